"""An outcome in words: the headline, what counted, and each seat's own line."""

from __future__ import annotations

from collections.abc import Iterator

from tally.games.game import Deal, Number
from tally.games.game import Payment as Paid
from tally.games.mahjong.payment import POT, SEATS, Payment, is_capped
from tally.games.mahjong.ruleset import RuleSet
from tally.games.mahjong.settled import Settled, Winner
from tally.games.mahjong.win import FLOWER, ROB_QUAD, SELF_DRAW
from tally.words import all_of, say, say_as, say_counted


def told(
    rules: RuleSet, deal: Deal, settled: Settled
) -> tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The headline (`Ben wins 3 tai from Cat`), the lines of the hand, and those of each seat."""
    lines = [line for winner in settled.winners for line in _winner_lines(deal, winner)]
    cap = rules["cap_tai"]
    for winner in settled.winners:
        if cap is not None and winner.paid and winner.tai > cap:
            # L10N: Both are numbers of tai.
            lines.append(say("{tai} tai count as {cap}, the cap", tai=winner.tai, cap=cap))
    return _headline(deal, settled), tuple(lines), _by_seat(deal, settled)


def _headline(deal: Deal, settled: Settled) -> str:
    names = deal.seats
    if settled.offender is not None:
        return say("False win by {player}", player=names[settled.offender])
    paid = [winner for winner in settled.winners if winner.paid]
    if not paid:
        if settled.winners:
            return say("Draw: three winners on one discard")
        return say_as("a hand nobody won", "Draw")
    payer = None if settled.discarder is None else names[settled.discarder]
    if len(paid) == 1:
        return _won(names[paid[0].seat], paid[0], payer)
    wins = all_of([_one_of_several(names[winner.seat], winner.tai) for winner in paid])
    # L10N: {wins} is "Ann wins 3 tai and Ben wins 5 tai"; {payer} pays all of them.
    if paid[0].how == ROB_QUAD:
        return say("{wins} from {payer}, robbing a quad", wins=wins, payer=payer)
    return say("{wins} from {payer}", wins=wins, payer=payer)


def _one_of_several(player: str, tai: int) -> str:
    # L10N: One of several winners, in a list before the player who pays them.
    return say("{player} wins {tai} tai", player=player, tai=tai)


def _won(player: str, winner: Winner, payer: str | None) -> str:
    """The headline of a hand with one winner."""
    told = {"player": player, "tai": winner.tai, "payer": payer}
    if winner.how == SELF_DRAW:
        return say("{player} wins {tai} tai by self-draw", **told)
    if winner.how == ROB_QUAD:
        return say("{player} wins {tai} tai from {payer}, robbing a quad", **told)
    if winner.how != FLOWER:
        return say("{player} wins {tai} tai from {payer}", **told)
    if payer is None:
        return say("{player} wins {tai} tai, by flowers", **told)
    return say("{player} wins {tai} tai from {payer}, by flowers", **told)


def _winner_lines(deal: Deal, winner: Winner) -> Iterator[str]:
    if not winner.paid:
        yield say("{player}'s win is not paid", player=deal.seats[winner.seat])
    if winner.report is None:
        return
    yield str(winner.report)
    for line in winner.report.lines:
        # L10N: What a hand has: "三元刻 Dragon set 1: set of 7z 中".
        yield say("{pattern} {tai}: {why}", pattern=line.named, tai=line.tai, why=line.why)
    for line in winner.report.excluded_lines:
        # L10N: What does not count: "自摸 Self-drawn: not beside 天胡 blessing of heaven".
        yield say("{pattern}: {why}", pattern=line.named, why=line.why)


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
    told = {"tai": payment.tai, "dealer_tai": payment.dealer_tai}
    if is_capped(payment):
        if payment.dealer_tai:
            # L10N: {tai} is the hand's worth, {dealer_tai} the dealer's part and of deals kept.
            return say("{tai} tai + {dealer_tai} for the dealer, the most that is paid", **told)
        return say("{tai} tai, the most that is paid", **told)
    if payment.dealer_tai:
        return say("{tai} tai + {dealer_tai} for the dealer", **told)
    return say("{tai} tai", **told)


def _by_seat(deal: Deal, settled: Settled) -> tuple[tuple[str, ...], ...]:
    """What each seat pays and has, a line for each payment."""
    lines: list[list[str]] = [[] for _ in range(SEATS)]
    for each in settled.payments:
        payer, amount = deal.seats[each.payer], _amount(each)
        if each.winner == POT:
            # L10N: {amount} is "1 base + 3 units (3 tai)".
            lines[each.payer].append(say("pays the pot {amount}", amount=amount))
            continue
        winner = deal.seats[each.winner]
        # L10N: {amount} is "1 base + 3 units (3 tai)".
        pays = say("pays {player} {amount}", player=winner, amount=amount)
        # L10N: {amount} is "1 base + 3 units (3 tai)".
        has = say("has {amount} from {player}", amount=amount, player=payer)
        lines[each.payer].append(pays)
        lines[each.winner].append(has)
    return tuple(map(tuple, lines))


def _amount(payment: Payment) -> str:
    bases, units = _bases(payment.base), _units(payment.unit)
    # L10N: "1 base + 3 units (3 tai)"; {why} says what it is for.
    return say(
        "{amount} ({why})", amount=" + ".join(filter(None, (bases, units))), why=_why(payment)
    )


def _bases(number: Number) -> str:
    if not number:
        return ""
    # L10N: The money of a win before its tai.
    return say_counted("{number} base", "{number} bases", _counted(number), number=number)


def _units(number: Number) -> str:
    if not number:
        return ""
    # L10N: The money of one tai.
    return say_counted("{number} unit", "{number} units", _counted(number), number=number)


def _counted(number: Number) -> int:
    """The whole number that a language counts a number as: a part of one is more than one."""
    return 1 if number == 1 else max(2, int(number))
