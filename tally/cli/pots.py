"""`tally pot`: what the table's pot holds, and paying it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import complete, screen
from tally.cli.books import BookPath, WhichEvening, open_book
from tally.cli.entry import AsJson
from tally.cli.paying import DryRun, NoEvening
from tally.cli.words import Note, Request, Who, Why, reason, refuse_options, words
from tally.errors import Problem, Refused
from tally.words import mark, say

if TYPE_CHECKING:
    from tally.cli.purses import Purse
    from tally.ledger import Balances
    from tally.money import Currency
    from tally.store.book import Book
    from tally.store.values import Chosen, EntryRecord

_HELP = mark("Show what the pot holds and what moved it; or pay it out.\n\nExample: tally pot")

app = typer.Typer(
    help=_HELP, rich_markup_mode=None, add_completion=False, invoke_without_command=True
)


@app.callback()
def pot(
    context: typer.Context,
    evening: WhichEvening = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Show the pot where no command follows."""
    if context.invoked_subcommand is not None:
        return
    from tally.cli import sums
    from tally.cli.logs import entry_shape

    with open_book(book) as opened:
        scope = _scope(opened, evening)
        entries = holding_entries(opened, scope)
        left = sums.by_currency(opened.settling.open(scope))
    held = holdings(entries)
    if as_json:
        screen.answer(
            {"schema": "tally.pot/1", "pot": [_held_shape(each, left) for each in held]}
            | {"entries": [entry_shape(entry) for entry in entries]}
        )
        return
    if not entries:
        screen.out(say("The pot is empty; nothing was ever put in."))
        return
    _show(entries, held, left)


@app.command("pay", context_settings={"ignore_unknown_options": True})
def pay(
    player: Annotated[
        str,
        typer.Argument(metavar="NAME", help=mark("Who gets it."), autocompletion=complete.players),
    ],
    amount: Annotated[
        str, typer.Argument(metavar="AMOUNT", help=mark("As 300; all for all of it."))
    ],
    why: Why = "",
    note: Note = "",
    who: Who = "",
    evening: WhichEvening = None,
    no_evening: NoEvening = False,
    dry_run: DryRun = False,
    request: Request = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Pay out of the pot: as a prize, or to who bought something for the table.

    Example: tally pot pay Ann 30 --why "last round's winner"
    """
    from tally.cli import moving, purses
    from tally.cli.shapes import money
    from tally.ledger import POT
    from tally.money import shown

    refuse_options(player, amount)
    said = words(why=reason(why, say("last round's winner")), note=note, who=who)
    with open_book(book) as opened:
        taker = purses.account(opened, player)
        code = None if _is_all(amount) else purses.currency_in(amount)
        purse = purses.purse(opened, evening, no_evening, code)
        if evening is None and not no_evening:
            purse = _holding(opened, purse, amount)
        sum_ = _amount(opened, purse, amount)
        postings = moving.transfer(POT, taker, sum_, purse)
        recorded = None
        if not dry_run:
            recorded = moving.book_movement(
                opened, purse, "pot_pay", postings, words=said, request=request
            )
        text = say(
            "{player} gets {amount} out of the pot: {why}",
            player=taker,
            amount=f"{shown(sum_, purse.unit)} {purse.unit.code}",
            why=why,
        )
        shape = {"kind": "pot_pay", "player": taker, "why": why} | money(sum_, purse.unit)
        moving.answer(opened, purse, recorded, text, postings, shape, as_json)


def holding_entries(book: Book, scope: Chosen) -> list[EntryRecord]:
    """What changed what the pot holds: rounds, fines, buy-ins, what was paid out of it. Payments
    and settlements only bring it in coins, and a cost that it paid for others it gets back."""
    from tally.cli.accounts import PAID_KINDS

    unmoved = (*PAID_KINDS, "share")
    origins = book.settling.pot_entries(scope)
    return [each for each in origins if each.kind not in unmoved]


def holdings(entries: Sequence[EntryRecord]) -> list[Balances]:
    """What the pot holds in each currency."""
    from tally.ledger import POT, balances

    own = [posting for entry in entries for posting in entry.postings if posting.account == POT]
    return list(balances(own).values())


def _scope(book: Book, evening: str | None) -> Chosen:
    from tally.store.values import EVERYTHING, Chosen

    return EVERYTHING if evening is None else Chosen(evenings=(book.evening(evening).ref,))


def _held(book: Book, purse: Purse) -> int:
    from tally.ledger import POT

    for each in holdings(holding_entries(book, purse.chosen)):
        if each.currency == purse.unit.code and each.scale <= purse.unit.scale:
            return int(each.amounts.get(POT, 0) * 10 ** (purse.unit.scale - each.scale))
    return 0


def _holding(book: Book, purse: Purse, amount: str) -> Purse:
    """The purse whose pot holds so much: the latest evening's, else the whole book's."""
    from dataclasses import replace

    from tally.cli import purses

    held = _held(book, purse)
    wanted = 1 if _is_all(amount) else purses.amount_of(amount, purse.unit)
    whole = replace(purse, evening=None)
    return purse if wanted <= held or wanted > _held(book, whole) else whole


def _amount(book: Book, purse: Purse, text: str) -> int:
    """What is paid out. Raises Refused (`pot_too_small`) for more than the pot holds."""
    from tally.cli import purses
    from tally.money import shown, typeable

    held, unit = _held(book, purse), purse.unit
    amount = held if _is_all(text) else purses.amount_of(text, unit)
    if held <= 0 or amount > held:
        # L10N: {evening} is the title and day of an evening, or "no evening".
        message = say(
            "the pot of {evening} holds {amount}",
            evening=purse.text,
            amount=f"{shown(held, unit)} {unit.code}",
        )
        hint = (
            say("pay out up to {amount}", amount=typeable(held, unit))
            if held > 0
            else say("tally pot shows what it holds")
        )
        raise Refused(Problem("pot_too_small", message, hint))
    return amount


def _is_all(text: str) -> bool:
    return text.strip().casefold() == "all"


def _open_of(each: Balances, left: Mapping[str, Balances]) -> int:
    """What is still to be paid into the pot (+), or out of it (-), in units of its holding."""
    from tally.ledger import POT

    held = left.get(each.currency)
    if held is None or held.scale > each.scale:
        return 0
    return int(held.amounts.get(POT, 0) * 10 ** (each.scale - held.scale))


def _held_shape(each: Balances, left: Mapping[str, Balances]) -> dict[str, Any]:
    from tally.cli.shapes import money
    from tally.ledger import POT
    from tally.money import Currency

    unit = Currency(each.currency, each.scale)
    return money(each.amounts.get(POT, 0), unit) | {"open": _open_of(each, left)}


def _show(
    entries: Sequence[EntryRecord], held: Sequence[Balances], left: Mapping[str, Balances]
) -> None:
    from tally.cli.logs import in_words, show_entries
    from tally.ledger import POT
    from tally.money import Currency, shown

    rows = []
    for entry in entries:
        moved = [each for each in entry.postings if each.account == POT]
        unit = Currency(moved[0].currency, moved[0].scale)
        amount = shown(sum(each.amount for each in moved), unit, sign=True)
        rows.append([entry.ref, entry.day.isoformat(), in_words(entry), f"{amount} {unit.code}"])
    # L10N: The head of a column: what each entry put into the pot or took out.
    show_entries(rows, say("The pot"))
    for each in held:
        unit = Currency(each.currency, each.scale)
        amount = f"{shown(each.amounts.get(POT, 0), unit)} {unit.code}"
        screen.out(_holds(amount, _open_of(each, left), unit))


def _holds(amount: str, missing: int, unit: Currency) -> str:
    """What a pot holds, and what of it is still to be paid in (+) or out (-)."""
    from tally.money import shown

    if not missing:
        return say("The pot holds {amount}.", amount=amount)
    open_ = shown(abs(missing), unit)
    if missing > 0:
        return say(
            "The pot holds {amount}; {open} are still to be paid in.", amount=amount, open=open_
        )
    return say(
        "The pot holds {amount}; {open} are still to be paid out.", amount=amount, open=open_
    )
