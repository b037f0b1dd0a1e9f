"""Sheets of seasons and statements as the tests print them, plain and hard."""

from __future__ import annotations

import datetime
import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from reports.sheets import DAY, TWD, evening, settled

from tally.money import Currency
from tally.reports.sheet import Chapter, Sheet, SheetEntry, SheetRound, SheetRow, SheetTotal


def season(
    players: Sequence[str] = ("Ann", "Ben", "Cat", "Dan"),
    evenings: int = 8,
    unit: int | None = 5,
    currency: Currency | None = TWD,
    title: str = "Season 2026",
    seed: int = 1,
    **fields: object,
) -> Sheet:
    """Evenings of random results; three wins an evening, one of them shared by two."""
    dice = random.Random(seed)
    unit = unit if currency else None
    rounds = []
    for number in range(1, evenings + 1):
        drawn = [dice.randrange(-200, 200) for _ in players]
        drawn[0] -= sum(drawn)
        wins: list[int | Fraction] = [0] * len(players)
        for _ in range(2):
            wins[dice.randrange(len(players))] += 1
        for seat in dice.sample(range(len(players)), 2):
            wins[seat] += Fraction(1, 2)
        rows = tuple(
            SheetRow(name, (3, won, points), points, None if unit is None else points * unit)
            for name, won, points in zip(players, wins, drawn, strict=True)
        )
        day = DAY + datetime.timedelta(days=7 * number)
        rounds.append(
            SheetRound(number, rows, headline=f"Friday {number} · Taiwan", day=day, count=3)
        )
    totals = _totalled(players, rounds)
    values: dict[str, object] = {
        "title": title,
        "date": DAY,
        "until": DAY + datetime.timedelta(days=7 * evenings),
        "game_name": "Taiwan 撿紅點",
        "players": tuple(players),
        "figures": ("rounds", "wins", "difference"),
        "rounds": tuple(rounds),
        "totals": totals,
        "facts": (("Stake", "5 TWD a point"),),
        "currency": currency,
        "transfers": settled(totals) if currency else (),
        "head_code": "4K7Q-2MXW",
        "kind": "season",
        "evenings": evenings,
        "rounds_played": 3 * evenings,
        "unsummed": frozenset({"rounds"}),
        **fields,
    }
    return Sheet(**values)  # type: ignore[arg-type]


def _totalled(players: Sequence[str], rounds: Sequence[SheetRound]) -> tuple[SheetTotal, ...]:
    totals = []
    for player in players:
        rows = [row for played in rounds for row in played.rows if row.player == player]
        money = [row.amount for row in rows if row.amount is not None]
        figures = tuple(sum(row.figures[place] for row in rows) for place in range(3))
        score = sum(row.score for row in rows)
        totals.append(SheetTotal(player, figures, score, sum(money) if money else None))
    return tuple(totals)


def statement(
    player: str = "Ann",
    evenings: int = 3,
    rounds: int = 5,
    unit: int | None = 5,
    currency: Currency | None = TWD,
    titles: str = "Friday {number}",
    **fields: object,
) -> Sheet:
    """One player's rounds of some evenings, with a payment and a correction."""
    unit = unit if currency else None
    lines: list[SheetRound] = []
    for number in range(1, evenings + 1):
        day = DAY + datetime.timedelta(days=7 * number)
        chapter = Chapter(
            titles.replace("{number}", str(number)), day, "Taiwan · with Ben, Cat, Dan"
        )
        played = evening((player, "Ben", "Cat", "Dan"), rounds, unit, currency, seed=number)
        lines += [replace(_own(each, player), chapter=chapter) for each in played.rounds]
    lines[1] = replace(lines[1], corrected="replaces sb6xsa (Ann −14): a card was missed")
    won = sum(each.rows[0].amount or 0 for each in lines) if unit else None
    figures = (None, *(sum(each.rows[0].figures[place] for each in lines) for place in (1, 2)))
    total = SheetTotal(player, figures, sum(each.rows[0].score for each in lines), won)
    entries: tuple[SheetEntry, ...] = ()
    if won is not None:
        total = replace(total, balance=won + 500)
        entries = (SheetEntry("Ann paid Ben 500 TWD (2026-12-04, k3x9aa)", ((player, 500),)),)
    values: dict[str, object] = {
        "title": player,
        "date": DAY,
        "until": DAY + datetime.timedelta(days=7 * evenings),
        "game_name": "Taiwan",
        "players": (player,),
        "figures": ("place", "wins", "difference"),
        "rounds": tuple(lines),
        "totals": (total,),
        "facts": (("Rounds won", "40% (20% to 64%), by chance 25%"),),
        "currency": currency,
        "entries": entries,
        "head_code": "4K7Q-2MXW",
        "kind": "statement",
        "evenings": evenings,
        **fields,
    }
    return Sheet(**values)  # type: ignore[arg-type]


def _own(played: SheetRound, player: str) -> SheetRound:
    """A round as its row in the player's statement."""
    results = [row.figures[3] for row in played.rows]
    (row,) = [row for row in played.rows if row.player == player]
    mine = row.figures[3]
    place = 1 + sum(each > mine for each in results)
    wins = Fraction(mine == max(results), results.count(max(results)))
    own = SheetRow(player, (place, wins, mine), row.score, row.amount)
    return replace(played, rows=(own,), dealer=None)
