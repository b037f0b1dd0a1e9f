"""An outcome in words: the headline, what counted, and each seat's own line."""

from __future__ import annotations

from collections.abc import Iterator

from tally.games.game import Deal, Number
from tally.games.game import Payment as Paid
from tally.games.mahjong.payment import POT, SEATS, Payment, is_capped
from tally.games.mahjong.ruleset import RuleSet
from tally.games.mahjong.settled import Settled, Winner
from tally.games.mahjong.win import SELF_DRAW
from tally.words import mark, say

_HOW = {
    "self_draw": mark(" by self-draw"),
    "rob_quad": mark(", robbing a quad"),
    "flower": mark(", by flowers"),
}


def told(
    rules: RuleSet, deal: Deal, settled: Settled
) -> tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The headline (`Ben wins 3 tai from Cat`), the lines of the hand, and those of each seat."""
    lines = [line for winner in settled.winners for line in _winner_lines(deal, winner)]
    cap = rules["cap_tai"]
    for winner in settled.winners:
        if cap is not None and winner.paid and winner.tai > cap:
            lines.append(say("{tai} tai count as {cap}, the cap", tai=winner.tai, cap=cap))
    by_seat = tuple(tuple(_seat_lines(deal, settled, seat)) for seat in range(SEATS))
    return _headline(deal, settled), tuple(lines), by_seat


def _headline(deal: Deal, settled: Settled) -> str:
    names = deal.seats
    if settled.offender is not None:
        return say("False win by {names}", names=names[settled.offender])
    paid = [winner for winner in settled.winners if winner.paid]
    if not paid:
        return say("Draw: three winners on one discard") if settled.winners else "Draw"
    won = " and ".join(
        say("{names} wins {tai} tai", names=names[winner.seat], tai=winner.tai) for winner in paid
    )
    if settled.discarder is not None and paid[0].how != SELF_DRAW:
        won += f" from {names[settled.discarder]}"
    return won + _HOW.get(paid[0].how, "")


def _winner_lines(deal: Deal, winner: Winner) -> Iterator[str]:
    if not winner.paid:
        yield say("{seats}'s win is not paid", seats=deal.seats[winner.seat])
    if winner.report is None:
        return
    yield str(winner.report)
    for line in winner.report.lines:
        yield f"{line.chinese} {line.english} {line.tai}: {line.why}"
    for line in winner.report.excluded_lines:
        yield f"{line.chinese} {line.english}: {line.why}"


def paid(rules: RuleSet, payment: Payment) -> Paid:
    """A payment as every game tells it: the tai, and the dealer's apart."""
    counts = (payment.base, payment.unit)
    return Paid(
        None if payment.payer == POT else payment.payer,
        None if payment.winner == POT else payment.winner,
        counts,
        at_own_stake(rules, counts),
        _why(payment),
        {"tai": payment.tai, "dealer_tai": payment.dealer_tai},
    )


def at_own_stake(rules: RuleSet, counts: tuple[Number, Number]) -> Number:
    """What it comes to where nothing else is played for: at the rule set's own base and unit."""
    return counts[0] * int(rules["base"]) + counts[1] * int(rules["unit"])


def _why(payment: Payment) -> str:
    if payment.winner == POT and not payment.base:
        return say("the host's fee")
    dealer = (
        say(" + {dealer_tai} for the dealer", dealer_tai=payment.dealer_tai)
        if payment.dealer_tai
        else ""
    )
    cap = say(", the most that is paid") if is_capped(payment) else ""
    return f"{payment.tai} tai{dealer}{cap}"


def _seat_lines(deal: Deal, settled: Settled, seat: int) -> Iterator[str]:
    for each in settled.payments:
        if each.payer == seat:
            to = say("the pot") if each.winner == POT else deal.seats[each.winner]
            yield f"pays {to} {_amount(each)}"
        elif each.winner == seat:
            yield say(
                "has {amount} from {seats}", amount=_amount(each), seats=deal.seats[each.payer]
            )


def _amount(payment: Payment) -> str:
    parts = (_counted(payment.base, "base"), _counted(payment.unit, "unit"))
    return f"{' + '.join(filter(None, parts))} ({_why(payment)})"


def _counted(number: Number, word: str) -> str:
    if not number:
        return ""
    return f"{number} {word}" + ("" if number == 1 else "s")
