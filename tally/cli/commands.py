"""The table of commands: what `tally --help` lists and where each one lives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tally.words import mark

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
    mark("At the table"): (
        Command("new", "evenings", "new", mark("Open an evening: game, players, stake.")),
        Command("play", "play", "play", mark("Type the rounds at the table, pile by pile.")),
        Command(
            "round", "rounds", "round_", mark("Record a round from its piles."), _MINUS_IS_TEXT
        ),
        Command("board", "boards", "board", mark("Show the evening: rounds, totals, who deals.")),
        Command("evenings", "evenings", "evenings", mark("List the evenings.")),
        Command("balance", "boards", "balance", mark("Show what each player has to get or pay.")),
        Command(
            "settle", "settles", "settle", mark("Show who pays whom; book it."), _MINUS_IS_TEXT
        ),
        Command("log", "logs", "log", mark("List what was recorded, in order.")),
        Command("sheet", "sheets", "sheet", mark("Print the settlement sheet as a PDF.")),
        Command("chart", "charts", "chart", mark("Draw the running balances, or a player's.")),
        Command("stats", "statistics", "stats", mark("Wins, results, seats; skill or luck.")),
    ),
    mark("A hand of mahjong"): (
        Command(
            "win",
            "hands",
            "win",
            mark("Record who won, of whom, with how many tai."),
            _MINUS_IS_TEXT,
        ),
        Command("draw", "hands", "draw", mark("Record a drawn hand.")),
        Command("false-win", "hands", "false_win", mark("Record a false win."), _MINUS_IS_TEXT),
        Command("tai", "tai", "tai", mark("Count a hand's tai from its tiles and say why.")),
    ),
    mark("Put right"): (
        Command("undo", "undoing", "undo", mark("Take back the last thing recorded.")),
        Command("redo", "undoing", "redo", mark("Bring back what undo took.")),
        Command("amend", "amending", "amend", mark("Correct any part of a round."), _MINUS_IS_TEXT),
        Command("void", "undoing", "void", mark("Take back a round or an entry."), _MINUS_IS_TEXT),
        Command("dispute", "disputes", "dispute", mark("A player says another total: why?")),
        Command(
            "verify", "verifying", "verify", mark("Prove that nothing in the book was changed.")
        ),
        Command("what-if", "comparing", "what_if", mark("Score evenings again by other rules.")),
    ),
    mark("People"): (
        Command(
            "players", "people", "app", mark("List, add, rename, merge, retire, forget players.")
        ),
        Command("join", "tables", "join", mark("Seat a player between rounds."), _MINUS_IS_TEXT),
        Command("leave", "tables", "leave", mark("Let a player leave."), _MINUS_IS_TEXT),
    ),
    mark("Money"): (
        Command("pay", "paying", "pay", mark("Record that one paid another."), _MINUS_IS_TEXT),
        Command(
            "fine", "adjusting", "fine", mark("Fine a player, to the pot or each."), _MINUS_IS_TEXT
        ),
        Command(
            "buy-in", "adjusting", "buy_in", mark("Everybody pays into the pot."), _MINUS_IS_TEXT
        ),
        Command("share", "adjusting", "share", mark("Share a cost that one paid."), _MINUS_IS_TEXT),
        Command("pot", "pots", "app", mark("What the pot holds; pay it out.")),
    ),
    mark("Without a book"): (
        Command("score", "score", "score", mark("Score piles and say why."), _MINUS_IS_TEXT),
        Command("layout", "layout", "layout", mark("Judge an opening layout.")),
        Command("demo", "demos", "demo", mark("Write an evening that could have been played.")),
        Command("rules", "rulesets", "app", mark("List, show and check rule sets.")),
    ),
    mark("The book"): (
        Command(
            "import", "imports", "import_", mark("Record an evening, an export or a CSV file.")
        ),
        Command("export", "exports", "export", mark("Write the book as JSON, CSV or a journal.")),
        Command("where", "books", "where", mark("Say where the book is, and its last backup.")),
        Command("backup", "backups", "backup", mark("Copy the book into one tested file.")),
        Command("restore", "backups", "restore", mark("Go back to a backup; or restore an entry.")),
        Command("check", "checks", "check", mark("Find damage that reading does not find.")),
    ),
}
