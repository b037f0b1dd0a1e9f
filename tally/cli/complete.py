"""What the shell can complete: rule sets, players, evenings, and cards that are still out.

Nothing here may be slow: the book is glanced at, never opened, and only where names are needed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence

import typer

from tally.names import name_key

_PACK = (1 << 52) - 1
_SPECIAL = " \t\\\"'`$&|;<>()*?[]{}!#~"


def rule_sets(incomplete: str) -> list[str]:
    """The ids of the rule sets that ship."""
    from tally.games import SHELVES

    ids = [file.stem for shelf in SHELVES for file in sorted(shelf.glob("*.toml"))]
    return _begun(ids, incomplete)


def slips(incomplete: str) -> list[str]:
    """The kinds of slip that a demo evening can hold."""
    from tally.games.chinese_ten.mistakes import SLIPS

    return _begun(SLIPS, incomplete)


def players(incomplete: str) -> list[str]:
    """Everybody in the book."""
    from tally.store import glance

    return _begun(glance.players(_book()), incomplete)


def evenings(incomplete: str) -> list[tuple[str, str]]:
    """The latest evenings by their id, with day and title; once a title is begun, by the title
    where only one evening has it."""
    from tally.store import glance

    begun = name_key(incomplete)
    rows = [(ref, *said.partition(" ")[::2]) for ref, said in glance.evenings(_book())]
    titles = [name_key(title) for _, _, title in rows]
    found = [(ref, f"{day} {title}") for ref, day, title in rows if ref.startswith(begun)]
    if begun:
        found += [
            (title, f"{ref} {day}")
            for key, (ref, day, title) in zip(titles, rows, strict=True)
            if key.startswith(begun) and titles.count(key) == 1
        ]
    return [(_offered(word), said.strip()) for word, said in found]


def piles(ctx: typer.Context, incomplete: str) -> list[str]:
    """`NAME=` for those who sit and have no pile yet; behind it the cards that are still out."""
    from tally.games.chinese_ten.changing import is_change

    args = [str(word) for word in ctx.params.get("piles") or ()]
    incomplete = incomplete or _sign_in_bash()
    words, current, parted = _pile_words(args, incomplete)
    name, equals, text = current.partition("=")
    if not equals:
        return _names_missing(words, current)
    found = _changes(text) if is_change(text) else _cards(words, text)
    return [_offered(each if parted else f"{name}={each}") for each in found]


def _sign_in_bash() -> str:
    """The `=` that bash completes behind, which typer takes away; empty in other places."""
    words = os.environ.get("COMP_WORDS", "").split("\n")
    at = os.environ.get("COMP_CWORD", "")
    return "=" if at.isdigit() and words[int(at) : int(at) + 1] == ["="] else ""


def _offered(text: str) -> _Offered:
    """A completion as the shell takes it: bash puts it into the line as it is, so that blanks and
    signs need a backslash there, unless a quote is open; the other shells do that themselves."""
    if os.environ.get("_TALLY_COMPLETE") == "complete_bash" and not _in_a_quote():
        text = "".join(f"\\{char}" if char in _SPECIAL else char for char in text)
    return _Offered(text)


def _in_a_quote() -> bool:
    """Whether the word that bash completes begins with a quote, as the shell parts it."""
    words = os.environ.get("COMP_WORDS", "").split("\n")
    at = os.environ.get("COMP_CWORD", "")
    return at.isdigit() and "".join(words[int(at) : int(at) + 1]).startswith(('"', "'"))


class _Offered(str):
    """A completion that is offered as it is: typer drops what does not begin with the letters
    typed, but `k` and `h` may become KH."""

    def startswith(self, *_: object) -> bool:
        """Always: what begins how was judged already."""
        return True


def _names_missing(words: Sequence[str], begun: str) -> list[str]:
    """Who has no pile yet; a single one with what may follow, as shells put a blank behind a
    single word."""
    from tally.store import glance

    given = {name_key(word.partition("=")[0]) for word in words if "=" in word}
    seats = glance.seats(_book())
    missing = [name for name in seats if name_key(name) not in given]
    found = [name for name in missing if name_key(name).startswith(name_key(begun))]
    ends = _cards(words, "") if len(found) == 1 else [""]
    return [_offered(f"{name}={end}") for name in found for end in ends]


def _changes(text: str) -> list[str]:
    """A change of a pile with its last card completed."""
    from tally.games.chinese_ten.live.completing import completion_of_change

    found = completion_of_change(text, _PACK, _PACK)
    return [text[: found.start] + word for word in found.words]


def _cards(words: Iterable[str], text: str) -> list[str]:
    """The pile's text with its last card completed to each that is out."""
    from tally.games.chinese_ten.live.completing import completion
    from tally.games.chinese_ten.tokens import tokens

    typed = [word.partition("=")[2] for word in words if "=" in word]
    taken = {token.card for pile in (*typed, text) for token in tokens(pile)}
    out = sum(1 << card for card in range(52) if card not in taken)
    found = completion(text, out)
    return [text[: found.start] + word for word in found.words]


def _pile_words(args: Sequence[str], incomplete: str) -> tuple[list[str], str, bool]:
    """The words before, the one being typed, and whether the shell parted it at `=`.

    bash hands over `Ann=KH` as three words and wants back only what follows the `=`; other shells
    end an open quote's text with a blank that is not a new word.
    """
    words = list(_joined([*args, incomplete]))
    parted = incomplete == "=" or (bool(args) and args[-1] == "=")
    if not incomplete and args and args[-1].endswith(" "):
        words.pop()
    return words[:-1], words[-1], parted


def _joined(words: Iterable[str]) -> Iterator[str]:
    """`Ann`, `=`, `KH` as one word."""
    held: str | None = None
    for word in words:
        if word == "=" and held is not None:
            held += "="
        elif held is not None and held.endswith("=") and "=" not in word:
            held += word
        else:
            if held is not None:
                yield held
            held = word
    if held is not None:
        yield held


def _begun(names: Iterable[str], incomplete: str) -> list[str]:
    begun = name_key(incomplete)
    return [_offered(name) for name in names if name_key(name).startswith(begun)]


def _book() -> str:
    from tally.cli.books import book_place

    return book_place(None)
