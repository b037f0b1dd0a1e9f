"""A Chinese Ten round as people write it: piles by player, who took the red fives, what was left.

Keys: `piles` and `points` (player → cards or a number), `red_five` (a player, `player:black`, or a
list of those), `left` (cards), `mode` (`points`, `partial`), `table` (players at the table, where
fewer piles than players are given).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tally.errors import Locate, Place, Problem, in_argument
from tally.games.game import Entered, Named, Typed
from tally.names import name_key, nearest

_KEYS = {"piles", "points", "red_five", "left", "mode", "table"}
_KINDS = ("red", "black")


def enter(named: Named, seats: tuple[str, ...], locate: Locate = in_argument) -> Entered:
    """The typed form of a round, with its problems.

    They are `unknown_key`, `unknown_player`, `duplicate_player` and `wrong_player_count`.
    """
    return _Reader(named, seats, locate).entered()


def named(typed: Typed, seats: tuple[str, ...]) -> Named:
    """The round as people write it: `enter` gives the same typed form again."""
    field = "points" if typed.get("mode") == "points" else "piles"
    found: dict[str, Any] = {field: dict(zip(seats, typed["piles"], strict=True))}
    if typed.get("red_five"):
        found["red_five"] = [
            seats[seat] if kind == "red" else f"{seats[seat]}:{kind}"
            for seat, kind in typed["red_five"]
        ]
    if typed.get("left"):
        found["left"] = typed["left"]
    if typed.get("mode") == "partial":
        found["mode"] = "partial"
    if typed.get("seats"):
        found["table"] = typed["seats"]
    return found


class _Reader:
    """Reads one round, collecting what is wrong with it."""

    def __init__(self, named: Named, seats: tuple[str, ...], locate: Locate) -> None:
        self.named, self.seats, self.locate = named, seats, locate
        self.by_key = {name_key(seat): index for index, seat in enumerate(seats)}
        self.problems: list[Problem] = []
        self.field = "points" if named.get("points") else "piles"
        self.names: dict[int, str] = {}

    def entered(self) -> Entered:
        self._refuse_unknown_keys()
        piles = self._piles()
        red_five = self._claims()
        typed: dict[str, Any] = {"piles": piles}
        if red_five:
            typed["red_five"] = red_five
        if str(self.named.get("left") or "").strip():
            typed["left"] = str(self.named["left"])
        mode = "points" if self.field == "points" else self.named.get("mode")
        if mode:
            typed["mode"] = mode
        if self.named.get("table"):
            typed["seats"] = self.named["table"]
        return Entered(typed, self._locate_typed, tuple(self.problems))

    def _refuse_unknown_keys(self) -> None:
        for key in self.named:
            if key not in _KEYS:
                close = nearest(key, _KEYS)
                hint = (
                    f"did you mean {close[0]}?" if close else f"known: {', '.join(sorted(_KEYS))}"
                )
                self._wrong("unknown_key", f'"{key}" is not a part of a round', hint, (key,))

    def _piles(self) -> list[str]:
        piles: dict[int, str] = {}
        table = self.named.get(self.field) or {}
        if not _is_table(table):
            hint = f'write [round.{self.field}] and under it {self.seats[0]} = "…" and so on'
            self._wrong("bad_piles", f"{self.field} are a table of players", hint, (self.field,))
            return [""] * len(self.seats)
        for name, text in _pairs(table):
            seat = self._seat(name, (self.field, name))
            if seat is None:
                continue
            if seat in piles:
                reason = f'"{name}" has two piles: {self.seats[seat]} is already given'
                self._wrong(
                    "duplicate_player", reason, "give each player one pile", (self.field, name)
                )
            piles[seat], self.names[seat] = str(text), name
        missing = [name for seat, name in enumerate(self.seats) if seat not in piles]
        if missing and not self.problems:
            self._wrong(
                "wrong_player_count",
                f"{len(piles)} piles for {len(self.seats)} players: none for {', '.join(missing)}",
                f'write {missing[0]}="" for an empty pile, {missing[0]}=rest for what is left over',
                (self.field,),
            )
        return [piles.get(seat, "") for seat in range(len(self.seats))]

    def _claims(self) -> list[list[Any]]:
        claims = self.named.get("red_five") or ()
        claims = claims if isinstance(claims, list | tuple) else [claims]
        return [claim for text in claims if (claim := self._claim(str(text))) is not None]

    def _claim(self, text: str) -> list[Any] | None:
        name, _, kind = text.rpartition(":")
        if kind.strip().casefold() not in _KINDS or name_key(text) in self.by_key:
            name, kind = text, "red"
        seat = self._seat(name, ("red_five",))
        return None if seat is None else [seat, kind.strip().casefold()]

    def _seat(self, name: str, path: tuple[str | int, ...]) -> int | None:
        seat = self.by_key.get(name_key(name))
        if seat is None:
            close = nearest(name, self.seats)
            hint = (
                f"did you mean {close[0]}?" if close else f"at the table: {', '.join(self.seats)}"
            )
            self._wrong("unknown_player", f'"{name}" does not sit at this table', hint, path)
        return seat

    def _wrong(self, code: str, message: str, hint: str, path: tuple[str | int, ...]) -> None:
        self.problems.append(Problem(code, message, hint, self.locate(path, 0, 0)))

    def _locate_typed(self, path: tuple[str | int, ...], start: int, end: int) -> Place:
        """Where a field of the typed form was written: seats back to the names that were typed."""
        if len(path) >= 2 and path[0] == "piles" and isinstance(path[1], int):
            path = (self.field, self.names.get(path[1], self.seats[path[1]]))
        return self.locate(path, start, end)


def _is_table(table: object) -> bool:
    """Whether names stand beside texts: a mapping, or pairs."""
    if isinstance(table, list | tuple):
        return all(isinstance(pair, list | tuple) and len(pair) == 2 for pair in table)
    return isinstance(table, Mapping)


def _pairs(table: Mapping[str, Any] | Iterable[tuple[str, Any]]) -> Iterable[tuple[str, Any]]:
    return table.items() if isinstance(table, Mapping) else table
