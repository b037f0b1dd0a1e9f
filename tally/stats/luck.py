"""Skill or luck: whether a player's results are more than the luck of the deal.

A permutation test. If players are alike, the results of a round could have fallen to its seats in
any order: so each round's results are dealt out anew, many times, and it is counted how often the
player comes out at least as far from the middle as he did. No distribution is assumed; of very many
rounds the total has the normal distribution that dealing anew comes to. Several players tested
together are several chances to be wrong, for which Holm's correction makes up.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import getitem
from statistics import NormalDist
from typing import Literal

PERMUTATIONS = 2000
SEED = 20_261_127
DOUBT = 0.05
"""How often a verdict may be wrong where nobody has an edge."""
POWER = 0.8
"""How often an edge that is there shall be seen."""
VERY_MANY = 5000
"""Rounds above which the limit is taken instead of dealing anew."""
EDGE = 0.2
"""The least edge worth speaking of, in spreads a round: Cohen's small effect."""
LEAST_ROUNDS = 30
"""Rounds below which nothing is said."""

Results = Sequence[int]
Kind = Literal["better", "worse", "even", "open"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What may be said of a player's skill.

    `better` and `worse`: the edge is more than luck; `even`: an edge worth speaking of would have
    shown; `open`: too few rounds, and about `needed` more would tell. `chance` is how often luck
    alone goes as far, corrected for the number of players; None below the least rounds.
    """

    kind: Kind
    chance: float | None
    needed: int = 0


def chance_of(rounds: Sequence[tuple[Results, int]], seed: int = SEED) -> float:
    """How often luck alone brings a total at least as far from the middle as this one.

    A round is the results of its seats and which of them was the player's.
    """
    middle = sum(sum(results) / len(results) for results, _ in rounds)
    reached: float = abs(sum(results[seat] for results, seat in rounds) - middle)
    if len(rounds) > VERY_MANY:
        return _in_the_limit(rounds, reached)
    by_seats: dict[int, list[Results]] = defaultdict(list)
    for results, _ in rounds:
        by_seats[len(results)].append(results)
    dice = random.Random(seed)
    dealt = [list(_dealt_anew(each, seats, dice)) for seats, each in by_seats.items()]
    totals = [sum(parts) for parts in zip(*dealt, strict=True)]
    further = len([total for total in totals if abs(total - middle) >= reached - 1e-9])
    return (further + 1) / (PERMUTATIONS + 1)


def _in_the_limit(rounds: Sequence[tuple[Results, int]], reached: float) -> float:
    """The same where there are very many rounds: a sum of independent draws, one from each round,
    is normal in the limit (the central limit theorem)."""
    spread = math.sqrt(sum(_variance(results) for results, _ in rounds))
    return 2 * NormalDist(0, spread).cdf(-reached) if spread else 1.0


def _variance(results: Results) -> float:
    middle = sum(results) / len(results)
    return sum((each - middle) ** 2 for each in results) / len(results)


def _dealt_anew(rounds: Sequence[Results], seats: int, dice: random.Random) -> Iterator[int]:
    """Totals of a seat drawn anew in each round. Bytes are drawn: a call a round would be slow."""
    fair = 256 - 256 % seats
    seat_of, unfair = bytes(byte % seats for byte in range(256)), bytes(range(fair, 256))
    for _ in range(PERMUTATIONS):
        drawn = b""
        while len(drawn) < len(rounds):
            drawn += dice.randbytes(len(rounds) + 16).translate(seat_of, unfair)
        yield sum(map(getitem, rounds, drawn))


def corrected(chances: Mapping[str, float]) -> dict[str, float]:
    """Holm's correction: the chances of several players asked about together."""
    found: dict[str, float] = {}
    floor = 0.0
    for place, name in enumerate(sorted(chances, key=chances.__getitem__)):
        floor = max(floor, min(1.0, chances[name] * (len(chances) - place)))
        found[name] = floor
    return found


def rounds_needed(edge: float, players: int = 1) -> int:
    """How many rounds show an edge of so many spreads a round, among so many players tested."""
    normal = NormalDist()
    reach = normal.inv_cdf(1 - DOUBT / (2 * players)) + normal.inv_cdf(POWER)
    return max(LEAST_ROUNDS, math.ceil((reach / max(edge, EDGE)) ** 2))


def verdict(rounds: int, mean: float, spread: float, chance: float | None, players: int) -> Verdict:
    """What so many rounds allow to be said; `chance` is the corrected one."""
    enough = rounds_needed(EDGE, players)
    if chance is not None and rounds >= LEAST_ROUNDS:
        if chance <= DOUBT:
            return Verdict("better" if mean > 0 else "worse", chance)
        if rounds >= enough:
            return Verdict("even", chance)
    wanted = rounds_needed(abs(mean) / spread if spread else 0.0, players) - rounds
    return Verdict("open", chance, wanted if wanted > 0 else max(1, enough - rounds))
