"""Writers at once: everything is recorded once, numbered without gaps, the chain unbroken."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from book_table import amounts

from tally.store.book import Book

_WRITER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from book_table import points
from tally.store.book import Book
book = Book.open(Path(sys.argv[1]))
for index in range(int(sys.argv[4])):
    book.record_round(points(70, 60, 50, 60), request=f"{sys.argv[3]}-{index // 2}")
"""


def test_eight_processes_write_at_once(book: Book, path: Path) -> None:
    helpers = str(Path(__file__).parent)
    command = [sys.executable, "-c", _WRITER, str(path), helpers]
    writers = [subprocess.Popen([*command, str(index), "6"]) for index in range(8)]
    assert [writer.wait(120) for writer in writers] == [0] * 8
    rounds = book.rounds()
    assert [record.number for record in rounds] == list(range(1, 25))
    assert [record.deal.dealer for record in rounds] == [index % 4 for index in range(24)]
    assert amounts(book) == {"Ann": 240, "Ben": 0, "Cat": -240, "Dan": 0}
    assert book.verify().good
