"""Who joins and leaves an evening between rounds."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from tally.errors import Problem, Refused
from tally.rules import canonical
from tally.store.evenings import KeptEvening
from tally.store.roster import Roster
from tally.store.values import Words
from tally.store.writing import Anchor, Draft, append, moment
from tally.words import enumerated, say


def join(
    connection: Connection,
    roster: Roster,
    evening: KeptEvening,
    name: str,
    seat: int | None,
    words: Words,
) -> Anchor:
    """Seat a player, last where no seat is given. Raises Refused (`already_seated`)."""
    player = roster.anchor(name)
    seats = evening.value.seats
    if roster.name(player.id) in seats:
        message = say("{player} sits at the table already", player=roster.name(player.id))
        raise Refused(Problem("already_seated", message, _seated(seats)))
    place = len(seats) if seat is None else max(0, min(seat, len(seats)))
    content = canonical({"player": player.ref, "seat": place})
    return _append(connection, evening, "join", content, words)


def leave(
    connection: Connection, roster: Roster, evening: KeptEvening, name: str, words: Words
) -> Anchor:
    """Let a player go. Raises Refused (`not_seated`)."""
    player = roster.anchor(name)
    if roster.name(player.id) not in evening.value.seats:
        message = say("{player} does not sit at this table", player=roster.name(player.id))
        raise Refused(Problem("not_seated", message, _seated(evening.value.seats)))
    return _append(connection, evening, "leave", canonical({"player": player.ref}), words)


def _seated(seats: Sequence[str]) -> str:
    # L10N: who sits at the table: Ann, Ben, Cat
    return say("seated: {names}", names=enumerated(seats))


def _append(
    connection: Connection, evening: KeptEvening, kind: str, content: str, words: Words
) -> Anchor:
    draft = Draft(
        kind,
        day=evening.played_on,
        played_at=moment(None),
        content=content,
        evening=evening.anchor,
        remarks=words.given(),
    )
    return append(connection, [draft])[0]
