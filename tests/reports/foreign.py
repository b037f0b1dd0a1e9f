"""Languages that nobody speaks: every English letter of a text in another script.

What stands in English letters on a sheet in one of them is what people typed, or a text that
nobody can translate.
"""

from __future__ import annotations

import re
import string

from made_up import MadeUp

THAI = "กขคงจฉชซญดตถทธนบปผพฟมยรลวส"
HANZI = "天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏閏餘"


def foreign(letters: str, times: int = 1, solid: bool = False) -> MadeUp:
    """A catalogue that writes every text in 26 letters of its own, several times over; `solid`
    without blanks."""

    def written(message: str) -> str:
        text = " ".join([_in_letters(message, letters)] * times)
        return text.replace(" ", "") if solid else text

    return MadeUp(written)


def _in_letters(message: str, letters: str) -> str:
    """A text in the letters; what is filled in stands as it is."""
    table = str.maketrans(string.ascii_letters, letters * 2)
    pieces = re.split(r"(\{[^}]*\})", message)
    return "".join(
        piece if place % 2 else piece.translate(table) for place, piece in enumerate(pieces)
    )
