"""From a checked rule document to terms for a number of players."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tally.games.chinese_ten.complaints import Complaints
from tally.games.chinese_ten.schema import tie_number
from tally.games.chinese_ten.terms import Bonus, Terms, exact
from tally.games.chinese_ten.valuing import card_values
from tally.games.game import Number
from tally.toml import KeyPath


def build_terms(plain: Mapping[str, Any], players: int, complaints: Complaints) -> Terms | None:
    """The terms for so many players; None where the document cannot be played or settled so."""
    before = len(complaints.problems)
    own = plain.get("with", {}).get(str(players), {})
    rules = _laid_over(plain, own)
    deck, place = int(rules.get("deck", 52)), _Place(own, players)
    deal = _deal(rules, deck, place, complaints)
    values = card_values(plain.get("values", {}), own.get("values", {}), players, deck, complaints)
    bonus = _bonus(rules, place, complaints)
    zero_wins = _zero_wins(rules, place, complaints)
    if len(complaints.problems) == before and sum(values) <= 0:
        complaints.add(("values",), "the cards come to no points", "give some cards a value")
    if len(complaints.problems) > before:
        return None
    tie = _tie(rules, sum(values), place, complaints)
    play, layout = rules.get("play", {}), rules.get("layout", {})
    return Terms(
        players=players,
        hand=deal[0],
        layout=deal[1],
        stock=deal[2],
        values=values,
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


def _deal(
    rules: Mapping[str, Any], deck: int, place: _Place, complaints: Complaints
) -> tuple[int, int, int]:
    """Hand, layout and stock, which must use up the deck: each card played turns one over."""
    deal, players = rules.get("deal", {}), place.players
    if "hand" not in deal or "layout" not in deal:
        message = f"the deal for {players} players is not given"
        hint = f"under [with.{players}]: deal = {{ hand = …, layout = …, stock = … }}"
        complaints.add(place.of("deal"), message, hint)
        return 0, 0, 0
    hand, layout, stock = deal["hand"], deal["layout"], deal.get("stock", players * deal["hand"])
    if players * hand + layout + stock != deck or stock != players * hand:
        complaints.add(place.of("deal"), *_deal_problem(players, hand, layout, stock, deck))
    return hand, layout, stock


def _deal_problem(players: int, hand: int, layout: int, stock: int, deck: int) -> tuple[str, str]:
    dealt = players * hand + layout + stock
    message = (
        f"impossible deal for {players} players: {players} x {hand} in hand + {layout} open + "
        f"{stock} in the stock = {dealt} of {deck} cards"
    )
    if dealt == deck:
        message += f"; each card played turns one over, so the stock must have {players * hand}"
    fitting = (deck - layout) // (2 * players)
    rest = deck - 2 * players * fitting
    return message, f"{fitting} in hand, {rest} open, {players * fitting} in the stock would fit"


def _tie(rules: Mapping[str, Any], total: int, place: _Place, complaints: Complaints) -> Number:
    """The tie score; a stated one that is not total over players needs somebody to make it up."""
    players, derived = place.players, Fraction(total, place.players)
    stated = rules.get("tie_score", "derived")
    tie = derived if stated == "derived" else tie_number(stated)
    if tie is None or tie == derived or "pot" in rules:
        return exact(derived if tie is None else tie)
    complaints.add(
        place.of("tie_score"),
        f"a tie score of {exact(tie)} with {players} players does not balance: the cards come to "
        f"{total} points, {exact(derived)} each",
        f'write {exact(derived)} or "derived" under [with.{players}] (fresh = ["tie_score"] drops '
        'the inherited ones), or say who makes up the difference: pot = "carry" (the pot) or '
        'pot = "dealer"',
    )
    return exact(tie)


def _bonus(rules: Mapping[str, Any], place: _Place, complaints: Complaints) -> Bonus | None:
    bonus = rules.get("red_five_bonus", "none")
    if bonus == "none":
        return None
    if "amount" not in bonus:
        hint = 'red_five_bonus = { amount = 10, trigger = "single_play" }'
        complaints.add(place.of("red_five_bonus"), "the red-five bonus has no amount", hint)
    return Bonus(
        bonus.get("amount", 0),
        bonus.get("trigger", "single_play"),
        bonus.get("paid_with", "points"),
    )


def _zero_wins(rules: Mapping[str, Any], place: _Place, complaints: Complaints) -> int | None:
    zero = rules.get("zero_points_wins", "none")
    if zero == "none":
        return None
    if "each_pays" not in zero:
        hint = "zero_points_wins = { each_pays = 140 }"
        message = "zero_points_wins does not say what each pays"
        complaints.add(place.of("zero_points_wins"), message, hint)
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
