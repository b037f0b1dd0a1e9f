"""The first page: who pays whom, how everyone stands, how the evening went, how it was played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tally.reports.labels import filled
from tally.reports.pdf.charts import chart_caption, running_chart
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
from tally.reports.pdf.table import Table, baseline
from tally.reports.pdf.totals import Row, player_row, pot_row, totals_table
from tally.reports.pdf.wrapping import wrapped
from tally.reports.sheet import SheetTransfer

Span = tuple[str, Style]

_PLACE_ROOM = 22.0  # the column of places, left of the names
_FACT_INDENT = 104.0
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
    caption = heading(setting, chart_caption(setting), scale.above)
    left = setting.paper.depth - _height([*before, caption, *after])
    chart = running_chart(setting, min(max(left, scale.chart), _CHART_MOST))
    return [*before, caption, chart, *after]


def _height(blocks: Sequence[Block]) -> float:
    return sum(block.above + block.height for block in blocks)


def _title(setting: Setting, scale: Scale) -> Iterator[Block]:
    sheet = setting.sheet
    yield from text_lines(setting, kind_of(setting).upper(), OVERLINE)
    for block in text_lines(setting, sheet.title, scale.title):
        yield replace(block, keep=True)
    about = " · ".join((sheet.game_name, days_of(setting), *_counted(setting)))
    yield from text_lines(setting, about, LIGHT, above=2)


def kind_of(setting: Setting) -> str:
    """What the sheet is, over its title."""
    labels = setting.labels
    kinds = {"season": labels.kind_season, "statement": labels.kind_statement}
    return kinds.get(setting.sheet.kind, labels.kind)


def days_of(setting: Setting) -> str:
    """When it was played: a day, or from one to another."""
    labels, sheet = setting.labels, setting.sheet
    first = labels.date(sheet.date)
    if sheet.until is None or sheet.until == sheet.date:
        return first
    return filled(labels.days, first=first, last=labels.date(sheet.until))


def _counted(setting: Setting) -> Iterator[str]:
    labels, sheet = setting.labels, setting.sheet
    if sheet.kind != "statement":
        yield labels.players_counted(len(sheet.players))
    if sheet.kind != "evening":
        yield labels.evenings_counted(sheet.evenings)
    played = len(sheet.rounds) if sheet.rounds_played is None else sheet.rounds_played
    yield labels.rounds_counted(played)


def _settled(setting: Setting, scale: Scale) -> Iterator[Block]:
    sheet, labels = setting.sheet, setting.labels
    if sheet.currency is None or not sheet.rounds:
        yield heading(setting, labels.result, scale.above + 4)
        yield from text_lines(setting, _leading(setting), scale.lead)
        return
    yield heading(setting, labels.payments, scale.above + 4)
    if not sheet.transfers:
        yield from text_lines(setting, labels.nobody_pays, scale.lead)
    for place, transfer in enumerate(sheet.transfers):
        yield _transfer(setting, transfer, place == 0, scale)


def _leading(setting: Setting) -> str:
    sheet, labels = setting.sheet, setting.labels
    if not sheet.rounds:
        return labels.no_rounds
    names = tuple(setting.name(player) for player in sheet.leaders)
    score = max(total.score for total in sheet.totals)
    text = labels.leads_one if len(names) == 1 else labels.leads_many
    return filled(text, names=labels.listed(names), score=setting.value(score))


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
    if sum(style.width(text) for text, style in spans) <= room:
        return [spans]
    lines: list[list[Span]] = []
    words: list[Span] = []
    for text, style in spans:
        if style is scale.lead_light:
            words = [(text.lstrip() if lines else text, style)]
            continue
        taken = sum(light.width(word) for word, light in words)
        head, *others = wrapped(text, style.em(room - taken), style.bold)
        lines += [[*words, (head, style)], *([(other, style)] for other in others)]
        words = []
    return [*lines[:-1], [*lines[-1], *words]]


def _spans(setting: Setting, transfer: SheetTransfer, scale: Scale) -> list[Span]:
    names = {"payer": setting.name(transfer.payer), "payee": setting.name(transfer.payee)}
    pieces = re.split(r"\{(\w+)\}", setting.labels.pays)
    return [
        (names[piece], scale.lead) if place % 2 else (piece, scale.lead_light)
        for place, piece in enumerate(pieces)
        if piece
    ]


def _standings(setting: Setting, scale: Scale) -> Iterator[Block]:
    labels, alone = setting.labels, setting.sheet.kind == "statement"
    placed = [
        ("" if alone else str(place), player_row(setting, total))
        for place, total in setting.sheet.standings
    ]
    placed += [("", row) for row in pot_row(setting)]
    table = totals_table(setting, [row for _, row in placed], 0 if alone else _PLACE_ROOM)
    yield heading(setting, labels.totals if alone else labels.standings, scale.above)
    yield table.head_block(labels.player)
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
        labels = setting.labels
        title = labels.rules_statement if setting.sheet.kind == "statement" else labels.rules
        yield heading(setting, title, scale.above)
    for label, text in setting.sheet.facts:
        yield from labelled(setting, label, text, _FACT_INDENT, (LIGHT, BODY))


def _attention(setting: Setting, cautions: tuple[str, ...], scale: Scale) -> Iterator[Block]:
    texts = (*(caution.message for caution in setting.sheet.warnings), *cautions)
    if texts:
        yield heading(setting, setting.labels.attention, scale.above)
    for text in texts:
        yield from labelled(setting, "!", text, 14, (CELL_BOLD, BODY))
