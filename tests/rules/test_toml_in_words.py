"""What the TOML parser says is said in the language; in English it stays as it is."""

import pytest
from made_up import BRACKETS

from tally.errors import Refused
from tally.toml import TomlText
from tally.words import LANGUAGES, speaking


def reason(text: str) -> str:
    with pytest.raises(Refused) as refused:
        _ = TomlText("a.toml", text).data
    return refused.value.problems[0].message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("junk\n", "Expected '=' after a key in a key/value pair"),
        ("a = x", "Invalid value"),
        ("a = 1\na = 2\n", "Cannot overwrite a value"),
        ("[a]\n[a]", "Cannot declare ('a',) twice"),
        ("a = {b = 1}\na.c = 1\n", "Cannot mutate immutable namespace ('a',)"),
        ("[a\nb = 1", "Expected ']' at the end of a table declaration"),
        ("[[a]\nb = 1", "Expected ']]' at the end of an array declaration"),
        ("a = 1 b = 2", "Expected newline or end of document after a statement"),
        ("a = 2026-02-31", "Invalid date or datetime"),
        ('a = "\\q"', "Unescaped '\\' in a string"),
        ('a = "\\u00zz"', "Invalid hex value"),
        ('a = "\\ud800"', "Escaped character is not a Unicode scalar value"),
        ("a = [1 2]", "Unclosed array"),
        ("= 1", "Invalid statement"),
        ("a. = 1", "Invalid initial character for a key part"),
        ("a = {b = 1, b = 2}", "Duplicate inline table key 'b'"),
        ("a = {b = 1 c = 2}", "Unclosed inline table"),
        ('a = "b\nc"', "Illegal character '\\n'"),
    ],
)
def test_what_the_parser_says_is_said(text: str, expected: str) -> None:
    assert reason(text) == expected
    with speaking(LANGUAGES["th"], BRACKETS):
        assert reason(text) == f"[{expected}]"


@pytest.mark.parametrize("text", ["a = [1, 2", "a = {b = 1", 'a = "b', "a = "])
def test_where_the_text_ends_too_soon_is_said(text: str) -> None:
    english = reason(text)
    assert english.endswith(" (at end of document)")
    with speaking(LANGUAGES["th"], BRACKETS):
        assert reason(text) == f"[[{english.replace(' (', '] (')}]"
