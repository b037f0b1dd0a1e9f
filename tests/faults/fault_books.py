"""A book of one evening, and the program run in this process or in one that will be killed."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
from pathlib import Path
from typing import Any

from tally.cli.main import run

NAMES = ("Ann", "Ben", "Cat", "Dan")
NEW = ("new", "Friday", "--game", "taiwan", "--players", ",".join(NAMES))
MONEY = ("--stake", "1", "--currency", "TWD", "--date", "2026-11-27")


def told(*arguments: str) -> tuple[int, str]:
    """Run a command; its exit code, and all that it said."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = run(list(arguments))
    return int(code), said.getvalue()


def done(*arguments: str) -> str:
    """Run a command that must succeed; what it said."""
    code, said = told(*arguments)
    assert code == 0, f"{arguments}: {said}"
    return said


def data(*arguments: str) -> Any:
    """The JSON of a command that must succeed."""
    return json.loads(done(*arguments, "--json"))


def use(book: Path) -> None:
    """Let commands work on this book, on a wide screen. Tests restore the environment."""
    os.environ |= {"TALLY_BOOK": str(book), "COLUMNS": "250", "NO_COLOR": "1"}


def evening(book: Path, rounds: int = 1) -> None:
    """A fresh book with one evening and so many rounds."""
    use(book)
    done(*NEW, *MONEY)
    for number in range(rounds):
        done("round", *points(number))


def points(number: int) -> list[str]:
    """The arguments of a round that differs from its neighbours."""
    more = number % 50
    values = (60 + more, 60 - more, 60, 60)
    return ["--points", *(f"{name}={value}" for name, value in zip(NAMES, values, strict=True))]


def scores(number: int) -> list[int]:
    """The points that such a round gives."""
    more = number % 50
    return [60 + more, 60 - more, 60, 60]


def copied(book: Path, target: Path) -> None:
    """A book, closed, with its backups, under another name."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(book, target)
    for suffix in ("-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            shutil.copy2(f"{book}{suffix}", f"{target}{suffix}")
    backups = Path(f"{book}-backups")
    if backups.exists():
        shutil.copytree(backups, f"{target}-backups", dirs_exist_ok=True)
