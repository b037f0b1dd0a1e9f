"""The book, as commands use it: each method is one transaction.

Writes that carry a `request` mark may be sent again: what was recorded under that mark is answered
and nothing is appended. Everything raises Refused for what breaks a rule, BookUnusable for a book
that cannot be used. `evening` is a reference: id or its start, number, date or title; None means
the latest.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from tally.evening import Evening, ScoredRound
from tally.games.game import Deal, Game, RuleSet
from tally.ledger import Entry
from tally.store import chain, evenings, recording, rounds, seating, writing
from tally.store.asking import balances_of, entries_of, totals_of
from tally.store.correcting import Corrections
from tally.store.database import Database, Waiting, open_database, silent
from tally.store.evenings import KeptEvening, find_evening
from tally.store.log import log
from tally.store.naming import add_player
from tally.store.roster import Roster, load_roster
from tally.store.rounds import Scorer
from tally.store.rulebook import kept_rules
from tally.store.settling import Settling
from tally.store.society import People
from tally.store.values import (
    EVERYTHING,
    NO_WORDS,
    Balance,
    Chosen,
    EntryRecord,
    EveningSummary,
    Movement,
    Played,
    Recorded,
    RoundRecord,
    Total,
    Words,
)

if TYPE_CHECKING:
    from tally.store.document import Document
    from tally.store.joining import Joined
    from tally.store.proof import CodeVerdict, Head, Progress, Verdict


class Book(Corrections):
    """An opened book. `people` holds what is done with players, `settling` what is open."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.people = People(database)
        self.settling = Settling(database)

    @classmethod
    def open(
        cls,
        location: str | Path,
        create: bool = False,
        waiting: Waiting = silent,
        expected: str | None = None,
    ) -> Book:
        """The book at a path or URL; made when missing and `create`. `waiting` is told when others
        write for long; with `expected`, the code of the last entry that was seen, nothing is
        appended to a book that has changed since."""
        return cls(open_database(location, create, waiting, expected))

    @property
    def place(self) -> str:
        """Where the book is, for messages."""
        return self.database.place

    def close(self) -> None:
        self.database.close()

    def __enter__(self) -> Book:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open_evening(
        self,
        evening: Evening,
        *,
        new_players: Iterable[str] = (),
        rounds: Iterable[Played] = (),
        at: datetime.datetime | None = None,
        words: Words = NO_WORDS,
        request: str | None = None,
    ) -> Recorded:
        """Open an evening, with its rounds where they are known already; whole or not at all.

        Names in `new_players` become players where nobody has them. The answer's `evening` carries
        its ref. Raises Refused: `unknown_player`, `wrong_player_count`, `duplicate_player` …
        """
        mark = chain.request_hash(request) if request else None
        with self.database.writing() as connection:
            earlier = recording.requested(connection, mark)
            if earlier is not None:
                return evenings.opened_already(connection, earlier)
            anchor, entry = evenings.open_evening(connection, evening, new_players, words, at, mark)
            roster = load_roster(connection)
            kept = evenings.evening_by_id(connection, roster, anchor.id)
            refs = recording.record_rounds(connection, roster, kept, rounds)
            return Recorded((entry.ref, *refs), evening=kept.value)

    def evenings(self) -> list[EveningSummary]:
        """Every evening that stands, in the order they were opened."""
        with self.database.reading() as connection:
            return evenings.summaries(connection)

    def evening(self, evening: str | None = None) -> Evening:
        """One evening, with who sits now. Raises Refused where no or several evenings fit."""
        with self.database.reading() as connection:
            return find_evening(connection, load_roster(connection), evening).value

    def turn(self, evening: str | None = None) -> tuple[Evening, Deal, ScoredRound | None]:
        """The evening, the deal whose turn it is, and the last round that stands."""
        with self.database.reading() as connection:
            roster = load_roster(connection)
            kept = find_evening(connection, roster, evening)
            return kept.value, *rounds.turn(connection, roster, kept)

    def record_round(
        self,
        score: Scorer,
        *,
        evening: str | None = None,
        at: datetime.datetime | None = None,
        words: Words = NO_WORDS,
        request: str | None = None,
    ) -> Recorded:
        """Write the next round. `score` is called inside the transaction with the evening and the
        deal whose turn it is, so numbers never clash; what it raises leaves the book as it was."""
        with self.database.writing() as connection:
            roster = load_roster(connection)
            kept = find_evening(connection, roster, evening)
            return recording.record_round(connection, roster, kept, score, at, words, request)

    def record_rounds(self, played: Iterable[Played], *, evening: str | None = None) -> Recorded:
        """Write many rounds that follow each other, all or none."""
        with self.database.writing() as connection:
            roster = load_roster(connection)
            kept = find_evening(connection, roster, evening)
            refs = recording.record_rounds(connection, roster, kept, played)
            return Recorded(tuple(refs), evening=kept.value)

    def record_movements(
        self,
        movements: Sequence[Movement],
        *,
        new_players: Iterable[str] = (),
        request: str | None = None,
    ) -> Recorded:
        """Write payments, adjustments or marks together. Names in `new_players` become players."""
        with self.database.writing() as connection:
            roster = load_roster(connection)
            for name in new_players:
                if roster.known(name) is None:
                    add_player(connection, roster, name)
            return recording.record_movements(connection, roster, movements, request)

    def take_in(
        self,
        document: Document,
        *,
        keep_ours: bool = False,
        dry_run: bool = False,
        progress: Progress | None = None,
    ) -> Joined:
        """Add what another book's document has and this one has not; whole or not at all.

        Raises Refused: `contradiction`, one for each, unless `keep_ours` leaves the document's
        side out; `altered_export` naming the first entry that does not fit.
        """
        from tally.store.joining import take_in

        with self.database.writing(keep=not dry_run) as connection:
            return take_in(connection, document, keep_ours, progress)

    def amend(
        self,
        number: int,
        change: recording.Change,
        *,
        evening: str | None = None,
        at: datetime.datetime | None = None,
        words: Words = NO_WORDS,
        request: str | None = None,
    ) -> Recorded:
        """Replace a round that stands by what `change` makes of it, as kept and as scored; `at`
        says when it was really played."""
        with self.database.writing() as connection:
            roster = load_roster(connection)
            kept = find_evening(connection, roster, evening)
            return recording.amend(connection, roster, kept, number, change, words, request, at)

    def join(
        self,
        name: str,
        *,
        seat: int | None = None,
        evening: str | None = None,
        words: Words = NO_WORDS,
    ) -> Recorded:
        """Seat a player between rounds, last where no seat (from 0) is given."""
        with self.database.writing() as connection:
            roster, kept = self._kept(connection, evening)
            anchor = seating.join(connection, roster, kept, name, seat, words)
            return self._seated(connection, anchor.ref, kept)

    def leave(self, name: str, *, evening: str | None = None, words: Words = NO_WORDS) -> Recorded:
        """Let a player go; what he has won or lost stays."""
        with self.database.writing() as connection:
            roster, kept = self._kept(connection, evening)
            anchor = seating.leave(connection, roster, kept, name, words)
            return self._seated(connection, anchor.ref, kept)

    def rounds(self, evening: str | None = None) -> list[RoundRecord]:
        """An evening's rounds that stand, by number."""
        with self.database.reading() as connection:
            roster, kept = self._kept(connection, evening)
            return rounds.standing_rounds(connection, roster, kept)

    def rescored(self, evening: str | None = None) -> list[tuple[RoundRecord, ScoredRound]]:
        """An evening's rounds that stand, each scored again from what was typed."""
        with self.database.reading() as connection:
            roster, kept = self._kept(connection, evening)
            return [
                (record, rounds.rescored(connection, kept, record))
                for record in rounds.standing_rounds(connection, roster, kept)
            ]

    def rules(self, fingerprint: str) -> tuple[Game, RuleSet]:
        """The game and the rules of a fingerprint, as kept."""
        with self.database.reading() as connection:
            return kept_rules(connection, fingerprint)

    def log(
        self, *, evening: str | None = None, everything: bool = False, last: int | None = None
    ) -> list[EntryRecord]:
        """Entries in order: of one evening where given, else of all; with `everything` also what
        was taken back, and the takings back."""
        with self.database.reading() as connection:
            chosen = None if evening is None else evenings.find_anchor(connection, evening).id
            return log(connection, load_roster(connection), chosen, everything, last)

    def balances(self, chosen: Chosen = EVERYTHING) -> list[Balance]:
        """Summed postings of each player per currency and scale, the pot last."""
        with self.database.reading() as connection:
            return balances_of(connection, chosen)

    def totals(self, chosen: Chosen = EVERYTHING) -> list[Total]:
        """Summed scores and rounds played of each player, in order of first coming."""
        with self.database.reading() as connection:
            return totals_of(connection, chosen)

    def money(self, chosen: Chosen = EVERYTHING) -> list[Entry]:
        """The entries with money that stand, for settling and explaining. `players` is not used:
        an entry is whole."""
        with self.database.reading() as connection:
            return entries_of(connection, chosen)

    def head(self) -> Head:
        """The end of the chain, with the short code that sheets print."""
        from tally.store.proof import book_head

        with self.database.reading() as connection:
            return book_head(connection)

    def code(self) -> str:
        """The short code of the last entry: what a writer may expect the book to be at."""
        with self.database.reading() as connection:
            return chain.code(writing.head(connection)[1])

    def check_code(self, code: str) -> CodeVerdict:
        """Whether a code from a sheet belongs to this book, and what was added since."""
        from tally.store.proof import check_code

        with self.database.reading() as connection:
            return check_code(connection, code)

    def verify(
        self,
        first: str | None = None,
        last: str | None = None,
        *,
        rescore: bool = True,
        progress: Progress | None = None,
    ) -> Verdict:
        """Prove the book, or the span between two entries: the chain, the scores, the balances.

        The verdict names the first entry that does not fit.
        """
        from tally.store.proof import verify

        with self.database.reading() as connection:
            return verify(connection, first, last, rescore, progress)

    def _kept(self, connection: Connection, evening: str | None) -> tuple[Roster, KeptEvening]:
        roster = load_roster(connection)
        return roster, find_evening(connection, roster, evening)

    def _seated(self, connection: Connection, entry: str, kept: KeptEvening) -> Recorded:
        now = evenings.evening_by_id(connection, load_roster(connection), kept.anchor.id)
        return Recorded((entry,), evening=now.value)
