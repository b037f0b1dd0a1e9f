"""`tally play` fed by a pipe: one line a pile, the same commands, drafts kept."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from at_table import FOUR_FIVES, MISREAD, MOVED, PILES, drafts, kept, open_friday, typed
from program import Program

from tally.cli.play.drafts import Draft
from tally.cli.play.slots import claimed
from tally.store.book import Book


@pytest.fixture(autouse=True)
def friday(tally: Program) -> None:
    open_friday(tally)


def rounds(tally: Program) -> list[dict[str, object]]:
    return list(tally.data("board")["rounds"])


def test_a_round_is_recorded_from_one_line_a_pile(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = typed(tally, monkeypatch, *PILES)
    assert answer.code == 0
    assert "undo takes it back" in answer.out
    (only,) = rounds(tally)
    results = {each["player"]: each["difference"] for each in only["results"]}  # type: ignore[attr-defined]
    assert results == {"Ann": -29, "Ben": -20, "Cat": 39, "Dan": 10}
    assert drafts(tally) == []


def test_the_board_stands_at_the_start_and_after_each_round(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = typed(tally, monkeypatch, *PILES, *PILES[:3], "").out
    assert out.count("Friday · Taiwan") == 3
    assert "Round 1: Ann deals and plays first." in out
    assert "Round 3: Cat deals and plays first." in out
    assert len(rounds(tally)) == 2


def test_a_wrong_round_is_repaired_by_one_key(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = typed(tally, monkeypatch, *MOVED, "1", "")
    assert "  1  6D is in Ben's pile but belongs to Cat" in answer.out
    assert "Repaired: 6D is in Ben's pile but belongs to Cat." in answer.out
    assert len(rounds(tally)) == 1


def test_an_open_question_is_asked_and_answered(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = typed(tally, monkeypatch, *FOUR_FIVES, "yes")
    assert "did Cat take both red ones in one play?" in answer.out
    (only,) = rounds(tally)
    assert [each["bonus"] for each in only["results"]] == [-10, -10, 30, -10]  # type: ignore[attr-defined]


def test_an_unfinished_round_stays_as_a_draft_and_is_offered_back(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = typed(tally, monkeypatch, *PILES[:2], "<")
    assert answer.code == 1
    assert "Round 1 is kept as a draft" in answer.err
    (draft,) = drafts(tally)
    assert stat.S_IMODE(draft.stat().st_mode) == 0o600
    assert draft.parent == tally.book.parent
    again = typed(tally, monkeypatch, "1", PILES[1], *PILES[2:])
    assert "A draft of round 1 is here:" in again.out
    assert f"  Ann: {PILES[0]}\n" in again.out
    assert f"  Ben: {PILES[1]} …\n" in again.out
    assert again.code == 0
    assert len(rounds(tally)) == 1
    assert drafts(tally) == []


def test_lines_for_another_round_do_not_touch_an_offered_draft(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(tally, monkeypatch, PILES[0])
    answer = typed(tally, monkeypatch, *PILES)
    assert answer.code == 1
    assert answer.err.count("error [no_choice]") == 4
    (draft,) = drafts(tally)
    assert kept(draft)["piles"]["Ann"] == PILES[0]
    assert rounds(tally) == []


def test_a_draft_that_is_not_wanted_is_set_aside(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(tally, monkeypatch, PILES[0])
    answer = typed(tally, monkeypatch, "0", *PILES)
    assert answer.code == 0
    (aside,) = drafts(tally)
    assert aside.name.endswith(".old.jsonl")
    assert kept(aside)["piles"]["Ann"] == PILES[0]


def test_a_damaged_draft_is_set_aside_and_the_table_goes_on(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(tally, monkeypatch, PILES[0])
    drafts(tally)[0].write_text('{"schema": "tal')
    answer = typed(tally, monkeypatch, *PILES)
    assert "error [bad_draft]" in answer.err
    assert len(rounds(tally)) == 1
    assert drafts(tally)[0].read_text() == '{"schema": "tal'


def test_a_half_written_last_line_of_a_draft_is_passed_over(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(tally, monkeypatch, PILES[0])
    with drafts(tally)[0].open("a") as file:
        file.write('{"schema": "tally.draft/1", "piles": {"Ann": "half a')
    answer = typed(tally, monkeypatch, "1", *PILES[1:])
    assert answer.code == 0
    assert len(rounds(tally)) == 1


def test_a_round_sent_again_from_its_draft_is_recorded_once(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(tally, monkeypatch, *PILES[:3])
    (draft,) = drafts(tally)
    before = draft.read_text("utf-8")
    typed(tally, monkeypatch, "1", PILES[3])
    draft.write_text(before, "utf-8")
    answer = typed(tally, monkeypatch, *PILES)
    assert "The draft of round 1 is recorded (" in answer.out
    assert "A draft of round" not in answer.out
    assert answer.code == 0
    assert len(rounds(tally)) == 2
    assert drafts(tally) == []


def test_a_draft_of_a_round_that_was_recorded_and_taken_back_is_not_offered_again(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(tally, monkeypatch, *PILES[:3])
    (draft,) = drafts(tally)
    before = draft.read_text("utf-8")
    typed(tally, monkeypatch, "1", PILES[3])
    tally.ok("amend", "1", "Ann=" + PILES[0], "--note", "counted twice")
    draft.write_text(before.replace("3D 7H", "3D"), "utf-8")
    assert typed(tally, monkeypatch, *PILES).code == 0
    assert len(rounds(tally)) == 2


def test_after_an_undo_a_draft_names_the_round_it_is_for(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(tally, monkeypatch, *PILES, PILES[0], "undo")
    assert kept(drafts(tally)[0])["round"] == 1
    typed(tally, monkeypatch, "1", *PILES[1:], PILES[0])
    tally.ok("undo")
    answer = typed(tally, monkeypatch, "1", *PILES[1:])
    assert "A draft of round 2 is here, now for round 1:" in answer.out
    assert [each["round"] for each in rounds(tally)] == [1]


def test_two_tables_on_one_evening_keep_what_is_typed_apart(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Book.open(tally.book) as book:
        ref = book.evening(None).ref
    with claimed(str(tally.book), ref) as first:
        Draft.write(first.draft, {"evening": ref, "piles": {"Ann": "QC"}, "mark": "play:1"})
        answer = typed(tally, monkeypatch, PILES[1])
        assert "Another tally play is open on this evening" in answer.err
    assert [kept(draft)["piles"]["Ann"] for draft in drafts(tally)] == [PILES[1], "QC"]
    again = typed(tally, monkeypatch, "0")
    assert "1 more of its drafts wait" in again.err
    assert "  Ann: QC" in again.out
    assert f"  Ann: {PILES[1]}\n" in typed(tally, monkeypatch).out
    assert not list(tally.book.parent.glob("*.lock"))


def test_a_table_that_was_killed_holds_no_draft(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(tally, monkeypatch, PILES[0])
    drafts(tally)[0].with_suffix(".lock").touch()
    answer = typed(tally, monkeypatch, "1", *PILES[1:])
    assert "Another tally play" not in answer.err
    assert answer.code == 0
    assert not list(tally.book.parent.glob("*.lock"))


def test_commands_work_at_the_same_prompt(tally: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = typed(tally, monkeypatch, *PILES, "undo", "board", "redo", "settle", "quit", "XX")
    assert answer.code == 0
    assert "is taken back" in answer.out
    assert "Cat" in answer.out
    assert "XX" not in answer.out + answer.err
    assert len(rounds(tally)) == 1


def test_a_command_in_the_middle_of_a_round_loses_nothing(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(tally, monkeypatch, *PILES)
    answer = typed(tally, monkeypatch, *PILES[:2], "undo", *PILES[2:])
    assert answer.code == 0
    assert [each["round"] for each in rounds(tally)] == [1]


def test_a_refused_command_is_said_and_the_table_goes_on(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = typed(tally, monkeypatch, "void 9", *PILES)
    assert "error [unknown_round]" in answer.err
    assert answer.code == 1
    assert len(rounds(tally)) == 1


def test_a_note_stays_with_its_round(tally: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(tally, monkeypatch, PILES[0], "note Dan <3 his aces", *PILES[1:])
    (entry,) = [each for each in tally.data("log")["entries"] if each["kind"] == "round"]
    assert entry["note"] == "Dan <3 his aces"


def test_help_lists_what_can_be_typed(tally: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    out = typed(tally, monkeypatch, "help").out
    for word in ("undo", "amend", "void", "pay", "join", "leave", "settle", "sheet", "note"):
        assert f"\n{word} " in out, word


def test_piles_by_name_and_in_parts(tally: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [f"Dan={PILES[3]}", f"ben：{PILES[1]}", PILES[0], PILES[2].replace(" 6D", "")]
    answer = typed(tally, monkeypatch, *lines, "cat +6D")
    assert answer.code == 0
    assert len(rounds(tally)) == 1


def test_full_width_letters_and_words_are_understood(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = {ord(char): ord(char) + 0xFEE0 for char in "0123456789AJQKSHDC"} | {32: 0x3000}
    piles = [pile.translate(wide) for pile in PILES[:3]]
    assert typed(tally, monkeypatch, *piles, "＜", piles[2], "其餘").code == 0
    assert len(rounds(tally)) == 1
    assert typed(tally, monkeypatch, "ｕｎｄｏ").code == 0
    assert rounds(tally) == []


def test_the_ways_to_type_are_words_too(tally: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    assert typed(tally, monkeypatch, "points", "41", "50", "69", "", "Cat").code == 0
    (only,) = rounds(tally)
    assert [each["total"] for each in only["results"]] == [31, 40, 99, 70]  # type: ignore[attr-defined]


def test_a_bad_card_is_said_and_the_good_ones_are_kept(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [*PILES[:3], PILES[3].replace("AH", "10x")]
    answer = typed(tally, monkeypatch, *lines, "1", "")
    assert '"10x" is no card: AH?' in " ".join(answer.out.split())
    assert answer.code == 0
    assert len(rounds(tally)) == 1


def test_what_was_taken_out_again_leaves_no_draft(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert typed(tally, monkeypatch, "note for later", "note").code == 0
    assert drafts(tally) == []


def test_drop_throws_a_round_away_but_keeps_its_file(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = typed(tally, monkeypatch, PILES[1], "drop", *PILES)
    assert "Set aside as" in answer.out
    assert len(rounds(tally)) == 1


def test_who_leaves_takes_no_pile_along_unsaid(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = typed(tally, monkeypatch, *PILES[:2], "leave Ben", "KH", "join Ben")
    assert "Taiwan is for 4 players, not 3" in answer.err
    assert answer.code == 1
    (draft,) = drafts(tally)
    assert kept(draft)["piles"] == {"Ann": PILES[0], "Cat": "", "Dan": "", "Ben": PILES[1]}


def test_what_was_typed_for_somebody_who_is_gone_is_said(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    tally.ok("players", "add", "Eve")
    answer = typed(tally, monkeypatch, *PILES[:2], "leave Ben", "join Eve")
    assert f"Ben does not sit here now; typed for Ben: {PILES[1]}" in answer.out


def test_two_drafts_set_aside_are_both_kept(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    for pile in PILES[:2]:
        typed(tally, monkeypatch, pile, "drop")
    assert [kept(draft)["piles"]["Ann"] for draft in drafts(tally)] == [PILES[1], PILES[0]]


def test_an_evening_is_chosen_by_its_title(tally: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    tally.ok("new", "Saturday", "--game", "chinese-ten", "--players", "Ann,Ben")
    assert typed(tally, monkeypatch, *PILES).code == 0
    assert typed(tally, monkeypatch, "points", "100", "", evening="Saturday").code == 0
    for evening in ("Friday", "Saturday"):
        assert len(tally.data("board", "--evening", evening)["rounds"]) == 1


def test_without_an_evening_it_says_how_to_open_one(
    tally: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TALLY_BOOK", str(tmp_path / "none.db"))
    answer = tally("play")
    assert answer.code == 3
    assert "tally new" in answer.err


def test_over_forty_cells_nothing_is_wider(tally: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lines = [*PILES[:3], MISREAD, "<", PILES[3], "undo", "redo", "help"]
    answer = typed(tally, monkeypatch, *lines)
    assert answer.code == 0
    assert max(map(len, (answer.out + answer.err).splitlines())) <= 40


def test_what_is_wrong_is_said_again_only_when_it_changed_or_is_asked_for(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (*PILES[:3], MISREAD, "board", "log", "note hm", "9")
    once = typed(tally, monkeypatch, *lines).out
    assert once.count("51 of 52 cards") == once.count("  1  9D in Cat's pile") == 1
    again = typed(tally, monkeypatch, "1", "", "board").out
    assert again.count("51 of 52 cards") == again.count("  1  9D in Cat's pile") == 2


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("undoo", "undo"),
        ("bord", "board"),
        ("setle", "settle"),
        ("qiut", "quit"),
        ("amnd 1", "amend"),
    ],
)
def test_a_misspelt_command_is_no_pile(
    tally: Program, monkeypatch: pytest.MonkeyPatch, slip: str, meant: str
) -> None:
    answer = typed(tally, monkeypatch, PILES[0], slip, *PILES[1:])
    assert f"did you mean {meant}" in answer.err
    assert answer.code == 1
    (only,) = rounds(tally)
    assert [each["total"] for each in only["results"]] == [31, 40, 99, 70]  # type: ignore[attr-defined]


def test_a_misspelt_command_is_answered_where_something_is_asked(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = typed(tally, monkeypatch, *PILES[:3], MISREAD, "bord", "leave Ben", "bord")
    assert answer.err.count("did you mean board") == 2


@pytest.mark.parametrize("pile", ["KX QY", "12X", "jokers"])
def test_words_that_are_near_no_command_stay_a_pile(
    tally: Program, monkeypatch: pytest.MonkeyPatch, pile: str
) -> None:
    answer = typed(tally, monkeypatch, pile)
    assert "did you mean" not in answer.err
    assert kept(drafts(tally)[0])["piles"]["Ann"] == pile
