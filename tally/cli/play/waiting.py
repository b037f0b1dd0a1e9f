"""What the table waits for, and what a line means while it is typed; nothing is done here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tally.cli.play import orders
from tally.cli.play.hand import Hand
from tally.cli.play.lines import COMMANDS, OWN_COMMANDS, Line, beginnings, read_line, word
from tally.games.live import Choice, Completion, LiveTable, Look
from tally.names import nearest
from tally.seats import names_at
from tally.words import say, with_label

_SHORTEST_SLIP = 3


def offer() -> tuple[Choice, ...]:
    """The answers to whether a draft is taken up."""
    return (
        # L10N: An answer: go on with the draft of a round.
        Choice("1", say("go on with it"), ("y", "yes", "resume", "")),
        Choice("0", say("begin anew; it is set aside"), ("n", "no", "drop")),
    )


class Waiting:
    """The round in hand, or a draft that is offered back, as it is asked for at the prompt."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.offered: dict[str, Any] | None = None

    @property
    def table(self) -> LiveTable | None:
        """The round being typed; None while a draft is offered or nobody can play."""
        return self.hand.table if self.offered is None else None

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return self.hand.deal.seats

    @property
    def due(self) -> tuple[str, ...]:
        """The players whose texts are waited for, in the order in which they are asked."""
        return self.table.due if self.table is not None and not self.choices else ()

    @property
    def prompt(self) -> str:
        """Who is being typed, or what is asked."""
        if self.offered is not None:
            # L10N: The prompt at which is asked whether a draft is taken up.
            return say("draft")
        return self.table.prompt if self.table is not None else "tally"

    @property
    def text(self) -> str:
        """What stands at the prompt already: what was typed there, else what the table proposes."""
        if self.offered is not None:
            return str(self.offered.get("answer", ""))
        if self.hand.line.text is not None:
            return self.hand.line.text
        return self.table.text if self.table is not None else ""

    @property
    def queue(self) -> tuple[str, ...]:
        """The pasted lines that are still to take."""
        return self.hand.line.queue if self.offered is None else ()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The answers to what is asked."""
        if self.offered is not None:
            return offer()
        if self.table is None:
            return ()
        # L10N: An answer: record the round.
        record = (Choice("", say("record it")),)
        return record if self.table.step == "ready" else self.table.choices

    @property
    def tips(self) -> str:
        """What can be typed or pressed, in short."""
        return self.table.tips if self.table is not None else ""

    @property
    def ways(self) -> Mapping[str, str]:
        """The ways in which a round can be typed: word → what it means."""
        return self.hand.table.ways if self.hand.table is not None else {}

    def takes_signs(self, text: str) -> bool:
        """Whether a line is a command's, so that signs belong to its text."""
        return self.read(text).kind in ("own", "command", "pile")

    def look(self, text: str) -> Look:
        """What a line that is being typed means."""
        line = self.read(text)
        kind = line.kind
        if kind in ("own", "command", "way") or self._is_command_begun(text):
            names = beginnings(text, self.ways) or (word(text.split()[0]),)
            helps = [with_label(name, orders.help_of(name, self.ways)) for name in names]
            return Look((), tuple(helps[:3]))
        if self.table is None:
            return Look()
        if kind == "pile":
            return _moved(self.table.look(line.text, line.name), line.start)
        return Look() if kind != "text" or self.choices else self.table.look(text)

    def completion(self, text: str) -> Completion:
        """What the end of a line can become: cards that are out, else commands."""
        cards, line = Completion(len(text)), self.read(text)
        if self.table is not None and line.kind == "pile":
            found = self.table.completion(text[line.start :], line.name)
            return replace(found, start=line.start + found.start)
        if self.table is not None and not self.choices:
            cards = self.table.completion(text)
        if cards.words or " " in text.strip() or not text.strip():
            return cards
        return Completion(0, beginnings(text, self.ways))

    def read(self, text: str) -> Line:
        """What a line means at this moment."""
        names = names_at(self.names) if self.table is not None else ()
        return read_line(text, names, self.ways)

    def meant(self, text: str) -> tuple[str, ...]:
        """The commands that a line's first word is a slip of, where it is nothing else."""
        head = text.strip().split(" ")[0]
        if len(head) < _SHORTEST_SLIP or not head.isalpha():
            return ()
        if self.table is not None and not self.choices:
            at = text.index(head)
            marks = self.table.look(f"{text} ").marks
            if not any(mark.unread and mark.start <= at < mark.end for mark in marks):
                return ()
        elif matching(self.choices, text) is not None:
            return ()
        known = (*COMMANDS, *OWN_COMMANDS, *self.ways)
        return tuple(nearest(head, known, most=2, closeness=0.75))

    def _is_command_begun(self, text: str) -> bool:
        """Whether a line is the beginning of a command and of nothing else."""
        begun = len(text.strip()) > 1 and beginnings(text, self.ways)
        return bool(begun) and not (self.table is not None and self.table.completion(text).words)


def matching(choices: tuple[Choice, ...], text: str) -> Choice | None:
    """The choice that a text answers with."""
    answer = word(text.strip())
    for choice in choices:
        if answer == choice.key or answer in choice.words:
            return choice
    return None


def _moved(look: Look, start: int) -> Look:
    """The marks of a text that stands in a line from `start` on."""
    marks = (replace(m, start=m.start + start, end=m.end + start) for m in look.marks)
    return replace(look, marks=tuple(marks))
