"""Aliases and names merged away are a player's own wherever one who sits is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from program import Program

PILES = (
    "阿明=3D 7H 9S AC 3S 7D 6C 4D QS QD 6H 4H 3C 7C",
    "Ben=QC QH 8D 2D 10D 10H KD KS",
    "Cat=3H 7S 5D 5H JC JH 9D AD 2S 8H 2H 8C 6D 4C 5S 5C",
    "Dan=rest",
)
"""A round of four in which Cat took all the fives."""


@pytest.fixture
def four(tally: Program) -> Program:
    """阿明, also Ming; Ben, into whom Benno was merged; Cat, also Cathy; Dan."""
    tally.ok("new", "--game", "taiwan", "--players", "阿明,Ben,Cat,Dan", "--date", "2026-11-27")
    tally.ok("players", "alias", "阿明", "Ming")
    tally.ok("players", "add", "Benno")
    tally.ok("players", "merge", "Benno", "Ben")
    tally.ok("players", "alias", "Cat", "Cathy")
    return tally


@pytest.fixture
def mahjong(tally: Program) -> Program:
    """The same four at mahjong, Dan also Danny."""
    tally.ok("new", "--game", "mahjong", "--players", "阿明,Ben,Cat,Dan", "--date", "2026-11-27")
    tally.ok("players", "alias", "阿明", "Ming")
    tally.ok("players", "alias", "Dan", "Danny Boy")
    tally.ok("players", "add", "Benno")
    tally.ok("players", "merge", "Benno", "Ben")
    return tally


def totals(tally: Program) -> dict[str, int]:
    found: dict[str, int] = tally.data("board")["totals"]
    return found


def error(tally: Program, *arguments: str) -> dict[str, Any]:
    """The first thing that is wrong."""
    refused = tally(*arguments, "--json")
    assert refused.code == 1
    found: dict[str, Any] = refused.json["errors"][0]
    return found


def test_a_round_names_its_players_by_any_of_their_names(four: Program) -> None:
    typed = ("Ming" + PILES[0][2:], "benno" + PILES[1][3:], *PILES[2:], "--red-five", "cathy")
    seats = ("--dealer", "Benno", "--first-player", "ming", "--dry-run")
    by_further = four.data("round", *typed, *seats)
    seats = ("--dealer", "Ben", "--first-player", "阿明", "--dry-run")
    by_main = four.data("round", *PILES, "--red-five", "Cat", *seats)
    assert by_further == by_main
    assert (by_main["dealer"], by_main["first_player"]) == ("Ben", "阿明")
    four.ok("round", *typed)
    assert list(totals(four)) == ["阿明", "Ben", "Cat", "Dan"]


def test_two_piles_under_two_names_are_two_piles_of_one_player(four: Program) -> None:
    found = error(four, "round", *PILES, "Ming=2C")
    assert found["code"] == "duplicate_player"
    assert found["message"] == '"Ming" has two piles: 阿明 is already given'
    found = error(four, "round", "Ming=2C", *PILES)
    assert found["message"] == '"阿明" has two piles: Ming is already given'
    four.ok("round", *PILES)
    found = error(four, "amend", "1", "Ben=+7D -8D", "Benno=+7H")
    assert found["code"] == "duplicate_player"
    assert found["message"] == '"Benno" has two piles: Ben is already given'


def test_a_misspelt_name_may_be_nearest_to_an_alias(four: Program) -> None:
    found = error(four, "round", "Mingg" + PILES[0][2:], *PILES[1:])
    assert (found["code"], found["hint"]) == ("unknown_player", "did you mean Ming?")
    found = error(four, "round", *PILES, "--dealer", "Bennno")
    assert found["hint"] == "did you mean Benno?"


def test_what_is_wrong_with_a_pile_is_shown_where_it_was_typed(four: Program) -> None:
    wrong = "Ming" + PILES[0][2:].replace("9S", "XX")
    assert error(four, "round", wrong, *PILES[1:])["where"] == "Ming:7"
    four.ok("round", *PILES)
    assert error(four, "amend", "1", wrong)["where"] == "Ming:7"
    shown = " ".join(four("amend", "1", wrong).err.split())
    assert "Ming:7 | 3D 7H XX AC" in shown


def test_a_round_is_corrected_by_any_name(four: Program) -> None:
    four.ok("round", *PILES)
    assert four.data("amend", "1", "--red-five", "Cathy")["was"]
    changed = four.data("amend", "1", "Ming=+6D -6C", "Cathy=-6D +6C", "--dealer", "benno")
    assert changed["now"]["dealer"] == "Ben"
    assert "6D" in changed["now"]["results"][0]["shown"]
    before = totals(four)
    four.ok("amend", "1", "--swap", "Ming,Benno")
    assert (totals(four)["阿明"], totals(four)["Ben"]) == (before["Ben"], before["阿明"])
    assert error(four, "amend", "1", "--swap", "Ming,阿明")["code"] == "same_player"
    found = four.data("dispute", "1", "--player", "Benno", "--says", "1")
    assert found["player"] == "Ben"


def test_a_hand_of_mahjong_is_told_by_any_name(mahjong: Program) -> None:
    mahjong.ok("win", "Ming", "--from", "Benno", "--tai", "3", "--dealer", "Danny Boy")
    (round_,) = mahjong.data("board")["rounds"]
    assert (round_["dealer"], round_["headline"]) == ("Dan", "阿明 wins 3 tai from Ben")
    mahjong.ok("win", "Ming=3", "Danny Boy=1", "--from", "benno")
    mahjong.ok("false-win", "Danny Boy", "--tai", "2")
    assert error(mahjong, "win", "Ming=3", "阿明=1", "--from", "Benno")["code"] != "unknown_player"
    mahjong.ok("amend", "1", "--set", "winner=Danny Boy", "--set", "from=Ming")
    assert mahjong.data("board")["rounds"][0]["headline"] == "Dan wins 3 tai from 阿明"


def test_an_evening_file_may_name_its_players_so(four: Program, tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    file.write_text(
        'game = "ct"\nseats = ["Ming", "Eve", "Benno"]\ndealer = "阿明"\n'
        '[[round]]\ndealer = "Ben"\n[round.points]\n'
        'Ming = 90\nEve = "rest"\nBen = 80\n',
        encoding="utf-8",
    )
    dry = four.data("import", str(file), "--dry-run")
    recorded = four.data("import", str(file), "--yes")
    assert dry["rounds"] == recorded["rounds"]
    assert recorded["evening"]["seats"] == ["阿明", "Eve", "Ben"]
    assert recorded["rounds"][0]["dealer"] == "Ben"
    assert four.data("import", str(file))["already"]


def test_an_evening_is_opened_by_any_names(four: Program) -> None:
    opened = four.data("new", "--game", "ct", "--players", "Benno,Ming", "--dealer", "阿明")
    assert opened["seats"] == ["Ben", "阿明"]
    assert opened["next"]["dealer"] == "阿明"
    doubled = error(four, "new", "--game", "ct", "--players", "Ming,阿明")
    assert doubled["code"] == "duplicate_player"
