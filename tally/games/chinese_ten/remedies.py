"""The slips that explain a round that does not fit, by the names of those who play."""

from __future__ import annotations

from collections.abc import Sequence

from tally.errors import Effect, Remedy
from tally.games.chinese_ten.entry import is_rest
from tally.games.chinese_ten.repair import Repair, repairs
from tally.games.chinese_ten.terms import Terms
from tally.games.game import Typed


def remedies(terms: Terms, seats: Sequence[str], typed: Typed) -> tuple[Remedy, ...]:
    """The likeliest single slips, at most five; empty if none explains the round, or if what is
    left was typed as the rest, so that nobody said what was on the table."""
    if any(is_rest(word) for word in (typed.get("left") or "").split()):
        return ()
    return tuple(_remedy(seats, repair) for repair in repairs(terms, seats, typed))


def _remedy(seats: Sequence[str], repair: Repair) -> Remedy:
    numbers = zip(repair.points, repair.changes, repair.differences, strict=True)
    return Remedy(
        repair.kind,
        repair.description,
        _by_name(seats, repair.retype),
        _by_name(seats, repair.amend),
        next((text for at, text in repair.retype if at == len(seats)), None),
        tuple(Effect(name, *each) for name, each in zip(seats, numbers, strict=True)),
    )


def _by_name(seats: Sequence[str], texts: Sequence[tuple[int, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((seats[at], text) for at, text in texts if at < len(seats))
