"""Sheets of evenings as the tests print them: plain ones and hard ones."""

from __future__ import annotations

import datetime
import random
from collections.abc import Sequence

from tally.money import Currency
from tally.reports.sheet import (
    Number,
    Sheet,
    SheetRound,
    SheetRow,
    SheetTotal,
    SheetTransfer,
)

TWD = Currency("TWD", 0)
EUR = Currency("EUR", 2)
FIGURES = ("points", "bonus", "total", "difference")
DAY = datetime.date(2026, 11, 27)
FACTS = (
    ("Stake", "1 TWD a point"),
    ("Tie score", "70, stated"),
    ("Cards", "red 2–8 face value, red 9–K 10, red A 20, ♠A 30, ♣A 40"),
    ("Red fives", "who takes both gets 20 points from each other player (♥5 ♦5)"),
    ("Next dealer", "the seat to the right"),
)
HARD_NAMES = (
    "Wolfeschlegelsteinhausenbergerdorff Senior",
    "Wolfeschlegelsteinhausenbergerdorff Junior",
    "A<B & Co [/b]Amy {payee} and the others 40",
    "王小明陳大文李美麗張志強黃淑芬林建宏吳佩珊劉俊傑蔡雅婷楊宗翰許家豪鄭怡君謝明",
    '<img src="http://127.0.0.1:9/x.png"/> Bob',
)


def totalled(players: Sequence[str], rounds: Sequence[SheetRound]) -> tuple[SheetTotal, ...]:
    """The sums of some rounds for each player."""
    totals = []
    for player in players:
        rows = [row for played in rounds for row in played.rows if row.player == player]
        money = [row.amount for row in rows if row.amount is not None]
        totals.append(
            SheetTotal(
                player,
                tuple(sum(row.figures[place] for row in rows) for place in range(len(FIGURES))),
                sum(row.score for row in rows),
                sum(money) if money else None,
            )
        )
    return tuple(totals)


def settled(totals: Sequence[SheetTotal]) -> tuple[SheetTransfer, ...]:
    """Payments that bring every balance to zero, in the order of the seats."""
    owed = {total.player: total.owed or 0 for total in totals}
    transfers = []
    for payer in [player for player, amount in owed.items() if amount < 0]:
        for payee in [player for player, amount in owed.items() if amount > 0]:
            paid = min(-owed[payer], owed[payee])
            if paid > 0:
                transfers.append(SheetTransfer(payer, payee, paid))
                owed[payer] += paid
                owed[payee] -= paid
    return tuple(transfers)


def scored(
    players: Sequence[str], number: int, dice: random.Random, unit: int | None, tie: Number = 70
) -> SheetRound:
    """A round with random points that add up; a point is worth `unit` minor units."""
    cuts = sorted(dice.randrange(0, int(tie * len(players)) + 1) for _ in players[1:])
    points = [b - a for a, b in zip([0, *cuts], [*cuts, int(tie * len(players))], strict=True)]
    winner = dice.randrange(len(players)) if dice.random() < 0.4 else None
    rows = []
    for seat, player in enumerate(players):
        bonus = 0 if winner is None else 20 * (len(players) - 1) if winner == seat else -20
        difference = points[seat] + bonus - tie
        amount = None if unit is None else int(difference * unit)
        figures = (points[seat], bonus, points[seat] + bonus, difference)
        rows.append(SheetRow(player, figures, points[seat] + bonus, amount))
    headline = "" if winner is None else f"{players[winner]} takes the red fives"
    return SheetRound(number, tuple(rows), players[(number - 1) % len(players)], headline)


def evening(
    players: Sequence[str] = ("Ann", "Ben", "Cat", "Dan"),
    rounds: int = 4,
    unit: int | None = 1,
    currency: Currency | None = TWD,
    title: str = "Friday",
    tie: Number = 70,
    seed: int = 1,
    **fields: object,
) -> Sheet:
    """An evening of random rounds; without a currency it is kept in points."""
    dice = random.Random(seed)
    unit = unit if currency else None
    played = tuple(scored(players, number, dice, unit, tie) for number in range(1, rounds + 1))
    totals = totalled(players, played)
    values = {
        "title": title,
        "date": DAY,
        "game_name": "Taiwan 撿紅點",
        "players": tuple(players),
        "figures": FIGURES,
        "rounds": played,
        "totals": totals,
        "facts": FACTS,
        "currency": currency,
        "transfers": settled(totals) if currency else (),
        **fields,
    }
    return Sheet(**values)  # type: ignore[arg-type]
