"""Failures that users of similar tools reported, restated for a card table's book.

Chinese Ten: three play for 240 points, tie score 80; four for 280, tie score 70.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from evenings_at_hand import balances, ids, scored, three, transfers
from program import Program
from pypdf import PdfReader


def printed(tally: Program, folder: Path, *options: str) -> str:
    """The text of an evening's sheet."""
    target = folder / "sheet.pdf"
    tally.ok("sheet", "-o", str(target), *options)
    return "\n".join(page.extract_text() for page in PdfReader(target).pages)


def test_a_correction_after_settling_opens_only_its_own_difference(
    tally: Program, tmp_path: Path
) -> None:
    """https://github.com/arturjnt/kulut/issues/8"""
    three(tally, "100 80 60", "70 90 80")
    assert transfers(tally) == [("Cy", "Amy", 100), ("Cy", "Bo", 100)]
    settled = tally.data("settle", "--evening", "Friday", "--record")["recorded"]["entry"]
    assert (transfers(tally), tally.data("board")["settled"]) == ([], True)
    tally.ok("amend", "2", *scored("80 80 80", "Amy", "Bo", "Cy"), "--why", "recounted")
    for scope in ((), ("--evening", "Friday")):
        assert transfers(tally, *scope) == [("Bo", "Amy", 100)]
    assert balances(tally) == {"Amy": 100, "Bo": -100, "Cy": 0}
    board = tally.data("board")
    assert board["paid"] == {"Amy": -100, "Bo": -100, "Cy": 200}
    (kept,) = [each for each in tally.data("log")["entries"] if each["id"] == settled]
    assert kept["standing"]
    versions = [each for each in tally.data("log", "--all")["entries"] if each["round"] == 2]
    assert {each["kind"] for each in versions} == {"round", "void"}
    assert versions[-1]["why"] == "recounted"
    text = printed(tally, tmp_path)
    assert "Corrected" in text
    assert "recounted" in text
    assert "Bo pays Amy" in text


def test_late_joiners_and_leavers_keep_their_own_rounds_and_balances(
    tally: Program, tmp_path: Path
) -> None:
    """https://github.com/woogles-io/liwords/issues/855
    https://github.com/spiral-project/ihatemoney/issues/1080"""
    three(tally, "85 75 80", "90 70 80", "70 90 80")
    joined = tally.ok("join", "Eve").out
    assert "Tie score from now on: 70" in joined
    tally.ok("round", "--points", *scored("75 65 70 70", "Amy", "Bo", "Cy", "Eve"))
    before = balances(tally)["Bo"]
    assert f"with {before:+}" in tally.ok("leave", "Bo").out
    retired = tally.data("players", "retire", "Bo")
    assert retired["open"][0]["amount"] == before
    tally.ok("round", "--points", *scored("90 70 80", "Amy", "Cy", "Eve"))
    board = tally.data("board")
    averages = {each["player"]: each["rounds"] for each in board["averages"]}
    assert averages == {"Amy": 5, "Bo": 4, "Cy": 5, "Eve": 2}
    assert [len(each["results"]) for each in board["rounds"]] == [3, 3, 3, 4, 3]
    won = {each["player"]: each["amount"] for each in board["rounds"][3]["results"]}
    assert won == {"Amy": 50, "Bo": -50, "Cy": 0, "Eve": 0}
    amended = tally.data("amend", "2", "Amy=-5", "Bo=+5", "--why", "a queen was miscounted")
    (warning,) = amended["cautions"]
    assert warning["code"] == "retired_player_moved"
    assert str(before + 50) in warning["message"]
    held = tally.data("balance", "--evening", "Friday")["balances"]
    assert {"player": "Bo", "retired": True, "left": True}.items() <= held[1].items()
    assert sum(each["amount"] for each in held) == 0
    assert "Bo (retired)" in tally.ok("balance").out
    assert "Bo (retired)" in tally.ok("settle").out
    assert "Bo left the table." in tally.ok("board").out
    assert "Bo (left, retired)" in printed(tally, tmp_path)
    assert "Bo (retired)" in printed(tally, tmp_path, "--season")
    listed = tally.ok("log", "--all").out
    assert "; played" not in listed
    tally.ok(
        "round", "--points", *scored("90 70 80", "Amy", "Cy", "Eve"), "--at", "2026-01-02 10:00"
    )
    assert "; played" in tally.ok("log", "--all").out


@pytest.mark.parametrize(
    ("first", "again"),
    [("Alex", "Alex"), ("Alex", " alex "), ("Alex", "Ａｌｅｘ"), ("Jos\u00e9", "Jose\u0301")],
)
def test_one_name_in_any_writing_is_one_player(tally: Program, first: str, again: str) -> None:
    """https://github.com/SnigdhaMandal/SettleX/issues/13"""
    tally.ok("players", "add", first)
    refused = tally("players", "add", again, "--json")
    assert (refused.code, refused.codes) == (1, ["duplicate_player"])
    assert "B." in refused.json["errors"][0]["hint"]
    tally.ok("players", "add", f"{first} B.")
    assert len(tally.data("players")["players"]) == 2


def test_nobody_pays_himself_and_renaming_changes_nothing(tally: Program) -> None:
    """https://github.com/DataArt/chip-in-calculator/issues/3"""
    three(tally, "100 80 60")
    refused = tally("pay", "Amy", "ＡＭＹ", "10", "--json")
    assert refused.codes == ["same_player"]
    board, before = tally.data("board"), balances(tally)
    tally.ok("players", "rename", "Amy", "Amelia")
    assert balances(tally) == {"Amelia": before.pop("Amy"), **before}
    renamed = tally.data("board")["rounds"][0]["results"][0]
    assert renamed == board["rounds"][0]["results"][0] | {"player": "Amelia"}
    assert all(payer != payee for payer, payee, _ in transfers(tally))


@pytest.mark.parametrize("code", ["TWD", "JPY", "KRW", "VND", "IDR"])
def test_a_currency_without_decimals_is_never_split_finer(
    tally: Program, tmp_path: Path, code: str
) -> None:
    """https://github.com/Expensify/App/issues/15878"""
    new = ("new", "Friday", "--game", "chinese-ten", "--players", "Amy,Bo,Cy")
    refused = tally(*new, "--stake", "0.5", "--currency", code, "--json")
    assert refused.codes == ["invalid_stake"]
    assert "nearest is 1" in refused.json["errors"][0]["hint"]
    tally.ok(*new, "--stake", "5", "--currency", code)
    tally.ok("round", "--points", *scored("95 78 67", "Amy", "Bo", "Cy"))
    tally.ok("share", "100", "--paid-by", "Amy", "--why", "tea")
    said = [tally.ok(command).out for command in ("board", "balance", "settle", "log", "pot")]
    said.append(printed(tally, tmp_path))
    assert not any(re.search(rf"\d\.\d+ ?{code}|{code} ?\d+\.\d", text) for text in said)
    amounts = [each["amount_text"] for each in tally.data("balance")["balances"]]
    assert all(text.lstrip("-").isdigit() for text in amounts)
    assert sum(map(int, amounts)) == 0


@pytest.mark.parametrize("language", ["en_US.UTF-8", "de_DE.UTF-8", "id_ID.UTF-8"])
@pytest.mark.parametrize(
    ("text", "code", "amount"),
    [
        ("1.000", "IDR", 1000),
        ("1,000", "IDR", 1000),
        ("24,70", "EUR", 2470),
        ("24.70", "EUR", 2470),
        ("1.234,56", "EUR", 123456),
        ("1,234.56", "EUR", 123456),
        ("1 234,56", "EUR", 123456),
    ],
)
def test_an_amount_is_read_as_it_is_written_and_echoed(
    tally: Program,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    text: str,
    code: str,
    amount: int,
) -> None:
    """https://github.com/spliit-app/spliit/issues/298
    https://github.com/deadlocker8/BudgetMaster/issues/731"""
    for name in ("LC_ALL", "LANG", "LC_NUMERIC"):
        monkeypatch.setenv(name, language)
    three(tally)
    pay = ("pay", "Amy", "Bo", text, code, "--allow-credit")
    shape = tally.data(*pay, "--dry-run")
    assert (shape["amount"], shape["currency"]) == (amount, code)
    whole = f"{amount:,}" if code == "IDR" else f"{amount // 100:,}.{amount % 100:02}"
    assert f"Amy paid Bo {whole} {code}." in tally.ok("--lang", "en", *pay).out


def test_what_has_two_readings_is_refused_with_both(tally: Program) -> None:
    """https://github.com/spliit-app/spliit/issues/298"""
    three(tally)
    refused = tally("pay", "Amy", "Bo", "1.000", "EUR", "--allow-credit", "--json")
    assert refused.codes == ["ambiguous_amount"]
    (error,) = refused.json["errors"]
    assert "1.00 EUR or 1,000.00 EUR" in error["message"]
    assert balances(tally) == {}


def test_debts_in_a_circle_need_no_payment(tally: Program) -> None:
    """https://github.com/Soumen1080/stellar-star/issues/150"""
    for title, points in (("One", "70 90 80"), ("Two", "80 70 90"), ("Three", "90 80 70")):
        three(tally, points, title=title)
    circle = {
        "One": ("Amy", "Bo", 100),
        "Two": ("Bo", "Cy", 100),
        "Three": ("Cy", "Amy", 100),
    }
    assert transfers(tally) == []
    said = tally.ok("settle").out
    assert "Nobody owes anything." in said
    assert "3 evenings are still open" in said
    for title, payment in circle.items():
        assert transfers(tally, "--evening", title) == [payment]
    together = [word for title in circle for word in ("--evening", title)]
    assert transfers(tally, *together) == []
    entry = tally.data("settle", "--record")["recorded"]["entry"]
    (mark,) = [each for each in tally.data("log")["entries"] if each["id"] == entry]
    assert (mark["kind"], mark["postings"]) == ("settlement", [])
    for title in circle:
        assert transfers(tally, "--evening", title) == []
        assert tally.data("board", "--evening", title)["settled"]
    assert tally.data("settle", "--record")["recorded"]["already"]
    tally.ok("undo")
    assert transfers(tally, "--evening", "One") == [circle["One"]]


def test_a_debt_is_paid_in_parts_and_each_payment_can_be_taken_back(
    tally: Program, tmp_path: Path
) -> None:
    """https://github.com/julien-nc/cospend-nc/issues/240"""
    three(tally, "145 15 80")
    assert transfers(tally) == [("Bo", "Amy", 650)]
    tally.ok("pay", "Bo", "Amy", "400", "--at", "2026-11-28 10:00")
    assert transfers(tally) == [("Bo", "Amy", 250)]
    said = tally.ok("settle", "--evening", "Friday").out
    assert "Bo pays Amy 250 TWD" in said
    assert "Paid already: Bo paid Amy 400 TWD on 2026-11-28" in said
    board = tally.data("board")
    assert (board["paid"]["Bo"], board["left"]["Bo"]) == (400, -250)
    text = printed(tally, tmp_path)
    assert "Bo paid Amy 400 TWD (2026-11-28" in text
    assert re.search(r"250 TWD\s*Bo pays Amy", text)
    tally.ok("pay", "Bo", "Amy", "250", "--at", "2026-12-05 10:00")
    assert "Nobody owes anything." in tally.ok("settle").out
    assert "Everything is settled." in tally.ok("board").out
    assert "nobody pays" in printed(tally, tmp_path)
    first, second = ids(tally, "payment")
    days = [each["day"] for each in tally.data("log")["entries"] if each["kind"] == "payment"]
    assert days == ["2026-11-28", "2026-12-05"]
    tally.ok("void", first, "--why", "it bounced")
    assert transfers(tally) == [("Bo", "Amy", 400)]
    tally.ok("void", second, "--why", "it bounced too")
    assert transfers(tally) == [("Bo", "Amy", 650)]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """Sets this machine's time zone."""

    def zone(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield zone
    monkeypatch.undo()
    time.tzset()


def test_a_day_is_the_same_day_in_every_time_zone(
    tally: Program, tmp_path: Path, clock: object
) -> None:
    """https://github.com/spliit-app/spliit/issues/422"""
    assert callable(clock)
    clock("America/Los_Angeles")
    tally.ok(
        *("new", "Labour", "--game", "chinese-ten", "--players", "Amy,Bo,Cy"),
        *("--date", "2026-09-01", "--stake", "10", "--currency", "TWD"),
    )
    for at in ("23:50", "2026-09-02 00:20"):
        tally.ok("round", "--points", *scored("100 80 60", "Amy", "Bo", "Cy"), "--at", at)
    month = ("--since", "2026-09-01", "--until", "2026-09-01")
    for name in ("Asia/Taipei", "UTC", "America/Los_Angeles"):
        clock(name)
        assert tally.data("evenings")["evenings"][0]["date"] == "2026-09-01"
        assert tally.data("board")["date"] == "2026-09-01"
        entries = tally.data("log")["entries"]
        assert {entry["day"] for entry in entries} == {"2026-09-01"}
        assert entries[1]["played_at"] == "2026-09-01T23:50:00-07:00"
        assert entries[2]["played_at"] == "2026-09-02T00:20:00-07:00"
        assert balances(tally, *month) == {"Amy": 400, "Bo": 0, "Cy": -400}
        assert transfers(tally, *month) == [("Cy", "Amy", 400)]
        text = printed(tally, tmp_path)
        assert "1 September 2026" in text
        assert "2026-08-31" not in text


def test_a_fine_goes_to_the_pot_which_can_be_paid_out(tally: Program) -> None:
    """https://github.com/WaSuper/Mahjong/issues/21
    https://github.com/MahjongPantheon/pantheon/pull/95"""
    tally.ok(
        *("new", "Friday", "--game", "taiwan-mahjong", "--players", "East,South,West,North"),
        *("--stake", "100/20", "--currency", "TWD"),
    )
    said = tally.ok("fine", "West", "300", "--to", "pot", "--why", "a false win").out
    assert "West is fined 300 TWD to the pot: a false win" in said
    assert balances(tally) == {"West": -300, "pot": 300}
    pot = tally.data("pot")["pot"]
    assert (pot[0]["amount"], pot[0]["currency"]) == (300, "TWD")
    refused = tally("pot", "pay", "South", "301", "--why", "won the set", "--json")
    assert refused.codes == ["pot_too_small"]
    tally.ok("pot", "pay", "South", "300", "--why", "won the set")
    assert balances(tally) == {"South": 300, "West": -300, "pot": 0}
    assert transfers(tally) == [("West", "South", 300)]
    for entry in tally.data("log")["entries"]:
        assert sum(posting["amount"] for posting in entry["postings"]) == 0


def test_a_forgotten_name_is_in_no_byte_of_the_book(tally: Program, tmp_path: Path) -> None:
    """https://github.com/spliit-app/spliit/issues/186"""
    import shutil

    name = "Deedeedra"
    for evening in range(10):
        tally.ok(
            *("new", f"Evening {evening} with {name}", "--game", "chinese-ten"),
            *("--players", f"Amy,{name},Cy", "--stake", "10", "--currency", "TWD"),
        )
        tally.ok(
            *("round", "--points", "Amy=100", f"{name}=80", "Cy=60"),
            *("--note", f"{name} was late"),
        )
    tally.ok("amend", "1", "--note", f"{name.upper()} again", "--why", f"{name} says so")
    before = balances(tally)
    backup = tmp_path / "book-before.db"
    shutil.copy(tally.book, backup)
    asked = tally("players", "forget", name, "--json")
    assert (asked.code, asked.codes) == (1, ["needs_yes"])
    done = tally.data("players", "forget", name, "--yes")
    assert done["compacted"]
    assert str(backup) in done["copies"]
    for path in tmp_path.iterdir():
        if path != backup and path.is_file():
            assert name.casefold() not in path.read_bytes().decode("latin-1").casefold(), path
    after = balances(tally)
    assert after.pop(done["name"]) == before.pop(name)
    assert after == before
    assert tally.data("verify")["good"]
    said = [tally.ok(*words).out for words in (("board",), ("log", "--all"), ("evenings",))]
    assert name not in "".join([*said, printed(tally, tmp_path)])
    assert name.encode() in backup.read_bytes() or name in backup.read_bytes().decode("latin-1")
