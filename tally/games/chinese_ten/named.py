"""A Chinese Ten round as people write it: piles by player, who took the red fives, what was left.

Keys: `piles` or `points` (player → cards or a number), `red_five` (a player, `player:black`, or a
list of those), `left` (cards). That only a part of a round is valued is not written in a round: it
cannot be kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tally.errors import Locate, Place, Problem, in_argument
from tally.games.game import Entered, Named, Typed
from tally.names import name_key, nearest
from tally.seats import by_key, names_at
from tally.words import enumerated, say, say_counted

_KEYS = {"piles", "points", "red_five", "left"}
_KINDS = ("red", "black")


def enter(named: Named, seats: tuple[str, ...], locate: Locate = in_argument) -> Entered:
    """The typed form of a round, with its problems.

    They are `unknown_key`, `contradiction`, `bad_piles`, `bad_round`, `unknown_player`,
    `duplicate_player` and `wrong_player_count`. A player without a pile has None in `piles`.
    """
    return _Reader(named, seats, locate).entered()


def named(typed: Typed, seats: tuple[str, ...]) -> Named:
    """A whole round as people write it: `enter` gives the same typed form again."""
    field = "points" if typed.get("mode") == "points" else "piles"
    found: dict[str, Any] = {field: dict(zip(seats, typed["piles"], strict=True))}
    if typed.get("red_five"):
        found["red_five"] = [
            seats[seat] if kind == "red" else f"{seats[seat]}:{kind}"
            for seat, kind in typed["red_five"]
        ]
    if typed.get("left"):
        found["left"] = typed["left"]
    return found


class _Reader:
    """Reads one round, collecting what is wrong with it."""

    def __init__(self, named: Named, seats: tuple[str, ...], locate: Locate) -> None:
        self.named, self.seats, self.locate = named, seats, locate
        self.by_key = by_key(seats)
        self.problems: list[Problem] = []
        self.field = "points" if "points" in named else "piles"
        self.names: dict[int, str] = {}

    def entered(self) -> Entered:
        self._refuse_unknown_keys()
        self._refuse_both()
        typed: dict[str, Any] = {"piles": self._piles()}
        red_five = self._claims()
        if red_five:
            typed["red_five"] = red_five
        left = self._text(self.named.get("left", ""), ("left",), 'left = "8D 2D"')
        if left.strip():
            typed["left"] = left
        if self.field == "points":
            typed["mode"] = "points"
        return Entered(typed, self._locate_typed, tuple(self.problems))

    def _refuse_unknown_keys(self) -> None:
        for key in self.named:
            if key not in _KEYS:
                close = nearest(key, _KEYS)
                hint = (
                    say("did you mean {key}?", key=close[0])
                    if close
                    else say("known: {keys}", keys=enumerated(sorted(_KEYS)))
                )
                self._wrong(
                    "unknown_key", say('"{key}" is not a part of a round', key=key), hint, (key,)
                )

    def _refuse_both(self) -> None:
        if "points" in self.named and "piles" in self.named:
            reason = say("piles and points do not go together: a round is written in one of them")
            self._wrong("contradiction", reason, say("keep one of them"), ("piles",))

    def _piles(self) -> list[str | None]:
        """Each seat's text, None where nobody gave one."""
        table = self.named.get(self.field)
        if not _is_table(table) and table is not None:
            # L10N: {field} is a key, piles or points; {player} the first player.
            hint = say(
                'write [round.{field}] and under it {player} = "…" and so on',
                field=self.field,
                player=self.seats[0],
            )
            self._wrong(
                "bad_piles",
                # L10N: {field} is a key, piles or points; a table as TOML has it.
                say("{field} are a table of players", field=self.field),
                hint,
                (self.field,),
            )
            return [None] * len(self.seats)
        piles: dict[int, str] = {}
        strangers: list[tuple[str, str]] = []
        for name, value in _pairs(table or {}):
            path = (self.field, name)
            text = self._text(value, path, number=self.field == "points")
            seat = self._seat(name, path)
            if seat is None:
                strangers.append((name, text))
            elif seat in piles:
                # L10N: {player} is the same player's name as it was typed before.
                reason = say(
                    '"{name}" has two piles: {player} is already given',
                    name=name,
                    player=self.names[seat],
                )
                self._wrong("duplicate_player", reason, say("give each player one pile"), path)
            else:
                piles[seat], self.names[seat] = text, name
        self._seat_strangers(piles, strangers)
        return [piles.get(seat) for seat in range(len(self.seats))]

    def _seat_strangers(self, piles: dict[int, str], strangers: list[tuple[str, str]]) -> None:
        """Go on with the pile of a name that nobody has as that of a player who has none, where
        they are as many; else say who has none."""
        missing = [seat for seat in range(len(self.seats)) if seat not in piles]
        if len(strangers) == len(missing):
            for seat, (name, text) in zip(missing, strangers, strict=True):
                piles[seat], self.names[seat] = text, name
        elif missing and not self.problems:
            names = [self.seats[seat] for seat in missing]
            self._wrong(
                "wrong_player_count",
                # L10N: {names} is those who have no pile.
                say_counted(
                    "{count} pile for {players} players: none for {names}",
                    "{count} piles for {players} players: none for {names}",
                    len(self.seats) - len(missing),
                    players=len(self.seats),
                    names=enumerated(names),
                ),
                say(
                    'write {player}="" for an empty pile, {player}=rest for what is left over',
                    player=names[0],
                ),
                (self.field,),
            )

    def _claims(self) -> list[list[Any]]:
        said = self.named.get("red_five")
        claims = [] if said is None or said == "" else said
        claims = claims if isinstance(claims, list | tuple) else [claims]
        found = []
        for index, claim in enumerate(claims):
            text = self._text(claim, ("red_five", index), f'red_five = "{self.seats[0]}"')
            claimed = self._claim(text, index) if isinstance(claim, str) else None
            found += [claimed] if claimed is not None else []
        return found

    def _claim(self, text: str, index: int) -> list[Any] | None:
        name, _, kind = text.rpartition(":")
        if kind.strip().casefold() not in _KINDS or name_key(text) in self.by_key:
            name, kind = text, "red"
        seat = self._seat(name, ("red_five", index))
        return None if seat is None else [seat, kind.strip().casefold()]

    def _text(
        self, value: Any, path: tuple[str | int, ...], example: str = "", number: bool = False
    ) -> str:
        """A value that is a text, or may be a number; nothing for another one, which is said."""
        if isinstance(value, str) or (number and type(value) is int):
            return str(value)
        key = next(part for part in reversed(path) if isinstance(part, str))
        reason = (
            say("{key} takes a number", key=key) if number else say("{key} takes a text", key=key)
        )
        written = example or " = ".join((key, "60" if number else '"QD AS"'))  # unsaid: cards
        # L10N: {written} is how it is written: left = "8D 2D".
        self._wrong("bad_round", reason, say("write {written}", written=written), path)
        return ""

    def _seat(self, name: str, path: tuple[str | int, ...]) -> int | None:
        seat = self.by_key.get(name_key(name))
        if seat is None:
            close = nearest(name, names_at(self.seats))
            hint = (
                say("did you mean {player}?", player=close[0])
                if close
                else say("at the table: {players}", players=enumerated(self.seats))
            )
            self._wrong(
                "unknown_player", say('"{name}" does not sit at this table', name=name), hint, path
            )
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
