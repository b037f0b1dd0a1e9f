"""Damage to a book's file, one kind after the other, and whether every command says what it is.

`python tests/faults/damaging.py` prints a line for each kind: tried, detected (exit 3, the path
named), explained (the newest good backup named), overwritten (files that a command changed).
"""

from __future__ import annotations

import json
import os
import random
import sqlite3
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from fault_books import MONEY, NEW, copied, done, evening, points, told, use

PAGE = 4096

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("balance",),
    ("board",),
    ("log",),
    ("evenings",),
    ("where",),
    ("settle",),
    ("verify",),
    ("check",),
    ("undo",),
    ("players",),
    ("export",),
    ("backup",),
    ("round", *points(1)),
    ("pay", "Ann", "Ben", "5"),
    (*NEW, *MONEY),
)
"""Commands that need the book; each must find out that it is damaged."""

Damage = Callable[[Path, random.Random], None]


@dataclass
class Found:
    """What commands said of so many damaged books."""

    kind: str
    tried: int = 0
    detected: int = 0
    explained: int = 0
    overwritten: int = 0
    first_fault: str = ""


def main() -> None:
    """Every kind against every command."""
    with tempfile.TemporaryDirectory() as folder:
        whole = whole_book(Path(folder))
        for kind in KINDS:
            print(json.dumps(asdict(tried(kind, whole, Path(folder), 3, COMMANDS))), flush=True)
        print(json.dumps(asdict(flipped(whole, Path(folder), 200))), flush=True)


def whole_book(folder: Path) -> Path:
    """A book with rounds enough to fill pages, closed, and with a backup of its own."""
    book = folder / "whole" / "book.db"
    evening(book, 12)
    done(*NEW, *MONEY)
    done("round", *points(3))
    return book


def tried(
    kind: str, whole: Path, folder: Path, times: int, commands: tuple[tuple[str, ...], ...]
) -> Found:
    """One kind of damage against these commands, each on a book of its own."""
    found, chance = Found(kind), random.Random(kind)
    for number in range(times):
        seed = chance.random()
        for index, command in enumerate(commands):
            book = folder / f"{kind.replace(' ', '-')}-{number}-{index}" / "book.db"
            copied(whole, book)
            KINDS[kind](book, random.Random(seed))
            _try(found, book, command)
    return found


def flipped(whole: Path, folder: Path, times: int) -> Found:
    """One bit turned somewhere in the file: `check` finds it, or the book says what it said."""
    found, chance = Found("one bit turned (check)"), random.Random(5)
    use(whole)
    before = done("export")
    for number in range(times):
        book = folder / f"bit-{number}" / "book.db"
        copied(whole, book)
        content = bytearray(book.read_bytes())
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        book.write_bytes(content)
        use(book)
        found.tried += 1
        code, said = told("check")
        harmless = code == 0 and told("export") == (0, before)
        if code == 3 or harmless:
            found.detected += 1
            found.explained += harmless or "newest good backup" in " ".join(said.split())
        else:
            found.first_fault = found.first_fault or f"{code}: {said[:200]}"
    return found


def _try(found: Found, book: Path, command: tuple[str, ...]) -> None:
    use(book)
    before = book.read_bytes() if book.exists() else None
    code, said = told(*command)
    plain = "".join(said.split())
    found.tried += 1
    detected = code == 3 and "".join(str(book).split()) in plain
    found.detected += detected
    found.explained += detected and "newestgoodbackup" in plain
    changed = (book.read_bytes() if book.exists() else None) != before
    found.overwritten += changed
    if not detected or changed:
        found.first_fault = found.first_fault or f"{command[0]} {code}: {said[:300]}"


# Kinds ------------------------------------------------------------------------------------------


def _pages(book: Path) -> int:
    return book.stat().st_size // PAGE


def _write(book: Path, at: int, content: bytes) -> None:
    with book.open("r+b") as file:
        file.seek(at)
        file.write(content)


def _page_overwritten(book: Path, chance: random.Random) -> None:
    _write(book, used_page(book, chance) * PAGE, chance.randbytes(PAGE))


def _page_zeroed(book: Path, chance: random.Random) -> None:
    _write(book, used_page(book, chance) * PAGE, bytes(PAGE))


def _pages_exchanged(book: Path, chance: random.Random) -> None:
    """Two tables' root pages in each other's place: each is sound by itself."""
    with sqlite3.connect(book) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name IN ('posting', 'entry')"
        first, second = (row[0] - 1 for row in connection.execute(query))
    connection.close()
    content = book.read_bytes()
    one, two = (content[page * PAGE : (page + 1) * PAGE] for page in (first, second))
    _write(book, first * PAGE, two)
    _write(book, second * PAGE, one)


def used_page(book: Path, chance: random.Random) -> int:
    """A page that holds something; the first one is a kind of its own."""
    with sqlite3.connect(book) as connection:
        free = connection.execute("PRAGMA freelist_count").fetchone()[0]
    connection.close()
    assert not free
    return chance.randrange(1, _pages(book))


def _first_page(book: Path, chance: random.Random) -> None:
    _write(book, 0, chance.randbytes(PAGE))


def _head_only(book: Path, chance: random.Random) -> None:
    _write(book, 100, chance.randbytes(PAGE - 100))


def _cut_off(book: Path, chance: random.Random) -> None:
    os.truncate(book, chance.randrange(1, book.stat().st_size))


def _last_page_lost(book: Path, _chance: random.Random) -> None:
    os.truncate(book, book.stat().st_size - PAGE)


def _empty(book: Path, _chance: random.Random) -> None:
    os.truncate(book, 0)


def _text(book: Path, _chance: random.Random) -> None:
    book.write_text("Dear diary, on Friday we played until two.\n" * 400)


def _other_program(book: Path, _chance: random.Random) -> None:
    book.unlink()
    with sqlite3.connect(book) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")
    connection.close()


def _newer(book: Path, _chance: random.Random) -> None:
    with sqlite3.connect(book) as connection:
        connection.execute("UPDATE tally_schema SET version_num = '9999'")
    connection.close()


def _only_log_left(book: Path, _chance: random.Random) -> None:
    book.rename(f"{book}-wal")


KINDS: dict[str, Damage] = {
    "page overwritten": _page_overwritten,
    "page of zeros": _page_zeroed,
    "two tables' pages exchanged": _pages_exchanged,
    "first page overwritten": _first_page,
    "schema overwritten": _head_only,
    "cut off": _cut_off,
    "last page lost": _last_page_lost,
    "empty file": _empty,
    "text file": _text,
    "another program's database": _other_program,
    "newer version": _newer,
    "only the log left": _only_log_left,
}


if __name__ == "__main__":
    main()
