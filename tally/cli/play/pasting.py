"""What a paste means: one pile, perhaps folded by where it came from, or a pile on each line."""

from __future__ import annotations

from collections.abc import Sequence

from tally.seats import seat_of


def pasted_lines(text: str, due: Sequence[str], names: Sequence[str]) -> list[str]:
    """The lines of a paste: one for each pile where there are as many as piles are due, or where
    each begins with a player's name; else all of it is one pile.

    Every line but the first is given the name of whose pile it is, so that it stays his whatever
    becomes of the lines before it.
    """
    lines = [line.strip() for line in text.replace("\r", "\n").split("\n") if line.strip()]
    if len(lines) < 2:
        return [" ".join(lines)]
    named = [_is_named(line, names) for line in lines]
    if all(named):
        return lines
    if len(lines) == len(due) and not any(named):
        given = zip(due[1:], lines[1:], strict=True)
        return [lines[0], *(f"{name}={line}" for name, line in given)]
    return [" ".join(lines)]


def _is_named(line: str, names: Sequence[str]) -> bool:
    for mark in "=＝:：":
        name, found, _ = line.partition(mark)
        if found and seat_of(names, name) is not None:
            return True
    return False
