"""The table in a terminal, driven key by key: what stands on the screen, and what is kept."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest
from at_table import FOUR_FIVES, MISREAD, PILES, drafts, kept, open_friday, without_ids
from at_terminal import CTRL_C, CTRL_D, CTRL_U, DOWN, ENTER, F2, F3, TAB, UP, Terminal, pasted
from program import Program
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tally.cli.play.drafts import Draft
from tally.store.book import Book
from tally.words import LANGUAGES, speaking


class Screens(SingleFileSnapshotExtension):
    """One readable file for each transcript."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def screens(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Screens)


@pytest.fixture
def book(tally: Program) -> Iterator[Book]:
    open_friday(tally)
    with Book.open(tally.book) as opened:
        yield opened


@pytest.fixture
def terminal(book: Book, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(book, capsys)


def draft(tally: Program) -> dict[str, Any] | None:
    files = [file for file in drafts(tally) if not file.name.endswith(".old.jsonl")]
    return kept(files[0]) if files else None


A_ROUND = (
    *("3D 7H 9S ACX K", TAB, TAB, CTRL_U + PILES[0], ENTER),
    *(PILES[1] + ENTER, PILES[2][:13], PILES[2][13:] + ENTER, MISREAD, ENTER, "2", ENTER),
    *("undo", ENTER, "redo" + ENTER),
)


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 20)])
def test_a_round_with_a_misread_card_is_noticed_repaired_saved_undone_redone(
    book: Book,
    tally: Program,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    screens: SnapshotAssertion,
    columns: int,
    rows: int,
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    played = Terminal(book, capsys, columns, rows)(*A_ROUND)
    assert played.code == 0
    assert "\n".join(without_ids(screen) + "=" * columns for screen in played.screens) == screens
    assert len(tally.data("board")["rounds"]) == 1


def test_names_of_every_script_and_full_width_letters(
    tally: Program,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    screens: SnapshotAssertion,
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    open_friday(tally, players="王小明,สมชาย,José,Dan")
    with Book.open(tally.book) as opened:
        played = Terminal(opened, capsys, 40, 20)(
            "３Ｄ　７Ｈ　９Ｓ　ＡＣＸ", CTRL_U + PILES[0] + ENTER, "梅花Q ♥Q 方塊XX", UP, "＜"
        )
    assert "\n".join(screen + "=" * 40 for screen in played.screens) == screens


def test_ctrl_c_in_the_third_pile_leaves_a_draft_that_is_offered_back(
    terminal: Terminal, tally: Program, screens: SnapshotAssertion
) -> None:
    first = terminal(PILES[0] + ENTER, PILES[1] + ENTER, PILES[2][:16], CTRL_C)
    assert first.code == 130
    assert draft(tally) is not None
    second = terminal("1", PILES[2][16:] + ENTER, ENTER)
    assert second.code == 0
    assert "\n".join(without_ids(screen) + "=" * 80 for screen in second.screens) == screens
    assert len(tally.data("board")["rounds"]) == 1
    assert draft(tally) is None


def test_each_key_is_kept_before_the_next_one(
    terminal: Terminal, tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[str] = []
    keep = Draft.write

    def noted(self: Draft, what: dict[str, Any], anew: bool = False) -> None:
        keep(self, what, anew)
        now = draft(tally)
        assert now is not None
        found.append(now["in_hand"]["text"])

    monkeypatch.setattr(Draft, "write", noted)
    terminal("3", "D", " ", "7")
    assert found[:4] == ["3", "3D", "3D ", "3D 7"]


def shown(master: int) -> bytes:
    """What a terminal was sent in a moment."""
    return os.read(master, 65536) if select.select([master], [], [], 0.05)[0] else b""


@pytest.mark.parametrize(
    ("end", "typed"),
    [
        (signal.SIGHUP, "QC QH 8D"),
        (signal.SIGKILL, "Ben=QC QH 8D"),
        (signal.SIGTERM, "note Ben was late"),
    ],
)
def test_a_real_terminal_that_closes_or_dies_loses_nothing(
    book: Book, tally: Program, end: signal.Signals, typed: str
) -> None:
    master, slave = pty.openpty()
    heeded = "import signal; signal.signal(signal.SIGHUP, signal.SIG_DFL)"  # nohup ignores it
    program = f"{heeded}; from tally.cli.main import main; main()"
    child = subprocess.Popen(
        [sys.executable, "-c", program, "play"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=os.environ | {"TERM": "xterm"},
        start_new_session=True,
    )
    deadline = time.monotonic() + 120
    seen = b""
    try:
        while b"Ann>" not in seen and time.monotonic() < deadline:
            seen += shown(master)
        os.write(master, typed.encode())
        while (draft(tally) or {"in_hand": {}})["in_hand"].get("text") != typed:
            assert time.monotonic() < deadline, seen
            seen += shown(master)
        child.send_signal(end)
        while child.poll() is None:  # a program whose screen nobody reads would wait for ever
            assert time.monotonic() < deadline, seen
            seen += shown(master)
    finally:
        child.kill()
        child.wait()
        os.close(master)
        os.close(slave)
    found = draft(tally)
    assert found is not None
    assert found["in_hand"]["text"] == typed
    assert found["piles"] == dict.fromkeys(("Ann", "Ben", "Cat", "Dan"), "")


def test_a_draft_that_is_not_wanted_is_set_aside_by_one_key(
    terminal: Terminal, tally: Program
) -> None:
    terminal("QC QH", CTRL_C)
    played = terminal("0", "KD")
    assert "A draft of round 1 is here:\n  Ann> QC QH …" in played.printed
    assert played.screens[1].splitlines()[-5].startswith("Ann>")
    (aside,) = tally.book.parent.glob("*.old.jsonl")
    assert kept(aside)["in_hand"]["text"] == "QC QH"


def line(screen: str, prompt: str) -> str:
    """The line that is typed in."""
    (found,) = [row for row in screen.splitlines() if row.startswith(f"{prompt}> ")] or [""]
    return found.removeprefix(f"{prompt}> ")


def test_tab_completes_cards_that_are_out(terminal: Terminal) -> None:
    steps = ("3D k", TAB, TAB, TAB, CTRL_U + "h A K Q J 9 8 1", TAB, TAB)
    screens = terminal(*steps).screens
    assert "Tab: KS KH KD KC" in screens[2]
    assert line(screens[3], "Ann") == "3D KS"
    assert line(screens[4], "Ann") == "3D KH"
    assert "Tab: KS [KH] KD KC" in screens[4]
    assert line(screens[6], "Ann") == "h A K Q J 9 8 10"
    assert "Tab: 2 3 4 5 6 7" in screens[7]


def test_tab_completes_commands_too(terminal: Terminal) -> None:
    screens = terminal("red", TAB, ENTER).screens
    assert line(screens[2], "Ann") == "redo"
    assert "nothing to redo" in screens[3]
    assert line(screens[3], "Ann") == ""


@pytest.mark.parametrize("key", [UP, "<", "＜", "《"])
def test_a_key_steps_back_a_pile_with_everything_kept(terminal: Terminal, key: str) -> None:
    screens = terminal(PILES[0] + ENTER, "QC QH 8D", key, ENTER).screens
    assert line(screens[3], "Ann") == PILES[0]
    assert line(screens[4], "Ben") == "QC QH 8D"


def test_down_goes_on(terminal: Terminal) -> None:
    screens = terminal(PILES[0] + DOWN, UP, DOWN, DOWN).screens
    assert line(screens[1], "Ben") == ""
    assert line(screens[2], "Ann") == PILES[0]
    assert "\nCat>\n" in screens[4]


def test_scoring_only_and_points_only_by_a_key(terminal: Terminal) -> None:
    screens = terminal("3D", F2, F2, F3, CTRL_U + "41").screens
    assert "out: 26 scoring cards, 237 points" in screens[2]
    assert "out: 51 cards, 237 points" in screens[3]
    assert '"3D" is not a number of points' in screens[4]
    assert "out: 199 points" in screens[5]


def test_something_unread_is_taken_only_when_enter_is_pressed_twice(terminal: Terminal) -> None:
    played = terminal("QC 12X" + ENTER, ENTER)
    assert line(played.screens[1], "Ann") == "QC 12X"
    assert "press Enter again" in played.screens[1]
    assert "\nBen>\n" in played.screens[2]


def test_a_question_is_answered_by_one_key(terminal: Terminal, tally: Program) -> None:
    played = terminal(*(pile + ENTER for pile in FOUR_FIVES[:3]), FOUR_FIVES[3] + ENTER, "１")
    assert "0 1 2 answers; < goes back" in played.screens[4]
    assert played.code == 0
    (only,) = tally.data("board")["rounds"]
    assert [each["bonus"] for each in only["results"]] == [-10, -10, 30, -10]


def test_back_from_a_question_is_the_last_pile(terminal: Terminal) -> None:
    screens = terminal(*(pile + ENTER for pile in FOUR_FIVES), "<").screens
    assert line(screens[5], "Dan") == FOUR_FIVES[3]


def test_a_pile_can_be_pasted_also_when_it_was_folded(terminal: Terminal) -> None:
    folded = PILES[0].replace("4D ", "4D\n")
    screens = terminal(pasted(folded), ENTER, pasted(PILES[1])).screens
    assert line(screens[1], "Ann") == PILES[0]
    assert line(screens[3], "Ben") == PILES[1]


def test_all_piles_can_be_pasted_a_line_each(terminal: Terminal, tally: Program) -> None:
    terminal(pasted("\n".join(PILES)))
    assert len(tally.data("board")["rounds"]) == 1


def test_piles_with_names_can_be_pasted(terminal: Terminal, tally: Program) -> None:
    text = f"Dan: {PILES[3]}\nCat={PILES[2]}\n"
    screens = terminal(pasted(text), PILES[0] + ENTER, PILES[1] + ENTER).screens
    assert "\nAnn>\n" in screens[1]
    assert len(tally.data("board")["rounds"]) == 1


def test_what_is_cleared_for_a_command_can_be_brought_back(terminal: Terminal) -> None:
    screens = terminal("QC QH", CTRL_U + "board" + ENTER, "\x19").screens
    assert line(screens[3], "Ann") == "QC QH"


def test_a_command_leaves_no_letters_behind(terminal: Terminal, tally: Program) -> None:
    screens = terminal("r", "e", "do", ENTER).screens
    assert line(screens[4], "Ann") == ""


def test_signs_belong_to_a_commands_text(terminal: Terminal, tally: Program) -> None:
    terminal("note <3 <" + ENTER)
    found = draft(tally)
    assert found is not None
    assert found["note"] == "<3 <"


def test_ctrl_d_in_an_empty_line_leaves(terminal: Terminal) -> None:
    assert terminal(CTRL_D).code == 0


def test_a_place_where_no_draft_can_be_kept_is_said_once(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tally.cli.play.drafts.os.open", full)
    played = terminal("Q", "C", ENTER)
    assert played.printed.count("no draft can be kept") == 1
    assert "\nBen>\n" in played.screens[3]


def test_a_pile_by_name_has_its_line_below_and_is_held_back_too(terminal: Terminal) -> None:
    played = terminal("Ben=QC 12X ", ENTER, CTRL_U + "Ben=QC k", TAB, "H +")
    rows = played.screens[1].splitlines()
    at = next(at for at, row in enumerate(rows) if row.startswith("Ann> "))
    assert rows[at + 1] == "            ^^^"
    assert 'Ben: "12X" is no card' in rows[at + 2]
    assert "QC · 1 card, 0 points" in played.screens[1]
    assert "press Enter again" in played.screens[2]
    assert line(played.screens[2], "Ann") == "Ben=QC 12X"
    assert "Tab: KS KH KD KC" in played.screens[4]


@pytest.mark.parametrize("text", ["undoo", "bord"])
def test_a_misspelt_command_is_answered_and_stays(terminal: Terminal, text: str) -> None:
    played = terminal(text + ENTER)
    assert "did you mean" in played.screens[1]
    assert line(played.screens[1], "Ann") == text


def test_prompt_toolkit_is_imported_only_to_play() -> None:
    program = (
        "import sys; from tally.cli.main import run; run(['play', '--help']);"
        "sys.exit('prompt_toolkit' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


def test_a_mark_at_the_end_of_a_line_is_drawn_once(terminal: Terminal) -> None:
    with speaking(LANGUAGES["th"]):
        played = terminal("XX")
    assert '"XX" ไม่ใช่ไพ่' in played.screens[1].split("\n")
