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

from tally.errors import Locate, Place, Problem
from tally.names import nearest
from tally.toml import KeyPath, TomlText, read_toml
from tally.words import enumerated, mark, say

EVENING_FILE_LIMIT = 64 * 1024 * 1024

_TEXTS = ("title", "game", "stake", "currency", "smallest_unit", "dealer", "note")
_NUMBERS_TOO = ("stake", "smallest_unit")
_KEYS = {*_TEXTS, "date", "seats", "target", "round"}
_ROUND_TEXTS = ("note", "dealer", "first_player")
_ROUND_KEYS = {*_ROUND_TEXTS, "at"}
_EXAMPLES = {
    "title": 'title = "Friday"',
    "game": 'game = "taiwan"',
    "seats": 'seats = ["Ann", "Ben", "Cat", "Dan"]',  # unsaid: syntax
    "stake": 'stake = "1 TWD"',
    "currency": 'currency = "TWD"',
    "smallest_unit": 'smallest_unit = "0.01"',
    "date": "date = 2026-11-27",
    "target": "target = 1000",
    "at": "at = 2026-11-27T21:30:00+08:00",
    "round": "[[round]]",
}
_HOW = {
    # L10N: {example} is a line of an evening file: date = 2026-11-27
    "date": mark("write {example}, without quotes"),
    "at": mark("write {example}, without quotes"),
    # L10N: {example} is [[round]], which begins each round of an evening file
    "round": mark("write {example} above each round"),
}
_WANTED = {
    # L10N: {key} is a key of an evening file, as in each of these: game, seats, date
    "game": mark("{key} takes a text, which rule set is played"),
    "seats": mark("{key} takes the players' names"),
    "date": mark("{key} takes a day between the years 1000 and 9000"),
    "target": mark("{key} takes a whole number of points, 1 or more"),
    "at": mark("{key} takes a moment between the years 1000 and 9000"),
    "round": mark("{key} takes a table for each round"),
    "stake": mark("{key} takes a text or a whole number"),
    "smallest_unit": mark("{key} takes a text or a whole number"),
} | dict.fromkeys({*_TEXTS, *_ROUND_TEXTS} - {"game", *_NUMBERS_TOO}, mark("{key} takes a text"))


@dataclass(frozen=True, slots=True)
class WrittenRound:
    """One `[[round]]`: what the evening keeps of it, and the rest, which is the game's to read."""

    number: int
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
    `problems` are the keys that no evening has and the values of a wrong type; what they stand for
    is left out, so that the rest can be checked too: `game` is then empty, `seats` has nobody.
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
    problems: tuple[Problem, ...] = ()

    @property
    def rounds(self) -> Iterator[WrittenRound]:
        """The rounds in order, each made when it is asked for: an evening may have thousands."""
        return _rounds(self.text)

    def locate(self, path: KeyPath, start: int = 0, end: int = 0) -> Place:
        """Where a value of the file stands."""
        return self.text.place(path, start, end)


def read_evening(path: Path) -> EveningFile:
    """An evening file. Raises Refused: `bad_toml`, `unreadable_file`, `file_too_large`."""
    return evening_from(read_toml(path, EVENING_FILE_LIMIT))


def evening_from(text: TomlText) -> EveningFile:
    """An evening from its text, with the problems of its keys and types: `bad_evening_file`,
    `unknown_key`. Raises Refused: `bad_toml`."""
    data = text.data
    sound = {key: value for key, value in data.items() if _fits(key, value)}
    return EveningFile(
        text,
        game=_beside(text, sound.get("game", "")),
        seats=tuple(sound.get("seats", ())),
        title=sound.get("title", ""),
        date=sound.get("date"),
        stake=_text_or_none(sound.get("stake")),
        currency=sound.get("currency"),
        smallest_unit=_text_or_none(sound.get("smallest_unit")),
        target=sound.get("target"),
        dealer=sound.get("dealer"),
        note=sound.get("note", ""),
        problems=(*_unknown_keys(text), *_missing(text), *_wrong_types(text)),
    )


def _rounds(text: TomlText) -> Iterator[WrittenRound]:
    tables = text.data.get("round", [])
    for index, table in enumerate(tables if _fits("round", tables) else ()):
        kept = {key: table[key] for key in _ROUND_KEYS & table.keys() if _fits(key, table[key])}
        yield WrittenRound(
            index + 1,
            {key: value for key, value in table.items() if key not in _ROUND_KEYS},
            _under(text, ("round", index)),
            at=kept.get("at"),
            note=kept.get("note", ""),
            dealer=kept.get("dealer"),
            first_player=kept.get("first_player"),
        )


def _under(text: TomlText, prefix: KeyPath) -> Locate:
    def locate(path: tuple[str | int, ...], start: int, end: int) -> Place:
        return text.place((*prefix, *path), start, end)

    return locate


def _beside(text: TomlText, game: str) -> str:
    """A house-rule file is found from the evening file's folder."""
    return str(Path(text.source).parent / game) if game.endswith(".toml") else game


def _text_or_none(value: str | int | None) -> str | None:
    return None if value is None else str(value)


def _unknown_keys(text: TomlText) -> Iterator[Problem]:
    for key in text.data:
        if key not in _KEYS:
            close = nearest(key, _KEYS)
            hint = (
                say("did you mean {close}?", close=close[0])
                if close
                # L10N: {names} are the keys that an evening file may have
                else say("known: {names}", names=enumerated(sorted(_KEYS)))
            )
            reason = say('"{key}" is not a part of an evening file', key=key)
            yield Problem("unknown_key", reason, hint, text.place((key,)))


def _missing(text: TomlText) -> Iterator[Problem]:
    for key in ("game", "seats"):
        if key not in text.data:
            # L10N: {key} is a key of an evening file
            reason = say("{key} is missing", key=key)
            yield Problem("bad_evening_file", reason, _how(key), text.place(()))


def _wrong_types(text: TomlText) -> Iterator[Problem]:
    for key, value in text.data.items():
        if key in _KEYS and not _fits(key, value):
            yield _wrong(text, (key,))
    rounds = text.data.get("round", [])
    for index, table in enumerate(rounds if _fits("round", rounds) else ()):
        for key in table:
            if key in _ROUND_KEYS and not _fits(key, table[key]):
                yield _wrong(text, ("round", index, key), index + 1)


def _fits(key: str, value: Any) -> bool:
    """Whether a value is of the type that its key takes."""
    if key == "seats":
        return isinstance(value, list) and bool(value) and all(isinstance(n, str) for n in value)
    if key == "date":
        return type(value) is datetime.date and 1000 <= value.year <= 9000
    if key == "at":
        return isinstance(value, datetime.datetime) and 1000 <= value.year <= 9000
    if key == "target":
        return type(value) is int and value >= 1
    if key == "round":
        return isinstance(value, list) and all(isinstance(table, dict) for table in value)
    if key == "game":
        return isinstance(value, str) and bool(value.strip())
    return isinstance(value, str) or (key in _NUMBERS_TOO and type(value) is int)


def _wrong(text: TomlText, path: KeyPath, in_round: int | None = None) -> Problem:
    key = str(path[-1])
    message = say(_WANTED[key], key=key)
    if in_round is not None:
        # L10N: {reason} is a clause: "note takes a text"
        message = say("round {number}: {reason}", number=in_round, reason=message)
    return Problem("bad_evening_file", message, _how(key), text.place(path))


def _how(key: str) -> str:
    """How a part of an evening file is written."""
    example = _EXAMPLES.get(key, f'{key} = "…"')
    return (
        say(_HOW[key], example=example) if key in _HOW else say("write {example}", example=example)
    )
