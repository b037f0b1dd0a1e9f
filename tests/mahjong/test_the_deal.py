"""Dealer, streak, round and seat winds; what is typed for one hand; wins that pay otherwise."""

from __future__ import annotations

from typing import Any

import pytest
from shelf import named_rules, rules_with

from tally.errors import Refused
from tally.games.game import Deal, Outcome
from tally.games.mahjong import GAME
from tally.games.mahjong.table import seat_winds

SEATS = ("Ann", "Ben", "Cat", "Dan")
SOUTH = "456m99m34p234s678s (222z) +5p"


def deal(dealer: int = 0, **state: Any) -> Deal:
    opening = GAME.opening(named_rules(), SEATS, dealer)
    return Deal(SEATS, 1, dealer, dealer, {**opening.state, **state})


def scored(typed: dict[str, Any], at: Deal | None = None, **rules: Any) -> Outcome:
    return GAME.score(rules_with(rules), at or deal(), typed)


def score(outcome: Outcome) -> list[Any]:
    return [share.score for share in outcome.shares]


def refusal(typed: dict[str, Any], **rules: Any) -> list[str]:
    with pytest.raises(Refused) as refused:
        scored(typed, **rules)
    return [problem.code for problem in refused.value.problems]


def test_opening() -> None:
    first = GAME.opening(named_rules(), SEATS, 2)
    assert (first.number, first.dealer, first.first_player) == (1, 2, 2)
    assert first.state == {"streak": 0, "round_wind": "E", "passes": 0, "over": False}


def test_four_rounds_of_four_passes_are_a_set() -> None:
    """Every deal is lost by the dealer to the next player: sixteen deals, E S W N."""
    rules, at, seen = named_rules(), deal(), []
    for _ in range(16):
        assert not at.state["over"]
        seen.append((at.dealer, at.state["round_wind"]))
        dealer = at.dealer or 0
        typed = {"kind": "discard", "from": dealer, "winners": [[(dealer + 1) % 4, {"tai": 0}]]}
        at = GAME.following(rules, at, GAME.score(rules, at, typed))
    assert seen == [(seat, wind) for wind in "ESWN" for seat in range(4)]
    assert at.state == {"streak": 0, "round_wind": "E", "passes": 16, "over": True}


def test_the_streak_counts_kept_deals() -> None:
    rules, at, paid = named_rules(), deal(), []
    for _ in range(4):
        outcome = GAME.score(
            rules, at, {"kind": "discard", "from": 1, "winners": [[0, {"tai": 0}]]}
        )
        paid.append(outcome.shares[0].counts)
        at = GAME.following(rules, at, outcome)
    assert paid == [(1, 1), (1, 3), (1, 5), (1, 7)]
    assert at.state["streak"] == 4
    assert at.number == 5


def test_what_is_typed_for_a_hand_stands_for_it_and_after_it() -> None:
    typed = {"kind": "discard", "from": 3, "winners": [[0, {"tai": 1}]]}
    typed |= {"streak": 2, "round_wind": "W"}
    outcome = scored(typed, deal(3))
    assert outcome.shares[0].counts == (1, 6)
    assert outcome.deal is not None
    assert (outcome.deal.state["streak"], outcome.deal.state["round_wind"]) == (2, "W")
    after = GAME.following(named_rules(), deal(3), outcome)
    assert (after.dealer, after.state["streak"], after.state["round_wind"]) == (0, 0, "W")


@pytest.mark.parametrize(
    ("dice", "east"), [(5, 0), (9, 0), (13, 0), (17, 0), (6, 1), (18, 1), (3, 2), (7, 2), (4, 3)]
)
def test_dice_open_the_wall_of_the_east_seat(dice: int, east: int) -> None:
    """5, 9, 13, 17 the dealer's own wall, then counter-clockwise."""
    for dealer in range(4):
        winds = seat_winds(named_rules(), dealer, dice)
        assert winds[(dealer + east) % 4] == 0


def test_seat_wind_from_the_dealer_the_dice_or_the_player() -> None:
    has = {"hand": SOUTH}
    typed: dict[str, Any] = {"kind": "discard", "from": 2, "winners": [[1, has]]}
    assert scored(typed).shares[1].figures[0] == 1
    assert scored(typed, deal(1)).shares[1].figures[0] == 0
    assert scored(typed | {"dice": 6}).shares[1].figures[0] == 0
    assert scored(typed | {"dice": 9}, seat_wind_mode="dice").shares[1].figures[0] == 1
    has["seat_wind"] = "N"
    assert scored(typed, seat_wind_mode="manual").shares[1].figures[0] == 0
    by_tai = {"kind": "discard", "from": 2, "winners": [[1, {"tai": 3}]]}
    assert scored(by_tai, seat_wind_mode="manual").shares[1].figures[0] == 3


def test_the_round_wind_is_the_deals() -> None:
    typed = {"kind": "discard", "from": 2, "winners": [[3, {"hand": SOUTH}]]}
    assert scored(typed, deal(round_wind="S")).shares[3].figures[0] == 1
    assert scored(typed).shares[3].figures[0] == 0


def test_flower_wins() -> None:
    seven = {"kind": "flower", "from": 0, "winners": [[1, {"tai": 8}]]}
    assert score(scored(seven)) == [-280, 280, 0, 0]
    eight: dict[str, Any] = {"kind": "flower", "winners": [[1, {"tai": 8}]]}
    assert score(scored(eight)) == [-280, 800, -260, -260]
    hand = {"kind": "flower", "from": 2, "winners": [[1, {"hand": "1f2f3f4f5f6f7f"}]]}
    assert score(scored(hand)) == [0, 260, -260, 0]
    assert refusal(eight | {"from": 2, "winners": [[1, {"hand": "12345678f"}]]}) == [
        "payer_not_alone"
    ]
    assert refusal({"kind": "flower", "winners": [[1, {"hand": "1234567f"}]]}) == ["player_missing"]
    assert refusal(seven, **{"tai.seven_rob_one": 0}) == ["flower_win_off"]
    odd = {"kind": "flower", "winners": [[1, {"tai": 8, "flower_win": "nine"}]]}
    assert refusal(odd) == ["unknown_word"]


def test_a_quad_fed_by_a_discard_is_paid_as_the_house_says() -> None:
    has = {"hand": "456m99m34p678s (123p) (5555s) +5p", "flags": ["open_quad_replacement"]}
    typed: dict[str, Any] = {"kind": "self_draw", "from": 2, "winners": [[1, has]]}
    assert score(scored(typed)) == [0, 120, -120, 0]
    assert score(scored(typed, open_quad_replacement="self_draw")) == [-160, 440, -140, -140]
    del typed["from"]
    assert refusal(typed) == ["player_missing"]


def test_a_cap_on_the_amount_is_in_bases_and_units() -> None:
    """A cap of 250 at 100/20 is a base and seven and a half units, whatever is played for."""
    typed = {"kind": "discard", "from": 2, "winners": [[1, {"tai": 9}]]}
    outcome = scored(typed, cap_amount=250)
    base, unit = outcome.shares[1].counts
    assert (base, unit * 2) == (1, 15)
    assert base * 50 + unit * 10 == 125
    assert scored(typed, cap_amount=40).shares[1].counts[0] * 5 == 2


def test_the_hosts_fee_goes_to_the_pot_until_the_total() -> None:
    rules = rules_with({"host_fee": {"per_self_draw": 50, "total": 120}})
    at, pots = deal(), []
    for _ in range(4):
        outcome = GAME.score(rules, at, {"kind": "self_draw", "winners": [[0, {"tai": 0}]]})
        pots.append(outcome.pot[1] * 20)
        at = GAME.following(rules, at, outcome)
    assert pots == [50, 50, 20, 0]
    assert at.state["host_fee"] == 120
    discard = {"kind": "discard", "from": 1, "winners": [[0, {"tai": 0}]]}
    assert GAME.score(rules, deal(), discard).pot == (0, 0)


def test_a_win_that_is_not_paid_is_told() -> None:
    typed = {"kind": "discard", "from": 1, "winners": [[0, {"tai": 9}], [2, {"tai": 1}]]}
    outcome = scored(typed)
    assert score(outcome) == [0, -120, 120, 0]
    assert outcome.lines == ("Ann's win is not paid",)
    after = GAME.following(named_rules(), deal(), outcome)
    assert after.dealer == 1


def test_a_false_win_by_the_dealer_paying_the_dealer_pays_all() -> None:
    typed = {"kind": "false_win", "offender": 0, "tai": 0}
    assert score(scored(typed, **{"false_win.pay": "dealer"})) == [-360, 120, 120, 120]


def test_an_outcome_explains_itself() -> None:
    typed = {"kind": "self_draw", "winners": [[1, {"hand": SOUTH}]]}
    outcome = scored(typed, deal(streak=1))
    assert outcome.headline == "Ben wins 2 tai by self-draw"
    assert outcome.lines[0] == "456m 99m 234s 678s 34p+5p (222z)"
    assert outcome.lines[1:] == (
        "自摸 Self-drawn 1: 5p 五筒 was drawn by the winner",
        "門風刻 Seat wind set 1: set of 南, the seat's wind",
    )
    assert outcome.shares[0].lines == ("pays Ben 1 base + 5 units (2 tai + 3 for the dealer)",)
    assert outcome.shares[1].lines[1] == "has 1 base + 2 units (2 tai) from Cat"
    assert [share.figures for share in outcome.shares] == [(0, -3), (2, 3), (0, 0), (0, 0)]
    assert [(paid.payer, paid.payee, paid.score, paid.why) for paid in outcome.payments] == [
        (0, 1, 200, "2 tai + 3 for the dealer"),
        (2, 1, 140, "2 tai"),
        (3, 1, 140, "2 tai"),
    ]


def test_eight_flowers_left_unclaimed_are_cautioned() -> None:
    has = {"hand": "456m99m34p234s678s (222z) 12345678f +5p"}
    typed = {"kind": "discard", "from": 2, "winners": [[1, has]]}
    assert [caution.code for caution in scored(typed).warnings] == ["eight_flowers_unclaimed"]


WIN = {"kind": "discard", "from": 2, "winners": [[1, {"tai": 3}]]}


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ({}, "unknown_kind"),
        ({"kind": "theft"}, "unknown_kind"),
        ({"kind": "discard", "from": 2}, "player_missing"),
        ({"kind": "discard", "winners": [[1, {"tai": 3}]]}, "player_missing"),
        (WIN | {"from": 1}, "same_player"),
        (WIN | {"from": 4}, "unknown_player"),
        (WIN | {"winners": [[7, {"tai": 3}]]}, "unknown_player"),
        (WIN | {"winners": [[1, {"tai": 3}], [1, {"tai": 3}]]}, "duplicate_player"),
        (WIN | {"winners": [[1, {}]]}, "tai_missing"),
        (WIN | {"winners": [[1, {"tai": 1, "hand": SOUTH}]]}, "tai_missing"),
        (WIN | {"winners": [[1, {"tai": -1}]]}, "bad_tai"),
        (WIN | {"winners": [[1, {"tai": 1.5}]]}, "bad_tai"),
        (WIN | {"winners": [[1, {"tai": True}]]}, "bad_tai"),
        (WIN | {"winners": [[1, {"tai": 10**9}]]}, "bad_tai"),
        (WIN | {"winners": [[1, {"tai": 1, "seat_wind": "X"}]]}, "bad_wind"),
        (WIN | {"round_wind": "X"}, "bad_wind"),
        (WIN | {"streak": -1}, "bad_streak"),
        (WIN | {"dice": 2}, "bad_dice"),
        ({"kind": "self_draw", "winners": [[0, {"tai": 1}], [1, {"tai": 1}]]}, "several_winners"),
        ({"kind": "false_win"}, "player_missing"),
        ({"kind": "false_win", "offender": 1}, "tai_missing"),
        ({"kind": "false_win", "offender": 1, "tai": -4}, "bad_tai"),
        ({"kind": "false_win", "offender": 1, "tai": 1, "to": 1}, "same_player"),
    ],
)
def test_refused(typed: dict[str, Any], code: str) -> None:
    assert code in refusal(typed)


def test_all_hands_are_refused_together() -> None:
    typed = {
        "kind": "discard",
        "from": 2,
        "winners": [[1, {"hand": "8z"}], [0, {"hand": "456m"}]],
    }
    assert {"unknown_tile", "winning_tile_missing"} <= set(refusal(typed))


def test_mahjong_is_for_four() -> None:
    with pytest.raises(Refused) as refused:
        GAME.score(named_rules(), Deal(SEATS[:3], state={}), {"kind": "draw"})
    assert refused.value.problems[0].code == "wrong_player_count"


def fed(**has: Any) -> dict[str, Any]:
    win = {"tai": 1, "flags": ["open_quad_replacement"]} | has
    return {"kind": "self_draw", "from": 2, "winners": [[1, win]]}


def test_tai_said_of_a_quad_fed_by_a_discard_are_paid_as_the_house_says() -> None:
    assert score(scored(fed())) == [0, 120, -120, 0]
    assert score(scored(fed() | {"kind": "discard"})) == [0, 120, -120, 0]
    assert score(scored(fed(), open_quad_replacement="self_draw")) == [-140, 380, -120, -120]
    assert refusal(fed(), open_quad_replacement="forbidden") == ["impossible_win"]
    alone = fed()
    del alone["from"]
    assert refusal(alone) == ["player_missing"]


@pytest.mark.parametrize(
    ("has", "code"),
    [
        ({"flags": ["nonsense"]}, "unknown_word"),
        ({"ready": "maybe"}, "unknown_word"),
        ({"blessing": "luck"}, "unknown_word"),
        ({"flags": ["replacement"]}, "impossible_win"),
        ({"flags": ["one_shot"]}, "impossible_win"),
        ({"flags": ["initial_flower"]}, "impossible_win"),
        ({"blessing": "heaven"}, "impossible_win"),
        ({"blessing": "man", "ready": "declared"}, "impossible_win"),
        ({"ready": "heavenly"}, "impossible_win"),
        ({"flower_win": "eight_flowers"}, "impossible_win"),
    ],
)
def test_tai_said_are_refused_where_the_tiles_would_be(has: dict[str, Any], code: str) -> None:
    said = {"kind": "discard", "from": 2, "winners": [[1, {"tai": 1} | has]]}
    assert set(refusal(said)) == {code}
    tiles = {"kind": "discard", "from": 2, "winners": [[1, {"hand": SOUTH} | has]]}
    assert code in refusal(tiles)


def test_another_dealer_has_no_streak_but_one_that_is_said() -> None:
    typed: dict[str, Any] = {"kind": "discard", "from": 2, "winners": [[1, {"tai": 1}]]}
    kept = deal(streak=2)
    other = Deal(SEATS, 2, 1, kept.first_player, kept.state)
    outcome = scored(typed, other)
    assert score(outcome) == [0, 140, -140, 0]
    assert outcome.deal is not None
    assert (outcome.deal.dealer, outcome.deal.state["streak"]) == (1, 0)
    assert GAME.score(named_rules(), outcome.deal, typed).deal == outcome.deal
    assert score(scored(typed | {"streak": 1}, other)) == [0, 180, -180, 0]
