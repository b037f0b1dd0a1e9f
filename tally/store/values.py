"""What the book answers with: plain values, players by their present names."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tally.errors import Caution
from tally.evening import Evening, ScoredRound
from tally.games.game import Deal
from tally.ledger import Posting


@dataclass(frozen=True, slots=True)
class Player:
    """A player: the main name, the others, whether retired. `ref` never changes."""

    ref: str
    name: str
    aliases: tuple[str, ...] = ()
    retired: bool = False


@dataclass(frozen=True, slots=True)
class Unknown:
    """A name that nobody in the book has, and the names it was perhaps meant to be."""

    name: str
    nearest: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EveningSummary:
    """One line of the list of evenings. `number` counts evenings in the order they were opened."""

    ref: str
    number: int
    title: str
    date: datetime.date
    game: str
    rules: str
    seats: tuple[str, ...]
    rounds: int
    currency: str | None
    scale: int | None


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round as kept: what was typed, and what was booked for it then."""

    entry: str
    number: int
    deal: Deal
    typed: Mapping[str, Any]
    fingerprint: str
    played_at: datetime.datetime
    recorded_at: datetime.datetime
    note: str = ""
    amends: str | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class EntryRecord:
    """An entry as kept. `standing` is false where it was taken back; `reversed_by` and `amended_by`
    name what was done to it, `reverses` and `amends` what it did to others; `scores` are those of
    a round, by player; `people` those of whom an entry without money speaks."""

    ref: str
    kind: str
    evening: str | None
    number: int | None
    day: datetime.date
    played_at: datetime.datetime
    recorded_at: datetime.datetime
    content: Mapping[str, Any]
    postings: tuple[Posting, ...]
    remarks: Mapping[str, str]
    standing: bool
    reverses: str | None = None
    amends: str | None = None
    reversed_by: str | None = None
    amended_by: str | None = None
    scores: tuple[tuple[str, int | Fraction], ...] = ()
    people: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a write did: the entries it appended, the last of them the one to speak of.

    `already` says that the same had been recorded before and nothing was appended now.
    """

    entries: tuple[str, ...]
    number: int | None = None
    already: bool = False
    cautions: tuple[Caution, ...] = ()
    evening: Evening | None = None
    round: ScoredRound | None = None

    @property
    def entry(self) -> str:
        """The short id to speak of."""
        return self.entries[-1]


@dataclass(frozen=True, slots=True)
class Balance:
    """What a player, or the pot, has won (+) or lost (−) in one currency."""

    player: str
    currency: str
    scale: int
    amount: int
    retired: bool = False


@dataclass(frozen=True, slots=True)
class Total:
    """A player's summed score over so many rounds."""

    player: str
    score: int | Fraction
    rounds: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which entries a question is about; None leaves it open. Players and evenings by reference."""

    evenings: tuple[str, ...] | None = None
    players: tuple[str, ...] | None = None
    since: datetime.date | None = None
    until: datetime.date | None = None


EVERYTHING = Chosen()


@dataclass(frozen=True, slots=True)
class Words:
    """What people said with an entry."""

    note: str = ""
    why: str = ""
    who: str = ""
    title: str = ""

    def given(self) -> dict[str, str]:
        """The fields that are not empty."""
        pairs = {"title": self.title, "note": self.note, "why": self.why, "who": self.who}
        return {key: text for key, text in pairs.items() if text}


NO_WORDS = Words()


@dataclass(frozen=True, slots=True)
class Movement:
    """An entry to be booked that is not a round: payment, adjustment, buy-in, settlement mark.

    Its postings name players and sum to zero in each currency; `content` is JSON-able and must
    not hold names. `evening` is a reference, None for what belongs to no evening.
    """

    kind: str
    postings: tuple[Posting, ...] = ()
    content: Mapping[str, Any] = field(default_factory=dict)
    evening: str | None = None
    at: datetime.datetime | None = None
    words: Words = NO_WORDS


@dataclass(frozen=True, slots=True)
class Played:
    """A scored round to be written among others, with when it was played and its note."""

    round: ScoredRound
    at: datetime.datetime | None = None
    note: str = ""
