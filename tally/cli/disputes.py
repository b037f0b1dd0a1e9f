"""`tally dispute`: a player says another total; which single slip would explain exactly that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import complete, screen
from tally.cli.books import BookPath, WhichEvening, open_book
from tally.cli.entry import AsJson
from tally.errors import Place, Problem, Refused
from tally.words import clauses, mark, said, say

if TYPE_CHECKING:
    from tally.evening import ScoredRound
    from tally.games.chinese_ten.dispute import Doubt
    from tally.games.chinese_ten.ruleset import ChineseTenRules
    from tally.store.book import Book
    from tally.store.values import RoundRecord


def dispute(
    number: Annotated[int, typer.Argument(metavar="ROUND", help=mark("The round's number."))],
    player: Annotated[
        str,
        typer.Option(
            metavar="NAME", help=mark("Who says another total."), autocompletion=complete.players
        ),
    ],
    says: Annotated[int, typer.Option(metavar="POINTS", help=mark("The total that player says."))],
    evening: WhichEvening = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Say which single slips in a round would explain exactly the total that a player says.

    Each with what it would do to everyone, and what to look at to decide. Nothing is changed.

    Example: tally dispute 1 --player Ben --says 87
    """
    with open_book(book) as opened:
        case = _Case.found(opened, evening, number, player, says)
    if as_json:
        screen.answer(_as_json(case))
    else:
        _show(case)


@dataclass(frozen=True, slots=True)
class _Case:
    """A recorded round, who says what of it, and the slips that would explain it."""

    record: RoundRecord
    scored: ScoredRound
    seat: int
    says: int
    doubts: Sequence[Doubt]

    @classmethod
    def found(cls, book: Book, evening: str | None, number: int, player: str, says: int) -> _Case:
        """Raises Refused: `unknown_round`, `unknown_player`, `no_dispute`."""
        from tally.cli.rounds import seat_of
        from tally.games.chinese_ten.dispute import dispute as doubts_of

        record, scored = _round(book, evening, number)
        seat = seat_of(record.deal.seats, player, "--player")
        rules = _rules(book, record)
        doubts = doubts_of(rules, record.deal, record.typed, seat, says)
        return cls(record, scored, seat, says, doubts)

    @property
    def name(self) -> str:
        """Who says another total."""
        return self.record.deal.seats[self.seat]

    @property
    def recorded(self) -> int:
        """The total that is recorded."""
        return int(self.scored.outcome.detail.totals[self.seat])

    def retype(self, doubt: Doubt) -> dict[str, str]:
        """The piles that would be typed otherwise, by name."""
        if doubt.typed is None:
            return {}
        rows = zip(
            self.record.deal.seats, self.record.typed["piles"], doubt.typed["piles"], strict=True
        )
        return {name: then for name, now, then in rows if now != then}

    def command(self, doubt: Doubt) -> str:
        """The command that would correct the round; empty where the recorded round stands."""
        if doubt.typed is None:
            return ""
        amend = f"tally amend {self.record.number}"  # unsaid: a command
        return " ".join([amend, *self._options(doubt.typed)])

    def _options(self, typed: Mapping[str, Any]) -> Iterator[str]:
        from tally.cli.remedies import as_argument

        before = self.record.typed
        rows = zip(self.record.deal.seats, before["piles"], typed["piles"], strict=True)
        yield from (as_argument(name, then) for name, now, then in rows if now != then)
        if (typed.get("left") or "") != (before.get("left") or ""):
            yield f'--left "{typed.get("left") or ""}"'
        claims = typed.get("red_five") or []
        if list(claims) != list(before.get("red_five") or []):
            names = [self.record.deal.seats[seat] for seat, _ in claims]
            yield from [as_option("--red-five", name) for name in names] or ["--no-red-five"]


def as_option(option: str, value: str) -> str:
    """An option with its value, quoted for a shell where it needs to be."""
    import shlex

    return f"{option} {shlex.quote(value)}"


def _round(book: Book, evening: str | None, number: int) -> tuple[RoundRecord, ScoredRound]:
    for record, scored in book.rescored(evening):
        if record.number == number:
            return record, scored
    message = say("there is no round {number} in this evening, or it was taken back", number=number)
    raise Refused(Problem("unknown_round", message, say("tally board shows the rounds")))


def _rules(book: Book, record: RoundRecord) -> ChineseTenRules:
    from tally.games.chinese_ten.ruleset import ChineseTenRules

    game, rules = book.rules(record.fingerprint)
    if isinstance(rules, ChineseTenRules):
        return rules
    message = say("a total of {game} is not added up from cards", game=said(game.name))
    place = Place("ROUND", str(record.number), 0, len(str(record.number)))
    hint = say("tally amend {number} corrects it", number=record.number)
    raise Refused(Problem("no_dispute", message, hint, place))


def _as_json(case: _Case) -> dict[str, Any]:
    from tally.cli.shapes import number

    whole = sum(doubt.weight for doubt in case.doubts) or 1
    return {
        "schema": "tally.dispute/1",
        "entry": case.record.entry,
        "round": case.record.number,
        "player": case.name,
        "recorded": case.recorded,
        "says": case.says,
        "explanations": [
            {
                "kind": doubt.kind,
                "description": doubt.description,
                "look": doubt.look,
                "share": round(doubt.weight / whole, 4),
                "stands": doubt.typed is None,
                "retype": case.retype(doubt),
                "command": case.command(doubt) or None,
                "results": [
                    {"player": name, "total": total, "change": change, "difference": number(diff)}
                    for name, total, change, diff in zip(
                        case.record.deal.seats,
                        doubt.totals,
                        doubt.changes,
                        doubt.differences,
                        strict=True,
                    )
                ],
            }
            for doubt in case.doubts
        ],
    }


def _show(case: _Case) -> None:
    screen.heading(
        say(
            "Round {number}: {player} has {recorded}, {player} says {says}",
            number=case.record.number,
            player=case.name,
            recorded=case.recorded,
            says=case.says,
        )
    )
    if case.says == case.recorded:
        screen.out(say("That is what is recorded."))
    elif not case.doubts:
        screen.out(say("No single slip explains exactly that total: count the piles again."))
    for place, doubt in enumerate(case.doubts, 1):
        screen.out(f"{place}. {doubt.description}")
        # L10N: What to look at to decide whether it was so.
        look = say("look: {what}", what=doubt.look)
        screen.out(f"   {look}")
        screen.out(f"   {_effect(case, doubt)}")
        if case.command(doubt):
            screen.out(f"   {case.command(doubt)}")


def _effect(case: _Case, doubt: Doubt) -> str:
    if doubt.typed is None:
        return say("the round stands as recorded")
    rows = zip(case.record.deal.seats, doubt.totals, doubt.changes, doubt.differences, strict=True)
    changed = [
        # L10N: Ben 87 (+2), difference +5: a player's total, its change, what he has over even.
        say(
            "{player} {total} ({change:+}), difference {difference}",
            player=name,
            total=total,
            change=change,
            difference=screen.exact(difference, sign=True),
        )
        for name, total, change, difference in rows
        if change
    ]
    # L10N: {results} are players with their totals, were it so.
    return say("then {results}", results=clauses(changed))
