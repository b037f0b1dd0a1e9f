"""Writing rounds and money: what a repeated request means, and what a write answers."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from sqlalchemy import Connection, select

from tally.errors import Problem, Refused
from tally.evening import ScoredRound
from tally.store import chain, tables
from tally.store.corrections import negation, target_of
from tally.store.evenings import KeptEvening, evening_by_id
from tally.store.movements import movement_draft, retired_moved
from tally.store.roster import Roster
from tally.store.rounds import (
    Scorer,
    next_number,
    read_round,
    rescored,
    round_content,
    round_draft,
    round_evening,
    round_numbered,
    seat_anchors,
    stale,
    turn,
)
from tally.store.values import Movement, Played, Recorded, RoundRecord, Words
from tally.store.writing import Anchor, Draft, append, chunked, moment
from tally.words import say

Change = Callable[[RoundRecord, ScoredRound], ScoredRound]
"""What a round becomes: given as it is kept and as it was scored."""


def record_round(
    connection: Connection,
    roster: Roster,
    evening: KeptEvening,
    score: Scorer,
    at: datetime.datetime | None,
    words: Words,
    request: str | None,
) -> Recorded:
    """Write the round whose turn it is. Raises Refused for what the game refuses."""
    mark = chain.request_hash(request) if request else None
    earlier = requested(connection, mark)
    if earlier is not None:
        return _same_round(connection, roster, earlier, score)
    deal, _ = turn(connection, roster, evening)
    scored = score(evening.value, deal)
    if scored.deal.number != deal.number:
        raise Refused(stale(deal.number, scored.deal.number))
    draft = round_draft(
        roster, evening, scored, played_at=moment(at), request=mark, remarks=words.given()
    )
    return appended(connection, roster, [draft], evening, scored)


def record_rounds(
    connection: Connection, roster: Roster, evening: KeptEvening, rounds: Iterable[Played]
) -> list[str]:
    """Write many rounds that follow each other; answers with their entries' ids."""
    number = next_number(connection, roster, evening)
    drafts = _round_drafts(roster, evening, rounds, number)
    return [anchor.ref for portion in chunked(drafts) for anchor in append(connection, portion)]


def _round_drafts(
    roster: Roster, evening: KeptEvening, rounds: Iterable[Played], number: int
) -> Iterator[Draft]:
    """Rounds as entries, numbered one after the other. Raises Refused (`stale_view`) else."""
    now = moment(None)
    for expected, played in enumerate(rounds, number):
        if played.round.deal.number != expected:
            raise Refused(stale(expected, played.round.deal.number))
        yield round_draft(
            roster,
            evening,
            played.round,
            played_at=now if played.at is None else moment(played.at),
            remarks={"note": played.note} if played.note else None,
        )


def record_movements(
    connection: Connection, roster: Roster, movements: Sequence[Movement], request: str | None
) -> Recorded:
    """Write payments, adjustments and marks together; the mark stands with the first."""
    mark = chain.request_hash(request) if request else None
    drafts = [
        movement_draft(connection, roster, movement, mark if index == 0 else None)
        for index, movement in enumerate(movements)
    ]
    earlier = requested(connection, mark)
    if earlier is None:
        return appended(connection, roster, drafts)
    if _differs(connection, earlier, drafts[0]):
        raise Refused(_request_used())
    return Recorded((earlier.ref,), already=True)


def amend(
    connection: Connection,
    roster: Roster,
    evening: KeptEvening,
    number: int,
    change: Change,
    words: Words,
    request: str | None,
    at: datetime.datetime | None = None,
) -> Recorded:
    """Replace a standing round: the wrong one, its reversal and the right one all stay.

    A change that changes nothing is answered as done already. Raises Refused: `unknown_round`,
    and what the game refuses.
    """
    mark = chain.request_hash(request) if request else None
    earlier = requested(connection, mark)
    if earlier is not None:
        return Recorded((earlier.ref,), number, already=True)
    found = round_numbered(connection, evening.anchor, number)
    if found is None:
        raise Refused(no_round(number))
    anchor = found
    record = read_round(connection, roster, anchor.id)
    kept = replace(evening, value=round_evening(connection, evening, record.fingerprint))
    before = rescored(connection, evening, record)
    scored = change(record, before)
    note = words.note or record.note
    played_at = moment(at or record.played_at)
    same = (note, played_at) == (record.note, moment(record.played_at))
    if same and _content(roster, scored) == _content(roster, before):
        return Recorded((anchor.ref,), number, True, evening=kept.value, round=before)
    remarks = replace(words, note=note).given()
    drafts = [
        negation(connection, target_of(connection, anchor.id), {"act": "amend"}),
        round_draft(
            roster,
            kept,
            scored,
            played_at=played_at,
            request=mark,
            amends=anchor,
            fingerprint=record.fingerprint,
            remarks=remarks,
        ),
    ]
    return appended(connection, roster, drafts, kept, scored)


def appended(
    connection: Connection,
    roster: Roster,
    drafts: Sequence[Draft],
    evening: KeptEvening | None = None,
    scored: ScoredRound | None = None,
) -> Recorded:
    """Write entries together; says whom of the retired they move."""
    refs = tuple(anchor.ref for anchor in append(connection, drafts))
    return Recorded(
        refs,
        drafts[-1].number,
        cautions=retired_moved(connection, roster, drafts),
        evening=evening.value if evening else None,
        round=scored,
    )


def requested(connection: Connection, mark: str | None) -> Anchor | None:
    """The entry recorded under a request mark."""
    if mark is None:
        return None
    entry = tables.entry.c
    row = connection.execute(select(entry.id, entry.ref).where(entry.request == mark)).first()
    return None if row is None else Anchor(row.id, row.ref)


def no_round(number: int) -> Problem:
    message = say("there is no round {number} in this evening, or it was taken back", number=number)
    return Problem("unknown_round", message, say("tally log shows the rounds"))


def _same_round(connection: Connection, roster: Roster, earlier: Anchor, score: Scorer) -> Recorded:
    """A round sent again. Raises Refused (`request_used`) where it was something else before."""
    entry = tables.entry.c
    row = connection.execute(
        select(entry.kind, entry.evening_id, entry.content).where(entry.id == earlier.id)
    ).one()
    if row.kind != "round":
        raise Refused(_request_used())
    evening = evening_by_id(connection, roster, row.evening_id)
    record = read_round(connection, roster, earlier.id)
    value = round_evening(connection, evening, record.fingerprint)
    scored = score(value, record.deal)
    if _content(roster, scored) != _content(roster, rescored(connection, evening, record)):
        raise Refused(_request_used())
    return Recorded((earlier.ref,), record.number, True, evening=value, round=scored)


def _content(roster: Roster, scored: ScoredRound) -> str:
    return round_content(scored, seat_anchors(roster, scored.deal.seats))


def _differs(connection: Connection, earlier: Anchor, draft: Draft) -> bool:
    entry, posting = tables.entry.c, tables.posting.c
    row = connection.execute(select(entry.kind, entry.content).where(entry.id == earlier.id)).one()
    rows = connection.execute(
        select(posting.account_id, posting.currency, posting.scale, posting.amount)
        .where(posting.entry_id == earlier.id)
        .order_by(posting.line)
    )
    sent = [(item.account.id, item.currency, item.scale, item.amount) for item in draft.postings]
    return (row.kind, row.content, [tuple(line) for line in rows]) != (
        draft.kind,
        draft.content,
        sent,
    )


def _request_used() -> Problem:
    message = say("this request mark already recorded something else")
    return Problem("request_used", message, say("send something new under a new mark"))
