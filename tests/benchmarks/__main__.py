"""Every benchmark, or the ones named: `python tests/benchmarks [NAME...]`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    """Run the benchmarks whose names are given, else all of them."""
    sys.path.insert(0, str(HERE))
    known = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    for name in sys.argv[1:] or known:
        if name not in known:
            raise SystemExit(f"{name} is not a benchmark: {', '.join(known)}")
        print(f"\n{name}\n{'-' * len(name)}")
        import_module(f"bench_{name}").main()


if __name__ == "__main__":
    main()
