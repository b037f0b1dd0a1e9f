"""How a player's own count of a pile can go wrong while the recorded round is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tally.games.chinese_ten.cards import NAMES, NUMBERS
from tally.games.chinese_ten.heaps import members
from tally.games.chinese_ten.reckoning import Reckoning
from tally.games.chinese_ten.ruleset import ChineseTenRules
from tally.words import say

OTHER_RULES = 8.0
BONUS_COUNTED_WRONG = 8.0
ONE_CARD = 6.0

_MOST_NAMED = 4
_NINES = 1 << NUMBERS["9H"] | 1 << NUMBERS["9D"]

Miscount = tuple[str, str, str, float]
"""Kind, description, what to look at, and how likely it is beside the others."""


def miscounts(
    rules: ChineseTenRules, seats: Sequence[str], recorded: Reckoning, seat: int, claimed: int
) -> Iterator[Miscount]:
    """The ways in which a seat's count of the pile that is recorded comes to the total claimed."""
    name, points, bonus = seats[seat], recorded.points[seat], recorded.bonus[seat]
    if bonus:
        yield from _bonus(name, points, bonus, claimed)
    if recorded.mode != "points":
        pile = recorded.piles[seat]
        yield from _other_values(rules, name, pile, bonus, claimed, len(seats))
        yield from _one_card(rules, name, pile, claimed - points - bonus, len(seats))


def _bonus(name: str, points: int, bonus: int, claimed: int) -> Iterator[Miscount]:
    look = say(
        "the round has {name} at {points} points and {bonus:+} bonus",
        name=name,
        points=points,
        bonus=bonus,
    )
    if claimed == points:
        yield (
            "miscounted",
            say("{name} left the bonus out of the count", name=name),
            look,
            BONUS_COUNTED_WRONG,
        )
    if claimed == points + 2 * bonus:
        yield (
            "miscounted",
            say("{name} counted the bonus twice", name=name),
            look,
            BONUS_COUNTED_WRONG,
        )


def _other_values(
    rules: ChineseTenRules, name: str, pile: int, bonus: int, claimed: int, players: int
) -> Iterator[Miscount]:
    here = rules.terms[players]
    nines = (pile & _NINES).bit_count()
    if nines and here.values[NUMBERS["9H"]] == 10 and claimed == here.points(pile) + bonus - nines:
        text = say(
            "{name} counted {value} as 9",
            name=name,
            value="the red nine" if nines == 1 else "both red nines",
        )
        yield "counted_by_other_values", text, say("a red nine is worth 10 here"), OTHER_RULES
    for count, terms in rules.terms.items():
        if count != players and claimed == terms.points(pile) + bonus != here.points(pile) + bonus:
            text = say("{name} counted by the values for {count} players", name=name, count=count)
            differing = [
                say("{NAMES} is worth {values}", NAMES=NAMES[card], values=here.values[card])
                for card in members(pile)
                if terms.values[card] != here.values[card]
            ]
            look = say(
                "with {players} players {differing}",
                players=players,
                differing=", ".join(differing),
            )
            yield "counted_by_other_values", text, look, OTHER_RULES


def _one_card(
    rules: ChineseTenRules, name: str, pile: int, gap: int, players: int
) -> Iterator[Miscount]:
    values = rules.terms[players].values
    cards = [NAMES[card] for card in members(pile) if values[card] == abs(gap)]
    if not cards:
        return
    more = (
        say(" or {count} others", count=len(cards) - _MOST_NAMED)
        if len(cards) > _MOST_NAMED
        else ""
    )
    which = " or ".join(cards[:_MOST_NAMED]) + more
    what = (
        say("counted a card twice: {which}", which=which)
        if gap > 0
        else say("passed over a card: {which}", which=which)
    )
    yield (
        "miscounted",
        f"{name} {what}",
        say("count {name}'s pile again, card by card", name=name),
        ONE_CARD,
    )
