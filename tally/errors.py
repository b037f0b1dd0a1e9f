"""What went wrong, where, and what to type instead.

A reader that finds something wrong does not stop: it collects `Problem` values, and whoever asked
raises them together as `Refused`. Nothing here prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction


class ExitCode(IntEnum):
    """How a command ended, for scripts."""

    DONE = 0
    REFUSED = 1
    USAGE = 2
    BOOK = 3
    INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text was typed: a stretch of one line of a file or of one argument.

    `source` is a file's name or the argument's (a player's name, an option); `line` counts from 1
    and is None for an argument; `start` and `end` are character offsets in `text`.
    """

    source: str
    text: str
    start: int = 0
    end: int = 0
    line: int | None = None

    def __str__(self) -> str:
        position = f"{self.start + 1}" if self.line is None else f"{self.line}:{self.start + 1}"
        return f"{self.source}:{position}"


@dataclass(frozen=True, slots=True)
class Effect:
    """What a remedy makes of one player: points, how many more or less than as typed, and the
    difference from what is even."""

    player: str
    points: int | Fraction
    change: int | Fraction
    difference: int | Fraction


@dataclass(frozen=True, slots=True)
class Remedy:
    """One slip that would explain what is wrong with a round, and what to type instead.

    `retype` is the new text of each player whose part changes, `amend` the same as what to add and
    to take out, `left` the new text of what nobody has, None where it stays.
    """

    kind: str
    description: str
    retype: tuple[tuple[str, str], ...]
    amend: tuple[tuple[str, str], ...]
    left: str | None
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: a code for scripts, the reason and the remedy for people.

    `remedies`, likeliest first, are single slips of which each would explain the whole round.
    """

    code: str
    message: str
    hint: str = ""
    place: Place | None = None
    remedies: tuple[Remedy, ...] = ()


@dataclass(frozen=True, slots=True)
class Caution:
    """Something unusual that is not refused."""

    code: str
    message: str


class TallyError(Exception):
    """Everything tally says no to; carries all problems of the input, the cause first."""

    exit_code = ExitCode.REFUSED

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("; ".join(problem.message for problem in self.problems))


class Refused(TallyError):
    """The input breaks a rule; nothing was changed."""


class Misused(TallyError):
    """The command line itself cannot be understood."""

    exit_code = ExitCode.USAGE


class BookUnusable(TallyError):
    """The book cannot be used: busy, damaged, newer, not a book."""

    exit_code = ExitCode.BOOK


Locate = Callable[[tuple[str | int, ...], int, int], Place]
"""Where characters start..end of the field at a path were typed."""

LocateIfKnown = Callable[[tuple[str | int, ...], int, int], Place | None]
"""The same, None where that is not known."""


def nowhere(path: tuple[str | int, ...], start: int, end: int) -> Place | None:
    """No place: for what was not typed, or not here."""
    return None


def in_argument(path: tuple[str | int, ...], start: int, end: int) -> Place:
    """The place of a text of which no more is known than the field's name."""
    return Place(str(path[-1]) if path else "", "", start, end)
