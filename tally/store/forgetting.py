"""Forgetting a player: the name goes from every table and text, what was booked stays."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, update

from tally.names import name_key
from tally.rules import canonical
from tally.store import tables
from tally.store.naming import insert_name
from tally.store.people import append_people_entry
from tally.store.roster import Roster
from tally.store.values import NO_WORDS


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


def forget(connection: Connection, roster: Roster, name: str) -> Forgotten:
    """Take a player's names away, and those of everybody merged into him."""
    home = roster.anchor(name)
    texts, keys = take_names(connection, roster, home.id)
    append_people_entry(connection, "forget", canonical({"player": home.ref}), NO_WORDS)
    return Forgotten(roster.mains[home.id], texts, tuple(_left_in_rules(connection, keys)))


def take_names(connection: Connection, roster: Roster, home: int) -> tuple[int, set[str]]:
    """Give a player, and those merged into him, neutral names; answers with how many texts lost an
    old one, and the names that went."""
    group = sorted(roster.group(home))
    keys = {key for key, account in roster.by_key.items() if account in group}
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


def _neutral(roster: Roster, going: set[str], account_id: int) -> str:
    """`player-7`, or with a mark where somebody else is called that."""
    name = f"player-{account_id}"
    while name_key(name) in roster.by_key and name_key(name) not in going:
        name += "x"
    return name


def _strike_out(connection: Connection, keys: set[str], instead: str) -> int:
    remark = tables.remark.c
    count = 0
    rows = connection.execute(select(remark.entry_id, remark.field, remark.text)).all()
    for row in rows:
        text = struck_out(row.text, keys, instead)
        if text != row.text:
            count += 1
            connection.execute(
                update(tables.remark)
                .where(remark.entry_id == row.entry_id, remark.field == row.field)
                .values(text=text, salt="", forgotten=True)
            )
    return count


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
