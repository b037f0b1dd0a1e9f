"""One byte changed behind tally's back, and `verify` names the entry."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from book_table import becomes, evening, points

from tally.ledger import Posting
from tally.store import chain
from tally.store.book import Book
from tally.store.proof import Finding
from tally.store.values import Movement, Words

Tamper = Callable[[sqlite3.Connection], object]


@pytest.fixture
def refs(book: Book) -> list[str]:
    """A book with a bit of everything, closed; the entries' ids in order."""
    for values in ((60, 70, 50, 60), (100, 20, 60, 60), (30, 90, 60, 60)):
        book.record_round(points(*values), words=Words(note="as it was"))
    book.amend(2, becomes(book.evening(), 90, 30, 60, 60), words=Words(why="slip"))
    postings = (Posting("Dan", "TWD", 0, 40), Posting("Ann", "TWD", 0, -40))
    book.record_movements([Movement("payment", postings)])
    book.open_evening(evening(stake=None, title="points"))
    book.record_round(points(60, 70, 50, 60))
    refs = [record.ref for record in book.log(everything=True)]
    book.close()
    return refs


def proved(path: Path, tamper: Tamper | None = None, **options: bool) -> Finding | None:
    """What proving finds after tampering with the triggers dropped."""
    if tamper is not None:
        connection = sqlite3.connect(path)
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in triggers.fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("PRAGMA foreign_keys = off")
        tamper(connection)
        connection.commit()
        connection.close()
    with Book.open(path) as book:
        return book.verify(**options).finding


def sql(*statements: str) -> Tamper:
    return lambda connection: [connection.execute(statement) for statement in statements]


def test_an_honest_book_is_good(refs: list[str], path: Path) -> None:
    assert proved(path) is None
    with Book.open(path) as book:
        verdict = book.verify()
    assert (verdict.entries, verdict.rounds) == (len(refs), 5)


@pytest.mark.parametrize(
    "column",
    ["ref", "kind", "day", "played_at", "recorded_at", "content", "request", "fingerprint"],
)
def test_a_changed_column_is_named(refs: list[str], path: Path, column: str) -> None:
    change = f"UPDATE entry SET {column} = coalesce({column}, '') || 'x' WHERE id = 3"
    finding = proved(path, sql(change))
    assert finding is not None
    assert finding.code == "digest_differs"
    assert finding.entry == (refs[2] + "x" if column == "ref" else refs[2])


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entry SET number = 7 WHERE id = 3",
        "UPDATE entry SET evening_id = 2 WHERE id = 3",
        "UPDATE entry SET amends_id = 2 WHERE id = 3",
        "UPDATE entry SET digest = 'g' || substr(digest, 2) WHERE id = 3",
        "UPDATE posting SET amount = amount + 1 WHERE entry_id = 3 AND line = 2",
        "UPDATE posting SET amount = 'x' WHERE entry_id = 3 AND line = 2",
        "UPDATE posting SET account_id = 1 WHERE entry_id = 3 AND line = 2",
        "UPDATE posting SET account_id = 77 WHERE entry_id = 3 AND line = 2",
        "UPDATE posting SET currency = 'EUR' WHERE entry_id = 3",
        "UPDATE posting SET scale = 2 WHERE entry_id = 3",
        "UPDATE posting SET evening_id = 2 WHERE entry_id = 3",
        "DELETE FROM posting WHERE entry_id = 3 AND line = 0",
        "UPDATE score SET score = score + 1 WHERE entry_id = 3 AND seat = 0",
        "UPDATE score SET evening_id = 2 WHERE entry_id = 3",
        "DELETE FROM score WHERE entry_id = 3",
        "UPDATE remark SET text = 'as it was not' WHERE entry_id = 3",
        "UPDATE remark SET seal = 'f' WHERE entry_id = 3",
        "DELETE FROM remark WHERE entry_id = 3",
        "UPDATE entry SET content = CAST(x'ff' AS TEXT) WHERE id = 3",
    ],
)
def test_a_changed_row_is_named(refs: list[str], path: Path, change: str) -> None:
    finding = proved(path, sql(change))
    assert finding is not None
    assert finding.entry == refs[2]


def test_a_changed_order_is_named(refs: list[str], path: Path) -> None:
    moves = [
        f"UPDATE {table} SET {key} = {new} WHERE {key} = {old}"
        for old, new in ((3, -4), (4, 3), (-4, 4))
        for table, key in (
            ("entry", "id"),
            ("posting", "entry_id"),
            ("score", "entry_id"),
            ("remark", "entry_id"),
        )
    ]
    finding = proved(path, sql(*moves))
    assert finding is not None
    assert finding.entry == refs[3]


def test_a_removed_entry_is_noticed_at_the_next(refs: list[str], path: Path) -> None:
    rows = [f"DELETE FROM {table} WHERE entry_id = 3" for table in ("posting", "score", "remark")]
    finding = proved(path, sql(*rows, "DELETE FROM entry WHERE id = 3"))
    assert finding is not None
    assert finding.entry == refs[3]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("UPDATE rules SET document = replace(document, '10', '11')", "rules_differ"),
        ("UPDATE rules SET game = 'mahjong'", "rules_differ"),
        ("DELETE FROM rules", "rules_differ"),
        ("UPDATE evening SET stake = '[2]' WHERE id = 1", "evening_differs"),
        ("UPDATE evening SET played_on = '2026-11-28' WHERE id = 1", "evening_differs"),
        ("UPDATE evening SET step = 5 WHERE id = 1", "evening_differs"),
    ],
)
def test_a_changed_rule_set_or_evening_names_its_first_entry(
    refs: list[str], path: Path, change: str, code: str
) -> None:
    finding = proved(path, sql(change))
    assert finding is not None
    assert (finding.entry, finding.code) == (refs[0], code)


def test_stray_postings_are_noticed(refs: list[str], path: Path) -> None:
    finding = proved(path, sql("INSERT INTO posting VALUES (99, 0, 1, 1, 'TWD', 0, 5)"))
    assert finding is not None
    assert (finding.entry, finding.code) == ("", "balance_differs")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("INSERT INTO score VALUES (99, 0, 1, 1, 5, 1, 1)", "stray_score"),
        ("INSERT INTO remark VALUES (99, 'note', '', 'x', 'f', 1)", "stray_remark"),
        ("UPDATE account SET kind = 'pot' WHERE id = 2", "account_differs"),
        ("UPDATE account SET kind = 'player' WHERE id = 0", "account_differs"),
    ],
)
def test_rows_that_no_digest_covers_are_noticed(
    refs: list[str], path: Path, change: str, code: str
) -> None:
    finding = proved(path, sql(change))
    assert finding is not None
    assert (finding.entry, finding.code) == ("", code)


REWRITE = "UPDATE remark SET text = '{}', salt = '', forgotten = 1 WHERE entry_id = {}"
"""What the triggers let pass, for a forgetting."""


def rewritten(path: Path, text: str, entry: int) -> Finding | None:
    connection = sqlite3.connect(path)
    connection.execute(REWRITE.format(text, entry))
    connection.commit()
    connection.close()
    return proved(path)


@pytest.mark.parametrize("text", ["it was not so", "player-2 said it was not so"])
def test_a_text_is_not_rewritten_under_the_pretence_of_forgetting(
    refs: list[str], path: Path, text: str
) -> None:
    with Book.open(path) as book:
        book.people.add("Eve")
        book.people.forget("Eve")
    finding = rewritten(path, text, 3)
    assert finding is not None
    assert (finding.entry, finding.code) == (refs[2], "text_differs")


def test_a_text_that_lost_a_name_still_proves_itself(book: Book, path: Path) -> None:
    book.record_round(points(60, 70, 50, 60), words=Words(note="Dan and Cat laughed"))
    book.people.forget("Dan")
    book.people.forget("Cat")
    later = book.record_round(points(60, 70, 50, 60), words=Words(note="nobody laughed")).entry
    assert book.verify().good
    book.close()
    assert rewritten(path, "nobody laughed at player-4", 2) is None
    finding = rewritten(path, "player-4 laughed", 5)
    assert finding is not None
    assert finding.entry == later


def test_a_forged_chain_is_caught_by_scoring_again(refs: list[str], path: Path) -> None:
    """Whoever recomputes every digest still has to make the cards agree with the money."""

    def forge(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE posting SET amount = amount + 5 WHERE entry_id = 3 AND line = 0")
        connection.execute("UPDATE posting SET amount = amount - 5 WHERE entry_id = 3 AND line = 1")
        connection.commit()
        rechain(path, connection)

    finding = proved(path, forge)
    assert finding is not None
    assert (finding.entry, finding.code) == (refs[2], "score_differs")
    assert proved(path, rescore=False) is None


def test_postings_that_do_not_balance_are_caught_in_a_forged_chain(
    refs: list[str], path: Path
) -> None:
    def forge(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE posting SET amount = amount + 5 WHERE entry_id = 3 AND line = 0")
        connection.commit()
        rechain(path, connection)

    finding = proved(path, forge, rescore=False)
    assert finding is not None
    assert (finding.entry, finding.code) == (refs[2], "not_balanced")


def rechain(path: Path, connection: sqlite3.Connection) -> None:
    """Write every digest anew, as a careful forger would."""
    from tally.store.database import open_database
    from tally.store.reading import Reader

    with open_database(path).reading() as reading:
        entries = list(Reader(reading).entries(1, 100))
    before = chain.START
    for entry in entries:
        before = chain.digest(before, entry.sealed)
        connection.execute("UPDATE entry SET digest = ? WHERE id = ?", (before, entry.id))


def test_a_sheets_code_tells_what_was_added_since(book: Book) -> None:
    empty = book.head()
    recorded = book.record_round(points(60, 70, 50, 60))
    head = book.head()
    assert head.entry == recorded.entry
    assert len(head.code) == 9
    book.record_round(points(60, 60, 60, 60))
    book.undo()
    for spelling in (head.code, head.code.lower(), head.code.replace("-", " ")):
        verdict = book.check_code(spelling)
        assert (verdict.agrees, verdict.entry, verdict.added) == (True, recorded.entry, 2)
    assert book.check_code(empty.code).added == 3
    other = ("1" if head.code[0] == "0" else "0") + head.code[1:]
    for wrong in (other, "", "hello", "UUUU-UUUU"):
        assert not book.check_code(wrong).agrees


def test_a_code_from_before_a_change_no_longer_agrees(refs: list[str], path: Path) -> None:
    with Book.open(path) as book:
        code = book.head().code

    def forge(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE entry SET played_at = 'never' WHERE id = 2")
        connection.commit()
        rechain(path, connection)

    assert proved(path, forge) is None
    with Book.open(path) as book:
        assert not book.check_code(code).agrees


@pytest.mark.parametrize("dash", "-\u2010\u2011\u2013\u2014\u2212\uff0d \u00a0")
def test_a_code_is_read_with_any_dash(dash: str) -> None:
    assert chain.digest_prefix(f"4K7Q{dash}2MXW") == chain.digest_prefix("4k7q2mxw") is not None


def test_a_code_can_be_read_aloud() -> None:
    digest = "0123456789abcdef"
    code = chain.code(digest)
    assert chain.digest_prefix(code) == digest[:10]
    assert chain.digest_prefix(code.replace("0", "o").replace("1", "I")) == digest[:10]


def test_a_span_can_be_chosen_and_progress_is_told(book: Book) -> None:
    for _ in range(6):
        book.record_round(points(60, 70, 50, 60))
    rounds = book.rounds()
    told: list[tuple[int, int]] = []
    verdict = book.verify(
        rounds[1].entry, rounds[3].entry, progress=lambda done, total: told.append((done, total))
    )
    assert (verdict.good, verdict.entries, verdict.rounds) == (True, 3, 3)
    assert told[-1] == (3, 3)


def test_an_empty_book_is_good(empty: Book) -> None:
    verdict = empty.verify()
    assert (verdict.good, verdict.entries, verdict.head.code) == (True, 0, "0000-0000")
    assert empty.check_code("0000-0000").agrees


def test_a_digest_covers_every_field() -> None:
    sealed = chain.Sealed(
        "a", "b", "c", 1, "d", "e", "f", "g", "h", "i", "j", "k", [("l", "m", 0, 1)], [], []
    )
    from dataclasses import fields, replace

    digests = {chain.digest("", sealed), chain.digest("x", sealed)}
    for field in fields(sealed):
        changed = [("z",)] if isinstance(getattr(sealed, field.name), list) else "z"
        digests.add(chain.digest("", replace(sealed, **{field.name: changed})))
    assert len(digests) == 2 + len(fields(sealed))


def test_ids_never_look_like_numbers() -> None:
    refs = chain.new_refs(2000)
    assert all(ref[0].isalpha() and len(ref) == 6 for ref in refs)
    assert all(chain.typed_ref(ref.upper()) == ref for ref in refs)
    assert len(set(refs)) > 1990
