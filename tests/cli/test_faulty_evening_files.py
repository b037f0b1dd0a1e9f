"""Evening files with slips in them: refused with place and remedy, all at once, never a fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from program import Program

FRAME = {"game": '"taiwan"', "seats": '["Ann", "Ben", "Cat", "Dan"]'}
POINTS = {"Ann": "60", "Ben": "60", "Cat": "60", "Dan": "60"}
VALUES = (
    "5", "-5", "0", "99999999999999999999", "0.5", "nan", "inf", "true", "false", '""', '"x"',
    '"\\u0000"', "[]", "[5]", '["Ann"]', '[["Ann", "QD"]]', "{}", "{ Ann = 5 }", "{ Zed = [] }",
    "2026-11-27", "21:30:00", "2026-11-27T21:30:00", "0001-01-01T00:00:00", "9999-12-31T23:59:59",
)  # fmt: skip
MONEY_KEYS = ("stake", "currency", "smallest_unit")
FRAME_KEYS = (*FRAME, *MONEY_KEYS, "title", "date", "target", "dealer", "note", "round", "mode")
ROUND_KEYS = (
    "piles", "points", "red_five", "left", "mode", "table", "at", "note", "dealer", "first_player",
    "winner", "from", "tai",
)  # fmt: skip


def text(frame: dict[str, str], *rounds: dict[str, str]) -> str:
    lines = [f"{key} = {value}" for key, value in frame.items()]
    for each in rounds:
        lines += ["[[round]]", *(f"{key} = {value}" for key, value in each.items())]
    return "\n".join(lines) + "\n"


def points(**others: str) -> dict[str, str]:
    """A round in points, inline, with other keys."""
    table = ", ".join(f"{name} = {value}" for name, value in POINTS.items())
    return {"points": f"{{ {table} }}"} | others


def read(tally: Program, folder: Path, written: str) -> Any:
    file = folder / "evening.toml"
    file.write_text(written, "utf-8")
    return tally("import", str(file), "--dry-run", "--json")


def found(tally: Program, folder: Path, written: str) -> list[tuple[str, int]]:
    """The code and the line of each problem, in order."""
    errors = read(tally, folder, written).json["errors"]
    return [(each["code"], int(each["where"].rsplit(":", 2)[1])) for each in errors]


@pytest.mark.parametrize("value", VALUES)
def test_no_value_of_any_type_is_a_fault(tally: Program, tmp_path: Path, value: str) -> None:
    files = [text(FRAME | {key: value}, points()) for key in FRAME_KEYS if key != "round"]
    files += [text(FRAME | {"stake": '"1 TWD"', key: value}, points()) for key in MONEY_KEYS]
    files += [text(FRAME | {"round": value})]
    files += [text(FRAME, points() | {key: value}) for key in ROUND_KEYS]
    files += [text(FRAME, {key: f"{{ Ann = {value} }}"}) for key in ("piles", "points")]
    for written in files:
        answer = read(tally, tmp_path, written)
        assert answer.code in (0, 1), written
        if answer.code:
            assert "fault" not in answer.codes, written
            assert all(error["where"] for error in answer.json["errors"]), written


@pytest.mark.parametrize("key", ["game", "title", "currency", "dealer", "note"])
def test_only_stake_and_smallest_unit_may_be_numbers(
    tally: Program, tmp_path: Path, key: str
) -> None:
    (error,) = read(tally, tmp_path, text({**FRAME, key: "5"}, points())).json["errors"]
    assert error["code"] == "bad_evening_file"
    assert error["message"].startswith(f"{key} takes a text")
    money = {"stake": "1", "currency": '"TWD"', "smallest_unit": "1"}
    assert read(tally, tmp_path, text(FRAME | money, points())).code == 0


def test_each_key_says_which_type_it_takes(tally: Program, tmp_path: Path) -> None:
    frame = FRAME | {"target": "true", "date": '"Friday"', "stake": "0.5"}
    errors = read(tally, tmp_path, text(frame, points(at="21:30:00", left="5"))).json["errors"]
    assert [each["message"] for each in errors] == [
        "target takes a whole number of points, 1 or more",
        "date takes a day between the years 1000 and 9000",
        "stake takes a text or a whole number",
        "round 1: at takes a moment between the years 1000 and 9000",
        "round 1: left takes a text",
    ]


@pytest.mark.parametrize("key", ["mode", "table"])
def test_a_part_of_a_round_cannot_be_written(tally: Program, tmp_path: Path, key: str) -> None:
    for value in ('"partial"', '"foo"', "3"):
        assert found(tally, tmp_path, text(FRAME, points(**{key: value}))) == [("unknown_key", 5)]


def test_points_and_piles_together_are_refused(tally: Program, tmp_path: Path) -> None:
    both = points(piles='{ Ann = "QD", Ben = "rest" }')
    assert found(tally, tmp_path, text(FRAME, both)) == [("contradiction", 5)]
    empty = points() | {"points": "{}", "piles": '{ Ann = "QD" }'}
    assert found(tally, tmp_path, text(FRAME, empty))[0] == ("contradiction", 5)


def test_keys_types_frame_and_rounds_are_refused_together(tally: Program, tmp_path: Path) -> None:
    frame = FRAME | {"titel": '"x"', "title": "5", "stake": '"1"', "dealer": '"Zed"'}
    rounds = (points(), points(left='"XX"', dealer='"Bem"'), points(note="5", red_five='"Zed"'))
    assert found(tally, tmp_path, text(frame, *rounds)) == [
        ("unknown_key", 3),
        ("bad_evening_file", 4),
        ("bad_evening_file", 15),
        ("unknown_player", 6),
        ("invalid_stake", 5),
        ("unknown_player", 12),
        ("unknown_card", 11),
        ("unknown_player", 16),
    ]


def test_every_error_of_a_round_says_which_round_and_its_line(
    tally: Program, tmp_path: Path
) -> None:
    short = {"points": "{ Ann = 60, Ben = 60, Cat = 60, Dan = 61 }"}
    cards = {"piles": '{ Ann = "QD", Ben = "QC 9C", Cat = "", Dan = "" }'}
    written = text(FRAME, points(), short, cards)
    errors = read(tally, tmp_path, written).json["errors"]
    assert [each["code"] for each in errors][:2] == ["points_do_not_add_up", "missing_cards"]
    assert [each["message"].partition(":")[0] for each in errors] == [
        "round 2", *["round 3"] * (len(errors) - 1)
    ]  # fmt: skip
    assert [line for _, line in found(tally, tmp_path, written)][:2] == [5, 7]


@pytest.mark.parametrize(
    ("frame", "code", "line"),
    [
        ({"game": '"barraco"', "seats": '["A", "B", "C"]'}, "wrong_player_count", 2),
        ({"game": '"barraco"', "seats": '["A", "a"]'}, "duplicate_player", 2),
        ({"game": '"barraco"', "seats": '["A", ""]'}, "invalid_name", 2),
        ({"game": '"barraco"', "seats": '["A", "the pot"]'}, "invalid_name", 2),
        ({"game": '"baraco"', "seats": '["A", "B"]'}, "unknown_variant", 1),
        (FRAME | {"title": '"x"', "dealer": '"Zed"'}, "unknown_player", 4),
        (FRAME | {"title": '"x"', "stake": '"1"'}, "invalid_stake", 4),
        (FRAME | {"title": '"x"', "currency": '"TWD"'}, "invalid_stake", 4),
        (FRAME | {"stake": '"1 TWD"', "target": "100"}, "invalid_target", 4),
        (FRAME | {"target": "2000000000"}, "invalid_target", 3),
        (FRAME | {"title": f'"{"x" * 201}"'}, "invalid_title", 3),
        (FRAME | {"title": '"x\\ny"'}, "invalid_title", 3),
    ],
)
def test_every_error_of_the_frame_stands_at_its_key(
    tally: Program, tmp_path: Path, frame: dict[str, str], code: str, line: int
) -> None:
    assert found(tally, tmp_path, text(frame)) == [(code, line)]


def test_a_name_that_looks_like_a_slip_is_shown_in_the_file(tally: Program, tmp_path: Path) -> None:
    tally.ok("players", "add", "Anne")
    file = tmp_path / "evening.toml"
    file.write_text(text(FRAME, points()))
    refused = tally("import", str(file), "--json")
    assert refused.codes == ["unknown_player"]
    assert refused.json["errors"][0]["where"].startswith(f"{file}:2:")


def test_a_pile_over_several_lines_shows_the_line_of_the_card(
    tally: Program, tmp_path: Path
) -> None:
    written = text(FRAME, {}) + '[round.piles]\nAnn = """\nQD QC\nDX"""\n'
    written += 'Ben = "rest"\nCat = ""\nDan = ""\n'
    assert ("unknown_card", 7) in found(tally, tmp_path, written)


def test_a_note_is_bounded_at_its_line(tally: Program, tmp_path: Path) -> None:
    long = points(note=f'"{"x" * 4001}"')
    assert found(tally, tmp_path, text(FRAME, long)) == [("text_too_long", 5)]


def test_rounds_behind_the_target_are_refused(tally: Program, tmp_path: Path) -> None:
    written = text(FRAME | {"target": "120"}, *[points()] * 4)
    assert found(tally, tmp_path, written) == [("evening_over", 8)]
    (first,) = read(tally, tmp_path, written).json["errors"]
    assert first["message"] == (
        "round 3: Ann, Ben, Cat and Dan have reached 120: this evening is over"
    )
    assert read(tally, tmp_path, text(FRAME | {"target": "120"}, *[points()] * 2)).code == 0
