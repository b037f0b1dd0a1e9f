"""Who pays whom: planned, explained, booked."""

from __future__ import annotations

import pytest
from evenings_at_hand import balances, ids, scored, three, transfers
from program import Program


def test_a_plan_is_booked_as_one_entry_and_shown_settled(tally: Program) -> None:
    three(tally, "100 80 60", "70 90 80")
    said = tally.ok("settle", "--record", "--note", "in coins").out
    assert "Cy pays Amy 100 TWD" in said
    assert "Recorded as paid" in said
    (entry,) = [each for each in tally.data("log")["entries"] if each["kind"] == "settlement"]
    assert len(entry["postings"]) == 4
    assert entry["note"] == "in coins"
    assert entry["evening"] == tally.data("board")["id"]
    assert "Everything is settled." in tally.ok("board").out
    assert "nothing was added" in tally.ok("settle", "--record").out
    assert len(ids(tally, "settlement")) == 1


def test_taking_a_settlement_back_opens_what_it_closed(tally: Program) -> None:
    three(tally, "100 80 60")
    tally.ok("settle", "--record")
    tally.ok("undo")
    assert transfers(tally, "--evening", "Friday") == [("Cy", "Amy", 200)]
    tally.ok("redo")
    assert transfers(tally) == []


def test_evenings_settled_together_stay_settled_each_alone(tally: Program) -> None:
    three(tally, "100 80 60", title="One")
    three(tally, "60 80 100", "90 90 60", title="Two")
    three(tally, "81 80 79", title="Three")
    both = ("--evening", "One", "--evening", "Two")
    assert transfers(tally, *both) == [("Cy", "Amy", 100), ("Cy", "Bo", 100)]
    tally.ok("settle", *both, "--record")
    for title in ("One", "Two"):
        assert transfers(tally, "--evening", title) == []
        assert tally.data("board", "--evening", title)["settled"]
    assert transfers(tally) == transfers(tally, "--evening", "Three") == [("Cy", "Amy", 10)]
    edit = ("amend", "1", "--evening", "One", *scored("90 90 60", "Amy", "Bo", "Cy"))
    tally.ok(*edit, "--why", "recounted")
    assert transfers(tally, "--evening", "One") == [("Amy", "Bo", 100)]
    assert transfers(tally, "--evening", "Two") == []
    assert balances(tally, "--evening", "One") == {"Amy": -100, "Bo": 100, "Cy": 0}
    tally.ok("settle", "--record")
    assert transfers(tally, "--evening", "One") == []
    tally.ok("undo")
    tally.ok("void", ids(tally, "settlement")[0], "--why", "nobody had coins")
    assert transfers(tally, "--evening", "Two") == [("Amy", "Bo", 100)]
    assert transfers(tally, "--evening", "One") == [("Cy", "Amy", 100), ("Cy", "Bo", 100)]
    assert sum(balances(tally).values()) == 0


def test_days_choose_the_evenings_played_in_them(tally: Program) -> None:
    for day, points in (("2026-10-01", "100 80 60"), ("2026-11-01", "60 80 100")):
        tally.ok(
            *("new", "--game", "chinese-ten", "--players", "Amy,Bo,Cy", "--date", day),
            *("--stake", "10", "--currency", "TWD"),
        )
        tally.ok("round", "--points", *scored(points, "Amy", "Bo", "Cy"))
    october = ("--since", "2026-10-01", "--until", "2026-10-31")
    assert transfers(tally) == []
    assert transfers(tally, *october) == [("Cy", "Amy", 200)]
    tally.ok("settle", *october, "--record")
    assert transfers(tally, *october) == []
    assert transfers(tally) == [("Amy", "Cy", 200)]


def test_direct_debts_are_of_who_lost_to_whom_and_end_with_a_settlement(tally: Program) -> None:
    three(tally, "90 80 70", "70 90 80", "80 70 90")
    assert transfers(tally) == []
    assert transfers(tally, "--direct") == [
        ("Amy", "Bo", 100),
        ("Bo", "Cy", 100),
        ("Cy", "Amy", 100),
    ]
    tally.ok("settle", "--direct", "--record")
    assert transfers(tally, "--direct") == []
    tally.ok("round", "--points", *scored("100 80 60", "Amy", "Bo", "Cy"))
    assert transfers(tally, "--direct") == transfers(tally) == [("Cy", "Amy", 200)]


def test_what_is_behind_a_payment_is_listed_to_the_round(tally: Program) -> None:
    three(tally, "145 15 80", "75 85 80")
    tally.ok("pay", "Bo", "Amy", "400")
    tally.ok("amend", "2", *scored("80 80 80", "Amy", "Bo", "Cy"), "--why", "recounted")
    found = tally.data("settle", "--why", "Bo", "Amy")
    (each,) = found["currencies"]
    assert [(entry["round"], entry["from_amount"]) for entry in each["entries"]] == [
        (1, -650),
        (None, 400),
    ]
    assert each["proposed"]["amount"] == each["direct"]["amount"] == 250
    said = " ".join(tally.ok("settle", "--why", "bo", "amy").out.split())
    assert "Bo pays Amy 250 TWD: exactly what is owed between them." in said
    assert "need none from Amy to Bo" in " ".join(
        tally.ok("settle", "--why", "Amy", "Bo").out.split()
    )


def test_a_correction_after_a_settlement_is_explained_by_its_difference(tally: Program) -> None:
    three(tally, "100 80 60", "70 90 80")
    tally.ok("settle", "--record")
    tally.ok("amend", "2", *scored("80 80 80", "Amy", "Bo", "Cy"), "--why", "recounted")
    (each,) = tally.data("settle", "--why", "Bo", "Amy")["currencies"]
    assert sum(entry["from_amount"] for entry in each["entries"]) == -100
    assert "round 2 taken back" in " ".join(tally.ok("settle", "--why", "Bo", "Amy").out.split())


def test_what_is_behind_a_payment_to_the_pot_or_out_of_it_is_told(tally: Program) -> None:
    three(tally)
    tally.ok("fine", "Bo", "30", "--to", "pot", "--why", "late")
    said = " ".join(tally.ok("settle", "--why", "Bo", "pot").out.split())
    assert "Bo pays the pot 30 TWD: exactly what is owed between them." in said
    assert "between them Bo owes 30 TWD" in " ".join(
        tally.ok("settle", "--why", "the pot", "Bo").out.split()
    )
    assert tally("settle", "--why", "Bo", "bo", "--json").codes == ["same_player"]


def test_currencies_are_never_mixed(tally: Program) -> None:
    three(tally, "100 80 60")
    tally.ok("pay", "Amy", "Cy", "5", "EUR", "--allow-credit")
    plans = tally.data("settle")["plans"]
    assert [(plan["currency"], len(plan["transfers"])) for plan in plans] == [
        ("EUR", 1),
        ("TWD", 1),
    ]
    tally.ok("settle", "--record")
    (entry,) = [each for each in tally.data("log")["entries"] if each["kind"] == "settlement"]
    assert {posting["currency"] for posting in entry["postings"]} == {"EUR", "TWD"}
    assert tally.data("settle")["plans"] == []


def test_an_evening_kept_in_points_has_nothing_to_settle(tally: Program) -> None:
    tally.ok("new", "--game", "chinese-ten", "--players", "Amy,Bo,Cy")
    tally.ok("round", "--points", *scored("100 80 60", "Amy", "Bo", "Cy"))
    assert "Nobody owes anything." in tally.ok("settle", "--record").out
    assert ids(tally, "settlement") == []


def test_a_settlement_sent_twice_under_one_mark_is_booked_once(tally: Program) -> None:
    three(tally, "100 80 60")
    settle = ("settle", "--record", "--request", "s1")
    first, again = (tally.data(*settle)["recorded"] for _ in range(2))
    assert (first["already"], again["already"]) == (False, True)
    assert first["entry"] == again["entry"]


@pytest.mark.parametrize("name", ["Zoe", "Ammy"])
def test_an_unknown_player_is_not_explained(tally: Program, name: str) -> None:
    three(tally, "100 80 60")
    assert tally("settle", "--why", name, "Bo", "--json").codes == ["unknown_player"]


def test_very_many_entries_are_explained_by_evening(tally: Program) -> None:
    for title in ("One", "Two"):
        three(tally, *["81 80 79"] * 31, title=title)
    said = tally.ok("settle", "--why", "Cy", "Amy").out
    assert said.count("evening of 31 entries") == 2
    assert "-310" in said
    assert "Add --evening ID" in said
    assert tally.ok("settle", "--why", "Cy", "Amy", "--evening", "Two").out.count("round ") == 31


def test_a_settlement_of_no_evening_says_nothing_of_evenings(tally: Program) -> None:
    for name in ("Amy", "Bo"):
        tally.ok("players", "add", name)
    tally.ok("pay", "Amy", "Bo", "50 TWD", "--no-evening", "--allow-credit")
    tally.ok("settle", "--record")
    assert [words.rstrip() for words in tally.ok("log").out.splitlines() if "ettlement" in words]
    assert "evening" not in tally.ok("log").out
    assert tally.ok("undo").out.startswith("Settlement (")
