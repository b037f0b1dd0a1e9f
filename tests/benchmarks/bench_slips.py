"""How often the true slip is found: `python tests/benchmarks slips`, or this file `--rounds N`.

For each variant, number of players, reading order and kind of slip it plays rounds, writes each
down with one slip, and asks for the repairs. Printed are how often the true one comes first
(`first`), among the first three and five; beside them what nobody can beat who sees only the
cards (`limit`): the mean share of the likeliest round, or five rounds, among all rounds that such a
slip can have spoilt, every play and every slip of the kind being equally likely, counted by trying
everything. Piles are read out `in pairs`, as captures lie, or `shuffled`, which shows no order.
Misreadings follow a table of their own (`confusions`), not the weights that rank the repairs; as
that table is uneven, `first` can pass a limit that takes every slip for as likely.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "repair"))

from slip_oracle import possible_rounds

from tally.games import rule_set
from tally.games.chinese_ten.cards import NAMES
from tally.games.chinese_ten.game import ChineseTenRules
from tally.games.chinese_ten.mistakes import SLIPS, mistaken
from tally.games.chinese_ten.repair import explanations, repairs
from tally.games.chinese_ten.simulator import Played, play_round
from tally.games.chinese_ten.terms import Terms

VARIANTS = ("chinese-ten", "taiwan", "barraco", "gob-dum-gob-dang", "main-merah")
HEAD = f"{'':34}{'first':>7}{'limit':>7}{'of 3':>7}{'of 5':>7}{'limit':>7}{'ms':>8}{'rounds':>8}"


@dataclass
class Tally:
    """Where the true repair came in each round, and what was possible."""

    ranks: list[int] = field(default_factory=list)
    limits: list[tuple[float, float]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def line(self, what: str) -> str:
        first, three, five = (
            sum(rank < most for rank in self.ranks) / len(self.ranks) for most in (1, 3, 5)
        )
        limit, limit_of_five = map(statistics.mean, zip(*self.limits, strict=True))
        milliseconds = 1000 * statistics.median(self.seconds)
        return (
            f"{what:34}{first:7.1%}{limit:7.1%}{three:7.1%}{five:7.1%}{limit_of_five:7.1%}"
            f"{milliseconds:8.2f}{len(self.ranks):8}"
        )

    def add(self, other: Tally) -> None:
        self.ranks += other.ranks
        self.limits += other.limits
        self.seconds += other.seconds


def main(rounds: int = 80, seed: int = 1) -> None:
    """Print a table for each reading order, and the false alarms."""
    for in_pairs in (True, False):
        print(f"\npiles read out {'in pairs' if in_pairs else 'shuffled'}\n{HEAD}", flush=True)
        for name, terms in _cells():
            _print_cell(name, terms, in_pairs, rounds, seed)


def _cells() -> Iterator[tuple[str, Terms]]:
    for variant in VARIANTS:
        rules = rule_set(variant)[1]
        assert isinstance(rules, ChineseTenRules)
        for players, terms in rules.terms.items():
            yield f"{variant} {players}", terms


def _print_cell(name: str, terms: Terms, in_pairs: bool, rounds: int, seed: int) -> None:
    together = Tally()
    for kind in SLIPS:
        if kind != "left" or terms.leftovers_possible:
            rng = Random(f"{name} {kind} {in_pairs} {seed}")
            found = _measured(terms, kind, in_pairs, rounds, rng)
            print(found.line(f"{name:20} {kind}"), flush=True)
            together.add(found)
    print(together.line(f"{name:20} all kinds"))
    alarms = _false_alarms(terms, in_pairs, 10 * rounds, Random(seed))
    print(f"{name:20} false alarms in {10 * rounds} untouched rounds: {alarms}", flush=True)


def _measured(terms: Terms, kind: str, in_pairs: bool, rounds: int, rng: Random) -> Tally:
    found = Tally()
    while len(found.ranks) < rounds:
        played = play_round(terms, rng)
        if kind == "left" and not played.leftovers:
            continue
        heaps = _read_out(played, in_pairs, rng)
        words = mistaken(rng, heaps, kind).words
        truth = tuple(sum(1 << card for card in heap) for heap in heaps)
        _measure(terms, words, truth, found)
        rounds_possible = possible_rounds(terms, words, kind, in_pairs)
        shares = sorted(w / sum(rounds_possible.values()) for w in rounds_possible.values())
        found.limits.append((shares[-1], sum(shares[-5:])))
    return found


def _measure(
    terms: Terms, words: Sequence[Sequence[str]], truth: tuple[int, ...], found: Tally
) -> None:
    names = [f"Player {seat}" for seat in range(terms.players)]
    typed = as_typed(words)
    start = time.perf_counter()
    repairs(terms, names, typed)
    found.seconds.append(time.perf_counter() - start)
    ranked = [explanation.undoing.sets for explanation in explanations(terms, typed)]
    found.ranks.append(ranked.index(truth) if truth in ranked else len(terms.values))


def as_typed(words: Sequence[Sequence[str]]) -> dict[str, object]:
    """A round as the game takes it, from the words of each seat and, last, of the table."""
    texts = [" ".join(heap) for heap in words]
    return {"piles": texts[:-1], "left": texts[-1]}


def _read_out(played: Played, in_pairs: bool, rng: Random) -> list[list[int]]:
    heaps = [*map(list, played.piles), list(played.leftovers)]
    if not in_pairs:
        for heap in heaps:
            rng.shuffle(heap)
    return heaps


def _false_alarms(terms: Terms, in_pairs: bool, rounds: int, rng: Random) -> int:
    alarms = 0
    for _ in range(rounds):
        heaps = _read_out(play_round(terms, rng), in_pairs, rng)
        typed = as_typed([[NAMES[card] for card in heap] for heap in heaps])
        alarms += bool(explanations(terms, typed))
    return alarms


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=80, help="rounds for each line")
    options.add_argument("--seed", type=int, default=1)
    main(**vars(options.parse_args()))
