"""A hand of mahjong with parts of it changed: what they rule out is dropped from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tally.games.mahjong.named import ENDS, WINNER_KEYS

_WON = ("winner", "winners", "from", *WINNER_KEYS)


def changed(named: Mapping[str, Any], parts: Mapping[str, Any]) -> dict[str, Any]:
    """The hand as people write it with the parts in it.

    A draw has no winner, a self-draw nobody who pays alone, tiles stand in place of tai; what is
    in the parts itself stays, so that a contradiction typed there is still refused.
    """
    dropped = {key for part, value in parts.items() if value is not False for key in _out(part)}
    kept = {key: value for key, value in named.items() if key not in dropped}
    return kept | dict(parts)


def _out(part: str) -> Iterator[str]:
    """What cannot stand beside a part."""
    if part in ENDS:
        yield from (end for end in ENDS if end != part)
    if part in ("draw", "false_win"):
        yield from (*_WON, "to")
    elif part == "self_draw":
        yield "from"
    elif part in ("winner", "winners"):
        yield from ("draw", "false_win", "to")
    elif part == "from":
        yield from ("draw", "self_draw")
    if part == "winners":
        yield from ("winner", *WINNER_KEYS)
    elif part == "winner":
        yield "winners"
    yield from {"tai": ("hand",), "hand": ("tai",)}.get(part, ())
