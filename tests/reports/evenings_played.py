"""A book with an evening of every game and rule set, for sheets that the program fills in."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tomli

from tally.cli.main import run

EXAMPLES = Path(__file__).parents[2] / "examples"
_RULES = {"house-rules.toml", "mahjong-house.toml"}
_OTHER_MAHJONG = (
    "association-2009", "association-old", "gamesofa", "mahjong-masters", "mj888", "pocket",
    "southern", "star31", "wikibooks", "zhaishenye",
)  # fmt: skip


def texts() -> Iterator[str]:
    """Evening files: of every variant, and one evening of mahjong by every rule set of it."""
    for path in sorted(EXAMPLES.glob("*.toml")):
        if path.name not in _RULES:
            yield path.read_text("utf-8")
    night = (EXAMPLES / "mahjong-night.toml").read_text("utf-8")
    night = re.sub(r" (\df)+| 蘭", "", night)  # some play without flowers
    for name in _OTHER_MAHJONG:
        yield re.sub('game = ".*"', f'game = "{name}"', night)


def recorded(folder: Path) -> Path:
    """The book of all of them."""
    for name in _RULES:
        shutil.copy(EXAMPLES / name, folder)
    book = folder / "book.db"
    for place, text in enumerate(texts()):
        file = folder / f"{place}.toml"
        file.write_text(text, "utf-8")
        assert run(["import", str(file), "--yes", "--book", str(book)]) == 0
    return book


def typed() -> set[str]:
    """Every word that people typed into all these files; keys and ids of games are not."""
    files = [*texts(), *((EXAMPLES / name).read_text("utf-8") for name in _RULES)]
    values = [tomli.loads(text) | {"game": "", "extends": ""} for text in files]
    return {word for each in _strings(values) for word in re.findall(r"[A-Za-z]{2,}", each)}


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
