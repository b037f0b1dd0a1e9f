"""The board and a round's result, for the size of the table's screen."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from tally.cli import screen
from tally.cli.shapes import amounts_of
from tally.cli.showing import (
    SIGNED,
    balance_header,
    evening_line,
    money_text,
    show_evening,
)
from tally.cli.sums import account_name
from tally.cli.told import deal_lines, no_round_yet, payment_lines, round_name, show_next
from tally.evening import Evening, ScoredRound
from tally.games.game import Deal, Number
from tally.ledger import POT
from tally.reports.figures import figure_header
from tally.words import say

_ROUNDS_SHOWN = 8
_NARROW = 60


def show_board(
    evening: Evening,
    rounds: Sequence[ScoredRound],
    totals: Mapping[str, Number],
    corrected: Container[int],
    deal: Deal,
) -> None:
    """The last rounds, the totals, who leads, who deals next."""
    if screen.width() >= _NARROW:
        show_evening(evening, rounds, totals, corrected, last=_ROUNDS_SHOWN)
    else:
        _narrow_board(evening, rounds, totals)
    show_next(evening, deal)


def _narrow_board(
    evening: Evening, rounds: Sequence[ScoredRound], totals: Mapping[str, Number]
) -> None:
    """A line for each player: the last round, and all of them."""
    screen.heading(evening_line(evening))
    if not rounds:
        screen.out(no_round_yet(evening))
        return
    unit = evening.stake.currency if evening.stake else None
    last = rounds[-1]
    scores = dict(zip(last.deal.seats, last.scores, strict=True))
    results: Mapping[str, Number] = amounts_of(last) if unit else scores
    names = list(dict.fromkeys([*last.deal.seats, *evening.seats, *totals]))
    columns = [
        screen.Column(say("Player")),
        screen.Column(round_name(evening, last.deal.number), True),
        screen.Column(say("Balance") if unit else say("Total"), True),
    ]
    rows = [
        [
            account_name(name),
            money_text(results[name], unit) if name in results else "",
            money_text(totals.get(name, 0), unit),
        ]
        for name in names
        if name != POT or totals.get(name) or results.get(name)
    ]
    screen.table(columns, rows)


def show_result(evening: Evening, scored: ScoredRound, totals: Mapping[str, Number]) -> None:
    """What a round came to: each player's figures, money and new balance, and what to say."""
    unit = evening.stake.currency if evening.stake else None
    amounts = amounts_of(scored)
    narrow = screen.width() < _NARROW
    titles = _titles(evening, scored, narrow)
    for line in deal_lines(evening, scored):
        screen.out(line)
    columns = [
        screen.Column(say("Player")),
        *(screen.Column(figure_header(title), True) for title in titles),
        screen.Column(unit.code if unit else "", True),
        screen.Column(balance_header(unit), True),
    ]
    rows = []
    for name, share in zip(scored.deal.seats, scored.outcome.shares, strict=True):
        figures = dict(zip(evening.game.figures, share.figures, strict=True))
        rows.append(
            [
                name,
                *(_figure(title, figures[title]) for title in titles),
                money_text(amounts.get(name, 0), unit) if unit else "",
                money_text(totals.get(name, 0), unit),
            ]
        )
    screen.table(columns, rows)
    for line in (*scored.outcome.lines, *payment_lines(evening, scored)):
        screen.out(line)
    screen.show_cautions(scored.outcome.warnings)


def _titles(evening: Evening, scored: ScoredRound, narrow: bool) -> tuple[str, ...]:
    """The figures there is room for; where the round says who won, none are needed beside it."""
    if not narrow:
        return evening.game.figures
    return evening.game.figures[-1:] if scored.outcome.winners is None else ()


def _figure(title: str, value: Number) -> str:
    if title == "bonus" and not value:
        return ""
    return screen.exact(value, sign=title in SIGNED)
