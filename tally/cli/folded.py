"""A text for rich that folds Thai and Chinese where their readers do."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.containers import Lines
from rich.text import Text

from tally.cli.folding import folds_by_itself, line_ends


class Folded(Text):
    """A line that is folded between words; of Thai, between syllables, of
    Chinese between hanzi."""

    def wrap(self, console: Console, width: int, **how: Any) -> Lines:
        """The lines of at most `width` cells."""
        if how.get("no_wrap") or not folds_by_itself(self.plain):
            return super().wrap(console, width, **how)
        lines = Lines()
        for line in self.divide(line_ends(self.plain, width)):
            line.rstrip_end(width)
            lines.extend(line.wrap(console, width, **how))
        return lines
