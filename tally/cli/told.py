"""A deal and a round in words, in any game: what stands, how it ended, who pays whom how much."""

from __future__ import annotations

from collections.abc import Iterator

from tally.cli.screen import exact, out
from tally.cli.shapes import parties, payment_amount
from tally.cli.sums import account_name
from tally.evening import Evening, ScoredRound
from tally.games.game import Deal, Number, Payment
from tally.money import shown
from tally.words import clauses, say, say_counted


def round_name(evening: Evening, which: int | None) -> str:
    """What players call a round: `Round 3`, `Hand 3`."""
    if _has_hands(evening):
        # L10N: A hand of mahjong, as a heading or at the beginning of a sentence.
        return say("Hand {number}", number=which)
    return say("Round {number}", number=which)


def round_within(evening: Evening, which: int | None) -> str:
    """The same inside a sentence: `round 3`, `hand 3`."""
    if _has_hands(evening):
        # L10N: A hand of mahjong, inside a sentence.
        return say("hand {number}", number=which)
    return say("round {number}", number=which)


def rounds_counted(evening: Evening, count: int) -> str:
    """`1 round`, `12 hands`."""
    if _has_hands(evening):
        # L10N: Hands of mahjong.
        return say_counted("{count:,} hand", "{count:,} hands", count)
    return say_counted("{count:,} round", "{count:,} rounds", count)


def round_header(evening: Evening) -> str:
    """The head of the column that numbers the rounds."""
    if _has_hands(evening):
        # L10N: A hand of mahjong: the head of the column with its number.
        return say("Hand")
    return say("Round")


def no_round_yet(evening: Evening) -> str:
    """That nothing has been played."""
    if _has_hands(evening):
        return say("No hand has been played yet.")
    return say("No round has been played yet.")


def _has_hands(evening: Evening) -> bool:
    return evening.game.round_word == "hand"


def show_next(evening: Evening, deal: Deal) -> None:
    """Say who deals the round to come and what else stands, and before it a remark if there is one:
    that a set is over."""
    words = evening.game.deal_words(evening.rules, deal)
    if words.remark:
        out(words.remark)
    name = round_name(evening, deal.number)
    stands = clauses(filter(None, (words.stands, words.more)))
    if stands:
        # L10N: {round} is "Round 3" or "Hand 3"; {deal} says who deals and what else stands.
        out(say("{round}: {deal}.", round=name, deal=stands))
    else:
        # L10N: {round} is "Round 3" or "Hand 3".
        out(say("{round} is next.", round=name))


def deal_lines(evening: Evening, scored: ScoredRound) -> Iterator[str]:
    """What stood for a round and how it ended, where there is more to its deal than who dealt."""
    words = evening.game.deal_words(evening.rules, scored.deal)
    if words.more:
        # L10N: {deal} says who dealt, {more} what else stood, as parts of one sentence.
        yield say("{deal}; {more}.", deal=words.stands, more=words.more)
        # L10N: {result} says how a round ended, as a sentence without its full stop.
        yield say("{result}.", result=scored.outcome.headline)


def payment_lines(evening: Evening, scored: ScoredRound) -> Iterator[str]:
    """Who pays whom, how much and what for, a line each; nothing where the game does not know."""
    for paid in scored.outcome.payments:
        payer, payee = map(account_name, parties(scored, paid))
        amount = _sum(evening, paid)
        if paid.why:
            yield say(
                "{payer} pays {payee} {amount} ({why})",
                payer=payer,
                payee=payee,
                amount=amount,
                why=paid.why,
            )
        else:
            yield say("{payer} pays {payee} {amount}", payer=payer, payee=payee, amount=amount)


def _sum(evening: Evening, paid: Payment) -> str:
    """A payment in money; in parts of the stake where it is no whole number of units."""
    if evening.stake is None:
        return exact(paid.score)
    amount = payment_amount(evening.stake, paid)
    if amount is not None:
        return f"{shown(amount, evening.stake.currency)} {evening.stake.currency.code}"
    parts = zip(paid.counts, evening.game.stake_parts, strict=True)
    return " + ".join(_part(count, part) for count, part in parts if count)


def _part(count: Number, part: str) -> str:
    """So many of a part of the stake: `2/3 base`."""
    if part == "base":
        # L10N: So many times the base (底) of a mahjong stake; {number} may be a fraction.
        return say("{number} base", number=exact(count))
    if part == "unit":
        # L10N: So many times what a tai (台) is worth; {number} may be a fraction.
        return say("{number} unit", number=exact(count))
    if part == "point":
        return say("{number} point", number=exact(count))
    return f"{exact(count)} {part}"
