"""`tally undo`, `redo`, `void`, `restore`: take back and bring back; every one of them appends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tally.cli import screen
from tally.cli.books import BookPath, WhichEvening, open_book
from tally.cli.entry import AsJson
from tally.cli.words import Who, Why, words
from tally.words import mark, say

if TYPE_CHECKING:
    from tally.store.book import Book
    from tally.store.values import EntryRecord, Recorded


def undo(why: Why = "", who: Who = "", book: BookPath = None, as_json: AsJson = False) -> None:
    """Take back the last thing that was recorded, whatever it was.

    Names are not recorded but kept beside: what tally players add, rename or alias did is not
    undone here, but by the command that they print.

    Example: tally undo
    """
    with open_book(book) as opened:
        target, recorded = opened.undo(words=words(why=why, who=who))
        _answer(opened, "undo", target, recorded, as_json)


def redo(why: Why = "", who: Who = "", book: BookPath = None, as_json: AsJson = False) -> None:
    """Bring back what the last undo took, unless something else was recorded since.

    Example: tally redo
    """
    with open_book(book) as opened:
        target, recorded = opened.redo(words=words(why=why, who=who))
        _answer(opened, "redo", target, recorded, as_json)


def void(
    which: Annotated[
        str, typer.Argument(metavar="N|ID", help=mark("A round's number or an entry's id."))
    ],
    why: Why = "",
    who: Who = "",
    evening: WhichEvening = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Take an entry back: a round of the evening by its number, anything by its id.

    What is voided stays in tally log --all. Voiding a taking back restores.

    Example: tally void 1 --why "the cards were not shuffled"
    """
    given = words(why=why, who=who)
    with open_book(book) as opened:
        recorded = opened.void(which, evening=evening, words=given)
        _answer(opened, "void", opened.entry(recorded.entry), recorded, as_json)


def restore(
    which: Annotated[
        str, typer.Argument(metavar="ID", help=mark("The id of what was taken back."))
    ],
    why: Why = "",
    who: Who = "",
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Let an entry that was taken back stand again.

    tally log --all shows the ids of what was taken back.

    Example: tally restore ID
    """
    with open_book(book) as opened:
        recorded = opened.restore(which, words=words(why=why, who=who))
        _answer(opened, "restore", opened.entry(which), recorded, as_json)


def _answer(book: Book, act: str, target: EntryRecord, recorded: Recorded, as_json: bool) -> None:
    """Say what was done to an entry, what that did to everybody, and how to take it back."""
    from tally.cli import changes, followed, told

    target = _origin(book, target)
    shifts = [] if recorded.already else changes.shifts(book, target, recorded.entries)
    turn = changes.turn_of(book, target.evening)
    behind = [] if recorded.already else followed.cautions_after(book, target)
    if as_json:
        from tally.cli.logs import entry_shape

        shape = changes.correction_shape(act, recorded, shifts, turn, behind)
        screen.answer(shape | {"target": entry_shape(target)})
        return
    corrected = book.entry(target.amends) if target.amends else None
    screen.heading(_headline(target, corrected, recorded))
    changes.show_shifts(shifts)
    screen.show_cautions([*recorded.cautions, *behind])
    if turn is not None and target.kind in ("round", "join", "leave"):
        told.show_next(*turn)
    screen.out(_way_back(act, target, recorded))
    if act == "undo" and target.kind != "round" and any(p.aliases for p in book.people.all()):
        screen.out(
            say("Names are not undone by this: tally players rename, or tally players alias.")
        )


def _origin(book: Book, target: EntryRecord) -> EntryRecord:
    """What an entry is about in the end, as it is now: of a taking back what it takes back."""
    target = book.entry(target.ref)
    while target.reverses is not None:
        target = book.entry(target.reverses)
    return target


def _headline(target: EntryRecord, corrected: EntryRecord | None, recorded: Recorded) -> str:
    from tally.cli.logs import what

    values = {"entry": what(target, opening=True), "id": target.ref}
    if target.standing and recorded.already:
        return say("{entry} ({id}) stands already.", **values)
    if target.standing:
        # L10N: {entry} is what was recorded, as "Round 2"; {id} its short id.
        return say("{entry} ({id}) stands.", **values)
    if corrected is None or recorded.already:
        return say("{entry} ({id}) is taken back.", **values)
    if corrected.standing:
        return say("{entry} ({id}) is taken back; what it corrected stands again.", **values)
    return say("{entry} ({id}) is taken back; the round is gone.", **values)


def _way_back(act: str, target: EntryRecord, recorded: Recorded) -> str:
    if recorded.already:
        return say("It was so before ({entry}); nothing was added.", entry=recorded.entry)
    if act == "undo":
        command = "tally redo"  # unsaid: a command
    elif not target.standing:
        command = f"tally restore {target.ref}"  # unsaid: a command
    elif act == "redo":
        command = "tally undo"  # unsaid: a command
    else:
        command = f"tally void {target.ref}"  # unsaid: a command
    return say(
        "Recorded as {entry}. To take this back: {command}",
        entry=recorded.entry,
        command=command,
    )
