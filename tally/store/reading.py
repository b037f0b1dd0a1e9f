"""Entries read for proving: in order, in portions, each with everything its digest covers."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Connection, Row, Table, func, select

from tally.store import tables
from tally.store.chain import Sealed

_PORTION = 2000

Raw = tuple[Any, ...]
"""A row in the order of its table's columns."""


@dataclass(frozen=True, slots=True)
class Whole:
    """An entry with all that belongs to it. `strays` says that a row of it names another evening
    or an account that does not exist; `remarks` are (field, salt, text, seal, forgotten)."""

    id: int
    evening_id: int | None
    sealed: Sealed
    digest: str
    accounts: tuple[int, ...]
    remarks: Sequence[Raw]
    strays: bool


class Unreadable(Exception):
    """The entry of this id holds bytes that are no text."""

    def __init__(self, entry_id: int) -> None:
        super().__init__(entry_id)
        self.entry_id = entry_id


class Reader:
    """Reads entries with the refs that the chain speaks of."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        account, evening = tables.account.c, tables.evening.c
        self._accounts = _pairs(connection.execute(select(account.id, account.ref)).all())
        self._evenings = _pairs(connection.execute(select(evening.id, evening.ref)).all())

    def span(self) -> tuple[int, int]:
        """The first and the last inner id; (1, 0) in an empty book."""
        column = tables.entry.c.id
        row = self._connection.execute(select(func.min(column), func.max(column))).one()
        return (row[0], row[1]) if row[0] is not None else (1, 0)

    def entries(self, first: int, last: int) -> Iterator[Whole]:
        """The entries from one inner id to another. Raises Unreadable."""
        for start in range(first, last + 1, _PORTION):
            yield from self._between(start, min(start + _PORTION - 1, last))

    def _between(self, first: int, last: int) -> Iterator[Whole]:
        try:
            portion = self._portion(first, last)
        except sqlite3.OperationalError as error:
            if "decode" not in str(error):
                raise
            if first == last:
                raise Unreadable(first) from error
            middle = (first + last) // 2
            yield from self._between(first, middle)
            yield from self._between(middle + 1, last)
            return
        yield from portion

    def _portion(self, first: int, last: int) -> list[Whole]:
        rows = self._rows(tables.entry, "id", "id", first, last)
        near = self._refs(rows)
        postings = self._lines(tables.posting, "line", first, last)
        scores = self._lines(tables.score, "seat", first, last)
        remarks = self._lines(tables.remark, "field", first, last)
        return [
            self._whole(row, near, postings[row[0]], scores[row[0]], remarks[row[0]])
            for row in rows
        ]

    def _refs(self, rows: Sequence[Raw]) -> dict[int, str]:
        """The refs of these entries and of those they reverse or amend."""
        near = {row[0]: row[1] for row in rows}
        far = {row[5] for row in rows} | {row[6] for row in rows}
        wanted = sorted(far - near.keys() - {None})
        if wanted:
            entry = tables.entry.c
            query = select(entry.id, entry.ref).where(entry.id.in_(wanted))
            near.update(_pairs(self._connection.execute(query).all()))
        return near

    def _lines(self, table: Table, order: str, first: int, last: int) -> dict[int, list[Raw]]:
        """Rows of a table by entry, in order."""
        found: dict[int, list[Raw]] = defaultdict(list)
        for row in self._rows(table, "entry_id", order, first, last):
            found[row[0]].append(row)
        return found

    def _rows(self, table: Table, key: str, order: str, first: int, last: int) -> list[Raw]:
        """Rows as the driver gives them: in this bulk, twice as fast as through SQLAlchemy."""
        columns = ", ".join(column.name for column in table.columns)
        mark = "?" if self._connection.dialect.paramstyle == "qmark" else "%s"
        cursor = self._connection.connection.cursor()
        cursor.execute(
            f"SELECT {columns} FROM {table.name} WHERE {key} BETWEEN {mark} AND {mark} "
            f"ORDER BY {key}, {order}",
            (first, last),
        )
        return cast("list[Raw]", cursor.fetchall())

    def _whole(
        self,
        row: Raw,
        near: dict[int, str],
        postings: list[Raw],
        scores: list[Raw],
        remarks: list[Raw],
    ) -> Whole:
        accounts = self._accounts
        evening = row[2]
        sealed = Sealed(
            row[1],
            self._evenings.get(evening),
            row[3],
            row[4],
            near.get(row[5]),
            near.get(row[6]),
            row[7],
            row[8],
            row[9],
            row[10],
            row[11],
            row[12],
            [(accounts.get(line[3], "?"), line[4], line[5], line[6]) for line in postings],
            [(line[1], accounts.get(line[3], "?"), line[4], line[5], line[6]) for line in scores],
            [(line[1], line[4]) for line in remarks],
        )
        strays = {line[2] for line in postings} | {line[2] for line in scores}
        return Whole(
            row[0],
            evening,
            sealed,
            row[13],
            tuple([line[3] for line in postings]),
            [line[1:] for line in remarks],
            bool(strays - {evening}),
        )


def _pairs(rows: Sequence[Row[int, str]]) -> dict[int, str]:
    return {row[0]: row[1] for row in rows}
