"""Bring the catalogues up to date: `python -m tally.locale`.

Texts that are new in the code come into each catalogue without a translation, texts that are gone
go, and every catalogue is compiled. Says what is still to be translated.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tally import __version__
from tally.locale.collecting import collected
from tally.words import CATALOGUES, DOMAIN, ENGLISH, LANGUAGES, Language


def catalogue_path(language: Language, kind: str = "po") -> Path:
    """Where a catalogue stands: the texts (`po`) or what is compiled of them (`mo`)."""
    return CATALOGUES / language.folder / "LC_MESSAGES" / f"{DOMAIN}.{kind}"


def read(language: Language) -> Catalog:
    """A language's catalogue; an empty one if it has none yet."""
    path = catalogue_path(language)
    if not path.exists():
        return Catalog(locale=language.folder, project=DOMAIN, charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language.folder, charset="utf-8")


def updated(catalogue: Catalog, texts: Catalog, language: Language) -> Catalog:
    """A catalogue with the texts of the code and no other; its head changes with nothing else, so
    that the same texts make the same file."""
    made = catalogue.creation_date
    catalogue.update(texts, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.creation_date = made
    catalogue.project, catalogue.version = DOMAIN, __version__
    catalogue.fuzzy, catalogue.header_comment = False, f"# {language.name}"
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = ""
    for text in catalogue:
        if text.id:
            text.flags.discard("fuzzy")
    return catalogue


def compiled(catalogue: Catalog) -> bytes:
    """What a catalogue compiles to."""
    made = io.BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()


def main() -> int:
    """Update every catalogue; ends with 1 while something is untranslated."""
    texts = collected()
    missing = 0
    for language in LANGUAGES.values():
        if language == ENGLISH:
            continue
        catalogue = updated(read(language), texts, language)
        path = catalogue_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(file, catalogue, width=100, sort_output=True, include_lineno=False)
        catalogue_path(language, "mo").write_bytes(compiled(catalogue))
        empty = len([text for text in catalogue if text.id and not _translated(text.string)])
        missing += empty
        print(f"{language.tag}: {len(catalogue)} texts, {empty} untranslated")  # unsaid: ours
    return 1 if missing else 0


def _translated(string: str | tuple[str, ...] | list[str] | None) -> bool:
    return all(string) if isinstance(string, tuple | list) else bool(string)


if __name__ == "__main__":
    sys.exit(main())
