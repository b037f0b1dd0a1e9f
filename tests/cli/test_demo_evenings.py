"""`tally demo`: an evening that could have been played, as a file that can be imported."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from program import Program


@pytest.mark.parametrize(
    ("variant", "players"),
    [
        ("chinese-ten", 2),
        ("chinese-ten", 4),
        ("taiwan", 4),
        ("barraco", 2),
        ("gob-dum-gob-dang", 3),
        ("main-merah", 3),
    ],
)
def test_a_demo_evening_can_be_imported(
    tally: Program, tmp_path: Path, variant: str, players: int
) -> None:
    file = tmp_path / "demo.toml"
    tally.ok(
        *("demo", "--variant", variant, "--players", str(players)),
        *("--rounds", "3", "--seed", "7", "-o", str(file)),
    )
    tally.ok("import", str(file))
    assert len(tally.data("board")["rounds"]) == 3


def test_the_same_seed_is_the_same_evening(tally: Program) -> None:
    one = tally.ok("demo", "--seed", "5", "--rounds", "2")
    assert one.out == tally.ok("demo", "--seed", "5", "--rounds", "2").out
    assert one.out != tally.ok("demo", "--seed", "6", "--rounds", "2").out
    data = tomllib.loads(one.out)
    assert (data["game"], len(data["seats"]), len(data["round"])) == ("chinese-ten", 4, 2)


def test_without_a_seed_it_says_which_it_took(tally: Program) -> None:
    first = tally.ok("demo", "--rounds", "1")
    seed = first.err.split()[-1]
    assert tally.ok("demo", "--rounds", "1", "--seed", seed).out == first.out


def test_a_slip_is_said_and_found(tally: Program, tmp_path: Path) -> None:
    file = tmp_path / "slip.toml"
    made = tally.ok(
        *("demo", "--variant", "taiwan", "--rounds", "3", "--seed", "3"),
        *("--slip", "--kind", "misread", "-o", str(file)),
    )
    assert made.err.startswith("The slip: round ")
    answer = tally("import", "--dry-run", str(file), "--json")
    assert answer.code == 1
    kinds = [each["kind"] for error in answer.json["errors"] for each in error.get("repairs", ())]
    assert "misread" in kinds


def test_in_json_the_text_and_the_slip_stand_beside_each_other(tally: Program) -> None:
    answer = tally.data("demo", "--seed", "3", "--slip")
    assert answer["schema"] == "tally.demo/1"
    assert answer["seed"] == 3
    assert answer["slip"].startswith("round ")
    assert tomllib.loads(answer["text"])["title"] == "Demo 3"


def test_a_house_rule_file_is_found_from_anywhere(tally: Program, tmp_path: Path) -> None:
    house, file = tmp_path / "house.toml", tmp_path / "away" / "demo.toml"
    house.write_text('extends = "taiwan"\nid = "house"\nname = "House"\n')
    file.parent.mkdir()
    tally.ok("demo", "--variant", str(house), "--seed", "1", "-o", str(file))
    tally.ok("import", "--dry-run", str(file))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--players", "5"), "wrong_player_count"),
        (("--rounds", "0"), "bad_number"),
        (("--variant", "chinese-tne"), "unknown_variant"),
        (("--variant", "taiwan-mahjong"), "no_demo"),
        (("--slip", "--kind", "cheating"), "no_such_slip"),
        (("-o", "/nowhere/at/all.toml"), "unwritable_file"),
    ],
)
def test_what_cannot_be_made_up(tally: Program, arguments: tuple[str, ...], code: str) -> None:
    assert tally("demo", *arguments, "--json").codes == [code]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--kind", "wrong_pil"), "did you mean wrong_pile?"),
        (("--variant", "taiwan", "--kind", "left"), "no card can stay on the table here"),
        (("--kind", "nonsense"), 'there is no slip of the kind "nonsense"'),
    ],
)
def test_a_kind_of_slip_that_cannot_be_is_answered(
    tally: Program, arguments: tuple[str, ...], said: str
) -> None:
    answer = tally("demo", *arguments)
    assert answer.code != 0
    assert "error [no_such_slip]" in answer.err
    assert said in " ".join(answer.err.split())
    assert "left" not in answer.err.partition("kinds:")[2]
