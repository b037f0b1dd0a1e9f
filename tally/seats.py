"""Who sits at a table, by every name that is theirs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from tally.names import name_key


class Seats(tuple[str, ...]):
    """Players in their order, by main name; a seat is found by any of a player's names.

    `further` are those beside the main one, aliases and names merged into it: name → seat. It is
    a tuple of the main names in all else.
    """

    further: Mapping[str, int]

    def __new__(cls, mains: Iterable[str], further: Mapping[str, int] | None = None) -> Seats:
        seats = super().__new__(cls, mains)
        seats.further = further or {}
        return seats

    @cached_property
    def by_key(self) -> Mapping[str, int]:
        """The seat of each name's key; a main name goes before another's further one."""
        return {name_key(name): seat for name, seat in self.further.items()} | _by_key(self)


def by_key(seats: Sequence[str]) -> Mapping[str, int]:
    """The seat of the key of every name of those who sit."""
    return seats.by_key if isinstance(seats, Seats) else _by_key(seats)


def seat_of(seats: Sequence[str], name: str) -> int | None:
    """The seat of a player by any name; None where nobody who sits has it."""
    return by_key(seats).get(name_key(name))


def names_at(seats: Sequence[str]) -> tuple[str, ...]:
    """Every name of those who sit, the main ones first."""
    return (*seats, *(seats.further if isinstance(seats, Seats) else ()))


def _by_key(seats: Sequence[str]) -> dict[str, int]:
    """The first seat of each main name."""
    return {name_key(name): seat for seat, name in reversed(list(enumerate(seats)))}
