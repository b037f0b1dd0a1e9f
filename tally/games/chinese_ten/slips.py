"""Every single slip that turns a round that does not fit into one that does.

A slip is undone by one or two steps. The places where it can have happened follow from what does
not pair up: only cards of a capture group that is uneven in a pile can lie wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import NamedTuple

from tally.games.chinese_ten.captures import fits, group
from tally.games.chinese_ten.heaps import Heap, Heaps, as_set, odd_groups

_MOST_UNREAD = 3


class Step(NamedTuple):
    """One change to a heap: take out what is at a place, put a card in its place, or add one."""

    heap: int
    at: int | None
    card: int | None


@dataclass(frozen=True, slots=True)
class Undoing:
    """What undoes a slip of some kind, and the heaps as they are then, the rest included."""

    kind: str
    steps: tuple[Step, ...]
    sets: tuple[int, ...]


def undoings(heaps: Heaps) -> list[Undoing]:
    """Every way to undo one slip after which the round is complete and each pile possible.

    Several may come to the same piles. Empty if nothing is wrong, or if no single slip explains it.
    """
    found = (
        Undoing(kind, tuple(steps), tuple(_sets_after(heaps, steps)))
        for kind, *steps in _candidates(heaps)
    )
    return [undoing for undoing in found if _possible(heaps, undoing.sets)]


def _possible(heaps: Heaps, sets: Iterable[int]) -> bool:
    return all(heaps.fits(index, cards) for index, cards in enumerate(sets))


def heap_after(heap: Heap, index: int, steps: Iterable[Step]) -> tuple[Heap, Heap]:
    """The cards of a heap that stay or are put in place, and those that are added."""
    changed = {step.at: step.card for step in steps if step.heap == index and step.at is not None}
    stay = tuple(changed.get(at, card) for at, card in enumerate(heap))
    added = (step.card for step in steps if step.heap == index and step.at is None)
    kept = tuple(card for card in stay if card is not None)
    return kept, tuple(card for card in added if card is not None)


Candidate = tuple[str, *tuple[Step, ...]]


def _candidates(heaps: Heaps) -> Iterator[Candidate]:
    """Slips that leave as many cards as a round has, whether or not the piles are possible then."""
    for applies, finder in _FINDERS:
        if applies(_Faults.of(heaps)):
            yield from finder(heaps)


class _Faults(NamedTuple):
    """How many cards were typed too often, how many are missing, how many words are no card."""

    extra: int
    missing: int
    unread: int
    rest: bool

    @classmethod
    def of(cls, heaps: Heaps) -> _Faults:
        cards = [heaps.heaps[heap][at] for heap, at in heaps.twice]
        rest = heaps.rest is not None
        missing = 0 if rest else len(heaps.missing)
        return cls(len(cards) - len(set(cards)), missing, len(heaps.unread), rest)

    def are(self, extra: int, missing: int, unread: int) -> bool:
        return self[:3] == (extra, missing, unread)


def _moved(heaps: Heaps) -> Iterator[Candidate]:
    """A card on the wrong pile."""
    wrong = _typed_and_wrong(heaps)
    for heap, at, card in _suspects(heaps):
        for other in wrong:
            if other != heap:
                yield "wrong_pile", Step(heap, at, None), Step(other, None, card)


def _exchanged(heaps: Heaps) -> Iterator[Candidate]:
    """Two cards, each on the other's pile."""
    suspects = list(_suspects(heaps))
    for (heap, at, card), (other, there, its_card) in combinations(suspects, 2):
        if heap != other:
            yield "exchanged", Step(heap, at, its_card), Step(other, there, card)


def _with_the_rest(heaps: Heaps) -> Iterator[Candidate]:
    """A card typed for a player that is the rest's, or not typed, or typed for one of those."""
    groups = _uneven(heaps)
    rest = [card for card in heaps.missing if groups >> group(card) & 1]
    for heap, at, _ in _suspects(heaps):
        yield "wrong_pile", Step(heap, at, None)
        for card in rest:
            yield "misread", Step(heap, at, card)
    for heap in _typed_and_wrong(heaps):
        for card in rest:
            yield "forgotten", Step(heap, None, card)


def _doubled(heaps: Heaps) -> Iterator[Candidate]:
    """A card typed twice."""
    for heap, at in heaps.twice:
        yield "twice", Step(heap, at, None)


def _misread(heaps: Heaps) -> Iterator[Candidate]:
    """A card typed for another, so that it is there twice."""
    for heap, at in heaps.twice:
        for card in heaps.missing:
            yield "misread", Step(heap, at, card)


def _unreadable(heaps: Heaps) -> Iterator[Candidate]:
    """Words that are no cards, each typed for a missing one."""
    for cards in permutations(heaps.missing, len(heaps.unread)):
        pairs = zip(heaps.unread, cards, strict=True)
        yield "misread", *(Step(heap, at, card) for (heap, at), card in pairs)


def _stray(heaps: Heaps) -> Iterator[Candidate]:
    """A word too many that is no card."""
    for heap, at in heaps.unread:
        yield "stray", Step(heap, at, None)


def _forgotten(heaps: Heaps) -> Iterator[Candidate]:
    """A card, or the two of one capture, that lies in a pile and was not typed."""
    kind = "forgotten" if len(heaps.missing) == 1 else "pair_forgotten"
    if len(heaps.missing) == 1 or fits(*heaps.missing):
        for seat in range(heaps.table):
            yield kind, *(Step(seat, None, card) for card in heaps.missing)


def _left(heaps: Heaps) -> Iterator[Candidate]:
    """Cards that stayed on the table and were not typed."""
    if heaps.terms.leftovers_possible:
        yield "left", *(Step(heaps.table, None, card) for card in heaps.missing)


_FINDERS: tuple[tuple[Callable[[_Faults], bool], Callable[[Heaps], Iterator[Candidate]]], ...] = (
    (lambda faults: faults.are(0, 0, 0), _moved),
    (lambda faults: faults.are(0, 0, 0), _exchanged),
    (lambda faults: faults.are(0, 0, 0) and faults.rest, _with_the_rest),
    (lambda faults: faults.are(1, 0, 0), _doubled),
    (lambda faults: faults.are(1, 1, 0) or (faults.are(1, 0, 0) and faults.rest), _misread),
    (lambda faults: faults.are(0, 0, 1), _stray),
    (lambda faults: faults.are(0, 0, 1) and faults.rest, _unreadable),
    (
        lambda faults: faults.extra == 0 and 0 < faults.missing == faults.unread <= _MOST_UNREAD,
        _unreadable,
    ),
    (lambda faults: faults.are(0, 1, 0) or faults.are(0, 2, 0), _forgotten),
    (lambda faults: faults.are(0, faults.missing, 0) and 0 < faults.missing <= 8, _left),
)


def _typed_and_wrong(heaps: Heaps) -> list[int]:
    return [heap for heap in heaps.unfitting() if heap != heaps.rest]


def _uneven(heaps: Heaps) -> int:
    """The capture groups, as a set, in which something lies wrong."""
    sets = heaps.sets()
    uneven = 0
    for heap in heaps.unfitting():
        uneven |= odd_groups(sets[heap])
        if heap == heaps.table:
            uneven |= as_set([group(card) for card in heaps.heaps[heap]])
    return uneven


def _suspects(heaps: Heaps) -> Iterator[tuple[int, int, int]]:
    """Each card of an uneven group that was typed for an impossible pile: its heap, its place."""
    groups, wrong = _uneven(heaps), _typed_and_wrong(heaps)
    for heap, at, card in heaps.places():
        if heap in wrong and groups >> group(card) & 1:
            yield heap, at, card


def _sets_after(heaps: Heaps, steps: Iterable[Step]) -> list[int]:
    steps = list(steps)
    found = [as_set(heap) for heap in heaps.heaps]
    for index in {step.heap for step in steps}:
        kept, added = heap_after(heaps.heaps[index], index, steps)
        found[index] = as_set((*kept, *added))
    if heaps.rest is not None:
        found[heaps.rest] = 0
        found[heaps.rest] = heaps.whole & ~_union(found)
    return found


def _union(sets: Iterable[int]) -> int:
    every = 0
    for cards in sets:
        every |= cards
    return every
