"""A currency is found by code or table word, with the decimals people use."""

import pytest

from tally.errors import Place, Refused
from tally.money import Currency, currency
from tally.money.symbols import (
    COMMON,
    SHARED_WORDS,
    WITHOUT_DECIMALS,
    WORDS,
    all_codes,
    babel_scale,
    usual_scale,
)


@pytest.mark.parametrize("code", sorted(COMMON))
def test_the_common_table_says_what_babel_says(code: str) -> None:
    assert code in all_codes()
    assert COMMON[code] == (0 if code in WITHOUT_DECIMALS else babel_scale(code))


def test_tables_that_use_no_decimals_are_in_the_common_table() -> None:
    assert {"TWD", "IDR", "VND", "KRW", "JPY"} == WITHOUT_DECIMALS <= COMMON.keys()


def test_every_table_word_means_a_real_currency() -> None:
    meant = {*WORDS.values(), *(code for codes in SHARED_WORDS.values() for code in codes)}
    assert meant <= set(all_codes())
    assert not WORDS.keys() & SHARED_WORDS.keys()


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("TWD", Currency("TWD", 0)),
        ("twd", Currency("TWD", 0)),
        (" ＴＷＤ ", Currency("TWD", 0)),
        ("NT$", Currency("TWD", 0)),
        ("ｎｔ＄", Currency("TWD", 0)),
        ("新臺幣", Currency("TWD", 0)),
        ("Rp", Currency("IDR", 0)),
        ("Rp.", Currency("IDR", 0)),
        ("฿", Currency("THB", 2)),
        ("บาท", Currency("THB", 2)),
        ("€", Currency("EUR", 2)),
        ("₩", Currency("KRW", 0)),
        ("kwd", Currency("KWD", 3)),
        ("CLF", Currency("CLF", 4)),
        ("HRK", Currency("HRK", 2)),
    ],
)
def test_codes_and_table_words(word: str, expected: Currency) -> None:
    assert currency(word) == expected


@pytest.mark.parametrize(
    ("code", "unit", "scale", "step"),
    [
        ("TWD", "1", 0, 1),
        ("TWD", "0.01", 2, 1),
        ("TWD", "0.5", 1, 5),
        ("IDR", "500", 0, 500),
        ("IDR", "0.01", 2, 1),
        ("JPY", "500", 0, 500),
        ("EUR", "1", 0, 1),
        ("EUR", "1.00", 0, 1),
        ("EUR", "0.05", 2, 5),
        ("EUR", "0,05", 2, 5),
        ("EUR", "0.5", 2, 50),
        ("EUR", "２０", 0, 20),
        ("KWD", "0.05", 3, 50),
    ],
)
def test_the_smallest_unit_is_settable(code: str, unit: str, scale: int, step: int) -> None:
    assert currency(code, unit) == Currency(code, scale, step)


@pytest.mark.parametrize("code", ["TWD", "EUR", "KWD", "CLF", "IDR"])
@pytest.mark.parametrize("unit", [None, "0.01", "0.5", "0.25", "1", "2", "500", "1000"])
def test_a_currency_comes_back_from_its_smallest_unit(code: str, unit: str | None) -> None:
    first = currency(code, unit)
    assert currency(first.code, first.smallest_unit) == first


@pytest.mark.parametrize(
    ("code", "unit", "hint"),
    [
        ("EUR", "0.001", "the finest is 0.01"),
        ("JPY", "0.01", "the finest is 1"),
        ("KRW", "0.5", "the finest is 1"),
        ("VND", "0.01", "the finest is 1"),
        ("EUR", "0", "write a positive amount such as 0.01, 1 or 500"),
        ("EUR", "-1", "write a positive amount such as 0.01, 1 or 500"),
        ("EUR", "cent", "write a positive amount such as 0.01, 1 or 500"),
        ("EUR", "1e-2", "write a positive amount such as 0.01, 1 or 500"),
        ("EUR", "9999999999", "write a positive amount such as 0.01, 1 or 500"),
        ("EUR", "0" * 99 + "1", "write a positive amount such as 0.01, 1 or 500"),
        ("IDR", "1.000", "write 1 or 1000"),
        ("EUR", "1,125", "write 1.1250 or 1125"),
    ],
)
def test_what_is_no_smallest_unit(code: str, unit: str, hint: str) -> None:
    with pytest.raises(Refused) as refused:
        currency(code, unit)
    assert [(p.code, p.hint) for p in refused.value.problems] == [("invalid_smallest_unit", hint)]


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("TWF", "did you mean TWD?"),
        ("eruo", "did you mean EUR?"),
        ("bhat", "did you mean THB?"),
        ("XXX", "give its code: TWD, EUR, IDR, …"),
        ("", "give its code: TWD, EUR, IDR, …"),
        ("$", "give the code: USD, TWD, HKD, SGD, AUD, CAD, NZD, MOP"),
        ("￥", "give the code: JPY, CNY"),
        ("x" * 100_000, "give its code: TWD, EUR, IDR, …"),
    ],
)
def test_an_unknown_currency_names_the_nearest(word: str, hint: str) -> None:
    place = Place("--currency", word)
    with pytest.raises(Refused) as refused:
        currency(word, place=place)
    (problem,) = refused.value.problems
    assert (problem.code, problem.hint, problem.place) == ("unknown_currency", hint, place)
    assert len(problem.message) < 100


def test_currencies_outside_the_common_table_take_babels_scale() -> None:
    assert (usual_scale("KWD"), usual_scale("CLP"), usual_scale("BRL")) == (3, 0, 2)
