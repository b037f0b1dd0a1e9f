"""Texts for people that the code does not `say`: `python tests/words/unsaid.py [PATH…]`.

A string of two words or more that is no docstring, not inside `say`, `say_as`, `say_counted` or
`mark`, and on no line that ends with `# unsaid` (with a reason), is a text nobody can translate. So
is a format that is said: no catalogue has what is filled in. SQL, regular expressions, keys of a
TOML file with their values, and the migrations of a book are no texts.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SAYING = {"say", "say_as", "say_counted", "mark"}
_WORD = re.compile(r"[A-Za-z]{2,}")
_SQL = re.compile(
    r"\b(?:SELECT|PRAGMA|VACUUM INTO|ATTACH|BEGIN (?:IMMEDIATE|SELECT)|INSERT INTO|IS NOT NULL"
    r"|SET TRANSACTION|DROP|CREATE (?:TRIGGER|FUNCTION)|EXECUTE FUNCTION|(?:NEW|OLD)\.)"
)
_TOML = re.compile(r'[a-z_]+ = (?:"[^"]*"|[0-9.]+)')
_COLUMNS = re.compile(r"[a-z]+_[a-z]+(?:, [a-z_]+)+")
_NO_TEXTS = {"migrations"}
_FOR_PROGRAMS = {
    "Language",
    "RuntimeError",
    "ValueError",
    "TypeError",
    "AssertionError",
    "KeyError",
    "LookupError",
}


def unsaid(path: Path) -> Iterator[tuple[int, str]]:
    """The line and text of every string of a file that nobody can translate."""
    if _NO_TEXTS.intersection(path.parts):
        return
    source = path.read_text("utf-8")
    lines = source.split("\n")
    tree = ast.parse(source)
    apart = {id(node) for node in _excused(tree)}
    for node in ast.walk(tree):
        if id(node) in apart or not isinstance(node, ast.Constant | ast.JoinedStr):
            continue
        text = _text(node)
        stretch = lines[node.lineno - 1 : node.end_lineno]
        if _speaks(text) and not any("# unsaid" in line for line in stretch):
            yield node.lineno, text


def messages(path: Path) -> Iterator[tuple[int, str | None, str]]:
    """The line, context and English text of everything that a file says or marks."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and _name(node.func) in SAYING:
            texts = [_text(part) for part in node.args[:2] if isinstance(part, ast.Constant)]
            if _name(node.func) != "say_as" and texts:
                yield node.lineno, None, texts[0]
            elif len(texts) > 1:
                yield node.lineno, texts[0], texts[1]


def _text(node: ast.Constant | ast.JoinedStr) -> str:
    """What stands in a string; what a format fills in is `{}`."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
    )


def _speaks(text: str) -> bool:
    """Whether a text is words of a sentence and not a name, a path or a format."""
    if _SQL.search(text) or _TOML.fullmatch(text) or _COLUMNS.fullmatch(text):
        return False
    return " " in text.strip() and len(_WORD.findall(text)) > 1


def _excused(tree: ast.AST) -> Iterator[ast.AST]:
    """Nodes that are documentation, said already, part of a larger text, or for programmers."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        if isinstance(node, ast.JoinedStr):
            yield from (inner for inner in ast.walk(node) if inner is not node)
        if isinstance(node, ast.Call) and _name(node.func) in SAYING:
            inside = (inner for part in node.args for inner in ast.walk(part))
            yield from (inner for inner in inside if not isinstance(inner, ast.JoinedStr))
        if isinstance(node, ast.Call) and _is_for_programs(node.func):
            yield from ast.walk(node)
        if isinstance(node, ast.Assert) and node.msg is not None:
            yield from ast.walk(node.msg)


def _is_for_programs(function: ast.expr) -> bool:
    """Whether a call is of a regular expression, names a language, or makes an error that nobody
    is to see."""
    if isinstance(function, ast.Attribute):
        return isinstance(function.value, ast.Name) and function.value.id == "re"
    return _name(function) in _FOR_PROGRAMS


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else ""


def python_files(paths: Iterable[str]) -> Iterator[Path]:
    for path in map(Path, paths):
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def main() -> int:
    found = 0
    for path in python_files(sys.argv[1:] or [str(ROOT / "tally")]):
        for line, text in unsaid(path):
            found += 1
            print(f"{path}:{line}: {text[:100]!r}")
    print(f"{found} unsaid")
    return found > 0


if __name__ == "__main__":
    sys.exit(main())
