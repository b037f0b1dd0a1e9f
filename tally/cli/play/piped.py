"""The table without a terminal, or in a dumb one: one line a pile, the same commands."""

from __future__ import annotations

import sys

from tally.cli import screen
from tally.cli.play.sitting import Sitting
from tally.reports.text import harmless
from tally.words import say


def run(sitting: Sitting) -> int:
    """Take every line of the input; answers with the exit code."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    sitting.start()
    try:
        while not sitting.done and (line := _next_line(sitting)):
            sitting.submit(line.rstrip("\r\n"))
    except KeyboardInterrupt:
        screen.talk(say("Interrupted."))
        sitting.finish()
        return 130
    return sitting.finish()


def _next_line(sitting: Sitting) -> str:
    """The next line, asked for where somebody sits there; empty at the end."""
    if sys.stdin.isatty():
        print(f"{harmless(sitting.prompt)}> ", end="", flush=True)
    return sys.stdin.readline()
