"""Amounts people see have the marks of their language; what is typed or kept has them in none."""

from collections.abc import Iterator
from gettext import NullTranslations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.errors import Refused
from tally.money import (
    LARGEST_AMOUNT,
    Currency,
    Stake,
    fixed,
    plain,
    read_amount,
    read_plain,
    shown,
    typeable,
)
from tally.words import LANGUAGES, speaking

EUR, IDR, KWD = Currency("EUR", 2), Currency("IDR", 0), Currency("KWD", 3)
CURRENCIES = [EUR, IDR, KWD, Currency("EUR", 0), Currency("IDR", 0, 500), Currency("CHF", 2, 5)]

amounts = st.tuples(
    st.sampled_from(CURRENCIES), st.integers(1, 10**7) | st.integers(1, LARGEST_AMOUNT // 500)
).map(lambda drawn: (drawn[1] * drawn[0].step, drawn[0]))


@pytest.fixture(scope="module", autouse=True)
def indonesian() -> Iterator[None]:
    """The marks of Indonesian, the words of English."""
    with speaking(LANGUAGES["id"], NullTranslations()):
        yield


@pytest.mark.parametrize(
    ("amount", "currency", "expected"),
    [
        (123450, EUR, "1.234,50"),
        (-5, EUR, "-0,05"),
        (0, EUR, "0,00"),
        (1234567, IDR, "1.234.567"),
        (-1234125, KWD, "-1.234,125"),
    ],
)
def test_people_see_the_marks_of_their_language(
    amount: int, currency: Currency, expected: str
) -> None:
    assert shown(amount, currency) == expected


def test_a_stake_has_the_marks_of_the_language_and_is_kept_without() -> None:
    stake = Stake((12_345_000, 50), EUR)
    assert stake.shown == "123.450/0,50 EUR"
    assert stake.text == "123450/0.50 EUR"


def test_programs_see_the_same_in_every_language() -> None:
    assert plain(-123450, EUR) == "-1234.50"
    assert fixed(-123450, EUR) == "-1234.50"
    assert typeable(1234125, KWD) == "1234.125"
    assert EUR.smallest_unit == "0.01"


@given(amounts)
def test_what_is_offered_to_be_typed_is_read_back(drawn: tuple[int, Currency]) -> None:
    amount, currency = drawn
    assert read_amount(typeable(amount, currency), currency) == amount
    assert read_plain(plain(amount, currency), currency) == amount


@given(amounts)
def test_what_is_shown_is_read_back_or_both_readings_are_shown(
    drawn: tuple[int, Currency],
) -> None:
    amount, currency = drawn
    text = shown(amount, currency)
    try:
        assert read_amount(text, currency) == amount
    except Refused as refused:
        (problem,) = refused.problems
        assert problem.code == "ambiguous_amount"
        assert f"{text} {currency.code}" in problem.message


@pytest.mark.parametrize("currency", CURRENCIES)
def test_what_a_refusal_offers_is_read_back(currency: Currency) -> None:
    with pytest.raises(Refused) as refused:
        read_amount("much", currency)
    hint = refused.value.problems[0].hint
    example, other = hint.removeprefix("write it as ").split(" or ")
    assert isinstance(read_amount(example, currency), int)
    assert isinstance(read_amount(other, currency), int)


def test_both_readings_have_the_marks_of_the_language() -> None:
    with pytest.raises(Refused) as refused:
        read_amount("1.000", EUR)
    (problem,) = refused.value.problems
    assert problem.message == '"1.000" can be read as 1,00 EUR or 1.000,00 EUR'
    assert problem.hint == "write 1 or 1000"
