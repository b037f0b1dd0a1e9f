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
        Command("play", "play", "play", "Type the rounds at the table, pile by pile."),
        Command("round", "rounds", "round_", "Record a round from its piles.", _MINUS_IS_TEXT),
        Command("board", "boards", "board", "Show the evening: rounds, totals, who deals."),
        Command("evenings", "evenings", "evenings", "List the evenings."),
        Command("balance", "boards", "balance", "Show what each player has to get or pay."),
        Command("settle", "settles", "settle", "Show who pays whom; book it.", _MINUS_IS_TEXT),
        Command("log", "logs", "log", "List what was recorded, in order."),
        Command("sheet", "sheets", "sheet", "Print the settlement sheet as a PDF."),
        Command("chart", "charts", "chart", "Draw the running balances, or a player's."),
        Command("stats", "statistics", "stats", "Wins, results, seats; skill or luck."),
    ),
    "A hand of mahjong": (
        Command(
            "win", "hands", "win", "Record who won, of whom, with how many tai.", _MINUS_IS_TEXT
        ),
        Command("draw", "hands", "draw", "Record a drawn hand."),
        Command("false-win", "hands", "false_win", "Record a false win.", _MINUS_IS_TEXT),
        Command("tai", "tai", "tai", "Count a hand's tai from its tiles and say why."),
    ),
    "Put right": (
        Command("undo", "undoing", "undo", "Take back the last thing recorded."),
        Command("redo", "undoing", "redo", "Bring back what undo took."),
        Command("amend", "amending", "amend", "Correct any part of a round.", _MINUS_IS_TEXT),
        Command("void", "undoing", "void", "Take back a round or an entry.", _MINUS_IS_TEXT),
        Command("dispute", "disputes", "dispute", "A player says another total: why?"),
        Command("verify", "verifying", "verify", "Prove that nothing in the book was changed."),
        Command("what-if", "comparing", "what_if", "Score evenings again by other rules."),
    ),
    "People": (
        Command("players", "people", "app", "List, add, rename, merge, retire, forget players."),
        Command("join", "tables", "join", "Seat a player between rounds.", _MINUS_IS_TEXT),
        Command("leave", "tables", "leave", "Let a player leave.", _MINUS_IS_TEXT),
    ),
    "Money": (
        Command("pay", "paying", "pay", "Record that one paid another.", _MINUS_IS_TEXT),
        Command("fine", "adjusting", "fine", "Fine a player, to the pot or each.", _MINUS_IS_TEXT),
        Command("buy-in", "adjusting", "buy_in", "Everybody pays into the pot.", _MINUS_IS_TEXT),
        Command("share", "adjusting", "share", "Share a cost that one paid.", _MINUS_IS_TEXT),
        Command("pot", "pots", "app", "What the pot holds; pay it out."),
    ),
    "Without a book": (
        Command("score", "score", "score", "Score piles and say why.", _MINUS_IS_TEXT),
        Command("layout", "layout", "layout", "Judge an opening layout."),
        Command("demo", "demos", "demo", "Write an evening that could have been played."),
        Command("rules", "rulesets", "app", "List, show and check rule sets."),
    ),
    "The book": (
        Command("import", "imports", "import_", "Record an evening, an export or a CSV file."),
        Command("export", "exports", "export", "Write the book as JSON, CSV or a journal."),
        Command("where", "books", "where", "Say where the book is, and its last backup."),
        Command("backup", "backups", "backup", "Copy the book into one tested file."),
        Command("restore", "backups", "restore", "Go back to a backup; or restore an entry."),
        Command("check", "checks", "check", "Find damage that reading does not find."),
    ),
}
