"""Slips on the command line: each refused once, for its reason, with what to type instead."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from program import Program

NEW = ("new", "--game", "taiwan", "--players", "A,B,C,D")
SIXTY = ("A=60", "B=60", "C=60", "D=60")


@pytest.mark.parametrize(
    ("arguments", "missing"),
    [
        (("new", "M", "--game", "taiwan"), ["--players"]),
        (("new", "--players", "B,C"), ["--game"]),
        (("new",), ["--game", "--players"]),
        (("what-if",), ["--game"]),
        (("amend", "1", "--swap", "A"), ["--swap"]),
        (("amend", "1", "--set", "x"), ["--set"]),
        (("fine", "A", "30", "--why", "x"), ["--to"]),
        (("share", "30", "--why", "tea"), ["--paid-by"]),
    ],
)
def test_a_missing_option_is_an_error_of_usage(
    tally: Program, arguments: tuple[str, ...], missing: list[str]
) -> None:
    refused = tally(*arguments, "--json")
    assert (refused.code, refused.codes) == (2, ["usage"] * len(missing))
    assert [each["where"].partition(":")[0] for each in refused.json["errors"]] == missing


def test_too_few_piles_in_points_are_one_error(tally: Program) -> None:
    tally.ok(*NEW)
    refused = tally("round", "--points", "A=60", "B=60", "--json")
    assert (refused.code, refused.codes) == (1, ["wrong_player_count"])
    assert refused.json["errors"][0]["where"] == "points:1"


@pytest.mark.parametrize(
    "piles", [("--points", *SIXTY[:3], "Dd=60"), ("A=QD", "B=", "C=", "Dd=rest")]
)
def test_a_misspelt_name_is_one_error(tally: Program, piles: tuple[str, ...]) -> None:
    tally.ok(*NEW)
    refused = tally("round", *piles, "--json")
    assert refused.codes == ["unknown_player"]
    assert "did you mean D?" in refused.json["errors"][0]["hint"]


def test_each_red_five_is_shown_as_it_was_typed(tally: Program) -> None:
    tally.ok(*NEW)
    refused = tally("round", "--points", *SIXTY, "--red-five", "A", "--red-five", "B")
    assert "claim the red-five bonus" in refused.err
    assert "   | B\n" in refused.err
    assert "A B" not in refused.err


def test_rest_on_the_table_is_refused_without_slips(tally: Program) -> None:
    piles = ("A=QD QC AD 9C 10H 10D 7D 3C 6H 4C", "B=rest")
    refused = tally("score", "main-merah", *piles, "--left", "rest", "--json")
    assert refused.codes == ["unknown_card"]
    (error,) = refused.json["errors"]
    assert "repairs" not in error
    assert error["hint"] == "the rest stands alone, for a player's whole pile"


def test_scoring_cards_beside_whole_piles_and_a_rest_are_explained(tally: Program) -> None:
    piles = ("A=QD 10H 10D AD", "B=8D 2C KS KD 4D 6S", "C=rest")
    refused = tally("score", "chinese-ten", *piles, "--json")
    hints = [each["hint"] for each in refused.json["errors"] if each["where"].startswith("A:")]
    assert len(hints) == 1
    assert hints[0].startswith("only scoring cards were typed for A")


def test_how_many_play_is_said_for_a_part_of_a_round(tally: Program) -> None:
    refused = tally("score", "ct", "A=KH", "--partial", "--seats", "7", "--json")
    assert refused.codes == ["wrong_player_count"]
    assert "--partial" not in refused.json["errors"][0]["hint"]
    assert tally("score", "ct", "A=KH", "--partial", "--seats", "0", "--json").codes == [
        "wrong_player_count"
    ]


def test_seats_other_than_those_named_are_for_parts_of_rounds(tally: Program) -> None:
    piles = ("A=100", "B=110", "--points")
    refused = tally("score", "ct", *piles, "--seats", "4", "--json")
    assert (refused.code, refused.codes) == (1, ["wrong_player_count"])
    assert tally.data("score", "ct", *piles, "--seats", "2")["players"] == 2


def test_points_are_no_part_of_a_round(tally: Program) -> None:
    refused = tally("score", "ct", "A=100", "--points", "--partial", "--seats", "2", "--json")
    assert (refused.code, refused.codes) == (2, ["usage"])


def test_mahjong_is_not_scored_from_piles(tally: Program) -> None:
    refused = tally("score", "taiwan-mahjong", "A=KH", "--json")
    assert refused.codes == ["wrong_game"]
    for command in ("tally win", "tally tai"):
        assert command in refused.json["errors"][0]["hint"]


@pytest.mark.parametrize("word", ["joker", "Joker", "🃏", "鬼牌"])
def test_a_joker_is_asked_for_its_colour(tally: Program, tmp_path: Path, word: str) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'extends = "chinese-ten"\nid = "j"\nplayers = [5]\ndeck = 54\n'
        "[values]\nAS = 30\nAC = 40\njoker = 10\n[with.5]\n"
        "deal = { hand = 5, layout = 4, stock = 25 }\ntie_score = 60\n"
    )
    for rules, hint in ((str(house), "JR is the red joker"), ("ct", "this pack has no jokers")):
        seats = ("--partial", "--seats", "5" if rules != "ct" else "2")
        refused = tally("score", rules, f"A={word}", *seats, "--json")
        assert refused.codes == ["unknown_card"]
        assert hint in refused.json["errors"][0]["hint"]


def test_two_players_without_points_win(tally: Program, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "main-merah"\nid = "z"\nzero_points_wins = { each_pays = 140 }\n')
    said = tally.ok("score", str(house), "A=0", "B=rest", "C=0", "--points").out
    assert "A and C took no points and win 140 from each of the others" in " ".join(said.split())


def test_full_width_digits_are_a_day_and_a_moment(tally: Program) -> None:
    tally.ok(*NEW, "--date", "２０２６－１１－２７")
    assert tally.data("board")["date"] == "2026-11-27"
    tally.ok("round", "--points", *SIXTY, "--at", "２１：３０")
    played = tally.data("log")["entries"][-1]["played_at"]
    assert datetime.datetime.fromisoformat(played).astimezone().strftime("%H:%M") == "21:30"
    for moment in ("0001-01-01 00:00", "9999-12-31 23:59"):
        answer = tally("round", "--points", *SIXTY, "--at", moment, "--dry-run", "--json")
        assert answer.code == 0 or answer.codes == ["bad_moment"]


@pytest.mark.parametrize("title", ["a\nb", "a\u2028b", "x" * 201, "a\x1bb"])
def test_a_title_is_one_line_of_bounded_length(tally: Program, title: str) -> None:
    refused = tally(*NEW[:1], title, *NEW[1:], "--json")
    assert (refused.code, refused.codes) == (1, ["invalid_title"])
    assert "one line and at most 200" in refused.json["errors"][0]["hint"]
    tally.ok(*NEW[:1], "x" * 200, *NEW[1:])
