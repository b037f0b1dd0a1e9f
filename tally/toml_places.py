"""Where each value of a TOML text stands.

Reads a text that has been parsed and is sound: strings of all four kinds, arrays and inline tables
over any number of lines, dotted keys, comments. What it reports are offsets into the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

KeyPath = tuple[str | int, ...]

DEEPEST = 32
"""How many keys deep a value may stand; deeper ones are passed over."""

_BLANK = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
_KEY = re.compile(
    r"""[ \t]*(?:"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|([A-Za-z0-9_-]+))[ \t]*(\.?)""", re.ASCII
)
_STRING = re.compile(
    r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}' + r"|'''(?:[^']|'{1,2}(?!'))*'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"' + r"|'[^'\n]*'",
    re.DOTALL,
)
_PLAIN = re.compile(r"[^,\]}#\n]*")
_LINE = re.compile(r"[^\n]*\n?")
_BRACKET = re.compile(r"[\[\]{}]")
_OUTSIDE = re.compile(r"[^\[\]{}\"'#]+")
_ESCAPED = re.compile(
    r"\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|x[0-9A-Fa-f]{2}|(?P<nothing>[ \t]*\r?\n\s*)|.)|\r\n|.",
    re.DOTALL,
)
_AS_IT_IS = re.compile(r"\r\n|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Span:
    """Characters start..end of a text: a value, a string without its quotes, or a table's header.

    `quote` is what a string is quoted with.
    """

    start: int
    end: int
    quote: str = ""

    def offsets(self, text: str) -> list[int]:
        """Where each character of the value stands in the text, and last where the value ends."""
        if not self.quote:
            return list(range(self.start, self.end + 1))
        unit = _ESCAPED if self.quote[0] == '"' else _AS_IT_IS
        found = unit.finditer(text, self.start, self.end)
        return [one.start() for one in found if not one.groupdict().get("nothing")] + [self.end]


def spans(text: str) -> dict[KeyPath, Span]:
    """Path → span of every value, element and table of a text; a table that only longer headers
    or keys imply stands where the first of them does."""
    scan = _Scan(text)
    scan.run()
    return {**scan.implied, **scan.found}


class _Scan:
    """One walk through a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found: dict[KeyPath, Span] = {}
        self.implied: dict[KeyPath, Span] = {}
        self.counts: dict[KeyPath, int] = {}

    def run(self) -> None:
        table: KeyPath = ()
        while not self._ended():
            if self._here("["):
                table = self._header()
            elif not self._pair(table):
                self._pass(_LINE)

    def _ended(self) -> bool:
        self._pass(_BLANK)
        return self.at >= len(self.text)

    def _here(self, what: str) -> bool:
        return self.text.startswith(what, self.at)

    def _pass(self, pattern: re.Pattern[str]) -> int:
        """Go behind what matches here; the end of it."""
        match = pattern.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at

    def _header(self) -> KeyPath:
        start, listed = self.at, self._here("[[")
        self.at += 1 + listed
        path = self._entered(self._keys(), listed)
        self.at += 1 + listed
        self._note(path, Span(start, self.at))
        return path

    def _entered(self, keys: tuple[str, ...], listed: bool) -> KeyPath:
        """The path of a header, with the index of each array of tables on the way."""
        path: KeyPath = ()
        for place, key in enumerate(keys, 1):
            path = (*path, key)
            if listed and place == len(keys):
                self.counts[path] = self.counts.get(path, -1) + 1
            if path in self.counts:
                path = (*path, self.counts[path])
        return path

    def _note(self, path: KeyPath, span: Span) -> None:
        self.found.setdefault(path, span)
        for length in range(1, min(len(path), DEEPEST)):
            self.implied.setdefault(path[:length], span)

    def _keys(self) -> tuple[str, ...]:
        """The parts of a dotted key, quotes removed."""
        keys: list[str] = []
        while match := _KEY.match(self.text, self.at):
            basic, literal, bare, dot = match.groups()
            keys.append(_unescaped(basic) if basic is not None else literal or bare or "")
            self.at = match.end()
            if not dot:
                break
        return tuple(keys)

    def _pair(self, table: KeyPath) -> bool:
        """Read `key = value`; False where there is none."""
        keys = self._keys()
        if not keys or not self._here("="):
            return False
        self.at += 1
        self._pass(_BLANK)
        self._value((*table, *keys))
        return True

    def _value(self, path: KeyPath) -> None:
        start = self.at
        if self._here('"') or self._here("'"):
            self._note(path, self._string())
        elif self._here("[") or self._here("{"):
            self._nested(path)
            self._note(path, Span(start, self.at))
        else:
            written = self.text[start : self._pass(_PLAIN)]
            self._note(path, Span(start, start + len(written.rstrip())))

    def _string(self) -> Span:
        quote = self.text[self.at] * (3 if self._here('"""') or self._here("'''") else 1)
        start = self.at + len(quote)
        end = self._pass(_STRING) - len(quote)
        if len(quote) == 3:
            start += 2 * self.text.startswith("\r\n", start) or self.text.startswith("\n", start)
        return Span(start, max(start, end), quote)

    def _nested(self, path: KeyPath) -> None:
        if len(path) > DEEPEST:
            self._pass_over()
            return
        closing = "]" if self._here("[") else "}"
        self.at += 1
        index = 0
        while not self._ended() and not self._here(closing):
            before = self.at
            if closing == "]":
                self._value((*path, index))
                index += 1
            else:
                self._pair(path)
            self._pass(_BLANK)
            self.at += self._here(",") or self.at == before
        self.at += 1

    def _pass_over(self) -> None:
        """Go behind a bracket and everything in it."""
        depth = 0
        while self.at < len(self.text):
            char = self.text[self.at]
            if char in "\"'#":
                before = self._pass(_STRING if char != "#" else _BLANK)
                self.at = max(before, self.at)
            elif _BRACKET.match(char):
                self.at += 1
                depth += 1 if char in "[{" else -1
                if not depth:
                    return
            else:
                self._pass(_OUTSIDE)


def _unescaped(key: str) -> str:
    """A basic string's content as it is meant."""
    if "\\" not in key:
        return key
    import tomli

    return str(tomli.loads(f'key = "{key}"')["key"])
