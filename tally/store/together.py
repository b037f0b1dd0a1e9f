"""Whether two accounts ever sat together: then they are two people."""

from __future__ import annotations

import json
from collections.abc import Iterator

from sqlalchemy import Connection, select

from tally.errors import Problem, Refused
from tally.store import tables
from tally.store.roster import Roster
from tally.store.standing import standing_ids
from tally.store.writing import Anchor
from tally.words import say


def refuse_together(connection: Connection, roster: Roster, first: int, second: int) -> None:
    """Raises Refused (`sat_together`) where two accounts, or any merged into them, sat together."""
    ours, theirs = roster.group(first), roster.group(second)
    where = _round_together(connection, ours, theirs) or _evening_together(
        connection, roster, ours, theirs
    )
    if where:
        names = f"{roster.name(first)} and {roster.name(second)}"
        message = say(
            "{names} sat together in {where}, so they are two people", names=names, where=where
        )
        raise Refused(Problem("sat_together", message, say("merge only two names of one person")))


def _round_together(connection: Connection, ours: set[int], theirs: set[int]) -> str | None:
    score, entry, evening = tables.score, tables.entry.c, tables.evening.c
    other = score.alias()
    rows = connection.execute(
        select(entry.id, entry.ref, entry.number, evening.played_on)
        .join(score, score.c.entry_id == entry.id)
        .join(other, other.c.entry_id == score.c.entry_id)
        .join(tables.evening, evening.id == entry.evening_id)
        .where(entry.kind == "round")
        .where(score.c.account_id.in_(ours), other.c.account_id.in_(theirs))
        .order_by(entry.id)
    ).all()
    stand = standing_ids(connection, [Anchor(row.id, row.ref) for row in rows])
    for row in rows:
        if row.id in stand:
            return say(
                "round {number} of {played_on} (entry {ref})",
                number=row.number,
                played_on=row.played_on,
                ref=row.ref,
            )
    return None


def _evening_together(
    connection: Connection, roster: Roster, ours: set[int], theirs: set[int]
) -> str | None:
    for played_on, seated in ever_seated(connection, roster):
        if seated & ours and seated & theirs:
            return say("the evening of {played_on}", played_on=played_on)
    return None


def ever_seated(connection: Connection, roster: Roster) -> Iterator[tuple[str, set[int]]]:
    """Each standing evening's date, and every account that sat in it at any time."""
    entry, evening = tables.entry.c, tables.evening.c
    rows = connection.execute(
        select(entry.id, entry.ref, entry.evening_id, entry.kind, entry.content, evening.played_on)
        .join(tables.evening, evening.id == entry.evening_id)
        .where(entry.kind.in_(("evening", "join")))
        .order_by(entry.id)
    ).all()
    stand = standing_ids(connection, [Anchor(row.id, row.ref) for row in rows])
    seated: dict[int, tuple[str, set[int]]] = {}
    for row in rows:
        if row.id in stand:
            accounts = seated.setdefault(row.evening_id, (row.played_on, set()))[1]
            accounts.update(roster.ids[ref] for ref in _refs(json.loads(row.content)))
    yield from seated.values()


def _refs(content: dict[str, object]) -> list[str]:
    if "player" in content:
        return [str(content["player"])]
    refs: list[str] = json.loads(str(content["seats"]))
    return refs
