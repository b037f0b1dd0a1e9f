"""The line in hand: what stands at the prompt as it was typed, and the pasted lines behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class LineInHand:
    """`text` is what is typed, None while what the table proposes stands untouched; `held` the
    line that was not taken because of what is wrong with it; `queue` the lines still to take."""

    text: str | None = None
    held: str | None = None
    queue: tuple[str, ...] = ()

    @classmethod
    def restored(cls, saved: Mapping[str, Any]) -> LineInHand:
        """The line as a draft keeps it; one of an older draft, without it, is empty."""
        line = saved.get("in_hand") or {}
        return cls(line.get("text"), line.get("held"), tuple(line.get("queue", ())))

    def saved(self) -> dict[str, Any]:
        """The whole line for the draft."""
        return {"in_hand": {"text": self.text, "held": self.held, "queue": list(self.queue)}}

    @property
    def empty(self) -> bool:
        """Whether nothing is typed and nothing waits."""
        return not (self.text or "").strip() and not self.queue
