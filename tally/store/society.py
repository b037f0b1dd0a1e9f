"""A book's people, as commands use them: each method is one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tally.seats import Seats
from tally.store import naming, people
from tally.store.database import Database
from tally.store.roster import load_roster
from tally.store.values import NO_WORDS, Player, Recorded, Unknown, Words

if TYPE_CHECKING:
    from tally.store.forgetting import Forgotten


class People:
    """The players of a book. Names are found in any case, width and composition."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Player]:
        """Everybody, in the order they came; those merged into others stand with them."""
        with self._database.reading() as connection:
            return load_roster(connection).players()

    def find(self, names: Sequence[str]) -> list[Player]:
        """The players of these names. Raises Refused (`unknown_player`) with the nearest names."""
        with self._database.reading() as connection:
            roster = load_roster(connection)
            return [roster.player(anchor.id) for anchor in roster.anchors(names)]

    def unknown(self, names: Iterable[str]) -> list[Unknown]:
        """Those of the names that nobody has yet, each with the names it is perhaps a slip of."""
        with self._database.reading() as connection:
            return load_roster(connection).unknown(names)

    def seated(self, names: Sequence[str]) -> Seats:
        """Who would sit at a table: those whom the book knows by main name, new ones as they are
        typed. Where one player has two of the names all stay as they are."""
        with self._database.reading() as connection:
            roster = load_roster(connection)
            found = [roster.known(name) for name in names]
            homes = [home for home in found if home is not None]
            if len(set(homes)) < len(homes):
                return Seats(names)
            known = roster.seats(homes)
        seats = [seat for seat, home in enumerate(found) if home is not None]
        mains = dict(zip(seats, known, strict=True))
        further = {name: seats[at] for name, at in known.further.items()}
        return Seats((mains.get(seat, name) for seat, name in enumerate(names)), further)

    def add(self, name: str, aliases: Sequence[str] = ()) -> Player:
        """A new player. Raises Refused: `duplicate_player`, `invalid_name`."""
        with self._database.writing() as connection:
            anchor = naming.add_player(connection, load_roster(connection), name)
            for alias in aliases:
                naming.add_alias(connection, load_roster(connection), name, alias)
            return load_roster(connection).player(anchor.id)

    def rename(self, name: str, new: str, *, keep: bool = True) -> Player:
        """Give a player another main name; nothing that was booked changes. The old one becomes an
        alias unless it is not to be kept."""
        with self._database.writing() as connection:
            anchor = naming.rename(connection, load_roster(connection), name, new, keep)
            return load_roster(connection).player(anchor.id)

    def alias(self, name: str, alias: str) -> Player:
        """Give a player one more name."""
        with self._database.writing() as connection:
            anchor = naming.add_alias(connection, load_roster(connection), name, alias)
            return load_roster(connection).player(anchor.id)

    def drop_alias(self, alias: str) -> Player:
        """Take one of a player's further names away."""
        with self._database.writing() as connection:
            anchor = naming.drop_alias(connection, load_roster(connection), alias)
            return load_roster(connection).player(anchor.id)

    def merge(self, name: str, into: str, *, words: Words = NO_WORDS) -> Recorded:
        """Two names were one person: read the first as the second from now on.

        Raises Refused: `same_player`, `sat_together` naming the round.
        """
        with self._database.writing() as connection:
            roster = load_roster(connection)
            return Recorded((people.merge(connection, roster, name, into, words).ref,))

    def unmerge(self, name: str, *, words: Words = NO_WORDS) -> Recorded:
        """Take a merge apart again, by the name that was merged away. Raises Refused
        (`not_merged`)."""
        with self._database.writing() as connection:
            return people.unmerge(connection, load_roster(connection), name, words)

    def retire(self, name: str, *, words: Words = NO_WORDS) -> Recorded:
        """A player plays no more; the balance stays in sight."""
        return self._set_retired(name, True, words)

    def back(self, name: str, *, words: Words = NO_WORDS) -> Recorded:
        """A retired player plays again."""
        return self._set_retired(name, False, words)

    def forget(self, name: str, also: Iterable[str] = ()) -> Forgotten:
        """Replace a player's names, and those he had `also` once, by a neutral one everywhere in
        this book, and compact the file so that the old ones are in none of its bytes. Backups made
        earlier still hold them."""
        from dataclasses import replace

        from tally.store.forgetting import forget

        with self._database.writing() as connection:
            forgotten = forget(connection, load_roster(connection), name, also)
        return replace(forgotten, compacted=self._database.compact())

    def _set_retired(self, name: str, retired: bool, words: Words) -> Recorded:
        with self._database.writing() as connection:
            roster = load_roster(connection)
            entry = people.set_retired(connection, roster, name, retired, words)
            return Recorded((entry.ref,)) if entry else Recorded((), already=True)
