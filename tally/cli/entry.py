"""A round as the command line gives it: `NAME=CARDS` for each player, and its options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from tally.cli import complete
from tally.errors import Misused, Place, Problem, Refused
from tally.names import name_key

Piles = Annotated[
    list[str],
    typer.Argument(
        metavar="NAME=CARDS...",
        help="Each player's pile, or rest.",
        autocompletion=complete.piles,
    ),
]
RedFive = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME[:black]",
        help="Who took both red fives at once; :black with a black five.",
        autocompletion=complete.players,
    ),
]
Left = Annotated[str, typer.Option(metavar="CARDS", help="Cards left on the table.")]
Points = Annotated[bool, typer.Option("--points", help="The values are points, not cards.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]


@dataclass(frozen=True, slots=True)
class TypedRound:
    """What a command line says of a round, players by name."""

    piles: tuple[tuple[str, str], ...]
    fields: dict[str, Any]

    @property
    def named(self) -> dict[str, Any]:
        """The round as the game reads it."""
        return {"points" if self.fields.get("points") else "piles": self.piles} | {
            key: value for key, value in self.fields.items() if key != "points"
        }

    @property
    def names(self) -> tuple[str, ...]:
        """Who was named, in order, each once."""
        by_key: dict[str, str] = {}
        for name, _ in self.piles:
            by_key.setdefault(name_key(name), name)
        return tuple(by_key.values())

    def locate(self, path: tuple[str | int, ...], start: int, end: int) -> Place:
        """Where on the command line a field was typed."""
        if path and path[0] in ("piles", "points") and len(path) > 1:
            text = dict(self.piles).get(str(path[1]), "")
            return Place(str(path[1]), text, start, end or len(text))
        option = str(path[0]) if path else ""
        value = self.fields.get(option, "")
        text = value if isinstance(value, str) else " ".join(map(str, value or ()))
        return Place("--" + option.replace("_", "-"), text, start, end or len(text))


def typed_round(arguments: Sequence[str], **fields: Any) -> TypedRound:
    """The round of a command line. Raises Refused (`bad_pile`) for arguments without a name."""
    options = [argument for argument in arguments if argument.startswith("--")]
    unknown = [each for each in options if not _is_pile(each)]
    if unknown:
        raise Misused(_no_option(each) for each in unknown)
    problems = [_not_a_pile(argument) for argument in arguments if not _is_pile(argument)]
    if problems:
        raise Refused(problems)
    piles = [argument.partition("=") for argument in arguments]
    return TypedRound(
        tuple((" ".join(name.split()), text) for name, _, text in piles),
        {key: value for key, value in fields.items() if value},
    )


def _is_pile(argument: str) -> bool:
    name, equals, _ = argument.partition("=")
    return bool(equals and name.strip())


def _no_option(argument: str) -> Problem:
    return Problem("usage", f"there is no option {argument}", "--help lists the options")


def _not_a_pile(argument: str) -> Problem:
    return Problem(
        "bad_pile",
        f'"{argument}" is not a player\'s pile',
        'write NAME="CARDS", for example Ann="10H QD AS", or Ann=rest',
    )
