"""Names: given, changed, taken away. They stand in one table only and are never in the chain."""

from __future__ import annotations

import unicodedata

from sqlalchemy import Connection, delete, update

from tally.errors import Problem, Refused
from tally.names import LONGEST_NAME, looks_of, name_fault, name_key
from tally.store import tables
from tally.store.roster import Roster
from tally.store.writing import Anchor, fresh_refs, next_id
from tally.words import say


def add_player(connection: Connection, roster: Roster, name: str) -> Anchor:
    """A new player of this name. Raises Refused: `duplicate_player`, `invalid_name`."""
    text = _free_name(roster, name)
    account_id = next_id(connection, tables.account)
    anchor = Anchor(account_id, fresh_refs(connection, tables.account, 1)[0])
    row = {"id": anchor.id, "ref": anchor.ref, "kind": "player"}
    connection.execute(tables.account.insert(), row)
    insert_name(connection, anchor.id, text, main=True)
    roster.accounts[anchor.id] = anchor
    roster.ids[anchor.ref] = anchor.id
    roster.by_key[name_key(text)] = anchor.id
    roster.mains[anchor.id] = text
    return anchor


def add_alias(connection: Connection, roster: Roster, name: str, alias: str) -> Anchor:
    """Another name for a player."""
    anchor = roster.anchor(name)
    insert_name(connection, anchor.id, _free_name(roster, alias), main=False)
    return anchor


def drop_alias(connection: Connection, roster: Roster, alias: str) -> Anchor:
    """Take an alias away. Raises Refused (`main_name`) for a player's only or main name."""
    anchor = roster.anchor(alias)
    if name_key(alias) in map(name_key, roster.mains.values()):
        message = say(
            '"{alias}" is the main name of {player}', alias=alias, player=roster.name(anchor.id)
        )
        raise Refused(Problem("main_name", message, say("rename the player instead")))
    connection.execute(delete(tables.name).where(tables.name.c.key == name_key(alias)))
    return anchor


def rename(
    connection: Connection, roster: Roster, name: str, new: str, keep: bool = True
) -> Anchor:
    """Give a player another main name; an alias of his own may become it. The old one is an alias
    then unless it is not to be kept."""
    anchor = roster.anchor(name)
    own = name_key(new) in (name_key(alias) for alias in roster.aliases.get(anchor.id, []))
    if own:
        connection.execute(delete(tables.name).where(tables.name.c.key == name_key(new)))
    same = name_key(new) == name_key(roster.mains[anchor.id])
    text = checked_name(new) if own or same else _free_name(roster, new)
    connection.execute(
        update(tables.name)
        .where(tables.name.c.account_id == anchor.id, tables.name.c.main.is_(True))
        .values(text=text, key=name_key(text))
    )
    if keep and not same:
        insert_name(connection, anchor.id, roster.mains[anchor.id], main=False)
    return anchor


def insert_name(connection: Connection, account_id: int, text: str, main: bool) -> None:
    """Write a name that was checked."""
    row = {"key": name_key(text), "account_id": account_id, "text": text, "main": main}
    connection.execute(tables.name.insert(), row)


def _free_name(roster: Roster, name: str) -> str:
    text = checked_name(name)
    holder = roster.known(text)
    if holder is not None:
        raise Refused(_taken(text, _whose(text, roster.name(holder))))
    looks = looks_of(text)
    for key, other in roster.by_key.items():
        if any(one == another for one, another in zip(looks, looks_of(key), strict=True)):
            # L10N: {name} was typed, {other} is a player: a Cyrillic "а" looks like a Latin "a"
            reason = say(
                '"{name}" is written in other letters, but looks the same as {other}',
                name=text,
                other=roster.name(other),
            )
            raise Refused(_taken(text, reason))
    return text


def _whose(name: str, called: str) -> str:
    if name_key(called) == name_key(name):
        return say('"{name}" is already a player', name=name)
    return say('"{name}" is an alias of {player}', name=name, player=called)


def _taken(name: str, reason: str) -> Problem:
    # L10N: "B." is a letter to tell two people of one name apart, as of a family name
    hint = say('add something, as in "{name} B."', name=name)
    return Problem("duplicate_player", reason, hint)


def checked_name(name: str) -> str:
    """A name as it is kept. Raises Refused (`invalid_name`)."""
    text = " ".join(unicodedata.normalize("NFC", name).split())
    reason = name_fault(text)
    if reason:
        hint = say("give another name, of 1 to {longest} letters", longest=LONGEST_NAME)
        raise Refused(Problem("invalid_name", reason, hint))
    return text
