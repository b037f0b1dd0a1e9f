"""Every round: who dealt, each player's figures and money, and what is to be said about it.

Of a season it is every evening; of a statement, which has one row a round, see `lines`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tally.reports.figures import figure_header
from tally.reports.labels import (
    amount_header,
    date_text,
    round_title,
    rounds_counted,
    rounds_heading,
    running_header,
)
from tally.reports.pdf.flow import Block, Draw
from tally.reports.pdf.names import cut_names
from tally.reports.pdf.page import CELL, CELL_BOLD, CELL_LIGHT, SMALL, SMALL_LIGHT, Pen
from tally.reports.pdf.setting import Setting, heading, labelled
from tally.reports.pdf.shaping import clipped, printable
from tally.reports.pdf.table import Table, baseline, laid_out
from tally.reports.pdf.wrapping import wrapped
from tally.reports.sheet import Number, SheetRound
from tally.words import say

_TITLE_HEIGHT = 15.0
_ABOVE = 7.0  # between a round and the line over it, and again over that line
_MARKED = 10  # every tenth round is in the document's outline
_ROWS_TOGETHER = 24  # a table so long is parted rather than pushed to a page of its own

Cells = tuple[str, list[str]]
"""A player and the texts of the row's numbers."""


@dataclass(frozen=True, slots=True)
class _Grid:
    """The rounds' table: where it stands and how the names are cut."""

    setting: Setting
    table: Table
    names: dict[str, str]
    header: Block

    def name(self, player: str) -> str:
        return self.names.get(player) or printable(player)


def rounds(setting: Setting, fresh: bool) -> Iterator[Block]:
    """The blocks of all rounds, on a `fresh` page or not; nothing where none was played."""
    if not setting.sheet.rounds:
        return
    paper = setting.paper
    cells = list(cells_of(setting))
    money = len(setting.sheet.figures) if setting.sheet.currency else None
    table = laid_out(
        (paper.left, paper.right),
        setting.gutter,
        headers(setting),
        [numbers for rows in cells for _, numbers in rows],
        setting.names.values(),
        strong=money,
    )
    header = replace(table.head_block(say("Player")), keep=False)
    grid = _Grid(setting, table, cut_names(setting.names, table.room, CELL), header)
    yield heading(setting, rounds_heading(setting.sheet), above=26, fresh=fresh)
    yield replace(header, keep=True)
    for place, (played, rows) in enumerate(zip(setting.sheet.rounds, cells, strict=True)):
        yield from _round(grid, played, rows, place == 0)


def headers(setting: Setting) -> list[str]:
    """What stands over the numbers of the rounds' table."""
    figures = [figure_header(name) for name in setting.sheet.figures]
    if setting.sheet.currency is None:
        return [*figures, running_header()]
    return [*figures, amount_header(setting.sheet), running_header()]


def cells_of(setting: Setting) -> Iterator[list[Cells]]:
    """The texts of every round's rows; the last number runs up over the rounds."""
    running: dict[str, Number] = dict.fromkeys(setting.sheet.players, 0)
    money = setting.sheet.currency is not None
    for played in setting.sheet.rounds:
        rows = []
        for row in played.rows:
            won = (row.amount or 0) if money else row.score
            running[row.player] = running.get(row.player, 0) + won
            texts = [setting.figure(number, place) for place, number in enumerate(row.figures)]
            if money:
                texts.append(setting.value(won))
            texts.append(setting.value(running[row.player]))
            rows.append((row.player, texts))
        yield rows


def _round(grid: _Grid, played: SheetRound, rows: list[Cells], first: bool) -> Iterator[Block]:
    said = [line for remark in remarks(grid.setting, played) for line in remark]
    parts = [rows[at : at + _ROWS_TOGETHER] for at in range(0, len(rows), _ROWS_TOGETHER)] or [[]]
    for place, part in enumerate(parts):
        opens = place == 0
        about = _about(grid, played) if opens else []
        yield Block(
            (len(about) + len(part)) * CELL.leading + 2,
            _drawn(grid, played if opens else None, about, part),
            above=2 * _ABOVE if opens and not first else 0,
            keep=bool(said) and place == len(parts) - 1,
            header=grid.header,
            bookmark=_numbered(grid, played) if opens and played.number % _MARKED == 1 else "",
            level=1,
        )
    for line in said:
        yield replace(line, header=grid.header)


def _numbered(grid: _Grid, played: SheetRound) -> str:
    return numbered(grid.setting, played)


def numbered(setting: Setting, played: SheetRound) -> str:
    """What a round is called, as far as the gutter has room for it."""
    title = round_title(setting.sheet, played.number)
    return clipped(title, CELL_BOLD.em(setting.gutter), bold=True)


def _about(grid: _Grid, played: SheetRound) -> list[str]:
    """The lines over a round's rows: who dealt and how it went; of an evening when it was."""
    setting = grid.setting
    dealer = say("{name} deals", name=setting.name(played.dealer)) if played.dealer else ""
    day = date_text(played.day) if played.day else ""
    counted = rounds_counted(setting.sheet, played.count) if played.count is not None else ""
    deal = printable(played.deal) or dealer
    text = " · ".join(filter(None, (deal, day, played.headline, counted)))
    room = grid.table.right - grid.table.left
    return wrapped(text, CELL_LIGHT.em(room)) if text else []


def _drawn(
    grid: _Grid, played: SheetRound | None, about: Sequence[str], rows: Sequence[Cells]
) -> Draw:
    table, left = grid.table, grid.setting.paper.left

    def draw(pen: Pen, top: float) -> None:
        y = baseline(top, CELL)
        if played is not None:
            pen.text(left, y, _numbered(grid, played), CELL_BOLD)
        for line in about:
            pen.text(table.left, y, line, CELL_LIGHT)
            y -= CELL.leading
        for player, numbers in rows:
            pen.text(table.left, y, grid.name(player), CELL)
            table.numbers(pen, y, numbers)
            y -= CELL.leading

    return draw


def remarks(setting: Setting, played: SheetRound) -> Iterator[list[Block]]:
    """What is said under a round, each with its label in the gutter."""
    # L10N: Money on the table that belongs to nobody yet.
    pot = [(say("Pot"), setting.value(played.pot))] if played.pot else []
    told = [
        *(("", line) for line in played.lines),
        *pot,
        # L10N: Cards that stayed on the table at the end of a round.
        (say("Left over"), played.leftovers),
        *((say("Warning"), caution.message) for caution in played.warnings),
        # L10N: Beside what a round replaced and why.
        (say("Corrected"), played.corrected or ""),
        (say("Note"), played.note),
    ]
    for label, text in told:
        if text.strip():
            yield labelled(setting, label, text, setting.gutter, (SMALL_LIGHT, SMALL))
