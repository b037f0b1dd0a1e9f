"""What is still open: sums, and the entries behind them.

A settlement of one evening stands in that evening, so the evening's own postings sum to what is
open. One of several evenings stands in none; its content names those it covers, and what is open of
such an evening is the sum of its own postings after it.
"""

from __future__ import annotations

import datetime
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

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


def settlements(connection: Connection, of_several: bool = False) -> list[Settled]:
    """The settlements that stand, in order: all, or those of several evenings."""
    rows = of_kind(connection, SETTLEMENT, None, of_none=of_several)
    stand = standing_ids(connection, [Anchor(row.id, row.ref) for row in rows])
    return [
        Settled(row.id, row.evening_id, frozenset(content["evenings"]), "whole" in content)
        for row in rows
        if row.id in stand
        for content in [json.loads(row.content)]
    ]


def of_kind(
    connection: Connection, kind: str, evenings: Sequence[int] | None, of_none: bool = False
) -> list[Row[Any]]:
    """The entries of a kind, in order, found by index; of some evenings, or of all and of none,
    or `of_none` alone."""
    entry, evening = tables.entry.c, tables.evening.c
    columns = select(entry.id, entry.ref, entry.evening_id, entry.content)
    queries = [columns.where(entry.evening_id.in_(part)) for part in batches(evenings or [])]
    if evenings is None:
        everywhere = columns.where(entry.evening_id.in_(select(evening.id)))
        without = columns.where(entry.evening_id.is_(None))
        queries = [without] if of_none else [everywhere, without]
    rows = [row for query in queries for row in connection.execute(query.where(entry.kind == kind))]
    return sorted(rows, key=lambda row: row.id)


def open_sums(connection: Connection, evenings: Sequence[int] | None) -> dict[Key, int]:
    """What each account has open, per currency and scale: in some evenings, or over all."""
    found: dict[Key, int] = defaultdict(int)
    for held, amount in _held(connection, evenings).items():
        found[held.key] += amount
    return {key: amount for key, amount in found.items() if amount}


def open_evenings(
    connection: Connection, roster: Roster, evenings: Sequence[int] | None
) -> list[int]:
    """Those of the evenings in which somebody, as people are known now, has something open."""
    if evenings is None:
        evenings = list(connection.execute(select(tables.evening.c.id)).scalars())
    by_evening: dict[int, dict[Key, int]] = defaultdict(dict)
    for held, amount in _held(connection, evenings, apart=True).items():
        if held.evening is not None:
            by_evening[held.evening][held.key] = amount
    return sorted(evening for evening, summed in by_evening.items() if net(roster, summed))


def net(roster: Roster, summed: Mapping[Key, int]) -> dict[tuple[int, str], Fraction]:
    """Sums by the players of today and by currency, in whole units; who is even is left out."""
    found: dict[tuple[int, str], Fraction] = defaultdict(Fraction)
    for (account, currency, scale), amount in summed.items():
        found[roster.home(account), currency] += Fraction(amount, 10**scale)
    return {key: amount for key, amount in found.items() if amount}


def open_lines(
    connection: Connection, roster: Roster, evenings: Sequence[int] | None
) -> list[OpenLine]:
    """The entries that make up what is open, in order; what was recorded and taken back since the
    last settlement is left out on both sides.

    They always come to what is open. Where those since the last settlements do not (a merge that
    a settlement rested on was taken apart), the settlements and what they closed are listed too.
    """
    settled = settlements(connection)
    closed = _closed(connection, settled)
    rows = _rows_after(connection, evenings, closed, {each.id for each in settled})
    if net(roster, _keyed(rows)) != net(roster, open_sums(connection, evenings)):
        cuts = _Cuts() if evenings is None else _cuts(connection, settled)
        rows = _rows_after(connection, evenings, cuts, frozenset())
    kept = _without_pairs(rows)
    found: dict[int, list[Posting]] = defaultdict(list)
    for row in rows:
        name = roster.name(row.account_id)
        found[row.id].append(Posting(name, row.currency, row.scale, row.amount))
    heads = {row.id: row for row in rows if row.id in kept}
    return [_line(row, tuple(found[entry_id])) for entry_id, row in heads.items()]


def settled_elsewhere(connection: Connection, evening: int) -> tuple[str, dict[Key, int]] | None:
    """The last settlement of several evenings that covers this one, and what it closed here."""
    cut = _cuts(connection, settlements(connection, of_several=True)).of(evening)
    if not cut:
        return None
    ref = connection.execute(
        select(tables.entry.c.ref).where(tables.entry.c.id == cut)
    ).scalar_one()
    posting = tables.posting.c
    summed = _summed(connection, [posting.evening_id == evening, posting.entry_id <= cut])
    return ref, {held.key: -amount for held, amount in summed.items() if amount}


class _Held(NamedTuple):
    """Whose sum it is: an account's in a currency and scale, in one evening or over several."""

    evening: int | None
    account: int
    currency: str
    scale: int

    @property
    def key(self) -> Key:
        return self.account, self.currency, self.scale


@dataclass(frozen=True, slots=True)
class _Cuts:
    """The entry up to which an evening, or what belongs to none, is closed."""

    evenings: Mapping[int, int] = field(default_factory=dict)
    least: int = 0

    def of(self, evening: int | None) -> int:
        return self.least if evening is None else max(self.evenings.get(evening, 0), self.least)


def _cuts(connection: Connection, settled: Sequence[Settled]) -> _Cuts:
    """What settlements of several evenings closed. One that stands in its own evening is in that
    evening's sums and cuts nothing."""
    loose = [each for each in settled if each.evening_id is None]
    ids = _evening_ids_by_ref(connection) if loose else {}
    return _Cuts({ids[ref]: each.id for each in loose for ref in each.evenings})


def _closed(connection: Connection, settled: Sequence[Settled]) -> _Cuts:
    """What settlements of whatever kind closed: what need not be listed any more."""
    cuts = dict(_cuts(connection, settled).evenings)
    for each in settled:
        if each.evening_id is not None:
            cuts[each.evening_id] = max(each.id, cuts.get(each.evening_id, 0))
    return _Cuts(cuts, max((each.id for each in settled if each.whole), default=0))


def _held(
    connection: Connection, evenings: Sequence[int] | None, apart: bool = False
) -> dict[_Held, int]:
    """Open sums: over all there is, or of some evenings after what closed them; those of each
    evening for itself where they are to be kept `apart`."""
    posting = tables.posting.c
    if evenings is None:
        return _summed(connection, [], apart)
    cuts = _cuts(connection, settlements(connection, of_several=True))
    by_cut: dict[int, list[int]] = defaultdict(list)
    for evening in evenings:
        by_cut[cuts.of(evening)].append(evening)
    found: dict[_Held, int] = defaultdict(int)
    for cut, ids in by_cut.items():
        for part in batches(ids):
            where = [posting.evening_id.in_(part), *([posting.entry_id > cut] if cut else [])]
            for held, amount in _summed(connection, where, apart).items():
                found[held] += amount
    return found


def _summed(connection: Connection, where: Iterable[Any], apart: bool = False) -> dict[_Held, int]:
    posting = tables.posting.c
    unit = (posting.account_id, posting.currency, posting.scale)
    keys = (posting.evening_id, *unit) if apart else unit
    query = select(*keys, func.sum(posting.amount)).where(*where).group_by(*keys)
    blank = () if apart else (None,)
    return {_Held(*blank, *row[:-1]): int(row[-1]) for row in connection.execute(query)}


def _keyed(rows: Iterable[Row[Any]]) -> dict[Key, int]:
    found: dict[Key, int] = defaultdict(int)
    for row in rows:
        found[row.account_id, row.currency, row.scale] += row.amount
    return found


def _evening_ids_by_ref(connection: Connection) -> dict[str, int]:
    evening = tables.evening.c
    return {row.ref: row.id for row in connection.execute(select(evening.id, evening.ref))}


def _rows_after(
    connection: Connection, evenings: Sequence[int] | None, cuts: _Cuts, skipped: Collection[int]
) -> list[Row[Any]]:
    """The postings after the cuts, with their entries."""
    return [
        row
        for row in connection.execute(_lines(evenings, cuts.least))
        if row.id not in skipped and row.id > cuts.of(row.evening_id)
    ]


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
