"""The red-five bonus: who claims it, what the piles prove, who pays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tally.errors import Caution, Locate, Problem
from tally.games.chinese_ten.cards import RED_FIVES
from tally.games.chinese_ten.entry import Entry
from tally.games.chinese_ten.piles import count, rank_words
from tally.games.chinese_ten.terms import Bonus, Terms
from tally.words import all_of, say

Claims = Sequence[Sequence[Any]]
"""(seat, "red" | "black") pairs: who took both red fives, and with a five of which colour."""


def problems(
    terms: Terms, entry: Entry, claims: Claims, seats: Sequence[str], locate: Locate
) -> list[Problem]:
    """Why the claims cannot stand; empty if they can or if there are none."""
    place = locate(("red_five", 0), 0, 0)
    if terms.bonus is None:
        hint = say("leave the red-five claim out, or play by a rule set that has it")
        return [
            Problem("bonus_not_in_variant", say("this game has no red-five bonus"), hint, place)
        ]
    if len(claims) > 1:
        message = say(
            "{players} claim the red-five bonus: there are only two red fives, "
            "so one bonus a round",
            players=all_of([seats[seat] for seat, _ in claims]),
        )
        hint = say("keep the claim of the player who took both")
        return [Problem("bonus_claimed_twice", message, hint, locate(("red_five", 1), 0, 0))]
    seat, kind = claims[0]
    return [
        Problem(code, message, hint, place)
        for code, message, hint in (
            *_not_held(terms, entry, seat, seats),
            *_not_triggered(terms, terms.bonus, entry, seat, kind, seats),
        )
    ]


def awarded(terms: Terms, entry: Entry, claims: Claims) -> int | None:
    """The seat that gets the bonus; by `both_in_pile` also without a claim."""
    if claims:
        return int(claims[0][0])
    if terms.bonus is not None and terms.bonus.trigger == "both_in_pile" and entry.cards_known:
        return next((i for i, pile in enumerate(entry.piles) if _holds_both(pile)), None)
    return None


def transfers(terms: Terms, seats: int, winner: int | None) -> tuple[int, ...]:
    """What each of the seats gets (+) or gives (−) for the bonus, in points; sums to zero at a
    full table."""
    if winner is None or terms.bonus is None:
        return (0,) * seats
    amount = terms.bonus.amount
    return tuple(
        amount * (terms.players - 1) if seat == winner else -amount for seat in range(seats)
    )


def cautions(terms: Terms, entry: Entry, winner: int | None, seats: Sequence[str]) -> list[Caution]:
    """What the piles say of an unclaimed bonus, what they cannot prove, who cannot pay in cards."""
    bonus = terms.bonus
    if bonus is None or not entry.cards_known:
        return []
    found = [] if bonus.trigger == "both_in_pile" else _evidence(entry, winner, seats)
    if winner is not None and bonus.paid_with == "card":
        found += _payers_short(terms, bonus, entry, winner, seats)
    return found


def _holds_both(pile: int) -> bool:
    return pile & RED_FIVES == RED_FIVES


def can_hold_both(terms: Terms, points: int) -> bool:
    """Whether a pile of so many points can hold both red fives."""
    return points >= terms.points(RED_FIVES)


def _too_few_points(
    terms: Terms, entry: Entry, seat: int, seats: Sequence[str]
) -> list[tuple[str, str, str]]:
    if entry.problems or can_hold_both(terms, entry.points[seat]):
        return []
    worth = terms.points(RED_FIVES)
    # L10N: {points} is how many points the player has.
    message = say(
        "{player} claims the red-five bonus, but the two red fives are worth "
        "{worth} points and {player} has {points}",
        player=seats[seat],
        worth=worth,
        points=entry.points[seat],
    )
    return [("bonus_without_red_fives", message, say("check who took 5H and 5D"))]


def _not_held(
    terms: Terms, entry: Entry, seat: int, seats: Sequence[str]
) -> list[tuple[str, str, str]]:
    """The claimant's pile has not both red fives. Some cards may be untyped in a partial round,
    in an unreadable pile; of points alone it is known that both red fives make so many."""
    if entry.mode == "points":
        return _too_few_points(terms, entry, seat, seats)
    if seat in entry.unread or _holds_both(entry.piles[seat]):
        return []
    elsewhere = entry.left
    for other, pile in enumerate(entry.piles):
        elsewhere |= pile if other != seat else 0
    if entry.mode == "partial" and not elsewhere & RED_FIVES:
        return []
    held = count(entry.piles[seat] & RED_FIVES, "5")
    # L10N: {held} is 0 or 1.
    message = say(
        "{player} claims the red-five bonus but holds {held} of the two red fives",
        player=seats[seat],
        held=held,
    )
    return [("bonus_without_red_fives", message, say("check who took 5H and 5D"))]


def _not_triggered(
    terms: Terms, bonus: Bonus, entry: Entry, seat: int, kind: str, seats: Sequence[str]
) -> list[tuple[str, str, str]]:
    """A black five took the red ones, where that does not count or cannot have happened."""
    if kind != "black" or bonus.trigger == "both_in_pile":
        return []
    reason = ""
    if bonus.trigger == "red_takes_red":
        reason = say(
            "the bonus is for a red five that takes the other red five, not for a black one"
        )
    elif terms.three != "fourth_takes_all":
        reason = say(
            "no five takes three fives in this game, so a black one cannot take both red ones"
        )
    elif entry.mode == "full" and seat not in entry.unread and count(entry.piles[seat], "5") < 4:
        fives = rank_words(count(entry.piles[seat], "5"), "5")
        # L10N: {fives} is "3 fives".
        reason = say(
            "a black five takes both red ones only with the third five of the "
            "layout, but {player} has {fives}",
            player=seats[seat],
            fives=fives,
        )
    hint = say("leave the claim out, or name who took a red five with the other")
    return [("bonus_not_triggered", reason, hint)] if reason else []


def _evidence(entry: Entry, winner: int | None, seats: Sequence[str]) -> list[Caution]:
    """Two fives in a pile, both red, were taken together; of four nobody can tell."""
    for seat, pile in enumerate(entry.piles):
        if not _holds_both(pile):
            continue
        fives, name = count(pile, "5"), seats[seat]
        if entry.mode == "full" and fives == 2 and winner is None:
            return [_unclaimed(name)]
        if entry.mode == "full" and fives == 4:
            return [_all_fives(name, winner is not None)]
        if entry.mode == "scoring" and winner is None:
            return [_both_red(name)]
    return []


def _unclaimed(name: str) -> Caution:
    return Caution(
        "red_fives_unclaimed",
        say(
            "{player}'s pile has exactly two fives, both red, so one took the other: "
            "the red-five bonus is due, but nobody claimed it and it is not counted",
            player=name,
        ),
    )


def _possible(message: str) -> Caution:
    return Caution("red_fives_possible", message)


def _all_fives(name: str, claimed: bool) -> Caution:
    if claimed:
        return _possible(
            say(
                "{player} has all four fives: the piles cannot prove the claimed red-five bonus",
                player=name,
            )
        )
    return _possible(
        say(
            "{player} has all four fives: ask whether both red ones were taken in one play; "
            "no red-five bonus is counted",
            player=name,
        )
    )


def _both_red(name: str) -> Caution:
    return _possible(
        say(
            "{player} has both red fives: ask whether both red ones were taken in one play; "
            "no red-five bonus is counted",
            player=name,
        )
    )


def _payers_short(
    terms: Terms, bonus: Bonus, entry: Entry, winner: int, seats: Sequence[str]
) -> list[Caution]:
    return [
        Caution(
            "payer_without_ten_card",
            # L10N: {points} is what the card would have to be worth.
            say(
                "{player} has no card worth {points} to hand over: the bonus is counted in points",
                player=seats[seat],
                points=bonus.amount,
            ),
        )
        for seat, pile in enumerate(entry.piles)
        if seat != winner and not pile & terms.ten_cards
    ]
