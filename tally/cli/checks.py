"""`tally check`: look at every page and every entry of the book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from tally.cli import screen
from tally.cli.books import BookPath, book_place
from tally.cli.entry import AsJson
from tally.errors import BookUnusable, Problem
from tally.words import mark, said, say, say_counted

if TYPE_CHECKING:
    from tally.store.health import Fault, Health


def check(
    quick: Annotated[
        bool, typer.Option("--quick", help=mark("Compare no indexes, score no round again."))
    ] = False,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Look for damage that reading does not find: pages, references, guards, the chain, the sums.

    Ends with 0 where the book is whole, with 3 where it is not. Nothing is changed.

    Example: tally check
    """
    from tally.cli.progress import progress
    from tally.store.database import helped, open_database
    from tally.store.health import check as look

    with closing(open_database(book_place(book))) as database, progress(say("checking")) as shown:
        health = look(database, quick, shown)
        place, path = database.place, database.path
    if not health.good:
        with helped(path):
            raise BookUnusable(list(_problems(place, health.faults)))
    assert health.verdict is not None
    if as_json:
        screen.answer(
            {"schema": "tally.check/1", "book": place, "good": True, "quick": quick}
            | {"entries": health.verdict.entries, "rounds": health.verdict.rounds}
            | {"code": health.verdict.head.code}
        )
        return
    screen.labelled(say("Book"), place)
    screen.labelled(say("File"), say("every page is whole") if path else say("kept by its server"))
    screen.labelled(say("Entries"), _proved(health, quick))


def _proved(health: Health, quick: bool) -> str:
    assert health.verdict is not None
    if quick:
        return say(
            "{entries:,} in one unbroken chain, the balances agree", entries=health.verdict.entries
        )
    return say_counted(
        "{entries:,} in one unbroken chain, {count:,} round scored again, the balances agree",
        "{entries:,} in one unbroken chain, {count:,} rounds scored again, the balances agree",
        health.verdict.rounds,
        entries=health.verdict.entries,
    )


_PARTS = {
    # L10N: Pages of a database's file.
    "pages": mark("pages"),
    # L10N: What one row of a database says of another.
    "references": mark("references"),
    # L10N: Indexes and triggers of the database that keep what is recorded from being changed.
    "guards": mark("guards"),
    "entries": mark("entries"),
}


def _problems(place: str, faults: Sequence[Fault]) -> Iterator[Problem]:
    """Each fault; the remedy, which is the same, stands with the last."""
    for fault in faults:
        what = fault.message
        if fault.entry:
            what = say("entry {entry}: {fault}", entry=fault.entry, fault=fault.message)
        # L10N: {part} is a part of the book: pages, references, guards, entries.
        message = say(
            "{book} is damaged ({part}): {fault} [{code}]",
            book=place,
            part=said(_PARTS.get(fault.part, fault.part)),
            fault=what,
            code=fault.code,
        )
        hint = (
            say("restore the newest good backup; nothing was changed")
            if fault is faults[-1]
            else ""
        )
        yield Problem("book_damaged", message, hint)
