"""What is still open: sums, and the entries behind them.

A settlement of one evening stands in that evening, so the evening's own postings sum to what is
open. One of several evenings stands in none; its content names those it covers, and what is open of
such an evening is the sum of its own postings after it.
"""

from __future__ import annotations

import datetime
import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select, func, or_, select

from tally.ledger import Entry, Posting
from tally.store import tables
from tally.store.balances import Key
from tally.store.evenings import find_anchor
from tally.store.roster import Roster
from tally.store.standing import standing_ids
from tally.store.values import Chosen
from tally.store.writing import Anchor, batches

SETTLEMENT, PAYMENT = "settlement", "payment"


@dataclass(frozen=True, slots=True)
class OpenLine:
    """An entry behind what is open. `reverses` is the id of what it takes back, where that lies
    before the last settlement; `step` the smallest amount that is played for; `evening` the id and
    the day of the evening it belongs to."""

    ref: str
    kind: str
    number: int | None
    day: datetime.date
    reverses: str | None
    step: int
    postings: tuple[Posting, ...]
    evening: tuple[str, str] | None = None

    @property
    def entry(self) -> Entry:
        """As the ledger sees it."""
        return Entry(self.ref, self.postings, self.step)


@dataclass(frozen=True, slots=True)
class Settled:
    """A standing settlement: which evenings it covers, all of them where `whole`."""

    id: int
    evening_id: int | None
    evenings: frozenset[str]
    whole: bool


def evening_ids(connection: Connection, chosen: Chosen) -> list[int] | None:
    """The evenings that are asked for, by id and by the day they were played; None for all, and
    for what belongs to no evening."""
    if chosen.evenings is None and not (chosen.since or chosen.until):
        return None
    evening = tables.evening.c
    query = select(evening.id).order_by(evening.id)
    if chosen.evenings is not None:
        asked = [find_anchor(connection, reference).id for reference in chosen.evenings]
        query = query.where(evening.id.in_(asked))
    if chosen.since:
        query = query.where(evening.played_on >= chosen.since.isoformat())
    if chosen.until:
        query = query.where(evening.played_on <= chosen.until.isoformat())
    return list(connection.execute(query).scalars())


def settlements(connection: Connection) -> list[Settled]:
    """The settlements that stand, in order."""
    rows = of_kind(connection, SETTLEMENT, None)
    stand = standing_ids(connection, [Anchor(row.id, row.ref) for row in rows])
    return [
        Settled(row.id, row.evening_id, frozenset(content["evenings"]), "whole" in content)
        for row in rows
        if row.id in stand
        for content in [json.loads(row.content)]
    ]


def of_kind(connection: Connection, kind: str, evenings: Sequence[int] | None) -> list[Row[Any]]:
    """The entries of a kind, in order, found by index; of some evenings, or of all and of none."""
    entry, evening = tables.entry.c, tables.evening.c
    columns = select(entry.id, entry.ref, entry.evening_id, entry.content)
    queries = [columns.where(entry.evening_id.in_(part)) for part in batches(evenings or [])]
    if evenings is None:
        everywhere = columns.where(entry.evening_id.in_(select(evening.id)))
        queries = [everywhere, columns.where(entry.evening_id.is_(None))]
    rows = [row for query in queries for row in connection.execute(query.where(entry.kind == kind))]
    return sorted(rows, key=lambda row: row.id)


def open_sums(connection: Connection, evenings: Sequence[int] | None) -> dict[Key, int]:
    """What each account has open, per currency and scale: in some evenings, or over all."""
    found: dict[Key, int] = defaultdict(int)
    for (_, *key), amount in _by_evening(connection, evenings, joined=True).items():
        found[tuple(key)] += amount  # type: ignore[index]
    return {key: amount for key, amount in found.items() if amount}


def open_evenings(connection: Connection, evenings: Sequence[int] | None) -> list[int]:
    """Those of the evenings in which somebody has something open."""
    if evenings is None:
        evenings = list(connection.execute(select(tables.evening.c.id)).scalars())
    summed = _by_evening(connection, evenings, joined=False)
    return sorted({evening for (evening, *_), amount in summed.items() if amount and evening})


def open_lines(
    connection: Connection, roster: Roster, evenings: Sequence[int] | None
) -> list[OpenLine]:
    """The entries that make up what is open, in order; what was recorded and taken back since the
    last settlement is left out on both sides."""
    settled = settlements(connection)
    cuts = _cuts(connection, settled)
    least = max((each.id for each in settled if each.whole), default=0)
    skipped = {each.id for each in settled}
    rows = [
        row
        for row in connection.execute(_lines(evenings, least))
        if row.id not in skipped and row.id > cuts.get(row.evening_id, least)
    ]
    kept = _without_pairs(rows)
    found: dict[int, list[Posting]] = defaultdict(list)
    for row in rows:
        name = roster.name(row.account_id)
        found[row.id].append(Posting(name, row.currency, row.scale, row.amount))
    heads = {row.id: row for row in rows if row.id in kept}
    return [_line(row, tuple(found[entry_id])) for entry_id, row in heads.items()]


def settled_elsewhere(connection: Connection, evening: int) -> tuple[str, dict[Key, int]] | None:
    """The last settlement of several evenings that covers this one, and what it closed here."""
    cut = _loose_cuts(connection).get(evening)
    if cut is None:
        return None
    ref = connection.execute(
        select(tables.entry.c.ref).where(tables.entry.c.id == cut)
    ).scalar_one()
    posting = tables.posting.c
    summed = _summed([posting.evening_id == evening, posting.entry_id <= cut], connection)
    return ref, {key: -amount for (_, *key), amount in summed.items() if amount}  # type: ignore[misc]


def _by_evening(
    connection: Connection, evenings: Sequence[int] | None, joined: bool
) -> dict[tuple[int | None, int, str, int], int]:
    """Open sums by evening, account, currency and scale; in one sum where they may be `joined`."""
    posting = tables.posting.c
    if evenings is None:
        return _summed([], connection, joined)
    cuts = _loose_cuts(connection)
    by_cut: dict[int, list[int]] = defaultdict(list)
    for evening in evenings:
        by_cut[cuts.get(evening, 0)].append(evening)
    found: dict[tuple[int | None, int, str, int], int] = defaultdict(int)
    for cut, ids in by_cut.items():
        for part in batches(ids):
            where = [posting.evening_id.in_(part), *([posting.entry_id > cut] if cut else [])]
            for key, amount in _summed(where, connection, joined).items():
                found[key] += amount
    return found


def _summed(
    where: Iterable[Any], connection: Connection, joined: bool = True
) -> dict[tuple[int | None, int, str, int], int]:
    posting = tables.posting.c
    unit = (posting.account_id, posting.currency, posting.scale)
    keys = unit if joined else (posting.evening_id, *unit)
    query = select(*keys, func.sum(posting.amount)).where(*where).group_by(*keys)
    return {
        (None, *row[:-1]) if joined else tuple(row[:-1]): int(row[-1])
        for row in connection.execute(query)
    }


def _loose_cuts(connection: Connection) -> dict[int, int]:
    """Evening → the last standing settlement of several evenings that names it."""
    rows = connection.execute(
        select(tables.entry.c.id, tables.entry.c.ref, tables.entry.c.content)
        .where(tables.entry.c.evening_id.is_(None), tables.entry.c.kind == SETTLEMENT)
        .order_by(tables.entry.c.id)
    ).all()
    if not rows:
        return {}
    stand = standing_ids(connection, [Anchor(row.id, row.ref) for row in rows])
    ids = _evening_ids_by_ref(connection)
    return {
        ids[ref]: row.id
        for row in rows
        if row.id in stand
        for ref in json.loads(row.content)["evenings"]
    }


def _cuts(connection: Connection, settled: Sequence[Settled]) -> dict[int | None, int]:
    """Evening → the last standing settlement that covers it, of whatever kind."""
    ids = _evening_ids_by_ref(connection) if settled else {}
    cuts: dict[int | None, int] = {}
    whole = 0
    for each in settled:
        cuts |= {ids[ref]: each.id for ref in each.evenings}
        if each.evening_id is not None:
            cuts[each.evening_id] = each.id
        whole = each.id if each.whole else whole
    return {evening: max(cut, whole) for evening, cut in cuts.items()}


def _evening_ids_by_ref(connection: Connection) -> dict[str, int]:
    evening = tables.evening.c
    return {row.ref: row.id for row in connection.execute(select(evening.id, evening.ref))}


def _lines(evenings: Sequence[int] | None, after: int) -> Select[Any]:
    entry, posting, evening = tables.entry.c, tables.posting.c, tables.evening.c
    reversed_ = tables.entry.alias("reversed")
    query = (
        select(
            entry.id,
            entry.ref,
            entry.kind,
            entry.number,
            entry.day,
            entry.evening_id,
            entry.reverses_id,
            reversed_.c.ref.label("reverses"),
            evening.step,
            evening.ref.label("evening"),
            evening.played_on,
            posting.account_id,
            posting.currency,
            posting.scale,
            posting.amount,
        )
        .join(tables.entry, entry.id == posting.entry_id)
        .outerjoin(reversed_, reversed_.c.id == entry.reverses_id)
        .outerjoin(tables.evening, evening.id == entry.evening_id)
        .where(posting.entry_id > after)
        .order_by(posting.entry_id, posting.line)
    )
    if evenings is None:
        return query
    parts = [posting.evening_id.in_(part) for part in batches(evenings)]
    return query.where(or_(*parts)) if parts else query.where(posting.evening_id.is_(None) & False)


def _without_pairs(rows: Sequence[Row[Any]]) -> set[int]:
    """The entries that are left when each reversal is struck out with what it reverses."""
    reverses = {row.id: row.reverses_id for row in rows}
    left = set(reverses)
    for entry_id in sorted(reverses, reverse=True):
        if entry_id in left and reverses[entry_id] in left:
            left -= {entry_id, reverses[entry_id]}
    return left


def _line(row: Row[Any], postings: tuple[Posting, ...]) -> OpenLine:
    day = datetime.date.fromisoformat(row.day)
    return OpenLine(
        row.ref,
        row.kind,
        row.number,
        day,
        row.reverses,
        row.step or 1,
        postings,
        None if row.evening is None else (row.evening, row.played_on),
    )
