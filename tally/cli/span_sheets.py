"""A season's sheets: everybody's results over several evenings.

Evenings in different currencies, and those kept in points, get a sheet each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tally.cli import marks
from tally.cli.corrected import corrections
from tally.cli.histories import History, played_in
from tally.cli.runnings import Unit, units
from tally.cli.sheet_of import entries_of
from tally.cli.showing import rule_facts, stake_text
from tally.cli.sums import account_name, by_currency, settlements
from tally.ledger import POT
from tally.reports.sheet import (
    DIFFERENCE,
    WINS,
    Number,
    Sheet,
    SheetEntry,
    SheetRound,
    SheetRow,
    SheetTotal,
    SheetTransfer,
)
from tally.stats.played import PlayedRound, names_in
from tally.store.book import Book
from tally.store.values import EVERYTHING, Chosen
from tally.words import clauses, enumerated, said, say

ROUNDS = "rounds"


def season_sheets(book: Book, kept: Sequence[History], title: str) -> list[Sheet]:
    """A sheet for each currency, and for points, of the evenings in which a round was played."""
    return [_season(book, unit, title) for unit in units(kept)]


def _season(book: Book, unit: Unit, title: str) -> Sheet:
    figures = (ROUNDS, WINS, *([DIFFERENCE] if one_game(unit) else []))
    rounds = tuple(
        _evening(book, unit, history, number, len(figures) > 2)
        for number, history in enumerate(unit.histories, 1)
    )
    entries = merged(
        entry for history in unit.histories for entry in entries_in(book, unit, history)
    )
    balances = open_in(book, unit)
    players = tuple(dict.fromkeys([*names_in(played_in(unit.histories)), *balances]))
    players = tuple(name for name in players if name != POT)
    return Sheet(
        title=title or say("Season {years}", years=_years(unit)),
        date=unit.histories[0].evening.date,
        until=unit.histories[-1].evening.date,
        game_name=rules_of(unit),
        players=players,
        figures=figures,
        rounds=rounds,
        totals=tuple(
            _total(name, rounds, figures, unit, balances, bool(entries)) for name in players
        ),
        facts=((say("Stake"), stakes_of(unit)), *_rules_facts(unit)),
        currency=unit.currency,
        transfers=transfers_in(book, unit),
        entries=entries,
        pot=balances.get(POT, 0),
        head_code=book.head().code,
        kind="season",
        evenings=len(rounds),
        rounds_played=sum(each.count or 0 for each in rounds),
        unsummed=frozenset({ROUNDS}),
    )


def _evening(book: Book, unit: Unit, history: History, number: int, differing: bool) -> SheetRound:
    """An evening as a round of the season."""
    played = played_in([history])
    log = book.log(evening=history.evening.ref, everything=True)
    why = corrections(log, [record for record, _ in history.rounds])
    corrected = [_corrected(r.number, why[r.entry]) for r, _ in history.rounds if r.entry in why]
    rows = tuple(_row(unit, history, played, name, differing) for name in names_in(played))
    rules = said(history.evening.rules.name)
    return SheetRound(
        number,
        rows,
        headline=" · ".join(dict.fromkeys((history.title, rules))),
        corrected=clauses(corrected) or None,
        pot=sum(unit.pot(history, scored) for scored in history.scored),
        day=history.evening.date,
        count=len(history.rounds),
    )


def _corrected(number: int, what: str) -> str:
    # L10N: {correction} says which entry the round replaces and why, as "replaces b6w42: ...".
    return say("round {number} {correction}", number=number, correction=what)


def _row(
    unit: Unit, history: History, played: Sequence[PlayedRound], name: str, differing: bool
) -> SheetRow:
    mine = [(each, each.seats.index(name)) for each in played if name in each.seats]
    won = [unit.won(history, scored).get(name, 0) for scored in history.scored]
    figures: list[Number] = [len(mine), sum(each.wins[seat] for each, seat in mine)]
    if differing:
        figures.append(sum(each.differences[seat] for each, seat in mine))
    total = sum(won)
    if unit.currency is None:
        return SheetRow(name, tuple(figures), total)
    return SheetRow(name, tuple(figures), amount=int(total))


def _total(
    name: str,
    rounds: Sequence[SheetRound],
    figures: Sequence[str],
    unit: Unit,
    balances: Mapping[str, int],
    moved: bool,
) -> SheetTotal:
    rows = [row for each in rounds for row in each.rows if row.player == name]
    summed = tuple(sum(row.figures[place] for row in rows) for place in range(len(figures)))
    if unit.currency is None:
        return SheetTotal(name, summed, sum(row.score for row in rows))
    amount = sum(row.amount or 0 for row in rows)
    return SheetTotal(name, summed, 0, amount, balances.get(name, 0) if moved else None)


def one_game(unit: Unit) -> bool:
    """Whether the evenings are all of one game, so that their points can be added up."""
    return len({history.evening.game.id for history in unit.histories}) == 1


def rules_of(unit: Unit) -> str:
    """The names of the rule sets that were played."""
    return enumerated(dict.fromkeys(said(each.evening.rules.name) for each in unit.histories))


def stakes_of(unit: Unit) -> str:
    """What was played for."""
    stakes = [(history.evening.stake, history.evening.game) for history in unit.histories]
    texts = dict.fromkeys(stake_text(stake, game) for stake, game in stakes if stake is not None)
    # L10N: What is played for: no money, but points.
    return clauses(texts) or say("none: points")


def _years(unit: Unit) -> str:
    first, last = (unit.histories[place].evening.date.year for place in (0, -1))
    return str(first) if first == last else f"{first}\u2013{last}"


def _rules_facts(unit: Unit) -> tuple[tuple[str, str], ...]:
    """What the rules say, where all evenings were played by the same and by as many."""
    deals = [(each.evening.rules, scored.deal) for each in unit.histories for scored in each.scored]
    rules, deal = deals[0]
    counts = {len(other.seats) for _, other in deals}
    same = all(other == rules for other, _ in deals)
    return rule_facts(rules, len(deal.seats)) if same and len(counts) == 1 else ()


def chosen_in(unit: Unit) -> Chosen:
    """The evenings of a unit as the store asks for them."""
    return Chosen(evenings=tuple(history.evening.ref for history in unit.histories))


def open_in(book: Book, unit: Unit) -> dict[str, int]:
    """What each account has open in the evenings, in the unit's minor units."""
    if unit.currency is None:
        return {}
    held = by_currency(book.settling.open(chosen_in(unit))).get(unit.currency.code)
    if held is None:
        return {}
    factor = 10 ** (unit.currency.scale - held.scale)
    return {name: amount * factor for name, amount in held.amounts.items()}


def transfers_in(book: Book, unit: Unit) -> tuple[SheetTransfer, ...]:
    """The payments that settle the evenings."""
    if unit.currency is None:
        return ()
    plans = settlements(book.settling.open(chosen_in(unit)))
    beside = marks.of(book, EVERYTHING)
    return tuple(
        SheetTransfer(
            marks.marked(account_name(each.payer), beside),
            marks.marked(account_name(each.payee), beside),
            each.amount * 10 ** (unit.currency.scale - plan.unit.scale),
        )
        for plan in plans
        if plan.unit.code == unit.currency.code
        for each in plan.plan.transfers
    )


def entries_in(book: Book, unit: Unit, history: History) -> Iterator[SheetEntry]:
    """What moved an evening's money beside its rounds, in the unit's minor units."""
    stake = history.evening.stake
    if stake is None or unit.currency is None:
        return
    factor = 10 ** (unit.currency.scale - stake.currency.scale)
    for entry in entries_of(book, history.evening):
        amounts = tuple((name, amount * factor) for name, amount in entry.amounts)
        yield SheetEntry(entry.text, amounts)


def merged(entries: Iterable[SheetEntry]) -> tuple[SheetEntry, ...]:
    """Entries of one text, such as a settlement's part in each evening, added up."""
    found: dict[str, dict[str, int]] = {}
    for entry in entries:
        held = found.setdefault(entry.text, {})
        for name, amount in entry.amounts:
            held[name] = held.get(name, 0) + amount
    return tuple(SheetEntry(text, tuple(held.items())) for text, held in found.items())
