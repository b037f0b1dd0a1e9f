"""Which texts tally says: those of `say` and its kin, the help of commands, its own rule sets."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import tomli
import typer
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file

import tally

PACKAGE = Path(tally.__file__).parent
KEYWORDS: dict[str, Any] = {
    "say": None,
    "mark": None,
    "say_counted": (1, 2),
    "say_as": ((1, "c"), 2),
}
_SPOKEN_KEYS = ("name", "note")
"""Keys of a rule set whose texts people are shown."""


def collected() -> Catalog:
    """Every text there is, with the files it stands in."""
    catalog = Catalog(project="tally", charset="utf-8")
    for path in sorted(PACKAGE.rglob("*.py")):
        for _, message, comments, context in extract_from_file("python", path, KEYWORDS, ["L10N:"]):
            catalog.add(message, None, [_place(path)], (), comments, context=context)
    for path in sorted(PACKAGE.rglob("*.toml")):
        for text in _of_rules(tomli.loads(path.read_text("utf-8"))):
            catalog.add(text, None, [_place(path)])
    for function in _functions():
        catalog.add(inspect.getdoc(function) or "", None, [_place(Path(inspect.getfile(function)))])
    return catalog


def _of_rules(rules: dict[str, Any]) -> Iterator[str]:
    """What a rule set says to people."""
    yield from (rules[key] for key in _SPOKEN_KEYS if rules.get(key))
    yield from rules.get("layout", {}).get("text", ())


def _place(path: Path) -> tuple[str, int]:
    return path.relative_to(PACKAGE.parent).as_posix(), 0


def _functions() -> Iterator[Callable[..., Any]]:
    """The functions whose docstring is the help of a command."""
    from tally.cli.commands import COMMANDS

    for command in (each for group in COMMANDS.values() for each in group):
        target = getattr(import_module(f"tally.cli.{command.module}"), command.attribute)
        if not isinstance(target, typer.Typer):
            yield target
            continue
        group = target.registered_callback
        found = [each.callback for each in target.registered_commands]
        yield from (each for each in (*found, group.callback if group else None) if each)
