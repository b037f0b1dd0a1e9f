"""Direct debts keep who lost to whom, net to the balances, and can be explained."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.ledger import (
    Contribution,
    Entry,
    Posting,
    Transfer,
    balances,
    direct_transfers,
    explain,
    explain_balance,
    reverse,
)

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")


def entry(id_: str, step: int = 1, scale: int = 0, **amounts: int) -> Entry:
    return Entry(
        id_,
        tuple(Posting(name, "TWD", scale, amount) for name, amount in amounts.items()),
        step,
    )


@st.composite
def books(draw: st.DrawFn) -> list[Entry]:
    entries = []
    for number in range(draw(st.integers(0, 5))):
        step = draw(st.sampled_from([1, 5, 500]))
        drawn = draw(st.lists(st.integers(-40, 40), min_size=1, max_size=4))
        names = draw(st.permutations(NAMES))
        amounts = dict(zip(names, [*drawn, -sum(drawn)], strict=False))
        entries.append(
            entry(
                f"e{number}",
                step,
                draw(st.sampled_from([0, 2])),
                **{name: amount * step for name, amount in amounts.items()},
            )
        )
    return entries


def test_losers_owe_the_winners_in_proportion() -> None:
    assert direct_transfers([entry("1", Ann=-60, Ben=-30, Cat=60, Dan=30)]) == (
        Transfer("Ann", "Cat", 40),
        Transfer("Ann", "Dan", 20),
        Transfer("Ben", "Cat", 20),
        Transfer("Ben", "Dan", 10),
    )


def test_odd_units_stay_whole_and_each_loses_what_was_lost() -> None:
    assert direct_transfers([entry("1", Ann=-5, Ben=-5, Cat=7, Dan=3)]) == (
        Transfer("Ann", "Cat", 4),
        Transfer("Ann", "Dan", 1),
        Transfer("Ben", "Cat", 3),
        Transfer("Ben", "Dan", 2),
    )


def test_nobody_owes_less_than_the_smallest_note() -> None:
    assert direct_transfers([entry("1", step=500, Ann=-500, Ben=-1000, Cat=500, Dan=1000)]) == (
        Transfer("Ann", "Dan", 500),
        Transfer("Ben", "Cat", 500),
        Transfer("Ben", "Dan", 500),
    )


def test_debts_of_a_pair_are_netted_and_payments_reduce_them() -> None:
    first = entry("1", Ann=-100, Ben=100)
    second = entry("2", Ann=30, Ben=-30)
    paid = entry("3", Ann=50, Ben=-50)
    assert direct_transfers([first, second, paid]) == (Transfer("Ann", "Ben", 20),)
    assert direct_transfers([first, second, paid, entry("4", Ann=40, Ben=-40)]) == (
        Transfer("Ben", "Ann", 20),
    )


def test_a_circle_stays_a_circle() -> None:
    circle = [entry("1", Ann=-9, Ben=9), entry("2", Ben=-9, Cat=9), entry("3", Cat=-9, Ann=9)]
    assert direct_transfers(circle) == (
        Transfer("Ann", "Ben", 9),
        Transfer("Ben", "Cat", 9),
        Transfer("Cat", "Ann", 9),
    )


def test_whole_dollars_and_cents_are_joined_in_cents() -> None:
    entries = [entry("1", Ann=-1, Ben=1), entry("2", scale=2, Ann=-25, Ben=25)]
    assert direct_transfers(entries) == (Transfer("Ann", "Ben", 125),)
    assert explain("Ann", "Ben", entries) == (Contribution("1", 100), Contribution("2", 25))


def test_a_debt_is_explained_entry_by_entry_from_both_sides() -> None:
    entries = [
        entry("round 1", Ann=-60, Ben=-30, Cat=60, Dan=30),
        entry("round 2", Ann=10, Cat=-10),
        entry("round 3", Ben=-7, Dan=7),
    ]
    assert explain("Ann", "Cat", entries) == (
        Contribution("round 1", 40),
        Contribution("round 2", -10),
    )
    assert explain("Cat", "Ann", entries) == (
        Contribution("round 1", -40),
        Contribution("round 2", 10),
    )
    assert explain("Ann", "Ben", entries) == ()


def test_a_balance_is_explained_entry_by_entry() -> None:
    entries = [entry("1", Ann=-60, Ben=60), entry("2", Cat=-1, Ben=1), entry("3", Ann=10, Cat=-10)]
    assert explain_balance("Ann", entries) == (Contribution("1", -60), Contribution("3", 10))


def test_nothing_played_owes_nothing() -> None:
    assert direct_transfers([]) == ()
    assert direct_transfers([entry("1", Ann=0, Ben=0)]) == ()


def test_entries_that_do_not_fit_are_a_programming_error() -> None:
    with pytest.raises(ValueError, match="does not sum to zero"):
        direct_transfers([entry("1", Ann=-1, Ben=2)])
    euro = Entry("2", (Posting("Ann", "EUR", 2, 0),))
    with pytest.raises(ValueError, match="several currencies: EUR, TWD"):
        direct_transfers([entry("1", Ann=-1, Ben=1), euro])


@given(books())
def test_per_person_the_direct_debts_net_to_the_balance(entries: list[Entry]) -> None:
    net: Counter[str] = Counter()
    for transfer in direct_transfers(entries):
        assert transfer.amount > 0
        net[transfer.payer] -= transfer.amount
        net[transfer.payee] += transfer.amount
    held = balances(posting for one in entries for posting in one.postings)
    expected = held["TWD"].amounts if held else {}
    assert {name: net[name] for name in NAMES} == {name: expected.get(name, 0) for name in NAMES}


@given(books())
def test_the_explanations_sum_to_what_they_explain(entries: list[Entry]) -> None:
    owed = {(t.payer, t.payee): t.amount for t in direct_transfers(entries)}
    for payer in NAMES:
        for payee in NAMES:
            total = sum(part.amount for part in explain(payer, payee, entries))
            assert total == owed.get((payer, payee), 0) - owed.get((payee, payer), 0)


@given(books())
def test_a_reversed_entry_leaves_no_debt_behind(entries: list[Entry]) -> None:
    undone = [Entry(f"void {one.id}", reverse(one.postings), one.step) for one in entries]
    assert direct_transfers([*entries, *undone]) == ()


@given(st.lists(st.integers(1, 99), min_size=1, max_size=4), st.integers(1, 3))
def test_in_one_entry_every_loser_pays_winners_only(wins: list[int], losers: int) -> None:
    total = sum(wins) * losers
    amounts = {f"w{index}": win * losers for index, win in enumerate(wins)}
    amounts |= {f"l{index}": -total // losers for index in range(losers)}
    for transfer in direct_transfers([entry("1", **amounts)]):
        assert transfer.payer.startswith("l")
        assert transfer.payee.startswith("w")
