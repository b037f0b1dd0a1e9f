"""`tally import`: record an evening from a file."""

from __future__ import annotations

import hashlib
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import screen
from tally.cli.books import BookPath, book_place, open_book
from tally.cli.entry import AsJson
from tally.cli.sheets import Paper
from tally.errors import BookUnusable
from tally.words import mark, say

if TYPE_CHECKING:
    from tally.cli.opening import Frame
    from tally.errors import Problem
    from tally.evening import Evening
    from tally.evening_file import EveningFile, WrittenRound
    from tally.games.game import Number
    from tally.store.book import Book
    from tally.store.values import Played

_LISTED = 20


def import_(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help=mark("An evening (TOML), an export (JSON) or a CSV.")),
    ],
    sheet: Annotated[
        Path | None,
        typer.Option("--sheet", metavar="FILE.pdf", help=mark("Print its sheet as well.")),
    ] = None,
    paper: Paper = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help=mark("Check and score everything, record nothing."))
    ] = False,
    yes: Annotated[
        bool, typer.Option("--yes", help=mark("Names that look like slips are new players."))
    ] = False,
    keep_ours: Annotated[
        bool,
        typer.Option(
            "--keep-ours", help=mark("Of an export: leave out what contradicts the book.")
        ),
    ] = False,
    column: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FIELD=HEADER", help=mark("Of a CSV: which column is the player, amount…")
        ),
    ] = None,
    separator: Annotated[
        str | None,
        typer.Option(metavar="CHAR", help=mark("Of a CSV: between cells, if not found.")),
    ] = None,
    currency: Annotated[
        str | None, typer.Option(help=mark("Of a CSV without a column for it, as TWD."))
    ] = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Record a whole evening from a TOML file: every round checked and scored, all or nothing.

    A JSON file that tally export wrote is joined with the book. A CSV file's amounts are recorded
    as adjustments. The same file is recorded once, however often it is imported.

    Example: tally import examples/friday-night.toml --sheet friday.pdf
    """
    kind = kind_of(file)
    if kind == "json":
        from tally.cli.documents import import_document

        import_document(file, keep_ours=keep_ours, dry_run=dry_run, book=book, as_json=as_json)
        return
    if kind == "csv":
        from tally.cli.csv_imports import import_csv

        import_csv(
            file,
            columns=column or [],
            separator=separator,
            unit=currency,
            dry_run=dry_run,
            sure=yes,
            book=book,
            as_json=as_json,
        )
        return
    from tally.cli.sheets import print_sheet, written_sheet
    from tally.evening_file import read_evening

    written = read_evening(file)
    with _there(book) as there:
        frame, evening, played = checked(written, there)
    if dry_run:
        _answer(evening, played, None, None, as_json)
        return
    from tally.cli.opening import open_evening

    request = "import:" + hashlib.sha256(written.text.text.encode()).hexdigest()
    with open_book(book, create=True) as opened:
        recorded, _ = open_evening(opened, frame, rounds=played, sure=yes, request=request)
        assert recorded.evening is not None
        _answer(recorded.evening, played, recorded.already, opened, as_json)
        if sheet is not None:
            pages, cautions = print_sheet(opened, recorded.evening, sheet, paper)
            screen.talk(written_sheet(sheet, pages))
            screen.show_cautions(cautions)


def kind_of(file: Path) -> str:
    """What a file is, by its ending; else by its first characters."""
    ending = file.suffix.casefold()
    known = {".toml": "toml", ".json": "json", ".csv": "csv", ".tsv": "csv"}.get(ending)
    if known is not None:
        return known
    try:
        with file.open("rb") as opened:
            begin = opened.read(4096).removeprefix(b"\xef\xbb\xbf").lstrip()
    except OSError:
        return "toml"
    if begin[:1] == b"{":
        return "json"
    first = begin.splitlines()[0] if begin else b""
    return "csv" if b"=" not in first and any(each in first for each in b",;\t") else "toml"


def _there(book: str | None) -> AbstractContextManager[Book | None]:
    """The book where there is one that can be read: it tells who has which names."""
    from tally.store.book import Book

    try:
        return Book.open(book_place(book))
    except BookUnusable:
        return nullcontext()


def checked(written: EveningFile, book: Book | None = None) -> tuple[Frame, Evening, list[Played]]:
    """The file's evening with its rounds scored, players under the book's names for them.

    Raises Refused with everything that is wrong with its keys, its frame and its rounds, together.
    """
    from tally.cli.opening import with_known_seats
    from tally.errors import Refused

    frame = frame_of(written)
    if book is not None:
        frame = with_known_seats(book, frame)
    problems = list(written.problems)
    evening: Evening | None = None
    played: list[Played] = []
    if written.game and written.seats:
        evening, wrong = frame.examined()
        problems += wrong
    if evening is not None:
        played, wrong = scored_rounds(evening, written)
        problems += wrong
    if evening is None or problems:
        raise Refused(problems)
    return frame, evening, played


def frame_of(written: EveningFile) -> Frame:
    """The evening as the file asks for it."""
    from tally.cli.moments import now
    from tally.cli.opening import Frame

    return Frame(
        written.game,
        written.seats,
        written.title,
        written.date or now().date(),
        written.stake,
        written.currency,
        written.smallest_unit,
        written.target,
        written.dealer or "",
        written.note,
        written.locate,
    )


def scored_rounds(evening: Evening, written: EveningFile) -> tuple[list[Played], list[Problem]]:
    """The file's rounds, scored in order, and what is wrong with any of them."""
    from tally.errors import Refused
    from tally.evening import next_deal

    reading = _Rounds(evening)
    try:
        next_deal(evening, None)
    except Refused:
        return [], []  # nobody can play so, which the frame's problems say
    for round_ in written.rounds:
        reading.add(round_)
    return reading.played, reading.problems


class _Rounds:
    """The rounds of a file as they are scored, one after the other."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.played: list[Played] = []
        self.problems: list[Problem] = []
        self._totals: dict[str, Number] = {}

    def add(self, round_: WrittenRound) -> None:
        """Score a round and keep it, or what is wrong with it."""
        from tally.cli.rounds import scorer_for
        from tally.errors import Refused
        from tally.evening import next_deal
        from tally.store.values import Played

        deal = next_deal(self.evening, self.played[-1].round if self.played else None)
        seats = (round_.dealer, round_.first_player)
        score = scorer_for(round_.named, round_.locate, seats, round_.locate)
        problems = [*self._after_the_end(), *_words_problems(round_)]
        try:
            scored = score(self.evening, deal)
        except Refused as refused:
            problems += refused.problems
        else:
            self.played.append(Played(scored, _moment(round_), round_.note))
            for name, score_ in zip(scored.deal.seats, scored.scores, strict=True):
                self._totals[name] = self._totals.get(name, 0) + score_
        self.problems += [self._in_round(problem, round_) for problem in problems]

    def _after_the_end(self) -> list[Problem]:
        """What is wrong with the first round behind the one that reached the target."""
        from tally.cli.rounds import over_problem

        over = None if self.problems else over_problem(self.evening, self._totals)
        hint = say("take it out, or give a higher target")
        return [] if over is None else [replace(over, hint=hint)]

    def _in_round(self, problem: Problem, round_: WrittenRound) -> Problem:
        """The problem with the round's number, and the round's header where it has no place."""
        from tally.cli.told import round_within

        name = round_within(self.evening, round_.number)
        # L10N: {round} is "round 3" or "hand 3"; {problem} is what is wrong with it.
        message = say("{round}: {problem}", round=name, problem=problem.message)
        return replace(problem, message=message, place=problem.place or round_.locate((), 0, 0))


def _words_problems(round_: WrittenRound) -> list[Problem]:
    from tally.errors import Problem
    from tally.store.writing import LONGEST_TEXT

    if len(round_.note) <= LONGEST_TEXT:
        return []
    message = say("a note of {number:,} characters is too long", number=len(round_.note))
    hint = say("at most {most:,} characters", most=LONGEST_TEXT)
    return [Problem("text_too_long", message, hint, round_.locate(("note",), 0, 0))]


def _moment(round_: WrittenRound) -> Any:
    if round_.at is None or round_.at.tzinfo is not None:
        return round_.at
    return round_.at.astimezone()


def _answer(
    evening: Evening, played: list[Played], already: bool | None, opened: Any, as_json: bool
) -> None:
    """Show the evening; `already` is None for a dry run."""
    from tally.cli import showing, sums, told
    from tally.cli.shapes import evening_shape, number, round_shape, transfers_shape

    rounds = [each.round for each in played]
    totals = sums.added_up(evening, rounds)
    plans = sums.settled(evening, totals)
    if as_json:
        screen.answer(
            {"schema": "tally.import/1", "recorded": already is False, "already": bool(already)}
            | {"evening": evening_shape(evening)}
            | {"rounds": [round_shape(evening, scored) for scored in rounds]}
            | {"totals": {name: number(total) for name, total in totals.items()}}
            | {
                "transfers": [
                    shape
                    for plan in plans
                    for shape in transfers_shape(plan.plan.transfers, plan.unit)
                ]
            }
        )
        return
    showing.show_evening(evening, rounds, totals, last=_LISTED)
    if evening.stake is not None:
        showing.show_plans(plans)
    for scored in rounds:
        for caution in scored.outcome.warnings:
            screen.talk(
                say(
                    "warning [{code}]: round {number}: {warning}",
                    code=caution.code,
                    number=scored.deal.number,
                    warning=caution.message,
                )
            )
    if already is None:
        screen.out(say("Not recorded (dry run)."))
    elif already:
        screen.out(say("It was recorded before; nothing was added."))
    else:
        counted = told.rounds_counted(evening, len(rounds))
        # L10N: {rounds} is "3 rounds" or "3 hands"; {evening} is an evening's short id.
        screen.out(
            say("Recorded {rounds} as evening {evening}.", rounds=counted, evening=evening.ref)
        )
