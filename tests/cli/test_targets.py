"""A target ends an evening that is kept in points: who has won, and that nothing is played on."""

from __future__ import annotations

import pytest
from program import Program

NEW = ("new", "--game", "taiwan", "--players", "A,B,C,D", "--target", "120")
ROUND = ("round", "--points", "A=59", "B=59", "C=61", "D=61")


def test_everyone_who_ties_at_the_target_is_named(tally: Program) -> None:
    tally.ok(*NEW)
    tally.ok(*ROUND)
    shares = "C and D have reached 120 and share the evening."
    played = tally.ok(*ROUND).out
    assert shares in played
    assert "deals" not in played.partition("Recorded")[0].partition("Round 2")[2]
    assert shares in tally.ok("board").out
    refused = tally(*ROUND, "--json")
    assert refused.codes == ["evening_over"]
    assert refused.json["errors"][0]["message"].startswith("C and D have reached 120")


def test_a_board_of_an_evening_that_is_over_says_so_and_not_who_deals(tally: Program) -> None:
    tally.ok(*NEW)
    tally.ok(*ROUND)
    assert "Round 2: B deals" in tally.ok("board").out
    assert tally.data(*ROUND)["next"] is None
    board = tally.ok("board").out
    assert "The evening is over" in board
    assert "Round 3" not in board
    assert tally.data("board")["next"] is None
    assert tally.data("amend", "2", "--note", "x", "--why", "y", "C=60", "D=62")["next"] is None
    tally.ok("undo")
    tally.ok("undo")
    assert "Round 2: B deals" in tally.ok("board").out


@pytest.mark.parametrize("target", ["0", "-5", "2000000000", "99999999999999999999"])
def test_a_target_that_nobody_plays_to_is_refused(tally: Program, target: str) -> None:
    refused = tally(*NEW[:-1], target, "--json")
    assert (refused.code, refused.codes) == (1, ["invalid_target"])


def test_a_target_and_a_stake_are_refused_together(tally: Program) -> None:
    refused = tally(*NEW, "--stake", "1 TWD", "--json")
    assert (refused.code, refused.codes) == (1, ["invalid_target"])
    assert "leave out the target" in refused.json["errors"][0]["hint"]
    assert not tally.book.exists() or not tally.data("evenings")["evenings"]
