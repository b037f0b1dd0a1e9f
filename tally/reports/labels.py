"""The sheet's words that depend on what it is of, and on what a game's players call a round.

What else a sheet adds to what it is given is said where it is drawn.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from tally.reports.sheet import Sheet
from tally.words import ENGLISH, said, say, say_as, say_counted, spoken

_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def kind_of(sheet: Sheet) -> str:
    """What the sheet is, over its title."""
    if sheet.kind == "season":
        return say("Season sheet")
    if sheet.kind == "statement":
        # L10N: One player's account: every round he played and what he has to get or to pay.
        return say("Statement")
    return say("Settlement sheet")


def subject_of(sheet: Sheet) -> str:
    """What the file says of itself: what the sheet is, and of which game."""
    # L10N: {kind} is "Settlement sheet", "Season sheet" or "Statement".
    return say("{kind}: {game}", kind=kind_of(sheet), game=said(sheet.game_name))


def date_text(day: datetime.date) -> str:
    """A day as the language writes it: `27 November 2026`."""
    if spoken() == ENGLISH:
        return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"
    from babel.dates import format_date

    return format_date(day, "long", locale=spoken().folder)


def days_of(sheet: Sheet) -> str:
    """When it was played: a day, or from one to another."""
    first = date_text(sheet.date)
    if sheet.until is None or sheet.until == sheet.date:
        return first
    # L10N: Two days: "27 November 2026 to 22 January 2027".
    return say("{first} to {last}", first=first, last=date_text(sheet.until))


def counted(sheet: Sheet) -> Iterator[str]:
    """How many played, how many evenings and how many rounds."""
    if sheet.kind != "statement":
        yield say_counted("{count:,} player", "{count:,} players", len(sheet.players))
    if sheet.kind != "evening":
        yield say_counted("{count:,} evening", "{count:,} evenings", sheet.evenings)
    played = len(sheet.rounds) if sheet.rounds_played is None else sheet.rounds_played
    yield rounds_counted(sheet, played)


def rounds_counted(sheet: Sheet, count: int) -> str:
    """`12 rounds`, `12 hands`"""
    if _of_hands(sheet):
        # L10N: A hand of mahjong (局), what other games call a round.
        return say_counted("{count:,} hand", "{count:,} hands", count)
    return say_counted("{count:,} round", "{count:,} rounds", count)


def none_played(sheet: Sheet) -> str:
    """What is said instead of a result before the first round."""
    if _of_hands(sheet):
        return say("No hand has been played yet.")
    return say("No round has been played yet.")


def rounds_heading(sheet: Sheet) -> str:
    """The heading over the rounds; of a season they are its evenings."""
    if sheet.kind == "season":
        return say("Evenings")
    return say("Hands") if _of_hands(sheet) else say_as("heading", "Rounds")


def round_title(sheet: Sheet, number: int) -> str:
    """What a round is called in the gutter and in the outline."""
    if sheet.kind == "season":
        return say("Evening {number}", number=number)
    if _of_hands(sheet):
        return say("Hand {number}", number=number)
    return say("Round {number}", number=number)


def chart_caption(sheet: Sheet) -> str:
    """What the chart of everybody's balance shows."""
    if sheet.currency is None:
        return _score_caption(sheet)
    code = sheet.currency.code
    if sheet.kind == "season":
        return say("Running balance after each evening ({currency})", currency=code)
    if _of_hands(sheet):
        return say("Running balance after each hand ({currency})", currency=code)
    return say("Running balance after each round ({currency})", currency=code)


def _score_caption(sheet: Sheet) -> str:
    if sheet.kind == "season":
        return say("Running score after each evening")
    if _of_hands(sheet):
        return say("Running score after each hand")
    return say("Running score after each round")


def amount_header(sheet: Sheet) -> str:
    """The head of the column of what the rounds moved, where there is money."""
    code = sheet.currency.code if sheet.currency else ""
    # L10N: Head of a column of amounts, + won and − lost; {currency} is a code such as TWD.
    return say("Won or lost ({currency})", currency=code)


def running_header() -> str:
    """The head of the column of what runs up over the rounds."""
    # L10N: The balance or score so far, after each round.
    return say_as("column", "Running")


def wins_header(sheet: Sheet) -> str:
    """The head over the bars of rounds won."""
    return say("Hands won") if _of_hands(sheet) else say("Rounds won")


def results_header(sheet: Sheet, in_points: bool) -> str:
    """The head over the strips of results, which are points or the sheet's money."""
    if in_points or sheet.currency is None:
        return _points_header(sheet)
    code = sheet.currency.code
    if sheet.kind == "season":
        return say("Won or lost, each evening ({currency})", currency=code)
    if _of_hands(sheet):
        return say("Won or lost, each hand ({currency})", currency=code)
    return say("Won or lost, each round ({currency})", currency=code)


def _points_header(sheet: Sheet) -> str:
    if sheet.kind == "season":
        return say("Points won or lost, each evening")
    if _of_hands(sheet):
        return say("Points won or lost, each hand")
    return say("Points won or lost, each round")


def _of_hands(sheet: Sheet) -> bool:
    """Whether the players call a round a hand; a season's rounds are evenings anyway."""
    return sheet.round_word == "hand"
