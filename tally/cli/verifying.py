"""`tally verify`: prove that nothing in the book was changed, or that a sheet still agrees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import screen
from tally.cli.boards import Since
from tally.cli.books import BookPath, WhichEvening, open_book
from tally.cli.entry import AsJson
from tally.cli.progress import progress
from tally.errors import ExitCode, Problem, Refused
from tally.words import enumerated, mark, say, say_counted

if TYPE_CHECKING:
    from tally.store.book import Book
    from tally.store.proof import Finding, Verdict


def verify(
    evening: WhichEvening = None,
    since: Since = None,
    sheet: Annotated[
        str | None,
        typer.Option(metavar="CODE", help=mark("Does the code of a printed sheet agree?")),
    ] = None,
    chain_only: Annotated[
        bool,
        typer.Option("--no-rescore", help=mark("Leave out scoring every round again; faster.")),
    ] = False,
    book: BookPath = None,
    as_json: AsJson = False,
) -> int:
    """Prove the book: the chain of entries, every round scored again, every balance summed again.

    Says which entry does not fit, and ends with 3 then. A span can be chosen: an evening, or all
    entries from a day on.

    Example: tally verify
    """
    with open_book(book) as opened:
        if sheet is not None:
            return _check_sheet(opened, sheet, as_json)
        first, last = _span(opened, evening, since)
        with progress(say("proving")) as shown:
            verdict = opened.verify(first, last, rescore=not chain_only, progress=shown)
    if as_json:
        screen.answer(_shape(verdict, first, last))
    else:
        _show(verdict, bool(first or last))
    return ExitCode.DONE if verdict.good else ExitCode.BOOK


def _span(book: Book, evening: str | None, since: str | None) -> tuple[str | None, str | None]:
    """The first and the last entry to be proved; None where the book begins and ends.

    Raises Refused (`empty_span`) where there is nothing in it.
    """
    from tally.cli.moments import read_day

    day = read_day(since, "--since") if since else None
    if evening is None and day is None:
        return None, None
    if evening is None:
        assert day is not None
        return _found(book.settling.first_entry_since(day)), None
    entries = book.log(evening=evening, everything=True)
    refs = [entry.ref for entry in entries if day is None or entry.recorded_at.date() >= day]
    return _found(refs[0] if refs else None), refs[-1]


def _found(entry: str | None) -> str:
    if entry is None:
        hint = "tally log"  # unsaid: a command
        raise Refused(Problem("empty_span", say("nothing was recorded in that time"), hint))
    return entry


def _check_sheet(book: Book, code: str, as_json: bool) -> int:
    """Whether a sheet's code lies on the chain, and what was added after it."""
    verdict = book.check_code(code)
    added = _kinds_after(book, verdict.entry, verdict.added) if verdict.agrees else {}
    if as_json:
        screen.answer(
            {"schema": "tally.verify_sheet/1", "code": verdict.code, "agrees": verdict.agrees}
            | {"entry": verdict.entry or None, "day": verdict.day or None}
            | {"added": verdict.added, "added_kinds": added}
        )
    elif verdict.agrees:
        screen.out(_agrees(verdict.code, verdict.entry, verdict.day))
        kinds = enumerated(_counted(kind, count) for kind, count in added.items())
        if kinds:
            # L10N: {entries} lists kinds of entries, as "2 rounds, 1 payment".
            screen.out(say("Added since: {entries}.", entries=kinds))
        else:
            screen.out(say("Nothing was added since."))
    else:
        screen.out(
            say(
                '"{code}" is not in this book: it is mistyped, of another book, or the '
                "book was changed behind tally's back.",
                code=code,
            )
        )
    return ExitCode.DONE if verdict.agrees else ExitCode.REFUSED


def _kinds_after(book: Book, entry: str, added: int) -> dict[str, int]:
    kinds: dict[str, int] = {}
    if added:
        for each in book.log(everything=True, last=added):
            kinds[each.kind] = kinds.get(each.kind, 0) + 1
    return kinds


def _agrees(code: str, entry: str, day: str) -> str:
    """That a sheet's code is in the book, and where."""
    if not entry:
        return say("The sheet with {code} agrees with this book: empty.", code=code)
    return say(
        "The sheet with {code} agrees with this book: its last entry is {entry} of {day}.",
        code=code,
        entry=entry,
        day=day,
    )


def _counted(kind: str, count: int) -> str:
    """So many entries of a kind: `2 rounds`, `1 taking back`."""
    known = {
        "evening": say_counted("{count} evening", "{count} evenings", count),
        "round": say_counted("{count} round", "{count} rounds", count),
        "payment": say_counted("{count} payment", "{count} payments", count),
        "settlement": say_counted("{count} settlement", "{count} settlements", count),
        "fine": say_counted("{count} fine", "{count} fines", count),
        "buy_in": say_counted("{count} buy-in", "{count} buy-ins", count),
        "share": say_counted("{count} shared cost", "{count} shared costs", count),
        "pot_pay": say_counted(
            "{count} payment from the pot", "{count} payments from the pot", count
        ),
        "adjustment": say_counted("{count} adjustment", "{count} adjustments", count),
        "void": say_counted("{count} taking back", "{count} takings back", count),
        "restore": say_counted("{count} bringing back", "{count} bringings back", count),
        "join": say_counted("{count} player who joined", "{count} players who joined", count),
        "leave": say_counted("{count} player who left", "{count} players who left", count),
        "merge": say_counted("{count} merge of players", "{count} merges of players", count),
        "retire": say_counted("{count} player who retired", "{count} players who retired", count),
        "return": say_counted(
            "{count} player who came back", "{count} players who came back", count
        ),
        "forget": say_counted(
            "{count} player who was forgotten", "{count} players who were forgotten", count
        ),
    }
    return known.get(kind) or f"{count} {kind}"


def _show(verdict: Verdict, part: bool) -> None:
    if verdict.finding is not None:
        screen.out(_said(verdict.finding))
        screen.out(say("Put this file aside and go on from the newest good backup."))
        return
    counts = {
        "entries": say_counted("{count:,} entry", "{count:,} entries", verdict.entries),
        "rounds": say_counted("{count:,} round", "{count:,} rounds", verdict.rounds),
    }
    if part:
        screen.out(
            # L10N: {entries} is "12 entries", {rounds} is "8 rounds".
            say(
                "This part of the book is as it was recorded: {entries}, {rounds} scored again.",
                **counts,
            )
        )
    else:
        screen.out(
            # L10N: {entries} is "12 entries", {rounds} is "8 rounds".
            say(
                "The book is as it was recorded: {entries}, {rounds} scored again, "
                "balances summed again.",
                **counts,
            )
        )
    screen.out(say("Its head is {code}; a sheet printed now carries it.", code=verdict.head.code))


def _said(finding: Finding) -> str:
    from tally.store.wording import kind_name

    if not finding.entry:
        return say(
            "The book does not fit: {reason} [{code}].", reason=finding.message, code=finding.code
        )
    number = finding.number
    # L10N: {kind} is "round 3", or another kind of entry, as "payment".
    return say(
        "Entry {entry} ({kind}) does not fit: {reason} [{code}].",
        entry=finding.entry,
        kind=say("round {number}", number=number) if number else kind_name(finding.kind),
        reason=finding.message,
        code=finding.code,
    )


def _shape(verdict: Verdict, first: str | None, last: str | None) -> dict[str, Any]:
    finding = verdict.finding
    return {
        "schema": "tally.verify/1",
        "good": verdict.good,
        "entries": verdict.entries,
        "rounds": verdict.rounds,
        "head": {"code": verdict.head.code, "entry": verdict.head.entry or None},
        "first": first,
        "last": last,
        "finding": None
        if finding is None
        else {
            "entry": finding.entry or None,
            "kind": finding.kind,
            "round": finding.number,
            "evening": finding.evening,
            "code": finding.code,
            "message": finding.message,
        },
    }
