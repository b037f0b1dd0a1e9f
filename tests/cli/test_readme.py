"""What the README shows is what the program says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from program import Program

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language, in order."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def commands(block: str) -> list[tuple[list[str], str]]:
    """Each command of a console block, and what is shown under it."""
    joined = block.replace("\\\n", " ")
    found = re.findall(r"^\$ tally (.*)\n((?:(?!\$ ).*\n)*)", joined, re.MULTILINE)
    return [(shlex.split(line), shown) for line, shown in found]


def steady(text: str) -> str:
    return re.sub(r"Recorded as \w{6}", "Recorded as ******", text)


def test_the_first_screen_is_real(tally: Program) -> None:
    (new, nothing), (round_, shown), (settle, payments) = commands(blocks("console")[0])
    assert nothing == ""
    tally.ok(*new, "--date", "2026-11-27")
    assert steady(tally.ok(*round_).out) == steady(shown)
    assert tally.ok(*settle).out.startswith(payments)
    (spoken,) = [block for block in blocks("console") if "--lang" in block]
    for line, shown in commands(spoken):
        assert tally.ok(*line).out.startswith(shown)


def test_the_mahjong_commands_are_real(tally: Program) -> None:
    playing, counting = blocks("console")[-2:]
    for line, _ in commands(playing):
        tally.ok(*line)
    ((line, shown),) = commands(counting)
    assert tally.ok(*line).out == shown


def test_the_files_are_real(tally: Program, tmp_path: Path) -> None:
    evening, house = blocks("toml")
    for name, text in (("evening.toml", evening), ("house.toml", house)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    tally.ok("import", str(tmp_path / "evening.toml"))
    tally.ok("rules", "check", str(tmp_path / "house.toml"))
    (balance,) = [b for b in tally.data("balance")["balances"] if b["player"] == "Ben"]
    assert balance["amount"] == 43


def test_every_file_it_links_to_is_there() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert links
    for link in links:
        assert (Path(__file__).parents[2] / link).exists(), link
