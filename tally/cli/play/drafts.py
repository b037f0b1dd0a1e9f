"""The draft: what was typed and is not recorded yet, kept in a file beside the book.

Each line of the file is all that was typed at one moment; the last whole one counts. While a pile
is typed a line is added for each key, which a killed program cannot undo and which costs little;
when a pile is taken the file is written anew.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tally.errors import Problem, Refused
from tally.words import say

SCHEMA = "tally.draft/1"


@dataclass
class Draft:
    """One evening's draft file, readable by its owner alone."""

    path: Path

    @classmethod
    def beside(cls, book: str, evening: str, number: int = 1) -> Draft:
        """The draft of an evening, beside a book's file or, of a book on a server, among the
        user's own data. A second table that is open at once has number 2."""
        name = f"draft-{evening}.jsonl" if number == 1 else f"draft-{evening}-{number}.jsonl"
        if "://" in book:
            from platformdirs import user_data_path

            folder = user_data_path("tally", appauthor=False)
            return cls(folder / f"book.{name}")
        file = Path(book)
        return cls(file.with_name(f"{file.name}.{name}"))

    def read(self) -> dict[str, Any] | None:
        """What was kept, None if nothing. What cannot be read is set aside.

        Raises Refused (`bad_draft`).
        """
        try:
            lines = self.path.read_bytes().splitlines()
        except FileNotFoundError:
            return None
        except OSError:
            lines = []
        for line in reversed(lines):
            kept = _read_line(line)
            if kept is not None:
                return kept
        aside = self.set_aside()
        raise Refused(
            Problem(
                "bad_draft",
                say("the draft cannot be read"),
                say("it is kept as {file}", file=aside),
            )
        )

    def write(self, kept: dict[str, Any], anew: bool = False) -> None:
        """Keep what was typed; `anew` in a file that survives a failing machine too.

        Raises Refused (`unwritable_file`).
        """
        line = json.dumps({"schema": SCHEMA} | kept, ensure_ascii=False).encode() + b"\n"
        try:
            if anew or not self.path.exists():
                self._write_anew(line)
            else:
                with self.path.open("ab") as file:
                    file.write(line)
        except OSError as error:
            reason = say(
                "no draft can be kept: {file}: {reason}",
                file=self.path,
                reason=error.strerror or error,
            )
            raise Refused(
                Problem("unwritable_file", reason, say("record each round soon"))
            ) from None

    def _write_anew(self, line: bytes) -> None:
        fresh = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        self.path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(line)
            file.flush()
            os.fsync(handle)
        fresh.replace(self.path)

    def drop(self) -> None:
        """Remove the file: it is recorded, or not wanted. Raises Refused (`unwritable_file`)."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            reason = say(
                "the draft cannot be removed: {file}: {reason}",
                file=self.path,
                reason=error.strerror or error,
            )
            raise Refused(Problem("unwritable_file", reason, say("remove it by hand"))) from None

    def set_aside(self) -> Path:
        """Keep the file under another name; answers with that. Raises Refused."""
        aside, number = self.path.with_suffix(".old.jsonl"), 1
        while aside.exists():
            number += 1
            aside = self.path.with_suffix(f".old-{number}.jsonl")
        try:
            if self.path.exists():
                self.path.replace(aside)
        except OSError as error:
            reason = say(
                "the draft cannot be set aside: {file}: {reason}",
                file=self.path,
                reason=error.strerror or error,
            )
            raise Refused(Problem("unwritable_file", reason, say("move it by hand"))) from None
        return aside


def _read_line(line: bytes) -> dict[str, Any] | None:
    try:
        kept = json.loads(line)
    except ValueError:
        return None
    return kept if isinstance(kept, dict) and kept.get("schema") == SCHEMA else None
