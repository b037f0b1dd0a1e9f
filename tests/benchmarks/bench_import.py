"""Importing an evening file of 10,000 rounds, beside writing the same rows by sqlite3.

The floor opens a book of the same schema (tables, indexes, triggers, write-ahead log, full sync)
and writes the rows that the import wrote, each table by one `executemany`, in one transaction.
"""

from __future__ import annotations

import pickle
import sqlite3
import sys
import tempfile
from pathlib import Path

from bench_commands import evening_text
from timing import TALLY, interleaved, row

ROUNDS = 10_000
WRITE = """
import pickle, sqlite3, sys
schema, rows = pickle.load(open(sys.argv[1], "rb"))
connection = sqlite3.connect(sys.argv[2], isolation_level=None)
connection.execute("pragma journal_mode=wal")
connection.execute("pragma synchronous=full")
for statement in schema:
    connection.execute(statement)
connection.execute("begin immediate")
for table, columns, values in rows:
    marks = ", ".join("?" * columns)
    connection.executemany(f"insert into {table} values ({marks})", values)
connection.execute("commit")
"""


def main() -> None:
    """Print the ratio of import to executemany, as whole processes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "evening.toml"
        file.write_text(evening_text("Long", ROUNDS))
        book = folder / "first.db"
        interleaved([[TALLY, "import", str(file)]], 1, TALLY_BOOK=str(book))
        dump = folder / "rows.pickle"
        dump.write_bytes(pickle.dumps(_dumped(book)))
        floors, imports = [], []
        for turn in range(5):
            written, imported = folder / f"floor{turn}.db", folder / f"book{turn}.db"
            write = [sys.executable, "-c", WRITE, str(dump), str(written)]
            floors += interleaved([write], 1)
            imports += interleaved([[TALLY, "import", str(file)]], 1, TALLY_BOOK=str(imported))
        floor = sorted(floors, key=lambda cost: cost.seconds)[2]
        whole = sorted(imports, key=lambda cost: cost.seconds)[2]
        row("executemany of the same rows", floor.seconds, floor.seconds, None, floor.peak_mib)
        row(f"tally import, {ROUNDS:,} rounds", whole.seconds, floor.seconds, 6, whole.peak_mib)


def _dumped(book: Path) -> tuple[list[str], list[tuple[str, int, list[tuple[object, ...]]]]]:
    """The schema of a book, and every table's rows."""
    connection = sqlite3.connect(book)
    kinds = "('table', 'index', 'trigger')"
    made = connection.execute(
        f"select type, name, sql from sqlite_master where sql is not null and type in {kinds} "
        "and name not like 'sqlite_%' order by type = 'trigger', type = 'index'"
    ).fetchall()
    rows = []
    for kind, name, _ in made:
        if kind == "table":
            values = connection.execute(f'select * from "{name}"').fetchall()
            if values:
                rows.append((f'"{name}"', len(values[0]), values))
    return [sql for _, _, sql in made], rows


if __name__ == "__main__":
    main()
