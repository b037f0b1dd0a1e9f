"""What the sheet's fonts cannot draw, said by name, with what to do about it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from tally.reports.labels import Labels, filled
from tally.reports.pdf.shaping import missing
from tally.reports.sheet import Sheet
from tally.reports.text import code_of

_NAMED = 3  # characters spelled out; the rest are counted


@dataclass(frozen=True, slots=True)
class Undrawable:
    """A text with characters no embedded font has; on paper each is marked by U+FFFD.

    `seat` counts from 1 where the text is a player's name, else it is None. `message` says it to
    people without using the characters themselves.
    """

    text: str
    characters: tuple[str, ...]
    seat: int | None
    message: str


def undrawable_in(sheet: Sheet, labels: Labels) -> tuple[Undrawable, ...]:
    """Every text of a sheet that cannot be drawn in full, each once, the names first."""
    found: dict[str, Undrawable] = {}
    for seat, text in _texts(sheet):
        if text not in found and not text.isascii() and (characters := missing(text)):
            found[text] = Undrawable(text, characters, seat, _message(characters, seat, labels))
    return tuple(found.values())


def _message(characters: tuple[str, ...], seat: int | None, labels: Labels) -> str:
    named = [unicodedata.name(character, code_of(character)) for character in characters[:_NAMED]]
    if len(characters) > _NAMED:
        named.append(filled(labels.more_characters, count=len(characters) - _NAMED))
    if seat is None:
        subject, remedy = labels.undrawable_text, labels.rewrite
    else:
        subject, remedy = filled(labels.undrawable_name, seat=seat), labels.rename
    return filled(labels.undrawable, text=subject, characters=", ".join(named), remedy=remedy)


def _texts(sheet: Sheet) -> Iterator[tuple[int | None, str]]:
    """Every text of a sheet, a player's name with its seat."""
    yield from enumerate(sheet.players, 1)
    yield from ((None, text) for text in (sheet.title, sheet.game_name, sheet.head_code or ""))
    for label, text in sheet.facts:
        yield None, label
        yield None, text
    yield from ((None, caution.message) for caution in sheet.warnings)
    yield from ((None, entry.text) for entry in sheet.entries)
    for played in sheet.rounds:
        yield from ((None, caution.message) for caution in played.warnings)
        for text in (played.headline, *played.lines, played.leftovers, played.note):
            yield None, text
        yield None, played.corrected or ""
