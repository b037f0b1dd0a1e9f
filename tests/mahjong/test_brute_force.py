"""A second counter, independent and slow, agrees on random winning hands under random rules.

`TALLY_RANDOM_HANDS=50000 pytest tests/mahjong/test_brute_force.py` tries so many hands.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from brute_force import best
from random_hands import random_hand, random_win
from shelf import named_rules, rules_with

from tally.games.mahjong import checks
from tally.games.mahjong.options import OPTIONS
from tally.games.mahjong.ruleset import RuleSet

HANDS = int(os.environ.get("TALLY_RANDOM_HANDS", "3000"))
BATCHES = 8


def random_rules(rng: Random) -> RuleSet:
    """A house with a third of its switches thrown and every second tai different."""
    changed: dict[str, object] = {
        option.key: rng.choice(option.choices)
        for option in OPTIONS
        if option.choices and option.key not in ("open_quad_replacement", "flower_tiles")
        if rng.random() < 0.35
    }
    tai = {name: rng.randrange(4) for name in named_rules().tai if rng.random() < 0.5}
    # A flower win that the house does not know cannot be won.
    tai |= dict.fromkeys(("seven_rob_one", "eight_flowers"), 8)
    return rules_with(changed | {"tai": tai})


@pytest.mark.parametrize("batch", range(BATCHES))
def test_brute_force_agrees(batch: int) -> None:
    rng = Random(batch)
    rules = [named_rules(), *(random_rules(rng) for _ in range(12))]
    for number in range(HANDS // BATCHES):
        house = rules[0] if number % 2 else rng.choice(rules)
        hand = random_hand(rng)
        win = checks.settled(random_win(rng, hand), house)
        expected = best(hand, win, house.tai, house.options)
        counted = house.counter.count(hand, win)
        if expected is None:
            assert counted is None, f"{hand} {win}"
            continue
        assert counted is not None, f"{hand} {win}"
        tai, readings = expected
        assert counted.score.tai == tai, f"{hand} {win} {counted.score} {readings}"
        assert dict(counted.score.patterns) in readings, f"{hand} {win}"


def test_random_hands_are_of_every_sort() -> None:
    """The hands tried have every pattern among them that tiles alone can make."""
    rng, seen = Random(7), set()
    for _ in range(3000):
        hand = random_hand(rng)
        win = random_win(rng, hand)
        assert not list(checks.win_problems(win, named_rules()))
        assert not list(checks.size_problems(hand, win))
        assert not list(checks.hand_problems(hand, win, named_rules()))
        counted = named_rules().counter.count(hand, win)
        assert counted is not None
        seen |= counted.score.patterns.keys()
    unseen = {name for name, tai in named_rules().tai.items() if tai} - seen
    assert unseen <= {"no_tai"}
