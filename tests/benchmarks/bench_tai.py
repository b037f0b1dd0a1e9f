"""Tai counted a second, beside the package `mahjong`: `pip install .[bench]`, then
`python tests/benchmarks tai`.

Both count random complete hands of the same sort: groups, share of melds, one pair; tiles already
read. Ours have 17 tiles, flowers and circumstances, the package's 14 tiles and a self-draw or not.
The work differs: ours finds all readings with all places of the winning tile, the wait, 45 patterns
and their exclusions; the package finds all readings and the yaku of riichi, and computes fu, points
and dora besides. Ours remembers suits it has seen, so its first pass over new hands is shown apart
from the second over the same hands. `worst` is the dearest single hand, nothing remembered.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "mahjong"))

from random_hands import pool_of_kinds, random_hand, random_win

from tally.games import rule_set
from tally.games.mahjong.notation import parse_hand
from tally.games.mahjong.ruleset import RuleSet
from tally.games.mahjong.tai import facts
from tally.games.mahjong.win import Win

HANDS = 20_000
MANY_CUTS = (
    "1112223334445556m +6m",
    "2223334445556667m +7m",
    "1112223334445678m +9m",
    "1122334455667788m +8m",
    "2233445566778899s +9s",
    "1112345678999m555p +5m",
    "22334455667788m55p +5p",
)


def main() -> None:
    """Print hands a second of both, and the worst hand."""
    rules = _rules()
    rng = Random(1)
    hands = [random_hand(rng) for _ in range(HANDS)]
    ours = [(hand, random_win(rng, hand)) for hand in hands]
    theirs = _riichi(Random(1))
    _forget()
    first = _rate(rules.counter.count, ours)
    again = beside = 0.0
    for _ in range(3):
        again = max(again, _rate(rules.counter.count, ours))
        beside = max(beside, _rate(*theirs) if theirs else 0)
    print(f"tally, first pass over {HANDS:,} hands   {first:>9,.0f} hands/s")
    print(f"tally, the same hands again          {again:>9,.0f} hands/s")
    if theirs:
        print(f"mahjong {_version()}, {HANDS:,} hands          {beside:>9,.0f} hands/s")
        print(f"ratio                                {first / beside:>9.1f} first pass")
        print(f"                                     {again / beside:>9.1f} again")
    else:
        print("the package mahjong is not installed: pip install .[bench]")
    worst, text = max((_cold(rules, text), text) for text in MANY_CUTS)
    print(f"worst hand, nothing remembered       {worst * 1000:>9.2f} ms  {text}")


def _rules() -> RuleSet:
    _, rules = rule_set("taiwan-mahjong")
    assert isinstance(rules, RuleSet)
    return rules


def _rate(count: Callable[..., Any], hands: list[Any]) -> float:
    start = time.perf_counter()
    for hand in hands:
        count(*hand)
    return len(hands) / (time.perf_counter() - start)


def _cold(rules: RuleSet, text: str) -> float:
    """Seconds of one hand with nothing remembered, the better of five."""
    hand, win = parse_hand(text), Win("self_draw")
    times = []
    for _ in range(5):
        _forget()
        counter = type(rules.counter)(rules.tai, rules.options)
        start = time.perf_counter()
        assert counter.count(hand, win) is not None
        times.append(time.perf_counter() - start)
    return min(times)


def _forget() -> None:
    """Empty what the readings remember."""
    from tally.games.mahjong import readings

    for module in (readings, facts):
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()


def _version() -> str:
    from importlib.metadata import version

    return version("mahjong")


def _riichi(rng: Random) -> tuple[Callable[..., Any], list[Any]] | None:
    """The package's counter and hands for it, None where it is not installed."""
    try:
        from mahjong.hand_calculating.hand import HandCalculator
    except ImportError:
        return None
    calculator = HandCalculator()

    def count(tiles: list[int], won: int, melds: list[Any], config: Any) -> Any:
        return calculator.estimate_hand_value(tiles, won, melds=melds, config=config)

    return count, [_riichi_hand(rng) for _ in range(HANDS)]


def _riichi_hand(rng: Random) -> tuple[list[int], int, list[Any], Any]:
    """Four groups and a pair by the same odds as ours, some of them melded."""
    from mahjong.constants import EAST, SOUTH
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.meld import Meld

    pool = pool_of_kinds(rng)
    while True:
        groups = [_riichi_group(rng, pool) for _ in range(4)]
        kinds = [kind for group in groups for kind in group]
        kinds += [rng.choice(pool)] * 2
        if max(map(kinds.count, kinds)) <= 4:
            break
    used = [0] * 34
    tiles = []
    for kind in kinds:
        tiles.append(kind * 4 + used[kind])
        used[kind] += 1
    share = rng.choice((0, 0, 0.3, 0.6, 1))
    melds, concealed = [], tiles[12:]
    for index, group in enumerate(groups):
        part = tiles[3 * index : 3 * index + 3]
        if rng.random() < share:
            melds.append(Meld(Meld.CHI if group[0] != group[1] else Meld.PON, part))
        else:
            concealed += part
    config = HandConfig(is_tsumo=rng.random() < 0.5, player_wind=EAST, round_wind=SOUTH)
    return tiles, rng.choice(concealed), melds, config


def _riichi_group(rng: Random, pool: list[int]) -> list[int]:
    starts = [kind for kind in pool if kind < 27 and kind % 9 <= 6]
    if starts and rng.random() < 0.6:
        start = rng.choice(starts)
        return [start, start + 1, start + 2]
    return [rng.choice(pool)] * 3


if __name__ == "__main__":
    main()
