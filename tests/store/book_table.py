"""Evenings and rounds in a line each."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from typing import Any

from tally.cli.sums import paid, settlements
from tally.evening import Evening, ScoredRound, score_round
from tally.games import rule_set
from tally.games.game import Deal
from tally.ledger import Posting
from tally.money import read_stake
from tally.store.book import Book
from tally.store.values import EVERYTHING, Balance, Chosen, RoundRecord

TAIWAN = ("Ann", "Ben", "Cat", "Dan")
TOTALS = {2: 210, 3: 240, 4: 280}
"""Deck totals of Chinese Ten by the number who play."""


def evening(
    seats: tuple[str, ...] = TAIWAN,
    variant: str = "taiwan",
    stake: str | None = "1 TWD",
    **fields: Any,
) -> Evening:
    game, rules = rule_set(variant)
    money = read_stake(stake, game.stake_parts) if stake else None
    fields = {"date": datetime.date(2026, 11, 27), "title": "Friday", **fields}
    return Evening(game, rules, seats, stake=money, **fields)


def typed(*points: int) -> dict[str, Any]:
    return {
        "piles": [str(value) for value in points],
        "mode": "points",
        "red_five": [],
        "left": "",
    }


def points(*values: int) -> Callable[[Evening, Deal], ScoredRound]:
    """A round of these points, by seat."""
    return lambda kept, deal: score_round(kept, deal, typed(*values))


def becomes(kept: Evening, *values: int) -> Callable[[RoundRecord, ScoredRound], ScoredRound]:
    """A change of a round into these points."""
    return lambda record, before: score_round(kept, record.deal, typed(*values))


def plan(rows: list[Balance], lines: object) -> Iterator[Posting]:
    """The fewest payments that settle what is open."""
    for each in settlements(rows):
        for transfer in each.plan.transfers:
            yield from paid(transfer.payer, transfer.payee, transfer.amount, each.unit)


def amounts(book: Book, chosen: Chosen = EVERYTHING) -> dict[str, int]:
    """Balances by name, in the one currency of the test."""
    return {balance.player: balance.amount for balance in book.balances(chosen)}
