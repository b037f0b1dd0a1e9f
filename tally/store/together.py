"""Whether two accounts ever sat together: then they are two people."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, Row, select

from tally.errors import Problem, Refused
from tally.store import tables
from tally.store.roster import Roster
from tally.store.standing import standing_ids
from tally.store.writing import Anchor
from tally.words import say


def refuse_together(connection: Connection, roster: Roster, first: int, second: int) -> None:
    """Raises Refused (`sat_together`) where two accounts, or any merged into them, sat together."""
    ours, theirs = roster.group(first), roster.group(second)
    pair = roster.name(first), roster.name(second)
    played = _round_together(connection, ours, theirs)
    if played is not None:
        raise Refused(_together_in_round(*pair, played))
    day = _evening_together(connection, roster, ours, theirs)
    if day is not None:
        message = say(
            "{player} and {other} sat together in the evening of {day}, so they are two people",
            player=pair[0],
            other=pair[1],
            day=day,
        )
        raise Refused(_two_people(message))


def _together_in_round(player: str, other: str, row: Row[Any]) -> Problem:
    # L10N: {entry} is a short id
    message = say(
        "{player} and {other} sat together in round {number} of {day} (entry {entry}), "
        "so they are two people",
        player=player,
        other=other,
        number=row.number,
        day=row.played_on,
        entry=row.ref,
    )
    return _two_people(message)


def _two_people(message: str) -> Problem:
    return Problem("sat_together", message, say("merge only two names of one person"))


def _round_together(connection: Connection, ours: set[int], theirs: set[int]) -> Row[Any] | None:
    """A standing round that has a seat of both."""
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
    return next((row for row in rows if row.id in stand), None)


def _evening_together(
    connection: Connection, roster: Roster, ours: set[int], theirs: set[int]
) -> str | None:
    """The day of a standing evening in which both had a seat."""
    for played_on, seated in ever_seated(connection, roster):
        if seated & ours and seated & theirs:
            return played_on
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
