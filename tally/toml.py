"""TOML that remembers where it was written, so that an error can point at the character.

`tomli` is the standard library's tomllib, compiled: three times as fast. It gives no positions;
they are looked up only once something is wrong (`toml_places`). A value that is not in the text
stands where the nearest table around it does, at the file's start if there is none.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import Any

import tomli

from tally.errors import Place, Problem, Refused
from tally.toml_places import DEEPEST, Span, spans
from tally.toml_places import KeyPath as KeyPath
from tally.toml_words import parser_said
from tally.words import say, say_counted

_SYNTAX = re.compile(r"\(at line (\d+), column (\d+)\)")
_DEEP = re.compile(
    rf"(?:[\[{{][^\[\]{{}}]*){{{DEEPEST}}}|(?<![\w-])(?:[\w\"'-]+[ \t]*\.[ \t]*){{{DEEPEST}}}",
    re.ASCII,
)
_LONG_NUMBER = re.compile(r"\d[\d_]{4000,}")
_LARGEST = 2**63
_LONGEST_SHOWN = 2_000


@dataclass(frozen=True)
class TomlText:
    """A TOML text, its data, and the place of each value in it."""

    source: str
    text: str

    @cached_property
    def data(self) -> dict[str, Any]:
        """The parsed tables. Raises Refused (`bad_toml`) with the place."""
        try:
            data = tomli.loads(self.text)
        except tomli.TOMLDecodeError as error:
            raise Refused(self._syntax_problem(str(error))) from None
        except RecursionError:
            raise Refused(self._too_deep(self._found(_DEEP))) from None
        except ValueError:
            raise Refused(self._long_number()) from None
        if not _is_sound(data):
            raise Refused(list(self._unsound(data)))
        return data

    def place(self, path: KeyPath, start: int = 0, end: int = 0) -> Place:
        """Where the value at `path` stands: characters start..end of it, all of it without.

        Of what goes over several lines it is the part on the first of them.
        """
        while path and path not in self._spans:
            path = path[:-1]
        span = self._spans.get(path, Span(0, 0))
        if not (start or end):
            return self._stretch(span.start, span.end)
        offsets = span.offsets(self.text)
        last = len(offsets) - 1
        return self._stretch(offsets[min(start, last)], offsets[min(end or last, last)])

    def _stretch(self, start: int, end: int) -> Place:
        """Characters start..end of the text, as far as they are on one line."""
        line = bisect_right(self._starts, start)
        before = self._starts[line - 1]
        return self._on_line(line, start - before, end - before)

    def _on_line(self, line: int, start: int, end: int) -> Place:
        """A stretch of a line; of one that is absurdly long, no more than can be shown."""
        text = self._lines[line - 1] if line <= len(self._lines) else ""
        end = min(end, max(len(text), start), start + _LONGEST_SHOWN)
        shown = text[: end + _LONGEST_SHOWN] if start < _LONGEST_SHOWN else ""
        if len(text) <= _LONGEST_SHOWN:
            shown = text
        return Place(self.source, shown, start, end, line)

    def _syntax_problem(self, message: str) -> Problem:
        found = _SYNTAX.search(message)
        reason = parser_said(_SYNTAX.sub("", message).strip())
        hint = say("check quotes, brackets and the = sign on this line")
        if found is None:
            line = max(1, len(self.text.rstrip().split("\n")))
            column = max(0, len(self._lines[line - 1].rstrip()) - 1)
        else:
            line, column = int(found[1]), int(found[2]) - 1
        char = self._lines[line - 1][column : column + 1] if line <= len(self._lines) else ""
        if char and char != "\t" and (ord(char) < 32 or ord(char) == 127):
            code = f"U+{ord(char):04X}"
            # L10N: {code} is the number of a character: U+0000
            reason = say("a TOML file cannot contain the character {code}", code=code)
            hint = say("it may be no text file: save it as text, UTF-8")
        return Problem("bad_toml", reason, hint, self._on_line(line, column, column + 1))

    def _unsound(self, data: dict[str, Any]) -> Iterator[Problem]:
        """What parses but means nothing here: deep tables, numbers beyond TOML's 64 bits."""
        stack: list[tuple[KeyPath, Any]] = [((), data)]
        while stack:
            path, value = stack.pop()
            if len(path) > DEEPEST:
                yield self._too_deep(self.place(path))
            elif _is_too_large(value):
                reason = say("the number is too large: TOML has whole numbers of 64 bits")
                yield Problem("bad_toml", reason, say("write a smaller number"), self.place(path))
            elif isinstance(value, (dict, list)):
                stack += [((*path, key), child) for key, child in reversed(_children(value))]

    def _too_deep(self, place: Place) -> Problem:
        reason = say_counted(
            "{file} is nested more than {count} level deep",
            "{file} is nested more than {count} levels deep",
            DEEPEST,
            file=self.source,
        )
        return Problem("bad_toml", reason, say("write flat tables"), place)

    def _long_number(self) -> Problem:
        place = self._found(_LONG_NUMBER)
        reason = say("a number has thousands of digits")
        return Problem("bad_toml", reason, say("write a smaller number"), place)

    def _found(self, pattern: re.Pattern[str]) -> Place:
        """The first place of what cannot be parsed but can be seen; the file's start if nowhere."""
        found = pattern.search(self.text)
        return self._stretch(*found.span()) if found else self._on_line(1, 0, 0)

    @cached_property
    def _lines(self) -> list[str]:
        return [line.removesuffix("\r") for line in self.text.split("\n")]

    @cached_property
    def _starts(self) -> list[int]:
        """Where each line begins in the text."""
        return [0, *accumulate(len(line) + 1 for line in self.text.split("\n")[:-1])]

    @cached_property
    def _spans(self) -> dict[KeyPath, Span]:
        return spans(self.text)


def _children(value: dict[str, Any] | list[Any]) -> list[tuple[str | int, Any]]:
    return list(value.items() if isinstance(value, dict) else enumerate(value))


def _is_too_large(value: Any) -> bool:
    return type(value) is int and not -_LARGEST <= value < _LARGEST


def _is_sound(data: dict[str, Any]) -> bool:
    """Whether no value stands too deep and no number is too large."""
    level: list[Any] = [data]
    for _ in range(DEEPEST + 1):
        inner: list[Any] = []
        for parent in level:
            children = parent.values() if isinstance(parent, dict) else parent
            inner += [child for child in children if isinstance(child, (dict, list, int))]
        if any(_is_too_large(child) for child in inner):
            return False
        level = [child for child in inner if not isinstance(child, int)]
    return not level


def read_toml(path: Path, limit: int) -> TomlText:
    """A TOML file of at most `limit` bytes.

    Raises Refused: `unreadable_file`, `file_too_large`.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(limit + 1)
        if len(raw) > limit:
            reason = say_counted(
                "{file} has more than {count:,} byte",
                "{file} has more than {count:,} bytes",
                limit,
                file=path,
            )
            raise Refused(Problem("file_too_large", reason, say("split it")))
        return TomlText(str(path), raw.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        # L10N: {number} counts the bytes of the file from its beginning
        reason = say("{file} is not UTF-8 text (byte {number})", file=path, number=error.start)
        raise Refused(Problem("unreadable_file", reason, say("save it as UTF-8"))) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        cause = getattr(error, "strerror", None) or error
        # L10N: {reason} is the operating system's own words
        reason = say("{file} cannot be read: {reason}", file=path, reason=cause)
        raise Refused(Problem("unreadable_file", reason, say("check the file's name"))) from None
