"""An evening of the book as a `Sheet`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tally.cli import marks
from tally.cli.accounts import money_moves
from tally.cli.corrected import corrections, taken_back
from tally.cli.logs import in_words
from tally.cli.shapes import amounts_of, name_at
from tally.cli.showing import rule_facts, stake_text
from tally.cli.sums import account_name, settlements, standing
from tally.cli.told import payment_lines
from tally.evening import Evening, ScoredRound
from tally.games.game import Number
from tally.ledger import POT
from tally.reports.sheet import Sheet, SheetEntry, SheetRound, SheetRow, SheetTotal, SheetTransfer
from tally.store.book import Book
from tally.store.values import Chosen, EntryRecord, RoundRecord
from tally.words import enumerated, said, say, with_more


def sheet_of(book: Book, evening: Evening) -> Sheet:
    """Everything a sheet says of an evening, from the book as it is now."""
    played = book.rescored(evening.ref)
    entries = tuple(entries_of(book, evening))
    log = book.log(evening=evening.ref, everything=True)
    why = corrections(log, [record for record, _ in played])
    rounds = tuple(
        _round(evening, record, scored, why.get(record.entry)) for record, scored in played
    )
    balances = standing(book, evening)
    players = _players(evening, played, balances)
    chosen = Chosen(evenings=(evening.ref,))
    beside = marks.of(book, chosen)
    plans = settlements(book.settling.open(chosen)) if evening.stake else []
    unit = evening.stake.currency if evening.stake else None
    transfers = tuple(
        SheetTransfer(_marked(each.payer, beside), _marked(each.payee, beside), each.amount)
        for plan in plans
        if unit is not None and plan.unit.code == unit.code
        for each in plan.plan.transfers
    )
    return Sheet(
        title=evening.title or said(evening.rules.name),
        date=evening.date,
        game_name=said(evening.rules.name),
        players=players,
        figures=evening.game.figures,
        rounds=rounds,
        totals=_totals(evening, played, players, balances, bool(entries)),
        facts=_facts(evening, players),
        currency=unit,
        transfers=transfers,
        entries=entries,
        pot=int(balances.get(POT, 0)) if unit else 0,
        head_code=book.head().code,
        taken_back=taken_back(log),
        round_word=evening.game.round_word,
    )


def _marked(account: str, beside: Mapping[str, str]) -> str:
    """An account as the plan names it, with that its player has left or retired."""
    return marks.marked(account_name(account), beside)


def entries_of(book: Book, evening: Evening) -> Iterator[SheetEntry]:
    """What moved an evening's money beside its rounds; nothing where it is kept in points."""
    if evening.stake is not None:
        yield from map(_entry, money_moves(book, evening.ref))
        yield from _settled_elsewhere(book, evening)


def _players(
    evening: Evening,
    played: Sequence[tuple[RoundRecord, ScoredRound]],
    balances: Mapping[str, Number],
) -> tuple[str, ...]:
    """Everybody the evening is about: who sits, who played, whose balance it moved."""
    sat = [name for _, scored in played for name in scored.deal.seats]
    names = dict.fromkeys([*sat, *evening.seats, *balances])
    names.pop(POT, None)
    return tuple(names)


def _facts(evening: Evening, players: Sequence[str]) -> tuple[tuple[str, str], ...]:
    stake = evening.stake
    if stake is not None:
        text = stake_text(stake, evening.game)
    elif evening.target is not None:
        # L10N: What is played for: no money, but points, until somebody has so many.
        text = say("none: points, to {target}", target=evening.target)
    else:
        # L10N: What is played for: no money, but points.
        text = say("none: points")
    seats = len(evening.seats) if len(evening.seats) in evening.rules.players else None
    rules = rule_facts(evening.rules, seats) if seats else ()
    return ((say("Stake"), text), *rules)


def _round(
    evening: Evening, record: RoundRecord, scored: ScoredRound, corrected: str | None
) -> SheetRound:
    amounts = amounts_of(scored)
    shown, winners = evening.game.shown(scored.outcome), scored.outcome.winners
    words = evening.game.deal_words(evening.rules, scored.deal)
    rows = tuple(
        SheetRow(
            name,
            share.figures,
            share.score,
            amounts.get(name, 0) if evening.stake else None,
        )
        for name, share in zip(scored.deal.seats, scored.outcome.shares, strict=True)
    )
    return SheetRound(
        record.number,
        rows,
        dealer=name_at(scored.deal, scored.deal.dealer),
        headline=scored.outcome.headline,
        lines=(*scored.outcome.lines, *payment_lines(evening, scored)),
        warnings=scored.outcome.warnings,
        leftovers=shown.left,
        note=record.note,
        corrected=corrected,
        pot=amounts.get(POT, 0),
        deal=words.stands if words.more else "",
        winners=None if winners is None else tuple(scored.deal.seats[seat] for seat in winners),
    )


def _totals(
    evening: Evening,
    played: Sequence[tuple[RoundRecord, ScoredRound]],
    players: Sequence[str],
    balances: Mapping[str, Number],
    moved: bool,
) -> tuple[SheetTotal, ...]:
    totals = []
    for name in players:
        rows = [
            (scored.outcome.shares[scored.deal.seats.index(name)], amounts_of(scored).get(name, 0))
            for _, scored in played
            if name in scored.deal.seats
        ]
        figures = tuple(
            sum(share.figures[column] for share, _ in rows)
            for column in range(len(evening.game.figures))
        )
        score = sum(share.score for share, _ in rows)
        won = sum(amount for _, amount in rows) if evening.stake else None
        balance = int(balances.get(name, 0)) if evening.stake and moved else None
        totals.append(SheetTotal(name, figures, score, won, balance))
    return tuple(totals)


def _entry(entry: EntryRecord) -> SheetEntry:
    held: dict[str, int] = {}
    for each in entry.postings:
        name = account_name(each.account)
        held[name] = held.get(name, 0) + each.amount
    return SheetEntry(
        with_more(in_words(entry), enumerated([entry.day.isoformat(), entry.ref])),
        tuple(held.items()),
    )


def _settled_elsewhere(book: Book, evening: Evening) -> Iterator[SheetEntry]:
    """What a settlement of several evenings closed of this one."""
    found = book.settling.settled_elsewhere(evening.ref)
    if evening.stake is None or found is None:
        return
    ref, closed = found
    unit = evening.stake.currency
    amounts = tuple(
        (account_name(each.player), each.amount)
        for each in closed
        if (each.currency, each.scale) == (unit.code, unit.scale)
    )
    day = book.entry(ref).day.isoformat()
    yield SheetEntry(
        say("settled together with other evenings ({day}, {entry})", day=day, entry=ref), amounts
    )
