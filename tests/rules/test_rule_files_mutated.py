"""Whatever stands in a rule file, it is accepted or refused with a place, quickly."""

from __future__ import annotations

import datetime
import json
import tempfile
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tally.errors import Refused
from tally.games import GAMES, rule_set, stored_rule_set
from tally.rules import canonical

TEXTS = {
    file.stem: file.read_text("utf-8")
    for family in GAMES
    for file in sorted(family.shelf.glob("*.toml"))
}
SHIPPED = {name: tomllib.loads(text) for name, text in TEXTS.items()}
KEYS = (
    *("with", "values", "deal", "tie_score", "players", "fresh", "deck", "source", "points", "is"),
    *("2", "3", "13", "²", "", "joker", "red 9", "a" * 5_000, "tai", "sources", "family", "id"),
)
SCALARS = st.one_of(
    st.sampled_from([0, -1, 1, 2, 54, 2**63 - 1, -(2**63), 10**9, 1.5, float("inf"), float("nan")]),
    st.sampled_from([True, False, "", "none", "face", "derived", "1e99999999", "9" * 5_000, "\0"]),
    st.sampled_from([datetime.date(2026, 1, 1), datetime.time(1, 2), "S1", "unstated", "1/0"]),
    st.text(max_size=8),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3)
    ),
    max_leaves=5,
)
EDITS = st.lists(
    st.tuples(st.sampled_from(["set", "drop", "add"]), st.integers(0, 10**6), VALUES),
    min_size=1,
    max_size=4,
)


def written(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, dict):
        pairs = (f"{json.dumps(key)} = {written(part)}" for key, part in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value).replace("\x7f", "\\u007f")
    if isinstance(value, (bool, float)):
        return str(value).lower()
    return str(value)


def document(data: dict[str, Any]) -> str:
    return "".join(f"{json.dumps(key)} = {written(value)}\n" for key, value in data.items())


def tables(data: Any) -> list[Any]:
    """Every table and list in a document."""
    inner = data.values() if isinstance(data, dict) else data
    return [
        data,
        *(found for child in inner if isinstance(child, (dict, list)) for found in tables(child)),
    ]


def edited(data: Any, how: str, where: int, value: Any) -> None:
    """Change a document in one place: another value, a key dropped, a key added."""
    there = tables(data)
    table = there[where % len(there)]
    keys = list(table) if isinstance(table, dict) else list(range(len(table)))
    if how == "add" and isinstance(table, dict):
        table[KEYS[where % len(KEYS)]] = value
    elif keys and how == "drop":
        del table[keys[where // 7 % len(keys)]]
    elif keys:
        table[keys[where // 7 % len(keys)]] = value


def taken_or_refused(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house.toml"
        file.write_text(text, "utf-8", "surrogatepass")
        begun = time.monotonic()
        try:
            _, rules = rule_set(str(file))
        except Refused as refused:
            problems = refused.problems
        else:
            problems = ()
            assert stored_rule_set(json.loads(canonical(rules.document)))[1] == rules
            assert all(rules.facts(players) for players in rules.players)
        assert all(problem.message for problem in problems)
        assert {problem.place.source for problem in problems if problem.place} <= {str(file)}
        assert time.monotonic() - begun < 5


@pytest.mark.parametrize("name", SHIPPED)
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(edits=EDITS)
def test_a_shipped_file_changed_anywhere(name: str, edits: list[tuple[str, int, Any]]) -> None:
    data = json.loads(json.dumps(SHIPPED[name]))
    for edit in edits:
        edited(data, *edit)
    taken_or_refused(document(data))


@settings(max_examples=50, deadline=None)
@given(
    parent=st.sampled_from(sorted(SHIPPED)),
    data=st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=4),
)
def test_a_house_file_of_anything(parent: str, data: dict[str, Any]) -> None:
    taken_or_refused(document({"extends": parent, **data}))


@settings(max_examples=50, deadline=None)
@given(
    name=st.sampled_from(sorted(SHIPPED)),
    cut=st.tuples(st.integers(0, 10_000), st.integers(0, 30)),
    put=st.text("[]{}=,.\"'#\n\\\0 a1", max_size=4),
)
def test_a_text_with_a_stretch_overtyped(name: str, cut: tuple[int, int], put: str) -> None:
    text = TEXTS[name]
    start = cut[0] % len(text)
    taken_or_refused(text[:start] + put + text[start + cut[1] :])
