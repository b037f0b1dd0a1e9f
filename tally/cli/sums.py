"""Balances and settlements of a book, joined from what the store answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tally.evening import Evening, ScoredRound
from tally.games.game import Number
from tally.ledger import (
    POT,
    Balances,
    Entry,
    Plan,
    Posting,
    balances,
    direct_transfers,
    fewest_transfers,
)
from tally.money import Currency
from tally.store.book import Book
from tally.store.values import Balance, Chosen
from tally.words import say


def by_currency(rows: Sequence[Balance]) -> dict[str, Balances]:
    """Each currency's balances, the scales of different evenings joined."""
    return balances(Posting(row.player, row.currency, row.scale, row.amount) for row in rows)


def standing(book: Book, evening: Evening) -> Mapping[str, Number]:
    """What each player has open in an evening, in minor units of its stake; the score where it is
    kept in points."""
    chosen = Chosen(evenings=(evening.ref,))
    if evening.stake is None:
        return {total.player: total.score for total in book.totals(chosen)}
    unit = evening.stake.currency
    moved = by_currency(book.balances(chosen)).get(unit.code)
    left = by_currency(book.settling.open(chosen)).get(unit.code)
    everybody = dict.fromkeys(moved.amounts, 0) if moved else {}
    return everybody | dict(left.amounts if left else {})


def left_open(book: Book, chosen: Chosen) -> list[Balance]:
    """Balances of the chosen players: what is open in some evenings, or over all; with days what
    moved in them. Who is even is there too."""
    rows = book.balances(chosen)
    if chosen.evenings is None or chosen.since or chosen.until:
        return rows
    left = {
        (row.player, row.currency, row.scale): row.amount
        for row in book.settling.open(Chosen(evenings=chosen.evenings))
    }
    return [replace(row, amount=left.get((row.player, row.currency, row.scale), 0)) for row in rows]


def open_in(book: Book, code: str) -> Mapping[str, int]:
    """What each player has open in a currency over the whole book."""
    held = by_currency(book.settling.open()).get(code)
    return held.amounts if held else {}


def difference(evening: Evening, before: ScoredRound, after: ScoredRound) -> dict[str, Number]:
    """What a correction of a round changes for each player."""
    was, now = added_up(evening, [before]), added_up(evening, [after])
    names = dict.fromkeys([*was, *now])
    return {name: now.get(name, 0) - was.get(name, 0) for name in names}


@dataclass(frozen=True, slots=True)
class Settlement:
    """One currency's open balances and the payments that settle them."""

    unit: Currency
    balances: Mapping[str, int]
    plan: Plan
    direct: bool = False


def settlements(rows: Sequence[Balance]) -> list[Settlement]:
    """A plan for each currency in which somebody owes something."""
    found = []
    for held in by_currency(rows).values():
        unit = Currency(held.currency, held.scale)
        found.append(Settlement(unit, held.amounts, fewest_transfers(held.amounts)))
    return found


def direct_settlements(entries: Sequence[Entry]) -> list[Settlement]:
    """What each owes those he lost to, for each currency."""
    found = []
    for code in dict.fromkeys(posting.currency for each in entries for posting in each.postings):
        own = [
            Entry(
                each.id,
                tuple(posting for posting in each.postings if posting.currency == code),
                each.step,
            )
            for each in entries
        ]
        held = balances(posting for each in own for posting in each.postings)[code]
        plan = Plan(direct_transfers(own), False)
        found.append(Settlement(Currency(code, held.scale), held.amounts, plan, True))
    return found


def paid(payer: str, payee: str, amount: int, unit: Currency) -> tuple[Posting, Posting]:
    """A payment as postings: it lifts who pays and lowers who is paid."""
    return (
        Posting(payer, unit.code, unit.scale, amount),
        Posting(payee, unit.code, unit.scale, -amount),
    )


def added_up(evening: Evening, rounds: Sequence[ScoredRound]) -> dict[str, Number]:
    """What rounds come to for each player: minor units, or scores without a stake."""
    totals: dict[str, Number] = {}
    for scored in rounds:
        won = (
            [(posting.account, posting.amount) for posting in scored.postings]
            if evening.stake
            else zip(scored.deal.seats, scored.scores, strict=True)
        )
        for name, amount in won:
            totals[name] = totals.get(name, 0) + amount
    return totals


def settled(evening: Evening, totals: Mapping[str, Number]) -> list[Settlement]:
    """The plan for an evening's totals; none where it is kept in points."""
    if evening.stake is None:
        return []
    amounts = {name: int(total) for name, total in totals.items()}
    return [Settlement(evening.stake.currency, amounts, fewest_transfers(amounts))]


def account_name(account: str, opening: bool = False) -> str:
    """What to call an account on screen; with `opening` as it begins a sentence."""
    if opening and account == POT:
        return say("The pot")
    # L10N: The table's pot, in place of a player's name: "Ben pays the pot 30 TWD".
    return say("the pot") if account == POT else account
