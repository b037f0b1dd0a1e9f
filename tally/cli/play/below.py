"""The lines below the one that is typed: marks under it, what is understood, what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from tally.cli.play.offers import Offers
from tally.games.live import Choice, Look, Mark
from tally.reports.text import cells, harmless
from tally.words import say


def below(
    prompt: str,
    text: str,
    look: Look,
    offers: Offers | None,
    choices: Sequence[Choice],
    width: int,
    tips: str = "",
) -> list[str]:
    """What to show under a prompt and the text behind it, on a screen of so many cells."""
    lines = marked(prompt, text, look.marks, width) if look.marks else []
    lines += [offers.said] if offers is not None and len(offers.words) > 1 else []
    lines += [part for line in look.lines for part in fitted(harmless(line), width)]
    if choices:
        keys = " ".join(choice.key or "Enter" for choice in choices)
        # L10N: {keys} are the keys that can be pressed to answer.
        lines.append(say("{keys} answers; < goes back", keys=keys))
    elif not text:
        lines += fitted(tips, width) if tips else []
    return lines


def waiting(queue: Sequence[str], width: int) -> list[str]:
    """The pasted lines that are still to take, each cut to a row."""
    # L10N: Before a pasted line that is to be taken later.
    return [_cut(say("then: {text}", text=harmless(line)), width) for line in queue]


def _cut(line: str, width: int) -> str:
    if cells(line) <= width:
        return line
    while cells(line) >= width:
        line = line[:-1]
    return f"{line}…"


def fitted(line: str, width: int) -> list[str]:
    """A line broken where two blanks part it, so that each part stays whole; too long a part at
    single blanks."""
    return [row for part in _packed(line, "  ", width) for row in _packed(part, " ", width)]


def _packed(line: str, gap: str, width: int) -> list[str]:
    """As much of a line in each row as goes into so many cells, broken only at gaps."""
    rows: list[str] = []
    for part in line.split(gap):
        if rows and cells(rows[-1] + gap + part) <= width:
            rows[-1] += gap + part
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
