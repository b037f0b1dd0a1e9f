"""One player's statement: every round he played, what he still has to get or to pay, in short how
he plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tally.cli.corrected import corrections
from tally.cli.histories import History, played_in
from tally.cli.runnings import Unit, units
from tally.cli.span_sheets import entries_in, merged, open_in, rules_of, stakes_of, transfers_in
from tally.cli.stats_shown import between, percent, signed, with_interval
from tally.evening import ScoredRound
from tally.reports.numbers import MINUS, figure_text
from tally.reports.sheet import (
    DIFFERENCE,
    WINS,
    Chapter,
    Number,
    Sheet,
    SheetEntry,
    SheetRound,
    SheetRow,
    SheetTotal,
)
from tally.stats.estimates import mean_of, share_of
from tally.stats.played import PlayedRound
from tally.store.book import Book
from tally.store.values import RoundRecord
from tally.words import enumerated, said, say

PLACE = "place"
_FIGURES = (PLACE, WINS, DIFFERENCE)


def statements(book: Book, kept: Sequence[History], player: str) -> list[Sheet]:
    """A statement for each currency, and for points, in which the player played."""
    mine = [each for each in kept if each.has(player)]
    return [_statement(book, unit, player) for unit in units(mine)]


def _statement(book: Book, unit: Unit, player: str) -> Sheet:
    rounds = tuple(line for each in unit.histories for line in _lines(book, unit, each, player))
    entries = tuple(_own(book, unit, player))
    balance = open_in(book, unit).get(player, 0) if unit.currency else None
    won = sum(each.rows[0].amount or 0 for each in rounds) if unit.currency else None
    total = SheetTotal(
        player,
        (None, *(sum(each.rows[0].figures[place] for each in rounds) for place in (1, 2))),
        sum(each.rows[0].score for each in rounds),
        won,
        balance if entries else None,
    )
    return Sheet(
        title=player,
        date=unit.histories[0].evening.date,
        until=unit.histories[-1].evening.date,
        game_name=rules_of(unit),
        players=(player,),
        figures=_FIGURES,
        rounds=rounds,
        totals=(total,),
        facts=tuple(_facts(unit, player)),
        currency=unit.currency,
        transfers=tuple(
            each for each in transfers_in(book, unit) if player in (each.payer, each.payee)
        ),
        entries=entries,
        head_code=book.head().code,
        kind="statement",
        evenings=len(unit.histories),
    )


def _lines(book: Book, unit: Unit, history: History, player: str) -> Iterator[SheetRound]:
    log = book.log(evening=history.evening.ref, everything=True)
    why = corrections(log, [record for record, _ in history.rounds])
    played = played_in([history])
    chapter = _chapter(history, player)
    for (record, scored), round_ in zip(history.rounds, played, strict=True):
        if player in round_.seats:
            yield _line(unit, history, (record, scored), round_, player, why, chapter)


def _line(
    unit: Unit,
    history: History,
    kept: tuple[RoundRecord, ScoredRound],
    played: PlayedRound,
    player: str,
    why: dict[str, str],
    chapter: Chapter,
) -> SheetRound:
    record, scored = kept
    seat = played.seats.index(player)
    mine = played.differences[seat]
    place: Number = 1 + sum(each > mine for each in played.differences)
    won = unit.won(history, scored)[player]
    figures = (place, played.wins[seat], mine)
    row = (
        SheetRow(player, figures, won)
        if unit.currency is None
        else SheetRow(player, figures, amount=int(won))
    )
    return SheetRound(
        record.number,
        (row,),
        headline=scored.outcome.headline,
        note=record.note,
        corrected=why.get(record.entry),
        chapter=chapter,
    )


def _chapter(history: History, player: str) -> Chapter:
    evening = history.evening
    names = dict.fromkeys(name for scored in history.scored for name in scored.deal.seats)
    others = enumerated(name for name in names if name != player)
    about = said(evening.rules.name) if evening.title else ""
    # L10N: {players} are those with whom the player of a statement played.
    beside = say("with {players}", players=others)
    return Chapter(history.title, evening.date, " · ".join(filter(None, (about, beside))))


def _own(book: Book, unit: Unit, player: str) -> Iterator[SheetEntry]:
    """The other entries as far as they moved this player's money."""
    found = merged(entry for each in unit.histories for entry in entries_in(book, unit, each))
    for entry in found:
        own = tuple((name, amount) for name, amount in entry.amounts if name == player and amount)
        if own:
            yield SheetEntry(entry.text, own)


def _facts(unit: Unit, player: str) -> Iterator[tuple[str, str]]:
    """How he plays, each number with its interval; the points of several games are not joined."""
    yield say("Stake"), stakes_of(unit)
    mine = [
        (each, each.seats.index(player))
        for each in played_in(unit.histories)
        if player in each.seats
    ]
    rate = share_of(float(sum(each.wins[seat] for each, seat in mine)), len(mine))
    chance = share_of(sum(float(sum(each.wins)) / len(each.seats) for each, _ in mine), len(mine))
    if rate is not None and chance is not None:
        won = with_interval(percent(rate.value), between(rate, percent))
        # L10N: {share} is how many rounds a player won, {chance} how many one wins by luck alone.
        text = say("{share}, by chance {chance}", share=won, chance=percent(chance.value))
        yield say("Rounds won"), text
    if len({history.evening.game.id for history in unit.histories}) > 1:
        return
    mean = mean_of([float(each.differences[seat]) for each, seat in mine])
    if mean is not None:
        points = say("{mean} points a round", mean=_minus(mean.value))
        # L10N: The mean of a player's results.
        yield say("Mean"), with_interval(points, between(mean, _minus))
    best = max(mine, key=lambda each: each[0].differences[each[1]])
    worst = min(mine, key=lambda each: each[0].differences[each[1]])
    for label, (each, seat) in ((say("Best round"), best), (say("Worst round"), worst)):
        yield label, f"{figure_text(each.differences[seat], signed=True)}, {each.where}"


def _minus(value: float) -> str:
    return signed(value).replace("-", MINUS)
