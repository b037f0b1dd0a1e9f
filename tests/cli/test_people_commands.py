"""Players added, renamed, merged, retired, forgotten; seated and gone; through the program."""

from __future__ import annotations

import pytest
from evenings_at_hand import CARDS, balances, four, scored, three
from program import Program


def names(tally: Program) -> list[str]:
    """Everybody's main name."""
    return [each["name"] for each in tally.data("players")["players"]]


def test_a_player_is_added_renamed_and_found_by_every_name(tally: Program) -> None:
    added = tally.data("players", "add", "Benjamin", "--alias", "Ben")
    assert added["aliases"] == ["Ben"]
    tally.ok("players", "alias", "ben", "Benny")
    said = " ".join(tally.ok("players", "rename", "Benny", "Jamin").out.split())
    assert "Benjamin is called Jamin now" in said
    assert 'tally players rename "Jamin" "Benjamin" --drop-old' in said
    tally.ok("players", "alias", "Jamin", "Benny", "--drop")
    (player,) = tally.data("players")["players"]
    assert (player["name"], player["aliases"]) == ("Jamin", ["Ben", "Benjamin"])
    assert tally("players", "rename", "Zoe", "Y", "--json").codes == ["unknown_player"]


def test_two_names_of_one_person_are_merged_and_taken_apart(tally: Program) -> None:
    three(tally, "100 80 60")
    tally.ok(
        *("new", "--game", "chinese-ten", "--players", "Amy,Bobo,Cy", "--yes"),
        *("--stake", "10", "--currency", "TWD"),
    )
    tally.ok("round", "--points", *scored("70 90 80", "Amy", "Bobo", "Cy"))
    before = balances(tally)
    merged = tally.data("players", "merge", "Bobo", "Bo")
    assert (merged["aliases"], merged["open"][0]["amount"]) == (["Bobo"], 100)
    assert balances(tally) == {"Amy": 100, "Bo": 100, "Cy": -200}
    assert names(tally) == ["Amy", "Bo", "Cy"]
    tally.ok("players", "unmerge", "Bobo")
    assert balances(tally) == before
    refused = tally("players", "merge", "Amy", "Bo", "--json")
    assert refused.codes == ["sat_together"]
    assert "round 1 of 2026-11-27" in refused.json["errors"][0]["message"]


def test_who_retires_stays_in_sight_and_may_come_back(tally: Program) -> None:
    three(tally, "100 80 60")
    assert "with +200 TWD open" in tally.ok("players", "retire", "Amy").out
    assert tally.data("players", "retire", "Amy")["already"]
    assert "retired" in tally.ok("players").out
    tally.ok("players", "return", "Amy")
    assert not tally.data("players")["players"][0]["retired"]


def test_a_player_joins_at_a_seat_and_leaves(tally: Program) -> None:
    three(tally, "100 80 60")
    joined = tally.data("join", "Eve", "--seat", "2")
    assert (joined["seats"], joined["new_players"]) == (["Amy", "Eve", "Bo", "Cy"], ["Eve"])
    assert tally("join", "eve", "--json").codes == ["already_seated"]
    assert tally("join", "Eva", "--seat", "9", "--json").codes == ["invalid_seat"]
    assert tally("leave", "Zoe", "--json").codes == ["unknown_player"]
    left = tally.data("leave", "Amy")
    assert (left["seats"], left["balance"]) == (["Eve", "Bo", "Cy"], 200)
    assert tally("leave", "Amy", "--json").codes == ["not_seated"]
    tally.ok("undo")
    assert tally.data("board")["seats"] == ["Amy", "Eve", "Bo", "Cy"]


def test_a_misspelt_name_does_not_join_as_somebody_new(tally: Program) -> None:
    four(tally, CARDS)
    refused = tally("join", "Anne", "--json")
    assert refused.codes == ["unknown_player"]
    assert "did you mean Ann?" in refused.json["errors"][0]["hint"]
    assert names(tally) == ["Ann", "Ben", "Cat", "Dan"]


def test_a_table_of_the_wrong_size_is_said_at_once(tally: Program) -> None:
    four(tally, CARDS)
    cautions = tally.data("join", "Eve")["cautions"]
    assert [each["code"] for each in cautions] == ["wrong_player_count"]
    tally.ok("leave", "Ann")
    tally.ok("round", "--points", *scored("60 60 60 60", "Ben", "Cat", "Dan", "Eve"))


def test_a_forgotten_name_that_no_text_held_is_said_without_texts(tally: Program) -> None:
    three(tally, "100 80 60")
    assert tally.ok("players", "forget", "Amy", "--yes").out.startswith("Amy is player-1 now.\n")
    tally.ok("round", "--points", *scored("80 80 80", "player-1", "Bo", "Cy"), "--note", "Bo left")
    said = tally.ok("players", "forget", "Bo", "--yes").out
    assert said.startswith("Bo is player-2 now, in 1 text too.\n")


def test_forgetting_asks_first(tally: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    three(tally, "100 80 60")
    refused = tally("players", "forget", "Amy", "--json")
    assert (refused.code, refused.codes) == (1, ["needs_yes"])
    assert "--yes" in refused.json["errors"][0]["hint"]
    monkeypatch.setattr("sys.stdin", Typed("n\n"))
    assert tally("players", "forget", "Amy").code == 1
    assert "Amy" in names(tally)
    monkeypatch.setattr("sys.stdin", Typed("y\n"))
    said = tally.ok("players", "forget", "Amy").out
    assert "Backups, exports and printed sheets made before still contain the name" in said
    assert "Amy" not in names(tally)
    assert tally("undo", "--json").codes == ["nothing_to_undo"]


class Typed:
    """A terminal at which this is typed."""

    def __init__(self, text: str) -> None:
        self._text = text

    def isatty(self) -> bool:
        return True

    def readline(self) -> str:
        return self._text


def test_a_name_that_begins_like_an_option_is_a_name(tally: Program) -> None:
    tally.ok("players", "add", "-Bo")
    tally.ok("players", "rename", "-Bo", "Bo")
    assert names(tally) == ["Bo"]
    assert tally("players", "add", "--alais").code == 2


def test_an_empty_book_has_nobody(tally: Program) -> None:
    four(tally)
    tally.ok("undo")
    assert names(tally) == ["Ann", "Ben", "Cat", "Dan"]


def test_the_log_says_who_came_and_went(tally: Program) -> None:
    three(tally)
    tally.ok("join", "Eve")
    tally.ok("leave", "Bo")
    tally.ok("players", "retire", "Bo")
    tally.ok("players", "add", "Bobo")
    tally.ok("players", "merge", "Bobo", "Bo")
    said = tally.ok("log").out
    for text in ("Eve joined", "Bo left", "Bo retired", "Bobo is Bo from now on"):
        assert text in said
