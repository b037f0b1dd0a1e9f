"""`tally log`: what was recorded, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import screen
from tally.cli.books import BookPath, WhichEvening, open_book
from tally.cli.entry import AsJson

if TYPE_CHECKING:
    from tally.store.values import EntryRecord


def log(
    last: Annotated[int | None, typer.Option("--last", help="Only the last so many.")] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Also what was taken back, and the takings back.")
    ] = False,
    evening: WhichEvening = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """List what was recorded, in order, each with its short id.

    Example: tally log --last 10
    """
    with open_book(book) as opened:
        entries = opened.log(evening=evening, everything=everything, last=last)
    if as_json:
        shape = [entry_shape(entry) for entry in entries]
        screen.answer({"schema": "tally.log/1", "entries": shape})
        return
    columns = [
        screen.Column("Id", whole=True),
        screen.Column("Day", whole=True),
        screen.Column("What"),
        screen.Column("Money"),
    ]
    rows = [[entry.ref, entry.day.isoformat(), said(entry), moved(entry)] for entry in entries]
    screen.table(columns, rows)


def entry_shape(entry: EntryRecord) -> dict[str, Any]:
    """An entry for JSON: what it is, when, what it moved, and what was done to it since."""
    from tally.cli.shapes import money
    from tally.money import Currency

    return {
        "id": entry.ref,
        "kind": entry.kind,
        "evening": entry.evening,
        "round": entry.number,
        "day": entry.day.isoformat(),
        "played_at": entry.played_at.isoformat(),
        "recorded_at": entry.recorded_at.isoformat(),
        "standing": entry.standing,
        "reverses": entry.reverses,
        "amends": entry.amends,
        "reversed_by": entry.reversed_by,
        "amended_by": entry.amended_by,
        **dict(entry.remarks),
        "postings": [
            {"account": posting.account}
            | money(posting.amount, Currency(posting.currency, posting.scale))
            for posting in entry.postings
        ],
    }


def said(entry: EntryRecord) -> str:
    """What an entry is, in words."""
    parts = [_what(entry)]
    if entry.amends:
        parts.append(f"corrects {entry.amends}")
    if entry.reverses:
        parts.append(f"takes back {entry.reverses}")
    if entry.amended_by:
        parts.append(f"corrected by {entry.amended_by}")
    elif not entry.standing:
        parts.append(f"taken back by {entry.reversed_by}")
    parts += [text for text in entry.remarks.values() if text]
    return "; ".join(parts)


def _what(entry: EntryRecord) -> str:
    if entry.kind == "round":
        return f"round {entry.number}"
    if entry.kind in ("void", "restore") and entry.number is not None:
        return f"{entry.kind} of round {entry.number}"
    return entry.kind.replace("_", " ")


def moved(entry: EntryRecord) -> str:
    """What an entry moved: `Ann +3, Ben -19 TWD`."""
    from tally.cli.sums import account_name
    from tally.money import Currency, shown

    by_currency: dict[str, list[str]] = {}
    for posting in entry.postings:
        unit = Currency(posting.currency, posting.scale)
        text = f"{account_name(posting.account)} {shown(posting.amount, unit, sign=True)}"
        by_currency.setdefault(posting.currency, []).append(text)
    return "; ".join(f"{', '.join(texts)} {code}" for code, texts in by_currency.items())
