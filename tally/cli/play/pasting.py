"""What a paste means: one pile, perhaps folded by where it came from, or a pile on each line."""

from __future__ import annotations

from collections.abc import Sequence

from tally.names import name_key


def pasted_lines(text: str, missing: int, names: Sequence[str]) -> list[str]:
    """The lines of a paste: one for each pile where there are as many as piles are missing, or
    where each begins with a player's name; else all of it is one pile."""
    lines = [line.strip() for line in text.replace("\r", "\n").split("\n") if line.strip()]
    if len(lines) > 1 and (len(lines) == missing or all(_is_named(line, names) for line in lines)):
        return lines
    return [" ".join(lines)]


def _is_named(line: str, names: Sequence[str]) -> bool:
    for mark in "=＝:：":
        name, found, _ = line.partition(mark)
        if found and name_key(name) in map(name_key, names):
            return True
    return False
