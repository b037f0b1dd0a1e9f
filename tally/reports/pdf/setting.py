"""What every part of a sheet is set from: the values, the names, the paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest

from tally.reports.labels import round_title
from tally.reports.numbers import amount_text, figure_text
from tally.reports.papers import Paper
from tally.reports.pdf.flow import Block, Draw
from tally.reports.pdf.page import CELL_BOLD, HEADING, Pen, Style
from tally.reports.pdf.shaping import printable
from tally.reports.pdf.table import baseline
from tally.reports.pdf.wrapping import wrapped
from tally.reports.sheet import Number, Sheet

_GUTTER = 54.0
_GUTTER_MOST = 110.0
_GUTTER_GAP = 3.0


@dataclass(frozen=True, slots=True)
class Setting:
    """One sheet about to be set. `names` are the players' as printed in full; `gutter` is the room
    left of a round's rows, for its title and the labels of remarks, in points."""

    sheet: Sheet
    paper: Paper
    names: Mapping[str, str]
    signed: tuple[bool, ...]
    gutter: float

    def name(self, player: str) -> str:
        """A player's full name; one who is not of the sheet's players keeps the name as typed."""
        return self.names.get(player) or printable(player)

    def figure(self, number: Number | None, place: int) -> str:
        """A figure of the game's column at `place`; signed where the column can be negative."""
        if number is None:
            return ""
        return figure_text(number, self.signed[place])

    def value(self, number: Number | None, signed: bool = True) -> str:
        """An amount of the sheet's money, or a score where it has none."""
        if number is None:
            return ""
        if self.sheet.currency is None:
            return figure_text(number, signed and self._scores_fall)
        return amount_text(int(number), self.sheet.currency, signed)

    def priced(self, amount: int) -> str:
        """An amount with its currency's code behind it: `1,234.50 EUR`."""
        currency = self.sheet.currency
        return self.value(amount, signed=False) + (f" {currency.code}" if currency else "")

    @property
    def _scores_fall(self) -> bool:
        return any(row.score < 0 for played in self.sheet.rounds for row in played.rows)


def signs(sheet: Sheet) -> tuple[bool, ...]:
    """For each of the game's columns, whether a number in it is negative."""
    found = [False] * len(sheet.figures)
    rows = [row.figures for played in sheet.rounds for row in played.rows]
    for figures in (*rows, *(total.figures for total in sheet.totals)):
        for place, number in enumerate(figures):
            if number is not None and number < 0:
                found[place] = True
    return tuple(found)


def gutter(sheet: Sheet) -> float:
    """How wide the longest title of a round is with what parts it from the names, in points."""
    last = max((played.number for played in sheet.rounds), default=0)
    wide = CELL_BOLD.width(printable(round_title(sheet, last))) + _GUTTER_GAP
    return min(max(_GUTTER, wide), _GUTTER_MOST)


def heading(setting: Setting, text: str, above: float = 22, fresh: bool = False) -> Block:
    """A section's heading, kept to what follows and named in the document's outline."""
    lines = wrapped(text, HEADING.em(setting.paper.room), HEADING.bold)

    def draw(pen: Pen, top: float) -> None:
        y = baseline(top, HEADING)
        for line in lines:
            pen.text(setting.paper.left, y, line, HEADING)
            y -= HEADING.leading

    height = HEADING.leading * len(lines) + 4
    return Block(height, draw, above, keep=True, fresh=fresh, bookmark=text)


def text_lines(setting: Setting, text: str, style: Style, above: float = 0) -> list[Block]:
    """A text over the page's width, a block for each line."""
    return labelled(setting, "", text, 0, (style, style), above)


def labelled(
    setting: Setting,
    label: str,
    text: str,
    indent: float,
    styles: tuple[Style, Style],
    above: float = 0,
) -> list[Block]:
    """A label and its text beside it, a block for each line.

    The first two and the last two lines stay together.
    """
    named, told = styles
    labels = wrapped(label, named.em(indent - 8), named.bold) if label else []
    texts = wrapped(text, told.em(setting.paper.room - indent), told.bold)
    last = max(len(labels), len(texts)) - 1
    return [
        Block(
            told.leading,
            _pair(setting.paper.left, indent, (label_line, line), styles),
            above if place == 0 else 0,
            keep=place != last and place in (0, last - 1),
        )
        for place, (label_line, line) in enumerate(zip_longest(labels, texts, fillvalue=""))
    ]


def _pair(left: float, indent: float, texts: tuple[str, str], styles: tuple[Style, Style]) -> Draw:
    def draw(pen: Pen, top: float) -> None:
        y = baseline(top, styles[1])
        if texts[0]:
            pen.text(left, y, texts[0], styles[0])
        if texts[1]:
            pen.text(left + indent, y, texts[1], styles[1])

    return draw
