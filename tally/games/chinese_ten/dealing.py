"""Who deals next and who plays first.

Seats are in order round the table, each to the left of the one before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from tally.games.chinese_ten.terms import Terms
from tally.games.game import Deal, Number


def first_of_evening(terms: Terms, dealer: int) -> int | None:
    """Who plays first in the first deal: where the worst of the deal before does, the dealer."""
    if terms.first_player == "worst_previous":
        return dealer
    return _by_dealer(terms, dealer, terms.players)


def next_dealer(terms: Terms, deal: Deal, differences: Sequence[Number]) -> int | None:
    """The dealer after a deal; of equal winners or losers the first from the dealer's left."""
    if terms.next_dealer == "winner":
        return _most(deal, differences)
    if terms.next_dealer == "loser":
        return _most(deal, [-mine for mine in differences])
    if deal.dealer is None:
        return None
    step = {"left": 1, "right": -1}.get(terms.next_dealer, 0)
    return (deal.dealer + step) % len(deal.seats)


def first_player(
    terms: Terms, deal: Deal, dealer: int | None, differences: Sequence[Number]
) -> int | None:
    """Who plays first in the deal after `deal`, which `dealer` deals.

    No source says which of two equally bad scores plays first: here the first from the left of
    the dealer of the deal they were made in.
    """
    if terms.first_player == "worst_previous":
        return _most(deal, [-mine for mine in differences])
    return _by_dealer(terms, dealer, len(deal.seats))


def _by_dealer(terms: Terms, dealer: int | None, seats: int) -> int | None:
    if dealer is None or terms.first_player == "free":
        return None
    return dealer if terms.first_player == "dealer" else (dealer + 1) % seats


def _most(deal: Deal, figures: Sequence[Number]) -> int:
    """The seat with the largest figure, the first from the dealer's left of equal ones."""
    seats = len(figures)
    start = 0 if deal.dealer is None else deal.dealer + 1
    order = [(start + step) % seats for step in range(seats)]
    return max(order, key=lambda seat: figures[seat])
