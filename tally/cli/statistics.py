"""`tally stats`: what the rounds say of each player, and whether it is skill or luck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import screen
from tally.cli.boards import Evenings, Since, Until, chosen
from tally.cli.books import BookPath, open_book
from tally.cli.entry import AsJson
from tally.words import mark, say

if TYPE_CHECKING:
    from tally.cli.histories import History


def stats(
    player: Annotated[
        str | None,
        typer.Argument(metavar="[PLAYER]", help=mark("One player: against each other one.")),
    ] = None,
    evening: Evenings = None,
    since: Since = None,
    until: Until = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Show wins, results, seats and the deal, each with its interval; skill or luck, if it shows.

    Example: tally stats Ann --since 2026-01-01
    """
    from tally.cli import histories

    scope = chosen(evening, None, since, until)
    with open_book(book) as opened:
        kept = histories.histories(opened, scope)
        name = histories.player_named(opened, player) if player else None
    games = histories.by_game(kept)
    if name is not None:
        games = {game: found for game, found in games.items() if any(h.has(name) for h in found)}
    if as_json:
        _answer(games, name)
        return
    _show(games, name)


def _show(games: dict[str, list[History]], player: str | None) -> None:
    from tally.cli import stats_shown
    from tally.cli.histories import played_in
    from tally.stats.records import table_record

    if not games:
        screen.out(
            say("{player} has not played a round yet.", player=player)
            if player
            else say("No round yet.")
        )
    for place, found in enumerate(games.values()):
        if place:
            screen.out()
        record = table_record(played_in(found))
        screen.heading(stats_shown.title(found))
        if player is None:
            stats_shown.show_table(record)
        else:
            stats_shown.show_player(next(r for r in record.players if r.player == player))
    if games:
        most = max(sum(len(each.rounds) for each in found) for found in games.values())
        screen.out()
        screen.out(stats_shown.method(most))


def _answer(games: dict[str, list[History]], player: str | None) -> None:
    from tally.cli.histories import played_in
    from tally.cli.stats_shape import method_shape, table_shape
    from tally.stats.records import table_record

    shapes: list[dict[str, Any]] = []
    for game, found in games.items():
        record = table_record(played_in(found))
        shapes.append(
            {
                "game": game,
                "rules": sorted({each.evening.rules.id for each in found}),
                "evenings": len(found),
                "since": found[0].evening.date.isoformat(),
                "until": found[-1].evening.date.isoformat(),
            }
            | table_shape(record, player)
        )
    screen.answer(
        {"schema": "tally.stats/1", "player": player, "games": shapes, "method": method_shape()}
    )
