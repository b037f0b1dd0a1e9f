"""`tally board`, `balance`, `settle` and `log`: what the book says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tally.cli import screen
from tally.cli.books import BookPath, WhichEvening, open_book
from tally.cli.entry import AsJson

if TYPE_CHECKING:
    from tally.store.values import Chosen

Evenings = Annotated[
    list[str] | None,
    typer.Option("--evening", metavar="WHICH", help="Only this evening; may be repeated."),
]
Players = Annotated[
    list[str] | None, typer.Option("--player", metavar="NAME", help="Only this player.")
]
Since = Annotated[str | None, typer.Option(metavar="DAY", help="From this day on.")]
Until = Annotated[str | None, typer.Option(metavar="DAY", help="Up to this day.")]


def board(evening: WhichEvening = None, book: BookPath = None, as_json: AsJson = False) -> None:
    """Show an evening: every round's result, the totals, who deals next.

    Example: tally board
    """
    from tally.cli import showing, sums
    from tally.cli.shapes import deal_shape, evening_shape, number, round_shape

    with open_book(book) as opened:
        kept, deal, _ = opened.turn(evening)
        played = opened.rescored(kept.ref)
        totals = sums.standing(opened, kept)
    if as_json:
        rounds = [{"entry": record.entry} | round_shape(kept, scored) for record, scored in played]
        screen.answer(
            {"schema": "tally.board/1"}
            | evening_shape(kept)
            | {"rounds": rounds, "next": deal_shape(deal)}
            | {"totals": {name: number(total) for name, total in totals.items()}}
        )
        return
    corrected = {record.number for record, _ in played if record.amends}
    showing.show_evening(kept, [scored for _, scored in played], totals, corrected)
    screen.out(showing.next_line(deal))


def balance(
    evening: Evenings = None,
    player: Players = None,
    since: Since = None,
    until: Until = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Show what each player has won or lost, per currency, over all evenings or some.

    Example: tally balance --since 2026-01-01
    """
    from tally.cli import sums
    from tally.cli.shapes import money
    from tally.money import Currency, shown

    with open_book(book) as opened:
        rows = opened.balances(chosen(evening, player, since, until))
    held = [(Currency(each.currency, each.scale), each) for each in sums.by_currency(rows).values()]
    retired = {row.player for row in rows if row.retired}
    if as_json:
        shape = [
            {"player": name} | money(amount, unit) | {"retired": name in retired}
            for unit, each in held
            for name, amount in each.amounts.items()
        ]
        screen.answer({"schema": "tally.balance/1", "balances": shape})
        return
    if not held:
        screen.out("No money has moved yet.")
    for unit, each in held:
        columns = [screen.Column("Player"), screen.Column(unit.code, True), screen.Column("")]
        table = [
            [
                f"{sums.account_name(name)}{' (retired)' if name in retired else ''}",
                shown(amount, unit, sign=True),
                screen.verdict(amount),
            ]
            for name, amount in sorted(each.amounts.items(), key=lambda item: -item[1])
        ]
        screen.table(columns, table)


def settle(
    evening: Evenings = None,
    since: Since = None,
    until: Until = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Show who pays whom: the fewest payments that settle everything, or some evenings.

    Example: tally settle --evening Friday
    """
    from tally.cli import showing, sums
    from tally.cli.shapes import transfers_shape

    with open_book(book) as opened:
        plans = sums.settlements(opened.balances(chosen(evening, None, since, until)))
    if as_json:
        shape = [
            {
                "currency": each.unit.code,
                "scale": each.unit.scale,
                "transfers": transfers_shape(each.plan.transfers, each.unit),
                "fewest": each.plan.fewest,
            }
            for each in plans
        ]
        screen.answer({"schema": "tally.settle/1", "plans": shape})
        return
    showing.show_plans(plans)


def chosen(
    evenings: list[str] | None,
    players: list[str] | None,
    since: str | None,
    until: str | None,
) -> Chosen:
    """Which entries a question is about. Raises Refused for days that cannot be read."""
    from tally.cli.moments import read_day
    from tally.store.values import Chosen

    return Chosen(
        tuple(evenings) if evenings else None,
        tuple(players) if players else None,
        read_day(since, "--since") if since else None,
        read_day(until, "--until") if until else None,
    )
