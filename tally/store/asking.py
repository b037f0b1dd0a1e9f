"""What is asked over any evenings, players and dates."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, func, select

from tally.games.game import Number
from tally.ledger import Entry, Posting
from tally.store import tables
from tally.store.balances import by_player, sums, within
from tally.store.corrections import REVERSALS
from tally.store.evenings import find_anchor
from tally.store.roster import Roster, load_roster
from tally.store.standing import standing
from tally.store.values import Balance, Chosen, Total
from tally.store.writing import Anchor


def balances_of(connection: Connection, chosen: Chosen) -> list[Balance]:
    """Balances of the chosen players over the chosen evenings and dates."""
    roster = load_roster(connection)
    accounts = _accounts(roster, chosen)
    summed = sums(connection, _evenings(connection, chosen), accounts, chosen)
    return by_player(roster, summed)


def totals_of(connection: Connection, chosen: Chosen) -> list[Total]:
    """Scores and rounds played of the chosen players over the chosen evenings and dates."""
    roster = load_roster(connection)
    score = tables.score.c
    query = select(
        score.account_id, score.parts, func.sum(score.score), func.sum(score.rounds)
    ).group_by(score.account_id, score.parts)
    evenings, accounts = _evenings(connection, chosen), _accounts(roster, chosen)
    if evenings is not None:
        query = query.where(score.evening_id.in_(evenings))
    if accounts is not None:
        query = query.where(score.account_id.in_(accounts))
    found: dict[int, tuple[Number, int]] = {}
    for account_id, parts, total, rounds in connection.execute(within(query, score, chosen)):
        home = roster.home(account_id)
        before, played = found.get(home, (0, 0))
        found[home] = (before + _exact(int(total), parts), played + int(rounds))
    return [Total(roster.name(home), *found[home]) for home in sorted(found)]


def entries_of(connection: Connection, chosen: Chosen) -> list[Entry]:
    """The entries with money that stand and are no reversals, in order."""
    roster = load_roster(connection)
    evenings = _evenings(connection, chosen)
    dead = _taken_back(connection)
    posting, entry, evening = tables.posting.c, tables.entry.c, tables.evening.c
    query = (
        select(
            entry.id,
            entry.ref,
            evening.step,
            posting.account_id,
            posting.currency,
            posting.scale,
            posting.amount,
        )
        .join(tables.entry, entry.id == posting.entry_id)
        .outerjoin(tables.evening, evening.id == entry.evening_id)
        .where(entry.kind.not_in(REVERSALS))
        .order_by(posting.entry_id, posting.line)
    )
    if evenings is not None:
        query = query.where(posting.evening_id.in_(evenings))
    if chosen.since:
        query = query.where(entry.day >= chosen.since.isoformat())
    if chosen.until:
        query = query.where(entry.day <= chosen.until.isoformat())
    found: dict[int, tuple[str, int, list[Posting]]] = {}
    for entry_id, ref, step, account_id, currency, scale, amount in connection.execute(query):
        if entry_id not in dead:
            lines = found.setdefault(entry_id, (ref, step or 1, []))[2]
            lines.append(Posting(roster.name(account_id), currency, scale, amount))
    return [Entry(ref, tuple(lines), step) for ref, step, lines in found.values()]


def _taken_back(connection: Connection) -> set[int]:
    """The entries that do not stand."""
    entry = tables.entry.c
    target = tables.entry.alias("target")
    rows = connection.execute(
        select(target.c.id, target.c.ref)
        .join(tables.entry, entry.reverses_id == target.c.id)
        .where(target.c.kind.not_in(REVERSALS))
    ).all()
    how = standing(connection, [Anchor(row.id, row.ref) for row in rows])
    return {entry_id for entry_id, found in how.items() if not found.stands}


def _evenings(connection: Connection, chosen: Chosen) -> list[int] | None:
    if chosen.evenings is None:
        return None
    return [find_anchor(connection, reference).id for reference in chosen.evenings]


def _accounts(roster: Roster, chosen: Chosen) -> Sequence[int] | None:
    if chosen.players is None:
        return None
    homes = roster.anchors(chosen.players)
    return sorted({account for home in homes for account in roster.group(home.id)})


def _exact(total: int, parts: int) -> Number:
    from fractions import Fraction

    return total if parts == 1 else Fraction(total, parts)
