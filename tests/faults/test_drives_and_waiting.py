"""Full disks, quotas, read-only folders, busy books, stale views: refused, the book as before."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from fault_books import MONEY, NEW, points
from sqlalchemy import event

from tally.store import backup, database

if TYPE_CHECKING:
    from collections.abc import Iterator

    from program import Program


@pytest.fixture
def played(tally: Program) -> Program:
    """A book of one round."""
    tally.ok(*NEW, *MONEY)
    tally.ok("round", *points(1))
    return tally


LONG = "x" * 1900
WRITES = {
    "round": lambda number: ("round", *points(number), "--note", LONG),
    "amend": lambda number: ("amend", "1", *points(number), "--why", LONG),
    "void": lambda _: ("void", "1", "--why", LONG),
    "pay": lambda _: ("pay", "Ben", "Ann", "1", "--note", LONG),
    "new": lambda _: (*NEW, *MONEY),
}


@pytest.fixture
def _full(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database may not take one more page; nor may a copy of it."""
    whole = database.engine_for

    def without_room(*arguments: Any) -> Any:
        engine = whole(*arguments)
        event.listen(engine, "connect", _no_more_pages)
        return engine

    for module in (database, backup):  # both, or what is imported first would keep it for good
        monkeypatch.setattr(module, "engine_for", without_room)


def _no_more_pages(connection: Any, _record: object) -> None:
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    if pages:
        connection.execute(f"PRAGMA max_page_count={pages}")


@pytest.mark.usefixtures("_full")
@pytest.mark.parametrize("name", ["round", "amend"])
def test_a_full_disk_is_a_clear_refusal(played: Program, name: str) -> None:
    for number in range(2, 14):
        before = played.data("log", "--all")
        answer = played(*WRITES[name](number), "--json")
        if answer.code:
            break
    assert (answer.code, answer.codes) == (3, ["disk_full"])
    error = answer.json["errors"][0]
    assert str(played.book) in error["message"]
    assert f"tally {name}" in error["hint"]
    assert played.data("log", "--all") == before
    assert played.ok("check").code == 0


def test_a_full_quota_is_a_clear_refusal(played: Program, tmp_path: Path) -> None:
    """The system lets no file of this process grow: what a quota does."""
    played.ok("backup", str(tmp_path / "before.db"))
    program = (
        "import resource, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))\n"
        "from tally.cli.main import run\n"
        "sys.exit(run(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", program]
    notes = ["--note", "x" * 1900]
    last = None
    for number in range(6):
        last = subprocess.run(
            [*command, "round", *points(number), *notes, "--json"], capture_output=True, text=True
        )
        if last.returncode:
            break
    assert last is not None
    assert (last.returncode, "drive_failed" in last.stdout) == (3, True), last.stdout + last.stderr
    assert played.ok("check").code == 0
    copied = subprocess.run(
        [*command, "backup", str(tmp_path / "after.db")], capture_output=True, text=True
    )
    assert copied.returncode == 3
    assert sorted(path.name for path in tmp_path.glob("*.db")) == ["before.db", "book.db"]


def test_a_book_that_may_only_be_read_is_read(
    played: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a read-only drive the database may make no file beside the book."""
    before = played.data("balance"), played.book.read_bytes()
    monkeypatch.setattr("tally.store.files.os.access", lambda *_: False)
    assert played.data("balance") == before[0]
    assert played.data("check")["good"]
    for command in WRITES.values():
        refused = played(*command(7), "--json")
        assert (refused.code, refused.codes) == (3, ["book_read_only"])
    assert played.book.read_bytes() == before[1]


def test_a_folder_that_cannot_be_made_is_named(played: Program, tmp_path: Path) -> None:
    blocked = tmp_path / "letter"
    blocked.write_text("Dear diary")
    for command in (
        ("backup", str(blocked / "copy.db")),
        ("export", "-o", str(blocked / "x.json")),
    ):
        refused = played(*command)
        assert (refused.code, str(blocked) in refused.err) == (3, True)
    assert blocked.read_text() == "Dear diary"


@pytest.mark.parametrize("name", ["a?b#c%20d.db", "-x.db", "uri=true&immutable=1.db", "名前 .db"])
def test_a_books_name_is_only_a_name(tally: Program, tmp_path: Path, name: str) -> None:
    book = tmp_path / name
    tally.ok(*NEW, *MONEY, "--book", str(book))
    tally.ok("round", *points(1), "--book", str(book))
    tally.ok("backup", "--book", str(book))
    assert tally.data("where", "--book", str(book))["rounds"] == 1
    assert {path.name for path in tmp_path.iterdir()} == {name, f"{name}-backups"}


def test_a_link_to_a_book_is_that_book(tally: Program, tmp_path: Path) -> None:
    """Also where the book is yet to be made; a link into the void or in a circle makes nothing."""
    drive, link = tmp_path / "drive", tmp_path / "book"
    drive.mkdir()
    link.symlink_to(drive / "friday.db")
    assert tally("balance", "--book", str(link)).code == 3
    tally.ok(*NEW, *MONEY, "--book", str(link))
    tally.ok("round", *points(1), "--book", str(link))
    assert link.is_symlink()
    assert tally.data("where", "--book", str(drive / "friday.db"))["rounds"] == 1
    link.unlink()
    link.symlink_to(link)
    assert tally(*NEW, *MONEY, "--book", str(link)).code == 3
    assert {path.name for path in drive.iterdir()} == {"friday.db"}


def test_a_link_whose_book_is_gone_but_for_its_log_makes_no_fresh_one(
    tally: Program, tmp_path: Path
) -> None:
    """A fresh book would take the old log's pages for its own."""
    link, file = tmp_path / "book", tmp_path / "drive" / "friday.db"
    file.parent.mkdir()
    link.symlink_to(file)
    log = file.with_name("friday.db-wal")
    log.write_bytes(b"pages")
    refused = tally(*NEW, *MONEY, "--book", str(link), "--json")
    assert (refused.code, refused.codes) == (3, ["book_damaged"])
    assert {path.name for path in file.parent.iterdir()} == {log.name}


@pytest.mark.parametrize("closed", ["link", "file"])
def test_a_link_is_written_to_where_the_file_lies(
    played: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: str
) -> None:
    """The folder of the link says nothing about the file's own."""
    link = tmp_path / "elsewhere" / "book"
    link.parent.mkdir()
    link.symlink_to(played.book)
    shut = {"link": link, "file": played.book}[closed].parent
    monkeypatch.setattr("tally.store.files.os.access", lambda path, _: path != shut)
    assert played.data("where", "--book", str(link))["rounds"] == 1
    code = played("undo", "--book", str(link)).code
    assert code == {"link": 0, "file": 3}[closed]


# Waiting ----------------------------------------------------------------------------------------


@pytest.fixture
def busy(played: Program) -> Iterator[sqlite3.Connection]:
    """Another program is writing."""
    other = sqlite3.connect(played.book, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    yield other
    other.close()


def test_a_writer_says_that_it_waits_and_goes_on(
    played: Program, busy: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "MOMENT_SECONDS", 0.1)
    release = threading.Timer(0.5, busy.rollback)
    release.start()
    answer = played.ok("round", *points(2))
    release.join()
    assert "is busy" in " ".join(answer.err.split())
    assert len(played.data("board")["rounds"]) == 2


def test_it_gives_up_in_time_and_keeps_what_was_typed(
    played: Program, busy: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "MOMENT_SECONDS", 0.1)
    monkeypatch.setattr(database, "WAIT_SECONDS", 0.4)
    start = time.monotonic()
    answer = played("round", *points(2), "--note", "it's late")
    assert time.monotonic() - start < 5
    assert answer.code == 3
    said = " ".join(answer.err.split())
    assert "book_busy" in said
    assert "tally round --points Ann=62 Ben=58 Cat=60 Dan=60 --note 'it'\"'\"'s late'" in said
    busy.rollback()
    assert len(played.data("board")["rounds"]) == 1


def test_readers_do_not_wait_for_a_writer(played: Program, busy: sqlite3.Connection) -> None:
    assert played.ok("balance").err == ""
    assert played.ok("backup").err == ""


# Stale views ------------------------------------------------------------------------------------


def test_nothing_is_recorded_on_a_view_that_is_stale(played: Program) -> None:
    seen = played.data("board")["code"]
    assert played.data("log")["code"] == seen
    played.ok("--expect", seen, "round", *points(2))
    played.ok("void", "1", "--why", "wrong evening")
    for command in (("amend", "2", *points(3)), ("undo",), ("pay", "Ben", "Ann", "1")):
        refused = played("--expect", seen, *command, "--json")
        assert (refused.code, refused.codes) == (1, ["stale_view"])
        message = refused.json["errors"][0]["message"]
        assert "round 2 of 2026-11-27" in message
        assert "void of round 1 of 2026-11-27" in message
    now = played.data("board")["code"]
    assert now in refused.json["errors"][0]["hint"]
    played.ok("--expect", now.lower(), "undo")


def test_what_was_sent_before_is_answered_from_a_stale_view_too(played: Program) -> None:
    seen = played.data("board")["code"]
    sent = ("round", *points(2), "--request", "phone-7")
    played.ok("--expect", seen, *sent)
    assert played.data("--expect", seen, *sent)["already"]


@pytest.mark.parametrize("code", ["4K7Q-2MXW", "no code", ""])
def test_a_code_that_was_never_the_books_is_refused(played: Program, code: str) -> None:
    refused = played("--expect", code, "undo", "--json")
    assert refused.codes == ["unknown_code"] if code else refused.code == 0


def test_reading_expects_nothing(played: Program) -> None:
    played.ok("--expect", "4K7Q-2MXW", "balance")
