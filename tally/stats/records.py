"""What the rounds say of each player, of the seats and of the deal."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import fmean

from tally.games.game import Fact, Number
from tally.stats.estimates import Estimate, effect_of, mean_of, share_of, spread_of
from tally.stats.luck import LEAST_ROUNDS, Verdict, chance_of, corrected, verdict
from tally.stats.played import PlayedRound, names_in

Marked = tuple[PlayedRound, int]
"""A round and the seat it is looked at from."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One result and the round it was made in."""

    value: Number
    where: str


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """One player against another in the rounds that both played; `lead` is the mean lead."""

    other: str
    ahead: int
    level: int
    behind: int
    lead: Estimate
    better: Estimate


@dataclass(frozen=True, slots=True)
class SeatEffect:
    """How the results in one seat differ from those in the others. Seats count from 1."""

    seat: int
    effect: Estimate


@dataclass(frozen=True, slots=True)
class Counted:
    """One of a game's own facts over the rounds: `rate` where it is how often, else `value`."""

    name: str
    value: Number | None
    of: Number
    rate: Estimate | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """One player's rounds. `chance` is the part of the wins that luck alone would bring."""

    player: str
    rounds: int
    wins: Number
    win_rate: Estimate
    chance: float
    mean: Estimate
    spread: Estimate | None
    best: Moment
    worst: Moment
    middle: tuple[Number, Number]
    against: tuple[HeadToHead, ...]
    seats: tuple[SeatEffect, ...]
    dealing: Estimate | None
    facts: tuple[Counted, ...]
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class TableRecord:
    """Everybody's rounds together; `players` with the highest mean first."""

    rounds: int
    players: tuple[Record, ...]
    seats: tuple[SeatEffect, ...]
    dealing: Estimate | None


def table_record(rounds: Sequence[PlayedRound]) -> TableRecord:
    """What the rounds of one game say. Fractions of points stay exact until they are estimated."""
    names = names_in(rounds)
    marked = {name: list(_of(rounds, name)) for name in names}
    chances = corrected(
        {
            name: chance_of(_whole(mine))
            for name, mine in marked.items()
            if len(mine) >= LEAST_ROUNDS
        }
    )
    players = [_record(name, marked[name], chances) for name in names]
    players.sort(key=lambda record: -record.mean.value)
    means = {record.player: record.mean.value for record in players}
    beyond = [
        (seat, each.dealer == seat, float(each.differences[seat]) - means[name])
        for each in rounds
        for seat, name in enumerate(each.seats)
    ]
    dealt = [each for each in rounds if each.dealer is not None]
    return TableRecord(
        len(rounds),
        tuple(players),
        tuple(_seat_effects([(seat, value) for seat, _, value in beyond])),
        _dealing([(deals, value) for _, deals, value in beyond]) if dealt else None,
    )


def _of(rounds: Sequence[PlayedRound], player: str) -> Iterator[Marked]:
    return ((each, each.seats.index(player)) for each in rounds if player in each.seats)


def _record(player: str, mine: Sequence[Marked], chances: dict[str, float]) -> Record:
    exact = [each.differences[seat] for each, seat in mine]
    values = [float(value) for value in exact]
    wins: Number = sum(each.wins[seat] for each, seat in mine)
    mean, rate, spread = mean_of(values), share_of(float(wins), len(mine)), spread_of(values)
    assert mean is not None
    assert rate is not None
    best = max(range(len(exact)), key=exact.__getitem__)
    worst = min(range(len(exact)), key=exact.__getitem__)
    return Record(
        player,
        len(mine),
        wins,
        rate,
        fmean(float(sum(each.wins)) / len(each.seats) for each, _ in mine),
        mean,
        spread,
        Moment(exact[best], mine[best][0].where),
        Moment(exact[worst], mine[worst][0].where),
        middle_of(exact),
        tuple(_against(player, mine)),
        tuple(_seat_effects([(seat, float(each.differences[seat])) for each, seat in mine])),
        _dealing([(each.dealer == seat, float(each.differences[seat])) for each, seat in mine]),
        tuple(_counted([fact for each, seat in mine for fact in _facts(each, seat)])),
        verdict(
            len(mine),
            mean.value,
            spread.value if spread else 0.0,
            chances.get(player),
            max(1, len(chances)),
        ),
    )


def middle_of(values: Sequence[Number]) -> tuple[Number, Number]:
    """Between which of the values nine rounds of ten lie: the least twentieth and the greatest
    twentieth left out."""
    ordered = sorted(values)
    cut = len(ordered) // 20
    return ordered[cut], ordered[-1 - cut]


def _against(player: str, mine: Sequence[Marked]) -> Iterator[HeadToHead]:
    leads: dict[str, list[Number]] = defaultdict(list)
    for each, seat in mine:
        for other, name in enumerate(each.seats):
            if name != player:
                leads[name].append(each.differences[seat] - each.differences[other])
    for name, found in leads.items():
        ahead, behind = sum(lead > 0 for lead in found), sum(lead < 0 for lead in found)
        level = len(found) - ahead - behind
        lead = mean_of([float(lead) for lead in found])
        better = share_of(ahead + level / 2, len(found))
        assert lead is not None
        assert better is not None
        yield HeadToHead(name, ahead, level, behind, lead, better)


def _seat_effects(results: Sequence[tuple[int, float]]) -> Iterator[SeatEffect]:
    for seat in sorted({seat for seat, _ in results}):
        effect = effect_of(
            [value for at, value in results if at == seat],
            [value for at, value in results if at != seat],
        )
        if effect is not None:
            yield SeatEffect(seat + 1, effect)


def _dealing(results: Sequence[tuple[bool, float]]) -> Estimate | None:
    return effect_of(
        [value for deals, value in results if deals],
        [value for deals, value in results if not deals],
    )


def _whole(mine: Sequence[Marked]) -> list[tuple[tuple[int, ...], int]]:
    """The rounds with their results as whole numbers, all multiplied by the same."""
    parts = {Fraction(value).denominator for each, _ in mine for value in each.differences}
    factor = math.lcm(*parts)
    return [(tuple(int(value * factor) for value in each.differences), seat) for each, seat in mine]


def _facts(each: PlayedRound, seat: int) -> tuple[Fact, ...]:
    return each.facts[seat] if each.facts else ()


def _counted(facts: Sequence[Fact]) -> Iterator[Counted]:
    by_name: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        by_name[fact.name].append(fact)
    for name, found in by_name.items():
        total: Number = sum(fact.amount for fact in found)
        of: Number = sum(fact.of for fact in found)
        if found[0].kind == "share":
            yield Counted(name, total, of, share_of(float(total), int(of)))
        elif found[0].kind == "most":
            yield Counted(name, max(fact.amount for fact in found), of)
        else:
            yield Counted(name, Fraction(total) / of if of else None, of)
