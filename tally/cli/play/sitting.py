"""A sitting: an evening of the book, the round that is being typed, and its draft.

It takes lines and says what it has to say; where the lines come from is the terminal's or the
pipe's affair. After each line the draft holds all that was typed.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from tally.cli import screen
from tally.cli.play import boards, orders
from tally.cli.play.drafts import Draft
from tally.cli.play.lines import Line, beginnings, read_line, word
from tally.errors import ExitCode, Problem, Refused, TallyError
from tally.evening import Evening
from tally.games.game import Deal
from tally.games.live import Choice, Completion, LiveTable, Look
from tally.store.book import Book

_TABLES = {"chinese-ten": "tally.games.chinese_ten.live.table"}
_OFFER = (
    Choice("1", "go on with it", ("y", "yes", "resume", "")),
    Choice("0", "begin anew; it is set aside", ("n", "no", "drop")),
)


class Sitting:
    """What a table types, line by line."""

    def __init__(self, book: Book, evening: str, draft: Draft) -> None:
        self.book, self.draft = book, draft
        self.evening: Evening
        self.deal: Deal
        self.table: LiveTable | None = None
        self.note, self.mark = "", _new_mark()
        self.offered: dict[str, Any] | None = None
        self.done = False
        self.failed = False
        self.insisted = ""
        self.before = ""
        self.heard: tuple[str, ...] = ()
        self.reference = evening
        self._load()

    def start(self) -> None:
        """Show the board, and the draft if there is one."""
        self.show_board()
        try:
            self.offered = self.draft.read()
        except Refused as refused:
            self._refuse(refused)
        if self.offered is not None:
            for line in _draft_lines(self.offered):
                screen.out(line)

    def finish(self) -> int:
        """Say what is kept; answers with the exit code."""
        if self.table is not None and self.table.begun:
            screen.talk(f"Round {self.deal.number} is kept as a draft: tally play goes on with it.")
            return ExitCode.REFUSED
        return ExitCode.REFUSED if self.failed else ExitCode.DONE

    @property
    def prompt(self) -> str:
        """Who is being typed, or what is asked."""
        if self.offered is not None:
            return "draft"
        return self.table.prompt if self.table is not None else "tally"

    @property
    def text(self) -> str:
        """What stands at the prompt already."""
        return self.table.text if self.table is not None and self.offered is None else ""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The answers to what is asked."""
        if self.offered is not None:
            return _OFFER
        if self.table is None:
            return ()
        return (Choice("", "record it"),) if self.table.step == "ready" else self.table.choices

    @property
    def ways(self) -> Mapping[str, str]:
        """The ways in which a round can be typed, as words."""
        return self.table.ways if self.table is not None else {}

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return self.deal.seats

    @property
    def missing(self) -> int:
        """How many texts are still waited for."""
        return self.table.missing if self.table is not None and self.offered is None else 0

    def takes_signs(self, text: str) -> bool:
        """Whether a line is a command's, so that signs belong to its text."""
        return self._read(text).kind in ("own", "command", "pile")

    def look(self, text: str) -> Look:
        """What a line that is being typed means."""
        kind = self._read(text).kind
        if kind in ("own", "command", "way") or self._is_command_begun(text):
            first = word(text.split()[0])
            names = beginnings(text, self.ways) or (first,)
            said = [f"{name}: {orders.help_of(name, self.ways)}" for name in names]
            return Look((), tuple(said[:3]))
        if kind != "text" or self.table is None or self.choices:
            return Look()
        return self.table.look(text)

    def completion(self, text: str) -> Completion:
        """What the end of a line can become: cards that are out, else commands."""
        cards = Completion(len(text))
        if self.table is not None and not self.choices:
            cards = self.table.completion(text)
        if cards.words or " " in text.strip() or not text.strip():
            return cards
        return Completion(0, beginnings(text, self.ways))

    def typing(self, text: str) -> None:
        """Keep what is being typed."""
        if self.table is None or self.offered is not None or self._read(text).kind != "text":
            return
        kept = self.table.keep(text)
        if kept is not self.table:
            self.table = kept
            self._keep()

    def back(self, text: str) -> None:
        """To the pile before; everything is kept."""
        if self.table is not None and self.offered is None:
            self._go(self.table.back(text))
        self.before = self.text

    def forward(self, text: str) -> None:
        """To the next pile; everything is kept."""
        if self.table is not None and self.offered is None:
            self._attempt(self.table.forward, text)
        self.before = self.text

    def switch(self, way: str, text: str) -> None:
        """Another way to type the round."""
        if self.table is not None and self.offered is None:
            self.table = self.table.keep(text)
            self._attempt(self.table.switch, way)
        self.before = self.text

    def submit(self, text: str, patient: bool = False) -> str:
        """Take a line; answers with what stays at the prompt.

        With `patient` a pile with something unread is taken only when it is sent twice.
        """
        line = self._read(text)
        taker = getattr(self, f"_take_{line.kind}")
        if line.kind == "text" and patient and self._holds_back(text):
            return text
        if line.kind != "text" and self.table is not None:
            self.table = self.table.keep(self.before)
        taker(line)
        self.before = self.text
        return self.before if not self.done else ""

    def _holds_back(self, text: str) -> bool:
        """Whether a pile is not taken yet because of what is wrong with it; the last one always is,
        as the whole round then says what is wrong."""
        if self.offered is not None or self.table is None or self.choices or not text.strip():
            return False
        if self.table.missing == 1:
            return False
        marks = self.table.look(f"{text} ").marks
        if not marks or self.insisted == text:
            return False
        self.insisted = text
        for mark in marks:
            screen.talk(mark.said)
        screen.talk("Put it right, or press Enter again to go on with it as it is.")
        return True

    def _take_back(self, line: Line) -> None:
        self.back(self.text)

    def _take_way(self, line: Line) -> None:
        self.switch(line.words[0], self.text)

    def _take_pile(self, line: Line) -> None:
        if self.table is None or self.offered is not None:
            self._refuse(Refused(_answer_first(self.choices)))
            return
        self._attempt(self.table.put, line.name, line.text)

    def _take_text(self, line: Line) -> None:
        choices = self.choices
        if choices:
            self._choose(_matching(choices, line.text), line.text)
        elif self.table is None:
            if line.text.strip():
                self._refuse(Refused(self._nobody_plays()))
        else:
            seat = self.table.at
            if self._attempt(self.table.accept, line.text, quiet=True):
                screen.out(self.table.accepted(seat))
                self._settle()

    def _choose(self, choice: Choice | None, text: str) -> None:
        if choice is None:
            if text.strip() or not self.failed:
                self._refuse(Refused(_answer_first(self.choices)))
        elif self.offered is not None:
            self._take_up(choice.key == "1")
        elif self.table is not None and self.table.step == "ready":
            self._record()
        elif self.table is not None:
            self._attempt(self.table.choose, choice.key)

    def _take_up(self, wanted: bool) -> None:
        offered, self.offered = self.offered or {}, None
        if not wanted:
            screen.out(f"Set aside as {self.draft.set_aside()}.")
            return
        self.note, self.mark = offered.get("note", ""), offered.get("mark") or self.mark
        self._restore(offered)
        self._settle()

    def _take_own(self, line: Line) -> None:
        match line.words[0]:
            case "quit":
                self.done = True
            case "note":
                self.note = line.text
                self._keep()
                screen.out(f"Noted for this round: {self.note}" if self.note else "No note.")
            case "drop":
                self._drop()
            case _:
                for name, said in orders.listed(self.ways):
                    screen.labelled(name, said, 12)

    def _take_command(self, line: Line) -> None:
        self.failed |= orders.run(line.words, self.reference) != ExitCode.DONE
        before = self.deal
        try:
            self._load()
        except TallyError as error:
            self._refuse(error)
            self.done = True
            return
        if self.deal != before:
            self.show_board()
        self._say_question()

    def _drop(self) -> None:
        if self.offered is not None:
            self._take_up(False)
            return
        if self.table is not None and self.table.begun:
            screen.out(f"Set aside as {self.draft.set_aside()}.")
        self._begin_anew()

    def _attempt(self, act: Any, *arguments: Any, quiet: bool = False) -> bool:
        """Do something with the table; say why it cannot be done."""
        try:
            table = act(*arguments)
        except Refused as refused:
            self._refuse(refused)
            return False
        if quiet:
            self.table = table
            self._keep(surely=True)
        else:
            self._go(table)
        return True

    def _go(self, table: LiveTable) -> None:
        self.table = table
        self._keep(surely=True)
        self._settle()

    def _settle(self) -> None:
        """Record a round that is ready, or say what is wrong and what is asked."""
        self.insisted = ""
        if self.table is None:
            return
        if self.table.step == "ready":
            self._say(self.table.said)
            self._record()
        else:
            self._say_question()

    def _say_question(self) -> None:
        if self.table is None or self.table.step != "choice" or self.offered is not None:
            return
        self._say(self.table.said)
        for choice in self.table.choices:
            screen.out(f"  {choice.key or 'Enter'}  {choice.said}")

    def _say(self, lines: tuple[str, ...]) -> None:
        """Say what was not said just before."""
        for line in lines:
            if line not in self.heard:
                screen.out(line)
        self.heard = lines

    def _record(self) -> None:
        """Write the round into the book, show what it came to, go on with the next."""
        from tally.cli.rounds import refuse_after_target, say_if_over, scorer_for
        from tally.cli.sums import standing
        from tally.store.values import Words

        assert self.table is not None
        try:
            refuse_after_target(self.evening, standing(self.book, self.evening))
            recorded = self.book.record_round(
                scorer_for(self.table.named, orders.locate(self.table.named)),
                evening=self.reference,
                words=Words(note=self.note),
                request=self.mark,
            )
        except TallyError as error:
            self._refuse(error)
            return
        self._begin_anew()
        assert recorded.round is not None
        totals = standing(self.book, self.evening)
        screen.out()
        screen.heading(f"Round {recorded.round.deal.number}")
        boards.show_result(self.evening, recorded.round, totals)
        screen.show_cautions(recorded.cautions)
        orders.say_recorded(recorded)
        self._load()
        screen.out()
        self.show_board()
        say_if_over(self.evening, totals)

    def show_board(self) -> None:
        """The rounds so far, the totals, whose turn it is."""
        from tally.cli.sums import standing

        played = self.book.rescored(self.reference)
        corrected = {record.number for record, _ in played if record.amends}
        rounds = [scored for _, scored in played]
        totals = standing(self.book, self.evening)
        boards.show_board(self.evening, rounds, totals, corrected, self.deal)

    def _load(self) -> None:
        """The evening as it is now; what is typed goes with those who still sit."""
        self.evening, deal, _ = self.book.turn(self.reference)
        typed = self.table.saved() if self.table is not None else {}
        self.deal = deal
        if len(deal.seats) not in self.evening.rules.players:
            self._keep()
            self.table = None
            self._refuse(Refused(self._nobody_plays()))
            return
        self._restore(typed)

    def _restore(self, typed: dict[str, Any]) -> None:
        table = _tables(self.evening)
        self.table, lost = table.restored(self.evening.rules, self.deal, typed)
        for name, text in lost.items():
            screen.out(f"{name} does not sit here now; typed for {name}: {text}")

    def _begin_anew(self) -> None:
        self.draft.drop()
        self.note, self.mark, self.insisted, self.heard = "", _new_mark(), "", ()
        self.table = (
            None if self.table is None else _tables(self.evening).new(self.evening.rules, self.deal)
        )

    def _keep(self, surely: bool = False) -> None:
        """Write the draft, if there is anything to keep."""
        if self.table is None or self.offered is not None:
            return
        if not self.table.begun and not self.note:
            return
        kept = {"evening": self.reference, "round": self.deal.number, "mark": self.mark}
        try:
            self.draft.write(kept | {"note": self.note} | self.table.saved(), surely)
        except Refused as refused:
            if not self.failed:
                self._refuse(refused)

    def _read(self, text: str) -> Line:
        seats = self.deal.seats if self.offered is None else ()
        return read_line(text, seats, self.ways)

    def _is_command_begun(self, text: str) -> bool:
        """Whether a line is the beginning of a command and of nothing else."""
        begun = len(text.strip()) > 1 and beginnings(text, self.ways)
        return bool(begun) and not (self.table is not None and self.table.completion(text).words)

    def _refuse(self, error: TallyError) -> None:
        self.failed = True
        screen.show_problems(error.problems, False)

    def _nobody_plays(self) -> Problem:
        allowed = " or ".join(map(str, self.evening.rules.players))
        message = f"{self.evening.rules.name} is for {allowed} players, not {len(self.deal.seats)}"
        return Problem("wrong_player_count", message, "join NAME or leave NAME; quit leaves")


def _tables(evening: Evening) -> Any:
    """The live table of an evening's game. Raises Refused (`not_at_the_table`)."""
    module = _TABLES.get(evening.game.id)
    if module is None:
        message = f"{evening.game.name} is not typed at the table"
        hint = "record its rounds one by one; tally --help lists the commands"
        raise Refused(Problem("not_at_the_table", message, hint))
    return import_module(module).Table


def _new_mark() -> str:
    return f"play:{uuid.uuid4()}"


def _matching(choices: tuple[Choice, ...], text: str) -> Choice | None:
    answer = word(text.strip())
    for choice in choices:
        if answer == choice.key or answer in choice.words:
            return choice
    return None


def _answer_first(choices: tuple[Choice, ...]) -> Problem:
    keys = ", ".join(choice.key or "Enter" for choice in choices)
    hint = f"answers: {keys}; " if keys else ""
    return Problem("no_choice", "that is no answer", f"{hint}< goes back; {_HOW_TO_PUT}")


_HOW_TO_PUT = "NAME=CARDS types a pile again"


def _draft_lines(kept: dict[str, Any]) -> list[str]:
    """A draft, offered back."""
    lines = [f"A draft of round {kept.get('round')} is here:"]
    typed = set(kept.get("typed", ()))
    for name, text in kept.get("piles", {}).items():
        if text:
            lines.append(f"  {name}: {text}{'' if name in typed else ' …'}")
    lines += [f"  {choice.key}  {choice.said}" for choice in _OFFER]
    return lines
