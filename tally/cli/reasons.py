"""What is behind a proposed payment: the rounds and payments that moved the two players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from tally.cli import screen
from tally.cli.logs import reversal
from tally.cli.shapes import money
from tally.cli.sums import account_name, by_currency, settlements
from tally.ledger import Entry, explain, explain_balance
from tally.money import Currency, shown
from tally.store.open_amounts import OpenLine
from tally.store.values import Balance
from tally.store.wording import kind_name
from tally.words import say, say_as, say_counted

Amounts = tuple[int, int, int]
"""What moved the payer, the payee, and the debt between them."""

_MOST = 60
"""So many entries are listed one by one; of more each evening."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One entry: what it moved for the two, and what it adds to the direct debt between them."""

    line: OpenLine
    payer: int
    payee: int
    direct: int


@dataclass(frozen=True, slots=True)
class Reasons:
    """All entries of one currency behind a payment. `proposed` is what the plan of fewest payments
    lets the one pay the other; `direct` what the one owes the other from entry to entry."""

    unit: Currency
    reasons: tuple[Reason, ...]
    payer: int
    payee: int
    direct: int
    proposed: int


def reasons(
    rows: Sequence[Balance], lines: Sequence[OpenLine], payer: str, payee: str
) -> list[Reasons]:
    """What is behind a payment, for each currency in which either of them was moved."""
    codes = dict.fromkeys(posting.currency for line in lines for posting in line.postings)
    found = [_of_currency(rows, lines, code, payer, payee) for code in codes]
    return [each for each in found if each.reasons]


def _of_currency(
    rows: Sequence[Balance], lines: Sequence[OpenLine], code: str, payer: str, payee: str
) -> Reasons:
    entries = [entry for line in lines if (entry := _only(line.entry, code)).postings]
    scale = max(posting.scale for entry in entries for posting in entry.postings)
    parts = [
        {each.entry: each.amount for each in found}
        for found in (
            explain_balance(payer, entries),
            explain_balance(payee, entries),
            explain(payer, payee, entries),
        )
    ]
    behind = tuple(
        Reason(line, *(part.get(line.ref, 0) for part in parts))
        for line in lines
        if any(line.ref in part for part in parts)
    )
    proposed = sum(
        transfer.amount
        for plan in settlements([row for row in rows if row.currency == code])
        for transfer in plan.plan.transfers
        if (transfer.payer, transfer.payee) == (payer, payee)
    )
    gave, got, direct = (sum(part.values()) for part in parts)
    held = by_currency([row for row in rows if row.currency == code]).get(code)
    lift = 10 ** (scale - held.scale) if held and scale > held.scale else 1
    return Reasons(Currency(code, scale), behind, gave, got, direct, proposed * lift)


def _only(entry: Entry, code: str) -> Entry:
    postings = tuple(posting for posting in entry.postings if posting.currency == code)
    return Entry(entry.id, postings, entry.step)


def show(found: Sequence[Reasons], payer: str, payee: str) -> None:
    """A table of the entries with their sums, and the sentence that follows from them."""
    one, other = account_name(payer), account_name(payee)
    if not found:
        screen.out(say("Nothing is open for {player} or {other}.", player=one, other=other))
    for each in found:
        code = each.unit.code
        columns = [
            screen.Column(say("Id"), whole=True),
            screen.Column(say("Day"), whole=True),
            screen.Column(say_as("the head of a column: what was recorded", "What")),
            screen.Column(one, True),
            screen.Column(other, True),
            # L10N: The head of a column: what the one of two players owes the other.
            screen.Column(say("Between them"), True),
        ]
        rows = [
            [*head, *(_signed(amount, each.unit) for amount in amounts)]
            for head, amounts in _listed(each.reasons)
        ]
        sums = (each.payer, each.payee, -each.direct)
        left = say_as("the last row of a table: what is still to be paid", "Open")
        rows.append([left, "", code, *(_signed(amount, each.unit) for amount in sums)])
        screen.table(columns, rows)
        if len(each.reasons) > _MOST:
            screen.out(say("Add --evening ID to see the entries of an evening."))
        screen.out(_conclusion(each, one, other))


def _listed(reasons: Sequence[Reason]) -> Iterator[tuple[tuple[str, str, str], Amounts]]:
    """Each entry, or each evening where they are many: id, day, what it is, and the amounts."""
    if len(reasons) <= _MOST:
        for reason in reasons:
            head = (reason.line.ref, reason.line.day.isoformat(), _what(reason.line))
            yield head, (reason.payer, reason.payee, -reason.direct)
        return
    for key, group in groupby(reasons, lambda reason: reason.line.evening):
        held = list(group)
        ref, day = key or (held[0].line.ref, held[0].line.day.isoformat())
        what = _evening(len(held)) if key else say("of no evening")
        yield (
            (ref, day, what),
            (
                sum(reason.payer for reason in held),
                sum(reason.payee for reason in held),
                -sum(reason.direct for reason in held),
            ),
        )


def _signed(amount: int, unit: Currency) -> str:
    return shown(amount, unit, sign=True)


def _what(line: OpenLine) -> str:
    if line.reverses is not None:
        back = line.kind == "restore" and line.number is not None
        return reversal("restore" if back else "void", line.number, line.reverses)
    if line.number is not None:
        return say("round {number}", number=line.number)
    return kind_name(line.kind)


def _evening(entries: int) -> str:
    return say_counted("evening of {count} entry", "evening of {count} entries", entries)


def _conclusion(each: Reasons, payer: str, payee: str) -> str:
    """Why the plan has this payment, or that it has none."""
    code = each.unit.code
    names = {"payer": payer, "payee": payee}
    if not each.proposed:
        return _unneeded(each, payer, payee)
    amount = f"{shown(each.proposed, each.unit)} {code}"
    if each.proposed == each.direct:
        return say(
            "{payer} pays {payee} {amount}: exactly what is owed between them.",
            **names,
            amount=amount,
        )
    joined = {"gave": _signed(each.payer, each.unit), "got": _signed(each.payee, each.unit)}
    if not each.direct:
        # L10N: {gave} and {got} are the signed amounts of the two players over all.
        return say(
            "{payer} pays {payee} {amount}: {payer} is {gave} and {payee} {got} over all; "
            "between them nothing is owed, and the fewest payments join debts.",
            **names,
            **joined,
            amount=amount,
        )
    # L10N: {gave} and {got} are the signed amounts of the two players over all.
    return say(
        "{payer} pays {payee} {amount}: {payer} is {gave} and {payee} {got} over all; "
        "between them {debtor} owes {direct}, and the fewest payments join debts.",
        **names,
        **joined,
        amount=amount,
        debtor=payer if each.direct > 0 else payee,
        direct=f"{shown(abs(each.direct), each.unit)} {code}",
    )


def _unneeded(each: Reasons, payer: str, payee: str) -> str:
    """That the plan has no such payment, and what the two owe each other."""
    if not each.direct:
        return say(
            "The fewest payments need none from {payer} to {payee}: between them nothing is owed.",
            payer=payer,
            payee=payee,
        )
    return say(
        "The fewest payments need none from {payer} to {payee}: "
        "between them {debtor} owes {direct}.",
        payer=payer,
        payee=payee,
        debtor=payer if each.direct > 0 else payee,
        direct=f"{shown(abs(each.direct), each.unit)} {each.unit.code}",
    )


def shape(each: Reasons) -> dict[str, Any]:
    """The same for JSON."""
    return {
        "currency": each.unit.code,
        "scale": each.unit.scale,
        "proposed": money(each.proposed, each.unit),
        "direct": money(each.direct, each.unit),
        "from_balance": money(each.payer, each.unit),
        "to_balance": money(each.payee, each.unit),
        "entries": [
            {
                "entry": reason.line.ref,
                "kind": reason.line.kind,
                "round": reason.line.number,
                "day": reason.line.day.isoformat(),
                "from_amount": reason.payer,
                "to_amount": reason.payee,
                "direct": reason.direct,
            }
            for reason in each.reasons
        ],
    }
