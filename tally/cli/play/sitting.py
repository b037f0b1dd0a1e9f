"""A sitting: an evening of the book and the round in hand, taking line after line.

It says what it has to say; where the lines come from is the terminal's or the pipe's affair. After
each line the draft holds all that was typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tally.cli import screen
from tally.cli.play import boards, orders
from tally.cli.play.hand import Hand
from tally.cli.play.inhand import LineInHand
from tally.cli.play.lines import Line
from tally.cli.play.slots import Slot
from tally.cli.play.waiting import Waiting, matching, offer
from tally.cli.told import round_name, round_within
from tally.errors import ExitCode, Problem, Refused, TallyError
from tally.evening import Evening
from tally.games.game import Deal
from tally.games.live import LiveTable
from tally.seats import seat_of
from tally.store.book import Book
from tally.store.values import Recorded
from tally.words import enumerated, one_of, say, say_counted


class Sitting(Waiting):
    """What a table types, line by line. `reference` is the evening's."""

    def __init__(self, book: Book, reference: str, slot: Slot) -> None:
        super().__init__(Hand(slot.draft))
        self.book, self.reference, self.slot = book, reference, slot
        self.done = self.failed = False
        self._refused = self._draft_failed = self._standing = False
        self._heard: tuple[str, ...] = ()
        self._sit()

    def start(self) -> None:
        """Show the board, and the draft if there is one."""
        self.show_board()
        for said in _about(self.slot):
            screen.talk(said)
        self._safely(self._offer)

    def _offer(self) -> None:
        offered = self.hand.draft.read()
        if offered is None or self._is_recorded(offered):
            return
        self.offered = offered
        screen.out(self._found(offered.get("round")))
        for line in self.hand.lines_of(offered):
            screen.out(f"  {line}")
        for choice in offer():
            screen.out(f"  {choice.key}  {choice.said}")

    def _found(self, number: int | None) -> str:
        """That a draft of a round is here, and for which round it is now."""
        now = self.hand.deal.number
        name = round_within(self.hand.evening, number or now)
        if number in (None, now):
            # L10N: {round} is "round 3" or "hand 3"; what was typed of it follows.
            return say("A draft of {round} is here:", round=name)
        # L10N: {round} and {other} are "round 3" or "hand 3"; what was typed follows.
        return say(
            "A draft of {round} is here, now for {other}:",
            round=name,
            other=round_within(self.hand.evening, now),
        )

    def _is_recorded(self, offered: Mapping[str, Any]) -> bool:
        """Whether a draft was recorded before it could be removed; what waits behind it stays."""
        entry = self.book.recorded(offered["mark"]) if offered.get("mark") else None
        if entry is None:
            return False
        name = round_within(self.hand.evening, offered.get("round"))
        # L10N: {round} is "round 3" or "hand 3".
        screen.out(
            say("The draft of {round} is recorded ({id}): dropped.", round=name, id=entry.ref)
        )
        queue = LineInHand.restored(offered).queue
        self.hand.begin_anew(queue)
        self._say_left_over(queue)
        return True

    def finish(self) -> int:
        """Say what is kept; answers with the exit code."""
        if self.offered is None:
            self._clear()
            self._safely(self.hand.save)
        open_ = self.hand.begun or not self.hand.line.empty
        if open_:
            name = round_name(self.hand.evening, self.hand.deal.number)
            # L10N: {round} is "Round 3" or "Hand 3".
            screen.talk(say("{round} is kept as a draft: tally play goes on with it.", round=name))
        return ExitCode.REFUSED if self.failed or open_ else ExitCode.DONE

    def _clear(self) -> None:
        """A pile whose text was taken out of the line is empty."""
        if self.table is not None and self.hand.line.text == "":
            self.hand.table = self.table.keep("")

    def typing(self, text: str) -> None:
        """Keep what is being typed, whatever it is, as it stands in the line."""
        if text == self.text:
            return
        if self.offered is not None:
            self.offered = offered = self.offered | {"answer": text}
            self._safely(lambda: self.hand.draft.write(offered))
        else:
            self.hand.line = replace(self.hand.line, text=text)
            self._safely(self.hand.save)

    def paste(self, text: str, others: Sequence[str]) -> None:
        """Take a line, then the others one by one; all of them are kept until they are taken."""
        self.hand.line = replace(self.hand.line, text=text, queue=(*others, *self.hand.line.queue))
        self._safely(lambda: self.hand.save(anew=True))
        self.submit(text, patient=True)

    def queued(self) -> str | None:
        """The next of the pasted lines, where nothing else is to be done before it."""
        line, table = self.hand.line, self.table
        if not line.queue or line.text is not None or table is None or self.choices or table.text:
            return None
        text, *others = line.queue
        self.hand.line = replace(line, text=text, queue=tuple(others))
        read = self.read(text)
        seat = seat_of(self.names, read.name) if read.kind == "pile" else None
        return read.text if seat is not None and self.names[seat] == self.prompt else text

    def back(self, text: str) -> None:
        """To the pile before; everything is kept."""
        if self.table is not None and self._is_plain(text):
            self._go(self.table.back, text)

    def forward(self, text: str) -> None:
        """To the next pile; everything is kept."""
        if self.table is not None and self._is_plain(text):
            self._go(self.table.forward, text)

    def switch(self, way: str, text: str) -> None:
        """Another way to type the round."""
        if self.table is not None and self._is_plain(text):
            self._go(self.table.keep(text).switch, way)

    def _is_plain(self, text: str) -> bool:
        """Whether a line belongs to the pile that is asked for; a command's stays where it is."""
        return self.read(text).kind == "text"

    def submit(self, text: str, patient: bool = False) -> str:
        """Take a line; answers with what stands at the prompt then.

        With `patient` a pile with something wrong in it is taken only when it is sent twice, and
        a line that is refused stays at the prompt.
        """
        line = self.read(text)
        if self.offered is None:
            self.hand.line = replace(self.hand.line, text=text)
        if self._is_misspelt(line, text, patient):
            return self.text
        if patient and self._holds_back(line, text):
            self.hand.line = replace(self.hand.line, held=text)
            self._safely(self.hand.save)
            return text
        self._refused = False
        self._takers[line.kind](self, line)
        if self._refused and patient and _says_more(line):
            return self.text
        self._taken()
        return "" if self.done else self.text

    def _is_misspelt(self, line: Line, text: str, patient: bool) -> bool:
        """Whether a line is no text of the round but a command with a slip in it: said, not taken;
        at a terminal it may be sent again."""
        if line.kind != "text" or (patient and self.hand.line.held == text):
            return False
        meant = self.meant(text)
        if not meant:
            return False
        first = text.split()[0]
        hint = say("did you mean {names}?", names=one_of(meant))
        message = say('there is no command "{command}"', command=first)
        self._refuse(Refused(Problem("unknown_command", message, hint)))
        if self.offered is None:
            self.hand.line = replace(self.hand.line, text=text if patient else None, held=text)
            self._safely(self.hand.save)
        return True

    def _taken(self) -> None:
        """The line was taken: it does not stand at the prompt any more."""
        if self.offered is not None:
            self.offered.pop("answer", None)
        elif self.hand.line.text is not None and not self._standing:
            self.hand.line = replace(self.hand.line, text=None, held=None)
            self._safely(self.hand.save)
        self._standing = False

    def _holds_back(self, line: Line, text: str) -> bool:
        """Whether a pile is not taken yet because of what is wrong with it; the last one always
        is, as the whole round then says what is wrong."""
        table = self.table
        if table is None or self.choices or table.missing <= 1 or self.hand.line.held == text:
            return False
        if line.kind not in ("text", "pile") or not text.strip():
            return False
        marks = self.look(f"{text} ").marks
        for said in dict.fromkeys(mark.said for mark in marks):
            screen.talk(said)
        if marks:
            screen.talk(say("Put it right, or press Enter again to go on with it as it is."))
        return bool(marks)

    def _take_back(self, line: Line) -> None:
        self.hand.line = replace(self.hand.line, text=None)
        self.back(self.text)

    def _take_way(self, line: Line) -> None:
        self.hand.line = replace(self.hand.line, text=None)
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
        choice = matching(self.choices, text)
        if choice is None and not text.strip() and self.offered is None:
            self._say_again()
        elif choice is None:
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
        keys = enumerated(choice.key or "Enter" for choice in self.choices)
        if self.offered is None:
            # L10N: {keys} are the keys that can be pressed to answer.
            hint = say("answers: {keys}; < goes back", keys=keys)
        else:
            # L10N: {keys} are the keys that can be pressed to answer.
            hint = say("answers: {keys}", keys=keys)
        return Problem("no_choice", say("that is no answer"), hint)

    def _take_up(self, wanted: bool) -> None:
        offered, self.offered = self.offered or {}, None
        if wanted:
            self._say_lost(self.hand.take_up(offered))
            self._standing = True
            self._settle()
        else:
            screen.out(say("Set aside as {file}.", file=self.hand.draft.set_aside()))

    def _take_own(self, line: Line) -> None:
        match line.words[0]:
            case "quit":
                self.done = True
            case "note":
                self.hand.note = line.text
                self._safely(self.hand.save)
                screen.out(
                    say("Noted for this round: {text}", text=line.text)
                    if line.text
                    else say("No note.")
                )
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
            screen.out(say("Set aside as {file}.", file=self.hand.draft.set_aside()))
        self._begin_anew()

    def _take_command(self, line: Line) -> None:
        self._refused = orders.run(line.words, self.reference) != ExitCode.DONE
        self.failed |= self._refused
        before = self.hand.deal
        try:
            self._sit()
        except TallyError as error:
            self._refuse(error)
            self.done = True
            return
        if self.hand.deal != before and self.hand.table is not None:
            self.show_board()
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
            screen.out(
                say("{name} does not sit here now; typed for {name}: {text}", name=name, text=text)
            )

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
        self.hand.line = replace(self.hand.line, text=None, held=None)
        self._safely(lambda: self.hand.save(anew=True))
        if told is not None and (said := told(table)):
            screen.out(said)
        self._settle()

    def _settle(self) -> None:
        """Record a round that is ready, or say what is wrong and what is asked."""
        if self.table is not None and self.table.step == "ready":
            self._say(self.table.said)
            self._record()
        else:
            self._ask()

    def _ask(self) -> None:
        if self.table is None or self.table.step != "choice":
            self._heard = ()
            return
        keys = [f"  {choice.key or 'Enter'}  {choice.said}" for choice in self.table.choices]
        self._say((*self.table.said, *keys))

    def _say(self, lines: tuple[str, ...]) -> None:
        """Say it, if it is not the same as was said last."""
        if lines != self._heard:
            for line in lines:
                screen.out(line)
        self._heard = lines

    def _say_again(self) -> None:
        """What is asked, as somebody wants to see it once more."""
        self._heard = ()
        self._ask()

    def _record(self) -> None:
        """Write the round into the book, show what it came to, go on with the next."""
        assert self.table is not None
        try:
            recorded = orders.record(self.book, self.reference, self.table, self.hand)
        except TallyError as error:
            self._refuse(error)
            return
        queue = self.hand.line.queue
        self._begin_anew(queue)
        self._show(recorded)
        self._say_left_over(queue)

    def _say_left_over(self, queue: Sequence[str]) -> None:
        """Pasted lines that a round did not need wait for a word."""
        self._standing = bool(queue)
        if queue:
            screen.talk(say("The round is complete without what was pasted behind it:"))
            for text in queue:
                screen.talk(f"  {text}")
            screen.talk(say("Enter takes the line at the prompt for the next one; drop does away."))

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

    def _begin_anew(self, queue: tuple[str, ...] = ()) -> None:
        self._safely(lambda: self.hand.begin_anew(queue))
        self._heard = ()

    def _safely(self, act: Callable[[], None]) -> None:
        """Do something about the draft; a first failure is said, the table goes on."""
        refused_before = self._refused
        try:
            act()
        except Refused as refused:
            if not self._draft_failed:
                self._refuse(refused)
            self._draft_failed = True
        self._refused = refused_before

    def _refuse(self, error: TallyError) -> None:
        self.failed = self._refused = True
        screen.show_problems(error.problems, False)

    _takers: Mapping[str, Callable[[Sitting, Line], None]] = {
        "back": _take_back,
        "way": _take_way,
        "pile": _take_pile,
        "text": _take_text,
        "own": _take_own,
        "command": _take_command,
    }


def _about(slot: Slot) -> Iterator[str]:
    """What to know of other tables and drafts of the evening."""
    if slot.tables:
        yield say("Another tally play is open on this evening: what is typed here is kept apart.")
    if slot.waiting:
        # L10N: So many more drafts of the evening.
        yield say_counted(
            "{count} more of its drafts waits; the next tally play offers one.",
            "{count} more of its drafts wait; the next tally play offers one.",
            len(slot.waiting),
        )


def _says_more(line: Line) -> bool:
    """Whether something is lost with a line: not with a bare command."""
    return line.kind in ("text", "pile") or len(line.words) > 1
