"""The round in hand: what is typed of it, its note, and the draft that keeps both."""

from __future__ import annotations

import uuid
from typing import Any

from tally.cli.play.drafts import Draft
from tally.errors import Problem, Refused
from tally.evening import Evening
from tally.games import live_table
from tally.games.game import Deal
from tally.games.live import LiveTable


class Hand:
    """One round being typed for an evening. `table` is None while too few or too many sit.

    `mark` lets the round be sent twice and be recorded once.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.evening: Evening
        self.deal: Deal
        self.table: LiveTable | None = None
        self.note, self.mark = "", _new_mark()
        self._typed: dict[str, Any] = {}

    def sit(self, evening: Evening, deal: Deal) -> dict[str, str]:
        """The round of a deal, with what was typed so far; answers with the texts of those who do
        not sit any more. Raises Refused (`wrong_player_count`, `not_at_the_table`)."""
        if self.table is not None:
            self._typed = self.table.saved()
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
        return self.restore(kept) if self.table is not None else {}

    def save(self, anew: bool = False) -> None:
        """Write the draft, if there is anything to keep or there was.

        Raises Refused (`unwritable_file`).
        """
        if self.table is None or (self.idle and not self.draft.path.exists()):
            return
        kept = {"evening": self.evening.ref, "round": self.deal.number, "mark": self.mark}
        self.draft.write(kept | {"note": self.note} | self.table.saved(), anew)

    def begin_anew(self) -> None:
        """Nothing typed, no draft."""
        self.draft.drop()
        self.note, self.mark, self._typed = "", _new_mark(), {}
        if self.table is not None:
            self.table = _tables(self.evening).new(self.evening.rules, self.deal)

    @property
    def idle(self) -> bool:
        """Whether a round could be typed and nothing is."""
        return self.table is not None and not self.table.begun and not self.note

    @property
    def begun(self) -> bool:
        """Whether anything was typed that is not recorded."""
        return self.table is not None and self.table.begun

    def lines_of(self, kept: dict[str, Any]) -> list[str]:
        """What a draft holds, a line each."""
        if self.table is None:
            return []
        table, lost = _tables(self.evening).restored(self.evening.rules, self.deal, kept)
        return [*table.so_far, *(f"{name}: {text}" for name, text in lost.items())]

    def nobody_plays(self) -> Problem:
        """Why no round can be typed."""
        rules = self.evening.rules
        allowed = " or ".join(map(str, rules.players))
        message = f"{rules.name} is for {allowed} players, not {len(self.deal.seats)}"
        return Problem("wrong_player_count", message, "join NAME or leave NAME; quit leaves")


def _tables(evening: Evening) -> type[LiveTable]:
    """The live table of an evening's game."""
    return live_table(evening.game.id)


def _new_mark() -> str:
    return f"play:{uuid.uuid4()}"
