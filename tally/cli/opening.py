"""Opening an evening, from a command line or a file: its frame checked, its players found."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from tally.errors import BookUnusable, LocateIfKnown, Problem, Refused, nowhere
from tally.evening import Evening, evening_problems, seat_problems
from tally.games import rule_set
from tally.games.game import Game
from tally.money import Stake, read_stake
from tally.names import slip_of
from tally.seats import seat_of
from tally.store.book import Book
from tally.store.values import Played, Recorded, Words
from tally.words import one_of, say


@dataclass(frozen=True, slots=True)
class Frame:
    """An evening as asked for: everything but its rounds, still as typed."""

    game: str
    seats: tuple[str, ...]
    title: str
    date: datetime.date
    stake: str | None = None
    currency: str | None = None
    smallest_unit: str | None = None
    target: int | None = None
    dealer: str = ""
    note: str = field(default="")
    locate: LocateIfKnown = nowhere

    def evening(self) -> Evening:
        """The evening, checked. Raises Refused with everything that is wrong with it."""
        evening, problems = self.examined()
        if evening is None or problems:
            raise Refused(problems)
        return evening

    def examined(self) -> tuple[Evening | None, list[Problem]]:
        """The evening as far as it could be made, and everything that is wrong with it; None where
        nobody knows by which rules it is played."""
        dealer = self._seated(self.dealer)
        try:
            game, rules = rule_set(self.game)
        except Refused as refused:
            seated = seat_problems(self.seats, dealer, self.locate)
            return None, [*self._placed(refused, "game"), *seated]
        stake, problems = self._stake(game)
        evening = Evening(
            game, rules, self.seats, self.date, self.title, stake, self.target, dealer
        )
        return evening, [*evening_problems(evening, self.locate), *problems]

    def _stake(self, game: Game) -> tuple[Stake | None, list[Problem]]:
        if self.stake is None:
            if not self.currency and not self.smallest_unit:
                return None, []
            key = "currency" if self.currency else "smallest_unit"
            place = self.locate((key,), 0, 0)
            hint = say("add a stake, as 1 TWD")
            return None, [Problem("invalid_stake", say("a currency needs a stake"), hint, place)]
        try:
            parts = game.stake_parts
            return read_stake(self.stake, parts, self.currency, self.smallest_unit), []
        except Refused as refused:
            return None, self._placed(refused, "stake")

    def _placed(self, refused: Refused, key: str) -> list[Problem]:
        """Problems that know no place, at a key's."""
        place = self.locate((key,), 0, 0)
        return [replace(each, place=each.place or place) for each in refused.problems]

    def _seated(self, name: str) -> str:
        """The seat's own spelling of a name, so that `ann` deals for Ann."""
        seat = seat_of(self.seats, name)
        return name if seat is None else self.seats[seat]


def open_evening(
    book: Book,
    frame: Frame,
    *,
    rounds: Iterable[Played] = (),
    sure: bool = False,
    request: str | None = None,
) -> tuple[Recorded, list[str]]:
    """Open an evening in the book; answers also with the names that are new in it.

    Raises Refused: what is wrong with the frame, and `unknown_player` for a name that nobody has
    but that looks like a slip of somebody's, unless `sure`.
    """
    frame = with_known_seats(book, frame)
    evening = frame.evening()
    newcomers = newcomers_among(book, frame.seats, sure, frame.locate)
    keep_backup(book)
    recorded = book.open_evening(
        evening,
        new_players=newcomers,
        rounds=rounds,
        words=Words(title=frame.title, note=frame.note),
        request=request,
    )
    return recorded, newcomers


def with_known_seats(book: Book, frame: Frame) -> Frame:
    """The frame with the book's names for those who sit, each found by any of his names."""
    return replace(frame, seats=book.people.seated(frame.seats))


def keep_backup(book: Book) -> None:
    """Keep the book as the evenings before left it. That it cannot be kept must not keep people
    from playing, but is said."""
    from tally.cli import screen
    from tally.store.backup import keep_once

    try:
        keep_once(book.database, "evening")
    except BookUnusable as unusable:
        screen.talk(
            say(
                "warning [no_backup]: no backup was made: {reason}",
                reason=unusable.problems[0].message,
            )
        )


def newcomers_among(
    book: Book, names: Sequence[str], sure: bool, locate: LocateIfKnown = nowhere
) -> list[str]:
    """The names that nobody has yet. Raises Refused for those that look like a slip, with the place
    of the seat."""
    unknown = book.people.unknown(names)
    slips = [] if sure else [(new.name, slip_of(new.name, new.nearest)) for new in unknown]
    problems = [
        replace(_slip(name, meant), place=locate(("seats", list(names).index(name)), 0, 0))
        for name, meant in slips
        if meant
    ]
    if problems:
        raise Refused(problems)
    return [new.name for new in unknown]


def _slip(name: str, meant: Sequence[str]) -> Problem:
    return Problem(
        "unknown_player",
        say('nobody in this book is called "{name}"', name=name),
        say(
            'did you mean {names}? For somebody new: tally players add "{name}", or add --yes',
            names=one_of(meant),
            name=name,
        ),
    )
