"""`tally log`: what was recorded, in order."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import screen
from tally.cli.books import BookPath, WhichEvening, open_book
from tally.cli.entry import AsJson
from tally.reports.text import cells
from tally.store.wording import kind_name
from tally.words import clauses, enumerated, mark, said, say, say_as, say_counted

if TYPE_CHECKING:
    from tally.ledger import Posting
    from tally.store.values import EntryRecord

_TABLE = 60
"""Cells from which on four columns can be read."""

_AFTERWARDS = datetime.timedelta(minutes=1)
"""How much later a round is recorded than played for both moments to be told."""


def log(
    last: Annotated[int | None, typer.Option("--last", help=mark("Only the last so many."))] = None,
    everything: Annotated[
        bool,
        typer.Option("--all", help=mark("Also what was corrected, and each correction beside it.")),
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
        [entry.ref, entry.day.isoformat(), "  " * depth + in_words(entry, everything), moved(entry)]
        for entry, depth in listed
    ]
    show_entries(rows, say("Money"))


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
        screen.Column(say("Id"), whole=True),
        screen.Column(say("Day"), whole=True),
        screen.Column(say_as("the head of a column: what was recorded", "What")),
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


def in_words(entry: EntryRecord, everything: bool = False) -> str:
    """What an entry is, in words; with `everything` also who said so, and when where that was not
    on its own day."""
    parts = [what(entry), *_done_to(entry)]
    parts += [entry.remarks[field] for field in ("title", "note") if entry.remarks.get(field)]
    if entry.remarks.get("why"):
        parts.append(say("why: {why}", why=entry.remarks["why"]))
    if everything:
        parts += _who_and_when(entry)
    return clauses(parts)


def what(entry: EntryRecord, opening: bool = False) -> str:
    """An entry in a few words: `round 2`, `Ben paid Ann 400 TWD`; with `opening` as they begin a
    sentence."""
    if entry.kind in _ABOUT_PEOPLE:
        return say(_ABOUT_PEOPLE[entry.kind], **dict(zip(_PEOPLE, entry.people, strict=False)))
    if entry.kind in ("void", "restore"):
        return _reversal(entry)
    found = _movement(entry, opening)
    if found is not None:
        return found
    if entry.kind == "round":
        return _round(entry, opening)
    return said(_OPENING.get(entry.kind, entry.kind)) if opening else kind_name(entry.kind)


_PEOPLE = ("player", "other")
_ABOUT_PEOPLE = {
    # L10N: A player came to the table.
    "join": mark("{player} joined"),
    # L10N: A player left the table.
    "leave": mark("{player} left"),
    # L10N: The names of two players who are one person.
    "merge": mark("{player} is {other} from now on"),
    "retire": mark("{player} retired"),
    "return": mark("{player} came back"),
    "forget": mark("{player} was forgotten"),
}

_OPENING = {
    "evening": mark("Evening"),
    "payment": mark("Payment"),
    "settlement": mark("Settlement"),
    "buy_in": mark("Buy-in"),
    "pot_pay": mark("Pot-pay"),
    "adjustment": mark("Adjustment"),
}


def _round(entry: EntryRecord, opening: bool) -> str:
    if entry.amends:
        values = {"number": entry.number, "entry": entry.amends}
        if opening:
            return say("Round {number}, corrects {entry}", **values)
        return say("round {number}, corrects {entry}", **values)
    if opening:
        return say("Round {number}", number=entry.number)
    return say("round {number}", number=entry.number)


def _movement(entry: EntryRecord, opening: bool) -> str | None:
    """Money moved outside the rounds, where there is more to say than its kind."""
    from tally.cli.sums import account_name

    if entry.kind == "fine":
        payer = next((each.account for each in entry.postings if each.amount < 0), "")
        return say("{payer} is fined", payer=payer)
    if entry.kind == "share":
        payer = account_name(entry.postings[0].account)
        if opening:
            return say("Cost paid by {payer}, shared", payer=payer)
        return say("cost paid by {payer}, shared", payer=payer)
    if entry.kind == "settlement":
        evenings = len(entry.content.get("evenings", ()))
        return _settlement(evenings, opening) if evenings else None
    pairs = list(payments_of(entry.postings))
    if entry.kind in ("payment", "pot_pay") and pairs:
        (payer, payee, money), *_ = pairs
        payer, payee = account_name(payer, opening), account_name(payee)
        return say("{payer} paid {payee} {amount}", payer=payer, payee=payee, amount=money)
    return None


def _settlement(evenings: int, opening: bool) -> str:
    if opening:
        return say_counted(
            "Settlement of {count} evening", "Settlement of {count} evenings", evenings
        )
    return say_counted("settlement of {count} evening", "settlement of {count} evenings", evenings)


def _reversal(entry: EntryRecord) -> str:
    act = entry.content.get("act", "")
    if entry.number is None:
        return reversal(act if act in _ACTS_ON_ENTRY else entry.kind, None, entry.reverses)
    return reversal(act if _TELLS.get(act) == entry.kind else entry.kind, entry.number, None)


def reversal(done: str, number: int | None, entry: str | None) -> str:
    """`round 2 taken back`, of what is no round with its id; `done` is an act or a kind."""
    if number is None:
        return say(_ACTS_ON_ENTRY[done], entry=entry)
    return say(_ACTS_ON_ROUND[done], number=number)


_TELLS = {"amend": "void", "undo": "void", "redo": "restore"}
"""Acts that say more of a round than that it is taken back or restored, where they do that to it:
undoing a taking back restores."""

_ACTS_ON_ROUND = {
    "amend": mark("round {number} taken back to be corrected"),
    "undo": mark("round {number} undone"),
    "redo": mark("round {number} redone"),
    "void": mark("round {number} taken back"),
    "restore": mark("round {number} restored"),
}
_ACTS_ON_ENTRY = {
    # L10N: {entry} is the short id of an entry.
    "amend": mark("{entry} taken back to be corrected"),
    "undo": mark("{entry} undone"),
    "redo": mark("{entry} redone"),
    "void": mark("{entry} taken back"),
    "restore": mark("{entry} restored"),
}


def _done_to(entry: EntryRecord) -> Iterator[str]:
    if entry.amended_by:
        # L10N: {entry} is the short id of the entry that replaced this one.
        yield say("corrected by {entry}", entry=entry.amended_by)
    elif not entry.standing:
        # L10N: {entry} is the short id of the entry that took this one back.
        yield say("taken back by {entry}", entry=entry.reversed_by)


def _who_and_when(entry: EntryRecord) -> Iterator[str]:
    if entry.remarks.get("who"):
        # L10N: {who} is the name of who recorded an entry.
        yield say("by {who}", who=entry.remarks["who"])
    if entry.kind == "round" and abs(entry.recorded_at - entry.played_at) >= _AFTERWARDS:
        # L10N: When a round was played.
        yield say("played {moment}", moment=f"{entry.played_at:%Y-%m-%d %H:%M}")
    if entry.recorded_at.date() != entry.day or entry.kind in ("void", "restore") or entry.amends:
        # L10N: When an entry was recorded.
        yield say("recorded {moment}", moment=f"{entry.recorded_at:%Y-%m-%d %H:%M}")


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
        texts.append(f"{enumerated(parts)} {code}")
    return clauses(texts)
