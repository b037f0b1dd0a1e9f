"""The settlement sheet as one value: what every writer of it (paper, screen, data) shows.

An evening's sheet has its rounds. A season's has evenings in their place: each is a round of the
sheet, with a row for everybody who played in it. A statement has one player's rounds, each with his
row alone, under the evenings as chapters.

Whoever knows the book fills it in; a writer only lays it out. Figures are exact, amounts are whole
minor units of the sheet's currency, players are named in full.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from tally.errors import Caution
from tally.money import Currency

Number = int | Fraction
Kind = Literal["evening", "season", "statement"]


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One player's part of a round: the game's figures, the score, the money.

    `score` runs up where no stake is set; `amount` is None there.
    """

    player: str
    figures: tuple[Number, ...]
    score: Number = 0
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class SheetRound:
    """One round as it stands now, and what is to be said about it.

    `rows` has those who played. `corrected` says what this round replaced and why, None where it
    was never touched. `pot` is what the table's pot took (+) or paid (−), in minor units. Of a
    season's evening `day` and `count` say when it was and of how many rounds; of a statement's
    round `chapter` is the evening it belongs to. `deal` says who dealt and what else stood, where
    that is more than the dealer; `winners` who won, where that is not simply who has the most.
    """

    number: int
    rows: tuple[SheetRow, ...]
    dealer: str | None = None
    headline: str = ""
    lines: tuple[str, ...] = ()
    warnings: tuple[Caution, ...] = ()
    leftovers: str = ""
    note: str = ""
    corrected: str | None = None
    pot: int = 0
    day: datetime.date | None = None
    count: int | None = None
    chapter: Chapter | None = None
    deal: str = ""
    winners: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """An evening over a statement's rounds: its title, day, and what else to say of it."""

    title: str
    day: datetime.date
    about: str = ""


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """Money that moved outside the rounds: a payment, a fine, an adjustment.

    `amounts` are (player, minor units) for those it touched.
    """

    text: str
    amounts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class SheetTotal:
    """One player's evening: sums of the rounds and, where other entries moved money, the balance.

    A figure that cannot be summed is None. `balance` is None where it is just `amount`.
    """

    player: str
    figures: tuple[Number | None, ...]
    score: Number = 0
    amount: int | None = None
    balance: int | None = None

    @property
    def owed(self) -> int | None:
        """What this player is still to get (+) or to pay (−), in minor units."""
        return self.amount if self.balance is None else self.balance


@dataclass(frozen=True, slots=True)
class SheetTransfer:
    """One payment that settles: who pays whom how many minor units."""

    payer: str
    payee: str
    amount: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """One evening, or several, ready to be shown.

    `facts` are (label, text) pairs about the rules and the stake; `figures` names the game's
    columns (points, bonus, …). Without a currency the evening was kept in points: `transfers`
    is empty and the highest score leads. `pot` is what the table's pot holds. `head_code` is the
    code of the book's last entry, by which a print can be checked against the book. `taken_back`
    says which rounds were taken back for good and why. `until` is the last day where there are
    several, `rounds_played` how many rounds where the sheet's own are evenings; `unsummed` names
    the figures whose sum over the players means nothing; `round_word` is what the game's players
    call a round.
    """

    title: str
    date: datetime.date
    game_name: str
    players: tuple[str, ...]
    figures: tuple[str, ...]
    rounds: tuple[SheetRound, ...]
    totals: tuple[SheetTotal, ...]
    facts: tuple[tuple[str, str], ...] = ()
    currency: Currency | None = None
    transfers: tuple[SheetTransfer, ...] = ()
    entries: tuple[SheetEntry, ...] = ()
    warnings: tuple[Caution, ...] = ()
    pot: int = 0
    head_code: str | None = None
    kind: Kind = "evening"
    until: datetime.date | None = None
    evenings: int = 1
    rounds_played: int | None = None
    taken_back: tuple[str, ...] = ()
    unsummed: frozenset[str] = field(default_factory=frozenset)
    round_word: str = "round"

    @property
    def leaders(self) -> tuple[str, ...]:
        """Who has the highest score; several where it is shared, nobody before the first round."""
        if not self.rounds:
            return ()
        best = max((total.score for total in self.totals), default=0)
        return tuple(total.player for total in self.totals if total.score == best)

    @property
    def standings(self) -> tuple[tuple[int, SheetTotal], ...]:
        """(place, total), best first; equal results share a place and keep the seats' order."""
        result = [total.score if self.currency is None else total.owed for total in self.totals]
        order = sorted(range(len(result)), key=lambda seat: -(result[seat] or 0))
        better = {value: sum((other or 0) > (value or 0) for other in result) for value in result}
        return tuple((better[result[seat]] + 1, self.totals[seat]) for seat in order)

    def running(self) -> dict[str, list[Number]]:
        """Each player's balance (score without a currency) after 0, 1, … rounds."""
        lines: dict[str, list[Number]] = {player: [0] for player in self.players}
        for played in self.rounds:
            won = {row.player: row.amount if self.currency else row.score for row in played.rows}
            for player, line in lines.items():
                line.append(line[-1] + (won.get(player) or 0))
        return lines

    def results(self) -> dict[str, list[Number]]:
        """What each player won or lost round by round: the difference where the game has one, else
        the money, else the score."""
        found: dict[str, list[Number]] = {player: [] for player in self.players}
        for played in self.rounds:
            for row in played.rows:
                found.setdefault(row.player, []).append(_result(self, row))
        return found

    def wins(self) -> dict[str, Number]:
        """Each player's rounds won; of a round that several won, each has an equal part."""
        found: dict[str, Number] = dict.fromkeys(self.players, 0)
        place = self.figures.index(WINS) if WINS in self.figures else None
        for played in self.rounds:
            shares = _shares(self, played)
            for row in played.rows:
                part = shares[row.player] if place is None else row.figures[place]
                found[row.player] = found.get(row.player, 0) + part
        return found


DIFFERENCE = "difference"
WINS = "wins"


def _shares(sheet: Sheet, played: SheetRound) -> dict[str, Number]:
    """Each player's part of a round's win: whole where the game says who won."""
    if played.winners is not None:
        return {row.player: int(row.player in played.winners) for row in played.rows}
    best = max((_result(sheet, row) for row in played.rows), default=0)
    first = [row.player for row in played.rows if _result(sheet, row) == best]
    return {row.player: Fraction(row.player in first, len(first)) for row in played.rows}


def _result(sheet: Sheet, row: SheetRow) -> Number:
    """What decides who won a round."""
    if DIFFERENCE in sheet.figures:
        return row.figures[sheet.figures.index(DIFFERENCE)]
    return row.amount if sheet.currency and row.amount is not None else row.score
