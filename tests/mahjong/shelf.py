"""The rule sets and the cases that the tests of mahjong stand on."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from tally.games import rule_set
from tally.games.mahjong.counting import count_hand
from tally.games.mahjong.ruleset import RuleSet, rules_from_overrides
from tally.games.mahjong.tai.explain import HandReport
from tally.games.mahjong.win import Win

WINDS = "ESWN"


@cache
def cases() -> dict[str, Any]:
    """The worked cases, of which each `ambiguous` one names its ruling and its alternatives."""
    path = Path(__file__).parents[1] / "data" / "taiwan_mahjong.json"
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


@cache
def named_rules(name: str = "taiwan-mahjong") -> RuleSet:
    """A shipped rule set."""
    _, rules = rule_set(name)
    assert isinstance(rules, RuleSet)
    return rules


def rules_with(overrides: dict[str, Any] | None = None, name: str = "taiwan-mahjong") -> RuleSet:
    """A shipped rule set with single rules changed."""
    return rules_from_overrides(named_rules(name), overrides or {})


def win_of(case: dict[str, Any]) -> Win:
    """The circumstances of a case."""
    return Win(
        case.get("win", "discard"),
        WINDS.index(case.get("seat_wind", "S")),
        WINDS.index(case.get("round_wind", "E")),
        frozenset(case.get("flags", ())),
        case.get("ready") or "",
        case.get("blessing") or "",
        case.get("flower_win") or "",
        case.get("winner", 1) == case.get("dealer", 0),
    )


def counted(text: str, overrides: dict[str, Any] | None = None, **case: Any) -> HandReport:
    """A typed hand counted; South on a discard in the East round unless said otherwise."""
    return count_hand(rules_with(overrides), text, win_of(case))


def patterns(text: str, overrides: dict[str, Any] | None = None, **case: Any) -> dict[str, int]:
    """What counts in a typed hand."""
    return counted(text, overrides, **case).patterns
