"""An evening through the program: opened, played, shown, settled, printed."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from evenings_at_hand import scored, three
from program import Program
from pypdf import PdfReader

from tally.errors import Refused
from tally.evening import Evening, score_round
from tally.games import rule_set
from tally.games.game import Deal

ROUND = (
    "Ann=QD QC AD 9C 10H 10D 7D 3C 6H 4C",
    "Ben=8D 2C KS KD 4D 6S 5C 5D 8S 2D 8C 2H KH KC",
    "Cat=4H 6D 7S 3H 7C 3S 4S 6C AS 9D 9H AC 10C 10S",
    "Dan=rest",
)
NEW = (
    "new",
    "Friday",
    "--game",
    "taiwan",
    "--players",
    "Ann, Ben，Cat、Dan",
    "--date",
    "2026-11-27",
)
MONEY = (*NEW, "--stake", "1", "--currency", "TWD")


def test_a_round_is_echoed_with_balances_the_next_dealer_and_how_to_undo(tally: Program) -> None:
    tally.ok(*MONEY)
    said = tally.ok("round", *ROUND).out
    assert "Round 1 · Friday · Taiwan · 2026-11-27 · 1 TWD a point" in said
    assert "Round 2: Ben deals and plays first." in said
    assert "tally undo" in said
    assert "+13  won" in said


def test_a_dry_run_shows_the_same_and_records_nothing(tally: Program) -> None:
    tally.ok(*MONEY)
    said = tally.ok("round", *ROUND, "--dry-run")
    assert "+13" in said.out
    assert "Not recorded" in said.out
    assert tally.data("board")["rounds"] == []


def test_one_request_mark_is_one_round(tally: Program) -> None:
    tally.ok(*MONEY)
    first = tally.data("round", *ROUND, "--request", "r1")
    again = tally.data("round", *ROUND, "--request", "r1")
    assert (again["already"], again["entry"]) == (True, first["entry"])
    assert len(tally.data("board")["rounds"]) == 1


def test_points_without_a_stake_run_up_to_the_target_and_end_the_evening(tally: Program) -> None:
    tally.ok(*NEW, "--target", "140")
    tally.ok("round", *ROUND)
    said = tally.ok("round", *ROUND).out
    assert "Dan has reached 140 and wins the evening." in said
    refused = tally("round", *ROUND, "--json")
    assert (refused.code, refused.codes) == (1, ["evening_over"])
    assert tally.data("board")["totals"]["Dan"] == 146
    assert tally.data("settle")["plans"] == []


def test_points_can_be_typed_in_place_of_cards(tally: Program) -> None:
    tally.ok(*MONEY)
    played = tally.data("round", "--points", "Ann=63", "Ben=41", "Cat=63", "Dan=rest")
    assert [result["amount"] for result in played["results"]] == [3, -19, 3, 13]
    refused = tally("round", "--points", "Ann=63", "Ben=41", "Cat=63", "Dan=74", "--json")
    assert refused.codes == ["points_do_not_add_up"]


def test_every_error_of_an_input_is_reported_at_once(tally: Program) -> None:
    tally.ok(*MONEY)
    piles = ["Ann=QD DX", *ROUND[1:3], "Dann=rest"]
    refused = tally("round", *piles, "--red-five", "Bert", "--json")
    assert refused.code == 1
    assert {"unknown_player", "unknown_card"} <= set(refused.codes)
    assert tally.data("board")["rounds"] == []


def test_an_error_shows_the_place_the_reason_and_the_remedy(tally: Program) -> None:
    tally.ok(*MONEY)
    refused = tally("round", "Ann=QD DX AD 9C 10H 10D 7D 3C 6H 4C", *ROUND[1:])
    assert refused.out == ""
    assert refused.err.startswith("tally: error [unknown_card]: Ann:4\n   | QD DX AD")
    assert "\n   |    ^^\n" in refused.err
    assert "hint: did you mean" in refused.err


def test_a_misspelt_name_is_never_silently_a_new_player(tally: Program) -> None:
    tally.ok(*MONEY)
    second = ("new", "--game", "taiwan", "--players", "Anne,Ben,Cat,Dan")
    refused = tally(*second, "--json")
    assert refused.codes == ["unknown_player"]
    assert "did you mean Ann?" in refused.json["errors"][0]["hint"]
    assert tally.data(*second, "--yes")["new_players"] == ["Anne"]


def test_numbered_players_are_not_slips_of_each_other(tally: Program) -> None:
    tally.ok("new", "--game", "barraco", "--players", "Player 1,Player 2")
    opened = tally.data("new", "--game", "barraco", "--players", "Player 1,Player 3")
    assert opened["new_players"] == ["Player 3"]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--stake", "0.5", "--currency", "TWD"), "invalid_stake"),
        (("--stake", "-1", "--currency", "TWD"), "invalid_stake"),
        (("--stake", "nan", "--currency", "TWD"), "invalid_stake"),
        (("--stake", "1"), "invalid_stake"),
        (("--currency", "TWD"), "invalid_stake"),
        (("--stake", "1", "--currency", "TWX"), "invalid_stake"),
    ],
)
def test_a_stake_that_cannot_be_paid_is_refused(
    tally: Program, options: tuple[str, ...], code: str
) -> None:
    refused = tally(*NEW, *options, "--json")
    assert (refused.code, refused.codes) == (1, [code])
    assert not tally.book.exists() or not tally.data("evenings")["evenings"]


def test_the_sheet_says_who_pays_and_is_the_same_bytes_again(
    tally: Program, tmp_path: Path
) -> None:
    tally.ok(*MONEY)
    tally.ok("round", *ROUND, "--note", "Ben was late")
    for name in ("one.pdf", "two.pdf"):
        tally.ok("sheet", "-o", str(tmp_path / name), "--paper", "letter")
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()
    reader = PdfReader(tmp_path / "one.pdf")
    text = "\n".join(page.extract_text() for page in reader.pages)
    for wanted in ("Friday", "Ben pays Dan", "13 TWD", "Tie score", "Ben was late", "Page 1 of"):
        assert wanted in text
    assert [float(side) for side in reader.pages[0].mediabox[2:]] == [612, 792]


def test_a_sheet_that_cannot_be_written_is_refused(tally: Program, tmp_path: Path) -> None:
    tally.ok(*MONEY)
    refused = tally("sheet", "-o", str(tmp_path / "missing" / "one.pdf"), "--json")
    assert (refused.code, refused.codes) == (1, ["unwritable_file"])


def test_a_file_is_imported_once(tally: Program, tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    file.write_text(
        'game = "barraco"\nseats = ["甲", "乙"]\nstake = "0.10 EUR"\n[[round]]\n'
        '[round.points]\n"甲" = 91\n"乙" = 129\n'
    )
    checked = tally.data("import", str(file), "--dry-run")
    assert checked["recorded"] is False
    assert not tally.book.exists()
    first, again = tally.data("import", str(file)), tally.data("import", str(file))
    assert (first["already"], again["already"]) == (False, True)
    assert checked["totals"] == first["totals"] == {"甲": -190, "乙": 190}
    assert len(tally.data("evenings")["evenings"]) == 1


def test_a_file_names_line_and_column_of_every_fault(tally: Program, tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    file.write_text(
        'game = "barraco"\nseats = ["Ann", "Ben"]\n[[round]]\n[round.piles]\n'
        'Ann = "10H DX 2S"\nBen = "rest"\n[[round]]\nred_five = "Bert"\n[round.piles]\n'
        'Ann = "QQ"\nBen = "rest"\n'
    )
    refused = tally("import", str(file), "--json")
    places = [error["where"] for error in refused.json["errors"]]
    assert refused.code == 1
    assert places == [f"{file}:5:12", f"{file}:8:13", f"{file}:10:8"]
    assert not tally.book.exists()


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ('game = "barraco"\nseats = ["A", "B"]\nstakes = "1 TWD"\n', "unknown_key", ":3:11"),
        ('seats = ["A", "B"]\n', "bad_evening_file", ":1:1"),
        ('game = "barraco"\nseats = "A"\n', "bad_evening_file", ":2:10"),
        ('game = "barraco"\nseats = ["A", "B"\n', "bad_toml", ":2:17"),
        ('game = "baraco"\nseats = ["A", "B"]\n', "unknown_variant", ""),
        ('game = "barraco"\nseats = ["A", "a"]\n', "duplicate_player", ""),
        ('game = "barraco"\ndate = "27.11."\nseats = ["A", "B"]\n', "bad_evening_file", ":2:9"),
    ],
)
def test_a_file_that_is_no_evening_is_refused_at_its_place(
    tally: Program, tmp_path: Path, text: str, code: str, where: str
) -> None:
    file = tmp_path / "evening.toml"
    file.write_text(text)
    refused = tally("import", str(file), "--json")
    assert (refused.code, refused.codes) == (1, [code])
    assert where in str(refused.json["errors"][0]["where"])


def test_a_part_of_a_round_is_not_recorded() -> None:
    game, rules = rule_set("barraco")
    evening = Evening(game, rules, ("Ann", "Ben"), datetime.date(2026, 11, 27))
    with pytest.raises(Refused) as refused:
        score_round(evening, Deal(evening.seats), {"piles": ["QD", "KD"], "mode": "partial"})
    assert [problem.code for problem in refused.value.problems] == ["not_settleable"]


def test_commands_without_a_book_say_how_to_begin(tally: Program) -> None:
    refused = tally("board", "--json")
    assert (refused.code, refused.codes) == (3, ["no_book"])
    assert "tally new" in refused.json["errors"][0]["hint"]
    assert not tally.book.exists()


def test_where_says_what_the_book_holds(tally: Program) -> None:
    assert tally.data("where")["exists"] is False
    tally.ok(*MONEY)
    tally.ok("round", *ROUND)
    held = tally.data("where")
    assert (held["book"], held["evenings"], held["rounds"], held["players"]) == (
        str(tally.book),
        1,
        1,
        4,
    )


@pytest.mark.parametrize("columns", ["40", "80", "120"])
def test_no_line_is_wider_than_the_screen_and_no_amount_is_cut(
    tally: Program, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    from rich.cells import cell_len

    monkeypatch.setenv("COLUMNS", columns)
    names = ["陳小明先生", "น้ำผึ้ง", "Maximilian von Hohenlohe", "Ben"]
    new = ("new", "過年", "--game", "taiwan", "--players", ",".join(names))
    tally.ok(*new, "--stake", "12345", "--currency", "TWD")
    piles = [f"{name}={pile.partition('=')[2]}" for name, pile in zip(names, ROUND, strict=True)]
    for arguments in (("round", *piles), ("board",), ("balance",), ("settle",), ("log",)):
        said = tally.ok(*arguments).out
        assert max(cell_len(line) for line in said.splitlines()) <= int(columns)
        assert "-234,555" in said or arguments == ("settle",)


def test_hostile_names_are_text(tally: Program, tmp_path: Path) -> None:
    names = ["[/b]Amy", "=1+1", "<img src='http://127.0.0.1:9/x.png'/>", "A%s{0}\\n"]
    tally.ok("new", "[red]x", "--game", "taiwan", "--players", ",".join(names))
    piles = [
        f"{name}={pile.partition('=')[2]}"
        for name, pile in zip(names, ROUND, strict=True)
        if "=" not in name
    ]
    assert len(piles) == 2
    assert "[/b]Amy" in tally.ok("board").out
    tally.ok("sheet", "-o", str(tmp_path / "sheet.pdf"))


def test_a_bare_time_after_midnight_is_of_the_next_day(tally: Program) -> None:
    three(tally)
    times = ("00:10", "23:30", "00:30", "23:45", "2026-11-27 00:20")
    for at in times:
        tally.ok("round", "--points", *scored("80 80 80", "Amy", "Bo", "Cy"), "--at", at)
    tally.ok("amend", "1", "--at", "00:50")
    rounds = [each for each in tally.data("log")["entries"] if each["kind"] == "round"]
    played = {each["round"]: each["played_at"][:16] for each in rounds}
    assert played == {
        1: "2026-11-28T00:50",
        2: "2026-11-27T23:30",
        3: "2026-11-28T00:30",
        4: "2026-11-27T23:45",
        5: "2026-11-27T00:20",
    }


def test_a_round_typed_days_later_moves_no_bare_time(tally: Program) -> None:
    three(tally)
    for at in ("2026-11-30 12:00", "10:00"):
        tally.ok("round", "--points", *scored("80 80 80", "Amy", "Bo", "Cy"), "--at", at)
    assert tally.data("log")["entries"][-1]["played_at"].startswith("2026-11-27T10:00")


def test_a_moment_more_than_a_day_ahead_is_said(tally: Program) -> None:
    three(tally)
    said = ("--at", "2199-01-01 20:00")
    answers = [
        tally.data("round", "--points", *scored("90 80 70", "Amy", "Bo", "Cy"), *said),
        tally.data("amend", "1", "--note", "late", "--at", "2199-01-02 20:00"),
        tally.data("pay", "Cy", "Amy", "1", *said),
    ]
    for answer in answers:
        assert [each["code"] for each in answer["cautions"]] == ["far_ahead"]
    soon = ("round", "--points", *scored("90 80 70", "Amy", "Bo", "Cy"), "--at")
    assert tally.data(*soon, "2026-11-27 20:00")["cautions"] == []


def test_a_moment_more_than_half_a_day_before_the_evening_is_said(tally: Program) -> None:
    three(tally)
    typed = ("round", "--points", *scored("90 80 70", "Amy", "Bo", "Cy"), "--at")
    assert tally.data(*typed, "2026-11-26 13:00")["cautions"] == []
    (early,) = tally.data(*typed, "2026-11-26 11:00")["cautions"]
    assert early["code"] == "before_evening"
    amended = tally.data("amend", "1", "--at", "2025-11-27 20:00")
    assert [each["code"] for each in amended["cautions"]] == ["before_evening"]
    said = " ".join(tally.ok(*typed, "2025-11-27 20:00").err.split())
    assert "2025-11-27 20:00 is before the day of the evening, 2026-11-27" in said


def test_a_stake_is_shown_as_amounts_are_and_kept_as_it_was_typed(tally: Program) -> None:
    opening = ("new", "--game", "chinese-ten", "--players", "Amy,Bo,Cy", "--stake", "1500 IDR")
    assert "1,500 IDR a point" in tally.ok(*opening).out
    assert tally.data(*opening)["stake"] == "1500 IDR"
