"""Every worked case of mahjong, asked of the program as a script asks it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from program import Program

CASES = json.loads((Path(__file__).parents[1] / "data" / "taiwan_mahjong.json").read_text("utf-8"))
SEATS = ("Ann", "Ben", "Cat", "Dan")


def by_id(section: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in CASES[section]]


def nested(rules: dict[str, Any]) -> list[str]:
    """Overrides as options, a table by its dotted keys."""
    flat: dict[str, Any] = {}
    for key, value in rules.items():
        table = value if isinstance(value, dict) else None
        flat |= {key: value} if table is None else {f"{key}.{k}": v for k, v in table.items()}
    return tables(flat)


def bare(rules: dict[str, Any]) -> list[str]:
    """The same, patterns by their bare ids."""
    return [word.removeprefix("tai.") for word in nested(rules)]


def whole(rules: dict[str, Any]) -> list[str]:
    """The same, as the case file has them."""
    return ["--rule", json.dumps(rules)] if rules else []


def tables(rules: dict[str, Any]) -> list[str]:
    """The same, each table as a value."""
    return [each for key, value in rules.items() for each in ("--rule", f"{key}={_text(value)}")]


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def all_hands() -> Iterator[Any]:
    """Every hand and every alternative; what has rules of its own in every way to write them."""
    for hand in CASES["hands"]:
        others = hand.get("alternatives", ())
        for number, other in enumerate([{"rules": {}, "expected": hand["expected"]}, *others]):
            rules = hand.get("rules", {}) | other["rules"]
            for way in (nested, bare, whole, tables) if rules else (nested,):
                name = f"{hand['id']}-{number}-{way.__name__}"
                yield pytest.param(hand, way(rules), other["expected"], id=name)


def circumstances(case: dict[str, Any]) -> list[str]:
    """What a hand says of the win beside its tiles."""
    words = ["--seat-wind", case["seat_wind"]]
    words += ["--round-wind", case.get("round_wind", "E"), "--streak", str(case["streak"])]
    for flag in case.get("flags", ()):
        words += ["--flag", flag]
    for option in ("ready", "blessing", "flower_win"):
        if case.get(option):
            words += [f"--{option.replace('_', '-')}", case[option]]
    return words


def counted(case: dict[str, Any], *words: str) -> list[str]:
    """A hand as a question to `tally tai`."""
    dealer = ["--dealer"] if case["winner"] == case["dealer"] else []
    how = ["--win", case["win"]]
    return ["tai", case["notation"], *how, *circumstances(case), *dealer, *words, "--json"]


@pytest.mark.parametrize(("case", "rules", "expected"), [*all_hands()])
def test_a_hand_has_the_tai_that_were_worked_out_by_hand(
    tally: Program, case: dict[str, Any], rules: list[str], expected: Any
) -> None:
    said = tally(*counted(case, *rules))
    if expected.get("win") is False:
        assert (said.code, said.codes) == (1, ["no_winning_reading"])
        return
    assert said.code == 0, said.out
    answer = said.json
    assert answer["schema"] == "tally.tai/1"
    assert (answer["tai"], answer["patterns"]) == (expected["tai"], expected["patterns"])
    assert [line["tai"] for line in answer["lines"]] == list(answer["patterns"].values())
    assert all(line["why"] and line["chinese"] for line in answer["lines"])


@pytest.mark.parametrize("case", by_id("hands"))
def test_a_hand_says_who_would_pay_what(tally: Program, case: dict[str, Any]) -> None:
    expected, winner = case["expected"], case["winner"]
    for paid in expected["payments"]:
        stake = f"{paid['base']}/{paid['unit']}"
        answer = tally.ok(*counted(case, "--stake", stake, *nested(case.get("rules", {})))).json
        assert answer["dealer_tai"] == expected["dealer_tai"]
        owed = {bill["payer"]: bill["amount"] for bill in answer["payments"]}
        for seat, delta in enumerate(paid["deltas"]):
            if seat != winner and delta:
                dealt = case["dealer"] in (seat, winner)
                assert -delta == owed["dealer" if seat == case["dealer"] else "player"]
                assert dealt or owed["player"] == paid["base"] + paid["unit"] * _capped(case)


def _capped(case: dict[str, Any]) -> int:
    cap = case.get("rules", {}).get("cap_tai")
    tai: int = case["expected"]["tai"]
    return tai if cap is None else min(cap, tai)


@pytest.mark.parametrize("case", by_id("invalid"))
@pytest.mark.parametrize("command", ["tai", "win"])
def test_an_impossible_hand_is_refused_with_reason_and_place(
    tally: Program, case: dict[str, Any], command: str
) -> None:
    if command == "tai":
        said = tally(*counted(case))
    else:
        opened(tally)
        said = tally(*won(case), "--json")
    assert said.code == 1
    for problem in said.json["errors"]:
        assert problem["code"]
        assert problem["message"]
        assert problem["hint"]
        assert problem["where"]


def house(folder: Path, rules: dict[str, Any]) -> str:
    """A house-rule file with these differences."""
    lines = ['extends = "taiwan-mahjong"', 'id = "house"', 'name = "House"']
    tables = {key: value for key, value in rules.items() if isinstance(value, dict)}
    lines += [f"{key} = {json.dumps(rules[key])}" for key in rules if key not in tables]
    for key, table in tables.items():
        lines += [f"[{key}]", *(f"{name} = {json.dumps(value)}" for name, value in table.items())]
    file = folder / "house.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    return str(file)


def opened(
    tally: Program, game: str = "taiwan-mahjong", stake: str = "100/20", dealer: int = 0
) -> None:
    words = ["new", "--game", game, "--players", ",".join(SEATS)]
    tally.ok(*words, "--stake", f"{stake} TWD", "--dealer", SEATS[dealer])


def won(case: dict[str, Any]) -> list[str]:
    """A hand of tiles as `tally win` records it."""
    words = ["win", SEATS[case["winner"]], "--hand", case["notation"], *circumstances(case)]
    words += ["--dealer", SEATS[case["dealer"]]]
    words += [] if case["win"] == "discard" else [f"--{case['win'].replace('_', '-')}"]
    fed = case["win"] != "self_draw" or "open_quad_replacement" in case.get("flags", ())
    if fed and case.get("discarder") is not None:
        words += ["--from", SEATS[case["discarder"]]]
    return words


def amounts(answer: Any) -> list[int]:
    """What each seat won or lost."""
    return [result["amount"] for result in answer["results"]]


@pytest.mark.parametrize("case", by_id("hands"))
def test_a_hand_of_tiles_is_settled_in_the_book(
    tally: Program, tmp_path: Path, case: dict[str, Any]
) -> None:
    paid = case["expected"]["payments"][0]
    rules = case.get("rules")
    game = house(tmp_path, rules) if rules else "taiwan-mahjong"
    opened(tally, game, f"{paid['base']}/{paid['unit']}")
    answer = tally.data(*won(case))
    assert amounts(answer) == paid["deltas"]
    (winner,) = answer["winners"]
    assert (winner["tai"], winner["patterns"]) == (
        case["expected"]["tai"],
        case["expected"]["patterns"],
    )
    assert sum(each["amount"] for each in answer["payments"]) == max(paid["deltas"])
    assert {each["dealer_tai"] for each in answer["payments"]} <= {
        0,
        case["expected"]["dealer_tai"],
    }


def typed(result: dict[str, Any]) -> list[str]:
    """A result of the case file as a command."""
    kind = result["type"]
    if kind == "draw":
        return ["draw"]
    if kind == "false_win":
        return ["false-win", SEATS[result["offender"]], "--tai", str(result["tai"])]
    if kind == "multi":
        pairs = [f"{SEATS[each['winner']]}={each['tai']}" for each in result["winners"]]
        return ["win", *pairs, "--from", SEATS[result["discarder"]]]
    how = ["--self-draw"] if kind == "self_draw" else ["--from", SEATS[result["discarder"]]]
    return ["win", SEATS[result["winner"]], *how, "--tai", str(result["tai"])]


def played_for(rules: dict[str, Any]) -> str:
    return f"{rules.get('base', 100)}/{rules.get('unit', 20)}"


@pytest.mark.parametrize("case", by_id("settlements"))
def test_a_settlement_without_tiles(tally: Program, tmp_path: Path, case: dict[str, Any]) -> None:
    opened(tally, house(tmp_path, case["rules"]), played_for(case["rules"]))
    stands = ["--dealer", SEATS[case["dealer"]], "--streak", str(case["streak"])]
    answer = tally.data(*typed(case["result"]), *stands)
    assert amounts(answer) == case["deltas"]
    assert (answer["dealer"], answer["streak"]) == (SEATS[case["dealer"]], case["streak"])
    board = tally.data("board")
    assert list(board["totals"].values()) == case["deltas"]
    assert board["rounds"][0]["dealer"] == SEATS[case["dealer"]]


def check_event(expected: dict[str, Any], found: dict[str, Any]) -> None:
    assert {key: found[key] for key in expected} == expected


def after(deal: dict[str, Any]) -> dict[str, Any]:
    """What a session says of the deal that follows."""
    return {
        "next_dealer": SEATS.index(deal["dealer"]),
        "next_streak": deal["streak"],
        "next_round": deal["round_wind"],
        "over": deal["over"],
    }


@pytest.mark.parametrize("case", by_id("sessions"))
def test_a_session_typed_hand_by_hand_and_taken_back(
    tally: Program, tmp_path: Path, case: dict[str, Any]
) -> None:
    rules = case["rules"]
    opened(tally, house(tmp_path, rules), played_for(rules), case["first_dealer"])
    deals = [tally.data("board")["next"]]
    for event in case["events"]:
        answer = tally.data(*typed(event["result"]))
        deals.append(answer["next"])
        found = {"deltas": amounts(answer), "totals": list(answer["balances"].values())}
        check_event(event["expected"], found | after(answer["next"]))
    for deal in reversed(deals[:-1]):
        assert tally.data("undo")["next"] == deal


def written(result: dict[str, Any]) -> list[str]:
    """A result as a round of an evening file."""
    kind = result["type"]
    lines = ["[[round]]"]
    if kind == "draw":
        return [*lines, "draw = true"]
    if kind == "false_win":
        return [*lines, f'false_win = "{SEATS[result["offender"]]}"', f"tai = {result['tai']}"]
    if "discarder" in result:
        lines.append(f'from = "{SEATS[result["discarder"]]}"')
    if kind == "self_draw":
        lines.append("self_draw = true")
    if kind != "multi":
        return [*lines, f'winner = "{SEATS[result["winner"]]}"', f"tai = {result['tai']}"]
    for each in result["winners"]:
        winner = f'winner = "{SEATS[each["winner"]]}"'
        lines += ["[[round.winners]]", winner, f"tai = {each['tai']}"]
    return lines


def evening(game: str, stake: str, dealer: int, rounds: list[list[str]]) -> str:
    head = [
        "date = 2026-11-27",
        f"game = {json.dumps(game)}",
        f'stake = "{stake} TWD"',
        f"seats = {json.dumps(SEATS)}",
        f'dealer = "{SEATS[dealer]}"',
    ]
    return "\n".join([*head, *(line for each in rounds for line in each)])


@pytest.mark.parametrize("case", by_id("sessions"))
def test_a_session_from_an_evening_file(
    tally: Program, tmp_path: Path, case: dict[str, Any]
) -> None:
    rules = case["rules"]
    rounds = [written(event["result"]) for event in case["events"]]
    game = house(tmp_path, rules)
    file = tmp_path / "evening.toml"
    file.write_text(evening(game, played_for(rules), case["first_dealer"], rounds), "utf-8")
    tally.ok("import", str(file))
    board = tally.data("board")
    totals = [0, 0, 0, 0]
    for place, (played, event) in enumerate(zip(board["rounds"], case["events"], strict=True)):
        totals = [total + won for total, won in zip(totals, amounts(played), strict=True)]
        follows = [*board["rounds"], board["next"]][place + 1]
        found = {"deltas": amounts(played), "totals": totals} | after(follows)
        check_event(event["expected"], found)
    assert list(board["totals"].values()) == totals


@pytest.mark.parametrize("case", by_id("hands"))
def test_a_hand_of_tiles_in_an_evening_file(
    tally: Program, tmp_path: Path, case: dict[str, Any]
) -> None:
    paid, rules = case["expected"]["payments"][0], case.get("rules")
    lines = ["[[round]]", f'winner = "{SEATS[case["winner"]]}"', f'hand = "{case["notation"]}"']
    lines += [f'{key} = "{case[key]}"' for key in ("ready", "blessing") if case.get(key)]
    lines += [f"flags = {json.dumps(case.get('flags', []))}", f"streak = {case['streak']}"]
    lines += [f'{key} = "{case[key]}"' for key in ("seat_wind", "round_wind") if case.get(key)]
    if case["win"] != "discard":
        lines.append(f"{case['win']} = true")
    if "--from" in won(case):
        lines.append(f'from = "{SEATS[case["discarder"]]}"')
    game = house(tmp_path, rules) if rules else "taiwan-mahjong"
    file = tmp_path / "evening.toml"
    stake = f"{paid['base']}/{paid['unit']}"
    file.write_text(evening(game, stake, case["dealer"], [lines]), "utf-8")
    answer = tally.data("import", str(file), "--dry-run")
    assert amounts(answer["rounds"][0]) == paid["deltas"]
    assert list(answer["totals"].values()) == paid["deltas"]
