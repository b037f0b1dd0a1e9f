"""What the figures of a round are called at the head of their columns."""

from __future__ import annotations

from tally.words import mark, said

_FIGURES = {
    "points": mark("Points"),
    # L10N: Points for special cards, such as both red fives.
    "bonus": mark("Bonus"),
    "total": mark("Total"),
    # L10N: By how much a player's points are above or below what is even.
    "difference": mark("Difference"),
    "score": mark("Score"),
    # L10N: Tai (台), what a hand of mahjong counts.
    "tai": mark("Tai"),
    # L10N: The tai (台) that are added because of the dealer.
    "dealer_tai": mark("Dealer tai"),
    # L10N: The base (底) of a mahjong stake.
    "base": mark("Base"),
    # L10N: How many times what one tai (台) is worth.
    "unit": mark("Unit"),
    # L10N: Heading over the rounds, and head of a column: how many rounds a player played.
    "rounds": mark("Rounds"),
    # L10N: Head of a column: how many rounds a player won.
    "wins": mark("Wins"),
    # L10N: Head of a column: 1 for who did best in a round, 2 for the next.
    "place": mark("Place"),
}


def figure_header(name: str) -> str:
    """A game's figure as the head of its column; one that is not known stands as it is called."""
    known = _FIGURES.get(name)
    return said(known) if known else name.replace("_", " ").capitalize()
