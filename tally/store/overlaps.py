"""Settlements that rest on each other: one closes what another of the same evening left open, so
they are taken back and brought back in the reverse order of their making."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, Row, select

from tally.errors import Problem, Refused
from tally.store import tables
from tally.store.open_amounts import SETTLEMENT, Settled, settlements
from tally.words import say


def refuse_settled_since(connection: Connection, settlement: Row[Any]) -> None:
    """Raises Refused (`settled_since`) where a settlement that stands was recorded after this one
    for some of the same evenings; nothing for entries of other kinds."""
    if settlement.kind != SETTLEMENT:
        return
    content = json.loads(settlement.content)
    asked = Settled(
        settlement.id,
        settlement.evening_id,
        frozenset(content["evenings"]),
        "whole" in content,
    )
    since = [each for each in settlements(connection) if each.id > asked.id]
    later = next((each.id for each in reversed(since) if _overlap(each, asked)), None)
    if later is not None:
        entry = tables.entry.c
        ref = connection.execute(select(entry.ref).where(entry.id == later)).scalar_one()
        # L10N: {later} and {entry} are short ids of two settlements
        message = say(
            "{later} settled some of the same since, counting on {entry} as it is",
            later=ref,
            entry=settlement.ref,
        )
        hint = say("take that back first: tally void {entry}", entry=ref)
        raise Refused(Problem("settled_since", message, hint))


def _overlap(one: Settled, other: Settled) -> bool:
    return one.whole or other.whole or not one.evenings.isdisjoint(other.evenings)
