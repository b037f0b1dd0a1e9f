"""Settling a book, as commands use it: each method is one transaction."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Sequence

from sqlalchemy import Connection, select

from tally.ledger import Posting
from tally.store import chain, recording, tables
from tally.store.balances import by_player
from tally.store.corrections import REVERSALS
from tally.store.database import Database
from tally.store.log import read_entries
from tally.store.open_amounts import (
    PAYMENT,
    SETTLEMENT,
    OpenLine,
    evening_ids,
    net,
    of_kind,
    open_evenings,
    open_lines,
    open_sums,
    settled_elsewhere,
    settlements,
)
from tally.store.roster import POT_ACCOUNT, Roster, load_roster
from tally.store.values import (
    EVERYTHING,
    NO_WORDS,
    Balance,
    Chosen,
    EntryRecord,
    Movement,
    Recorded,
    Words,
)
from tally.store.writing import batches

Planner = Callable[[list[Balance], Callable[[], list[OpenLine]]], Iterable[Posting]]
"""The payments that settle open balances, as postings; given also the entries behind them."""


class Settling:
    """What is open in a book and how it was closed. `Chosen.players` is not used here; dates choose
    evenings by the day they were played."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def open(self, chosen: Chosen = EVERYTHING) -> list[Balance]:
        """What each player, and the pot, still has to get (+) or to pay (−); the zeros left out."""
        with self._database.reading() as connection:
            ids = evening_ids(connection, chosen)
            return _open(connection, load_roster(connection), ids)

    def open_evenings(self, chosen: Chosen = EVERYTHING) -> list[str]:
        """The ids of those of the evenings in which somebody has something open."""
        with self._database.reading() as connection:
            roster, ids = load_roster(connection), evening_ids(connection, chosen)
            return _refs(connection, open_evenings(connection, roster, ids))

    def lines(self, chosen: Chosen = EVERYTHING) -> list[OpenLine]:
        """The entries behind what is open."""
        with self._database.reading() as connection:
            return open_lines(connection, load_roster(connection), evening_ids(connection, chosen))

    def payments(self, chosen: Chosen = EVERYTHING) -> list[EntryRecord]:
        """The payments that stand since the last settlement that covers all that is chosen."""
        with self._database.reading() as connection:
            ids = evening_ids(connection, chosen)
            rows = of_kind(connection, PAYMENT, ids)
            if not rows:
                return []
            after = _last_settlement(connection, ids)
            found = read_entries(
                connection, load_roster(connection), [row.id for row in rows if row.id > after]
            )
            return [entry for entry in found if entry.standing]

    def settled(self, evening: str) -> list[EntryRecord]:
        """The standing settlements that cover an evening, in order."""
        chosen = Chosen(evenings=(evening,))
        with self._database.reading() as connection:
            ids = evening_ids(connection, chosen) or []
            refs = set(_refs(connection, ids))
            found = [
                each.id
                for each in settlements(connection)
                if each.evening_id in ids or refs & each.evenings
            ]
            return read_entries(connection, load_roster(connection), found)

    def settled_elsewhere(self, evening: str) -> tuple[str, list[Balance]] | None:
        """The last settlement of several evenings that covers this one, and what it closed here,
        by player."""
        chosen = Chosen(evenings=(evening,))
        with self._database.reading() as connection:
            (evening_id,) = evening_ids(connection, chosen) or [0]
            found = settled_elsewhere(connection, evening_id)
            return found and (found[0], by_player(load_roster(connection), found[1]))

    def pot_entries(self, chosen: Chosen = EVERYTHING) -> list[EntryRecord]:
        """The standing entries that moved the pot, in order."""
        with self._database.reading() as connection:
            rows = _pot_ids(connection, evening_ids(connection, chosen))
            found = read_entries(connection, load_roster(connection), rows)
            return [entry for entry in found if entry.standing]

    def first_entry_since(self, day: datetime.date) -> str | None:
        """The first entry that was recorded on this day or later."""
        entry = tables.entry.c
        query = select(entry.ref).where(entry.recorded_at >= day.isoformat())
        with self._database.reading() as connection:
            return connection.execute(query.order_by(entry.id).limit(1)).scalar_one_or_none()

    def requested(self, request: str | None) -> str | None:
        """The entry that was recorded under this mark."""
        with self._database.reading() as connection:
            mark = chain.request_hash(request) if request else None
            found = recording.requested(connection, mark)
            return None if found is None else found.ref

    def record(
        self,
        plan: Planner,
        chosen: Chosen = EVERYTHING,
        *,
        at: datetime.datetime | None = None,
        words: Words = NO_WORDS,
        request: str | None = None,
    ) -> Recorded:
        """Book the plan for what is open as one settlement; `plan` is called inside the
        transaction. Nothing is appended where nothing is open in any of the evenings."""
        with self._database.writing() as connection:
            mark = chain.request_hash(request) if request else None
            earlier = recording.requested(connection, mark)
            if earlier is not None:
                return Recorded((earlier.ref,), already=True)
            roster = load_roster(connection)
            ids = evening_ids(connection, chosen)
            movement = _settlement(connection, roster, plan, ids, at, words)
            if movement is None:
                return Recorded((), already=True)
            return recording.record_movements(connection, roster, [movement], request)


def _settlement(
    connection: Connection,
    roster: Roster,
    plan: Planner,
    ids: Sequence[int] | None,
    at: datetime.datetime | None,
    words: Words,
) -> Movement | None:
    postings = tuple(
        plan(_open(connection, roster, ids), lambda: open_lines(connection, roster, ids))
    )
    covered = open_evenings(connection, roster, ids)
    if not postings and not covered:
        return None
    refs = _refs(connection, covered)
    content = {"evenings": refs} | ({"whole": True} if ids is None else {})
    left, all_left = (net(roster, open_sums(connection, each)) for each in (covered, ids))
    alone = len(covered) == 1 and left == all_left
    return Movement(SETTLEMENT, postings, content, refs[0] if alone else None, at, words)


def _open(connection: Connection, roster: Roster, ids: Sequence[int] | None) -> list[Balance]:
    summed = open_sums(connection, ids)
    left = net(roster, summed)
    names = {(roster.name(home), currency) for home, currency in left}
    return [
        each
        for each in by_player(roster, summed)
        if each.amount and (each.player, each.currency) in names
    ]


def _last_settlement(connection: Connection, ids: Sequence[int] | None) -> int:
    """The last settlement that closed all of these evenings."""
    settled = settlements(connection)
    if ids is None:
        return max((each.id for each in settled if each.whole), default=0)
    refs = set(_refs(connection, ids))
    covering = (
        each.id for each in settled if refs <= each.evenings or (each.evening_id,) == tuple(ids)
    )
    return max(covering, default=0)


def _refs(connection: Connection, ids: Sequence[int]) -> list[str]:
    evening = tables.evening.c
    return [
        ref
        for part in batches(ids)
        for ref in connection.execute(
            select(evening.ref).where(evening.id.in_(part)).order_by(evening.id)
        ).scalars()
    ]


def _pot_ids(connection: Connection, ids: Sequence[int] | None) -> list[int]:
    posting, entry = tables.posting.c, tables.entry.c
    query = (
        select(posting.entry_id)
        .join(tables.entry, entry.id == posting.entry_id)
        .where(posting.account_id == POT_ACCOUNT.id, entry.kind.not_in(REVERSALS))
        .order_by(posting.entry_id)
    )
    if ids is not None:
        query = query.where(posting.evening_id.in_(ids))
    return list(dict.fromkeys(connection.execute(query).scalars()))
