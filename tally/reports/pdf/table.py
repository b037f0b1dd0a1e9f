"""Tables of names and numbers: columns as wide as their content, numbers set on their mark."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tally.reports.numbers import whole_part
from tally.reports.pdf.flow import Block
from tally.reports.pdf.page import CELL, CELL_BOLD, INK, MUTED, SMALL_LIGHT, Pen, Style
from tally.reports.pdf.shaping import clipped, printable
from tally.reports.pdf.wrapping import wrapped
from tally.words import spoken

# Points between columns; the widest that leaves the names whole.
_GAPS = (48.0, 38.0, 30.0, 24.0, 18.0, 13.0, 9.0)
_FLOOR = 60.0  # points that names keep: numbers that leave less are set smaller
_SIZES = (CELL.size, 7.5, 6.5, 5.5, 4.5)
_HEAD_ROOMS = (None, 64.0, 44.0, 28.0)  # how wide a column's head may be: whole, then in lines
_HEAD_HEIGHT = 16.0
_ZEROS = frozenset({"0", *(f"0{mark}{'0' * count}" for mark in ".," for count in (1, 2, 3))})
_BASELINE = 0.71  # of a line's height, from its upper edge


def baseline(top: float, style: Style) -> float:
    """The baseline of a line whose upper edge is at `top`."""
    return top - style.leading * _BASELINE


@dataclass(frozen=True, slots=True)
class Head:
    """What stands over a column: its lines, set from x on or to end at it."""

    x: float
    lines: Sequence[str]
    to_end: bool = False


def headed(left: float, right: float, heads: Sequence[Head]) -> Block:
    """A row of heads, their last lines level, and the rule under it; it keeps to what follows."""
    most = max(len(head.lines) for head in heads)
    height = _HEAD_HEIGHT + (most - 1) * SMALL_LIGHT.leading

    def draw(pen: Pen, top: float) -> None:
        for head in heads:
            y = baseline(top, SMALL_LIGHT) - (most - len(head.lines)) * SMALL_LIGHT.leading
            for line in head.lines:
                set_text = pen.text_right if head.to_end else pen.text
                set_text(head.x, y, line, SMALL_LIGHT)
                y -= SMALL_LIGHT.leading
        pen.rule(left, right, top - height + 3, 0.6, INK)

    return Block(height, draw, keep=True)


@dataclass(frozen=True, slots=True)
class NumberColumn:
    """A column of numbers: its head's lines, its right edge and the x of its decimal mark."""

    head: tuple[str, ...]
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
    styles: tuple[Style, ...]

    def head_block(self, first: str) -> Block:
        """The row of heads as a block that keeps to the first row."""
        named = [clipped(first, SMALL_LIGHT.em(self.room))]
        heads = [
            Head(self.left, named),
            *(Head(column.right, column.head, True) for column in self.columns),
        ]
        return headed(self.edge, self.right, heads)

    def numbers(self, pen: Pen, y: float, texts: Iterable[str]) -> None:
        """Draw a row's numbers, each on its column's mark; a zero stands back."""
        for column, style, text in zip(self.columns, self.styles, texts, strict=True):
            if text:
                x = column.mark - _whole_width(text, style, spoken().decimal)
                pen.text(x, y, text, _light(style) if text in _ZEROS else style)


def laid_out(
    edges: tuple[float, float],
    indent: float,
    headers: Sequence[str],
    rows: Sequence[Sequence[str]],
    names: Iterable[str],
    strong: int | None = None,
) -> Table:
    """A table between two edges: numbers at the right, the names in what is left of them.

    Names are `indent` from the left edge. The numbers of column `strong` are bold.
    """
    left, right = edges[0] + indent, edges[1]
    texts = [{row[place] for row in rows} for place in range(len(headers))]
    wanted = max([_FLOOR, *(CELL.width(name) for name in names)])
    fit = _fitted(right - left, headers, texts, wanted, strong)
    columns = []
    edge = right
    for head, (wide, after) in reversed(list(zip(fit.heads, fit.sizes, strict=True))):
        columns.append(NumberColumn(head, edge, edge - after))
        edge -= wide + fit.gap
    return Table(edges[0], left, right, fit.room, tuple(reversed(columns)), fit.styles)


@dataclass(frozen=True, slots=True)
class _Fit:
    """How the columns share the width: their heads, their sizes as `_measured`, the gap between
    them, the room left for names."""

    heads: Sequence[tuple[str, ...]]
    styles: tuple[Style, ...]
    sizes: Sequence[tuple[float, float]]
    gap: float
    room: float


def _fitted(
    space: float,
    headers: Sequence[str],
    texts: Sequence[set[str]],
    wanted: float,
    strong: int | None,
) -> _Fit:
    """The columns as large as leaves the names their room.

    Where numbers take too much they are set smaller, where heads do, they get several lines.
    """
    for head_room in _HEAD_ROOMS:
        heads = [_head(header, head_room) for header in headers]
        for size in _SIZES:
            styles = _styles(len(headers), strong, size)
            sizes = [_measured(*column) for column in zip(heads, texts, styles, strict=True)]
            gap, room = _shared(space - sum(wide for wide, _ in sizes), len(sizes), wanted)
            fit = _Fit(heads, styles, sizes, gap, room)
            if room >= _FLOOR:
                return fit
            if space - sum(map(_head_width, heads)) - gap * len(heads) < _FLOOR:
                break
    return fit


def _head(header: str, room: float | None) -> tuple[str, ...]:
    """A head in one line, or in as many as it needs."""
    if room is None:
        return (printable(header),)
    return tuple(wrapped(header, SMALL_LIGHT.em(room)))


def _head_width(head: Sequence[str]) -> float:
    return max(map(SMALL_LIGHT.width, head))


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


def _measured(head: Sequence[str], texts: set[str], style: Style) -> tuple[float, float]:
    """A column's width and how much of it stands right of the decimal mark."""
    before = after = 0.0
    for text in texts:
        whole = _whole_width(text, style, spoken().decimal)
        before = max(before, whole)
        after = max(after, style.width(text) - whole)
    return max(before + after, _head_width(head)), after


@functools.cache
def _light(style: Style) -> Style:
    return replace(style, bold=False, color=MUTED)


@functools.lru_cache(maxsize=8192)
def _whole_width(text: str, style: Style, decimal: str) -> float:
    """How wide the part left of the `decimal` mark of the language is; kept for each mark."""
    return style.width(whole_part(text, decimal))
