"""What Tab puts into the line: what is common to all that fits, then one after the other."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tally.games.live import Completion

_MOST_SHOWN = 14


@dataclass(frozen=True, slots=True)
class Offers:
    """The words that fit behind `head`, and which of them stands in the line; none at first."""

    head: str
    begun: str
    words: tuple[str, ...]
    chosen: int | None = None

    @classmethod
    def of(cls, text: str, found: Completion) -> Offers:
        """What a text's end can become. A single word is put in at once."""
        head, begun = text[: found.start], text[found.start :]
        if len(found.words) == 1:
            return cls(head, found.words[0] + " ", found.words)
        common = _common(found.words)
        longer = common if len(common) > len(begun) else begun
        return cls(head, longer, found.words)

    def turned(self, step: int) -> Offers:
        """The next word, or the one before, in the line."""
        if len(self.words) < 2:
            return self
        at = (-1 if step > 0 else 0) if self.chosen is None else self.chosen
        return replace(self, chosen=(at + step) % len(self.words))

    @property
    def text(self) -> str:
        """The line with it."""
        return self.head + (self.begun if self.chosen is None else self.words[self.chosen])

    @property
    def said(self) -> str:
        """The words, the one in the line in brackets."""
        shown = [f"[{word}]" if at == self.chosen else word for at, word in enumerate(self.words)]
        more = len(shown) - _MOST_SHOWN
        first = max(0, min(more, (self.chosen or 0) - _MOST_SHOWN // 2))
        return f"Tab: {' '.join(shown[first : first + _MOST_SHOWN])}{' …' if more > 0 else ''}"


def _common(words: tuple[str, ...]) -> str:
    """What all words begin with."""
    first, last = min(words, default=""), max(words, default="")
    for at, (one, other) in enumerate(zip(first, last, strict=False)):
        if one != other:
            return first[:at]
    return first
