"""What a writer has seen: nothing is appended to a book that has changed since."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, func, select

from tally.errors import Problem, Refused
from tally.store import chain, tables
from tally.store.wording import entry_name
from tally.words import enumerated, say, say_counted

_SHOWN = 10


def refuse_stale(connection: Connection, expected: str, before: str) -> None:
    """Raises Refused: `stale_view` with what was recorded since the code that was expected, and
    `unknown_code` where the book never had it. `before` is the digest of its last entry."""
    prefix = chain.digest_prefix(expected)
    if prefix is not None and (before or "0" * 64).startswith(prefix):
        return
    seen = None if prefix is None else _entry_of(connection, prefix)
    if seen is None:
        message = say('"{code}" is not a code that this book ever had', code=expected)
        raise Refused(
            Problem("unknown_code", message, say("tally where shows the code it has now"))
        )
    raise Refused(_stale(connection, expected, seen, before))


def _entry_of(connection: Connection, prefix: str) -> int | None:
    """The inner id of the entry that a code stands for; 0 for the empty book's."""
    if not prefix.strip("0"):
        return 0
    entry = tables.entry.c
    return connection.execute(
        select(entry.id).where(entry.digest >= prefix, entry.digest < prefix + "g").limit(1)
    ).scalar_one_or_none()


def _stale(connection: Connection, expected: str, seen: int, before: str) -> Problem:
    entry = tables.entry.c
    since = select(entry.ref, entry.kind, entry.number, tables.evening.c.played_on).outerjoin(
        tables.evening, tables.evening.c.id == entry.evening_id
    )
    rows = connection.execute(
        since.where(entry.id > seen).order_by(entry.id.desc()).limit(_SHOWN)
    ).all()
    count = connection.execute(
        select(func.count()).select_from(tables.entry).where(entry.id > seen)
    ).scalar_one()
    # L10N: {code} is the short code of a book; {entries} what was recorded since
    message = say(
        "the book has changed since {code}: {entries}",
        code=expected,
        entries=_listed(rows[::-1], count),
    )
    hint = say("tally log --all shows them; having looked, expect {code}", code=chain.code(before))
    return Problem("stale_view", message, hint)


def _listed(rows: Sequence[Any], count: int) -> str:
    """The last entries in words, oldest first."""
    entries = enumerated(_entry(*row) for row in rows)
    if count <= len(rows):
        return entries
    # L10N: {entries} lists some that came after those that are only counted
    return say_counted(
        "{count:,} entry, then {entries}",
        "{count:,} entries, then {entries}",
        count - len(rows),
        entries=entries,
    )


def _entry(ref: str, kind: str, number: int | None, day: str | None) -> str:
    what = entry_name(kind, number)
    if day is None:
        return f"{what} ({ref})"
    # L10N: {what} is "round 3" or "payment", {day} the day of the evening, {entry} a short id
    return say("{what} of {day} ({entry})", what=what, day=day, entry=ref)
