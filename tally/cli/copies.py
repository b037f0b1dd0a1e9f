"""Copies of a book that lie beside it."""

from __future__ import annotations

from pathlib import Path

_MAGIC = b"SQLite format 3\0"


def copies_of(place: str) -> list[Path]:
    """Other SQLite files in the book's folder and in folders beside it that are named for backups:
    what was copied before a change still holds what was there."""
    path = Path(place)
    if "://" in place or not path.exists():
        return []
    folders = [path.parent, *sorted(path.parent.glob("*backup*"))]
    return [
        other
        for folder in folders
        if folder.is_dir()
        for other in sorted(folder.iterdir())
        if other.is_file() and not other.samefile(path) and _is_database(other)
    ]


def _is_database(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False
