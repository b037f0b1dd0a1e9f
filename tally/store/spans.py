"""What a book covers: how many evenings, rounds and entries, and from which day to which."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from tally.store import chain, tables
from tally.store.corrections import REVERSALS
from tally.store.writing import head
from tally.words import say, say_counted


@dataclass(frozen=True, slots=True)
class Span:
    """A book in a line. Days are what entries count for; `recorded` is when the last was made."""

    evenings: int
    rounds: int
    entries: int
    first_day: str | None
    last_day: str | None
    recorded: str | None
    digest: str

    @property
    def code(self) -> str:
        """The short code of its last entry."""
        return chain.code(self.digest)

    @property
    def text(self) -> str:
        """In words, for people."""
        if not self.entries:
            return say("nothing recorded")
        # L10N: "3 evenings, 40 rounds, 2026-11-01 to 2026-11-27, 45 entries"
        return say(
            "{evenings}, {rounds}, {first} to {last}, {entries}",
            evenings=say_counted("{count:,} evening", "{count:,} evenings", self.evenings),
            rounds=say_counted("{count:,} round", "{count:,} rounds", self.rounds),
            first=self.first_day,
            last=self.last_day,
            entries=say_counted("{count:,} entry", "{count:,} entries", self.entries),
        )


def span(connection: Connection) -> Span:
    """What the book covers now."""
    entry = tables.entry.c
    days = connection.execute(
        select(func.min(entry.day), func.max(entry.day), func.count()).where(
            entry.kind.not_in(REVERSALS)
        )
    ).one()
    last, digest = head(connection)
    count = connection.execute(select(func.count()).select_from(tables.entry)).scalar_one()
    recorded = connection.execute(
        select(entry.recorded_at).where(entry.id == last)
    ).scalar_one_or_none()
    evenings = connection.execute(select(func.count()).select_from(tables.evening)).scalar_one()
    return Span(evenings, _rounds(connection), count, days[0], days[1], recorded, digest)


def _rounds(connection: Connection) -> int:
    """The rounds that stand: each taking back counts one down, each restoring one up."""
    entry = tables.entry.c
    counts = connection.execute(
        select(entry.kind, func.count()).where(entry.number.is_not(None)).group_by(entry.kind)
    )
    return sum(-count if kind == "void" else count for kind, count in counts)
