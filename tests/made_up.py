"""Catalogues of languages that nobody speaks, to see which texts are said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class MadeUp:
    """A catalogue in which every text is what `written` makes of it, whatever its context."""

    written: Callable[[str], str]

    def gettext(self, message: str, /) -> str:
        return self.written(message)

    def pgettext(self, context: str, message: str, /) -> str:
        return self.written(message)

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        return self.written(one if count == 1 else many)


def bracketed(message: str) -> str:
    return f"[{message}]"


BRACKETS = MadeUp(bracketed)
