"""Proving a book: the chain recomputed, every round scored again, every balance summed again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, func, select

from tally.errors import TallyError
from tally.evening import Evening, score_round
from tally.games import stored_rule_set
from tally.games.game import Deal, Game, RuleSet
from tally.money import Currency, Stake
from tally.store import balances, chain, tables
from tally.store.corrections import find_entry
from tally.store.evenings import evening_content
from tally.store.reading import Reader, Unreadable, Whole
from tally.store.rounds import parts_of
from tally.store.strays import StruckTexts, stray_rows
from tally.store.wording import changed
from tally.store.writing import head
from tally.words import say

Progress = Callable[[int, int], None]
"""Told how many entries are done, of how many."""

_EVERY = 500


@dataclass(frozen=True, slots=True)
class Finding:
    """The first thing that does not fit: which entry, and what about it. An entry of "" means what
    belongs to no entry (sums, stray rows)."""

    entry: str
    kind: str
    number: int | None
    evening: str | None
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Head:
    """The end of the chain. `code` is what sheets print."""

    entries: int
    entry: str
    digest: str
    code: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What proving found: how much was looked at, and the first thing that does not fit."""

    entries: int
    rounds: int
    head: Head
    finding: Finding | None

    @property
    def good(self) -> bool:
        return self.finding is None


@dataclass(frozen=True, slots=True)
class CodeVerdict:
    """Whether a sheet's code is in the chain, at which entry, and how many came after it."""

    code: str
    agrees: bool
    entry: str = ""
    day: str = ""
    added: int = 0


def book_head(connection: Connection) -> Head:
    """Where the chain ends."""
    last_id, digest = head(connection)
    entry = tables.entry.c
    ref = connection.execute(select(entry.ref).where(entry.id == last_id)).scalar_one_or_none()
    count = connection.execute(select(func.count()).select_from(tables.entry)).scalar_one()
    return Head(count, ref or "", digest, chain.code(digest))


def check_code(connection: Connection, typed: str) -> CodeVerdict:
    """Whether a code read from a sheet belongs to this book's chain."""
    prefix = chain.digest_prefix(typed)
    entry = tables.entry.c
    if prefix is None:
        return CodeVerdict(typed, False)
    if not prefix.strip("0"):
        count = book_head(connection).entries
        return CodeVerdict(chain.code(""), True, added=count)
    row = connection.execute(
        select(entry.id, entry.ref, entry.day, entry.digest)
        .where(entry.digest >= prefix, entry.digest < prefix + "g")
        .order_by(entry.id)
        .limit(1)
    ).first()
    if row is None:
        return CodeVerdict(typed, False)
    after = select(func.count()).select_from(tables.entry).where(entry.id > row.id)
    added = connection.execute(after).scalar_one()
    return CodeVerdict(chain.code(row.digest), True, row.ref, row.day, added)


def verify(
    connection: Connection,
    first: str | None = None,
    last: str | None = None,
    rescore: bool = True,
    progress: Progress | None = None,
) -> Verdict:
    """Prove the book, or the span between two entries; stops at the first thing that is wrong."""
    proving = _Proving(connection, rescore)
    start, end = proving.reader.span()
    whole = first is None and last is None
    start = find_entry(connection, first).anchor.id if first else start
    end = find_entry(connection, last).anchor.id if last else end
    finding = _first_finding(proving, start, end, progress)
    if finding is None and whole:
        finding = proving.sums_finding()
    return Verdict(proving.entries, proving.rounds, book_head(connection), finding)


def _first_finding(
    proving: _Proving, start: int, end: int, progress: Progress | None
) -> Finding | None:
    before = _digest_before(proving.connection, start)
    total = end - start + 1
    try:
        for entry in proving.reader.entries(start, end):
            finding = proving.finding(before, entry)
            if finding is not None:
                return finding
            before = entry.digest
            if progress is not None and proving.entries % _EVERY == 0:
                progress(entry.id - start + 1, total)
    except Unreadable as error:
        return _unreadable(proving.connection, error.entry_id)
    if progress is not None:
        progress(total, total)
    return None


class _Proving:
    """What is known while going through a book."""

    def __init__(self, connection: Connection, rescore: bool) -> None:
        self.connection = connection
        self.reader = Reader(connection)
        self.struck = StruckTexts(connection)
        self.entries = 0
        self.rounds = 0
        self._rescore = rescore
        self._sums: dict[balances.Key, int] = {}
        self._rules: dict[str, tuple[Game, RuleSet] | str] = {}
        self._evenings: dict[int, Evening | str] = {}
        self._lines = 0
        self._seats = 0

    def finding(self, before: str, entry: Whole) -> Finding | None:
        """What is wrong with an entry, given the digest before it."""
        self.entries += 1
        for code, message in self._faults(before, entry):
            sealed = entry.sealed
            return Finding(sealed.ref, sealed.kind, sealed.number, sealed.evening, code, message)
        return None

    def sums_finding(self) -> Finding | None:
        """Whether the balances that the database sums are those of the entries gone through."""
        summed = balances.sums(self.connection)
        if {key: value for key, value in summed.items() if value} != {
            key: value for key, value in self._sums.items() if value
        }:
            message = say("the balances are not the sums of the entries")
            return Finding("", "book", None, None, "balance_differs", message)
        for code, message in stray_rows(self.connection, self._lines, self._seats):
            return Finding("", "book", None, None, code, message)
        return None

    def _faults(self, before: str, entry: Whole) -> Iterator[tuple[str, str]]:
        """(code, message) of each fault; once the digest fits, the rest can be trusted to parse."""
        if chain.digest(before, entry.sealed) != entry.digest:
            yield "digest_differs", say("its content, its order or the entry before it was changed")
            return
        if entry.strays:
            yield "stray_posting", say("a row of it is booked in another evening")
        for remark in entry.remarks:
            if not self._is_said(entry, *remark):
                yield "text_differs", changed(remark[0])
        if not self._add(entry):
            yield "not_balanced", say("its postings do not sum to zero")
        yield from self._meaning(entry)

    def _is_said(
        self, entry: Whole, field: str, salt: str, text: str, seal: str, forgotten: bool
    ) -> bool:
        """Whether a text is what was sealed, or lost a name to a forgetting that says so."""
        if not forgotten:
            return chain.seal(salt, text) == seal
        return not salt and self.struck.covers(entry.id, entry.sealed.ref, field, text)

    def _meaning(self, entry: Whole) -> Iterator[tuple[str, str]]:
        sealed = entry.sealed
        if sealed.fingerprint is not None:
            rules = self._ruled(sealed.fingerprint)
            if isinstance(rules, str):
                yield "rules_differ", rules
                return
        if entry.evening_id is not None:
            evening = self._evening(entry.evening_id)
            if isinstance(evening, str):
                yield "evening_differs", evening
                return
            if sealed.kind == "round" and self._rescore:
                yield from self._rescored(evening, entry)

    def _add(self, entry: Whole) -> bool:
        """Count an entry's postings into the sums; whether they balance."""
        totals: dict[tuple[str, int], int] = {}
        for account, (_, currency, scale, amount) in zip(
            entry.accounts, entry.sealed.postings, strict=True
        ):
            key = (account, currency, scale)
            self._sums[key] = self._sums.get(key, 0) + amount
            totals[currency, scale] = totals.get((currency, scale), 0) + amount
        self._lines += len(entry.accounts)
        self._seats += len(entry.sealed.scores)
        return not any(totals.values())

    def _ruled(self, fingerprint: str) -> tuple[Game, RuleSet] | str:
        """The rules of a fingerprint, or what is wrong with them."""
        if fingerprint not in self._rules:
            self._rules[fingerprint] = _read_rules(self.connection, fingerprint)
        return self._rules[fingerprint]

    def _evening(self, evening_id: int) -> Evening | str:
        """An evening with account refs for names, or what is wrong with it."""
        if evening_id not in self._evenings:
            self._evenings[evening_id] = self._read_evening(evening_id)
        return self._evenings[evening_id]

    def _read_evening(self, evening_id: int) -> Evening | str:
        entry = tables.entry.c
        row = self.connection.execute(
            select(tables.evening).where(tables.evening.c.id == evening_id)
        ).one()
        content = self.connection.execute(
            select(entry.content).where(entry.evening_id == evening_id, entry.kind == "evening")
        ).scalar_one_or_none()
        if content != evening_content(dict(row._mapping)):
            return say("its evening is not as it was opened")
        rules = self._ruled(row.fingerprint)
        return rules if isinstance(rules, str) else _evening_of(row, *rules)

    def _rescored(self, evening: Evening, entry: Whole) -> Iterator[tuple[str, str]]:
        self.rounds += 1
        sealed = entry.sealed
        content = json.loads(sealed.content)
        seats = tuple(content["seats"])
        deal = Deal(
            seats, sealed.number or 0, content["dealer"], content["first"], content["state"]
        )
        rules = self._ruled(str(sealed.fingerprint))
        assert not isinstance(rules, str)
        played = replace(evening, game=rules[0], rules=rules[1])
        try:
            scored = score_round(played, deal, content["typed"])
        except TallyError as error:
            yield "score_differs", say("scored again it is refused: {reason}", reason=error)
            return
        money = [(line.account, line.currency, line.scale, line.amount) for line in scored.postings]
        points = [
            (seat, ref, *parts_of(score), 1)
            for seat, (ref, score) in enumerate(zip(seats, scored.scores, strict=True))
        ]
        if money != list(sealed.postings) or points != list(sealed.scores):
            yield (
                "score_differs",
                say("scored again from what was typed it comes to something else"),
            )


def _read_rules(connection: Connection, fingerprint: str) -> tuple[Game, RuleSet] | str:
    rules = tables.rules.c
    row = connection.execute(
        select(rules.document, rules.game).where(rules.fingerprint == fingerprint)
    ).first()
    if row is None or hashlib.sha256(row.document.encode()).hexdigest() != fingerprint:
        return say("the rule set it was played by was changed")
    try:
        game, rule_set = stored_rule_set(json.loads(row.document))
    except TallyError as error:
        return say("the rule set it was played by is refused: {reason}", reason=error)
    return (
        (game, rule_set) if game.id == row.game else say("its rule set was given to another game")
    )


def _evening_of(row: Row[Any], game: Game, rules: RuleSet) -> Evening:
    import datetime

    stake = None
    if row.stake is not None:
        stake = Stake(tuple(json.loads(row.stake)), Currency(row.currency, row.scale, row.step))
    seats = tuple(json.loads(row.seats))
    return Evening(game, rules, seats, datetime.date.fromisoformat(row.played_on), stake=stake)


def _digest_before(connection: Connection, entry_id: int) -> str:
    entry = tables.entry.c
    digest = connection.execute(
        select(entry.digest).where(entry.id < entry_id).order_by(entry.id.desc()).limit(1)
    ).scalar_one_or_none()
    return chain.START if digest is None else str(digest)


def _unreadable(connection: Connection, entry_id: int) -> Finding:
    entry = tables.entry.c
    ref = connection.execute(select(entry.ref).where(entry.id == entry_id)).scalar_one_or_none()
    message = say("it holds bytes that are no text")
    return Finding(ref or f"#{entry_id}", "entry", None, None, "unreadable_entry", message)
