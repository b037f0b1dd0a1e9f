"""Every value of a TOML file is found where it was typed, however the file is laid out."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tally.errors import Place, Refused
from tally.toml import KeyPath, TomlText, read_toml

TEXT = '''# [not.a.header]
title = "a \\"b\\" c" # "x"
pile = """
QD QC
[fake]
2S 3S \\
   4S"""
raw = \'\'\'one
two\'\'\'
seats = [
  ["Ann", "Ben"],
  [ # [comment]
    "Cat",
  ],
]
point = { x = 1, "y z" = "é\\u00e9!", deep = { a = [7, 8] } }
a.b."c.d" = true
[[round]]
note = "first\\u2028line"
[round.piles]
Ann = "AS"
[[round]]
[round.piles]
Ben = 2026-11-27 21:30:00
["with".2."\\u7d05 A"]
points = 12 # twelve
'''


def found(path: KeyPath, start: int = 0, end: int = 0, text: str = TEXT) -> tuple[int | None, str]:
    place = TomlText("x.toml", text).place(path, start, end)
    return place.line, place.text[place.start : place.end]


@pytest.mark.parametrize(
    ("path", "line", "marked"),
    [
        (("title",), 2, 'a \\"b\\" c'),
        (("pile",), 4, "QD QC"),
        (("raw",), 8, "one"),
        (("seats",), 10, "["),
        (("seats", 0), 11, '["Ann", "Ben"]'),
        (("seats", 0, 1), 11, "Ben"),
        (("seats", 1, 0), 13, "Cat"),
        (("point", "x"), 16, "1"),
        (("point", "y z"), 16, "é\\u00e9!"),
        (("point", "deep", "a", 1), 16, "8"),
        (("a", "b", "c.d"), 17, "true"),
        (("a", "b"), 17, "true"),
        (("round", 0), 18, "[[round]]"),
        (("round", 0, "piles", "Ann"), 21, "AS"),
        (("round", 1), 22, "[[round]]"),
        (("round", 1, "piles", "Ben"), 24, "2026-11-27 21:30:00"),
        (("with", "2", "紅 A", "points"), 26, "12"),
        (("with", "2"), 25, '["with".2."\\u7d05 A"]'),
        (("nowhere",), 1, ""),
        (("round", 1, "dealer"), 22, "[[round]]"),
    ],
)
def test_a_value_stands_where_it_was_typed(path: KeyPath, line: int, marked: str) -> None:
    assert found(path) == (line, marked)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_stretch_of_a_text_over_lines_stands_on_its_own_line(newline: str) -> None:
    text = TEXT.replace("\n", newline)
    pile = TomlText("x.toml", text).data["pile"]
    for word, line in (("QD", 4), ("QC", 4), ("[fake]", 5), ("2S", 6), ("4S", 7)):
        start = pile.index(word)
        assert found(("pile",), start, start + len(word), text) == (line, word)
    assert found(("raw",), 4, 7, text) == (9, "two")


def test_a_stretch_counts_what_was_meant_not_how_it_was_escaped() -> None:
    assert found(("title",), 2, 5) == (2, '\\"b\\"')
    assert found(("point", "y z"), 1, 2) == (16, "\\u00e9")
    assert found(("point", "y z"), 2, 99) == (16, "!")


def refused(text: str) -> tuple[str, Place | None]:
    begun = time.monotonic()
    with pytest.raises(Refused) as caught:
        _ = TomlText("x.toml", text).data
    assert time.monotonic() - begun < 5
    problem = caught.value.problems[0]
    assert problem.code == "bad_toml"
    assert problem.hint
    assert len(problem.message) < 200
    assert problem.place is None or len(problem.place.text) < 10_000
    return problem.message, problem.place


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 10_000 + "]" * 10_000,
        "a = " + "{ a = " * 10_000 + "1" + "}" * 10_000,
        "a = " + "[" * 300 + "]" * 300,
        ".".join("a" * 10_000) + " = 1",
        "[" + ".".join("a" * 900) + "]",
        "a = " + "[" * 262_000,
    ],
)
def test_deep_nesting_is_refused_where_it_stands(text: str) -> None:
    message, place = refused(f"x = 1\n{text}\n")
    assert "nested more than 32 levels deep" in message
    assert place is not None
    assert place.line == 2


def test_brackets_without_end_and_nul_bytes_are_refused_where_they_stand() -> None:
    _, place = refused("[" * 262_144)
    assert place is not None
    assert place.line == 1
    message, place = refused("a = 1\nb = \0\n")
    assert message == "a TOML file cannot contain the character U+0000"
    assert (place.line, place.start) == (2, 4) if place else False
    assert "U+0000" in refused("\0" * 262_144)[0]


@pytest.mark.parametrize(
    "number", ["9" * 262_000, "0x" + "f" * 262_000, str(2**63), "-1" + "0" * 40]
)
def test_numbers_beyond_64_bits_are_refused_where_they_stand(number: str) -> None:
    _, place = refused(f"a = 1\n[t]\nb = [{number}]\n")
    assert (place.line, place.start) == (3, 5) if place else False


def test_every_line_counts_as_toml_counts_lines() -> None:
    assert found(("b",), text='a = "\u2028\u0085"\nb = 2\n') == (2, "2")


def test_a_file_name_that_cannot_be_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        read_toml(Path("a\0.toml"), 100)
    assert caught.value.problems[0].code == "unreadable_file"
