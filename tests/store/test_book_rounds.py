"""Evenings and rounds are written whole, numbered in order, once, and read back as typed."""

from __future__ import annotations

import datetime
import os
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from book_table import TAIWAN, amounts, evening, points, typed

from tally.errors import Problem, Refused
from tally.evening import Evening, ScoredRound, next_deal, score_round
from tally.games.game import Deal
from tally.store.book import Book
from tally.store.values import Chosen, Played, Words


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def test_an_evening_comes_back_as_it_was_opened(empty: Book) -> None:
    opened = evening(dealer="Cat", target=None)
    recorded = empty.open_evening(opened, new_players=TAIWAN)
    kept = empty.evening()
    assert kept == recorded.evening
    assert (kept.seats, kept.stake, kept.date, kept.title, kept.dealer) == (
        opened.seats,
        opened.stake,
        opened.date,
        opened.title,
        "Cat",
    )
    assert kept.rules == opened.rules
    assert empty.turn()[1].dealer == 2


def test_rounds_follow_each_other(book: Book) -> None:
    first = book.record_round(points(60, 70, 50, 60), words=Words(note="short"))
    second = book.record_round(points(100, 20, 60, 60))
    assert (first.number, second.number) == (1, 2)
    assert [record.deal.dealer for record in book.rounds()] == [0, 1]
    assert book.rounds()[0].typed == typed(60, 70, 50, 60)
    assert book.rounds()[0].note == "short"
    assert book.turn()[1].dealer == 2
    assert amounts(book) == {"Ann": 40, "Ben": -30, "Cat": -10, "Dan": 0}


def test_a_refused_round_leaves_the_book_as_it_was(book: Book) -> None:
    before = book.head()
    with pytest.raises(Refused):
        book.record_round(points(60, 70, 50, 61))
    assert book.head() == before


def test_the_same_request_is_recorded_once(book: Book) -> None:
    first = book.record_round(points(60, 70, 50, 60), request="tap-1")
    again = book.record_round(points(60, 70, 50, 60), request="tap-1")
    assert (again.entry, again.number, again.already) == (first.entry, 1, True)
    assert len(book.rounds()) == 1
    with pytest.raises(Refused) as caught:
        book.record_round(points(70, 60, 50, 60), request="tap-1")
    assert codes(caught) == ["request_used"]


def test_an_evening_sent_twice_is_opened_once(empty: Book) -> None:
    first = empty.open_evening(evening(), new_players=TAIWAN, request="import-1")
    again = empty.open_evening(evening(), new_players=TAIWAN, request="import-1")
    assert again.already
    assert again.entry == first.entry
    assert len(empty.evenings()) == 1


def test_a_request_mark_is_not_kept_itself(book: Book, path: Path) -> None:
    book.record_round(points(60, 70, 50, 60), request="Dee-at-noon")
    book.database.compact()
    assert b"Dee-at-noon" not in path.read_bytes()


def test_many_rounds_go_in_together_or_not_at_all(empty: Book) -> None:
    opened = evening()
    played = rounds_of(opened, 7)
    with pytest.raises(Refused) as caught:
        empty.open_evening(opened, new_players=TAIWAN, rounds=[*played[:3], *played[4:]])
    assert codes(caught) == ["stale_view"]
    assert empty.evenings() == []
    assert empty.people.all() == []
    recorded = empty.open_evening(opened, new_players=TAIWAN, rounds=played)
    assert len(recorded.entries) == 8
    assert [record.number for record in empty.rounds()] == [1, 2, 3, 4, 5, 6, 7]
    assert empty.verify().good


def test_rounds_in_bulk_are_as_if_recorded_one_by_one(empty: Book) -> None:
    opened = evening()
    empty.open_evening(opened, new_players=TAIWAN, rounds=rounds_of(opened, 5))
    empty.open_evening(opened)
    for index in range(5):
        empty.record_round(points(*shape(index)))
    bulk, single = (empty.rounds(number) for number in ("1", "2"))
    assert [(record.deal, record.typed) for record in bulk] == [
        (record.deal, record.typed) for record in single
    ]
    assert amounts(empty, Chosen(("1",))) == amounts(empty, Chosen(("2",)))


def test_in_points_scores_run_up_and_no_money_moves(empty: Book) -> None:
    empty.open_evening(evening(stake=None, target=500), new_players=TAIWAN)
    empty.record_round(points(60, 70, 50, 60))
    empty.record_round(points(100, 20, 60, 60))
    assert amounts(empty) == {}
    assert {total.player: (total.score, total.rounds) for total in empty.totals()} == {
        "Ann": (160, 2),
        "Ben": (90, 2),
        "Cat": (110, 2),
        "Dan": (120, 2),
    }
    assert empty.evening().target == 500


def test_scores_that_are_not_whole_sum_exactly(empty: Book) -> None:
    empty.open_evening(evening(stake=None), new_players=TAIWAN)

    def thirds(kept: Evening, deal: Deal) -> ScoredRound:
        scored = score_round(kept, deal, typed(60, 60, 60, 60))
        scores = (Fraction(1, 3), Fraction(2, 3), 1, -2)
        return ScoredRound(deal, scored.typed, scored.outcome, scored.postings, scores)

    for _ in range(3):
        empty.record_round(thirds)
    assert [total.score for total in empty.totals()] == [1, 2, 3, -6]


def test_a_date_is_the_same_in_every_time_zone(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    for zone in ("America/Los_Angeles", "Asia/Taipei", "UTC"):
        monkeypatch.setenv("TZ", zone)
        assert book.evening().date == datetime.date(2026, 11, 27)
        assert book.evening("2026-11-27").title == "Friday"
    when = datetime.datetime(
        2026, 11, 28, 1, 30, tzinfo=datetime.timezone(datetime.timedelta(hours=8))
    )
    book.record_round(points(60, 70, 50, 60), at=when)
    (record,) = book.rounds()
    assert record.played_at == when
    assert record.played_at.utcoffset() == datetime.timedelta(hours=8)
    assert record.recorded_at.tzinfo is not None
    assert book.log()[-1].day == datetime.date(2026, 11, 27)


def test_evenings_are_found_by_what_people_call_them(book: Book) -> None:
    book.open_evening(evening(title="New Year", date=datetime.date(2027, 1, 1)))
    summaries = book.evenings()
    new_year = summaries[1]
    for reference in (None, new_year.ref, new_year.ref.upper(), "2", "2027-01-01", "new  YEAR"):
        assert book.evening(reference).title == "New Year"
    assert book.evening("year").title == "New Year"
    assert book.evening("1").title == "Friday"
    assert [summary.seats for summary in summaries] == [TAIWAN, TAIWAN]
    with pytest.raises(Refused, match='no evening is called "Monday"'):
        book.evening("Monday")
    book.open_evening(evening(title="new year", date=datetime.date(2027, 1, 2)))
    with pytest.raises(Refused, match="is 2 evenings"):
        book.evening("New Year")


def test_a_book_without_evenings_says_how_to_open_one(empty: Book) -> None:
    with pytest.raises(Refused) as caught:
        empty.evening()
    assert codes(caught) == ["no_evening"]
    assert "tally new" in caught.value.problems[0].hint


def test_a_misspelt_name_is_never_a_new_player(book: Book) -> None:
    with pytest.raises(Refused) as caught:
        book.open_evening(evening(("Ann", "Bne", "Cat", "Dan")))
    assert codes(caught) == ["unknown_player"]
    assert "Ben" in caught.value.problems[0].hint
    assert len(book.people.all()) == 4


def test_what_the_table_cannot_seat_is_refused_all_at_once(empty: Book) -> None:
    seats = ("Ann", " ann ", "Cat")
    with pytest.raises(Refused) as caught:
        empty.open_evening(evening(seats, dealer="Zoe", target=0), new_players=seats)
    assert codes(caught) == [
        "duplicate_player",
        "unknown_player",
        "wrong_player_count",
        "invalid_target",
    ]


def test_balances_are_chosen_by_evening_player_and_date(book: Book) -> None:
    book.record_round(points(60, 70, 50, 60))
    book.open_evening(evening(date=datetime.date(2026, 12, 31), title="later"))
    book.record_round(points(100, 20, 60, 60))
    assert amounts(book, Chosen(evenings=("1",)))["Ann"] == 0
    assert amounts(book, Chosen(players=("Ann",))) == {"Ann": 40}
    december = Chosen(since=datetime.date(2026, 12, 1))
    assert amounts(book, december) == {"Ann": 40, "Ben": -40, "Cat": 0, "Dan": 0}
    assert [total.score for total in book.totals(december)] == [100, 20, 60, 60]
    november = Chosen(until=datetime.date(2026, 11, 30), players=("Ben",))
    assert amounts(book, november) == {"Ben": 10}
    assert len(book.money(december)) == 1


def test_currencies_are_never_mixed(book: Book) -> None:
    book.record_round(points(60, 70, 50, 60))
    book.open_evening(evening(stake="0.10 EUR", title="abroad"))
    book.record_round(points(100, 20, 60, 60))
    assert [(line.currency, line.scale, line.amount) for line in book.balances()] == [
        ("EUR", 2, 400),
        ("EUR", 2, -400),
        ("EUR", 2, 0),
        ("EUR", 2, 0),
        ("TWD", 0, 0),
        ("TWD", 0, 10),
        ("TWD", 0, -10),
        ("TWD", 0, 0),
    ]


def test_a_killed_writer_leaves_nothing_half_done(book: Book, path: Path) -> None:
    """A process that dies inside its transaction, rows written: none of them is there."""
    book.record_round(points(60, 70, 50, 60))
    before = book.head()
    script = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from tally.store import book as books, recording\n"
        "sys.path.insert(0, sys.argv[2])\n"
        "from book_table import points\n"
        "append = recording.append\n"
        "def dying(*arguments):\n"
        "    append(*arguments)\n"
        "    os.kill(os.getpid(), 9)\n"
        "recording.append = dying\n"
        "books.Book.open(Path(sys.argv[1])).record_round(points(70, 60, 50, 60))\n"
    )
    helpers = str(Path(__file__).parent)
    done = subprocess.run([sys.executable, "-c", script, str(path), helpers], env=os.environ)
    assert done.returncode == -signal.SIGKILL
    assert book.head() == before
    assert book.record_round(points(70, 60, 50, 60)).number == 2
    assert book.verify().good


def shape(index: int) -> tuple[int, int, int, int]:
    return 60 + 10 * index, 60 - 10 * index, 40, 80


def rounds_of(opened: Evening, count: int) -> list[Played]:
    """Rounds scored before they are written, each deal from the round before."""
    played: list[Played] = []
    last: ScoredRound | None = None
    for index in range(count):
        last = score_round(opened, next_deal(opened, last), typed(*shape(index)))
        played.append(Played(last, note="bulk" if index == 2 else ""))
    return played


def test_a_problem_raised_while_scoring_is_passed_on(book: Book) -> None:
    def stale(kept: Evening, deal: Deal) -> ScoredRound:
        raise Refused(Problem("stale_view", f"round {deal.number} of {kept.title} is not shown"))

    with pytest.raises(Refused, match="round 1 of Friday"):
        book.record_round(stale)
