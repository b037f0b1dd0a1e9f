"""What the sheet's fonts cannot draw, said by name, with what to do about it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from tally.reports.pdf.shaping import missing
from tally.reports.sheet import Sheet
from tally.reports.text import code_of
from tally.words import ENGLISH, say, say_as, say_counted, spoken

_NAMED = 4  # kinds of characters spelled out; the rest are counted


@dataclass(frozen=True, slots=True)
class Undrawable:
    """A text with characters no embedded font has; on paper each is marked by U+FFFD.

    `seat` counts from 1 where the text is a player's name, else it is None. `message` says to
    people what is missing without using the characters; `remedy` says what to do.
    """

    text: str
    characters: tuple[str, ...]
    seat: int | None
    message: str


def undrawable_in(sheet: Sheet) -> tuple[Undrawable, ...]:
    """What cannot be drawn in full: first the names, then texts that lack further characters."""
    found: list[Undrawable] = []
    told: set[str] = set()
    for seat, text in _texts(sheet):
        lacking = () if text.isascii() else missing(text)
        if lacking and (seat is not None or not told.issuperset(lacking)):
            found.append(Undrawable(text, lacking, seat, _message(lacking, seat)))
            told.update(lacking)
    return tuple(found)


def remedy() -> str:
    """What to do about a text that cannot be drawn, and what stands in its place."""
    return say(
        "The sheet’s fonts draw Latin, Greek, Cyrillic, Thai, Chinese, "
        "Japanese and Korean; write it in one of these to see it on paper. � "
        "stands for what is missing."
    )


def _message(characters: tuple[str, ...], seat: int | None) -> str:
    named = _listed(list(dict.fromkeys(map(_named, characters))))
    if seat is None:
        # L10N: {characters} names what is missing: "DRAGON, Hebrew letters, 3 more".
        return say("A text cannot be printed in full: {characters}.", characters=named)
    # L10N: {seat} is a number; {characters} names what is missing: "DRAGON, Hebrew letters".
    return say(
        "The name of player {seat} cannot be printed in full: {characters}.",
        seat=seat,
        characters=named,
    )


def _listed(names: list[str]) -> str:
    more = len(names) - _NAMED
    if more > 0:
        # L10N: The end of a list of characters that cannot be printed.
        names[_NAMED:] = [say_counted("{count} more", "{count} more", more)]
    return say_as("between the items of a list", ", ").join(names)


def _named(character: str) -> str:
    """A character by its Unicode name, a letter by its script: `DRAGON`, `Hebrew letters`."""
    name = unicodedata.name(character, "")
    script, letter, _ = name.partition(" LETTER ")
    if letter:
        # L10N: {script} is the name of a script, as "Hebrew".
        return say("{script} letters", script=_script(script.title()))
    return name or code_of(character)


def _script(english: str) -> str:
    """A script's name in the language; in English where that has none."""
    if spoken() == ENGLISH:
        return english
    from babel import Locale

    codes = {name: code for code, name in Locale("en").scripts.items()}
    return str(Locale.parse(spoken().folder).scripts.get(codes.get(english, ""), english))


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
