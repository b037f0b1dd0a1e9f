"""Entries of a document put into a book as they are: refs, times, salts and content kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, select

from tally.names import name_key
from tally.rules import canonical
from tally.store import chain, tables
from tally.store.document import sealed, values
from tally.store.naming import insert_name
from tally.store.writing import head, insert, next_id

Item = Mapping[str, Any]


class Place:
    """A book that takes entries in: what its refs are inside, and where its chain ends."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.accounts = self._ids(tables.account)
        self.evenings = self._ids(tables.evening)
        self.entries = self._ids(tables.entry)
        self.last, self.digest = head(connection)
        fingerprints = connection.execute(select(tables.rules.c.fingerprint)).scalars()
        self.rules = set(fingerprints)

    def _ids(self, table: Any) -> dict[str, int]:
        rows = self.connection.execute(select(table.c.ref, table.c.id))
        return {row.ref: row.id for row in rows}

    def add_rules(self, item: Item) -> None:
        if item["fingerprint"] not in self.rules:
            row = (item["fingerprint"], item["game"], canonical(item["document"]))
            insert(self.connection, tables.rules, [row])
            self.rules.add(item["fingerprint"])

    def add_account(self, item: Item) -> list[str]:
        """A new account with those of its names that nobody has; answers with the others."""
        account_id = next_id(self.connection, tables.account)
        insert(self.connection, tables.account, [(account_id, item["ref"], item["kind"])])
        self.accounts[item["ref"]] = account_id
        taken = []
        for name in item["names"]:
            if self._free(name["text"]):
                insert_name(self.connection, account_id, name["text"], name["main"])
            else:
                taken.append(name["text"])
        return taken

    def _free(self, name: str) -> bool:
        key = tables.name.c.key
        return not self.connection.execute(select(key).where(key == name_key(name))).first()

    def add_evening(self, item: Item) -> None:
        evening_id = next_id(self.connection, tables.evening)
        row = dict(item) | {"id": evening_id, "seats": canonical(item["seats"])}
        row["stake"] = None if item["stake"] is None else canonical(item["stake"])
        columns = [column.name for column in tables.evening.columns]
        insert(self.connection, tables.evening, [tuple(row[name] for name in columns)])
        self.evenings[item["ref"]] = evening_id

    def add_entries(self, items: Sequence[Item]) -> None:
        """The next entries of the chain, in order. Their refs must be known or among them."""
        rows = _Rows(self)
        for item in items:
            rows.add(item)
        rows.insert(self.connection)


class _Rows:
    """Rows of entries, by table."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._rows: dict[str, list[tuple[Any, ...]]] = {
            table.name: [] for table in (tables.entry, tables.posting, tables.score, tables.remark)
        }

    def add(self, item: Item) -> None:
        place = self._place
        place.last += 1
        place.digest = chain.digest(place.digest, sealed(item))
        place.entries[item["ref"]] = entry_id = place.last
        evening = None if item["evening"] is None else place.evenings[item["evening"]]
        self._rows["entry"].append(
            (
                entry_id,
                item["ref"],
                evening,
                item["kind"],
                item["number"],
                _of(place.entries, item["reverses"]),
                _of(place.entries, item["amends"]),
                item["fingerprint"],
                item["day"],
                item["played_at"],
                item["recorded_at"],
                item["request"],
                canonical(item["content"]),
                place.digest,
            )
        )
        accounts = place.accounts
        self._rows["posting"] += [
            (entry_id, at, evening, accounts[account], currency, scale, amount)
            for at, (account, currency, scale, amount) in enumerate(values("postings", item))
        ]
        self._rows["score"] += [
            (entry_id, seat, evening, accounts[account], score, parts, rounds)
            for seat, account, score, parts, rounds in values("scores", item)
        ]
        self._rows["remark"] += [(entry_id, *remark) for remark in values("remarks", item)]

    def insert(self, connection: Connection) -> None:
        for table in (tables.entry, tables.posting, tables.score, tables.remark):
            insert(connection, table, self._rows[table.name])


def _of(ids: Mapping[str, int], ref: str | None) -> int | None:
    return None if ref is None else ids[ref]
