"""Rule sets beside each other, and evenings by other rules than they were played by."""

from __future__ import annotations

from pathlib import Path

import pytest
from evenings_at_hand import CARDS, balances, four, scored, three
from program import Program


def test_an_evening_by_other_rules_is_shown_and_not_booked(tally: Program) -> None:
    four(tally, CARDS)
    before = tally.data("log", "--all")
    (evening,) = tally.data("what-if", "--game", "chinese-ten")["evenings"]
    players = {each["player"]: each for each in evening["players"]}
    assert players["Ben"]["as_played"] == -19
    assert players["Cat"]["by_these_rules"] - players["Cat"]["as_played"] == 30
    assert sum(each["by_these_rules"] for each in evening["players"]) == 0
    said = tally.ok("what-if", "--game", "chinese-ten").out
    assert "Rounds that come out differently: 1." in said
    assert "Nothing was booked." in said
    assert tally.data("log", "--all") == before


def test_a_season_is_added_up(tally: Program) -> None:
    four(tally, CARDS, title="One")
    four(tally, CARDS, title="Two")
    season = tally.data("what-if", "--game", "chinese-ten", "--since", "2026-01-01")["evenings"]
    assert [each["title"] for each in season] == ["One", "Two"]
    said = tally.ok("what-if", "--game", "chinese-ten", "--since", "2026-01-01").out
    assert "All 2 evenings" in said
    assert balances(tally)["Ben"] == -38


def test_rounds_that_other_rules_cannot_score_are_left_out_and_said(tally: Program) -> None:
    three(tally, "100 80 60")
    (evening,) = tally.data("what-if", "--game", "taiwan")["evenings"]
    assert evening["players"] == []
    assert evening["left_out"][0]["round"] == 1
    (other,) = tally.data("what-if", "--game", "taiwan-mahjong")["evenings"]
    assert "another game" in other["left_out"][0]["reason"]


def test_a_house_rule_is_compared_with_what_it_extends(tally: Program, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'extends = "taiwan"\nid = "house"\nname = "House"\n'
        "[with.4]\ntie_score.points = 65\nvalues.AC.points = 20\n"
    )
    found = tally.data("rules", "diff", "taiwan", str(house))
    assert not found["same"]
    assert {"part": "with.4.values.AC.points", "a": "0", "b": "20"} in found["parts"]
    assert any("Values" in each["part"] for each in found["facts"])
    said = tally.ok("rules", "diff", "taiwan", str(house)).out
    assert "Taiwan beside House" in said
    assert tally.data("rules", "diff", "taiwan", "taiwan")["same"]
    assert "They play alike." in tally.ok("rules", "diff", "taiwan", "taiwan").out


def test_two_games_are_not_compared(tally: Program) -> None:
    said = tally.ok("rules", "diff", "taiwan", "taiwan-mahjong").out
    assert "Taiwan is Chinese Ten, Taiwan Mahjong is Taiwan Mahjong." in said


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("what-if",), "usage"),
        (("what-if", "--game", "nonsense"), "unknown_variant"),
        (("what-if", "--game", "taiwan", "--evening", "x"), "unknown_evening"),
        (("rules", "diff", "taiwan", "nonsense"), "unknown_variant"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    tally: Program, arguments: tuple[str, ...], code: str
) -> None:
    four(tally, CARDS)
    assert tally(*arguments, "--json").codes == [code]


@pytest.mark.parametrize("columns", ["40", "80"])
def test_comparisons_fit_the_screen(
    tally: Program, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    from rich.cells import cell_len

    monkeypatch.setenv("COLUMNS", columns)
    names = ("王小明", "陳美玲", "林志豪", "張大同")
    tally.ok(
        *("new", "過年", "--game", "taiwan", "--players", ",".join(names)),
        *("--stake", "12345", "--currency", "TWD"),
    )
    tally.ok("round", "--points", *scored("63 41 63 73", *names))
    piles = [f"{name}={pile.partition('=')[2]}" for name, pile in zip(names, CARDS, strict=True)]
    tally.ok("round", *piles)
    for arguments in (
        ("what-if", "--game", "chinese-ten"),
        ("rules", "diff", "taiwan", "chinese-ten"),
    ):
        lines = tally.ok(*arguments).out.splitlines()
        assert max(map(cell_len, lines)) <= int(columns)
