"""No tai and no option can change unseen: each stands in a table here with what it makes of a hand.

For every pattern a hand that has it, with its tai; for every option what a hand, a payment or the
next deal comes to in each of its positions. A rule that changed, or one that did nothing, fails.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from shelf import counted, named_rules, patterns, rules_with

from tally.errors import Refused
from tally.games.game import Deal
from tally.games.mahjong import GAME
from tally.games.mahjong.options import OPTIONS, Option

Shown = Callable[[str, Any], Any]
"""What comes of an option set to a value."""

DRAWN = {"win": "self_draw"}
PLAIN = "456m234p56p678s99s (111m) +7p"
CLOSED = "222m456m345p678s99p23s +4s"
RUNS = "456m99m34p234s678s (123p) +5p"
QUAD = "456m99m34p678s (123p) [5555s] +5p"
FED = "456m99m34p678s (123p) (5555s) +5p"
MELDED = "9m (123m) (456p) (777s) (345s) (222p) +9m"
FIVE = "22299m444888p33777s +3s"
DEALER = {"winner": 0, "seat_wind": "E", "dealer": 0}

TAI: dict[str, tuple[str, dict[str, Any], int]] = {
    "no_tai": (PLAIN, {}, 0),
    "declared_ready": (PLAIN, {"ready": "declared"}, 1),
    "self_drawn": (PLAIN, DRAWN, 1),
    "concealed_hand": (CLOSED, {}, 1),
    "concealed_self_drawn": (CLOSED, DRAWN, 1),
    "dragon_set": ("456m99m34p234s678s (777z) +5p", {}, 1),
    "round_wind_set": ("456m99m34p234s678s (111z) +5p", {}, 1),
    "seat_wind_set": ("456m99m34p234s678s (222z) +5p", {}, 1),
    "seat_flower": ("456m99m34p234s678s (123p) 2f6f8f +5p", {}, 2),
    "edge_wait": ("12m456s789s678p88m (555p) +3m", {}, 1),
    "middle_wait": ("46m456s789s678p11s (555p) +5m", {}, 1),
    "pair_wait": ("456m9m345p234s678s (123p) +9m", {}, 1),
    "robbing_quad": (PLAIN, {"win": "rob_quad"}, 1),
    "dead_wall_win": (QUAD, DRAWN | {"flags": ["replacement"]}, 1),
    "last_tile": (PLAIN, {"flags": ["last_tile"]}, 1),
    "flower_set": ("456m99m34p234s678s (123p) 5f6f7f8f +5p", {}, 2),
    "half_melded": (MELDED, DRAWN, 1),
    "fully_melded": (MELDED, {}, 2),
    "all_sequences": (RUNS, {}, 2),
    "three_concealed": ("222m99p777s34s444z (123p) +5s", {}, 2),
    "all_triplets": ("22m33m777s (111m) (999p) (444s) +3m", {}, 4),
    "half_flush": ("123m456m78m (333m) 55z (444z) +9m", {}, 4),
    "minor_three_dragons": ("456m34p678s55z (777z) (666z) +5p", {}, 4),
    "earthly_ready": (CLOSED, {"ready": "earthly"}, 4),
    "earthly_one_shot": (CLOSED, {"ready": "earthly", "flags": ["one_shot"]}, 0),
    "initial_flower_win": (
        "1f2f3f4f5f6f7f8f", {"win": "flower", "flags": ["initial_flower"]}, 4,
    ),
    "four_concealed": ("11123m222p333s44455z +1m", {}, 5),
    "five_concealed": (FIVE, DRAWN, 8),
    "full_flush": ("1123445667789m (123m) +5m", {}, 8),
    "four_quads": ("99m45p (1111m) [2222p] (3333s) [5555z] +6p", {}, 0),
    "minor_four_winds": ("456m34p44z (111z) (222z) (333z) +5p", {}, 8),
    "major_three_dragons": ("456m99m34p (777z) (666z) (555z) +5p", {}, 8),
    "eight_pairs": ("1133m2299p44771166s +6s", {}, 8),
    "seven_rob_one": ("1f2f3f4f5f6f7f", {"win": "flower"}, 8),
    "eight_flowers": ("1f2f3f4f5f6f7f8f", {"win": "flower"}, 8),
    "heavenly_ready": (CLOSED, DEALER | {"ready": "heavenly"}, 8),
    "all_honors": ("77z33z (111z) (222z) (555z) (666z) +7z", {}, 16),
    "major_four_winds": ("99m34p (111z) (222z) (333z) (444z) +5p", {}, 16),
    "blessing_man": (CLOSED, {"blessing": "man"}, 8),
    "blessing_earth": (CLOSED, DRAWN | {"blessing": "earth"}, 16),
    "blessing_heaven": (CLOSED, DEALER | DRAWN | {"blessing": "heaven"}, 24),
    "any_flower": ("456m99m34p234s678s (123p) 1f +5p", {}, 0),
    "any_wind": ("456m99m34p234s678s (333z) +5p", {}, 0),
    "open_quad": (FED, {}, 0),
    "closed_quad": (QUAD, {}, 0),
    "no_honors_no_flowers": (PLAIN, {}, 0),
}  # fmt: skip


@pytest.mark.parametrize("name", named_rules().tai)
def test_tai(name: str) -> None:
    text, case, tai = TAI[name]
    report = counted(text, **case)
    assert report.patterns.get(name, 0) == tai
    assert (name in report.patterns) is (tai > 0 or name == "no_tai")
    raised = counted(text, {f"tai.{name}": named_rules().tai[name] + 1}, **case)
    assert raised.patterns[name] > tai
    if tai and name not in ("seven_rob_one", "eight_flowers"):
        off = counted(text, {f"tai.{name}": 0}, **case)
        assert name not in off.patterns


@pytest.mark.parametrize("name", ["seven_rob_one", "eight_flowers"])
def test_a_flower_win_that_is_off_does_not_win(name: str) -> None:
    text, case, _ = TAI[name]
    with pytest.raises(Refused) as refused:
        counted(text, {f"tai.{name}": 0}, **case)
    assert [problem.code for problem in refused.value.problems] == ["flower_win_off"]


def hand(text: str, rules: dict[str, Any] | None = None, **case: Any) -> Shown:
    """What a hand comes to with an option set: its patterns, or the codes of its refusal."""

    def shown(key: str, value: Any) -> Any:
        try:
            return patterns(text, (rules or {}) | {key: value}, **case)
        except Refused as refusal:
            return [problem.code for problem in refusal.problems]

    return shown


def paid(typed: dict[str, Any], rules: dict[str, Any] | None = None, **state: Any) -> Shown:
    """What a settled hand comes to with an option set: money at the rule set's own stake."""

    def shown(key: str, value: Any) -> Any:
        house = rules_with((rules or {}) | {key: value})
        try:
            outcome = GAME.score(house, deal(**state), typed)
        except Refused as refusal:
            return [problem.code for problem in refusal.problems]
        return [share.score for share in outcome.shares]

    return shown


def moved(*hands: dict[str, Any], **state: Any) -> Shown:
    """Where the deal is after hands with an option set: dealer, streak, round wind, over."""

    def shown(key: str, value: Any) -> Any:
        house, at = rules_with({key: value}), deal(**state)
        for typed in hands:
            at = GAME.following(house, at, GAME.score(house, at, typed))
        return at.dealer, at.state["streak"], at.state["round_wind"], at.state["over"]

    return shown


def deal(**state: Any) -> Deal:
    opening = GAME.opening(named_rules(), ("Ann", "Ben", "Cat", "Dan"), 0)
    return Deal(opening.seats, 1, 0, 0, {**opening.state, **state})


def won(tai: int, seat: int = 1, loser: int | None = 2) -> dict[str, Any]:
    if loser is None:
        return {"kind": "self_draw", "winners": [[seat, {"tai": tai}]]}
    return {"kind": "discard", "from": loser, "winners": [[seat, {"tai": tai}]]}


def won_by(*seats: int) -> dict[str, Any]:
    """Several winners on a discard of seat 0, of one tai each."""
    return {"kind": "discard", "from": 0, "winners": [[seat, {"tai": 1}] for seat in seats]}


FALSE = {"kind": "false_win", "offender": 1, "tai": 2, "to": 3}
FALSE_DEALER = {"kind": "false_win", "offender": 0, "tai": 2}
TILES = {"kind": "discard", "from": 2, "winners": [[1, {"hand": PLAIN}]]}
WAIT = "3456m456s789s678p (555p) +6m"
TWELVE = "12345m99p456s678s (123p) +3m"
SOUTH_DRAGON = "1133m2299p4477s1177z +7z"
HONORS = "77z33z (111z) (222z) (555z) (666z) +7z"
MINOR_HONORS = "77z44z (111z) (222z) (333z) (555z) +7z"
DRAGONS = "456m99m34p (777z) (666z) (555z) +5p"
WINDS = "456m34p44z (111z) (222z) (333z) +5p"
FLOWERS = "456m234p56p678s99s (111m) 1f2f3f4f5f +7p"
EIGHT = CLOSED.replace(" +", " 1f2f3f4f5f6f7f8f +")
BOTH = DRAWN | {"flags": ["replacement", "last_tile"]}
EARLY = {"flags": ["open_quad_replacement"]}
MIDDLE_RUNS = "456m99m35p234s678s (123p) +4p"

OPTION: dict[str, list[tuple[Shown, list[tuple[Any, Any]]]]] = {
    "base": [(paid(won(1)), [(100, [0, 120, -120, 0]), (50, [0, 70, -70, 0])])],
    "unit": [(paid(won(1)), [(20, [0, 120, -120, 0]), (10, [0, 110, -110, 0])])],
    "cap_tai": [(paid(won(9, 1, 0)), [("none", [-300, 300, 0, 0]), (8, [-280, 280, 0, 0])])],
    "cap_amount": [
        (
            paid(won(9)),
            [("none", [0, 280, -280, 0]), (250, [0, 250, -250, 0]), (50, [0, 50, -50, 0])],
        )
    ],
    "host_fee.per_self_draw": [
        (paid(won(1, 1, None)), [(0, [-140, 380, -120, -120]), (30, [-140, 350, -120, -120])])
    ],
    "host_fee.total": [
        (
            paid(won(1, 1, None), {"host_fee.per_self_draw": 30}, host_fee=50),
            [("none", [-140, 350, -120, -120]), (60, [-140, 370, -120, -120])],
        )
    ],
    "single_wait": [(hand(WAIT), [("strict", {"no_tai": 0}), ("loose", {"pair_wait": 1})])],
    "own_four_is_dead": [
        (hand(WAIT.replace("555p", "333m")), [(True, {"pair_wait": 1}), (False, {"no_tai": 0})])
    ],
    "melded_adds_pair_wait": [
        (hand(MELDED), [(False, {"fully_melded": 2}), (True, {"fully_melded": 2, "pair_wait": 1})])
    ],
    "heaven_adds_wait": [
        (
            hand("222m456m345p678s123s9p +9p", **DEALER, **DRAWN, blessing="heaven"),
            [(False, {"blessing_heaven": 24}), (True, {"blessing_heaven": 24, "pair_wait": 1})],
        )
    ],
    "all_sequences_wait": [
        (
            hand(TWELVE),
            [("two_sided", {"all_sequences": 2}), ("only_two_sided", {"no_tai": 0})],
        ),
        (
            hand(MIDDLE_RUNS),
            [
                ("two_sided", {"middle_wait": 1}),
                ("not_edge_or_pair", {"middle_wait": 1, "all_sequences": 2}),
                ("any", {"middle_wait": 1, "all_sequences": 2}),
            ],
        ),
        (
            hand("456m9m345p234s678s (123p) +9m"),
            [
                ("not_edge_or_pair", {"pair_wait": 1}),
                ("any", {"pair_wait": 1, "all_sequences": 2}),
            ],
        ),
    ],
    "all_sequences_concealed": [
        (
            hand("123p456m99m34p234s678s +5p"),
            [(True, {"concealed_hand": 1, "all_sequences": 2}), (False, {"concealed_hand": 1})],
        ),
        (
            hand("34m123s234p456p678s99s +5m", blessing="man"),
            [(True, {"blessing_man": 8, "all_sequences": 2}), (False, {"blessing_man": 8})],
        ),
    ],
    "half_melded_adds_self_drawn": [
        (
            hand(MELDED, **DRAWN),
            [(False, {"half_melded": 1}), (True, {"half_melded": 1, "self_drawn": 1})],
        )
    ],
    "melded_allows_closed_quad": [
        (
            hand("9m (123m) (456p) (777s) (345s) [1111p] +9m"),
            [(False, {"pair_wait": 1}), (True, {"fully_melded": 2})],
        )
    ],
    "five_concealed_adds_all_triplets": [
        (
            hand(FIVE, {"tai": {"concealed_hand": 0, "concealed_self_drawn": 0}}, **DRAWN),
            [
                (True, {"five_concealed": 8, "all_triplets": 4, "self_drawn": 1}),
                (False, {"five_concealed": 8, "self_drawn": 1}),
            ],
        )
    ],
    "minor_four_winds_adds_wind_sets": [
        (
            hand(WINDS),
            [
                (True, {"minor_four_winds": 8, "round_wind_set": 1, "seat_wind_set": 1}),
                (False, {"minor_four_winds": 8}),
            ],
        )
    ],
    "major_three_dragons_adds_sets": [
        (
            hand(DRAGONS),
            [
                (False, {"major_three_dragons": 8}),
                (True, {"major_three_dragons": 8, "dragon_set": 3}),
            ],
        )
    ],
    "all_honors_adds_minor": [
        (
            hand(MINOR_HONORS),
            [(True, {"all_honors": 16, "minor_four_winds": 8}), (False, {"all_honors": 16})],
        )
    ],
    "all_honors_adds_sets": [
        (
            hand(HONORS),
            [
                (False, {"all_honors": 16, "major_three_dragons": 8}),
                (
                    True,
                    {
                        "all_honors": 16,
                        "major_three_dragons": 8,
                        "round_wind_set": 1,
                        "seat_wind_set": 1,
                    },
                ),
            ],
        )
    ],
    "all_honors_adds_all_triplets": [
        (
            hand(HONORS),
            [
                (False, {"all_honors": 16, "major_three_dragons": 8}),
                (True, {"all_honors": 16, "major_three_dragons": 8, "all_triplets": 4}),
            ],
        )
    ],
    "first_ready_adds_concealed": [
        (
            hand(CLOSED, ready="earthly"),
            [(True, {"earthly_ready": 4, "concealed_hand": 1}), (False, {"earthly_ready": 4})],
        )
    ],
    "first_ready_adds_declared": [
        (
            hand(CLOSED, {"first_ready_adds_concealed": False}, ready="earthly"),
            [(False, {"earthly_ready": 4}), (True, {"earthly_ready": 4, "declared_ready": 1})],
        )
    ],
    "heaven_earth_adds_self_drawn": [
        (
            hand(CLOSED, **DRAWN, blessing="earth"),
            [(False, {"blessing_earth": 16}), (True, {"blessing_earth": 16, "self_drawn": 1})],
        )
    ],
    "man_adds_concealed": [
        (
            hand(CLOSED, blessing="man"),
            [(False, {"blessing_man": 8}), (True, {"blessing_man": 8, "concealed_hand": 1})],
        )
    ],
    "flower_set_adds_seat_flower": [
        (
            hand(FLOWERS, **DEALER),
            [
                (True, {"flower_set": 2, "seat_flower": 2}),
                (False, {"flower_set": 2, "seat_flower": 1}),
            ],
        )
    ],
    "any_flower_mode": [
        (
            hand("456m234p56p678s99s (111m) 2f3f +7p", {"tai.any_flower": 1}),
            [("replace", {"any_flower": 2}), ("add", {"any_flower": 2, "seat_flower": 1})],
        )
    ],
    "any_wind_mode": [
        (
            hand("456m99m34p678s (222z) (333z) +5p", {"tai.any_wind": 1}),
            [("replace", {"any_wind": 2}), ("add", {"any_wind": 2, "seat_wind_set": 1})],
        )
    ],
    "flower_win_adds_hand": [
        (
            hand(EIGHT, win="flower"),
            [(True, {"eight_flowers": 8, "concealed_hand": 1}), (False, {"eight_flowers": 8})],
        )
    ],
    "flower_win_adds_flowers": [
        (
            hand("1f2f3f4f5f6f7f8f", win="flower"),
            [
                (False, {"eight_flowers": 8}),
                (True, {"eight_flowers": 8, "flower_set": 4, "seat_flower": 2}),
            ],
        )
    ],
    "open_quad_replacement": [
        (
            hand(FED, **EARLY),
            [
                ("discard", {"dead_wall_win": 1}),
                ("self_draw", {"dead_wall_win": 1, "self_drawn": 1}),
                ("forbidden", ["impossible_win"]),
            ],
        )
    ],
    "last_tile_discard": [
        (hand(PLAIN, flags=["last_tile"]), [(True, {"last_tile": 1}), (False, {"no_tai": 0})])
    ],
    "dead_wall_adds_last_tile": [
        (
            hand(QUAD, **BOTH),
            [
                (True, {"self_drawn": 1, "dead_wall_win": 1, "last_tile": 1}),
                (False, {"self_drawn": 1, "dead_wall_win": 1}),
            ],
        )
    ],
    "eight_pairs": [
        (
            hand("1133m2299p44771166s +6s"),
            [(True, {"eight_pairs": 8, "concealed_hand": 1}), (False, ["no_winning_reading"])],
        )
    ],
    "eight_pairs_four_as_two": [
        (
            hand("1111m335577p2299s66z +6z"),
            [
                (True, {"eight_pairs": 8, "concealed_hand": 1, "dragon_set": 1}),
                (False, ["no_winning_reading"]),
            ],
        )
    ],
    "eight_pairs_adds_sets": [
        (
            hand(SOUTH_DRAGON),
            [
                (True, {"eight_pairs": 8, "concealed_hand": 1, "dragon_set": 1}),
                (False, {"eight_pairs": 8, "concealed_hand": 1}),
            ],
        )
    ],
    "flower_tiles": [
        (
            hand("456m234p56p678s99s (111m) 2f +7p"),
            [(True, {"seat_flower": 1}), (False, ["no_flower_tiles"])],
        )
    ],
    "dealer_tai": [
        (paid(won(1, 1, 0), streak=2), [(True, [-220, 220, 0, 0]), (False, [-120, 120, 0, 0])])
    ],
    "streak_tai": [
        (paid(won(1, 1, 0), streak=2), [(True, [-220, 220, 0, 0]), (False, [-140, 140, 0, 0])])
    ],
    "streak_cap": [
        (paid(won(1, 1, 0), streak=3), [("none", [-260, 260, 0, 0]), (1, [-180, 180, 0, 0])])
    ],
    "draw_keeps_dealer": [
        (moved({"kind": "draw"}), [(True, (0, 1, "E", False)), (False, (1, 0, "E", False))])
    ],
    "draw_adds_streak": [
        (moved({"kind": "draw"}), [(True, (0, 1, "E", False)), (False, (0, 0, "E", False))])
    ],
    "multi_win": [
        (
            paid(won_by(3, 2)),
            [
                ("nearest", [-140, 0, 140, 0]),
                ("all", [-280, 0, 140, 140]),
                ("triple_all", [-140, 0, 140, 0]),
                ("triple_abort", [-280, 0, 140, 140]),
            ],
        ),
        (
            paid(won_by(3, 2, 1)),
            [
                ("nearest", [-140, 140, 0, 0]),
                ("all", [-420, 140, 140, 140]),
                ("triple_all", [-420, 140, 140, 140]),
                ("triple_abort", [0, 0, 0, 0]),
            ],
        ),
        (
            moved(won_by(3, 2, 1)),
            [("all", (1, 0, "E", False)), ("triple_abort", (0, 1, "E", False))],
        ),
    ],
    "rounds": [
        (
            moved(won(1), passes=3),
            [(4, (1, 0, "S", False)), (1, (1, 0, "S", True))],
        )
    ],
    "seat_wind_mode": [
        (
            paid(TILES),
            [
                ("dealer", [0, 100, -100, 0]),
                ("dice", ["seat_wind_missing"]),
                ("manual", ["seat_wind_missing"]),
            ],
        )
    ],
    "false_win.pay": [
        (
            paid(FALSE),
            [
                ("three", [160, -440, 140, 140]),
                ("dealer", [160, -160, 0, 0]),
                ("one", [0, -140, 0, 140]),
                ("pot", [0, -140, 0, 0]),
            ],
        )
    ],
    "false_win.tai": [
        (
            paid(FALSE, {"false_win.fixed_tai": 5}),
            [("claimed", [160, -440, 140, 140]), ("fixed", [220, -620, 200, 200])],
        )
    ],
    "false_win.fixed_tai": [
        (
            paid(FALSE, {"false_win.tai": "fixed"}),
            [("none", [160, -440, 140, 140]), (0, [120, -320, 100, 100])],
        )
    ],
    "false_win.dealer": [
        (
            moved(FALSE_DEALER, streak=1),
            [
                ("keep", (0, 1, "E", False)),
                ("pass", (1, 0, "E", False)),
                ("add", (0, 2, "E", False)),
            ],
        ),
        (moved(FALSE, streak=1), [("keep", (0, 1, "E", False)), ("pass", (0, 2, "E", False))]),
    ],
}


@pytest.mark.parametrize(
    ("key", "value", "shown", "expected"),
    [
        pytest.param(key, value, shown, expected, id=f"{key}={value}")
        for key, rows in OPTION.items()
        for shown, values in rows
        for value, expected in values
    ],
)
def test_option(key: str, value: Any, shown: Shown, expected: Any) -> None:
    assert shown(key, value) == expected


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_option_is_shown_in_every_position(option: Option) -> None:
    """Every choice stands in the table, the default's too, and no two look the same everywhere."""
    rows = OPTION[option.key]
    values = [value for _, positions in rows for value, _ in positions]
    default = named_rules()[option.key]
    assert ("none" if default is None else default) in values
    assert set(option.choices) <= set(values)
    for _, positions in rows:
        answers = [expected for _, expected in positions]
        assert any(answer != answers[0] for answer in answers)


def test_every_rule_has_its_row() -> None:
    assert list(TAI) == list(named_rules().tai)
    assert list(OPTION) == [option.key for option in OPTIONS]
