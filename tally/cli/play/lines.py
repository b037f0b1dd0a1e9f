"""What a typed line means: a command, a way to type, a player's pile, or the pile that is due."""

from __future__ import annotations

import shlex
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from tally.names import name_key
from tally.words import mark

BACK_KEYS = "<＜《〈"
OWN_COMMANDS = {
    "help": mark("say what can be typed"),
    "note": mark("a remark that stays with this round: note TEXT"),
    "drop": mark("throw away what is typed of this round"),
    "quit": mark("leave; what is typed stays as a draft"),
}
COMMANDS = (
    *("undo", "redo", "amend", "void", "restore"),
    *("pay", "fine", "buy-in", "share", "pot", "join", "leave"),
    *("board", "balance", "settle", "log", "sheet", "dispute"),
    *("players", "rules", "verify", "what-if"),
)
"""Commands of tally that work at the table."""

_SYNONYMS = {"?": "help", "exit": "quit"}
_QUOTES = str.maketrans("“”＂「」", '"""""')

Kind = Literal["back", "own", "command", "way", "pile", "text"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line, understood: `words` are a command's, `name` and `text` a player's pile, which stands
    in the line from `start` on."""

    kind: Kind
    words: tuple[str, ...] = ()
    name: str = ""
    text: str = ""
    start: int = 0


def read_line(text: str, names: Iterable[str], ways: Collection[str]) -> Line:
    """What a line means, at a table where these players sit."""
    plain = text.strip()
    if plain and all(char in BACK_KEYS for char in plain):
        return Line("back")
    head, _, tail = plain.partition(" ")
    first = _SYNONYMS.get(word(head), word(head))
    if first in OWN_COMMANDS:
        return Line("own", (first,), text=tail.strip())
    if first in COMMANDS:
        return Line("command", (first, *_words(tail)))
    if first in ways and not tail:
        return Line("way", (first,))
    pile = _named_pile(plain, names)
    if pile is None:
        return Line("text", text=text)
    typed = pile.text + (text[-1:] if pile.text and text[-1:].isspace() else "")
    return replace(pile, text=typed, start=max(text.rfind(pile.text), 0))


def word(text: str) -> str:
    """A word as it is compared: narrow, without case."""
    return unicodedata.normalize("NFKC", text).casefold()


def beginnings(text: str, ways: Collection[str]) -> tuple[str, ...]:
    """The commands that a line's only word can become."""
    plain = word(text.strip())
    known = (*COMMANDS, *OWN_COMMANDS, *ways)
    return tuple(name for name in known if plain and name.startswith(plain))


def _words(text: str) -> tuple[str, ...]:
    plain = text.translate(_QUOTES)
    try:
        return tuple(shlex.split(plain))
    except ValueError:
        return tuple(plain.split())


def _named_pile(text: str, names: Iterable[str]) -> Line | None:
    """`Ben=QD QC`, `Ben: QD QC`, `Ben +7D -7H`, and `left 8D 2D` for cards nobody took."""
    for sign in "=＝:：":
        name, found, pile = text.partition(sign)
        if found and name.strip():
            return Line("pile", name=" ".join(name.split()), text=_unquoted(pile))
    for name in (*names, "left", "table", "桌上"):
        head, tail = text[: len(name)], text[len(name) :]
        if name_key(head) == name_key(name) and tail[:1].isspace() and _belongs(name, tail):
            return Line("pile", name=name, text=tail.strip())
    return None


def _belongs(name: str, tail: str) -> bool:
    """After a player's name only a change: a whole pile needs the `=`."""
    return name in ("left", "table", "桌上") or tail.strip()[:1] in "+-−＋－"


def _unquoted(text: str) -> str:
    return text.translate(_QUOTES).strip().strip('"').strip()
