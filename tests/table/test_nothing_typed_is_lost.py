"""Nothing typed at the table is lost: to an error, a held line, Ctrl-C or a failing disk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from at_table import PILES, drafts, kept, open_friday
from at_terminal import CTRL_C, CTRL_U, ENTER, UP, Terminal, pasted
from program import Program

from tally.store.book import Book

BAD = PILES[1].replace("QC", "12X")
ROUND = "\n".join((PILES[0], BAD, *PILES[2:]))


@pytest.fixture
def book(tally: Program) -> Iterator[Book]:
    open_friday(tally)
    with Book.open(tally.book) as opened:
        yield opened


@pytest.fixture
def terminal(book: Book, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(book, capsys)


def line(screen: str, prompt: str) -> str:
    """The line that is typed in."""
    (found,) = [row for row in screen.splitlines() if row.startswith(f"{prompt}> ")] or [""]
    return found.removeprefix(f"{prompt}> ")


def draft(tally: Program) -> dict[str, Any]:
    (file,) = [file for file in drafts(tally) if ".old" not in file.name]
    return kept(file)


def scores(tally: Program) -> list[dict[str, int]]:
    return [
        {each["player"]: each["total"] for each in one["results"]}
        for one in tally.data("board")["rounds"]
    ]


def test_pasted_lines_stop_at_a_held_one_and_go_on_in_order(
    terminal: Terminal, tally: Program
) -> None:
    played = terminal(pasted(ROUND), CTRL_U + PILES[1] + ENTER)
    held = played.screens[1]
    assert line(held, "Ben") == BAD
    assert f"then: Cat={PILES[2]}" in held
    assert f"then: Dan={PILES[3]}" in held
    assert scores(tally) == [{"Ann": 31, "Ben": 40, "Cat": 99, "Dan": 70}]


def test_a_held_line_sent_again_takes_the_others_behind_it(
    terminal: Terminal, tally: Program
) -> None:
    played = terminal(pasted(ROUND), ENTER)
    assert played.screens[2].count("12X") >= 1
    (text,) = [draft(tally)["piles"]["Dan"]]
    assert text == PILES[3]


def test_what_waits_behind_a_held_line_is_in_the_draft_and_comes_back(
    terminal: Terminal, tally: Program
) -> None:
    terminal(pasted(ROUND), CTRL_C)
    saved = draft(tally)
    assert saved["in_hand"] == {
        "text": BAD,
        "held": BAD,
        "queue": [f"Cat={PILES[2]}", f"Dan={PILES[3]}"],
    }
    again = terminal("1", CTRL_U + PILES[1] + ENTER)
    assert line(again.screens[1], "Ben") == BAD
    assert scores(tally) == [{"Ann": 31, "Ben": 40, "Cat": 99, "Dan": 70}]
    assert drafts(tally) == []


def test_going_back_from_a_held_line_takes_nothing_in_its_place(
    terminal: Terminal, tally: Program
) -> None:
    played = terminal(pasted(ROUND), UP, ENTER, CTRL_U + PILES[1] + ENTER)
    assert line(played.screens[2], "Ann") == PILES[0]
    assert line(played.screens[3], "Ben") == BAD
    assert scores(tally) == [{"Ann": 31, "Ben": 40, "Cat": 99, "Dan": 70}]


def test_a_pile_that_is_typed_by_name_meanwhile_leaves_the_others_theirs(
    terminal: Terminal, tally: Program
) -> None:
    terminal(pasted(ROUND), CTRL_U + f"Dan={PILES[3]}" + ENTER, PILES[1] + ENTER)
    assert scores(tally) == [{"Ann": 31, "Ben": 40, "Cat": 99, "Dan": 70}]
    assert drafts(tally) == []


def test_a_line_pasted_behind_a_whole_round_waits_for_a_word(
    terminal: Terminal, tally: Program
) -> None:
    names = ("Ann", "Ben", "Cat", "Dan")
    lines = [f"{name}={pile}" for name, pile in zip(names, PILES, strict=True)]
    played = terminal(pasted("\n".join([*lines, "Ann=QC"])), CTRL_C)
    assert "complete without what was pasted behind it" in played.printed
    assert len(scores(tally)) == 1
    saved = draft(tally)
    assert not any(saved["piles"].values())
    assert (saved["round"], saved["in_hand"]["text"]) == (2, "Ann=QC")


@pytest.mark.parametrize(
    "text",
    ["Ben=QC QH", "Ben：QC", "note Ben was late", 'amend 1 Ann="+7D', "left 8D", "12X", "  KH"],
)
def test_every_line_is_kept_as_it_was_typed_and_offered_back(
    terminal: Terminal, tally: Program, text: str
) -> None:
    terminal(text, CTRL_C)
    saved = draft(tally)
    assert saved["in_hand"]["text"] == text
    assert not any(saved["piles"].values())
    again = terminal("1", CTRL_C)
    assert f"Ann> {text} …" in again.printed
    assert line(again.screens[1], "Ann") == text.rstrip()
    assert draft(tally)["in_hand"]["text"] == text


@pytest.mark.parametrize("text", ["Bon=QC QH 8D", 'amend 9 Ann="+7D"', "Ben +12X", "pay Ann"])
def test_a_refused_line_stays_at_the_prompt(terminal: Terminal, tally: Program, text: str) -> None:
    played = terminal(text + ENTER, CTRL_C)
    assert line(played.screens[1], "Ann") == text
    assert draft(tally)["in_hand"]["text"] == text


def test_what_is_typed_while_a_draft_is_offered_is_kept_too(
    terminal: Terminal, tally: Program
) -> None:
    terminal("QC QH", CTRL_C)
    terminal("KH KD", CTRL_C)
    saved = draft(tally)
    assert (saved["in_hand"]["text"], saved["answer"]) == ("QC QH", "KH KD")


def test_a_command_in_the_line_is_not_taken_as_a_pile_by_going_back(
    terminal: Terminal, tally: Program
) -> None:
    played = terminal(PILES[0] + ENTER, "Ann=QC", UP, CTRL_C)
    assert line(played.screens[3], "Ben") == "Ann=QC"
    assert draft(tally)["piles"]["Ben"] == ""


def test_a_draft_that_cannot_be_kept_is_said_even_after_another_error(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tally.cli.play.drafts.os.open", full)
    played = terminal("void 9" + ENTER, CTRL_U + "QC", "H")
    assert played.printed.count("no draft can be kept") == 1


def test_a_draft_that_cannot_be_removed_is_said_and_the_round_stands(
    terminal: Terminal, tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("tally.cli.play.drafts.Path.unlink", fails)
    played = terminal(*(pile + ENTER for pile in PILES))
    assert played.printed.count("the draft cannot be removed") == 1
    assert len(scores(tally)) == 1
