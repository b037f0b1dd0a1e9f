"""Every reading of a hand: all cuts into groups and a pair, all places of the winning tile, waits.

A suit is cut once and remembered, so a hand costs a few look-ups. No pattern asks for the ranks of
a sequence or a number triplet, so of a cut only this is kept: how many sequences, how many
triplets, and the part that the winning tile plays in it. `draw` finds the groups again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from tally.games.mahjong import tiles
from tally.games.mahjong.hand import Hand

TWO_SIDED, EDGE, MIDDLE, PAIR, IN_TRIPLET = "two_sided", "edge", "middle", "pair", "triplet"
"""The part of the winning tile in its group."""

_SUIT = 27
_SUIT_BITS = (1 << _SUIT) - 1
_ONES = sum(tiles.UNITS)
FOURS = _ONES << 2
"""The bits that are set where a multiset holds four of a kind."""

_RUN, _PAIR_GROUP = 10, 20
"""A group of a cut is a number: r a triplet, 10 + r a sequence from r, 20 + r the pair."""

Cut = tuple[int, ...]


class Form(NamedTuple):
    """What counts of a cut of the concealed tiles."""

    sequences: int
    triplets: int
    part: str


class Side:
    """A suit that holds the winning tile, or one that does not; equal sides are one object.

    `forms` of (sequences, triplets, part) as it stands; `pair` whether the pair is in it; `waits`
    how many kinds complete it to a form with as many pairs, for a suit without the winning tile
    how many would if the pair had to be elsewhere; `ready` whether without the winning tile it
    already is groups and a pair.
    """

    __slots__ = ("forms", "pair", "ready", "waits")

    def __init__(self, forms: tuple[Form, ...], pair: bool, waits: int, ready: bool) -> None:
        self.forms, self.pair, self.waits, self.ready = forms, pair, waits, ready


class Forms:
    """The forms of a whole hand's concealed tiles, and how many kinds would complete it."""

    __slots__ = ("forms", "waits")

    def __init__(self, forms: tuple[Form, ...], waits: int) -> None:
        self.forms, self.waits = forms, waits


NO_FORMS = Forms((), 0)


def forms_of(concealed: int, win_tile: int, fours: int) -> Forms:
    """The forms of concealed tiles (winning tile among them) as groups and one pair.

    `fours` marks (by the third bit of a kind) the kinds that wait for nothing, because the winner
    holds all four.
    """
    won = win_tile // 9
    sides = [
        _side(
            concealed >> _SUIT * suit & _SUIT_BITS,
            suit == 3,
            -1,
            fours >> _SUIT * suit & _SUIT_BITS,
        )
        for suit in range(4)
        if suit != won
    ]
    held = concealed >> _SUIT * won & _SUIT_BITS
    first = _side(held, won == 3, win_tile % 9, fours >> _SUIT * won & _SUIT_BITS)
    return _joined(first, *sides)


def is_eight_pairs(concealed: int, four_as_two: bool) -> bool:
    """Whether 17 concealed tiles are seven pairs and a triplet."""
    ones = concealed & _ONES
    if ones.bit_count() != 1 or ones & ~(concealed >> 1):
        return False
    return four_as_two or not concealed & FOURS


def may_wait_for_eight_pairs(concealed: int) -> bool:
    """Whether one tile more could make eight pairs of 16 concealed tiles; a quick look."""
    return (concealed & _ONES).bit_count() <= 2


def waits_of(concealed: int, fours: int, eight_pairs: bool, four_as_two: bool) -> list[int]:
    """The kinds that complete concealed tiles (one short), in order."""
    return [
        kind
        for kind in range(tiles.KINDS)
        if not fours >> 3 * kind & 4
        and (
            forms_of(concealed + tiles.UNITS[kind], kind, 0).forms
            or (eight_pairs and is_eight_pairs(concealed + tiles.UNITS[kind], four_as_two))
        )
    ]


def draw(hand: Hand, form: Form) -> tuple[tuple[int, ...], ...]:
    """The concealed groups of a form, the group with the winning tile last.

    Of several cuts with that form it is the first in order, so the same hand is drawn the same.
    """
    assert hand.win_tile is not None
    concealed = tiles.multiset(hand.concealed) + tiles.UNITS[hand.win_tile]
    for cut in _whole_cuts(concealed):
        for group in cut:
            if _form(cut, hand.win_tile, group) == form:
                rest = list(cut)
                rest.remove(group)
                return (*map(_group_tiles, rest), _group_tiles(group))
    raise AssertionError(f"{hand} has no such form")


def _whole_cuts(concealed: int) -> Iterator[Cut]:
    """Cuts of all suits; a group's number has its suit's first kind times 100 added."""
    parts = []
    for suit in range(4):
        cuts = _cuts(concealed >> _SUIT * suit & _SUIT_BITS, suit == 3)
        parts.append([tuple(suit * 900 + group for group in cut) for cut in cuts])
    for cut in product(*parts):
        yield tuple(group for part in cut for group in part)


def _group_tiles(group: int) -> tuple[int, ...]:
    first, kind = group // 900 * 9 + group % 10, group % 900 // 10
    return {0: (first,) * 3, 1: (first, first + 1, first + 2), 2: (first,) * 2}[kind]


def _form(cut: Cut, win_tile: int, group: int) -> Form | None:
    if win_tile not in _group_tiles(group):
        return None
    kinds = [number % 900 // 10 for number in cut]
    return Form(kinds.count(1), kinds.count(0), _part(group % 900, win_tile % 9))


@lru_cache(maxsize=1 << 16)
def _cuts(held: int, honors: bool) -> tuple[Cut, ...]:
    """All ways to cut a suit into groups and at most one pair, each once, in order."""
    size = sum(held >> 3 * rank & 7 for rank in range(9))
    if size % 3 == 1:
        return ()
    return tuple(sorted({tuple(sorted(cut)) for cut in _cut(held, size % 3 == 2, honors)}))


def _cut(held: int, pair: bool, honors: bool) -> Iterator[Cut]:
    """Cuts of a suit from its lowest tile up; a cut may come more than once."""
    if not held:
        if not pair:
            yield ()
        return
    rank = ((held & -held).bit_length() - 1) // 3
    count = held >> 3 * rank & 7
    if count >= 3:
        yield from ((rank, *rest) for rest in _cut(held - (3 << 3 * rank), pair, honors))
    if pair and count >= 2:
        for rest in _cut(held - (2 << 3 * rank), False, honors):
            yield (_PAIR_GROUP + rank, *rest)
    if not honors and rank <= 6 and held >> 3 * rank + 3 & 7 and held >> 3 * rank + 6 & 7:
        for rest in _cut(held - (0o111 << 3 * rank), pair, honors):
            yield (_RUN + rank, *rest)


@lru_cache(maxsize=1 << 16)
def _side(held: int, honors: bool, won: int, fours: int) -> Side:
    """A suit as `Side`; `won` is the winning tile's rank, −1 for a suit without it."""
    cuts = _cuts(held, honors)
    parts: set[tuple[str, Cut]]
    if won < 0:
        parts = {("", cut) for cut in cuts}
        before = held
    else:
        parts = {(part, cut) for cut in cuts for part in _parts(cut, won)}
        before = held - tiles.UNITS[won]
    forms = {
        Form(
            sum(_RUN <= group < _PAIR_GROUP for group in cut),
            sum(group < _RUN for group in cut),
            part,
        )
        for part, cut in parts
    }
    pair = any(group >= _PAIR_GROUP for cut in cuts[:1] for group in cut)
    waits = _completing(before, honors, fours, 2 if won >= 0 and pair else 0)
    ready = _holds_pair(_cuts(before, honors))
    return _same_side(tuple(sorted(forms)), pair, waits, ready)


@lru_cache(maxsize=1 << 14)
def _same_side(forms: tuple[Form, ...], pair: bool, waits: int, ready: bool) -> Side:
    return Side(forms, pair, waits, ready)


def _completing(before: int, honors: bool, fours: int, remainder: int) -> int:
    """How many kinds complete a suit to groups, with a pair where the remainder is 2."""
    count = 0
    for rank in range(7 if honors else 9):
        if fours >> 3 * rank & 4:
            continue
        cuts = _cuts(before + tiles.UNITS[rank], honors)
        count += bool(cuts) and _holds_pair(cuts) == (remainder == 2)
    return count


def _holds_pair(cuts: tuple[Cut, ...]) -> bool:
    return bool(cuts) and any(group >= _PAIR_GROUP for group in cuts[0])


def _parts(cut: Cut, won: int) -> set[str]:
    """The parts a rank may play in a cut."""
    return {
        _part(group, won)
        for group in cut
        if group % 10 == won or (_RUN <= group < _PAIR_GROUP and group % 10 < won <= group % 10 + 2)
    }


def _part(group: int, won: int) -> str:
    if group >= _PAIR_GROUP:
        return PAIR
    if group < _RUN:
        return IN_TRIPLET
    place = won - group % 10
    if place == 1:
        return MIDDLE
    edge = (place == 2 and group == _RUN) or (place == 0 and group == _RUN + 6)
    return EDGE if edge else TWO_SIDED


@lru_cache(maxsize=1 << 16)
def _joined(won: Side, first: Side, second: Side, third: Side) -> Forms:
    """The forms of four suits together: exactly one of them holds the pair."""
    others = (first, second, third)
    if won.pair + sum(side.pair for side in others) != 1:
        return NO_FORMS
    forms = {
        Form(
            a.sequences + b.sequences + c.sequences + d.sequences,
            a.triplets + b.triplets + c.triplets + d.triplets,
            a.part,
        )
        for a, b, c, d in product(won.forms, *(side.forms for side in others))
    }
    if not forms:
        return NO_FORMS
    waits = won.waits
    if won.ready:
        waits += sum(side.waits for side in others if side.pair)
    return Forms(tuple(sorted(forms)), waits)
