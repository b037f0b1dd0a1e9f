"""The lines below the one that is typed: marks under it, what is understood, what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from tally.games.live import Choice, Look, Mark
from tally.reports.text import cells, harmless

_TIPS = "Tab card  < back  F2 scoring only  F3 points only  help"
_MOST_OFFERED = 14

Offered = tuple[Sequence[str], int | None]
"""Completions, and which of them stands in the line now."""


def below(
    prompt: str,
    text: str,
    look: Look,
    offered: Offered,
    choices: Sequence[Choice],
    width: int,
) -> list[str]:
    """What to show under a prompt and the text behind it, on a screen of so many cells."""
    lines = marked(prompt, text, look.marks, width) if look.marks else []
    lines += offers(*offered) if offered[0] else []
    lines += [part for line in look.lines for part in fitted(harmless(line), width)]
    if choices:
        keys = " ".join(choice.key or "Enter" for choice in choices)
        lines.append(f"{keys} answers; < goes back")
    elif not text:
        lines += fitted(_TIPS, width)
    return lines


def fitted(line: str, width: int) -> list[str]:
    """A line broken where two blanks part it, so that each part stays whole."""
    rows: list[str] = []
    for part in line.split("  "):
        if rows and cells(f"{rows[-1]}  {part}") <= width:
            rows[-1] += f"  {part}"
        else:
            rows.append(part)
    return rows


def marked(prompt: str, text: str, marks: Sequence[Mark], width: int) -> list[str]:
    """Signs under every marked stretch; where the line is folded, under the last part of it again.

    `^` stands under what was not understood, `~` under what is understood and cannot be.
    """
    line = prompt + text
    signs = [" "] * cells(line)
    for mark in marks:
        start = cells(prompt + text[: mark.start])
        end = cells(prompt + text[: mark.end])
        signs[start:end] = ["^" if mark.unread else "~"] * (end - start)
    if cells(line) < width:
        return ["".join(signs).rstrip()]
    return _folded(line, signs, width)


def _folded(line: str, signs: list[str], width: int) -> list[str]:
    """Each row of a folded line that holds a sign, with the signs under it."""
    rows: list[str] = []
    row, start = "", 0
    for char in [*line, None]:
        if char is None or cells(row + char) > width:
            under = "".join(signs[start : start + cells(row)]).rstrip()
            if under:
                rows += [row, under]
            start += cells(row)
            row = ""
        row += char or ""
    return rows


def offers(words: Sequence[str], chosen: int | None) -> list[str]:
    """The completions, the one in the line in brackets."""
    shown = [f"[{word}]" if at == chosen else word for at, word in enumerate(words)]
    more = len(words) - _MOST_OFFERED
    first = max(0, min(more, (chosen or 0) - _MOST_OFFERED // 2))
    return [f"Tab: {' '.join(shown[first : first + _MOST_OFFERED])}{' …' if more > 0 else ''}"]
