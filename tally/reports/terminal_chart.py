"""Lines drawn with characters: braille dots, or letters where a screen has no dots.

Each line has a letter of its own, drawn along it and again at its end, so that colour only helps.
plotille draws the dots; what stands around them is set here, by cells, for any names.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tally.reports.scale import ticks
from tally.reports.sheet import Number
from tally.reports.text import cells, padded

MARKS = string.ascii_uppercase + string.ascii_lowercase + string.digits
_COLORS = (34, 31, 32, 33, 35, 36, 94, 91, 92, 93, 95, 96)  # SGR foregrounds; black, white left out
_BLANK = 0x2800
_TICKS = 4
_LETTERS_ON_LINE = 4
_END = 2  # cells beside the plot for the letters at the lines' ends
_LEAST = 10

Cell = tuple[str, int | None]
"""A character of the plot and whose it is."""


@dataclass(frozen=True, slots=True)
class Look:
    """How to draw: so many cells wide, lines high; with braille `dots` or letters, in colour."""

    width: int
    height: int = 16
    dots: bool = True
    colored: bool = False


@dataclass(frozen=True, slots=True)
class _Frame:
    """The plot's cells and what its edges mean."""

    width: int
    height: int
    least: int
    most: int

    def x(self, played: int, rounds: int) -> int:
        """The dot column of a step; two to a cell."""
        return round((2 * self.width - 1) * played / max(rounds, 1))

    def y(self, value: Number | float) -> int:
        """The dot row of a value, from below; four to a cell."""
        part = (value - self.least) / (self.most - self.least)
        return round((4 * self.height - 1) * part)

    def row(self, value: Number | float) -> int:
        """The line of cells of a value, from above."""
        return self.height - 1 - self.y(value) // 4


def mark(place: int) -> str:
    """The letter of a line."""
    return MARKS[place % len(MARKS)]


def chart(
    lines: Sequence[Sequence[Number]],
    written: Callable[[int, int], str],
    under: Sequence[tuple[int, str]],
    look: Look,
) -> list[str]:
    """The chart's lines of text, for lines of values that all have one length.

    `written` gives a number of the scale its text, from the number and the step between two;
    `under` is what stands below, each text at a place of the values.
    """
    steps = ticks([value for line in lines for value in line], _TICKS)
    texts = {tick: written(tick, steps[1] - steps[0]) for tick in steps}
    room = max(map(cells, texts.values()))
    frame = _Frame(max(_LEAST, look.width - room - 2 - _END), look.height, steps[0], steps[-1])
    grid = _grid(lines, frame, look)
    labels = {frame.row(tick): text for tick, text in texts.items()}
    zero = frame.row(0)
    drawn = [
        f"{padded(labels.get(place, ''), room, right=True)} {_edge(place, labels)}"
        f"{_text(_floored(row, place == zero), look)}".rstrip()
        for place, row in enumerate(grid)
    ]
    rounds = len(lines[0]) - 1 if lines else 0
    below = _below([(frame.x(place, rounds) // 2, text) for place, text in under], frame.width)
    return [*drawn, f"{' ' * (room + 2)}{below}".rstrip()]


def _edge(place: int, labels: dict[int, str]) -> str:
    return "┤" if place in labels else "│"


def _grid(lines: Sequence[Sequence[Number]], frame: _Frame, look: Look) -> list[list[Cell]]:
    """The plot's cells: of dots in one cell the last line's colour wins."""
    grid: list[list[Cell]] = [[(" ", None)] * (frame.width + _END) for _ in range(frame.height)]
    for place, values in enumerate(lines):
        for y, row in enumerate(_dots(values, frame)):
            for x, dots in enumerate(row):
                if dots:
                    before = ord(grid[y][x][0]) - _BLANK if look.dots else 0
                    shown = chr(_BLANK + (dots | max(before, 0))) if look.dots else mark(place)
                    grid[y][x] = shown, place
    for place, values in enumerate(lines):
        for x, y in _lettered(values, frame, place, len(lines)):
            grid[y][x] = mark(place), place
    _ends(grid, lines, frame)
    return grid


def _dots(values: Sequence[Number], frame: _Frame) -> list[list[int]]:
    """The dots of a line in each cell, as braille numbers them."""
    from plotille import Canvas

    canvas = Canvas(frame.width, frame.height, 0, 0, 2 * frame.width, 4 * frame.height)
    rounds = len(values) - 1
    points = [(frame.x(place, rounds), frame.y(value)) for place, value in enumerate(values)]
    for (x, y), (next_x, next_y) in zip(points, points[1:] or points, strict=False):
        canvas.line(x, y, next_x, next_y)
    return [[ord(cell) - _BLANK for cell in row] for row in canvas.plot(linesep="\n").split("\n")]


def _lettered(
    values: Sequence[Number], frame: _Frame, place: int, lines: int
) -> Iterator[tuple[int, int]]:
    """Where a line's letter is drawn along it: each line at columns of its own."""
    rounds = len(values) - 1
    between = frame.width / _LETTERS_ON_LINE
    for count in range(_LETTERS_ON_LINE):
        x = int(between * (count + (place + 1) / (lines + 1)))
        at = x * rounds / max(frame.width - 1, 1)
        before = min(int(at), rounds)
        after = min(before + 1, rounds)
        value = values[before] + (values[after] - values[before]) * (at - before)
        yield x, frame.row(value)


def _ends(grid: list[list[Cell]], lines: Sequence[Sequence[Number]], frame: _Frame) -> None:
    """The letters beside the ends of the lines, one a row, as near to their ends as can be."""
    order = sorted(range(len(lines)), key=lambda place: frame.row(lines[place][-1]))
    free = set(range(frame.height))
    for place in order:
        if not free:
            return
        wanted = frame.row(lines[place][-1])
        row = min(free, key=lambda each: (abs(each - wanted), each))
        free.discard(row)
        grid[row][frame.width + _END - 1] = mark(place), place


def _floored(row: list[Cell], zero: bool) -> list[Cell]:
    """The row of zero with a line through its empty cells."""
    if not zero:
        return row
    plot = len(row) - _END
    return [("─", None) if x < plot and cell[0] == " " else cell for x, cell in enumerate(row)]


def _text(row: Sequence[Cell], look: Look) -> str:
    if not look.colored:
        return "".join(character for character, _ in row)
    parts, current = [], None
    for character, place in row:
        if place != current:
            parts.append("\x1b[0m" if place is None else _color(place))
            current = place
        parts.append(character)
    return "".join(parts) + ("" if current is None else "\x1b[0m")


def _color(place: int) -> str:
    return f"\x1b[{_COLORS[place % len(_COLORS)]}m"


def _below(under: Sequence[tuple[int, str]], width: int) -> str:
    """The texts under the plot, each about its column; one that would touch another is left out."""
    line, used = "", 0
    for x, text in under:
        start = max(0, min(x - cells(text) // 2, width - cells(text)))
        if start >= used + (1 if line else 0):
            line += " " * (start - used) + text
            used = start + cells(text)
    return line
