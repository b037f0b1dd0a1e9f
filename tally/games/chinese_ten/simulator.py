"""A round of Chinese Ten played out: the deal, every capture, what each player holds at the end.

Captures are mandatory, from the hand and from the stock: an ace takes a nine, 2-8, 3-7, 4-6, and
5, 10, J, Q, K their like. One card takes one, but the fourth of three alike that were dealt to the
layout takes all three, and four alike dealt there go to the dealer at once; where a rule set
reshuffles such layouts, the pack is dealt again (pagat.com, Chinese Ten and its variants).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, NamedTuple

from tally.errors import Problem, Refused
from tally.games.chinese_ten.captures import fits, group
from tally.games.chinese_ten.cards import NUMBERS, RED_FIVES
from tally.games.chinese_ten.terms import Terms
from tally.words import say

Policy = Literal["random", "greedy", "mixed"]
"""How the players choose: anything allowed, the most points at once, or now this, now that."""

Source = Literal["hand", "stock", "deal"]
Kind = Literal["red_on_red", "black_takes_both", "dealer_quad"]

_FIVE = NUMBERS["5S"] // 4
_MOST_DEALS = 2_000


class RedFive(NamedTuple):
    """Both red fives taken at once: by which seat, by what, and where that came from."""

    player: int
    kind: Kind
    source: Source


@dataclass(frozen=True, slots=True)
class Played:
    """A round that was played: cards by number, piles by seat, each in the order of capture.

    `redeals` counts the deals that were reshuffled before this one.
    """

    players: int
    dealer: int
    first_player: int
    layout: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]
    leftovers: tuple[int, ...]
    red_five: RedFive | None
    redeals: int


def play_round(
    terms: Terms,
    rng: Random,
    dealer: int = 0,
    policy: Policy = "mixed",
    first_player: int | None = None,
) -> Played:
    """One round by these terms; the same state of `rng` plays the same round.

    `first_player` defaults to the dealer or the player at the dealer's left, as the terms say.
    Raises Refused (`unplayable_deal`) if every one of a great many layouts had to be reshuffled.
    """
    first = _first(terms, dealer) if first_player is None else first_player
    for redeals in range(_MOST_DEALS):
        pack = rng.sample(range(len(terms.values)), len(terms.values))
        layout = pack[: terms.layout]
        if not reshuffled(terms, layout):
            table = _Table(terms, rng, policy, layout)
            table.play(pack[terms.layout :], dealer, first)
            piles = tuple(map(tuple, table.piles))
            left = tuple(table.layout)
            return Played(
                terms.players, dealer, first, tuple(layout), piles, left, table.red_five, redeals
            )
    reason = say("{number} layouts in a row had to be reshuffled", number=_MOST_DEALS)
    raise Refused(Problem("unplayable_deal", reason, say("check the layout rules of the rule set")))


def reshuffled(terms: Terms, layout: Sequence[int]) -> bool:
    """Whether a layout must be dealt again by these terms.

    Both jokers open are dealt again too: no source says what becomes of them, and nothing else
    takes them.
    """
    alike = [sum(card // 4 == rank for card in layout) for rank in range(8, 13)]
    grouped = [sum(group(card) == one for card in layout) for one in range(4)]
    return (
        {52, 53} <= set(layout)
        or (terms.three == "reshuffle" and 3 in alike)
        or (terms.four == "reshuffle" and 4 in alike)
        or (terms.group_of_five == "reshuffle" and max(grouped) >= 5)
    )


def _first(terms: Terms, dealer: int) -> int:
    left = terms.first_player == "left_of_dealer"
    return (dealer + 1) % terms.players if left else dealer


class _Table:
    """The layout, the piles and who has taken the red fives while a round is played."""

    def __init__(self, terms: Terms, rng: Random, policy: Policy, layout: Sequence[int]) -> None:
        self.terms, self.rng, self.policy = terms, rng, policy
        self.layout = list(layout)
        self.piles: list[list[int]] = [[] for _ in range(terms.players)]
        self.red_five: RedFive | None = None

    def play(self, stock: Sequence[int], dealer: int, first: int) -> None:
        """Deal the hands, play them out, turn up one card of the stock after each."""
        players, hand = self.terms.players, self.terms.hand
        order = [(first + turn) % players for turn in range(players)]
        hands = {seat: list(stock[at * hand : (at + 1) * hand]) for at, seat in enumerate(order)}
        self._dealer_takes_fours(dealer)
        for turn, turned_up in enumerate(stock[players * hand :]):
            seat = order[turn % players]
            card, target = self._choice(hands[seat])
            hands[seat].remove(card)
            self._lay(seat, card, target, "hand")
            self._lay(seat, turned_up, self._target(turned_up), "stock")

    def _dealer_takes_fours(self, dealer: int) -> None:
        for rank in range(8, 13):
            four = [card for card in self.layout if card // 4 == rank]
            if len(four) == 4:
                self._take(dealer, four)
                if rank == _FIVE:
                    self.red_five = RedFive(dealer, "dealer_quad", "deal")

    def _lay(self, seat: int, card: int, target: int | None, source: Source) -> None:
        """Play a card: take what it takes, or leave it on the layout."""
        if target is None:
            self.layout.append(card)
            return
        alike = [other for other in self.layout if fits(card, other)]
        taken = alike if len(alike) == 3 and card // 4 >= 8 else [target]
        if _as_set([card, *taken]) & RED_FIVES == RED_FIVES:
            red = 1 << card & RED_FIVES
            kind: Kind = "red_on_red" if red else "black_takes_both"
            self.red_five = RedFive(seat, kind, source)
        self._take(seat, taken, card)

    def _take(self, seat: int, taken: Sequence[int], *played: int) -> None:
        for card in taken:
            self.layout.remove(card)
        self.piles[seat] += [*played, *taken]

    def _choice(self, hand: Sequence[int]) -> tuple[int, int | None]:
        """Which card to play and what to take with it."""
        if self._at_random():
            card = self.rng.choice(hand)
            return card, self._target(card)
        plays = [(card, other) for card in hand for other in self.layout if fits(card, other)]
        if plays:
            return max(plays, key=lambda play: self._worth(*play))
        return min(hand, key=lambda card: self.terms.values[card]), None

    def _target(self, card: int) -> int | None:
        """What a card takes: nothing only if nothing fits."""
        fitting = [other for other in self.layout if fits(card, other)]
        if not fitting:
            return None
        return self.rng.choice(fitting) if self._at_random() else max(fitting, key=self._value)

    def _at_random(self) -> bool:
        return self.policy == "random" or (self.policy == "mixed" and self.rng.random() < 0.5)

    def _value(self, card: int) -> int:
        return self.terms.values[card]

    def _worth(self, card: int, other: int) -> int:
        return self._value(card) + self._value(other)


def _as_set(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards)
