"""What corrections replaced and why, and what was taken back for good, in words for the sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from tally.cli import screen
from tally.cli.logs import moved
from tally.store.values import EntryRecord, RoundRecord
from tally.words import clauses, enumerated, say, say_as, with_label, with_more


def corrections(log: Sequence[EntryRecord], rounds: Sequence[RoundRecord]) -> dict[str, str]:
    """For each round's entry that corrects another what that one said, and why it was replaced;
    of one corrected several times the whole way back. `log` has everything of the evening."""
    by_ref = {entry.ref: entry for entry in log}
    return {each.entry: text for each in rounds if (text := clauses(_way_back(each, by_ref)))}


def _way_back(round_: RoundRecord, by_ref: Mapping[str, EntryRecord]) -> Iterator[str]:
    amends, why = round_.amends, round_.why
    seen: set[str] = set()
    while amends is not None and amends not in seen:
        seen.add(amends)
        before = by_ref.get(amends)
        entry = with_more(amends, _said(before)) if before is not None else amends
        text = (
            say_as("a corrected round", "replaces {entry}", entry=entry)
            if len(seen) == 1
            else say_as("a corrected round", "which replaced {entry}", entry=entry)
        )
        yield with_label(text, why) if why else text
        amends = before.amends if before else None
        why = before.remarks.get("why", "") if before else ""


def _said(entry: EntryRecord) -> str:
    """What a round said: the money, or the scores where it was kept in points."""
    if entry.postings:
        return re.sub(r"(?<= )-(?=\d)", "−", moved(entry))
    return enumerated(f"{name} {screen.exact(score)}" for name, score in entry.scores)


def taken_back(log: Sequence[EntryRecord]) -> tuple[str, ...]:
    """The rounds that no longer count and that nothing replaced, each with what it said and why."""
    by_ref = {entry.ref: entry for entry in log}
    return tuple(
        _taken(entry, by_ref.get(entry.reversed_by or ""))
        for entry in log
        if entry.kind == "round" and not entry.standing and not entry.amended_by
    )


def _taken(entry: EntryRecord, reversal: EntryRecord | None) -> str:
    why = reversal.remarks.get("why", "") if reversal else ""
    named = {"number": entry.number, "entry": entry.ref, "results": _said(entry)}
    text = (
        say(
            "Round {number}, {entry} ({results}), was taken back by {reversal}",
            **named,
            reversal=reversal.ref,
        )
        if reversal
        else say("Round {number}, {entry} ({results}), was taken back", **named)
    )
    return with_label(text, why) if why else text
