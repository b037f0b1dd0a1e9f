"""Equal players are not told apart, better ones are once there are rounds enough."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest
from stats.simulated import NAMES, simulated

from tally.stats import luck
from tally.stats.luck import (
    DOUBT,
    EDGE,
    LEAST_ROUNDS,
    PERMUTATIONS,
    chance_of,
    corrected,
    rounds_needed,
    verdict,
)
from tally.stats.played import PlayedRound
from tally.stats.records import table_record


def test_equal_players_are_seldom_told_apart() -> None:
    wrong = 0
    for seed in range(40):
        record = table_record(simulated(40, seed))
        wrong += any(each.verdict.kind in ("better", "worse") for each in record.players)
    assert wrong <= 5


def test_a_much_better_player_is_found_and_so_is_a_much_worse_one() -> None:
    record = table_record(simulated(200, 3, {"Ben": 20, "Dan": -20}))
    kinds = {each.player: each.verdict.kind for each in record.players}
    assert kinds["Ben"] == "better"
    assert kinds["Dan"] == "worse"
    assert record.players[0].player == "Ben"


def test_below_the_least_rounds_nothing_is_said_however_far_apart() -> None:
    record = table_record(simulated(LEAST_ROUNDS - 1, 3, {"Ben": 300}))
    for each in record.players:
        assert each.verdict.kind == "open"
        assert each.verdict.chance is None
        assert each.verdict.needed >= 1


def test_one_more_round_than_needed_brings_a_verdict() -> None:
    enough = rounds_needed(EDGE, len(NAMES))
    record = table_record(simulated(enough, 5))
    assert all(each.verdict.kind != "open" for each in record.players)
    before = table_record(simulated(enough - 1, 5))
    assert {each.verdict.needed for each in before.players if each.verdict.kind == "open"} == {1}


def test_a_large_edge_needs_fewer_rounds_and_more_players_need_more() -> None:
    assert rounds_needed(1) == LEAST_ROUNDS
    assert rounds_needed(0.4) < rounds_needed(0.3) < rounds_needed(EDGE) == rounds_needed(0)
    assert rounds_needed(EDGE) == 197
    assert rounds_needed(EDGE, 4) > rounds_needed(EDGE)


def test_an_open_verdict_always_asks_for_more() -> None:
    for rounds, mean in itertools.product(range(196), (0.0, 0.1, 3.0, 40.0)):
        said = verdict(rounds, mean, 10.0, 1.0 if rounds >= LEAST_ROUNDS else None, 1)
        assert said.kind == "open"
        assert said.needed >= 1
    assert verdict(197, 0.5, 10.0, 0.4, 1).kind == "even"
    assert verdict(0, 0.0, 0.0, None, 1).needed == 197


def test_the_chance_is_that_of_all_orders_counted_out() -> None:
    rounds = [((30, -10, -20), 0), ((5, 0, -5), 2), ((12, -4, -8), 0), ((9, -1, -8), 1)]
    reached = abs(sum(results[seat] for results, seat in rounds))
    orders = list(itertools.product(*(results for results, _ in rounds)))
    exact = Fraction(sum(abs(sum(order)) >= reached for order in orders), len(orders))
    assert chance_of(rounds) == pytest.approx(float(exact), abs=0.03)


def test_the_limit_is_what_dealing_anew_comes_to(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(5)
    for edge in (0, 1, 2):
        rounds = [((dice.randrange(40), dice.randrange(40), 20 + edge), 2) for _ in range(900)]
        dealt = chance_of(rounds)
        monkeypatch.setattr(luck, "VERY_MANY", 899)
        assert chance_of(rounds) == pytest.approx(dealt, abs=0.03)
        monkeypatch.undo()
    monkeypatch.setattr(luck, "VERY_MANY", 1)
    assert chance_of([((0, 0), 1)] * 40) == 1.0


def test_rounds_of_different_sizes_are_tested_together() -> None:
    rounds = [((30, -30), 0)] * 4 + [((20, -10, -10), 0)] * 4
    exact = 0.5**4 * (1 / 3) ** 4
    assert chance_of(rounds) <= exact + 5 / PERMUTATIONS


def test_the_test_is_the_same_every_time_and_says_nothing_of_level_rounds() -> None:
    rounds = [((30, -10, -20), 0), ((5, 0, -5), 2)] * 20
    assert chance_of(rounds) == chance_of(rounds)
    assert chance_of([((0, 0), 1)] * 40) == 1.0


def test_by_chance_one_test_in_twenty_is_wrong() -> None:
    dice = random.Random(11)
    wrong = 0
    for _ in range(150):
        rounds = []
        for _ in range(30):
            results = [dice.gauss(0, 20) for _ in range(4)]
            rounds.append((tuple(round(each) for each in results), 1))
        wrong += chance_of(rounds) <= DOUBT
    assert wrong / 150 <= 0.1


def test_holms_correction() -> None:
    assert corrected({"Ann": 0.01, "Ben": 0.04, "Cat": 0.03}) == pytest.approx(
        {"Ann": 0.03, "Cat": 0.06, "Ben": 0.06}
    )
    assert corrected({"Ann": 0.9, "Ben": 0.8}) == {"Ann": 1.0, "Ben": 1.0}
    assert corrected({}) == {}


def test_fractions_of_points_are_tested_exactly() -> None:
    third = Fraction(1, 3)
    rounds = [PlayedRound(("Ann", "Ben", "Cat"), (2 * third, -third, -third)) for _ in range(40)]
    record = table_record(rounds)
    assert record.players[0].player == "Ann"
    assert record.players[0].verdict.kind == "better"
