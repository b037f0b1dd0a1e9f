"""Putting right what was recorded: through the program, nothing ever lost."""

from __future__ import annotations

import re

import pytest
from evenings_at_hand import CARDS, balances, four, ids, scored, three
from program import Program


def test_undo_brings_back_the_dealer_and_says_what_it_changed(tally: Program) -> None:
    three(tally, "100 80 60", "70 90 80")
    said = tally.ok("undo").out
    assert "Amy        -100       0     +200" in said
    assert "Round 2: Bo deals, Cy plays first." in said
    assert "To take this back: tally redo" in said
    assert balances(tally) == {"Amy": 200, "Bo": 0, "Cy": -200}


def test_redo_brings_back_what_undo_took_until_something_else_is_recorded(tally: Program) -> None:
    three(tally, "100 80 60", "70 90 80")
    for _ in range(2):
        tally.ok("undo")
    tally.ok("redo")
    assert len(tally.data("board")["rounds"]) == 1
    tally.ok("redo")
    assert balances(tally) == {"Amy": 100, "Bo": 100, "Cy": -200}
    assert tally("redo", "--json").codes == ["nothing_to_redo"]


def test_corrections_of_corrections_are_undone_and_redone_to_the_last(tally: Program) -> None:
    three(tally, "100 80 60")
    for points in ("101 79 60", "102 78 60", "101 79 60"):
        tally.ok("amend", "1", *scored(points, "Amy", "Bo", "Cy"), "--why", "recounted")
    for amount in (220, 210, 200):
        tally.ok("undo")
        assert balances(tally)["Amy"] == amount
    for amount in (210, 220, 210):
        tally.ok("redo")
        assert balances(tally)["Amy"] == amount
    assert tally("redo", "--json").codes == ["nothing_to_redo"]
    tally.ok("undo")
    tally.ok("undo")
    tally.ok("redo")
    assert balances(tally)["Amy"] == 220
    tally.ok("verify")


def test_a_round_voided_by_its_number_is_the_version_that_stood(tally: Program) -> None:
    three(tally, "100 80 60")
    tally.ok("amend", "1", *scored("101 79 60", "Amy", "Bo", "Cy"), "--why", "recounted")
    tally.ok("undo")
    first = ids(tally, "round")[0]
    done = tally.data("void", "1", "--why", "wrong deck")
    assert done["target"]["id"] == first
    assert [(each["was"], each["now"]) for each in done["changes"]] == [(200, 0), (0, 0), (-200, 0)]
    assert tally.data("void", "1")["target"]["id"] == first
    (error,) = tally("amend", "1", "Amy=+1", "--why", "x", "--json").json["errors"]
    assert f"tally restore {first}" in error["hint"]
    tally.ok("restore", first)
    assert balances(tally) == {"Amy": 200, "Bo": 0, "Cy": -200}


def test_the_way_back_from_a_voided_void_takes_the_round_back(tally: Program) -> None:
    three(tally, "100 80 60")
    entry = ids(tally, "round")[0]
    tally.ok("void", "1", "--why", "wrong deck")
    said = tally.ok("void", ids(tally, "void")[0], "--why", "it was right").out
    assert f"({entry}) stands." in said
    assert f"To take this back: tally void {entry}" in said


def test_the_log_says_of_each_reversal_whether_the_round_counts(tally: Program) -> None:
    three(tally, "100 80 60")
    entry = ids(tally, "round")[0]
    for command in (("void", entry), ("undo",), ("redo",), ("restore", entry), ("undo",)):
        tally.ok(*command)
    shown = tally.ok("log", "--all").out
    assert re.findall(r"round 1(?: taken back| restored| undone| redone)?(?=;|  )", shown) == [
        "round 1",
        "round 1 taken back",
        "round 1 restored",
        "round 1 taken back",
        "round 1 restored",
        "round 1 undone",
    ]


def test_a_round_in_the_middle_is_taken_back_by_its_number_and_restored_by_its_id(
    tally: Program,
) -> None:
    three(tally, "100 80 60", "70 90 80")
    first = ids(tally, "round")[0]
    done = tally.data("void", "1", "--why", "wrong deck")
    assert done["target"]["id"] == first
    assert [(each["was"], each["now"]) for each in done["changes"]] == [(200, 0), (0, 0), (-200, 0)]
    assert [each["round"] for each in tally.data("board")["rounds"]] == [2]
    assert "nothing was added" in tally.ok("void", "1").out
    tally.ok("restore", first)
    assert balances(tally) == {"Amy": 100, "Bo": 100, "Cy": -200}


def test_what_is_sent_twice_is_done_once(tally: Program) -> None:
    three(tally, "100 80 60")
    once, again = (tally.data("void", "1", "--why", "x") for _ in range(2))
    assert (once["already"], again["already"]) == (False, True)
    assert once["entry"] == again["entry"]
    entry = ids(tally, "round")[0]
    assert [tally.data("restore", entry)["already"] for _ in range(2)] == [False, True]
    edits = ("amend", "1", "--swap", "Amy,Cy", "--why", "read out wrong")
    assert [tally.data(*edits)["already"] for _ in range(2)] == [False, True]
    assert balances(tally) == {"Amy": -200, "Bo": 0, "Cy": 200}
    change = ("amend", "1", "Amy=+5", "Cy=-5", "--why", "recounted")
    assert [tally.data(*change)["already"] for _ in range(2)] == [False, True]
    assert balances(tally) == {"Amy": -150, "Bo": 0, "Cy": 150}


def test_voiding_a_void_restores(tally: Program) -> None:
    three(tally, "100 80 60")
    taking_back = tally.data("void", "1", "--why", "x")["entry"]
    said = tally.ok("void", taking_back, "--why", "it was right").out
    assert "stands" in said
    assert balances(tally)["Amy"] == 200


@pytest.mark.parametrize(
    ("edit", "won"),
    [
        (
            ("Ann=+KS +KD -10H -10D", "Ben=-KS -KD +10H +10D"),
            {"Ann": -7, "Ben": -9, "Cat": 3, "Dan": 13},
        ),
        (("--swap", "Ann,Ben"), {"Ann": -19, "Ben": 3, "Cat": 3, "Dan": 13}),
        (("--red-five", "Ben:black"), None),
        (("--dealer", "Cat"), {"Ann": 3, "Ben": -19, "Cat": 3, "Dan": 13}),
        (("Ann=+8D +8H", "Ben=-8D", "--note", "Dan's eight"), None),
    ],
)
def test_any_part_of_a_round_is_corrected_and_the_rest_stays_as_typed(
    tally: Program, edit: tuple[str, ...], won: dict[str, int] | None
) -> None:
    four(tally, CARDS)
    answer = tally("amend", "1", *edit, "--why", "recounted", "--json")
    if won is None:
        assert answer.code == 1
        return
    assert answer.code == 0, answer.out
    board = tally.data("board")
    assert board["totals"] == won
    assert board["rounds"][0]["amends"] == answer.json["replaced"]
    content = {each["player"]: each["shown"] for each in board["rounds"][0]["results"]}
    untouched = answer.json["was"]["results"][2]
    assert content["Cat"] == untouched["shown"]


def test_a_change_of_the_rest_changes_what_lay_there(tally: Program) -> None:
    four(tally, CARDS)
    edits = ("Dan=-JS -JC +10H +10D", "Ann=+JS +JC -10H -10D")
    assert {"JS", "JC"} <= shown(tally, 3)
    tally.ok("amend", "1", *edits, "--why", "exchanged")
    assert {"10H", "10D"} <= shown(tally, 3)
    assert {"JS", "JC"} <= shown(tally, 0)


def shown(tally: Program, seat: int) -> set[str]:
    """The cards of a seat in the first round."""
    return set(tally.data("board")["rounds"][0]["results"][seat]["shown"].split())


def test_a_bonus_is_given_and_taken_away(tally: Program) -> None:
    four(tally, RED_FIVES)
    assert bonus(tally) == [0, 0, 0, 0]
    tally.ok("amend", "1", "--red-five", "Ben", "--why", "in one play")
    assert bonus(tally) == [-10, 30, -10, -10]
    tally.ok("amend", "1", "--swap", "Ann,Ben", "--why", "read out in the wrong order")
    assert bonus(tally) == [30, -10, -10, -10]
    tally.ok("amend", "1", "--no-red-five", "--why", "in two plays")
    assert bonus(tally) == [0, 0, 0, 0]


RED_FIVES = (
    "Ann=8S 2H 5C 5S QD QC 3H 7D 4C 6D",
    "Ben=9S AD 7C 3D 4D 6H JD JS 2S 8C 5H 5D 10H 10S 9H AC",
    "Cat=6S 4H QS QH 10D 10C 7H 3S JH JC 8H 2D",
    "Dan=rest",
)


def bonus(tally: Program) -> list[int]:
    """Each seat's bonus in the first round."""
    return [each["bonus"] for each in tally.data("board")["rounds"][0]["results"]]


def test_a_note_and_the_time_are_corrected_and_nothing_else(tally: Program) -> None:
    three(tally, "100 80 60")
    tally.ok("amend", "1", "--note", "by candle light", "--at", "23:10")
    entry = tally.data("log")["entries"][-1]
    assert entry["note"] == "by candle light"
    assert entry["played_at"].startswith("2026-11-27T23:10")
    assert balances(tally) == {"Amy": 200, "Bo": 0, "Cy": -200}


def test_the_dealer_of_the_last_round_decides_who_deals_next(tally: Program) -> None:
    three(tally, "100 80 60")
    assert tally.data("board")["next"]["dealer"] == "Bo"
    tally.ok("amend", "1", "--dealer", "Cy", "--why", "Cy dealt")
    assert tally.data("board")["next"]["dealer"] == "Amy"
    tally.ok("undo")
    assert tally.data("board")["next"]["dealer"] == "Bo"


def test_a_dry_run_shows_the_correction_and_records_nothing(tally: Program) -> None:
    three(tally, "100 80 60")
    said = tally.ok("amend", "1", "Amy=95", "Bo=85", "--dry-run").out
    assert "Not recorded (dry run)." in said
    assert "Amy        +200    +150     +150" in said
    assert balances(tally)["Amy"] == 200


def test_every_wrong_part_of_a_change_is_named_at_its_place(tally: Program) -> None:
    four(tally, CARDS)
    refused = tally("amend", "1", "Ann=+7D -2H +9H", "Ben=-QD +9X", "--json")
    assert refused.code == 1
    assert refused.codes == ["duplicate_card", "card_not_there", "unknown_card", "card_not_there"]
    assert refused.json["errors"][1]["where"] == "Ann:6"
    assert "Ann has AD 3C" in refused.json["errors"][1]["hint"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("amend", "7", "Amy=1"), "unknown_round"),
        (("amend", "1", "--swap", "Amy"), "usage"),
        (("amend", "1", "--swap", "Amy,Amy"), "same_player"),
        (("amend", "1", "--swap", "Amy,Zoe"), "unknown_player"),
        (("amend", "1", "--dealer", "Zoe"), "unknown_player"),
        (("amend", "1", "Amie=90"), "unknown_player"),
        (("amend", "1", "Amy=90"), "points_do_not_add_up"),
        (("amend", "1", "Amy=+x"), "points_do_not_add_up"),
        (("amend", "1", "--set", "nonsense=1"), "unknown_key"),
        (("amend", "1", "--set", "mode=partial"), "unknown_key"),
        (("amend", "1", "--set", "nonsense"), "usage"),
        (("void", "7", "--why", "x"), "unknown_round"),
        (("void", "zzzzz", "--why", "x"), "unknown_entry"),
        (("restore", "zzzzz"), "unknown_entry"),
    ],
)
def test_what_cannot_be_corrected_is_refused_and_nothing_changes(
    tally: Program, arguments: tuple[str, ...], code: str
) -> None:
    three(tally, "100 80 60")
    refused = tally(*arguments, "--json")
    assert (refused.code, code in refused.codes) == (2 if code == "usage" else 1, True), refused.out
    assert len(tally.data("log", "--all")["entries"]) == 2


def test_an_evening_is_not_a_round(tally: Program) -> None:
    three(tally, "100 80 60")
    opening = ids(tally, "evening")[0]
    assert tally("amend", opening, "Amy=1", "--json").codes == ["not_a_round"]
    assert tally("void", opening, "--why", "x", "--json").codes == ["evening_in_use"]


def test_the_whole_history_stands_beside_what_was_corrected(tally: Program) -> None:
    three(tally, "100 80 60", "70 90 80")
    tally.ok("amend", "1", "Amy=95", "Bo=85", "--why", "recounted", "--who", "Bo")
    shown = tally.ok("log").out
    assert "round 1, corrects" in shown
    assert "taken back" not in shown
    lines = [line for line in tally.ok("log", "--all").out.splitlines() if "round" in line]
    assert "round 1; corrected by" in lines[0]
    assert "  round 1 taken back to be" in lines[1]
    assert "  round 1, corrects" in lines[2]
    assert "round 2" in lines[3]
    assert "by Bo" in " ".join(tally.ok("log", "--all").out.split())


def test_a_board_marks_what_was_corrected(tally: Program) -> None:
    three(tally, "100 80 60")
    tally.ok("amend", "1", "Amy=95", "Bo=85", "--why", "recounted")
    assert "1*" in tally.ok("board").out


def test_scores_without_money_are_corrected_alike(tally: Program) -> None:
    names = ("--players", "Amy,Bo,Cy")
    tally.ok("new", "--game", "chinese-ten", *names)
    tally.ok("round", "--points", *scored("100 80 60", "Amy", "Bo", "Cy"))
    done = tally.data("amend", "1", "Amy=95", "Bo=85", "--why", "recounted")
    changes = {each["player"]: (each["was"], each["now"]) for each in done["changes"]}
    assert changes["Cy"][0] == changes["Cy"][1]
    assert changes["Amy"][0] - changes["Amy"][1] == 5
    undone = tally.data("undo")
    assert {each["player"]: (each["now"], each["was"]) for each in undone["changes"]} == changes


@pytest.mark.parametrize("columns", ["40", "80"])
def test_corrections_fit_the_screen_with_chinese_names(
    tally: Program, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    from rich.cells import cell_len

    monkeypatch.setenv("COLUMNS", columns)
    names = ("王小明", "陳美玲", "林志豪")
    tally.ok(
        *("new", "過年", "--game", "chinese-ten", "--players", ",".join(names)),
        *("--stake", "12345", "--currency", "TWD"),
    )
    tally.ok("round", "--points", *scored("100 80 60", *names))
    said = [
        tally.ok("amend", "1", "王小明=90", "林志豪=70", "--why", "數錯了一張牌").out,
        tally.ok("undo").out,
        tally.ok("redo").out,
        tally.ok("void", "1", "--why", "洗牌沒洗好").out,
        tally.ok("log", "--all").out,
        tally.ok("settle").out,
    ]
    assert all(cell_len(line) <= int(columns) for text in said for line in text.splitlines())
    assert "+123,450" in said[0]


def test_a_hand_of_mahjong_is_corrected_by_its_parts(tally: Program) -> None:
    tally.ok(
        *("new", "--game", "taiwan-mahjong", "--players", "East,South,West,North"),
        *("--stake", "100/20", "--currency", "TWD"),
    )
    tally.ok("win", "South", "--from", "West", "--tai", "4")
    assert balances(tally) == {"East": 0, "South": 180, "West": -180, "North": 0}
    tally.ok("amend", "1", "--set", "tai=5", "--set", "from=North", "--why", "West said so")
    assert balances(tally) == {"East": 0, "South": 200, "West": 0, "North": -200}
    assert tally("amend", "1", "South=QD", "--json").codes == ["no_piles"]
    assert tally("amend", "1", "--swap", "East,South", "--json").codes == ["no_piles"]
    tally.ok("undo")
    assert balances(tally)["West"] == -180


def test_a_round_that_no_longer_follows_is_named_with_what_puts_it_right(tally: Program) -> None:
    three(tally, "100 80 60", "70 90 80")
    taken = tally.data("void", "1")
    (caution,) = taken["cautions"]
    assert caution["code"] == "deal_does_not_follow"
    assert "after the opening" in caution["message"]
    remedy = caution["message"].partition("to put it right: tally ")[2].split()
    assert remedy == ["amend", "2", "--dealer", "Amy", "--first-player", "Bo"]
    amended = tally.data(*remedy)
    assert (amended["now"]["dealer"], amended["cautions"]) == ("Amy", [])


def test_a_corrected_round_that_is_voided_is_gone_and_one_that_is_undone_stands_again(
    tally: Program,
) -> None:
    three(tally, "100 80 60")
    amend = ("amend", "1", "Amy=+5", "Cy=-5", "--why", "recounted")
    tally.ok(*amend)
    said = tally.ok("void", "1").out
    assert "is taken back; the round is gone." in said
    assert "stands again" not in said
    assert tally.data("board")["rounds"] == []
    tally.ok("undo")
    assert "what it corrected stands again" in tally.ok("undo").out


def test_undo_says_nothing_of_names_where_none_was_changed(tally: Program) -> None:
    three(tally, "100 80 60")
    tally.ok("pay", "Cy", "Amy", "50")
    assert "Names are not undone" not in tally.ok("undo").out


def test_undo_takes_nothing_back_where_a_player_was_forgotten_last(tally: Program) -> None:
    three(tally, "100 80 60")
    entry = tally.data("log")["entries"][-1]["id"]
    tally.ok("players", "forget", "Cy", "--yes")
    for _ in range(2):
        refused = tally("undo", "--json")
        assert (refused.code, refused.codes) == (1, ["nothing_to_undo"])
        (error,) = refused.json["errors"]
        assert error["message"] == "a forgotten name cannot come back"
        assert f"round 1 ({entry})" in error["hint"]
    assert len(tally.data("board")["rounds"]) == 1
    tally.ok("round", "--points", *scored("80 80 80", "Amy", "Bo", "player-3"))
    assert "Round 2" in tally.ok("undo").out
    assert tally("undo", "--json").codes == ["nothing_to_undo"]
    tally.ok("void", entry)
    assert tally.data("board")["rounds"] == []


def test_undo_says_what_it_takes_back_and_that_names_stay(tally: Program) -> None:
    three(tally, "100 80 60")
    tally.ok("pay", "Cy", "Amy", "50")
    said = " ".join(tally.ok("players", "alias", "Bo", "Bobby").out.split())
    assert 'To take it back: tally players alias "Bo" "Bobby" --drop' in said
    tally.ok("players", "rename", "Bo", "Boris")
    said = " ".join(tally.ok("undo").out.split())
    assert "Cy paid Amy 50 TWD" in said
    assert "Names are not undone by this: tally players rename" in said
    assert [each["name"] for each in tally.data("players")["players"]] == ["Amy", "Boris", "Cy"]


def test_a_number_to_restore_is_a_backups_and_a_round_is_restored_by_its_id(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    three(tally, "100 80 60")
    tally.ok("void", "1")
    (error,) = tally("restore", "1", "--json").json["errors"]
    assert error["code"] == "no_backup"
    assert "restored by its id" in error["hint"]
    three(tally, "100 80 60", title="Second")
    monkeypatch.setattr("sys.stdin.isatty", lambda: False)
    asked = tally("restore", "1")
    assert asked.code == 1
    assert "restored by its id" in " ".join(asked.out.split())
