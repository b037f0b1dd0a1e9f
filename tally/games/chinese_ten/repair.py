"""Which single slips explain a round that does not fit, likeliest first, and what to retype."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from tally.games.chinese_ten.captures import fits
from tally.games.chinese_ten.cards import NAMES
from tally.games.chinese_ten.heaps import UNREAD, Heap, Heaps, as_set, read_heaps, text_of
from tally.games.chinese_ten.likelihood import (
    KINDS,
    LAST_OF_A_PILE,
    NOTHING_STAYED,
    OUT_OF_ORDER,
    Disorder,
    habit_of,
    likeness,
    misreading,
    unpaired,
    ways,
    widows,
)
from tally.games.chinese_ten.slip_words import described, word
from tally.games.chinese_ten.slips import Step, Undoing, heap_after, undoings
from tally.games.chinese_ten.terms import Terms, exact, over
from tally.games.game import Number, Typed

MOST_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Explanation:
    """One slip that explains the round, and its share among all that do (they sum to 1)."""

    undoing: Undoing
    share: float


@dataclass(frozen=True, slots=True)
class Repair:
    """A slip that explains the round, and what undoing it would change.

    `kind` is a key of `likelihood.KINDS`; `share` the slip's share among all that explain the
    round. `typed` is the whole round as it should have been typed; `retype` the text of each seat
    whose pile changes (the number of players stands for the cards left on the table) and `amend`
    the same as cards to add and take out. `points` are each seat's after the repair, without a
    bonus, `changes` what that is more or less than as typed, `differences` from the tie score.
    """

    kind: str
    description: str
    share: float
    typed: Typed
    retype: tuple[tuple[int, str], ...]
    amend: tuple[tuple[int, str], ...]
    points: tuple[int, ...]
    changes: tuple[int, ...]
    differences: tuple[Number, ...]


def repairs(
    terms: Terms, names: Sequence[str], typed: Typed, most: int = MOST_SHOWN
) -> list[Repair]:
    """The likeliest single slips that explain why a typed round does not fit.

    `names` are the players by seat, for the descriptions. Empty if the round fits, if no single
    slip explains it, or if not cards but points were typed.
    """
    heaps = read_heaps(terms, typed)
    if heaps is None:
        return []
    return [
        _repair(heaps, names, typed, explanation) for explanation in _ranked(heaps)[: max(most, 0)]
    ]


def explanations(terms: Terms, typed: Typed) -> list[Explanation]:
    """Every single slip that explains a typed round, likeliest first."""
    heaps = read_heaps(terms, typed)
    return [] if heaps is None else _ranked(heaps)


def _ranked(heaps: Heaps) -> list[Explanation]:
    """The explanations by share; equal ones in the order of seats and typed cards."""
    evidence = _Evidence(heaps)
    best: dict[tuple[int, ...], tuple[float, Undoing]] = {}
    for undoing in undoings(heaps):
        weight = evidence.weight(undoing)
        if weight > best.get(undoing.sets, (0.0, undoing))[0]:
            best[undoing.sets] = weight, undoing
    total = sum(weight for weight, _ in best.values())
    found = [Explanation(undoing, weight / total) for weight, undoing in best.values()]
    return sorted(found, key=lambda explanation: -explanation.share)


class _Evidence:
    """Weighs slips by what the typed cards show."""

    def __init__(self, heaps: Heaps) -> None:
        self.heaps = heaps
        typed = [heap for index, heap in enumerate(heaps.heaps) if index != heaps.rest]
        self.habit: Disorder | None = habit_of([_known(heap) for heap in typed])

    def weight(self, undoing: Undoing) -> float:
        """How likely the slip is, in comparison with the others that explain the round."""
        last = any(self._is_last(step) for step in undoing.steps)
        return (
            self._kind(undoing)
            * self._likeness(undoing)
            * self._order(undoing)
            * self._ways(undoing)
            * self._places(undoing)
            * (LAST_OF_A_PILE if last else 1)
        )

    def _kind(self, undoing: Undoing) -> float:
        """A card that only the rest has was left out, or lies with the rest by mistake; and who
        says that cards stayed on the table saw some stay."""
        weight = KINDS[undoing.kind]
        if undoing.kind == "forgotten" and self.heaps.rest is not None:
            weight += KINDS["wrong_pile"]
        cleared = self.heaps.heaps[self.heaps.table] and not undoing.sets[self.heaps.table]
        return weight * NOTHING_STAYED if cleared else weight

    def _ways(self, undoing: Undoing) -> int:
        """In how many ways the piles can have come about; read out in pairs they show which one."""
        if self.heaps.scoring_only or self.habit is unpaired:
            return 1
        return ways(undoing.sets[:-1])

    def _is_last(self, step: Step) -> bool:
        return step.at is not None and step.at == len(self.heaps.heaps[step.heap]) - 1

    def _likeness(self, undoing: Undoing) -> float:
        if undoing.kind != "misread":
            return 1
        return prod(self._likeness_of(step) for step in undoing.steps)

    def _likeness_of(self, step: Step) -> float:
        heap = self.heaps.heaps[step.heap]
        if step.at is None or step.card is None:
            return 1
        if heap[step.at] == UNREAD:
            return likeness(self.heaps.words[step.heap][step.at], step.card)
        before = heap[step.at - 1] if step.at and heap[step.at - 1] != UNREAD else None
        return misreading(step.card, heap[step.at], before)

    def _order(self, undoing: Undoing) -> float:
        """Fewer cards out of the order in which the piles were read speak for a slip."""
        if self.habit is None:
            return 1
        out = 0
        for index in {step.heap for step in undoing.steps} - {self.heaps.table}:
            heap = self.heaps.heaps[index]
            out += self._out_of_order(heap, index, undoing) - self.habit(_known(heap))
        return float(OUT_OF_ORDER**out)

    def _out_of_order(self, heap: Heap, index: int, undoing: Undoing) -> int:
        """How many cards of a heap are out of order once the slip is undone.

        Of an exchange in sorted piles each card lay anywhere in its own; in pairs it lay where
        the other is.
        """
        assert self.habit is not None
        steps: Sequence[Step] = undoing.steps
        if undoing.kind == "exchanged" and self.habit is not unpaired:
            steps = [part for step in steps for part in _apart(step)]
        kept, added = heap_after(heap, index, steps)
        out = self.habit(_known(kept))
        return out + _added(_known(kept), added) if self.habit is unpaired else out

    def _places(self, undoing: Undoing) -> int:
        """In how many places of its own pile a card can have lain, as far as the order shows."""
        if self.habit is not unpaired or undoing.kind != "wrong_pile":
            return 1
        places = 1
        for step in undoing.steps:
            if step.at is None and step.card is not None and step.heap != self.heaps.table:
                places *= _best_places(_known(self.heaps.heaps[step.heap]), step.card)
        return places


def _apart(step: Step) -> tuple[Step, Step]:
    """Putting in place as taking out and adding."""
    return Step(step.heap, step.at, None), Step(step.heap, None, step.card)


def _added(kept: Heap, added: Heap) -> int:
    """How many more cards stand unpaired when each added card is put where it goes best."""
    alone = widows(kept)
    more = 0
    for card in added:
        partner = next((other for other in alone if fits(card, other)), None)
        if partner is None:
            alone.append(card)
        else:
            alone.remove(partner)
        more += 1 if partner is None else -1
    return more


def _best_places(kept: Heap, card: int) -> int:
    """In how many places of a pile a card leaves the fewest unpaired."""
    out = [unpaired((*kept[:at], card, *kept[at:])) for at in range(len(kept) + 1)]
    return out.count(min(out))


def _known(heap: Heap) -> Heap:
    return tuple(card for card in heap if card != UNREAD)


def _repair(heaps: Heaps, names: Sequence[str], typed: Typed, explanation: Explanation) -> Repair:
    undoing = explanation.undoing
    retype = tuple(
        (index, _text_after(heaps, index, undoing.steps))
        for index in sorted({step.heap for step in undoing.steps})
    )
    points = tuple(heaps.terms.points(cards) for cards in undoing.sets)
    before = _points_as_typed(heaps)
    tie = _tie(heaps.terms, points[-1])
    return Repair(
        undoing.kind,
        described(heaps, names, undoing),
        explanation.share,
        _typed_after(typed, retype),
        retype,
        tuple((index, _amendment(heaps, index, undoing.steps)) for index, _ in retype),
        points[:-1],
        tuple(now - then for now, then in zip(points[:-1], before, strict=False)),
        tuple(exact(mine - tie) for mine in points[:-1]),
    )


def _points_as_typed(heaps: Heaps) -> list[int]:
    """Each heap's points as it was typed: a card that stands in two of them counts in both, one
    that stands twice in one of them counts once, as everywhere."""
    points = [heaps.terms.points(as_set(heap)) for heap in heaps.heaps]
    if heaps.rest is not None:
        points[heaps.rest] = heaps.terms.points(heaps.sets()[heaps.rest])
    return points


def _tie(terms: Terms, left: int) -> Number:
    """The tie score where so many points stayed on the table."""
    retied = left and terms.leftovers == "retie"
    return exact(terms.tie - over(left, terms.players)) if retied else terms.tie


def _text_after(heaps: Heaps, index: int, steps: Sequence[Step]) -> str:
    changed = {step.at: step.card for step in steps if step.heap == index and step.at is not None}
    heap, words = heaps.heaps[index], heaps.words[index]
    kept = [
        (changed.get(at, card), written)
        for at, (card, written) in enumerate(zip(heap, words, strict=True))
        if changed.get(at, card) is not None
    ]
    added = [step.card for step in steps if step.heap == index and step.at is None]
    cards = [card for card, _ in kept] + added
    return text_of(
        [card for card in cards if card is not None],
        [written for _, written in kept] + [""] * len(added),
    )


def _typed_after(typed: Typed, retype: Sequence[tuple[int, str]]) -> Typed:
    changed = dict(retype)
    piles = [changed.get(seat, text) for seat, text in enumerate(typed["piles"])]
    after: dict[str, Any] = {**typed, "piles": piles}
    if len(piles) in changed:
        after["left"] = changed[len(piles)]
    return after


def _amendment(heaps: Heaps, index: int, steps: Sequence[Step]) -> str:
    """What to add to a heap and to take out of it: `+7D -7H`."""
    parts = []
    for step in steps:
        if step.heap == index:
            parts += [f"+{NAMES[step.card]}"] if step.card is not None else []
            parts += [f"-{word(heaps, step)}"] if step.at is not None else []
    return " ".join(parts)
