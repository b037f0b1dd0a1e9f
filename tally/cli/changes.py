"""What a correction made of an entry: for each player what it was, what it is, what is open now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tally.cli import screen, showing, sums
from tally.cli.shapes import cautions, deal_shape, number
from tally.errors import Caution, Refused
from tally.evening import Evening, ScoredRound
from tally.games.game import Deal, Number
from tally.ledger import balances
from tally.money import Currency, fixed
from tally.store.book import Book
from tally.store.values import EntryRecord, Recorded
from tally.words import say, say_as

Amounts = Mapping[str, Number]


@dataclass(frozen=True, slots=True)
class Shift:
    """One currency of an entry (none where it counts points), by account: before and after."""

    unit: Currency | None
    was: Amounts
    now: Amounts
    balance: Amounts

    @property
    def accounts(self) -> list[str]:
        """Everybody it is about, in the order of the entry."""
        return list(dict.fromkeys([*self.now, *self.was]))


def amounts_of(entry: EntryRecord) -> dict[str, tuple[Currency | None, dict[str, Number]]]:
    """What an entry moved by currency; the scores where there is no money in it."""
    if not entry.postings:
        return {"": (None, dict(entry.scores))} if entry.scores else {}
    order = dict.fromkeys(posting.account for posting in entry.postings)
    return {
        code: (
            Currency(code, held.scale),
            {name: held.amounts[name] for name in order if name in held.amounts},
        )
        for code, held in balances(entry.postings).items()
    }


def shifts(book: Book, target: EntryRecord, appended: Sequence[str]) -> list[Shift]:
    """What was made of an entry by those appended just now; `target` as it is after them."""
    net: dict[str, dict[str, Number]] = {}
    units: dict[str, Currency | None] = {}
    for entry in [book.entry(ref) for ref in appended]:
        for code, (unit, amounts) in amounts_of(entry).items():
            units[code] = unit
            for account, amount in amounts.items():
                held = net.setdefault(code, {})
                held[account] = held.get(account, 0) + amount
    own = amounts_of(target)
    found = []
    for code, unit in units.items():
        whole = own[code][1] if code in own else {}
        other = _added(whole, net[code], -1 if target.standing else 1)
        was, now = (other, whole) if target.standing else (whole, other)
        found.append(Shift(unit, was, now, _balance(book, target.evening, code)))
    return found


def round_shift(
    evening: Evening, before: ScoredRound, after: ScoredRound, balance: Amounts
) -> Shift:
    """What a corrected round comes to, before and after."""
    unit = evening.stake.currency if evening.stake else None
    return Shift(unit, sums.added_up(evening, [before]), sums.added_up(evening, [after]), balance)


def _added(amounts: Amounts, other: Amounts, sign: int) -> dict[str, Number]:
    names = dict.fromkeys([*amounts, *other])
    return {name: amounts.get(name, 0) + sign * other.get(name, 0) for name in names}


def _balance(book: Book, evening: str | None, code: str) -> Amounts:
    if evening is None:
        return sums.open_in(book, code)
    try:
        return sums.standing(book, book.evening(evening))
    except Refused:  # the evening itself was taken back
        return {}


def show_shifts(found: Iterable[Shift]) -> None:
    """A table for each currency: who had what of it, who has what of it now, what is open."""
    for shift in found:
        code = shift.unit.code if shift.unit else ""
        columns = [
            screen.Column(say("Player")),
            # L10N: A column's head, beside "is now": the money before a correction.
            screen.Column(say("{currency} was", currency=code) if code else say("Score was"), True),
            screen.Column(say_as("a column's head, beside what was", "is now"), True),
            screen.Column(say("Balance") if shift.unit else say("Total so far"), True),
        ]
        rows = [
            [
                sums.account_name(name),
                showing.money_text(shift.was.get(name, 0), shift.unit),
                showing.money_text(shift.now.get(name, 0), shift.unit),
                showing.money_text(shift.balance.get(name, 0), shift.unit),
            ]
            for name in shift.accounts
        ]
        screen.table(columns, rows)


def shifts_shape(found: Iterable[Shift]) -> list[dict[str, Any]]:
    """The same for JSON, a record for each player and currency."""
    return [
        {
            "player": name,
            "was": number(shift.was.get(name, 0)),
            "now": number(shift.now.get(name, 0)),
            "balance": number(shift.balance.get(name, 0)),
        }
        | _texts(shift, name)
        for shift in found
        for name in shift.accounts
    ]


def _texts(shift: Shift, name: str) -> dict[str, Any]:
    unit = shift.unit
    if unit is None:
        return {"currency": None, "scale": None}
    texts = {
        f"{key}_text": fixed(int(amounts.get(name, 0)), unit)
        for key, amounts in (("was", shift.was), ("now", shift.now), ("balance", shift.balance))
    }
    return texts | {"currency": unit.code, "scale": unit.scale}


def correction_shape(
    act: str,
    recorded: Recorded,
    found: Sequence[Shift],
    turn: tuple[Evening, Deal] | None,
    extra: Sequence[Caution] = (),
) -> dict[str, Any]:
    """The answer of a command that corrects."""
    return {
        "schema": "tally.correction/1",
        "act": act,
        "entry": recorded.entries[-1] if recorded.entries else None,
        "entries": list(recorded.entries),
        "already": recorded.already,
        "round": recorded.number,
        "changes": shifts_shape(found),
        "next": deal_shape(*turn) if turn else None,
        "cautions": cautions([*recorded.cautions, *extra]),
    }


def turn_of(book: Book, evening: str | None) -> tuple[Evening, Deal] | None:
    """An evening and the deal whose turn it is in it; None where there is none, and where the
    evening's target is reached."""
    from tally.cli.showing import reached
    from tally.cli.sums import standing

    if evening is None:
        return None
    try:
        kept, deal, _ = book.turn(evening)
    except Refused:
        return None
    return None if kept.target and reached(kept, standing(book, kept)) else (kept, deal)
