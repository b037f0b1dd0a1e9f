"""Every text that people are shown can be translated."""

from pathlib import Path

import pytest
from words.unsaid import ROOT, python_files, unsaid

FILES = [path.relative_to(ROOT).as_posix() for path in python_files([str(ROOT / "tally")])]


@pytest.mark.parametrize("file", FILES)
def test_every_text_is_said(file: str) -> None:
    assert list(unsaid(ROOT / file)) == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('out("Nothing is open.")', ["Nothing is open."]),
        ('out(f"{name} has left")', ["{} has left"]),
        ('out(say(f"{name} has left"))', ["{} has left"]),
        ('out(say("{n} and " f"{name} left"))', ["{n} and {} left"]),
        ('out(say("{name} has left", name="the winner"))', ["the winner"]),
        ('out(say("{name} has left", name=name))', []),
        ('out(say_as("of a column", "Money won"))', []),
        ('out("Nothing is open.")  # unsaid: never shown', []),
        ('raise ValueError("the sum is not zero")', []),
        ('found = re.search("at line [0-9]+", text)', []),
        ('rows = ask("SELECT name FROM account")', []),
        ("hint = 'stake = \"1 TWD\"'", []),
    ],
)
def test_what_nobody_can_translate_is_found(line: str, found: list[str], tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text(line + "\n", "utf-8")
    assert [text for _, text in unsaid(file)] == found
