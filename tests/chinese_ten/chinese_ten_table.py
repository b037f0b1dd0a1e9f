"""A table that plays Chinese Ten by the book, and one who adds up by a printed list.

Written from the rules alone and knowing nothing of the code under test: cards are texts, piles are
lists. Sources: https://www.pagat.com/fishing/chinten.html
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
PACK = [rank + suit for suit in "SHDC" for rank in RANKS]
SMALL = {rank: pips for pips, rank in enumerate(RANKS[:9], 1)}

# variant, players, hand, open, reshuffles a layout with three equal
TABLES = [
    ("chinese-ten", 2, 12, 4, False),
    ("chinese-ten", 3, 8, 4, False),
    ("chinese-ten", 4, 6, 4, False),
    ("taiwan", 4, 6, 4, False),
    ("barraco", 2, 12, 4, False),
    ("barraco", 4, 6, 4, False),
    ("gob-dum-gob-dang", 2, 12, 4, False),
    ("gob-dum-gob-dang", 3, 8, 4, False),
    ("gob-dum-gob-dang", 4, 6, 4, False),
    ("main-merah", 2, 10, 12, True),
    ("main-merah", 3, 7, 10, True),
]


@dataclass
class Played:
    """A round as it ended: piles, what stayed on the table, who took both red fives in a play."""

    piles: list[list[str]]
    left: list[str] = field(default_factory=list)
    red_five: tuple[int, str] | None = None


def takes(card: str, other: str) -> bool:
    """Whether two cards make ten, or are equal tens or pictures."""
    one, two = card[:-1], other[:-1]
    if one in SMALL and two in SMALL:
        return SMALL[one] + SMALL[two] == 10
    return one == two


def play(chance: random.Random, players: int, hand: int, opened: int, reshuffles: bool) -> Played:
    """One round, every card dealt and every capture made; the hand's card is chosen at random."""
    pack = PACK[:]
    while True:
        chance.shuffle(pack)
        layout = pack[:opened]
        ranks = [card[:-1] for card in layout]
        equal = [rank for rank in ("5", "10", "J", "Q", "K") if ranks.count(rank) >= 3]
        if not (reshuffles and equal):
            break
    played = Played([[] for _ in range(players)])
    hands = [pack[opened + seat * hand :][:hand] for seat in range(players)]
    stock = pack[opened + players * hand :]
    three = ""
    if equal and ranks.count(equal[0]) == 4:
        played.piles[0] += layout
        layout = []
    elif equal:
        three = equal[0]
    for turn in range(players * hand):
        seat = turn % players
        mine = hands[seat].pop(chance.randrange(len(hands[seat])))
        for card in (mine, stock.pop()):
            _put(played, chance, seat, card, layout, three)
    played.left = layout
    return played


def _put(
    played: Played, chance: random.Random, seat: int, card: str, layout: list[str], three: str
) -> None:
    fitting = [other for other in layout if takes(card, other)]
    if not fitting:
        layout.append(card)
        return
    taken = fitting if card[:-1] == three else [chance.choice(fitting)]
    for other in taken:
        layout.remove(other)
    played.piles[seat] += [card, *taken]
    if {"5H", "5D"} <= {card, *taken}:
        played.red_five = (seat, "black" if card in ("5S", "5C") else "red")


RED = dict(zip(RANKS, (20, 2, 3, 4, 5, 6, 7, 8, 10, 10, 10, 10, 10), strict=True))
BLACK_THAI = dict(zip(RANKS, (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), strict=True))


def price_list(variant: str, players: int) -> dict[str, int]:
    """What each card is worth, written out."""
    prices = dict.fromkeys(PACK, 0)
    if variant == "gob-dum-gob-dang":
        prices |= {rank + suit: BLACK_THAI[rank] for rank in RANKS for suit in "SC"}
        return prices | {"AS": 50}
    prices |= {rank + suit: RED[rank] for rank in RANKS for suit in "HD"}
    if variant == "barraco":
        prices |= {"AH": 10, "AD": 10, "AS": 30}
    if variant == "taiwan" or (variant == "chinese-ten" and players >= 3):
        prices["AS"] = 30
    if variant == "chinese-ten" and players == 4:
        prices["AC"] = 40
    return prices
