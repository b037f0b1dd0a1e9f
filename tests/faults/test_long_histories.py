"""Years of evenings: questions and records go by an index, whatever the book holds.

Lists took five seconds after six years of data; others saw a minute of start-up:
https://github.com/ledger/ledger/issues/3202
https://github.com/plaintextaccounting/hledger/issues/2122
https://github.com/beancount/fava/issues/1031
What a whole process takes is the benchmarks' to say; here are the steps that the database takes,
which no busy machine can change.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from fault_books import NAMES, points
from sqlalchemy import event

from tally.evening import Evening, ScoredRound, next_deal, score_round
from tally.games import rule_set
from tally.money import read_stake
from tally.store import database
from tally.store.book import Book
from tally.store.values import Played

if TYPE_CHECKING:
    from program import Program

EVERY = 10
"""So many instructions of the database are one step of the count."""


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A book of 4 evenings, and one of 40; 20 rounds each."""
    folder = tmp_path_factory.mktemp("years")
    return written(folder / "small.db", 4), written(folder / "large.db", 40)


def written(place: Path, evenings: int) -> Path:
    game, rules = rule_set("taiwan")
    stake = read_stake("1 TWD", game.stake_parts)
    with Book.open(place, create=True) as book:
        for number in range(evenings):
            day = datetime.date(2020, 1, 1) + datetime.timedelta(days=number)
            evening = Evening(game, rules, NAMES, day, f"Evening {number}", stake)
            book.open_evening(evening, new_players=NAMES, rounds=played(evening))
    return place


def played(evening: Evening) -> Iterator[Played]:
    last: ScoredRound | None = None
    typed: dict[str, Any] = {"mode": "points", "red_five": [], "left": ""}
    for number in range(20):
        piles = [part.partition("=")[2] for part in points(number)[1:]]
        last = score_round(evening, next_deal(evening, last), typed | {"piles": piles})
        yield Played(last)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many steps the database has taken since it was last asked."""
    count = [0]
    whole = database.engine_for

    def counting(*arguments: Any) -> Any:
        engine = whole(*arguments)
        event.listen(engine, "connect", lambda connection, _: connection.set_progress_handler(
            lambda: count.__setitem__(0, count[0] + 1), EVERY))  # fmt: skip
        return engine

    def since() -> int:
        taken, count[0] = count[0], 0
        return taken

    monkeypatch.setattr(database, "engine_for", counting)
    monkeypatch.setattr(database, "QUICK_BYTES", 0)
    return since


@pytest.mark.parametrize(
    "command",
    [
        ("round", *points(5)),
        ("undo",),
        ("amend", "20", *points(6)),
        ("board", "--evening", "2"),
        ("log", "--last", "10"),
        ("sheet", "--evening", "2", "-o"),
    ],
    ids=lambda command: command[0],
)
def test_what_is_asked_of_one_evening_does_not_grow_with_the_years(
    tally: Program, books: tuple[Path, Path], steps: Callable[[], int], command: tuple[str, ...]
) -> None:
    if command[-1] == "-o":
        command = (*command, str(tally.book.with_name("sheet.pdf")))
    taken = []
    for book in books:
        steps()
        tally.ok(*command, "--book", str(book))
        taken.append(steps())
    small, large = taken
    assert large < 1.5 * small + 100, f"10 times the evenings take {small} and {large} steps"


def test_a_balance_of_all_takes_a_step_for_each_posting_at_most(
    tally: Program, books: tuple[Path, Path], steps: Callable[[], int]
) -> None:
    tally.ok("balance", "--book", str(books[1]))
    assert steps() * EVERY < 20 * 40 * 20 * len(NAMES)


def test_proof_goes_through_all_or_through_a_span(
    tally: Program, books: tuple[Path, Path], steps: Callable[[], int]
) -> None:
    place = ("--book", str(books[1]))
    whole = tally.data("verify", *place)
    all_steps = steps()
    part = tally.data("verify", "--evening", "2", *place)
    assert part["entries"] == 21 < whole["entries"]
    assert steps() < all_steps / 4
