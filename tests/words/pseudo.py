"""The program in a language of its own, to see what is not said: `tests/words/pseudo.py board`.

Every text that is said stands in ⟦brackets⟧; letters outside of them are what people typed, data,
or a text nobody can translate.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from made_up import MadeUp

from tally.cli import languages, main
from tally.words import LANGUAGES, speak


def choose(arguments: list[str]) -> list[str]:
    """Speak in brackets, whatever the command line says."""
    speak(LANGUAGES["th"], MadeUp(lambda message: f"⟦{message}⟧"))
    return arguments


if __name__ == "__main__":
    languages.choose = choose
    sys.exit(main.run(sys.argv[1:]))
