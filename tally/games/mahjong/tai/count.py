"""The tai of a hand: the best reading, what counts in it, and what was excluded by what.

Each facet of a hand is turned into a set of marks, one bit for each pattern it allows, and the
marks are remembered by the facet's value; a reading's patterns are the marks that all facets share.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from tally.games.mahjong.hand import FIGURE_BITS, FIGURE_MASK, HAND_SIZE, LAID_BITS, Hand
from tally.games.mahjong.readings import (
    FOURS,
    IN_TRIPLET,
    TWO_SIDED,
    Form,
    Forms,
    forms_of,
    is_eight_pairs,
    waits_for_eight_pairs,
)
from tally.games.mahjong.tai.excludes import EXCLUDES, Exclusion
from tally.games.mahjong.tai.facts import (
    GROUPS,
    NOTHING,
    PAIRS,
    Shape,
    Suits,
    flowers_of,
    honors_of,
    melds_of,
)
from tally.games.mahjong.tai.patterns import FACETS, PATTERNS, Pattern, Test, always
from tally.games.mahjong.tiles import UNITS
from tally.games.mahjong.win import FLOWER, TAKEN, Win

_HONORS_AT = 81
_AN_HONOR = 1 << _HONORS_AT
_M, _P, _S = ((1 << 27) - 1 << 27 * suit for suit in range(3))
_LAID = (1 << LAID_BITS) - 1

_KEPT = 1 << 16
"""How many answers of each sort are remembered by one rule set."""

Marks = tuple[int, int]
"""Bits of the patterns a facet allows, and its figures packed for those that count often."""


class Score(NamedTuple):
    """What counts: total, pattern → tai, and excluded pattern → the one that excludes it."""

    tai: int
    patterns: Mapping[str, int]
    excluded: Mapping[str, str]


class Counted(NamedTuple):
    """A hand's best reading: its score, its shape, and the form to draw it by (None for pairs)."""

    score: Score
    shape: Shape
    form: Form | None


class Reading:
    """A form with the shape that patterns ask about, and the marks of that shape."""

    __slots__ = ("form", "marks", "shape")

    def __init__(self, form: Form, shape: Shape, marks: int) -> None:
        self.form, self.shape, self.marks = form, shape, marks


class Counter:
    """Counts hands by one rule set. Hands and wins must have been checked."""

    def __init__(self, tai: Mapping[str, int], options: Mapping[str, Any]) -> None:
        self._tai, self._options = tai, options
        self._on = [pattern for pattern in PATTERNS if tai[pattern.id]]
        self._bits = {pattern.id: 1 << index for index, pattern in enumerate(self._on)}
        self._rows = [(pattern.id, self._bits[pattern.id], pattern.times) for pattern in self._on]
        rows = [row for row in EXCLUDES if row.by in self._bits and row.holds(options)]
        self._excludes = [(self._bits[row.by], row) for row in rows]
        self._places = _placed_figures(self._on, rows)
        self._tests = {facet: self._facet_tests(facet) for facet in FACETS}
        self._own_four_is_dead = bool(options["own_four_is_dead"])
        self._loose = options["single_wait"] == "loose"
        self._pairs_win = bool(options["eight_pairs"])
        self._four_as_two = bool(options["eight_pairs_four_as_two"])
        self._flower_adds_hand = bool(options["flower_win_adds_hand"])
        self._remember()

    def _remember(self) -> None:
        """Keep the answers of everything that is asked for again and again."""
        self._shapes = lru_cache(maxsize=_KEPT)(self._shapes_of)
        self._shape = lru_cache(maxsize=_KEPT)(self._shape_marks)
        self._honors = lru_cache(maxsize=_KEPT)(self._honor_marks)
        self._frame = lru_cache(maxsize=_KEPT)(self._frame_marks)
        self._flowers = lru_cache(maxsize=_KEPT)(self._flower_marks)
        self._won = lru_cache(maxsize=_KEPT)(self._win_marks)
        self._score = lru_cache(maxsize=_KEPT)(self._score_of)

    def count(self, hand: Hand, win: Win) -> Counted | None:
        """The best reading of a hand, None where it has none. Ties go to the first in order."""
        if win.how != FLOWER:
            return self._hand_count(hand, win)
        whole = self._flower_adds_hand and hand.size == HAND_SIZE
        counted = self._hand_count(hand, win) if whole else None
        return counted or self._flowers_alone(hand, win)

    def _hand_count(self, hand: Hand, win: Win) -> Counted | None:
        _, melds, _, win_tile, mine, down = hand
        if win_tile is None:
            return None
        won = UNITS[win_tile]
        held = mine + (down >> LAID_BITS)
        fours = held - won & FOURS if self._own_four_is_dead else 0
        forms = forms_of(mine, win_tile, fours)
        pairs = self._pairs_win and not melds
        best = None
        if forms.forms:
            single = forms.alone or self._loose
            if pairs and single and not self._loose:
                single = not self._other_waits(mine - won, fours, win_tile)
            shapes = self._shapes(forms, single, win.how in TAKEN, down & _LAID)
            marks, figures = self._context(hand, win, down & _LAID, held, GROUPS)
            best = self._best(shapes, marks, figures)
        if pairs and is_eight_pairs(mine, self._four_as_two):
            return self._better(best, Shape(PAIRS), *self._context(hand, win, 0, held, PAIRS))
        return best

    def _other_waits(self, before: int, fours: int, win_tile: int) -> bool:
        """Whether another tile than the one that won would have made eight pairs."""
        return bool({*waits_for_eight_pairs(before, fours, self._four_as_two)} - {win_tile})

    def _context(self, hand: Hand, win: Win, down: int, held: int, form: str) -> Marks:
        """The marks and figures of everything but the reading."""
        seat_wind = win.seat_wind
        honors, sets = self._honors(held >> _HONORS_AT, seat_wind, win.round_wind, form)
        flowers, own = self._flowers(hand.flowers, seat_wind)
        numbers = (held & _M > 0) + (held & _P > 0) + (held & _S > 0)
        frame, quads = self._frame(down, numbers, held >= _AN_HONOR)
        return honors & flowers & frame & self._won(win), sets + own + quads

    def _best(self, readings: tuple[Reading, ...], marks: int, figures: int) -> Counted:
        best = readings[0]
        score = self._score(marks & best.marks, figures)
        for reading in readings[1:]:
            other = self._score(marks & reading.marks, figures)
            if other.tai > score.tai:
                best, score = reading, other
        return Counted(score, best.shape, best.form)

    def _better(self, best: Counted | None, shape: Shape, marks: int, figures: int) -> Counted:
        """The best reading by groups, or the hand read in another form if that is worth more."""
        score = self._score(marks & self._shape(shape), figures)
        if best is None or score.tai > best.score.tai:
            return Counted(score, shape, None)
        return best

    def _flowers_alone(self, hand: Hand, win: Win) -> Counted:
        """A flower win that counts no tiles but the flowers."""
        marks, figures = self._flowers(hand.flowers, win.seat_wind)
        return self._better(None, Shape(NOTHING), marks & self._won(win), figures)

    def _shapes_of(self, forms: Forms, single: bool, taken: bool, down: int) -> tuple[Reading, ...]:
        """Each form as the shape that patterns ask about, with its marks."""
        melds = melds_of(down)
        runs = {form.part for form in forms.forms if not form.triplets}
        found = []
        for form in forms.forms:
            helped = taken and form.part == IN_TRIPLET
            concealed = form.triplets - helped + melds.closed_quads
            sequences = form.sequences + melds.sequences
            shape = Shape(GROUPS, sequences, concealed, form.part, single, runs <= {TWO_SIDED})
            found.append(Reading(form, shape, self._shape(shape)))
        return tuple(found)

    def _shape_marks(self, shape: Shape) -> int:
        return self._marks("shape", shape)

    def _honor_marks(self, held: int, seat: int, round_wind: int, form: str) -> Marks:
        honors = honors_of(held, seat, round_wind, form)
        return self._marks("honors", honors), self._packed("honors", honors)

    def _frame_marks(self, down: int, numbers: int, honors: bool) -> Marks:
        """The marks of melds and suits."""
        melds = melds_of(down)
        marks = self._marks("melds", melds) & self._marks("suits", Suits(numbers, honors))
        return marks, self._packed("melds", melds)

    def _flower_marks(self, flowers: tuple[int, ...], seat: int) -> Marks:
        facet = flowers_of(flowers, seat)
        return self._marks("flowers", facet), self._packed("flowers", facet)

    def _win_marks(self, win: Win) -> int:
        return self._marks("win", win)

    def _marks(self, facet: str, value: Any) -> int:
        """The patterns that a facet allows."""
        marks, asked = self._tests[facet]
        for bit, test in asked:
            if test(value, self._options):
                marks |= bit
        return marks

    def _facet_tests(self, facet: str) -> tuple[int, list[tuple[int, Test]]]:
        """The patterns that do not ask about a facet, and the tests of those that do."""
        tests = [(self._bits[pattern.id], getattr(pattern, facet)) for pattern in self._on]
        indifferent = sum(bit for bit, test in tests if test is always)
        return indifferent, [(bit, test) for bit, test in tests if test is not always]

    def _packed(self, facet: str, value: Any) -> int:
        """A facet's figures, each in its place."""
        return sum(
            getattr(value, name) << place
            for (owner, name), place in self._places.items()
            if owner == facet
        )

    def _score_of(self, marks: int, figures: int) -> Score:
        """What counts of the patterns that hold, after exclusions."""
        found = {
            name: self._figure(times, figures) if times else 1
            for name, bit, times in self._rows
            if marks & bit
        }
        excluded: dict[str, str] = {}
        for bit, row in self._excludes:
            if marks & bit and row.by in found:
                for name in row.of:
                    self._exclude(name, row, found, excluded, figures)
        patterns = {name: times * self._tai[name] for name, times in found.items()}
        if not patterns:
            patterns["no_tai"] = self._tai["no_tai"]
        return Score(sum(patterns.values()), patterns, excluded)

    def _exclude(
        self,
        name: str,
        row: Exclusion,
        found: dict[str, int],
        excluded: dict[str, str],
        figures: int,
    ) -> None:
        """Take off what a row excludes of a pattern: all of it, or the part it names."""
        if name not in found:
            return
        off = self._figure(("flowers", row.part), figures) if row.part else found[name]
        if off:
            found[name] -= off
            excluded[name] = row.by
        if not found[name]:
            del found[name]

    def _figure(self, key: tuple[str, str], figures: int) -> int:
        return figures >> self._places[key] & FIGURE_MASK


def _placed_figures(on: list[Pattern], excludes: list[Exclusion]) -> dict[tuple[str, str], int]:
    """Where each figure stands among the packed ones; figures nobody asks for have no place."""
    keys = [pattern.times for pattern in on if pattern.times]
    keys += [("flowers", row.part) for row in excludes if row.part]
    return {key: FIGURE_BITS * index for index, key in enumerate(dict.fromkeys(keys))}
