"""Which book a command works on, and `tally where`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import screen
from tally.cli.entry import AsJson

if TYPE_CHECKING:
    from tally.store.book import Book

BookPath = Annotated[
    str | None,
    typer.Option("--book", metavar="PATH", help="The book; else TALLY_BOOK, else your own."),
]
WhichEvening = Annotated[
    str | None,
    typer.Option("--evening", metavar="WHICH", help="Its id, number, date or title."),
]


def book_place(given: str | None) -> str:
    """Where the book is: a path or a database URL."""
    chosen = given or os.environ.get("TALLY_BOOK")
    if chosen:
        return chosen
    from platformdirs import user_data_path

    return str(user_data_path("tally", appauthor=False) / "book.db")


def open_book(given: str | None, create: bool = False) -> Book:
    """The book, made when missing and `create`. Raises BookUnusable."""
    from tally.store.book import Book

    return Book.open(book_place(given), create)


def where(book: BookPath = None, as_json: AsJson = False) -> None:
    """Say where the book is, and what is in it.

    Example: tally where
    """
    place = book_place(book)
    facts: dict[str, Any] = {"schema": "tally.where/1", "book": place, "exists": False}
    if "://" in place or Path(place).exists():
        with open_book(place) as opened:
            evenings = opened.evenings()
            facts |= {
                "exists": True,
                "bytes": None if "://" in place else Path(place).stat().st_size,
                "evenings": len(evenings),
                "rounds": sum(evening.rounds for evening in evenings),
                "players": len(opened.people.all()),
            }
    if as_json:
        screen.answer(facts)
        return
    screen.labelled("Book", place)
    if not facts["exists"]:
        screen.labelled("", "not made yet: tally new opens the first evening")
        return
    if facts["bytes"] is not None:
        screen.labelled("Size", f"{facts['bytes']:,} bytes")
    for label in ("evenings", "rounds", "players"):
        screen.labelled(label.capitalize(), f"{facts[label]:,}")
