"""Opening an evening, from a command line or a file: its frame checked, its players found."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tally.errors import BookUnusable, Problem, Refused
from tally.evening import Evening, check_evening
from tally.games import rule_set
from tally.money import read_stake
from tally.names import name_key, slip_of
from tally.store.book import Book
from tally.store.values import Played, Recorded, Words


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

    def evening(self) -> Evening:
        """The evening, checked. Raises Refused with everything that is wrong with it."""
        game, rules = rule_set(self.game)
        problems: list[Problem] = []
        stake = None
        if self.stake is not None:
            try:
                stake = read_stake(self.stake, game.stake_parts, self.currency, self.smallest_unit)
            except Refused as refused:
                problems += refused.problems
        elif self.currency or self.smallest_unit:
            problems.append(
                Problem("invalid_stake", "a currency needs a stake", "add a stake, as 1 TWD")
            )
        dealer = self._seated(self.dealer)
        evening = Evening(
            game, rules, self.seats, self.date, self.title, stake, self.target, dealer
        )
        try:
            check_evening(evening)
        except Refused as refused:
            problems = [*refused.problems, *problems]
        if problems:
            raise Refused(problems)
        return evening

    def _seated(self, name: str) -> str:
        """The seat's own spelling of a name, so that `ann` deals for Ann."""
        same = [seat for seat in self.seats if name_key(seat) == name_key(name)]
        return same[0] if same else name


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
    evening = frame.evening()
    newcomers = newcomers_among(book, frame.seats, sure)
    keep_backup(book)
    recorded = book.open_evening(
        evening,
        new_players=newcomers,
        rounds=rounds,
        words=Words(title=frame.title, note=frame.note),
        request=request,
    )
    return recorded, newcomers


def keep_backup(book: Book) -> None:
    """Keep the book as the evenings before left it. That it cannot be kept must not keep people
    from playing, but is said."""
    from tally.cli import screen
    from tally.store.backup import keep_once

    try:
        keep_once(book.database, "evening")
    except BookUnusable as unusable:
        screen.talk(f"warning [no_backup]: no backup was made: {unusable.problems[0].message}")


def newcomers_among(book: Book, names: Sequence[str], sure: bool) -> list[str]:
    """The names that nobody has yet. Raises Refused for those that look like a slip."""
    unknown = book.people.unknown(names)
    slips = [] if sure else [(new.name, slip_of(new.name, new.nearest)) for new in unknown]
    problems = [_slip(name, meant) for name, meant in slips if meant]
    if problems:
        raise Refused(problems)
    return [new.name for new in unknown]


def _slip(name: str, meant: Sequence[str]) -> Problem:
    return Problem(
        "unknown_player",
        f'nobody in this book is called "{name}"',
        f'did you mean {" or ".join(meant)}? For somebody new: tally players add "{name}", '
        "or add --yes",
    )
