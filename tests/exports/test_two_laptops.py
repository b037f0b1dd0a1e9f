"""Two laptops that went on from one beginning, or began apart: joined where they can be."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from played_books import TABLE, exported, other_book, points

if TYPE_CHECKING:
    from program import Program


def shared(tally: Program) -> None:
    """Both laptops hold the evening and its first round."""
    tally.ok("new", "Friday", *TABLE, "--date", "2026-11-27")
    tally.ok("round", *points(70, 60, 50, 60))
    file = exported(tally, "shared.json")
    with other_book(tally, "other.db"):
        tally.ok("import", str(file))


def there(tally: Program, *commands: tuple[str, ...]) -> Path:
    """What the other laptop records, exported."""
    with other_book(tally, "other.db"):
        for command in commands:
            tally.ok(*command)
        return exported(tally, "there.json")


def amounts(tally: Program) -> dict[str, int]:
    return {each["player"]: each["amount"] for each in tally.data("balance")["balances"]}


def refs(tally: Program) -> set[str]:
    return {each["id"] for each in tally.data("log", "--all")["entries"]}


def test_what_each_recorded_is_joined_with_new_digests(tally: Program) -> None:
    shared(tally)
    tally.ok("round", *points(80, 40, 60, 60))
    file = there(tally, ("pay", "Cat", "Ann", "10"), ("players", "retire", "Dan"))
    taken = tally.data("import", str(file))
    assert (len(taken["entries"]), taken["same_chain"]) == (2, False)
    assert tally.ok("check").code == 0
    assert amounts(tally) == {"Ann": 10 + 20 - 10, "Ben": -20, "Cat": -10 + 0 + 10, "Dan": 0}
    assert tally.data("import", str(file))["already"]


def test_both_hold_the_same_once_each_took_the_others_export(tally: Program) -> None:
    shared(tally)
    tally.ok("round", *points(80, 40, 60, 60))
    theirs = there(tally, ("pay", "Cat", "Ann", "10"))
    ours = exported(tally, "ours.json")
    tally.ok("import", str(theirs))
    here = amounts(tally), refs(tally)
    with other_book(tally, "other.db"):
        tally.ok("import", str(ours))
        assert (amounts(tally), refs(tally)) == here
        assert tally.ok("check").code == 0
        assert tally.data("import", str(exported(tally, "joined.json")))["already"]


def test_a_round_that_both_typed_is_one(tally: Program) -> None:
    shared(tally)
    tally.ok("round", *points(80, 40, 60, 60))
    file = there(tally, ("round", *points(80, 40, 60, 60)), ("round", *points(60, 60, 60, 60)))
    assert len(tally.data("import", str(file))["entries"]) == 1
    assert [each["round"] for each in tally.data("board")["rounds"]] == [1, 2, 3]


def test_contradictions_are_shown_and_nothing_is_added(tally: Program) -> None:
    shared(tally)
    tally.ok("round", *points(80, 40, 60, 60))
    before = refs(tally)
    file = there(
        tally,
        ("round", *points(90, 30, 60, 60)),
        ("round", *points(60, 60, 60, 60)),
        ("amend", "2", *points(100, 20, 60, 60)),
    )
    refused = tally("import", str(file), "--json")
    assert refused.code == 1
    assert refused.codes == ["contradiction", "contradictions"]
    message = refused.json["errors"][0]["message"]
    assert "round 2 of 2026-11-27: here Ann 80, Ben 40" in message
    assert "there Ann 90, Ben 30" in message
    assert refs(tally) == before


def test_ours_can_be_kept_and_the_rest_is_joined(tally: Program) -> None:
    shared(tally)
    tally.ok("round", *points(80, 40, 60, 60))
    file = there(
        tally,
        ("round", *points(90, 30, 60, 60)),
        ("round", *points(60, 60, 60, 60)),
        ("amend", "2", *points(100, 20, 60, 60)),
    )
    taken = tally.data("import", str(file), "--keep-ours")
    assert (len(taken["entries"]), len(taken["left_out"])) == (1, 1)
    board = tally.data("board")
    assert [each["round"] for each in board["rounds"]] == [1, 2, 3]
    assert board["rounds"][1]["results"][0]["score"] == 80
    assert tally.ok("check").code == 0


def test_the_same_correction_on_both_sides_is_one(tally: Program) -> None:
    shared(tally)
    tally.ok("amend", "1", *points(60, 60, 60, 60))
    file = there(tally, ("amend", "1", *points(60, 60, 60, 60)))
    assert tally.data("import", str(file))["already"]


def test_different_corrections_of_one_round_contradict(tally: Program) -> None:
    shared(tally)
    tally.ok("amend", "1", *points(60, 60, 60, 60))
    file = there(tally, ("amend", "1", *points(50, 70, 60, 60)))
    refused = tally("import", str(file), "--json")
    assert "contradiction" in refused.codes
    assert tally.data("import", str(file), "--keep-ours")["already"]


def test_a_payment_that_both_recorded_is_not_counted_twice(tally: Program) -> None:
    shared(tally)
    tally.ok("pay", "Cat", "Ann", "10")
    file = there(tally, ("pay", "Cat", "Ann", "10"))
    assert "perhaps recorded here too" in tally("import", str(file)).err
    tally.ok("import", str(file), "--keep-ours")
    assert amounts(tally)["Ann"] == 0


def test_a_settlement_does_not_close_what_it_did_not_know(tally: Program) -> None:
    shared(tally)
    tally.ok("round", *points(80, 40, 60, 60))
    with other_book(tally, "other.db"):
        tally.ok("settle", "--record")
        file = exported(tally, "there.json")
    refused = tally("import", str(file))
    assert refused.code == 1
    assert "did not know what was recorded here" in refused.err


def begun_apart(tally: Program, *rounds: list[str]) -> None:
    tally.ok("new", "Friday", *TABLE, "--date", "2026-11-27")
    for each in rounds:
        tally.ok("round", *each)


def test_an_evening_that_both_opened_is_one(tally: Program) -> None:
    """Each laptop kept the whole evening; names join the people, rounds their numbers."""
    begun_apart(tally, points(70, 60, 50, 60), points(80, 40, 60, 60))
    with other_book(tally, "other.db"):
        begun_apart(tally, points(70, 60, 50, 60), points(80, 40, 60, 60), points(60, 60, 60, 60))
        file = exported(tally, "there.json")
    taken = tally.data("import", str(file))
    assert len(taken["entries"]) == 1
    assert {each["code"] for each in taken["cautions"]} == {"same_name", "same_evening"}
    assert len(tally.data("evenings")["evenings"]) == 1
    assert [each["round"] for each in tally.data("board")["rounds"]] == [1, 2, 3]
    assert amounts(tally) == {"Ann": 30, "Ben": -20, "Cat": -10, "Dan": 0}
    assert tally.ok("check").code == 0
    assert tally.data("import", str(file))["already"]


def test_another_evening_of_the_same_people_joins_them(tally: Program) -> None:
    begun_apart(tally, points(70, 60, 50, 60))
    with other_book(tally, "other.db"):
        tally.ok("new", "Saturday", *TABLE, "--date", "2026-11-28", "--dealer", "Ben")
        tally.ok("round", *points(60, 50, 70, 60))
        tally.ok("players", "add", "Eve")
        file = exported(tally, "there.json")
    taken = tally.data("import", str(file))
    assert (taken["new_players"], len(taken["evenings"])) == (["Eve"], 1)
    assert amounts(tally) == {"Ann": 10, "Ben": -10, "Cat": 0, "Dan": 0}
    assert [each["title"] for each in tally.data("evenings")["evenings"]] == ["Friday", "Saturday"]
    assert tally.ok("check").code == 0


def test_two_of_theirs_that_are_one_of_ours_are_refused(tally: Program) -> None:
    begun_apart(tally)
    tally.ok("players", "alias", "Ann", "Eve")
    with other_book(tally, "other.db"):
        begun_apart(tally)
        tally.ok("players", "add", "Eve")
        file = exported(tally, "there.json")
    refused = tally("import", str(file), "--json")
    assert refused.codes == ["contradiction"]
    assert "Ann" in refused.json["errors"][0]["message"]
