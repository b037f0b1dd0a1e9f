"""What the last text of a chain of rule files says to no effect."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tally.games.chinese_ten.complaints import (
    PLAYERS,
    Complaints,
    dotted,
    impossible,
    listed,
    shown,
)
from tally.games.chinese_ten.schema import COUNTS, KEYS
from tally.games.chinese_ten.selectors import selected
from tally.toml import KeyPath
from tally.words import enumerated, say

_WHOLE_KEYS = ("tie_score", "pot", "leftovers", "capture", "deck")


def check_overrides(
    last: Mapping[str, Any],
    joined: Mapping[str, Any],
    players: Collection[int],
    complaints: Complaints,
) -> None:
    """Complain of tables for numbers that do not play, and of lines that an inherited table for a
    number of players overrules."""
    tables = _table(last, "with")
    for count in tables:
        if count in COUNTS and int(count) not in players:
            complaints.add(
                ("with", count),
                # L10N: {numbers} is how many can play: "2 and 3".
                say(
                    "{table} is never used: {numbers} can play",
                    table=f"[with.{count}]",
                    numbers=listed(players),
                ),
                # L10N: players is a key of a rule file, a table a part of it.
                say(
                    "add {number} to players, or take the table out",
                    number=count,
                ),
            )
    for number in players:
        count = str(number)
        inherited = _table(_table(joined, "with"), count)
        for path in _overruled(last, _table(tables, count), inherited):
            complaints.add(
                path,
                # L10N: {players} is "2 and 3 players"; with is a key of a rule file.
                say(
                    "{key} has no effect with {players}, for whom what is inherited "
                    "under with says otherwise",
                    key=dotted(path),
                    players=PLAYERS,
                ),
                say("write it under {table}", table=f"[{dotted(('with', count, *path[:-1]))}]"),
                players=number,
            )


def check_fresh(last: Mapping[str, Any], complaints: Complaints) -> None:
    """Complain of a `fresh` that drops nothing because it is no list of keys."""
    fresh = last.get("fresh", [])
    if not isinstance(fresh, list):
        example = 'fresh = ["values", "tie_score"]'  # unsaid: a line of a rule file
        hint = say("it takes the keys that are not inherited: {example}", example=example)
        complaints.add(("fresh",), impossible(("fresh",), fresh), hint)
        return
    for index, key in enumerate(fresh):
        if key not in KEYS:
            hint = say("known: {keys}", keys=enumerated(KEYS))
            complaints.add(
                ("fresh", index),
                # L10N: fresh is a key of a rule file.
                say("fresh names {key}, which is no key", key=shown(key)),
                hint,
            )


def _overruled(
    last: Mapping[str, Any], own: Mapping[str, Any], inherited: Mapping[str, Any]
) -> list[KeyPath]:
    """The general lines of the last text that the inherited table decides otherwise."""
    paths: list[KeyPath] = [
        (key,) for key in _WHOLE_KEYS if key in last and key in inherited and key not in own
    ]
    mine = _table(own, "values")
    ruling = {
        selected(selector) or 0 for selector in _table(inherited, "values") if selector not in mine
    }
    for selector in _table(last, "values"):
        cards = selected(selector) or 0
        if cards and any(not cards & ~covered for covered in ruling):
            paths.append(("values", selector))
    return paths


def _table(tables: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = tables.get(key, {})
    return found if isinstance(found, Mapping) else {}
