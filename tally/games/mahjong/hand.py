"""A hand: concealed tiles, melds, flowers and the winning tile; printed as it is read.

A group is a sequence of three of a suit, a triplet or a quad. A hand wins with five groups and a
pair: 17 tiles, where a quad counts as three.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tally.games.mahjong import tiles

HAND_SIZE = 17

FIGURE_BITS = 4
FIGURE_MASK = (1 << FIGURE_BITS) - 1
LAID_BITS = 4 * FIGURE_BITS
"""Figures are at most eight, and are packed into one number side by side."""

SEQUENCE, TRIPLET, QUAD = "sequence", "triplet", "quad"


class Meld(NamedTuple):
    """A group laid open, or a closed quad; `tile` is its kind, a sequence's lowest."""

    kind: str
    tile: int
    open: bool = True

    @property
    def tiles(self) -> tuple[int, ...]:
        """The kinds of its three or four tiles."""
        if self.kind == SEQUENCE:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if self.kind == QUAD else 3)

    def __str__(self) -> str:
        text = "".join(str(kind % 9 + 1) for kind in self.tiles) + tiles.SUITS[self.tile // 9]
        return f"({text})" if self.open else f"[{text}]"


class Hand(NamedTuple):
    """What lies before a winner: kinds in order, open melds before closed quads.

    `concealed` is without the winning tile; `win_tile` is None for a flower win on flowers alone.
    Build it with `hand_of`, which puts it in order: then the same hand is the same value. `mine` is
    the multiset of the concealed tiles and the winning one, `down` all melds as one number.
    """

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...]
    flowers: tuple[int, ...]
    win_tile: int | None
    mine: int
    down: int

    @property
    def size(self) -> int:
        """How many tiles it counts for: a quad counts as three, flowers not at all."""
        return len(self.concealed) + 3 * len(self.melds) + (self.win_tile is not None)

    @property
    def tiles(self) -> tuple[int, ...]:
        """The kinds of all tiles but flowers, in order."""
        won = () if self.win_tile is None else (self.win_tile,)
        melded = (kind for meld in self.melds for kind in meld.tiles)
        return tuple(sorted((*self.concealed, *won, *melded)))

    def __str__(self) -> str:
        """The canonical notation: `456m99m34p678s (123p) [5555s] 1f6f +5p`."""
        parts = [tiles.compact(self.concealed), *map(str, self.melds)]
        parts.append("".join(map(tiles.flower_code, self.flowers)))
        if self.win_tile is not None:
            parts.append("+" + tiles.code(self.win_tile))
        return " ".join(part for part in parts if part)

    def glyphs(self) -> str:
        """The hand in Unicode tiles, with the same brackets and plus."""
        parts = ["".join(map(tiles.glyph, self.concealed)), *map(_meld_glyphs, self.melds)]
        parts.append("".join(map(tiles.flower_glyph, self.flowers)))
        if self.win_tile is not None:
            parts.append("+" + tiles.glyph(self.win_tile))
        return " ".join(part for part in parts if part)


def hand_of(
    concealed: tuple[int, ...] | list[int],
    melds: tuple[Meld, ...] | list[Meld] = (),
    flowers: tuple[int, ...] | list[int] = (),
    win_tile: int | None = None,
) -> Hand:
    """A hand, put in order."""
    ordered = sorted(melds, key=lambda meld: (not meld.open, meld.tile, meld.kind))
    mine = tiles.multiset(concealed) + (0 if win_tile is None else tiles.UNITS[win_tile])
    down = sum(map(laid, melds))
    return Hand(
        tuple(sorted(concealed)), tuple(ordered), tuple(sorted(flowers)), win_tile, mine, down
    )


@cache
def laid(meld: Meld) -> int:
    """A meld as one number, so that melds are summed: its figures below, its tiles above them.

    The figures are open, sequence, open quad, closed quad.
    """
    quad = meld.kind == QUAD
    figures = (meld.open, meld.kind == SEQUENCE, quad and meld.open, quad and not meld.open)
    low = sum(bool(figure) << FIGURE_BITS * place for place, figure in enumerate(figures))
    return low | tiles.multiset(meld.tiles) << LAID_BITS


def _meld_glyphs(meld: Meld) -> str:
    inside = "".join(map(tiles.glyph, meld.tiles))
    return f"({inside})" if meld.open else f"[{inside}]"
