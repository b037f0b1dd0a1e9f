"""What patterns ask about a won hand, in six facets that are found apart and remembered.

A pattern holds when each facet allows it, so a hand's patterns are found by joining six sets of
marks instead of asking every pattern about every reading.
"""

from __future__ import annotations

from typing import NamedTuple

from tally.games.mahjong.hand import FIGURE_BITS, FIGURE_MASK

GROUPS, PAIRS, NOTHING = "groups", "pairs", "nothing"
"""The form of a hand: five groups and a pair, eight pairs, or incomplete (only a flower win)."""


class Shape(NamedTuple):
    """A reading: its form, how many sequences, how many triplets and quads nobody helped with.

    `part` is the winning tile's part, `single` whether that wait counts as a wait for one kind, and
    `clear` whether the tile is two-sided in every other reading of five sequences too.
    """

    form: str
    sequences: int = 0
    concealed: int = 0
    part: str = ""
    single: bool = False
    clear: bool = True


class Honors(NamedTuple):
    """Triplets and quads of honours, and an honour pair."""

    dragons: int = 0
    dragon_pair: bool = False
    winds: int = 0
    wind_pair: bool = False
    seat: bool = False
    round: bool = False


class Suits(NamedTuple):
    """How many number suits there are, and whether honours are."""

    numbers: int
    honors: bool


class Melds(NamedTuple):
    """What is laid down."""

    open: int = 0
    sequences: int = 0
    open_quads: int = 0
    closed_quads: int = 0

    @property
    def all(self) -> int:
        """How many melds and closed quads."""
        return self.open + self.closed_quads


class Flowers(NamedTuple):
    """Flowers: all, the seat's own, those of them in complete sets, complete sets of four."""

    all: int = 0
    own: int = 0
    own_in_sets: int = 0
    sets: int = 0


def melds_of(low: int) -> Melds:
    """The figures of melds summed."""
    return Melds(*(low >> FIGURE_BITS * place & FIGURE_MASK for place in range(4)))


def honors_of(held: int, seat: int, round_wind: int, form: str) -> Honors:
    """The honour groups of a hand; `held` are the honours of the whole hand as a multiset.

    Honours can be cut in one way only. Of eight pairs the triplet alone is a group, and four equal
    tiles are two pairs.
    """
    counts = [held >> 3 * index & 7 for index in range(7)]
    groups = (3,) if form == PAIRS else (3, 4)
    sets = [count in groups for count in counts]
    paired = [count == 2 and form == GROUPS for count in counts]
    return Honors(
        sum(sets[4:]), any(paired[4:]), sum(sets[:4]), any(paired[:4]), sets[seat], sets[round_wind]
    )


def flowers_of(flowers: tuple[int, ...], seat: int) -> Flowers:
    """A hand's flowers as a seat counts them."""
    sets = [half for half in (0, 1) if all(4 * half + n in flowers for n in range(4))]
    own = [flower for flower in flowers if flower % 4 == seat]
    return Flowers(len(flowers), len(own), sum(flower // 4 in sets for flower in own), len(sets))
