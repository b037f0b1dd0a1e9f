"""What takes what: an ace a nine, 2-8, 3-7, 4-6; 5, 10, J, Q, K their like; a joker the other."""

from __future__ import annotations


def group(card: int) -> int:
    """The capture group of a card: 0-3 for A-9, 2-8, 3-7, 4-6, then 5 10 J Q K, jokers last."""
    rank = card // 4
    return rank if rank < 4 else rank - 4


def side(card: int) -> int:
    """The side of its group a card is on: +1 takes -1; 0 for 5 10 J Q K, which take their like."""
    if card >= 52:
        return 1 if card == 52 else -1
    return 1 if card < 16 else -1 if card < 32 else 0


def fits(card: int, other: int) -> bool:
    """Whether one card takes the other."""
    return bool(_FITTING[card] >> other & 1)


_FITTING = tuple(
    sum(
        1 << other
        for other in range(54)
        if other != card and group(other) == group(card) and side(other) == -side(card)
    )
    for card in range(54)
)
