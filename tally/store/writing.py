"""Appending: entries get their short ids, their place in the chain, and go in together."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import Connection, Table, func, select

from tally.errors import Problem, Refused
from tally.store import chain, tables
from tally.store.chain import PostingLine, RemarkLine, ScoreLine, Sealed
from tally.store.wording import field_name
from tally.words import say, say_counted

_QUERY_LIMIT = 500
LONGEST_TEXT = 4000
"""Characters of a title, a note, a reason."""

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Anchor:
    """A row that others point at: its inner id and the ref the chain speaks of."""

    id: int
    ref: str


@dataclass(frozen=True, slots=True)
class PostingDraft:
    """A posting to be written."""

    account: Anchor
    currency: str
    scale: int
    amount: int


@dataclass(frozen=True, slots=True)
class ScoreDraft:
    """A seat's score to be written."""

    seat: int
    account: Anchor
    score: int
    parts: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry to be appended, checked already."""

    kind: str
    day: str
    played_at: str
    content: str = "{}"
    evening: Anchor | None = None
    number: int | None = None
    reverses: Anchor | None = None
    amends: Anchor | None = None
    fingerprint: str | None = None
    request: str | None = None
    postings: Sequence[PostingDraft] = ()
    scores: Sequence[ScoreDraft] = ()
    remarks: Mapping[str, str] = field(default_factory=dict)


def append(connection: Connection, drafts: Sequence[Draft]) -> list[Anchor]:
    """Write the drafts as the next entries of the chain, in order, in four inserts."""
    last_id, before = head(connection)
    _refuse_stale(connection, before)
    recorded_at = moment(None)
    refs = fresh_refs(connection, tables.entry, len(drafts))
    anchors = [Anchor(last_id + index, ref) for index, ref in enumerate(refs, 1)]
    rows = _Rows()
    for draft, anchor in zip(drafts, anchors, strict=True):
        before = rows.add(draft, anchor, recorded_at, before)
    rows.insert(connection)
    return anchors


def _refuse_stale(connection: Connection, before: str) -> None:
    """Before the first entry of a transaction: whether the book is still as its writer saw it."""
    expected = connection.get_execution_options().get("tally_expected")
    if expected:
        from tally.store.expecting import refuse_stale

        refuse_stale(connection, expected.pop(), before)


def head(connection: Connection) -> tuple[int, str]:
    """The last entry's inner id and digest; (0, "") in an empty book."""
    entry = tables.entry.c
    found = connection.execute(
        select(entry.id, entry.digest).order_by(entry.id.desc()).limit(1)
    ).first()
    return (found.id, found.digest) if found else (0, chain.START)


def next_id(connection: Connection, table: Table) -> int:
    """The id for the next row of a table; safe because there is one writer at a time."""
    return int(connection.execute(select(func.max(table.c.id))).scalar_one_or_none() or 0) + 1


def fresh_refs(connection: Connection, table: Table, count: int) -> list[str]:
    """So many short ids that the table does not have yet."""
    refs = list(dict.fromkeys(chain.new_refs(count)))
    taken = {
        ref
        for part in batches(refs)
        for ref in connection.execute(select(table.c.ref).where(table.c.ref.in_(part))).scalars()
    }
    free = [ref for ref in refs if ref not in taken]
    while len(free) < count:
        free = list(dict.fromkeys([*free, *fresh_refs(connection, table, count - len(free))]))
    return free


def batches(items: Sequence[Item], size: int = _QUERY_LIMIT) -> Iterator[Sequence[Item]]:
    """Parts small enough for one IN."""
    return (items[start : start + size] for start in range(0, len(items), size))


def moment(at: datetime.datetime | None) -> str:
    """A moment with its offset, to the second; now where none is given."""
    when = at or datetime.datetime.now()
    if when.tzinfo is None:
        when = when.astimezone()
    return when.isoformat(timespec="seconds")


class _Rows:
    """Rows of one append, by table, in the order of the table's columns."""

    def __init__(self) -> None:
        self._entries: list[tuple[Any, ...]] = []
        self._postings: list[tuple[Any, ...]] = []
        self._scores: list[tuple[Any, ...]] = []
        self._remarks: list[tuple[Any, ...]] = []

    def add(self, draft: Draft, anchor: Anchor, recorded_at: str, before: str) -> str:
        """Take a draft in; answers with its digest."""
        sealed = Sealed(
            anchor.ref,
            _ref(draft.evening),
            draft.kind,
            draft.number,
            _ref(draft.reverses),
            _ref(draft.amends),
            draft.fingerprint,
            draft.day,
            draft.played_at,
            recorded_at,
            draft.request,
            draft.content,
            self._add_postings(draft, anchor.id),
            self._add_scores(draft, anchor.id),
            self._add_remarks(draft, anchor.id),
        )
        digest = chain.digest(before, sealed)
        self._entries.append(
            (
                anchor.id,
                anchor.ref,
                _id(draft.evening),
                draft.kind,
                draft.number,
                _id(draft.reverses),
                _id(draft.amends),
                draft.fingerprint,
                draft.day,
                draft.played_at,
                recorded_at,
                draft.request,
                draft.content,
                digest,
            )
        )
        return digest

    def insert(self, connection: Connection) -> None:
        for table, rows in (
            (tables.entry, self._entries),
            (tables.posting, self._postings),
            (tables.score, self._scores),
            (tables.remark, self._remarks),
        ):
            insert(connection, table, rows)

    def _add_postings(self, draft: Draft, entry_id: int) -> list[PostingLine]:
        evening_id = _id(draft.evening)
        self._postings += [
            (entry_id, line, evening_id, item.account.id, item.currency, item.scale, item.amount)
            for line, item in enumerate(draft.postings)
        ]
        return [
            (item.account.ref, item.currency, item.scale, item.amount) for item in draft.postings
        ]

    def _add_scores(self, draft: Draft, entry_id: int) -> list[ScoreLine]:
        evening_id = _id(draft.evening)
        self._scores += [
            (entry_id, item.seat, evening_id, item.account.id, item.score, item.parts, item.rounds)
            for item in draft.scores
        ]
        return [
            (item.seat, item.account.ref, item.score, item.parts, item.rounds)
            for item in draft.scores
        ]

    def _add_remarks(self, draft: Draft, entry_id: int) -> list[RemarkLine]:
        lines = []
        for name, text in sorted(draft.remarks.items()):
            _refuse_unkeepable(name, text)
            salt = chain.new_salt()
            seal = chain.seal(salt, text)
            self._remarks.append((entry_id, name, salt, text, seal, False))
            lines.append((name, seal))
        return lines


def _refuse_unkeepable(name: str, text: str) -> None:
    """Raises Refused: `text_too_long`, `invalid_text` for what is no text in any encoding."""
    if len(text) > LONGEST_TEXT:
        # L10N: {field} is a text that is kept with an entry: note, title
        message = say_counted(
            "a {field} of {count:,} character is too long",
            "a {field} of {count:,} characters is too long",
            len(text),
            field=field_name(name),
        )
        hint = say_counted(
            "at most {count:,} character", "at most {count:,} characters", LONGEST_TEXT
        )
        raise Refused(Problem("text_too_long", message, hint))
    if any("\ud800" <= char <= "\udfff" or char == "\0" for char in text):
        message = say("the {field} holds bytes that are no text", field=field_name(name))
        raise Refused(Problem("invalid_text", message, say("type it again; UTF-8 is expected")))


def insert(connection: Connection, table: Table, rows: list[tuple[Any, ...]]) -> None:
    """Write rows, each in the order of the table's columns, in the driver's own words: in bulk,
    three times as fast as through a compiler."""
    if rows:
        columns = [column.name for column in table.columns]
        mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
        marks = ", ".join([mark] * len(columns))
        statement = f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES ({marks})"
        connection.exec_driver_sql(statement, rows)


def _ref(anchor: Anchor | None) -> str | None:
    return None if anchor is None else anchor.ref


def _id(anchor: Anchor | None) -> int | None:
    return None if anchor is None else anchor.id


def chunked(drafts: Iterable[Draft], size: int = 1000) -> Iterator[list[Draft]]:
    """Drafts in portions, so that a long import is never whole in memory."""
    portion: list[Draft] = []
    for draft in drafts:
        portion.append(draft)
        if len(portion) == size:
            yield portion
            portion = []
    if portion:
        yield portion
