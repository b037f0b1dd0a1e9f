"""A terminal for tests: keys go in step by step, what stands on the screen comes out.

No terminal emulator is needed: what was printed is followed by the last screen that was drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from prompt_toolkit.application import Application, create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from tally.cli.play.sitting import Sitting
from tally.cli.play.slots import claimed
from tally.cli.play.terminal import run
from tally.store.book import Book

UP, DOWN, TAB, ENTER, CTRL_C, CTRL_D, CTRL_U, F2, F3 = (
    *("\x1b[A", "\x1b[B", "\t", "\r", "\x03", "\x04", "\x15", "\x1bOQ", "\x1bOR"),
)


def pasted(text: str) -> str:
    """What a terminal sends for a paste."""
    return f"\x1b[200~{text}\x1b[201~"


class _Sized(DummyOutput):
    """A terminal of so many columns and rows that shows nothing."""

    def __init__(self, columns: int, rows: int) -> None:
        self.size = Size(rows=rows, columns=columns)

    def get_size(self) -> Size:
        return self.size


@dataclass
class Played:
    """How a sitting in a terminal went: its exit code, and the screen after each step of keys."""

    code: int
    printed: str
    screens: list[str] = field(default_factory=list)


@dataclass
class Terminal:
    """Runs a sitting with keys. Each step is sent when the screen was drawn after the one before;
    when they are used up the line is cleared and the table is left."""

    book: Book
    capsys: pytest.CaptureFixture[str]
    columns: int = 80
    rows: int = 24

    def __call__(self, *steps: str, evening: str | None = None) -> Played:
        ref = self.book.evening(evening).ref
        played = Played(0, "")
        with create_pipe_input() as keys, claimed(self.book.place, ref) as slot:
            sitting = Sitting(self.book, ref, slot)
            watch = self._watch(keys, iter(steps), played)
            with create_app_session(input=keys, output=_Sized(self.columns, self.rows)):
                played.code = run(sitting, watch)
        played.printed += self.capsys.readouterr().out
        return played

    def _watch(self, keys: PipeInput, steps: Any, played: Played) -> Callable[[Any], None]:
        def drawn(app: Application[Any]) -> None:
            if app.is_done:
                return
            captured = self.capsys.readouterr()
            played.printed += captured.out + captured.err
            played.screens.append(self._screen(app, played.printed))
            keys.send_text(next(steps, CTRL_U + CTRL_D))

        return drawn

    def _screen(self, app: Application[Any], printed: str) -> str:
        """The last rows of all that was printed and of what is drawn below it."""
        screen = app.renderer.last_rendered_screen
        assert screen is not None
        drawn = [
            "".join(screen.data_buffer[row][column].char for column in range(self.columns)).rstrip()
            for row in range(screen.height)
        ]
        while drawn and not drawn[-1]:
            drawn.pop()
        return "\n".join([*folded(printed, self.columns), *drawn][-self.rows :]) + "\n"


def folded(text: str, columns: int) -> Sequence[str]:
    """Printed lines as a terminal folds them."""
    return [
        line[start : start + columns]
        for line in text.split("\n")[:-1]
        for start in range(0, max(1, len(line)), columns)
    ]
