"""Every text that people are shown can be translated."""

from functools import cache
from pathlib import Path

import pytest
from words.unsaid import ROOT, messages, python_files, unsaid

from tally.locale.collecting import collected

FILES = [path.relative_to(ROOT).as_posix() for path in python_files([str(ROOT / "tally")])]


@pytest.mark.parametrize("file", FILES)
def test_every_text_is_said(file: str) -> None:
    assert list(unsaid(ROOT / file)) == []


@cache
def texts() -> set[tuple[str | None, str]]:
    return {
        (text.context, text.id if isinstance(text.id, str) else text.id[0]) for text in collected()
    }


@pytest.mark.parametrize("file", FILES)
def test_every_text_is_collected(file: str) -> None:
    """Not so where one stands among the values of another: there Babel does not look."""
    found = messages(ROOT / file)
    assert [each for each in found if each[1:] not in texts()] == []


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
