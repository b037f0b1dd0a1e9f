"""An evening written down as a TOML file: who played what, for which stake, and every round.

title = "Friday"
date = 2026-11-27
game = "taiwan"
stake = "1 TWD"
seats = ["Ann", "Ben", "Cat", "Dan"]
[[round]]
red_five = "Ben"
[round.piles]
Ann = "QD QC AD"
Dan = "rest"
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tally.errors import Locate, Place, Problem, Refused
from tally.names import nearest
from tally.toml import KeyPath, TomlText, read_toml

EVENING_FILE_LIMIT = 64 * 1024 * 1024

_TEXTS = ("title", "game", "stake", "currency", "smallest_unit", "dealer", "note")
_KEYS = {*_TEXTS, "date", "seats", "target", "round"}
_ROUND_TEXTS = ("note", "dealer", "first_player")
_ROUND_KEYS = {*_ROUND_TEXTS, "at"}


@dataclass(frozen=True, slots=True)
class WrittenRound:
    """One `[[round]]`: what the evening keeps of it, and the rest, which is the game's to read."""

    named: Mapping[str, Any]
    locate: Locate
    at: datetime.datetime | None = None
    note: str = ""
    dealer: str | None = None
    first_player: str | None = None


@dataclass(frozen=True, slots=True)
class EveningFile:
    """An evening as written, not yet checked against its game.

    `game` is an id, an alias or a house-rule file, already relative to the evening file's folder.
    """

    text: TomlText
    game: str
    seats: tuple[str, ...]
    title: str = ""
    date: datetime.date | None = None
    stake: str | None = None
    currency: str | None = None
    smallest_unit: str | None = None
    target: int | None = None
    dealer: str | None = None
    note: str = ""

    @property
    def rounds(self) -> Iterator[WrittenRound]:
        """The rounds in order, each made when it is asked for: an evening may have thousands."""
        return _rounds(self.text)

    def locate(self, path: KeyPath, start: int = 0, end: int = 0) -> Place:
        """Where a value of the file stands."""
        return self.text.place(path, start, end)


def read_evening(path: Path) -> EveningFile:
    """An evening file. Raises Refused with everything that is wrong with its frame."""
    return evening_from(read_toml(path, EVENING_FILE_LIMIT))


def evening_from(text: TomlText) -> EveningFile:
    """An evening from its text. Raises Refused: `bad_evening_file`, `unknown_key`, `bad_toml`."""
    problems = [*_unknown_keys(text, text.data, _KEYS, ()), *_wrong_types(text)]
    if problems:
        raise Refused(problems)
    data = text.data
    return EveningFile(
        text,
        game=_beside(text, data["game"]),
        seats=tuple(data["seats"]),
        title=str(data.get("title", "")),
        date=data.get("date"),
        stake=_text_or_none(data.get("stake")),
        currency=_text_or_none(data.get("currency")),
        smallest_unit=_text_or_none(data.get("smallest_unit")),
        target=data.get("target"),
        dealer=_text_or_none(data.get("dealer")),
        note=str(data.get("note", "")),
    )


def _rounds(text: TomlText) -> Iterator[WrittenRound]:
    for index, table in enumerate(text.data.get("round", [])):
        named = {key: value for key, value in table.items() if key not in _ROUND_KEYS}
        yield WrittenRound(
            named,
            _under(text, ("round", index)),
            at=table.get("at"),
            note=table.get("note", ""),
            dealer=table.get("dealer"),
            first_player=table.get("first_player"),
        )


def _under(text: TomlText, prefix: KeyPath) -> Locate:
    def locate(path: KeyPath, start: int, end: int) -> Place:
        return text.place((*prefix, *path), start, end)

    return locate


def _beside(text: TomlText, game: str) -> str:
    """A house-rule file is found from the evening file's folder."""
    return str(Path(text.source).parent / game) if game.endswith(".toml") else game


def _text_or_none(value: Any) -> str | None:
    return None if value is None else str(value)


def _unknown_keys(
    text: TomlText, table: Mapping[str, Any], known: set[str], prefix: KeyPath
) -> Iterator[Problem]:
    for key in table:
        if key not in known:
            close = nearest(key, known)
            hint = f"did you mean {close[0]}?" if close else f"known: {', '.join(sorted(known))}"
            reason = f'"{key}" is not a part of an evening file'
            yield Problem("unknown_key", reason, hint, text.place((*prefix, key)))


def _wrong_types(text: TomlText) -> Iterator[Problem]:
    data = text.data
    for key in ("game", "seats"):
        if key not in data:
            yield Problem("bad_evening_file", f"{key} is missing", _EXAMPLES[key], text.place(()))
    for key in _TEXTS:
        if not isinstance(data.get(key, ""), str | int) or isinstance(data.get(key), bool):
            yield _wrong(text, (key,), f"{key} takes a text", _EXAMPLES.get(key, f'{key} = "…"'))
    if "seats" in data and not _is_names(data["seats"]):
        yield _wrong(text, ("seats",), "seats takes the players' names", _EXAMPLES["seats"])
    if type(data.get("date", datetime.date.min)) is not datetime.date:
        yield _wrong(text, ("date",), "date takes a day", "date = 2026-11-27, without quotes")
    if not isinstance(data.get("target", 1), int) or data.get("target", 1) < 1:
        yield _wrong(text, ("target",), "target takes a number of points", "target = 1000")
    rounds = data.get("round", [])
    if not isinstance(rounds, list) or not all(isinstance(table, dict) for table in rounds):
        yield _wrong(text, ("round",), "a round is a table", "write [[round]] above each round")
        return
    for index, table in enumerate(rounds):
        yield from _wrong_round(text, index, table)


def _wrong_round(text: TomlText, index: int, table: Mapping[str, Any]) -> Iterator[Problem]:
    for key in _ROUND_TEXTS:
        if not isinstance(table.get(key, ""), str):
            yield _wrong(text, ("round", index, key), f"{key} takes a text", f'{key} = "…"')
    if not isinstance(table.get("at", datetime.datetime.min), datetime.datetime):
        remedy = "at = 2026-11-27T21:30:00+08:00, without quotes"
        yield _wrong(text, ("round", index, "at"), "at takes a moment", remedy)


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(name, str) for name in value)


def _wrong(text: TomlText, path: KeyPath, message: str, hint: str) -> Problem:
    return Problem("bad_evening_file", message, hint, text.place(path))


_EXAMPLES = {
    "game": 'game = "taiwan"',
    "seats": 'seats = ["Ann", "Ben", "Cat", "Dan"]',
    "stake": 'stake = "1 TWD"',
}
