"""A round while it is typed at the table: what a game tells about it, and what may come next.

A game that can be typed live gives a `LiveTable`: a value that never changes; every answer makes a
new one. It knows nothing of terminals, books or drafts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, Self

from tally.games.game import Deal, Named

Step = Literal["text", "choice", "ready"]
"""What the table waits for: a line of text, one of its choices, or to be recorded."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of the text that is being typed, and what is wrong with it.

    With `unread` it was not understood at all.
    """

    start: int
    end: int
    said: str
    unread: bool = True


@dataclass(frozen=True, slots=True)
class Look:
    """What is understood of a text while it is typed, in lines to show below it."""

    marks: tuple[Mark, ...] = ()
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Completion:
    """What the end of a text, from `start` on, can be completed to, likeliest first."""

    start: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer that one key gives; `words` are other ways to type it."""

    key: str
    said: str
    words: tuple[str, ...] = ()


class LiveTable(Protocol):
    """A round being typed, text by text."""

    @classmethod
    def new(cls, rules: Any, deal: Deal) -> Self:
        """A round of which nothing was typed yet."""
        ...

    @classmethod
    def restored(
        cls, rules: Any, deal: Deal, saved: Mapping[str, Any]
    ) -> tuple[Self, dict[str, str]]:
        """A round as it was saved, and the texts of players who do not sit here any more."""
        ...

    @property
    def deal(self) -> Deal: ...

    @property
    def at(self) -> int:
        """The seat whose text is waited for, or was last."""
        ...

    @property
    def step(self) -> Step:
        """What is waited for."""
        ...

    @property
    def prompt(self) -> str:
        """Whose text is waited for, or what is asked."""
        ...

    @property
    def text(self) -> str:
        """What stands already where a text is waited for."""
        ...

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The answers to what is asked; empty while a text is waited for."""
        ...

    @property
    def said(self) -> tuple[str, ...]:
        """What is to be said before a choice: what is wrong, what is proved, what is asked."""
        ...

    @property
    def missing(self) -> int:
        """How many texts are still waited for."""
        ...

    @property
    def due(self) -> tuple[str, ...]:
        """The players whose texts are waited for, in the order in which they are asked; empty
        where a text is not one player's."""
        ...

    @property
    def begun(self) -> bool:
        """Whether anything was typed that could be lost."""
        ...

    @property
    def so_far(self) -> tuple[str, ...]:
        """What was typed, a line each, as a draft is offered back."""
        ...

    @property
    def tips(self) -> str:
        """What can be typed or pressed, in short; two blanks between the parts."""
        ...

    @property
    def helped(self) -> tuple[tuple[str, str], ...]:
        """What can be typed, and what it does."""
        ...

    @property
    def ways(self) -> Mapping[str, str]:
        """The ways in which a round can be typed: word → what it means."""
        ...

    @property
    def named(self) -> Named:
        """The round as people write it, for the game to read."""
        ...

    def look(self, text: str, name: str = "") -> Look:
        """What is understood of a text for whoever's turn it is, or as `put` would take it for a
        player."""
        ...

    def completion(self, text: str, name: str = "") -> Completion:
        """What the text can be completed to, for whoever's turn it is or for a player."""
        ...

    def accept(self, text: str) -> Self:
        """Take a text and go on. Raises Refused where it cannot be taken."""
        ...

    def accepted(self, seat: int) -> str:
        """One line about a text that was taken."""
        ...

    def choose(self, key: str) -> Self:
        """Answer with a choice's key. Raises Refused for any other."""
        ...

    def put(self, name: str, text: str) -> Self:
        """Type a whole text for a player, or change it (`+7D -7H`). Raises Refused."""
        ...

    def back(self, text: str = "") -> Self:
        """Go back to the text before, everything kept, also what is being typed."""
        ...

    def forward(self, text: str = "") -> Self:
        """Go on to the next text, everything kept, also what is being typed."""
        ...

    def keep(self, text: str) -> Self:
        """The same table, what is being typed kept with it."""
        ...

    def switch(self, way: str) -> Self:
        """Type the round another way, or again the usual way."""
        ...

    def saved(self) -> dict[str, Any]:
        """Everything that was typed, JSON-able, players by name."""
        ...
