"""What may stand in a Chinese Ten rule document: every key, what it takes, an example.

Any value may be written plain (`"red A" = 20`) or with its source
(`"red A" = { points = 20, source = "S1" }`; words as `{ is = "dealer", source = "S1" }`). Sources
are named in `[sources]`; `derived` marks what was computed, `unstated` what the sources leave open.

`checked` gives the document with the plain values only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tally.games.chinese_ten.complaints import Complaints, dotted, impossible, is_a_table, shown
from tally.games.chinese_ten.selectors import selected
from tally.games.chinese_ten.stated import MOST_POINTS, stated_number
from tally.names import nearest
from tally.rules import RuleDocument
from tally.toml import KeyPath
from tally.words import enumerated, one_of, say

MOST_PLAYERS = 12
COUNTS = frozenset(str(count) for count in range(2, MOST_PLAYERS + 1))
"""The numbers that may stand behind `with`."""

_SUGGESTIONS = 20
_LONGEST_KEY = 60
_SOURCE_WORDS = ("derived", "unstated")


@dataclass(frozen=True, slots=True)
class Leaf:
    """A single value: what it must be, how to say that, and the key it has beside its source."""

    accepts: Callable[[Any], bool]
    takes: Callable[[], str]
    cited_as: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of known keys; `off` allows the word "none" in its place."""

    keys: Mapping[str, Any]
    off: bool = False
    cited: bool = False


def _is_count(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _words(*allowed: str) -> Leaf:
    quoted = [f'"{word}"' for word in allowed]
    return Leaf(lambda value: value in allowed, lambda: one_of(quoted), "is")


def _number(least: int, most: int) -> Leaf:
    return Leaf(
        _is_count(least, most),
        # L10N: What a key of a rule file takes.
        lambda: say("a whole number from {least} to {most}", least=least, most=most),
    )


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _is_players(value: Any) -> bool:
    fits = _is_count(2, MOST_PLAYERS)
    return isinstance(value, list) and bool(value) and all(map(fits, value)) and _rising(value)


def _rising(value: list[int]) -> bool:
    return value == sorted(set(value))


_TEXT = Leaf(
    lambda value: isinstance(value, str) and bool(value.strip()),
    # L10N: What a key of a rule file takes.
    lambda: say("a text"),
)
# L10N: What a key of a rule file takes.
_TEXTS = Leaf(_is_texts, lambda: say('a list of texts: ["…", "…"]'))
_POINTS = Leaf(
    lambda value: value == "face" or _is_count(-MOST_POINTS, MOST_POINTS)(value),
    # L10N: What a key of a rule file takes; "face" is a word of the file.
    lambda: say('whole points, or "face" for the pips'),
    "points",
)
_TIE = Leaf(
    lambda value: value == "derived" or stated_number(value) is not None,
    # L10N: What a key of a rule file takes; "derived" is a word of the file.
    lambda: say('"derived" or the points: 70, 54.5, "72 2/3"'),
    "points",
)

_OVERRIDABLE: dict[str, Any] = {
    "deck": Leaf(
        lambda value: type(value) is int and value in (52, 54),
        # L10N: What a key of a rule file takes: how many cards the pack has.
        lambda: say("52, or 54 with two jokers"),
        "is",
    ),
    "deal": Table(
        {"hand": _number(1, 26), "layout": _number(0, 54), "stock": _number(0, 54)}, cited=True
    ),
    "values": None,
    "tie_score": _TIE,
    "pot": _words("carry", "dealer"),
    "leftovers": _words("retie", "nobody"),
    "capture": _words("mandatory", "optional"),
    "red_five_bonus": Table(
        {
            "amount": _number(1, 1000),
            "trigger": _words("single_play", "red_takes_red", "both_in_pile"),
            "paid_with": _words("points", "card"),
        },
        off=True,
        cited=True,
    ),
    "zero_points_wins": Table({"each_pays": _number(1, MOST_POINTS)}, off=True, cited=True),
    "play": Table(
        {
            "direction": _words("clockwise", "counter-clockwise", "free"),
            "next_dealer": _words("left", "right", "winner", "loser", "same"),
            "first_player": _words("dealer", "left_of_dealer", "worst_previous", "free"),
        }
    ),
    "layout": Table(
        {
            "three_of_a_kind": _words("fourth_takes_all", "reshuffle"),
            "four_of_a_kind": _words("dealer_takes", "reshuffle"),
            "group_of_five": _words("play", "may_redeal", "reshuffle"),
            "text": _TEXTS,
        }
    ),
}

_DOCUMENT: dict[str, Any] = {
    "family": _words("chinese-ten"),
    "id": _TEXT,
    "name": _TEXT,
    "native_names": _TEXTS,
    "aliases": _TEXTS,
    "about": _TEXT,
    "version": _TEXT,
    "players": Leaf(
        _is_players,
        # L10N: What a key of a rule file takes: how many can play.
        lambda: say("rising numbers from 2 to 12: [2, 3, 4]"),
    ),
    "sources": None,
    "with": None,
    **_OVERRIDABLE,
}

KEYS = tuple(_DOCUMENT)
"""Every key that may stand at the top of a document."""


def checked(document: RuleDocument, complaints: Complaints) -> dict[str, Any]:
    """The document's plain values, sound parts only; complains of every unsound part."""
    return _Check(document, complaints).table((), document.data, _DOCUMENT)


class _Check:
    """One walk through a document."""

    def __init__(self, document: RuleDocument, complaints: Complaints) -> None:
        self.wrong = complaints.add
        self.unknown = 0
        named = document.data.get("sources")
        self.sources = {*_SOURCE_WORDS, *(named if isinstance(named, Mapping) else ())}

    def table(
        self, path: KeyPath, found: Mapping[str, Any], keys: Mapping[str, Any]
    ) -> dict[str, Any]:
        """The sound values of a table with known keys."""
        sound = {}
        for key, value in found.items():
            here = (*path, key)
            if key not in keys:
                self._unknown_key(here, keys)
                continue
            plain = self._value(here, value, keys[key])
            if plain is not None:
                sound[key] = plain
        return sound

    def _value(self, path: KeyPath, value: Any, spec: Any) -> Any:
        if isinstance(spec, Leaf):
            return self._leaf(path, value, spec)
        if isinstance(spec, Table):
            return self._table(path, value, spec)
        if not isinstance(value, Mapping):
            return self.wrong(path, is_a_table(path), _write_table(path))
        special = {"values": self._values, "sources": self._sources, "with": self._with}
        return special[str(path[-1])](path, value)

    def _table(self, path: KeyPath, value: Any, spec: Table) -> Any:
        if spec.off and value == "none":
            return "none"
        if not isinstance(value, Mapping):
            return self.wrong(
                path,
                is_a_table(path),
                say("its keys: {keys}", keys=enumerated(spec.keys)),
            )
        value = self._without_source(path, value) if spec.cited else value
        return self.table(path, value, spec.keys)

    def _leaf(self, path: KeyPath, value: Any, spec: Leaf) -> Any:
        if spec.cited_as and isinstance(value, Mapping):
            value = self._without_source(path, value)
            if list(value) != [spec.cited_as]:
                example = f'{{ {spec.cited_as} = …, source = "…" }}'  # unsaid: keys of a rule file
                return self.wrong(
                    path,
                    # L10N: {key} is a key of a rule file, {values} what it takes: a text.
                    say("{key} takes {values}", key=dotted(path), values=spec.takes()),
                    # L10N: {example} is another way to write what stands before it.
                    say("or {example}", example=example),
                )
            value = value[spec.cited_as]
        if not spec.accepts(value):
            return self.wrong(
                path,
                impossible(path, value),
                # L10N: {values} is what a key of a rule file takes: "a text", '"left" or "right"'.
                say("it takes {values}", values=spec.takes()),
            )
        return value

    def _without_source(self, path: KeyPath, value: Mapping[str, Any]) -> dict[str, Any]:
        source = value.get("source")
        if source is not None and not (isinstance(source, str) and source in self.sources):
            self.wrong(
                (*path, "source"),
                # L10N: {key} is a key of a rule file, [sources] a table of it.
                say(
                    "{key} cites {source}, which [sources] does not name",
                    key=dotted(path),
                    source=shown(source),
                ),
                say(
                    "add it to [sources], or write one of {sources}",
                    sources=enumerated(sorted(self.sources)),
                ),
            )
        return {key: part for key, part in value.items() if key != "source"}

    def _values(self, path: KeyPath, found: Mapping[str, Any]) -> dict[str, Any]:
        sound = {}
        for selector, worth in found.items():
            here = (*path, selector)
            if selected(selector) is None:
                # L10N: The texts in quotes stand in a rule file as they are.
                hint = say('say it as "red 2-8", "black A", "hearts K", "AS", "9" or "joker"')
                self.wrong(here, say("{text} names no cards", text=shown(selector)), hint)
            elif (points := self._leaf(here, worth, _POINTS)) is not None:
                sound[selector] = points
        return sound

    def _sources(self, path: KeyPath, found: Mapping[str, Any]) -> dict[str, Any]:
        for key, source in found.items():
            if not isinstance(source, str):
                self.wrong(
                    (*path, key),
                    # L10N: {key} is the short name of a source in a rule file.
                    say("source {key} is not a text", key=shown(key)),
                    'S1 = "https://…"',
                )
        return dict(found)

    def _with(self, path: KeyPath, found: Mapping[str, Any]) -> dict[str, Any]:
        sound = {}
        for count, table in found.items():
            here = (*path, count)
            if count not in COUNTS:
                # L10N: with is a key of a rule file.
                message = say(
                    "{table}: with is followed by a number of players",
                    table=f"[{dotted(here)}]",
                )
                # L10N: [with.4] is an example.
                hint = say("[with.4]; from 2 to {most} can play", most=MOST_PLAYERS)
                self.wrong(here, message, hint)
            elif isinstance(table, Mapping):
                sound[count] = self.table(here, table, _OVERRIDABLE)
            else:
                self.wrong(here, is_a_table(here), _write_table(here))
        return sound

    def _unknown_key(self, path: KeyPath, keys: Mapping[str, Any]) -> None:
        key = str(path[-1]).replace("-", "_")
        self.unknown += 1
        likely = len(key) <= _LONGEST_KEY and self.unknown <= _SUGGESTIONS
        near = nearest(key, keys, most=1) if likely else []
        hint = (
            say("did you mean {key}?", key=near[0])
            if near
            else say("known: {keys}", keys=enumerated(keys))
        )
        self.wrong(path, say("{key} is not a key of Chinese Ten rules", key=dotted(path)), hint)


def _write_table(path: KeyPath) -> str:
    return say("write {table}", table=f"[{dotted(path)}]")
