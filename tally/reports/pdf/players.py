"""Wins and results: a bar for each player's rounds won, a strip of every result with its mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from reportlab.graphics import renderPDF
from reportlab.graphics.shapes import Drawing, Line, Rect
from reportlab.lib.colors import Color as Ink

from tally.reports.labels import results_header, wins_header
from tally.reports.numbers import MINUS, figure_text
from tally.reports.pdf.charts import marker, pencil
from tally.reports.pdf.flow import Block
from tally.reports.pdf.names import cut_names
from tally.reports.pdf.page import CELL, CELL_LIGHT, FAINT, SMALL_LIGHT, Pen
from tally.reports.pdf.setting import Setting, heading
from tally.reports.pdf.table import Head, baseline, headed
from tally.reports.pdf.typeface import BASE_FONT
from tally.reports.pdf.wrapping import wrapped
from tally.reports.scale import tick_text, ticks
from tally.reports.sheet import DIFFERENCE, Number
from tally.words import say, spoken

_ROW = 19.0
_AXIS = 16.0
_MARKER = 12.0
_NAME_MOST = 130.0
_BAR = 84.0
_BAR_NUMBER = 34.0
_GAP = 16.0
_HEAD_GAP = 8.0
_MEAN_HEAD = 60.0
_STROKE = 4.5  # half the height of a result's stroke
_TOGETHER = 24  # players that are kept on one page


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the parts of a row stand, and what the strip's edges mean."""

    setting: Setting
    names: dict[str, str]
    bars: float
    strip: float
    right: float
    most_wins: Number
    steps: Sequence[int]

    def x(self, value: Number | float) -> float:
        """Where a result stands in the strip."""
        part = float(value - self.steps[0]) / (self.steps[-1] - self.steps[0])
        return self.strip + part * (self.right - self.strip)


def players(setting: Setting) -> Iterator[Block]:
    """The section on wins and results; nothing before the first round."""
    sheet = setting.sheet
    results = sheet.results()
    if not any(results.values()):
        return
    columns = _columns(setting, results)
    yield heading(setting, say("Wins and results"), above=26)
    yield _header(columns)
    wins = sheet.wins()
    together = len(sheet.players) <= _TOGETHER
    for place, player in enumerate(sheet.players):
        row = _row(columns, place, player, wins[player], results[player])
        last = place == len(sheet.players) - 1
        yield replace(row, keep=together or last)
    yield Block(_AXIS, lambda pen, top: _axis(columns, pen, top))


def _columns(setting: Setting, results: dict[str, list[Number]]) -> _Columns:
    paper = setting.paper
    names = cut_names(setting.names, _NAME_MOST, CELL)
    wide = max(CELL.width(name) for name in names.values())
    mean_room = max(CELL.width(_mean(setting, each)) for each in results.values()) + 12
    bars = paper.left + _MARKER + wide + _GAP
    strip = bars + _BAR + _BAR_NUMBER + _GAP
    steps = ticks([value for each in results.values() for value in each])
    most = max(1, *setting.sheet.wins().values())
    return _Columns(setting, names, bars, strip, paper.right - mean_room, most, steps)


def _header(columns: _Columns) -> Block:
    """What stands over the bars, the strips and the means, in several lines where it must."""
    sheet, paper = columns.setting.sheet, columns.setting.paper
    # L10N: Head of a column: the average of a player's results.
    mean = wrapped(say("Mean"), SMALL_LIGHT.em(_MEAN_HEAD))
    wins_room = columns.strip - columns.bars - _HEAD_GAP
    strip_room = paper.right - columns.strip - max(map(SMALL_LIGHT.width, mean)) - _HEAD_GAP
    results = results_header(sheet, in_points=DIFFERENCE in sheet.figures)
    heads = [
        Head(columns.bars, wrapped(wins_header(sheet), SMALL_LIGHT.em(wins_room))),
        Head(columns.strip, wrapped(results, SMALL_LIGHT.em(strip_room))),
        Head(paper.right, mean, to_end=True),
    ]
    return headed(paper.left, paper.right, heads)


def _row(
    columns: _Columns, place: int, player: str, won: Number, results: Sequence[Number]
) -> Block:
    setting = columns.setting
    color = Ink(*pencil(place).color)

    def draw(pen: Pen, top: float) -> None:
        middle = top - _ROW / 2
        y = middle - CELL.size * 0.35
        drawing = Drawing(setting.paper.width, setting.paper.height, initialFontName=BASE_FONT)
        drawing.add(marker(pencil(place), setting.paper.left + 3, middle))
        long = _BAR * float(won) / float(columns.most_wins)
        if long:
            drawing.add(
                Rect(columns.bars, middle - 3.5, long, 7, fillColor=color, strokeColor=None)
            )
        _strip(drawing, columns, middle, results, color)
        renderPDF.draw(drawing, pen.canvas, 0, 0)
        pen.text(setting.paper.left + _MARKER, y, columns.names[player], CELL)
        text = figure_text(won)
        pen.text(columns.bars + (long + 5 if long else 0), y, text, CELL if long else CELL_LIGHT)
        if results:
            pen.text_right(setting.paper.right, y, _mean(setting, results), CELL)

    return Block(_ROW, draw)


def _strip(
    drawing: Drawing, columns: _Columns, middle: float, results: Sequence[Number], color: Ink
) -> None:
    """Zero, a stroke for each result, and the mean as a longer, heavier one."""
    zero = columns.x(0)
    drawing.add(Line(zero, middle - _ROW / 2, zero, middle + _ROW / 2, strokeColor=Ink(*FAINT)))
    for x in sorted({round(columns.x(value), 1) for value in results}):
        drawing.add(
            Line(x, middle - _STROKE, x, middle + _STROKE, strokeColor=color, strokeWidth=0.6)
        )
    if results:
        x = columns.x(_exact_mean(results))
        high = _STROKE + 2.5
        drawing.add(Line(x, middle - high, x, middle + high, strokeColor=color, strokeWidth=2.2))


def _axis(columns: _Columns, pen: Pen, top: float) -> None:
    sheet = columns.setting.sheet
    currency = None if DIFFERENCE in sheet.figures else sheet.currency
    steps = columns.steps
    written = tick_text(currency, steps[1] - steps[0])
    y = baseline(top - 2, SMALL_LIGHT)
    pen.rule(columns.strip, columns.right, top - 1, 0.4, FAINT)
    used = columns.strip - 100
    for step in steps:
        text = written(step)
        wide = SMALL_LIGHT.width(text)
        x = min(columns.x(step) - wide / 2, columns.right - wide)
        if x > used:
            pen.text(x, y, text, SMALL_LIGHT)
            used = x + wide + 6


def _exact_mean(results: Sequence[Number]) -> Fraction:
    return Fraction(sum(results)) / len(results)


def _mean(setting: Setting, results: Sequence[Number]) -> str:
    """The mean of the results, to a tenth of a point or to the smallest amount."""
    if not results:
        return ""
    mean = _exact_mean(results)
    if DIFFERENCE in setting.sheet.figures or setting.sheet.currency is None:
        tenths = round(mean * 10)
        sign = MINUS if tenths < 0 else "+" if tenths else ""
        whole, tenth = divmod(abs(tenths), 10)
        return f"{sign}{figure_text(whole)}{spoken().decimal}{tenth}"
    return setting.value(round(mean))
