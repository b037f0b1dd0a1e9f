"""Hands read as people type them, printed canonically; what cannot be is refused with its place."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_hands import random_hand
from shelf import cases

from tally.errors import Refused
from tally.games.mahjong import tiles
from tally.games.mahjong.hand import Meld, hand_of
from tally.games.mahjong.notation import parse_hand

CANONICAL = "456m99m34p678s (123p) [5555s] 1f6f +5p"


def test_canonical_notation_is_printed_as_read() -> None:
    assert str(parse_hand(CANONICAL)) == CANONICAL


@pytest.mark.parametrize("case", cases()["hands"], ids=lambda case: str(case["id"]))
def test_cases_print_and_read_again(case: dict[str, str]) -> None:
    hand = parse_hand(case["notation"])
    assert parse_hand(str(hand)) == hand
    assert str(parse_hand(str(hand))) == str(hand)


def test_random_hands_print_and_read_again() -> None:
    rng = Random(3)
    for _ in range(500):
        hand = random_hand(rng)
        assert parse_hand(str(hand)) == hand
        assert parse_hand(hand.glyphs()) == hand


def test_every_tile_has_its_words() -> None:
    """Each kind by letter, by Chinese word and by Unicode tile is the same tile."""
    for kind in range(tiles.KINDS):
        for text in (tiles.code(kind), tiles.chinese(kind), tiles.glyph(kind)):
            assert parse_hand(text).concealed == (kind,)
    for flower in range(tiles.FLOWERS):
        written = (tiles.flower_code(flower), tiles.flower_chinese(flower))
        for text in (*written, tiles.flower_glyph(flower)):
            assert parse_hand(text).flowers == (flower,)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("四五六萬九萬九萬三筒四筒六七八條 (一二三餅) [五索五索五索五索] 春蘭 +五筒", CANONICAL),
        ("４５６ｍ９９ｍ３４ｐ６７８ｓ（１２３ｐ）［５５５５ｓ］１ｆ６ｆ＋５ｐ", CANONICAL),
        ("+5P 16F 678S,34P;45699M [5555S] (321P)", CANONICAL),
        ("東东南西北白發发中", "112345667z"),
        ("東風紅中白板發財青發", "15667z"),
        ("456万 78条 1饼", "456m1p78s"),
        ("🀀🀁🀂🀃🀆🀅🀄️ 🀥🀤", "1234567z 7f8f"),
    ],
)
def test_spellings(text: str, same: str) -> None:
    assert str(parse_hand(text)) == same


def test_dragons_are_white_green_red() -> None:
    """5z is 白, 6z 發, 7z 中; libraries that count the other way differ only in show."""
    assert [tiles.chinese(kind) for kind in (31, 32, 33)] == ["白", "發", "中"]


def test_order_does_not_matter() -> None:
    one = parse_hand("99m456m (777z) (123p) [5555s] 6f1f +5p")
    other = parse_hand("[5555s] 1f6f +5p (123p) 4569m (777z) 9m")
    assert one == other
    assert one == hand_of(
        [3, 4, 5, 8, 8],
        [Meld("quad", 22, False), Meld("triplet", 33), Meld("sequence", 9)],
        [5, 0],
        13,
    )


@pytest.mark.parametrize(
    ("text", "code", "marked"),
    [
        ("1123m456p789s22p99s (111m) +9s", "five_of_a_tile", "1"),
        ("456m 8z +5p", "unknown_tile", "8"),
        ("456m 9f +5p", "unknown_tile", "9"),
        ("456m 0p +5p", "unknown_tile", "0"),
        ("456m 34 +5p", "unknown_tile", "34"),
        ("456m 34x +5p", "unknown_tile", "34x"),
        ("456m joker +5p", "unknown_tile", "joker"),
        ("456m ) +5p", "unknown_tile", ")"),
        ("456m (1234p) +5p", "bad_meld", "(1234p)"),
        ("456m (124p) +5p", "bad_meld", "(124p)"),
        ("456m (89m1p) +5p", "bad_meld", "(89m1p)"),
        ("456m (123z) +5p", "bad_meld", "(123z)"),
        ("456m (12p) +5p", "bad_meld", "(12p)"),
        ("456m () +5p", "bad_meld", "()"),
        ("456m (1f2f3f) +5p", "bad_meld", "(1f2f3f)"),
        ("456m [555s] +5p", "bad_meld", "[555s]"),
        ("456m [123s] +5p", "bad_meld", "[123s]"),
        ("456m (123p", "unclosed_meld", "("),
        ("456m 1f1f +5p", "flower_twice", "1"),
        ("456m 春春 +5p", "flower_twice", "春"),
        ("456m +5p +6p", "two_winning_tiles", "6"),
        ("456m +56p", "two_winning_tiles", "6"),
        ("456m +1f", "winning_flower", "1"),
        ("456m +", "winning_tile_missing", "+"),
        ("456m " + "1" * 500, "hand_too_long", ""),
    ],
)
def test_refused_with_its_place(text: str, code: str, marked: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_hand(text)
    (problem,) = refused.value.problems
    assert problem.code == code
    assert problem.hint
    assert problem.place is not None
    assert problem.place.text[problem.place.start : problem.place.end][: len(marked)] == marked


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(Refused) as refused:
        parse_hand("8z 1f1f (124p) 55555m +1f")
    codes = {problem.code for problem in refused.value.problems}
    assert codes == {
        "unknown_tile",
        "flower_twice",
        "bad_meld",
        "five_of_a_tile",
        "winning_flower",
    }


@pytest.mark.parametrize("noise", ["\x00", "é", "²", "👩‍👩‍👧", "((((", "+++", "１０ｍ", "\u202e"])
def test_noise_never_breaks_the_reader(noise: str) -> None:
    with pytest.raises(Refused):
        parse_hand("456m " + noise)


@given(st.text("123456789mpszf()[]+ 東一二萬春0x", max_size=60))
def test_any_text_is_a_hand_or_refused(text: str) -> None:
    try:
        hand = parse_hand(text)
    except Refused as refusal:
        for problem in refusal.problems:
            assert problem.place is not None
            assert 0 <= problem.place.start <= problem.place.end <= len(text)
        return
    assert parse_hand(str(hand)) == hand
