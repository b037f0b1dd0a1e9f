"""Journals for other ledgers: every amount as the book has it, every name only a name."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING

from played_books import a_past

from tally.ledger import POT, Posting
from tally.reports.journals import JournalEntry, beancount_text, hledger_text

if TYPE_CHECKING:
    from program import Program

HOSTILE = ["Ann;x", "[Ben]", "(Cat)", "Dan:Eve", "A%3AB", "王小明", 'Q"uote', "-5 TWD", "* x", "é"]


def hostile() -> tuple[list[JournalEntry], list[Posting]]:
    """Entries of players whose names are syntax elsewhere, and their balances."""
    day = datetime.date(2026, 11, 27)
    amounts = [*range(1, len(HOSTILE)), -sum(range(1, len(HOSTILE)))]
    postings = [
        Posting(name, "EUR", 2, amount) for name, amount in zip(HOSTILE, amounts, strict=True)
    ]
    text = 'round 1 - a "note" ; | date:2020-01-01 [2020-01-01]\n2026-01-01 x\\'
    return [JournalEntry(day, "abcdef", text, postings)], postings


def test_a_book_becomes_a_journal_that_asserts_its_balances(tally: Program) -> None:
    a_past(tally)
    balances = tally.data("balance")["balances"]
    journal = tally.ok("export", "--to", "hledger").out
    for held in balances:
        line = rf"players:{re.escape(held['player'])} +0 TWD = {held['amount']} TWD"
        assert re.search(line, journal)
    ledger = tally.ok("export", "--to", "beancount").out
    assert len(re.findall(r"^\d{4}-\d\d-\d\d balance ", ledger, re.M)) == len(balances)
    assert "void" not in journal + ledger


def test_each_name_is_one_account_and_no_syntax() -> None:
    entries, balances = hostile()
    journal = hledger_text(entries, balances)
    accounts = re.findall(r"^account (.+)$", journal, re.M)
    assert len(set(accounts)) == len(HOSTILE)
    assert not any(
        set(account.removeprefix("players:")) & set(";:[](){}|\"'") for account in accounts
    )
    ledger = beancount_text(entries, balances)
    opened = re.findall(r"^\S+ open (Equity:Players:\S+)$", ledger, re.M)
    assert len(set(opened)) == len(HOSTILE)


def test_a_note_stays_on_its_line() -> None:
    entries, balances = hostile()
    for text in (hledger_text(entries, balances), beancount_text(entries, balances)):
        assert sum("round 1" in line for line in text.splitlines()) == 1
        assert not any(line.startswith("2026-01-01") for line in text.splitlines())


def test_after_the_last_of_all_days_no_balance_is_asserted() -> None:
    postings = [Posting("Ann", "TWD", 0, -5), Posting("Ben", "TWD", 0, 5)]
    entry = JournalEntry(datetime.date.max, "abcdef", "round 1", postings)
    ledger = beancount_text([entry], postings)
    assert ("9999-12-31 *" in ledger, " balance " in ledger) == (True, False)


def test_the_pot_has_an_account_of_its_own() -> None:
    postings = [Posting("Ann", "TWD", 0, -5), Posting(POT, "TWD", 0, 5)]
    entry = JournalEntry(datetime.date(2026, 11, 27), "abcdef", "fine", postings)
    assert "account pot" in hledger_text([entry], postings).splitlines()
    assert "open Equity:Pot" in beancount_text([entry], postings)


def test_an_empty_book_is_an_empty_journal() -> None:
    assert hledger_text([], []) == "; a book of tally, to be read by hledger\ndecimal-mark .\n"
    assert beancount_text([], []) == "; a book of tally, to be read by beancount\n"
