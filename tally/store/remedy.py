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
        command = shlex.join(["tally", "restore", str(backup.path)])
        lines = [
            # L10N: {contents} is what it holds: "3 evenings, 40 rounds, …"
            say("newest good backup: {file} ({contents})", file=backup.path, contents=covered.text),
            say("to use it: {command}", command=command),
        ]
        return "\n".join([problem.hint, *lines])
    if problem.code == "no_book":
        return problem.hint
    none = say("there is no good backup of {book} beside it", book=path.name)
    return f"{problem.hint}\n{none}"
