"""TOML that remembers where it was written, so that an error can point at the character.

`tomli` is the standard library's tomllib, compiled: three times as fast. It gives no positions;
they are looked up only once something is wrong, by a scan that knows table headers, keys and
one-line strings. A value that it cannot find is placed at the file's start.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import tomli

from tally.errors import Place, Problem, Refused

KeyPath = tuple[str | int, ...]

_HEADER = re.compile(r"^\s*(\[\[?)\s*(.+?)\s*\]\]?\s*(?:#.*)?$")
_BARE_OR_QUOTED = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*(\.?)""")
_Spans = dict[KeyPath, tuple[int, int, int]]

_SYNTAX = re.compile(r"\(at line (\d+), column (\d+)\)")


@dataclass(frozen=True)
class TomlText:
    """A TOML text, its data, and the place of each value in it."""

    source: str
    text: str

    @cached_property
    def data(self) -> dict[str, Any]:
        """The parsed tables. Raises Refused (`bad_toml`) with the place."""
        try:
            return tomli.loads(self.text)
        except tomli.TOMLDecodeError as error:
            raise Refused(self._syntax_problem(str(error))) from None
        except RecursionError:
            raise Refused(
                Problem("bad_toml", f"{self.source} is nested too deeply", "write flat tables")
            ) from None

    def place(self, path: KeyPath, start: int = 0, end: int = 0) -> Place:
        """Where the value at `path` stands: characters start..end of it, all of it without."""
        while path and path not in self._positions:
            path = path[:-1]
        line, column, width = self._positions.get(path, (1, 0, 0))
        stop = min(end or width, width)
        return Place(
            self.source, self._lines[line - 1], column + min(start, width), column + stop, line
        )

    def _syntax_problem(self, message: str) -> Problem:
        found = _SYNTAX.search(message)
        reason = _SYNTAX.sub("", message).strip()
        hint = "check quotes, brackets and the = sign on this line"
        if found is None:
            line, column = len(self._lines), len(self._lines[-1]) - 1
        else:
            line, column = int(found[1]), int(found[2]) - 1
        text = self._lines[line - 1] if line <= len(self._lines) else ""
        return Problem("bad_toml", reason, hint, Place(self.source, text, column, column + 1, line))

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.splitlines() or [""]

    @cached_property
    def _positions(self) -> _Spans:
        """Path of a value → its line, column and width, for headers, keys and inline tables."""
        found: _Spans = {}
        counts: dict[KeyPath, int] = {}
        table: KeyPath = ()
        for number, line in enumerate(self._lines, 1):
            header = _HEADER.match(line)
            if header:
                table = _enter(header[1], _keys(header[2]), counts)
                found.setdefault(table, (number, line.index("["), len(line.strip())))
            else:
                _scan_pairs(line, 0, number, table, found)
        return found


def read_toml(path: Path, limit: int) -> TomlText:
    """A TOML file of at most `limit` bytes.

    Raises Refused: `unreadable_file`, `file_too_large`.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(limit + 1)
        if len(raw) > limit:
            raise Refused(
                Problem("file_too_large", f"{path} has more than {limit:,} bytes", "split it")
            )
        return TomlText(str(path), raw.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        reason = f"{path} is not UTF-8 text (byte {error.start})"
        raise Refused(Problem("unreadable_file", reason, "save it as UTF-8")) from None
    except OSError as error:
        reason = f"{path} cannot be read: {error.strerror or error}"
        raise Refused(Problem("unreadable_file", reason, "check the file's name")) from None


def _keys(text: str) -> tuple[str, ...]:
    """The parts of a dotted key, quotes removed."""
    keys, position = [], 0
    while match := _BARE_OR_QUOTED.match(text, position):
        keys.append(next(part for part in match.groups()[:3] if part is not None))
        position = match.end()
        if not match[4]:
            break
    return tuple(keys)


def _enter(bracket: str, keys: tuple[str, ...], counts: dict[KeyPath, int]) -> KeyPath:
    """The path of a table header, with the index of each array of tables on the way."""
    path: KeyPath = ()
    for index, key in enumerate(keys):
        path = (*path, key)
        last = index == len(keys) - 1
        if bracket == "[[" and last:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


def _scan_pairs(
    line: str,
    position: int,
    number: int,
    table: KeyPath,
    found: _Spans,
) -> None:
    """Note each `key = value` of a line, going into inline tables."""
    start = position
    while match := _BARE_OR_QUOTED.match(line, start):
        if not match[4]:
            break
        start = match.end()
    equals = match.end() if match else -1
    if match is None or line[equals : equals + 1] != "=":
        return
    path = (*table, *_keys(line[position:equals]))
    value = equals + 1 + len(line[equals + 1 :]) - len(line[equals + 1 :].lstrip())
    width = _value_width(line, value)
    quoted = line[value : value + 1] in "\"'" and width >= 2
    found[path] = (number, value + quoted, width - 2 * quoted)
    if line[value : value + 1] == "{":
        for inner in _inline_starts(line, value + 1):
            _scan_pairs(line, inner, number, path, found)


def _value_width(line: str, start: int) -> int:
    """How many characters the value at `start` takes."""
    opener = line[start : start + 1]
    if opener and opener in "\"'":
        end = start + 1
        while end < len(line) and line[end] != opener:
            end += 2 if line[end] == "\\" and opener == '"' else 1
        return min(end + 1, len(line)) - start
    if opener == "{":
        return len(line.rstrip()) - start
    if opener == "[":
        return len(line.rstrip()) - start
    end = start
    while end < len(line) and line[end] not in ",}#]":
        end += 1
    return len(line[start:end].rstrip())


def _inline_starts(line: str, position: int) -> list[int]:
    """Where the pairs of an inline table begin."""
    starts, depth, quote = [position], 0, ""
    for index in range(position, len(line)):
        char = line[index]
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char in "{[":
            depth += 1
        elif char in "}]":
            depth -= 1
        elif char == "," and depth == 0:
            starts.append(index + 1)
    return starts
