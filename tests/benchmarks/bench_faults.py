"""The fault bench: kills, writers at once, damage; nothing is timed, everything is counted.

`python tests/benchmarks faults` takes some ten minutes; with `bench_faults.py N` each operation is
killed N times instead of 300.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

FAULTS = Path(__file__).parents[1] / "faults"
KILLS = 300
WRITERS = ((20, 1), (20, 10), (50, 4))
TURNED_BITS = 2000


def main(kills: int = KILLS) -> None:
    """Print the three tables."""
    sys.path[:0] = [str(FAULTS), str(FAULTS.parent)]
    _deaths(kills)
    _writers()
    _damage()


def _deaths(kills: int) -> None:
    from killing import OPERATIONS, killed

    print(f"{'SIGKILL during':16} {'kills':>6} {'lost':>6} {'half-visible':>13} {'corrupt':>8}")
    total = [0, 0, 0, 0]
    for name in OPERATIONS:
        count = killed(name, kills, seed=kills)
        row = [count.kills, count.lost, count.half_visible, count.corrupt]
        total = [one + other for one, other in zip(total, row, strict=True)]
        _row(name, row)
        if count.first_fault:
            print(f"  {count.first_fault}")
    _row("all", total)


def _row(name: str, row: list[int]) -> None:
    print(f"{name:16} {row[0]:6} {row[1]:6} {row[2]:13} {row[3]:8}", flush=True)


def _writers() -> None:
    from writing_at_once import together

    print(f"\n{'writers':>8} {'rounds':>7} {'recorded':>9} {'errors':>7} {'longest wait':>13}")
    for writers, rounds in WRITERS:
        with tempfile.TemporaryDirectory() as folder:
            said = together(Path(folder) / "book.db", writers, rounds)
        whole = said["in_order"] and said["all_there"] and said["proved"]
        print(
            f"{writers:8} {writers * rounds:7} {said['recorded']:9} {len(said['errors']):7} "
            f"{said['longest_wait']:11.1f} s{'' if whole else '  NOT WHOLE'}",
            flush=True,
        )


def _damage() -> None:
    from damaging import COMMANDS, KINDS, flipped, tried, whole_book

    print(f"\n{'damage':28} {'tried':>6} {'detected':>9} {'explained':>10} {'overwritten':>12}")
    with tempfile.TemporaryDirectory() as folder:
        whole = whole_book(Path(folder))
        found = [tried(kind, whole, Path(folder), 3, COMMANDS) for kind in KINDS]
        for each in (*found, flipped(whole, Path(folder), TURNED_BITS)):
            print(
                f"{each.kind:28} {each.tried:6} {each.detected:9} {each.explained:10} "
                f"{each.overwritten:12}",
                flush=True,
            )
            if each.first_fault:
                print(f"  {each.first_fault}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else KILLS)
