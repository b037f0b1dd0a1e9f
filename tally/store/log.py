"""The log: entries as they were appended, each with what was done to it."""

from __future__ import annotations

import datetime
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from sqlalchemy import Connection, Row, Select, select

from tally.games.game import Number
from tally.ledger import Posting
from tally.store import tables
from tally.store.corrections import REVERSALS
from tally.store.roster import Roster
from tally.store.standing import Standing, standing
from tally.store.values import EntryRecord
from tally.store.writing import Anchor, batches

_PORTION = 200


def log(
    connection: Connection,
    roster: Roster,
    evening_id: int | None = None,
    everything: bool = False,
    last: int | None = None,
) -> list[EntryRecord]:
    """Entries in order: those that stand, or with `everything` also what was taken back and the
    takings back; only the `last` so many where given."""
    found: list[EntryRecord] = []
    for records in _backwards(connection, roster, evening_id, last):
        found += records if everything else [record for record in records if _shows(record)]
        if last is not None and len(found) >= last:
            break
    return found[:last][::-1]


def read_entries(connection: Connection, roster: Roster, ids: Sequence[int]) -> list[EntryRecord]:
    """The entries of these inner ids, in order."""
    rows = [
        row
        for part in batches(ids)
        for row in connection.execute(_entries().where(tables.entry.c.id.in_(part))).all()
    ]
    return _records(connection, roster, sorted(rows, key=lambda row: row.id))


def _shows(record: EntryRecord) -> bool:
    return record.standing and record.kind not in REVERSALS


def _backwards(
    connection: Connection, roster: Roster, evening_id: int | None, last: int | None
) -> Iterator[list[EntryRecord]]:
    """Portions of records from the last entry back, each portion newest first."""
    query = _entries().order_by(tables.entry.c.id.desc())
    if evening_id is not None:
        query = query.where(tables.entry.c.evening_id == evening_id)
    size = _PORTION if last is None else min(_PORTION, last + 10)
    before: int | None = None
    while True:
        portion = query if before is None else query.where(tables.entry.c.id < before)
        rows = connection.execute(portion.limit(size)).all()
        if not rows:
            return
        yield _records(connection, roster, rows)
        before = rows[-1].id


def _entries() -> Select[Any]:
    entry = tables.entry.c
    reverses, amends = tables.entry.alias("reversed"), tables.entry.alias("amended")
    return (
        select(
            tables.entry,
            tables.evening.c.ref.label("evening_ref"),
            reverses.c.ref.label("reverses_ref"),
            amends.c.ref.label("amends_ref"),
        )
        .outerjoin(tables.evening, tables.evening.c.id == entry.evening_id)
        .outerjoin(reverses, reverses.c.id == entry.reverses_id)
        .outerjoin(amends, amends.c.id == entry.amends_id)
    )


def _records(connection: Connection, roster: Roster, rows: Sequence[Row[Any]]) -> list[EntryRecord]:
    ids = [row.id for row in rows]
    how = standing(connection, [Anchor(row.id, row.ref) for row in rows])
    postings = _postings(connection, roster, ids)
    scores = _scores(connection, roster, [row.id for row in rows if row.number is not None])
    remarks = _remarks(connection, ids)
    amended = _amendments(connection, [row for row in rows if not how[row.id].stands])
    return [
        replace(
            _record(row, how[row.id], postings[row.id], remarks[row.id], amended.get(row.id)),
            scores=tuple(scores[row.id]),
            people=_people(roster, row),
        )
        for row in rows
    ]


def _record(
    row: Row[Any],
    how: Standing,
    postings: list[Posting],
    remarks: dict[str, str],
    amended_by: str | None,
) -> EntryRecord:
    return EntryRecord(
        row.ref,
        row.kind,
        row.evening_ref,
        row.number,
        datetime.date.fromisoformat(row.day),
        datetime.datetime.fromisoformat(row.played_at),
        datetime.datetime.fromisoformat(row.recorded_at),
        json.loads(row.content),
        tuple(postings),
        remarks,
        how.stands,
        row.reverses_ref,
        row.amends_ref,
        how.reversed_by.ref if how.reversed_by else None,
        amended_by,
    )


def _people(roster: Roster, row: Row[Any]) -> tuple[str, ...]:
    """Of whom an entry speaks; of a merge both, each by his own name."""
    if row.kind not in ("join", "leave", "merge", "retire", "return", "forget"):
        return ()
    content = json.loads(row.content)
    refs = [content[key] for key in ("player", "into") if key in content]
    return tuple(roster.mains[roster.ids[ref]] for ref in refs)


def _postings(
    connection: Connection, roster: Roster, ids: Sequence[int]
) -> dict[int, list[Posting]]:
    found: dict[int, list[Posting]] = defaultdict(list)
    posting = tables.posting.c
    for part in batches(ids):
        query = (
            select(
                posting.entry_id,
                posting.account_id,
                posting.currency,
                posting.scale,
                posting.amount,
            )
            .where(posting.entry_id.in_(part))
            .order_by(posting.entry_id, posting.line)
        )
        for entry_id, account_id, currency, scale, amount in connection.execute(query):
            found[entry_id].append(Posting(roster.name(account_id), currency, scale, amount))
    return found


def _scores(
    connection: Connection, roster: Roster, ids: Sequence[int]
) -> dict[int, list[tuple[str, Number]]]:
    found: dict[int, list[tuple[str, Number]]] = defaultdict(list)
    score = tables.score.c
    for part in batches(ids):
        query = (
            select(score.entry_id, score.account_id, score.score, score.parts)
            .where(score.entry_id.in_(part))
            .order_by(score.entry_id, score.seat)
        )
        for entry_id, account_id, number, parts in connection.execute(query):
            exact = number if parts == 1 else Fraction(number, parts)
            found[entry_id].append((roster.name(account_id), exact))
    return found


def _remarks(connection: Connection, ids: Sequence[int]) -> dict[int, dict[str, str]]:
    found: dict[int, dict[str, str]] = defaultdict(dict)
    remark = tables.remark.c
    for part in batches(ids):
        query = select(remark.entry_id, remark.field, remark.text).where(remark.entry_id.in_(part))
        for entry_id, name, text in connection.execute(query):
            found[entry_id][name] = text
    return found


def _amendments(connection: Connection, rows: Sequence[Row[Any]]) -> dict[int, str]:
    """Which entry amended each of these rounds; the last where several did."""
    found: dict[int, str] = {}
    rounds = [row for row in rows if row.kind == "round"]
    entry = tables.entry.c
    for evening_id in {row.evening_id for row in rounds}:
        numbers = sorted({row.number for row in rounds if row.evening_id == evening_id})
        for part in batches(numbers):
            query = (
                select(entry.amends_id, entry.ref)
                .where(entry.evening_id == evening_id, entry.kind == "round")
                .where(entry.number.in_(part), entry.amends_id.is_not(None))
                .order_by(entry.id)
            )
            found.update((row.amends_id, row.ref) for row in connection.execute(query))
    return found
