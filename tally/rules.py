"""Rule sets as documents: TOML with `extends`, found by id or alias, fingerprinted.

What a rule means is each game's own; here is only how documents are found, joined and identified.
A document may say `extends = "<id or file>"` and then holds the difference from its parent: tables
are joined key by key, anything else is replaced. `fresh = ["values"]` makes the named tables start
empty instead of from the parent's (also inside `[with.N]`).
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tally.errors import Place, Problem, Refused
from tally.names import name_key as name_key
from tally.names import nearest
from tally.toml import KeyPath, TomlText, read_toml
from tally.words import enumerated, one_of, say

RULE_FILE_LIMIT = 256 * 1024
_DEEPEST_CHAIN = 16


@dataclass(frozen=True)
class RuleDocument:
    """A complete rule document and the texts it was joined from, the most basic first.

    The last `own` texts are the user's, those before them ship with the program.
    """

    data: Mapping[str, Any]
    texts: tuple[TomlText, ...] = ()
    own: int = 0

    @classmethod
    def stored(cls, data: Mapping[str, Any]) -> RuleDocument:
        """A document that comes out of a book, with no text to point at."""
        return cls(data)

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 over the canonical document: the same rules have the same fingerprint."""
        import hashlib

        return hashlib.sha256(canonical(self.data).encode()).hexdigest()

    @cached_property
    def inherited(self) -> RuleDocument:
        """What the user's own texts start from: the shipped rules alone."""
        return _joined(self.texts[: -self.own or None], 0)

    def place(self, path: KeyPath, *causes: KeyPath) -> Place | None:
        """Where the value at `path` is written, in the latest text that has it.

        A user's text is never answered for by one that ships: what it inherits is placed at the
        first of `causes` that it holds, else at the nearest table around, else where it says what
        it inherits. None if there is no text.
        """
        texts = self.texts[-self.own :] if self.own else self.texts
        around = [path[:length] for length in range(len(path) - 1, 0, -1)]
        for wanted in (path, *causes, *around, ("extends",), ("players",)):
            for text in reversed(texts):
                if wanted != ("with",) and _holds(text.data, wanted):
                    return text.place(wanted)
        return texts[-1].place(()) if texts else None

    def origin(self, path: KeyPath) -> str | None:
        """The id of the shipped rules from which a user's text has what is at `path`; None for
        what it says itself, or does not have."""
        shipped, own = self.texts[: -self.own or None], self.texts[-self.own or len(self.texts) :]
        if not own or not path or any(_holds(text.data, path) for text in own):
            return None
        if not _holds(self.data, path):
            return None
        saying = (text for text in reversed(shipped) if _holds(text.data, path))
        return next((str(text.data.get("id")) for text in saying), None)


def canonical(value: Any) -> str:
    """The one text of a JSON-able value: sorted keys, no blanks, characters as they are."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def shipped(shelves: Iterable[Path]) -> list[TomlText]:
    """Every rule text on the shelves, in order."""
    return [read_toml(file, RULE_FILE_LIMIT) for file in _files(shelves)]


def _files(shelves: Iterable[Path]) -> list[Path]:
    return [file for shelf in shelves for file in sorted(shelf.glob("*.toml"))]


def find(reference: str, shelves: Iterable[Path]) -> RuleDocument:
    """The rule document of an id, an alias or a file ending in `.toml`.

    Raises Refused: `unknown_variant` with the nearest names, `invalid_rules` for a broken chain.
    """
    shelves = tuple(shelves)
    chain: list[TomlText] = []
    wanted, asked_by = reference, None
    while True:
        text = _text_of(wanted, shelves, asked_by)
        if text.source in [earlier.source for earlier in chain] or len(chain) >= _DEEPEST_CHAIN:
            raise Refused(_circular(chain[-1]))
        chain.append(text)
        parent = text.data.get("extends")
        if parent is None:
            own = sum(Path(text.source).parent not in shelves for text in chain)
            return _joined(tuple(reversed(chain)), own)
        if not isinstance(parent, str):
            place = text.place(("extends",))
            reason = say("extends takes an id or a file")
            raise Refused(Problem("invalid_rules", reason, 'extends = "taiwan"', place))
        wanted, asked_by = parent, text


def _text_of(reference: str, shelves: tuple[Path, ...], asked_by: TomlText | None) -> TomlText:
    if reference.endswith(".toml"):
        path = Path(reference)
        if asked_by is not None and not path.is_absolute():
            path = Path(asked_by.source).parent / path
        return read_toml(path, RULE_FILE_LIMIT)
    key, texts = _loose(reference), []
    for file in sorted(_files(shelves), key=lambda file: _loose(file.stem) != key):
        text = read_toml(file, RULE_FILE_LIMIT)
        if key in _names(text.data):
            return text
        texts.append(text)
    place = asked_by.place(("extends",)) if asked_by is not None else None
    raise Refused(_unknown(reference, [text.data for text in texts], place))


def _names(data: Mapping[str, Any]) -> set[str]:
    return {
        _loose(str(name))
        for name in (
            data.get("id"),
            data.get("name"),
            *data.get("native_names", ()),
            *data.get("aliases", ()),
        )
        if name
    }


def _loose(name: str) -> str:
    """A name without case, blanks, hyphens and underscores: `Gob Dum` and `gob_dum` are one."""
    return "".join(char for char in name_key(name) if char not in " -_·.'")


def _unknown(reference: str, known: list[dict[str, Any]], place: Place | None) -> Problem:
    by_name = {name: str(data["id"]) for data in known for name in _names(data)}
    close = nearest(_loose(reference), by_name)
    ids = list(dict.fromkeys(by_name[name] for name in close))
    everything = enumerated(str(data["id"]) for data in known)
    hint = (
        say("did you mean {close}?", close=one_of(ids))
        if ids
        else say("known: {names}; or a .toml file", names=everything)
    )
    return Problem(
        "unknown_variant", say('"{reference}" is not a rule set', reference=reference), hint, place
    )


def _circular(text: TomlText) -> Problem:
    return Problem(
        "invalid_rules",
        # L10N: extends is a key of a rule file, which names the rules that it starts from
        say("the chain of extends comes back to itself"),
        say("extend a shipped rule set"),
        text.place(("extends",)),
    )


def _joined(texts: tuple[TomlText, ...], own: int) -> RuleDocument:
    data: dict[str, Any] = {}
    for text in texts:
        fresh = text.data.get("fresh", [])
        inherited = _without(data, fresh if isinstance(fresh, list) else [])
        data = _merge(inherited, _jsonable(text.data))
    for key in ("extends", "fresh"):
        data.pop(key, None)
    return RuleDocument(data, texts, own)


def _jsonable(value: Any) -> Any:
    """A TOML value as a book can keep it: dates, times, infinity and nan become their text."""
    if isinstance(value, dict):
        return {key: _jsonable(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_jsonable(part) for part in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value if isinstance(value, (str, int, float)) else str(value)


def _without(data: Mapping[str, Any], fresh: list[Any]) -> dict[str, Any]:
    kept = {key: value for key, value in data.items() if key not in fresh}
    if isinstance(kept.get("with"), dict):
        kept["with"] = {
            count: _without(table, fresh) if isinstance(table, dict) else table
            for count, table in kept["with"].items()
        }
    return kept


def _merge(parent: Mapping[str, Any], child: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(parent)
    for key, value in child.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = _merge(merged[key], value)
        else:
            merged[key] = value
    return merged


def _holds(data: Any, path: KeyPath) -> bool:
    for key in path:
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            return False
    return True
