"""Rounds in the book: written from what the games scored, read back as they were typed."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, Select, select

from tally.errors import Problem, Refused
from tally.evening import Evening, ScoredRound, next_deal, score_round
from tally.games.game import Deal, Number
from tally.ledger import Posting
from tally.money import LARGEST_AMOUNT
from tally.rules import canonical
from tally.store import tables
from tally.store.evenings import KeptEvening
from tally.store.roster import Roster
from tally.store.rulebook import kept_rules
from tally.store.standing import standing, standing_ids
from tally.store.values import RoundRecord
from tally.store.writing import Anchor, Draft, PostingDraft, ScoreDraft
from tally.words import say

Scorer = Callable[[Evening, Deal], ScoredRound]
"""Scores a round for the deal that is its turn when it is written."""


def round_draft(
    roster: Roster,
    evening: KeptEvening,
    scored: ScoredRound,
    *,
    played_at: str,
    request: str | None = None,
    amends: Anchor | None = None,
    fingerprint: str | None = None,
    remarks: dict[str, str] | None = None,
) -> Draft:
    """A scored round as an entry. Raises Refused (`duplicate_player`, `unknown_player`)."""
    deal = scored.deal
    seats = seat_anchors(roster, deal.seats)
    return Draft(
        "round",
        day=evening.played_on,
        played_at=played_at,
        content=round_content(scored, seats),
        evening=evening.anchor,
        number=deal.number,
        amends=amends,
        fingerprint=fingerprint or evening.fingerprint,
        request=request,
        postings=posting_drafts(roster, scored.postings),
        scores=[
            ScoreDraft(seat, account, *parts_of(score), 1)
            for seat, (account, score) in enumerate(zip(seats, scored.scores, strict=True))
        ],
        remarks=remarks or {},
    )


def round_content(scored: ScoredRound, seats: Sequence[Anchor]) -> str:
    """The canonical text of a round: who sat, the deal, what was typed."""
    deal = scored.deal
    return canonical(
        {
            "seats": [seat.ref for seat in seats],
            "dealer": deal.dealer,
            "first": deal.first_player,
            "state": deal.state,
            "typed": scored.typed,
        }
    )


def seat_anchors(roster: Roster, seats: Sequence[str]) -> list[Anchor]:
    """The accounts of a round's seats; one account cannot sit twice."""
    anchors = roster.anchors(seats)
    if len({anchor.id for anchor in anchors}) < len(anchors):
        twice = next(anchor for anchor in anchors if anchors.count(anchor) > 1)
        message = say("{player} sits on two seats of this round", player=roster.name(twice.id))
        raise Refused(Problem("duplicate_player", message, say("name somebody else")))
    return anchors


def posting_drafts(roster: Roster, postings: Sequence[Posting]) -> list[PostingDraft]:
    """Postings by account. Raises Refused (`amount_too_large`) and ValueError where the sum of a
    currency is not zero."""
    accounts = roster.anchors([posting.account for posting in postings])
    sums: dict[tuple[str, int], int] = {}
    for posting in postings:
        unit = (posting.currency, posting.scale)
        sums[unit] = sums.get(unit, 0) + posting.amount
        if abs(posting.amount) > LARGEST_AMOUNT:
            message = say(
                "{amount} is more than a book can hold in one entry", amount=posting.amount
            )
            raise Refused(
                Problem("amount_too_large", message, say("lower the stake or the amount"))
            )
    if any(sums.values()):
        raise ValueError("the postings of an entry do not sum to zero")
    return [
        PostingDraft(account, posting.currency, posting.scale, posting.amount)
        for account, posting in zip(accounts, postings, strict=True)
    ]


def last_round(connection: Connection, roster: Roster, evening: KeptEvening) -> RoundRecord | None:
    """The standing round with the highest number, found from the end by index."""
    entry = tables.entry.c
    query = (
        select(entry.id, entry.ref)
        .where(entry.evening_id == evening.anchor.id, entry.kind == "round")
        .order_by(entry.number.desc(), entry.id.desc())
    )
    offset, size = 0, 1
    while rows := connection.execute(query.limit(size).offset(offset)).all():
        anchors = [Anchor(row.id, row.ref) for row in rows]
        stand = standing_ids(connection, anchors)
        for anchor in anchors:
            if anchor.id in stand:
                return read_round(connection, roster, anchor.id)
        offset, size = offset + size, min(size * 4, 400)
    return None


def turn(
    connection: Connection, roster: Roster, evening: KeptEvening
) -> tuple[Deal, ScoredRound | None]:
    """The deal whose turn it is, and the round before it, scored again by its own rules."""
    last = last_round(connection, roster, evening)
    scored = None if last is None else rescored(connection, evening, last)
    return next_deal(evening.value, scored), scored


def rescored(connection: Connection, evening: KeptEvening, record: RoundRecord) -> ScoredRound:
    """A kept round, scored again from what was typed under the rules it was played by."""
    value = round_evening(connection, evening, record.fingerprint)
    return score_round(value, record.deal, record.typed)


def round_evening(connection: Connection, evening: KeptEvening, fingerprint: str) -> Evening:
    """The evening with the rules of one of its rounds."""
    if fingerprint == evening.fingerprint:
        return evening.value
    game, rules = kept_rules(connection, fingerprint)
    return replace(evening.value, game=game, rules=rules)


def read_round(connection: Connection, roster: Roster, entry_id: int) -> RoundRecord:
    """The round of an entry."""
    query = _rounds().where(tables.entry.c.id == entry_id)
    return next(_records(roster, connection.execute(query).all()))


def standing_rounds(
    connection: Connection, roster: Roster, evening: KeptEvening
) -> list[RoundRecord]:
    """An evening's rounds that stand, by number."""
    entry = tables.entry.c
    rows = connection.execute(
        _rounds()
        .where(entry.evening_id == evening.anchor.id, entry.kind == "round")
        .order_by(entry.number, entry.id)
    ).all()
    stand = standing_ids(connection, [Anchor(row.id, row.ref) for row in rows])
    return list(_records(roster, [row for row in rows if row.id in stand]))


def round_numbered(connection: Connection, evening: Anchor, number: int) -> Anchor | None:
    """The entry of the standing round of a number."""
    anchors = _numbered(connection, evening, number)
    stand = standing_ids(connection, anchors)
    return next((anchor for anchor in anchors if anchor.id in stand), None)


def last_numbered(connection: Connection, evening: Anchor, number: int) -> Anchor | None:
    """The entry that was the round of this number last, whether it stands or not: of a corrected
    round that was taken back, the version that stood until then."""
    anchors = _numbered(connection, evening, number)
    how = standing(connection, anchors)
    return max(anchors, key=lambda anchor: how[anchor.id].tip.id, default=None)


def _numbered(connection: Connection, evening: Anchor, number: int) -> list[Anchor]:
    """Every entry that was ever the round of a number, in order."""
    entry = tables.entry.c
    rows = connection.execute(
        select(entry.id, entry.ref)
        .where(entry.evening_id == evening.id, entry.kind == "round", entry.number == number)
        .order_by(entry.id)
    ).all()
    return [Anchor(row.id, row.ref) for row in rows]


def next_number(connection: Connection, roster: Roster, evening: KeptEvening) -> int:
    """The number the next round gets."""
    last = last_round(connection, roster, evening)
    return 1 if last is None else last.number + 1


def parts_of(score: Number) -> tuple[int, int]:
    """A score as whole numbers: so many of so many parts."""
    return (score, 1) if isinstance(score, int) else (score.numerator, score.denominator)


def stale(expected: int, given: int) -> Problem:
    # L10N: both are the numbers of rounds
    message = say(
        "round {next} is next, not round {number}: the evening has changed meanwhile",
        next=expected,
        number=given,
    )
    return Problem("stale_view", message, say("look at the board and enter it again"))


def _rounds() -> Select[Any]:
    """Entries with the texts and the round they amend."""
    entry, amended = tables.entry.c, tables.entry.alias("amended")
    note, why = tables.remark.alias("note"), tables.remark.alias("why")
    return (
        select(
            tables.entry,
            note.c.text.label("note"),
            why.c.text.label("why"),
            amended.c.ref.label("amends"),
        )
        .outerjoin(note, (note.c.entry_id == entry.id) & (note.c.field == "note"))
        .outerjoin(why, (why.c.entry_id == entry.id) & (why.c.field == "why"))
        .outerjoin(amended, amended.c.id == entry.amends_id)
    )


def _records(roster: Roster, rows: Sequence[Row[Any]]) -> Iterator[RoundRecord]:
    for row in rows:
        content = json.loads(row.content)
        seats = roster.seats(roster.ids[ref] for ref in content["seats"])
        deal = Deal(seats, row.number, content["dealer"], content["first"], content["state"])
        yield RoundRecord(
            row.ref,
            row.number,
            deal,
            content["typed"],
            row.fingerprint,
            datetime.datetime.fromisoformat(row.played_at),
            datetime.datetime.fromisoformat(row.recorded_at),
            row.note or "",
            row.amends,
            row.why or "",
        )
