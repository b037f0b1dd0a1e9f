"""Which draft file a table writes: each table that is open on one evening has its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tally.cli.play.drafts import Draft

_MOST_TABLES = 99
_UNLOCKED = -1


@dataclass(frozen=True, slots=True)
class Slot:
    """A draft that no other table writes; how many other tables are open on the evening, and the
    drafts of it that nobody has taken up."""

    draft: Draft
    tables: int = 0
    waiting: tuple[Draft, ...] = ()


@contextmanager
def claimed(book: str, evening: str) -> Iterator[Slot]:
    """A draft of the evening for this table alone: one that waits to be taken up where there is
    one, else a new one. It is held until the table is left, however that ends."""
    drafts = [Draft.beside(book, evening, number) for number in range(1, _MOST_TABLES + 1)]
    for draft in sorted(drafts, key=lambda each: not each.path.exists()):
        handle = _lock(draft)
        if handle is not None:
            break
    else:
        draft, handle = drafts[-1], _UNLOCKED
    try:
        others = [each for each in drafts if each is not draft]
        busy = [each for each in others if _lock_of(each).exists() and _is_locked(each)]
        waiting = (each for each in others if each.path.exists() and each not in busy)
        yield Slot(draft, len(busy), tuple(waiting))
    finally:
        _unlock(draft, handle)


def _lock_of(draft: Draft) -> Path:
    return draft.path.with_suffix(".lock")


def _is_locked(draft: Draft) -> bool:
    handle = _lock(draft)
    if handle is not None:
        _unlock(draft, handle)
    return handle is None


def _lock(draft: Draft) -> int | None:
    """A handle that holds a draft; None where another table does. Where files cannot be locked
    nothing is held."""
    try:
        import fcntl
    except ImportError:
        return _UNLOCKED
    path = _lock_of(draft)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
    except OSError:
        return _UNLOCKED
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(handle).st_ino == path.stat().st_ino:
            return handle
    except FileNotFoundError:
        pass
    except BlockingIOError:
        os.close(handle)
        return None
    except OSError:
        os.close(handle)
        return _UNLOCKED
    os.close(handle)
    return _lock(draft)


def _unlock(draft: Draft, handle: int) -> None:
    """Let a draft go; the file that held it goes first, so that nobody locks one that is gone."""
    if handle != _UNLOCKED:
        with suppress(OSError):
            _lock_of(draft).unlink()
        os.close(handle)
