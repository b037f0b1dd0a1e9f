"""What was said of a hand so far: who won, how, from whom, with how many tai or which tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from tally.games.game import Named
from tally.games.mahjong.typed import DRAW, FALSE_WIN
from tally.games.mahjong.win import DISCARD, FLOWER, ROB_QUAD, SELF_DRAW
from tally.seats import seat_of

Asked = Literal["line", "winner", "how", "payer", "tai", "offender", "claimed", "to", "ready"]
"""What is to be asked next; `line` where nothing was said yet."""


@dataclass(frozen=True, slots=True)
class Won:
    """One winner; the seat is None and the tai are None where they were not said yet."""

    seat: int | None = None
    tai: int | None = None
    hand: str = ""
    flags: tuple[str, ...] = ()
    ready: str = ""
    blessing: str = ""

    @property
    def counted(self) -> bool:
        return self.tai is not None or bool(self.hand.strip())

    def named(self, seats: tuple[str, ...]) -> dict[str, Any]:
        """The winner as people write it."""
        found: dict[str, Any] = {"winner": "" if self.seat is None else seats[self.seat]}
        found |= {"tai": self.tai, "hand": self.hand, "flags": list(self.flags)}
        found |= {"ready": self.ready, "blessing": self.blessing}
        return {key: value for key, value in found.items() if value not in (None, "", [])}


@dataclass(frozen=True, slots=True)
class Said:
    """A hand as far as it was said; `alone` is whether a flower win is known to be paid by one
    player (None: not known yet)."""

    how: str = ""
    winners: tuple[Won, ...] = ()
    payer: int | None = None
    alone: bool | None = None
    offender: int | None = None
    claimed: int | None = None
    to: int | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """The winners' seats, as far as they are known."""
        return tuple(won.seat for won in self.winners if won.seat is not None)

    def asked(self, fixed_false_win: bool, pays_one: bool) -> Asked:
        """What is missing still."""
        if self == NOTHING:
            return "line"
        if self.how == DRAW:
            return "ready"
        if self.how == FALSE_WIN:
            return self._asked_of_false_win(fixed_false_win, pays_one)
        if not self.winners or None in [won.seat for won in self.winners]:
            return "winner"
        missing = self._asked_of_payer()
        if missing is not None:
            return missing
        return "ready" if all(won.counted for won in self.winners) else "tai"

    def _asked_of_payer(self) -> Asked | None:
        if self.payer is not None or self.how == SELF_DRAW:
            return None
        if self.how == FLOWER:
            return "payer" if self.alone is None else None
        several = len(self.winners) > 1
        return "payer" if self.how == ROB_QUAD or several else "how"

    def _asked_of_false_win(self, fixed: bool, pays_one: bool) -> Asked:
        if self.offender is None:
            return "offender"
        if self.claimed is None and not fixed:
            return "claimed"
        return "to" if pays_one and self.to is None else "ready"

    def named(self, seats: tuple[str, ...]) -> Named:
        """The hand as people write it, for the game to read."""
        return {key: value for key, value in self._parts(seats) if value is not None}

    def _parts(self, seats: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
        if self.how == FALSE_WIN:
            yield "false_win", "" if self.offender is None else seats[self.offender]
            yield "tai", self.claimed
            yield "to", None if self.to is None else seats[self.to]
            return
        if self.how not in ("", DISCARD):
            yield self.how, True
        if self.payer is not None:
            yield "from", seats[self.payer]
        if len(self.winners) == 1:
            yield from self.winners[0].named(seats).items()
        elif self.winners:
            yield "winners", [won.named(seats) for won in self.winners]


NOTHING = Said()


def saved(said: Said, seats: tuple[str, ...]) -> dict[str, Any]:
    """Everything that was said, JSON-able, seats by name."""
    kept = {field.name: getattr(said, field.name) for field in fields(said)}
    kept["winners"] = [
        {field.name: getattr(won, field.name) for field in fields(won)} for won in said.winners
    ]
    for table in (kept, *kept["winners"]):
        for key in _SEATS & table.keys():
            table[key] = None if table[key] is None else seats[table[key]]
    return kept


def restored(kept: Mapping[str, Any], seats: tuple[str, ...]) -> Said:
    """What was said as it was saved; nothing where somebody of it does not sit here any more."""
    named = [kept, *kept.get("winners", ())]
    names = {table[key] for table in named for key in _SEATS & table.keys()} - {None}
    if any(seat_of(seats, name) is None for name in names):
        return NOTHING

    def seated(table: Mapping[str, Any], known: Any) -> dict[str, Any]:
        values = {field.name: table[field.name] for field in fields(known) if field.name in table}
        return {
            key: seat_of(seats, value) if key in _SEATS and value is not None else value
            for key, value in values.items()
        }

    winners = tuple(
        replace(Won(), **seated(table, Won) | {"flags": tuple(table.get("flags", ()))})
        for table in kept.get("winners", ())
    )
    return replace(NOTHING, **seated(kept, Said) | {"winners": winners})


_SEATS = {"seat", "payer", "offender", "to"}
