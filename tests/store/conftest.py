"""A book of four players at a table of the Taiwan rules, rounds given as points."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from book_table import TAIWAN, evening

from tally.store.book import Book


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "books" / "book.db"


@pytest.fixture
def empty(path: Path) -> Iterator[Book]:
    """A fresh book without an evening."""
    with Book.open(path, create=True) as book:
        yield book


@pytest.fixture
def book(empty: Book) -> Book:
    """A book with one evening of Ann, Ben, Cat and Dan for 1 TWD a point."""
    empty.open_evening(evening(TAIWAN), new_players=TAIWAN)
    return empty
