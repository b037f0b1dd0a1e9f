"""What statistics take from a round: who sat where, what each won or lost, who dealt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tally.evening import ScoredRound
from tally.games.game import Deal, Fact, Game, Number, Outcome, Telling


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round. `differences` are what each seat won or lost, in the game's own points; `where`
    names the round to people; `facts` are what the game counts of each seat; `winners` are the
    seats that won where the game says so, else whoever has the most."""

    seats: tuple[str, ...]
    differences: tuple[Number, ...]
    dealer: int | None = None
    where: str = ""
    facts: tuple[tuple[Fact, ...], ...] = ()
    winners: tuple[int, ...] | None = None

    @property
    def wins(self) -> tuple[Number, ...]:
        """Each seat's part of the win: one for the best, shared equally where several are."""
        from fractions import Fraction

        if self.winners is not None:
            return tuple(int(seat in self.winners) for seat in range(len(self.seats)))
        best = max(self.differences)
        sharing = self.differences.count(best)
        part: Number = 1 if sharing == 1 else Fraction(1, sharing)
        return tuple(part if each == best else 0 for each in self.differences)


def played_round(game: Game, scored: ScoredRound, where: str = "") -> PlayedRound:
    """A scored round of a game as statistics see it."""
    deal, outcome = scored.deal, scored.outcome
    return PlayedRound(
        deal.seats,
        differences(game, outcome),
        deal.dealer,
        where,
        _facts(game, deal, outcome),
        outcome.winners,
    )


def differences(game: Game, outcome: Outcome) -> tuple[Number, ...]:
    """What each seat won or lost in the game's own points: of a game that is played for points the
    difference from the tie score, of one that is played for several parts its score."""
    if len(game.stake_parts) == 1:
        return tuple(share.counts[0] for share in outcome.shares)
    return tuple(share.score for share in outcome.shares)


def _facts(game: Game, deal: Deal, outcome: Outcome) -> tuple[tuple[Fact, ...], ...]:
    return tuple(game.facts_of(deal, outcome)) if isinstance(game, Telling) else ()


def names_in(rounds: Sequence[PlayedRound]) -> tuple[str, ...]:
    """Everybody who played, in the order of first coming."""
    return tuple(dict.fromkeys(name for each in rounds for name in each.seats))
