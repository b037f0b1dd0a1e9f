"""A stake is read as typed, refused with every reason, and read back from its text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.errors import Place, Refused
from tally.money import Currency, Stake, currency, read_stake

POINT = ("point",)
BASE_UNIT = ("base", "unit")
TWD = Currency("TWD", 0)


@pytest.mark.parametrize(
    ("text", "parts", "code", "unit", "expected"),
    [
        ("1 TWD", POINT, None, None, Stake((1,), TWD)),
        ("TWD 1", POINT, None, None, Stake((1,), TWD)),
        ("NT$1", POINT, None, None, Stake((1,), TWD)),
        ("1", POINT, "TWD", None, Stake((1,), TWD)),
        ("1", POINT, "nt$", None, Stake((1,), TWD)),
        ("1 twd", POINT, "TWD", None, Stake((1,), TWD)),
        ("$1", POINT, "TWD", None, Stake((1,), TWD)),
        ("１ ＴＷＤ", POINT, None, None, Stake((1,), TWD)),
        ("0.50 EUR", POINT, None, None, Stake((50,), Currency("EUR", 2))),
        ("0,5 €", POINT, None, "0.05", Stake((50,), Currency("EUR", 2, 5))),
        ("0.5 TWD", POINT, None, "0.01", Stake((50,), Currency("TWD", 2))),
        ("1.000 IDR", POINT, None, "500", Stake((1000,), Currency("IDR", 0, 500))),
        ("1 EUR", POINT, None, "1", Stake((1,), Currency("EUR", 0))),
        ("100/20 TWD", BASE_UNIT, None, None, Stake((100, 20), TWD)),
        ("TWD 100/20", BASE_UNIT, None, None, Stake((100, 20), TWD)),
        ("NT$100 / NT$20", BASE_UNIT, None, None, Stake((100, 20), TWD)),
        ("１００／２０", BASE_UNIT, "TWD", None, Stake((100, 20), TWD)),
    ],
)
def test_stakes_as_people_write_them(
    text: str, parts: tuple[str, ...], code: str | None, unit: str | None, expected: Stake
) -> None:
    assert read_stake(text, parts, code, unit) == expected


@pytest.mark.parametrize(
    ("text", "parts", "code", "reasons"),
    [
        ("1", POINT, None, ["no currency"]),
        ("-1", POINT, None, ["has a sign", "no currency"]),
        ("0", POINT, "TWD", ["is zero"]),
        ("-5 TWD", POINT, None, ["has a sign"]),
        ("nan TWD", POINT, None, ["not a stake: it takes point"]),
        ("", POINT, None, ["not a stake: it takes point", "no currency"]),
        ("much TWD", POINT, None, ["not a stake: it takes point"]),
        ("1e3 TWD", POINT, None, ["exponent"]),
        ("0.5 TWD", POINT, None, ["smallest unit is 1"]),
        ("1.000 EUR", POINT, None, ["can be read as 1.00 EUR or 1,000.00 EUR"]),
        ("1 TWX", POINT, None, ['"TWX" is not a currency']),
        ("$1", POINT, None, ["several currencies"]),
        ("1 EUR", POINT, "TWD", ['"TWD" and "EUR" are not one currency']),
        ("1 TWD EUR", POINT, None, ["is in TWD, not in EUR"]),
        ("100 TWD", BASE_UNIT, None, ["it takes base/unit"]),
        ("100/20 TWD", POINT, None, ["it takes point"]),
        ("100/ TWD", BASE_UNIT, None, ["it takes base/unit"]),
        ("0/-20 TWD", BASE_UNIT, None, ["is zero", "has a sign"]),
        ("1 TWD" + " " * 300 + "junk", POINT, None, ["is too long"]),
    ],
)
def test_what_is_no_stake(
    text: str, parts: tuple[str, ...], code: str | None, reasons: list[str]
) -> None:
    place = Place("--stake", text)
    with pytest.raises(Refused) as refused:
        read_stake(text, parts, code, place=place)
    problems = refused.value.problems
    assert {(problem.code, problem.place) for problem in problems} == {("invalid_stake", place)}
    assert all(problem.hint for problem in problems)
    assert len(problems) == len(reasons)
    for problem, reason in zip(problems, reasons, strict=True):
        assert reason in problem.message


def test_a_stake_too_fine_is_told_the_nearest_and_how_to_play_for_less() -> None:
    with pytest.raises(Refused) as refused:
        read_stake("0.5 TWD", POINT)
    hint = refused.value.problems[0].hint
    assert hint == "the nearest is 1; or set a smaller unit: --smallest-unit 0.01"


@pytest.mark.parametrize("code", ["JPY", "KRW", "VND"])
def test_where_there_is_no_smaller_coin_none_is_offered(code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_stake(f"0.5 {code}", POINT)
    assert refused.value.problems[0].hint == "the nearest is 1"


def test_a_stake_below_a_cent_is_told_the_nearest_only() -> None:
    with pytest.raises(Refused) as refused:
        read_stake("0.125 EUR", POINT)
    assert refused.value.problems[0].hint == "the nearest is 0.12 or 0.13"


def test_a_missing_currency_is_told_what_to_add() -> None:
    with pytest.raises(Refused) as refused:
        read_stake("1", POINT)
    assert "--currency TWD" in refused.value.problems[0].hint


def test_a_bad_smallest_unit_makes_the_stake_invalid() -> None:
    with pytest.raises(Refused) as refused:
        read_stake("1 EUR", POINT, smallest_unit="0.001")
    assert [problem.code for problem in refused.value.problems] == ["invalid_stake"]


@given(
    st.lists(st.integers(1, 10**6), min_size=1, max_size=3),
    st.sampled_from(["TWD", "EUR", "KWD", "IDR", "CLF"]),
    st.sampled_from([None, "0.05", "1", "500"]),
)
def test_a_stake_is_read_back_from_its_text(
    amounts: list[int], code: str, unit: str | None
) -> None:
    money = currency(code, unit)
    stake = Stake(tuple(amount * money.step for amount in amounts), money)
    assert read_stake(stake.text, ("part",) * len(amounts), smallest_unit=unit) == stake
