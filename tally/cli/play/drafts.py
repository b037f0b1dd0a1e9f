"""The draft: what was typed and is not recorded yet, kept in a file beside the book."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tally.errors import Problem, Refused

SCHEMA = "tally.draft/1"


@dataclass
class Draft:
    """One evening's draft file, readable by its owner alone."""

    path: Path

    @classmethod
    def beside(cls, book: str, evening: str) -> Draft:
        """The draft of an evening, beside a book's file or, of a book on a server, among the
        user's own data."""
        if "://" in book:
            from platformdirs import user_data_path

            folder = user_data_path("tally", appauthor=False)
            return cls(folder / f"book.draft-{evening}.json")
        file = Path(book)
        return cls(file.with_name(f"{file.name}.draft-{evening}.json"))

    def read(self) -> dict[str, Any] | None:
        """What was kept, None if nothing. What cannot be read is set aside.

        Raises Refused (`bad_draft`).
        """
        try:
            kept = json.loads(self.path.read_text("utf-8"))
            if isinstance(kept, dict) and kept.get("schema") == SCHEMA:
                return kept
        except FileNotFoundError:
            return None
        except (OSError, ValueError):
            pass
        aside = self.set_aside()
        raise Refused(Problem("bad_draft", "the draft cannot be read", f"it is kept as {aside}"))

    def write(self, kept: dict[str, Any], surely: bool = False) -> None:
        """Keep what was typed, whole or not at all; `surely` also against a failing machine.

        Raises Refused (`unwritable_file`).
        """
        text = json.dumps({"schema": SCHEMA} | kept, ensure_ascii=False)
        fresh = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                if surely:
                    os.fsync(handle)
            fresh.replace(self.path)
        except OSError as error:
            reason = f"no draft can be kept: {self.path}: {error.strerror or error}"
            raise Refused(Problem("unwritable_file", reason, "record each round soon")) from None

    def drop(self) -> None:
        """Remove the file: it is recorded, or not wanted."""
        self.path.unlink(missing_ok=True)

    def set_aside(self) -> Path:
        """Keep the file under another name; answers with that."""
        aside = self.path.with_suffix(".old.json")
        if self.path.exists():
            self.path.replace(aside)
        return aside
