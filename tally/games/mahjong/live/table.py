"""A hand of mahjong while it is typed: a line, and questions for what the line left out.

Everything may stand in one line; what is missing is asked with one key each. Every answer is kept
with the table it was given at, so that going back gives up one answer at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from tally.errors import Place, Problem, Refused, in_argument
from tally.games.game import Deal, Named, Outcome, score_named
from tally.games.live import Choice, Completion, Look, Mark, Step
from tally.games.mahjong.game import GAME
from tally.games.mahjong.live import words
from tally.games.mahjong.live.line import WORDS, read_line
from tally.games.mahjong.live.said import NOTHING, Asked, Said, restored, saved
from tally.games.mahjong.notation import parse_hand
from tally.games.mahjong.ruleset import RuleSet
from tally.games.mahjong.win import DISCARD, FLOWER, ROB_QUAD, SELF_DRAW
from tally.names import name_key
from tally.seats import by_key
from tally.words import all_of, enumerated, say, say_counted

_TEXTS = ("line", "tai", "claimed", "ready")


@dataclass(frozen=True)
class Table:
    """A hand being typed. `draft` is the line that is not taken yet, `earlier` the table before the
    last answer."""

    rules: RuleSet
    deal: Deal
    hand: Said = NOTHING
    draft: str = ""
    earlier: Table | None = None

    @classmethod
    def new(cls, rules: RuleSet, deal: Deal) -> Table:
        """A hand of which nothing was typed yet."""
        return cls(rules, deal)

    @classmethod
    def restored(
        cls, rules: RuleSet, deal: Deal, saved: Mapping[str, Any]
    ) -> tuple[Table, dict[str, str]]:
        """A hand as it was saved; what was said is lost where somebody of it does not sit here."""
        hand = restored(saved.get("hand", {}), deal.seats)
        return cls(rules, deal, hand, saved.get("line", "")), {}

    def saved(self) -> dict[str, Any]:
        """Everything that was typed, players by name."""
        return {"hand": saved(self.hand, self.deal.seats), "line": self.draft}

    @property
    def tips(self) -> str:
        """What can be typed or pressed."""
        # L10N: Keys and words that are typed, and what they do; two blanks between the parts.
        # "help" is typed as it is.
        return say("Tab name  < back  help")

    @property
    def helped(self) -> tuple[tuple[str, str], ...]:
        """What can be typed, and what it does."""
        return words.helped()

    @property
    def so_far(self) -> tuple[str, ...]:
        """What was typed, a line each, as a draft is offered back."""
        line = self.draft.strip()
        said = words.so_far(self.hand, self.deal.seats)
        return tuple(filter(None, (said, f"{line} …" if line else "")))

    @property
    def _tip(self) -> str:
        return " · ".join(words.lines_to_type(self.deal.seats))

    @cached_property
    def asked(self) -> Asked:
        """What is missing still."""
        return self._missing(self.hand)

    def _missing(self, hand: Said) -> Asked:
        fixed = self.rules["false_win.tai"] == "fixed"
        fixed = fixed and self.rules["false_win.fixed_tai"] is not None
        return hand.asked(fixed, self.rules["false_win.pay"] == "one")

    @property
    def at(self) -> int:
        """The winner, or whoever made a false win; before anybody was named the dealer."""
        seats = self.hand.seats
        if self.hand.offender is not None:
            return self.hand.offender
        return seats[0] if seats else self.deal.dealer or 0

    @property
    def step(self) -> Step:
        """A line of text, a choice, or ready."""
        if self.asked == "ready":
            return "ready"
        return "text" if self.asked in _TEXTS else "choice"

    @property
    def prompt(self) -> str:
        """What is asked."""
        if self.asked == "tai":
            open_ = next(won for won in self.hand.winners if not won.counted)
            return words.asked_of(open_, self.deal.seats)
        return words.asked(self.asked) or say("hand {number}", number=self.deal.number)

    @property
    def text(self) -> str:
        """What of the line was typed before."""
        return self.draft if self.step == "text" else ""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The players who can be meant, by the number of their seat, and what is no player."""
        if self.step != "choice":
            return ()
        players = [self._player(seat) for seat in range(len(self.deal.seats))]
        out = {self.hand.offender} if self.asked == "to" else set(self.hand.seats)
        others = tuple(each for seat, each in enumerate(players) if seat not in out)
        if self.asked == "how":
            return (*others, *words.hows())
        if self.asked == "payer" and self.hand.how == FLOWER:
            # L10N: Who pays for a win by flowers.
            everybody = say("all three: eight flowers")
            return (*others, Choice("0", everybody, ("all", "eight")))
        return others

    def _player(self, seat: int) -> Choice:
        name = self.deal.seats[seat]
        fed = self.asked in ("how", "payer")
        # L10N: An answer to who pays: the one who discarded the tile.
        said = say("from {player}", player=name) if fed else name
        words = (key for key, found in by_key(self.deal.seats).items() if found == seat)
        return Choice(str(seat + 1), said, tuple(words))

    @property
    def said(self) -> tuple[str, ...]:
        """What was understood so far, before a question."""
        return ()

    @property
    def missing(self) -> int:
        """A line at a time."""
        return 1

    @property
    def due(self) -> tuple[str, ...]:
        """A line is not one player's."""
        return ()

    @property
    def begun(self) -> bool:
        """Whether anything was typed that could be lost."""
        return self.hand != NOTHING or bool(self.draft.strip())

    @property
    def ways(self) -> Mapping[str, str]:
        """There is one way to type a hand."""
        return {}

    @property
    def named(self) -> Named:
        """The hand as people write it."""
        return self.hand.named(self.deal.seats)

    def look(self, text: str, name: str = "") -> Look:
        """What is understood of a line: the tiles read, the tai counted, what will be asked."""
        if name:
            return self._look_of(name, text)
        if self.step != "text":
            return Look()
        if not text.strip():
            return Look((), words.tips(self.deal.seats) if self.asked == "line" else ())
        hand, marks = read_line(text, self.deal.seats, self.hand)
        marks = (*marks, *words.tile_marks(hand))
        if self.completion(text).words:
            marks = tuple(mark for mark in marks if mark.end < len(text))
        lines = [mark.said for mark in marks]
        if not marks:
            lines = list(words.reading_lines(self.rules, hand)) or self._comes_to(hand)
        return Look(marks, tuple(lines))

    def _look_of(self, name: str, text: str) -> Look:
        """The same of a line `NAME=TEXT`; the marks are where they are in the text."""
        head = f"{name}="
        look = replace(self._line(), draft="").look(f"{head}{text}")
        gone = len(head)
        marks = (replace(m, start=m.start - gone, end=m.end - gone) for m in look.marks)
        return Look(tuple(mark for mark in marks if mark.start >= 0), look.lines)

    def _comes_to(self, hand: Said) -> list[str]:
        """What a hand comes to if nothing more were said; else what is asked next."""
        asked = self._missing(hand)
        if asked != "ready":
            question = words.asked(asked)
            # L10N: {question} is "who won", "how", "from whom" …, asked when Enter is pressed.
            return [say("Enter asks: {question}", question=question)] if question else []
        try:
            return list(words.outcome_lines(self.deal, self._scored(hand)))
        except Refused as refused:
            return list(words.problem_lines(refused.problems))

    def _scored(self, hand: Said) -> Outcome:
        """Raises Refused."""
        named = hand.named(self.deal.seats)

        def locate(path: tuple[str | int, ...], start: int, end: int) -> Place:
            """Where in the line something was typed: only tiles have a place in it."""
            if path[-1:] != ("hand",):
                return in_argument(path, start, end)
            won = hand.winners[int(path[1]) if path[0] == "winners" else 0]
            return Place("hand", won.hand, start, end)

        return score_named(GAME, self.rules, self.deal, named, locate)[1]

    def completion(self, text: str, name: str = "") -> Completion:
        """The names and words that the last word can become."""
        begun = text.rsplit(" ", 1)[-1]
        key = name_key(begun)
        if not key or self.step != "text":
            return Completion(len(text))
        known = (*self.deal.seats, *WORDS)
        found = tuple(word for word in known if name_key(word).startswith(key))
        return Completion(len(text) - len(begun), found)

    def accept(self, text: str) -> Table:
        """Take a line. Raises Refused where something in it has no place, or the hand is not one
        that can be won so."""
        if self.step != "text":
            raise Refused(Problem("no_choice", say("an answer is waited for"), say("< goes back")))
        if not text.strip():
            raise Refused(Problem("nothing_typed", say("nothing was typed"), self._tip))
        hand, marks = read_line(text, self.deal.seats, self.hand)
        problems = [self._unread(mark, text) for mark in marks]
        for won in hand.winners:
            try:
                parse_hand(won.hand)
            except Refused as refused:
                problems += refused.problems
        if problems:
            raise Refused(problems)
        return self._taken(hand, text)

    def _unread(self, mark: Mark, text: str) -> Problem:
        place = Place("line", text, mark.start, mark.end)
        return Problem("unread", mark.said, self._tip, place)

    def _taken(self, hand: Said, text: str = "") -> Table:
        """The table with an answer taken; a hand that is complete must be one."""
        if self._missing(hand) == "ready":
            self._scored(hand)
        return replace(self, hand=hand, draft="", earlier=replace(self, draft=text))

    def accepted(self, seat: int) -> str:
        """What was understood of the line; nothing of a whole hand, which is told in full."""
        if self.asked == "ready":
            return ""
        names = [self.deal.seats[each] for each in self.hand.seats]
        if not names:
            return say("Go on:")
        return say_counted("{names} wins.", "{names} win.", len(names), names=all_of(names))

    def choose(self, key: str) -> Table:
        """Answer with a choice's key. Raises Refused (`no_choice`), and what is wrong with a hand
        that is complete now."""
        keys = [choice.key for choice in self.choices]
        if key not in keys:
            hint = (
                say("answers: {keys}; < goes back", keys=enumerated(keys))
                if keys
                else say("answers: none; < goes back")
            )
            raise Refused(
                Problem("no_choice", say('"{key}" is not one of the answers', key=key), hint)
            )
        return self._taken(self._chosen(key))

    def _chosen(self, key: str) -> Said:
        hand, seat = self.hand, int(key) - 1
        if self.asked == "how" and key in _HOW_KEYS:
            return replace(hand, how=_HOW_KEYS[key])
        if self.asked == "how":
            return replace(hand, how=DISCARD, payer=seat)
        if self.asked == "payer":
            return replace(hand, payer=None if key == "0" else seat, alone=key != "0")
        if self.asked == "offender":
            return replace(hand, offender=seat)
        if self.asked == "to":
            return replace(hand, to=seat)
        winners = hand.winners or read_line(key, self.deal.seats, NOTHING)[0].winners
        at = next((at for at, won in enumerate(winners) if won.seat is None), 0)
        named = replace(winners[at], seat=seat)
        return replace(hand, winners=(*winners[:at], named, *winners[at + 1 :]))

    def put(self, name: str, text: str) -> Table:
        """A winner with tai or tiles: `Ben=3`. Raises Refused."""
        return replace(self, draft="")._line().accept(f"{name}={text}")

    def _line(self) -> Table:
        """The table before anything was said."""
        return self if self.earlier is None else self.earlier._line()

    def back(self, text: str = "") -> Table:
        """Give up the last answer; the line it was is typed again."""
        return self.keep(text) if self.earlier is None else self.earlier

    def forward(self, text: str = "") -> Table:
        """Take what is being typed."""
        return self.accept(text) if self.step == "text" and text.strip() else self

    def keep(self, text: str) -> Table:
        """The same, what is being typed kept with it."""
        if self.step != "text" or text == self.draft:
            return self
        return replace(self, draft=text)

    def switch(self, way: str) -> Table:
        """Raises Refused: there is one way."""
        raise Refused(Problem("no_choice", say('"{way}" is no way to type', way=way), self._tip))


_HOW_KEYS = {"0": SELF_DRAW, "5": ROB_QUAD, "6": FLOWER}
