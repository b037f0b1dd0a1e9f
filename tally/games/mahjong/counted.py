"""What players ask about their evenings of mahjong, counted of each seat in each hand."""

from __future__ import annotations

from tally.games.game import Fact
from tally.games.mahjong.payment import POT, SEATS, Payment
from tally.games.mahjong.settled import Settled, Winner
from tally.games.mahjong.win import SELF_DRAW, TAKEN


def facts_of(settled: Settled) -> tuple[tuple[Fact, ...], ...]:
    """The facts of each seat in a hand: wins, self-draws, deal-ins, tai won and paid, the deal.

    Tai won are the hand's own; tai paid are with the dealer's part, a payment each. A false win is
    neither won nor paid tai.
    """
    wins = [winner for winner in settled.winners if winner.paid]
    return tuple(
        (*_won(wins, seat), *_paid(settled, wins, seat), *_dealt(settled, seat))
        for seat in range(SEATS)
    )


def _won(wins: list[Winner], seat: int) -> tuple[Fact, ...]:
    own = [winner for winner in wins if winner.seat == seat]
    tai = sum(winner.tai for winner in own)
    drawn = sum(winner.how == SELF_DRAW for winner in own)
    return (
        Fact("wins by self-draw", drawn, len(own)),  # unsaid: an id
        Fact("average tai won", tai, len(own), "mean"),  # unsaid: an id
        Fact("most tai won", tai, len(own), "most"),  # unsaid: an id
    )


def _paid(settled: Settled, wins: list[Winner], seat: int) -> tuple[Fact, ...]:
    paid = [each for each in settled.payments if each.payer == seat and each.winner != POT]
    paid = paid if wins else []
    fed = paid if settled.discarder == seat and wins and wins[0].how in TAKEN else []
    return (
        Fact("deal-ins", int(bool(fed))),
        Fact("average tai dealt in", _tai(fed), len(fed), "mean"),  # unsaid: an id
        Fact("average tai paid", _tai(paid), len(paid), "mean"),  # unsaid: an id
        Fact("false wins", int(settled.offender == seat)),  # unsaid: an id
    )


def _tai(payments: list[Payment]) -> int:
    return sum(each.tai + each.dealer_tai for each in payments)


def _dealt(settled: Settled, seat: int) -> tuple[Fact, ...]:
    deals = int(settled.table.dealer == seat)
    streak = settled.table.streak + settled.added if settled.kept else settled.table.streak
    return (
        Fact("deals kept", deals * settled.kept, deals),  # unsaid: an id
        Fact("longest dealer streak", deals * streak, deals, "most"),  # unsaid: an id
    )
