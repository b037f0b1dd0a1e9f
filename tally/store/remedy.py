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
from tally.words import say


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
        command = say("tally restore {path}", path=shlex.quote(str(backup.path)))
        lines = [
            say("newest good backup: {path} ({text})", path=backup.path, text=covered.text),
            say("to use it: {command}", command=command),
        ]
        return "\n".join([problem.hint, *lines])
    if problem.code == "no_book":
        return problem.hint
    return say(
        "{hint}\nthere is no good backup of {name} beside it", hint=problem.hint, name=path.name
    )
