"""What each card is worth, from the lines of a rule document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tally.games.chinese_ten.cards import NAMES
from tally.games.chinese_ten.complaints import PLAYERS, Complaints, shown
from tally.games.chinese_ten.selectors import face_value, selected
from tally.toml import KeyPath
from tally.words import say

Lines = Mapping[str, int | str]
"""Selector → points, or "face" for the pips."""


@dataclass(frozen=True, slots=True)
class CardValues:
    """Points by card number, the line that decides each, and whether they are certain."""

    points: tuple[int, ...]
    lines: tuple[KeyPath | None, ...]
    certain: bool

    def changing(self, before: tuple[int, ...]) -> list[KeyPath]:
        """The lines that decide, first those that make a card worth something else than before,
        and of these the ones for this number of players."""
        known = [*before, *(0 for _ in self.points[len(before) :])]
        judged = zip(self.lines, self.points, known, strict=False)
        changing = {line for line, now, then in judged if now != then}
        deciding = dict.fromkeys(line for line in self.lines if line is not None)
        return sorted(deciding, key=lambda line: (line not in changing, -len(line)))


def card_values(
    general: Lines, own: Lines, players: int, deck: int, complaints: Complaints
) -> CardValues:
    """What the cards are worth: by the lines for this number of players before general ones, and
    of either by the narrowest."""
    decided: dict[int, tuple[KeyPath, int]] = {}
    certain = True
    for lines, path in ((own, ("with", str(players), "values")), (general, ("values",))):
        layer, sound = _layer(lines, path, players, deck, complaints)
        certain = certain and sound
        for card, (selector, points) in layer.items():
            decided.setdefault(card, ((*path, selector), points))
    found = [decided.get(card, (None, 0)) for card in range(deck)]
    return CardValues(
        tuple(points for _, points in found), tuple(line for line, _ in found), certain
    )


def _layer(
    lines: Lines, path: KeyPath, players: int, deck: int, complaints: Complaints
) -> tuple[dict[int, tuple[str, int]], bool]:
    """Line and points by card of one table of lines, and whether they are certain: two as narrow
    lines may not disagree."""
    decided: dict[int, tuple[str, int]] = {}
    certain = True
    for selector in sorted(lines, key=_width):
        here, cards = (*path, selector), selected(selector) or 0
        if cards >> deck:
            # L10N: {cards} is a line of a rule file, {players} "2 and 3 players".
            message = say(
                "{cards}: a deck of {deck} has no jokers (with {players})",
                cards=shown(selector),
                deck=deck,
                players=PLAYERS,
            )
            hint = say("set {line} to play with jokers", line="deck = 54")
            complaints.add(here, message, hint, players)
            continue
        for card in (card for card in range(deck) if cards >> card & 1):
            points = _points(lines[selector], card)
            if points is None:
                # L10N: "face" is a word of a rule file: a card is worth its pips.
                message = say('{card} has no pips for "face"', card=NAMES[card])
                hint = say('"face" is for A to 10; write the points')
                complaints.add(here, message, hint, players)
                certain = False
                break
            rival, theirs = decided.setdefault(card, (selector, points))
            if points != theirs and _width(rival) == _width(selector):
                message, hint = _rivals(selector, rival, NAMES[card])
                complaints.add(here, message, hint, players, causes=[(*path, rival)])
                certain = False
                break
    return decided, certain


def _width(selector: str) -> int:
    return (selected(selector) or 0).bit_count()


def _points(worth: int | str, card: int) -> int | None:
    return face_value(NAMES[card]) if worth == "face" else int(worth)


def _rivals(selector: str, rival: str, card: str) -> tuple[str, str]:
    return (
        # L10N: {line} and {rival} are lines of a rule file that mean as many cards.
        say(
            "{line} and {rival} are as narrow and give {card} different points",
            line=shown(selector),
            rival=shown(rival),
            card=card,
        ),
        say("say what {card} is worth in a line of its own: {card} = …", card=card),
    )
