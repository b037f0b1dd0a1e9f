"""A hand of mahjong as people write it: players by name, how it was won, tai or tiles.

Keys: `winner` and `tai` or `hand`; `from` for the player who pays alone, or `self_draw = true`;
`rob_quad`, `flower` (true or which), `draw`; `false_win` (the player), `to`; the winner's `flags`,
`ready`, `blessing`, `seat_wind`; `winners`, a list of tables, for several at once; and for this
hand only `streak`, `round_wind`, `dice`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tally.errors import Locate, Place, Problem, in_argument
from tally.games.game import Entered, Named, Typed
from tally.games.mahjong.tiles import WINDS
from tally.games.mahjong.typed import DRAW, FALSE_WIN
from tally.games.mahjong.win import DISCARD, FLOWER, ROB_QUAD, SELF_DRAW
from tally.names import name_key, nearest
from tally.seats import by_key, names_at
from tally.words import all_of, enumerated, say

WINNER_KEYS = ("tai", "hand", "flags", "ready", "blessing", "flower_win", "seat_wind")
ENDS = ("self_draw", "rob_quad", "flower", "draw", "false_win")
_KEYS = (
    "winner", "winners", "from", *ENDS, *WINNER_KEYS, "to", "streak", "round_wind", "dice",
)  # fmt: skip
_WIND_WORDS = {"東": "E", "东": "E", "南": "S", "西": "W", "北": "N"} | {
    word: word[0].upper() for word in ("east", "south", "west", "north")
}


def enter(named: Named, seats: tuple[str, ...], locate: Locate = in_argument) -> Entered:
    """The typed form of a hand, with its problems.

    They are `unknown_key`, `unknown_player`, `contradiction`, `player_missing`, `bad_winners`.
    """
    return _Reader(named, seats, locate).entered()


def named(typed: Typed, seats: tuple[str, ...]) -> Named:
    """A typed hand as people write it: entered again it is the same typed hand."""
    written = {key: typed[key] for key in ("tai", "streak", "round_wind", "dice") if key in typed}
    written |= {key: seats[typed[key]] for key in ("from", "to") if key in typed}
    kind = typed["kind"]
    if kind == FALSE_WIN:
        return written | {"false_win": seats[typed["offender"]]}
    if kind != DISCARD:
        written[kind] = True
    tables = [{"winner": seats[seat]} | dict(has) for seat, has in typed.get("winners", ())]
    if len(tables) > 1:
        return written | {"winners": tables}
    return written | (tables[0] if tables else {})


class _Reader:
    """Reads one hand, collecting what is wrong with it."""

    def __init__(self, named: Named, seats: tuple[str, ...], locate: Locate) -> None:
        self.named = _written(named)
        self.seats, self.locate = seats, locate
        self.by_key = by_key(seats)
        self.problems: list[Problem] = []
        self.several = bool(self.named.get("winners"))
        self.free = sorted(set(range(len(seats))) - self._named_seats())

    def entered(self) -> Entered:
        for key in ("piles", "points"):
            if key in self.named:
                hint = say("tally win, draw and false-win record a hand, tally tai counts one")
                self._wrong("no_piles", say("a hand of mahjong has no piles"), hint, (key,))
                return Entered({"kind": DRAW}, self._locate_typed, tuple(self.problems))
        self._refuse_unknown_keys(self.named, _KEYS, ())
        typed: dict[str, Any] = {"kind": self._kind()}
        if typed["kind"] == FALSE_WIN:
            typed |= self._false_win()
        elif typed["kind"] != DRAW:
            typed["winners"] = self._winners()
        for key in ("from", "to"):
            if key in self.named:
                typed |= self._seat_field(key, str(self.named[key]))
        for key in ("streak", "dice"):
            if key in self.named:
                typed[key] = _number(self.named[key])
        if "round_wind" in self.named:
            typed["round_wind"] = _wind(self.named["round_wind"])
        return Entered(typed, self._locate_typed, tuple(self.problems))

    def _named_seats(self) -> set[int | None]:
        """The seats of those who are named anywhere in the hand."""
        said = [self.named.get(key) for key in ("winner", "from", "to", "false_win")]
        tables = self.named.get("winners")
        if _are_tables(tables):
            said += [table.get("winner") for table in tables or ()]
        return {self.by_key.get(name_key(str(name))) for name in said}

    def _kind(self) -> str:
        ends = [end for end in ENDS if end in self.named]
        if len(ends) > 1:
            # L10N: {ends} are keys as they are typed: "self_draw and flower".
            reason = say("a hand ends one way, not by {ends}", ends=all_of(ends))
            self._wrong("contradiction", reason, say("keep one of them"), (ends[1],))
        if "self_draw" in ends and "from" in self.named and not self._fed_quad():
            reason = say("a self-draw is paid by all three, not by one")
            self._wrong("contradiction", reason, say("leave out from, or self_draw"), ("from",))
        self._refuse_beside(ends)
        return {"self_draw": SELF_DRAW, "rob_quad": ROB_QUAD, "flower": FLOWER, "draw": DRAW,
                "false_win": FALSE_WIN}.get(ends[0] if ends else "", DISCARD)  # fmt: skip

    def _refuse_beside(self, ends: list[str]) -> None:
        """What has no meaning beside a draw, a false win or a list of winners."""
        without = {
            "draw": ("winner", "winners", "from", "to", *WINNER_KEYS),
            "false_win": ("winner", "winners", "from", *WINNER_KEYS[1:]),
        }
        for end in ends[:1]:
            for key in without.get(end, ()):
                if key in self.named:
                    # L10N: Both are keys as they are typed: "draw and winner".
                    reason = say("{end} and {key} do not go together", end=end, key=key)
                    self._wrong("contradiction", reason, say("keep one of them"), (key,))
        if self.several and "winner" in self.named:
            hint = say("write every winner in winners")
            self._wrong("contradiction", say("winner stands beside winners"), hint, ("winner",))

    def _fed_quad(self) -> bool:
        return "open_quad_replacement" in _words(self.named.get("flags"))

    def _false_win(self) -> dict[str, Any]:
        typed = self._seat_field("offender", str(self.named["false_win"]), "false_win")
        if "tai" in self.named:
            typed["tai"] = _number(self.named["tai"])
        return typed

    def _winners(self) -> list[list[Any]]:
        if not self.several:
            return [self._winner(self.named, ("winner",))]
        tables = self.named["winners"]
        if not _are_tables(tables):
            one, more = '{ winner = "Ann", tai = 3 }', '{ winner = "Ben", tai = 1 }'  # unsaid: keys
            hint = f"winners = [{one}, {more}]"
            self._wrong("bad_winners", say("winners is a list of tables"), hint, ("winners",))
            return [[self._free_seat(), {"tai": 0}]]
        found = []
        for index, table in enumerate(map(_written, tables)):
            self._refuse_unknown_keys(table, ("winner", *WINNER_KEYS), ("winners", index))
            found.append(self._winner(table, ("winners", index, "winner")))
        return found

    def _winner(self, table: Mapping[str, Any], path: tuple[str | int, ...]) -> list[Any]:
        has = {key: table[key] for key in WINNER_KEYS if _is_said(table.get(key))}
        if "tai" in has:
            has["tai"] = _number(has["tai"])
        if "flags" in has:
            has["flags"] = _words(has["flags"])
        if "seat_wind" in has:
            has["seat_wind"] = _wind(has["seat_wind"])
        flower = self.named.get("flower")
        if isinstance(flower, str):
            has["flower_win"] = flower
        for key in ("ready", "blessing", "flower_win"):
            if key in has:
                has[key] = _word(has[key])
        seat = self._seat(str(table.get("winner", "")), path)
        return [seat, has]

    def _seat_field(self, key: str, name: str, written: str = "") -> dict[str, Any]:
        return {key: self._seat(name, (written or key,))}

    def _seat(self, name: str, path: tuple[str | int, ...]) -> int:
        """The seat of a name; of an unknown one a seat nobody else is named for, to go on with."""
        seat = self.by_key.get(name_key(name))
        if not name:
            hint = say('write winner = "Ann", or draw = true')
            self._wrong("player_missing", say("nobody is said to have won"), hint, path)
        elif seat is None:
            close = nearest(name, names_at(self.seats))
            hint = (
                say("did you mean {close}?", close=close[0])
                if close
                else say("seated: {players}", players=enumerated(self.seats))
            )
            reason = say('"{name}" does not sit at this table', name=name)
            self._wrong("unknown_player", reason, hint, path)
        return self._free_seat() if seat is None else seat

    def _free_seat(self) -> int:
        return self.free.pop() if self.free else 0

    def _refuse_unknown_keys(
        self, table: Mapping[str, Any], known: tuple[str, ...], path: tuple[str | int, ...]
    ) -> None:
        for key in table:
            if key not in known:
                close = nearest(key, known)
                hint = (
                    say("did you mean {close}?", close=close[0])
                    if close
                    else say("known: {known}", known=enumerated(known))
                )
                reason = say('"{key}" is not a part of a hand', key=key)
                self._wrong("unknown_key", reason, hint, (*path, key))

    def _wrong(self, code: str, message: str, hint: str, path: tuple[str | int, ...]) -> None:
        self.problems.append(Problem(code, message, hint, self.locate(path, 0, 0)))

    def _locate_typed(self, path: tuple[str | int, ...], start: int, end: int) -> Place:
        """Where a field of the typed form was written."""
        if path[:1] == ("winners",) and len(path) > 1:
            field = path[3] if len(path) > 3 else "winner"
            path = ("winners", path[1], field) if self.several else (field,)
        elif path == ("offender",):
            path = ("false_win",)
        return self.locate(path, start, end)


def _is_said(value: Any) -> bool:
    """Whether something was written at all: nought is, false and an empty text are not."""
    return value is not None and value is not False and value != ""


def _are_tables(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(table, Mapping) for table in value)


def _number(value: Any) -> Any:
    """A whole number also where it was typed as text; what is none is left for the check."""
    text = value.strip() if isinstance(value, str) else ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else value


def _words(value: Any) -> list[str]:
    """Flags as typed: one text with blanks or commas, or a list."""
    if value is None:
        return []
    listed = value if isinstance(value, list | tuple | set | frozenset) else [value]
    words = [word for text in listed for word in str(text).replace(",", " ").split()]
    return [_word(word) for word in words]


def _word(text: Any) -> str:
    """A word of the rules as it is compared: `last-tile` is `last_tile`."""
    return str(text).strip().casefold().replace("-", "_")


def _written(table: Mapping[str, Any]) -> dict[str, Any]:
    """What is said in a table, its keys with underscores."""
    return {str(key).replace("-", "_"): said for key, said in table.items() if _is_said(said)}


def _wind(value: Any) -> str:
    """A wind as typed: E, east, 東; what is none is left for the check."""
    word = str(value).strip().casefold()
    letter = _WIND_WORDS.get(word, word.upper())
    return letter if letter in WINDS else str(value)
