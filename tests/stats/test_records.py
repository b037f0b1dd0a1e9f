"""Records of players, seats and deals: fair shares, laws that hold for any rounds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stats.simulated import NAMES, leveled, simulated

from tally.games.game import Fact, Number
from tally.stats.played import PlayedRound, names_in
from tally.stats.records import Record, middle_of, table_record


@st.composite
def any_rounds(draw: st.DrawFn) -> list[PlayedRound]:
    rounds = []
    for number in range(draw(st.integers(1, 25))):
        seats = tuple(draw(st.permutations(NAMES))[: draw(st.integers(2, 4))])
        drawn = draw(st.lists(st.integers(-3, 3), min_size=len(seats), max_size=len(seats)))
        dealer = draw(st.none() | st.integers(0, len(seats) - 1))
        rounds.append(
            PlayedRound(seats, leveled([each * 9.0 for each in drawn]), dealer, f"{number}")
        )
    return rounds


def by_name(rounds: list[PlayedRound]) -> dict[str, Record]:
    return {record.player: record for record in table_record(rounds).players}


@settings(max_examples=60, deadline=None)
@given(any_rounds())
def test_wins_add_up_to_the_rounds_and_differences_to_nothing(rounds: list[PlayedRound]) -> None:
    players = table_record(rounds).players
    assert sum(record.wins for record in players) == len(rounds)
    assert sum(record.chance * record.rounds for record in players) == pytest.approx(len(rounds))
    assert sum(record.mean.value * record.rounds for record in players) == pytest.approx(
        0, abs=1e-6
    )
    assert {record.player for record in players} == set(names_in(rounds))


@settings(max_examples=60, deadline=None)
@given(any_rounds())
def test_two_players_tell_the_same_of_each_other(rounds: list[PlayedRound]) -> None:
    records = by_name(rounds)
    for name, record in records.items():
        for pair in record.against:
            (mirror,) = [each for each in records[pair.other].against if each.other == name]
            assert (pair.ahead, pair.level, pair.behind) == (
                mirror.behind,
                mirror.level,
                mirror.ahead,
            )
            assert pair.lead.value == pytest.approx(-mirror.lead.value)
            assert pair.better.value == pytest.approx(1 - mirror.better.value)


@settings(max_examples=60, deadline=None)
@given(any_rounds())
def test_every_estimate_lies_in_its_interval_and_between_the_extremes(
    rounds: list[PlayedRound],
) -> None:
    for record in table_record(rounds).players:
        assert record.worst.value <= record.middle[0] <= record.middle[1] <= record.best.value
        assert record.worst.value - 1e-9 <= record.mean.value <= record.best.value + 1e-9
        for each in (record.mean, record.win_rate, *(pair.lead for pair in record.against)):
            if each.low is not None and each.high is not None:
                assert each.low - 1e-9 <= each.value <= each.high + 1e-9


def test_a_shared_first_place_is_shared() -> None:
    rounds: list[tuple[Number, ...]] = [(10, 10, -20), (7, 7, 7), (5, -1, -4)]
    records = by_name([PlayedRound(("Ann", "Ben", "Cat"), each) for each in rounds])
    assert records["Ann"].wins == Fraction(1, 2) + Fraction(1, 3) + 1
    assert records["Ben"].wins == Fraction(5, 6)
    assert records["Cat"].wins == Fraction(1, 3)
    assert records["Cat"].chance == pytest.approx(1 / 3)


def test_the_best_and_the_worst_round_are_named() -> None:
    rounds = [
        PlayedRound(("Ann", "Ben"), (value, -value), 0, f"Friday, round {number}")
        for number, value in enumerate((3, 40, -21, 40), 1)
    ]
    ann = by_name(rounds)["Ann"]
    assert (ann.best.value, ann.best.where) == (40, "Friday, round 2")
    assert (ann.worst.value, ann.worst.where) == (-21, "Friday, round 3")


def test_nine_rounds_of_ten() -> None:
    assert middle_of(list(range(100))) == (5, 94)
    assert middle_of([3, 1, 2]) == (1, 3)


def test_the_dealers_advantage_is_found_and_what_is_not_there_is_not() -> None:
    fair, unfair = table_record(simulated(300, 2)), table_record(simulated(300, 2, deal_worth=25))
    assert fair.dealing is not None
    assert unfair.dealing is not None
    assert unfair.dealing.low is not None
    assert fair.dealing.low is not None
    assert fair.dealing.high is not None
    assert unfair.dealing.low > 0
    assert fair.dealing.low < 0 < fair.dealing.high
    assert unfair.dealing.low < 25 < (unfair.dealing.high or 0)
    assert [effect.seat for effect in fair.seats] == [1, 2, 3, 4]


def test_a_good_player_is_not_taken_for_a_good_seat() -> None:
    rounds = []
    for each in simulated(400, 4, {"Ann": 40}):
        order = sorted(range(4), key=lambda seat: (each.seats[seat] != "Ann", each.seats[seat]))
        rounds.append(
            PlayedRound(
                tuple(each.seats[seat] for seat in order),
                tuple(each.differences[seat] for seat in order),
            )
        )
    first = table_record(rounds).seats[0]
    assert first.effect.value == pytest.approx(0, abs=1e-6)


def test_who_never_dealt_has_no_dealer_effect() -> None:
    record = table_record([PlayedRound(("Ann", "Ben"), (1, -1)) for _ in range(9)])
    assert record.dealing is None
    assert all(each.dealing is None for each in record.players)


def test_a_games_own_facts_are_counted() -> None:
    def facts(won: bool, tai: int, streak: int) -> tuple[Fact, ...]:
        return (
            Fact("deal-ins", int(not won)),
            Fact("tai won", tai, int(won), "mean"),
            Fact("streak", streak, 1, "most"),
        )

    rounds = [
        PlayedRound(("Ann", "Ben"), (1, -1), 0, "", (facts(True, 5, 2), facts(False, 0, 0))),
        PlayedRound(("Ann", "Ben"), (2, -2), 0, "", (facts(True, 8, 3), facts(False, 0, 0))),
    ]
    ann, ben = by_name(rounds)["Ann"], by_name(rounds)["Ben"]
    assert [(fact.name, fact.value, fact.of) for fact in ann.facts] == [
        ("deal-ins", 0, 2),
        ("tai won", Fraction(13, 2), 2),
        ("streak", 3, 2),
    ]
    assert ben.facts[1].value is None
    assert ben.facts[0].rate is not None
    assert ben.facts[0].rate.value == 1
