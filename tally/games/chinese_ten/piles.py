"""Which piles are possible: the laws of captured cards.

Every capture takes two cards that fit (or four equal ones at once), so each pile pairs up. The
laws hold for whole piles, counted before any card is handed over as a bonus.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tally.games.chinese_ten.cards import (
    HIGHS,
    JOKERS,
    LOWS,
    SOLOS,
    names,
    rank_mask,
)
from tally.games.chinese_ten.terms import Terms
from tally.words import mark, say

PARTNERS = (*zip(LOWS, HIGHS, strict=True), JOKERS)

_PLURALS = {"A": "aces", "J": "jacks", "Q": "queens", "K": "kings", "6": "sixes"} | {
    "2": "twos", "3": "threes", "4": "fours", "5": "fives", "7": "sevens", "8": "eights",
    "9": "nines", "10": "tens", "JR": mark("red jokers"), "JB": mark("black jokers"),
}  # fmt: skip
_ODD_NIBBLES = 0x11111
_FIFTY_TWO = (1 << 52) - 1


def rank_counts(cards: int) -> int:
    """How many cards of each rank, four bits a rank in the order of the pack; jokers left out."""
    cards &= _FIFTY_TWO
    cards -= cards >> 1 & 0x5555555555555
    return (cards & 0x3333333333333) + (cards >> 2 & 0x3333333333333)


def pairs_up(cards: int) -> bool:
    """Whether captures of fitting cards can make up this pile."""
    counts = rank_counts(cards)
    return (
        counts & 0xFFFF == counts >> 16 & 0xFFFF
        and not counts >> 32 & _ODD_NIBBLES
        and cards >> 52 in (0, 3)
    )


def count(cards: int, rank: str) -> int:
    """How many cards of a rank are in a set."""
    return (cards & rank_mask(rank)).bit_count()


def rank_words(number: int, rank: str) -> str:
    """`3 kings`, `1 ace`."""
    plural = _PLURALS[rank]
    return f"{number} {plural if number != 1 else 'six' if rank == '6' else plural[:-1]}"


Finding = tuple[str, frozenset[str]]
"""Why a pile is impossible, and the ranks it is about."""


@dataclass(frozen=True, slots=True)
class Law:
    """One invariant of captured piles: its name, and what breaks it in a pile."""

    name: str
    breaches: Callable[[Terms, int], Iterator[Finding]]


def _partners(terms: Terms, pile: int) -> Iterator[Finding]:
    """As many aces as nines, twos as eights, threes as sevens, fours as sixes; jokers in pairs."""
    for low, high in PARTNERS:
        few, many = sorted((low, high), key=lambda rank: count(pile, rank))
        if count(pile, few) != count(pile, many):
            yield (
                f"{rank_words(count(pile, many), many)} ({_held(pile, many)}) but "
                f"{rank_words(count(pile, few), few)}{_in_brackets(pile, few)}",
                frozenset((low, high)),
            )


def _own_rank(terms: Terms, pile: int) -> Iterator[Finding]:
    """Fives, tens, jacks, queens and kings are taken by their own rank: an even number of each."""
    for rank in SOLOS:
        if count(pile, rank) % 2:
            yield f"{rank_words(count(pile, rank), rank)}: {_held(pile, rank)}", frozenset((rank,))


def _size(terms: Terms, pile: int) -> Iterator[Finding]:
    """No more cards than turns can capture, unless special layouts brought all four of a rank."""
    size, usual = pile.bit_count(), terms.turns_hold
    most = usual + terms.special_extra
    if size > most:
        yield (
            say("{size} cards, but nobody can take more than {most}", size=size, most=most),
            frozenset(),
        )
    elif size > usual + 4 * complete_ranks(pile):
        yield (
            say(
                "{size} cards, but more than {usual} needs a capture of four equal "
                "cards, and the pile does not hold all four of any of 5 10 J Q K",
                size=size,
                usual=usual,
            ),
            frozenset(),
        )


LAWS = (
    Law(mark("partners in equal number"), _partners),
    Law(mark("own ranks in even number"), _own_rank),
    Law(mark("no more than the turns can take"), _size),
)


def complete_ranks(pile: int) -> int:
    """Of how many of 5 10 J Q K the pile holds all four."""
    return sum(count(pile, rank) == 4 for rank in SOLOS)


def breaches(terms: Terms, pile: int) -> list[Finding]:
    """Everything that makes a whole pile impossible."""
    if pairs_up(pile) and pile.bit_count() <= terms.turns_hold:
        return []
    return [finding for law in LAWS for finding in law.breaches(terms, pile)]


def leftovers_breach(terms: Terms, left: int, whole: bool) -> str:
    """Why these cards cannot have stayed on the table; empty if they can.

    Cards stay only of partner ranks of which the layout held five or more: of a and b on the
    layout a+b-4 of each rank. With `whole` false only the scoring ones are named, so that the
    numbers of both ranks need not be equal. Optional capture leaves anything that pairs up.
    """
    if not terms.leftovers_possible:
        return say("every card of this game can be captured, so nothing stays on the table")
    if terms.capture == "optional":
        return (
            "" if pairs_up(left) or not whole else say("cards that stay on the table pair up too")
        )
    never = [rank for rank in SOLOS + JOKERS if count(left, rank)]
    if never:
        return say("{PLURALS} never stay on the table", PLURALS=_PLURALS[never[0]])
    return _uneven(left, whole) or _layout_too_small(terms, left)


def _uneven(left: int, whole: bool) -> str:
    for low, high in PARTNERS:
        if whole and count(left, low) != count(left, high):
            return say(
                "as many {PLURALS} as {PLURALS_2} stay on the table, not {count} and {count_2}",
                PLURALS=_PLURALS[low],
                PLURALS_2=_PLURALS[high],
                count=count(left, low),
                count_2=count(left, high),
            )
    return ""


def _layout_too_small(terms: Terms, left: int) -> str:
    each = [max(count(left, low), count(left, high)) for low, high in PARTNERS]
    needed = sum(4 + kept for kept in each if kept)
    if needed <= terms.layout:
        return ""
    return say(
        "that needs {needed} of their ranks on the first layout, which has {layout} cards",
        needed=needed,
        layout=terms.layout,
    )


def _held(pile: int, rank: str) -> str:
    return " ".join(names(pile & rank_mask(rank)))


def _in_brackets(pile: int, rank: str) -> str:
    return f" ({_held(pile, rank)})" if pile & rank_mask(rank) else ""
