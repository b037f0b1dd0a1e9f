"""Evenings in the book: opened, found by what people call them, read back with who sits now."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, func, select

from tally.errors import Problem, Refused
from tally.evening import Evening, check_evening
from tally.money import Currency, Stake
from tally.names import name_key
from tally.rules import canonical
from tally.store import tables
from tally.store.chain import typed_ref
from tally.store.naming import add_player
from tally.store.roster import Roster, load_roster
from tally.store.rulebook import keep_rules, kept_rules
from tally.store.standing import standing_ids
from tally.store.values import EveningSummary, Recorded, Words
from tally.store.writing import Anchor, Draft, append, fresh_refs, moment, next_id
from tally.words import enumerated, say, say_counted


@dataclass(frozen=True, slots=True)
class KeptEvening:
    """An evening read from the book, with what the book alone needs of it."""

    anchor: Anchor
    value: Evening
    fingerprint: str
    played_on: str


def open_evening(
    connection: Connection,
    evening: Evening,
    new_players: Iterable[str],
    words: Words,
    at: datetime.datetime | None,
    request: str | None,
) -> tuple[Anchor, Anchor]:
    """Write an evening and its opening entry; answers with both, the evening first.

    `new_players` are names that may be new. Raises Refused: `unknown_player`, and what
    `check_evening` finds.
    """
    check_evening(evening)
    roster = load_roster(connection)
    for name in new_players:
        if roster.known(name) is None:
            add_player(connection, roster, name)
    seats = roster.anchors(evening.seats)
    _refuse_doubles(roster, seats)
    dealer = roster.anchor(evening.dealer).ref if evening.dealer else None
    row = _row(connection, evening, [seat.ref for seat in seats], dealer)
    connection.execute(tables.evening.insert(), row)
    anchor = Anchor(row["id"], row["ref"])
    draft = Draft(
        "evening",
        day=row["played_on"],
        played_at=moment(at),
        content=evening_content(row),
        evening=anchor,
        fingerprint=row["fingerprint"],
        request=request,
        remarks={**words.given(), **({"title": evening.title} if evening.title else {})},
    )
    return anchor, append(connection, [draft])[0]


def evening_content(row: dict[str, Any]) -> str:
    """What an evening's opening entry says: everything of its row but the ids."""
    return canonical({key: value for key, value in row.items() if key not in ("id", "ref")})


def find_evening(connection: Connection, roster: Roster, reference: str | None) -> KeptEvening:
    """The evening of a reference: id or its start, number, date, title; the latest for None.

    Raises Refused: `no_evening`, `unknown_evening`, `ambiguous_evening`.
    """
    return _kept(connection, roster, _found(connection, reference))


def find_anchor(connection: Connection, reference: str | None) -> Anchor:
    """Like `find_evening`, without reading its rules and seats."""
    row = _found(connection, reference)
    return Anchor(row.id, row.ref)


def evening_by_id(connection: Connection, roster: Roster, evening_id: int) -> KeptEvening:
    """The evening of an inner id."""
    row = connection.execute(_rows().where(tables.evening.c.id == evening_id)).one()
    return _kept(connection, roster, row)


def opened_already(connection: Connection, entry: Anchor) -> Recorded:
    """The evening that an entry opened. Raises Refused (`request_used`) for another kind."""
    row = connection.execute(select(tables.entry).where(tables.entry.c.id == entry.id)).one()
    if row.kind != "evening":
        message = say("this request mark already recorded something else")
        raise Refused(Problem("request_used", message, say("send something new under a new mark")))
    kept = evening_by_id(connection, load_roster(connection), row.evening_id)
    return Recorded((entry.ref,), already=True, evening=kept.value)


def summaries(connection: Connection) -> list[EveningSummary]:
    """Every evening that stands, in the order they were opened."""
    roster = load_roster(connection)
    counts = _round_counts(connection)
    names = {
        row.fingerprint: (row.game, json.loads(row.document).get("name", row.game))
        for row in connection.execute(select(tables.rules))
    }
    return [
        EveningSummary(
            row.ref,
            row.id,
            row.title or "",
            datetime.date.fromisoformat(row.played_on),
            *names[row.fingerprint],
            tuple(roster.name_of_ref(ref) for ref in json.loads(row.seats)),
            counts.get(row.id, 0),
            row.currency,
            row.scale,
        )
        for row in _standing(connection, connection.execute(_rows()).all())
    ]


def _row(
    connection: Connection, evening: Evening, seats: list[str], dealer: str | None
) -> dict[str, Any]:
    stake = evening.stake
    unit = stake.currency if stake else None
    return {
        "id": next_id(connection, tables.evening),
        "ref": fresh_refs(connection, tables.evening, 1)[0],
        "played_on": evening.date.isoformat(),
        "fingerprint": keep_rules(connection, evening.game, evening.rules),
        "seats": canonical(seats),
        "dealer": dealer,
        "stake": canonical(list(stake.amounts)) if stake else None,
        "currency": unit.code if unit else None,
        "scale": unit.scale if unit else None,
        "step": unit.step if unit else None,
        "target": evening.target,
    }


def _rows() -> Select[Any]:
    """Evenings with their titles and opening entries, in order."""
    evening, entry, remark = tables.evening.c, tables.entry.c, tables.remark.c
    return (
        select(
            tables.evening,
            entry.id.label("entry_id"),
            entry.ref.label("entry_ref"),
            remark.text.label("title"),
        )
        .join(tables.entry, and_(entry.evening_id == evening.id, entry.kind == "evening"))
        .outerjoin(tables.remark, and_(remark.entry_id == entry.id, remark.field == "title"))
        .order_by(evening.id)
    )


def _kept(connection: Connection, roster: Roster, row: Row[Any]) -> KeptEvening:
    game, rules = kept_rules(connection, row.fingerprint)
    stake = None
    if row.stake is not None:
        currency = Currency(row.currency, row.scale, row.step)
        stake = Stake(tuple(json.loads(row.stake)), currency)
    anchor = Anchor(row.id, row.ref)
    opening = [roster.home(roster.ids[ref]) for ref in json.loads(row.seats)]
    value = Evening(
        game,
        rules,
        roster.seats(seats_now(connection, roster, anchor, opening)),
        datetime.date.fromisoformat(row.played_on),
        row.title or "",
        stake,
        row.target,
        roster.name_of_ref(row.dealer) if row.dealer else "",
        row.ref,
    )
    return KeptEvening(anchor, value, row.fingerprint, row.played_on)


def seats_now(
    connection: Connection, roster: Roster, evening: Anchor, opening: list[int]
) -> list[int]:
    """Who sits now: the opening seats, then each join and leave that stands, in order."""
    entry = tables.entry.c
    rows = connection.execute(
        select(entry.id, entry.ref, entry.kind, entry.content)
        .where(entry.evening_id == evening.id, entry.kind.in_(("join", "leave")))
        .order_by(entry.id)
    ).all()
    seats = list(dict.fromkeys(opening))
    stand = standing_ids(connection, [Anchor(row.id, row.ref) for row in rows]) if rows else set()
    for row in rows:
        if row.id in stand:
            _move(roster, seats, row.kind, json.loads(row.content))
    return seats


def _move(roster: Roster, seats: list[int], kind: str, content: dict[str, Any]) -> None:
    player = roster.home(roster.ids[content["player"]])
    if kind == "leave" and player in seats:
        seats.remove(player)
    elif kind == "join" and player not in seats:
        seats.insert(content["seat"], player)


def _found(connection: Connection, reference: str | None) -> Row[Any]:
    return _latest(connection) if reference is None else _referred(connection, reference)


def _latest(connection: Connection) -> Row[Any]:
    column = tables.evening.c.id
    evening_id = connection.execute(select(func.max(column))).scalar_one_or_none()
    while evening_id is not None:
        rows = connection.execute(_rows().where(column == evening_id)).all()
        if _standing(connection, rows):
            return rows[0]
        before = select(func.max(column)).where(column < evening_id)
        evening_id = connection.execute(before).scalar_one_or_none()
    hint = say(
        "open one: {command}",
        command="tally new --game chinese-ten --players Ann,Ben,Cat",  # unsaid: a command
    )
    raise Refused(Problem("no_evening", say("there is no evening in this book yet"), hint))


def _referred(connection: Connection, reference: str) -> Row[Any]:
    found = _matching(connection, reference)
    if len(found) == 1:
        return found[0]
    if not found:
        message = say('no evening is called "{reference}"', reference=reference)
        hint = say("give its id, number, date or title; tally evenings lists them")
        raise Refused(Problem("unknown_evening", message, hint))
    listed = enumerated(
        f"{row.ref} ({row.played_on} {row.title or ''})".strip() for row in found[:5]
    )
    # L10N: {reference} is what was typed for an evening, {evenings} lists them
    message = say_counted(
        '"{reference}" is {count} evening: {evenings}',
        '"{reference}" is {count} evenings: {evenings}',
        len(found),
        reference=reference,
        evenings=listed,
    )
    raise Refused(Problem("ambiguous_evening", message, say("give the id")))


def _matching(connection: Connection, reference: str) -> list[Row[Any]]:
    """The standing evenings of a reference: the first reading that finds any."""
    evening = tables.evening.c
    text = name_key(reference)
    readings = [evening.ref == typed_ref(reference), evening.played_on == text]
    if text.isascii() and text.isdigit() and len(text) < 10:
        readings.append(evening.id == int(text))
    for reading in readings:
        found = _standing(connection, connection.execute(_rows().where(reading)).all())
        if found:
            return found
    rows = _standing(connection, connection.execute(_rows()).all())
    titled = [row for row in rows if text and name_key(row.title or "") == text]
    started = [row for row in rows if len(text) >= 2 and row.ref.startswith(typed_ref(reference))]
    return titled or started or [row for row in rows if text and text in name_key(row.title or "")]


def _standing(connection: Connection, rows: Iterable[Row[Any]]) -> list[Row[Any]]:
    rows = list(rows)
    stand = standing_ids(connection, [Anchor(row.entry_id, row.entry_ref) for row in rows])
    return [row for row in rows if row.entry_id in stand]


def _round_counts(connection: Connection) -> dict[int, int]:
    """How many rounds stand in each evening: rounds and restored ones, less those taken back."""
    entry = tables.entry.c
    counts: dict[int, int] = {}
    query = (
        select(entry.evening_id, entry.kind, func.count())
        .where(entry.number.is_not(None))
        .group_by(entry.evening_id, entry.kind)
    )
    for evening_id, kind, count in connection.execute(query):
        counts[evening_id] = counts.get(evening_id, 0) + (-count if kind == "void" else count)
    return counts


def _refuse_doubles(roster: Roster, seats: list[Anchor]) -> None:
    for index, seat in enumerate(seats):
        if seat in seats[:index]:
            message = say("two seats are {player}'s", player=roster.name(seat.id))
            hint = say("one of the names is an alias; name somebody else")
            raise Refused(Problem("duplicate_player", message, hint))
