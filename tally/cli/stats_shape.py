"""Statistics for JSON: every estimate with its interval and the rounds behind it."""

from __future__ import annotations

from typing import Any

from tally.cli.shapes import number
from tally.stats import luck
from tally.stats.estimates import CONFIDENCE, Estimate
from tally.stats.records import Counted, HeadToHead, Moment, Record, SeatEffect, TableRecord

_DIGITS = 4
_SKILL = "permutation of each round's results over its seats, Holm's correction"  # unsaid: JSON


def table_shape(record: TableRecord, player: str | None) -> dict[str, Any]:
    """The table's rounds; with `player` of all players only that one."""
    wanted = [each for each in record.players if player in (None, each.player)]
    return {
        "rounds": record.rounds,
        "players": [_player(each) for each in wanted],
        "seats": [_seat(each) for each in record.seats],
        "dealing": estimate_shape(record.dealing),
    }


def method_shape() -> dict[str, Any]:
    """How the numbers were come by."""
    return {
        "confidence": CONFIDENCE,
        "mean": "Student's t",  # unsaid: JSON
        "wins": "Wilson's score interval; a shared place counts as its part",  # unsaid: JSON
        "spread": "Bonett's interval of the standard deviation",  # unsaid: JSON
        "effects": "Welch's t",  # unsaid: JSON
        "skill": _SKILL,
        "permutations": luck.PERMUTATIONS,
        "seed": luck.SEED,
        "doubt": luck.DOUBT,
        "power": luck.POWER,
        "edge": luck.EDGE,
        "least_rounds": luck.LEAST_ROUNDS,
    }


def estimate_shape(estimate: Estimate | None) -> dict[str, Any] | None:
    """An estimate; its interval is null where there were too few rounds."""
    if estimate is None:
        return None
    return {
        "value": round(estimate.value, _DIGITS),
        "low": None if estimate.low is None else round(estimate.low, _DIGITS),
        "high": None if estimate.high is None else round(estimate.high, _DIGITS),
        "rounds": estimate.count,
    }


def _player(record: Record) -> dict[str, Any]:
    verdict = record.verdict
    return {
        "player": record.player,
        "rounds": record.rounds,
        "wins": number(record.wins),
        "win_rate": estimate_shape(record.win_rate),
        "win_rate_by_chance": round(record.chance, _DIGITS),
        "mean": estimate_shape(record.mean),
        "spread": estimate_shape(record.spread),
        "best": _moment(record.best),
        "worst": _moment(record.worst),
        "nine_of_ten": [number(value) for value in record.middle],
        "against": [_against(each) for each in record.against],
        "seats": [_seat(each) for each in record.seats],
        "dealing": estimate_shape(record.dealing),
        "facts": [_fact(each) for each in record.facts],
        "skill": {
            "verdict": verdict.kind,
            "chance": None if verdict.chance is None else round(verdict.chance, _DIGITS),
            "rounds_needed": verdict.needed,
        },
    }


def _moment(moment: Moment) -> dict[str, Any]:
    return {"difference": number(moment.value), "round": moment.where}


def _against(pair: HeadToHead) -> dict[str, Any]:
    return {
        "player": pair.other,
        "ahead": pair.ahead,
        "level": pair.level,
        "behind": pair.behind,
        "ahead_rate": estimate_shape(pair.better),
        "lead": estimate_shape(pair.lead),
    }


def _seat(effect: SeatEffect) -> dict[str, Any]:
    return {"seat": effect.seat, "effect": estimate_shape(effect.effect)}


def _fact(fact: Counted) -> dict[str, Any]:
    return {
        "name": fact.name,
        "value": None if fact.value is None else number(fact.value),
        "of": number(fact.of),
        "rate": estimate_shape(fact.rate),
    }
