"""The first page: who pays whom, how everyone stands, how the evening went, how it was played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tally.reports.labels import chart_caption, counted, days_of, kind_of, none_played
from tally.reports.pdf.charts import running_chart
from tally.reports.pdf.flow import Block
from tally.reports.pdf.page import (
    BODY,
    CELL,
    CELL_BOLD,
    COMPACT,
    FAINT,
    LIGHT,
    OVERLINE,
    ROOMY,
    Pen,
    Scale,
    Style,
)
from tally.reports.pdf.setting import Setting, heading, labelled, text_lines
from tally.reports.pdf.shaping import lift
from tally.reports.pdf.table import Table, baseline
from tally.reports.pdf.totals import Row, player_row, pot_row, totals_table
from tally.reports.pdf.wrapping import wrapped
from tally.reports.sheet import SheetTransfer
from tally.words import all_of, said, say

Span = tuple[str, Style]

_PLACE_ROOM = 22.0  # the column of places, left of the names
_FACT_INDENT = 104.0
_UNDER_OVERLINE = 3.0
"""Points between the line over the title and a title that fills its height, as Chinese does."""
_CHART_MOST = 250.0
_CHART_FROM = 2  # rounds that make a line worth drawing


def answer(setting: Setting, cautions: tuple[str, ...]) -> tuple[list[Block], bool]:
    """The blocks of the first page, and whether they fit on it.

    The large type gives way where there is much to say; the chart takes what height is left.
    """
    for scale in (ROOMY, COMPACT):
        blocks = _blocks(setting, cautions, scale)
        fits = _height(blocks) <= setting.paper.depth
        if fits:
            break
    return blocks, fits


def _blocks(setting: Setting, cautions: tuple[str, ...], scale: Scale) -> list[Block]:
    before = [
        *_title(setting, scale),
        *_settled(setting, scale),
        *_standings(setting, scale),
    ]
    after = [*_facts(setting, scale), *_attention(setting, cautions, scale)]
    if len(setting.sheet.rounds) < _CHART_FROM:
        return [*before, *after]
    caption = heading(setting, chart_caption(setting.sheet), scale.above)
    left = setting.paper.depth - _height([*before, caption, *after])
    chart = running_chart(setting, min(max(left, scale.chart), _CHART_MOST))
    return [*before, caption, chart, *after]


def _height(blocks: Sequence[Block]) -> float:
    return sum(block.above + block.height for block in blocks)


def _title(setting: Setting, scale: Scale) -> Iterator[Block]:
    sheet = setting.sheet
    yield from text_lines(setting, kind_of(sheet).upper(), OVERLINE)
    above = _UNDER_OVERLINE + scale.title.size * lift(sheet.title)
    for block in text_lines(setting, sheet.title, scale.title):
        yield replace(block, above=above, keep=True)
    about = " · ".join((said(sheet.game_name), days_of(sheet), *counted(sheet)))
    yield from text_lines(setting, about, LIGHT, above=2)


def _settled(setting: Setting, scale: Scale) -> Iterator[Block]:
    sheet = setting.sheet
    if sheet.currency is None or not sheet.rounds:
        # L10N: Heading over who leads.
        yield heading(setting, say("Result"), scale.above + 4)
        yield from text_lines(setting, _leading(setting), scale.lead)
        return
    yield heading(setting, say("Who pays whom"), scale.above + 4)
    if not sheet.transfers:
        yield from text_lines(setting, _level(setting), scale.lead)
    for place, transfer in enumerate(sheet.transfers):
        yield _transfer(setting, transfer, place == 0, scale)


def _leading(setting: Setting) -> str:
    sheet = setting.sheet
    if not sheet.rounds:
        return none_played(sheet)
    names = [setting.name(player) for player in sheet.leaders]
    score = setting.value(max(total.score for total in sheet.totals))
    if sheet.kind == "statement":
        return say("{name} has {score}", name=names[0], score=score)
    if len(names) == 1:
        return say("{name} leads with {score}", name=names[0], score=score)
    return say("{names} share the lead with {score}", names=all_of(names), score=score)


def _level(setting: Setting) -> str:
    """That nobody pays; in a statement only that its player does not, as others may."""
    if setting.sheet.kind == "statement":
        name = setting.name(setting.sheet.players[0])
        return say("{name} has nothing to pay or to get.", name=name)
    return say("Everything is settled: nobody pays.")


def _transfer(setting: Setting, transfer: SheetTransfer, first: bool, scale: Scale) -> Block:
    """One payment: the sentence at the left, the amount at the right, a line between payments."""
    paper, lead = setting.paper, scale.lead
    amount = setting.priced(transfer.amount)
    lines = _sentence(setting, transfer, scale, paper.room - lead.width(amount) - 24)
    height = lead.leading * len(lines) + 5

    def draw(pen: Pen, top: float) -> None:
        if not first:
            pen.rule(paper.left, paper.right, top, 0.4, FAINT)
        y = baseline(top - 2, lead)
        pen.text_right(paper.right, y, amount, lead)
        for line in lines:
            x = paper.left
            for text, style in line:
                pen.text(x, y, text, style)
                x += style.width(text)
            y -= lead.leading

    return Block(height, draw)


def _sentence(
    setting: Setting, transfer: SheetTransfer, scale: Scale, room: float
) -> list[list[Span]]:
    """The lines of a payment: names strong, the words between them light.

    Where it is too long for one line, each name gets its own, after the words that lead to it.
    """
    spans = _spans(setting, transfer, scale)
    if _width(spans) <= room:
        return [spans]
    lines: list[list[Span]] = []
    words: list[Span] = []
    for text, style in spans:
        if style is scale.lead_light:
            words = [(text.lstrip() if lines else text, style)]
            continue
        if _width(words) > room / 2:
            lines, words = [*lines, *_broken(words, room)], []
        head, *others = wrapped(text, style.em(room - _width(words)), style.bold)
        lines += [[*words, (head, style)], *([(other, style)] for other in others)]
        words = []
    if lines and _width([*lines[-1], *words]) <= room:
        return [*lines[:-1], [*lines[-1], *words]]
    return [*lines, *_broken(words, room)]


def _width(spans: Sequence[Span]) -> float:
    return sum(style.width(text) for text, style in spans)


def _broken(words: Sequence[Span], room: float) -> Iterator[list[Span]]:
    """Words on lines of their own."""
    for text, style in words:
        yield from ([(line, style)] for line in wrapped(text, style.em(room), style.bold))


def _spans(setting: Setting, transfer: SheetTransfer, scale: Scale) -> list[Span]:
    names = {"payer": setting.name(transfer.payer), "payee": setting.name(transfer.payee)}
    # L10N: A line of the settlement; the amount stands at its right.
    pieces = re.split(r"\{(payer|payee)\}", say("{payer} pays {payee}"))
    return [
        (names[piece], scale.lead) if place % 2 else (piece, scale.lead_light)
        for place, piece in enumerate(pieces)
        if piece
    ]


def _standings(setting: Setting, scale: Scale) -> Iterator[Block]:
    alone = setting.sheet.kind == "statement"
    placed = [
        ("" if alone else str(place), player_row(setting, total))
        for place, total in setting.sheet.standings
    ]
    placed += [("", row) for row in pot_row(setting)]
    table = totals_table(setting, [row for _, row in placed], 0 if alone else _PLACE_ROOM)
    # L10N: Heading over everybody's place and result, the best first.
    title = say("Standings")
    yield heading(setting, say("Totals") if alone else title, scale.above)
    yield table.head_block(say("Player"))
    for place, row in placed:
        yield _standing(table, place, row)


def _standing(table: Table, place: str, row: Row) -> Block:
    """One player's line, the name over as many lines as it needs."""
    _, name, numbers = row
    lines = wrapped(name, CELL.em(table.room))
    height = CELL.leading * len(lines) + 3

    def draw(pen: Pen, top: float) -> None:
        y = baseline(top - 1.5, CELL)
        pen.text(table.edge, y, place, CELL)
        table.numbers(pen, y, numbers)
        for line in lines:
            pen.text(table.left, y, line, CELL)
            y -= CELL.leading
        pen.rule(table.edge, table.right, top - height, 0.4, FAINT)

    return Block(height, draw)


def _facts(setting: Setting, scale: Scale) -> Iterator[Block]:
    if setting.sheet.facts:
        # L10N: Heading over a player's numbers: how many rounds he won, his mean, his best round.
        title = say("In short") if setting.sheet.kind == "statement" else say("How it was played")
        yield heading(setting, title, scale.above)
    for label, text in setting.sheet.facts:
        yield from labelled(setting, label, text, _FACT_INDENT, (LIGHT, BODY))


def _attention(setting: Setting, cautions: tuple[str, ...], scale: Scale) -> Iterator[Block]:
    texts = (*(caution.message for caution in setting.sheet.warnings), *cautions)
    if texts:
        yield heading(setting, say("To be noted"), scale.above)
    for text in texts:
        yield from labelled(setting, "!", text, 14, (CELL_BOLD, BODY))
