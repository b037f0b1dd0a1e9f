"""Worked rounds, house rules and whole evenings, each reckoned by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tally.errors import Refused
from tally.games import rule_set
from tally.games.game import Deal, Outcome

DATA = json.loads((Path(__file__).parents[1] / "data" / "chinese_ten.json").read_text("utf-8"))

HOUSE = {
    "tw-bonus-20": """
        extends = "chinese-ten"
        players = [4]
        red_five_bonus = { amount = 20, trigger = "single_play" }
    """,
    "spade-ace-10": """
        extends = "chinese-ten"
        players = [4]
        [with.4]
        tie_score = 55
        [with.4.values]
        AS = 10
        AC = 0
    """,
    "spade-ace-counts-2p": """
        extends = "chinese-ten"
        players = [2]
        [with.2]
        tie_score = 120
        [with.2.values]
        AS = 30
    """,
    "red-only-3p": """
        extends = "chinese-ten"
        players = [3]
        [with.3]
        tie_score = 70
        [with.3.values]
        black = 0
        AS = 0
    """,
    "five-players-54-cards": """
        extends = "chinese-ten"
        players = [5]
        deck = 54
        [values]
        AS = 30
        AC = 40
        joker = 10
        [with.5]
        deal = { hand = 5, layout = 4, stock = 25 }
        tie_score = 60
    """,
}


def by_id(cases: list[dict[str, Any]]) -> Any:
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])


def score(case: dict[str, Any], reference: str) -> Outcome:
    game, rules = rule_set(reference)
    seats = tuple(case["players"])
    typed = {
        "piles": case["piles"],
        "mode": "partial" if case.get("mode") == "partial" else None,
        "left": case.get("left", ""),
        "red_five": [[seats.index(name), kind] for name, kind in case.get("red_five", [])],
        "seats": case.get("players_at_table"),
    }
    return game.score(rules, Deal(seats), typed)


def check(outcome: Outcome, expected: dict[str, Any]) -> None:
    detail = outcome.detail
    for key, found in (
        ("points", detail.points),
        ("bonus_points", detail.bonus),
        ("difference", detail.differences),
    ):
        if key in expected:
            assert list(found) == [Fraction(value) for value in expected[key]], key
    for key in ("deck_total", "missing_card_count", "unaccounted_points"):
        if key in expected:
            assert getattr(detail, key) == expected[key]
    assert detail.tie_score == Fraction(expected["tie_score"])
    codes = [caution.code for caution in outcome.warnings]
    assert codes == expected["warnings"]
    assert sum(share.counts[0] for share in outcome.shares) + outcome.pot[0] == 0


@by_id([case for case in DATA["cases"] if not case["expected"]["errors"]])
def test_worked_rounds_come_out_as_reckoned(case: dict[str, Any]) -> None:
    check(score(case, case["variant"]), case["expected"])


@by_id([case for case in DATA["cases"] if case["expected"]["errors"]])
def test_broken_rounds_are_refused_for_their_reason(case: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        score(case, case["variant"])
    assert [problem.code for problem in refused.value.problems] == case["expected"]["errors"]


@by_id(DATA["house_rules"])
def test_house_rules_come_out_as_reckoned(case: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE[case["id"]], "utf-8")
    check(score(case, str(file)), case["expected"])


def test_leftovers_may_be_nobodys_and_the_pot_takes_the_difference(tmp_path: Path) -> None:
    case = next(case for case in DATA["cases"] if case["id"] == "mm2-leftovers-slater")
    file = tmp_path / "house.toml"
    file.write_text('extends = "main-merah"\nleftovers = "nobody"\n', "utf-8")
    outcome = score(case, str(file))
    nobody = case["expected"]["nobody"]
    assert [share.counts[0] for share in outcome.shares] == nobody["difference"]
    assert outcome.pot == (nobody["pot"],)
    assert outcome.detail.tie_score == 105


@pytest.mark.parametrize("row", DATA["deck_totals"], ids=lambda r: f"{r['variant']}-{r['players']}")
def test_decks_and_tie_scores(row: dict[str, Any]) -> None:
    _, rules = rule_set(row["variant"])
    terms = rules.terms[row["players"]]
    assert terms.total == row["total"]
    assert terms.tie == Fraction(row["tie_score"])
    assert terms.tie_stated == (row["tie_source"] == "stated")


@by_id(DATA["evenings"])
def test_evenings_pass_the_deal_and_the_first_play_by_their_rules(case: dict[str, Any]) -> None:
    game, rules = rule_set(case["rounds"][0]["variant"])
    seats = tuple(case["rounds"][0]["players"])
    deal = game.opening(rules, seats, 0)
    for played in case["rounds"]:
        assert played["dealer"] in (None, seats[deal.dealer])
        assert played["first_player"] in (None, seats[deal.first_player])
        red_five = [[seats.index(name), kind] for name, kind in played["red_five"]]
        outcome = game.score(rules, deal, {"piles": played["piles"], "red_five": red_five})
        stake = int(case["stake"]["per_point"])
        money = [share.counts[0] * stake for share in outcome.shares]
        assert money == [int(amount) for amount in played["money"]]
        deal = game.following(rules, deal, outcome)
    assert case["next_dealer"] in (None, seats[deal.dealer])
