"""A hand's fuller answer, JSON-able: how it ended, and each winner's tai with what they are for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tally.games.game import Deal
from tally.games.mahjong.settled import Settled, Winner
from tally.games.mahjong.tai.explain import HandReport
from tally.games.mahjong.tiles import WINDS


def details(deal: Deal, settled: Settled) -> Mapping[str, Any]:
    """The keys: `end`, `winners`, `from` and `offender` (None where nobody is), `seat_winds`."""

    def name(seat: int | None) -> str | None:
        return None if seat is None else deal.seats[seat]

    winds = zip(deal.seats, settled.table.seat_winds, strict=True)
    return {
        "end": settled.kind,
        "winners": [_winner(deal, winner) for winner in settled.winners],
        "from": name(settled.discarder),
        "offender": name(settled.offender),
        "seat_winds": {seat: None if wind is None else WINDS[wind] for seat, wind in winds},
    }


def _winner(deal: Deal, winner: Winner) -> dict[str, Any]:
    said = {"player": deal.seats[winner.seat], "tai": winner.tai, "how": winner.how}
    said |= {"flower_win": winner.flower_win or None, "paid": winner.paid}
    return said | (counted(winner.report) if winner.report else {})


def counted(report: HandReport) -> dict[str, Any]:
    """A counted hand: as printed, its reading, pattern → tai, what each is, what was excluded."""
    return {
        "hand": str(report.hand),
        "patterns": report.patterns,
        "reading": report.reading,
        "lines": [
            {"id": each.id, "name": each.english, "chinese": each.chinese}
            | {"tai": each.tai, "why": each.why}
            for each in report.lines
        ],
        "excluded": report.excluded,
    }
