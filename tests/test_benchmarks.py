"""Every benchmark can be started from anywhere: it finds the program and the tests' helpers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = sorted((Path(__file__).parent / "benchmarks").glob("bench_*.py"))


@pytest.mark.parametrize("file", BENCHMARKS, ids=lambda file: file.stem)
def test_a_benchmark_finds_what_it_needs(file: Path, tmp_path: Path) -> None:
    script = f"import sys; sys.path.insert(0, {str(file.parent)!r}); import {file.stem}"
    line = [sys.executable, "-c", f"{script}; assert callable({file.stem}.main)"]
    done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
