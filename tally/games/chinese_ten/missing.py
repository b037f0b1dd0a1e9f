"""Which cards are missing, said by the way of counting that was meant."""

from __future__ import annotations

from collections.abc import Sequence

from tally.errors import Problem
from tally.games.chinese_ten.cards import names
from tally.games.chinese_ten.entry import Mode, union
from tally.games.chinese_ten.piles import leftovers_breach, pairs_up
from tally.games.chinese_ten.terms import Terms
from tally.words import clauses, say, say_counted

_LONGEST_LIST = 12
_SLIPS = 4


def is_mixture(terms: Terms, piles: Sequence[int]) -> bool:
    """Whether some typed whole piles and others only their scoring cards, as far as can be seen.

    A whole pile of scoring cards alone is possible where they pair up.
    """
    worthless_out = (terms.pack & ~terms.scoring & ~union(piles)).bit_count()
    bare = [pile for pile in piles if pile and not pile & ~terms.scoring]
    if not worthless_out or len(bare) == sum(map(bool, piles)):
        return False
    return any(worthless_out > _SLIPS or not pairs_up(pile) for pile in bare)


def missing(terms: Terms, mode: Mode, piles: Sequence[int], left: int, out: int) -> list[Problem]:
    """What is missing, by the reading that was recognised or, of a mixture, by either."""
    if mode == "full" and is_mixture(terms, piles):
        return [_mixture(terms, union(piles), left, out)]
    wanted = terms.scoring if mode == "scoring" else terms.pack
    number = wanted.bit_count()
    there = number - out.bit_count()
    message = (
        # L10N: {missing} is "7D is missing", "7D 8C are missing" and so on.
        say(
            "{there} of {all} scoring cards: {missing}", there=there, all=number, missing=_said(out)
        )
        if mode == "scoring"
        # L10N: {missing} is "7D is missing", "7D 8C are missing" and so on.
        else say("{there} of {all} cards: {missing}", there=there, all=number, missing=_said(out))
    )
    hint = (
        say("add it to the pile it lies in")
        if out.bit_count() == 1
        else say("add them to their piles")
    )
    if mode == "scoring":
        hint = say(
            "type each scoring card once, or whole piles with all {all} cards",
            all=len(terms.values),
        )
    return [_problem(terms, message, hint, left, out, mode == "full")]


def _problem(terms: Terms, message: str, hint: str, left: int, out: int, whole: bool) -> Problem:
    if out.bit_count() * 2 > len(terms.values):
        hint = clauses((hint, say("to value these cards only: --partial")))
    elif not left and terms.leftovers_possible:
        hint = clauses((hint, _left_hint(terms, out, whole)))
    return Problem("missing_cards", message, hint)


def _left_hint(terms: Terms, out: int, whole: bool) -> str:
    if leftovers_breach(terms, out, whole):
        return say("cards that stayed on the table are entered as left: --left CARDS")
    return say(
        'if they stayed on the table, enter them as left: --left "{cards}"',
        cards=" ".join(names(out)),
    )


def _mixture(terms: Terms, typed: int, left: int, out: int) -> Problem:
    """Neither way of counting fits: what is missing by either."""
    scoring_out = out & terms.scoring
    extra = (typed & ~terms.scoring).bit_count()
    message = (
        _mixture_missing(terms, out, scoring_out, extra)
        if scoring_out
        else _mixture_complete(terms, out, extra)
    )
    hint = say("type every card of each pile, or of each pile only the cards that score")
    return _problem(terms, message, hint, left, out, True)


def _mixture_missing(terms: Terms, out: int, scoring_out: int, extra: int) -> str:
    # L10N: {missing} and {missing_scoring} are "7D is missing", "7D 8C are missing" and so on.
    return say_counted(
        "neither whole piles nor scoring cards only: of all {all} cards {missing}; of the "
        "{scoring} scoring cards {missing_scoring}, and {count} without value was typed",
        "neither whole piles nor scoring cards only: of all {all} cards {missing}; of the "
        "{scoring} scoring cards {missing_scoring}, and {count} without value were typed",
        extra,
        all=len(terms.values),
        missing=_said(out),
        scoring=terms.scoring.bit_count(),
        missing_scoring=_said(scoring_out),
    )


def _mixture_complete(terms: Terms, out: int, extra: int) -> str:
    # L10N: {missing} is "7D is missing", "7D 8C are missing" and so on.
    return say_counted(
        "neither whole piles nor scoring cards only: of all {all} cards {missing}; of the "
        "{scoring} scoring cards all are there, and {count} without value was typed",
        "neither whole piles nor scoring cards only: of all {all} cards {missing}; of the "
        "{scoring} scoring cards all are there, and {count} without value were typed",
        extra,
        all=len(terms.values),
        missing=_said(out),
        scoring=terms.scoring.bit_count(),
    )


def _said(cards: int) -> str:
    """`7D is missing`, `7D 8C are missing`, `AS 2S … and 30 more are missing`."""
    shown = names(cards)
    if len(shown) > _LONGEST_LIST:
        return say(
            "{cards} and {more} more are missing",
            cards=" ".join(shown[:_LONGEST_LIST]),
            more=len(shown) - _LONGEST_LIST,
        )
    return say_counted(
        "{cards} is missing", "{cards} are missing", len(shown), cards=" ".join(shown)
    )
