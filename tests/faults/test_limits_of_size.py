"""Sizes are bounded: what is absurdly long, deep or large is refused with a reason, not a crash."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fault_books import MONEY, NEW, points

if TYPE_CHECKING:
    from program import Program

MEGABYTE = 1024 * 1024


@pytest.fixture
def played(tally: Program) -> Program:
    """A book of one round."""
    tally.ok(*NEW, *MONEY)
    tally.ok("round", *points(1))
    return tally


HUGE = {
    "a name": ("players", "add", "x" * 7_000),
    "a name of a seat": ("new", "x", "--game", "taiwan", "--players", f"A,B,C,{'x' * 7_000}"),
    "a title": ("new", "x" * 7_000, *NEW[2:], *MONEY),
    "a note": ("round", *points(2), "--note", "x" * 7_000),
    "a reason": ("void", "1", "--why", "x" * 7_000),
    "who": ("void", "1", "--why", "x", "--who", "x" * 7_000),
    "an alias": ("players", "alias", "Ann", "x" * 7_000),
    "a pile": ("round", "Ann=" + "AS " * 2_500, "Ben=rest", "Cat=2H", "Dan=3H"),
    "points": ("round", "--points", "Ann=" + "9" * 7_000, "Ben=1", "Cat=1", "Dan=1"),
    "an amount": ("pay", "Ann", "Ben", "9" * 7_000),
    "an amount too large": ("pay", "Ann", "Ben", "9" * 40),
    "a stake": ("new", "x", *NEW[2:], "--stake", "9" * 7_000, "--currency", "TWD"),
    "a target": ("new", "x", *NEW[2:], "--target", "9" * 5000),
    "a date": (*NEW, *MONEY[:4], "--date", "2" * 7_000),
    "a moment": ("round", *points(2), "--at", "2" * 7_000),
    "a round's number": ("amend", "9" * 5000, *points(2)),
    "a number to take back": ("void", "9" * 7_000, "--why", "x"),
    "an evening": ("board", "--evening", "9" * 7_000),
    "a code": ("verify", "--sheet", "9" * 7_000),
    "what is expected": ("--expect", "9" * 7_000, "undo"),
    "a rule set": ("rules", "show", "x" * 7_000),
    "a hand": ("score", "taiwan-mahjong", "1m" * 3_000),
}


@pytest.mark.parametrize("what", HUGE)
def test_what_is_far_too_long_is_refused_quickly(played: Program, what: str) -> None:
    before = played.book.read_bytes()
    start = time.monotonic()
    answer = played(*HUGE[what])
    assert time.monotonic() - start < 10
    assert answer.code in (1, 2), answer.out[:500] + answer.err[:500]
    assert "fault" not in answer.err[:300]
    assert len(answer.err) < 600_000
    assert played.book.read_bytes() == before


def test_the_last_so_many_of_the_log(played: Program) -> None:
    assert len(played.data("log", "--last", "1000000000")["entries"]) == 2


FRAME = 'game = "taiwan"\nseats = ["Ann", "Ben", "Cat", "Dan"]\n'
FILES = {
    "nested lists": FRAME + "note = " + "[" * 10_000 + "]" * 10_000,
    "nested tables": FRAME + "note = " + "{a=" * 10_000 + "1" + "}" * 10_000,
    "nested headers": FRAME + "[" + ".".join("a" * 10_000) + "]\nx = 1",
    "a dotted key": FRAME + ".".join("a" * 10_000) + " = 1",
    "a huge number": FRAME + "target = " + "9" * 7_000,
    "a negative target": FRAME + "target = -1",
    "a huge float": FRAME + "target = 1e999999999",
    "a name of a megabyte": 'game = "taiwan"\nseats = ["A", "B", "C", "' + "x" * MEGABYTE + '"]',
    "a title of a megabyte": FRAME + f'title = "{"x" * MEGABYTE}"',
    "a note of a megabyte": FRAME + f'[[round]]\nnote = "{"x" * MEGABYTE}"\n[round.points]\n'
    "Ann = 60\nBen = 60\nCat = 60\nDan = 60",
    "a thousand seats": 'game = "taiwan"\nseats = ['
    + ", ".join(f'"P{n}"' for n in range(1000))
    + "]",
    "numbers for piles": FRAME
    + "[[round]]\n[round.piles]\nAnn = 9\nBen = 1.5\nCat = true\nDan = []",
    "a year of five digits": FRAME + "date = 99999-01-01",
    "a null byte": FRAME + 'title = "a\\u0000b"',
    "half a character": FRAME + 'title = "\\ud800"',
}


@pytest.mark.parametrize("what", FILES)
def test_an_absurd_evening_file_is_refused(tally: Program, tmp_path: Path, what: str) -> None:
    file = tmp_path / "evening.toml"
    file.write_text(FILES[what])
    start = time.monotonic()
    refused = tally("import", str(file), "--json")
    assert time.monotonic() - start < 20
    assert refused.code == 1
    assert "fault" not in refused.codes, refused.out[:500]
    assert not tally.book.exists() or not tally.data("where")["entries"]


@pytest.mark.parametrize(
    "what", ["nested lists", "nested tables", "nested headers", "a dotted key"]
)
def test_an_absurd_rule_file_is_refused(tally: Program, tmp_path: Path, what: str) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(FILES[what].replace("seats", "aliases"))
    refused = tally("rules", "check", str(file), "--json")
    assert refused.code == 1
    assert "fault" not in refused.codes


def test_files_of_any_size_are_read_up_to_a_bound(tally: Program, tmp_path: Path) -> None:
    """A billion rounds, or a device without an end: only so much is read."""
    endless = Path("/dev/zero")
    for command in (("import", str(endless)), ("rules", "check", str(endless))):
        assert tally(*command).code in (1, 2)
    sparse = tmp_path / "evening.toml"
    with sparse.open("wb") as file:
        file.truncate(20 * 1024**3)
    for name in ("evening.toml", "money.csv", "book.json", "rules.toml"):
        target = tmp_path / name
        if not target.exists():
            sparse.rename(target)
            sparse = target
        command = ("rules", "check") if name == "rules.toml" else ("import",)
        refused = tally(*command, str(target), "--json")
        assert refused.codes == ["file_too_large"]


def test_a_document_of_absurd_numbers_is_refused(tally: Program, tmp_path: Path) -> None:
    tally.ok(*NEW, *MONEY)
    tally.ok("round", *points(1))
    file = tmp_path / "book.json"
    tally.ok("export", "-o", str(file))
    whole = json.loads(file.read_text("utf-8"))
    for number in (10**18, 10**400, 1.5, True, None):
        whole["entries"][1]["postings"][0]["amount"] = number
        file.write_text(json.dumps(whole))
        refused = tally("import", str(file), "--json", "--book", str(tmp_path / "other.db"))
        assert refused.codes == ["bad_export"], number
