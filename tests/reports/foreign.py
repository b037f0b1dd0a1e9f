"""Languages that nobody speaks: every English letter of a text in another script.

What stands in English letters on a sheet in one of them is what people typed, or a text that
nobody can translate.
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass

THAI = "กขคงจฉชซญดตถทธนบปผพฟมยรลวส"
HANZI = "天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏閏餘"


@dataclass(frozen=True)
class Foreign:
    """A catalogue that writes every text in 26 letters of its own, several times over; `solid`
    without blanks."""

    letters: str
    times: int = 1
    solid: bool = False

    def gettext(self, message: str, /) -> str:
        text = " ".join([self._written(message)] * self.times)
        return text.replace(" ", "") if self.solid else text

    def pgettext(self, _: str, message: str, /) -> str:
        return self.gettext(message)

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        return self.gettext(one if count == 1 else many)

    def _written(self, message: str) -> str:
        """The text in the letters; what is filled in stands as it is."""
        table = str.maketrans(string.ascii_letters, self.letters * 2)
        pieces = re.split(r"(\{[^}]*\})", message)
        return "".join(
            piece if place % 2 else piece.translate(table) for place, piece in enumerate(pieces)
        )
