"""`tally dispute`: which single slips would explain the total that a player says."""

from __future__ import annotations

import shlex
from typing import Any

import pytest
from program import Program

PILES = {
    "Ann": "3D 7H 9S AC 3S 7D 6C 4D QS QD 5S 5C 6H 4H 3C 7C",
    "Ben": "QC QH 8D 2D 10D 10H KD KS",
    "Cat": "3H 7S 5D 5H JC JH 9D AD 2S 8H 2H 8C 6D 4C",
    "Dan": "JD JS KH KC 10C 10S 9C AS 2C 8S 6S 4S 9H AH",
}


@pytest.fixture(autouse=True)
def friday(tally: Program) -> None:
    tally.ok("new", "Friday", "--game", "taiwan", "--players", "Ann,Ben,Cat,Dan")
    tally.ok("round", *(f"{name}={pile}" for name, pile in PILES.items()), "--red-five", "Cat")


def asked(tally: Program, player: str, says: int) -> Any:
    return tally.data("dispute", "1", "--player", player, "--says", str(says))


def test_each_explanation_gives_exactly_the_total_and_says_what_it_does(tally: Program) -> None:
    answer = asked(tally, "Cat", 106)
    assert (answer["player"], answer["recorded"], answer["says"]) == ("Cat", 99, 106)
    assert answer["explanations"]
    for each in answer["explanations"]:
        assert each["description"]
        assert each["look"]
        results = {result["player"]: result for result in each["results"]}
        if not each["stands"]:
            assert results["Cat"]["total"] == 106
            assert results["Cat"]["change"] == 7
            assert sum(result["change"] for result in each["results"]) == 0
    shares = [each["share"] for each in answer["explanations"]]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1, abs=0.01)


def test_an_explanation_is_a_command_that_makes_it_so(tally: Program) -> None:
    first = next(each for each in asked(tally, "Cat", 106)["explanations"] if each["retype"])
    program, *arguments = shlex.split(first["command"])
    assert program == "tally"
    tally.ok(*arguments)
    (only,) = tally.data("board")["rounds"]
    totals = {result["player"]: result["total"] for result in only["results"]}
    assert totals == {result["player"]: result["total"] for result in first["results"]}


def test_a_bonus_in_dispute_is_corrected_by_its_option(tally: Program) -> None:
    piles = PILES | {
        "Ann": PILES["Ann"].replace("5S 5C ", ""),
        "Cat": PILES["Cat"] + " 5S 5C",
    }
    tally.ok("round", *(f"{name}={pile}" for name, pile in piles.items()), "--red-five", "Cat")
    answer = tally.data("dispute", "2", "--player", "Cat", "--says", "69")
    bonus = next(each for each in answer["explanations"] if each["kind"] == "bonus")
    assert bonus["command"] == "tally amend 2 --no-red-five"
    tally.ok(*shlex.split(bonus["command"])[1:])


def test_in_words_it_says_where_to_look(tally: Program) -> None:
    out = tally.ok("dispute", "1", "--player", "cat", "--says", "69").out
    assert out.startswith("Round 1: Cat has 99, Cat says 69\n")
    assert "1. Cat left the bonus out of the count" in out
    assert "   look: the round has Cat at 69 points and +30 bonus" in out
    assert "   the round stands as recorded" in out
    assert "then Ann" in out
    assert "tally amend 1" in out


def test_a_total_that_no_single_slip_explains(tally: Program) -> None:
    assert asked(tally, "Ben", 3)["explanations"] == []
    out = tally.ok("dispute", "1", "--player", "Ben", "--says", "3").out
    assert "No single slip explains exactly that total" in out


def test_the_recorded_total_is_no_dispute(tally: Program) -> None:
    out = tally.ok("dispute", "1", "--player", "Ben", "--says", "40").out
    assert "That is what is recorded." in out
    assert asked(tally, "Ben", 40)["explanations"] == []


def test_what_cannot_be_asked(tally: Program) -> None:
    assert tally("dispute", "7", "--player", "Ben", "--says", "3", "--json").codes == [
        "unknown_round"
    ]
    answer = tally("dispute", "1", "--player", "Bne", "--says", "3", "--json")
    assert answer.codes == ["unknown_player"]
    assert answer.json["errors"][0]["hint"] == "did you mean Ben?"


def test_nothing_is_changed_by_asking(tally: Program) -> None:
    before = tally.data("log", "--all")
    asked(tally, "Cat", 106)
    assert tally.data("log", "--all") == before
