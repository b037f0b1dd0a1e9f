"""The table of commands: what `tally --help` lists and where each one lives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

# A player or an amount may begin with a minus; the command itself says what is wrong with it.
_MINUS_IS_TEXT = {"ignore_unknown_options": True}


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, its module under `tally.cli`, what to call there, one line of help."""

    name: str
    module: str
    attribute: str
    help: str
    settings: dict[str, Any] = field(default_factory=dict)


COMMANDS: Mapping[str, tuple[Command, ...]] = {
    "At the table": (
        Command("new", "evenings", "new", "Open an evening: game, players, stake."),
        Command("round", "rounds", "round_", "Record a round from its piles.", _MINUS_IS_TEXT),
        Command("board", "boards", "board", "Show the evening: rounds, totals, who deals."),
        Command("evenings", "evenings", "evenings", "List the evenings."),
        Command("balance", "boards", "balance", "Show what each player has won or lost."),
        Command("settle", "boards", "settle", "Show who pays whom."),
        Command("log", "logs", "log", "List what was recorded, in order."),
        Command("sheet", "sheets", "sheet", "Print the settlement sheet as a PDF."),
    ),
    "Without a book": (
        Command("score", "score", "score", "Score piles and say why.", _MINUS_IS_TEXT),
        Command("layout", "layout", "layout", "Judge an opening layout."),
        Command("rules", "rulesets", "app", "List, show and check rule sets."),
    ),
    "The book": (
        Command("import", "imports", "import_", "Record an evening from a file."),
        Command("where", "books", "where", "Say where the book is."),
    ),
}
