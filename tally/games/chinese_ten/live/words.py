"""What is said about a pile that is typed, a pile that was taken, and a round that does not fit."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tally.errors import Problem, Refused, Remedy
from tally.games.chinese_ten.cards import NAMES
from tally.games.chinese_ten.entry import is_rest
from tally.games.chinese_ten.live.look import PileLook, by_suit
from tally.games.chinese_ten.reckoning import Reckoning
from tally.games.chinese_ten.terms import signed
from tally.games.live import Look, Mark
from tally.words import clauses, enumerated, say, say_counted, with_label

if TYPE_CHECKING:
    from tally.games.chinese_ten.live.table import Table

LEFT_WORDS = frozenset(("left", "table", "桌上"))


def look(table: Table, found: PileLook, text: str) -> Look:
    """A pile while it is typed: what is wrong, what was understood, what is out."""
    lines = faults(found)
    if not text.strip() and table.last:
        # L10N: {cards} is "3 cards, 30 points".
        lines.append(say("Enter takes the rest: {cards}", cards=cards_line(_rest(table))))
        lines += _suited(_rest(table).cards)
        return Look(found.marks, tuple(lines))
    if found.cards:
        lines.append(understood(table, found))
    lines += _unpaired(found)
    lines += _out(table, found)
    if text.strip() and table.last and not found.out and not found.marks:
        lines.append(table.preview(text))
    return Look(found.marks, tuple(lines))


def faults(found: PileLook) -> list[str]:
    """What is wrong with a pile's text, each thing once."""
    return list(dict.fromkeys(mark.said for mark in found.marks))


def left_look(table: Table, found: PileLook) -> Look:
    """Cards left on the table while they are typed."""
    lines = faults(found)
    lines.append(
        # L10N: {cards} is "8D 2D · 2 cards, 10 points".
        say("left on the table: {cards}", cards=understood(table, found))
        if found.cards
        else say("left on the table: nothing")
    )
    return Look(found.marks, (*lines, *_out(table, found)))


def _rest(table: Table) -> PileLook:
    return table.pile_look("rest")


def _suited(cards: Sequence[int]) -> list[str]:
    return [by_suit(sum(1 << card for card in cards))] if cards else []


def _out(table: Table, found: PileLook) -> list[str]:
    if not found.out:
        # L10N: No card is missing any more: every card is typed.
        return [say("nothing is out")]
    number = found.out.bit_count()
    cards = (
        say_counted("{count} scoring card", "{count} scoring cards", number)
        if table.way == "scoring"
        else say_counted("{count} card", "{count} cards", number)
    )
    # L10N: What is not typed yet: "out: 3 cards, 30 points".
    out = say("out: {cards}, {points}", cards=cards, points=_points(found.out_points))
    return [out, by_suit(found.out)]


def _unpaired(found: PileLook) -> list[str]:
    if not found.unpaired:
        return []
    # L10N: Cards that cannot have been captured with another of the pile.
    return [say("unpaired: {cards}", cards=" ".join(names_of(found.unpaired)))]


def understood(table: Table, found: PileLook) -> str:
    """`QD QC AD · 3 cards, 30 points`."""
    return f"{' '.join(names_of(found.cards))} · {cards_line(found)}"


def cards_line(found: PileLook) -> str:
    """`3 cards, 30 points`."""
    cards = say_counted("{count} card", "{count} cards", len(found.cards))
    # L10N: "3 cards, 30 points"
    return say("{cards}, {points}", cards=cards, points=_points(found.points))


def _points(number: int) -> str:
    return say_counted("{count} point", "{count} points", number)


def names_of(cards: Sequence[int]) -> list[str]:
    """Cards as printed, in their order."""
    return [NAMES[card] for card in cards]


def points_look(table: Table, text: str) -> Look:
    """Points while they are typed: what is out, or what the last player then has."""
    given = sum(_number(pile) or 0 for seat, pile in enumerate(table.piles) if seat != table.at)
    number = _number(text)
    out = table.terms.total - given
    if text.strip() and number is None and not is_rest(text):
        mark = Mark(0, len(text), say('"{text}" is not a number of points', text=text))
        return Look((mark,), (mark.said,))
    if not text.strip() and table.last:
        taken = say_counted(
            "Enter takes the rest: {count} point", "Enter takes the rest: {count} points", out
        )
        return Look((), (taken,))
    left = out - (number or 0)
    return Look(
        (),
        (
            # L10N: What is not typed yet.
            say_counted("out: {count} point", "out: {count} points", left)
            if left >= 0
            else say_counted("{count} point too many", "{count} points too many", -left),
        ),
    )


def is_points(text: str) -> bool:
    """Whether a pile's text is a number of points."""
    return _number(text) is not None or is_rest(text)


def is_no_points(text: str) -> bool:
    """Whether a pile's text is not a bare number."""
    return _number(text) is None


def require_points(text: str, name: str) -> None:
    """Raises Refused where a text is no number of points."""
    if _number(text) is None and not is_rest(text):
        message = say('"{text}" is not a number of points for {player}', text=text, player=name)
        raise Refused(
            Problem("points_do_not_add_up", message, say("type a whole number, 0 or more"))
        )


def _number(text: str) -> int | None:
    plain = unicodedata.normalize("NFKC", text).strip()
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 10 else None


def accepted(table: Table, seat: int) -> str:
    """One line about a pile that was taken: `Ben: QD QC · 2 cards, 20 points`."""
    name, text = table.deal.seats[seat], table.piles[seat]
    if table.way == "points":
        if is_rest(text):
            return say("{player}: the rest", player=name)
        return with_label(name, _points(_number(text) or 0))
    found = table.taken_look(seat)
    said = (
        with_label(name, understood(table, found))
        if found.cards
        else say("{player}: no cards", player=name)
    )
    return clauses([said, *faults(found), *_unpaired(found)])


def wrong(table: Table) -> Iterator[str]:
    """What is wrong with a complete round, and how to go on where no slip explains it."""
    for problem in table.problems:
        yield problem.message
    if table.way == "points":
        yield say("< goes back; NAME=POINTS types a player's points again.")
    elif not table.remedies:
        yield say(
            "No single slip explains it. < goes back to the piles; NAME=CARDS types one again."
        )


def repair(remedy: Remedy) -> str:
    """A repair as a choice: the slip, and what it makes of whom."""
    changed = [
        f"{effect.player} {effect.points} ({signed(effect.change)})"
        for effect in remedy.effects
        if effect.change
    ]
    effect = enumerated(changed) or say("no points change")
    return f"{remedy.description} → {effect}"


def answers(keys: Sequence[str]) -> str:
    """Which keys answer, for who pressed another."""
    if not keys:
        return say("answers: none; < goes back")
    # L10N: {keys} is the keys that answer: "1, 2, Enter"; < is a key too.
    return say("answers: {keys}; < goes back", keys=enumerated(each or "Enter" for each in keys))


def result(seats: Sequence[str], detail: Reckoning) -> str:
    """`Ann 41 -19 · Ben 50 -10`."""
    rows = zip(seats, detail.totals, detail.differences, strict=True)
    return " · ".join(f"{name} {points} {signed(diff)}" for name, points, diff in rows)
