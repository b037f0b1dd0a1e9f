"""`tally settle`: who pays whom, why, and the plan booked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import screen
from tally.cli.boards import Evenings, Since, Until, chosen
from tally.cli.books import BookPath, open_book
from tally.cli.entry import AsJson
from tally.cli.words import Note, Request, Who, words
from tally.errors import Problem, Refused
from tally.words import mark, say, say_counted

if TYPE_CHECKING:
    from tally.cli.sums import Settlement
    from tally.ledger import Posting
    from tally.store.book import Book
    from tally.store.open_amounts import OpenLine
    from tally.store.values import Balance, Chosen, EntryRecord, Recorded


def settle(
    evening: Evenings = None,
    since: Since = None,
    until: Until = None,
    direct: Annotated[
        bool,
        typer.Option("--direct", help=mark("Each pays those he lost to, not the fewest payments.")),
    ] = False,
    why: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="FROM TO",  # unsaid: what stands for the names
            help=mark("What is behind a payment: name two players."),
        ),
    ] = None,
    record: Annotated[
        bool, typer.Option("--record", help=mark("Book these payments as made."))
    ] = False,
    note: Note = "",
    who: Who = "",
    request: Request = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Show who pays whom: the fewest payments that settle the whole book, or some evenings.

    With --record they are booked as paid, together, and what they settle is closed.

    Example: tally settle --evening Friday --record
    """
    scope = chosen(evening, None, since, until)
    with open_book(book) as opened:
        if why is not None:
            _explain(opened, scope, why, as_json)
            return
        plans = plans_of(opened.settling.open(scope), lambda: opened.settling.lines(scope), direct)
        recorded = None
        if record:
            recorded = _record(opened, scope, direct, words(note=note, who=who), request)
        _answer(opened, scope, plans, recorded, as_json)


def plans_of(
    rows: Sequence[Balance], lines: Callable[[], Sequence[OpenLine]], direct: bool
) -> list[Settlement]:
    """The plan of each currency: the fewest payments, or what each owes those he lost to."""
    from tally.cli import sums

    if not direct:
        return [each for each in sums.settlements(rows) if any(each.balances.values())]
    return sums.direct_settlements([line.entry for line in lines()])


def _record(book: Book, scope: Chosen, direct: bool, said: Any, request: str | None) -> Recorded:
    from tally.cli import moments

    def plan(rows: list[Balance], lines: Callable[[], list[OpenLine]]) -> Iterator[Posting]:
        from tally.cli.sums import paid

        for each in plans_of(rows, lines, direct):
            for transfer in each.plan.transfers:
                yield from paid(transfer.payer, transfer.payee, transfer.amount, each.unit)

    return book.settling.record(plan, scope, at=moments.now(), words=said, request=request)


def _answer(
    book: Book,
    scope: Chosen,
    plans: Sequence[Settlement],
    recorded: Recorded | None,
    as_json: bool,
) -> None:
    """The plan, what was paid already, and what became of it."""
    from tally.cli.logs import entry_shape

    payments = book.settling.payments(scope)
    cancelled = [] if _transfers(plans) or recorded else book.settling.open_evenings(scope)
    if as_json:
        screen.answer(
            {"schema": "tally.settle/1", "plans": [_plan_shape(each) for each in plans]}
            | {"payments": [entry_shape(entry) for entry in payments]}
            | {"cancelled_evenings": cancelled}
            | {"recorded": _recorded_shape(recorded)}
        )
        return
    _show_plans(book, scope, plans, payments)
    if cancelled:
        screen.out(
            say_counted(
                "{count} evening is still open, but over all of them "
                "everybody is even: --record marks them settled.",
                "{count} evenings are still open, but over all of them "
                "everybody is even: --record marks them settled.",
                len(cancelled),
            )
        )
    _say_recorded(recorded, plans)


def _show_plans(
    book: Book, scope: Chosen, plans: Sequence[Settlement], payments: Sequence[EntryRecord]
) -> None:
    from tally.cli import marks, showing
    from tally.cli.logs import what

    showing.show_plans(plans, marks.of(book, scope))
    for entry in payments:
        screen.out(
            # L10N: {entry} is what was recorded, as "Ben paid Ann 400 TWD"; {id} its short id.
            say(
                "Paid already: {entry} on {day} ({id})",
                entry=what(entry),
                day=entry.day.isoformat(),
                id=entry.ref,
            )
        )


def _transfers(plans: Sequence[Settlement]) -> bool:
    return any(each.plan.transfers for each in plans)


def _plan_shape(each: Settlement) -> dict[str, Any]:
    from tally.cli.shapes import money, transfers_shape

    return {
        "currency": each.unit.code,
        "scale": each.unit.scale,
        "transfers": transfers_shape(each.plan.transfers, each.unit),
        "fewest": each.plan.fewest,
        "open": [
            {"player": name} | money(amount, each.unit)
            for name, amount in each.balances.items()
            if amount
        ],
    }


def _recorded_shape(recorded: Recorded | None) -> dict[str, Any] | None:
    if recorded is None:
        return None
    entry = recorded.entries[-1] if recorded.entries else None
    return {"entry": entry, "already": recorded.already}


def _say_recorded(recorded: Recorded | None, plans: Sequence[Settlement]) -> None:
    if recorded is None:
        if _transfers(plans):
            screen.out(
                say("Once it is paid: tally settle --record, or tally pay for a single payment")
            )
    elif recorded.already:
        screen.out(say("Everything was settled before; nothing was added."))
    else:
        screen.out(_booked(_transfers(plans), recorded.entry))
    if recorded is not None:
        screen.show_cautions(recorded.cautions)


def _booked(paid: bool, entry: str) -> str:
    """That a plan was recorded; one without a payment only closes what it settles."""
    if paid:
        return say("Recorded as paid ({entry}). To take it back: tally undo", entry=entry)
    return say(
        "Recorded as settled, without a payment ({entry}). To take it back: tally undo",
        entry=entry,
    )


def _explain(book: Book, scope: Chosen, names: tuple[str, str], as_json: bool) -> None:
    """Every round and payment behind what one owes the other, with the sums."""
    from tally.cli import purses, reasons

    payer, payee = (purses.account(book, name) for name in names)
    if payer == payee:
        message = say(
            '"{payer}" and "{payee}" are the same: nobody pays himself',
            payer=names[0],
            payee=names[1],
        )
        raise Refused(Problem("same_player", message, say("name two players")))
    found = reasons.reasons(book.settling.open(scope), book.settling.lines(scope), payer, payee)
    if as_json:
        screen.answer(
            {"schema": "tally.settle_why/1", "from": payer, "to": payee}
            | {"currencies": [reasons.shape(each) for each in found]}
        )
        return
    reasons.show(found, payer, payee)
