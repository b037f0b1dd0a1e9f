"""Which language a command line is answered in: `--lang`, else the locale, else English."""

from __future__ import annotations

import os
import sys

from tally.errors import Misused, Problem
from tally.words import ENGLISH, LANGUAGES, Language, enumerated, language_of, say, speak

_OPTION = "--lang"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first that is set says it, as POSIX has it; LANGUAGE, a list, comes before them all."""


def choose(arguments: list[str]) -> list[str]:
    """Speak the language of a command line; what is left of it without `--lang`.

    What programs read, JSON, is in English whatever the language. Raises Misused for a language
    tally does not speak; the refusal itself is in the language of the locale.
    """
    left, wanted = _without_option(arguments)
    speak(ENGLISH if "--json" in left else of_locale())
    if wanted is not None:
        chosen = language_of(wanted)
        if chosen is None:
            raise Misused(_unknown(wanted))
        if "--json" not in left:
            speak(chosen)
    return left


def of_locale() -> Language:
    """The language of the locale; English for one that tally does not speak."""
    listed = os.environ.get("LANGUAGE", "").split(":")
    first = next((os.environ[name] for name in _VARIABLES if os.environ.get(name)), "")
    if first in ("C", "POSIX") or first.startswith("C."):
        return ENGLISH
    for wanted in (*listed, first or _of_windows()):
        language = language_of(wanted) if wanted else None
        if language is not None:
            return language
    return ENGLISH


def _of_windows() -> str:
    """What Windows speaks to its user, as a locale; nothing elsewhere."""
    if sys.platform != "win32":
        return ""
    import ctypes
    import locale

    number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
    return locale.windows_locale.get(number, "")


def _without_option(arguments: list[str]) -> tuple[list[str], str | None]:
    """A command line without `--lang`, which may stand anywhere before `--`, and what it says."""
    left: list[str] = []
    wanted = None
    rest = iter(arguments)
    for argument in rest:
        if argument == "--":
            return [*left, argument, *rest], wanted
        if argument == _OPTION:
            wanted = next(rest, "")
        elif argument.startswith(f"{_OPTION}="):
            wanted = argument.partition("=")[2]
        else:
            left.append(argument)
    return left, wanted


def _unknown(wanted: str) -> Problem:
    spoken = enumerated(f"{language.tag} ({language.name})" for language in LANGUAGES.values())
    message = say('"{language}" is no language that tally speaks', language=wanted)
    return Problem("unknown_language", message, say("one of {languages}", languages=spoken))
