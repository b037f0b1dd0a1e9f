"""The whole book as one document: read back without loss, and not at all where it was altered."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from played_books import TABLE, a_past, exported, other_book, points

from tally.rules import canonical
from tally.store.document import SCHEMA, SHAPES

if TYPE_CHECKING:
    from collections.abc import Callable

    from program import Program

DOCS = Path(__file__).parents[2] / "tally" / "store" / "export.md"


def test_a_document_gives_the_same_book_elsewhere(tally: Program) -> None:
    a_past(tally)
    file = exported(tally, "book.json")
    balances, log = tally.data("balance"), tally.data("log", "--all")
    with other_book(tally, "other.db"):
        taken = tally.data("import", str(file))
        assert taken["same_chain"]
        assert taken["code"] == log["code"]
        assert (tally.data("balance"), tally.data("log", "--all")) == (balances, log)
        assert tally.ok("check").code == 0
        again = exported(tally, "again.json")
    assert again.read_bytes() == file.read_bytes()


def test_importing_twice_adds_nothing(tally: Program) -> None:
    a_past(tally)
    file = exported(tally, "book.json")
    assert tally.data("import", str(file))["already"]
    with other_book(tally, "other.db"):
        assert tally.data("import", str(file))["recorded"]
        second = tally.data("import", str(file))
        assert (second["already"], second["entries"]) == (True, [])


def test_a_document_continues_a_chain_that_it_begins_with(tally: Program) -> None:
    tally.ok("new", "Friday", *TABLE)
    early = exported(tally, "early.json")
    tally.ok("round", *points(70, 60, 50, 60))
    late = exported(tally, "late.json")
    with other_book(tally, "other.db"):
        tally.ok("import", str(early))
        taken = tally.data("import", str(late))
        assert (len(taken["entries"]), taken["same_chain"]) == (1, True)
        assert tally.data("import", str(early))["already"]
        assert exported(tally, "again.json").read_bytes() == late.read_bytes()


def test_a_dry_run_records_nothing(tally: Program) -> None:
    a_past(tally)
    file = exported(tally, "book.json")
    with other_book(tally, "other.db"):
        assert not tally.data("import", str(file), "--dry-run")["recorded"]
        assert tally.data("where")["entries"] == 0


def test_it_goes_to_stdout_as_well(tally: Program) -> None:
    a_past(tally)
    assert tally.ok("export").out == exported(tally, "book.json").read_text("utf-8")


def test_every_part_is_documented(tally: Program) -> None:
    described = DOCS.read_text("utf-8")
    assert SCHEMA in described
    for shape in SHAPES.values():
        for key in shape:
            assert f"`{key}`" in described, key


ALTERATIONS: dict[str, Callable[[Any], None]] = {
    "an amount": lambda data: entry(data, "round")["postings"][0].update(amount=999),
    "a score": lambda data: entry(data, "round")["scores"][0].update(score=-1),
    "typed points": lambda data: entry(data, "round")["content"]["typed"]["piles"].reverse(),
    "a day": lambda data: entry(data, "round").update(day="2020-01-01"),
    "a note": lambda data: entry(data, "round")["remarks"][0].update(text="another"),
    "the order": lambda data: data["entries"].insert(1, data["entries"].pop(3)),
    "an entry left out": lambda data: data["entries"].pop(2),
    "a stake": lambda data: data["evenings"][0].update(stake=[100]),
    "a rule": lambda data: data["rules"][0]["document"].update(name="Mine"),
    "who won": lambda data: entry(data, "round")["postings"][0].update(
        account=data["accounts"][4]["ref"]
    ),
}


def entry(data: Any, kind: str) -> Any:
    """The first entry of a kind."""
    return next(each for each in data["entries"] if each["kind"] == kind)


@pytest.mark.parametrize("what", ALTERATIONS)
def test_an_altered_document_is_refused_whole_at_the_entry(tally: Program, what: str) -> None:
    a_past(tally)
    file = exported(tally, "book.json")
    data = json.loads(file.read_text("utf-8"))
    ALTERATIONS[what](data)
    refs = {each["ref"] for each in data["entries"]}
    file.write_text(canonical(data), "utf-8")
    with other_book(tally, "other.db") as place:
        refused = tally("import", str(file), "--json")
        assert (refused.code, refused.codes) == (1, ["altered_export"]), refused.out
        named = re.match(r"entry (\w+) ", refused.json["errors"][0]["message"])
        assert named
        assert named[1] in refs
        assert not place.exists()


@pytest.mark.parametrize("what", ["a name", "the last entry left out", "the sum"])
def test_what_belongs_to_no_entry_is_covered_too(tally: Program, what: str) -> None:
    a_past(tally)
    file = exported(tally, "book.json")
    data = json.loads(file.read_text("utf-8"))
    if what == "a name":
        data["accounts"][1]["names"][0]["text"] = "Eve"
    elif what == "the sum":
        data["sha256"] = "0" * 64
    else:
        data["entries"].pop()
    file.write_text(canonical(data), "utf-8")
    with other_book(tally, "other.db"):
        assert tally("import", str(file), "--json").codes == ["altered_export"]


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"schema": "tally.export/2"}',
        "[" * 100_000,
        '{"schema": "tally.export/1", "head": 7}',
        '{"schema": "tally.export/1", "accounts": [NaN]}',
        '{"schema": "tally.export/1", "accounts": ' + "9" * 5000 + "}",
        '{"schema": "tally.export/1", "head": {}, "accounts": [], "rules": [], "evenings": [], '
        '"entries": [{}]}',
        "",
    ],
)
def test_what_is_no_document_is_refused(tally: Program, tmp_path: Path, text: str) -> None:
    file = tmp_path / "book.json"
    file.write_text(text)
    assert tally("import", str(file), "--json").codes == ["bad_export"]
    assert not tally.book.exists()


def forged(data: Any) -> str:
    """The document with its digests and its sum made to fit again."""
    from tally.store import chain
    from tally.store.document import SECTIONS, Sum, sealed

    before = chain.START
    for item in data["entries"]:
        before = item["digest"] = chain.digest(before, sealed(item))
    data["head"] = {"entries": len(data["entries"]), "digest": before, "code": chain.code(before)}
    total = Sum()
    for item in (data["head"], *(each for name in SECTIONS for each in data[name])):
        total.add(item)
    return canonical(data | {"sha256": total.text})


FORGERIES: dict[str, Callable[[Any], None]] = {
    "money moved": lambda data: entry(data, "round")["postings"][0].update(amount=999),
    "other points": lambda data: entry(data, "round")["content"]["typed"]["piles"].reverse(),
    "no seats": lambda data: entry(data, "round")["content"].pop("seats"),
    "a strange deal": lambda data: entry(data, "round")["content"].update(dealer="x"),
    "nobody retires": lambda data: entry(data, "retire")["content"].update(player="nobody"),
    "an empty void": lambda data: entry(data, "void").update(postings=[]),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_forged_document_does_not_prove_itself(tally: Program, what: str) -> None:
    a_past(tally)
    file = exported(tally, "book.json")
    data = json.loads(file.read_text("utf-8"))
    FORGERIES[what](data)
    file.write_text(forged(data), "utf-8")
    with other_book(tally, "other.db"):
        refused = tally("import", str(file), "--json")
        assert (refused.code, refused.codes) == (1, ["altered_export"]), refused.out
        assert tally.data("where").get("entries", 0) == 0


@pytest.mark.parametrize(
    ("key", "text"), [("day", "20261127"), ("played_at", "2026-11-27T21:00:00")]
)
def test_days_and_moments_are_written_one_way(tally: Program, key: str, text: str) -> None:
    """Days are compared as text, and a moment without its offset with none."""
    a_past(tally)
    file = exported(tally, "book.json")
    data = json.loads(file.read_text("utf-8"))
    entry(data, "round")[key] = text
    file.write_text(forged(data), "utf-8")
    with other_book(tally, "other.db"):
        assert tally("import", str(file), "--json").codes == ["bad_export"]


def test_a_database_is_never_written_over(tally: Program) -> None:
    a_past(tally)
    before = tally.book.read_bytes()
    assert tally("export", "-o", str(tally.book)).code == 1
    assert tally.book.read_bytes() == before


def test_who_is_forgotten_there_is_forgotten_here(tally: Program) -> None:
    a_past(tally)
    file = exported(tally, "book.json")
    with other_book(tally, "other.db"):
        tally.ok("import", str(file))
    tally.ok("players", "forget", "Cat", "--yes")
    later = exported(tally, "later.json")
    assert "Cat" not in later.read_text("utf-8")
    with other_book(tally, "other.db") as place:
        tally.ok("import", str(later))
        tally.ok("backup", str(place.with_name("compact.db")))
        assert "Cat" not in {player["name"] for player in tally.data("players")["players"]}
        assert b"Cat" not in place.with_name("compact.db").read_bytes()
