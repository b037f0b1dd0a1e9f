"""The red-five bonus at the table: asked only where the piles leave it open, stated where they
prove it, not offered where they exclude it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tally.games.chinese_ten.bonus import can_hold_both
from tally.games.chinese_ten.cards import RED_FIVES
from tally.games.chinese_ten.piles import count
from tally.games.chinese_ten.reckoning import Reckoning
from tally.games.chinese_ten.terms import Terms
from tally.games.live import Choice
from tally.words import say, say_as

Claim = tuple[int, str]
"""The seat that took both red fives, and whether by a red or a black five."""


@dataclass(frozen=True, slots=True)
class RedFive:
    """What the piles say of the bonus: a claim that they prove, or a question and its answers.

    `answers` is empty where nothing is asked; an answer's claim is None for no bonus.
    """

    said: str = ""
    proved: Claim | None = None
    answers: tuple[tuple[Choice, Claim | None], ...] = ()


NOTHING = RedFive()


def red_five(terms: Terms, seats: Sequence[str], detail: Reckoning) -> RedFive:
    """What a round that fits says of the bonus."""
    bonus = terms.bonus
    if bonus is None or bonus.trigger == "both_in_pile" or detail.won_without_points:
        return NOTHING
    if detail.mode == "points":
        return _anybody(terms, seats, detail.points)
    for seat, pile in enumerate(detail.piles):
        if pile & RED_FIVES == RED_FIVES:
            return _held(terms, seat, seats[seat], pile, detail.mode == "full")
    return NOTHING


def _held(terms: Terms, seat: int, name: str, pile: int, whole: bool) -> RedFive:
    """One pile holds both: of two fives one took the other, of four nobody can tell."""
    if whole and count(pile, "5") == 2:
        said = say(
            "{player}'s only fives are the red ones: one took the other, so {player} has the "
            "bonus.",
            player=name,
        )
        return RedFive(said, (seat, "red"))
    answers = [
        (Choice("0", say_as("answer", "no"), ("n", "no", "")), None),
        (Choice("1", say("yes, one red five took the other"), ("y", "yes")), (seat, "red")),
    ]
    if _black_counts(terms):
        black = Choice("2", say("yes, a black five took both"), ("b", "black"))
        answers.append((black, (seat, "black")))
    asked = (
        say(
            "{player} has all four fives: did {player} take both red ones in one play?", player=name
        )
        if whole
        else say(
            "{player} has both red fives: did {player} take both red ones in one play?", player=name
        )
    )
    return RedFive(asked, answers=tuple(answers))


def _black_counts(terms: Terms) -> bool:
    bonus = terms.bonus
    return bonus is not None and bonus.trigger == "single_play" and terms.three != "reshuffle"


def _anybody(terms: Terms, seats: Sequence[str], points: Sequence[int]) -> RedFive:
    """Points alone say only who cannot have both red fives."""
    # L10N: Nobody took both red fives.
    nobody = (Choice("0", say_as("answer", "nobody"), ("n", "no", "nobody", "")), None)
    players = [
        (Choice(str(seat + 1), name, (name.casefold(),)), (seat, "red"))
        for seat, name in enumerate(seats)
        if can_hold_both(terms, points[seat])
    ]
    if not players:
        return NOTHING
    return RedFive(say("Who took both red fives in one play?"), answers=(nobody, *players))
