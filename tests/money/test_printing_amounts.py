"""Amounts print in one way for files and one for people, without a minus zero."""

import pytest

from tally.money import Currency, plain, shown, typeable

EUR, TWD, KWD = Currency("EUR", 2), Currency("TWD", 0), Currency("KWD", 3)


@pytest.mark.parametrize(
    ("amount", "currency", "expected"),
    [
        (-1966, EUR, "-19.66"),
        (2000, EUR, "20"),
        (-50, EUR, "-0.50"),
        (5, EUR, "0.05"),
        (0, EUR, "0"),
        (-20, TWD, "-20"),
        (1234567, TWD, "1234567"),
        (1125, KWD, "1.125"),
        (-1, KWD, "-0.001"),
    ],
)
def test_plain(amount: int, currency: Currency, expected: str) -> None:
    assert plain(amount, currency) == expected


@pytest.mark.parametrize(
    ("amount", "currency", "expected", "signed"),
    [
        (-123456, EUR, "-1,234.56", "-1,234.56"),
        (2000, EUR, "20.00", "+20.00"),
        (-5, EUR, "-0.05", "-0.05"),
        (0, EUR, "0.00", "0.00"),
        (0, TWD, "0", "0"),
        (123456789, TWD, "123,456,789", "+123,456,789"),
    ],
)
def test_shown(amount: int, currency: Currency, expected: str, signed: str) -> None:
    assert shown(amount, currency) == expected
    assert shown(amount, currency, sign=True) == signed


def test_what_could_be_a_thousand_is_typed_with_a_fourth_decimal() -> None:
    assert typeable(1125, KWD) == "1.1250"
    assert typeable(125, KWD) == "0.125"
    assert typeable(1000, KWD) == "1"
    assert typeable(2470, EUR) == "24.70"
