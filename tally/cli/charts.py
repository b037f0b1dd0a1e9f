"""`tally chart`: running balances, or a player's history, drawn on the screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import screen
from tally.cli.boards import Evenings, Since, Until, chosen
from tally.cli.books import BookPath, open_book
from tally.cli.entry import AsJson
from tally.words import mark, say, say_counted

if TYPE_CHECKING:
    from tally.cli.runnings import Running
    from tally.money import Currency
    from tally.reports.terminal_chart import Look

_DOTS = "⠿"
_WITHOUT_DOTS = ("dumb", "linux")
"""Terminals whose fonts have no braille."""


def chart(
    player: Annotated[
        str | None,
        typer.Argument(metavar="[PLAYER]", help=mark("One player's rounds, all evenings.")),
    ] = None,
    evening: Evenings = None,
    since: Since = None,
    until: Until = None,
    letters: Annotated[
        bool, typer.Option("--letters", help=mark("Draw with letters instead of braille dots."))
    ] = False,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Draw the running balances: of the evening, of several evenings, or one player's.

    Without a choice it is the last evening; of several, each is a step. It is what the rounds
    brought, before payments.

    Example: tally chart
    """
    from tally.cli import histories

    scope = chosen(evening, None, since, until)
    with open_book(book) as opened:
        name = histories.player_named(opened, player) if player else None
        if name is None and not (evening or since or until):
            scope = chosen([opened.evening(None).ref], None, None, None)
        kept = histories.histories(opened, scope)
    found = _runnings(kept, name)
    if as_json:
        screen.answer({"schema": "tally.chart/1", "charts": [_shape(each) for each in found]})
        return
    if not found:
        screen.out(say("No round has been played yet."))
    for place, (title, running) in enumerate(found):
        if place:
            screen.out()
        _draw(title, running, letters)


def _runnings(kept: Sequence[Any], player: str | None) -> list[tuple[str, Running]]:
    """The charts to draw, each with its title."""
    from tally.cli import runnings

    mine = [each for each in kept if player is None or each.has(player)]
    found = []
    for unit in runnings.units(mine):
        first, last = unit.histories[0], unit.histories[-1]
        # L10N: Two days: 2026-01-01 to 2026-02-01
        days = say(
            "{first_day} to {last_day}",
            first_day=first.evening.date,
            last_day=last.evening.date,
        )
        if player is not None:
            running = runnings.over_rounds(unit, (player,))
            count = say_counted("{count:,} round", "{count:,} rounds", len(running.steps))
            found.append((f"{player} · {count} · {days}", running))
        elif len(unit.histories) == 1:
            title = f"{first.title} · {first.evening.date}"
            found.append((title, runnings.over_rounds(unit)))
        else:
            count = say_counted("{count} evening", "{count} evenings", len(unit.histories))
            title = f"{count} · {days}"
            found.append((title, runnings.over_evenings(unit)))
    return found


def _draw(title: str, running: Running, letters: bool) -> None:
    from tally.reports.terminal_chart import chart as drawn
    from tally.reports.terminal_chart import mark as letter_of

    unit = running.currency
    kept_in = say("points") if unit is None else unit.code
    screen.heading(f"{title} · {kept_in}")
    lines = sorted(running.lines.items(), key=lambda line: -line[1][-1])
    values = [line for _, line in lines]
    print("\n".join(drawn(values, _scale(unit), _under(running.steps), _look(letters))))
    columns = [
        screen.Column(""),
        screen.Column(say("Player")),
        screen.Column(unit.code if unit else say("Points"), True),
        screen.Column(""),
    ]
    rows = [
        [letter_of(place), name, _amount(line[-1], unit), screen.verdict(line[-1]) if unit else ""]
        for place, (name, line) in enumerate(lines)
    ]
    screen.table(columns, rows)


def _under(steps: Sequence[str]) -> list[tuple[int, str]]:
    """What stands below the plot: the first and the last day, or every so many rounds."""
    from tally.reports.scale import step

    count = len(steps)
    dated = bool(count) and not steps[0].isdigit()
    every = max(1, count - 1) if dated else step(count, 8)
    first = 0 if dated else every - 1
    return [(place + 1, steps[place]) for place in range(first, count, every)]


def _scale(unit: Currency | None) -> Callable[[int, int], str]:
    from tally.reports.scale import tick_text

    return lambda tick, each: tick_text(unit, each)(tick).replace("−", "-")


def _look(letters: bool) -> Look:
    from tally.reports.terminal_chart import Look

    dots = not letters and _has_dots()
    wide = min(screen.width(), 120)
    return Look(wide, max(10, min(18, wide // 5)), dots, screen.colored(sys.stdout))


def _has_dots() -> bool:
    """Whether the screen can be sent braille, and is likely to have it."""
    if os.environ.get("TERM") in _WITHOUT_DOTS:
        return False
    try:
        _DOTS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _amount(value: Any, unit: Currency | None) -> str:
    from tally.money import shown

    return screen.exact(value) if unit is None else shown(int(value), unit, sign=True)


def _shape(found: tuple[str, Running]) -> dict[str, Any]:
    from tally.cli.shapes import number

    title, running = found
    unit = running.currency
    return {
        "title": title,
        "currency": unit.code if unit else None,
        "scale": unit.scale if unit else None,
        "steps": list(running.steps),
        "lines": [
            {"player": name, "values": [number(value) for value in values]}
            for name, values in running.lines.items()
        ],
    }
