"""The table speaks one language from beginning to end, whatever is run at its prompt."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator

import pytest
from at_table import PILES, open_friday
from made_up import BRACKETS
from program import Program

from tally import words
from tally.words import ENGLISH, speak


@pytest.fixture(autouse=True)
def friday(tally: Program, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    open_friday(tally)

    monkeypatch.setattr(words, "_catalogue", lambda language: BRACKETS)
    yield
    speak(ENGLISH)


def played(tally: Program, monkeypatch: pytest.MonkeyPatch, *lines: str) -> str:
    """What a table in Thai says to lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return tally("--lang", "th", "play").out


def test_commands_at_the_table_answer_in_its_language(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = played(tally, monkeypatch, "settle", "note late", "quit")
    assert out.endswith("[Nobody owes anything.]\n[Noted for this round: late]\n")


def test_json_at_the_table_is_in_english_and_what_follows_is_not(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = played(tally, monkeypatch, "log --json", "note late", "quit")
    answer, _, rest = out[out.index("{") :].partition("\n}\n")
    assert json.loads(answer + "}")["schema"] == "tally.log/1"
    assert rest == "[Noted for this round: late]\n"


def test_a_command_at_the_table_may_be_answered_in_another_language(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = played(tally, monkeypatch, "settle --lang en", "settle", "quit")
    assert out.endswith("\nNobody owes anything.\n[Nobody owes anything.]\n")


def test_a_round_is_shown_in_the_language_of_the_table(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = played(tally, monkeypatch, *PILES, "quit")
    assert "\n[Round 1]\n[Player]" in out
    assert "[[Round 2]: [Ben deals and plays first].]" in out
