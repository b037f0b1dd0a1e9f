"""A round of Chinese Ten in full, for those who show it."""

from __future__ import annotations

from typing import NamedTuple

from tally.games.chinese_ten.cards import names
from tally.games.chinese_ten.entry import Mode
from tally.games.game import Number


class Reckoning(NamedTuple):
    """A round in full: what each seat captured and what it came to.

    `tie_score` is the one this round was settled against; `pot` is what the pot account takes (+)
    or gives (−) in points; `piles` and `left` are sets of cards, `piles` empty in points mode.
    `missing_card_count` and `unaccounted_points` are for what a partial round does not show;
    `won_without_points`: the differences are those of a house rule, not against the tie score.
    """

    mode: Mode
    deck_total: int
    tie_score: Number
    piles: tuple[int, ...]
    left: int
    points: tuple[int, ...]
    bonus: tuple[int, ...]
    totals: tuple[int, ...]
    differences: tuple[Number, ...]
    pot: Number
    leftover_points: int
    missing_card_count: int
    unaccounted_points: int
    won_without_points: bool = False

    @property
    def settleable(self) -> bool:
        """Whether the round may be settled: a partial one may not."""
        return self.mode != "partial"

    @property
    def cards(self) -> tuple[tuple[str, ...] | None, ...]:
        """Each seat's cards as printed, by rank and suit; None in points mode."""
        if self.mode == "points":
            return (None,) * len(self.points)
        return tuple(names(pile) for pile in self.piles)

    @property
    def leftovers(self) -> tuple[str, ...]:
        """The cards left on the table, as printed."""
        return names(self.left)
