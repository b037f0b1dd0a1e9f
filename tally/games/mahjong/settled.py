"""A hand of mahjong, settled: who won what, who paid whom, what becomes of the deal."""

from __future__ import annotations

from dataclasses import dataclass

from tally.errors import Caution
from tally.games.mahjong.payment import Payment
from tally.games.mahjong.table import Table
from tally.games.mahjong.tai.explain import HandReport


@dataclass(frozen=True, slots=True)
class Winner:
    """One winner: the seat, the hand's tai, and the counted hand where tiles were typed.

    `how` is how it was won as the rules see it; `paid` is False where another winner was nearer.
    """

    seat: int
    tai: int
    how: str
    flower_win: str = ""
    report: HandReport | None = None
    paid: bool = True


@dataclass(frozen=True, slots=True)
class Settled:
    """A hand, settled: the `detail` of its outcome.

    `kept` and `added` say whether the dealer keeps the deal, and whether that adds to the streak;
    `fee` is what the host had, at the rule set's own stake.
    """

    kind: str
    table: Table
    winners: tuple[Winner, ...]
    discarder: int | None
    offender: int | None
    payments: tuple[Payment, ...]
    kept: bool
    added: bool
    fee: int = 0
    warnings: tuple[Caution, ...] = ()
