"""How likely a slip is, judged from the typed cards alone.

Four things are weighed and multiplied:

* the kind of slip (`KINDS`);
* for a misreading, how alike the two cards are (`misreading`);
* how the piles were read out (`habit_of`): captures are stacked pair by pair, so people read them
  out in pairs, or they sort a pile first; a card out of that order is where the slip is;
* in how many ways captures could have made the repaired piles (`ways`): a card is taken by any of
  its partners alike, so four fives in one pile are three times as likely as each single way of two
  here and two there. Rounds agree: one pile holds all four fives in half of the rounds of two, a
  third of the rounds of three and a quarter of the rounds of four players.

Only ratios matter. Nobody has published counts of slips at a card table. The weights follow what
is known of copying by eye and hand: wrong and left-out items lead, doubled ones are rarer
(Salthouse, Perceptual, cognitive, and motoric aspects of transcription typing, Psychological
Bulletin 99, 1986); a wrong key is mostly a neighbour of the right one (Grudin, Error patterns in
novice and skilled transcription typing, 1983); and four-colour "no-revoke" packs exist because
hearts are taken for diamonds and spades for clubs. An exchange is two slips that happen to meet.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from math import prod

from tally.games.chinese_ten.captures import fits
from tally.games.chinese_ten.cards import NAMES, RANKS, SUITS, rank_of
from tally.games.chinese_ten.piles import rank_counts

KINDS = {
    "misread": 8.0,
    "wrong_pile": 6.0,
    "forgotten": 6.0,
    "left": 6.0,
    "twice": 3.0,
    "stray": 2.0,
    "exchanged": 1.0,
    "pair_forgotten": 1.0,
}

SAME_RANK_AND_COLOUR = 8.0
ALIKE_RANKS = 6.0
NEIGHBOUR_KEYS = 6.0
SAME_RANK_OTHER_COLOUR = 3.0
NOTHING_ALIKE = 0.5
SUIT_AGAIN = 2.0
OUT_OF_ORDER = 1 / 8
MOST_OUT_OF_ORDER = 0.25
LAST_OF_A_PILE = 2.0
NOTHING_STAYED = 0.25
SAME_CHARACTER = 8.0

_ALIKE = frozenset(
    frozenset(pair.split()) for pair in ("6 9", "J K", "Q K", "J Q", "3 8", "A 4", "5 6", "8 9")
)
_KEYBOARD = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm")
_MATCHINGS = (1, 1, 2, 6, 24)
_PAIRINGS = (1, 1, 1, 1, 3)

Disorder = Callable[[Sequence[int]], int]
"""How many cards of a pile stand out of the order in which it seems to have been read."""


def misreading(meant: int, typed: int, before: int | None = None) -> float:
    """How readily a card is taken, or typed, for another; `before` is the card typed before it."""
    if max(meant, typed) >= 52:
        return SAME_RANK_AND_COLOUR if min(meant, typed) >= 52 else NOTHING_ALIKE
    weight = _alike(rank_of(meant), rank_of(typed), meant % 4, typed % 4)
    again = before is not None and before < 52 and before % 4 == typed % 4 != meant % 4
    return weight * SUIT_AGAIN if again else weight


def likeness(word: str, card: int) -> float:
    """How much of a card's name a word holds that is no card: 1 for nothing of it."""
    name = NAMES[card]
    return 1 + SAME_CHARACTER * sum(char in word.upper() for char in name) / len(name)


def _alike(rank: str, other: str, suit: int, other_suit: int) -> float:
    if rank == other:
        if {suit, other_suit} in ({0, 3}, {1, 2}):
            return SAME_RANK_AND_COLOUR
        near = _neighbours(SUITS[suit], SUITS[other_suit])
        return NEIGHBOUR_KEYS if near else SAME_RANK_OTHER_COLOUR
    if suit != other_suit:
        return NOTHING_ALIKE
    if {rank, other} in _ALIKE:
        return ALIKE_RANKS
    return NEIGHBOUR_KEYS if _neighbours(rank[-1], other[-1]) else NOTHING_ALIKE * 2


def _neighbours(key: str, other: str) -> bool:
    """Whether two keys touch on a keyboard; each row stands half a key right of the one above."""
    places = [
        (row, keys.index(one.lower()))
        for one in (key, other)
        for row, keys in enumerate(_KEYBOARD)
        if one.lower() in keys
    ]
    (row, column), (other_row, other_column) = sorted(places)
    across = column - other_column
    return abs(across) == 1 if row == other_row else other_row - row == 1 and across in (0, 1)


def ways(piles: Iterable[int]) -> int:
    """In how many ways captures can have paired the cards of these piles."""
    return prod(map(_ways_of_one, piles))


def _ways_of_one(pile: int) -> int:
    counts = rank_counts(pile)
    lows = prod(_MATCHINGS[counts >> 4 * rank & 7] for rank in range(4))
    return lows * prod(_PAIRINGS[counts >> 4 * rank & 7] for rank in range(8, 13))


def habit_of(piles: Sequence[Sequence[int]]) -> Disorder | None:
    """The order in which these piles seem to have been read; None if in none that shows."""
    size = sum(map(len, piles))
    least, habit = min(
        ((sum(map(disorder, piles)), at) for at, disorder in enumerate(HABITS)), default=(size, 0)
    )
    return HABITS[habit] if size and least <= MOST_OUT_OF_ORDER * size else None


def unpaired(pile: Sequence[int]) -> int:
    """How many cards do not stand beside one that they can have been captured with."""
    return len(pile) - 2 * len(_pairs(pile))


def widows(pile: Sequence[int]) -> list[int]:
    """The cards that do not stand beside one that they can have been captured with."""
    paired = {at + step for at in _pairs(pile) for step in (0, 1)}
    return [card for at, card in enumerate(pile) if at not in paired]


def _pairs(pile: Sequence[int]) -> list[int]:
    """Where the pairs begin, taken from the left."""
    found, at = [], 0
    while at < len(pile) - 1:
        if fits(pile[at], pile[at + 1]):
            found.append(at)
            at += 1
        at += 1
    return found


def _by_rank(pile: Sequence[int]) -> int:
    return _out_of_order([_AS_RANKED[card // 4] for card in pile])


def _by_suit(pile: Sequence[int]) -> int:
    suits = list(dict.fromkeys(card % 4 for card in pile))
    return min(
        _out_of_order([suits.index(card % 4) * 16 + turn * _AS_RANKED[card // 4] for card in pile])
        for turn in (1, -1)
    )


def _out_of_order(keys: Sequence[int]) -> int:
    """How many must be taken out so that the rest rises, or falls."""
    return len(keys) - max(_longest_rise(keys), _longest_rise([-key for key in keys]))


def _longest_rise(keys: Sequence[int]) -> int:
    ends: list[int] = []
    for key in keys:
        at = bisect_right(ends, key)
        ends[at : at + 1] = [key]
    return len(ends)


_AS_RANKED = (*(RANKS.index(rank_of(4 * rank)) for rank in range(13)), 13)

HABITS: tuple[Disorder, ...] = (unpaired, _by_suit, _by_rank)
