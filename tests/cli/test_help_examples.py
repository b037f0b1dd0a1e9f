"""Every help text ends with an example, and the example works."""

from __future__ import annotations

import shlex
from typing import Any

import pytest
from evenings_at_hand import CARDS, four
from program import Program

from tally.cli.commands import COMMANDS
from tally.cli.main import load

MINE = ("Put right", "People", "Money")
ALSO = ("settle", "board", "balance", "log")


def commands() -> dict[str, Any]:
    """Each command with its words, those of groups under both."""
    found: dict[str, Any] = {}
    for title, listed in COMMANDS.items():
        for command in listed:
            if title in MINE or command.name in ALSO:
                loaded = load(command)
                found[command.name] = loaded
                for name, inner in getattr(loaded, "commands", {}).items():
                    found[f"{command.name} {name}"] = inner
    return found


EXAMPLES = commands()

BEFORE = {
    "redo": [("undo",)],
    "pot pay": [("buy-in", "50")],
    "players merge": [("players", "add", "Benny")],
    "players unmerge": [("players", "add", "Benny"), ("players", "merge", "Benny", "Ben")],
    "players return": [("players", "retire", "Dan")],
}
"""What must have been done for an example to make sense."""


@pytest.mark.parametrize("words", sorted(EXAMPLES))
def test_the_example_of_a_help_text_works(tally: Program, words: str) -> None:
    four(tally, CARDS)
    for earlier in BEFORE.get(words, []):
        tally.ok(*earlier)
    *_, example = EXAMPLES[words].help.strip().split("\n\n")
    assert example.startswith("Example: tally ")
    arguments = shlex.split(" ".join(example.split()).removeprefix("Example: tally "))
    assert " ".join(arguments).startswith(words)
    tally.ok(*arguments)
    shown = tally.ok(*words.split(), "--help").out
    assert "Example: tally" in shown
