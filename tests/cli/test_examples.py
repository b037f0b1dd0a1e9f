"""Every file in examples/ works, and says what its transcript says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from program import Program
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

EXAMPLES = Path(__file__).parents[2] / "examples"
RULES = {"house-rules.toml", "mahjong-house.toml"}
EVENINGS = sorted(path.name for path in EXAMPLES.glob("*.toml") if path.name not in RULES)


class Transcript(SingleFileSnapshotExtension):
    """What a command said, in a text file of its own."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def transcript(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Transcript)


def steady(text: str) -> str:
    """The text with the ids that every book draws anew made equal."""
    return re.sub(r"\b(evening|as) [0-9a-z]{6}\b", r"\1 ******", text)


@pytest.mark.parametrize("name", EVENINGS)
def test_an_example_evening_reads_as_its_transcript(
    tally: Program, transcript: SnapshotAssertion, tmp_path: Path, name: str
) -> None:
    said = tally.ok("import", str(EXAMPLES / name), "--sheet", str(tmp_path / "sheet.pdf"))
    board = tally.ok("board")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert steady(f"$ tally import {name}\n{said.out}\n$ tally board\n{board.out}") == transcript


@pytest.mark.parametrize("name", sorted(RULES))
def test_an_example_rule_file_is_sound(
    tally: Program, transcript: SnapshotAssertion, name: str
) -> None:
    tally.ok("rules", "check", str(EXAMPLES / name))
    assert tally.ok("rules", "show", str(EXAMPLES / name)).out == transcript


def test_there_is_an_evening_for_each_variant() -> None:
    texts = [(EXAMPLES / name).read_text("utf-8") for name in EVENINGS]
    for variant in (
        "chinese-ten",
        "taiwan",
        "barraco",
        "gob-dum-gob-dang",
        "main-merah",
        "taiwan-mahjong",
    ):
        assert any(f'game = "{variant}"' in text for text in texts)
