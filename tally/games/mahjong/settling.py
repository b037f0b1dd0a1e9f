"""A typed hand settled by the rules: winners, payments, the deal kept or passed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tally.errors import Caution, Locate, Problem, Refused, in_argument
from tally.games.game import Deal
from tally.games.mahjong.payment import (
    SEATS,
    false_win_payments,
    host_fee,
    paid_winners,
    payers,
    payment,
)
from tally.games.mahjong.ruleset import RuleSet
from tally.games.mahjong.settled import Settled, Winner
from tally.games.mahjong.table import Table, table_of
from tally.games.mahjong.typed import DRAW, FALSE_WIN, typed_problems
from tally.games.mahjong.win import FLOWER, SELF_DRAW
from tally.games.mahjong.winners import winners_of
from tally.words import said, say


def settle(
    rules: RuleSet, deal: Deal, typed: Mapping[str, Any], locate: Locate = in_argument
) -> Settled:
    """A typed hand, settled. Raises Refused with every problem of it."""
    problems = list(typed_problems(typed, locate))
    if len(deal.seats) != SEATS:
        reason = say("mahjong is for four players, not {players}", players=len(deal.seats))
        problems.append(Problem("wrong_player_count", reason, say("name four")))
    if problems:
        raise Refused(problems)
    at = table_of(rules, deal, typed)
    kind = str(typed["kind"])
    if kind == DRAW:
        return _drawn(rules, at)
    if kind == FALSE_WIN:
        return _false_win(rules, at, typed, locate)
    return _won(rules, deal, at, typed, locate)


def _drawn(
    rules: RuleSet, at: Table, winners: tuple[Winner, ...] = (), discarder: int | None = None
) -> Settled:
    """A hand that nobody is paid for; `winners` are those whom the rules do not pay."""
    kept = bool(rules["draw_keeps_dealer"])
    added = kept and bool(rules["draw_adds_streak"])
    return Settled(DRAW, at, winners, discarder, None, (), kept, added)


def _false_win(rules: RuleSet, at: Table, typed: Mapping[str, Any], locate: Locate) -> Settled:
    offender, to = int(typed["offender"]), typed.get("to")
    if rules["false_win.pay"] == "one" and to is None:
        hint = say("name whom the offender pays")
        reason = say("by {rules} a false win pays one player", rules=said(rules.name))
        raise Refused(Problem("player_missing", reason, hint, locate(("to",), 0, 0)))
    fixed = rules["false_win.tai"] == "fixed" and rules["false_win.fixed_tai"] is not None
    if not fixed and "tai" not in typed:
        reason = say("a false win pays the tai that were claimed")
        raise Refused(Problem("tai_missing", reason, say("give --tai 3"), locate(("tai",), 0, 0)))
    claimed = int(typed.get("tai", 0))
    paid = false_win_payments(rules, offender, claimed, to, at.dealer, at.streak)
    passed = rules["false_win.dealer"] == "pass" and offender == at.dealer
    added = not passed and rules["false_win.dealer"] != "keep"
    return Settled(FALSE_WIN, at, (), None, offender, tuple(paid), not passed, added)


def _won(
    rules: RuleSet, deal: Deal, at: Table, typed: Mapping[str, Any], locate: Locate
) -> Settled:
    winners = winners_of(rules, at, typed, locate)
    discarder = typed.get("from")
    if len(winners) > 1:
        winners = _ranked(rules, winners, int(typed["from"]))
    paid = [winner for winner in winners if winner.paid]
    if not paid:
        return _drawn(rules, at, winners=winners, discarder=discarder)
    payments = [
        payment(rules, payer, winner.seat, winner.tai, at.dealer, at.streak)
        for winner in paid
        for payer in payers(winner.how, winner.flower_win, winner.seat, discarder)
    ]
    fee = 0
    if paid[0].how == SELF_DRAW:
        due = host_fee(rules, paid[0].seat, int(deal.state.get("host_fee", 0)))
        if due is not None:
            payments.append(due[0])
            fee = due[1]
    kept = at.dealer in [winner.seat for winner in paid]
    cautions = tuple(_cautions(winners))
    return Settled(
        str(typed["kind"]), at, winners, discarder, None, tuple(payments), kept, kept, fee, cautions
    )


def _ranked(rules: RuleSet, winners: tuple[Winner, ...], discarder: int) -> tuple[Winner, ...]:
    """Winners from the nearest on, with those who are not paid marked."""
    paid = paid_winners(rules, [winner.seat for winner in winners], discarder)
    ordered = sorted(winners, key=lambda winner: (winner.seat - discarder) % SEATS)
    return tuple(replace(winner, paid=winner.seat in paid) for winner in ordered)


def _cautions(winners: tuple[Winner, ...]) -> list[Caution]:
    found = []
    for winner in winners:
        report = winner.report
        if report is not None and len(report.hand.flowers) == 8 and winner.how != FLOWER:
            message = say(
                "all eight flowers win at once: a flower win is worth more than its flowers"
            )
            found.append(Caution("eight_flowers_unclaimed", message))
    return found
