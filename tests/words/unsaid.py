"""Texts for people that the code does not `say`: `python tests/words/unsaid.py [PATH…]`.

A string of two words or more that is no docstring, not inside `say`, `say_as`, `say_counted` or
`mark`, and on no line that ends with `# unsaid` (with a reason), is a text nobody can translate.
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
_RUNTIME_ONLY = {
    "RuntimeError",
    "ValueError",
    "TypeError",
    "AssertionError",
    "KeyError",
    "LookupError",
}


def unsaid(path: Path) -> Iterator[tuple[int, str]]:
    """The line and text of every string of a file that nobody can translate."""
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


def _text(node: ast.Constant | ast.JoinedStr) -> str:
    """What stands in a string; what a format fills in is `{}`."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
    )


def _speaks(text: str) -> bool:
    """Whether a text is words of a sentence and not a name, a path or a format."""
    return " " in text.strip() and bool(_WORD.search(text)) and len(_WORD.findall(text)) > 1


def _excused(tree: ast.AST) -> Iterator[ast.AST]:
    """Nodes that are documentation, said already, part of a larger text, or for programmers."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        if isinstance(node, ast.JoinedStr):
            yield from (inner for inner in ast.walk(node) if inner is not node)
        if isinstance(node, ast.Call) and _name(node.func) in SAYING:
            yield from (inner for part in node.args for inner in ast.walk(part))
        if isinstance(node, ast.Call) and _name(node.func) in _RUNTIME_ONLY:
            yield from ast.walk(node)
        if isinstance(node, ast.Assert) and node.msg is not None:
            yield from ast.walk(node.msg)


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
