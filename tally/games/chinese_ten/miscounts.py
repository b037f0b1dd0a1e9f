"""How a player's own count of a pile can go wrong while the recorded round is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tally.games.chinese_ten.cards import NAMES, NUMBERS
from tally.games.chinese_ten.heaps import members
from tally.games.chinese_ten.reckoning import Reckoning
from tally.games.chinese_ten.ruleset import ChineseTenRules
from tally.games.chinese_ten.terms import signed
from tally.words import one_of, say, say_as, say_counted

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
    # L10N: {bonus} has its sign: +30.
    look = say_counted(
        "the round has {player} at {count} point and {bonus} bonus",
        "the round has {player} at {count} points and {bonus} bonus",
        points,
        player=name,
        bonus=signed(bonus),
    )
    if claimed == points:
        yield (
            "miscounted",
            say("{player} left the bonus out of the count", player=name),
            look,
            BONUS_COUNTED_WRONG,
        )
    if claimed == points + 2 * bonus:
        yield (
            "miscounted",
            say("{player} counted the bonus twice", player=name),
            look,
            BONUS_COUNTED_WRONG,
        )


def _other_values(
    rules: ChineseTenRules, name: str, pile: int, bonus: int, claimed: int, players: int
) -> Iterator[Miscount]:
    here = rules.terms[players]
    nines = (pile & _NINES).bit_count()
    if nines and here.values[NUMBERS["9H"]] == 10 and claimed == here.points(pile) + bonus - nines:
        text = (
            say("{player} counted the red nine as 9", player=name)
            if nines == 1
            else say("{player} counted both red nines as 9", player=name)
        )
        yield "counted_by_other_values", text, say("a red nine is worth 10 here"), OTHER_RULES
    for count, terms in rules.terms.items():
        if count != players and claimed == terms.points(pile) + bonus != here.points(pile) + bonus:
            text = say(
                "{player} counted by the values for {players} players", player=name, players=count
            )
            differing = [
                say("{card} is worth {points}", card=NAMES[card], points=here.values[card])
                for card in members(pile)
                if terms.values[card] != here.values[card]
            ]
            # L10N: {values} is "AS is worth 30, AC is worth 40".
            look = say(
                "with {players} players {values}",
                players=players,
                values=say_as("between the items of a list", ", ").join(differing),
            )
            yield "counted_by_other_values", text, look, OTHER_RULES


def _one_card(
    rules: ChineseTenRules, name: str, pile: int, gap: int, players: int
) -> Iterator[Miscount]:
    values = rules.terms[players].values
    cards = [NAMES[card] for card in members(pile) if values[card] == abs(gap)]
    if not cards:
        return
    which = _some(cards)
    yield (
        "miscounted",
        say("{player} counted a card twice: {cards}", player=name, cards=which)
        if gap > 0
        else say("{player} passed over a card: {cards}", player=name, cards=which),
        say("count {player}'s pile again, card by card", player=name),
        ONE_CARD,
    )


def _some(cards: Sequence[str]) -> str:
    """`7D or 8D`, of many the first: `7D or 8D or 9D or 10D or 3 others`."""
    if len(cards) <= _MOST_NAMED:
        return one_of(cards)
    # L10N: So many more cards, after some that are named: "7D, 8D, 9D, 10D or 3 others".
    others = say_counted("{count} other", "{count} others", len(cards) - _MOST_NAMED)
    return one_of([*cards[:_MOST_NAMED], others])
