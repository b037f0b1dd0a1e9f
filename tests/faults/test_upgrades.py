"""Books of earlier versions: kept first, upgraded in one step, the same after it; newer ones left.

Tables were only ever created, never altered, so every old database failed after an upgrade while
fresh ones passed the tests:
https://github.com/bytedance/deer-flow/issues/3682
https://github.com/anneschuth/pinchwork/pull/40
"""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from killing import next_schema

from tally.store import tables, upgrade

if TYPE_CHECKING:
    from program import Program

BOOKS = Path(__file__).parents[1] / "data" / "books"
RELEASED = sorted(path.stem.removeprefix("schema-") for path in BOOKS.glob("schema-*.sql"))
RAISING = "    raise RuntimeError('the power went out')\n"


def written_by(version: str, book: Path) -> Any:
    """A book as the release of a schema left it; what that release said of it."""
    with sqlite3.connect(book) as connection:
        connection.executescript((BOOKS / f"schema-{version}.sql").read_text("utf-8"))
    connection.close()
    book.chmod(0o600)
    return json.loads((BOOKS / f"schema-{version}.json").read_text("utf-8"))


def says_now(tally: Program, said: Any) -> Any:
    """The same questions, asked of this tally, in the shape of then."""
    return {question: kept(said[question], tally.data(*question.split())) for question in said}


def kept(then: Any, now: Any) -> Any:
    """What is said now, without what was not said yet."""
    if isinstance(then, dict):
        return {key: kept(value, now.get(key)) for key, value in then.items()}
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [kept(one, other) for one, other in zip(then, now, strict=True)]
    return now


def test_there_is_a_book_of_every_schema() -> None:
    versions = upgrade.MIGRATIONS / "versions"
    assert [path.name[:4] for path in sorted(versions.glob("0*.py"))] == RELEASED
    assert RELEASED[-1] == tables.SCHEMA_VERSION


@pytest.mark.parametrize("version", RELEASED)
def test_a_book_of_an_earlier_release_says_the_same(tally: Program, version: str) -> None:
    said = written_by(version, tally.book)
    assert says_now(tally, said) == said
    assert tally.ok("check").code == 0


@pytest.mark.parametrize("version", RELEASED)
def test_it_is_kept_upgraded_and_the_same(tally: Program, tmp_path: Path, version: str) -> None:
    said = written_by(version, tally.book)
    code = tally.data("where")["code"]
    with next_schema(tmp_path):
        assert says_now(tally, said) == said
        where = tally.data("where")
        assert (where["version"], where["code"]) == ("0002", code)
        assert tally.ok("verify").code == 0
    backup = Path(where["last_backup"])
    assert backup.name.endswith("-upgrade.db")
    assert tally.data("where", "--book", str(backup))["version"] == version
    assert tally("balance").code == 3, "what is newer is not touched by what is older"


@pytest.mark.parametrize("version", RELEASED)
def test_an_interrupted_upgrade_leaves_the_old_book(
    tally: Program, tmp_path: Path, version: str
) -> None:
    said = written_by(version, tally.book)
    tally.ok("where")
    before = tally.book.read_bytes()
    with next_schema(tmp_path):
        next_step = tmp_path / "migrations" / "versions" / "0002_next.py"
        whole = next_step.read_text()
        next_step.write_text(whole + RAISING)
        assert tally("balance").code == 1
        assert tally.book.read_bytes() == before
        next_step.write_text(whole)
        shutil.rmtree(next_step.parent / "__pycache__", ignore_errors=True)
        assert says_now(tally, said) == said


def test_without_room_for_the_backup_nothing_is_upgraded(
    tally: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written_by(RELEASED[-1], tally.book)
    tally.ok("where")
    before = tally.book.read_bytes()
    Path(f"{tally.book}-backups").write_text("in the way")
    with next_schema(tmp_path):
        refused = tally("balance", "--json")
    assert (refused.code, refused.codes) == (3, ["book_read_only"])
    assert tally.book.read_bytes() == before


def test_a_newer_book_is_left_as_it_is(tally: Program) -> None:
    written_by(RELEASED[-1], tally.book)
    with sqlite3.connect(tally.book) as connection:
        connection.execute("UPDATE tally_schema SET version_num = '9999'")
    connection.close()
    before = tally.book.read_bytes()
    for command in (("balance",), ("undo",), ("check",), ("export",)):
        refused = tally(*command)
        assert (refused.code, "newer tally" in refused.err) == (3, True)
    assert tally.book.read_bytes() == before
    assert re.search("pip install --upgrade", tally("balance").err)
