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
from tally.words import mark, said, say, say_counted

PARTNERS = (*zip(LOWS, HIGHS, strict=True), JOKERS)

_PLURALS = {
    # L10N: Cards of a rank, as in "kings never stay on the table"; so are the other ranks.
    "A": mark("aces"),
    "2": mark("twos"),
    "3": mark("threes"),
    "4": mark("fours"),
    "5": mark("fives"),
    "6": mark("sixes"),
    "7": mark("sevens"),
    "8": mark("eights"),
    "9": mark("nines"),
    "10": mark("tens"),
    "J": mark("jacks"),
    "Q": mark("queens"),
    "K": mark("kings"),
    "JR": mark("red jokers"),
    "JB": mark("black jokers"),
}
_COUNTED: dict[str, Callable[[int], str]] = {
    # L10N: So many cards of a rank; so are the other ranks.
    "A": lambda number: say_counted("{count} ace", "{count} aces", number),
    "2": lambda number: say_counted("{count} two", "{count} twos", number),
    "3": lambda number: say_counted("{count} three", "{count} threes", number),
    "4": lambda number: say_counted("{count} four", "{count} fours", number),
    "5": lambda number: say_counted("{count} five", "{count} fives", number),
    "6": lambda number: say_counted("{count} six", "{count} sixes", number),
    "7": lambda number: say_counted("{count} seven", "{count} sevens", number),
    "8": lambda number: say_counted("{count} eight", "{count} eights", number),
    "9": lambda number: say_counted("{count} nine", "{count} nines", number),
    "10": lambda number: say_counted("{count} ten", "{count} tens", number),
    "J": lambda number: say_counted("{count} jack", "{count} jacks", number),
    "Q": lambda number: say_counted("{count} queen", "{count} queens", number),
    "K": lambda number: say_counted("{count} king", "{count} kings", number),
    "JR": lambda number: say_counted("{count} red joker", "{count} red jokers", number),
    "JB": lambda number: say_counted("{count} black joker", "{count} black jokers", number),
}
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
    return _COUNTED[rank](number)


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
            yield _unequal(pile, many, few), frozenset((low, high))


def _unequal(pile: int, many: str, few: str) -> str:
    """`2 aces (AH AD) but 1 nine (9C)`."""
    more, fewer = rank_words(count(pile, many), many), rank_words(count(pile, few), few)
    held, others = _held(pile, many), _held(pile, few)
    if not others:
        # L10N: What a player has: "2 aces (AH AD) but 0 nines".
        return say("{more} ({held}) but {fewer}", more=more, held=held, fewer=fewer)
    # L10N: What a player has: "2 aces (AH AD) but 1 nine (9C)".
    return say(
        "{more} ({held}) but {fewer} ({others})",
        more=more,
        held=held,
        fewer=fewer,
        others=others,
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
            # L10N: What a player has that nobody can have.
            say("{size} cards, but nobody can take more than {most}", size=size, most=most),
            frozenset(),
        )
    elif _too_large(terms, pile):
        yield (
            # L10N: What a player has that nobody can have.
            say(
                "{size} cards, but more than {usual} needs a capture of four equal "
                "cards, and the pile does not hold all four of any of 5 10 J Q K",
                size=size,
                usual=usual,
            ),
            frozenset(),
        )


def _too_large(terms: Terms, pile: int) -> bool:
    special = min(terms.special_extra, 4 * complete_ranks(pile))
    return pile.bit_count() > terms.turns_hold + special


LAWS = (Law("partners", _partners), Law("own_rank", _own_rank), Law("size", _size))


def complete_ranks(pile: int) -> int:
    """Of how many of 5 10 J Q K the pile holds all four."""
    return sum(count(pile, rank) == 4 for rank in SOLOS)


def possible(terms: Terms, pile: int) -> bool:
    """Whether no law is broken by a whole pile."""
    return pairs_up(pile) and (pile.bit_count() <= terms.turns_hold or not _too_large(terms, pile))


def breaches(terms: Terms, pile: int) -> list[Finding]:
    """Everything that makes a whole pile impossible."""
    if possible(terms, pile):
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
        # L10N: {ranks} is the plural of a rank: "kings".
        return say("{ranks} never stay on the table", ranks=said(_PLURALS[never[0]]))
    return _uneven(left, whole) or _layout_too_small(terms, left)


def _uneven(left: int, whole: bool) -> str:
    for low, high in PARTNERS:
        if whole and count(left, low) != count(left, high):
            # L10N: {low} and {high} are plurals of ranks: "aces", "nines".
            return say(
                "as many {low} as {high} stay on the table, not {lows} and {highs}",
                low=said(_PLURALS[low]),
                high=said(_PLURALS[high]),
                lows=count(left, low),
                highs=count(left, high),
            )
    return ""


def _layout_too_small(terms: Terms, left: int) -> str:
    each = [max(count(left, low), count(left, high)) for low, high in PARTNERS]
    needed = sum(4 + kept for kept in each if kept)
    if needed <= terms.layout:
        return ""
    # L10N: What certain cards that stayed on the table would need.
    return say(
        "that needs {needed} of their ranks on the first layout, which has {layout} cards",
        needed=needed,
        layout=terms.layout,
    )


def _held(pile: int, rank: str) -> str:
    return " ".join(names(pile & rank_mask(rank)))
