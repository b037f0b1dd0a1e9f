"""A round as read: which cards or points each player has, in which mode."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from tally.errors import Problem
from tally.games.chinese_ten.piles import leftovers_breach
from tally.games.chinese_ten.terms import POINT_SHIFT, Terms

Mode = Literal["full", "scoring", "points", "partial"]

REST_WORDS = frozenset(["rest", "其餘", "其余", "剩下", "剩餘", "剩余", "ที่เหลือ", "sisa"])
_CARD_BITS = (1 << POINT_SHIFT) - 1


@dataclass(slots=True)
class Entry:
    """A round as read: a set of cards and the points of each pile, what was left, what is wrong.

    `piles` is empty in points mode. `unread` are the seats with a token that is no card, whose
    piles cannot be judged.
    """

    mode: Mode
    piles: tuple[int, ...]
    points: tuple[int, ...]
    left: int = 0
    left_points: int = 0
    problems: list[Problem] = field(default_factory=list)
    unread: frozenset[int] = frozenset()

    @property
    def cards_known(self) -> bool:
        """Whether each scoring card's owner is known."""
        return self.mode in ("full", "scoring")


def at_once(terms: Terms, texts: Sequence[str], left: str) -> Entry | None:
    """The entry if the tokens are exactly the pack or exactly its scoring cards, each once.

    So many powers of two as a number has bits only add up to it if they are those bits: a right
    count with a right sum proves that every card is there once.
    """
    packed = terms.packed
    number, sums = 0, []
    try:
        for text in texts:
            words = text.split()
            number += len(words)
            sums.append(sum(map(packed, words)))
        left_words = left.split()
        left_sum = sum(map(packed, left_words))
    except KeyError:
        return None
    number += len(left_words)
    pile = sum(sums) + left_sum & _CARD_BITS
    if pile == terms.pack and number == len(terms.values):
        mode: Mode = "full"
    elif pile == terms.scoring and number == pile.bit_count():
        mode = "scoring"
    else:
        return None
    left_cards = left_sum & _CARD_BITS
    if left_cards and leftovers_breach(terms, left_cards, mode == "full"):
        return None
    return Entry(
        mode,
        tuple([pile & _CARD_BITS for pile in sums]),
        tuple([pile >> POINT_SHIFT for pile in sums]),
        left_cards,
        left_sum >> POINT_SHIFT,
    )


def is_rest(text: str) -> bool:
    """Whether a pile was typed as what is left: `rest`, 其餘, 剩下."""
    return unicodedata.normalize("NFKC", text).strip().casefold() in REST_WORDS


def union(piles: Sequence[int]) -> int:
    """All cards of some piles."""
    every = 0
    for pile in piles:
        every |= pile
    return every
