"""Hands that cannot have been won so are refused: a code, a reason, a remedy, a place."""

from __future__ import annotations

from typing import Any

import pytest
from shelf import counted

from tally.errors import Refused

CLOSED = "222m456m345p678s99p23s +4s"
OPEN = "456m99m34p234s678s (123p) +5p"
QUAD = "456m99m34p678s (123p) [5555s] +5p"
DRAWN = {"win": "self_draw"}
DEALER = {"winner": 0, "seat_wind": "E"}
NINE = "1f2f3f4f5f6f7f8f"

IMPOSSIBLE: list[tuple[str, dict[str, Any], str, str]] = [
    ("456m99m34p234s678s (123p)", {}, "winning_tile_missing", "hand"),
    ("456m99m345p234s678s (123p)", {}, "winning_tile_missing", "hand"),
    ("", {}, "winning_tile_missing", "hand"),
    ("456m99m34p234s678s +5p", {}, "wrong_count", "hand"),
    ("456m99m34p234s678s (123p) (777z) +5p", {}, "wrong_count", "hand"),
    ("5555s456m99m34p678s (123p) +5p", {}, "wrong_count", "hand"),
    ("45689m1234p345s789s1z +1z", {}, "no_winning_reading", "hand"),
    ("123z456m99m34p234s678s +5p", {}, "no_winning_reading", "hand"),
    (OPEN, {"flags": ["replacement"]}, "impossible_win", "flags"),
    (OPEN, DRAWN | {"flags": ["replacement"]}, "impossible_win", "hand"),
    (QUAD, {"flags": ["open_quad_replacement"]}, "impossible_win", "hand"),
    (OPEN, {"win": "rob_quad", "flags": ["last_tile"]}, "impossible_win", "flags"),
    (OPEN.replace("+5p", "+2p"), {"win": "rob_quad"}, "impossible_win", "hand"),
    (OPEN, {"flags": ["initial_flower"]}, "impossible_win", "flags"),
    (OPEN, {"flags": ["one_shot"]}, "impossible_win", "flags"),
    (OPEN, {"flags": ["seabed"]}, "unknown_word", "flags"),
    (OPEN, {"ready": "soon"}, "unknown_word", "ready"),
    (OPEN, {"blessing": "luck"}, "unknown_word", "blessing"),
    (OPEN, {"win": "theft"}, "unknown_word", "win"),
    (CLOSED, DRAWN | {"blessing": "heaven"}, "impossible_win", "blessing"),
    (CLOSED, DEALER | {"blessing": "heaven"}, "impossible_win", "blessing"),
    (CLOSED, DEALER | DRAWN | {"blessing": "earth"}, "impossible_win", "blessing"),
    (CLOSED, {"blessing": "earth"}, "impossible_win", "blessing"),
    (CLOSED, DRAWN | {"blessing": "man"}, "impossible_win", "blessing"),
    (CLOSED, DEALER | {"blessing": "man"}, "impossible_win", "blessing"),
    (CLOSED, {"win": "rob_quad", "blessing": "man"}, "impossible_win", "blessing"),
    (CLOSED, {"blessing": "man", "ready": "declared"}, "impossible_win", "blessing"),
    (CLOSED, {"blessing": "man", "flags": ["last_tile"]}, "impossible_win", "blessing"),
    (OPEN, {"blessing": "man"}, "impossible_win", "hand"),
    (QUAD.replace("(123p)", "123p"), DRAWN | {"blessing": "earth"}, "impossible_win", "hand"),
    (OPEN, {"ready": "earthly"}, "impossible_win", "hand"),
    (CLOSED, {"ready": "heavenly"}, "impossible_win", "ready"),
    ("1f2f3f4f5f6f", {"win": "flower"}, "impossible_win", "hand"),
    (NINE, {"win": "flower", "flower_win": "seven_rob_one"}, "impossible_win", "hand"),
    ("1f2f3f4f5f6f7f", {"win": "flower", "flower_win": "eight_flowers"}, "impossible_win", "hand"),
    (OPEN, {"flower_win": "eight_flowers"}, "impossible_win", "hand"),
    (NINE, {"win": "flower", "flags": ["last_tile"]}, "impossible_win", "flags"),
    (NINE + " 456m", {"win": "flower"}, "winning_tile_missing", "hand"),
    (NINE + " 456m +5p", {"win": "flower"}, "wrong_count", "hand"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "case", "code", "source"), IMPOSSIBLE)
def test_impossible(text: str, case: dict[str, Any], code: str, source: str) -> None:
    with pytest.raises(Refused) as refused:
        counted(text, **case)
    problem = next(found for found in refused.value.problems if found.code == code)
    assert problem.message
    assert problem.hint
    assert problem.place is not None
    assert problem.place.source == source


@pytest.mark.parametrize(
    ("text", "case"),
    [
        (CLOSED, DRAWN | {"blessing": "earth"}),
        (CLOSED.replace(" +", " 1f +"), DEALER | DRAWN | {"blessing": "heaven"}),
        (QUAD.replace("(123p)", "123p"), {"ready": "earthly"}),
        (OPEN, {"ready": "declared"}),
        (QUAD, DRAWN | {"flags": ["replacement", "last_tile"]}),
        (OPEN.replace("(123p)", "(123p) 8f"), DRAWN | {"flags": ["replacement"]}),
        (NINE, {"win": "flower"}),
        (NINE + " 456m99m34p678s (123p) [5555s]", {"win": "flower"}),
        (NINE + " 1379m1379p1379s1234z +5z", {"win": "flower"}),
    ],
)
def test_possible(text: str, case: dict[str, Any]) -> None:
    assert counted(text, **case).patterns


def test_an_incomplete_hand_says_what_it_waits_for() -> None:
    with pytest.raises(Refused) as refused:
        counted("456m99m34p234s678s (123p) +6p")
    assert refused.value.problems[0].hint == "they wait for 2p, 5p"


def test_the_size_of_thirteen_tiles_is_recognised() -> None:
    with pytest.raises(Refused) as refused:
        counted("123456m234p345s1z +1z")
    assert "thirteen" in refused.value.problems[0].hint


def test_tiles_and_circumstances_are_refused_together() -> None:
    with pytest.raises(Refused) as refused:
        counted("456m 8z +5p", win="self_draw", blessing="man", flags=["initial_flower"])
    codes = {problem.code for problem in refused.value.problems}
    assert codes == {"unknown_tile", "impossible_win"}
