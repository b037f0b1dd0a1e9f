"""Mahjong in another language: names once in Chinese, JSON as ever, lines read as ever."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from made_up import MadeUp
from shelf import counted, named_rules

from tally.games.mahjong import GAME
from tally.games.mahjong.detailed import counted as detailed
from tally.games.mahjong.live.table import Table
from tally.games.mahjong.tai.patterns import PATTERNS
from tally.words import LANGUAGES, speaking

SEATS = ("Ann", "Ben", "Cat", "Dan")
HAND = "456m99m34p678s (123p) [5555s] 1f6f +5p"
WORDS = {"Self-drawn": "自摸", "Edge wait": "边张", "萬": "万", "東": "东", "East": "东风"}
A_FEW = MadeUp(lambda message: WORDS.get(message, message))
"""A catalogue of a few words; all other texts are themselves."""


@contextmanager
def spoken(tag: str) -> Iterator[None]:
    with speaking(LANGUAGES[tag], A_FEW):
        yield


def hand_of(text: str, **typed: Any) -> Any:
    """The outcome of a self-drawn hand of Ben's."""
    rules = named_rules()
    deal = GAME.opening(rules, SEATS, 0)
    winner = [1, {"hand": text, **typed}]
    return GAME.score(rules, deal, {"kind": "self_draw", "winners": [winner]})


@pytest.mark.parametrize(
    ("tag", "named"), [("en", "自摸 Self-drawn"), ("zh-Hans", "自摸"), ("th", "自摸")]
)
def test_a_pattern_is_named_once_but_to_a_reader_of_english(tag: str, named: str) -> None:
    with spoken(tag) if tag != "en" else speaking(LANGUAGES["en"]):
        line = hand_of(HAND).lines[1]
    assert line.startswith(f"{named} 1: 5p 五筒")


def test_the_table_of_patterns_has_no_second_column_of_chinese_names() -> None:
    patterns, options = named_rules().tables()
    with spoken("zh-Hant"):
        bare, _ = named_rules().tables()
    assert patterns.columns == ("Id", "Chinese", "Pattern", "Tai", "Source")
    assert bare.columns == ("Id", "Pattern", "Tai", "Source")
    assert [row[patterns.value] for row in patterns.rows] == [row[bare.value] for row in bare.rows]
    assert all(len(row) == 4 for row in bare.rows)
    assert options.value == 1


def test_programs_read_the_same_names_in_every_language() -> None:
    report = counted(HAND, win="self_draw")
    with spoken("zh-Hans"):
        names = [line["name"] for line in detailed(report)["lines"]]
    assert names == [line["name"] for line in detailed(report)["lines"]]
    assert {(each.chinese, each.english) for each in PATTERNS} >= {("自摸", "Self-drawn")}


def test_tiles_and_winds_are_written_as_the_reader_writes_them() -> None:
    rules = named_rules()
    with spoken("zh-Hans"):
        lines = hand_of("123m456m789m11122z33p +3p", flags=[]).lines
        words = GAME.deal_words(rules, GAME.opening(rules, SEATS, 0))
    assert "set of 东, the round's wind" in " ".join(lines)
    assert words.stands == "Ann deals, 东风 round"


@pytest.mark.parametrize("tag", ["en", "zh-Hans", "th"])
@pytest.mark.parametrize("line", ["Ben 3 from Cat", "Ben 3 放铳 Cat", "Ben 胡3台 放枪 Cat"])
def test_a_line_means_the_same_in_every_language(tag: str, line: str) -> None:
    rules = named_rules()
    with spoken(tag):
        table = Table.new(rules, GAME.opening(rules, SEATS, 0)).accept(line)
    assert table.named == {"winner": "Ben", "from": "Cat", "tai": 3}


def test_a_draft_is_offered_back_in_words() -> None:
    rules = named_rules()
    table = Table.new(rules, GAME.opening(rules, SEATS, 0))
    two = table.accept("Ben 3 and Dan from Cat")
    assert two.accepted(1) == "Ben and Dan win."
    assert two.so_far == ("from Cat, Ben, tai 3; Dan",)
    one = table.accept("Ben last-tile declared")
    assert one.accepted(1) == "Ben wins."
    assert one.so_far == ("Ben, last-tile, ready declared",)
