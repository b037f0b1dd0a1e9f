"""A player at the live table is named by any of his names; a draft outlives a renaming."""

from __future__ import annotations

import pytest
from at_table import PILES, drafts, open_friday, typed
from program import Program


def test_a_pile_is_put_and_changed_by_any_name(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_friday(tally)
    tally.ok("players", "alias", "Ben", "阿明")
    short = PILES[1].replace("QC QH ", "")
    answer = typed(
        *(tally, monkeypatch, f"阿明={short}", PILES[0], PILES[2]),
        *("阿明 +QC +QH", "note of 阿明", PILES[3]),
    )
    assert answer.code == 0, answer.err
    (only,) = tally.data("board")["rounds"]
    assert [each["difference"] for each in only["results"]] == [-29, -20, 39, 10]
    wrong = typed(tally, monkeypatch, "阿明明=QC", "drop")
    assert "did you mean 阿明?" in wrong.err


def test_a_draft_goes_on_after_a_player_was_renamed(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_friday(tally)
    typed(tally, monkeypatch, *PILES[:2])
    tally.ok("players", "rename", "Ben", "Benjamin")
    answer = typed(tally, monkeypatch, "", *PILES[2:])
    assert answer.code == 0, answer.err
    (only,) = tally.data("board")["rounds"]
    assert [each["difference"] for each in only["results"]] == [-29, -20, 39, 10]
    assert drafts(tally) == []


def test_a_hand_is_told_by_any_name(tally: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    tally.ok("new", "Friday", "--game", "mahjong", "--players", "Ann,Ben,Cat,Dan")
    tally.ok("players", "alias", "Ben", "阿明")
    tally.ok("players", "alias", "Dan", "Danny Boy")
    answer = typed(
        *(tally, monkeypatch, "阿明 3 from danny boy", "阿明自摸 2台"),
        *("Danny Boy 1", "阿明", "Danny Boy=4", "阿明"),
    )
    assert answer.code == 0, answer.err
    assert [played["headline"] for played in tally.data("board")["rounds"]] == [
        *("Ben wins 3 tai from Dan", "Ben wins 2 tai by self-draw"),
        *("Dan wins 1 tai from Ben", "Dan wins 4 tai from Ben"),
    ]
