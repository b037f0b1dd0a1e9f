"""What is wrong with a rule document, collected with its places."""

from __future__ import annotations

from tally.errors import Problem
from tally.rules import RuleDocument
from tally.toml import KeyPath


class Complaints:
    """The problems found in one document so far."""

    def __init__(self, document: RuleDocument) -> None:
        self._document = document
        self.problems: list[Problem] = []

    def add(self, path: KeyPath, message: str, hint: str) -> None:
        """Note what is wrong with the value at a path, and the remedy."""
        place = self._document.place(path)
        self.problems.append(Problem("invalid_rules", message, hint, place))


def dotted(path: KeyPath) -> str:
    """A path as it is written: `with.4.values."red A"`."""
    return ".".join(f'"{key}"' if " " in str(key) else str(key) for key in path)
