"""`tally chart`: aligned by cells, in dots or letters, in any terminal, pipe or encoding."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from program import Program

from tally.cli.main import run
from tally.reports.text import cells

NAMES = ("王小明", "น้ำผึ้ง", "Łukasz", "Dan")
BRAILLE = re.compile("[\u2801-\u28ff]")


def evening(book: Path, day: str, title: str, stake: str | None, rounds: int) -> None:
    text = f'title = "{title}"\ndate = {day}\ngame = "taiwan"\nseats = {list(NAMES)}\n'
    text += f'stake = "{stake}"\n' if stake else ""
    for number in range(rounds):
        points = (60 + 10 * number, 60 - 10 * number, 50, 70)
        pairs = ", ".join(f'"{name}" = {each}' for name, each in zip(NAMES, points, strict=True))
        text += f"[[round]]\npoints = {{ {pairs} }}\n"
    file = book.parent / "evening.toml"
    file.write_text(text, "utf-8")
    assert run(["import", str(file), "--yes", "--book", str(book)]) == 0


@pytest.fixture(scope="module")
def three_evenings(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A book, as the file's bytes."""
    book = tmp_path_factory.mktemp("charts") / "book.db"
    evening(book, "2026-01-09", "First", "1 EUR", 4)
    evening(book, "2026-02-06", "[red]Second[/b]", "1 EUR", 3)
    evening(book, "2026-03-06", "Points", None, 2)
    return book.read_bytes()


@pytest.fixture
def played(tally: Program, three_evenings: bytes) -> Program:
    tally.book.write_bytes(three_evenings)
    tally.book.chmod(0o600)
    return tally


def lines_of(played: Program, *arguments: str) -> list[str]:
    return played.ok(*arguments).out.splitlines()


@pytest.mark.parametrize("wide", [40, 80, 120])
def test_no_line_is_wider_than_the_screen_and_the_plot_is_aligned(
    played: Program, monkeypatch: pytest.MonkeyPatch, wide: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(wide))
    lines = lines_of(played, "chart", "--evening", "First")
    assert max(map(cells, lines)) <= wide
    edges = {re.search("[│┤]", line).start() for line in lines if re.search("[│┤]", line)}  # type: ignore[union-attr]
    assert len(edges) == 1
    assert any(BRAILLE.search(line) for line in lines)


def test_the_key_says_what_everybody_won_in_numbers_and_words(played: Program) -> None:
    shape = played.data("chart", "--evening", "First")["charts"][0]
    finals = {line["player"]: line["values"][-1] for line in shape["lines"]}
    assert sum(finals.values()) == 0
    out = played.ok("chart", "--evening", "First").out
    for name, amount in finals.items():
        (row,) = [line for line in out.splitlines() if f" {name} " in line]
        assert f"{amount / 100:+.2f}" in row
        assert row.endswith("won" if amount > 0 else "lost" if amount < 0 else "even")


def test_every_line_ends_at_its_letter(played: Program) -> None:
    lines = lines_of(played, "chart", "--evening", "First")
    ends = {line[-1] for line in lines if re.search("[│┤]", line) and line[-1].isalpha()}
    assert ends == {"A", "B", "C", "D"}


def test_without_a_choice_the_last_evening_is_drawn(played: Program) -> None:
    assert lines_of(played, "chart")[0] == "Points · 2026-03-06 · points"


def test_several_evenings_are_steps_for_each_unit(played: Program) -> None:
    charts = played.data("chart", "--since", "2026-01-01")["charts"]
    assert [chart["currency"] for chart in charts] == ["EUR", None]
    assert charts[0]["steps"] == ["2026-01-09", "2026-02-06"]
    first, second = (
        played.data("chart", "--evening", name)["charts"][0]["lines"][0]["values"][-1]
        for name in ("2026-01-09", "2026-02-06")
    )
    assert charts[0]["lines"][0]["values"] == [0, first, first + second]


def test_a_players_history_is_round_by_round(played: Program) -> None:
    charts = played.data("chart", "dan")["charts"]
    assert [len(chart["steps"]) for chart in charts] == [7, 2]
    assert [line["player"] for line in charts[0]["lines"]] == ["Dan"]
    assert played.ok("chart", "dan").out.startswith("Dan · 7 rounds · 2026-01-09 to 2026-02-06")


def test_typed_titles_are_text(played: Program) -> None:
    assert lines_of(played, "chart", "--evening", "2")[0].startswith("[red]Second[/b] · ")


def test_an_unknown_player_and_an_empty_choice_are_refused(played: Program) -> None:
    assert played("chart", "Zoe", "--json").codes == ["unknown_player"]
    assert played("chart", "--since", "2030-01-01", "--json").codes == ["nothing_chosen"]


def test_before_the_first_round_it_says_so(tally: Program) -> None:
    tally.ok("new", "--game", "taiwan", "--players", "Ann,Ben,Cat,Dan", "--yes")
    assert tally.ok("chart").out == "No round has been played yet.\n"


def test_colour_only_where_it_is_asked_for(
    played: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\x1b" not in played.ok("chart", "--evening", "First").out
    colored = played.ok("--color", "always", "chart", "--evening", "First").out
    assert {"\x1b[34m", "\x1b[31m", "\x1b[32m", "\x1b[33m"} <= set(
        re.findall("\x1b\\[3[0-9]m", colored)
    )
    plain = re.sub("\x1b\\[[0-9]*m", "", colored)
    assert plain == played.ok("chart", "--evening", "First").out
    monkeypatch.setenv("TERM", "dumb")
    dumb = played.ok("chart", "--evening", "First").out
    assert not BRAILLE.search(dumb)


def test_letters_draw_every_line(played: Program) -> None:
    lines = lines_of(played, "chart", "--evening", "First", "--letters")
    text = "\n".join(line for line in lines if re.search("[│┤]", line))
    assert not BRAILLE.search(text)
    assert all(text.count(letter) > 5 for letter in "ABCD")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_pipe_of_any_encoding_gets_a_chart_without_escapes(
    played: Program, tmp_path: Path, encoding: str
) -> None:
    program = [sys.executable, "-c", "from tally.cli.main import main; main()"]
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "TERM": "xterm-256color"}
    environment.pop("NO_COLOR")
    with (tmp_path / "out").open("wb") as file:
        done = subprocess.run(
            [*program, "chart", "--evening", "First"],
            env=environment, stdout=file, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
    data = (tmp_path / "out").read_bytes()
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in data
    text = data.decode(encoding)
    assert bool(BRAILLE.search(text)) == (encoding == "utf-8")
    assert "\\u2524" not in text
