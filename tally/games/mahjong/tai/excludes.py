"""What excludes what: rows of data, each with the option that lets both stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Where `by` counts, none of `of` does, unless the option `switch` has the value `adds`.

    `part` names the figure of flowers that is taken off, where not all of it is.
    """

    by: str
    of: tuple[str, ...]
    switch: str = ""
    adds: Any = True
    part: str = ""

    def holds(self, options: Mapping[str, Any]) -> bool:
        """Whether the rules let it exclude."""
        return not self.switch or options[self.switch] != self.adds


_WAITS = ("edge_wait", "middle_wait", "pair_wait")
_CLOSED = ("concealed_hand", "concealed_self_drawn")
_WIND_SETS = ("any_wind", "round_wind_set", "seat_wind_set")
_FLOWERS = ("any_flower", "seat_flower", "flower_set")

EXCLUDES = (
    Exclusion("all_honors", ("minor_three_dragons", "minor_four_winds"), "all_honors_adds_minor"),
    Exclusion("all_honors", ("dragon_set", *_WIND_SETS), "all_honors_adds_sets"),
    Exclusion("all_honors", ("all_triplets",), "all_honors_adds_all_triplets"),
    Exclusion("major_four_winds", _WIND_SETS),
    Exclusion("minor_four_winds", _WIND_SETS, "minor_four_winds_adds_wind_sets"),
    Exclusion("major_three_dragons", ("dragon_set",), "major_three_dragons_adds_sets"),
    Exclusion("minor_three_dragons", ("dragon_set",)),
    Exclusion("any_wind", ("round_wind_set", "seat_wind_set"), "any_wind_mode", "add"),
    Exclusion("five_concealed", ("four_concealed", "three_concealed")),
    Exclusion("five_concealed", ("all_triplets",), "five_concealed_adds_all_triplets"),
    Exclusion("four_concealed", ("three_concealed",)),
    Exclusion("blessing_heaven", (*_CLOSED, "dead_wall_win")),
    Exclusion("blessing_heaven", ("self_drawn",), "heaven_earth_adds_self_drawn"),
    Exclusion("blessing_heaven", _WAITS, "heaven_adds_wait"),
    Exclusion("blessing_earth", _CLOSED),
    Exclusion("blessing_earth", ("self_drawn",), "heaven_earth_adds_self_drawn"),
    Exclusion("blessing_man", ("concealed_hand",), "man_adds_concealed"),
    Exclusion("earthly_one_shot", ("earthly_ready",)),
    Exclusion("earthly_one_shot", _CLOSED, "first_ready_adds_concealed"),
    Exclusion("earthly_one_shot", ("declared_ready",), "first_ready_adds_declared"),
    Exclusion("earthly_ready", _CLOSED, "first_ready_adds_concealed"),
    Exclusion("earthly_ready", ("declared_ready",), "first_ready_adds_declared"),
    Exclusion("heavenly_ready", _CLOSED, "first_ready_adds_concealed"),
    Exclusion("heavenly_ready", ("declared_ready",), "first_ready_adds_declared"),
    Exclusion("half_melded", ("self_drawn",), "half_melded_adds_self_drawn"),
    Exclusion("half_melded", ("pair_wait",), "melded_adds_pair_wait"),
    Exclusion("fully_melded", ("pair_wait",), "melded_adds_pair_wait"),
    Exclusion("dead_wall_win", ("last_tile",), "dead_wall_adds_last_tile"),
    Exclusion("seven_rob_one", _FLOWERS, "flower_win_adds_flowers"),
    Exclusion("eight_flowers", _FLOWERS, "flower_win_adds_flowers"),
    Exclusion("any_flower", ("seat_flower",), "any_flower_mode", "add"),
    Exclusion("flower_set", ("seat_flower",), "flower_set_adds_seat_flower", part="own_in_sets"),
)
"""In the order they are applied: what is excluded excludes nothing itself."""
