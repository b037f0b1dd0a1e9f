"""Every worked case: hands with their alternatives, rejected inputs, settlements, sessions."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from shelf import cases, counted, rules_with

from tally.errors import Refused
from tally.games.game import Deal, Outcome
from tally.games.mahjong import GAME

SEATS = ("Ann", "Ben", "Cat", "Dan")

HANDS = [
    pytest.param(hand, hand.get("rules", {}), hand["expected"], id=hand["id"])
    for hand in cases()["hands"]
] + [
    pytest.param(
        hand,
        hand.get("rules", {}) | other["rules"],
        other["expected"],
        id=f"{hand['id']}-{number}",
    )
    for hand in cases()["hands"]
    for number, other in enumerate(hand.get("alternatives", []), 1)
]


def by_id(section: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in cases()[section]]


def typed_hand(case: dict[str, Any]) -> dict[str, Any]:
    """A hand of the case file as it is typed for a round."""
    has = {
        key: case[key] for key in ("flags", "ready", "blessing", "flower_win") if case.get(key)
    } | {"hand": case["notation"], "seat_wind": case["seat_wind"]}
    typed = {"kind": case["win"], "winners": [[case["winner"], has]]}
    if case.get("discarder") is not None:
        typed["from"] = case["discarder"]
    return typed


def deal_of(case: dict[str, Any]) -> Deal:
    state = {"streak": case["streak"], "round_wind": case.get("round_wind", "E"), "passes": 0}
    return Deal(SEATS, 1, case["dealer"], case["dealer"], state)


def deltas(outcome: Outcome, base: int, unit: int) -> list[Any]:
    """The money of each seat at a stake."""
    return [share.counts[0] * base + share.counts[1] * unit for share in outcome.shares]


@pytest.mark.parametrize(("hand", "rules", "expected"), HANDS)
def test_hand(hand: dict[str, Any], rules: dict[str, Any], expected: dict[str, Any]) -> None:
    text = hand["notation"]
    case = {key: value for key, value in hand.items() if key not in ("rules", "notation")}
    if expected.get("win") is False:
        with pytest.raises(Refused) as refused:
            counted(text, rules, **case)
        assert [problem.code for problem in refused.value.problems] == ["no_winning_reading"]
        return
    report = counted(text, rules, **case)
    assert report.patterns == expected["patterns"]
    assert report.tai == expected["tai"]


@pytest.mark.parametrize("case", by_id("hands"))
def test_payments_of_a_hand(case: dict[str, Any]) -> None:
    rules = rules_with(case.get("rules"))
    outcome = GAME.score(rules, deal_of(case), typed_hand(case))
    assert outcome.detail.winners[0].tai == case["expected"]["tai"]
    for paid in case["expected"]["payments"]:
        assert deltas(outcome, paid["base"], paid["unit"]) == paid["deltas"]
    touched = [p for p in outcome.detail.payments if case["dealer"] in (p.payer, p.winner)]
    assert {p.dealer_tai for p in touched} <= {case["expected"]["dealer_tai"]}


@pytest.mark.parametrize("case", by_id("invalid"))
def test_rejected(case: dict[str, Any]) -> None:
    rest = {key: value for key, value in case.items() if key != "notation"}
    with pytest.raises(Refused) as refused:
        counted(case["notation"], **rest)
    for problem in refused.value.problems:
        assert problem.code
        assert problem.message
        assert problem.hint
        assert problem.place is not None


def typed_result(result: dict[str, Any]) -> dict[str, Any]:
    """A result of the case file as it is typed for a round."""
    kind = result["type"]
    if kind == "draw":
        return {"kind": "draw"}
    if kind == "false_win":
        return {"kind": "false_win", "offender": result["offender"], "tai": result["tai"]}
    winners = result.get("winners") or [result]
    typed: dict[str, Any] = {
        "kind": "discard" if kind == "multi" else kind,
        "winners": [[winner["winner"], {"tai": winner["tai"]}] for winner in winners],
    }
    if "discarder" in result:
        typed["from"] = result["discarder"]
    return typed


@pytest.mark.parametrize("case", by_id("settlements"))
def test_settlement(case: dict[str, Any]) -> None:
    rules = rules_with(case["rules"])
    outcome = GAME.score(rules, deal_of(case), typed_result(case["result"]))
    assert deltas(outcome, rules["base"], rules["unit"]) == case["deltas"]
    assert [share.score for share in outcome.shares] == case["deltas"]


@pytest.mark.parametrize("case", by_id("sessions"))
def test_session(case: dict[str, Any]) -> None:
    rules = rules_with(case["rules"])
    deal = GAME.opening(rules, SEATS, case["first_dealer"])
    totals = [0, 0, 0, 0]
    for number, event in enumerate(case["events"], 1):
        assert deal.number == number
        outcome = GAME.score(rules, deal, typed_result(event["result"]))
        won = deltas(outcome, rules["base"], rules["unit"])
        totals = [total + delta for total, delta in zip(totals, won, strict=True)]
        deal = GAME.following(rules, deal, outcome)
        expected = event["expected"]
        found = {
            "deltas": won,
            "totals": totals,
            "next_dealer": deal.dealer,
            "next_streak": deal.state["streak"],
            "next_round": deal.state["round_wind"],
            "over": deal.state["over"],
        }
        assert {key: found[key] for key in expected} == expected


def test_the_game_of_two_repeats_and_a_fine() -> None:
    """East on two repeats: self-draw of 4, then 4 off East, then a fine of 300 to the pot."""
    rules = rules_with({"false_win": {"pay": "pot"}})
    deal = Deal(SEATS, 1, 0, 0, {"streak": 2, "round_wind": "E", "passes": 0})
    drawn = GAME.score(rules, deal, {"kind": "self_draw", "winners": [[1, {"tai": 4}]]})
    assert deltas(drawn, 100, 20) == [-280, 640, -180, -180]
    typed = {"kind": "discard", "from": 0, "winners": [[1, {"tai": 4}]]}
    assert deltas(GAME.score(rules, deal, typed), 100, 20) == [-280, 280, 0, 0]
    fined = GAME.score(rules, deal, {"kind": "false_win", "offender": 2, "tai": 10})
    assert deltas(fined, 100, 20) == [0, 0, -300, 0]
    assert fined.pot == (1, 10)


@pytest.mark.parametrize("section", ["hands", "settlements"])
def test_bases_and_units_sum_to_zero(section: str) -> None:
    for case in cases()[section]:
        typed = typed_hand(case) if section == "hands" else typed_result(case["result"])
        outcome = GAME.score(rules_with(case.get("rules")), deal_of(case), typed)
        for part in range(2):
            counts = (share.counts[part] for share in outcome.shares)
            assert sum(itertools.chain(counts, [outcome.pot[part]])) == 0
