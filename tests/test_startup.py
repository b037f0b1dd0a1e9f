"""Start-up is part of the interface: commands import only what they need."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"sqlmodel", "sqlalchemy", "pydantic", "reportlab", "alembic", "babel", "prompt_toolkit"}


def imported_by(*arguments: str) -> set[str]:
    """The heavy packages that are loaded once a command has run."""
    program = (
        "import sys; from tally.cli.main import run; code = run(sys.argv[1:]);"
        "sys.stderr.write('\\n' + ' '.join(sys.modules)); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True
    )
    return HEAVY & set(done.stderr.rsplit("\n", 1)[-1].split())


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("score", "--help"),
        ("rules", "list"),
        ("rules", "show", "taiwan"),
        ("layout", "chinese-ten", "3H 3D 6S QC"),
        ("score", "chinese-ten", "Ann=KH QH 9D", "--partial", "--seats", "2"),
        ("score", "chinese-ten", "--points", "Ann=80", "Ben=130", "--stake", "1 TWD"),
    ],
)
def test_commands_without_a_book_import_nothing_heavy(arguments: tuple[str, ...]) -> None:
    assert imported_by(*arguments) == set()
