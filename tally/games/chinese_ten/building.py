"""From a checked rule document to terms for a number of players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tally.games.chinese_ten.complaints import PLAYERS, Complaints
from tally.games.chinese_ten.stated import as_written, in_words, stated_number
from tally.games.chinese_ten.terms import Bonus, Terms, exact
from tally.games.chinese_ten.valuing import CardValues, card_values
from tally.games.game import Number
from tally.toml import KeyPath
from tally.words import clauses, say

Inherited = Callable[[int], tuple[int, ...]]
"""Points by card number for so many players."""


def build_terms(
    plain: Mapping[str, Any], players: int, complaints: Complaints, inherited: Inherited
) -> Terms:
    """The terms for so many players; they mean nothing where there is something to complain of.

    `inherited` tells the points that the cards have in the rules that a house file extends.
    """
    own = plain.get("with", {}).get(str(players), {})
    rules = _laid_over(plain, own)
    deck, place = int(rules.get("deck", 52)), _Place(own, players)
    deal = _deal(rules, deck, place, complaints)
    worth = card_values(plain.get("values", {}), own.get("values", {}), players, deck, complaints)
    certain = worth.certain and not place.spoiled(complaints, "values", "deck")
    bonus = _bonus(rules, place, complaints)
    zero_wins = _zero_wins(rules, place, complaints)
    tie = _tie(rules, worth, place, complaints, inherited) if certain else 0
    play, layout = rules.get("play", {}), rules.get("layout", {})
    return Terms(
        players=players,
        hand=deal[0],
        layout=deal[1],
        stock=deal[2],
        values=worth.points,
        tie=tie,
        tie_stated=rules.get("tie_score", "derived") != "derived",
        pot=rules.get("pot", "carry"),
        leftovers=rules.get("leftovers", "retie"),
        bonus=bonus,
        zero_wins=zero_wins,
        direction=play.get("direction", "clockwise"),
        next_dealer=play.get("next_dealer", "left"),
        first_player=play.get("first_player", "left_of_dealer"),
        three=layout.get("three_of_a_kind", "fourth_takes_all"),
        four=layout.get("four_of_a_kind", "dealer_takes"),
        group_of_five=layout.get("group_of_five", "may_redeal"),
        capture=rules.get("capture", "mandatory"),
        layout_text=tuple(layout.get("text", ())),
    )


class _Place:
    """Where the document sets a key for one number of players: under with.N if it is there."""

    def __init__(self, own: Mapping[str, Any], players: int) -> None:
        self.own, self.players = own, players

    def of(self, key: str) -> KeyPath:
        return ("with", str(self.players), key) if key in self.own else (key,)

    def spoiled(self, complaints: Complaints, *keys: str) -> bool:
        """Whether what is said of one of the keys is unsound, so that nothing follows from it."""
        ways: list[KeyPath] = [(key,) for key in keys]
        ways += [("with", str(self.players), key) for key in keys]
        return complaints.spoiled(*ways)


def _deal(
    rules: Mapping[str, Any], deck: int, place: _Place, complaints: Complaints
) -> tuple[int, int, int]:
    """Hand, layout and stock, which must use up the deck: each card played turns one over."""
    deal, players = rules.get("deal", {}), place.players
    if place.spoiled(complaints, "deal", "deck"):
        return 0, 0, 0
    causes: list[KeyPath] = [place.of("deck"), ("fresh",), ("players",)]
    if "hand" not in deal or "layout" not in deal:
        # L10N: {players} is "2 and 3 players".
        message = say("the deal for {players} is not given", players=PLAYERS)
        # L10N: What is to be written, and under which table of a rule file.
        hint = say(
            "under {table}: {line}",
            table=f"[with.{players}]",
            line="deal = { hand = …, layout = …, stock = … }",  # unsaid: keys of a rule file
        )
        complaints.add(place.of("deal"), message, hint, players, causes=causes)
        return 0, 0, 0
    hand, layout, stock = deal["hand"], deal["layout"], deal.get("stock", players * deal["hand"])
    if players * hand + layout + stock != deck or stock != players * hand:
        message, hint = _deal_problem(players, hand, layout, stock, deck)
        complaints.add(place.of("deal"), message, hint, players, "deal", causes)
    return hand, layout, stock


def _deal_problem(players: int, hand: int, layout: int, stock: int, deck: int) -> tuple[str, str]:
    dealt = players * hand + layout + stock
    # L10N: All are numbers of cards.
    message = say(
        "impossible deal for {players} players: {players} x {hand} in hand + "
        "{layout} open + {stock} in the stock = {dealt} of {deck} cards",
        players=players,
        hand=hand,
        layout=layout,
        stock=stock,
        dealt=dealt,
        deck=deck,
    )
    if dealt == deck:
        must = say(
            "each card played turns one over, so the stock must have {cards}",
            cards=players * hand,
        )
        message = clauses([message, must])
    fitting = (deck - layout) // (2 * players)
    rest = deck - 2 * players * fitting
    # L10N: Numbers of cards.
    return message, say(
        "{hand} in hand, {layout} open, {stock} in the stock would fit",
        hand=fitting,
        layout=rest,
        stock=players * fitting,
    )


def _tie(
    rules: Mapping[str, Any],
    worth: CardValues,
    place: _Place,
    complaints: Complaints,
    inherited: Inherited,
) -> Number:
    """The tie score; a stated one that is not total over players needs somebody to make it up."""
    players, total = place.players, sum(worth.points)
    if total <= 0:
        causes = [("fresh",), *worth.changing(())]
        # L10N: {players} is "2 and 3 players".
        message = say("the cards come to no points with {players}", players=PLAYERS)
        complaints.add(("values",), message, say("give some cards a value"), players, causes=causes)
        return 0
    derived = Fraction(total, players)
    stated = rules.get("tie_score", "derived")
    tie = derived if stated == "derived" else stated_number(stated)
    if tie is None or tie == derived or "pot" in rules or place.spoiled(complaints, "tie_score"):
        return exact(derived if tie is None else tie)
    lines = worth.changing(inherited(players))
    causes = [*lines, ("with", str(players), "deck"), ("deck",), ("fresh",), ("players",)]
    message = say(
        "a tie score of {tie} with {players} players does not balance: "
        "the cards come to {total} points, {each} each",
        tie=in_words(tie),
        players=players,
        total=total,
        each=in_words(derived),
    )
    hint = _balancing(derived, players)
    complaints.add(place.of("tie_score"), message, hint, players, "tie_score", causes)
    return exact(tie)


def _balancing(derived: Fraction, players: int) -> str:
    """How a tie score is made to balance, a way a line."""
    lines = (
        # L10N: {line} is a line of a rule file, {other} what may stand in it instead.
        say(
            "write {line} or {other} under {table}",
            line=f"tie_score = {as_written(derived)}",  # unsaid: a line of a rule file
            other='"derived"',
            table=f"[with.{players}]",
        ),
        # L10N: {line} is a line of a rule file.
        say(
            "{line} drops the inherited ones",
            line='fresh = ["tie_score"]',  # unsaid: a line of a rule file
        ),
        # L10N: {pot} and {dealer} are lines of a rule file: the pot or the dealer does.
        say(
            "or say who makes up the difference: {pot} (the pot) or {dealer}",
            pot='pot = "carry"',
            dealer='pot = "dealer"',
        ),
    )
    return "\n".join(lines)


def _bonus(rules: Mapping[str, Any], place: _Place, complaints: Complaints) -> Bonus | None:
    bonus = rules.get("red_five_bonus", "none")
    if bonus == "none" or place.spoiled(complaints, "red_five_bonus"):
        return None
    if "amount" not in bonus:
        hint = 'red_five_bonus = { amount = 10, trigger = "single_play" }'  # unsaid: keys
        message = say("the red-five bonus has no amount")
        complaints.add(place.of("red_five_bonus"), message, hint, place.players)
    return Bonus(
        bonus.get("amount", 0),
        bonus.get("trigger", "single_play"),
        bonus.get("paid_with", "points"),
    )


def _zero_wins(rules: Mapping[str, Any], place: _Place, complaints: Complaints) -> int | None:
    zero = rules.get("zero_points_wins", "none")
    if zero == "none" or place.spoiled(complaints, "zero_points_wins"):
        return None
    if "each_pays" not in zero:
        hint = "zero_points_wins = { each_pays = 140 }"  # unsaid: a line of a rule file
        # L10N: {key} is a key of a rule file.
        message = say("{key} does not say what each pays", key="zero_points_wins")
        complaints.add(place.of("zero_points_wins"), message, hint, place.players)
    return int(zero.get("each_pays", 0))


def _laid_over(general: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """General rules with those for one number of players over them, tables key by key."""
    both = dict(general)
    for key, value in own.items():
        inherited = general.get(key)
        if isinstance(value, Mapping) and isinstance(inherited, Mapping):
            value = {**inherited, **value}
        both[key] = value
    return both
