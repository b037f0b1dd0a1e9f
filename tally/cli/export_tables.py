"""The tables that `tally export` writes as CSV: their columns, and their rows from a book."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from tally.reports.csv_text import Amount

if TYPE_CHECKING:
    from tally.ledger import Posting
    from tally.reports.csv_text import Cell
    from tally.stats.estimates import Estimate
    from tally.stats.records import Record
    from tally.store.book import Book


def _balance_rows(opened: Book) -> Iterator[Sequence[Cell | Amount]]:
    for posting in balances_of(opened):
        yield [posting.account, _amount(posting), posting.currency]


def _round_rows(opened: Book) -> Iterator[Sequence[Cell | Amount]]:
    """A row for each player of each round that stands."""
    evenings = {evening.ref: evening for evening in opened.evenings()}
    for entry in opened.log():
        if entry.kind != "round" or entry.evening not in evenings:
            continue
        evening = evenings[entry.evening]
        money = {posting.account: posting for posting in entry.postings}
        frame = [entry.day.isoformat(), evening.title, evening.rules, entry.evening]
        for player, score in entry.scores:
            posting = money.get(player)
            paid: list[Cell | Amount] = ["", ""]
            if posting is not None:
                paid = [_amount(posting), posting.currency]
            points: Cell = score if isinstance(score, int) else str(score)
            yield [*frame, entry.number or 0, entry.ref, player, points, *paid]


def _log_rows(opened: Book) -> Iterator[Sequence[Cell | Amount]]:
    """A row for each line of each entry, corrections and what they took back as well."""
    for entry in opened.log(everything=True):
        frame = [entry.ref, entry.kind, entry.evening or "", entry.number or ""]
        frame += [entry.day.isoformat(), entry.played_at.isoformat(), entry.recorded_at.isoformat()]
        frame += ["yes" if entry.standing else "no", entry.reverses or "", entry.amends or ""]
        said = [entry.remarks.get(field, "") for field in ("title", "note", "why", "who")]
        for posting in entry.postings:
            yield [*frame, posting.account, _amount(posting), posting.currency, *said]
        if not entry.postings:
            yield [*frame, "", "", "", *said]


def _settle_rows(opened: Book) -> Iterator[Sequence[Cell | Amount]]:
    """A row for each payment that settles what is open."""
    from tally.cli.sums import settlements
    from tally.ledger import Posting

    for each in settlements(opened.settling.open()):
        for pay in each.plan.transfers:
            amount = _amount(Posting(pay.payer, each.unit.code, each.unit.scale, pay.amount))
            yield [pay.payer, pay.payee, amount, each.unit.code]


def _stats_rows(opened: Book) -> Iterator[Sequence[Cell | Amount]]:
    """A row for each player of each game."""
    from tally.cli.histories import by_game, histories, played_in
    from tally.stats.records import table_record
    from tally.store.values import EVERYTHING

    if opened.evenings():
        for game, found in by_game(histories(opened, EVERYTHING)).items():
            for record in table_record(played_in(found)).players:
                yield [game, *_record_cells(record)]


def _record_cells(record: Record) -> list[Cell | Amount]:
    verdict = record.verdict
    chance = "" if verdict.chance is None else Amount(f"{verdict.chance:.4f}")
    return [
        record.player,
        record.rounds,
        _decimal(record.wins),
        *_estimate_cells(record.win_rate),
        *_estimate_cells(record.mean),
        *_estimate_cells(record.spread),
        *(_decimal(moment.value) for moment in (record.best, record.worst)),
        verdict.kind,
        chance,
        verdict.needed,
    ]


def _estimate_cells(estimate: Estimate | None) -> list[Cell | Amount]:
    """An estimate and the ends of its interval; empty where there are too few rounds."""
    ends = (estimate.value, estimate.low, estimate.high) if estimate else (None, None, None)
    return ["" if each is None else _decimal(each) for each in ends]


def _decimal(number: Fraction | float) -> Cell | Amount:
    return number if isinstance(number, int) else Amount(f"{float(number):.4f}")


def balances_of(opened: Book) -> list[Posting]:
    """What everybody has won or lost, the scales of one currency joined."""
    from tally.cli.sums import by_currency
    from tally.ledger import Posting

    return [
        Posting(name, held.currency, held.scale, amount)
        for held in by_currency(opened.balances()).values()
        for name, amount in held.amounts.items()
    ]


def _amount(posting: Posting) -> Amount:
    from tally.money import Currency, plain

    return Amount(plain(posting.amount, Currency(posting.currency, posting.scale)))


_Rows = Callable[["Book"], "Iterator[Sequence[Cell | Amount]]"]  # unsaid: a type
TABLES: dict[str, tuple[tuple[str, ...], _Rows]] = {
    "rounds": (
        (
            *("date", "title", "rules", "evening", "round", "entry", "player", "score"),
            *("amount", "currency"),
        ),
        _round_rows,
    ),
    "balances": (("player", "amount", "currency"), _balance_rows),
    "settle": (("payer", "payee", "amount", "currency"), _settle_rows),
    "stats": (
        (
            *("game", "player", "rounds", "wins", "win_rate", "win_rate_low", "win_rate_high"),
            *("mean", "mean_low", "mean_high", "spread", "spread_low", "spread_high"),
            *("best", "worst", "verdict", "chance", "rounds_needed"),
        ),
        _stats_rows,
    ),
    "log": (
        (
            *("entry", "kind", "evening", "round", "date", "played_at", "recorded_at"),
            *("standing", "reverses", "amends", "player", "amount", "currency"),
            *("title", "note", "why", "who"),
        ),
        _log_rows,
    ),
}
