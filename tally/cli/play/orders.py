"""Commands of tally given at the table: run as the one-shot commands they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tally.cli import screen
from tally.cli.commands import COMMANDS as EVERY_COMMAND
from tally.cli.entry import TypedRound
from tally.cli.play.hand import Hand
from tally.cli.play.lines import COMMANDS, OWN_COMMANDS
from tally.errors import Locate
from tally.games.live import LiveTable
from tally.store.book import Book
from tally.store.values import Recorded
from tally.words import said, say, speaking, spoken

_KNOWN = {each.name: each for group in EVERY_COMMAND.values() for each in group}


def run(words: Sequence[str], evening: str) -> int:
    """Run a command as the program does, about this evening and in the language of the table;
    answers with its exit code."""
    from tally.cli import languages, main

    name, *arguments = words
    if name in _KNOWN and not _names_an_evening(arguments) and _takes_evening(name):
        arguments += ["--evening", evening]
    language = spoken()
    chosen = [] if language == languages.of_locale() else ["--lang", language.tag]
    with speaking(language):
        return main.run([*chosen, name, *arguments])


def listed(table: LiveTable | None) -> Iterator[tuple[str, str]]:
    """Everything that can be typed, with what it does."""
    if table is not None:
        yield from table.helped
    ways = {} if table is None else table.ways
    for name in (*ways, *OWN_COMMANDS, *(name for name in COMMANDS if name in _KNOWN)):
        yield name, help_of(name, ways)


def help_of(name: str, ways: Mapping[str, str]) -> str:
    """What a command, or a way to type, does: in a line."""
    if name in ways:
        return ways[name]
    if name in OWN_COMMANDS:
        return said(OWN_COMMANDS[name])
    return said(_KNOWN[name].help) if name in _KNOWN else ""


def record(book: Book, evening: str, table: LiveTable, hand: Hand) -> Recorded:
    """Write a round that is ready into the book, once for its mark.

    Raises Refused, BookUnusable.
    """
    from tally.cli.rounds import refuse_after_target, scorer_for
    from tally.cli.sums import standing
    from tally.store.values import Words

    refuse_after_target(hand.evening, standing(book, hand.evening))
    scorer = scorer_for(table.named, _locate(table.named))
    words = Words(note=hand.note)
    return book.record_round(scorer, evening=evening, words=words, request=hand.mark)


def _locate(named: Mapping[str, Any]) -> Locate:
    """Where a typed round's texts stand: in each player's pile."""
    fields = {key: value for key, value in named.items() if key not in ("piles", "points")}
    piles = named.get("piles") or named.get("points") or ()
    return TypedRound(tuple(piles), fields).locate


def say_recorded(recorded: Recorded) -> None:
    """How a round is called, and how to take it back."""
    if recorded.already:
        screen.out(say("Already recorded as {entry}; nothing was added.", entry=recorded.entry))
    else:
        screen.out(say("Recorded as {entry}; undo takes it back.", entry=recorded.entry))


def _takes_evening(name: str) -> bool:
    from tally.cli import main

    parameters = main.load(_KNOWN[name]).params
    return any("--evening" in getattr(parameter, "opts", ()) for parameter in parameters)


def _names_an_evening(arguments: Sequence[str]) -> bool:
    return any(each.partition("=")[0] in ("--evening", "--help", "-h") for each in arguments)
