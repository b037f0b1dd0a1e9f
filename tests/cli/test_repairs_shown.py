"""A round that one slip would explain is refused with the slips and what to retype."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest
from program import Program

PILES = {
    "Ann": "3D 7H 9S AC 3S 7D 6C 4D QS QD 5S 5C 6H 4H 3C 7C",
    "Ben": "QC QH 8D 2D 10D 10H KD KS",
    "Cat": "3H 7S 5D 5H JC JH 9D AD 2S 8H 2H 8C 6D 4C",
    "Dan": "JD JS KH KC 10C 10S 9C AS 2C 8S 6S 4S 9H AH",
}
MISREAD = PILES | {"Dan": PILES["Dan"].replace("9H", "9D")}
MOVED = PILES | {"Ben": PILES["Ben"] + " 6D", "Cat": PILES["Cat"].replace(" 6D", "")}


def words(piles: dict[str, str]) -> list[str]:
    return [f"{name}={text}" for name, text in piles.items()]


def scored(piles: dict[str, str]) -> list[str]:
    return ["score", "taiwan", *words(piles)]


def repairs(answer: Any) -> list[dict[str, Any]]:
    (listed,) = [error["repairs"] for error in answer.json["errors"] if "repairs" in error]
    return list(listed)


@pytest.mark.parametrize("piles", [MISREAD, MOVED], ids=["misread", "moved"])
def test_each_repair_retyped_makes_the_round_fit(tally: Program, piles: dict[str, str]) -> None:
    found = repairs(tally(*scored(piles), "--json"))
    assert 0 < len(found) <= 5
    for repair in found:
        answer = tally.ok(*scored(piles | repair["retype"]), "--json").json
        for result, promised in zip(answer["results"], repair["results"], strict=True):
            assert result["player"] == promised["player"]
            assert result["points"] == promised["points"]
            assert result["difference"] == promised["difference"]


def test_a_repair_says_its_kind_what_to_change_and_what_that_does(tally: Program) -> None:
    found = repairs(tally(*scored(MISREAD), "--json"))
    (mine,) = [repair for repair in found if "Dan" in repair["retype"]]
    assert mine["kind"] == "misread"
    assert mine["description"] == "9D in Dan's pile should be 9H"
    assert mine["retype"] == {"Dan": PILES["Dan"]}
    assert mine["amend"] == {"Dan": "+9H -9D"}
    assert mine["left"] is None
    assert mine["results"][3] == {"player": "Dan", "points": 80, "change": 0, "difference": 20}


def test_in_words_the_pile_to_retype_can_be_pasted(tally: Program) -> None:
    answer = tally(*scored(MOVED))
    assert answer.code == 1
    assert "one slip would explain it, likeliest first:" in answer.err
    line = next(line for line in answer.err.splitlines() if line.strip().startswith("Ben="))
    (argument,) = shlex.split(line)
    assert argument == f"Ben={PILES['Ben']}"


def test_names_that_a_shell_would_obey_are_quoted(tally: Program) -> None:
    names = {"Ann": "Ann B", "Ben": "$(id)", "Cat": "O'Neil", "Dan": "王小明"}
    piles = {names[name]: text for name, text in MOVED.items()}
    answer = tally(*scored(piles))
    lines = [line for line in answer.err.splitlines() if line.startswith("     ")]
    pasted = [shlex.split(line)[0].partition("=")[0] for line in lines]
    assert {"$(id)", "O'Neil"} <= set(pasted)


def test_cards_that_stayed_on_the_table_are_retyped_as_left(tally: Program) -> None:
    piles = {
        "Ann": "AS 9S AH 9H 2S 8S 3S 7S 3H 7H 4S 6S 4H 6H 5S 5H 10S 10H JS JH QS QH KS KH",
        "Ben": "AD 9D AC 9C 2H 8H 2C 8C 3D 7D 3C 7C 4D 6D 4C 6C 5D 5C 10D 10C JD JC QD QC KD KC",
    }
    found = repairs(tally("score", "main-merah", *words(piles), "--json"))
    (left,) = [repair for repair in found if repair["kind"] == "left"]
    assert left["left"] == "2D 8D"
    assert left["retype"] == {}
    tally.ok("score", "main-merah", *words(piles), "--left", left["left"])


def test_a_round_with_several_faults_names_no_single_slip(tally: Program) -> None:
    piles = PILES | {"Ann": "3D 7H KX", "Ben": "AS AS AS"}
    assert all("repairs" not in error for error in tally(*scored(piles), "--json").json["errors"])


def test_a_wrong_name_is_put_right_before_cards_are(tally: Program) -> None:
    tally.ok("new", "--game", "taiwan", "--players", "Ann,Ben,Cat,Dan")
    answer = tally("round", *words(MISREAD), "--red-five", "Bne", "--json")
    assert "unknown_player" in answer.codes
    assert all("repairs" not in error for error in answer.json["errors"])


def test_a_refused_round_stores_nothing_and_its_repair_can_be_recorded(tally: Program) -> None:
    tally.ok("new", "--game", "taiwan", "--players", "Ann,Ben,Cat,Dan")
    repair = repairs(tally("round", *words(MISREAD), "--json"))[0]
    assert tally.data("board")["rounds"] == []
    tally.ok("round", *words(MISREAD | repair["retype"]))
    assert len(tally.data("board")["rounds"]) == 1


def test_in_a_file_the_repair_is_a_line_of_the_file(tally: Program, tmp_path: Path) -> None:
    lines = ['game = "taiwan"', 'seats = ["Ann", "Ben", "Cat", "Dan"]', "[[round]]"]
    lines += ["[round.piles]", *(f'{name} = "{text}"' for name, text in MISREAD.items())]
    file = tmp_path / "evening.toml"
    file.write_text("\n".join(lines) + "\n")
    answer = tally("import", str(file))
    line = next(line for line in answer.err.splitlines() if line.startswith("     Dan"))
    file.write_text("\n".join([*lines[:-1], line.strip()]) + "\n")
    tally.ok("import", str(file))


def test_what_explains_all_the_errors_stands_behind_the_last_of_them(tally: Program) -> None:
    err = tally(*scored(MISREAD)).err
    assert err.index("error [missing_cards]") < err.index("one slip would explain it")
