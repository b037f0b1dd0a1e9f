"""What to say beside a name: who has retired, who left the evening."""

from __future__ import annotations

from collections.abc import Mapping

from tally.store.book import Book
from tally.store.values import Chosen
from tally.words import say_as, with_more


def of(book: Book, scope: Chosen) -> Mapping[str, str]:
    """Name → that the player has retired, and that he left where one evening is looked at and he
    sits no more."""
    # L10N: Said of a player in brackets behind the name, as are "left" and "left, retired".
    retired = say_as("a player", "retired")
    marks = {player.name: retired for player in book.people.all() if player.retired}
    if scope.evenings is not None and len(scope.evenings) == 1:
        for name in gone(book, scope.evenings[0]):
            both = name in marks
            marks[name] = (
                say_as("a player", "left, retired") if both else say_as("a player", "left")
            )
    return marks


def gone(book: Book, evening: str) -> list[str]:
    """Who played in an evening and sits there no more."""
    seated = book.evening(evening).seats
    played = book.totals(Chosen(evenings=(evening,)))
    return [total.player for total in played if total.rounds and total.player not in seated]


def marked(name: str, marks: Mapping[str, str]) -> str:
    """A name with what is to be said beside it."""
    return with_more(name, marks[name]) if name in marks else name
