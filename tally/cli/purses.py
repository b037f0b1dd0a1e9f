"""To what a movement of money belongs: the evening, the currency, and what is owed there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import gcd

from tally.cli import sums
from tally.errors import Misused, Place, Problem, Refused
from tally.evening import Evening
from tally.ledger import POT
from tally.money import Currency, currency, read_amount
from tally.money.numerals import clean, split_words
from tally.money.symbols import meanings
from tally.names import TABLES_OWN, name_key
from tally.store.book import Book
from tally.store.values import EVERYTHING, Chosen
from tally.words import enumerated, say, with_more


@dataclass(frozen=True, slots=True)
class Purse:
    """Where money moves: an evening, or the whole book where `evening` is None."""

    evening: Evening | None
    unit: Currency

    @property
    def chosen(self) -> Chosen:
        """What the book is asked about it."""
        return Chosen(evenings=(self.evening.ref,)) if self.evening else EVERYTHING

    @property
    def ref(self) -> str | None:
        return self.evening.ref if self.evening else None

    @property
    def text(self) -> str:
        """To what it belongs, in words."""
        if self.evening is None:
            return say("no evening")
        day = self.evening.date.isoformat()
        return (
            with_more(self.evening.title, day)
            if self.evening.title
            else say("the evening of {day}", day=day)
        )

    @property
    def where(self) -> str:
        """Where a debt is looked for, in words."""
        return say("the whole book") if self.evening is None else self.text

    def open(self, book: Book) -> Mapping[str, int]:
        """What each has open here in this currency, in its smallest units."""
        held = sums.by_currency(book.settling.open(self.chosen)).get(self.unit.code)
        if held is None:
            return {}
        return {
            name: _rescaled(amount, held.scale, self.unit) for name, amount in held.amounts.items()
        }

    def owed(self, book: Book, payer: str, payee: str) -> int:
        """The most that a payment can be with both still on their side of even."""
        held = self.open(book)
        if held.get(payer, 0) < 0 < held.get(payee, 0):
            return min(-held[payer], held[payee])
        return 0

    def owed_directly(self, book: Book, payer: str, payee: str) -> int:
        """What the one owes the other from entry to entry."""
        entries = [line.entry for line in book.settling.lines(self.chosen)]
        own = [
            entry
            for entry in entries
            if any(posting.currency == self.unit.code for posting in entry.postings)
        ]
        for plan in sums.direct_settlements(own):
            for transfer in plan.plan.transfers if plan.unit.code == self.unit.code else ():
                if (transfer.payer, transfer.payee) == (payer, payee):
                    return _rescaled(transfer.amount, plan.unit.scale, self.unit)
        return 0


def purse(book: Book, evening: str | None, no_evening: bool, code: str | None) -> Purse:
    """Where money moves that was asked for: the latest evening unless another is named or none.

    Raises Refused: `no_currency` where it cannot be told, `unknown_currency`.
    """
    if evening is not None and no_evening:
        hint = say("keep one of them")
        raise Misused(Problem("usage", say("--evening and --no-evening exclude each other"), hint))
    kept = None if no_evening else _evening(book, evening)
    if code is None:
        return Purse(kept, _usual(book, kept))
    word = currency(code, place=Place("CURRENCY", code, 0, len(code)))
    return Purse(kept, _known(book, kept, word))


def at_table(book: Book, evening: str | None, code: str | None) -> Purse:
    """Where money moves at the table: always in an evening."""
    return purse(book, book.evening(evening).ref, False, code)


def amount_of(text: str, unit: Currency, argument: str = "AMOUNT") -> int:
    """An amount as typed, in the currency's smallest units. Raises Refused with its place."""
    return read_amount(text, unit, Place(argument, text, 0, len(text)))


def fine_enough(book: Book, purse: Purse, text: str) -> Purse:
    """The purse itself; where the amount cannot be paid in its units, the whole book in the finest
    that it has of the currency: a plan over evenings of several units proposes such amounts."""
    finest = Purse(None, _finest(book, purse.unit))
    return finest if not _pays(text, purse.unit) and _pays(text, finest.unit) else purse


def currency_in(text: str) -> str | None:
    """The currency that is written beside a number: `TWD` of `NT$ 400`; None where there is none
    or it could be several."""
    _, words = split_words(clean(text))
    codes = {code for word in words for code in meanings(word) if len(meanings(word)) == 1}
    return codes.pop() if len(codes) == 1 else None


def account(book: Book, name: str) -> str:
    """A player's main name, or the pot. Raises Refused (`unknown_player`)."""
    if name_key(name) in TABLES_OWN:
        return POT
    return book.people.find([name])[0].name


def players(book: Book, purse: Purse, names: Sequence[str]) -> list[str]:
    """The players named, or everybody who sits at the table."""
    if not names:
        return list(purse.evening.seats) if purse.evening else []
    return [player.name for player in book.people.find(names)]


def _evening(book: Book, reference: str | None) -> Evening | None:
    try:
        return book.evening(reference)
    except Refused:
        if reference is not None:
            raise
        return None  # a book without an evening


def _usual(book: Book, evening: Evening | None) -> Currency:
    if evening is not None and evening.stake is not None:
        return evening.stake.currency
    codes = sorted({row.currency for row in book.balances()})
    if len(codes) == 1:
        return _known(book, evening, Currency(codes[0], 0))
    if codes:
        message = say(
            "no currency is given, and the book has several: {currencies}",
            currencies=enumerated(codes),
        )
    else:
        message = say("no currency is given, and the book has none yet")
    raise Refused(Problem("no_currency", message, say("add it, as in 400 TWD")))


def _known(book: Book, evening: Evening | None, word: Currency) -> Currency:
    """A currency as the evening or the book uses it, else as people usually do."""
    if evening is not None and evening.stake and evening.stake.currency.code == word.code:
        return evening.stake.currency
    scales = [row.scale for row in book.balances() if row.currency == word.code]
    return Currency(word.code, max(scales)) if scales else currency(word.code)


def _finest(book: Book, unit: Currency) -> Currency:
    """A currency in the smallest units in which the book, or this table, has it."""
    rows = [row for row in book.balances() if row.currency == unit.code]
    scale = max([unit.scale, *(row.scale for row in rows)])
    amounts = [row.amount * 10 ** (scale - row.scale) for row in rows]
    return Currency(unit.code, scale, gcd(unit.step * 10 ** (scale - unit.scale), *amounts))


def _pays(text: str, unit: Currency) -> bool:
    try:
        return read_amount(text, unit) > 0
    except Refused:
        return False


def _rescaled(amount: int, scale: int, unit: Currency) -> int:
    """An amount of one scale in the units of another, what is finer dropped."""
    if scale <= unit.scale:
        return amount * int(10 ** (unit.scale - scale))
    whole = abs(amount) // int(10 ** (scale - unit.scale))
    return -whole if amount < 0 else whole
