"""An amount is read as its currency is written; two readings are shown, never chosen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.errors import Place, Problem, Refused
from tally.money import LARGEST_AMOUNT, Currency, plain, read_amount, read_plain, shown, typeable

EUR = Currency("EUR", 2)
TWD = Currency("TWD", 0)
IDR = Currency("IDR", 0)
KWD = Currency("KWD", 3)
EUROS = Currency("EUR", 0)
NOTES = Currency("IDR", 0, 500)
COINS = Currency("CHF", 2, 5)
CURRENCIES = [EUR, TWD, KWD, EUROS, NOTES, COINS, Currency("TWD", 2), Currency("CLF", 4)]

amounts = st.tuples(
    st.sampled_from(CURRENCIES), st.integers(1, 10**7) | st.integers(1, LARGEST_AMOUNT // 500)
).map(lambda drawn: (drawn[1] * drawn[0].step, drawn[0]))


def asked(text: str, currency: Currency) -> int | tuple[Problem, ...]:
    """The amount that was read, or why it was refused."""
    try:
        return read_amount(text, currency)
    except Refused as refused:
        return refused.problems


@pytest.mark.parametrize(
    ("text", "currency", "amount"),
    [
        ("1000", TWD, 1000),
        ("1,000", TWD, 1000),
        ("1.000", TWD, 1000),
        ("1 000", TWD, 1000),
        ("1\u00a0000", TWD, 1000),
        ("1\u202f000", TWD, 1000),
        ("1'000", TWD, 1000),
        ("1’000", TWD, 1000),
        ("1.000.000", IDR, 1000000),
        ("1.000,00", IDR, 1000),
        ("1'000.000", IDR, 1000000),
        ("1,00,000", TWD, 100000),
        ("１，０００", TWD, 1000),
        ("๑,๐๐๐", TWD, 1000),
        ("٢٥", TWD, 25),
        ("1.00", TWD, 1),
        ("007", TWD, 7),
        ("NT$1,000", TWD, 1000),
        ("$1,000", TWD, 1000),
        ("1,000 TWD", TWD, 1000),
        ("100元", TWD, 100),
        ("Rp 1.000", IDR, 1000),
        ("Rp. 1.000", IDR, 1000),
        ("Rp.1.000,-", IDR, 1000),
        ("24,70", EUR, 2470),
        ("24.70", EUR, 2470),
        ("24,7", EUR, 2470),
        ("1.234,56", EUR, 123456),
        ("1,234.56", EUR, 123456),
        ("1 234,56", EUR, 123456),
        ("1'234.56", EUR, 123456),
        ("1.000.000", EUR, 100000000),
        ("12,34,567.89", EUR, 123456789),
        ("0,500", EUR, 50),
        ("0.500", EUR, 50),
        (".50", EUR, 50),
        ("5,-", EUR, 500),
        ("€24,70", EUR, 2470),
        ("24,70 €", EUR, 2470),
        ("1234.500", EUR, 123450),
        ("1.1250", KWD, 1125),
        ("0.125", KWD, 125),
        ("0.05", COINS, 5),
        ("1.500", NOTES, 1500),
    ],
)
def test_amounts_as_people_write_them(text: str, currency: Currency, amount: int) -> None:
    assert read_amount(text, currency) == amount
    assert read_amount(f"  {text} ", currency) == amount


@pytest.mark.parametrize(
    ("text", "currency", "readings", "remedy"),
    [
        ("1.000", EUR, "1.00 EUR or 1,000.00 EUR", "write 1 or 1000"),
        ("1,000", EUR, "1.00 EUR or 1,000.00 EUR", "write 1 or 1000"),
        ("1,234", EUR, "1.234 EUR or 1,234.00 EUR", "write 1234"),
        ("１．０００", EUR, "1.00 EUR or 1,000.00 EUR", "write 1 or 1000"),
        ("€1.000", EUR, "1.00 EUR or 1,000.00 EUR", "write 1 or 1000"),
        ("1.000", EUROS, "1 EUR or 1,000 EUR", "write 1 or 1000"),
        ("1.125", KWD, "1.125 KWD or 1,125.000 KWD", "write 1.1250 or 1125"),
        ("1,0000", EUR, "1.00 EUR or 10,000.00 EUR", "write 1 or 10000"),
        ("1'000.000", EUR, "1,000.00 EUR or 1,000,000.00 EUR", "write 1000 or 1000000"),
        ("1.001", Currency("EUR", 0, 500), "1.001 EUR or 1,001 EUR", "write it as 500 or 5000"),
    ],
)
def test_two_readings_are_refused_and_shown(
    text: str, currency: Currency, readings: str, remedy: str
) -> None:
    with pytest.raises(Refused) as refused:
        read_amount(text, currency)
    (problem,) = refused.value.problems
    assert problem.code == "ambiguous_amount"
    assert problem.message == f'"{text}" can be read as {readings}'
    assert problem.hint == remedy


@pytest.mark.parametrize(
    ("text", "currency", "reason", "remedy"),
    [
        ("0", EUR, "is zero", "more than zero"),
        ("0.00", EUR, "is zero", "more than zero"),
        ("0,000", TWD, "is zero", "more than zero"),
        ("-5", EUR, "has a sign", "without the sign"),
        ("−5", EUR, "has a sign", "without the sign"),
        ("－５", EUR, "has a sign", "without the sign"),
        ("€-5", EUR, "has a sign", "without the sign"),
        ("5-", EUR, "has a sign", "without the sign"),
        ("(5)", EUR, "has a sign", "without the sign"),
        ("+5", EUR, "has a sign", "without the sign"),
        ("1e3", EUR, "has an exponent", "write it out"),
        ("1E+3", EUR, "has an exponent", "write it out"),
        ("", EUR, "is not an amount", "24.70"),
        ("nan", EUR, "is not an amount", "24.70"),
        ("inf", EUR, "is not an amount", "24.70"),
        ("Infinity", EUR, "is not an amount", "24.70"),
        ("five", EUR, "is not an amount", "24.70"),
        ("12k", EUR, "is not an amount", "24.70"),
        ("1_000", EUR, "is not an amount", "24.70"),
        ("0x10", EUR, "is not an amount", "24.70"),
        ("5²", EUR, "is not an amount", "24.70"),
        ("½", EUR, "is not an amount", "24.70"),
        ("5.", EUR, "is not an amount", "24.70"),
        ("1..5", EUR, "is not an amount", "24.70"),
        ("1,000,00", EUR, "is not an amount", "24.70"),
        ("1.000.00", EUR, "is not an amount", "24.70"),
        ("0,123,456", EUR, "is not an amount", "24.70"),
        ("1  000", EUR, "is not an amount", "24.70"),
        ("1\n000", EUR, "is not an amount", "24.70"),
        ("1,0000", TWD, "is not an amount", "1,000"),
        ("1234.000", TWD, "is not an amount", "1,000"),
        ("5 TWD", EUR, "is in TWD, not in EUR", "one currency"),
        ("$5", EUR, "is in USD, TWD or HKD, not in EUR", "one currency"),
        ("24,70", TWD, "cannot be paid in TWD: its smallest unit is 1", "24 or 25"),
        ("0.5", TWD, "cannot be paid in TWD: its smallest unit is 1", "the nearest is 1"),
        ("1234.567", EUR, "cannot be paid in EUR: its smallest unit is 0.01", "1234.56 or 1234.57"),
        ("1,250", NOTES, "cannot be paid in IDR: its smallest unit is 500", "1000 or 1500"),
        ("0.12", COINS, "cannot be paid in CHF: its smallest unit is 0.05", "0.10 or 0.15"),
        ("1000000000000001", TWD, "is too much", "at most 1,000,000,000,000,000 TWD"),
        ("9" * 60, TWD, "is too much", "at most"),
        ("9" * 100_000, TWD, "is too long", "1,000"),
    ],
)
def test_what_is_no_amount(text: str, currency: Currency, reason: str, remedy: str) -> None:
    place = Place("AMOUNT", text)
    with pytest.raises(Refused) as refused:
        read_amount(text, currency, place)
    (problem,) = refused.value.problems
    assert (problem.code, problem.place) == ("invalid_amount", place)
    assert reason in problem.message
    assert remedy in problem.hint
    assert len(problem.message) < 150


def test_the_largest_amount_is_still_read() -> None:
    assert read_amount("1.000.000.000.000.000", TWD) == LARGEST_AMOUNT


def test_the_remedy_for_a_finer_unit_is_the_askers() -> None:
    with pytest.raises(Refused) as refused:
        read_amount("0.5", TWD, finer=True)
    hint = refused.value.problems[0].hint
    assert hint == "the nearest is 1; or set a smaller unit: --smallest-unit 0.01"


@given(amounts)
def test_what_is_printed_to_be_typed_is_read_back(drawn: tuple[int, Currency]) -> None:
    amount, currency = drawn
    assert read_amount(typeable(amount, currency), currency) == amount


@given(amounts)
def test_plain_amounts_are_read_back_where_the_currency_has_not_three_decimals(
    drawn: tuple[int, Currency],
) -> None:
    amount, currency = drawn
    if currency.scale != 3:
        assert read_amount(plain(amount, currency), currency) == amount


@given(amounts)
def test_shown_amounts_are_read_back_or_both_readings_are_shown(
    drawn: tuple[int, Currency],
) -> None:
    amount, currency = drawn
    text = shown(amount, currency)
    answer = asked(text, currency)
    if isinstance(answer, int):
        assert answer == amount
    else:
        assert [problem.code for problem in answer] == ["ambiguous_amount"]
        assert f"{text} {currency.code}" in answer[0].message


@given(
    st.text(max_size=30) | st.text("0123456789.,' -+eE€TWD", max_size=12),
    st.sampled_from(CURRENCIES),
)
def test_any_text_is_an_amount_or_refused(text: str, currency: Currency) -> None:
    answer = asked(text, currency)
    if isinstance(answer, int):
        assert 0 < answer <= LARGEST_AMOUNT
        assert answer % currency.step == 0
    else:
        assert {problem.code for problem in answer} <= {"invalid_amount", "ambiguous_amount"}
        assert all(problem.hint for problem in answer)


@given(st.sampled_from(CURRENCIES), st.integers(-(10**18), 10**18))
def test_plain_text_is_read_back_exactly(currency: Currency, amount: int) -> None:
    assert read_plain(plain(amount, currency), currency) == amount


@pytest.mark.parametrize("text", ["-0", "1.5", "1.500", "01", "+1", "1,00", "", "1e3", "٢"])
def test_only_plain_text_is_plain(text: str) -> None:
    with pytest.raises(Refused, match="is not a plain amount of EUR"):
        read_plain(text, EUR)
