"""What is wrong with a rule document, collected with its places."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tally.errors import Place, Problem
from tally.rules import RuleDocument
from tally.toml import KeyPath
from tally.words import all_of, clauses, say

PLAYERS = "{players}"
"""Where a message names the numbers of players for which it holds: `2 and 3 players`."""

_BARE = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_LONGEST_SHOWN = 60


@dataclass(slots=True)
class _Fault:
    """One fault, and for which numbers of players it was met; a dict keeps each text once."""

    place: Place | None
    messages: dict[str, None] = field(default_factory=dict)
    hints: dict[str, None] = field(default_factory=dict)
    otherwise: dict[str, None] = field(default_factory=dict)
    inherited: dict[str, None] = field(default_factory=dict)
    players: dict[int, None] = field(default_factory=dict)

    def problem(self) -> Problem:
        said = clauses([*self.messages, *self.inherited])
        if self.players:
            # L10N: {numbers} is for how many players a rule does not hold: "2 and 3".
            some = say("{numbers} players", numbers=listed(self.players))
            said = said.replace(PLAYERS, some)
        return Problem("invalid_rules", said, "\n".join([*self.hints, *self.otherwise]), self.place)


class Complaints:
    """The faults found in one document so far; each is said once, however often it is met."""

    def __init__(self, document: RuleDocument) -> None:
        self._document = document
        self._faults: dict[tuple[Place | None, str], _Fault] = {}
        self._general: set[KeyPath] = set()

    def add(
        self,
        path: KeyPath,
        message: str,
        hint: str,
        players: int | None = None,
        kind: str = "",
        causes: Iterable[KeyPath] = (),
    ) -> None:
        """Note what is wrong with the value at a path, and the remedy.

        A value that the user's own text does not hold is placed at the first of `causes` that it
        does, and its origin said. What is of one `kind` (the message, if not given) at one place is
        one fault, which names all `players`.
        """
        place = self._document.place(path, *causes)
        fault = self._faults.setdefault((place, kind or message), _Fault(place))
        fault.messages[message] = None
        first, *others = hint.splitlines()
        fault.hints[first] = None
        fault.otherwise.update(dict.fromkeys(others))
        if origin := self._document.origin(path):
            fault.inherited[
                # L10N: {key} is a key of a rule file, {origin} another rule file.
                say("{key} is inherited from {origin}", key=dotted(path), origin=origin)
            ] = None
        if players is None:
            self._general.add(path)
        else:
            fault.players[players] = None

    def spoiled(self, *paths: KeyPath) -> bool:
        """Whether something at or under one of the paths is wrong whatever the players."""
        return any(
            found[: len(path)] == path or path[: len(found)] == found
            for path in paths
            for found in self._general
            if found
        )

    def problems(self) -> list[Problem]:
        """Every fault, in the order of the lines of the user's file."""
        return sorted((fault.problem() for fault in self._faults.values()), key=self._order)

    def _order(self, problem: Problem) -> tuple[int, int, int]:
        if problem.place is None:
            return 0, 0, 0
        sources = [text.source for text in reversed(self._document.texts)]
        return sources.index(problem.place.source), problem.place.line or 0, problem.place.start


def listed(numbers: Iterable[int]) -> str:
    """Numbers in words: `2`, `2 and 3`, `2, 3 and 4`."""
    return all_of([str(number) for number in numbers])


def impossible(path: KeyPath, value: Any) -> str:
    """That the value at a path is none that it takes."""
    # L10N: {key} is a key of a rule file, {value} what was written for it.
    return say("{key} = {value} is not possible", key=dotted(path), value=shown(value))


def is_a_table(path: KeyPath) -> str:
    """That a table belongs at a path, and not what is there."""
    # L10N: {key} is a key of a rule file; a table as TOML has it.
    return say("{key} is a table", key=dotted(path))


def dotted(path: KeyPath) -> str:
    """A path as it is written: `with.4.values."red A"`."""
    keys = map(str, path)
    return ".".join(key if _BARE.fullmatch(key) and len(key) < 60 else shown(key) for key in keys)


def shown(value: Any) -> str:
    """A value as it was written, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
