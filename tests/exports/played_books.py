"""Books with a past: rounds, corrections, payments, people who came, merged and went."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from program import Program

TABLE = ("--game", "taiwan", "--players", "Ann,Ben,Cat,Dan", "--stake", "1", "--currency", "TWD")

_PLAYED: list[bytes] = []


def points(*values: int, names: tuple[str, ...] = ("Ann", "Ben", "Cat", "Dan")) -> list[str]:
    """The arguments of a round given as points."""
    return ["--points", *(f"{name}={value}" for name, value in zip(names, values, strict=True))]


def a_past(tally: Program) -> None:
    """Two evenings with everything that a book can hold; played once, then laid there as a file."""
    if _PLAYED:
        tally.book.write_bytes(_PLAYED[0])
        tally.book.chmod(0o600)
        return
    _play(tally)
    _PLAYED.append(tally.book.read_bytes())


def _play(tally: Program) -> None:
    tally.ok("new", "Friday", *TABLE, "--date", "2026-11-27")
    tally.ok("round", *points(70, 60, 50, 60), "--note", "first")
    tally.ok("round", *points(80, 40, 60, 60))
    tally.ok("round", *points(60, 60, 90, 30))
    tally.ok("amend", "2", *points(90, 30, 60, 60), "--why", "read out wrong")
    tally.ok("void", "1", "--why", "not shuffled")
    tally.ok("undo")
    tally.ok("pay", "Dan", "Ann", "25")
    tally.ok("players", "add", "王小明")
    tally.ok("players", "add", "Annie")
    tally.ok("players", "merge", "Annie", "王小明")
    tally.ok("players", "alias", "Ben", "Benjamin")
    tally.ok("new", "Songkran", "--game", "gob-dum-gob-dang", "--players", "Ann,Ben,王小明")
    tally.ok("round", *points(80, 70, 68, names=("Ann", "Ben", "王小明")))
    tally.ok("players", "retire", "Cat")


@contextmanager
def other_book(tally: Program, name: str) -> Iterator[Path]:
    """The same program on another laptop's book."""
    place = tally.book.with_name(name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TALLY_BOOK", str(place))
        yield place


def exported(tally: Program, name: str) -> Path:
    """A file with the book's document."""
    file = tally.book.with_name(name)
    tally.ok("export", "-o", str(file))
    return file
