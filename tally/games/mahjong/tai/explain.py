"""Why a hand has its tai: the reading drawn out, a sentence for each pattern, what was excluded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tally.games.mahjong import tiles
from tally.games.mahjong.hand import QUAD, Hand
from tally.games.mahjong.readings import draw
from tally.games.mahjong.tai.count import Counted
from tally.games.mahjong.tai.facts import GROUPS, PAIRS
from tally.games.mahjong.tai.patterns import BY_ID, both_names
from tally.games.mahjong.win import Win
from tally.words import all_of, enumerated, mark, said, say

_SETS = (mark("春夏秋冬"), mark("梅蘭菊竹"))


@dataclass(frozen=True, slots=True)
class Line:
    """One pattern of a hand: what it is called, its tai, and why it counts or by what it is not.

    The names are as every program reads them; a person is shown `name` and `named`.
    """

    id: str
    english: str
    chinese: str
    tai: int
    why: str

    @property
    def name(self) -> str:
        """What it is called in the reader's language."""
        return said(self.english)

    @property
    def named(self) -> str:
        """The same beside its Chinese name; to a reader of Chinese the one alone."""
        return both_names(self.chinese, self.name)


@dataclass(frozen=True)
class HandReport:
    """A counted hand, with its explanation made when it is asked for."""

    hand: Hand
    win: Win
    counted: Counted
    single_wait: str = "strict"

    @property
    def tai(self) -> int:
        """The hand's tai, before a cap and without the dealer's."""
        return self.counted.score.tai

    @property
    def patterns(self) -> dict[str, int]:
        """Pattern id → tai, in the table's order."""
        found = self.counted.score.patterns
        return {name: found[name] for name in BY_ID if name in found}

    @property
    def excluded(self) -> dict[str, str]:
        """Pattern id → the id of the pattern that excludes it."""
        return dict(self.counted.score.excluded)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What counts, in the table's order, each with one sentence why."""
        return tuple(
            self._line(name, tai, say(BY_ID[name].why, **self._told))
            for name, tai in self.patterns.items()
        )

    @property
    def excluded_lines(self) -> tuple[Line, ...]:
        """What would have counted, and what excludes it."""
        lines = []
        for name, other in self.excluded.items():
            by = BY_ID[other]
            why = (
                say("in part not beside {pattern}", pattern=by.named_within)
                if name in self.patterns
                else say("not beside {pattern}", pattern=by.named_within)
            )
            lines.append(self._line(name, 0, why))
        return tuple(lines)

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The concealed groups as they were read, the one with the winning tile last."""
        if self.counted.shape.form == PAIRS:
            return self._pairs()
        if self.counted.form is None:
            return ()
        return draw(self.hand, self.counted.form)

    @property
    def reading(self) -> dict[str, Any]:
        """The reading, JSON-able."""
        hand, shape = self.hand, self.counted.shape
        drawn = {
            "form": shape.form,
            "groups": [_text(group) for group in self.groups],
            "melds": [str(meld) for meld in hand.melds],
            "flowers": [tiles.flower_code(flower) for flower in hand.flowers],
        }
        if shape.form == GROUPS and hand.win_tile is not None:
            drawn |= {"win_tile": tiles.code(hand.win_tile), "wait": shape.part}
        return drawn

    def __str__(self) -> str:
        """The reading in one line: `456m 99m 678s 34p+5p (123p) 1f`."""
        parts = [_text(group) for group in self.groups]
        if parts and self.hand.win_tile is not None:
            parts[-1] = _with_plus(self.groups[-1], self.hand.win_tile)
        parts += map(str, self.hand.melds)
        parts.append("".join(map(tiles.flower_code, self.hand.flowers)))
        return " ".join(part for part in parts if part)

    def _line(self, name: str, tai: int, why: str) -> Line:
        pattern = BY_ID[name]
        return Line(name, pattern.english, pattern.chinese, tai, why)

    def _pairs(self) -> tuple[tuple[int, ...], ...]:
        """Seven pairs and a triplet, the one with the winning tile last."""
        held, won = self.hand.tiles, self.hand.win_tile
        groups: list[tuple[int, ...]] = []
        for kind in dict.fromkeys(held):
            count = held.count(kind)
            groups += [(kind,) * 3] if count == 3 else [(kind,) * 2] * (count // 2)
        last = max(range(len(groups)), key=lambda index: (groups[index][0] == won, index))
        return (*groups[:last], *groups[last + 1 :], groups[last])

    @cached_property
    def _told(self) -> dict[str, str]:
        """What the sentences are filled in with."""
        hand, win = self.hand, self.win
        # L10N: In "{tile} was drawn by the winner" and the like, where it is not known which.
        won = say("the tile") if hand.win_tile is None else _name(hand.win_tile)
        seat = win.seat_wind
        return {
            "tile": won,
            "group": _text(self.groups[-1]) if self.groups else "",
            "only": self._only,
            "dragons": _listed(self._sets(range(tiles.DRAGONS, tiles.KINDS))),
            "winds": _listed(self._sets(range(tiles.HONORS, tiles.DRAGONS))),
            "round": tiles.chinese(tiles.HONORS + win.round_wind),
            "seat": tiles.chinese(tiles.HONORS + seat),
            "suit": _suit(hand),
            "flowers": _flowers(hand.flowers),
            "own_flowers": _flowers([flower for flower in hand.flowers if flower % 4 == seat]),
            "flower_sets": all_of(
                [said(name) for half, name in enumerate(_SETS) if _has_set(hand.flowers, half)]
            ),
            "open_quads": _quads(hand, True),
            "closed_quads": _quads(hand, False),
        }

    @property
    def _only(self) -> str:
        if self.single_wait == "loose":
            # L10N: Ends "{tile} completes the pair, {only}": other readings would wait for more.
            return say("read as such")
        # L10N: Ends "{tile} completes the pair, {only}".
        return say("the only tile that wins")

    def _sets(self, kinds: Iterable[int]) -> list[int]:
        held = self.hand.tiles
        return [kind for kind in kinds if held.count(kind) >= 3]


def _text(group: tuple[int, ...]) -> str:
    return "".join(str(kind % 9 + 1) for kind in group) + tiles.SUITS[group[0] // 9]


def _with_plus(group: tuple[int, ...], win_tile: int) -> str:
    rest = list(group)
    rest.remove(win_tile)
    return f"{_text(tuple(rest))}+{tiles.code(win_tile)}"


def _name(kind: int) -> str:
    return f"{tiles.code(kind)} {tiles.chinese(kind)}"


def _listed(kinds: list[int]) -> str:
    return enumerated(map(_name, kinds))


def _suit(hand: Hand) -> str:
    suits = {kind // 9 for kind in hand.tiles if kind < tiles.HONORS}
    return "".join(map(tiles.suit_chinese, sorted(suits)))


def _flowers(flowers: Iterable[int]) -> str:
    return "".join(map(tiles.flower_chinese, flowers))


def _has_set(flowers: tuple[int, ...], half: int) -> bool:
    return all(4 * half + index in flowers for index in range(4))


def _quads(hand: Hand, is_open: bool) -> str:
    return " ".join(str(meld) for meld in hand.melds if meld.kind == QUAD and meld.open is is_open)
