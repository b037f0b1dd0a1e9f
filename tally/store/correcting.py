"""What a book lets people put right: void, restore, undo, redo."""

from __future__ import annotations

from sqlalchemy import Connection

from tally.errors import Problem, Refused
from tally.store import chain, recording
from tally.store.corrections import (
    Target,
    find_entry,
    last_action,
    negation,
    reversal,
    taken_back,
    target_of,
    undone,
)
from tally.store.database import Database
from tally.store.evenings import find_anchor
from tally.store.log import read_entries
from tally.store.roster import Roster, load_roster
from tally.store.rounds import last_numbered, round_numbered
from tally.store.values import NO_WORDS, EntryRecord, Recorded, Words
from tally.store.wording import entry_name
from tally.store.writing import Anchor, Draft
from tally.words import say


class Corrections:
    """The part of a book that takes back and restores; every method appends."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def entry(self, reference: str, *, evening: str | None = None) -> EntryRecord:
        """An entry by its short id, or a standing round by its number."""
        with self.database.reading() as connection:
            roster = load_roster(connection)
            target = _referred(connection, reference, evening)
            return read_entries(connection, roster, [target.anchor.id])[0]

    def recorded(self, request: str) -> EntryRecord | None:
        """The entry that was recorded under a request mark, if any."""
        with self.database.reading() as connection:
            anchor = recording.requested(connection, chain.request_hash(request))
            if anchor is None:
                return None
            return read_entries(connection, load_roster(connection), [anchor.id])[0]

    def void(
        self, reference: str, *, evening: str | None = None, words: Words = NO_WORDS
    ) -> Recorded:
        """Take an entry back (a short id, or a round's number). One that is taken back already is
        answered with what did it. Voiding a void restores."""
        with self.database.writing() as connection:
            roster = load_roster(connection)
            target = _referred(connection, reference, evening)
            if not target.how.stands:
                return Recorded((target.how.tip.ref,), target.number, already=True)
            marks = {"act": "void"}
            draft = reversal(connection, roster, target, marks, words.given())
            return recording.appended(connection, roster, [draft])

    def restore(self, reference: str, *, words: Words = NO_WORDS) -> Recorded:
        """Let an entry that was taken back stand again. One that stands is answered as it is."""
        with self.database.writing() as connection:
            roster = load_roster(connection)
            target = find_entry(connection, reference)
            if target.how.stands:
                return Recorded((target.how.tip.ref,), target.number, already=True)
            marks = {"act": "restore"}
            draft = reversal(connection, roster, target, marks, words.given())
            return recording.appended(connection, roster, [draft])

    def undo(self, *, words: Words = NO_WORDS) -> tuple[EntryRecord, Recorded]:
        """Take back the last thing done that stands; answers with it and with what was appended.

        Undoing an amendment brings the round back as it was. Raises Refused (`nothing_to_undo`),
        also where the last thing was that a player was forgotten.
        """
        with self.database.writing() as connection:
            roster = load_roster(connection)
            target = last_action(connection)
            if target is None:
                message = say("there is nothing to undo in this book")
                raise Refused(
                    Problem("nothing_to_undo", message, say("tally log shows what stands"))
                )
            if target.kind == "forget":
                raise Refused(_forgotten(last_action(connection, but="forget")))
            marks = {"act": "undo", "of": target.anchor.ref}
            drafts = taken_back(connection, roster, target, marks, words.given())
            recorded = recording.appended(connection, roster, drafts)
            return _read(connection, target.anchor), recorded

    def redo(self, *, words: Words = NO_WORDS) -> tuple[EntryRecord, Recorded]:
        """Bring back what the last undo took, unless something else was recorded since.

        Raises Refused (`nothing_to_redo`).
        """
        with self.database.writing() as connection:
            roster = load_roster(connection)
            of, undoings = undone(connection)
            if not undoings:
                message = say("there is nothing to redo: nothing was undone last")
                raise Refused(
                    Problem("nothing_to_redo", message, say("tally log --all shows the past"))
                )
            drafts = _redone(connection, roster, undoings, {"act": "redo", "of": of}, words)
            recorded = recording.appended(connection, roster, drafts)
            return _read(connection, find_entry(connection, of).anchor), recorded


def _forgotten(before: Target | None) -> Problem:
    """That a forgotten name cannot come back, and what was done before it."""
    message = say("a forgotten name cannot come back")
    if before is None:
        return Problem("nothing_to_undo", message, say("tally log shows what stands"))
    hint = say(
        "what was recorded before it stands: {entry} ({id}); tally void takes it back by its id",
        entry=entry_name(before.kind, before.number),
        id=before.anchor.ref,
    )
    return Problem("nothing_to_undo", message, hint)


def _redone(
    connection: Connection,
    roster: Roster,
    undoings: list[Target],
    marks: dict[str, str],
    words: Words,
) -> list[Draft]:
    """The reversals of an undoing. An amendment's two change places in one moment, so only a
    single one is checked against what stands."""
    if len(undoings) == 1:
        return [reversal(connection, roster, undoings[0], marks, words.given())]
    return [negation(connection, undoing, marks, words.given()) for undoing in undoings]


def _referred(connection: Connection, reference: str, evening: str | None) -> Target:
    """The entry of a short id, or the round of a number: the one that stands, else the last."""
    number = reference.strip().lstrip("#")
    if not (number.isascii() and number.isdigit()):
        return find_entry(connection, reference)
    anchor = find_anchor(connection, evening)
    found = round_numbered(connection, anchor, int(number[:9])) or last_numbered(
        connection, anchor, int(number[:9])
    )
    if found is None:
        raise Refused(recording.no_round(int(number[:9])))
    return target_of(connection, found.id)


def _read(connection: Connection, anchor: Anchor) -> EntryRecord:
    return read_entries(connection, load_roster(connection), [anchor.id])[0]
