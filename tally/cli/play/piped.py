"""The table without a terminal: one line a pile, the same commands."""

from __future__ import annotations

import sys

from tally.cli import screen
from tally.cli.play.sitting import Sitting


def run(sitting: Sitting) -> int:
    """Take every line of the input; answers with the exit code."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    sitting.start()
    try:
        for line in sys.stdin:
            sitting.submit(line.rstrip("\r\n"))
            if sitting.done:
                break
    except KeyboardInterrupt:
        screen.talk("Interrupted.")
        sitting.finish()
        return 130
    return sitting.finish()
