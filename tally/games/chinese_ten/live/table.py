"""A round of Chinese Ten while it is typed, pile by pile: a value, and what each answer makes of
it.

Piles are texts as typed until the round is scored; nothing is thrown away on the way back and
forth. The last pile may be left to what is out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from tally.errors import Problem, Refused, Remedy, in_argument
from tally.games.chinese_ten.changing import changed_pile, changed_points, is_change
from tally.games.chinese_ten.entry import is_rest
from tally.games.chinese_ten.game import GAME
from tally.games.chinese_ten.live import named, words
from tally.games.chinese_ten.live.completing import completion
from tally.games.chinese_ten.live.piles import WAYS, Piles
from tally.games.chinese_ten.live.red_five import NOTHING, Claim, RedFive, red_five
from tally.games.chinese_ten.reckoning import Reckoning
from tally.games.chinese_ten.ruleset import ChineseTenRules
from tally.games.game import Deal, Entered, Named, Outcome
from tally.games.live import Choice, Completion, Look, Step
from tally.names import name_key, nearest
from tally.seats import names_at, seat_of
from tally.words import enumerated, said, say, say_as


@dataclass(frozen=True)
class Table(Piles):
    """A round being typed, and what comes next of it.

    `claim` is the answer to the red-five question once `answered`. `repaired` says which repair
    was applied, until it is agreed to.
    """

    claim: Claim | None = None
    answered: bool = False
    repaired: str = ""

    @classmethod
    def new(cls, rules: ChineseTenRules, deal: Deal) -> Table:
        """A round of which nothing was typed yet."""
        seats = len(deal.seats)
        return cls(rules, deal, ("",) * seats, (False,) * seats)

    @classmethod
    def restored(
        cls, rules: ChineseTenRules, deal: Deal, saved: Mapping[str, Any]
    ) -> tuple[Table, dict[str, str]]:
        """A round as it was saved, and the texts of players who do not sit here any more."""
        kept, seats = saved.get("piles", {}), range(len(deal.seats))
        by_seat = {seat_of(deal.seats, name): text for name, text in kept.items()}
        typed = {seat_of(deal.seats, name) for name in saved.get("typed", ())}
        lost = {n: t for n, t in kept.items() if t and seat_of(deal.seats, n) is None}
        table = replace(
            cls.new(rules, deal),
            piles=tuple(by_seat.get(seat, "") for seat in seats),
            typed=tuple(seat in typed for seat in seats),
            left=saved.get("left", ""),
            way=saved.get("way", "cards"),
        )
        claim = saved.get("claim")
        if saved.get("answered") and table.complete and not lost:
            claimed = None if claim is None else (table._seat(claim[0]), str(claim[1]))
            return replace(table, claim=claimed, answered=True, at=len(seats) - 1), lost
        at = seat_of(deal.seats, saved.get("at", ""))
        if at is not None and not table.typed[at]:
            return replace(table, at=at), lost
        return table._next(0), lost

    def saved(self) -> dict[str, Any]:
        """Everything that was typed, players by name."""
        seats = self.deal.seats
        return {
            "piles": dict(zip(seats, self.piles, strict=True)),
            "typed": [name for name, done in zip(seats, self.typed, strict=True) if done],
            "at": seats[self.at],
            "left": self.left,
            "way": self.way,
            "answered": self.answered,
            "claim": None if self.claim is None else [seats[self.claim[0]], self.claim[1]],
        }

    @property
    def ways(self) -> Mapping[str, str]:
        """The ways in which a round can be typed."""
        return {way: said(meaning) for way, meaning in WAYS.items()}

    @property
    def step(self) -> Step:
        """A pile, a choice (a repair, the red fives, agreeing to a repair), or ready."""
        if not self.complete:
            return "text"
        if self.problems or self.repaired or (self._red_five.answers and not self.answered):
            return "choice"
        return "ready"

    @property
    def prompt(self) -> str:
        """Whose pile is typed, or what is asked."""
        if self.step == "text":
            return self.deal.seats[self.at]
        # L10N: What the line is waited for: the number of a repair that is offered, or an answer.
        return say_as("prompt", "repair") if self.problems else say_as("prompt", "answer")

    @property
    def text(self) -> str:
        """What of the pile that is waited for was typed before."""
        return self.piles[self.at] if self.step == "text" else ""

    @cached_property
    def _entered(self) -> Entered:
        """The round without a claim, as the game reads it."""
        return GAME.enter(self.written(None), self.deal.seats, in_argument)

    @cached_property
    def _judged(self) -> Outcome | tuple[Problem, ...]:
        """The round without a claim, scored, or what is wrong with it."""
        try:
            return GAME.score(self.rules, self.deal, self._entered.typed, self._entered.locate)
        except Refused as refused:
            return refused.problems

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the complete round."""
        judged = self._judged if self.complete else ()
        return judged if isinstance(judged, tuple) else ()

    @cached_property
    def remedies(self) -> tuple[Remedy, ...]:
        """The single slips that would explain it, likeliest first."""
        return GAME.remedies(self.rules, self.deal, self._entered.typed) if self.problems else ()

    @cached_property
    def _red_five(self) -> RedFive:
        judged = self._judged
        if isinstance(judged, tuple) or not isinstance(judged.detail, Reckoning):
            return NOTHING
        return red_five(self.terms, self.deal.seats, judged.detail)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The repairs by number, the answers about the red fives, or to record."""
        if self.step != "choice":
            return ()
        if self.problems:
            return tuple(
                Choice(str(at), words.repair(remedy)) for at, remedy in enumerate(self.remedies, 1)
            )
        if self._red_five.answers and not self.answered:
            return tuple(choice for choice, _ in self._red_five.answers)
        # L10N: An answer: the round is to be written into the book.
        return (Choice("", say("record it")),)

    @property
    def said(self) -> tuple[str, ...]:
        """What is wrong, what was repaired, what the piles prove or leave open."""
        if not self.complete:
            return ()
        if self.problems:
            return tuple(words.wrong(self))
        # L10N: {slip} is what was mistyped, as in "7D in Ann's pile should be 7H".
        repaired = say("Repaired: {slip}.", slip=self.repaired)
        lines = [repaired, self._result()] if self.repaired else []
        asked = self._red_five.said and not self.answered
        return (*lines, self._red_five.said) if asked else tuple(lines)

    def _result(self) -> str:
        """What the complete round comes to, or the first thing that is wrong with it."""
        try:
            entered = GAME.enter(self.named, self.deal.seats, in_argument)
            outcome = GAME.score(self.rules, self.deal, entered.typed, in_argument)
        except Refused as refused:
            return refused.problems[0].message
        return words.result(self.deal.seats, outcome.detail)

    def preview(self, text: str) -> str:
        """What the round would come to with this as its last pile."""
        return self._taken(self.at, text)._result()

    @property
    def named(self) -> Named:
        """The round as people write it."""
        proved = self._red_five.proved if self.complete else None
        return self.written(self.claim if self.answered else proved)

    def look(self, text: str, name: str = "") -> Look:
        """What is understood of a text, in lines."""
        if name:
            return named.look(self, name, text)
        if self.step != "text" or self.way == "points":
            return words.points_look(self, text) if self.step == "text" else Look()
        return words.look(self, self.pile_look(text), text)

    def completion(self, text: str, name: str = "") -> Completion:
        """The cards still out that the end of the text can become."""
        if name:
            return named.completed(self, name, text)
        if self.step != "text" or self.way == "points":
            return Completion(len(text))
        return completion(text, self.pile_look(text).out)

    def accept(self, text: str) -> Table:
        """Take the pile that is waited for; an empty text is the rest where it is the last.

        Raises Refused: `no_pile`, and `points_do_not_add_up` for what is no number.
        """
        if self.step != "text":
            raise Refused(
                Problem("no_pile", say("every pile is typed"), say("answer, or < goes back"))
            )
        return self._taken(self.at, text)

    def _taken(self, seat: int, text: str) -> Table:
        pile = " ".join(text.split())
        if not pile:
            if not (self.last and seat == self.at):
                name = self.deal.seats[seat]
                hint = say("type its cards, rest for what is out, or - if there are none")
                raise Refused(
                    Problem("no_pile", say("{player}'s pile is empty", player=name), hint)
                )
            pile = "rest"
        if self.way == "points":
            words.require_points(pile, self.deal.seats[seat])
        piles = _with(self.piles, seat, pile)
        table = self._fresh(piles=piles, typed=_with(self.typed, seat, True))
        return table._next(self.at + 1 if seat == self.at else self.at)

    def _fresh(self, **changes: Any) -> Table:
        """With a change after which earlier answers do not hold."""
        return replace(self, claim=None, answered=False, repaired="", **changes)

    def _next(self, seat: int) -> Table:
        """On to the next pile that is missing, from a seat on."""
        seats = len(self.piles)
        for step in range(seats):
            other = (seat + step) % seats
            if not self.typed[other]:
                return replace(self, at=other)
        return replace(self, at=seats - 1)

    def accepted(self, seat: int) -> str:
        """One line about a pile that was taken."""
        return words.accepted(self, seat)

    def choose(self, key: str) -> Table:
        """Apply a repair, answer about the red fives, or agree to a repair.

        Raises Refused (`no_choice`).
        """
        keys = [choice.key for choice in self.choices]
        if key not in keys:
            message = say('"{key}" is not one of the answers', key=key)
            raise Refused(Problem("no_choice", message, words.answers(keys)))
        if self.problems:
            return self._repaired(self.remedies[keys.index(key)])
        if self._red_five.answers and not self.answered:
            claim = self._red_five.answers[keys.index(key)][1]
            return replace(self, claim=claim, answered=True)
        return replace(self, repaired="")

    def _repaired(self, remedy: Remedy) -> Table:
        piles = list(self.piles)
        for name, text in remedy.retype:
            piles[self.deal.seats.index(name)] = text
        left = self.left if remedy.left is None else remedy.left
        return replace(self._fresh(piles=tuple(piles), left=left), repaired=remedy.description)

    def put(self, name: str, text: str) -> Table:
        """Type a player's whole pile, or change it; `left` stands for the cards on the table.

        Raises Refused: `unknown_player`, and what a change refuses.
        """
        if name_key(name) in words.LEFT_WORDS:
            return self._fresh(left=" ".join(text.split()))
        seat = self._seat(name)
        return self._taken(seat, self.text_of(seat, text) or "-")

    def asking(self, name: str) -> Table:
        """The table as it would ask for a player's pile. Raises Refused (`unknown_player`)."""
        return self._at(self._seat(name))

    def text_of(self, seat: int, text: str) -> str:
        """A seat's whole pile where only a change of it was typed. Raises Refused."""
        if not is_change(text):
            return text
        change = changed_points if self.way == "points" else self._changed
        return change(self.piles[seat], text, ("piles", self.deal.seats[seat]), in_argument)

    def _changed(self, held: str, change: str, path: tuple[str, str], locate: Any) -> str:
        if is_rest(held):
            seat = self.deal.seats.index(path[1])
            held = " ".join(words.names_of(self.look_as(seat, held, False).cards))
        return changed_pile(held, change, path[1], path, locate)

    def _seat(self, name: str) -> int:
        found = seat_of(self.deal.seats, name)
        if found is not None:
            return found
        close = nearest(name, names_at(self.deal.seats))
        hint = (
            say("did you mean {player}?", player=close[0])
            if close
            # L10N: {players} is the names of those who sit at the table.
            else say("seated: {players}", players=enumerated(self.deal.seats))
        )
        raise Refused(
            Problem("unknown_player", say('"{name}" does not sit at this table', name=name), hint)
        )

    def keep(self, text: str) -> Table:
        """The same, what is being typed kept with it."""
        if self.step != "text" or text == self.piles[self.at]:
            return self
        return self._fresh(piles=_with(self.piles, self.at, text))

    def back(self, text: str = "") -> Table:
        """To the pile before, or from a question to the last pile."""
        kept = self.keep(text)
        if self.step != "text":
            return kept._at(len(self.piles) - 1)
        return kept._at(self.at - 1) if self.at else kept

    def forward(self, text: str = "") -> Table:
        """To the next pile that is missing; what is being typed is taken."""
        if self.step != "text":
            return self
        return self.accept(text) if text.strip() else self._next(self.at + 1)

    def _at(self, seat: int) -> Table:
        """Waiting for a seat's pile again."""
        return self._fresh(at=seat, typed=_with(self.typed, seat, False))

    def switch(self, way: str) -> Table:
        """Scoring cards only, points only, or again the usual way: asked for twice, it goes back.

        What was typed stays.
        """
        if way not in WAYS:
            raise Refused(
                Problem("no_choice", say('"{way}" is no way to type', way=way), enumerated(WAYS))
            )
        chosen: Any = "cards" if way == self.way else way
        fits = words.is_points if chosen == "points" else words.is_no_points
        typed = tuple(
            done and fits(text) for done, text in zip(self.typed, self.piles, strict=True)
        )
        return self._fresh(way=chosen, typed=typed)._next(self.at if typed == self.typed else 0)


def _with(values: Sequence[Any], at: int, value: Any) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])
