"""Forgetting a player: the name goes from every table and text, what was booked stays."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, update

from tally.errors import Problem, Refused
from tally.names import name_key
from tally.rules import canonical
from tally.store import tables
from tally.store.naming import insert_name
from tally.store.people import append_people_entry
from tally.store.roster import Roster
from tally.store.values import NO_WORDS
from tally.words import say


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What forgetting did: the neutral name, how many texts lost the old one, the rule sets that
    still hold it in their own text (which cannot change), and whether the file is free of it.

    `compacted` is false while other programs hold the book open; forgetting again then helps.
    """

    name: str
    texts: int
    left_in_rules: tuple[str, ...]
    compacted: bool = False


Struck = tuple[str, str]
"""The ref of an entry and the field of its text."""


def forget(
    connection: Connection, roster: Roster, name: str, also: Iterable[str] = ()
) -> Forgotten:
    """Take a player's names away, those of everybody merged into him, and those he had `also`.

    Raises Refused: `unknown_player`, `duplicate_player` for one that somebody else has.
    """
    home = roster.anchor(name)
    struck, keys = take_names(connection, roster, home.id, _own(roster, home.id, also))
    append_forgetting(connection, home.ref, struck)
    return Forgotten(roster.mains[home.id], len(struck), tuple(_left_in_rules(connection, keys)))


def append_forgetting(connection: Connection, player: str, struck: Sequence[Struck]) -> None:
    """The entry that says who was forgotten, and which texts lost a name for it: no other text may
    differ from what the chain sealed."""
    content = {"player": player, "struck": [list(each) for each in struck]}
    append_people_entry(connection, "forget", canonical(content), NO_WORDS)


def take_names(
    connection: Connection, roster: Roster, home: int, also: Collection[str] = ()
) -> tuple[list[Struck], set[str]]:
    """Give a player, and those merged into him, neutral names; answers with the texts that lost an
    old one, or one of those he had besides, and the names that went."""
    group = sorted(roster.group(home))
    keys = {key for key, account in roster.by_key.items() if account in group} | set(also)
    connection.execute(delete(tables.name).where(tables.name.c.account_id.in_(group)))
    for account_id in group:
        neutral = _neutral(roster, keys, account_id)
        insert_name(connection, account_id, neutral, main=True)
        roster.mains[account_id] = neutral
    return _strike_out(connection, keys, roster.mains[home]), keys


def struck_out(text: str, keys: Iterable[str], instead: str) -> str:
    """The text with every one of the names replaced, however they are written; the longest first.

    In scripts that part words by blanks only whole words are names: `Ann` is not in `Annual`.
    """
    for key in sorted(keys, key=len, reverse=True):
        text = _without(text, key, instead)
    return text


def _own(roster: Roster, home: int, also: Iterable[str]) -> set[str]:
    """The keys of names the player had besides those the book knows."""
    names = [name for name in also if name_key(name)]
    others = [name for name in names if roster.known(name) not in (None, home)]
    if others:
        hint = say("only names of the one who is forgotten go with him")
        raise Refused(
            Problem("duplicate_player", say('"{name}" is a name of somebody else', name=each), hint)
            for each in others
        )
    return {name_key(name) for name in names}


def _neutral(roster: Roster, going: set[str], account_id: int) -> str:
    """`player-7`, or with a mark where somebody else is called that."""
    name = f"player-{account_id}"
    while name_key(name) in roster.by_key and name_key(name) not in going:
        name += "x"
    return name


def _strike_out(connection: Connection, keys: set[str], instead: str) -> list[Struck]:
    remark, entry = tables.remark.c, tables.entry.c
    found: list[Struck] = []
    rows = connection.execute(
        select(remark.entry_id, remark.field, remark.text, entry.ref)
        .join(tables.entry, entry.id == remark.entry_id)
        .order_by(remark.entry_id, remark.field)
    ).all()
    for row in rows:
        text = struck_out(row.text, keys, instead)
        if text != row.text:
            found.append((row.ref, row.field))
            connection.execute(
                update(tables.remark)
                .where(remark.entry_id == row.entry_id, remark.field == row.field)
                .values(text=text, salt="", forgotten=True)
            )
    return found


def _left_in_rules(connection: Connection, keys: set[str]) -> Iterator[str]:
    rules = tables.rules.c
    for row in connection.execute(select(rules.fingerprint, rules.document)):
        if struck_out(row.document, keys, "") != row.document:
            yield row.fingerprint[:8]


def _without(text: str, key: str, instead: str) -> str:
    folded, starts = _folded(text)
    found = folded.find(key)
    parts, position = [], 0
    while found >= 0:
        end = found + len(key)
        if _is_word(folded, found, end):
            parts += [text[position : starts[found]], instead]
            position = starts[end]
            found = folded.find(key, end)
        else:
            found = folded.find(key, found + 1)
    return "".join([*parts, text[position:]])


def _folded(text: str) -> tuple[str, list[int]]:
    """The text as `name_key` sees it, and where each of its characters began in the original."""
    folded, starts = "", []
    for start, cluster in _clusters(text):
        piece = " " if cluster.isspace() else _fold(cluster)
        if piece == " " and folded.endswith(" "):
            continue
        folded += piece
        starts += [start] * len(piece)
    return folded, [*starts, len(text)]


def _fold(text: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def _clusters(text: str) -> Iterator[tuple[int, str]]:
    """Each character with the combining marks that follow it."""
    start = 0
    for index in range(1, len(text) + 1):
        if index == len(text) or not unicodedata.combining(text[index]):
            if start < index:
                yield start, text[start:index]
            start = index


def _is_word(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    return not (_joins(before, text[start]) or _joins(text[end - 1], after))


def _joins(left: str, right: str) -> bool:
    """Whether two neighbours belong to one word of a script that parts words by blanks."""
    return bool(left and right) and all(_parts_words(char) for char in (left, right))


def _parts_words(char: str) -> bool:
    thai_to_myanmar = "\u0e00" <= char <= "\u109f" and not "\u0f00" <= char <= "\u0fff"
    return char.isalnum() and char < "\u2e80" and not thai_to_myanmar and not _khmer(char)


def _khmer(char: str) -> bool:
    return "\u1780" <= char <= "\u17ff"
