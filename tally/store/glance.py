"""A glance into a book's file for shell completion: who plays, which evenings there are.

Read with the standard library alone, so that pressing Tab does not wait for the database layer.
A book that is not a readable file answers with nothing.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

Answer = TypeVar("Answer")

_NAMES = "SELECT text FROM name WHERE main ORDER BY account_id"
_BY_REF = "SELECT ref, text FROM name JOIN account ON account.id = account_id WHERE main"
_EVENINGS = """
    SELECT evening.ref, evening.played_on, remark.text FROM evening
    JOIN entry ON entry.evening_id = evening.id AND entry.kind = 'evening'
    LEFT JOIN remark ON remark.entry_id = entry.id AND remark.field = 'title'
    WHERE entry.id NOT IN (SELECT reverses_id FROM entry WHERE reverses_id IS NOT NULL)
    ORDER BY evening.id DESC LIMIT 100
"""
_SEATS = "SELECT id, seats FROM evening ORDER BY id DESC LIMIT 1"
_MOVES = """
    SELECT kind, content FROM entry WHERE evening_id = ? AND kind IN ('join', 'leave')
    AND id NOT IN (SELECT reverses_id FROM entry WHERE reverses_id IS NOT NULL) ORDER BY id
"""


def players(book: str) -> list[str]:
    """Everybody's main name, in the order they came."""
    return _asked(book, lambda rows: [row[0] for row in rows.execute(_NAMES)], [])


def evenings(book: str) -> list[tuple[str, str]]:
    """The latest evenings, the last first: short id, and day with title."""

    def ask(rows: sqlite3.Connection) -> list[tuple[str, str]]:
        found = rows.execute(_EVENINGS)
        return [(ref, f"{day} {title or ''}".strip()) for ref, day, title in found]

    return _asked(book, ask, [])


def seats(book: str) -> list[str]:
    """Who sits in the latest evening, in order."""

    def ask(rows: sqlite3.Connection) -> list[str]:
        names = dict(rows.execute(_BY_REF))
        evening, first = rows.execute(_SEATS).fetchone() or (0, "[]")
        refs = json.loads(first)
        for kind, content in rows.execute(_MOVES, (evening,)):
            move = json.loads(content)
            if kind == "leave":
                refs = [ref for ref in refs if ref != move["player"]]
            else:
                refs.insert(move["seat"], move["player"])
        return [names[ref] for ref in refs if ref in names]

    return _asked(book, ask, [])


def _asked(book: str, ask: Callable[[sqlite3.Connection], Answer], nothing: Answer) -> Answer:
    if "://" in book or not Path(book).is_file():
        return nothing
    uri = f"{Path(book).absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=1)) as rows:
            return ask(rows)
    except (sqlite3.Error, ValueError, KeyError):
        return nothing
