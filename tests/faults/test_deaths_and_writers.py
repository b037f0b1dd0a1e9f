"""Death at any moment, and writers at one moment; the fault bench does it thousands of times."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def lines(program: str, *arguments: str) -> list[Any]:
    """What a program of this folder prints, as JSON."""
    command = [sys.executable, str(HERE / program), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_nothing_reported_is_lost_and_nothing_half_done_is_seen() -> None:
    counts = lines("killing.py", "--kills", "2")
    assert len(counts) == 7
    for count in counts:
        faults = (count["lost"], count["half_visible"], count["corrupt"])
        assert (count["kills"], faults) == (2, (0, 0, 0)), count


def test_twenty_processes_record_at_one_moment() -> None:
    (count,) = lines("writing_at_once.py", "--writers", "20")
    assert (count["recorded"], count["errors"]) == (20, [])
    assert (count["in_order"], count["all_there"], count["proved"]) == (True, True, True)
