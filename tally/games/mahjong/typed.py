"""What may be typed for a hand of mahjong, checked.

`kind` is how the hand ended, one of KINDS; `winners` are [seat, what the winner has] pairs; `from`
is the seat that pays: discarder, maker of the robbed quad, holder of the eighth flower. `offender`
is the seat of a false win, `tai` what it claimed, `to` the one seat that it pays, where the rules
say one. For this hand only: `streak`, another than the deal's; `round_wind`, another, E S W N;
`dice`, the sum that opened the wall, where dice give the seat winds.

A winner has `tai`, the hand's without the dealer's, or `hand`, the tiles instead; `flags`, of
last_tile, replacement, open_quad_replacement, initial_flower, one_shot; `ready`, one of declared,
earthly, heavenly; `blessing`, one of heaven, earth, man; `flower_win`, seven_rob_one or
eight_flowers; `seat_wind`, E S W N.

{"kind": "discard", "from": 2, "winners": [[1, {"tai": 3}]]}
{"kind": "self_draw", "winners": [[0, {"hand": "456m… +5p", "flags": ["last_tile"]}]]}
{"kind": "flower", "from": 3, "winners": [[1, {"hand": "1f2f3f4f5f6f7f"}]]}
{"kind": "false_win", "offender": 2, "tai": 5}, {"kind": "draw"}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tally.errors import Locate, Problem
from tally.games.mahjong.payment import SEATS
from tally.games.mahjong.tiles import WINDS
from tally.games.mahjong.win import DISCARD, FLOWER, HOWS, ROB_QUAD
from tally.words import enumerated, say

DRAW, FALSE_WIN = "draw", "false_win"
KINDS = (*HOWS, DRAW, FALSE_WIN)

_MOST_TAI = 1000
MOST_STREAK = 1000


def typed_problems(typed: Mapping[str, Any], locate: Locate) -> Iterator[Problem]:
    """What is wrong with the form of a typed hand, before any tile is read."""
    checker = _Checker(typed, locate)
    kind = typed.get("kind")
    if kind not in KINDS:
        yield checker.wrong(
            ("kind",), "unknown_kind", say("{typed} is no end of a hand", typed=repr(kind)), KINDS
        )
        return
    yield from checker.overrides()
    if kind == FALSE_WIN:
        yield from checker.false_win()
    elif kind != DRAW:
        yield from checker.win(str(kind))


class _Checker:
    """Checks one typed hand."""

    def __init__(self, typed: Mapping[str, Any], locate: Locate) -> None:
        self.typed, self.locate = typed, locate

    def wrong(self, path: tuple[str | int, ...], code: str, message: str, hint: Any) -> Problem:
        known = say("known: {known}", known=enumerated(hint)) if isinstance(hint, tuple) else hint
        return Problem(code, message, known, self.locate(path, 0, 0))

    def overrides(self) -> Iterator[Problem]:
        for key in ("from", "offender", "to"):
            if key in self.typed and not _is_seat(self.typed[key]):
                yield self.wrong(
                    (key,),
                    "unknown_player",
                    say("{key} is no seat", key=key),
                    say("seats are 0 to 3"),
                )
        if "streak" in self.typed and not _whole(self.typed["streak"], 0, MOST_STREAK):
            hint = say("give the number of times the deal was kept, 0 for none")
            yield self.wrong(("streak",), "bad_streak", say("that is no streak"), hint)
        if "round_wind" in self.typed and self.typed["round_wind"] not in tuple(WINDS):
            yield self.wrong(
                ("round_wind",), "bad_wind", say("that is no wind"), say("write E, S, W or N")
            )
        if "dice" in self.typed and not _whole(self.typed["dice"], 3, 18):
            yield self.wrong(
                ("dice",), "bad_dice", say("three dice show 3 to 18"), say("give their sum")
            )

    def false_win(self) -> Iterator[Problem]:
        if "offender" not in self.typed:
            hint = say("name the player who declared it")
            yield self.wrong(
                ("offender",), "player_missing", say("a false win needs a player"), hint
            )
        if "tai" in self.typed and not _whole(self.typed["tai"], 0, _MOST_TAI):
            yield self._bad_tai(("tai",), self.typed["tai"])
        if "to" in self.typed and self.typed["to"] == self.typed.get("offender"):
            yield self.wrong(
                ("to",), "same_player", say("nobody pays himself"), say("name another player")
            )

    def win(self, kind: str) -> Iterator[Problem]:
        winners = self.typed.get("winners") or []
        if not winners:
            yield self.wrong(
                ("winners",), "player_missing", say("nobody won"), say("name the winner")
            )
        if len(winners) > 1 and kind not in (DISCARD, ROB_QUAD):
            reason = (
                say("only one player can win by flower")
                if kind == FLOWER
                else say("only one player can win by self-draw")
            )
            yield self.wrong(("winners",), "several_winners", reason, say("name one"))
        seats = [pair[0] for pair in winners]
        for index, (seat, has) in enumerate(winners):
            yield from self._winner(index, seat, has, seats)
        if kind in (DISCARD, ROB_QUAD) and "from" not in self.typed:
            hint = say("name who discarded it, or who was making the quad")
            yield self.wrong(("from",), "player_missing", say("the win needs a discarder"), hint)

    def _winner(
        self, index: int, seat: Any, has: Mapping[str, Any], seats: list[Any]
    ) -> Iterator[Problem]:
        path = ("winners", index)
        if not _is_seat(seat):
            yield self.wrong(
                (*path, 0), "unknown_player", say("that is no seat"), say("seats are 0 to 3")
            )
        if seat in seats[:index]:
            yield self.wrong(
                (*path, 0), "duplicate_player", say("named twice"), say("name a winner once")
            )
        if seat == self.typed.get("from"):
            reason = say("the winner cannot be the one who pays")
            hint = say("name another discarder, or --self-draw")
            yield self.wrong(("from",), "same_player", reason, hint)
        if ("tai" in has) == ("hand" in has):
            reason = say("a winner has tai or a hand, one of the two")
            yield self.wrong((*path, 1), "tai_missing", reason, say("give --tai 3 or --hand TILES"))
        if "tai" in has and not _whole(has["tai"], 0, _MOST_TAI):
            yield self._bad_tai((*path, 1, "tai"), has["tai"])
        if "seat_wind" in has and has["seat_wind"] not in tuple(WINDS):
            at = (*path, 1, "seat_wind")
            yield self.wrong(at, "bad_wind", say("that is no wind"), say("write E, S, W or N"))

    def _bad_tai(self, path: tuple[str | int, ...], value: Any) -> Problem:
        reason = say("{typed} is no number of tai", typed=value)
        return self.wrong(
            path,
            "bad_tai",
            reason,
            say("give a whole number from 0 to {most}", most=_MOST_TAI),
        )


def flower_win_of(typed: Mapping[str, Any], has: Mapping[str, Any]) -> str:
    """Which flower win was typed: said, or seven where a payer is named and eight where none is."""
    if typed.get("kind") != FLOWER:
        return str(has.get("flower_win") or "")
    if has.get("flower_win"):
        return str(has["flower_win"])
    return "seven_rob_one" if "from" in typed else "eight_flowers"


def _is_seat(value: Any) -> bool:
    return _whole(value, 0, SEATS - 1)


def _whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
