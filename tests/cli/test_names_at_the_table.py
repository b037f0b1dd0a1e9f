"""Names that look like something else on a command line, and names that nobody can have."""

from __future__ import annotations

import pytest
from program import Program

HARD = ("=1+1", "a=b", "a", "-ha=x")


def opened(tally: Program, *names: str) -> None:
    tally.ok("new", "--game", "taiwan", "--players", ",".join(names))


def totals(tally: Program) -> dict[str, int]:
    found: dict[str, int] = tally.data("board")["totals"]
    return found


def test_names_with_equals_and_minus_signs_are_recorded_and_corrected(tally: Program) -> None:
    opened(tally, *HARD)
    tally.ok("round", "--points", "=1+1=50", "a=b=70", "a=60", "-ha=x=60")
    assert totals(tally) == {"=1+1": 50, "a=b": 70, "a": 60, "-ha=x": 60}
    tally.ok("amend", "1", "=1+1=51", "a=b=69")
    assert totals(tally) == {"=1+1": 51, "a=b": 69, "a": 60, "-ha=x": 60}


def test_cards_behind_a_minus_name_are_no_request_for_help(tally: Program) -> None:
    answer = tally.data("score", "ct", "-Bo=9h KH", "--partial", "--seats", "2")
    assert (answer["results"][0]["player"], answer["results"][0]["points"]) == ("-Bo", 20)


def test_score_parts_a_pile_at_the_first_equals_behind_a_name(tally: Program) -> None:
    answer = tally.data("score", "ct", "=1+1=96", "-b=rest", "--points")
    assert [each["player"] for each in answer["results"]] == ["=1+1", "-b"]
    assert [each["points"] for each in answer["results"]] == [96, 114]


@pytest.mark.parametrize("command", [("score", "ct"), ("round",)])
def test_a_misspelt_option_is_no_player(tally: Program, command: tuple[str, ...]) -> None:
    opened(tally, "A", "B", "C", "D")
    refused = tally(*command, "A=60", "B=60", "C=60", "D=60", "--pionts=1", "--points", "--json")
    assert (refused.code, refused.codes) == (2, ["usage"])
    assert refused.json["errors"][0]["message"] == "there is no option --pionts"


def test_a_player_called_like_an_option_has_a_pile(tally: Program) -> None:
    opened(tally, "--bo", "B", "C", "D")
    tally.ok("round", "--points", "--bo=60", "B=60", "C=60", "D=60")
    assert totals(tally)["--bo"] == 60


@pytest.mark.parametrize("name", ["pot", "the pot", "The  Pot", "ＰＯＴ"])
def test_nobody_is_called_like_the_tables_own_account(tally: Program, name: str) -> None:
    for command in (
        ("new", "--game", "barraco", "--players", f"A,{name}"),
        ("players", "add", name),
    ):
        assert tally(*command, "--json").codes == ["invalid_name"]


@pytest.mark.parametrize("names", ["A,,B", "A,B,", ",A,B", "A，、B"])
def test_an_empty_name_between_commas_is_refused(tally: Program, names: str) -> None:
    refused = tally("new", "--game", "barraco", "--players", names, "--json")
    assert (refused.code, refused.codes) == (1, ["invalid_name"])
    assert refused.json["errors"][0]["where"] == "--players:1"
    assert not tally.book.exists()


def test_one_player_given_two_piles_is_refused_and_none_is_lost(tally: Program) -> None:
    opened(tally, "A", "B", "C", "D")
    sixty = [f"{name}=60" for name in "ABCD"]
    assert tally("round", "--points", *sixty, "a=61", "--json").codes[0] == "duplicate_player"
    tally.ok("round", "--points", *sixty)
    assert tally("amend", "1", "A=61", "a=62", "--json").codes == ["duplicate_player"]
    both = ("amend", "1", "--red-five", "A", "--no-red-five", "--json")
    assert (tally(*both).code, tally(*both).codes) == (2, ["usage"])
    assert totals(tally)["A"] == 60


@pytest.mark.parametrize(
    "name", ["Al\u200bex", "Al\u200dex", "Alex\u200c", "Alex\u202e", "\ufeffAlex"]
)
def test_a_name_with_characters_nobody_sees_is_refused(tally: Program, name: str) -> None:
    refused = tally("new", "--game", "barraco", "--players", f"Ben,{name}", "--json")
    assert refused.code == 1
    assert "cannot be shown" in refused.json["errors"][0]["message"]


@pytest.mark.parametrize(
    "name", ["\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0d15\u0d4d\u200d"]
)
def test_a_joiner_that_shapes_letters_belongs_to_a_name(tally: Program, name: str) -> None:
    assert tally.data("players", "add", name)["name"] == name


@pytest.mark.parametrize("twin", ["Аnn", "ΑNN", "Αnn"])
def test_a_name_that_looks_the_same_in_other_letters_is_no_new_player(
    tally: Program, twin: str
) -> None:
    """Cyrillic А and Greek Α; nobody could tell the two apart on the sheet."""
    tally.ok("players", "add", "Ann")
    refused = tally("players", "add", twin)
    assert (refused.code, "looks the same as Ann" in refused.err) == (1, True)
    table = ("--game", "taiwan", "--players", f"{twin},Ben,Cat,Dan", "--yes")
    assert tally("new", "Friday", *table).code == 1
    tally.ok("players", "add", "Анна")
    tally.ok("players", "add", "Anna")
