"""How a hand was won."""

from __future__ import annotations

from typing import NamedTuple

SELF_DRAW, DISCARD, ROB_QUAD, FLOWER = "self_draw", "discard", "rob_quad", "flower"
HOWS = (SELF_DRAW, DISCARD, ROB_QUAD, FLOWER)
TAKEN = (DISCARD, ROB_QUAD)
"""The ways in which the winning tile was another player's."""

LAST_TILE, REPLACEMENT = "last_tile", "replacement"
OPEN_QUAD_REPLACEMENT, INITIAL_FLOWER = "open_quad_replacement", "initial_flower"
ONE_SHOT = "one_shot"
FLAGS = (LAST_TILE, REPLACEMENT, OPEN_QUAD_REPLACEMENT, INITIAL_FLOWER, ONE_SHOT)

DECLARED, EARTHLY, HEAVENLY = "declared", "earthly", "heavenly"
READIES = (DECLARED, EARTHLY, HEAVENLY)

HEAVEN, EARTH, MAN = "heaven", "earth", "man"
BLESSINGS = (HEAVEN, EARTH, MAN)

SEVEN_ROB_ONE, EIGHT_FLOWERS = "seven_rob_one", "eight_flowers"
FLOWER_WINS = (SEVEN_ROB_ONE, EIGHT_FLOWERS)


class Win(NamedTuple):
    """The circumstances of a win, as far as tai depend on them.

    `how` is one of HOWS; winds are 0–3 for E S W N; `flags` are some of FLAGS; `ready`, `blessing`
    and `flower_win` are one of READIES, BLESSINGS, FLOWER_WINS or empty. `dealer` is None where it
    is not known whether the winner deals.
    """

    how: str = DISCARD
    seat_wind: int = 0
    round_wind: int = 0
    flags: frozenset[str] = frozenset()
    ready: str = ""
    blessing: str = ""
    flower_win: str = ""
    dealer: bool | None = None
