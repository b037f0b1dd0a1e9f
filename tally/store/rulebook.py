"""Rule sets in the book: kept whole under their fingerprint, read back as the game's own."""

from __future__ import annotations

import json

from sqlalchemy import Connection, select

from tally.games import stored_rule_set
from tally.games.game import Game, RuleSet
from tally.rules import RuleDocument, canonical
from tally.store import tables


def keep_rules(connection: Connection, game: Game, rules: RuleSet) -> str:
    """The fingerprint of a rule set, which the book holds from now on."""
    document = RuleDocument.stored(rules.document)
    column = tables.rules.c.fingerprint
    known = connection.execute(select(column).where(column == document.fingerprint)).first()
    if known is None:
        row = {"fingerprint": document.fingerprint, "game": game.id}
        connection.execute(tables.rules.insert(), {**row, "document": canonical(document.data)})
    return document.fingerprint


def kept_rules(connection: Connection, fingerprint: str) -> tuple[Game, RuleSet]:
    """The game and rule set of a fingerprint, validated by the game again."""
    rules = tables.rules.c
    query = select(rules.document).where(rules.fingerprint == fingerprint)
    return stored_rule_set(json.loads(connection.execute(query).scalar_one()))
