"""Write journals for other programs to read: `python tests/exports/write_journals.py FOLDER`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from test_journals import hostile

from tally.reports.journals import beancount_text, hledger_text

EXAMPLES = Path(__file__).parents[2] / "examples"


def main(folder: Path) -> None:
    """Two books: all examples with a correction, and names that are syntax elsewhere."""
    entries, balances = hostile()
    (folder / "hostile.journal").write_text(hledger_text(entries, balances), "utf-8")
    (folder / "hostile.beancount").write_text(beancount_text(entries, balances), "utf-8")
    wrong = hledger_text(entries, balances).replace("= 0.01 EUR", "= 0.02 EUR")
    (folder / "wrong.wrong").write_text(wrong, "utf-8")
    book = str(folder / "book.db")
    for file in sorted(EXAMPLES.glob("*.toml")):
        if "[[round]]" in file.read_text("utf-8"):
            tally("import", str(file), "--yes", "--book", book)
    tally("undo", "--book", book)
    for form, ending in (("hledger", "journal"), ("beancount", "beancount")):
        tally("export", "--to", form, "-o", str(folder / f"book.{ending}"), "--book", book)


def tally(*arguments: str) -> None:
    program = str(Path(sys.executable).with_name("tally"))
    subprocess.run([program, *arguments], check=True, capture_output=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
