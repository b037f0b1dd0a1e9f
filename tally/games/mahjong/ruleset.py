"""Rule sets of Taiwan mahjong: what each pattern is worth and every option of the house.

All values stand in the documents, none here: `taiwan-mahjong` is complete, and the others say in
what they differ. This module knows which keys there are and what may be written for them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tally.errors import Place, Problem, Refused
from tally.games.game import RuleTable
from tally.games.mahjong.options import OPTIONS, Option
from tally.games.mahjong.rules_told import facts, tables
from tally.games.mahjong.tai.count import Counter
from tally.games.mahjong.tai.patterns import PATTERNS
from tally.names import nearest
from tally.rules import RuleDocument
from tally.words import enumerated, say

FAMILY = "mahjong"
_HIGHEST_TAI = 1000
_HEAD = ("id", "family", "name", "native_names", "aliases", "note")
_TABLES = ("tai", "cited", "sources")
_IDS = tuple(pattern.id for pattern in PATTERNS)


@dataclass(frozen=True)
class RuleSet:
    """A validated rule set. `rules["single_wait"]` is an option, `rules.tai["all_honors"]` a value.

    `sources` is short name → address, `cited` pattern → the short name of its tai's source; a
    house's own value has none. An option that is not set (`"none"`) is None.
    """

    head: Mapping[str, Any]
    tai: Mapping[str, int]
    cited: Mapping[str, str]
    sources: Mapping[str, str]
    options: Mapping[str, Any]

    def __getitem__(self, option: str) -> Any:
        return self.options[option]

    @property
    def id(self) -> str:
        return str(self.head["id"])

    @property
    def name(self) -> str:
        return str(self.head["name"])

    @property
    def native_names(self) -> tuple[str, ...]:
        """What it is called where it is played."""
        return tuple(self.head.get("native_names", ()))

    @property
    def players(self) -> tuple[int, ...]:
        """How many may play."""
        return (4,)

    @cached_property
    def counter(self) -> Counter:
        """Counts hands by these rules."""
        return Counter(self.tai, self.options)

    @cached_property
    def document(self) -> Mapping[str, Any]:
        """The complete rules, JSON-able; read again they are equal."""
        data: dict[str, Any] = {**self.head, "tai": dict(self.tai)}
        data |= {"cited": dict(self.cited), "sources": dict(self.sources)}
        for key, value in self.options.items():
            table, _, name = key.rpartition(".")
            (data.setdefault(table, {}) if table else data)[name] = (
                "none" if value is None else value
            )
        return data

    def facts(self, players: int) -> tuple[tuple[str, str], ...]:
        """What a sheet's head says of these rules: dealer's tai, caps, several winners, a set."""
        return facts(self)

    def tables(self) -> tuple[RuleTable, ...]:
        """What each pattern is worth and whose word that is; what each option is set to."""
        return tables(self)


def rule_set(document: RuleDocument) -> RuleSet:
    """The rules of a document. Raises Refused (`unknown_key`, `invalid_rules`), all at once."""
    reader = _Reader(document)
    rules = reader.rules()
    if reader.problems:
        raise Refused(reader.problems)
    return rules


def rules_from_overrides(
    rules: RuleSet, overrides: Mapping[str, Any] | Iterable[tuple[str, Any]]
) -> RuleSet:
    """The rules with single keys changed, as `--rule KEY=VALUE` gives them, one after the other.

    A key is an option (`single_wait`, `false_win.pay`), `tai.PATTERN` or a pattern's bare id; a
    table may be given whole (`{"tai": {"closed_quad": 2}}`, also as JSON text). Raises Refused.
    """
    data = json.loads(json.dumps(rules.document))
    problems: list[Problem] = []
    pairs = list(overrides.items() if isinstance(overrides, Mapping) else overrides)
    for key, value in _flat(pairs):
        path = _path_of(key, value)
        if path is None:
            problems.append(_unknown_override(key, value))
            continue
        _put(data, path, _read(value))
        if path[0] == "tai":
            data["cited"].pop(path[1], None)
    if problems:
        raise Refused(problems)
    try:
        return rule_set(RuleDocument.stored(data))
    except Refused as refusal:
        raise Refused(
            [Problem(p.code, p.message, p.hint, _override_place(pairs)) for p in refusal.problems]
        ) from None


class _Reader:
    """Reads one document, collecting what is wrong with it."""

    def __init__(self, document: RuleDocument) -> None:
        self.document = document
        self.data = document.data
        self.problems: list[Problem] = []

    def rules(self) -> RuleSet:
        self._refuse_unknown()
        head = {key: self.data[key] for key in _HEAD if key in self.data}
        for key in ("id", "name"):
            if not isinstance(head.get(key), str) or not head[key].strip():
                self._wrong(
                    (key,),
                    say("a rule set needs {key} = a text", key=key),
                    f'{key} = "our-house"',  # unsaid: a line of a rule file
                )
                head[key] = "?"
        if head.get("family") != FAMILY:
            self._wrong(("family",), say("this is no rule set of mahjong"), f'family = "{FAMILY}"')
        tai, cited = self._tai()
        sources = {key: str(text) for key, text in self._table("sources").items()}
        for key, short in cited.items():
            if short not in sources:
                message = say(
                    'tai.{key} cites "{short}", which [sources] does not name', key=key, short=short
                )
                hint = f'[sources] {short} = "https://…"'  # unsaid: a line of a rule file
                self._wrong(("tai", key), message, hint)
        options = {option.key: self._option(option) for option in OPTIONS}
        if not self.problems:
            self._refuse_impossible(options)
        return RuleSet(head, tai, cited, sources, options)

    def _wrong(
        self, path: tuple[str, ...], message: str, hint: str, code: str = "invalid_rules"
    ) -> None:
        self.problems.append(Problem(code, message, hint, self.document.place(path)))

    def _refuse_unknown(self) -> None:
        tables = {option.table for option in OPTIONS if option.table}
        for key, value in self.data.items():
            if key in tables and isinstance(value, dict):
                known = [option.name for option in OPTIONS if option.table == key]
                self._refuse_unknown_in((key,), value, known)
            elif key in ("tai", "cited") and isinstance(value, dict):
                self._refuse_unknown_in((key,), value, _IDS)
            elif key in tables or (key in _TABLES and not isinstance(value, dict)):
                self._wrong((key,), say("{key} is a table", key=key), f"[{key}]")
        known = [*_HEAD, *_TABLES, *tables]
        known += [option.key for option in OPTIONS if not option.table]
        self._refuse_unknown_in((), self.data, known)

    def _refuse_unknown_in(
        self, path: tuple[str, ...], table: Mapping[str, Any], known: Any
    ) -> None:
        for key in table:
            if key not in known:
                close = nearest(key, known)
                hint = (
                    say("did you mean {close}?", close=close[0])
                    if close
                    else say("known: {known}", known=enumerated(known))
                )
                self._wrong(
                    (*path, key),
                    say('"{key}" is no key of these rules', key=key),
                    hint,
                    "unknown_key",
                )

    def _tai(self) -> tuple[dict[str, int], dict[str, str]]:
        values = self._table("tai")
        tai: dict[str, int] = {}
        cited = {key: str(text) for key, text in self._table("cited").items()}
        for key in _IDS:
            value = values.get(key)
            if isinstance(value, dict):
                cited[key] = str(value.get("source", ""))
                value = value.get("tai")
            if isinstance(value, bool) or not isinstance(value, int) or value < 0:
                self._wrong(
                    ("tai", key),
                    say("tai.{key} is a whole number, 0 for off", key=key),
                    f"{key} = 1",
                )
            elif value > _HIGHEST_TAI:
                self._wrong(
                    ("tai", key),
                    say("{tai} tai is too much", tai=value),
                    say("at most {most}", most=_HIGHEST_TAI),
                )
            else:
                tai[key] = value
        return tai, {key: cited[key] for key in _IDS if cited.get(key)}

    def _table(self, key: str) -> Mapping[str, Any]:
        table = self.data.get(key, {})
        return table if isinstance(table, dict) else {}

    def _option(self, option: Option) -> Any:
        table = self._table(option.table) if option.table else self.data
        value = table.get(option.name)
        if value == "none" or (value is None and option.name in table):
            value = None
        elif value is None:
            path = (option.table,) if option.table else (option.name,)
            self._wrong(
                path, say("{key} is not said", key=option.key), 'extends = "taiwan-mahjong"'
            )
            return None
        if not option.allows(value):
            # L10N: {key} is an option, {allowed} what may be set, {typed} what was.
            reason = say(
                "{key} is {allowed}, not {typed}",
                key=option.key,
                allowed=option.allowed,
                typed=json.dumps(value, ensure_ascii=False),
            )
            self._wrong(tuple(option.key.split(".")), reason, f"{option.name} = {option.example}")
        return value

    def _refuse_impossible(self, options: Mapping[str, Any]) -> None:
        for path, message, hint in _impossible(options):
            self._wrong(path, message, hint)


def _impossible(options: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Options that cannot hold together."""
    if options["base"] == options["unit"] == 0:
        yield ("base",), say("with base and unit 0 nothing is ever paid"), "base = 100"
    fee, total = options["host_fee.per_self_draw"], options["host_fee.total"]
    if total is not None and total < fee:
        message = say(
            "a host's total of {total} is less than one fee of {fee}", total=total, fee=fee
        )
        yield ("host_fee", "total"), message, say("raise the total")
    if fee and not options["unit"]:
        yield ("host_fee",), say("a host's fee is counted in units, and the unit is 0"), "unit = 20"
    if options["cap_amount"] == 0:
        yield ("cap_amount",), say("a cap of 0 pays nothing"), 'cap_amount = "none"'


def _flat(pairs: Iterable[tuple[str, Any]], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in pairs:
        value = _read(value)
        if isinstance(value, dict) and not prefix:
            yield from _flat(value.items(), f"{key}.")
        else:
            yield prefix + key, value


def _path_of(key: str, value: Any) -> tuple[str, ...] | None:
    """Where an override's key stands in a document, None where nothing has that name.

    `eight_pairs` is a switch and a pattern: with a number the pattern is meant.
    """
    key = key.strip()
    bare = key.removeprefix("tai.")
    of_tai = ("tai", bare) if bare in _IDS else None
    if key not in {option.key for option in OPTIONS} or (of_tai and type(value) is int):
        return of_tai
    return tuple(key.split("."))


def _put(data: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    for key in path[:-1]:
        data = data.setdefault(key, {})
    data[path[-1]] = value


def _read(value: Any) -> Any:
    """A value as typed: whole numbers, true and false, JSON tables; other texts as they are."""
    if not isinstance(value, str):
        return value
    word = value.strip()
    words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if word.casefold() in words:
        return words[word.casefold()]
    if word.lstrip("-").isdecimal() and word.isascii():
        return int(word)
    if word.startswith("{"):
        try:
            return json.loads(word)
        except ValueError:
            return word
    return word


def _unknown_override(key: str, value: Any) -> Problem:
    known = [option.key for option in OPTIONS] + [f"tai.{name}" for name in _IDS]
    close = nearest(key, known)
    hint = (
        say("did you mean {close}?", close=close[0])
        if close
        else say("tally rules show lists every key")
    )
    typed = f"{key}={value}"
    return Problem(
        "unknown_key", say('"{key}" is no rule', key=key), hint, Place("--rule", typed, 0, len(key))
    )


def _override_place(pairs: Iterable[tuple[str, Any]]) -> Place:
    typed = " ".join(f"{key}={value}" for key, value in pairs)
    return Place("--rule", typed, 0, len(typed))
