"""A deal and a round in words, in any game: what stands, how it ended, who pays whom how much."""

from __future__ import annotations

from collections.abc import Iterator

from tally.cli.screen import exact, out
from tally.cli.shapes import parties, payment_amount
from tally.cli.sums import account_name
from tally.evening import Evening, ScoredRound
from tally.games.game import Deal, Payment
from tally.money import shown
from tally.words import say


def round_name(evening: Evening, which: int | None) -> str:
    """What players call a round: `Round 3`, `Hand 3`."""
    return f"{evening.game.round_word.capitalize()} {which}"


def rounds_counted(evening: Evening, count: int) -> str:
    """`1 round`, `12 hands`."""
    return f"{count:,} {evening.game.round_word}{'' if count == 1 else 's'}"


def show_next(evening: Evening, deal: Deal) -> None:
    """Say who deals the round to come and what else stands, and before it a remark if there is one:
    that a set is over."""
    words = evening.game.deal_words(evening.rules, deal)
    if words.remark:
        out(words.remark)
    name = round_name(evening, deal.number)
    stands = "; ".join(filter(None, (words.stands, words.more)))
    out(f"{name}: {stands}." if stands else say("{name} is next.", name=name))


def deal_lines(evening: Evening, scored: ScoredRound) -> Iterator[str]:
    """What stood for a round and how it ended, where there is more to its deal than who dealt."""
    words = evening.game.deal_words(evening.rules, scored.deal)
    if words.more:
        yield f"{words.stands}; {words.more}."
        yield f"{scored.outcome.headline}."


def payment_lines(evening: Evening, scored: ScoredRound) -> Iterator[str]:
    """Who pays whom, how much and what for, a line each; nothing where the game does not know."""
    for paid in scored.outcome.payments:
        payer, payee = map(account_name, parties(scored, paid))
        why = f" ({paid.why})" if paid.why else ""
        yield f"{payer} pays {payee} {_sum(evening, paid)}{why}"


def _sum(evening: Evening, paid: Payment) -> str:
    """A payment in money; in parts of the stake where it is no whole number of units."""
    if evening.stake is None:
        return exact(paid.score)
    amount = payment_amount(evening.stake, paid)
    if amount is not None:
        return f"{shown(amount, evening.stake.currency)} {evening.stake.currency.code}"
    parts = zip(paid.counts, evening.game.stake_parts, strict=True)
    return " + ".join(f"{exact(count)} {part}" for count, part in parts if count)
