"""Rounds become postings that sum to zero; balances add up over scales and currencies."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.ledger import POT, Posting, balanced, balances, reverse, round_postings
from tally.money import Currency, Stake

TWD = Currency("TWD", 0)
POINT = Stake((1,), TWD)
POINTS = ((Fraction(-59, 3),), (Fraction(70, 3),), (Fraction(-11, 3),))


def amounts(postings: tuple[Posting, ...]) -> dict[str, int]:
    return {posting.account: posting.amount for posting in postings}


def test_points_times_the_stake() -> None:
    postings = round_postings(("Ann", "Ben"), ((-25,), (25,)), (0,), Stake((10,), TWD), 1)
    assert postings == (Posting("Ann", "TWD", 0, -250), Posting("Ben", "TWD", 0, 250))


def test_thirds_of_a_point_in_satang_and_in_whole_baht() -> None:
    names = ("Ann", "Ben", "Cat")
    satang = Stake((100,), Currency("THB", 2))
    assert amounts(round_postings(names, POINTS, (0,), satang, 1)) == {
        "Ann": -1966,
        "Ben": 2333,
        "Cat": -367,
    }
    whole = Stake((1,), Currency("THB", 0))
    assert [
        tuple(amounts(round_postings(names, POINTS, (0,), whole, number)).values())
        for number in (1, 2, 3, 4)
    ] == [(-19, 23, -4), (-20, 24, -4), (-20, 23, -3), (-19, 23, -4)]


def test_a_currency_paid_in_notes_of_500() -> None:
    notes = Stake((1000,), Currency("IDR", 0, 500))
    counts = ((Fraction(1, 4),), (Fraction(1, 4),), (Fraction(-1, 2),))
    assert amounts(round_postings(("Ann", "Ben", "Cat"), counts, (0,), notes, 2)) == {
        "Ann": 0,
        "Ben": 500,
        "Cat": -500,
    }


def test_mahjong_hands_by_base_and_unit_with_a_pot_of_its_own() -> None:
    """A dealer with two repeats adds 5 tai; a false win is fined 300 to the pot."""
    seats = ("East", "South", "West", "North")
    stake = Stake((100, 20), TWD)
    self_draw = round_postings(seats, ((-1, -9), (3, 17), (-1, -4), (-1, -4)), (0, 0), stake, 1)
    assert amounts(self_draw) == {"East": -280, "South": 640, "West": -180, "North": -180}
    discard = round_postings(seats, ((-1, -9), (1, 9), (0, 0), (0, 0)), (0, 0), stake, 2)
    assert amounts(discard) == {"East": -280, "South": 280, "West": 0, "North": 0}
    fine = round_postings(seats, ((0, 0), (0, 0), (-3, 0), (0, 0)), (3, 0), stake, 3)
    assert amounts(fine) == {"East": 0, "South": 0, "West": -300, "North": 0, POT: 300}
    assert all(balanced(hand) for hand in (self_draw, discard, fine))


def test_the_pot_gets_an_odd_unit_only_after_every_seat() -> None:
    half = Fraction(1, 2)
    stake = Stake((1,), TWD)
    pot = round_postings(("Ann", "Ben"), ((half,), (-1,)), (half,), stake, 2)
    assert amounts(pot) == {"Ann": 1, "Ben": -1}


@pytest.mark.parametrize(
    ("counts", "pot", "reason"),
    [
        (((1,), (1,)), (0,), "do not sum to zero"),
        (((1, 0), (-1, 0)), (0, 0), "do not match"),
        (((1,), (-1,), (0,)), (0,), "do not match"),
        (((1,), (-1,)), (), "do not match"),
    ],
)
def test_counts_that_do_not_fit_are_a_programming_error(
    counts: tuple[tuple[int, ...], ...], pot: tuple[int, ...], reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        round_postings(("Ann", "Ben"), counts, pot, POINT, 1)


def test_each_part_of_a_stake_must_sum_to_zero_by_itself() -> None:
    with pytest.raises(ValueError, match="do not sum to zero"):
        round_postings(("Ann", "Ben"), ((1, 0), (0, -5)), (0, 0), Stake((100, 20), TWD), 1)


@given(
    st.lists(st.fractions(-200, 200, max_denominator=60), min_size=2, max_size=5),
    st.integers(1, 500),
    st.sampled_from([TWD, Currency("EUR", 2), Currency("IDR", 0, 500)]),
    st.integers(1, 99),
)
def test_every_round_sums_to_zero(
    counts: list[Fraction], stake: int, money: Currency, number: int
) -> None:
    seats = [f"seat {seat}" for seat in range(len(counts))]
    postings = round_postings(
        seats, [(count,) for count in counts], (-sum(counts),), Stake((stake,), money), number
    )
    assert balanced(postings)
    assert [posting.account for posting in postings if posting.account != POT] == seats
    assert all(posting.amount % money.step == 0 for posting in postings)
    assert all(posting.amount for posting in postings if posting.account == POT)


def test_balances_join_scales_exactly_and_never_mix_currencies() -> None:
    held = balances(
        [
            Posting("Cat", "TWD", 0, 3),
            Posting("Ben", "TWD", 2, -250),
            Posting("Ben", "TWD", 0, -1),
            Posting("Cat", "TWD", 2, 50),
            Posting("Ben", "EUR", 2, 5),
            Posting("Ann", "EUR", 2, -5),
        ]
    )
    assert list(held) == ["EUR", "TWD"]
    assert (held["TWD"].scale, dict(held["TWD"].amounts)) == (2, {"Ben": -350, "Cat": 350})
    assert list(held["EUR"].amounts.items()) == [("Ann", -5), ("Ben", 5)]


def test_balanced_looks_at_each_currency() -> None:
    assert balanced([])
    assert balanced([Posting("Ann", "TWD", 0, 1), Posting("Ben", "TWD", 2, -100)])
    assert not balanced([Posting("Ann", "TWD", 0, 1), Posting("Ben", "EUR", 0, -1)])
    assert not balanced([Posting("Ann", "TWD", 0, 1)])


def test_a_reversal_undoes_its_entry() -> None:
    round_one = round_postings(("Ann", "Ben", "Cat"), POINTS, (0,), POINT, 1)
    after = balances([*round_one, *reverse(round_one)])["TWD"].amounts
    assert set(after.values()) == {0}
