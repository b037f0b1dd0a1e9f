"""How a card comes to be written as another: four ways it goes wrong, apart from any ranking.

Set by hand and on purpose not from `likelihood`, which ranks the repairs: whoever measures the
ranking with its own weights measures nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tally.games.chinese_ten.cards import RANKS, rank_of

_LOOK_ALIKE = {
    "6": "9 8 5",
    "9": "6 8",
    "8": "3 6 9",
    "3": "8 2",
    "5": "6 3",
    "2": "3 7",
    "7": "2 A",
    "J": "Q K 10",
    "Q": "K J",
    "K": "Q J",
    "A": "4 J",
    "4": "A 9",
    "10": "J A",
}
_HOW_OFTEN = {"colour": 40, "shape": 25, "next": 20, "anything": 15}
"""Of a hundred misreadings: the other suit of its colour; a rank of much the same shape, in its
suit; the next rank up or down, in its suit; any card at all."""


def confused(rng: Random, meant: int, others: Sequence[int]) -> int:
    """Which of the other cards of a round is written for a card."""
    how = rng.choices([*_HOW_OFTEN], [*_HOW_OFTEN.values()])[0]
    return rng.choice([card for card in others if _fits(how, meant, card)] or others)


def _fits(how: str, meant: int, card: int) -> bool:
    if how == "anything" or max(meant, card) >= 52:
        return how == "anything"
    if how == "colour":
        return meant // 4 == card // 4 and {meant % 4, card % 4} in ({0, 3}, {1, 2})
    if meant % 4 != card % 4:
        return False
    if how == "shape":
        return rank_of(card) in _LOOK_ALIKE[rank_of(meant)].split()
    return abs(RANKS.index(rank_of(meant)) - RANKS.index(rank_of(card))) == 1
