"""Corrections: each appends. An entry is taken back by its negation, and restored by the negation
of that; an amended round is a taking back and a new round with the same number, together."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, Select, select

from tally.errors import Problem, Refused
from tally.rules import canonical
from tally.store import tables
from tally.store.chain import typed_ref
from tally.store.overlaps import refuse_settled_since
from tally.store.roster import Roster
from tally.store.rounds import round_numbered
from tally.store.standing import Standing, standing, standing_ids
from tally.store.writing import Anchor, Draft, PostingDraft, ScoreDraft, moment
from tally.words import say, say_counted

REVERSALS = ("void", "restore")


@dataclass(frozen=True, slots=True)
class Target:
    """An entry to be corrected, and how it stands."""

    anchor: Anchor
    kind: str
    evening: Anchor | None
    number: int | None
    amends: Anchor | None
    how: Standing


def find_entry(connection: Connection, reference: str) -> Target:
    """The entry of a short id or its start. Raises Refused: `unknown_entry`, `ambiguous_entry`."""
    entry = tables.entry.c
    ref = typed_ref(reference)
    rows = connection.execute(_targets().where(entry.ref == ref)).all()
    if not rows and len(ref) >= 3:
        started = entry.ref.between(ref, ref + "z" * 8)
        rows = connection.execute(_targets().where(started).limit(6)).all()
    if not rows:
        message = say('no entry is called "{reference}"', reference=reference)
        raise Refused(Problem("unknown_entry", message, say("tally log shows the ids")))
    if len(rows) > 1:
        message = say(
            '"{reference}" begins several ids: {ids}',
            reference=reference,
            ids=", ".join(row.ref for row in rows),
        )
        raise Refused(Problem("ambiguous_entry", message, say("type one more character")))
    return _target(connection, rows[0])


def target_of(connection: Connection, entry_id: int) -> Target:
    """The entry of an inner id."""
    row = connection.execute(_targets().where(tables.entry.c.id == entry_id)).one()
    return _target(connection, row)


def reversal(
    connection: Connection,
    roster: Roster,
    target: Target,
    marks: Mapping[str, str],
    remarks: Mapping[str, str] | None = None,
) -> Draft:
    """The entry that takes `target` back, or restores it where it is taken back.

    `marks` say what the reversal is part of: `act` is void, restore, amend, undo or redo.
    Raises Refused: `cannot_void`, `evening_in_use`, `number_taken`, `evening_void`, `sat_together`,
    `settled_since`.
    """
    refuse_settled_since(connection, _origin(connection, target.anchor.id))
    draft = negation(connection, target, marks, remarks)
    if target.kind == "forget":
        message = say("a forgotten name cannot come back")
        raise Refused(Problem("cannot_void", message, say("rename the player to give a new name")))
    if target.kind == "evening" and target.how.stands:
        _refuse_used_evening(connection, target)
    if draft.kind == "restore":
        _refuse_restoring(connection, roster, target, draft)
    return draft


def taken_back(
    connection: Connection,
    roster: Roster,
    target: Target,
    marks: Mapping[str, str],
    remarks: Mapping[str, str] | None = None,
) -> list[Draft]:
    """What undoes a standing entry wholly: undoing an amendment restores what it replaced."""
    drafts = [reversal(connection, roster, target, marks, remarks)]
    if target.amends is not None:
        replaced = target_of(connection, target.amends.id)
        if not replaced.how.stands:
            drafts.append(negation(connection, replaced, marks))
    return drafts


def negation(
    connection: Connection,
    target: Target,
    marks: Mapping[str, str],
    remarks: Mapping[str, str] | None = None,
) -> Draft:
    """The negation of the last of what was done to an entry, unchecked."""
    tip = target.how.tip
    entry = tables.entry.c
    row = connection.execute(select(entry.kind, entry.day).where(entry.id == tip.id)).one()
    return Draft(
        "restore" if row.kind == "void" else "void",
        day=row.day,
        played_at=moment(None),
        content=canonical(dict(marks)),
        evening=target.evening,
        number=target.number,
        reverses=tip,
        postings=_negated_postings(connection, tip.id),
        scores=_negated_scores(connection, tip.id),
        remarks=remarks or {},
    )


def last_action(connection: Connection, but: str = "") -> Target | None:
    """The last thing done that stands and was not itself an undoing: what `undo` takes back; the
    last of another kind than `but`."""
    for row in _backwards(connection):
        if _marks(row).get("act") in ("undo", "redo", "amend"):
            continue
        target = _target(connection, row)
        if target.how.stands and target.kind != but:
            return target
    return None


def undone(connection: Connection) -> tuple[str, list[Target]]:
    """What the last undoing that was not redone had undone, and its reversals, newest first; none
    where something else was recorded since.

    Undoings and redoings nest like brackets, so each redoing met on the way back belongs to the
    nearest undoing of the same entry before it.
    """
    redone: list[str] = []
    for (act, of), rows in groupby(_backwards(connection), _act):
        if act == "redo":
            redone.append(of)
        elif act != "undo":
            break
        elif redone and redone[-1] == of:
            redone.pop()
        else:
            return of, [_target(connection, row) for row in rows]
    return "", []


def _act(row: Row[Any]) -> tuple[str, str]:
    """What an entry was part of, undo or redo, and of which entry; blank for anything else."""
    marks = _marks(row)
    return marks.get("act", ""), marks.get("of", "")


def _refuse_used_evening(connection: Connection, target: Target) -> None:
    entry = tables.entry.c
    assert target.evening is not None
    rows = connection.execute(
        select(entry.id, entry.ref)
        .where(entry.evening_id == target.evening.id)
        .where(entry.kind.not_in(("evening", *REVERSALS)))
    ).all()
    left = standing_ids(connection, [Anchor(row.id, row.ref) for row in rows])
    if left:
        # L10N: they still count: they were not taken back
        message = say_counted(
            "{count} entry of this evening stands",
            "{count} entries of this evening stand",
            len(left),
        )
        raise Refused(
            Problem("evening_in_use", message, say("void them first, or leave it as it is"))
        )


def _refuse_restoring(connection: Connection, roster: Roster, target: Target, draft: Draft) -> None:
    if target.evening is not None and _origin(connection, target.anchor.id).kind != "evening":
        _refuse_void_evening(connection, target.evening)
    if draft.number is None or target.evening is None:
        return
    _refuse_taken_number(connection, target.evening, draft.number)
    homes = [roster.home(item.account.id) for item in draft.scores]
    if len(set(homes)) < len(homes):
        message = say(
            "round {number} has two seats of players who were merged since", number=draft.number
        )
        raise Refused(Problem("sat_together", message, say("take the merge apart first")))


def _origin(connection: Connection, entry_id: int) -> Any:
    """What a line of reversals began with: id, ref, kind, evening and content."""
    entry = tables.entry.c
    columns = (entry.id, entry.ref, entry.kind, entry.evening_id, entry.content)
    query = select(*columns, entry.reverses_id)
    row: Any = connection.execute(query.where(entry.id == entry_id)).one()
    while row.reverses_id is not None:
        row = connection.execute(query.where(entry.id == row.reverses_id)).one()
    return row


def _refuse_void_evening(connection: Connection, evening: Anchor) -> None:
    entry = tables.entry.c
    row = connection.execute(
        select(entry.id, entry.ref).where(entry.evening_id == evening.id, entry.kind == "evening")
    ).one()
    if not standing_ids(connection, [Anchor(row.id, row.ref)]):
        # L10N: {evening} and {entry} are short ids
        message = say("the evening {evening} was taken back", evening=evening.ref)
        hint = say("restore its opening first: {entry}", entry=row.ref)
        raise Refused(Problem("evening_void", message, hint))


def _refuse_taken_number(connection: Connection, evening: Anchor, number: int) -> None:
    found = round_numbered(connection, evening, number)
    if found is not None:
        # L10N: {entry} is a short id
        message = say(
            "another round {number} stands since: {entry}",
            number=number,
            entry=found.ref,
        )
        hint = say("void {entry} first, or amend it", entry=found.ref)
        raise Refused(Problem("number_taken", message, hint))


def _backwards(connection: Connection) -> Iterator[Row[Any]]:
    """Entries from the last one back, in portions."""
    before: int | None = None
    while True:
        query = _targets().order_by(tables.entry.c.id.desc()).limit(20)
        if before is not None:
            query = query.where(tables.entry.c.id < before)
        rows = connection.execute(query).all()
        yield from rows
        if not rows:
            return
        before = rows[-1].id


def _targets() -> Select[Any]:
    entry, amended = tables.entry.c, tables.entry.alias("amended")
    return (
        select(
            entry.id,
            entry.ref,
            entry.kind,
            entry.evening_id,
            tables.evening.c.ref.label("evening_ref"),
            entry.number,
            entry.content,
            entry.amends_id,
            amended.c.ref.label("amends_ref"),
        )
        .outerjoin(tables.evening, tables.evening.c.id == entry.evening_id)
        .outerjoin(amended, amended.c.id == entry.amends_id)
    )


def _target(connection: Connection, row: Row[Any]) -> Target:
    anchor = Anchor(row.id, row.ref)
    return Target(
        anchor,
        row.kind,
        None if row.evening_id is None else Anchor(row.evening_id, row.evening_ref),
        row.number,
        None if row.amends_id is None else Anchor(row.amends_id, row.amends_ref),
        standing(connection, [anchor])[row.id],
    )


def _marks(row: Row[Any]) -> dict[str, str]:
    """What a reversal is part of; nothing for an entry that is no reversal."""
    marks: dict[str, str] = json.loads(row.content) if row.kind in REVERSALS else {}
    return marks


def _negated_postings(connection: Connection, entry_id: int) -> list[PostingDraft]:
    posting = tables.posting.c
    rows = connection.execute(
        select(tables.posting, tables.account.c.ref)
        .join(tables.account, tables.account.c.id == posting.account_id)
        .where(posting.entry_id == entry_id)
        .order_by(posting.line)
    )
    return [
        PostingDraft(Anchor(row.account_id, row.ref), row.currency, row.scale, -row.amount)
        for row in rows
    ]


def _negated_scores(connection: Connection, entry_id: int) -> list[ScoreDraft]:
    score = tables.score.c
    rows = connection.execute(
        select(tables.score, tables.account.c.ref)
        .join(tables.account, tables.account.c.id == score.account_id)
        .where(score.entry_id == entry_id)
        .order_by(score.seat)
    )
    return [
        ScoreDraft(row.seat, Anchor(row.account_id, row.ref), -row.score, row.parts, -row.rounds)
        for row in rows
    ]
