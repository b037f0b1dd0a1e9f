"""`tally play`: the evening at the table, one round after the other, at one prompt."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from tally.cli import complete
from tally.cli.books import BookPath, book_place, open_book
from tally.errors import ExitCode
from tally.words import mark

if TYPE_CHECKING:
    from tally.cli.play.sitting import Sitting


def play(
    evening: Annotated[
        str | None,
        typer.Argument(
            help=mark("Its id, number, date or title; else the latest."),
            autocompletion=complete.evenings,
        ),
    ] = None,
    book: BookPath = None,
) -> int:
    """Keep an evening at the table: type each round as it is counted, all else at one prompt.

    What is typed is kept as a draft until it is recorded. Without a terminal one line is read a
    pile, or a hand of mahjong.

    Example: tally play
    """
    from tally.cli.play.sitting import Sitting
    from tally.cli.play.slots import claimed

    place = book_place(book)
    os.environ["TALLY_BOOK"] = place
    with open_book(place) as opened:
        kept = opened.evening(evening)
        with claimed(place, kept.ref) as slot:
            return ExitCode(_run(Sitting(opened, kept.ref, slot)))


def _run(sitting: Sitting) -> int:
    if _has_terminal():
        from tally.cli.play import terminal

        return terminal.run(sitting)
    from tally.cli.play import piped

    return piped.run(sitting)


def _has_terminal() -> bool:
    both = sys.stdin.isatty() and sys.stdout.isatty()
    return both and os.environ.get("TERM", "dumb") != "dumb"
