"""`tally new` and `tally evenings`: open an evening, list those in the book."""

from __future__ import annotations

from typing import Annotated

import typer

from tally.cli import complete, screen
from tally.cli.books import BookPath, open_book
from tally.cli.entry import AsJson
from tally.errors import Misused, Place, Problem, Refused
from tally.words import enumerated, mark, said, say

_SAID_FIRST = (mark("Tie score"), mark("Red-five bonus"))
"""Facts of a rule set that are told when an evening is opened."""


def new(
    title: Annotated[str, typer.Argument(help=mark("What to call the evening."))] = "",
    game: Annotated[
        str,
        typer.Option(
            "--game",
            metavar="RULES",
            help=mark("A rule set or a .toml file."),
            autocompletion=complete.rule_sets,
        ),
    ] = "",
    players: Annotated[
        str, typer.Option(metavar="NAME,NAME,…", help=mark("Who plays, in seat order."))
    ] = "",
    stake: Annotated[
        str | None,
        typer.Option(
            help=mark("Money a point, as 0.50, or base/unit, as 100/20; else points are kept.")
        ),
    ] = None,
    currency: Annotated[str | None, typer.Option(help=mark("Its currency, as TWD."))] = None,
    smallest_unit: Annotated[
        str | None, typer.Option(help=mark("The smallest amount that is paid, as 1 or 0.01."))
    ] = None,
    target: Annotated[int | None, typer.Option(help=mark("Points that end the evening."))] = None,
    dealer: Annotated[str, typer.Option(metavar="NAME", help=mark("Who deals first."))] = "",
    date: Annotated[
        str | None, typer.Option(help=mark("The day, as 2026-11-27; else today."))
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", help=mark("Names that look like slips are new players."))
    ] = False,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Open an evening. Later commands go on with it until another is opened.

    Example: tally new Friday --game taiwan --players Ann,Ben,Cat,Dan --stake 1 --currency TWD
    """
    from tally.cli import moments, opening, shapes, showing, told

    _require(
        (game, "--game", say("which rules: --game taiwan; tally rules list shows them")),
        (players, "--players", say("who plays: --players Ann,Ben,Cat,Dan")),
    )
    day = moments.read_day(date) if date else moments.now().date()
    frame = opening.Frame(
        game, names_of(players), title, day, stake, currency, smallest_unit, target, dealer
    )
    with open_book(book, create=True) as opened:
        recorded, newcomers = opening.open_evening(opened, frame, sure=yes)
        evening, deal, _ = opened.turn(recorded.evening.ref if recorded.evening else None)
    if as_json:
        screen.answer(
            {"schema": "tally.evening/1"}
            | shapes.evening_shape(evening)
            | {"new_players": newcomers, "next": shapes.deal_shape(evening, deal)}
        )
        return
    screen.heading(showing.evening_line(evening))
    for label, text in evening.rules.facts(len(evening.seats)):
        if label in _SAID_FIRST:
            # L10N: A rule and what it says: "Tie score: 60".
            screen.out(say("{label}: {text}", label=said(label), text=text))
    screen.out(say("Seats: {players}", players=enumerated(evening.seats)))
    if newcomers:
        screen.out(say("New in this book: {players}", players=enumerated(newcomers)))
    told.show_next(evening, deal)


def evenings(book: BookPath = None, as_json: AsJson = False) -> None:
    """List the evenings of the book.

    Example: tally evenings
    """
    with open_book(book) as opened:
        listed = opened.evenings()
    if as_json:
        shape = [
            {
                "id": evening.ref,
                "number": evening.number,
                "title": evening.title,
                "date": evening.date.isoformat(),
                "rules_name": evening.rules,
                "seats": list(evening.seats),
                "rounds": evening.rounds,
                "currency": evening.currency,
            }
            for evening in listed
        ]
        screen.answer({"schema": "tally.evenings/1", "evenings": shape})
        return
    columns = [
        # L10N: A column's head: the evening's number.
        screen.Column(say("No."), True),
        # L10N: A column's head: the short id of an entry, as b6w42.
        screen.Column(say("Id"), whole=True),
        screen.Column(say("Date"), whole=True),
        screen.Column(say("Title")),
        screen.Column(say("Rules")),
        screen.Column(say("Rounds"), True),
        screen.Column(say("Players")),
    ]
    rows = [
        [
            str(evening.number),
            evening.ref,
            evening.date.isoformat(),
            evening.title,
            said(evening.rules),
            str(evening.rounds),
            enumerated(evening.seats),
        ]
        for evening in listed
    ]
    screen.table(columns, rows)


def names_of(text: str, option: str = "--players") -> tuple[str, ...]:
    """Names between commas of any width, blanks trimmed.

    Raises Refused (`invalid_name`) where there is none between two commas.
    """
    for comma in "，、;；":
        text = text.replace(comma, ",")
    names = tuple(" ".join(part.split()) for part in text.split(",")) if text.strip() else ()
    if not all(names):
        place = Place(option, text, 0, len(text))
        hint = say("take out a comma, or write the name")
        raise Refused(Problem("invalid_name", say("a name between commas is empty"), hint, place))
    return names


def _require(*options: tuple[str, str, str]) -> None:
    """Raises Misused for every option that was left out: value, option, hint."""
    missing = [
        Problem("usage", say("{option} is missing", option=option), hint, Place(option, ""))
        for value, option, hint in options
        if not value
    ]
    if missing:
        raise Misused(missing)
