"""The winners of a typed hand: their tiles counted, or the tai that were said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tally.errors import Locate, Place, Problem, Refused
from tally.games.mahjong import checks
from tally.games.mahjong.counting import count_hand
from tally.games.mahjong.ruleset import RuleSet
from tally.games.mahjong.settled import Winner
from tally.games.mahjong.table import Table
from tally.games.mahjong.tiles import WINDS
from tally.games.mahjong.together import together_problems
from tally.games.mahjong.typed import flower_win_of
from tally.games.mahjong.win import (
    DISCARD,
    EIGHT_FLOWERS,
    FLOWER,
    FLOWER_WINS,
    SEVEN_ROB_ONE,
    Win,
)
from tally.words import enumerated, said, say


def winners_of(
    rules: RuleSet, at: Table, typed: Mapping[str, Any], locate: Locate
) -> tuple[Winner, ...]:
    """Every winner with tai. Raises Refused with the problems of all hands."""
    winners: list[Winner] = []
    problems: list[Problem] = []
    for index, (_, has) in enumerate(typed["winners"]):
        try:
            reader = _WinnerReader(rules, at, typed, index, locate)
            winners.append(reader.of_hand() if "hand" in has else reader.of_tai())
        except Refused as refusal:
            problems += refusal.problems
    if not problems:
        place = locate(("winners",), 0, 0)
        problems += [replace(found, place=place) for found in together_problems(winners)]
    if problems:
        raise Refused(problems)
    return tuple(winners)


class _WinnerReader:
    """Reads one winner of a typed hand."""

    def __init__(
        self,
        rules: RuleSet,
        at: Table,
        typed: Mapping[str, Any],
        index: int,
        locate: Locate,
    ) -> None:
        self.rules, self.at, self.typed, self.index = rules, at, typed, index
        self.seat, self.has = typed["winners"][index]
        self.locate_typed = locate

    def locate(self, path: tuple[str | int, ...], start: int, end: int) -> Place:
        """Where a field of this winner was typed."""
        return self.locate_typed(("winners", self.index, 1, *path), start, end)

    def of_tai(self) -> Winner:
        """A winner whose tai were counted at the table."""
        win = self._win(0, flower_win_of(self.typed, self.has))
        win = checks.settled(win, self.rules)
        if win.how == FLOWER:
            self._check_flower_win(win.flower_win)
        problems = [
            replace(problem, place=self.locate((field,), 0, 0))
            for field, problem in checks.said_problems(win, self.rules)
        ]
        if problems:
            raise Refused(problems)
        self._check_payer(win.how, win.flower_win)
        return Winner(self.seat, int(self.has["tai"]), win.how, win.flower_win)

    def of_hand(self) -> Winner:
        """A winner whose tiles were typed."""
        win = self._win(self._seat_wind(), str(self.has.get("flower_win") or ""))
        report = count_hand(self.rules, str(self.has["hand"]), win, self.locate)
        how, flower_win = report.win.how, report.win.flower_win
        self._check_payer(how, flower_win)
        return Winner(self.seat, report.tai, how, flower_win, report)

    def _win(self, seat_wind: int, flower_win: str) -> Win:
        return Win(
            str(self.typed["kind"]),
            seat_wind,
            self.at.round_wind,
            frozenset(self.has.get("flags") or ()),
            str(self.has.get("ready") or ""),
            str(self.has.get("blessing") or ""),
            flower_win,
            self.seat == self.at.dealer,
        )

    def _seat_wind(self) -> int:
        if self.has.get("seat_wind"):
            return WINDS.index(str(self.has["seat_wind"]))
        wind: int | None = self.at.seat_winds[self.seat]
        if wind is None:
            reason = (
                say("{rules} gives seat winds by dice", rules=said(self.rules.name))
                if self.rules["seat_wind_mode"] == "dice"
                else say("{rules} leaves seat winds to the players", rules=said(self.rules.name))
            )
            hint = say("give the dice that opened the wall, or the winner's seat wind")
            place = self.locate(("seat_wind",), 0, 0)
            raise Refused(Problem("seat_wind_missing", reason, hint, place))
        return wind

    def _check_flower_win(self, flower_win: str) -> None:
        if flower_win not in FLOWER_WINS:
            reason = say('"{typed}" is no flower win', typed=flower_win)
            place = self.locate(("flower_win",), 0, 0)
            hint = say("known: {known}", known=enumerated(FLOWER_WINS).replace("_", "-"))
            raise Refused(Problem("unknown_word", reason, hint, place))
        if not self.rules.tai[flower_win]:
            reason = checks.not_played(self.rules, flower_win)
            raise Refused(Problem("flower_win_off", reason, say("the hand goes on")))

    def _check_payer(self, how: str, flower_win: str) -> None:
        """The one player who pays must be named where one pays, and only there."""
        place = self.locate_typed(("from",), 0, 0)
        if "from" not in self.typed:
            if how == DISCARD:
                reason = say("the quad was fed by a discard, which pays as one")
                raise Refused(Problem("player_missing", reason, say("name who fed it"), place))
            if flower_win == SEVEN_ROB_ONE:
                reason = say("the holder of the eighth flower pays")
                raise Refused(Problem("player_missing", reason, say("name that player"), place))
        elif flower_win == EIGHT_FLOWERS:
            reason = say("all three pay eight flowers")
            raise Refused(Problem("payer_not_alone", reason, say("leave the payer out"), place))
