"""An outcome in words: the headline, what counted, and each seat's own line."""

from __future__ import annotations

from collections.abc import Iterator

from tally.games.game import Deal, Number
from tally.games.mahjong.payment import POT, SEATS, Payment
from tally.games.mahjong.ruleset import RuleSet
from tally.games.mahjong.settled import Settled, Winner

_HOW = {
    "discard": "on a discard",
    "self_draw": "by self-draw",
    "rob_quad": "robbing a quad",
    "flower": "by flowers",
}


def told(
    rules: RuleSet, deal: Deal, settled: Settled
) -> tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The headline, the lines of the hand, and the lines of each seat."""
    lines = [line for winner in settled.winners for line in _winner_lines(deal, winner)]
    cap = rules["cap_tai"]
    for winner in settled.winners:
        if cap is not None and winner.paid and winner.tai > cap:
            lines.append(f"{winner.tai} tai count as {cap}, the cap")
    by_seat = tuple(tuple(_seat_lines(deal, settled, seat)) for seat in range(SEATS))
    return _headline(deal, settled), tuple(lines), by_seat


def _headline(deal: Deal, settled: Settled) -> str:
    names = deal.seats
    if settled.offender is not None:
        return f"false win by {names[settled.offender]}"
    paid = [winner for winner in settled.winners if winner.paid]
    if not paid:
        return "draw: three winners on one discard" if settled.winners else "draw"
    won = ", ".join(f"{names[winner.seat]} wins {winner.tai} tai" for winner in paid)
    how = _HOW.get(paid[0].how, "")
    if settled.discarder is not None and paid[0].how != "self_draw":
        return f"{won} {how} from {names[settled.discarder]}"
    return f"{won} {how}"


def _winner_lines(deal: Deal, winner: Winner) -> Iterator[str]:
    if not winner.paid:
        yield f"{deal.seats[winner.seat]}'s win is not paid"
    if winner.report is None:
        return
    yield str(winner.report)
    for line in winner.report.lines:
        yield f"{line.chinese} {line.english} {line.tai}: {line.why}"
    for line in winner.report.excluded_lines:
        yield f"{line.chinese} {line.english}: {line.why}"


def _seat_lines(deal: Deal, settled: Settled, seat: int) -> Iterator[str]:
    for paid in settled.payments:
        if paid.payer == seat:
            to = "the pot" if paid.winner == POT else deal.seats[paid.winner]
            yield f"pays {to} {_amount(paid)}"
        elif paid.winner == seat:
            yield f"has {_amount(paid)} from {deal.seats[paid.payer]}"


def _amount(paid: Payment) -> str:
    text = " + ".join(
        part for part in (_counted(paid.base, "base"), _counted(paid.unit, "unit")) if part
    )
    if paid.dealer_tai:
        return f"{text} ({paid.tai} tai, dealer {paid.dealer_tai})"
    return text


def _counted(number: Number, word: str) -> str:
    if not number:
        return ""
    return f"{number} {word}" + ("" if number == 1 else "s")
