"""A pile changed in part, as people write a correction.

`+7D -7H` on a pile adds one card and takes out another; on a pile given in points `+5` and `-5` add
and take off so many. A change that is there already changes nothing, so it may be sent twice.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from tally.errors import Locate, Problem, Refused
from tally.games.chinese_ten.cards import NAMES, names, read_card
from tally.games.chinese_ten.tokens import tokens
from tally.words import say

_SIGN = re.compile(r"[+\-\u2212\uff0b\uff0d\u2013]")
_POINTS = re.compile(r"\s*([0-9]{1,9})\s*")


def is_change(text: str) -> bool:
    """Whether a pile's text says what to add and to take out: it begins with a sign."""
    return bool(_SIGN.match(text.strip()))


def changed_points(held: str, change: str, path: tuple[str, str], locate: Locate) -> str:
    """So many points, more or fewer. Raises Refused (`points_do_not_add_up`)."""
    sign, number = change.strip()[0], _POINTS.fullmatch(_plain(change.strip()[1:]))
    before = _POINTS.fullmatch(_plain(held))
    if number is None or before is None:
        message = say('"{change}" is not so many points more or fewer', change=change)
        place = locate(path, 0, len(change))
        raise Refused(Problem("points_do_not_add_up", message, say("write it as +5 or -5"), place))
    added = int(number[1]) if _is_plus(sign) else -int(number[1])
    return str(max(0, int(before[1]) + added))


def changed_pile(held: str, change: str, whose: str, path: tuple[str, str], locate: Locate) -> str:
    """A pile with cards added and taken out, the others as they were typed.

    Raises Refused: `unknown_card`, `duplicate_card`, `card_not_there`, each at its place.
    """
    wanted = _Change.read(change, path, locate)
    pile = [(token.text, token.card) for token in tokens(held)]
    cards = {card for _, card in pile if card is not None}
    adding, taking = set(wanted.added), set(wanted.taken)
    if not wanted.problems and adding <= cards and not taking & cards:
        return held
    wanted.problems += [
        wanted.problem(
            card,
            "duplicate_card",
            say("{card} is in {player}'s pile already", card=NAMES[card], player=whose),
        )
        for card in wanted.added
        if card in cards
    ]
    wanted.problems += [
        wanted.problem(
            card,
            "card_not_there",
            say("{card} is not in {player}'s pile", card=NAMES[card], player=whose),
        )
        for card in wanted.taken
        if card not in cards
    ]
    if wanted.problems:
        held_cards = " ".join(names(sum(1 << card for card in cards)))
        hint = (
            say("{player} has {cards}", player=whose, cards=held_cards)
            if cards
            else say("{player} has no cards", player=whose)
        )
        raise Refused(
            [
                Problem(each.code, each.message, each.hint or hint, each.place)
                for each in wanted.problems
            ]
        )
    return _written([pair for pair in pile if pair[1] not in taking], wanted.added)


@dataclass(slots=True)
class _Change:
    """What to add to a pile and what to take out, with where each card was typed."""

    path: tuple[str, str]
    locate: Locate
    added: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    places: dict[int, tuple[int, int]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @classmethod
    def read(cls, change: str, path: tuple[str, str], locate: Locate) -> _Change:
        """The change that a text says; what is no card is a problem."""
        found = cls(path, locate)
        marks = [*_SIGN.finditer(change)]
        ends = [mark.start() for mark in marks[1:]] + [len(change)]
        for mark, end in zip(marks, ends, strict=True):
            found._part(change[mark.end() : end], mark.end(), _is_plus(mark[0]))
        return found

    def _part(self, text: str, start: int, plus: bool) -> None:
        for token in tokens(text):
            begin, end = start + token.start, start + token.end
            if token.card is None:
                place = self.locate(self.path, begin, end)
                message, hint = (
                    say('"{text}" is not a card', text=token.text),
                    say("write it as +7D -7H"),
                )
                self.problems.append(Problem("unknown_card", message, hint, place))
                continue
            (self.added if plus else self.taken).append(token.card)
            self.places[token.card] = (begin, end)

    def problem(self, card: int, code: str, message: str) -> Problem:
        """What is wrong with one card of the change, at its place."""
        return Problem(code, message, "", self.locate(self.path, *self.places[card]))


def _written(pile: list[tuple[str, int | None]], added: list[int]) -> str:
    """The pile as typed where each word stands for itself, in the printed form where it does not
    (a suit before its ranks), and the new cards after it."""
    alone = all(card is None or read_card(text) == card for text, card in pile)
    words = [text if alone or card is None else NAMES[card] for text, card in pile]
    return " ".join([*words, *(NAMES[card] for card in dict.fromkeys(added))])


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


def _is_plus(sign: str) -> bool:
    return sign in "+\uff0b"
