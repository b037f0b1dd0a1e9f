"""What a person sees: tables, talk and errors, in any terminal, pipe or encoding.

Data goes to stdout, talk to stderr. What people typed is printed as text, never as markup, and
control characters in it are shown, not sent.
"""

from __future__ import annotations

import codecs
import json
import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from tally.errors import Caution, Place, Problem
from tally.reports.text import cells, harmless, padded, substituted
from tally.words import say, say_as, with_label

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"
_LACKING = "tally.substituted"
_TEXT_FLOOR = 8  # cells a text column keeps when the screen is narrow
_UNBOUNDED = 10_000
_MOST_PROBLEMS = 100
_LEAD = 8  # characters dropped at a time from the front of a long line

_color: Literal["auto", "always", "never"] = "auto"


def choose_color(choice: str) -> None:
    """Set `--color` for this run. Raises a usage error for anything but auto, always, never."""
    global _color
    if choice not in ("auto", "always", "never"):
        import typer

        raise typer.BadParameter(
            say('"{choice}" is not auto, always or never', choice=choice), param_hint="--color"
        )
    _color = choice  # type: ignore[assignment]


def prepare_streams() -> None:
    """Characters that the terminal's encoding lacks are replaced instead of ending the program."""
    codecs.register_error(_LACKING, substituted)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=_LACKING)


def colored(stream: Any) -> bool:
    """Whether to colour what goes to a stream."""
    if _color != "auto":
        return _color == "always"
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not plain and bool(stream.isatty())


def width() -> int:
    """The cells of a line: COLUMNS, else the terminal's, else 80."""
    return max(20, shutil.get_terminal_size((80, 24)).columns)


def out(text: str = "", style: str = "") -> None:
    """A line of data, folded to the screen."""
    _write(sys.stdout, text, style)


def talk(text: str) -> None:
    """A line of talk, beside the data."""
    _write(sys.stderr, text)


def _write(stream: Any, text: str, style: str = "") -> None:
    text = harmless(text)
    if cells(text) > width():
        from rich.console import Group

        from tally.cli.folded import Folded

        _put(stream, Group(Folded(text, style)))  # rich joins bare texts to one of its own kind
    elif style == "bold" and colored(stream):
        print(f"{_BOLD}{text}{_PLAIN}", file=stream)
    else:
        print(text, file=stream)


def _put(stream: Any, what: RenderableType) -> None:
    """Print, without the blanks that a layout leaves at the ends of lines."""
    console = _console(stream)
    with console.capture() as captured:
        console.print(what)
    print("\n".join(line.rstrip() for line in captured.get().split("\n")[:-1]), file=stream)


def _console(stream: Any) -> Console:
    """A rich console that takes text as text: no markup, no emoji codes, no highlighting."""
    from rich.console import Console

    tinted = colored(stream)
    return Console(
        file=stream,
        markup=False,
        emoji=False,
        highlight=False,
        force_terminal=tinted,
        color_system="standard" if tinted else None,
        width=width(),
    )


def answer(value: Any) -> None:
    """One JSON document on stdout, plain UTF-8 where the stream can carry it."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    print(json.dumps(value, ensure_ascii=encoding != "utf8", indent=2))


@dataclass(frozen=True, slots=True)
class Column:
    """A table's column: its header; a `number` is set right; neither it nor a `whole` is folded."""

    header: str
    number: bool = False
    whole: bool = False


def table(columns: Sequence[Column], rows: Iterable[Sequence[str]]) -> None:
    """Print rows under their headers, aligned by cells; too narrow a screen gets one field a line.

    Columns with nothing in them are left out. Numbers are never cut: text gives way first.
    """
    cleaned = [[harmless(cell) for cell in row] for row in rows]
    used = [index for index in range(len(columns)) if any(row[index] for row in cleaned)]
    shown = [columns[index] for index in used]
    cleaned = [[row[index] for index in used] for row in cleaned]
    if _lined_up(shown, cleaned):
        return
    from rich.measure import Measurement

    console = _console(sys.stdout)
    grid = _grid(shown, cleaned)
    unbounded = console.options.update(max_width=_UNBOUNDED)
    if Measurement.get(console, unbounded, grid).minimum <= width():
        _put(sys.stdout, grid)
    else:
        _stacked(shown, cleaned)


def _lined_up(columns: Sequence[Column], rows: list[list[str]]) -> bool:
    """Print a table in which nothing needs folding: rich takes a millisecond a row for that."""
    table_ = [[column.header for column in columns], *rows]
    sizes = [[cells(cell) for cell in row] for row in table_]
    wide = [max(column) for column in zip(*sizes, strict=True)]
    if sum(wide) + 2 * len(wide) - 2 > width():
        return False
    lines = []
    for row, taken in zip(table_, sizes, strict=True):
        gaps = [" " * (room - used) for room, used in zip(wide, taken, strict=True)]
        parts = [
            gap + cell if column.number else cell + gap
            for column, cell, gap in zip(columns, row, gaps, strict=True)
        ]
        lines.append("  ".join(parts).rstrip())
    if colored(sys.stdout):
        lines[0] = f"{_BOLD}{lines[0]}{_PLAIN}"
    print("\n".join(lines))
    return True


def _grid(columns: Sequence[Column], rows: list[list[str]]) -> Table:
    from rich.table import Table
    from rich.text import Text

    from tally.cli.folded import Folded

    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    for index, column in enumerate(columns):
        longest = max([cells(column.header), *(cells(row[index]) for row in rows)])
        if column.number:
            grid.add_column(Text(column.header), justify="right", no_wrap=True, min_width=longest)
        elif column.whole:
            grid.add_column(Text(column.header), no_wrap=True, min_width=longest)
        else:
            floor = min(_TEXT_FLOOR, longest)
            grid.add_column(Folded(column.header), overflow="fold", min_width=floor)
    for row in rows:
        grid.add_row(*(Folded(cell) for cell in row))
    return grid


def _stacked(columns: Sequence[Column], rows: list[list[str]]) -> None:
    """Each row as a paragraph: its first cell, then every other one behind its header."""
    for row in rows:
        pairs = zip(columns[1:], row[1:], strict=True)
        said = [f"{column.header} {cell}".strip() for column, cell in pairs if cell]
        out(with_label(row[0], " · ".join(said)))


def exact(value: int | Fraction, sign: bool = False) -> str:
    """An exact figure for people: 21, +39, -19 2/3; never a minus zero."""
    lead = "-" if value < 0 else "+" if sign and value > 0 else ""
    whole, part = divmod(abs(Fraction(value)), 1)
    if not part:
        return f"{lead}{whole}"
    return f"{lead}{whole} {part}" if whole else f"{lead}{part}"


def verdict(value: int | Fraction) -> str:
    """Won or lost, in a word: colour and sign are not enough for everybody."""
    if not value:
        return say_as("a player's result in a round", "even")
    if value > 0:
        return say_as("a player's result in a round", "won")
    return say_as("a player's result in a round", "lost")


def heading(text: str) -> None:
    """A line that names what follows."""
    out(text, "bold")


def labelled(label: str, text: str, wide: int = 15) -> None:
    """A label and its text beside it, folded under itself."""
    if width() < 3 * wide:
        out(with_label(label, text))
        return
    line = f"{padded(harmless(label), wide)}  {harmless(text)}"
    if cells(line) <= width() and cells(label) <= wide:
        print(line.rstrip())
        return
    from rich.table import Table

    from tally.cli.folded import Folded

    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=wide)
    grid.add_column(overflow="fold")
    grid.add_row(Folded(harmless(label)), Folded(harmless(text)))
    _put(sys.stdout, grid)


def beside(pairs: Sequence[tuple[str, str]]) -> None:
    """Names and what belongs to each, the texts under each other."""
    wide = max((cells(harmless(name)) for name, _ in pairs), default=0)
    for name, text in pairs:
        labelled(name, text, wide)


def show_cautions(cautions: Iterable[Caution]) -> None:
    """Say what is unusual, beside the data."""
    for caution in cautions:
        talk(warning(caution))


def warning(caution: Caution) -> str:
    """A caution as a line."""
    return say("warning [{code}]: {warning}", code=caution.code, warning=caution.message)


def show_problems(problems: Iterable[Problem], as_json: bool) -> None:
    """Show every problem: as one JSON document on stdout, or for people on stderr."""
    if as_json:
        answer({"schema": "tally.error/1", "errors": [_as_json(problem) for problem in problems]})
        return
    problems = list(problems)
    for problem in problems[:_MOST_PROBLEMS]:
        _show_problem(problem)
    _show_remedies(problems[:_MOST_PROBLEMS])
    if len(problems) > _MOST_PROBLEMS:
        more = len(problems) - _MOST_PROBLEMS
        # L10N: So many more errors.
        talk(say("tally: and {number:,} more; --json shows all", number=more))


def _as_json(problem: Problem) -> dict[str, Any]:
    from tally.cli import remedies

    shape: dict[str, Any] = {
        "code": problem.code,
        "message": problem.message,
        "hint": problem.hint,
        "where": None if problem.place is None else str(problem.place),
    }
    if problem.remedies:
        shape["repairs"] = [remedies.as_json(remedy) for remedy in problem.remedies]
    return shape


def _show_problem(problem: Problem) -> None:
    if problem.place is None:
        talk(say("tally: error [{code}]", code=problem.code))
    else:
        talk(say("tally: error [{code}]: {place}", code=problem.code, place=problem.place))
    if problem.place is not None and problem.place.text:
        _show_place(problem.place)
    for line in problem.message.splitlines():
        talk(line)
    for line in problem.hint.splitlines():
        talk(say("hint: {text}", text=line))


def _show_remedies(problems: Iterable[Problem]) -> None:
    """What would explain all of it stands behind all of it."""
    for problem in problems:
        if problem.remedies:
            from tally.cli import remedies

            in_file = problem.place is not None and problem.place.line is not None
            for line in remedies.in_words(problem.remedies, in_file):
                talk(line)


def _show_place(place: Place) -> None:
    """The line that was typed with the stretch marked, cut to the screen around the mark."""
    number = "" if place.line is None else str(place.line)
    lead = f"  {number} | "
    text, start, end = _window(place, width() - len(lead))
    talk(lead + text)
    talk(
        f"  {' ' * len(number)} | {' ' * cells(text[:start])}{'^' * max(1, cells(text[start:end]))}"
    )


def _window(place: Place, room: int) -> tuple[str, int, int]:
    """The part of the line around the mark that fits, and where the mark stands in it."""
    most = 2 * room
    skipped = max(0, place.start - most)
    before = ("…" if skipped else "") + harmless(place.text[skipped : place.start])
    marked = harmless(place.text[place.start : place.end][:most])
    after = harmless(place.text[place.end :][:most])
    while len(before) > _LEAD and cells(before) + cells(marked) > room - 1:
        before = "…" + before[_LEAD + 1 :]
    text = before + marked + after
    while cells(text) > room and len(text) > len(before) + 1:
        text = text[:-2] + "…"
    return text, len(before), min(len(text), len(before) + len(marked))
