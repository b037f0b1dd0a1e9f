"""Hands as evening files and command lines write them become typed hands, players by seat."""

from __future__ import annotations

from typing import Any

import pytest
from shelf import rules_with

from tally.errors import Place, Refused
from tally.games.game import score_named
from tally.games.mahjong import GAME

SEATS = ("Ann", "Ben", "Cat", "Dan")


def written(**named: Any) -> Any:
    entered = GAME.enter({key.rstrip("_"): value for key, value in named.items()}, SEATS)
    assert not entered.problems
    return entered.typed


def problems(**named: Any) -> list[str]:
    entered = GAME.enter({key.rstrip("_"): value for key, value in named.items()}, SEATS)
    return [problem.code for problem in entered.problems]


def test_a_discard() -> None:
    assert written(winner="ben", from_="CAT", tai=3) == {
        "kind": "discard",
        "from": 2,
        "winners": [[1, {"tai": 3}]],
    }


def test_a_self_draw_of_tiles() -> None:
    typed = written(winner="Ben", self_draw=True, hand="456m +5p", flags="last-tile, replacement")
    assert typed == {
        "kind": "self_draw",
        "winners": [[1, {"hand": "456m +5p", "flags": ["last_tile", "replacement"]}]],
    }


def test_flags_as_a_list_and_winds_as_words() -> None:
    typed = written(
        winner="Ben", from_="Ann", hand="…", flags=["last_tile"], seat_wind="南", round_wind="east"
    )
    assert typed["winners"] == [[1, {"hand": "…", "flags": ["last_tile"], "seat_wind": "S"}]]
    assert typed["round_wind"] == "E"


def test_several_winners() -> None:
    winners = [{"winner": "Ben", "tai": 1}, {"winner": "Dan", "hand": "…"}]
    assert written(winners=winners, from_="Ann") == {
        "kind": "discard",
        "from": 0,
        "winners": [[1, {"tai": 1}], [3, {"hand": "…"}]],
    }


def test_other_ends() -> None:
    assert written(draw=True) == {"kind": "draw"}
    assert written(false_win="Cat", tai=2, to="Ann") == {
        "kind": "false_win",
        "offender": 2,
        "tai": 2,
        "to": 0,
    }
    assert written(winner="Ben", rob_quad=True, from_="Dan", tai=1)["kind"] == "rob_quad"
    seven = written(winner="Ben", flower="seven_rob_one", from_="Dan", tai=8)
    assert seven["winners"] == [[1, {"tai": 8, "flower_win": "seven_rob_one"}]]
    assert written(winner="Ben", flower=True, tai=8) == {
        "kind": "flower",
        "winners": [[1, {"tai": 8}]],
    }


def test_for_this_hand_only() -> None:
    typed = written(draw=True, streak=3, dice=9)
    assert typed == {"kind": "draw", "streak": 3, "dice": 9}


def test_numbers_as_text() -> None:
    typed = written(winner="Ben", from_="Ann", tai="3", streak="2", dice="9")
    assert typed["winners"] == [[1, {"tai": 3}]]
    assert (typed["streak"], typed["dice"]) == (2, 9)
    assert written(winner="Ben", from_="Ann", tai="x")["winners"] == [[1, {"tai": "x"}]]


def test_nought_tai_is_a_win() -> None:
    assert written(winner="Ben", from_="Ann", tai=0)["winners"] == [[1, {"tai": 0}]]


def test_a_fed_quad_may_name_its_feeder_beside_a_self_draw() -> None:
    flags = "open-quad-replacement"
    assert not problems(winner="Ben", self_draw=True, from_="Ann", tai=1, flags=flags)


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ({"winner": "Bem", "from_": "Ann", "tai": 1}, "unknown_player"),
        ({"winner": "Ben", "from_": "Eve", "tai": 1}, "unknown_player"),
        ({"false_win": "Eve", "tai": 1}, "unknown_player"),
        ({"winner": "Ben", "from_": "Ann", "tie": 1}, "unknown_key"),
        ({"winners": [{"winner": "Ben", "from": "Ann"}], "from_": "Ann"}, "unknown_key"),
        ({"winner": "Ben", "self_draw": True, "from_": "Ann", "tai": 1}, "contradiction"),
        ({"winner": "Ben", "self_draw": True, "draw": True, "tai": 1}, "contradiction"),
        ({"from_": "Ann", "tai": 1}, "player_missing"),
        ({"draw": True, "winner": "Ben"}, "contradiction"),
        ({"draw": True, "from_": "Ben"}, "contradiction"),
        ({"false_win": "Ben", "tai": 1, "hand": "456m"}, "contradiction"),
        ({"winner": "Ben", "winners": [{"winner": "Ann", "tai": 1}]}, "contradiction"),
        ({"winners": ["Ben"], "from_": "Ann"}, "bad_winners"),
        ({"winners": "Ben", "from_": "Ann"}, "bad_winners"),
    ],
)
def test_refused(named: dict[str, Any], code: str) -> None:
    assert code in problems(**named)


def test_problems_of_tiles_point_at_the_written_hand() -> None:
    def locate(path: tuple[str | int, ...], start: int, end: int) -> Place:
        return Place("/".join(map(str, path)), "", start, end)

    named = {"winner": "Ben", "from": "Ann", "hand": "456m 8z"}
    one = GAME.enter(named, SEATS, locate)
    assert str(one.locate(("winners", 0, 1, "hand"), 5, 6)) == "hand:6"
    several = GAME.enter({"winners": [named | {}], "from": "Ann"}, SEATS, locate)
    assert str(several.locate(("winners", 0, 1, "hand"), 5, 6)) == "winners/0/hand:6"
    offender = GAME.enter({"false_win": "Ben", "tai": 1}, SEATS, locate)
    assert str(offender.locate(("offender",), 0, 0)) == "false_win:1"


@pytest.mark.parametrize(
    "typed",
    [
        {"kind": "discard", "from": 2, "winners": [[1, {"tai": 0}]]},
        {"kind": "discard", "from": 2, "winners": [[1, {"tai": 3}], [3, {"hand": "456m +5p"}]]},
        {
            "kind": "self_draw",
            "winners": [[0, {"hand": "456m +5p", "flags": ["last_tile"], "seat_wind": "N"}]],
            "streak": 0,
            "round_wind": "W",
        },
        {"kind": "rob_quad", "from": 0, "winners": [[1, {"hand": "+5p", "ready": "declared"}]]},
        {"kind": "flower", "from": 0, "winners": [[1, {"tai": 8, "flower_win": "seven_rob_one"}]]},
        {"kind": "flower", "winners": [[1, {"tai": 8}]]},
        {"kind": "draw", "dice": 9},
        {"kind": "false_win", "offender": 2, "tai": 5, "to": 1},
    ],
)
def test_written_out_and_entered_again(typed: dict[str, Any]) -> None:
    entered = GAME.enter(GAME.named(typed, SEATS), SEATS)
    assert not entered.problems
    assert entered.typed == typed


def test_an_unknown_name_is_told_once() -> None:
    """What is unknown makes no second problem: the rest is checked as if it were another player."""
    rules = rules_with()
    deal = GAME.opening(rules, SEATS, 0)
    with pytest.raises(Refused) as refused:
        score_named(GAME, rules, deal, {"winner": "Eve", "from": "Ann", "hand": "456m 8z +5p"})
    codes = [problem.code for problem in refused.value.problems]
    assert codes == ["unknown_player", "unknown_tile"]


def test_hands_are_shown() -> None:
    rules = rules_with()
    deal = GAME.opening(rules, SEATS, 0)
    named = {"winner": "Ben", "from": "Ann", "hand": "34p99m456m234s678s (777z) +5p"}
    _, outcome = score_named(GAME, rules, deal, named)
    hand = "456m99m34p234678s (777z) +5p"
    assert GAME.shown(outcome).seats == ("", hand, "", "")
