"""Backups: one whole file each, tested, rotated; and the way back, the present book kept aside.

Restoring an invalid file wiped what was there:
https://github.com/federicoiosue/Omni-Notes/issues/737
Users asked what a backup covers, and that the present data be saved first:
https://github.com/mathisdt/trackworktime/issues/229
"""

from __future__ import annotations

import re
import shutil
import sqlite3
import stat
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fault_books import MONEY, NEW, points

if TYPE_CHECKING:
    from program import Program


@pytest.fixture
def played(tally: Program) -> Program:
    """A book of one evening of two rounds."""
    tally.ok(*NEW, *MONEY)
    tally.ok("round", *points(1))
    tally.ok("round", *points(2))
    return tally


def own_backups(tally: Program) -> list[Path]:
    return sorted(Path(f"{tally.book}-backups").glob("*.db"))


def test_a_backup_is_one_whole_file_of_the_owner(played: Program, tmp_path: Path) -> None:
    target = tmp_path / "usb" / "friday.db"
    target.parent.mkdir()
    answer = played.data("backup", str(target))
    assert (answer["tested"], answer["rounds"], answer["last_day"]) == (True, 2, "2026-11-27")
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert [file.name for file in target.parent.iterdir()] == ["friday.db"]
    assert played.data("balance", "--book", str(target)) == played.data("balance")
    assert played.data("where", "--book", str(target))["code"] == answer["code"]


def test_a_backup_goes_into_a_folder_under_the_day(played: Program, tmp_path: Path) -> None:
    folder = tmp_path / "usb"
    folder.mkdir()
    answer = played.data("backup", str(folder))
    assert re.fullmatch(r"tally-\d{4}-\d\d-\d\d-\d{6}\.db", Path(answer["file"]).name)


def test_a_backup_is_never_written_over_another_file(played: Program, tmp_path: Path) -> None:
    target = tmp_path / "friday.db"
    target.write_text("a letter")
    for arguments in ((), ("--replace",)):
        assert played("backup", str(target), *arguments).code in (1, 3)
        assert target.read_text() == "a letter"
    assert played("backup", str(played.book), "--replace").code == 1
    target.unlink()
    played.ok("backup", str(target))
    assert played("backup", str(target), "--json").codes == ["file_exists"]
    played.ok("round", *points(3))
    assert played.data("backup", str(target), "--replace")["rounds"] == 3


def test_a_backup_holds_what_lies_only_in_the_log(played: Program, tmp_path: Path) -> None:
    """A copy of the main file alone would lose what a crash left in the write-ahead log."""
    reader = sqlite3.connect(played.book)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM entry").fetchone()
    played.ok("round", *points(3))
    assert Path(f"{played.book}-wal").stat().st_size
    assert played.data("backup", str(tmp_path / "copy.db"))["rounds"] == 3
    reader.close()


def test_backups_are_whole_while_others_write(played: Program, tmp_path: Path) -> None:
    from tally.store import backup
    from tally.store.database import open_database

    stop = threading.Event()

    def write() -> None:
        from tally.store.book import Book

        with Book.open(played.book) as book:
            while not stop.is_set():
                book.void("1")
                book.undo()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(5):
            target = tmp_path / f"{number}.db"
            database = open_database(played.book)
            backup.write(database, target)
            database.close()
            assert backup.tried(target) is not None
    finally:
        stop.set()
        writer.join()


def test_opening_an_evening_keeps_the_book_as_the_last_left_it(played: Program) -> None:
    assert own_backups(played) == []
    played.ok(*NEW, *MONEY)
    (kept,) = own_backups(played)
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700
    assert played.data("where", "--book", str(kept))["rounds"] == 2
    assert played.data("where")["last_backup"] == str(kept)
    assert played.data("restore")["backups"][0]["reason"] == "evening"


def test_only_the_newest_and_the_last_of_each_month_are_kept(played: Program) -> None:
    asked = Path(played.data("backup")["file"])
    played.ok(*NEW, *MONEY)
    first = own_backups(played)[-1]
    for number in range(40):
        month = 1 + number // 10
        shutil.copy2(first, first.with_name(f"{number + 10:04d}-2026{month:02d}01-2000-evening.db"))
    other = first.with_name("0005-20250101-2000-evening.db")
    another_book(played, other)
    played.ok(*NEW, *MONEY)
    left = [file.name[:4] for file in own_backups(played)]
    assert asked.name[:4] in left
    assert other.name[:4] in left, "the backup of another book is not this book's to remove"
    newest = [f"{number:04d}" for number in range(39, 51)]
    assert left == ["0001", "0005", "0019", "0029", *newest]


def another_book(tally: Program, target: Path) -> None:
    """A backup of a book that was once at this place."""
    other = target.parent.parent / "other.db"
    tally.ok(*NEW, *MONEY, "--book", str(other))
    tally.ok("backup", str(target), "--book", str(other))


def test_a_clock_set_back_does_not_make_an_old_backup_the_newest(played: Program) -> None:
    first = Path(played.data("backup")["file"])
    first.rename(first.with_name("0001-20991231-2359-asked.db"))
    played.ok("round", *points(3))
    second = played.data("backup")["file"]
    assert Path(second).name.startswith("0002-")
    assert played.data("where")["last_backup"] == second


def test_a_clock_set_back_does_not_reorder_the_book(
    played: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    import datetime

    class Earlier(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Earlier:
            return cls(2001, 1, 1, tzinfo=tz)

    monkeypatch.setattr("tally.store.writing.datetime.datetime", Earlier)
    played.ok("round", *points(3))
    monkeypatch.undo()
    board = played.data("board", "--book", str(played.book))
    assert [each["round"] for each in board["rounds"]] == [1, 2, 3]
    assert played.ok("check", "--book", str(played.book)).code == 0


@pytest.fixture
def invalid(played: Program, tmp_path: Path) -> dict[str, Path]:
    """Files that must not be restored."""
    good = tmp_path / "good.db"
    played.ok("backup", str(good))
    files = {name: tmp_path / f"{name}.db" for name in ("empty", "half", "other", "text")}
    files["empty"].touch()
    files["half"].write_bytes(good.read_bytes()[: good.stat().st_size // 2])
    files["text"].write_text("Dear diary\n" * 99)
    with sqlite3.connect(files["other"]) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")
    connection.close()
    return files


@pytest.mark.parametrize("kind", ["empty", "half", "other", "text"])
def test_an_invalid_file_is_refused_and_the_book_untouched(
    played: Program, invalid: dict[str, Path], kind: str
) -> None:
    before, folder = played.book.read_bytes(), own_backups(played)
    refused = played("restore", str(invalid[kind]), "--yes", "--json")
    assert (refused.code, refused.codes[0]) in ((3, "book_damaged"), (3, "not_a_book"))
    assert str(invalid[kind]) in refused.json["errors"][0]["message"]
    assert played.book.read_bytes() == before
    assert own_backups(played) == folder
    assert [path.name for path in played.book.parent.glob(".*")] == []


def test_an_altered_backup_is_refused(played: Program, tmp_path: Path) -> None:
    altered = tmp_path / "altered.db"
    played.ok("backup", str(altered))
    with sqlite3.connect(altered) as connection:
        connection.execute("DROP TRIGGER posting_update")
        connection.execute("UPDATE posting SET amount = 2 * amount")
    connection.close()
    before = played.book.read_bytes()
    assert played("restore", str(altered), "--yes").code == 3
    assert played.book.read_bytes() == before


def test_restoring_puts_missing_guards_back(played: Program, tmp_path: Path) -> None:
    with sqlite3.connect(played.book) as connection:
        connection.execute("DROP TRIGGER posting_update")
        connection.execute("DROP INDEX entry_reversed_once")
    connection.close()
    assert played("check").code == 3
    played.ok("backup", str(tmp_path / "copy.db"))
    played.ok("restore", str(tmp_path / "copy.db"), "--yes")
    assert played.ok("check").code == 0


def test_an_older_backup_shows_both_spans_asks_and_keeps_the_present(
    played: Program, tmp_path: Path
) -> None:
    older = tmp_path / "older.db"
    played.ok("backup", str(older))
    played.ok("new", "Saturday", *NEW[2:], *MONEY[:4], "--date", "2026-11-28")
    played.ok("round", *points(3))
    present = played.data("balance")

    asked = played("restore", str(older))
    assert (asked.code, "--yes" in asked.err) == (1, True)
    shown = " ".join(asked.out.split())
    assert "1 evening, 2 rounds, 2026-11-27 to 2026-11-27, 3 entries" in shown
    assert "2 evenings, 3 rounds, 2026-11-27 to 2026-11-28, 5 entries" in shown
    assert "lacks the last 2 entries" in shown
    assert played.data("balance") == present

    done = played.data("restore", str(older), "--yes")
    assert (done["backup"]["rounds"], done["present"]["rounds"], done["missing"]) == (2, 3, 2)
    assert played.data("where")["evenings"] == 1
    aside = Path(done["aside"])
    assert re.fullmatch(r"\d{4}-\d{8}-\d{4}-before-restore\.db", aside.name)
    assert played.data("balance", "--book", str(aside)) == present
    played.ok("restore", str(aside), "--yes")
    assert played.data("balance") == present


def test_a_backup_can_be_named_by_its_number(played: Program) -> None:
    played.ok("backup")
    played.ok("round", *points(3))
    assert played.data("restore", "1", "--yes")["missing"] == 1
    assert played("restore", "77", "--yes", "--json").codes == ["no_backup"]


def test_a_book_of_other_people_is_told_apart(played: Program, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    played.ok(*NEW, *MONEY, "--book", str(other))
    assert "histories differ" in played("restore", str(other)).out


def test_a_writer_that_is_at_work_is_not_lost(played: Program, tmp_path: Path) -> None:
    """What is recorded between looking and exchanging is kept aside with the rest."""
    from tally.store.restoring import exchange, prepared

    older = tmp_path / "older.db"
    played.ok("backup", str(older))
    with prepared(played.book, older) as planned:
        played.ok("round", *points(9))
        aside = exchange(planned)
    assert played.data("where")["rounds"] == 2
    assert played.data("where", "--book", str(aside))["rounds"] == 3


def test_a_reader_that_has_the_book_open_sees_what_was_restored(
    played: Program, tmp_path: Path
) -> None:
    from tally.store.book import Book

    older = tmp_path / "older.db"
    played.ok("backup", str(older))
    played.ok("round", *points(3))
    with Book.open(played.book) as opened:
        assert len(opened.rounds()) == 3
        played.ok("restore", str(older), "--yes")
        assert len(opened.rounds()) == 2
        opened.undo()
    assert played.data("where")["rounds"] == 1


@pytest.mark.parametrize("state", ["gone", "damaged", "not a book"])
def test_a_book_that_cannot_be_read_can_be_restored_over(
    played: Program, tmp_path: Path, state: str
) -> None:
    good = tmp_path / "good.db"
    played.ok("backup", str(good))
    before = played.data("balance")
    content = {"gone": None, "damaged": b"", "not a book": b"x" * 9000}[state]
    if content is None:
        played.book.unlink()
    else:
        played.book.write_bytes(content)
    done = played.data("restore", str(good), "--yes")
    assert played.data("balance") == before
    if content is not None:
        assert Path(done["aside"]).read_bytes() == content


def test_behind_a_link_the_file_itself_is_exchanged(played: Program, tmp_path: Path) -> None:
    good, link = tmp_path / "good.db", tmp_path / "links" / "book"
    played.ok("backup", str(good))
    before = played.data("balance")
    link.parent.mkdir()
    link.symlink_to(Path("..") / played.book.name)
    played.book.write_bytes(b"x" * 9000)
    done = played.data("restore", str(good), "--yes", "--book", str(link))
    assert link.is_symlink()
    assert played.data("balance") == before
    aside = Path(done["aside"])
    assert (aside.is_symlink(), aside.read_bytes()) == (False, b"x" * 9000)


def test_an_entry_is_still_restored_by_its_id(played: Program) -> None:
    played.ok("void", "2", "--why", "counted wrong")
    entries = played.data("log", "--all")["entries"]
    taken_back = next(each["id"] for each in entries if not each["standing"])
    played.ok("restore", taken_back)
    assert [each["round"] for each in played.data("board")["rounds"]] == [1, 2]


def test_a_book_open_to_others_says_so(played: Program) -> None:
    assert played.data("where")["owner_only"]
    assert played.ok("balance").err == ""
    played.book.chmod(0o644)
    assert "book_open" in played.ok("balance").err
    where = played.data("where")
    assert (where["owner_only"], where["file_mode"]) == (False, "0644")
    assert "chmod 600" in " ".join(played.ok("where").out.split())


def test_a_folder_in_which_others_can_exchange_the_book_is_named(
    tally: Program, tmp_path: Path
) -> None:
    folder = tmp_path / "our books"
    folder.mkdir(mode=0o700)
    book = ("--book", str(folder / "book.db"))
    tally.ok(*NEW, *MONEY, *book)
    folder.chmod(0o770)
    said = "".join(tally.ok("balance", *book).err.split())
    assert "book_open" in said
    assert f"chmodgo-w'{folder}'".replace(" ", "") in said
    assert "chmod600" not in said
    folder.chmod(0o1777)
    assert tally.ok("balance", *book).err == ""


def test_where_says_what_there_is(played: Program) -> None:
    where = played.data("where")
    assert (where["version"], where["entries"], where["last_backup"]) == ("0001", 3, None)
    said = played.ok("where").out
    assert all(label in said for label in ("Version", "Size", "Entries", "Code", "Last backup"))
