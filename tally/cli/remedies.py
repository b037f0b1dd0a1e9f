"""What to retype where a single slip would explain a round: in words, and in JSON."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from typing import Any

from tally.cli.screen import exact
from tally.cli.shapes import number
from tally.errors import Effect, Remedy
from tally.words import enumerated, say


def in_words(remedies: Sequence[Remedy], in_file: bool) -> Iterator[str]:
    """A hint for each: the slip, what it changes, and the text to retype."""
    yield say("hint: one slip would explain it, likeliest first:")
    for place, remedy in enumerate(remedies, 1):
        yield f"  {place}. {_with_changes(remedy)}"
        for name, text in remedy.retype:
            yield f"     {in_toml(name, text) if in_file else as_argument(name, text)}"
        if remedy.left is not None:
            yield f'     left = "{remedy.left}"' if in_file else f'     --left "{remedy.left}"'


def as_json(remedy: Remedy) -> dict[str, Any]:
    """A remedy's shape in `tally.error/1`."""
    return {
        "kind": remedy.kind,
        "description": remedy.description,
        "retype": dict(remedy.retype),
        "amend": dict(remedy.amend),
        "left": remedy.left,
        "results": [
            {
                "player": effect.player,
                "points": number(effect.points),
                "change": number(effect.change),
                "difference": number(effect.difference),
            }
            for effect in remedy.effects
        ],
    }


def as_argument(name: str, text: str) -> str:
    """A pile as the command line takes it: `Ann="KH QD"`, quoted whole where the name needs it."""
    if all(char.isalnum() or char in "_-" for char in name) and _quotes_hold(text):
        return f'{name}="{text}"'
    return shlex.quote(f"{name}={text}")


def in_toml(name: str, text: str) -> str:
    """A pile as an evening file has it."""
    import json

    bare = name.isascii() and all(char.isalnum() or char in "_-" for char in name)
    key = name if bare else json.dumps(name, ensure_ascii=False)
    return f"{key} = {json.dumps(text, ensure_ascii=False)}"


def _quotes_hold(text: str) -> bool:
    return not any(char in '"$`\\!' for char in text)


def _with_changes(remedy: Remedy) -> str:
    """The slip, and the points of those for whom it changes any."""
    changed = [_change(effect) for effect in remedy.effects if effect.change]
    if not changed:
        # L10N: {slip} says what may have been mistyped.
        return say("{slip} (no points change)", slip=remedy.description)
    # L10N: {slip} says what may have been mistyped; {changes} is "Ann +10 to 80, Ben -10 to 60".
    return say("{slip} ({changes} points)", slip=remedy.description, changes=enumerated(changed))


def _change(effect: Effect) -> str:
    # L10N: How a player's points change and to what: "Ann +10 to 80".
    return say(
        "{player} {change} to {points}",
        player=effect.player,
        change=exact(effect.change, sign=True),
        points=exact(effect.points),
    )
