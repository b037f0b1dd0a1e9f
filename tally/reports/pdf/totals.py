"""The table of totals: the game's figures, what the rounds moved, and the balance if it differs."""

from __future__ import annotations

from collections.abc import Sequence

from tally.reports.figures import figure_header
from tally.reports.labels import amount_header
from tally.reports.pdf.setting import Setting
from tally.reports.pdf.table import Table, laid_out
from tally.reports.sheet import Number, SheetTotal
from tally.words import say

Row = tuple[SheetTotal | None, str, list[str]]
"""A player's totals (None for the pot and the sum), the name in full, the texts of the numbers."""


def totals_table(setting: Setting, rows: Sequence[Row], indent: float = 0) -> Table:
    """The table of some rows of totals; what is to be settled stands in bold."""
    headers = _headers(setting)
    return laid_out(
        (setting.paper.left, setting.paper.right),
        indent,
        headers,
        [numbers for _, _, numbers in rows],
        [name for _, name, _ in rows],
        strong=len(headers) - 1,
    )


def player_row(setting: Setting, total: SheetTotal) -> Row:
    """One player's row."""
    figures = [setting.figure(total.figures[place], place) for place in _summed(setting)]
    if setting.sheet.currency is None:
        results = [total.score]
    else:
        results = _results(setting, total.amount or 0, total.owed or 0)
    return total, setting.name(total.player), [*figures, *map(setting.value, results)]


def pot_row(setting: Setting) -> list[Row]:
    """The pot's row, if it ever took or paid anything."""
    sheet = setting.sheet
    moved = _pot_of_rounds(setting)
    if sheet.currency is None or not (moved or sheet.pot):
        return []
    blank = [""] * len(_summed(setting))
    results = _results(setting, moved, sheet.pot)
    return [(None, say("Pot"), [*blank, *map(setting.value, results)])]


def sum_row(setting: Setting) -> Row:
    """What every column adds up to: nothing is lost, so the money adds up to zero."""
    sheet = setting.sheet
    figures = [
        ""
        if sheet.figures[place] in sheet.unsummed
        else setting.figure(_sum([total.figures[place] for total in sheet.totals]), place)
        for place in _summed(setting)
    ]
    if sheet.currency is None:
        results: list[Number] = [sum(total.score for total in sheet.totals)]
    else:
        won = sum(total.amount or 0 for total in sheet.totals) + _pot_of_rounds(setting)
        owed = sum(total.owed or 0 for total in sheet.totals) + sheet.pot
        results = _results(setting, won, owed)
    # L10N: Label of the last line of a table of numbers: what each column adds up to.
    return None, say("Sum"), [*figures, *map(setting.value, results)]


def _headers(setting: Setting) -> list[str]:
    sheet = setting.sheet
    figures = [figure_header(sheet.figures[place]) for place in _summed(setting)]
    if sheet.currency is None:
        return [*figures, say("Score")]
    # L10N: What a player still has to get (+) or to pay (−).
    balance = [say("Balance")] if _balances_differ(setting) else []
    return [*figures, amount_header(sheet), *balance]


def _summed(setting: Setting) -> list[int]:
    """The places of the figures that a total has; a place, say, cannot be added up."""
    sheet = setting.sheet
    return [
        place
        for place in range(len(sheet.figures))
        if any(total.figures[place] is not None for total in sheet.totals)
    ]


def _results(setting: Setting, won: int, owed: int) -> list[Number]:
    return [won, owed] if _balances_differ(setting) else [won]


def _balances_differ(setting: Setting) -> bool:
    """Whether other entries than rounds moved somebody's money, or the pot's."""
    sheet = setting.sheet
    moved = any(total.owed != total.amount for total in sheet.totals)
    return moved or sheet.pot != _pot_of_rounds(setting)


def _pot_of_rounds(setting: Setting) -> int:
    return sum(played.pot for played in setting.sheet.rounds)


def _sum(figures: Sequence[Number | None]) -> Number | None:
    known = [figure for figure in figures if figure is not None]
    return sum(known) if len(known) == len(figures) else None
