"""Simulated players: rounds of which the truth is known."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from tally.games.game import Number
from tally.stats.played import PlayedRound

NAMES = ("Ann", "Ben", "Cat", "Dan")


def simulated(
    count: int,
    seed: int,
    edges: Mapping[str, float] | None = None,
    names: Sequence[str] = NAMES,
    spread: float = 30,
    deal_worth: float = 0,
) -> list[PlayedRound]:
    """Rounds in whole points that add up to zero; an edge is what a player is better by a round,
    `deal_worth` what the dealer is. Everybody moves one seat on after each round."""
    dice = random.Random(seed)
    edges = edges or {}
    rounds = []
    for number in range(count):
        seats = tuple(names[(place + number) % len(names)] for place in range(len(names)))
        dealer = dice.randrange(len(names))
        drawn = [
            dice.gauss(edges.get(name, 0), spread) + deal_worth * (seat == dealer)
            for seat, name in enumerate(seats)
        ]
        rounds.append(PlayedRound(seats, leveled(drawn), dealer, f"round {number + 1}"))
    return rounds


def leveled(drawn: Sequence[float]) -> tuple[Number, ...]:
    """Results moved to whole points that add up to zero."""
    mean = sum(drawn) / len(drawn)
    points = [round(value - mean) for value in drawn]
    points[0] -= sum(points)
    return tuple(points)
