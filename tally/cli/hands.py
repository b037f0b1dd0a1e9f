"""`tally win`, `draw` and `false-win`: record a hand of mahjong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from tally.cli.books import BookPath, WhichEvening
from tally.cli.entry import AsJson
from tally.cli.rounds import At, DryRun, Note, Request, record
from tally.errors import Place, Problem, Refused
from tally.words import mark, say

Tai = Annotated[int | None, typer.Option(help=mark("The hand's tai, without the dealer's."))]
Hand = Annotated[
    str | None,
    typer.Option(metavar="TILES", help=mark("The tiles instead: 456m99m (123p) 1f +5p.")),
]
Flags = Annotated[
    list[str] | None,
    typer.Option(
        "--flag",
        metavar="FLAG",
        # L10N: What stands here is typed as it is, in every language; only "or" is translated.
        help=mark("last-tile, replacement, open-quad-replacement, initial-flower, one-shot."),
    ),
]
# L10N: What stands here is typed as it is, in every language; only "or" is translated.
Ready = Annotated[str | None, typer.Option(help=mark("declared, earthly or heavenly."))]
# L10N: What stands here is typed as it is, in every language; only "or" is translated.
Blessing = Annotated[str | None, typer.Option(help=mark("heaven, earth or man."))]
SeatWind = Annotated[
    str | None, typer.Option(metavar="E|S|W|N", help=mark("The winner's wind, if not by the seat."))
]
DealerSaid = Annotated[
    str | None, typer.Option("--dealer", metavar="NAME", help=mark("Who dealt, if not whose turn."))
]
Streak = Annotated[
    int | None, typer.Option(help=mark("Times the deal was kept, if not as counted."))
]
RoundWind = Annotated[str | None, typer.Option(metavar="E|S|W|N", help=mark("Another round wind."))]
Dice = Annotated[int | None, typer.Option(help=mark("The sum that opened the wall, 3 to 18."))]


def win(
    winner: Annotated[
        list[str],
        typer.Argument(
            metavar="WINNER...", help=mark("Who won; several as NAME=TAI or NAME=TILES.")
        ),
    ],
    from_: Annotated[
        str | None, typer.Option("--from", metavar="NAME", help=mark("Whose discard it was."))
    ] = None,
    self_draw: Annotated[
        bool, typer.Option("--self-draw", help=mark("Drawn by the winner."))
    ] = False,
    rob_quad: Annotated[
        bool, typer.Option("--rob-quad", help=mark("Taken from the quad that --from was making."))
    ] = False,
    flower: Annotated[
        bool,
        typer.Option(
            "--flower", help=mark("A flower win: seven (--from holds the eighth) or eight.")
        ),
    ] = False,
    flower_win: Annotated[
        str | None, typer.Option(help=mark("Which flower win: seven-rob-one or eight-flowers."))
    ] = None,
    tai: Tai = None,
    hand: Hand = None,
    flag: Flags = None,
    ready: Ready = None,
    blessing: Blessing = None,
    seat_wind: SeatWind = None,
    dealer: DealerSaid = None,
    streak: Streak = None,
    round_wind: RoundWind = None,
    dice: Dice = None,
    at: At = None,
    note: Note = "",
    evening: WhichEvening = None,
    dry_run: DryRun = False,
    request: Request = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Record a won hand of mahjong. The dealer's part is added and shown apart.

    Example: tally win Ben --from Cat --tai 3
    """
    own = {"tai": tai, "hand": hand, "flags": flag, "ready": ready, "blessing": blessing}
    named: dict[str, Any] = {
        "from": from_,
        "self_draw": self_draw,
        "rob_quad": rob_quad,
        "flower": flower_win or flower,
    }
    named |= {"streak": streak, "round_wind": round_wind, "dice": dice}
    _record(
        named | _winners(winner, own | {"seat_wind": seat_wind}),
        Saved(dealer, at, note, evening, dry_run, request, book, as_json),
    )


def draw(
    dealer: DealerSaid = None,
    streak: Streak = None,
    round_wind: RoundWind = None,
    at: At = None,
    note: Note = "",
    evening: WhichEvening = None,
    dry_run: DryRun = False,
    request: Request = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Record a drawn hand of mahjong: nobody pays, the deal moves by the rule set.

    Example: tally draw
    """
    _record(
        {"draw": True, "streak": streak, "round_wind": round_wind},
        Saved(dealer, at, note, evening, dry_run, request, book, as_json),
    )


def false_win(
    player: Annotated[str, typer.Argument(help=mark("Who declared it."))],
    tai: Annotated[int | None, typer.Option(help=mark("The tai that were claimed."))] = None,
    to: Annotated[
        str | None, typer.Option(metavar="NAME", help=mark("Who is paid, where the rules say one."))
    ] = None,
    dealer: DealerSaid = None,
    streak: Streak = None,
    round_wind: RoundWind = None,
    at: At = None,
    note: Note = "",
    evening: WhichEvening = None,
    dry_run: DryRun = False,
    request: Request = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Record a false win: the offender pays as the rule set says.

    Example: tally false-win Dan --tai 2
    """
    _record(
        {"false_win": player, "tai": tai, "to": to, "streak": streak, "round_wind": round_wind},
        Saved(dealer, at, note, evening, dry_run, request, book, as_json),
    )


@dataclass(frozen=True, slots=True)
class Saved:
    """How a hand is to be recorded and answered."""

    dealer: str | None
    at: str | None
    note: str
    evening: str | None
    dry_run: bool
    request: str | None
    book: str | None
    as_json: bool


_OF_THE_TILE = ("last-tile", "open-quad-replacement")


def _winners(names: list[str], own: Mapping[str, Any]) -> dict[str, Any]:
    """One winner with the options given, or several, each with a tai or tiles of its own.

    What is so of the tile that they win on is so for all of them.
    """
    if len(names) == 1 and "=" not in names[0]:
        return {"winner": names[0]} | dict(own)
    flags = [word for text in own["flags"] or () for word in text.replace(",", " ").split()]
    shared = all(flag.strip().casefold().replace("_", "-") in _OF_THE_TILE for flag in flags)
    given = [key for key, value in own.items() if _is_given(value) and key != "flags"]
    if given or not shared:
        option = given[0].replace("_", "-") if given else "flag"
        reason = say("with several winners --{option} belongs to nobody", option=option)
        hint = say("write what each has behind the name: tally win Ann=3 Ben=5 --from Cat")
        raise Refused(Problem("contradiction", reason, hint))
    facts = {"flags": flags} if flags else {}
    return {"winners": [_own_win(name) | facts for name in names]}


def _own_win(text: str) -> dict[str, Any]:
    name, equals, has = text.partition("=")
    if not equals:
        return {"winner": name}
    number = has.strip().lower().removesuffix("tai").strip()
    if number.isascii() and number.isdigit():
        return {"winner": name, "tai": int(number)}
    return {"winner": name, "hand": has}


def _record(named: Mapping[str, Any], saved: Saved) -> None:
    record(
        {key: value for key, value in named.items() if _is_given(value)},
        _locator(named),
        seats=(saved.dealer, None),
        at=saved.at,
        note=saved.note,
        evening=saved.evening,
        dry_run=saved.dry_run,
        request=saved.request,
        book=saved.book,
        as_json=saved.as_json,
    )


def _is_given(value: Any) -> bool:
    """Whether an option was used; zero is a value."""
    return value is not None and value is not False and value != [] and value != ""


def _locator(named: Mapping[str, Any]) -> Any:
    def locate(path: tuple[str | int, ...], start: int, end: int) -> Place:
        """Where on the command line a field was typed."""
        value: Any = named
        for key in path:
            try:
                value = value[key]
            except (KeyError, IndexError, TypeError):
                value = ""
        text = str(value) if _is_given(value) and value is not True else ""
        words = [str(key) for key in path if isinstance(key, str)] or ["winner"]
        option = words[-1]
        argument = option in ("winner", "false_win")
        name = option.upper() if argument else f"--{option.replace('_', '-')}"
        return Place(name, text, start, end or len(text))

    return locate
