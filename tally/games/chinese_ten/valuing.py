"""What each card is worth, from the lines of a rule document."""

from __future__ import annotations

from collections.abc import Mapping

from tally.games.chinese_ten.cards import NAMES
from tally.games.chinese_ten.complaints import Complaints
from tally.games.chinese_ten.selectors import face_value, selected
from tally.toml import KeyPath

Lines = Mapping[str, int | str]
"""Selector → points, or "face" for the pips."""


def card_values(
    general: Lines, own: Lines, players: int, deck: int, complaints: Complaints
) -> tuple[int, ...]:
    """Points by card number: lines for this number of players before general ones, and of either
    the narrowest."""
    worth: dict[int, int] = {}
    for lines, path in ((own, ("with", str(players), "values")), (general, ("values",))):
        worth = _layer(lines, path, players, deck, complaints) | worth
    return tuple(worth.get(card, 0) for card in range(deck))


def _layer(
    lines: Lines, path: KeyPath, players: int, deck: int, complaints: Complaints
) -> dict[int, int]:
    """Points by card of one table of lines; two as narrow lines may not disagree."""
    decided: dict[int, tuple[str, int]] = {}
    for selector in sorted(lines, key=_width):
        here, cards = (*path, selector), selected(selector) or 0
        if cards >> deck:
            message = f'"{selector}": a deck of {deck} has no jokers ({players} players)'
            complaints.add(here, message, "set deck = 54 to play with jokers")
            continue
        for card in (card for card in range(deck) if cards >> card & 1):
            points = _points(lines[selector], card)
            if points is None:
                message = f'{NAMES[card]} has no pips for "face"'
                complaints.add(here, message, '"face" is for A to 10; write the points')
                break
            rival, theirs = decided.setdefault(card, (selector, points))
            if points != theirs and _width(rival) == _width(selector):
                complaints.add(here, *_rivals(selector, rival, NAMES[card]))
                break
    return {card: points for card, (_, points) in decided.items()}


def _width(selector: str) -> int:
    return (selected(selector) or 0).bit_count()


def _points(worth: int | str, card: int) -> int | None:
    return face_value(NAMES[card]) if worth == "face" else int(worth)


def _rivals(selector: str, rival: str, card: str) -> tuple[str, str]:
    return (
        f'"{selector}" and "{rival}" are as narrow and give {card} different points',
        f"say what {card} is worth in a line of its own: {card} = …",
    )
