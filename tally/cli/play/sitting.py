"""A sitting: an evening of the book and the round in hand, taking line after line.

It says what it has to say; where the lines come from is the terminal's or the pipe's affair. After
each line the draft holds all that was typed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tally.cli import screen
from tally.cli.play import boards, orders
from tally.cli.play.drafts import Draft
from tally.cli.play.hand import Hand
from tally.cli.play.lines import Line, word
from tally.cli.play.waiting import OFFER, Waiting
from tally.cli.told import round_name
from tally.errors import ExitCode, Problem, Refused, TallyError
from tally.evening import Evening
from tally.games.game import Deal
from tally.games.live import Choice, LiveTable
from tally.store.book import Book
from tally.store.values import Recorded


class Sitting(Waiting):
    """What a table types, line by line. `reference` is the evening's."""

    def __init__(self, book: Book, reference: str, draft: Draft) -> None:
        super().__init__(Hand(draft))
        self.book, self.reference = book, reference
        self.done = self.failed = False
        self._insisted = self._before = ""
        self._heard: tuple[str, ...] = ()
        self._sit()

    def start(self) -> None:
        """Show the board, and the draft if there is one."""
        self.show_board()
        self._safely(self._offer)

    def _offer(self) -> None:
        self.offered = self.hand.draft.read()
        if self.offered is not None:
            word = self.hand.evening.game.round_word
            screen.out(f"A draft of {word} {self.offered.get('round')} is here:")
            for line in self.hand.lines_of(self.offered):
                screen.out(f"  {line}")
            for choice in OFFER:
                screen.out(f"  {choice.key}  {choice.said}")

    def finish(self) -> int:
        """Say what is kept; answers with the exit code."""
        if self.offered is None and self.hand.idle:
            self.hand.draft.drop()
        if self.hand.begun:
            name = round_name(self.hand.evening, self.hand.deal.number)
            screen.talk(f"{name} is kept as a draft: tally play goes on with it.")
        return ExitCode.REFUSED if self.failed or self.hand.begun else ExitCode.DONE

    def typing(self, text: str) -> None:
        """Keep what is being typed."""
        if self.table is None or self.read(text).kind != "text":
            return
        kept = self.table.keep(text)
        if kept is not self.table:
            self.hand.table = kept
            self._safely(self.hand.save)

    def back(self, text: str) -> None:
        """To the pile before; everything is kept."""
        if self.table is not None:
            self._go(self.table.back, text)
        self._before = self.text

    def forward(self, text: str) -> None:
        """To the next pile; everything is kept."""
        if self.table is not None:
            self._go(self.table.forward, text)
        self._before = self.text

    def switch(self, way: str, text: str) -> None:
        """Another way to type the round."""
        if self.table is not None:
            self._go(self.table.keep(text).switch, way)
        self._before = self.text

    def submit(self, text: str, patient: bool = False) -> str:
        """Take a line; answers with what stands at the prompt then.

        With `patient` a pile with something wrong in it is taken only when it is sent twice.
        """
        line = self.read(text)
        if line.kind == "text" and patient and self._holds_back(text):
            return text
        if line.kind != "text" and self.table is not None:
            self.hand.table = self.table.keep(self._before)
        self._takers[line.kind](self, line)
        self._before = "" if self.done else self.text
        return self._before

    def _holds_back(self, text: str) -> bool:
        """Whether a pile is not taken yet because of what is wrong with it; the last one always
        is, as the whole round then says what is wrong."""
        table = self.table
        if table is None or self.choices or table.missing == 1 or self._insisted == text:
            return False
        marks = table.look(f"{text} ").marks if text.strip() else ()
        self._insisted = text
        for mark in marks:
            screen.talk(mark.said)
        if marks:
            screen.talk("Put it right, or press Enter again to go on with it as it is.")
        return bool(marks)

    def _take_back(self, line: Line) -> None:
        self.back(self.text)

    def _take_way(self, line: Line) -> None:
        self.switch(line.words[0], self.text)

    def _take_pile(self, line: Line) -> None:
        if self.table is None:
            self._refuse(Refused(self._what_is_due()))
        else:
            self._go(self.table.put, line.name, line.text)

    def _take_text(self, line: Line) -> None:
        if self.choices:
            self._choose(line.text)
        elif self.table is None:
            if line.text.strip():
                self._refuse(Refused(self._what_is_due()))
        else:
            seat = self.table.at
            self._go(self.table.accept, line.text, told=lambda table: table.accepted(seat))

    def _choose(self, text: str) -> None:
        choice = _matching(self.choices, text)
        if choice is None:
            self._refuse(Refused(self._what_is_due()))
        elif self.offered is not None:
            self._take_up(choice.key == "1")
        elif self.table is not None and self.table.step == "ready":
            self._record()
        elif self.table is not None:
            self._go(self.table.choose, choice.key)

    def _what_is_due(self) -> Problem:
        if not self.choices:
            return self.hand.nobody_plays()
        keys = ", ".join(choice.key or "Enter" for choice in self.choices)
        hint = f"answers: {keys}"
        if self.offered is None:
            hint += "; < goes back"
        return Problem("no_choice", "that is no answer", hint)

    def _take_up(self, wanted: bool) -> None:
        offered, self.offered = self.offered or {}, None
        if wanted:
            self._say_lost(self.hand.take_up(offered))
            self._settle()
        else:
            screen.out(f"Set aside as {self.hand.draft.set_aside()}.")

    def _take_own(self, line: Line) -> None:
        match line.words[0]:
            case "quit":
                self.done = True
            case "note":
                self.hand.note = line.text
                self._safely(self.hand.save)
                screen.out(f"Noted for this round: {line.text}" if line.text else "No note.")
            case "drop":
                self._drop()
            case _:
                for name, said in orders.listed(self.hand.table):
                    screen.labelled(name, said, 12)

    def _drop(self) -> None:
        if self.offered is not None:
            self._take_up(False)
            return
        if self.hand.begun:
            screen.out(f"Set aside as {self.hand.draft.set_aside()}.")
        self._begin_anew()

    def _take_command(self, line: Line) -> None:
        self.failed |= orders.run(line.words, self.reference) != ExitCode.DONE
        before = self.hand.deal
        try:
            self._sit()
        except TallyError as error:
            self._refuse(error)
            self.done = True
            return
        if self.hand.deal != before and self.hand.table is not None:
            self.show_board()
        self._heard = ()
        self._ask()

    def _sit(self) -> None:
        """The evening as it is now; what is typed goes with those who still sit."""
        try:
            self._say_lost(self.hand.sit(*self._turn()))
        except Refused as refused:
            if refused.problems[0].code != "wrong_player_count":
                raise
            self._refuse(refused)

    def _turn(self) -> tuple[Evening, Deal]:
        """The evening and its next deal; with too few or too many players only who sits."""
        evening = self.book.evening(self.reference)
        if len(evening.seats) not in evening.rules.players:
            return evening, Deal(evening.seats, dealer=None, first_player=None)
        return self.book.turn(self.reference)[:2]

    def _say_lost(self, lost: Mapping[str, str]) -> None:
        for name, text in lost.items():
            screen.out(f"{name} does not sit here now; typed for {name}: {text}")

    def _go(
        self,
        act: Callable[..., LiveTable],
        *arguments: str,
        told: Callable[[LiveTable], str] | None = None,
    ) -> None:
        """Do something with the table and go on; say why it cannot be done."""
        try:
            self.hand.table = table = act(*arguments)
        except Refused as refused:
            self._refuse(refused)
            return
        self._safely(lambda: self.hand.save(anew=True))
        if told is not None and (said := told(table)):
            screen.out(said)
        self._settle()

    def _settle(self) -> None:
        """Record a round that is ready, or say what is wrong and what is asked."""
        self._insisted = ""
        if self.table is not None and self.table.step == "ready":
            self._say(self.table.said)
            self._record()
        else:
            self._ask()

    def _ask(self) -> None:
        if self.table is None or self.table.step != "choice":
            return
        self._say(self.table.said)
        for choice in self.table.choices:
            screen.out(f"  {choice.key or 'Enter'}  {choice.said}")

    def _say(self, lines: tuple[str, ...]) -> None:
        """Say what was not said just before."""
        for line in lines:
            if line not in self._heard:
                screen.out(line)
        self._heard = lines

    def _record(self) -> None:
        """Write the round into the book, show what it came to, go on with the next."""
        assert self.table is not None
        try:
            recorded = orders.record(self.book, self.reference, self.table, self.hand)
        except TallyError as error:
            self._refuse(error)
            return
        self._begin_anew()
        self._show(recorded)

    def _show(self, recorded: Recorded) -> None:
        from tally.cli.rounds import say_if_over
        from tally.cli.sums import standing

        assert recorded.round is not None
        totals = standing(self.book, self.hand.evening)
        screen.out()
        screen.heading(round_name(self.hand.evening, recorded.round.deal.number))
        boards.show_result(self.hand.evening, recorded.round, totals)
        screen.show_cautions(recorded.cautions)
        orders.say_recorded(recorded)
        self._sit()
        screen.out()
        self.show_board()
        say_if_over(self.hand.evening, totals)

    def show_board(self) -> None:
        """The rounds so far, the totals, whose turn it is."""
        from tally.cli.sums import standing

        played = self.book.rescored(self.reference)
        corrected = {record.number for record, _ in played if record.amends}
        rounds = [scored for _, scored in played]
        evening, deal = self.hand.evening, self.hand.deal
        boards.show_board(evening, rounds, standing(self.book, evening), corrected, deal)

    def _begin_anew(self) -> None:
        self.hand.begin_anew()
        self._insisted, self._heard = "", ()

    def _safely(self, act: Callable[[], None]) -> None:
        """Do something about the draft; a first failure is said, the table goes on."""
        try:
            act()
        except Refused as refused:
            if not self.failed:
                self._refuse(refused)

    def _refuse(self, error: TallyError) -> None:
        self.failed = True
        screen.show_problems(error.problems, False)

    _takers: Mapping[str, Callable[[Sitting, Line], None]] = {
        "back": _take_back,
        "way": _take_way,
        "pile": _take_pile,
        "text": _take_text,
        "own": _take_own,
        "command": _take_command,
    }


def _matching(choices: tuple[Choice, ...], text: str) -> Choice | None:
    answer = word(text.strip())
    for choice in choices:
        if answer == choice.key or answer in choice.words:
            return choice
    return None
