"""What goes wrong at a table is put right by appending; nothing that happened is lost."""

from __future__ import annotations

import datetime

import pytest
from book_table import TAIWAN, amounts, becomes, evening, points, typed

from tally.errors import Refused
from tally.evening import score_round
from tally.ledger import Posting
from tally.store.book import Book
from tally.store.values import Chosen, Movement, Words


def refused_with(caught: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in caught.value.problems]


@pytest.fixture
def played(book: Book) -> Book:
    """Three rounds: Ann deals, then Ben, then Cat."""
    for values in ((60, 70, 50, 60), (100, 20, 60, 60), (30, 90, 60, 60)):
        book.record_round(points(*values))
    return book


def pay(payer: str, payee: str, amount: int, evening: str | None = None) -> Movement:
    postings = (Posting(payer, "TWD", 0, amount), Posting(payee, "TWD", 0, -amount))
    return Movement("payment", postings, evening=evening)


def test_undo_gives_the_dealer_back(played: Book) -> None:
    assert played.turn()[1].dealer == 3
    undone, recorded = played.undo()
    assert (undone.kind, undone.number, undone.standing) == ("round", 3, False)
    deal = played.turn()[1]
    assert (deal.number, deal.dealer) == (3, 2)
    played.redo()
    assert played.turn()[1].dealer == 3
    assert played.verify().good
    assert recorded.number == 3


def test_undo_goes_back_step_by_step_and_redo_forward(played: Book) -> None:
    all_three = amounts(played)
    numbers = [played.undo()[0].number for _ in range(3)]
    assert numbers == [3, 2, 1]
    assert set(amounts(played).values()) == {0}
    assert [played.redo()[0].number for _ in range(3)] == [1, 2, 3]
    assert amounts(played) == all_three
    with pytest.raises(Refused) as caught:
        played.redo()
    assert refused_with(caught) == ["nothing_to_redo"]


def test_what_is_recorded_after_an_undo_ends_the_redo(played: Book) -> None:
    played.undo()
    played.record_round(points(60, 60, 60, 60))
    with pytest.raises(Refused) as caught:
        played.redo()
    assert refused_with(caught) == ["nothing_to_redo"]


def test_undoing_everything_leaves_nothing_to_undo(played: Book) -> None:
    assert [played.undo()[0].kind for _ in range(4)] == ["round"] * 3 + ["evening"]
    with pytest.raises(Refused) as caught:
        played.undo()
    assert refused_with(caught) == ["nothing_to_undo"]
    assert played.evenings() == []
    played.redo()
    assert len(played.evenings()) == 1


def test_a_void_in_the_middle_keeps_the_other_numbers(played: Book) -> None:
    recorded = played.void("2", words=Words(why="wrong piles", who="Ann"))
    assert [record.number for record in played.rounds()] == [1, 3]
    assert played.turn()[1].number == 4
    assert played.evenings()[0].rounds == 2
    void = played.log(everything=True)[-1]
    assert (void.ref, void.kind, void.remarks) == (
        recorded.entry,
        "void",
        {"why": "wrong piles", "who": "Ann"},
    )


def test_a_correction_sent_twice_is_done_already(played: Book) -> None:
    entry = played.rounds()[1].entry
    first = played.void(entry)
    again = played.void(entry)
    assert (again.entry, again.already) == (first.entry, True)
    change = becomes(played.evening(), 50, 70, 60, 60)
    amended = played.amend(1, change)
    twice = played.amend(1, change)
    assert (twice.entry, twice.already) == (amended.entry, True)


def test_voiding_a_void_restores(played: Book) -> None:
    before = amounts(played)
    entry = played.rounds()[1].entry
    void = played.void(entry)
    played.void(void.entry)
    assert amounts(played) == before
    assert [record.number for record in played.rounds()] == [1, 2, 3]
    for _ in range(3):
        played.void(entry)
        assert len(played.rounds()) == 2
        played.restore(entry)
        assert amounts(played) == before
    assert played.restore(entry).already
    assert played.evenings()[0].rounds == 3
    assert played.verify().good


def test_a_restored_round_does_not_push_another_out(played: Book) -> None:
    old = played.rounds()[2].entry
    played.undo()
    new = played.record_round(points(60, 60, 60, 60)).entry
    with pytest.raises(Refused, match=new) as caught:
        played.restore(old)
    assert refused_with(caught) == ["number_taken"]
    played.void(new)
    played.restore(old)
    assert [record.entry for record in played.rounds()][2] == old


def test_an_amended_round_keeps_number_time_and_both_versions(played: Book) -> None:
    before = played.rounds()[1]
    recorded = played.amend(
        2, becomes(played.evening(), 90, 30, 60, 60), words=Words(why="ten of hearts was Ben's")
    )
    after = played.rounds()[1]
    assert (after.number, after.played_at, after.amends) == (2, before.played_at, before.entry)
    assert after.typed == typed(90, 30, 60, 60)
    assert after.why == "ten of hearts was Ben's"
    history = {record.ref: record for record in played.log(everything=True)}
    assert history[before.entry].amended_by == recorded.entry
    assert history[before.entry].reversed_by == recorded.entries[0]
    assert [record.number for record in played.rounds()] == [1, 2, 3]
    assert [record.ref for record in played.log()][2] != before.entry
    assert played.verify().good


def test_undoing_an_amendment_brings_the_round_back(played: Book) -> None:
    before, entry = amounts(played), played.rounds()[1].entry
    played.amend(2, becomes(played.evening(), 90, 30, 60, 60))
    after = amounts(played)
    for _ in range(2):
        played.undo()
        assert amounts(played) == before
        assert played.rounds()[1].entry == entry
        played.redo()
        assert amounts(played) == after
    assert played.verify().good


def test_a_note_and_a_dealer_can_be_amended(played: Book) -> None:
    from dataclasses import replace

    kept = played.evening()
    played.amend(3, lambda record, before: before, words=Words(note="rain"))
    assert played.rounds()[2].note == "rain"
    played.amend(
        3, lambda record, before: score_round(kept, replace(record.deal, dealer=0), record.typed)
    )
    assert played.rounds()[2].note == "rain"
    assert played.turn()[1].dealer == 1


def test_what_is_not_there_cannot_be_corrected(played: Book) -> None:
    played.void("2")
    assert played.void("2").already
    for act in (
        lambda: played.void("9"),
        lambda: played.amend(2, lambda record, before: before),
        lambda: played.amend(9, lambda record, before: before),
    ):
        with pytest.raises(Refused) as caught:
            act()
        assert refused_with(caught) == ["unknown_round"]
    with pytest.raises(Refused) as caught:
        played.void("zzzzzz")
    assert refused_with(caught) == ["unknown_entry"]


def test_an_entry_is_found_by_the_start_of_its_id_in_any_case(played: Book) -> None:
    entry = played.rounds()[0].entry
    assert played.entry(entry.upper()).ref == entry
    assert played.entry("1").ref == entry
    assert played.entry(entry[:5]).ref == entry


def test_an_evening_in_use_is_not_taken_back(played: Book) -> None:
    opening = played.log()[0].ref
    with pytest.raises(Refused) as caught:
        played.void(opening)
    assert refused_with(caught) == ["evening_in_use"]
    for number in "123":
        played.void(number)
    rounds = [record.ref for record in played.log(everything=True) if record.kind == "round"]
    played.void(opening)
    with pytest.raises(Refused) as caught:
        played.restore(rounds[0])
    assert refused_with(caught) == ["evening_void"]


def test_a_payment_stays_when_a_settled_round_is_corrected(empty: Book) -> None:
    """After a correction only its own difference is open."""
    seats = ("Amy", "Bo", "Cy")
    empty.open_evening(evening(seats, "chinese-ten", "10 TWD"), new_players=seats)
    empty.record_round(points(100, 80, 60))
    empty.record_round(points(70, 90, 80))
    assert amounts(empty) == {"Amy": 100, "Bo": 100, "Cy": -200}
    empty.record_movements([pay("Cy", "Amy", 100, "Friday"), pay("Cy", "Bo", 100, "Friday")])
    assert set(amounts(empty).values()) == {0}
    empty.amend(2, becomes(empty.evening(), 80, 80, 80), words=Words(why="miscounted"))
    assert amounts(empty) == {"Amy": 100, "Bo": -100, "Cy": 0}
    assert amounts(empty, Chosen(evenings=("Friday",))) == amounts(empty)
    assert [record.kind for record in empty.log()] == [
        "evening",
        "round",
        "payment",
        "payment",
        "round",
    ]
    assert empty.verify().good


def test_a_payment_is_dated_reversible_and_sent_once(played: Book) -> None:
    when = datetime.datetime(2026, 12, 3, 20, 0, tzinfo=datetime.UTC)
    movement = Movement("payment", pay("Dan", "Ann", 20).postings, at=when)
    before = amounts(played)
    paid = played.record_movements([movement], request="pay-1")
    assert played.record_movements([movement], request="pay-1").entry == paid.entry
    with pytest.raises(Refused) as caught:
        played.record_movements([pay("Dan", "Ann", 30)], request="pay-1")
    assert refused_with(caught) == ["request_used"]
    assert amounts(played)["Dan"] == before["Dan"] + 20
    assert played.log()[-1].day == datetime.date(2026, 12, 3)
    played.void(paid.entry)
    assert amounts(played) == before


def test_money_goes_through_the_pot(played: Book) -> None:
    fine = (Posting("Dan", "TWD", 0, -300), Posting("pot", "TWD", 0, 300))
    played.record_movements([Movement("adjustment", fine, words=Words(why="false win"))])
    assert played.balances()[-1].player == "pot"
    assert amounts(played)["pot"] == 300
    assert sum(amounts(played).values()) == 0


def test_postings_that_do_not_sum_to_zero_are_never_written(played: Book) -> None:
    before = played.head()
    with pytest.raises(ValueError, match="zero"):
        played.record_movements([Movement("payment", (Posting("Ann", "TWD", 0, 5),))])
    assert played.head() == before


def test_who_has_retired_is_told_when_a_correction_moves_them(played: Book) -> None:
    played.people.retire("Ben")
    recorded = played.amend(2, becomes(played.evening(), 95, 25, 60, 60))
    (caution,) = recorded.cautions
    assert caution.code == "retired_player_moved"
    assert "Ben has retired and now stands at 5 TWD" in caution.message
    assert [balance.retired for balance in played.balances()] == [False, True, False, False]


def test_the_log_shows_the_true_state_or_all_of_it(played: Book) -> None:
    played.undo()
    played.void("1")
    assert [record.number for record in played.log() if record.kind == "round"] == [2]
    everything = played.log(everything=True)
    assert [record.kind for record in everything] == [
        "evening",
        "round",
        "round",
        "round",
        "void",
        "void",
    ]
    assert [record.reverses for record in everything[4:]] == [everything[3].ref, everything[1].ref]
    assert [record.ref for record in played.log(everything=True, last=2)] == [
        record.ref for record in everything[-2:]
    ]
    assert [record.number for record in played.log(last=1)] == [2]


def test_money_that_stands_is_listed_whole(played: Book) -> None:
    played.void("2")
    entries = played.money()
    assert [entry.id for entry in entries] == [record.entry for record in played.rounds()]
    assert all(sum(line.amount for line in entry.postings) == 0 for entry in entries)
    assert {line.account for entry in entries for line in entry.postings} == set(TAIWAN)
