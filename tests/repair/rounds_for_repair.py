"""Rounds to spoil: rules by name, and played rounds as they are typed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from tally.games import rule_set
from tally.games.chinese_ten.cards import NAMES
from tally.games.chinese_ten.game import ChineseTenRules
from tally.games.chinese_ten.simulator import Played, play_round
from tally.games.chinese_ten.terms import Terms
from tally.games.game import Typed

SEATS = ("Ann", "Ben", "Cat", "Dan")
CELLS = (
    ("chinese-ten", 2), ("chinese-ten", 3), ("chinese-ten", 4), ("taiwan", 4), ("barraco", 2),
    ("barraco", 4), ("gob-dum-gob-dang", 2), ("gob-dum-gob-dang", 3), ("gob-dum-gob-dang", 4),
    ("main-merah", 2), ("main-merah", 3),
)  # fmt: skip


@cache
def rules_of(variant: str) -> ChineseTenRules:
    rules = rule_set(variant)[1]
    assert isinstance(rules, ChineseTenRules)
    return rules


def terms_of(variant: str, players: int) -> Terms:
    return rules_of(variant).terms[players]


def read_out(played: Played, rng: Random | None = None) -> list[list[int]]:
    """The piles and the leftovers as captured, or shuffled."""
    heaps = [*map(list, played.piles), list(played.leftovers)]
    for heap in heaps if rng else ():
        assert rng is not None
        rng.shuffle(heap)
    return heaps


def with_leftovers(terms: Terms, rng: Random) -> Played:
    while not (played := play_round(terms, rng)).leftovers:
        pass
    return played


def typed(words: Sequence[Sequence[str]]) -> Typed:
    """The words of each seat and, last, of the table, as the game takes them."""
    texts = [" ".join(heap) for heap in words]
    return {"piles": texts[:-1], "left": texts[-1]}


def typed_cards(heaps: Sequence[Sequence[int]]) -> Typed:
    return typed([[NAMES[card] for card in heap] for heap in heaps])


def as_sets(heaps: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple(sum(1 << card for card in heap) for heap in heaps)
