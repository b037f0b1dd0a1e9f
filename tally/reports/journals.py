"""A book as a journal for hledger or beancount, its balances asserted at the end; in English.

Names become accounts that those programs can read; nothing that people typed is read as syntax.
hledger: https://hledger.org/hledger.html#journal; beancount: its language syntax document.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tally.ledger import POT, Posting
from tally.money import Currency, plain

_COMMENT = "; a book of tally, to be read by"  # unsaid: a file for programs
_DECIMAL_MARK = "decimal-mark ."  # unsaid: a directive of hledger
_BALANCES = "the balances of the book"  # unsaid: a file for programs
_WIDE = 40
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """An entry with money: the day it counts for, its id, what it is, its postings."""

    day: datetime.date
    ref: str
    text: str
    postings: Sequence[Posting]


def hledger_text(entries: Sequence[JournalEntry], balances: Sequence[Posting]) -> str:
    """The journal for hledger, sound also under `hledger check --strict`."""
    accounts = {name: _hledger_account(name) for name in _names(entries, balances)}
    lines = [f"{_COMMENT} hledger", _DECIMAL_MARK]
    lines += [f"commodity {_example(unit)} {unit.code}" for unit in _units(entries, balances)]
    lines += [f"account {account}" for account in accounts.values()]
    for entry in _in_order(entries):
        lines += ["", f"{entry.day.isoformat()} ({entry.ref}) {_description(entry.text)}"]
        lines += [_hledger_line(accounts, posting) for posting in entry.postings]
    if entries:
        lines += [
            "",
            f"{max(entry.day for entry in entries).isoformat()} {_BALANCES}",
        ]
        lines += [_hledger_assertion(accounts, posting) for posting in balances]
    return "\n".join(lines) + "\n"


def beancount_text(entries: Sequence[JournalEntry], balances: Sequence[Posting]) -> str:
    """The ledger for beancount, sound under `bean-check`."""
    accounts = _beancount_accounts(_names(entries, balances))
    lines = [f"{_COMMENT} beancount"]
    if not entries:
        return lines[0] + "\n"
    first, last = min(each.day for each in entries), max(each.day for each in entries)
    for name, account in accounts.items():
        lines += [f"{first.isoformat()} open {account}", f"  name: {_quoted(name)}"]
    for entry in _in_order(entries):
        lines += ["", f"{entry.day.isoformat()} * {_quoted(entry.text)} ^{entry.ref}"]
        lines += [
            f"  {accounts[posting.account]:{_WIDE}}  {_amount(posting)}"
            for posting in entry.postings
        ]
    lines.append("")
    if last == datetime.date.max:
        return "\n".join(lines) + "\n"
    after = (last + datetime.timedelta(days=1)).isoformat()
    lines += [
        f"{after} balance {accounts[posting.account]:{_WIDE}}  {_exactly(posting)}"
        for posting in balances
    ]
    return "\n".join(lines) + "\n"


def _in_order(entries: Iterable[JournalEntry]) -> list[JournalEntry]:
    return sorted(entries, key=lambda entry: entry.day)


def _names(entries: Sequence[JournalEntry], balances: Sequence[Posting]) -> list[str]:
    lines = [*balances, *(posting for entry in entries for posting in entry.postings)]
    return list(dict.fromkeys(posting.account for posting in lines))


def _units(entries: Sequence[JournalEntry], balances: Sequence[Posting]) -> Iterator[Currency]:
    """Each currency once, with the most decimals it is used with."""
    scales: dict[str, int] = {}
    for posting in (*balances, *(each for entry in entries for each in entry.postings)):
        scales[posting.currency] = max(posting.scale, scales.get(posting.currency, 0))
    yield from (Currency(code, scale) for code, scale in sorted(scales.items()))


def _example(unit: Currency) -> str:
    return f"1000.{'0' * unit.scale}"


def _hledger_account(name: str) -> str:
    """An account under `players`; marks that hledger would read are written as %3A."""
    if name == POT:
        return "pot"
    return "players:" + "".join(
        f"%{ord(char):02X}" if char in ":;%\"'()[]{}|" else char for char in name
    )


def _hledger_line(accounts: Mapping[str, str], posting: Posting) -> str:
    return f"    {accounts[posting.account]:{_WIDE}}  {_amount(posting)}"


def _hledger_assertion(accounts: Mapping[str, str], posting: Posting) -> str:
    nothing = f"0 {posting.currency}"
    return f"    {accounts[posting.account]:{_WIDE}}  {nothing} = {_amount(posting)}"


def _amount(posting: Posting) -> str:
    unit = Currency(posting.currency, posting.scale)
    return f"{plain(posting.amount, unit)} {posting.currency}"


def _exactly(posting: Posting) -> str:
    """An amount for beancount to assert without its tolerance of one smallest unit."""
    amount, _, code = _amount(posting).rpartition(" ")
    return f"{amount} ~ 0 {code}"


def _description(text: str) -> str:
    """Text of one line in which hledger finds no comment, no payee and no second date."""
    return _one_line(text).translate({ord(";"): ",", ord("|"): "/"})


def _one_line(text: str) -> str:
    seen = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(seen.split())[:_LONGEST]


def _quoted(text: str) -> str:
    escaped = _one_line(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _beancount_accounts(names: Sequence[str]) -> dict[str, str]:
    """An account for each name: letters and digits kept, anything else a hyphen, none twice."""
    found: dict[str, str] = {}
    for name in names:
        plain_name = "".join(char if char.isalnum() else "-" for char in name).strip("-")
        base = "Equity:Pot" if name == POT else f"Equity:Players:{_capital(plain_name)}"
        account, number = base, 2
        while account in found.values():
            account, number = f"{base}-{number}", number + 1
        found[name] = account
    return found


def _capital(name: str) -> str:
    """A component that begins as beancount wants it: a capital or a digit."""
    first = name[:1].upper()
    if len(first) == 1 and (first.isupper() or (first.isascii() and first.isdigit())):
        return first + name[1:]
    return f"P-{name}".rstrip("-")
