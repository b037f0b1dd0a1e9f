"""What tally says, in the language of whoever reads it.

A text stands in the code in English, as `say("{player} has left", player=name)`; the catalogues in
`tally/locale` hold it in the other languages. One process speaks one language, which the program
chooses before anything is said; until then it is English. What people typed is a value that is
filled in, never a text to be looked up or filled.

`python -m tally.locale` collects the texts of the code into the catalogues and compiles them.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

CATALOGUES = Path(__file__).parent / "locale"
DOMAIN = "tally"


@dataclass(frozen=True, slots=True)
class Language:
    """A language tally speaks: its BCP 47 tag, its name for itself, the catalogue's folder, and the
    marks of its numbers."""

    tag: str
    name: str
    folder: str
    group: str = ","
    decimal: str = "."


ENGLISH = Language("en", "English", "en")
LANGUAGES: Mapping[str, Language] = {
    language.tag: language
    for language in (
        ENGLISH,
        Language("zh-Hant", "繁體中文", "zh_Hant"),
        Language("zh-Hans", "简体中文", "zh_Hans"),
        Language("th", "ไทย", "th"),
        Language("id", "Bahasa Indonesia", "id", group=".", decimal=","),
    )
}
_TRADITIONAL = {"hant", "tw", "hk", "mo"}


class Texts(Protocol):
    """A catalogue, as gettext has it."""

    def gettext(self, message: str, /) -> str: ...
    def pgettext(self, context: str, message: str, /) -> str: ...
    def ngettext(self, one: str, many: str, count: int, /) -> str: ...


_language = ENGLISH
_texts: Texts | None = None


def language_of(wanted: str) -> Language | None:
    """The language a tag or a locale means: `th`, `th_TH.UTF-8`, `zh-TW`, `id-ID`; None for one
    that tally does not speak."""
    parts = wanted.split(".")[0].split("@")[0].replace("_", "-").casefold().split("-")
    if parts[0] == "zh":
        return LANGUAGES["zh-Hant" if _TRADITIONAL.intersection(parts) else "zh-Hans"]
    if wanted in ("C", "POSIX") or parts[0] == "c":
        return ENGLISH
    return LANGUAGES.get(parts[0])


def speak(language: Language, texts: Texts | None = None) -> None:
    """Say everything in a language from now on; `texts` stands for its catalogue."""
    global _language, _texts
    _language = language
    _texts = texts or (None if language == ENGLISH else _catalogue(language))


def spoken() -> Language:
    """The language that is spoken now."""
    return _language


@contextmanager
def speaking(language: Language, texts: Texts | None = None) -> Iterator[None]:
    """Say things in a language for a while: English for a file that programs read."""
    before = _language, _texts
    speak(language, texts)
    try:
        yield
    finally:
        speak(*before)


def _catalogue(language: Language) -> Texts:
    """A language's catalogue; English texts where its file is gone, as scores matter more."""
    from gettext import translation

    return translation(DOMAIN, CATALOGUES, [language.folder], fallback=True)


def say(message: str, /, **values: object) -> str:
    """A text with its words in braces filled in; without values it stands as it is."""
    text = message if _texts is None else _texts.gettext(message)
    return _filled(text, values) if values else text


def say_as(context: str, message: str, /, **values: object) -> str:
    """The same for a text that means several things: `context` says which (`card`, `column`)."""
    text = message if _texts is None else _texts.pgettext(context, message)
    return _filled(text, values) if values else text


def say_counted(one: str, many: str, count: int, /, **values: object) -> str:
    """A text that depends on a number, which it may have as {count}."""
    plain = one if count == 1 else many
    text = plain if _texts is None else _texts.ngettext(one, many, count)
    return _filled(text, {"count": count, **values})


def mark(message: str) -> str:
    """A text of a table, as it is: it is collected here and said with `said` where it is shown."""
    return message


def said(text: str) -> str:
    """A text that `mark` or a rule set of tally has, in the language; others as they are."""
    return text if _texts is None or not text else _texts.gettext(text)


def all_of(items: Sequence[str]) -> str:
    """`Ann, Ben and Cat`"""
    return _listed(items, say("{some} and {last}"))


def one_of(items: Sequence[str]) -> str:
    """`Ann, Ben or Cat`"""
    return _listed(items, say("{some} or {last}"))


def enumerated(items: Iterable[str]) -> str:
    """`Ann, Ben, Cat`"""
    return say_as("between the items of a list", ", ").join(items)


def clauses(parts: Iterable[str]) -> str:
    """`Ann deals; east round`"""
    return say_as("between the parts of a sentence", "; ").join(parts)


def with_more(text: str, more: str) -> str:
    """`Friday (2026-11-27)`: something with what is said beside it."""
    return say("{text} ({more})", text=text, more=more)


def with_label(label: str, text: str) -> str:
    """`Tie score: 60`: what something is called and what it says."""
    return say("{label}: {text}", label=label, text=text)


def _listed(items: Sequence[str], ending: str) -> str:
    if len(items) < 2:
        return "".join(items)
    some = enumerated(items[:-1])
    return ending.format(some=some, last=items[-1])


def grouped(number: int) -> str:
    """A whole number with its thousands apart: `12,345`."""
    return f"{number:,}".replace(",", _language.group)


def _filled(text: str, values: Mapping[str, Any]) -> str:
    if _language.decimal == ".":
        return text.format_map(values)
    return _FORMATTER.vformat(text, (), values)


class _Formatter(string.Formatter):
    """Numbers of a format (`{count:,}`, `{share:.1f}`) get the marks of the language."""

    def format_field(self, value: Any, format_spec: str) -> Any:
        text = format(value, format_spec)
        if not format_spec or isinstance(value, str):
            return text
        return text.translate({ord(","): _language.group, ord("."): _language.decimal})


_FORMATTER = _Formatter()
