"""The words of the sheet, as one small table that another language can replace."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tally.reports.numbers import Marks
from tally.words import mark

_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def filled(text: str, /, **values: object) -> str:
    """A label with its words in braces replaced; what is put in is never read as a label."""
    return re.sub(r"\{(\w+)\}", lambda found: str(values[found[1]]), text)


def _english_date(day: datetime.date) -> str:
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def _english_rounds(count: int) -> str:
    return f"{count:,} round" if count == 1 else f"{count:,} rounds"


def _english_players(count: int) -> str:
    return f"{count:,} player" if count == 1 else f"{count:,} players"


def _english_evenings(count: int) -> str:
    return f"{count:,} evening" if count == 1 else f"{count:,} evenings"


def _english_list(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _english_hands(count: int) -> str:
    return f"{count:,} hand" if count == 1 else f"{count:,} hands"


_HANDS: Mapping[str, Mapping[str, Any]] = {
    "hand": {
        "rounds_counted": _english_hands,
        "no_rounds": mark("No hand has been played yet."),
        "chart_money": mark("Running balance after each hand"),
        "chart_points": mark("Running score after each hand"),
        "round_axis": "Hand",
        "rounds": "Hands",
        "round_title": mark("Hand {number}"),
        "wins": mark("Hands won"),
        "result_points": mark("Points won or lost, each hand"),
        "result_money": mark("Won or lost, each hand"),
    }
}


@dataclass(frozen=True, slots=True)
class Labels:
    """Every text the sheet adds to what it is given; English as it stands.

    Words in braces are filled in. `figures` translates the names of a game's columns; one that is
    missing is printed as the game calls it, with a capital. `words` has the labels that are
    others where a round is called otherwise (`hand`).
    """

    language: str = "en"
    kind: str = mark("Settlement sheet")
    kind_season: str = mark("Season sheet")
    kind_statement: str = "Statement"
    made_with: str = "tally"
    page: str = mark("Page {page} of {pages}")
    date: Callable[[datetime.date], str] = _english_date
    rounds_counted: Callable[[int], str] = _english_rounds
    players_counted: Callable[[int], str] = _english_players
    evenings_counted: Callable[[int], str] = _english_evenings
    days: str = mark("{first} to {last}")
    listed: Callable[[tuple[str, ...]], str] = _english_list
    marks: Marks = field(default_factory=Marks)

    payments: str = mark("Who pays whom")
    pays: str = mark("{payer} pays {payee}")
    nobody_pays: str = mark("Everything is settled: nobody pays.")
    result: str = "Result"
    leads_one: str = mark("{names} leads with {score}")
    leads_many: str = mark("{names} share the lead with {score}")
    no_rounds: str = mark("No round has been played yet.")

    standings: str = "Standings"
    player: str = "Player"
    amount: str = mark("Won or lost")
    balance: str = "Balance"
    score: str = "Score"
    running: str = "Running"
    pot: str = "Pot"
    figures: Mapping[str, str] = field(default_factory=dict)

    chart_money: str = mark("Running balance after each round")
    chart_points: str = mark("Running score after each round")
    chart_money_evenings: str = mark("Running balance after each evening")
    chart_points_evenings: str = mark("Running score after each evening")
    round_axis: str = "Round"

    rules: str = mark("How it was played")
    rules_statement: str = mark("In short")
    attention: str = mark("To be noted")
    undrawable_name: str = mark(
        "The name of player {seat} cannot be printed in full: {characters}."
    )
    undrawable_text: str = mark("A text cannot be printed in full: {characters}.")
    letters: str = mark("{script} letters")
    others: str = mark("{count} more")
    drawable: str = mark(
        "The sheet’s fonts draw Latin, Greek, Cyrillic, Thai, Chinese, "
        "Japanese and Korean; write it in one of these to see it on paper. � "
        "stands for what is missing."
    )

    rounds: str = "Rounds"
    round_title: str = mark("Round {number}")
    evenings: str = "Evenings"
    evening_title: str = mark("Evening {number}")
    dealer: str = mark("{name} deals")
    corrected: str = "Corrected"
    warning: str = "Warning"
    leftovers: str = mark("Left over")
    note: str = "Note"

    play: str = mark("Wins and results")
    wins: str = mark("Rounds won")
    result_points: str = mark("Points won or lost, each round")
    result_points_evenings: str = mark("Points won or lost, each evening")
    result_money: str = mark("Won or lost, each round")
    result_money_evenings: str = mark("Won or lost, each evening")
    mean: str = "Mean"

    entries: str = mark("Payments and adjustments")
    taken_back: str = mark("Taken back")
    totals: str = "Totals"
    sum: str = "Sum"
    signatures: str = "Signatures"
    head: str = mark("Book’s head")
    head_check: str = mark(
        "To check this print, type {command} (the square holds it too): the "
        "book knows the code as long as nothing that was recorded up to it has "
        "been changed."
    )

    words: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: _HANDS)

    def for_rounds(self, word: str) -> Labels:
        """The labels where a game's players call a round otherwise."""
        return replace(self, **self.words.get(word, {}))

    def figure(self, name: str) -> str:
        """A game's column as its header says it."""
        return self.figures.get(name) or name.replace("_", " ").capitalize()


ENGLISH = Labels()
