"""Who pays whom, in bases and units: additive, each payment between two players, never shared.

A payment is one base and as many units as the hand has tai, and where the dealer pays or is paid,
1 + 2 × streak units more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tally.games.game import Number
from tally.games.mahjong.ruleset import RuleSet
from tally.games.mahjong.win import DISCARD, EIGHT_FLOWERS, FLOWER, ROB_QUAD, SELF_DRAW

POT = -1
"""The table's own account, where a payer or a winner stands."""
SEATS = 4


@dataclass(frozen=True, slots=True)
class Payment:
    """One player's payment to another, or to the pot: `tai` as counted, `dealer_tai` beside it."""

    payer: int
    winner: int
    base: Number
    unit: Number
    tai: int = 0
    dealer_tai: int = 0


def dealer_tai(rules: RuleSet, streak: int) -> int:
    """The tai that count wherever the dealer pays or is paid: 1 + 2 × deals kept."""
    if not rules["dealer_tai"]:
        return 0
    if not rules["streak_tai"]:
        return 1
    cap = rules["streak_cap"]
    return 1 + 2 * (streak if cap is None else min(streak, cap))


def payment(rules: RuleSet, payer: int, winner: int, tai: int, dealer: int, streak: int) -> Payment:
    """What one player pays another for a hand of so many tai."""
    added = dealer_tai(rules, streak) if dealer in (payer, winner) else 0
    counted = tai if rules["cap_tai"] is None else min(tai, rules["cap_tai"])
    base, unit = _capped(rules, counted + added)
    return Payment(payer, winner, base, unit, counted, added)


def _capped(rules: RuleSet, units: int) -> tuple[Number, Number]:
    """A base and units, at most `cap_amount` at the rule set's own stake.

    The cap is so many units over one base, a part of a unit where it does not come out even, or
    less than one base; so it scales with the stake of an evening.
    """
    cap, base, unit = rules["cap_amount"], rules["base"], rules["unit"]
    if cap is None or base + unit * units <= cap:
        return 1, units
    if cap < base or not unit:
        return _exact(Fraction(cap, base)), 0
    return 1, _exact(Fraction(cap - base, unit))


def is_capped(paid: Payment) -> bool:
    """Whether `cap_amount` made a payment smaller than its tai come to."""
    return paid.base != 1 or paid.unit != paid.tai + paid.dealer_tai


def _exact(number: Fraction) -> Number:
    return number.numerator if number.denominator == 1 else number


def payers(how: str, flower_win: str, winner: int, discarder: int | None) -> tuple[int, ...]:
    """Who pays a win: the discarder alone, all three, or the holder of the eighth flower."""
    if how == SELF_DRAW or (how == FLOWER and flower_win == EIGHT_FLOWERS):
        return tuple(seat for seat in range(SEATS) if seat != winner)
    return () if discarder is None else (discarder,)


def paid_winners(rules: RuleSet, winners: Sequence[int], discarder: int) -> tuple[int, ...]:
    """Who of several winners on one tile is paid; none where the hand is a draw.

    Nearest is counted from the discarder in the order of play.
    """
    ordered = tuple(sorted(winners, key=lambda seat: (seat - discarder) % SEATS))
    policy = rules["multi_win"]
    if len(ordered) == 3 and policy == "triple_abort":
        return ()
    if policy == "nearest" or (policy == "triple_all" and len(ordered) < 3):
        return ordered[:1]
    return ordered


def host_fee(rules: RuleSet, winner: int, taken: int) -> tuple[Payment, int] | None:
    """The host's fee of a self-draw and what it is at the rule set's stake; None where none is due.

    `taken` is what the pot has had already; the last fee is what is missing from the total.
    """
    fee, total = rules["host_fee.per_self_draw"], rules["host_fee.total"]
    if total is not None:
        fee = min(fee, total - taken)
    if fee <= 0:
        return None
    return Payment(winner, POT, 0, _exact(Fraction(fee, rules["unit"]))), fee


def false_win_payments(
    rules: RuleSet, offender: int, claimed: int, to: int | None, dealer: int, streak: int
) -> Iterator[Payment]:
    """What a false win costs; a dealer whose rules say "to the dealer" pays all three."""
    fixed = rules["false_win.fixed_tai"] if rules["false_win.tai"] == "fixed" else None
    tai = claimed if fixed is None else fixed
    others = [seat for seat in range(SEATS) if seat != offender]
    whom = rules["false_win.pay"]
    if whom == "pot":
        base, unit = _capped(rules, tai)
        yield Payment(offender, POT, base, unit, tai)
        return
    if whom == "dealer" and offender != dealer:
        others = [dealer]
    elif whom == "one":
        others = [] if to is None else [to]
    for seat in others:
        yield payment(rules, offender, seat, tai, dealer, streak)


def sums(payments: Iterable[Payment]) -> dict[int, tuple[Number, Number]]:
    """What each seat and the pot come to: bases and units won, paid ones negative."""
    totals: dict[int, tuple[Number, Number]] = dict.fromkeys((POT, *range(SEATS)), (0, 0))
    for paid in payments:
        for seat, sign in ((paid.payer, -1), (paid.winner, 1)):
            base, unit = totals[seat]
            totals[seat] = (base + sign * paid.base, unit + sign * paid.unit)
    return totals


def dealer_sums(payments: Iterable[Payment]) -> dict[int, int]:
    """What the dealer's tai won each seat and the pot, in tai; negative where it cost them."""
    totals = dict.fromkeys((POT, *range(SEATS)), 0)
    for paid in payments:
        totals[paid.payer] -= paid.dealer_tai
        totals[paid.winner] += paid.dealer_tai
    return totals


def needs_payer(how: str, flower_win: str) -> bool:
    """Whether a win names the one player who pays it."""
    return how in (DISCARD, ROB_QUAD) or (how == FLOWER and flower_win != EIGHT_FLOWERS)
