"""`tally players`: who is in the book, and what is done with names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import complete, screen
from tally.cli.books import BookPath, open_book
from tally.cli.entry import AsJson
from tally.cli.words import Who, Why, Yes, confirm, refuse_options, words
from tally.words import enumerated, mark, say, say_as, say_counted

if TYPE_CHECKING:
    from tally.store.book import Book
    from tally.store.values import Player, Recorded

_HELP = mark(
    "List the players; add, rename, alias, merge, unmerge, retire, return, "
    "forget them.\n\nExample: tally players"
)

app = typer.Typer(
    help=_HELP, rich_markup_mode=None, add_completion=False, invoke_without_command=True
)

_TEXT = {"ignore_unknown_options": True}

Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME", help=mark("A player, by any of his names."), autocompletion=complete.players
    ),
]


@app.callback()
def players(context: typer.Context, book: BookPath = None, as_json: AsJson = False) -> None:
    """List the players where no command follows."""
    if context.invoked_subcommand is not None:
        return
    with open_book(book) as opened:
        everybody = opened.people.all()
        held = _held(opened)
    if as_json:
        shape = [player_shape(player) | {"open": held.get(player.name, [])} for player in everybody]
        screen.answer({"schema": "tally.players/1", "players": shape})
        return
    if not everybody:
        screen.out(
            say("Nobody is in this book yet: tally new or tally players add brings them in.")
        )
        return
    columns = [
        screen.Column(say("Name")),
        screen.Column(say_as("the head of a column: a player's other names", "Also")),
        screen.Column(""),
        screen.Column(say("To get or to pay")),
    ]
    rows = [
        [
            player.name,
            enumerated(player.aliases),
            say_as("a player", "retired") if player.retired else "",
            enumerated(_signed(each) for each in held.get(player.name, []) if each["amount"]),
        ]
        for player in everybody
    ]
    screen.table(columns, rows)


@app.command("add", context_settings=_TEXT)
def add(
    name: Annotated[str, typer.Argument(metavar="NAME", help=mark("What to call the new player."))],
    alias: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help=mark("Another name; may be repeated."))
    ] = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Add a player. The same name in another case, width or composition is the same player.

    Example: tally players add Eve
    """
    refuse_options(name)
    with open_book(book, create=True) as opened:
        player = opened.people.add(name, alias or ())
    text = say(
        '{name} is in the book. To change the name: tally players rename "{name}" NEW',
        name=player.name,
    )
    _answer("added", player, text, as_json)


@app.command("rename", context_settings=_TEXT)
def rename(
    name: Name,
    new: Annotated[str, typer.Argument(metavar="NEW", help=mark("The new name."))],
    drop_old: Annotated[
        bool, typer.Option("--drop-old", help=mark("The old name is no longer one of his."))
    ] = False,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Give a player another name, everywhere and in the past too; no balance changes.

    He is still found by the old one, and forgetting strikes it out too, unless --drop-old.

    Example: tally players rename Ben Benjamin
    """
    refuse_options(name, new)
    with open_book(book) as opened:
        (before,) = opened.people.find([name])
        player = opened.people.rename(name, new, keep=not drop_old)
    text = say(
        "{old} is called {new} now. "
        'To take it back: tally players rename "{new}" "{old}" --drop-old',
        old=before.name,
        new=player.name,
    )
    _answer("renamed", player, text, as_json, {"was": before.name})


@app.command("alias", context_settings=_TEXT)
def alias(
    name: Name,
    also: Annotated[
        str, typer.Argument(metavar="ALIAS", help=mark("Another name of the same player."))
    ],
    drop: Annotated[bool, typer.Option("--drop", help=mark("Take this name away again."))] = False,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Give a player one more name to be typed by.

    Example: tally players alias Ben Benny
    """
    refuse_options(name, also)
    with open_book(book) as opened:
        opened.people.find([name])
        player = opened.people.drop_alias(also) if drop else opened.people.alias(name, also)
    names = enumerated((player.name, *player.aliases))
    if drop:
        text = say("{name} is found as: {names}.", name=player.name, names=names)
    else:
        text = say(
            "{name} is found as: {names}. "
            'To take it back: tally players alias "{name}" "{alias}" --drop',
            name=player.name,
            names=names,
            alias=also,
        )
    _answer("alias", player, text, as_json)


@app.command("merge", context_settings=_TEXT)
def merge(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help=mark("The name to be given up."), autocompletion=complete.players
        ),
    ],
    into: Annotated[
        str,
        typer.Argument(
            metavar="INTO", help=mark("The player it really was."), autocompletion=complete.players
        ),
    ],
    why: Why = "",
    who: Who = "",
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Say that two players are one person; refused if they ever sat together.

    Example: tally players merge Benny Ben
    """
    refuse_options(name, into)
    with open_book(book) as opened:
        recorded = opened.people.merge(name, into, words=words(why=why, who=who))
        (player,) = opened.people.find([into])
        held = _held(opened).get(player.name, [])
    # L10N: What a player has: "Ben is ... and stands at even": nothing to get or to pay.
    even = say_as("what a player has in all", "even")
    text = say(
        "{player} is {other} from now on, and stands at {amount}. "
        'To take it back: tally players unmerge "{player}"',
        player=name,
        other=player.name,
        amount=enumerated(map(_signed, held)) or even,
    )
    _answer("merged", player, text, as_json, _recorded(recorded) | {"open": held})


@app.command("unmerge", context_settings=_TEXT)
def unmerge(
    name: Annotated[str, typer.Argument(metavar="NAME", help=mark("The name that was given up."))],
    why: Why = "",
    who: Who = "",
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Take a merge apart: both are players of their own again, each with what was his.

    Example: tally players unmerge Benny
    """
    refuse_options(name)
    with open_book(book) as opened:
        recorded = opened.people.unmerge(name, words=words(why=why, who=who))
        (player,) = opened.people.find([name])
    text = say(
        "{name} is a player of his own again. To take this back: tally undo", name=player.name
    )
    _answer("unmerged", player, text, as_json, _recorded(recorded))


@app.command("retire", context_settings=_TEXT)
def retire(
    name: Name, why: Why = "", who: Who = "", book: BookPath = None, as_json: AsJson = False
) -> None:
    """Say that a player plays no more; what he has to get or to pay stays in sight.

    Example: tally players retire Dan
    """
    refuse_options(name)
    with open_book(book) as opened:
        recorded = opened.people.retire(name, words=words(why=why, who=who))
        (player,) = opened.people.find([name])
        held = [each for each in _held(opened).get(player.name, []) if each["amount"]]
    if held:
        text = say(
            "{name} has retired, with {amount} open. To take it back: tally undo",
            name=player.name,
            amount=enumerated(map(_signed, held)),
        )
    else:
        text = say("{name} has retired. To take it back: tally undo", name=player.name)
    text = _twice(recorded, text)
    _answer("retired", player, text, as_json, _recorded(recorded) | {"open": held})


@app.command("return", context_settings=_TEXT)
def return_(
    name: Name, why: Why = "", who: Who = "", book: BookPath = None, as_json: AsJson = False
) -> None:
    """Say that a retired player plays again.

    Example: tally players return Dan
    """
    refuse_options(name)
    with open_book(book) as opened:
        recorded = opened.people.back(name, words=words(why=why, who=who))
        (player,) = opened.people.find([name])
    text = _twice(recorded, say("{name} is back. To take it back: tally undo", name=player.name))
    _answer("returned", player, text, as_json, _recorded(recorded))


@app.command("forget", context_settings=_TEXT)
def forget(
    name: Name,
    also: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help=mark("A name he had before; may be repeated.")),
    ] = None,
    yes: Yes = False,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Replace a player's names by a neutral one everywhere in this book; this cannot be undone.

    Balances stay and the book still verifies. Copies made earlier keep the name. A name that the
    book no longer knows as his has to be given with --also.

    Example: tally players forget Dan --yes
    """
    from tally.cli.copies import copies_of

    refuse_options(name)
    with open_book(book) as opened:
        (player,) = opened.people.find([name])
        names = enumerated((player.name, *player.aliases, *(also or ())))
        confirm(
            say("{names} will be replaced everywhere in this book, for ever. Go on?", names=names),
            yes,
        )
        forgotten = opened.people.forget(name, also or ())
        copies = [str(path) for path in copies_of(opened.place)]
    if as_json:
        screen.answer(
            {"schema": "tally.forgotten/1", "was": player.name, "name": forgotten.name}
            | {"texts": forgotten.texts, "compacted": forgotten.compacted}
            | {"rule_sets": list(forgotten.left_in_rules), "copies": copies}
        )
        return
    screen.out(_forgotten(player.name, forgotten.name, forgotten.texts))
    for path in copies:
        screen.out(say("The name still stands in {file}", file=path))
    screen.out(
        say(
            "Backups, exports and printed sheets made before still contain the "
            "name: delete them if it is to be gone there too."
        )
    )
    for fingerprint in forgotten.left_in_rules:
        screen.out(
            say(
                "The rule set {fingerprint} holds the name in its own text, which cannot change.",
                fingerprint=fingerprint,
            )
        )
    if not forgotten.compacted:
        screen.out(
            say(
                "Another program holds the book open, so its file may still hold the "
                'old bytes: close it and run tally players forget "{name}" --yes',
                name=forgotten.name,
            )
        )


def _forgotten(old: str, new: str, texts: int) -> str:
    """What became of a name, and in how many texts besides."""
    if not texts:
        return say("{old} is {new} now.", old=old, new=new)
    return say_counted(
        "{old} is {new} now, in {count} text too.",
        "{old} is {new} now, in {count} texts too.",
        texts,
        old=old,
        new=new,
    )


def player_shape(player: Player) -> dict[str, Any]:
    """A player for JSON."""
    return {
        "id": player.ref,
        "name": player.name,
        "aliases": list(player.aliases),
        "retired": player.retired,
    }


def _answer(
    act: str, player: Player, text: str, as_json: bool, extra: dict[str, Any] | None = None
) -> None:
    if as_json:
        shape = {"schema": "tally.player/1", "act": act} | player_shape(player)
        screen.answer(shape | (extra or {}))
    else:
        screen.out(text)


def _recorded(recorded: Recorded) -> dict[str, Any]:
    return {
        "entry": recorded.entries[-1] if recorded.entries else None,
        "already": recorded.already,
    }


def _twice(recorded: Recorded, text: str) -> str:
    return say("It was so before; nothing was added.") if recorded.already else text


def _held(book: Book) -> dict[str, list[dict[str, Any]]]:
    """What each player has open, by name, an amount for each currency."""
    from tally.cli import sums
    from tally.cli.shapes import money
    from tally.money import Currency

    held: dict[str, list[dict[str, Any]]] = {}
    for each in sums.by_currency(book.balances()).values():
        for name, amount in each.amounts.items():
            held.setdefault(name, []).append(money(amount, Currency(each.currency, each.scale)))
    return held


def _signed(each: dict[str, Any]) -> str:
    from tally.money import Currency, shown

    amount = shown(each["amount"], Currency(each["currency"], each["scale"]), sign=True)
    return f"{amount} {each['currency']}"
