"""The first page: who pays whom, how everyone stands, how the evening went, how it was played."""

from __future__ import annotations

from collections.abc import Iterator

from tally.reports.labels import filled
from tally.reports.pdf.charts import chart_caption, running_chart
from tally.reports.pdf.flow import Block
from tally.reports.pdf.page import (
    BODY,
    CELL,
    CELL_BOLD,
    FAINT,
    LEAD,
    LEAD_LIGHT,
    LIGHT,
    OVERLINE,
    TITLE,
    Pen,
    Style,
)
from tally.reports.pdf.setting import Setting, heading, labelled, text_lines
from tally.reports.pdf.table import Table, baseline
from tally.reports.pdf.totals import Row, player_row, pot_row, totals_table
from tally.reports.pdf.wrapping import wrapped
from tally.reports.sheet import SheetTransfer

_PLACE_ROOM = 22.0  # the column of places, left of the names
_FACT_INDENT = 104.0
_CHART_LEAST, _CHART_MOST = 150.0, 250.0


def answer(setting: Setting, cautions: tuple[str, ...]) -> list[Block]:
    """The blocks of the first page; the chart takes the height that is left on it."""
    before = [*_title(setting), *_settled(setting), *_standings(setting)]
    after = [*_facts(setting), *_attention(setting, cautions)]
    if not setting.sheet.rounds:
        return [*before, *after]
    taken = sum(block.above + block.height for block in [*before, *after])
    caption = heading(setting, chart_caption(setting))
    left = setting.paper.depth - taken - caption.height - caption.above
    height = min(max(left, _CHART_LEAST), _CHART_MOST)
    return [*before, caption, running_chart(setting, height), *after]


def _title(setting: Setting) -> Iterator[Block]:
    labels, sheet = setting.labels, setting.sheet
    yield from text_lines(setting, labels.kind.upper(), OVERLINE)
    for block in text_lines(setting, sheet.title, TITLE):
        yield Block(block.height, block.draw, keep=True)
    counted = labels.players_counted(len(sheet.players)), labels.rounds_counted(len(sheet.rounds))
    about = " · ".join((sheet.game_name, labels.date(sheet.date), *counted))
    yield from text_lines(setting, about, LIGHT, above=2)


def _settled(setting: Setting) -> Iterator[Block]:
    sheet, labels = setting.sheet, setting.labels
    if sheet.currency is None or not sheet.rounds:
        yield heading(setting, labels.result, 26)
        yield from text_lines(setting, _leading(setting), LEAD)
        return
    yield heading(setting, labels.payments, 26)
    if not sheet.transfers:
        yield from text_lines(setting, labels.nobody_pays, LEAD)
    for place, transfer in enumerate(sheet.transfers):
        yield _transfer(setting, transfer, place == 0)


def _leading(setting: Setting) -> str:
    sheet, labels = setting.sheet, setting.labels
    if not sheet.rounds:
        return labels.no_rounds
    names = tuple(setting.name(player) for player in sheet.leaders)
    score = max(total.score for total in sheet.totals)
    text = labels.leads_one if len(names) == 1 else labels.leads_many
    return filled(text, names=labels.listed(names), score=setting.value(score))


def _transfer(setting: Setting, transfer: SheetTransfer, first: bool) -> Block:
    """One payment: the sentence at the left, the amount at the right, a line between payments."""
    paper = setting.paper
    amount = setting.priced(transfer.amount)
    spans = _spans(setting, transfer)
    room = paper.room - LEAD.width(amount) - 24
    if sum(style.width(text) for text, style in spans) <= room:
        lines = [spans]
    else:
        sentence = "".join(text for text, _ in spans)
        lines = [[(line, LEAD)] for line in wrapped(sentence, LEAD.em(room), True)]
    height = LEAD.leading * len(lines) + 5

    def draw(pen: Pen, top: float) -> None:
        if not first:
            pen.rule(paper.left, paper.right, top, 0.4, FAINT)
        y = baseline(top - 2, LEAD)
        pen.text_right(paper.right, y, amount, LEAD)
        for line in lines:
            x = paper.left
            for text, style in line:
                pen.text(x, y, text, style)
                x += style.width(text)
            y -= LEAD.leading

    return Block(height, draw)


def _spans(setting: Setting, transfer: SheetTransfer) -> list[tuple[str, Style]]:
    """The sentence of a payment: names strong, the words between them light."""
    names = {"payer": setting.name(transfer.payer), "payee": setting.name(transfer.payee)}
    spans = []
    for piece in setting.labels.pays.replace("}", "{").split("{"):
        if piece in names:
            spans.append((names[piece], LEAD))
        elif piece:
            spans.append((piece, LEAD_LIGHT))
    return spans


def _standings(setting: Setting) -> Iterator[Block]:
    paper = setting.paper
    placed = [(str(place), player_row(setting, total)) for place, total in setting.sheet.standings]
    placed += [("", row) for row in pot_row(setting)]
    table = totals_table(setting, [row for _, row in placed], paper.left + _PLACE_ROOM)
    yield heading(setting, setting.labels.standings)
    yield table.head_block(setting.labels.player)
    for place, row in placed:
        yield _standing(table, place, row)


def _standing(table: Table, place: str, row: Row) -> Block:
    """One player's line, the name over as many lines as it needs."""
    _, name, numbers = row
    lines = wrapped(name, CELL.em(table.room))
    height = CELL.leading * len(lines) + 3

    def draw(pen: Pen, top: float) -> None:
        y = baseline(top - 1.5, CELL)
        pen.text(table.left - _PLACE_ROOM, y, place, CELL)
        table.numbers(pen, y, numbers)
        for line in lines:
            pen.text(table.left, y, line, CELL)
            y -= CELL.leading
        pen.rule(table.left - _PLACE_ROOM, table.right, top - height, 0.4, FAINT)

    return Block(height, draw)


def _facts(setting: Setting) -> Iterator[Block]:
    if setting.sheet.facts:
        yield heading(setting, setting.labels.rules)
    for label, text in setting.sheet.facts:
        yield from labelled(setting, label, text, _FACT_INDENT, (LIGHT, BODY))


def _attention(setting: Setting, cautions: tuple[str, ...]) -> Iterator[Block]:
    texts = (*(caution.message for caution in setting.sheet.warnings), *cautions)
    if texts:
        yield heading(setting, setting.labels.attention)
    for text in texts:
        yield from labelled(setting, "!", text, 14, (CELL_BOLD, BODY))
