"""The words of the sheet, as one small table that another language can replace."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tally.reports.numbers import Marks

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


def _english_list(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


@dataclass(frozen=True, slots=True)
class Labels:
    """Every text the sheet adds to what it is given; English as it stands.

    Words in braces are filled in. `figures` translates the names of a game's columns; one that is
    missing is printed as the game calls it, with a capital.
    """

    language: str = "en"
    kind: str = "Settlement sheet"
    made_with: str = "tally"
    page: str = "Page {page} of {pages}"
    date: Callable[[datetime.date], str] = _english_date
    rounds_counted: Callable[[int], str] = _english_rounds
    players_counted: Callable[[int], str] = _english_players
    listed: Callable[[tuple[str, ...]], str] = _english_list
    marks: Marks = field(default_factory=Marks)

    payments: str = "Who pays whom"
    pays: str = "{payer} pays {payee}"
    nobody_pays: str = "Everything is settled: nobody pays."
    result: str = "Result"
    leads_one: str = "{names} leads with {score}"
    leads_many: str = "{names} share the lead with {score}"
    no_rounds: str = "No round has been played yet."

    standings: str = "Standings"
    player: str = "Player"
    amount: str = "Won or lost"
    balance: str = "Balance"
    score: str = "Score"
    running: str = "Running"
    pot: str = "Pot"
    figures: Mapping[str, str] = field(default_factory=dict)

    chart_money: str = "Running balance after each round"
    chart_points: str = "Running score after each round"
    round_axis: str = "Round"

    rules: str = "How it was played"
    attention: str = "To be noted"
    undrawable_name: str = "The name of player {seat} cannot be printed in full: {characters}."
    undrawable_text: str = "A text cannot be printed in full: {characters}."
    letters: str = "{script} letters"
    others: str = "{count} more"
    drawable: str = (
        "The sheet’s fonts draw Latin, Greek, Cyrillic, Thai, Chinese, Japanese and Korean; "
        "write it in one of these to see it on paper. \ufffd stands for what is missing."
    )

    rounds: str = "Rounds"
    round_title: str = "Round {number}"
    dealer: str = "{name} deals"
    corrected: str = "Corrected"
    warning: str = "Warning"
    leftovers: str = "Left over"
    note: str = "Note"

    entries: str = "Payments and adjustments"
    totals: str = "Totals"
    sum: str = "Sum"
    signatures: str = "Signatures"
    head: str = "Book’s head"
    head_check: str = "The book gives the same code for as long as nothing in it was changed."

    def figure(self, name: str) -> str:
        """A game's column as its header says it."""
        return self.figures.get(name) or name.replace("_", " ").capitalize()


ENGLISH = Labels()
