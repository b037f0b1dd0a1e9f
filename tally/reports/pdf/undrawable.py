"""What the sheet's fonts cannot draw, said by name, with what to do about it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from tally.reports.labels import Labels, filled
from tally.reports.pdf.shaping import missing
from tally.reports.sheet import Sheet
from tally.reports.text import code_of

_NAMED = 4  # kinds of characters spelled out; the rest are counted


@dataclass(frozen=True, slots=True)
class Undrawable:
    """A text with characters no embedded font has; on paper each is marked by U+FFFD.

    `seat` counts from 1 where the text is a player's name, else it is None. `message` says to
    people what is missing without using the characters; `Labels.drawable` says what to do.
    """

    text: str
    characters: tuple[str, ...]
    seat: int | None
    message: str


def undrawable_in(sheet: Sheet, labels: Labels) -> tuple[Undrawable, ...]:
    """What cannot be drawn in full: first the names, then texts that lack further characters."""
    found: list[Undrawable] = []
    said: set[str] = set()
    for seat, text in _texts(sheet):
        lacking = () if text.isascii() else missing(text)
        if lacking and (seat is not None or not said.issuperset(lacking)):
            found.append(Undrawable(text, lacking, seat, _message(lacking, seat, labels)))
            said.update(lacking)
    return tuple(found)


def _message(characters: tuple[str, ...], seat: int | None, labels: Labels) -> str:
    named = _listed(list(dict.fromkeys(_named(each, labels) for each in characters)), labels)
    if seat is None:
        return filled(labels.undrawable_text, characters=named)
    return filled(labels.undrawable_name, seat=seat, characters=named)


def _listed(names: list[str], labels: Labels) -> str:
    if len(names) > _NAMED:
        names[_NAMED:] = [filled(labels.others, count=len(names) - _NAMED)]
    return ", ".join(names)


def _named(character: str, labels: Labels) -> str:
    """A character by its Unicode name, a letter by its script: `DRAGON`, `Hebrew letters`."""
    name = unicodedata.name(character, "")
    script, letter, _ = name.partition(" LETTER ")
    if letter:
        return filled(labels.letters, script=script.title())
    return name or code_of(character)


def _texts(sheet: Sheet) -> Iterator[tuple[int | None, str]]:
    """Every text of a sheet, a player's name with its seat."""
    yield from enumerate(sheet.players, 1)
    yield from ((None, text) for text in (sheet.title, sheet.game_name, sheet.head_code or ""))
    for label, text in sheet.facts:
        yield None, label
        yield None, text
    yield from ((None, caution.message) for caution in sheet.warnings)
    yield from ((None, entry.text) for entry in sheet.entries)
    yield from ((None, text) for text in sheet.taken_back)
    for played in sheet.rounds:
        yield from ((None, caution.message) for caution in played.warnings)
        for text in (played.deal, played.headline, *played.lines, played.leftovers, played.note):
            yield None, text
        yield None, played.corrected or ""
        if played.chapter is not None:
            yield None, played.chapter.title
            yield None, played.chapter.about
