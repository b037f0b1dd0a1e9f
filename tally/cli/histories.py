"""Evenings chosen by name and by day, each with its rounds: what spans and statistics are about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tally.errors import Problem, Refused
from tally.evening import Evening, ScoredRound
from tally.stats.played import PlayedRound, played_round
from tally.store.book import Book
from tally.store.values import Chosen, EveningSummary, RoundRecord
from tally.words import said, say


@dataclass(frozen=True, slots=True)
class History:
    """An evening and its rounds that stand."""

    evening: Evening
    rounds: tuple[tuple[RoundRecord, ScoredRound], ...]

    @property
    def scored(self) -> list[ScoredRound]:
        return [scored for _, scored in self.rounds]

    @property
    def title(self) -> str:
        """What to call it: its title, else its rules."""
        return self.evening.title or said(self.evening.rules.name)

    def has(self, player: str) -> bool:
        """Whether somebody played in it."""
        return any(player in scored.deal.seats for scored in self.scored)


def evenings_in(book: Book, scope: Chosen) -> list[EveningSummary]:
    """The chosen evenings, by day. Raises Refused where a reference fits none or several."""
    chosen = None
    if scope.evenings is not None:
        chosen = {book.evening(reference).ref for reference in scope.evenings}
    found = [
        each
        for each in book.evenings()
        if (chosen is None or each.ref in chosen)
        and (scope.since is None or each.date >= scope.since)
        and (scope.until is None or each.date <= scope.until)
    ]
    return sorted(found, key=lambda each: (each.date, each.number))


def histories(book: Book, scope: Chosen) -> list[History]:
    """The chosen evenings with their rounds, by day. Raises Refused (`nothing_chosen`)."""
    found = [
        History(book.evening(each.ref), tuple(book.rescored(each.ref)))
        for each in evenings_in(book, scope)
    ]
    if not found:
        remedy = say("tally evenings lists them with their days")
        raise Refused(Problem("nothing_chosen", say("no evening fits what was chosen"), remedy))
    return found


def player_named(book: Book, name: str) -> str:
    """The main name of a player. Raises Refused (`unknown_player`)."""
    return book.people.find([name])[0].name


def by_game(kept: Sequence[History]) -> dict[str, list[History]]:
    """The evenings that have rounds, by game."""
    found: dict[str, list[History]] = {}
    for each in kept:
        if each.rounds:
            found.setdefault(each.evening.game.id, []).append(each)
    return found


def played_in(kept: Sequence[History]) -> list[PlayedRound]:
    """The rounds of some evenings as statistics see them, in order."""
    return [
        played_round(each.evening.game, scored, _where(named, scored))
        for each, named in ((each, _named(each)) for each in kept)
        for scored in each.scored
    ]


def _where(evening: str, scored: ScoredRound) -> str:
    # L10N: {evening} is the title and the day of an evening.
    return say("{evening}, round {number}", evening=evening, number=scored.deal.number)


def _named(each: History) -> str:
    title, day = each.evening.title, each.evening.date.isoformat()
    return f"{title} {day}" if title else day
