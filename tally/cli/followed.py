"""Whether the round after a corrected one was dealt as it now should have been."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tally.errors import Caution, Refused
from tally.evening import Evening, ScoredRound, next_deal, score_round
from tally.games.game import Deal
from tally.words import mark, say

if TYPE_CHECKING:
    from tally.store.book import Book
    from tally.store.values import EntryRecord, RoundRecord

_SAID = ("streak", "round_wind")
"""What a deal holds beside its players that may be said for a single round."""

_ODD = {
    # L10N: {was} and {now} are a deal in words: "Ann deals"; {remedy} is a command.
    ("round", True): mark(
        'round {number} stands as "{was}", but after round {before} it is "{now}"; '
        "to put it right: {remedy}"
    ),
    ("round", False): mark(
        'round {number} stands as "{was}", but after the opening it is "{now}"; '
        "to put it right: {remedy}"
    ),
    ("hand", True): mark(
        'hand {number} stands as "{was}", but after hand {before} it is "{now}"; '
        "to put it right: {remedy}"
    ),
    ("hand", False): mark(
        'hand {number} stands as "{was}", but after the opening it is "{now}"; '
        "to put it right: {remedy}"
    ),
}
"""What is said, by what the game calls a round and whether one went before."""


def cautions_after(book: Book, target: EntryRecord) -> list[Caution]:
    """That the round behind one taken back or brought back was dealt otherwise than it follows."""
    if target.kind != "round" or target.evening is None or target.number is None:
        return []
    try:
        kept = book.evening(target.evening)
    except Refused:  # the evening itself was taken back
        return []
    records = book.rounds(target.evening)
    later = next_standing(records, target.number)
    if later is None:
        return []
    before = [record for record in records if record.number < later.number]
    last = _scored(book, kept, before[-1]) if before else None
    return list(cautions(kept, last, later))


def cautions_between(
    evening: Evening, before: ScoredRound, after: ScoredRound, later: RoundRecord | None
) -> list[Caution]:
    """The same of a round that was changed, where the change made another deal of the next."""
    if later is None:
        return []
    at_its_table = replace(evening, seats=later.deal.seats)
    was, now = (next_deal(at_its_table, each) for each in (before, after))
    return [] if _stands(was) == _stands(now) else list(cautions(evening, after, later))


def cautions(evening: Evening, last: ScoredRound | None, later: RoundRecord) -> Iterator[Caution]:
    """That a round's deal does not follow from the one before it, and what puts it right."""
    due = next_deal(replace(evening, seats=later.deal.seats), last)
    if _stands(due) == _stands(later.deal):
        return
    words = evening.game.deal_words
    was, now = (words(evening.rules, deal).stands for deal in (later.deal, due))
    said = say(
        _ODD[evening.game.round_word, last is not None],
        number=later.number,
        was=was,
        before=last.deal.number if last else None,
        now=now,
        remedy=_remedy(later, due),
    )
    yield Caution("deal_does_not_follow", said)


def next_standing(records: list[RoundRecord], number: int) -> RoundRecord | None:
    """The first of the standing rounds behind a number."""
    return next((record for record in records if record.number > number), None)


def _scored(book: Book, evening: Evening, record: RoundRecord) -> ScoredRound:
    game, rules = book.rules(record.fingerprint)
    return score_round(replace(evening, game=game, rules=rules), record.deal, record.typed)


def _stands(deal: Deal) -> tuple[Any, ...]:
    return (deal.dealer, deal.first_player, *(deal.state.get(key) for key in _SAID))


def _remedy(later: RoundRecord, due: Deal) -> str:
    """The command that gives a round the deal that is due.

    A game that keeps more of a deal than its players lets the dealer play first.
    """
    has = later.deal
    parts = [f"tally amend {later.number}"]  # unsaid: a command
    if due.dealer != has.dealer and due.dealer is not None:
        parts.append(f"--dealer {shlex.quote(due.seats[due.dealer])}")
    if not due.state and due.first_player != has.first_player and due.first_player is not None:
        first = shlex.quote(due.seats[due.first_player])
        parts.append(f"--first-player {first}")  # unsaid: an option
    for key in _SAID:
        moved = key == "streak" and due.dealer != has.dealer
        if key in due.state and (moved or due.state[key] != has.state.get(key)):
            parts.append(f"--set {key}={due.state[key]}")
    return " ".join(parts)
