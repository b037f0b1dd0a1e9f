"""The program in a language of its own, to see what is not said: `tests/words/pseudo.py board`.

Every text that is said stands in ⟦brackets⟧; letters outside of them are what people typed, data,
or a text nobody can translate.
"""

from __future__ import annotations

import sys

from tally.cli import languages, main
from tally.words import LANGUAGES, speak


class Brackets:
    """A catalogue that puts every text into brackets."""

    def gettext(self, message: str, /) -> str:
        return f"⟦{message}⟧"

    def pgettext(self, context: str, message: str, /) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        return f"⟦{one if count == 1 else many}⟧"


def choose(arguments: list[str]) -> list[str]:
    """Speak in brackets, whatever the command line says."""
    speak(LANGUAGES["th"], Brackets())
    return arguments


if __name__ == "__main__":
    languages.choose = choose
    sys.exit(main.run(sys.argv[1:]))
