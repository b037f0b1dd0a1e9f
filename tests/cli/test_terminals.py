"""Any terminal, pipe and encoding: the program ends well and sends no stray byte.

After https://github.com/Textualize/rich/issues/2882: output to a file crashed at the first symbol
outside the code page.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from program import Program

NAMES = ("王小明", "น้ำผึ้ง", "Łukasz", "José")
PILES = (
    "QD QC AD 9C 10H 10D 7D 3C 6H 4C",
    "8D 2C KS KD 4D 6S 5C 5D 8S 2D 8C 2H KH KC",
    "4H 6D 7S 3H 7C 3S 4S 6C AS 9D 9H AC 10C 10S",
    "♥A ♠9 5S 5H 8H 2S JD JC JH JS 3D 7H QH QS",
)
PROGRAM = "import sys; from tally.cli.main import main; sys.argv[0] = 'tally'; main()"


def run(book: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The program as a process of its own, its output in a pipe."""
    clean = {
        key: value
        for key, value in os.environ.items()
        if key not in ("NO_COLOR", "TERM", "PYTHONIOENCODING", "LANG", "LC_ALL", "PYTHONUTF8")
    }
    command = [sys.executable, "-c", PROGRAM, *arguments]
    return subprocess.run(
        command, env=clean | {"TALLY_BOOK": str(book)} | environment, capture_output=True
    )


@pytest.fixture
def book(tally: Program) -> Path:
    """A book with one round of four players whose names need four scripts."""
    tally.ok(
        *("new", "過年 ♥", "--game", "taiwan", "--players", ",".join(NAMES)),
        *("--stake", "1", "--currency", "TWD"),
    )
    tally.ok("round", *(f"{name}={cards}" for name, cards in zip(NAMES, PILES, strict=True)))
    return tally.book


COMMANDS = [("board",), ("balance",), ("settle",), ("log",), ("rules", "show", "chinese-ten")]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_output_to_a_file_survives_its_encoding(
    book: Path, command: tuple[str, ...], encoding: str
) -> None:
    done = run(book, *command, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode(encoding)
    assert "\x1b" not in text
    if command == ("balance",):
        assert ("王小明" if encoding == "utf-8" else "\\u738b\\u5c0f\\u660e") in text


def test_json_is_whole_in_any_encoding(book: Path) -> None:
    for encoding in ("ascii", "cp1252", "utf-8"):
        done = run(book, "board", "--json", PYTHONIOENCODING=encoding)
        assert tuple(json.loads(done.stdout.decode(encoding))["seats"]) == NAMES


def test_suits_become_letters_where_the_code_page_has_none(book: Path) -> None:
    assert b" H " in run(book, "board", PYTHONIOENCODING="ascii").stdout


@pytest.mark.parametrize(
    ("environment", "options", "escapes"),
    [
        ({}, (), False),
        ({"TERM": "dumb"}, (), False),
        ({"LANG": "C"}, (), False),
        ({}, ("--color", "always"), True),
        ({"NO_COLOR": "1"}, ("--color", "always"), True),
        ({}, ("--color", "never"), False),
    ],
)
def test_colour_only_where_it_was_asked_for(
    book: Path, environment: dict[str, str], options: tuple[str, ...], escapes: bool
) -> None:
    done = run(book, *options, "board", **environment)
    assert done.returncode == 0
    assert (b"\x1b" in done.stdout) is escapes


@pytest.mark.parametrize(
    ("command", "code"),
    [(("log",), 0), (("score", "foo", "A=1", "--json"), 1), (("scor", "--json"), 2)],
)
def test_a_reader_that_goes_away_is_no_error(
    book: Path, command: tuple[str, ...], code: int
) -> None:
    environment = os.environ | {"TALLY_BOOK": str(book)}
    read, write = os.pipe()
    os.close(read)
    line = [sys.executable, "-c", PROGRAM, *command]
    done = subprocess.run(line, stdout=write, stderr=subprocess.PIPE, env=environment)
    os.close(write)
    assert (done.returncode, done.stderr) == (code, b"")


def test_a_full_disk_under_the_output_is_said(book: Path) -> None:
    environment = os.environ | {"TALLY_BOOK": str(book)}
    line = [sys.executable, "-c", PROGRAM, "board", "--json"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(line, stdout=full, stderr=subprocess.PIPE, env=environment)
    assert done.returncode == 1
    assert b"could not be written" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_round_is_not_denied_where_its_answer_cannot_be_written(
    book: Path, tally: Program, stream: str
) -> None:
    environment = os.environ | {"TALLY_BOOK": str(book)}
    piles = [f"{name}=60" for name in NAMES]
    line = [sys.executable, "-c", PROGRAM, "round", "--points", *piles]
    with Path("/dev/full").open("w") as full:
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, stream: full}
        done = subprocess.run(line, env=environment, text=True, **streams)
    assert tally.data("where", "--book", str(book))["rounds"] == 2
    if stream == "stdout":
        assert (done.returncode, "fault" in done.stderr) == (1, False)
        assert "tally log shows what is recorded" in done.stderr


def test_a_closed_stream_is_no_error(book: Path) -> None:
    environment = os.environ | {"TALLY_BOOK": str(book)}
    line = shlex.join([sys.executable, "-c", PROGRAM, "board"])
    for closed in (">&-", ">&- 2>&-", "<&- >&- 2>&-"):
        done = subprocess.run(["sh", "-c", f"{line} {closed}"], env=environment)
        assert done.returncode == 0


def test_an_unknown_colour_is_a_usage_error(tally: Program) -> None:
    refused = tally("--color", "red", "board", "--json")
    assert (refused.code, refused.codes) == (2, ["usage"])


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("scor",), "unknown_command"),
        (("board", "--evning", "1"), "usage"),
        (("rules",), "usage"),
        (("score", "taiwan", "--red-fiv", "Ann=AS"), "usage"),
    ],
)
def test_a_command_line_that_cannot_be_understood_ends_with_2(
    tally: Program, arguments: tuple[str, ...], code: str
) -> None:
    refused = tally(*arguments, "--json")
    assert refused.code == (2 if arguments != ("rules",) else refused.code)
    assert code in refused.out
