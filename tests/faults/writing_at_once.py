"""Processes that record in one evening at one moment.

`python tests/faults/writing_at_once.py [--writers N] [--rounds N]` prints one JSON line: writers,
recorded, errors, the longest wait of one command in seconds, whether the numbers run without gaps,
whether the book proves itself.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from fault_books import data, evening, points, scores, told, use

from tally.store.book import Book


def main() -> None:
    """Let them all go at once, and count."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--writers", type=int, default=20)
    asked.add_argument("--rounds", type=int, default=1)
    options = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(together(Path(folder) / "book.db", options.writers, options.rounds)))


def together(book: Path, writers: int, rounds: int) -> dict[str, Any]:
    """So many processes, each recording so many rounds."""
    evening(book, 0)
    gate_reading, gate = os.pipe()
    results, writing = os.pipe()
    children = []
    for writer in range(writers):
        child = os.fork()
        if child == 0:
            os.close(gate)
            _write(book, writer, rounds, gate_reading, writing)
        children.append(child)
    os.close(gate)
    os.close(writing)
    for child in children:
        os.waitpid(child, 0)
    with os.fdopen(results) as pipe:
        answers = [json.loads(line) for line in pipe]
    return _counted(book, writers, rounds, answers)


def _write(book: Path, writer: int, rounds: int, gate: int, results: int) -> None:
    """Wait until the gate opens for all, then record."""
    use(book)
    os.read(gate, 1)
    for number in range(rounds):
        start = time.perf_counter()
        code, said = told("round", *points(writer), "--request", f"{writer}-{number}")
        seconds = time.perf_counter() - start
        answer = {"code": code, "seconds": seconds, "said": said if code else ""}
        os.write(results, (json.dumps(answer) + "\n").encode())
    os._exit(0)


def _counted(book: Path, writers: int, rounds: int, answers: list[Any]) -> dict[str, Any]:
    found = data("board")["rounds"]
    points_found = sorted([each["points"] for each in one["results"]] for one in found)
    wanted = sorted(scores(writer) for writer in range(writers) for _ in range(rounds))
    with Book.open(book) as opened:
        proved = opened.verify().good
    return {
        "writers": writers,
        "recorded": sum(answer["code"] == 0 for answer in answers),
        "errors": [answer["said"] for answer in answers if answer["code"]],
        "longest_wait": round(max(answer["seconds"] for answer in answers), 3),
        "in_order": [each["round"] for each in found] == list(range(1, len(wanted) + 1)),
        "all_there": points_found == wanted,
        "proved": proved,
    }


if __name__ == "__main__":
    main()
