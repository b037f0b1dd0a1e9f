"""`tally join` and `leave`: who comes to the table and who goes, between rounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from tally.cli import complete, screen
from tally.cli.books import BookPath, WhichEvening, open_book
from tally.cli.entry import AsJson
from tally.cli.words import Note, Who, refuse_options, words
from tally.errors import Caution, Place, Problem, Refused
from tally.words import enumerated, mark, one_of, said, say, say_as, say_counted

if TYPE_CHECKING:
    from tally.evening import Evening
    from tally.store.book import Book
    from tally.store.values import Recorded

Name = Annotated[
    str, typer.Argument(metavar="NAME", help=mark("The player."), autocompletion=complete.players)
]


def join(
    name: Name,
    seat: Annotated[
        int | None, typer.Option(metavar="N", help=mark("The seat, from 1; else the last."))
    ] = None,
    note: Note = "",
    who: Who = "",
    yes: Annotated[
        bool, typer.Option("--yes", help=mark("A name that looks like a slip is a new player."))
    ] = False,
    evening: WhichEvening = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Seat a player for the rounds to come; the rules' values follow the number who play.

    Example: tally join Eve --seat 2
    """
    from tally.cli.opening import newcomers_among

    refuse_options(name)
    with open_book(book) as opened:
        kept = opened.evening(evening)
        if seat is not None and not 1 <= seat <= len(kept.seats) + 1:
            place = Place("--seat", str(seat), 0, len(str(seat)))
            message = say(
                "there is no seat {seat} at a table of {players}",
                seat=seat,
                players=len(kept.seats),
            )
            raise Refused(
                Problem(
                    "invalid_seat",
                    message,
                    say("give 1 to {last}", last=len(kept.seats) + 1),
                    place,
                )
            )
        newcomers = newcomers_among(opened, [name], yes)
        if newcomers:
            opened.people.add(name)
        recorded = opened.join(
            name,
            seat=None if seat is None else seat - 1,
            evening=kept.ref,
            words=words(note=note, who=who),
        )
        _answer(opened, "joined", name, recorded, as_json, newcomers)


def leave(
    name: Name,
    note: Note = "",
    who: Who = "",
    evening: WhichEvening = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Let a player go; what he won or lost stays in the evening, in sight.

    Example: tally leave Dan
    """
    refuse_options(name)
    with open_book(book) as opened:
        recorded = opened.leave(name, evening=evening, words=words(note=note, who=who))
        _answer(opened, "left", name, recorded, as_json, [])


def _answer(
    book: Book, act: str, name: str, recorded: Recorded, as_json: bool, newcomers: list[str]
) -> None:
    from tally.cli import changes, showing, sums, told
    from tally.cli.shapes import cautions, deal_shape, number

    evening = recorded.evening
    assert evening is not None
    player = book.people.find([name])[0].name
    turn = changes.turn_of(book, evening.ref)
    balance = sums.standing(book, evening).get(player, 0)
    warned = list(_warnings(book, evening, player))
    if as_json:
        screen.answer(
            {"schema": "tally.seating/1", "act": act, "player": player, "entry": recorded.entry}
            | {"evening": evening.ref, "seats": list(evening.seats), "balance": number(balance)}
            | {
                "new_players": newcomers,
                "next": deal_shape(*turn) if turn else None,
            }
            | {"cautions": cautions(warned)}
        )
        return
    unit = evening.stake.currency if evening.stake else None
    amount = f"{showing.money_text(balance, unit)}{f' {unit.code}' if unit else ''}"
    screen.out(_moved(act, player, amount if balance else ""))
    nobody = say_as("who sits at the table", "nobody")
    screen.out(say("Seats: {players}", players=enumerated(evening.seats) or nobody))
    if newcomers:
        screen.out(say("New in this book: {players}", players=enumerated(newcomers)))
    for label, fact in _facts(evening):
        # L10N: A value of the rules that follows the number who play, as "Tie score".
        screen.out(say("{label} from now on: {fact}", label=label, fact=fact))
    screen.show_cautions(warned)
    if turn is not None:
        told.show_next(*turn)
    screen.out(say("Recorded as {entry}. To take it back: tally undo", entry=recorded.entry))


def _moved(act: str, player: str, amount: str) -> str:
    """That a player came or went, and with how much."""
    if act == "joined":
        if amount:
            return say("{player} sits at the table, with {amount}.", player=player, amount=amount)
        return say("{player} sits at the table.", player=player)
    if amount:
        return say("{player} has left the table, with {amount}.", player=player, amount=amount)
    return say("{player} has left the table.", player=player)


_BY_NUMBER = (mark("Tie score"), mark("Deal"))
"""The facts of the rules that change with the number who play."""


def _facts(evening: Evening) -> Iterator[tuple[str, str]]:
    """What changes with the number who play."""
    wanted = set(map(said, _BY_NUMBER))
    if len(evening.seats) in evening.rules.players:
        for label, text in evening.rules.facts(len(evening.seats)):
            if said(label) in wanted:
                yield said(label), text


def _warnings(book: Book, evening: Evening, player: str) -> Iterator[Caution]:
    if len(evening.seats) not in evening.rules.players:
        # L10N: {allowed} is "2, 3 or 4"; {count} is how many sit at the table.
        message = say_counted(
            "{rules} is for {allowed} players; {count} sits now, so no round can be recorded yet",
            "{rules} is for {allowed} players; {count} sit now, so no round can be recorded yet",
            len(evening.seats),
            rules=said(evening.rules.name),
            allowed=one_of([str(number) for number in evening.rules.players]),
        )
        yield Caution("wrong_player_count", message)
    if any(each.retired and each.name == player for each in book.people.all()):
        yield Caution(
            "retired_player",
            say("{player} has retired: tally players return takes it back", player=player),
        )
