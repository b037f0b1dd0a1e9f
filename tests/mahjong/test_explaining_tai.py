"""The reading drawn out, a sentence for every pattern, what was excluded by what, the waits."""

from __future__ import annotations

from collections import Counter
from random import Random

import brute_force
import pytest
from random_hands import random_hand, random_win
from shelf import counted, named_rules

from tally.games.mahjong.counting import waits
from tally.games.mahjong.hand import Hand
from tally.games.mahjong.notation import parse_hand
from tally.games.mahjong.tai.explain import HandReport
from tally.games.mahjong.tai.patterns import PATTERNS
from tally.games.mahjong.win import Win


def report(hand: Hand, win: Win) -> HandReport:
    found = named_rules().counter.count(hand, win)
    assert found is not None
    return HandReport(hand, win, found)


def test_drawn_readings_hold_exactly_the_tiles() -> None:
    rng = Random(11)
    for _ in range(600):
        hand = random_hand(rng)
        told = report(hand, random_win(rng, hand))
        drawn = [kind for group in told.groups for kind in group]
        assert hand.win_tile is not None
        assert Counter(drawn) == Counter([*hand.concealed, hand.win_tile])
        assert hand.win_tile in told.groups[-1]
        assert sum(told.patterns.values()) == told.tai


def test_every_line_is_a_whole_sentence() -> None:
    rng = Random(12)
    for _ in range(600):
        hand = random_hand(rng)
        for line in report(hand, random_win(rng, hand)).lines:
            assert line.why
            assert "  " not in line.why
            assert not line.why.startswith((" ", ":", ","))
            assert "{" not in line.why


def test_the_waits_agree_with_trying_every_tile() -> None:
    rng = Random(13)
    options = named_rules().options
    for _ in range(150):
        hand = random_hand(rng)
        assert set(waits(named_rules(), hand)) == brute_force.waits(hand, options)


def test_a_reading_in_json() -> None:
    told = counted("456m99m34p234s678s (777z) 2f +5p")
    assert told.reading == {
        "form": "groups",
        "groups": ["456m", "99m", "234s", "678s", "345p"],
        "melds": ["(777z)"],
        "flowers": ["2f"],
        "win_tile": "5p",
        "wait": "two_sided",
    }


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("456m99m34p234s678s (777z) 2f +5p", "456m 99m 234s 678s 34p+5p (777z) 2f"),
        ("1133m2299p4477s1177z +7z", "11m 33m 22p 99p 44s 77s 11z 77z+7z"),
        ("11123m222p333s44455z +1m", "111m 222p 333s 444z 55z 23m+1m"),
    ],
)
def test_a_reading_in_one_line(text: str, drawn: str) -> None:
    assert str(counted(text)) == drawn


def test_a_flower_win_alone_draws_its_flowers() -> None:
    assert str(counted("1f2f3f4f5f6f7f", win="flower")) == "1f2f3f4f5f6f7f"


def test_excluded_patterns_name_what_excludes_them() -> None:
    told = counted("456m99m34p (777z) (666z) (555z) +5p")
    assert told.excluded == {"dragon_set": "major_three_dragons"}
    assert [line.why for line in told.excluded_lines] == ["not beside 大三元 major three dragons"]


def test_a_part_can_be_excluded() -> None:
    text = "456m234p56p678s99s (111m) 1f2f3f4f5f +7p"
    told = counted(text, {"flower_set_adds_seat_flower": False}, winner=0, seat_wind="E")
    assert told.patterns["seat_flower"] == 1
    assert told.excluded == {"seat_flower": "flower_set"}
    assert told.excluded_lines[0].why.startswith("in part not beside")


def test_the_same_hand_is_always_read_the_same() -> None:
    """Equal readings are settled in order, whatever was counted before."""
    text = "111222333m99p34s (777z) +5s"
    first = str(counted(text))
    for _ in range(3):
        assert str(counted("123123123m99p34s (777z) +5s")) == first


def test_patterns_have_distinct_names() -> None:
    for names in ([p.id for p in PATTERNS], [p.chinese for p in PATTERNS]):
        assert len(set(names)) == len(names)


def test_five_concealed_triplets_need_the_pair_or_the_own_draw() -> None:
    text = "22299m444888p33777s +3s"
    assert "four_concealed" in counted(text).patterns
    assert "five_concealed" in counted(text, win="self_draw").patterns
    assert "five_concealed" in counted("2229m444888p777333s +9m").patterns


def test_a_hand_of_flowers_and_no_tiles_is_read_again() -> None:
    hand = parse_hand("12345678f")
    assert hand.size == 0
    assert hand.tiles == ()
