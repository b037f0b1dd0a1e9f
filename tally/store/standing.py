"""What stands: an entry does, unless an entry that itself stands takes it back.

Taking back a taking back restores. Each entry is taken back at most once (a unique index), so what
was done to an entry is one line of reversals; its end is the tip, and its length tells.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tally.store import tables
from tally.store.writing import Anchor, batches


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether an entry stands, the end of its line of reversals, and the first of them."""

    stands: bool
    tip: Anchor
    reversed_by: Anchor | None


def standing(connection: Connection, entries: Iterable[Anchor]) -> dict[int, Standing]:
    """How each entry stands, by its inner id."""
    found = {anchor.id: Standing(True, anchor, None) for anchor in entries}
    open_tips = {anchor_id: anchor_id for anchor_id in found}
    while open_tips:
        reversals = _reversals(connection, list(open_tips))
        following = {}
        for tip, reversal in reversals.items():
            origin = open_tips[tip]
            before = found[origin]
            first = before.reversed_by or reversal
            found[origin] = Standing(not before.stands, reversal, first)
            following[reversal.id] = origin
        open_tips = following
    return found


def standing_ids(connection: Connection, entries: Iterable[Anchor]) -> set[int]:
    """The inner ids of those that stand."""
    return {key for key, value in standing(connection, entries).items() if value.stands}


def _reversals(connection: Connection, ids: list[int]) -> dict[int, Anchor]:
    entry = tables.entry.c
    return {
        row.reverses_id: Anchor(row.id, row.ref)
        for part in batches(ids)
        for row in connection.execute(
            select(entry.id, entry.ref, entry.reverses_id).where(entry.reverses_id.in_(part))
        )
    }
