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
_SCORING = (EDGE, MIDDLE, PAIR)
"""Parts whose wait scores where it is the only one."""

_SUIT = 27
_SUIT_BITS = (1 << _SUIT) - 1
_ONES = sum(tiles.UNITS)
FOURS = _ONES << 2
"""The bits that are set where a multiset holds four of a kind."""

_RUN, _PAIR_GROUP = 10, 20
"""A group of a cut is a number: r a triplet, 10 + r a sequence from r, 20 + r the pair."""

Cut = tuple[int, ...]

_SUITS_KEPT = 1 << 16
"""How many suits are remembered of each sort: more than a million random hands need."""

_OTHERS = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))
_NONE_DEAD = (0, 0, 0, 0)


class Form(NamedTuple):
    """What counts of a cut of the concealed tiles."""

    sequences: int
    triplets: int
    part: str


class Side:
    """One suit of the concealed tiles; equal sides are one object.

    `forms` is empty where the suit cannot be cut. `pair` is whether the pair is in it. Of the suit
    with the winning tile, `alone` is whether no other tile of it completes it to what it is now,
    and `ready` whether it was groups and a pair already, so that a pair elsewhere waited too; both
    are looked for only where the winning tile has a part whose wait can score.
    """

    __slots__ = ("alone", "forms", "pair", "ready")

    def __init__(self, forms: tuple[Form, ...], pair: bool, alone: bool, ready: bool) -> None:
        self.forms, self.pair, self.alone, self.ready = forms, pair, alone, ready


class Forms:
    """A hand's concealed tiles: their forms, and whether the winning tile is the only one.

    Equal ones are one object. `alone` is right where the winning tile has a part whose wait can
    score, elsewhere False.
    """

    __slots__ = ("alone", "forms")

    def __init__(self, forms: tuple[Form, ...], alone: bool) -> None:
        self.forms, self.alone = forms, alone


NO_FORMS = Forms((), False)
_BARE = (Form(0, 0, ""),)
"""The forms of a suit without a group: nothing, or the pair alone."""


def forms_of(concealed: int, win_tile: int, fours: int) -> Forms:
    """The forms of concealed tiles (winning tile among them) as groups and one pair.

    `fours` marks (by the third bit of a kind) the kinds that wait for nothing, because the winner
    holds all four.
    """
    suits = (
        concealed & _SUIT_BITS,
        concealed >> _SUIT & _SUIT_BITS,
        concealed >> 2 * _SUIT & _SUIT_BITS,
        concealed >> 3 * _SUIT,
    )
    dead = _split(fours) if fours else _NONE_DEAD
    won, rank = win_tile // 9, win_tile % 9
    a, b, c = _OTHERS[won]
    first = _won_side(suits[won], won == 3, rank, dead[won])
    forms = _joined(
        first,
        _other_side(suits[a], False),
        _other_side(suits[b], False),
        _other_side(suits[c], c == 3),
    )
    if first.ready and forms.alone:
        crossed = any(_completes(suits[n], n == 3, dead[n], False) for n in _OTHERS[won])
        return _same_forms(forms.forms, not crossed)
    return forms


def is_eight_pairs(concealed: int, four_as_two: bool) -> bool:
    """Whether 17 concealed tiles are seven pairs and a triplet."""
    ones = concealed & _ONES
    if ones.bit_count() != 1 or ones & ~(concealed >> 1):
        return False
    return four_as_two or not concealed & FOURS


def waits_for_eight_pairs(before: int, fours: int, four_as_two: bool) -> list[int]:
    """The kinds that make eight pairs of 16 concealed tiles, in order."""
    if (before & _ONES).bit_count() > 2:
        return []
    return [
        kind
        for kind in range(tiles.KINDS)
        if not fours >> 3 * kind & 4 and is_eight_pairs(before + tiles.UNITS[kind], four_as_two)
    ]


def waits_of(concealed: int, fours: int) -> list[int]:
    """The kinds that complete concealed tiles (one short) to groups and a pair, in order."""
    return [
        kind
        for kind in range(tiles.KINDS)
        if not fours >> 3 * kind & 4 and forms_of(concealed + tiles.UNITS[kind], kind, 0).forms
    ]


def draw(hand: Hand, form: Form) -> tuple[tuple[int, ...], ...]:
    """The concealed groups of a form, the group with the winning tile last.

    Of several cuts with that form it is the first in order, so the same hand is drawn the same.
    """
    assert hand.win_tile is not None
    for cut in _whole_cuts(hand.mine):
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
    return Form(kinds.count(1), kinds.count(0), _PARTS[group % 900][win_tile % 9])


@lru_cache(maxsize=_SUITS_KEPT)
def _cuts(held: int, honors: bool) -> tuple[Cut, ...]:
    """All ways to cut a suit into groups and at most one pair, each once, in order."""
    size = _size(held) % 3
    if size == 1:
        return ()
    if size == 0:
        return tuple(sorted(tuple(sorted(cut)) for cut in _cut(held, honors)))
    return tuple(
        sorted(
            (*sorted(cut), _PAIR_GROUP + rank)
            for rank in _pair_ranks(held, honors)
            if held >> 3 * rank & 7 >= 2
            for cut in _cut(held - (2 << 3 * rank), honors)
        )
    )


@lru_cache(maxsize=_SUITS_KEPT)
def _cut(held: int, honors: bool) -> tuple[Cut, ...]:
    """Cuts of a suit into groups, each once: of its lowest tiles those in no triplet begin runs."""
    if not held:
        return ((),)
    at = ((held & -held).bit_length() - 1) // 3 * 3
    count, found = held >> at & 7, []
    for triplet in (True, False) if count >= 3 else (False,):
        runs = count - 3 * triplet
        if runs and (honors or held >> at + 3 & 7 < runs or held >> at + 6 & 7 < runs):
            continue
        groups = (at // 3,) * triplet + (_RUN + at // 3,) * runs
        rest = held - (count << at) - (runs * 0o110 << at)
        found += [groups + cut for cut in _cut(rest, honors)]
    return tuple(found)


@lru_cache(maxsize=_SUITS_KEPT)
def _won_side(held: int, honors: bool, won: int, dead: int) -> Side:
    """The suit that holds the winning tile, which is of rank `won`."""
    cuts = _cuts(held, honors)
    forms = _forms(cuts, won)
    pair = _holds_pair(cuts)
    if not any(form.part in _SCORING for form in forms):
        return _same_side(forms, pair, False, False)
    before = held - tiles.UNITS[won]
    ready = _size(before) % 3 == 2 and _divides(before, honors, True)
    return _same_side(forms, pair, not _completes(before, honors, dead, pair, won), ready)


@lru_cache(maxsize=_SUITS_KEPT)
def _other_side(held: int, honors: bool) -> Side:
    """A suit without the winning tile."""
    cuts = _cuts(held, honors)
    return _same_side(_forms(cuts, None), _holds_pair(cuts), False, False)


@lru_cache(maxsize=_SUITS_KEPT)
def _same_side(forms: tuple[Form, ...], pair: bool, alone: bool, ready: bool) -> Side:
    return Side(forms, pair, alone, ready)


def _forms(cuts: tuple[Cut, ...], won: int | None) -> tuple[Form, ...]:
    """The distinct forms of cuts, with every part that a rank may play in them."""
    forms: dict[Form, None] = {}
    for cut in cuts:
        triplets = sum(map(_RUN.__gt__, cut))
        sequences = len(cut) - triplets - (cut[-1] >= _PAIR_GROUP if cut else 0)
        parts = ("",) if won is None else _parts(cut, won)
        forms.update((Form(sequences, triplets, part), None) for part in parts)
    return tuple(sorted(forms)) if len(forms) > 1 else tuple(forms)


def _split(held: int) -> tuple[int, int, int, int]:
    """A multiset by suits."""
    return (
        held & _SUIT_BITS,
        held >> _SUIT & _SUIT_BITS,
        held >> 2 * _SUIT & _SUIT_BITS,
        held >> 3 * _SUIT,
    )


def _completes(before: int, honors: bool, dead: int, pair: bool, but: int = -1) -> bool:
    """Whether a tile (of another rank than `but`) completes a suit to groups, or groups and a pair.

    Dead kinds do not. Ranks of groups sum to a multiple of three, so without a pair only every
    third rank can complete a number suit.
    """
    if (_size(before) + 1) % 3 != (2 if pair else 0):
        return False
    ranks = range(7) if honors else range(9) if pair else range(-_rank_sum(before) % 3, 9, 3)
    near = before if honors else before | before << 3 | before >> 3
    near = near if honors else near | near << 3 | near >> 3
    return any(
        _divides(before + tiles.UNITS[rank], honors, pair)
        for rank in ranks
        if near >> 3 * rank & 7 and rank != but and not dead >> 3 * rank & 4
    )


def _divides(held: int, honors: bool, pair: bool) -> bool:
    """Whether a suit of the right size is groups, or groups and a pair."""
    if not pair:
        return _groups_only(held, honors)
    return any(
        held >> 3 * rank & 7 >= 2 and _groups_only(held - (2 << 3 * rank), honors)
        for rank in _pair_ranks(held, honors)
    )


def _pair_ranks(held: int, honors: bool) -> range:
    """Where a suit's pair can be: but for multiples of three, twice its rank is the sum of all."""
    return range(7) if honors else range(2 * _rank_sum(held) % 3, 9, 3)


def _rank_sum(held: int) -> int:
    """The sum of a suit's ranks, but for multiples of three."""
    return _RANKS[held & 511] + _RANKS[held >> 9 & 511] + _RANKS[held >> 18]


def _groups_only(held: int, honors: bool) -> bool:
    """Whether a suit is groups alone.

    Three equal sequences are three triplets as well, so of the lowest tiles those beyond a triplet
    must begin sequences.
    """
    while held:
        rank = ((held & -held).bit_length() - 1) // 3
        runs = (held >> 3 * rank & 7) % 3
        if runs and (honors or held >> 3 * rank + 3 & 7 < runs or held >> 3 * rank + 6 & 7 < runs):
            return False
        held = held - (runs * 0o111 << 3 * rank) & ~(7 << 3 * rank)
    return True


def _size(held: int) -> int:
    """How many tiles of a suit."""
    return _SIZES[held & 511] + _SIZES[held >> 9 & 511] + _SIZES[held >> 18]


_SIZES = tuple((held & 7) + (held >> 3 & 7) + (held >> 6) for held in range(512))
_RANKS = tuple((held >> 3 & 7) + 2 * (held >> 6) for held in range(512))
"""Of three neighbouring ranks: how many tiles, and the sum of their ranks."""


def _holds_pair(cuts: tuple[Cut, ...]) -> bool:
    return bool(cuts) and any(group >= _PAIR_GROUP for group in cuts[0])


def _parts(cut: Cut, won: int) -> set[str]:
    """The parts a rank may play in a cut."""
    return {part for group in cut if (part := _PARTS[group][won])}


def _part(group: int, won: int) -> str:
    """The part of a rank in a group, empty where it is not of it."""
    place = won - group % 10
    if group >= _PAIR_GROUP or group < _RUN:
        name = PAIR if group >= _PAIR_GROUP else IN_TRIPLET
        return name if place == 0 else ""
    if place not in (0, 1, 2):
        return ""
    if place == 1:
        return MIDDLE
    edge = (place == 2 and group == _RUN) or (place == 0 and group == _RUN + 6)
    return EDGE if edge else TWO_SIDED


_PARTS = tuple(tuple(_part(group, won) for won in range(9)) for group in range(30))


@lru_cache(maxsize=_SUITS_KEPT)
def _joined(won: Side, *others: Side) -> Forms:
    """The forms of four suits together: exactly one of them holds the pair."""
    if won.pair + sum(side.pair for side in others) != 1:
        return NO_FORMS
    forms = won.forms
    for side in others:
        if side.forms != _BARE:
            forms = _sums(forms, side.forms)
    return _same_forms(forms, won.alone)


def _sums(forms: tuple[Form, ...], others: tuple[Form, ...]) -> tuple[Form, ...]:
    sums = {Form(a + c, b + d, part) for a, b, part in forms for c, d, _ in others}
    return tuple(sorted(sums)) if len(sums) > 1 else tuple(sums)


@lru_cache(maxsize=_SUITS_KEPT)
def _same_forms(forms: tuple[Form, ...], alone: bool) -> Forms:
    return Forms(forms, alone)
