"""CSV out and in: names as they are, numbers as numbers, nothing that a spreadsheet would run."""

from __future__ import annotations

import contextlib
import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis.strategies as st
import pytest
from hypothesis import given
from played_books import other_book, points

from tally.errors import Refused
from tally.reports.csv_text import csv_text, read_csv

if TYPE_CHECKING:
    from program import Program

BOM = b"\xef\xbb\xbf"


def opened(tally: Program, *names: str) -> None:
    """An evening of three under these names, the first wins 150 of the second."""
    tally.ok("players", "add", names[0])
    seats = ("new", "Friday", "--game", "gob-dum-gob-dang", "--date", "2026-11-27")
    tally.ok(*seats, "--players", ",".join(names), "--stake", "1", "--currency", "TWD", "--yes")


def paid(tally: Program, *names: str) -> None:
    """Amounts from a file, as one who is moving in would bring them."""
    rows = [["player", "amount"], [names[0], "150"], [names[1], "-150"]]
    file = tally.book.with_name("start.csv")
    file.write_text(csv_text(rows[0], rows[1:]), "utf-8")
    tally.ok("import", str(file), "--currency", "TWD", "--yes")


def held(tally: Program) -> dict[str, int]:
    return {each["player"]: each["amount"] for each in tally.data("balance")["balances"]}


@pytest.mark.parametrize("form", ["csv", "excel"])
def test_names_of_every_script_come_back(tally: Program, form: str) -> None:
    """Chinese names were garbage in Excel: ihatemoney pull request 1288, MyExpenses 1432."""
    opened(tally, "王小明", "สมชาย", "José")
    tally.ok("round", *points(78, 70, 70, names=("王小明", "สมชาย", "José")))
    file = tally.book.with_name("money.csv")
    tally.ok("export", "--to", form, "--what", "balances", "-o", str(file))
    assert file.read_bytes().startswith(BOM) == (form == "excel")
    before = held(tally)
    assert any(before.values())
    with other_book(tally, "other.db"):
        tally.ok("import", str(file))
        assert held(tally) == before


@pytest.mark.parametrize("form", ["csv", "excel"])
def test_what_looks_like_a_formula_is_text_and_comes_back(tally: Program, form: str) -> None:
    """Formula-like cells were run, and the cure quoted numbers: tableExport.jquery issue 230."""
    paid(tally, "=1+1", "@sum")
    paid(tally, "+Amy", "-Bo")
    file = tally.book.with_name("money.csv")
    tally.ok("export", "--to", form, "--what", "balances", "-o", str(file))
    cells = list(csv.reader(io.StringIO(file.read_text("utf-8-sig"))))
    assert {row[1] for row in cells[1:]} == {"150", "-150"}
    if form == "excel":
        assert all(row[0].startswith("'") for row in cells[1:])
    with other_book(tally, "other.db"):
        tally.ok("import", str(file))
        assert held(tally) == {"=1+1": 150, "@sum": -150, "+Amy": 150, "-Bo": -150}


def test_the_first_column_never_has_the_mark_in_its_name() -> None:
    marked = csv_text(["player", "amount"], [["Ann", 1]], spreadsheet=True)
    assert read_csv(marked, "x").header == ("player", "amount")


CELLS = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\r\x00"), max_size=9)


@given(rows=st.lists(st.tuples(CELLS, CELLS), max_size=6), sheet=st.booleans())
def test_any_text_comes_back(rows: list[tuple[str, str]], sheet: bool) -> None:
    kept = [row for row in rows if any(cell.strip() for cell in row)]
    read = read_csv(csv_text(["a", "b"], kept, sheet), "x", ",")
    assert [cells for _, cells in read.rows] == kept


@given(text=st.text(max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    table = None
    with contextlib.suppress(Refused):
        table = read_csv(text, "x")
    assert table is None or all(len(cells) == len(table.header) for _, cells in table.rows)


@pytest.mark.parametrize(
    "text",
    [
        "player;amount\nAnn;1,5\nBen;-1,5\n",
        "sep=;\nplayer;amount\nAnn;1.5\nBen;(1.5)\n",
        "\ufeffplayer\tamount\r\nAnn\t1.50\r\nBen\t-1.50\r\n",
        "Name|Betrag\nAnn|+1,5\nBen|\u22121,5\n",
        "玩家,金額\nAnn,1.5\nBen,-1.5\n",
        "Ann,Ben\n1.5,-1.5\n",
        "Datum;Ann;Ben\n2026-01-02;1;-1\n2026-01-03;0,50;-0,50\n",
    ],
)
def test_separators_and_headers_are_recognised(tally: Program, tmp_path: Path, text: str) -> None:
    file = tmp_path / "money.csv"
    file.write_text(text, "utf-8")
    tally.ok("import", str(file), "--currency", "EUR")
    assert held(tally) == {"Ann": 150, "Ben": -150}


def test_a_file_of_windows_is_read_too(tally: Program, tmp_path: Path) -> None:
    file = tmp_path / "money.txt"
    file.write_bytes("player\tamount\nJosé\t2\nBen\t-2\n".encode("utf-16"))
    file = file.rename(tmp_path / "money.tsv")
    tally.ok("import", str(file), "--currency", "EUR")
    assert held(tally) == {"José": 200, "Ben": -200}


def test_a_separator_is_given_as_for_an_export(tally: Program, tmp_path: Path) -> None:
    file = tmp_path / "money.csv"
    file.write_text("Ann\tBen, C\n2\t-2\n")
    for wrong in ("::", "", '"', "\r"):
        refused = tally("import", str(file), "--currency", "TWD", "--separator", wrong)
        assert (refused.code, "cannot separate cells" in refused.err) == (2, True)
    tally.ok("import", str(file), "--currency", "TWD", "--separator", "tab")
    assert held(tally) == {"Ann": 2, "Ben, C": -2}


def test_columns_can_be_named(tally: Program, tmp_path: Path) -> None:
    file = tmp_path / "money.csv"
    file.write_text("Wer,Gewinn,Runde\nAnn,5,1\nBen,-5,1\nAnn,-2,2\nBen,2,2\n")
    asked = ("--column", "player=Wer", "--column", "amount=Gewinn", "--currency", "TWD")
    assert tally.data("import", str(file), *asked)["adjustments"] == 2
    assert held(tally) == {"Ann": 3, "Ben": -3}
    assert tally.data("import", str(file), *asked)["already"]
    assert held(tally) == {"Ann": 3, "Ben": -3}


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("player,amount\nAnn,5\nBen,-4\n", "not_balanced", ":2:"),
        ("player,amount\nAnn,5\nBen\n", "bad_csv", ":3:"),
        ('player,amount\nAnn,5\nBen,"-5\n', "bad_csv", ":3:"),
        ("player,amount\nAnn,five\nBen,-5\n", "invalid_amount", ":2:"),
        ("player,amount\nAnn,1.234\nBen,-1.234\n", "ambiguous_amount", ":2:"),
        ("player,amount,currency\nAnn,5,Gold\nBen,-5,Gold\n", "unknown_currency", ":2:"),
        ("player,amount\n,5\nBen,-5\n", "bad_csv", ":2:"),
        ("player,amount,date\nAnn,5,0001-01-01\nBen,-5,0001-01-01\n", "bad_date", "line 2:"),
        ("player,amount\n", "bad_csv", ""),
        ("player,wins\nAnn,5\n", "bad_csv", ""),
        ("", "bad_csv", ""),
    ],
)
def test_a_file_that_is_wrong_is_refused_at_its_line(
    tally: Program, tmp_path: Path, text: str, code: str, where: str
) -> None:
    file = tmp_path / "money.csv"
    file.write_text(text)
    refused = tally("import", str(file), "--currency", "EUR", "--json")
    assert refused.code == 1
    assert code in refused.codes
    assert where in str(refused.json["errors"][0]["where"] or "")
    assert not tally.book.exists()


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16-le", "utf-32"])
def test_a_file_that_is_no_text_is_refused(tally: Program, tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "money.csv"
    file.write_bytes("player,amount\nJosé,5\n".encode(encoding))
    refused = tally("import", str(file), "--currency", "EUR")
    assert (refused.code, "CSV UTF-8" in refused.err) == (1, True)


def test_rounds_and_log_are_tables_too(tally: Program) -> None:
    opened(tally, "王小明", "Ben", "Cat")
    tally.ok("round", *points(78, 70, 70, names=("王小明", "Ben", "Cat")), "--note", "=cmd|x")
    tally.ok("undo")
    tally.ok("redo")
    said = tally.ok("export", "--to", "excel", "--what", "log", "--separator", ";").out
    rows = list(csv.DictReader(io.StringIO(said.removeprefix("\ufeff")), delimiter=";"))
    assert [row["kind"] for row in rows if row["player"] in ("", "Ben")] == [
        "evening",
        "round",
        "void",
        "restore",
    ]
    assert {row["note"] for row in rows if row["kind"] == "round"} == {"'=cmd|x"}
    rounds = list(csv.DictReader(io.StringIO(tally.ok("export", "--to", "csv").out)))
    assert [row["player"] for row in rounds] == ["王小明", "Ben", "Cat"]
    assert sum(int(row["amount"]) for row in rounds) == 0


@pytest.mark.parametrize("language", ["en", "id"])
def test_the_plan_and_the_statistics_are_tables_as_in_json(tally: Program, language: str) -> None:
    opened(tally, "=1+1", "Ben", "Cat")
    for text in ("90 70 58", "60 78 80", "100 70 48", "90 80 48", "70 90 58", "88 70 60"):
        tally.ok("round", *points(*map(int, text.split()), names=("=1+1", "Ben", "Cat")))

    def table(what: str) -> list[dict[str, str]]:
        out = tally.ok("--lang", language, "export", "--to", "csv", "--what", what).out
        return list(csv.DictReader(io.StringIO(out)))

    (plan,) = tally.data("settle")["plans"]
    assert [(row["payer"], row["payee"], row["amount"]) for row in table("settle")] == [
        (each["from"], each["to"], str(each["amount"])) for each in plan["transfers"]
    ]
    (game,) = tally.data("stats")["games"]
    rows = table("stats")
    assert [row["player"] for row in rows] == [each["player"] for each in game["players"]]
    for row, each in zip(rows, game["players"], strict=True):
        assert float(row["mean"]) == pytest.approx(each["mean"]["value"], abs=1e-3)
        assert float(row["mean_low"]) == pytest.approx(each["mean"]["low"], abs=1e-3)
        assert (row["rounds"], row["verdict"]) == ("6", each["skill"]["verdict"])


def test_tables_of_an_empty_book_have_their_heads(tally: Program) -> None:
    tally.ok("players", "add", "Ann")
    for what in ("settle", "stats"):
        assert len(tally.ok("export", "--to", "csv", "--what", what).out.splitlines()) == 1


@pytest.mark.parametrize("form", ["json", "csv", "excel"])
def test_a_terminal_obeys_nothing_that_was_typed(
    tally: Program, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    import sys

    opened(tally, "Ann", "Ben", "Cat")
    tally.ok("round", *points(78, 70, 70, names=("Ann", "Ben", "Cat")), "--note", "a\x9b2J\u202eb")
    file = tally.ok("export", "--to", form, "--what", "log").out
    assert "\x9b" in file
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    shown = tally.ok("export", "--to", form, "--what", "log").out
    assert not {"\x9b", "\u202e", "\ufeff"} & set(shown)
    assert "a\\u009b2J\\u202eb" in shown


@pytest.mark.parametrize("arguments", [("--to", "xml"), ("--to", "csv", "--what", "cards")])
def test_an_unknown_form_is_a_usage_error(tally: Program, arguments: tuple[str, ...]) -> None:
    opened(tally, "Ann", "Ben", "Cat")
    assert tally("export", *arguments).code == 2
