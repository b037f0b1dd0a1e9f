"""`tally board` and `balance`: what the book says of an evening, and of each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import complete, screen
from tally.cli.books import BookPath, WhichEvening, open_book
from tally.cli.entry import AsJson
from tally.words import all_of, enumerated, mark, say, say_as, with_more

if TYPE_CHECKING:
    from tally.cli.accounts import Account
    from tally.evening import Evening
    from tally.games.game import Deal, Number
    from tally.ledger import Balances
    from tally.store.values import Balance, Chosen, Total

Evenings = Annotated[
    list[str] | None,
    typer.Option("--evening", metavar="WHICH", help=mark("Only this evening; may be repeated.")),
]
Players = Annotated[
    list[str] | None,
    typer.Option(
        "--player", metavar="NAME", help=mark("Only this player."), autocompletion=complete.players
    ),
]
Since = Annotated[str | None, typer.Option(metavar="DAY", help=mark("From this day on."))]
Until = Annotated[str | None, typer.Option(metavar="DAY", help=mark("Up to this day."))]


def board(evening: WhichEvening = None, book: BookPath = None, as_json: AsJson = False) -> None:
    """Show an evening: every round's result, the totals, what is paid and left, who deals next.

    Example: tally board
    """
    from tally.cli import accounts, marks, showing
    from tally.store.values import Chosen

    with open_book(book) as opened:
        code = opened.code()
        kept, deal, _ = opened.turn(evening)
        played = opened.rescored(kept.ref)
        moves = accounts.money_moves(opened, kept.ref) if kept.stake else []
        account = accounts.account_of(opened, kept, [scored for _, scored in played], moves)
        counts = opened.totals(Chosen(evenings=(kept.ref,)))
        gone = marks.gone(opened, kept.ref)
    if as_json:
        screen.answer(_board_shape(kept, played, account, counts, deal) | {"code": code})
        return
    corrected = {record.number for record, _ in played if record.amends}
    showing.show_evening(
        kept,
        [scored for _, scored in played],
        account.won,
        corrected,
        further=_further(account),
    )
    if gone:
        screen.out(say("{players} left the table.", players=all_of(gone)))
    if len({total.rounds for total in counts if total.rounds}) > 1:
        screen.out(_averages(counts))
    if account.settled:
        screen.out(say("Everything is settled."))
    showing.show_turn(kept, deal, account.won)


def _averages(counts: Sequence[Total]) -> str:
    """Each player's average over the rounds he played, where not all played all."""
    each = (
        with_more(
            f"{total.player} {screen.exact(Fraction(total.score) / total.rounds)}",
            str(total.rounds),
        )
        for total in counts
        if total.rounds
    )
    return say("Average score a round (rounds played): {averages}", averages=enumerated(each))


def _further(account: Account) -> list[tuple[str, Mapping[str, Number]]]:
    """The lines under the total that say something."""
    lines = [
        # L10N: A line of money beside the rounds, under "Total": fines, buy-ins, shared costs.
        (say("Other"), account.other),
        # L10N: A line under "Total": what was paid already.
        (say("Paid"), account.paid),
    ]
    found = [(label, amounts) for label, amounts in lines if any(amounts.values())]
    if found:
        found.append(
            (say_as("a line under Total and Paid: what is still to pay", "Left"), account.left)
        )
    return found


def _board_shape(
    kept: Evening, played: Sequence[Any], account: Account, counts: Sequence[Total], deal: Deal
) -> dict[str, Any]:
    from tally.cli.shapes import deal_shape, evening_shape, number, round_shape
    from tally.cli.showing import reached

    def numbers(amounts: Mapping[str, Number]) -> dict[str, int | str]:
        return {name: number(amount) for name, amount in amounts.items()}

    return (
        {"schema": "tally.board/1"}
        | evening_shape(kept)
        | {
            "rounds": [
                {"entry": record.entry, "amends": record.amends} | round_shape(kept, scored)
                for record, scored in played
            ],
            "next": None if reached(kept, account.won) else deal_shape(kept, deal),
            "totals": numbers(account.totals),
            "won": numbers(account.won),
            "other": numbers(account.other),
            "paid": numbers(account.paid),
            "left": numbers(account.left),
            "settled": account.settled,
            "averages": [
                {
                    "player": total.player,
                    "rounds": total.rounds,
                    "score": number(total.score),
                    "average": number(Fraction(total.score) / total.rounds),
                }
                for total in counts
                if total.rounds
            ],
        }
    )


def balance(
    evening: Evenings = None,
    player: Players = None,
    since: Since = None,
    until: Until = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Show what each player has to get (+) or to pay (-), per currency, over all evenings or some.

    With days it is what moved in them, payments included.

    Example: tally balance --since 2026-01-01
    """
    from tally.cli import marks, sums

    scope = chosen(evening, player, since, until)
    with open_book(book) as opened:
        rows = sums.left_open(opened, scope)
        beside = marks.of(opened, scope)
    held = sums.by_currency(rows)
    if as_json:
        screen.answer(
            {"schema": "tally.balance/1", "balances": _balances_shape(held, rows, beside)}
        )
        return
    if not held:
        screen.out(say("No money has moved yet."))
    for each in held.values():
        _show_balances(each, beside)


def _balances_shape(
    held: Mapping[str, Balances], rows: Sequence[Balance], beside: Mapping[str, str]
) -> list[dict[str, Any]]:
    from tally.cli.shapes import money
    from tally.money import Currency

    retired = {row.player for row in rows if row.retired}
    return [
        {"player": name}
        | money(amount, Currency(each.currency, each.scale))
        | {"retired": name in retired, "left": "left" in beside.get(name, "")}
        for each in held.values()
        for name, amount in each.amounts.items()
    ]


def _show_balances(each: Balances, beside: Mapping[str, str]) -> None:
    from tally.cli import marks, sums
    from tally.money import Currency, shown

    unit = Currency(each.currency, each.scale)
    columns = [screen.Column(say("Player")), screen.Column(unit.code, True), screen.Column("")]
    rows = [
        [
            marks.marked(sums.account_name(name), beside),
            shown(amount, unit, sign=True),
            screen.verdict(amount),
        ]
        for name, amount in sorted(each.amounts.items(), key=lambda item: -item[1])
    ]
    screen.table(columns, rows)


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
