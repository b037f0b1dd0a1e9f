"""The round in hand: what is typed of it, its note, the line at the prompt, and the draft that
keeps all of it."""

from __future__ import annotations

import uuid
from typing import Any

from tally.cli.play.drafts import Draft
from tally.cli.play.inhand import LineInHand
from tally.errors import Problem, Refused
from tally.evening import Evening
from tally.games import live_table
from tally.games.game import Deal
from tally.games.live import LiveTable
from tally.words import one_of, said, say, with_label


class Hand:
    """One round being typed for an evening. `table` is None while too few or too many sit.

    `mark` lets the round be sent twice and be recorded once.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.evening: Evening
        self.deal: Deal
        self.table: LiveTable | None = None
        self.note, self.mark, self.line = "", _new_mark(), LineInHand()
        self._typed: dict[str, Any] = {}
        self._was_begun = False

    def sit(self, evening: Evening, deal: Deal) -> dict[str, str]:
        """The round of a deal, with what was typed so far; answers with the texts of those who do
        not sit any more. Raises Refused (`wrong_player_count`, `not_at_the_table`)."""
        if self.table is not None:
            self._typed, self._was_begun = self.table.saved(), self.table.begun
        self.evening, self.deal = evening, deal
        if len(deal.seats) not in evening.rules.players:
            self.table = None
            raise Refused(self.nobody_plays())
        return self.restore(self._typed)

    def restore(self, typed: dict[str, Any]) -> dict[str, str]:
        """The round as it was saved; answers with the texts of those who do not sit here."""
        lost: dict[str, str]
        self.table, lost = _tables(self.evening).restored(self.evening.rules, self.deal, typed)
        return lost

    def take_up(self, kept: dict[str, Any]) -> dict[str, str]:
        """Go on with a draft; answers like `restore`."""
        self.note, self.mark = kept.get("note", ""), kept.get("mark") or self.mark
        self.line, self._typed, self._was_begun = LineInHand.restored(kept), kept, True
        return self.restore(kept) if self.table is not None else {}

    def save(self, anew: bool = False) -> None:
        """Write the draft, if there is anything to keep; else leave none.

        Raises Refused (`unwritable_file`).
        """
        if self.idle:
            self.draft.drop()
            return
        kept = {"evening": self.evening.ref, "round": self.deal.number, "mark": self.mark}
        typed = self._typed if self.table is None else self.table.saved()
        self.draft.write(typed | kept | {"note": self.note} | self.line.saved(), anew)

    def begin_anew(self, queue: tuple[str, ...] = ()) -> None:
        """Nothing typed but the lines still to take; without any no draft.

        Raises Refused (`unwritable_file`).
        """
        self.note, self.mark = "", _new_mark()
        self._typed, self._was_begun = {}, False
        self.line = LineInHand(queue[0] if queue else None, queue=queue[1:])
        if self.table is not None:
            self.table = _tables(self.evening).new(self.evening.rules, self.deal)
        self.save(anew=True)

    @property
    def idle(self) -> bool:
        """Whether nothing at all is typed."""
        return not self.begun and not self.note and self.line.empty

    @property
    def begun(self) -> bool:
        """Whether anything was typed of a round that is not recorded."""
        return self._was_begun if self.table is None else self.table.begun

    def lines_of(self, kept: dict[str, Any]) -> list[str]:
        """What a draft holds, a line each."""
        if self.table is None:
            return []
        table, lost = _tables(self.evening).restored(self.evening.rules, self.deal, kept)
        line = LineInHand.restored(kept)
        lines = [*table.so_far, *(with_label(name, text) for name, text in lost.items())]
        lines += [f"note {kept['note']}"] if kept.get("note") else []
        lines += [f"{table.prompt}> {line.text} …"] if (line.text or "").strip() else []
        return [*lines, *(say("still to take: {text}", text=text) for text in line.queue)]

    def nobody_plays(self) -> Problem:
        """Why no round can be typed."""
        rules = self.evening.rules
        # L10N: {allowed} is "2, 3 or 4"; {players} is how many sit at the table.
        message = say(
            "{rules} is for {allowed} players, not {players}",
            rules=said(rules.name),
            allowed=one_of([str(number) for number in rules.players]),
            players=len(self.deal.seats),
        )
        return Problem("wrong_player_count", message, say("join NAME or leave NAME; quit leaves"))


def _tables(evening: Evening) -> type[LiveTable]:
    """The live table of an evening's game."""
    return live_table(evening.game.id)


def _new_mark() -> str:
    return f"play:{uuid.uuid4()}"
