"""The last page: what other entries moved, the totals, where to sign, how to check the print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tally.reports.pdf.flow import Block
from tally.reports.pdf.names import cut_names
from tally.reports.pdf.page import (
    BODY,
    CELL,
    CELL_LIGHT,
    FAINT,
    INK,
    LIGHT,
    MUTED,
    SMALL_LIGHT,
    STRONG,
    Pen,
)
from tally.reports.pdf.qr import drawn_code, fits_code
from tally.reports.pdf.setting import Setting, heading, labelled, text_lines
from tally.reports.pdf.table import Table, baseline
from tally.reports.pdf.totals import player_row, pot_row, sum_row, totals_table
from tally.reports.sheet import SheetEntry
from tally.words import say

_ROW = CELL.leading + 1.5
_SIGN_HEIGHT = 46.0
_SIGN_GAP = 22.0
_SIGNERS_A_ROW = (3, 4)
_HEAD_INDENT = 104.0
_SQUARE = 58.0
_PLAIN, _SUM = (0.4, FAINT), (0.6, INK)  # the line under a row, the line over the sum


def closing(setting: Setting) -> list[Block]:
    """The blocks after the rounds; they stay on one page where they fit on one."""
    moved = [*_entries(setting), *_taken_back(setting)]
    if not setting.sheet.rounds:
        return [*moved, *_head(setting)]
    last = [*_totals(setting), *_signatures(setting), *_head(setting)]
    kept = [replace(block, keep=True) for block in last[:-1]]
    return [*moved, *kept, last[-1]]


def _entries(setting: Setting) -> Iterator[Block]:
    if setting.sheet.entries:
        yield heading(setting, say("Payments and adjustments"))
    for entry in setting.sheet.entries:
        yield from _entry(setting, entry)


def _taken_back(setting: Setting) -> Iterator[Block]:
    """What no longer counts, and why."""
    if setting.sheet.taken_back:
        # L10N: Heading over rounds that were taken back and no longer count.
        yield heading(setting, say("Taken back"))
    for text in setting.sheet.taken_back:
        yield from text_lines(setting, text, BODY, above=2)


def _entry(setting: Setting, entry: SheetEntry) -> Iterator[Block]:
    """What moved the money, then each player it touched with the amount."""
    lines = text_lines(setting, entry.text, BODY, above=4)
    yield from (replace(line, keep=True) for line in lines)
    moved = [setting.value(amount) for _, amount in entry.amounts]
    for place, (player, _) in enumerate(entry.amounts):
        block = _amount(setting, setting.name(player), moved[place])
        yield replace(block, keep=place < len(moved) - 1)


def _amount(setting: Setting, name: str, amount: str) -> Block:
    paper = setting.paper
    room = paper.room - 14 - CELL.width(amount) - 20
    cut = cut_names({name: name}, room, CELL)[name]

    def draw(pen: Pen, top: float) -> None:
        y = baseline(top, CELL)
        pen.text(paper.left + 14, y, cut, CELL)
        pen.text_right(paper.right, y, amount, CELL)

    return Block(CELL.leading, draw)


def _totals(setting: Setting) -> Iterator[Block]:
    sheet = setting.sheet
    rows = [*(player_row(setting, total) for total in sheet.totals), *pot_row(setting)]
    summed = sheet.kind != "statement"
    if summed:
        rows.append(sum_row(setting))
    table = totals_table(setting, rows)
    names = cut_names(setting.names, table.room, CELL)
    yield heading(setting, say("Totals"), above=26)
    yield table.head_block(say("Player"))
    for place, (total, name, numbers) in enumerate(rows, 1):
        last = summed and place == len(rows)
        yield _total(table, names[total.player] if total else name, numbers, last)


def _total(table: Table, name: str, numbers: list[str], last: bool) -> Block:
    def draw(pen: Pen, top: float) -> None:
        y = baseline(top - 0.75, CELL)
        pen.text(table.left, y, name, CELL_LIGHT if last else CELL)
        table.numbers(pen, y, numbers)
        pen.rule(table.left, table.right, top if last else top - _ROW, *(_SUM if last else _PLAIN))

    return Block(_ROW, draw)


def _signatures(setting: Setting) -> Iterator[Block]:
    yield heading(setting, say("Signatures"), above=26)
    players = list(setting.names)
    each = min(_SIGNERS_A_ROW, key=lambda count: (-(-len(players) // count), count))
    for at in range(0, len(players), each):
        yield _signers(setting, players[at : at + each], each)


def _signers(setting: Setting, players: Sequence[str], each: int) -> Block:
    """A row of lines to sign on, each with its player's name under it."""
    paper = setting.paper
    wide = (paper.room - _SIGN_GAP * (each - 1)) / each
    names = cut_names(setting.names, wide, SMALL_LIGHT)

    def draw(pen: Pen, top: float) -> None:
        y = top - _SIGN_HEIGHT + SMALL_LIGHT.leading + 4
        for place, player in enumerate(players):
            x = paper.left + place * (wide + _SIGN_GAP)
            pen.rule(x, x + wide, y, 0.6, MUTED)
            pen.text(x, y - SMALL_LIGHT.leading, names[player], SMALL_LIGHT)

    return Block(_SIGN_HEIGHT, draw)


def _head(setting: Setting) -> Iterator[Block]:
    """The code of the book's last entry, readable and as a square, and what to do with it."""
    code = setting.sheet.head_code
    if not code:
        return
    command = f"tally verify --sheet {code}"  # unsaid: a command
    square = fits_code(command)
    indent = _SQUARE + 18 if square else _HEAD_INDENT
    check = say(
        "To check this print, type {command} (the square holds it too): the "
        "book knows the code as long as nothing that was recorded up to it has "
        "been changed.",
        command=command,
    )
    # L10N: The code of the last thing recorded in the book; it stands for everything before it.
    texts = [(say("Book’s head"), LIGHT), (code, STRONG), (check, LIGHT)]
    lines = [
        replace(block, keep=True)
        for text, style in texts
        for block in labelled(setting, "", text, indent, (style, style))
    ]
    if not square:
        yield replace(lines[0], above=26)
        yield from lines[1:-1]
        yield replace(lines[-1], keep=False)
        return
    yield _beside_square(setting, command, lines)


def _beside_square(setting: Setting, command: str, lines: Sequence[Block]) -> Block:
    """Lines of text at the right of the square, in the middle of its height."""
    text_height = sum(line.height for line in lines)
    height = max(_SQUARE, text_height)

    def draw(pen: Pen, top: float) -> None:
        drawn_code(pen, command, setting.paper.left, top - _SQUARE, _SQUARE)
        y = top - (height - text_height) / 2
        for line in lines:
            line.draw(pen, y)
            y -= line.height

    return Block(height, draw, above=22)
