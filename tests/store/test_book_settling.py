"""What is open, what a settlement closes, and the entries that explain it, always agree."""

from __future__ import annotations

import itertools

import pytest
from book_table import TAIWAN, evening, plan, points

from tally.cli.sheet_of import sheet_of
from tally.errors import Refused
from tally.ledger import Posting
from tally.store.book import Book
from tally.store.open_amounts import OpenLine
from tally.store.values import EVERYTHING, Balance, Chosen, Movement, Recorded

ROUNDS = {"One": (60, 70, 50, 60), "Two": (80, 40, 60, 60), "Three": (55, 65, 75, 45)}


def settle(book: Book, *titles: str) -> Recorded:
    return book.settling.record(plan, Chosen(evenings=titles) if titles else EVERYTHING)


def opened(rows: list[Balance]) -> dict[str, int]:
    return {row.player: row.amount for row in rows}


def explained(lines: list[OpenLine]) -> dict[str, int]:
    found: dict[str, int] = {}
    for posting in itertools.chain.from_iterable(line.postings for line in lines):
        found[posting.account] = found.get(posting.account, 0) + posting.amount
    return {name: amount for name, amount in found.items() if amount}


def refused(call: object, *arguments: str) -> str:
    with pytest.raises(Refused) as caught:
        call(*arguments)  # type: ignore[operator]
    (problem,) = caught.value.problems
    return problem.code


@pytest.fixture
def three(empty: Book) -> Book:
    for title, scores in ROUNDS.items():
        empty.open_evening(evening(TAIWAN, title=title), new_players=TAIWAN)
        empty.record_round(points(*scores))
    return empty


def agreed(book: Book) -> None:
    """What is open is what its entries come to, in every scope; and a sheet can be made of it."""
    scopes = [EVERYTHING, *(Chosen(evenings=(each.ref,)) for each in book.evenings())]
    for scope in scopes:
        assert opened(book.settling.open(scope)) == explained(book.settling.lines(scope))
    for each in book.evenings():
        sheet_of(book, book.evening(each.ref))


def test_a_sheet_of_an_evening_settled_with_others_says_so(three: Book) -> None:
    recorded = settle(three, "One", "Two")
    sheet = sheet_of(three, three.evening("One"))
    (entry,) = sheet.entries
    assert recorded.entry in entry.text
    assert dict(entry.amounts) == {"Ben": -10, "Cat": 10}
    assert not sheet.transfers
    agreed(three)


def test_after_a_merge_inside_one_evening_it_can_be_settled_once(empty: Book) -> None:
    seats = ("Ann", "Ben", "Cat")
    empty.open_evening(evening(seats, "chinese-ten"), new_players=seats)
    empty.people.add("Kat")
    empty.record_round(points(90, 80, 70))
    here = empty.evening().ref
    slip = (Posting("Kat", "TWD", 0, 10), Posting("Ann", "TWD", 0, -10))
    empty.record_movements([Movement("payment", slip, evening=here)])
    empty.people.merge("Kat", "Cat")
    assert empty.settling.open_evenings() == []
    head = empty.head()
    assert settle(empty).already
    assert settle(empty, here).already
    assert empty.head() == head
    agreed(empty)


def test_amounts_of_two_scales_that_come_to_nothing_are_not_open(three: Book) -> None:
    ref = three.evening("Three").ref
    owed = opened(three.settling.open(Chosen(evenings=("Three",))))
    postings = tuple(Posting(name, "TWD", 2, -amount * 100) for name, amount in owed.items())
    three.record_movements([Movement("payment", postings, evening=ref)])
    assert three.settling.open(Chosen(evenings=("Three",))) == []
    assert ref not in three.settling.open_evenings()
    assert settle(three, "Three").already


def test_a_merge_taken_apart_after_a_settlement_is_still_explained(three: Book) -> None:
    three.people.add("Eve")
    three.open_evening(evening(("Ann", "Ben", "Cat", "Eve"), title="Four"))
    three.record_round(points(60, 50, 60, 70))
    three.people.merge("Eve", "Dan")
    settle(three)
    agreed(three)
    three.people.unmerge("Eve")
    assert opened(three.settling.open())
    agreed(three)


def test_a_settlement_is_not_brought_back_over_one_that_was_made_since(three: Book) -> None:
    first = settle(three, "One", "Two").entry
    three.void(first)
    second = settle(three, "Two", "Three").entry
    assert refused(three.restore, first) == "settled_since"
    agreed(three)
    three.void(second)
    three.restore(first)
    agreed(three)


def test_a_settlement_is_not_taken_back_from_under_one_that_rests_on_it(three: Book) -> None:
    first = settle(three, "One", "Two").entry
    second = settle(three).entry
    assert refused(three.void, first) == "settled_since"
    three.void(second)
    three.void(first)
    agreed(three)
    assert len(three.settling.open_evenings()) == 3


def test_settlements_of_other_evenings_come_and_go_on_their_own(three: Book) -> None:
    first = settle(three, "One").entry
    settle(three, "Two", "Three")
    three.void(first)
    agreed(three)
    three.restore(first)
    agreed(three)
