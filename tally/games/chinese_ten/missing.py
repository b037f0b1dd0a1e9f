"""Which cards are missing, said by the way of counting that was meant."""

from __future__ import annotations

from collections.abc import Sequence

from tally.errors import Problem
from tally.games.chinese_ten.cards import names
from tally.games.chinese_ten.entry import Mode, union
from tally.games.chinese_ten.piles import leftovers_breach, pairs_up
from tally.games.chinese_ten.terms import Terms

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
    kind = "scoring cards" if mode == "scoring" else "cards"
    number = wanted.bit_count()
    message = f"{number - out.bit_count()} of {number} {kind}: {listed(out)} missing"
    hint = "add it to the pile it lies in" if out.bit_count() == 1 else "add them to their piles"
    if mode == "scoring":
        hint = f"type each scoring card once, or whole piles with all {len(terms.values)} cards"
    return [_problem(terms, message, hint, left, out, mode == "full")]


def _problem(terms: Terms, message: str, hint: str, left: int, out: int, whole: bool) -> Problem:
    if out.bit_count() * 2 > len(terms.values):
        hint += "; to value these cards only: --partial"
    elif not left and terms.leftovers_possible:
        hint += _left_hint(terms, out, whole)
    return Problem("missing_cards", message, hint)


def _left_hint(terms: Terms, out: int, whole: bool) -> str:
    if leftovers_breach(terms, out, whole):
        return "; cards that stayed on the table are entered as left: --left CARDS"
    return f'; if they stayed on the table, enter them as left: --left "{" ".join(names(out))}"'


def _mixture(terms: Terms, typed: int, left: int, out: int) -> Problem:
    """Neither way of counting fits: what is missing by either."""
    scoring_out = out & terms.scoring
    extra = (typed & ~terms.scoring).bit_count()
    message = (
        f"neither whole piles nor scoring cards only: of all {len(terms.values)} cards "
        f"{listed(out)} missing; of the {terms.scoring.bit_count()} scoring cards "
        f"{f'{listed(scoring_out)} missing' if scoring_out else 'all are there'}, "
        f"and {extra} without value were typed"
    )
    hint = "type every card of each pile, or of each pile only the cards that score"
    return _problem(terms, message, hint, left, out, True)


def listed(cards: int) -> str:
    """Cards with their verb: `7D is`, `7D 8C are`, `AS 2S … and 30 more are`."""
    shown = names(cards)
    if len(shown) == 1:
        return f"{shown[0]} is"
    if len(shown) <= _LONGEST_LIST:
        return " ".join(shown) + " are"
    return f"{' '.join(shown[:_LONGEST_LIST])} and {len(shown) - _LONGEST_LIST} more are"
