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
from tally.words import say

if TYPE_CHECKING:
    from tally.store.health import Fault, Health


def check(
    quick: Annotated[
        bool, typer.Option("--quick", help=say("Compare no indexes, score no round again."))
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

    with closing(open_database(book_place(book))) as database, progress("checking") as shown:
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
    screen.labelled("Book", place)
    screen.labelled("File", say("every page is whole") if path else say("kept by its server"))
    screen.labelled("Entries", _proved(health, quick))


def _proved(health: Health, quick: bool) -> str:
    assert health.verdict is not None
    scored = "" if quick else say(", {rounds:,} rounds scored again", rounds=health.verdict.rounds)
    return say(
        "{entries:,} in one unbroken chain{scored}, the balances agree",
        entries=health.verdict.entries,
        scored=scored,
    )


def _problems(place: str, faults: Sequence[Fault]) -> Iterator[Problem]:
    """Each fault; the remedy, which is the same, stands with the last."""
    for fault in faults:
        about = f"entry {fault.entry}: " if fault.entry else ""
        message = say(
            "{place} is damaged ({part}): {about}{message_} [{code}]",
            place=place,
            part=fault.part,
            about=about,
            message_=fault.message,
            code=fault.code,
        )
        hint = (
            say("restore the newest good backup; nothing was changed")
            if fault is faults[-1]
            else ""
        )
        yield Problem("book_damaged", message, hint)
