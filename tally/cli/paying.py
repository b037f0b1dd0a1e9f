"""`tally pay`: one paid another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tally.cli import complete
from tally.cli.books import BookPath, WhichEvening, open_book
from tally.cli.entry import AsJson
from tally.cli.words import Note, Request, Who, refuse_options, words
from tally.errors import Caution, Problem, Refused
from tally.words import mark, say

if TYPE_CHECKING:
    from tally.cli.purses import Purse
    from tally.store.book import Book

NoEvening = Annotated[
    bool,
    typer.Option("--no-evening", help=mark("It belongs to no evening, only to the whole book.")),
]
DryRun = Annotated[bool, typer.Option("--dry-run", help=mark("Show it and record nothing."))]
Day = Annotated[
    str | None,
    typer.Option("--at", metavar="WHEN", help=mark("When, as 2026-11-27 21:30; else now.")),
]


def pay(
    payer: Annotated[
        str, typer.Argument(metavar="FROM", help=mark("Who paid."), autocompletion=complete.players)
    ],
    payee: Annotated[
        str,
        typer.Argument(
            metavar="TO", help=mark("Who was paid; or pot."), autocompletion=complete.players
        ),
    ],
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help=mark("As 400, 1,000 or 24.70."))],
    currency: Annotated[
        str | None, typer.Argument(metavar="[CURRENCY]", help=mark("As TWD; else the evening's."))
    ] = None,
    allow_credit: Annotated[
        bool, typer.Option("--allow-credit", help=mark("It may be more than is owed."))
    ] = False,
    at: Day = None,
    note: Note = "",
    who: Who = "",
    evening: WhichEvening = None,
    no_evening: NoEvening = False,
    dry_run: DryRun = False,
    request: Request = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Record that one player paid another: all of it or a part.

    It belongs to the latest evening if so much is owed there, else to the whole book.

    Example: tally pay Ben Ann 3 TWD
    """
    from tally.cli import moments, moving, purses, sums
    from tally.cli.shapes import money
    from tally.money import shown

    refuse_options(payer, payee, amount, currency or "")
    moment = moments.read_moment(at, moments.now().date()) if at else moments.now()
    with open_book(book) as opened:
        giver, taker = purses.account(opened, payer), purses.account(opened, payee)
        if giver == taker:
            message = say(
                '"{payer}" and "{payee}" are the same: nobody pays himself',
                payer=payer,
                payee=payee,
            )
            raise Refused(Problem("same_player", message, say("name who paid and who was paid")))
        code = currency or purses.currency_in(amount)
        purse = purses.purse(opened, evening, no_evening, code)
        if evening is None:
            purse = purses.fine_enough(opened, purse, amount)
        sum_ = purses.amount_of(amount, purse.unit)
        if evening is None and not no_evening:
            purse = _fitting(opened, purse, giver, taker, sum_)
        extra = _credit(opened, purse, giver, taker, sum_, allow_credit, request)
        extra += moments.cautions_of(moment, purse.evening)
        postings = sums.paid(giver, taker, sum_, purse.unit)
        recorded = None
        if not dry_run:
            recorded = moving.book_movement(
                opened,
                purse,
                "payment",
                postings,
                words=words(note=note, who=who),
                at=moment,
                request=request,
            )
        said = say(
            "{payer} paid {payee} {amount}.",
            payer=sums.account_name(giver, opening=True),
            payee=sums.account_name(taker),
            amount=f"{shown(sum_, purse.unit)} {purse.unit.code}",
        )
        shape = {"kind": "payment", "from": giver, "to": taker} | money(sum_, purse.unit)
        moving.answer(opened, purse, recorded, said, postings, shape, as_json, extra)


def _fitting(book: Book, purse: Purse, payer: str, payee: str, amount: int) -> Purse:
    """The purse in which so much is owed: the latest evening, else the whole book."""
    from dataclasses import replace

    whole = replace(purse, evening=None)
    if purse.evening is None or amount <= purse.owed(book, payer, payee):
        return purse
    return whole if amount <= whole.owed(book, payer, payee) else purse


def _credit(
    book: Book,
    purse: Purse,
    payer: str,
    payee: str,
    amount: int,
    allowed: bool,
    request: str | None,
) -> list[Caution]:
    """What to say of a payment of more than is owed. Raises Refused (`more_than_owed`)."""
    from tally.cli.sums import account_name

    owed = purse.owed(book, payer, payee)
    if amount > owed:
        owed = max(owed, purse.owed_directly(book, payer, payee))
    if amount <= owed or book.settling.requested(request):
        return []
    giver, taker = account_name(payer), account_name(payee)
    if allowed:
        return [Caution("more_than_owed", _lent(purse, giver, taker, owed, amount))]
    raise Refused(_more_than_owed(purse, giver, taker, owed, amount))


def _lent(purse: Purse, payer: str, payee: str, owed: int, amount: int) -> str:
    """That a payment is more than is owed, and what becomes of the rest."""
    from tally.money import shown

    if not owed:
        return say(
            "{payer} owes {payee} nothing in {evening}: the rest is lent",
            payer=payer,
            payee=payee,
            evening=purse.where,
        )
    return say(
        "{payer} owes {payee} {owed} in {evening}, not {amount}: the rest is lent",
        payer=payer,
        payee=payee,
        owed=f"{shown(owed, purse.unit)} {purse.unit.code}",
        evening=purse.where,
        amount=shown(amount, purse.unit),
    )


def _more_than_owed(purse: Purse, payer: str, payee: str, owed: int, amount: int) -> Problem:
    from tally.money import shown, typeable

    if not owed:
        # L10N: {evening} is the title and day of an evening, or "the whole book".
        message = say(
            "{payer} owes {payee} nothing in {evening}",
            payer=payer,
            payee=payee,
            evening=purse.where,
        )
        return Problem("more_than_owed", message, say("to lend the rest add --allow-credit"))
    # L10N: {evening} is the title and day of an evening, or "the whole book".
    message = say(
        "{payer} owes {payee} {owed} in {evening}, not {amount}",
        payer=payer,
        payee=payee,
        owed=f"{shown(owed, purse.unit)} {purse.unit.code}",
        evening=purse.where,
        amount=shown(amount, purse.unit),
    )
    # L10N: {amount} is typed behind tally pay.
    hint = say(
        "pay {amount}, or to lend the rest add --allow-credit",
        amount=typeable(owed, purse.unit),
    )
    return Problem("more_than_owed", message, hint)
