"""Tables as CSV, plain or for a spreadsheet, and the way back; numbers stay numbers in both.

A spreadsheet runs a cell that begins like a formula, and guesses the encoding without a byte-order
mark. Its form therefore starts with the mark, and sets an apostrophe before such a text. Reading
takes one apostrophe off again; a text that begins like that itself gets one more in both forms.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from tally.errors import Place, Problem, Refused
from tally.words import mark, said, say, say_counted

MARK = "\ufeff"
SEPARATORS = {
    # L10N: The signs that part the cells of a CSV file: , ; tab |
    ",": mark("comma"),
    ";": mark("semicolon"),
    "\t": mark("tab"),
    "|": mark("bar"),
}
_RUN = re.compile(r"[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
_ESCAPED = re.compile(r"'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
_LONGEST_FIELD = 100_000
_LOOKED_AT = 20
Cell = str | int


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with decimals, as text: `-19.66`."""

    text: str


@dataclass(frozen=True, slots=True)
class CsvTable:
    """A CSV file as read: its header, its rows with the line each began in, its separator."""

    source: str
    header: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    separator: str

    def place(self, line: int, text: str) -> Place:
        """Where a cell stands."""
        return Place(self.source, text, 0, len(text), line)


def csv_text(
    header: Sequence[str],
    rows: Iterable[Sequence[Cell | Amount]],
    spreadsheet: bool = False,
    separator: str = ",",
) -> str:
    """The table as CSV; for a spreadsheet with mark and apostrophes."""
    written = io.StringIO()
    writer = csv.writer(
        written, delimiter=separator, lineterminator="\r\n" if spreadsheet else "\n"
    )
    writer.writerow(header)
    writer.writerows([_cell(cell, spreadsheet) for cell in row] for row in rows)
    return (MARK if spreadsheet else "") + written.getvalue()


def read_csv(text: str, source: str, separator: str | None = None) -> CsvTable:
    """A table from its text, the separator found where none is given.

    Raises Refused: `bad_csv` with the line and the remedy.
    """
    text = text.removeprefix(MARK)
    text, named = _named_separator(text)
    chosen = separator or named or _separator_of(text)
    rows = _rows(text, source, chosen)
    if not rows:
        raise Refused(
            Problem(
                "bad_csv",
                say("{source} has no header line", source=source),
                say("name the columns in it"),
            )
        )
    (_, header), *body = rows
    cleaned = tuple(name.strip() for name in header)
    for line, cells in body:
        if len(cells) != len(cleaned):
            raise Refused(_ragged(source, line, cells, cleaned, chosen))
    return CsvTable(source, cleaned, tuple(body), chosen)


def decoded(raw: bytes, source: str) -> str:
    """A file's text: UTF-8, or UTF-16 where its mark says so. Raises Refused (`bad_csv`)."""
    encoding = "utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = raw.decode(encoding)
        place = text.find("\0")
    except UnicodeDecodeError as error:
        place = error.start
    if place >= 0:
        message = say("{source} is not UTF-8 text (byte {place})", source=source, place=place)
        hint = say('save it in the spreadsheet as "CSV UTF-8"')
        raise Refused(Problem("bad_csv", message, hint))
    return text


def _cell(cell: Cell | Amount, spreadsheet: bool) -> str | int:
    if isinstance(cell, Amount):
        return cell.text
    if isinstance(cell, int):
        return cell
    unsafe = _RUN.match(cell.lstrip(" ")) if spreadsheet else None
    return f"'{cell}" if unsafe or _ESCAPED.match(cell.lstrip(" ")) else cell


def _restored(cell: str) -> str:
    inner = cell[1:]
    if cell.startswith("'") and (
        _RUN.match(inner.lstrip(" ")) or _ESCAPED.match(inner.lstrip(" "))
    ):
        return inner
    return cell


def _named_separator(text: str) -> tuple[str, str | None]:
    """The text without Excel's own first line `sep=;`, and what that names."""
    found = re.match(r"\"?sep=([^\"\r\n ])\"?\r?\n", text)
    return (text[found.end() :], found[1]) if found else (text, None)


def _separator_of(text: str) -> str:
    """The separator that gives the first lines one number of columns, the most."""
    best, most = ",", 1
    for separator in SEPARATORS:
        try:
            lines = list(islice(csv.reader(io.StringIO(text), delimiter=separator), _LOOKED_AT))
        except csv.Error:
            continue
        widths = {len(line) for line in lines if line}
        if len(widths) == 1 and (width := widths.pop()) > most:
            best, most = separator, width
    return best


def _rows(text: str, source: str, separator: str) -> list[tuple[int, tuple[str, ...]]]:
    csv.field_size_limit(_LONGEST_FIELD)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[tuple[int, tuple[str, ...]]] = []
    line = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((line, tuple(_restored(cell) for cell in cells)))
            line = reader.line_num + 1
    except csv.Error as error:
        place = Place(source, "", 0, 0, line)
        hint = say("check the quotes in this line")
        raise Refused(
            Problem("bad_csv", say("this line is no CSV: {error}", error=error), hint, place)
        ) from None
    return rows


def _ragged(
    source: str, line: int, cells: Sequence[str], header: Sequence[str], separator: str
) -> Problem:
    named = SEPARATORS.get(separator)
    # L10N: {columns} is "3 columns"; {separator} is "comma", "semicolon", "tab" or "bar".
    message = say_counted(
        "{count} cell under {columns}, taking the {separator} as separator",
        "{count} cells under {columns}, taking the {separator} as separator",
        len(cells),
        columns=say_counted("{count} column", "{count} columns", len(header)),
        separator=said(named) if named else separator,
    )
    hint = say('quote a cell that holds the separator, or name another: --separator ";"')
    return Problem("bad_csv", message, hint, Place(source, "", 0, 0, line))
