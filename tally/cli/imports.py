"""`tally import`: record an evening from a file."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import screen
from tally.cli.books import BookPath, open_book
from tally.cli.entry import AsJson
from tally.cli.sheets import Paper

if TYPE_CHECKING:
    from tally.evening import Evening, ScoredRound
    from tally.evening_file import EveningFile, WrittenRound
    from tally.store.values import Played

_LISTED = 20


def import_(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="An evening (TOML), an export (JSON) or a CSV.")
    ],
    sheet: Annotated[
        Path | None, typer.Option("--sheet", metavar="FILE.pdf", help="Print its sheet as well.")
    ] = None,
    paper: Paper = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Check and score everything, record nothing.")
    ] = False,
    yes: Annotated[
        bool, typer.Option("--yes", help="Names that look like slips are new players.")
    ] = False,
    keep_ours: Annotated[
        bool, typer.Option("--keep-ours", help="Of an export: leave out what contradicts the book.")
    ] = False,
    column: Annotated[
        list[str] | None,
        typer.Option(metavar="FIELD=HEADER", help="Of a CSV: which column is the player, amount…"),
    ] = None,
    separator: Annotated[
        str | None, typer.Option(metavar="CHAR", help="Of a CSV: between cells, if not found.")
    ] = None,
    currency: Annotated[
        str | None, typer.Option(help="Of a CSV without a column for it, as TWD.")
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
    from tally.cli.sheets import print_sheet
    from tally.evening_file import read_evening

    written = read_evening(file)
    frame = frame_of(written)
    evening = frame.evening()
    played = list(scored_rounds(evening, written))
    if dry_run:
        _answer(evening, played, None, None, as_json)
        return
    from tally.cli.opening import open_evening

    mark = "import:" + hashlib.sha256(written.text.text.encode()).hexdigest()
    with open_book(book, create=True) as opened:
        recorded, _ = open_evening(opened, frame, rounds=played, sure=yes, request=mark)
        assert recorded.evening is not None
        _answer(recorded.evening, played, recorded.already, opened, as_json)
        if sheet is not None:
            pages, cautions = print_sheet(opened, recorded.evening, sheet, paper)
            screen.talk(f"{sheet}: {pages} page{'' if pages == 1 else 's'}")
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


def frame_of(written: EveningFile) -> Any:
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
    )


def scored_rounds(evening: Evening, written: EveningFile) -> Iterator[Played]:
    """The file's rounds, scored in order. Raises Refused with the problems of all of them."""
    from tally.cli.rounds import scorer_for
    from tally.errors import Problem, Refused
    from tally.evening import next_deal
    from tally.store.values import Played

    problems: list[Problem] = []
    last: ScoredRound | None = None
    for round_ in written.rounds:
        deal = next_deal(evening, last)
        score = scorer_for(round_.named, round_.locate, (round_.dealer, round_.first_player))
        try:
            last = score(evening, deal)
        except Refused as refused:
            problems += refused.problems
        else:
            yield Played(last, _moment(round_), round_.note)
    if problems:
        raise Refused(problems)


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
            screen.talk(f"warning [{caution.code}]: round {scored.deal.number}: {caution.message}")
    said = {
        None: "Not recorded (dry run).",
        False: "",
        True: "It was recorded before; nothing was added.",
    }
    if said[already]:
        screen.out(said[already])
    elif already is False:
        screen.out(
            f"Recorded {told.rounds_counted(evening, len(rounds))} as evening {evening.ref}."
        )
