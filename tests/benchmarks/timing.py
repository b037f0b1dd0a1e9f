"""Measure whole processes and calls, as ratios in one run."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

TALLY = str(Path(sys.executable).with_name("tally"))


@dataclass(frozen=True)
class Cost:
    """The median seconds of some runs, and the peak memory of the largest in MiB."""

    seconds: float
    peak_mib: float = 0.0


def process(arguments: Sequence[str], runs: int = 15, **environment: str) -> Cost:
    """What a process costs from start to end."""
    return interleaved([arguments], runs, **environment)[0]


def interleaved(
    commands: Sequence[Sequence[str]], runs: int = 15, **environment: str
) -> list[Cost]:
    """What several processes cost, run in turn so that a busy machine is busy for all of them."""
    times: list[list[float]] = [[] for _ in commands]
    peaks = [0.0] * len(commands)
    for _ in range(runs):
        for index, arguments in enumerate(commands):
            seconds, peak = _once(arguments, environment)
            times[index].append(seconds)
            peaks[index] = max(peaks[index], peak)
    return [
        Cost(statistics.median(seconds), peak) for seconds, peak in zip(times, peaks, strict=True)
    ]


def _once(arguments: Sequence[str], environment: dict[str, str]) -> tuple[float, float]:
    clean = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    child = subprocess.Popen(
        arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=clean | environment
    )
    assert child.stderr is not None
    said = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{' '.join(arguments)[:200]} failed: {said.decode()}")
    return seconds, usage.ru_maxrss / 1024


def call(function: Callable[[], object], runs: int = 200) -> float:
    """The median seconds of a call."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        function()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def row(what: str, cost: float, floor: float, limit: float | None, peak: float = 0.0) -> None:
    """Print one line: the thing, its time, its ratio to the floor, the ratio it should keep."""
    memory = f"{peak:6.0f} MiB" if peak else ""
    wanted = "" if limit is None else f"<= {limit:g}"
    print(f"{what:58} {cost * 1000:9.2f} ms {cost / floor:6.2f} x {wanted:8} {memory}", flush=True)
