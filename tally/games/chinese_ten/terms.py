"""What a rule set comes to for so many players: deal, card values, tie score, bonus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal

from tally.games.chinese_ten.cards import NAMES, SOLOS, read_card
from tally.games.game import Number

POINT_SHIFT = 64
_MEMORY = 4096

Trigger = Literal["single_play", "red_takes_red", "both_in_pile"]


@dataclass(frozen=True, slots=True)
class Bonus:
    """The red-five bonus: points from each opponent, what earns it, and what it is paid with.

    `single_play`: both red fives taken in one play, by whichever five; `red_takes_red`: one red
    five takes the other; `both_in_pile`: whoever ends with both.
    """

    amount: int
    trigger: Trigger
    paid_with: Literal["points", "card"] = "points"


@dataclass(frozen=True)
class Terms:
    """The rules for `players` players.

    `values` are points by card number; `tie` is the tie score of a round without leftovers; `pot`
    says who makes up for a tie score that is not total over players.
    """

    players: int
    hand: int
    layout: int
    stock: int
    values: tuple[int, ...]
    tie: Number
    tie_stated: bool
    pot: Literal["carry", "dealer"]
    leftovers: Literal["retie", "nobody"]
    bonus: Bonus | None
    zero_wins: int | None
    direction: str
    next_dealer: str
    first_player: str
    three: Literal["fourth_takes_all", "reshuffle"]
    four: Literal["dealer_takes", "reshuffle"]
    group_of_five: Literal["play", "may_redeal", "reshuffle"]
    capture: Literal["mandatory", "optional"]
    layout_text: tuple[str, ...] = ()

    @cached_property
    def pack(self) -> int:
        """All cards of the pack as a set."""
        return (1 << len(self.values)) - 1

    @cached_property
    def total(self) -> int:
        """The points of the whole pack."""
        return sum(self.values)

    @cached_property
    def scoring(self) -> int:
        """The cards that have a value, as a set."""
        return sum(1 << card for card, value in enumerate(self.values) if value)

    @cached_property
    def ten_cards(self) -> int:
        """The cards worth exactly the bonus, with which it can be paid."""
        amount = self.bonus.amount if self.bonus else 0
        return sum(1 << card for card, value in enumerate(self.values) if value == amount)

    @cached_property
    def leftovers_possible(self) -> bool:
        """Whether legal play can leave cards on the table."""
        return self.capture == "optional" or (self.layout > 4 and self.group_of_five != "reshuffle")

    @cached_property
    def turns_hold(self) -> int:
        """How many cards a player takes at most without a special layout: two captures a turn."""
        return 4 * self.hand

    @cached_property
    def special_extra(self) -> int:
        """How many cards more special layouts can bring one player.

        A fourth card that takes three brings two more than a capture, and the dealer's four come
        without a turn.
        """
        fours = 4 if self.four == "dealer_takes" else 0
        threes = 2 if self.three == "fourth_takes_all" else 0
        return max(
            four * fours + three * threes
            for four in range(self.layout // 4 + 1)
            for three in range((self.layout - 4 * four) // 3 + 1)
            if four + three <= len(SOLOS)
        )

    @cached_property
    def packed(self) -> Callable[[str], int]:
        """A token's card and points in one int: the card's bit below POINT_SHIFT, points above.

        Adding up a pile's tokens gives its set of cards and its points at once. Raises KeyError
        for what is not a card of this pack.
        """
        return _Packed(self.values).__getitem__

    @cached_property
    def imbalance(self) -> Number:
        """What the pot must take so that everyone against the tie score sums to zero."""
        return exact(self.players * self.tie - self.total)

    @cached_property
    def against_tie(self) -> Callable[[int], Number]:
        """The difference of a total from the tie score; exact fractions are slow, so remembered."""
        return _Differences(self.tie).__getitem__

    def points(self, cards: int) -> int:
        """What a set of cards is worth."""
        return sum(value for card, value in enumerate(self.values) if cards >> card & 1)


class _Packed(dict[str, int]):
    """Spellings met so far → card bit and points; the usual ones from the start."""

    def __init__(self, values: tuple[int, ...]) -> None:
        self.by_card = [1 << card | value << POINT_SHIFT for card, value in enumerate(values)]
        super().__init__(zip(NAMES, self.by_card, strict=False))
        self.update(zip((name.lower() for name in NAMES), self.by_card, strict=False))

    def __missing__(self, token: str) -> int:
        card = read_card(token)
        if card is None or card >= len(self.by_card):
            raise KeyError(token)
        if len(self) < _MEMORY:
            self[token] = self.by_card[card]
        return self.by_card[card]


class _Differences(dict[int, Number]):
    """Totals met so far → their difference from a tie score."""

    def __init__(self, tie: Number) -> None:
        super().__init__()
        self.tie = tie

    def __missing__(self, total: int) -> Number:
        difference = exact(total - self.tie)
        if len(self) < _MEMORY:
            self[total] = difference
        return difference


def exact(number: Number) -> Number:
    """An int where the number is whole."""
    return number.numerator if number.denominator == 1 else number


def over(points: Number, players: int) -> Number:
    """Points over players, exact."""
    return exact(Fraction(points, players))


def signed(number: Number) -> str:
    """A number with its sign, zero without: `+39`, `-59/3`, `0`."""
    return f"+{number}" if number > 0 else str(number)
