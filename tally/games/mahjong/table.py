"""The deal of Taiwan mahjong: dealer, streak, round wind, seat winds, and how they move on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tally.games.game import Deal
from tally.games.mahjong.payment import SEATS
from tally.games.mahjong.ruleset import RuleSet
from tally.games.mahjong.tiles import WINDS


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
    """The table of a hand: the deal's, and what was typed for this hand instead."""
    dealer = int(typed.get("dealer", deal.dealer or 0))
    streak = int(typed.get("streak", deal.state.get("streak", 0)))
    wind = WINDS.index(typed.get("round_wind") or deal.state.get("round_wind", "E"))
    return Table(dealer, streak, wind, seat_winds(rules, dealer, typed.get("dice")))


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
    wind = table.round_wind if kept or passes % SEATS else (table.round_wind + 1) % SEATS
    state: dict[str, Any] = {
        "streak": table.streak + added if kept else 0,
        "round_wind": WINDS[wind],
        "passes": passes,
        "over": passes >= SEATS * rules["rounds"],
    }
    taken = int(deal.state.get("host_fee", 0)) + fee
    if taken:
        state["host_fee"] = taken
    return Deal(deal.seats, deal.number + 1, dealer, dealer, state)
