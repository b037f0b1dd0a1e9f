"""An evening's account: won in rounds, moved otherwise, paid already, and what is left open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tally.cli import sums
from tally.evening import Evening, ScoredRound
from tally.games.game import Number
from tally.ledger import balances
from tally.store.book import Book
from tally.store.values import EntryRecord

ROUND_KINDS = ("round", "void", "restore")
PAID_KINDS = ("payment", "settlement")


@dataclass(frozen=True, slots=True)
class Account:
    """By account, in minor units of the evening's stake, or in points: what the rounds came to
    (`won`), fines, buy-ins and shared costs (`other`), payments (`paid`), and what is still open
    (`left`); `won + other + paid == left`. `paid` counts settlements of several evenings too."""

    won: Mapping[str, Number]
    other: Mapping[str, Number] = field(default_factory=dict)
    paid: Mapping[str, Number] = field(default_factory=dict)
    left: Mapping[str, Number] = field(default_factory=dict)

    @property
    def totals(self) -> dict[str, Number]:
        """What each has won or lost in all, paid or not."""
        names = dict.fromkeys([*self.won, *self.other])
        return {name: self.won.get(name, 0) + self.other.get(name, 0) for name in names}

    @property
    def settled(self) -> bool:
        """Whether something was won and nothing is open any more."""
        return any(self.totals.values()) and not any(self.left.values())


def account_of(
    book: Book, evening: Evening, rounds: Sequence[ScoredRound], moves: Iterable[EntryRecord]
) -> Account:
    """The account of an evening; `moves` are its standing entries with money beside the rounds."""
    won = sums.added_up(evening, rounds)
    left = dict(sums.standing(book, evening))
    if evening.stake is None:
        return Account(won, left=left)
    other = _moved(evening, [entry for entry in moves if entry.kind not in PAID_KINDS])
    names = dict.fromkeys([*left, *won, *other])
    paid = {name: left.get(name, 0) - won.get(name, 0) - other.get(name, 0) for name in names}
    return Account(won, other, {name: amount for name, amount in paid.items() if amount}, left)


def money_moves(book: Book, evening: str) -> list[EntryRecord]:
    """An evening's standing entries with money, the rounds left out."""
    return [
        entry
        for entry in book.log(evening=evening)
        if entry.postings and entry.kind not in ROUND_KINDS
    ]


def _moved(evening: Evening, moves: Sequence[EntryRecord]) -> dict[str, Number]:
    assert evening.stake is not None
    held = balances(posting for entry in moves for posting in entry.postings)
    moved = held.get(evening.stake.currency.code)
    return {name: amount for name, amount in moved.amounts.items() if amount} if moved else {}
