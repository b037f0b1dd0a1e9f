"""A progress bar beside the data: for long work that somebody watches."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tally.reports.text import cells
from tally.words import say

_PATIENCE = 0.7  # seconds without a bar
_PAUSE = 0.1
_CELLS = 30

Progress = Callable[[int, int], None]
"""Told how much is done, of how much."""


@contextmanager
def progress(what: str) -> Iterator[Progress]:
    """A bar on stderr while the block runs; none where it is no terminal or the work is short."""
    bar = _Bar(what)
    try:
        yield bar.show if sys.stderr.isatty() else _unseen
    finally:
        bar.wipe()


def _unseen(_done: int, _total: int) -> None:
    """Nobody watches."""


class _Bar:
    """One line that is drawn over itself."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._next = time.monotonic() + _PATIENCE
        self._drawn = 0

    def show(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + _PAUSE
        filled = _CELLS * done // max(total, 1)
        bar = "#" * filled + "." * (_CELLS - filled)
        # L10N: A progress bar: {work} is what is done, such as "proving".
        line = say(
            "{work} [{bar}] {done:,} of {all:,}", work=self._what, bar=bar, done=done, all=total
        )
        used = cells(line)
        sys.stderr.write("\r" + line + " " * max(0, self._drawn - used))
        sys.stderr.flush()
        self._drawn = used

    def wipe(self) -> None:
        if self._drawn:
            sys.stderr.write("\r" + " " * self._drawn + "\r")
            sys.stderr.flush()
