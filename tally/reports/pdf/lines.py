"""A statement: one player's rounds, a line each, under the evenings they belong to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tally.reports.labels import date_text, rounds_heading
from tally.reports.pdf.flow import Block
from tally.reports.pdf.page import CELL, CELL_LIGHT, LIGHT, STRONG, Pen
from tally.reports.pdf.rounds import cells_of, headers, numbered, remarks
from tally.reports.pdf.setting import Setting, heading, text_lines
from tally.reports.pdf.shaping import printable
from tally.reports.pdf.table import Table, baseline, laid_out
from tally.reports.pdf.wrapping import wrapped
from tally.reports.sheet import Chapter, SheetRound

_ABOVE_CHAPTER = 14.0


def lines(setting: Setting, fresh: bool) -> Iterator[Block]:
    """The blocks of all rounds, on a `fresh` page or not; nothing where none was played."""
    played = setting.sheet.rounds
    if not played:
        return
    rows = [numbers for row in cells_of(setting) for _, numbers in row]
    table = laid_out(
        (setting.paper.left, setting.paper.right),
        setting.gutter,
        headers(setting),
        rows,
        [each.headline for each in played],
        strong=len(setting.sheet.figures) if setting.sheet.currency else None,
    )
    header = table.head_block("")
    yield heading(setting, rounds_heading(setting.sheet), above=26, fresh=fresh)
    yield header
    chapter: Chapter | None = None
    for each, numbers in zip(played, rows, strict=True):
        if each.chapter is not None and each.chapter != chapter:
            yield from _chapter(setting, each.chapter, header, chapter is None)
            chapter = each.chapter
        yield from _line(setting, table, each, numbers, header)


def _chapter(setting: Setting, chapter: Chapter, header: Block, first: bool) -> Iterator[Block]:
    """An evening's title and what is said of it, kept to its first round."""
    above = 4.0 if first else _ABOVE_CHAPTER
    told = " · ".join(filter(None, (date_text(chapter.day), chapter.about)))
    for place, line in enumerate(text_lines(setting, chapter.title, STRONG, above=above)):
        bookmark = printable(chapter.title) if place == 0 else ""
        yield replace(line, keep=True, header=header, bookmark=bookmark, level=1)
    for line in text_lines(setting, told, LIGHT):
        yield replace(line, keep=True, header=header)


def _line(
    setting: Setting, table: Table, played: SheetRound, numbers: list[str], header: Block
) -> Iterator[Block]:
    texts = wrapped(played.headline, CELL.em(table.room)) if played.headline else [""]

    def draw(pen: Pen, top: float) -> None:
        y = baseline(top, CELL)
        pen.text(setting.paper.left, y, numbered(setting, played), CELL)
        table.numbers(pen, y, numbers)
        for text in texts:
            pen.text(table.left, y, text, CELL_LIGHT)
            y -= CELL.leading

    said = [line for remark in remarks(setting, played) for line in remark]
    yield Block(CELL.leading * len(texts) + 1, draw, keep=bool(said), header=header)
    for line in said:
        yield replace(line, header=header)
