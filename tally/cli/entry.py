"""A round as the command line gives it: `NAME=CARDS` for each player, and its options."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from tally.cli import complete
from tally.errors import Misused, Place, Problem, Refused
from tally.names import name_key
from tally.seats import by_key, seat_of
from tally.words import mark, say

Piles = Annotated[
    list[str],
    typer.Argument(
        metavar="NAME=CARDS...",
        help=mark("Each player's pile, or rest."),
        autocompletion=complete.piles,
    ),
]
RedFive = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME[:black]",
        help=mark("Who took both red fives at once; :black with a black five."),
        autocompletion=complete.players,
    ),
]
Left = Annotated[str, typer.Option(metavar="CARDS", help=mark("Cards left on the table."))]
Points = Annotated[bool, typer.Option("--points", help=mark("The values are points, not cards."))]
AsJson = Annotated[bool, typer.Option("--json", help=mark("Answer in JSON."))]


_OPTION = re.compile(r"--[a-z][a-z-]*(=|$)")


@dataclass(frozen=True, slots=True)
class TypedRound:
    """What a command line says of a round, players by name.

    `piles` are its arguments parted at the first `=` behind a name; `arguments` are as typed, as
    a name may have a `=` of its own, which only who sits at the table tells.
    """

    piles: tuple[tuple[str, str], ...]
    fields: dict[str, Any]
    arguments: tuple[str, ...] = ()

    @property
    def named(self) -> dict[str, Any]:
        """The round as the game reads it."""
        return self._named(self.piles)

    def named_at(self, seats: Sequence[str]) -> dict[str, Any]:
        """The round as the game reads it, at a table of these players."""
        return self._named(self.piles_at(seats))

    def piles_at(self, seats: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """Name and text of each argument. Raises Misused for what is an option misspelt."""
        piles = tuple(_parted(argument, seats) for argument in self.arguments)
        known = by_key(seats)
        pairs = zip(self.arguments, piles, strict=True)
        refuse_misspelt([each for each, (name, _) in pairs if name_key(name) not in known])
        return piles

    @property
    def names(self) -> tuple[str, ...]:
        """Who was named, in order, each once."""
        by_key: dict[str, str] = {}
        for name, _ in self.piles:
            by_key.setdefault(name_key(name), name)
        return tuple(by_key.values())

    def locate(self, path: tuple[str | int, ...], start: int, end: int) -> Place:
        """Where on the command line a field was typed."""
        if path and path[0] in ("piles", "points"):
            return self._pile_place(path, start, end)
        value = self.fields.get(str(path[0]) if path else "", "")
        if isinstance(value, list | tuple):
            index = path[1] if len(path) > 1 and isinstance(path[1], int) else 0
            value = value[index] if index < len(value) else ""
        text = value if isinstance(value, str) else ""
        option = str(path[0]).replace("_", "-") if path else ""
        return Place(f"--{option}", text, start, end or len(text))

    def _named(self, piles: tuple[tuple[str, str], ...]) -> dict[str, Any]:
        return {"points" if self.fields.get("points") else "piles": piles} | {
            key: value for key, value in self.fields.items() if key != "points"
        }

    def _pile_place(self, path: tuple[str | int, ...], start: int, end: int) -> Place:
        """In a player's pile; without a player in all arguments, as they stand."""
        if len(path) < 2:
            text = " ".join(self.arguments)
            return Place(str(path[0]), text, 0, len(text))
        name = str(path[1])
        partings = [pair for argument in self.arguments for pair in _partings(argument)]
        text = dict(reversed((*self.piles, *partings))).get(name, "")
        return Place(name, text, start, end or len(text))


def typed_round(arguments: Sequence[str], **fields: Any) -> TypedRound:
    """The round of a command line. Raises Refused (`bad_pile`) for arguments without a name."""
    problems = [_not_a_pile(each) for each in arguments if not any(_partings(each))]
    refuse_misspelt([each for each in arguments if not any(_partings(each))])
    if problems:
        raise Refused(problems)
    piles = tuple(_parted(argument, ()) for argument in arguments)
    said = {key: value for key, value in fields.items() if value}
    return TypedRound(piles, said, tuple(arguments))


def refuse_given_twice(piles: Sequence[tuple[str, str]], seats: Sequence[str] = ()) -> None:
    """Raises Refused (`duplicate_player`) for each player with more than one pile, also under
    two of the names of one who sits."""
    first: dict[int | str, str] = {}
    twice = []
    for name, _ in piles:
        seat = seat_of(seats, name)
        whose = name_key(name) if seat is None else seat
        if whose in first:
            twice.append((first[whose], name))
        first.setdefault(whose, name)
    if twice:
        raise Refused(
            Problem(
                "duplicate_player",
                say(
                    '"{player}" has two piles: {earlier} is already given',
                    player=name,
                    earlier=earlier,
                ),
                say("give each player one pile"),
                Place(name, ""),
            )
            for earlier, name in twice
        )


def refuse_misspelt(arguments: Sequence[str]) -> None:
    """Raises Misused for arguments that are options which no command has."""
    options = [each for each in arguments if _OPTION.match(each)]
    if options:
        raise Misused(_no_option(each.partition("=")[0]) for each in options)


def _parted(argument: str, seats: Sequence[str]) -> tuple[str, str]:
    """Name and text of `NAME=CARDS`: at the last `=` behind the name of a seat, else at the first
    behind any name."""
    known = by_key(seats)
    partings = list(_partings(argument))
    seated = [pair for pair in partings if name_key(pair[0]) in known]
    return seated[-1] if seated else partings[0]


def _partings(argument: str) -> Iterator[tuple[str, str]]:
    """Every way to part an argument at a `=` that has a name before it."""
    for at, char in enumerate(argument):
        if char == "=" and argument[:at].strip():
            yield " ".join(argument[:at].split()), argument[at + 1 :]


def _no_option(argument: str) -> Problem:
    return Problem(
        "usage",
        say("there is no option {option}", option=argument),
        say("--help lists the options"),
    )


def _not_a_pile(argument: str) -> Problem:
    return Problem(
        "bad_pile",
        say('"{typed}" is not a player\'s pile', typed=argument),
        say('write NAME="CARDS", for example Ann="10H QD AS", or Ann=rest'),
    )
