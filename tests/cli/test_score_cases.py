"""Every worked Chinese Ten case, asked of the program as a script asks it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from program import Program

CASES = json.loads((Path(__file__).parents[1] / "data" / "chinese_ten.json").read_text("utf-8"))

NAMES = [case["id"] for case in CASES["cases"]]


def arguments(case: dict[str, Any]) -> list[str]:
    """The command line of a case."""
    piles = zip(case["players"], case["piles"], strict=True)
    words = ["score", case["variant"], *(f"{name}={cards}" for name, cards in piles)]
    stake = case["stake"]
    words += ["--stake", stake["per_point"], "--currency", stake["currency"]]
    words += ["--smallest-unit", stake["smallest_unit"], "--json"]
    for player, kind in case.get("red_five", ()):
        words += ["--red-five", f"{player}:{kind}" if kind == "black" else player]
    if "left" in case:
        words += ["--left", case["left"]]
    if case.get("mode") == "partial":
        words += ["--partial", "--seats", str(case.get("players_at_table", len(case["players"])))]
    return words


def column(answer: Any, field: str) -> list[Any]:
    """One field of every player's result, by seat."""
    return [result[field] for result in answer["results"]]


@pytest.mark.parametrize("case", CASES["cases"], ids=NAMES)
def test_a_round_comes_to_what_was_worked_out_by_hand(tally: Program, case: dict[str, Any]) -> None:
    expected = case["expected"]
    said = tally(*arguments(case))
    if expected["errors"]:
        assert said.code == 1
        assert said.json["schema"] == "tally.error/1"
        assert said.codes == expected["errors"]
        return
    answer = said.json
    assert answer["schema"] == "tally.score/1"
    assert answer["tie_score"] == expected["tie_score"]
    assert column(answer, "points") == expected["points"]
    assert column(answer, "difference") == expected["difference"]
    assert [warning["code"] for warning in answer["warnings"]] == expected["warnings"]
    if case.get("mode") == "partial":
        assert (answer["mode"], answer["settleable"]) == ("partial", False)
        assert not any(column(answer, "amount"))
        return
    assert answer["deck_total"] == expected["deck_total"]
    assert column(answer, "bonus") == expected["bonus_points"]
    assert column(answer, "amount_text") == expected.get("money", column(answer, "amount_text"))
    assert sum(column(answer, "amount")) + answer["pot"] == 0


def test_leftovers_of_nobody_go_to_the_pot(tally: Program, tmp_path: Path) -> None:
    (case,) = [case for case in CASES["cases"] if "left" in case]
    house = tmp_path / "house.toml"
    house.write_text('extends = "main-merah"\nid = "house"\nleftovers = "nobody"\n')
    answer = tally.ok(*arguments(case | {"variant": str(house)})).json
    expected = case["expected"]["nobody"]
    assert column(answer, "difference") == expected["difference"]
    assert answer["pot"] == expected["pot"]


def evening_file(evening: dict[str, Any]) -> str:
    """A case's evening as an evening file."""
    stake, rounds = evening["stake"], evening["rounds"]
    lines = [
        f'title = "{evening["id"]}"',
        "date = 2026-11-27",
        f'game = "{rounds[0]["variant"]}"',
        f'stake = "{stake["per_point"]} {stake["currency"]}"',
        f'smallest_unit = "{stake["smallest_unit"]}"',
        f"seats = {json.dumps(rounds[0]['players'], ensure_ascii=False)}",
    ]
    for played in rounds:
        claims = [f"{name}:{kind}" for name, kind in played["red_five"]]
        lines += ["[[round]]", f"red_five = {json.dumps(claims)}", "[round.piles]"]
        piles = zip(played["players"], played["piles"], strict=True)
        lines += [f'"{name}" = "{cards}"' for name, cards in piles]
    return "\n".join(lines)


@pytest.mark.parametrize("evening", CASES["evenings"], ids=lambda evening: evening["id"])
def test_an_evening_file_comes_to_its_balances_and_dealers(
    tally: Program, tmp_path: Path, evening: dict[str, Any]
) -> None:
    file = tmp_path / "evening.toml"
    file.write_text(evening_file(evening), encoding="utf-8")
    tally.ok("import", str(file))
    board = tally.data("board")
    for played, expected in zip(board["rounds"], evening["rounds"], strict=True):
        assert column(played, "amount_text") == expected["money"]
        for key in ("dealer", "first_player"):
            assert expected.get(key) in (None, played[key])
    assert board["totals"] == evening["final_balance"]
    assert evening.get("next_dealer") in (None, board["next"]["dealer"])
    balances = {each["player"]: each["amount"] for each in tally.data("balance")["balances"]}
    assert balances == evening["final_balance"]
    (plan,) = tally.data("settle")["plans"]
    paid = dict.fromkeys(balances, 0)
    for transfer in plan["transfers"]:
        paid[transfer["from"]] -= transfer["amount"]
        paid[transfer["to"]] += transfer["amount"]
    assert paid == balances
    assert plan["fewest"]
