"""Exported journals, read by hledger and beancount themselves.

`python tests/exports/check_journals.py` plays books, exports them, and has them read by
`hledger check --strict` and `bean-check`; then it falsifies each in ways that must be noticed.
With files (`*.journal`, `*.beancount`) it checks those. It exits 1 when a journal is wrong or a
falsified one passes. Where hledger is not installed it says so, and its journals are read by
beancount in translation: their sums, balances and declarations stay checked, their syntax does not.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path

from test_journals import hostile

from tally.reports.journals import beancount_text, hledger_text

EXAMPLES = Path(__file__).parents[2] / "examples"
HERE = Path(sys.executable).parent
POSTING = re.compile(r"^( +\S.*? {2,})(-?[\d.]+)( [A-Z]{3})$", re.M)
BALANCE = re.compile(r"(^ .* = |^\S+ balance .* {2,})(-?[\d.]+)((?: ~ 0)? [A-Z]{3})$", re.M)
DECLARED = re.compile(r"^(?:account .*|\S+ open .*\n +name: .*)\n", re.M)
DEMOS = (("taiwan", 4, "0.25 EUR"), ("chinese-ten", 3, "0.5 KWD"), ("main-merah", 2, "500 IDR"))


def main(files: list[str]) -> None:
    """Check the files named, or played books and their falsifications."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        journals = [Path(file) for file in files] or sorted(_written(folder))
        faults = [f"{path.name}: {said}" for path in journals if (said := wrong(path, folder))]
        count = 0
        if not files and not faults:
            for path, how in _falsified(journals, folder):
                count += 1
                faults += [] if wrong(path, folder) else [f"{path.name}: {how} went unnoticed"]
    if faults:
        raise SystemExit("\n".join(faults))
    print(f"{_readers()}: {len(journals)} journals are right, {count} falsified ones are refused")


# What reads a journal -----------------------------------------------------------------------------


def wrong(path: Path, folder: Path) -> str:
    """What the program that a journal is for finds wrong with it; nothing when it is right."""
    if path.suffix == ".beancount":
        return _said(_program("bean-check"), str(path))
    if hledger := shutil.which("hledger"):
        return _said(hledger, "-f", str(path), "check", "--strict")
    translated = folder / f"{path.stem}-translated.beancount"
    try:
        translated.write_text(_in_beancount(path.read_text("utf-8")), "utf-8")
    except LookupError as undeclared:
        return f"not declared: {undeclared}"
    return _said(_program("bean-check"), str(translated))


def _said(*command: str) -> str:
    utf8 = {**os.environ, "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=utf8, timeout=300)
    return (done.stdout + done.stderr or f"exit {done.returncode}") if done.returncode else ""


def _program(name: str) -> str:
    found = shutil.which(name, path=str(HERE)) or shutil.which(name)
    return found or sys.exit(f"{name} is needed: pip install beancount")


def _readers() -> str:
    """Who reads the journals; a loud word where hledger does not."""
    if hledger := shutil.which("hledger"):
        version = subprocess.run([hledger, "--version"], capture_output=True, text=True)
        return f"{version.stdout.split(',')[0]} and beancount"
    print("*" * 79)
    print("hledger is NOT installed: its journals were read by beancount, in translation")
    print("*" * 79)
    return "beancount alone"


def _in_beancount(journal: str) -> str:
    """A journal for hledger as one for beancount; LookupError names what was not declared."""
    blocks = [block.splitlines() for block in journal.split("\n\n")]
    named = [line.removeprefix("account ") for line in blocks[0] if line.startswith("account ")]
    accounts = {name: f"Equity:A{number}" for number, name in enumerate(named)}
    units = {line.split()[-1] for line in blocks[0] if line.startswith("commodity ")}
    lines = [f"1900-01-01 open {account}" for account in accounts.values()]
    for head, *postings in blocks[1:]:
        day = head[:10]
        if not all(" = " in posting for posting in postings):
            lines.append(f'{day} * "entry"')
        for posting in postings:
            name, amount = re.split(r" {2,}", posting.strip(), maxsplit=1)
            if (unit := amount.split()[-1]) not in units:
                raise LookupError(unit)
            asserted = amount.partition(" = ")[2].replace(" ", " ~ 0 ")
            account = accounts[name]
            lines.append(
                f"9999-12-31 balance {account}  {asserted}"
                if asserted
                else f"  {account}  {amount}"
            )
    return "\n".join(lines) + "\n"


# What is checked ----------------------------------------------------------------------------------


def _written(folder: Path) -> Iterator[Path]:
    """Journals of the examples with corrections and a pot, of played cards, of hostile names."""
    entries, balances = hostile()
    for form, text in (("journal", hledger_text), ("beancount", beancount_text)):
        (folder / f"postings.{form}").write_text(text(entries, balances), "utf-8")
        yield folder / f"postings.{form}"
    for name, play in (("examples", _examples), ("demos", _demos), ("names", _hostile_names)):
        book = folder / f"{name}.db"
        play(book)
        for form, ending in (("hledger", "journal"), ("beancount", "beancount")):
            target = folder / f"{name}.{ending}"
            tally(book, "export", "--to", form, "-o", str(target))
            yield target


def _examples(book: Path) -> None:
    for file in sorted(EXAMPLES.glob("*.toml")):
        if "[[round]]" in file.read_text("utf-8"):
            tally(book, "import", str(file), "--yes")
    tally(book, "undo")
    tally(book, "new", "Late", "--game", "taiwan", "--players", "Ann,Ben,Cat,Dan", "--stake", "5",
          "--currency", "TWD", "--date", "2026-12-24")  # fmt: skip
    tally(book, "buy-in", "50")
    tally(book, "fine", "Ben", "30", "--to", "pot", "--why", 'dealt "twice"; | late')
    tally(book, "round", "--points", "Ann=90", "Ben=30", "Cat=60", "Dan=60", "--note", "; x  1 TWD")
    tally(book, "share", "101", "--paid-by", "Ann", "--why", "tea")
    tally(book, "settle", "--record")


def _demos(book: Path) -> None:
    """Cards dealt and captured, in currencies of two, three and no decimals."""
    for variant, players, stake in DEMOS:
        file = book.with_name(f"{variant}.toml")
        tally(book, "demo", "--variant", variant, "--players", str(players), "--rounds", "6",
              "--seed", "7", "-o", str(file))  # fmt: skip
        text = re.sub(r"^stake = .*\n", "", file.read_text("utf-8"), flags=re.M)
        file.write_text(f'stake = "{stake}"\n{text}', "utf-8")
        tally(book, "import", str(file), "--yes")


def _hostile_names(book: Path) -> None:
    """An evening of players who are syntax elsewhere, as far as the program takes such names."""
    names = ("[Ben]", "Dan:Eve", 'Q"uote', "* x")
    tally(book, "new", "x ; | \" (y)", "--game", "taiwan", "--players", ",".join(names), "--stake",
          "1", "--currency", "EUR", "--yes")  # fmt: skip
    values = ("90", "30", "60", "60")
    given = [f"{name}={value}" for name, value in zip(names, values, strict=True)]
    tally(book, "round", "--points", *given, "--note", '2026-01-01 * "x" ; y')


def tally(book: Path, *arguments: str) -> None:
    """Run the program on a book; it must succeed."""
    command = [
        str(HERE / "tally"),
        *arguments,
        *(("--book", str(book)) * ("demo" not in arguments)),
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"tally {arguments}: {done.stdout}{done.stderr}")


# What must be noticed -----------------------------------------------------------------------------


def _falsified(journals: list[Path], folder: Path) -> Iterator[tuple[Path, str]]:
    """Each journal with one thing wrong in it, and what that is."""
    for path in journals:
        text = path.read_text("utf-8")
        for number, (how, falsify) in enumerate(FALSE.items()):
            copy = folder / f"{path.stem}-false-{number}{path.suffix}"
            copy.write_text(falsify(text), "utf-8")
            if copy.read_text("utf-8") == text:
                raise SystemExit(f"{path.name}: found no place for {how}")
            yield copy, how


def _more(found: re.Match[str]) -> str:
    amount = Decimal(found[2])
    return f"{found[1]}{amount + Decimal(1).scaleb(amount.as_tuple().exponent)}{found[3]}"


def _doubled(text: str) -> str:
    """The first entry twice as large: it adds up, but not to the balances."""
    head, first, *rest = text.split("\n\n")
    doubled = POSTING.sub(lambda found: f"{found[1]}{2 * Decimal(found[2])}{found[3]}", first)
    return "\n\n".join((head, doubled, *rest))


FALSE: dict[str, Callable[[str], str]] = {
    "an amount": lambda text: POSTING.sub(_more, text, count=1),
    "an entry doubled": _doubled,
    "a balance": lambda text: BALANCE.sub(_more, text, count=1),
    "an account not declared": lambda text: DECLARED.sub("", text, count=1),
}


if __name__ == "__main__":
    main(sys.argv[1:])
