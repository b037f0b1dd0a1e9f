"""Everybody in the book, as of one transaction: accounts, names, who was merged, who retired.

Names are unique under `name_key` over players and aliases alike. A merge maps an account onto
another when reading; nothing that was booked is touched, so it can be taken apart again.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy import Connection, select

from tally.errors import Problem, Refused
from tally.ledger import POT
from tally.names import name_key, nearest
from tally.seats import Seats
from tally.store import tables
from tally.store.standing import standing_ids
from tally.store.values import Player, Unknown
from tally.store.writing import Anchor
from tally.words import one_of, say

POT_ACCOUNT = Anchor(0, POT)
"""The table's own account; every book has it from the start."""

PEOPLE_KINDS = ("merge", "retire", "return")


@dataclass
class Roster:
    """Who is who. Accounts by inner id; `home` of an account is the one it was merged into."""

    accounts: dict[int, Anchor] = field(default_factory=dict)
    ids: dict[str, int] = field(default_factory=dict)
    by_key: dict[str, int] = field(default_factory=dict)
    mains: dict[int, str] = field(default_factory=dict)
    aliases: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    merged: dict[int, int] = field(default_factory=dict)
    retired: set[int] = field(default_factory=set)
    merges: dict[int, Anchor] = field(default_factory=dict)
    _looked_up: dict[str, Anchor] = field(default_factory=dict)
    _tables: dict[tuple[int, ...], Seats] = field(default_factory=dict)

    def home(self, account_id: int) -> int:
        """The account that stands for this one now."""
        while account_id in self.merged:
            account_id = self.merged[account_id]
        return account_id

    def group(self, account_id: int) -> set[int]:
        """The account and all that were merged into it."""
        home = self.home(account_id)
        return {other for other in self.accounts if self.home(other) == home}

    def name(self, account_id: int) -> str:
        """The name to show for an account."""
        home = self.home(account_id)
        return POT if home == POT_ACCOUNT.id else self.mains[home]

    def name_of_ref(self, ref: str) -> str:
        """The name to show for an account's ref."""
        return self.name(self.ids[ref])

    def seats(self, account_ids: Iterable[int]) -> Seats:
        """Those who sit at a table, each found by any of his names."""
        homes = tuple(map(self.home, account_ids))
        found = self._tables.get(homes)
        if found is None:
            further = {
                name: seat for seat, home in enumerate(homes) for name in self.player(home).aliases
            }
            found = self._tables[homes] = Seats(map(self.name, homes), further)
        return found

    def known(self, name: str) -> int | None:
        """The account of a player's name or alias, None where nobody has it."""
        found = self.by_key.get(name_key(name))
        return None if found is None else self.home(found)

    def anchor(self, name: str) -> Anchor:
        """The account of a name or of the pot. Raises Refused (`unknown_player`)."""
        return self.anchors([name])[0]

    def anchors(self, names: Iterable[str]) -> list[Anchor]:
        """The accounts of names. Raises Refused with every unknown one and its nearest."""
        names = list(names)
        found = [self._anchor(name) for name in names]
        known = [anchor for anchor in found if anchor is not None]
        if len(known) < len(names):
            pairs = zip(names, found, strict=True)
            raise Refused([self.unknown_problem(name) for name, anchor in pairs if anchor is None])
        return known

    def _anchor(self, name: str) -> Anchor | None:
        anchor = self._looked_up.get(name)
        if anchor is None:
            account_id = POT_ACCOUNT.id if name == POT else self.known(name)
            if account_id is None:
                return None
            anchor = self._looked_up[name] = self.accounts[account_id]
        return anchor

    def unknown(self, names: Iterable[str]) -> list[Unknown]:
        """Those of the names that nobody has, with the nearest that somebody has."""
        return [
            Unknown(name, tuple(nearest(name, self.all_names())))
            for name in names
            if self.known(name) is None
        ]

    def unknown_problem(self, name: str) -> Problem:
        close = nearest(name, self.all_names())
        hint = (
            say("did you mean {close}?", close=one_of(close))
            if close
            else say("tally players lists them")
        )
        return Problem(
            "unknown_player", say('nobody in this book is called "{name}"', name=name), hint
        )

    def all_names(self) -> list[str]:
        return [*self.mains.values(), *(name for names in self.aliases.values() for name in names)]

    def player(self, account_id: int) -> Player:
        """A player as people see him, with the names of those merged into him."""
        home = self.home(account_id)
        names = [self.mains[other] for other in sorted(self.group(home) - {home})]
        for other in sorted(self.group(home)):
            names += self.aliases.get(other, [])
        ref = self.accounts[home].ref
        return Player(ref, self.mains[home], tuple(names), home in self.retired)

    def players(self) -> list[Player]:
        """Everybody, in the order they came; those merged into others stand with them."""
        return [
            self.player(account_id)
            for account_id in sorted(self.accounts)
            if account_id != POT_ACCOUNT.id and self.home(account_id) == account_id
        ]


def load_roster(connection: Connection) -> Roster:
    """Everybody, read once for a transaction."""
    roster = Roster()
    account, name = tables.account.c, tables.name.c
    for row in connection.execute(select(account.id, account.ref)):
        roster.accounts[row.id] = Anchor(row.id, row.ref)
        roster.ids[row.ref] = row.id
    names = select(name.key, name.account_id, name.text, name.main).order_by(name.key)
    for row in connection.execute(names):
        roster.by_key[row.key] = row.account_id
        if row.main:
            roster.mains[row.account_id] = row.text
        else:
            roster.aliases[row.account_id].append(row.text)
    _apply_entries(connection, roster)
    return roster


def _apply_entries(connection: Connection, roster: Roster) -> None:
    entry = tables.entry.c
    rows = connection.execute(
        select(entry.id, entry.ref, entry.kind, entry.content)
        .where(entry.evening_id.is_(None), entry.kind.in_(PEOPLE_KINDS))
        .order_by(entry.id)
    ).all()
    stand = standing_ids(connection, [Anchor(row.id, row.ref) for row in rows]) if rows else set()
    for row in rows:
        if row.id in stand:
            _apply(roster, row.kind, json.loads(row.content), Anchor(row.id, row.ref))


def _apply(roster: Roster, kind: str, content: dict[str, str], entry: Anchor) -> None:
    account_id = roster.ids[content["player"]]
    if kind == "merge":
        into = roster.ids[content["into"]]
        if roster.home(into) != roster.home(account_id):
            roster.merged[account_id] = into
            roster.merges[account_id] = entry
    elif kind == "retire":
        roster.retired.add(account_id)
    else:
        roster.retired.discard(account_id)
