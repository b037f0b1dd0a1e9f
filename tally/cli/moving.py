"""Money moved outside the rounds: booked, and echoed as it was understood."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from tally.cli import screen, showing, sums
from tally.cli.purses import Purse
from tally.cli.shapes import cautions, money
from tally.errors import Caution
from tally.ledger import Posting
from tally.store.book import Book
from tally.store.values import Movement, Recorded, Words
from tally.words import say


def book_movement(
    book: Book,
    purse: Purse,
    kind: str,
    postings: Sequence[Posting],
    *,
    words: Words,
    content: Mapping[str, Any] | None = None,
    at: datetime.datetime | None = None,
    request: str | None = None,
) -> Recorded:
    """Write one movement of money."""
    movement = Movement(kind, tuple(postings), content or {}, purse.ref, at, words)
    return book.record_movements([movement], request=request)


def transfer(payer: str, payee: str, amount: int, purse: Purse) -> list[Posting]:
    """What an adjustment moves from one account to another: the opposite of a payment's postings,
    because it makes a debt where a payment ends one."""
    unit = purse.unit
    return [
        Posting(payer, unit.code, unit.scale, -amount),
        Posting(payee, unit.code, unit.scale, amount),
    ]


def answer(
    book: Book,
    purse: Purse,
    recorded: Recorded | None,
    said: str,
    postings: Sequence[Posting],
    shape: Mapping[str, Any],
    as_json: bool,
    extra: Sequence[Caution] = (),
) -> None:
    """Say what was understood and booked, what everybody has open now, and how to undo it."""
    held = purse.open(book)
    names = list(dict.fromkeys(posting.account for posting in postings))
    after = {name: held.get(name, 0) for name in names}
    if recorded is None:
        for posting in postings:
            after[posting.account] += posting.amount
    warned = [*(recorded.cautions if recorded else ()), *extra]
    if as_json:
        screen.answer(
            {"schema": "tally.movement/1"}
            | dict(shape)
            | {"entry": recorded.entries[-1] if recorded else None}
            | {"already": recorded.already if recorded else False}
            | {"evening": purse.ref, "postings": [_posting_shape(each, purse) for each in postings]}
            | {"open": [{"player": name} | money(after[name], purse.unit) for name in names]}
            | {"cautions": cautions(warned)}
        )
        return
    screen.out(said)
    # L10N: {evening} is the title and day of an evening, or "no evening".
    screen.out(say("Belongs to {evening}.", evening=purse.text))
    columns = [
        screen.Column(say("Player")),
        screen.Column(purse.unit.code, True),
        screen.Column(say("Still open"), True),
    ]
    moved: dict[str, int] = {}
    for posting in postings:
        moved[posting.account] = moved.get(posting.account, 0) + posting.amount
    rows = [
        [
            sums.account_name(name),
            showing.money_text(moved[name], purse.unit),
            showing.money_text(after[name], purse.unit),
        ]
        for name in names
    ]
    screen.table(columns, rows)
    screen.show_cautions(warned)
    screen.out(_booked(recorded))


def _posting_shape(posting: Posting, purse: Purse) -> dict[str, Any]:
    return {"account": posting.account} | money(posting.amount, purse.unit)


def _booked(recorded: Recorded | None) -> str:
    if recorded is None:
        return say("Not recorded (dry run).")
    if recorded.already:
        return say("It was recorded before ({entry}); nothing was added.", entry=recorded.entry)
    return say("Recorded as {entry}. To take it back: tally undo", entry=recorded.entry)
