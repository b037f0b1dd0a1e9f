"""What every test stands on: a book of its own, and the program run as a player runs it."""

from __future__ import annotations

from pathlib import Path

import pytest
from program import Program


@pytest.fixture
def tally(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Program:
    """The program, 80 cells wide, without colour, on an empty book."""
    book = tmp_path / "book.db"
    monkeypatch.setenv("TALLY_BOOK", str(book))
    for name, value in {
        "COLUMNS": "80",
        "TERMINAL_WIDTH": "80",
        "NO_COLOR": "1",
        "LC_ALL": "C.UTF-8",
    }.items():
        monkeypatch.setenv(name, value)
    for name in ("TALLY_DEBUG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    return Program(book, capsys)
