"""The plan settles everyone with provably the fewest payments up to fifteen people."""

import random
from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.ledger import MOST_EXACT, POT, Plan, Transfer, fewest_transfers


def named(amounts: tuple[int, ...] | list[int]) -> dict[str, int]:
    return {f"p{index:02}": amount for index, amount in enumerate(amounts)}


def check(balances: Mapping[str, int], plan: Plan) -> None:
    """Everyone ends at zero, payments are positive, nobody both pays and receives."""
    left = Counter(balances)
    for transfer in plan.transfers:
        assert transfer.amount > 0
        left[transfer.payer] += transfer.amount
        left[transfer.payee] -= transfer.amount
    assert not any(left.values())
    payers = {transfer.payer for transfer in plan.transfers}
    assert payers.isdisjoint(transfer.payee for transfer in plan.transfers)
    pairs = [(transfer.payer, transfer.payee) for transfer in plan.transfers]
    assert len(set(pairs)) == len(pairs)


@cache
def fewest_by_trying(amounts: tuple[int, ...]) -> int:
    """The fewest payments, found by trying.

    Payments of a shortest plan form no circle, so someone in it has a single payment: its whole
    balance, with one other. Whoever that is and whoever the other, all are tried.
    """
    amounts = tuple(sorted(amount for amount in amounts if amount))
    if not amounts:
        return 0
    return 1 + min(
        fewest_by_trying(_settled(amounts, one, other))
        for one in range(len(amounts))
        for other in range(len(amounts))
        if one != other
    )


def _settled(amounts: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    """The balances after `one` has settled everything with `other`."""
    kept = [amount for index, amount in enumerate(amounts) if index not in (one, other)]
    return tuple(sorted([*kept, amounts[one] + amounts[other]]))


@pytest.mark.parametrize("people", [2, 3, 4, 5, 6])
def test_all_small_cases_need_as_few_as_brute_force_finds(people: int) -> None:
    largest = {2: 9, 3: 9, 4: 6, 5: 4, 6: 3}[people]
    for chosen in combinations_with_replacement(range(-largest, largest + 1), people - 1):
        balances = named((*chosen, -sum(chosen)))
        plan = fewest_transfers(balances)
        check(balances, plan)
        assert plan.fewest
        assert len(plan.transfers) == fewest_by_trying(tuple(sorted(balances.values())))


def test_the_largest_to_the_largest_is_not_the_fewest() -> None:
    balances = named((-90, 70, -20, 50, 60, -70))
    plan = fewest_transfers(balances)
    check(balances, plan)
    assert (len(plan.transfers), plan.fewest) == (4, True)


def test_a_circle_of_debts_needs_nothing() -> None:
    evenings = [{"Amy": -100, "Bo": 100}, {"Bo": -100, "Cy": 100}, {"Cy": -100, "Amy": 100}]
    together: Counter[str] = Counter()
    for evening in evenings:
        assert len(fewest_transfers(evening).transfers) == 1
        together.update(evening)
    assert fewest_transfers(together) == Plan((), True)
    assert fewest_transfers({}) == Plan((), True)


def test_a_correction_after_settling_opens_only_its_own_difference() -> None:
    """Amy 100, Bo 80, Cy 60, then 70, 90, 80 (tie 80, stake 10); settled; then 80, 80, 80."""
    played = {"Amy": 200 - 100, "Bo": 0 + 100, "Cy": -200 + 0}
    plan = fewest_transfers(played)
    assert plan.transfers == (Transfer("Cy", "Amy", 100), Transfer("Cy", "Bo", 100))
    corrected = {"Amy": 200 - 100, "Bo": 0 - 100, "Cy": -200 + 200}
    assert fewest_transfers(corrected).transfers == (Transfer("Bo", "Amy", 100),)


def test_the_pot_is_paid_and_pays_like_anybody() -> None:
    balances = {"West": -300, POT: 300, "South": 640, "East": -640}
    assert fewest_transfers(balances).transfers == (
        Transfer("East", "South", 640),
        Transfer("West", POT, 300),
    )


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=9), st.randoms(use_true_random=False))
def test_the_order_of_the_accounts_does_not_matter(
    amounts: list[int], shuffler: random.Random
) -> None:
    balances = named([*amounts, -sum(amounts)])
    shuffled = list(balances.items())
    shuffler.shuffle(shuffled)
    plan = fewest_transfers(balances)
    assert fewest_transfers(dict(shuffled)) == plan
    check(balances, plan)


@given(st.lists(st.lists(st.integers(-99, 99), min_size=1, max_size=3), min_size=1, max_size=4))
def test_hidden_groups_are_found(groups: list[list[int]]) -> None:
    """Groups that sum to zero and were mixed: never more payments than settling each alone."""
    closed = [[*group, -sum(group)] for group in groups]
    amounts = [amount for group in closed for amount in group if amount]
    random.Random(len(amounts)).shuffle(amounts)
    alone = sum(max(len([a for a in group if a]) - 1, 0) for group in closed)
    plan = fewest_transfers(named(amounts))
    check(named(amounts), plan)
    if plan.fewest:
        assert len(plan.transfers) <= alone


def test_fifteen_people_in_five_hidden_groups() -> None:
    groups = [(1000 + k, 20 * 3**k, -1000 - k - 20 * 3**k) for k in range(5)]
    amounts = [amount for group in groups for amount in group]
    random.Random(5).shuffle(amounts)
    plan = fewest_transfers(named(amounts))
    check(named(amounts), plan)
    assert (len(plan.transfers), plan.fewest) == (10, True)


def test_fifteen_people_without_any_group_need_one_fewer_than_they_are() -> None:
    amounts = [3**k for k in range(MOST_EXACT - 1)]
    balances = named([*amounts, -sum(amounts)])
    plan = fewest_transfers(balances)
    check(balances, plan)
    assert (len(plan.transfers), plan.fewest) == (14, True)


@pytest.mark.parametrize("seed", range(5))
def test_forty_people_are_answered_and_marked(seed: int) -> None:
    draw = random.Random(seed)
    amounts = [draw.choice([-1, 1]) * draw.randint(1, 5000) for _ in range(39)]
    balances = named([*amounts, -sum(amounts)])
    plan = fewest_transfers(balances)
    check(balances, plan)
    assert not plan.fewest
    assert len(plan.transfers) < 40


def test_people_who_are_even_already_do_not_count() -> None:
    balances = {f"even {index}": 0 for index in range(60)} | {"Ann": -5, "Ben": 5}
    assert fewest_transfers(balances) == Plan((Transfer("Ann", "Ben", 5),), True)


def test_balances_that_do_not_sum_to_zero_are_a_programming_error() -> None:
    with pytest.raises(ValueError, match="balances sum to 1, not to zero"):
        fewest_transfers({"Ann": 3, "Ben": -2})
