"""Which cards are missing, said by the way of counting that was meant."""

from __future__ import annotations

from collections.abc import Sequence

from tally.errors import Problem
from tally.games.chinese_ten.cards import names
from tally.games.chinese_ten.entry import Mode, union
from tally.games.chinese_ten.piles import leftovers_breach
from tally.games.chinese_ten.terms import Terms

_LONGEST_LIST = 12
_WORTHLESS_SLIPS = 4


def is_mixture(terms: Terms, piles: Sequence[int]) -> bool:
    """Whether some typed whole piles and others only their scoring cards, as far as can be seen."""
    worthless = terms.pack & ~terms.scoring & ~union(piles)
    bare = any(pile and not pile & ~terms.scoring for pile in piles)
    return bool(worthless) and (bare or worthless.bit_count() > _WORTHLESS_SLIPS)


def missing(terms: Terms, mode: Mode, piles: Sequence[int], left: int, out: int) -> list[Problem]:
    """What is missing, by the reading that was recognised or, of a mixture, by either."""
    whole = len(terms.values)
    if mode == "scoring":
        wanted = terms.scoring.bit_count()
        message = f"{wanted - out.bit_count()} of {wanted} scoring cards: {listed(out)} missing"
        hint = f"type each scoring card once, or whole piles with all {whole} cards"
    elif is_mixture(terms, piles):
        return [_mixture(terms, union(piles) | left, out)]
    else:
        message = f"{whole - out.bit_count()} of {whole} cards: {listed(out)} missing"
        hint = f"add {'it' if out.bit_count() == 1 else 'them'} to the pile they lie in"
        hint = hint.replace("they lie", "it lies") if out.bit_count() == 1 else hint
    return [Problem("missing_cards", message, hint + _left_hint(terms, left, out))]


def _mixture(terms: Terms, seen: int, out: int) -> Problem:
    whole = len(terms.values)
    scoring_out = out & terms.scoring
    extra = (seen & ~terms.scoring).bit_count()
    scoring = f"{listed(scoring_out)} missing" if scoring_out else "all are there"
    message = (
        f"neither whole piles nor scoring cards only: of all {whole} cards {listed(out)} missing; "
        f"of the {terms.scoring.bit_count()} scoring cards {scoring}, and {extra} without value "
        "were typed"
    )
    hint = "type every card of each pile, or of each pile only the cards that score"
    return Problem("missing_cards", message, hint + _left_hint(terms, 0, out))


def _left_hint(terms: Terms, left: int, out: int) -> str:
    if left or not terms.leftovers_possible:
        return ""
    if leftovers_breach(terms, out, True):
        return "; cards that stayed on the table are entered as left: --left CARDS"
    return f'; if they stayed on the table, enter them as left: --left "{" ".join(names(out))}"'


def listed(cards: int) -> str:
    """Cards with their verb: `7D is`, `7D 8C are`, `AS 2S … and 30 more are`."""
    shown = names(cards)
    if len(shown) == 1:
        return f"{shown[0]} is"
    if len(shown) <= _LONGEST_LIST:
        return " ".join(shown) + " are"
    return f"{' '.join(shown[:_LONGEST_LIST])} and {len(shown) - _LONGEST_LIST} more are"
