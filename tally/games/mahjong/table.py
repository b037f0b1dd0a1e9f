"""The deal of Taiwan mahjong: dealer, streak, round wind, seat winds, and how they move on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tally.games.game import Deal, DealWords
from tally.games.mahjong.payment import SEATS
from tally.games.mahjong.ruleset import RuleSet
from tally.games.mahjong.tiles import WINDS
from tally.words import enumerated, say, say_as, say_counted


@dataclass(frozen=True, slots=True)
class Table:
    """What stands for one hand: the dealer's seat, how often the deal was kept, winds 0–3 for ESWN.

    `seat_winds` has None where the rules leave them to dice or to the players and nobody said.
    """

    dealer: int
    streak: int
    round_wind: int
    seat_winds: tuple[int | None, ...]


def opening_state() -> dict[str, Any]:
    """The state of an evening's first deal."""
    return {"streak": 0, "round_wind": "E", "passes": 0, "over": False}


def table_of(rules: RuleSet, deal: Deal, typed: Mapping[str, Any]) -> Table:
    """The table of a hand: the deal's, and what was typed for this hand instead.

    A streak is the dealer's own: another dealer than the deal's, who plays first, has kept nothing
    unless a streak is typed.
    """
    dealer = deal.dealer or 0
    replaced = deal.first_player is not None and deal.first_player != dealer
    kept = 0 if replaced else deal.state.get("streak", 0)
    streak = int(typed.get("streak", kept))
    wind = WINDS.index(typed.get("round_wind") or deal.state.get("round_wind", "E"))
    dice = typed.get("dice", deal.state.get("dice"))
    return Table(dealer, streak, wind, seat_winds(rules, dealer, dice))


def stood(deal: Deal, table: Table, typed: Mapping[str, Any]) -> Deal:
    """The deal with what was typed for its hand alone."""
    state = {**deal.state, "streak": table.streak, "round_wind": WINDS[table.round_wind]}
    if "dice" in typed:
        state["dice"] = typed["dice"]
    return replace(deal, dealer=table.dealer, first_player=table.dealer, state=state)


def seat_winds(rules: RuleSet, dealer: int, dice: int | None = None) -> tuple[int | None, ...]:
    """Each seat's wind: the dealer is East, or the seat where the dice opened the wall.

    5, 9, 13, 17 open the dealer's wall, one more the next player's, and so on.
    """
    if dice is None and rules["seat_wind_mode"] != "dealer":
        return (None,) * SEATS
    east = dealer if dice is None else (dealer + dice - 1) % SEATS
    return tuple((seat - east) % SEATS for seat in range(SEATS))


def moved_on(rules: RuleSet, deal: Deal, table: Table, kept: bool, added: bool, fee: int) -> Deal:
    """The deal after a hand: kept by the dealer or passed to the next, counter-clockwise.

    Four passed deals are a round, and so many rounds as the rules say are a set.
    """
    passes = int(deal.state.get("passes", 0)) + (not kept)
    dealer = table.dealer if kept else (table.dealer + 1) % SEATS
    over = not kept and passes % (SEATS * rules["rounds"]) == 0
    wind = table.round_wind if kept or passes % SEATS else (table.round_wind + 1) % SEATS
    state: dict[str, Any] = {
        "streak": table.streak + added if kept else 0,
        "round_wind": WINDS[wind],
        "passes": passes,
        "over": over,
    }
    taken = int(deal.state.get("host_fee", 0)) + fee
    if taken:
        state["host_fee"] = taken
    return Deal(deal.seats, deal.number + 1, dealer, dealer, state)


def deal_words(rules: RuleSet, deal: Deal) -> DealWords:
    """Who deals, how often the deal was kept, the round and every seat's wind; and when a set is
    over, that it is."""
    at = table_of(rules, deal, {})
    dealer = deal.seats[at.dealer]
    remark = _set_over(rules["rounds"]) if deal.state.get("over") else ""
    brief = f"{wind_letter(at.round_wind)} {dealer}" + (f" ({at.streak})" if at.streak else "")
    stands = _stands(dealer, at.streak, _wind_name(at.round_wind))
    return DealWords(brief, stands, _winds_said(rules, deal, at), remark)


def _stands(dealer: str, kept: int, wind: str) -> str:
    # L10N: {wind} is the wind of the round: "Ann deals (kept twice), East round".
    if not kept:
        return say("{dealer} deals, {wind} round", dealer=dealer, wind=wind)
    if kept == 1:
        return say("{dealer} deals (kept once), {wind} round", dealer=dealer, wind=wind)
    if kept == 2:
        return say("{dealer} deals (kept twice), {wind} round", dealer=dealer, wind=wind)
    return say_counted(
        "{dealer} deals (kept {count} time), {wind} round",
        "{dealer} deals (kept {count} times), {wind} round",
        kept,
        dealer=dealer,
        wind=wind,
    )


def _wind_name(wind: int) -> str:
    names = (say_as("wind", "East"), say_as("wind", "South"))
    return (*names, say_as("wind", "West"), say_as("wind", "North"))[wind]


def wind_letter(wind: int) -> str:
    """A wind as short as a column has it: `E`, 東."""
    # L10N: The wind East, South, West or North as short as a column has it.
    letters = (say_as("wind in short", "E"), say_as("wind in short", "S"))
    return (*letters, say_as("wind in short", "W"), say_as("wind in short", "N"))[wind]


def _winds_said(rules: RuleSet, deal: Deal, at: Table) -> str:
    if len(deal.seats) != SEATS:
        return ""
    if None in at.seat_winds:
        if rules["seat_wind_mode"] == "dice":
            return say("seat winds by the dice")
        return say("seat winds by the players")
    pairs = zip(deal.seats, at.seat_winds, strict=True)
    winds = enumerated(f"{name} {wind_letter(wind or 0)}" for name, wind in pairs)
    # L10N: {winds} is "Ann E, Ben S, Cat W, Dan N".
    return say("seat winds {winds}", winds=winds)


def _set_over(rounds: int) -> str:
    if rounds == 1:
        return say("The round, a set, is over: seats may be drawn anew.")
    return say_counted(
        "The {count} round of a set (將) is over: seats may be drawn anew.",
        "The {count} rounds of a set (將) are over: seats may be drawn anew.",
        rounds,
    )
