"""`tally import` of a CSV file: money won and lost elsewhere, recorded as adjustments.

Long form: a row for each player, with the columns player and amount, and perhaps date, title,
round, currency, note; rows of one date, title and round belong together. Wide form: a row for each
round, a column for each player.
"""

from __future__ import annotations

import datetime
import hashlib
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from tally.cli import screen
from tally.errors import Misused, Problem, Refused
from tally.money import Currency, currency, read_amount, shown
from tally.names import name_key
from tally.reports.csv_text import CsvTable, decoded, read_csv
from tally.words import enumerated, say, say_counted

if TYPE_CHECKING:
    from tally.ledger import Posting
    from tally.store.values import Movement, Recorded

CSV_LIMIT = 64 * 1024 * 1024
KIND = "adjustment"

_WORDS = {
    "player": ("player", "name", "spieler", "joueur", "jugador", "pemain", "玩家", "姓名", "名字"),
    "amount": ("amount", "money", "balance", "betrag", "montant", "saldo", "金額", "金额"),
    "currency": (
        *("currency", "währung", "devise", "幣別", "币种", "貨幣"),
        "mata uang",  # unsaid: a header that is read
    ),
    "date": ("date", "day", "datum", "fecha", "tanggal", "日期"),
    "title": ("title", "evening", "titel", "titre", "場次"),
    "round": ("round", "runde", "ronde", "局"),
    "note": ("note", "remark", "notiz", "備註", "备注"),
}
_NUMBER = re.compile(r"\s*([-+\u2212]?)\s*(\(?)(.*?)(\)?)\s*", re.DOTALL)
_ZERO = re.compile(r"[0.,\s]*")


@dataclass
class _Group:
    """What belongs together: one movement."""

    line: int
    date: datetime.date | None
    title: str
    round: str
    note: str
    postings: list[Posting] = field(default_factory=list)


def import_csv(
    file: Path,
    *,
    columns: Sequence[str],
    separator: str | None,
    unit: str | None,
    dry_run: bool,
    sure: bool,
    book: str | None,
    as_json: bool,
) -> None:
    """Read the file, check that every group adds up, record all of it or nothing."""
    from tally.cli.books import open_book
    from tally.cli.exports import separator_of
    from tally.cli.opening import keep_backup, newcomers_among

    raw = read_limited(file, CSV_LIMIT)
    chosen = separator_of(separator) if separator is not None else None
    table = read_csv(decoded(raw, str(file)), str(file), chosen)
    movements = list(movements_of(table, mapping_of(table, columns), unit))
    names = list(dict.fromkeys(line.account for each in movements for line in each.postings))
    if dry_run:
        _answer(table, movements, None, [], as_json)
        return
    mark = "import:" + hashlib.sha256(raw).hexdigest()
    with open_book(book, create=True) as opened:
        newcomers = newcomers_among(opened, names, sure)
        keep_backup(opened)
        recorded = opened.record_movements(movements, new_players=newcomers, request=mark)
    _answer(table, movements, recorded, newcomers, as_json)


def read_limited(file: Path, limit: int) -> bytes:
    """A file of at most `limit` bytes. Raises Refused: `unreadable_file`, `file_too_large`."""
    try:
        with file.open("rb") as opened:
            size = os.fstat(opened.fileno()).st_size
            raw = opened.read(limit + 1) if size <= limit else b""
    except OSError as error:
        message = say("{file} cannot be read: {reason}", file=file, reason=error.strerror or error)
        raise Refused(Problem("unreadable_file", message, say("check the file's name"))) from None
    if max(size, len(raw)) > limit:
        message = say("{file} has more than {limit:,} bytes", file=file, limit=limit)
        raise Refused(Problem("file_too_large", message, say("split it")))
    return raw


def mapping_of(table: CsvTable, columns: Sequence[str]) -> dict[str, int]:
    """Field → column, from `FIELD=HEADER` where given, else from the headers' own words.

    Raises Misused for a field or a header that is not there.
    """
    found: dict[str, int] = {}
    keys = [name_key(name) for name in table.header]
    for text in columns:
        name, _, header = text.partition("=")
        if name not in _WORDS or name_key(header) not in keys:
            hint = say(
                "write FIELD=HEADER; fields: {fields}; headers: {headers}",
                fields=enumerated(_WORDS),
                headers=enumerated(table.header),
            )
            raise Misused(
                Problem("usage", say('"{text}" names no column of this file', text=text), hint)
            )
        found[name] = keys.index(name_key(header))
    for name, words in _WORDS.items():
        if name not in found:
            places = [keys.index(word) for word in words if word in keys]
            found |= {name: places[0]} if places and places[0] not in found.values() else {}
    return found


def movements_of(
    table: CsvTable, mapping: Mapping[str, int], unit: str | None
) -> Iterator[Movement]:
    """The file's groups as movements. Raises Refused with everything that is wrong."""
    problems: list[Problem] = []
    groups: list[_Group] = []
    reading = _Reading(table, mapping, unit)
    for line, cells in table.rows:
        try:
            reading.add(line, cells, groups)
        except Refused as refused:
            problems += refused.problems
    if not problems:
        problems = [problem for group in groups for problem in _unbalanced(table, group)]
    if problems or not groups:
        raise Refused(
            problems
            or [Problem("bad_csv", say("{file} has no rows", file=table.source), say("add some"))]
        )
    for group in groups:
        yield _movement(group)


class _Reading:
    """Reads rows one after the other."""

    def __init__(self, table: CsvTable, mapping: Mapping[str, int], unit: str | None) -> None:
        self._table = table
        self._mapping = mapping
        self._unit = unit
        self._wide = "player" not in mapping
        used = set(mapping.values())
        self._players = [index for index in range(len(table.header)) if index not in used]
        if not self._wide and "amount" not in mapping:
            raise Refused(_no_column(table, "amount"))
        if self._wide and ("amount" in mapping or not self._players):
            raise Refused(_no_column(table, "player"))

    def add(self, line: int, cells: Sequence[str], groups: list[_Group]) -> None:
        """Take a row in, into the group that it belongs to."""
        group = self._group(line, cells)
        last = groups[-1] if groups else None
        if last is None or self._wide or _key(last) != _key(group):
            groups.append(group)
        unit = self._currency(line, cells)
        for name, text in self._amounts(cells):
            amount = self._amount(line, text, unit)
            groups[-1].postings += self._posting(line, name, unit, amount)

    def _amounts(self, cells: Sequence[str]) -> list[tuple[str, str]]:
        if self._wide:
            return [(self._table.header[index], cells[index]) for index in self._players]
        return [(self._cell(cells, "player"), self._cell(cells, "amount"))]

    def _posting(self, line: int, name: str, unit: Currency, amount: int) -> list[Posting]:
        from tally.ledger import Posting

        if not name:
            place = self._table.place(line, "")
            raise Refused(
                Problem("bad_csv", say("this row names no player"), say("name one"), place)
            )
        return [Posting(name, unit.code, unit.scale, amount)] if amount or not self._wide else []

    def _group(self, line: int, cells: Sequence[str]) -> _Group:
        from tally.cli.moments import read_day

        day = self._cell(cells, "date")
        title, round_, note = (self._cell(cells, name) for name in ("title", "round", "note"))
        return _Group(
            line,
            read_day(day, say("line {number}", number=line)) if day else None,
            title,
            round_,
            note,
        )

    def _currency(self, line: int, cells: Sequence[str]) -> Currency:
        word = self._cell(cells, "currency") or self._unit
        if not word:
            place = self._table.place(line, "")
            hint = say("add --currency TWD, or a column of currencies")
            raise Refused(Problem("bad_csv", say("no currency is given"), hint, place))
        return currency(word, place=self._table.place(line, word))

    def _amount(self, line: int, text: str, unit: Currency) -> int:
        """An amount with its sign, `-150`, `(150)`; nothing and a dash are zero."""
        found = _NUMBER.fullmatch(text)
        assert found is not None
        sign, opened, number, closed = found.groups()
        if _ZERO.fullmatch(number) and bool(opened) == bool(closed):
            return 0
        amount = read_amount(number, unit, self._table.place(line, text))
        return -amount if sign in ("-", "\u2212") or (opened and closed) else amount

    def _cell(self, cells: Sequence[str], name: str) -> str:
        index = self._mapping.get(name)
        return "" if index is None else " ".join(cells[index].split())


def _key(group: _Group) -> tuple[datetime.date | None, str, str]:
    return group.date, group.title, group.round


def _no_column(table: CsvTable, name: str) -> Problem:
    # L10N: {field} is player, amount, date, … as it stands in --column.
    message = say(
        "no column of {file} is the {field}: {headers}",
        file=table.source,
        field=name,
        headers=enumerated(table.header),
    )
    hint = say('say which: --column "{field}=HEADER"', field=name)
    return Problem("bad_csv", message[:400], hint)


def _unbalanced(table: CsvTable, group: _Group) -> Iterator[Problem]:
    sums: dict[tuple[str, int], int] = {}
    for line in group.postings:
        unit = (line.currency, line.scale)
        sums[unit] = sums.get(unit, 0) + line.amount
    for (code, scale), total in sums.items():
        if total:
            money = f"{shown(total, Currency(code, scale), sign=True)} {code}"
            message = say("what belongs together here sums to {money}, not to nothing", money=money)
            hint = say("what one wins another loses: a row or a sign is missing")
            yield Problem("not_balanced", message, hint, table.place(group.line, ""))


def _movement(group: _Group) -> Movement:
    from tally.store.values import Movement, Words

    noon = datetime.time(12)
    at = datetime.datetime.combine(group.date, noon).astimezone() if group.date else None
    said = [group.title, f"round {group.round}" if group.round else "", group.note]
    note = " - ".join(part for part in said if part)
    return Movement(KIND, tuple(group.postings), {"from": "csv"}, at=at, words=Words(note=note))


def _answer(
    table: CsvTable,
    movements: Sequence[Movement],
    recorded: Recorded | None,
    newcomers: Sequence[str],
    as_json: bool,
) -> None:
    already = recorded is not None and recorded.already
    if as_json:
        screen.answer(
            {"schema": "tally.import_csv/1", "adjustments": len(movements)}
            | {"rows": len(table.rows), "separator": table.separator}
            | {"recorded": recorded is not None and not already, "already": already}
            | {"new_players": list(newcomers)}
        )
        return
    if newcomers:
        screen.out(say("New in this book: {players}", players=enumerated(newcomers)))
    if already:
        screen.out(say("It was recorded before; nothing was added."))
        return
    adjustments = say_counted("{count:,} adjustment", "{count:,} adjustments", len(movements))
    rows = say_counted("{count:,} row", "{count:,} rows", len(table.rows))
    if recorded is None:
        screen.out(
            say(
                "{adjustments} of {rows}. Not recorded (dry run).",
                adjustments=adjustments,
                rows=rows,
            )
        )
    else:
        screen.out(say("Recorded {adjustments} of {rows}.", adjustments=adjustments, rows=rows))
