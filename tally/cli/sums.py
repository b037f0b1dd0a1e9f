"""Balances and settlements of a book, joined from what the store answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tally.evening import Evening, ScoredRound
from tally.games.game import Number
from tally.ledger import POT, Balances, Plan, Posting, balances, fewest_transfers
from tally.money import Currency
from tally.store.book import Book
from tally.store.values import Balance, Chosen


def by_currency(rows: Sequence[Balance]) -> dict[str, Balances]:
    """Each currency's balances, the scales of different evenings joined."""
    return balances(Posting(row.player, row.currency, row.scale, row.amount) for row in rows)


def standing(book: Book, evening: Evening) -> Mapping[str, Number]:
    """Each player's balance of an evening in minor units, or score where it is kept in points."""
    chosen = Chosen(evenings=(evening.ref,))
    if evening.stake is None:
        return {total.player: total.score for total in book.totals(chosen)}
    held = by_currency(book.balances(chosen)).get(evening.stake.currency.code)
    return held.amounts if held else {}


@dataclass(frozen=True, slots=True)
class Settlement:
    """One currency's open balances and the payments that settle them."""

    unit: Currency
    balances: Mapping[str, int]
    plan: Plan


def settlements(rows: Sequence[Balance]) -> list[Settlement]:
    """A plan for each currency in which somebody owes something."""
    found = []
    for held in by_currency(rows).values():
        unit = Currency(held.currency, held.scale)
        found.append(Settlement(unit, held.amounts, fewest_transfers(held.amounts)))
    return found


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


def account_name(account: str) -> str:
    """What to call an account on screen."""
    return "the pot" if account == POT else account
