"""What to do about a book that cannot be used: its newest good backup, and the command for it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tally.errors import Problem
from tally.store.backup import Backup, newest_good
from tally.store.files import LOST
from tally.store.spans import Span


def with_backup(problems: Sequence[Problem], path: Path) -> list[Problem]:
    """The problems, those for which a backup helps with the newest good one named."""
    found = newest_good(path)
    return [
        replace(problem, hint=_hint(problem, path, found))
        if problem.code in LOST and problem.hint
        else problem
        for problem in problems
    ]


def _hint(problem: Problem, path: Path, found: tuple[Backup, Span] | None) -> str:
    if found is not None:
        backup, covered = found
        command = f"tally restore {shlex.quote(str(backup.path))}"
        lines = [f"newest good backup: {backup.path} ({covered.text})", f"to use it: {command}"]
        return "\n".join([problem.hint, *lines])
    if problem.code == "no_book":
        return problem.hint
    return f"{problem.hint}\nthere is no good backup of {path.name} beside it"
