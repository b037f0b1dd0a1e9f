"""What the live table costs: from a key to the line that shows what it did, and from the last pile
of a broken round to its repairs.

A key is sent to a running table in this process and timed until the screen is drawn; the draft is
written in between, as at a real table. Wanted are less than 10 ms from the last key of a pile, and
less than 200 ms for the repairs.
"""

from __future__ import annotations

import io
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import Any

from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from tally.cli.main import run as tally
from tally.cli.play.drafts import Draft
from tally.cli.play.sitting import Sitting
from tally.cli.play.slots import Slot
from tally.cli.play.terminal import run
from tally.games import rule_set
from tally.games.chinese_ten.live.table import Table
from tally.games.chinese_ten.mistakes import SLIPS, mistaken
from tally.games.chinese_ten.ruleset import ChineseTenRules
from tally.games.chinese_ten.simulator import play_round
from tally.games.game import Deal
from tally.store.book import Book

SEATS = ("Ann", "Ben", "Cat", "Dan")
PILES = [
    "3D 7H 9S AC 3S 7D 6C 4D QS QD 5S 5C 6H 4H 3C 7C",
    "QC QH 8D 2D 10D 10H KD KS",
    "3H 7S 5D 5H JC JH 9D AD 2S 8H 2H 8C 6D 4C",
    "JD JS KH KC 10C 10S 9C AS 2C 8S 6S 4S 9H AH",
]
CLEAR_AND_LEAVE = "\x15\x04"


def main() -> None:
    """Print the medians and the slowest of twenty."""
    keys = list(_timed_keys())
    _row("a key to the drawn line, every key of four piles", [cost for cost, _ in keys])
    _row("the last key of a pile to the drawn line", [cost for cost, last in keys if last])
    _row("the last pile of a broken round to its repairs", list(_timed_repairs(200)))


def _row(what: str, seconds: list[float]) -> None:
    slow = statistics.quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0]
    print(
        f"{what:50} median {statistics.median(seconds) * 1000:7.2f} ms, "
        f"1 in 20 over {slow * 1000:7.2f} ms, {len(seconds)} times",
        flush=True,
    )


def _timed_keys() -> Iterator[tuple[float, bool]]:
    """Seconds from each key to the screen, and whether it was a pile's last card."""
    script = [(key, at == len(pile) - 1) for pile in PILES for at, key in enumerate(pile)]
    costs: list[tuple[float, bool]] = []
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder) / "book.db"
        os.environ["TALLY_BOOK"] = str(book)
        screen = io.StringIO()
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            tally(["new", "--game", "taiwan", "--players", ",".join(SEATS)])
            with Book.open(book) as opened:
                ref = opened.evening().ref
                sitting = Sitting(opened, ref, Slot(Draft.beside(str(book), ref)))
                _drive(sitting, screen, script * 3, costs)
    yield from costs


def _drive(
    sitting: Sitting, screen: io.StringIO, script: list[tuple[str, bool]], costs: list[Any]
) -> None:
    """Send key after key, the next when the screen was drawn; Enter after each pile."""
    steps = iter(script)
    sent: list[Any] = []
    with create_pipe_input() as keys:

        def drawn(app: Any) -> None:
            if app.is_done:
                return
            if sent:
                start, last = sent.pop()
                costs.append((time.perf_counter() - start, last))
                if last:
                    keys.send_text("\r")
                    return
            key, last = next(steps, (CLEAR_AND_LEAVE, False))
            sent.append((time.perf_counter(), last))
            keys.send_text(key)

        output = Vt100_Output(screen, lambda: Size(rows=24, columns=80), term="xterm")
        with create_app_session(input=keys, output=output):
            run(sitting, drawn)


def _timed_repairs(rounds: int) -> Iterator[float]:
    """Seconds for the repairs of played rounds of four, each with one slip."""
    rules = rule_set("taiwan")[1]
    assert isinstance(rules, ChineseTenRules)
    terms, rng = rules.terms[4], Random(1)
    kinds = [kind for kind in SLIPS if kind != "left"]
    for number in range(rounds):
        played = play_round(terms, rng)
        heaps = [*played.piles, played.leftovers]
        words = mistaken(rng, heaps, kinds[number % len(kinds)]).words
        table = Table.new(rules, Deal(SEATS))
        for heap in words[:3]:
            table = table.accept(" ".join(heap) or "-")
        last = " ".join(words[3]) or "-"
        start = time.perf_counter()
        broken = table.accept(last)
        assert broken.said or broken.step == "ready"
        list(broken.choices)
        yield time.perf_counter() - start


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main()
