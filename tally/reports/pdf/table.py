"""Tables of names and numbers: columns as wide as their content, numbers set on their mark."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tally.reports.numbers import Marks, whole_part
from tally.reports.pdf.flow import Block
from tally.reports.pdf.page import CELL, CELL_BOLD, INK, MUTED, SMALL_LIGHT, Pen, Style
from tally.reports.pdf.shaping import clipped

# Points between columns; the widest that leaves the names whole.
_GAPS = (48.0, 38.0, 30.0, 24.0, 18.0, 13.0, 9.0)
_FLOOR = 60.0  # points that names keep: numbers that leave less are set smaller
_SIZES = (CELL.size, 7.5, 6.5, 5.5, 4.5)
HEADER_HEIGHT = 16.0
_ZEROS = frozenset({"0", "0.0", "0.00", "0.000"})
_BASELINE = 0.71  # of a line's height, from its upper edge


def baseline(top: float, style: Style) -> float:
    """The baseline of a line whose upper edge is at `top`."""
    return top - style.leading * _BASELINE


@dataclass(frozen=True, slots=True)
class NumberColumn:
    """A column of numbers: its header, its right edge and the x of its decimal mark."""

    header: str
    right: float
    mark: float


@dataclass(frozen=True, slots=True)
class Table:
    """Where a table's columns stand.

    Its rules begin at `edge`, names at `left` with `room` for them; each number's column has its
    own edges and style.
    """

    edge: float
    left: float
    right: float
    room: float
    columns: tuple[NumberColumn, ...]
    marks: Marks
    styles: tuple[Style, ...]

    def header(self, pen: Pen, top: float, first: str) -> None:
        """Draw the header row and the rule under it."""
        y = baseline(top, SMALL_LIGHT)
        pen.text(self.left, y, clipped(first, SMALL_LIGHT.em(self.room)), SMALL_LIGHT)
        for column in self.columns:
            pen.text_right(column.right, y, column.header, SMALL_LIGHT)
        pen.rule(self.edge, self.right, top - HEADER_HEIGHT + 3, 0.6, INK)

    def head_block(self, first: str) -> Block:
        """The header row as a block that keeps to the first row."""
        return Block(HEADER_HEIGHT, lambda pen, top: self.header(pen, top, first), keep=True)

    def numbers(self, pen: Pen, y: float, texts: Iterable[str]) -> None:
        """Draw a row's numbers, each on its column's mark; a zero stands back."""
        for column, style, text in zip(self.columns, self.styles, texts, strict=True):
            if text:
                x = column.mark - _whole_width(text, style, self.marks)
                pen.text(x, y, text, _light(style) if text in _ZEROS else style)


def laid_out(
    edges: tuple[float, float],
    indent: float,
    headers: Sequence[str],
    rows: Sequence[Sequence[str]],
    names: Iterable[str],
    marks: Marks,
    strong: int | None = None,
) -> Table:
    """A table between two edges: numbers at the right, the names in what is left of them.

    Names are `indent` from the left edge. The numbers of column `strong` are bold.
    """
    left, right = edges[0] + indent, edges[1]
    texts = [{row[place] for row in rows} for place in range(len(headers))]
    wanted = max([_FLOOR, *(CELL.width(name) for name in names)])
    for size in _SIZES:
        styles = _styles(len(headers), strong, size)
        sizes = [_measured(*column, marks) for column in zip(headers, texts, styles, strict=True)]
        gap, room = _shared(right - left - sum(wide for wide, _ in sizes), len(sizes), wanted)
        if room >= _FLOOR:
            break
    columns = []
    edge = right
    for header, (wide, after) in reversed(list(zip(headers, sizes, strict=True))):
        columns.append(NumberColumn(header, edge, edge - after))
        edge -= wide + gap
    return Table(edges[0], left, right, room, tuple(reversed(columns)), marks, styles)


def _styles(columns: int, strong: int | None, size: float) -> tuple[Style, ...]:
    looks = (CELL_BOLD if place == strong else CELL for place in range(columns))
    return tuple(replace(look, size=size) for look in looks)


def _shared(free: float, columns: int, wanted: float) -> tuple[float, float]:
    """The gap between columns and the room for names that share the width the numbers leave."""
    for gap in _GAPS:
        room = free - gap * columns
        if room >= wanted:
            break
    return gap, room


def _measured(header: str, texts: set[str], style: Style, marks: Marks) -> tuple[float, float]:
    """A column's width and how much of it stands right of the decimal mark."""
    before = after = 0.0
    for text in texts:
        whole = _whole_width(text, style, marks)
        before = max(before, whole)
        after = max(after, style.width(text) - whole)
    return max(before + after, SMALL_LIGHT.width(header)), after


@functools.cache
def _light(style: Style) -> Style:
    return replace(style, bold=False, color=MUTED)


@functools.lru_cache(maxsize=8192)
def _whole_width(text: str, style: Style, marks: Marks) -> float:
    return style.width(whole_part(text, marks))
