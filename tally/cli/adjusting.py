"""`tally fine`, `buy-in`, `share`: money moved at the table, with a reason, outside the rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tally.cli import complete
from tally.cli.books import BookPath, WhichEvening, open_book
from tally.cli.entry import AsJson
from tally.cli.paying import DryRun
from tally.cli.words import Note, Request, Who, Why, reason, refuse_options, words
from tally.errors import Misused, Place, Problem, Refused
from tally.words import enumerated, mark, say, say_counted

if TYPE_CHECKING:
    from tally.cli.purses import Purse
    from tally.ledger import Posting
    from tally.store.book import Book

Amount = Annotated[str, typer.Argument(metavar="AMOUNT", help=mark("As 300, 1,000 or 24.70."))]
Code = Annotated[
    str | None, typer.Option("--currency", metavar="CODE", help=mark("As TWD; else the evening's."))
]
Among = Annotated[
    str,
    typer.Option(metavar="NAME,NAME,…", help=mark("Among whom; else all who sit at the table.")),
]


def fine(
    player: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER", help=mark("Who is fined."), autocompletion=complete.players
        ),
    ],
    amount: Amount,
    to: Annotated[
        str,
        typer.Option(metavar="pot|each", help=mark("To the pot, or so much to each other player.")),
    ] = "",
    why: Why = "",
    currency: Code = None,
    note: Note = "",
    who: Who = "",
    evening: WhichEvening = None,
    dry_run: DryRun = False,
    request: Request = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Fine a player: to the pot, or so much to each of the others at the table.

    Example: tally fine Ben 30 --to pot --why "a false win"
    """
    from tally.cli import moving, purses
    from tally.cli.shapes import money

    refuse_options(player, amount)
    target = _target(to)
    # L10N: An example of a reason to be fined.
    example = say("a false win")
    said = words(why=reason(why, example), note=note, who=who)
    with open_book(book) as opened:
        purse = purses.at_table(opened, evening, currency or purses.currency_in(amount))
        payer = purses.account(opened, player)
        sum_ = purses.amount_of(amount, purse.unit)
        takers = _takers(purse, payer, target)
        postings = [each for taker in takers for each in moving.transfer(payer, taker, sum_, purse)]
        content = {"to": target}
        recorded = None
        if not dry_run:
            recorded = moving.book_movement(
                opened, purse, "fine", postings, words=said, content=content, request=request
            )
        text = _fined(payer, takers, sum_, purse, why)
        shape = {"kind": "fine", "player": payer, "to": takers, "why": why} | money(
            sum_, purse.unit
        )
        moving.answer(opened, purse, recorded, text, postings, shape, as_json)


def buy_in(
    amount: Amount,
    among: Among = "",
    why: Why = "",
    currency: Code = None,
    note: Note = "",
    who: Who = "",
    evening: WhichEvening = None,
    dry_run: DryRun = False,
    request: Request = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Let everybody at the table, or those named, pay so much into the pot.

    Example: tally buy-in 50
    """
    from tally.cli import moving, purses
    from tally.cli.evenings import names_of
    from tally.cli.shapes import money
    from tally.ledger import POT

    refuse_options(amount)
    said = words(why=why, note=note, who=who)
    with open_book(book) as opened:
        purse = purses.at_table(opened, evening, currency or purses.currency_in(amount))
        sum_ = purses.amount_of(amount, purse.unit)
        payers = purses.players(opened, purse, names_of(among, "--among"))
        postings = [each for name in payers for each in moving.transfer(name, POT, sum_, purse)]
        recorded = None
        if not dry_run:
            recorded = moving.book_movement(
                opened, purse, "buy_in", postings, words=said, request=request
            )
        text = say_counted(
            "{payers} pays {amount} into the pot.",
            "{payers} pay {amount} each into the pot, {whole} in all.",
            len(payers),
            payers=enumerated(payers),
            amount=_text(sum_, purse),
            whole=_text(sum_ * len(payers), purse),
        )
        shape = {"kind": "buy_in", "players": payers} | money(sum_, purse.unit)
        moving.answer(opened, purse, recorded, text, postings, shape, as_json)


def share(
    amount: Amount,
    paid_by: Annotated[
        str, typer.Option("--paid-by", metavar="NAME", help=mark("Who paid it; or pot."))
    ] = "",
    among: Among = "",
    why: Why = "",
    currency: Code = None,
    note: Note = "",
    who: Who = "",
    evening: WhichEvening = None,
    dry_run: DryRun = False,
    request: Request = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Share a cost that one player paid, in equal parts; who bears the odd unit goes round.

    Example: tally share 101 --paid-by Ann --why tea
    """
    from tally.cli import moving, purses, sums
    from tally.cli.evenings import names_of
    from tally.cli.shapes import money

    refuse_options(amount)
    # L10N: An example of a reason: what was paid for.
    example = say("tea")
    said = words(why=reason(why, example), note=note, who=who)
    if not paid_by:
        place = Place("--paid-by", "", 0, 0)
        raise Misused(
            Problem("usage", say("--paid-by is missing"), say("who paid: --paid-by Ann"), place)
        )
    with open_book(book) as opened:
        purse = purses.at_table(opened, evening, currency or purses.currency_in(amount))
        sum_ = purses.amount_of(amount, purse.unit)
        payer = purses.account(opened, paid_by)
        sharers = purses.players(opened, purse, names_of(among, "--among"))
        parts = _parts(opened, purse, sum_, len(sharers), request)
        postings = _shared(payer, sum_, sharers, parts, purse)
        recorded = None
        if not dry_run:
            recorded = moving.book_movement(
                opened, purse, "share", postings, words=said, request=request
            )
        bears = enumerated(
            f"{name} {_text(part, purse)}" for name, part in zip(sharers, parts, strict=True)
        )
        text = say(
            "{payer} paid {amount} for {why}; shared: {parts}.",
            payer=sums.account_name(payer, opening=True),
            amount=_text(sum_, purse),
            why=why,
            parts=bears,
        )
        shape = {"kind": "share", "paid_by": payer, "among": sharers, "parts": parts, "why": why}
        moving.answer(
            opened, purse, recorded, text, postings, shape | money(sum_, purse.unit), as_json
        )


def _fined(payer: str, takers: list[str], amount: int, purse: Purse, why: str) -> str:
    """Who is fined how much to whom, and why, in words."""
    from tally.cli import sums

    names, each = enumerated(map(sums.account_name, takers)), _text(amount, purse)
    if len(takers) == 1:
        return say(
            "{payer} is fined {amount} to {payee}: {why}",
            payer=payer,
            amount=each,
            payee=names,
            why=why,
        )
    return say(
        "{payer} is fined {amount} to {payees}, {whole} in all: {why}",
        payer=payer,
        amount=each,
        payees=names,
        whole=_text(amount * len(takers), purse),
        why=why,
    )


def _target(to: str) -> str:
    target = to.strip().casefold()
    if target in ("pot", "each"):
        return target
    place = Place("--to", to, 0, len(to))
    message = say('"{to}" is neither pot nor each', to=to) if to else say("--to is missing")
    raise Misused(Problem("usage", message, say("--to pot, or --to each"), place))


def _takers(purse: Purse, payer: str, target: str) -> list[str]:
    from tally.ledger import POT

    if target == "pot":
        return [POT]
    assert purse.evening is not None
    others = [name for name in purse.evening.seats if name != payer]
    if not others:
        raise Refused(
            Problem("nobody_else", say("nobody else sits at the table"), say("fine to the pot"))
        )
    return others


def _parts(book: Book, purse: Purse, amount: int, count: int, request: str | None) -> list[int]:
    """Equal parts; the odd units start one seat further with each shared cost of the evening."""
    from itertools import takewhile

    from tally.money import share_out

    same = book.settling.requested(request)
    before = takewhile(lambda entry: entry.ref != same, book.log(evening=purse.ref))
    earlier = sum(entry.kind == "share" for entry in before)
    return share_out(amount, count, earlier % count, purse.unit.step)


def _shared(
    payer: str, amount: int, sharers: list[str], parts: list[int], purse: Purse
) -> list[Posting]:
    from tally.ledger import Posting

    unit = purse.unit
    owed = [
        Posting(name, unit.code, unit.scale, -part)
        for name, part in zip(sharers, parts, strict=True)
    ]
    return [Posting(payer, unit.code, unit.scale, amount), *owed]


def _text(amount: int, purse: Purse) -> str:
    from tally.money import shown

    return f"{shown(amount, purse.unit)} {purse.unit.code}"
