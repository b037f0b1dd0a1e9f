"""What a slip can have been, found by trying everything: slow and simple, not the program's way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import factorial, prod

from tally.games.chinese_ten.cards import read_card
from tally.games.chinese_ten.likelihood import misreading, unpaired, ways
from tally.games.chinese_ten.piles import breaches, leftovers_breach
from tally.games.chinese_ten.terms import Terms

Sets = tuple[int, ...]
Pile = list[int | None]
Found = dict[Sets, float]


def possible_rounds(
    terms: Terms, words: Sequence[Sequence[str]], kind: str, in_pairs: bool
) -> Found:
    """Every round that a slip of this kind can have spoilt, with its likelihood.

    `words` are what was typed for each seat and, last, for the table. All plays are equally
    likely, and so are all slips of the kind; `in_pairs` says that piles were read out capture by
    capture, so that only such an order is possible.
    """
    found: Found = defaultdict(float)
    typed: list[Pile] = [[read_card(word) for word in heap] for heap in words]
    for piles, weight in _TRIES[kind](terms, typed):
        sets = tuple(_set(pile) for pile in piles)
        if _complete(terms, piles) and _possible(terms, sets):
            found[sets] += weight * (_in_pairs if in_pairs else _in_no_order)(piles[:-1], sets[:-1])
    return {sets: weight for sets, weight in found.items() if weight}


def _in_pairs(piles: Sequence[Pile], sets: Sets) -> float:
    """How likely these piles are read out just so, capture by capture, each either way round."""
    if any(unpaired([card for card in pile if card is not None]) for pile in piles):
        return 0.0
    return prod(1 / factorial(len(pile) // 2) / 2 ** (len(pile) // 2) for pile in piles)


def _in_no_order(piles: Sequence[Pile], sets: Sets) -> float:
    """How likely captures make these piles, and a shuffle this order."""
    return ways(sets) * prod(1 / factorial(len(pile)) for pile in piles)


Tries = Iterator[tuple[list[Pile], float]]


def _set(pile: Pile) -> int:
    return sum(1 << card for card in pile if card is not None)


def _complete(terms: Terms, piles: list[Pile]) -> bool:
    cards = [card for pile in piles for card in pile]
    return None not in cards and len(set(cards)) == len(cards) == len(terms.values)


def _possible(terms: Terms, sets: Sets) -> bool:
    left = sets[-1]
    return not (left and leftovers_breach(terms, left, True)) and not any(
        breaches(terms, pile) for pile in sets[:-1]
    )


def _with(piles: list[Pile], **changed: Pile) -> list[Pile]:
    return [changed.get(f"heap{index}", pile) for index, pile in enumerate(piles)]


def _places(piles: list[Pile], seats: int) -> Iterator[tuple[int, int]]:
    return ((seat, at) for seat in range(seats) for at in range(len(piles[seat])))


def _wrong_pile(terms: Terms, piles: list[Pile]) -> Tries:
    """The card can have gone into any place of the wrong pile, and come from any of its own."""
    for seat, at in _places(piles, terms.players):
        kept = piles[seat][:at] + piles[seat][at + 1 :]
        for other in range(terms.players):
            for there in range(len(piles[other]) + 1) if other != seat else ():
                back = [*piles[other][:there], piles[seat][at], *piles[other][there:]]
                changed = {f"heap{seat}": kept, f"heap{other}": back}
                yield _with(piles, **changed), 1 / len(piles[seat])


def _exchanged(terms: Terms, piles: list[Pile]) -> Tries:
    for (seat, at), (other, there) in combinations(_places(piles, terms.players), 2):
        one, two = piles[seat][at], piles[other][there]
        if seat != other and one is not None and two is not None and one // 4 != two // 4:
            mine = [*piles[seat][:at], two, *piles[seat][at + 1 :]]
            theirs = [*piles[other][:there], one, *piles[other][there + 1 :]]
            yield _with(piles, **{f"heap{seat}": mine, f"heap{other}": theirs}), 1.0


def _misread(terms: Terms, piles: list[Pile]) -> Tries:
    typed = [card for pile in piles for card in pile]
    for seat, at in _places(piles, terms.players):
        card = piles[seat][at]
        if card is None or typed.count(card) > 1:
            for meant in set(range(len(terms.values))) - set(typed):
                pile = [*piles[seat][:at], meant, *piles[seat][at + 1 :]]
                weight = 1.0 if card is None else misreading(meant, card)
                yield _with(piles, **{f"heap{seat}": pile}), weight


def _forgotten(terms: Terms, piles: list[Pile]) -> Tries:
    typed = {card for pile in piles for card in pile}
    for card in set(range(len(terms.values))) - typed:
        for seat in range(terms.players):
            for at in range(len(piles[seat]) + 1):
                pile = [*piles[seat][:at], card, *piles[seat][at:]]
                yield _with(piles, **{f"heap{seat}": pile}), 1.0


def _twice(terms: Terms, piles: list[Pile]) -> Tries:
    for seat, at in _places(piles, terms.players):
        kept = piles[seat][:at] + piles[seat][at + 1 :]
        yield _with(piles, **{f"heap{seat}": kept}), 1.0


def _left(terms: Terms, piles: list[Pile]) -> Tries:
    typed = {card for pile in piles for card in pile}
    missing: Pile = [card for card in range(len(terms.values)) if card not in typed]
    yield [*piles[:-1], piles[-1] + missing], 1.0


_TRIES = {
    "wrong_pile": _wrong_pile,
    "exchanged": _exchanged,
    "misread": _misread,
    "unreadable": _misread,
    "forgotten": _forgotten,
    "twice": _twice,
    "left": _left,
}
