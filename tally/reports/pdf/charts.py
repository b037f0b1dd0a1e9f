"""Line charts that print without colour: dashes, markers and the names beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.graphics import renderPDF
from reportlab.graphics.shapes import Circle, Drawing, Line, Polygon, PolyLine
from reportlab.lib.colors import Color as Ink
from reportlab.lib.colors import white

from tally.reports.pdf.flow import Block
from tally.reports.pdf.names import cut_names
from tally.reports.pdf.page import FAINT, INK, MUTED, SMALL, SMALL_LIGHT, Color, Pen, Style
from tally.reports.pdf.setting import Setting
from tally.reports.pdf.typeface import BASE_FONT
from tally.reports.scale import step, tick_text, ticks
from tally.reports.sheet import Number

_HUES: tuple[Color, ...] = (
    (0.10, 0.30, 0.60),
    (0.66, 0.11, 0.13),
    (0.12, 0.45, 0.22),
    (0.68, 0.38, 0.00),
    (0.42, 0.22, 0.60),
    (0.05, 0.45, 0.50),
    (0.30, 0.30, 0.30),
    (0.55, 0.25, 0.45),
)
_DASHES: tuple[list[float] | None, ...] = (None, [7, 3], [1.5, 2.5], [8, 2.5, 1.5, 2.5], [3.5, 2])
_MARKERS = ("disc", "square", "triangle", "ring", "diamond", "frame")
_LABEL_STEP = 10.5  # points between the names beside the lines
_LABEL_GAP = 22.0  # from the plot's edge to the names: a leader and a marker
_LABEL_MOST = 150.0
_AXIS = 18.0  # under the plot, for the rounds' numbers
_MARKS_ON_LINE = 9


@dataclass(frozen=True, slots=True)
class Pencil:
    """How one line is told from the others."""

    color: Color
    dash: list[float] | None
    marker: str


def pencil(place: int) -> Pencil:
    """The line style of the player at a place: no two of the first thirty are alike in print."""
    return Pencil(
        _HUES[place % len(_HUES)],
        _DASHES[place % len(_DASHES)],
        _MARKERS[place % len(_MARKERS)],
    )


@dataclass(frozen=True, slots=True)
class Plot:
    """Where values stand on the page: the plot's box in points and what its edges mean."""

    left: float
    bottom: float
    width: float
    height: float
    least: Number
    most: Number
    rounds: int

    def x(self, played: int) -> float:
        return self.left + self.width * played / max(self.rounds, 1)

    def y(self, value: Number) -> float:
        return self.bottom + self.height * float((value - self.least) / (self.most - self.least))


def running_chart(setting: Setting, height: float) -> Block:
    """The chart of every player's running balance, `height` points high."""
    height = max(height, _LABEL_STEP * len(setting.names) + _AXIS)

    def draw(pen: Pen, top: float) -> None:
        _draw_chart(setting, pen, top, height)

    return Block(height, draw)


def _draw_chart(setting: Setting, pen: Pen, top: float, height: float) -> None:
    lines = setting.sheet.running()
    steps = ticks([value for line in lines.values() for value in line])
    text = tick_text(setting.sheet.currency, steps[1] - steps[0])
    texts = {tick: text(tick) for tick in steps}
    names = cut_names(setting.names, _LABEL_MOST, SMALL)
    scale_room = max(map(SMALL_LIGHT.width, texts.values())) + 6
    label_room = _LABEL_GAP + max(map(SMALL.width, names.values()))
    paper = setting.paper
    plot = Plot(
        paper.left + scale_room,
        top - height + _AXIS,
        paper.room - scale_room - label_room,
        height - _AXIS - 4,
        steps[0],
        steps[-1],
        len(setting.sheet.rounds),
    )
    drawing = Drawing(paper.width, paper.height, initialFontName=BASE_FONT)
    _grid(drawing, plot, steps)
    ends = _spread([plot.y(line[-1]) for line in lines.values()], plot)
    for place, line in enumerate(lines.values()):
        _line(drawing, plot, line, place, ends[place])
    renderPDF.draw(drawing, pen.canvas, 0, 0)
    _words(setting, pen, plot, texts)
    for place, player in enumerate(lines):
        style = Style(SMALL.size, SMALL.leading, color=pencil(place).color)
        pen.text(plot.left + plot.width + _LABEL_GAP, ends[place] - 2.6, names[player], style)


def _spread(heights: Sequence[float], plot: Plot) -> list[float]:
    """Where the names stand beside their lines' ends so that none covers another."""
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    placed = list(heights)
    floor = plot.bottom
    for place in order:
        placed[place] = max(placed[place], floor)
        floor = placed[place] + _LABEL_STEP
    ceiling = plot.bottom + plot.height
    for place in reversed(order):
        placed[place] = min(placed[place], ceiling)
        ceiling = placed[place] - _LABEL_STEP
    return placed


def _grid(drawing: Drawing, plot: Plot, steps: Sequence[int]) -> None:
    right = plot.left + plot.width
    for tick in steps:
        y = plot.y(tick)
        color, weight = (INK, 0.8) if tick == 0 else (FAINT, 0.4)
        drawing.add(Line(plot.left, y, right, y, strokeColor=Ink(*color), strokeWidth=weight))


def _line(
    drawing: Drawing, plot: Plot, values: Sequence[Number], place: int, label_y: float
) -> None:
    style = pencil(place)
    points = [(plot.x(played), plot.y(value)) for played, value in enumerate(values)]
    flat = [coordinate for point in points for coordinate in point]
    color = Ink(*style.color)
    drawing.add(
        PolyLine(
            flat, strokeColor=color, strokeWidth=1.2, strokeDashArray=style.dash, strokeLineJoin=1
        )
    )
    every = -(-len(points) // _MARKS_ON_LINE)
    for x, y in points[every + place % every : -1 : every] if every > 1 else points[1:-1]:
        drawing.add(marker(style, x, y))
    x, y = points[-1]
    edge = plot.left + plot.width
    drawing.add(Line(x, y, edge + 12, label_y, strokeColor=Ink(*MUTED), strokeWidth=0.4))
    drawing.add(marker(style, x, y))
    drawing.add(marker(style, edge + 15, label_y))


def marker(style: Pencil, x: float, y: float) -> Circle | Polygon:
    """A line's marker about a point."""
    color = Ink(*style.color)
    hollow = style.marker in ("ring", "frame", "diamond")
    look = {"strokeColor": color, "strokeWidth": 0.9, "fillColor": white if hollow else color}
    if style.marker in ("disc", "ring"):
        return Circle(x, y, 2.3, **look)
    corners = {
        "square": (-2, -2, 2, -2, 2, 2, -2, 2),
        "frame": (-2, -2, 2, -2, 2, 2, -2, 2),
        "triangle": (-2.7, -2, 2.7, -2, 0, 2.8),
        "diamond": (-3, 0, 0, -3, 3, 0, 0, 3),
    }[style.marker]
    moved = [value + (y if place % 2 else x) for place, value in enumerate(corners)]
    return Polygon(moved, **look)


def _words(setting: Setting, pen: Pen, plot: Plot, texts: dict[int, str]) -> None:
    """The numbers at the scales."""
    for tick, text in texts.items():
        pen.text_right(plot.left - 6, plot.y(tick) - 2.6, text, SMALL_LIGHT)
    y = plot.bottom - 12
    every = step(plot.rounds, 10) if plot.rounds > 12 else 1
    for played in range(every, plot.rounds + 1, every):
        played_as = setting.sheet.rounds[played - 1].number
        text = str(played if setting.sheet.kind == "statement" else played_as)
        pen.text(plot.x(played) - SMALL_LIGHT.width(text) / 2, y, text, SMALL_LIGHT)
