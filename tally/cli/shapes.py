"""The JSON shapes that several commands share, each documented in the README."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tally.errors import Caution
from tally.evening import Evening, ScoredRound
from tally.games.game import Deal, Detailing, Payment
from tally.ledger import POT
from tally.money import Currency, Stake, fixed
from tally.words import clauses


def number(value: Any) -> int | str:
    """An exact figure: an int where whole, else text such as "-59/3"."""
    return int(value) if value == int(value) else str(value)


def money(amount: int, unit: Currency) -> dict[str, Any]:
    """An amount in minor units with its currency and decimals, and as text."""
    return {
        "amount": amount,
        "amount_text": fixed(amount, unit),
        "currency": unit.code,
        "scale": unit.scale,
    }


def cautions(found: Iterable[Caution]) -> list[dict[str, str]]:
    """Warnings: code and message."""
    return [{"code": caution.code, "message": caution.message} for caution in found]


def evening_shape(evening: Evening) -> dict[str, Any]:
    """An evening's frame."""
    return {
        "id": evening.ref,
        "title": evening.title,
        "date": evening.date.isoformat(),
        "game": evening.game.id,
        "rules": evening.rules.id,
        "seats": list(evening.seats),
        "stake": evening.stake.text if evening.stake else None,
        "currency": evening.stake.currency.code if evening.stake else None,
        "scale": evening.stake.currency.scale if evening.stake else None,
        "target": evening.target,
    }


def deal_shape(evening: Evening, deal: Deal) -> dict[str, Any]:
    """Whose turn it is: the round's number, the dealer, the first player, by name; in words too."""
    words = evening.game.deal_words(evening.rules, deal)
    return {
        "round": deal.number,
        "dealer": name_at(deal, deal.dealer),
        "first_player": name_at(deal, deal.first_player),
        **deal.state,
        "words": clauses(filter(None, (words.stands, words.more))),
        "remark": words.remark,
    }


def name_at(deal: Deal, seat: int | None) -> str | None:
    """Who sits there; None where the rules leave it free."""
    return None if seat is None else deal.seats[seat]


def amounts_of(scored: ScoredRound) -> Mapping[str, int]:
    """What each player, and the pot, won or lost in a round, in minor units."""
    return {posting.account: posting.amount for posting in scored.postings}


def round_shape(evening: Evening, scored: ScoredRound) -> dict[str, Any]:
    """A round as scored: each player's figures and money, what was left, what to say of it."""
    game, outcome = evening.game, scored.outcome
    shown = game.shown(outcome)
    amounts = amounts_of(scored)
    unit = evening.stake.currency if evening.stake else None
    results = []
    for seat, name in enumerate(scored.deal.seats):
        share = outcome.shares[seat]
        result: dict[str, Any] = {"player": name, "shown": shown.seats[seat]}
        result |= dict(zip(game.figures, map(number, share.figures), strict=True))
        result |= {"score": number(share.score), "why": list(share.lines)}
        if unit is not None:
            result |= money(amounts.get(name, 0), unit)
        results.append(result)
    return {
        **deal_shape(evening, scored.deal),
        "headline": outcome.headline,
        "results": results,
        "left": shown.left,
        "pot": amounts.get(POT, 0) if unit else None,
        "payments": payments_shape(evening, scored),
        "notes": list(outcome.lines),
        "warnings": cautions(outcome.warnings),
        **(game.details(scored.deal, outcome) if isinstance(game, Detailing) else {}),
    }


def payments_shape(evening: Evening, scored: ScoredRound) -> list[dict[str, Any]]:
    """Who pays whom in a round, in money and in parts of the stake; empty where the game does not
    know. The amount is None where it is no whole number of the smallest units."""
    found = []
    for paid in scored.outcome.payments:
        payer, payee = parties(scored, paid)
        counts = zip(evening.game.stake_parts, map(number, paid.counts), strict=True)
        shape: dict[str, Any] = {"from": payer, "to": payee, "score": number(paid.score)}
        shape |= {name: number(figure) for name, figure in paid.figures.items()} | dict(counts)
        if evening.stake is not None:
            amount = payment_amount(evening.stake, paid)
            shape |= {"amount": None} if amount is None else money(amount, evening.stake.currency)
        found.append(shape)
    return found


def parties(scored: ScoredRound, paid: Payment) -> tuple[str, str]:
    """The accounts of who pays and who is paid."""
    seats = scored.deal.seats
    payer, payee = (POT if seat is None else seats[seat] for seat in (paid.payer, paid.payee))
    return payer, payee


def payment_amount(stake: Stake, paid: Payment) -> int | None:
    """A payment in minor units; None where it is no whole number of the smallest that are paid."""
    amount = sum(count * worth for count, worth in zip(paid.counts, stake.amounts, strict=True))
    return None if amount % stake.currency.step else int(amount)


def transfers_shape(transfers: Sequence[Any], unit: Currency) -> list[dict[str, Any]]:
    """Who pays whom how much."""
    return [
        {"from": transfer.payer, "to": transfer.payee} | money(transfer.amount, unit)
        for transfer in transfers
    ]
