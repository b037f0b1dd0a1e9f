"""`tally log`: what was recorded, in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import screen
from tally.cli.books import BookPath, WhichEvening, open_book
from tally.cli.entry import AsJson
from tally.reports.text import cells
from tally.words import mark, say

if TYPE_CHECKING:
    from tally.ledger import Posting
    from tally.store.values import EntryRecord

_TABLE = 60
"""Cells from which on four columns can be read."""


def log(
    last: Annotated[int | None, typer.Option("--last", help=say("Only the last so many."))] = None,
    everything: Annotated[
        bool,
        typer.Option("--all", help=say("Also what was corrected, and each correction beside it.")),
    ] = False,
    evening: WhichEvening = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """List what was recorded, in order, each with its short id.

    Example: tally log --last 10
    """
    with open_book(book) as opened:
        code = opened.code()
        entries = opened.log(evening=evening, everything=everything, last=last)
    if as_json:
        shape = [entry_shape(entry) for entry in entries]
        screen.answer({"schema": "tally.log/1", "code": code, "entries": shape})
        return
    if not entries:
        screen.out(say("Nothing has been recorded yet."))
        return
    listed = beside(entries) if everything else ((entry, 0) for entry in entries)
    rows = [
        [entry.ref, entry.day.isoformat(), "  " * depth + said(entry, everything), moved(entry)]
        for entry, depth in listed
    ]
    show_entries(rows, "Money")


def show_entries(rows: Sequence[Sequence[str]], last: str) -> None:
    """Entries as id, day, what, and a last column; on a narrow screen as paragraphs."""
    if screen.width() < _TABLE:
        for ref, day, text, money in rows:
            lead = " " * (len(text) - len(text.lstrip()) + 2)
            screen.out(f"{ref}  {day}")
            for line in (text.strip(), money):
                _hanging(line, lead)
        return
    columns = [
        screen.Column("Id", whole=True),
        screen.Column("Day", whole=True),
        screen.Column("What"),
        screen.Column(last),
    ]
    screen.table(columns, rows)


def _hanging(text: str, lead: str) -> None:
    """A text folded between words, each line of it behind the lead."""
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if line and cells(lead + joined) > screen.width():
            screen.out(lead + line)
            joined = word
        line = joined
    if line:
        screen.out(lead + line)


def beside(entries: Sequence[EntryRecord]) -> Iterator[tuple[EntryRecord, int]]:
    """Each entry with its depth: what corrects an entry stands under it, in the order it came."""
    by_ref = {entry.ref: entry for entry in entries}
    under: dict[str, list[EntryRecord]] = {}
    for entry in entries:
        under.setdefault(_root(entry, by_ref).ref, []).append(entry)
    for group in under.values():
        yield from ((entry, 1 if place else 0) for place, entry in enumerate(group))


def _root(entry: EntryRecord, by_ref: Mapping[str, EntryRecord]) -> EntryRecord:
    """What an entry corrects in the end, as far as it is listed."""
    while (earlier := by_ref.get(entry.amends or entry.reverses or "")) is not None:
        entry = earlier
    return entry


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
        "players": list(entry.people),
        "postings": [
            {"account": posting.account}
            | money(posting.amount, Currency(posting.currency, posting.scale))
            for posting in entry.postings
        ],
    }


def said(entry: EntryRecord, everything: bool = False) -> str:
    """What an entry is, in words; with `everything` also who said so, and when where that was not
    on its own day."""
    parts = [what(entry), *_done_to(entry)]
    parts += [entry.remarks[field] for field in ("title", "note") if entry.remarks.get(field)]
    if entry.remarks.get("why"):
        parts.append(f"why: {entry.remarks['why']}")
    if everything:
        parts += _who_and_when(entry)
    return "; ".join(parts)


def what(entry: EntryRecord) -> str:
    """An entry in a few words: `round 2`, `Ben paid Ann 400 TWD`."""
    from tally.cli.sums import account_name

    if entry.kind in _SAID:
        return _SAID[entry.kind].format(*entry.people)
    if entry.kind == "round":
        return f"round {entry.number}" + (f", corrects {entry.amends}" if entry.amends else "")
    if entry.kind in ("void", "restore"):
        return _reversal(entry)
    if entry.kind == "fine":
        payer = next((each.account for each in entry.postings if each.amount < 0), "")
        return say("{payer} is fined", payer=payer)
    if entry.kind == "share":
        return say(
            "cost paid by {account_name}, shared",
            account_name=account_name(entry.postings[0].account),
        )
    pairs = list(payments_of(entry.postings))
    if entry.kind in ("payment", "pot_pay") and pairs:
        (payer, payee, money), *_ = pairs
        return f"{account_name(payer)} paid {account_name(payee)} {money}"
    if entry.kind == "settlement":
        count = len(entry.content.get("evenings", ()))
        return say(
            "settlement of {count} evening{value}", count=count, value="" if count == 1 else "s"
        )
    return entry.kind.replace("_", "-")


_SAID = {
    "join": "{} joined",
    "leave": "{} left",
    "merge": mark("{} is {} from now on"),
    "retire": "{} retired",
    "return": mark("{} came back"),
    "forget": mark("{} was forgotten"),
}

_ACTS = {"amend": mark("taken back to be corrected"), "undo": "undone", "redo": "redone"}


def _reversal(entry: EntryRecord) -> str:
    subject = f"round {entry.number}" if entry.number is not None else entry.reverses
    done = "restored" if entry.kind == "restore" else say("taken back")
    return f"{subject} {_ACTS.get(entry.content.get('act', ''), done)}"


def _done_to(entry: EntryRecord) -> Iterator[str]:
    if entry.amended_by:
        yield say("corrected by {amended_by}", amended_by=entry.amended_by)
    elif not entry.standing:
        yield say("taken back by {reversed_by}", reversed_by=entry.reversed_by)


def _who_and_when(entry: EntryRecord) -> Iterator[str]:
    if entry.remarks.get("who"):
        yield f"by {entry.remarks['who']}"
    if entry.recorded_at.date() != entry.day or entry.kind in ("void", "restore") or entry.amends:
        yield f"recorded {entry.recorded_at:%Y-%m-%d %H:%M}"


def payments_of(postings: Sequence[Posting]) -> Iterator[tuple[str, str, str]]:
    """Payer, payee and amount of each payment of an entry that was written as pairs."""
    from tally.money import Currency, shown

    for gave, got in zip(postings[::2], postings[1::2], strict=False):
        unit = Currency(gave.currency, gave.scale)
        yield gave.account, got.account, f"{shown(abs(gave.amount), unit)} {unit.code}"


def moved(entry: EntryRecord) -> str:
    """What an entry moved: `Ann +3, Ben -19 TWD`."""
    from tally.cli.sums import account_name
    from tally.ledger import balances
    from tally.money import Currency, shown

    texts = []
    for code, held in balances(entry.postings).items():
        unit = Currency(code, held.scale)
        order = dict.fromkeys(posting.account for posting in entry.postings)
        parts = [
            f"{account_name(account)} {shown(held.amounts[account], unit, sign=True)}"
            for account in order
            if account in held.amounts
        ]
        texts.append(f"{', '.join(parts)} {code}")
    return "; ".join(texts)
