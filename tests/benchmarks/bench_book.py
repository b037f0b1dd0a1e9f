"""A book of 5,000 evenings of 20 rounds by 4 players, 400,000 postings: every question a moment.

Whole processes beside `python -c "import sqlmodel, typer"`; recording in a small book beside
recording in the large one; verifying beside reading the same rows with sqlite3 and hashing them.
"""

from __future__ import annotations

import datetime
import sys
import tempfile
from pathlib import Path

from bench_commands import PILES
from timing import TALLY, interleaved, row

from tally.evening import Evening, next_deal, score_round
from tally.games import rule_set
from tally.money import read_stake
from tally.store.book import Book
from tally.store.values import Played

EVENINGS, ROUNDS = 5_000, 20
NAMES = ("Ann", "Ben", "Cat", "Dan")
READ_AND_HASH = """
import hashlib, sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
digest = hashlib.sha256()
for table in ("entry", "posting", "score"):
    for row in connection.execute(f"select * from {table}"):
        digest.update(repr(row).encode())
"""


def main() -> None:
    """Print the ratios of the questions that are asked of a large book."""
    with tempfile.TemporaryDirectory() as name:
        small, large = Path(name) / "small.db", Path(name) / "large.db"
        _write(small, 10)
        _write(large, EVENINGS)
        _questions(small, large)


def _questions(small: Path, large: Path) -> None:
    floor = [sys.executable, "-c", "import sqlmodel, typer"]
    asked = {
        "balance": [TALLY, "balance"],
        "board of one evening": [TALLY, "board", "--evening", "2500"],
        "log of the last ten": [TALLY, "log", "--last", "10"],
        "settle": [TALLY, "settle"],
    }
    costs = interleaved([floor, *asked.values()], 9, TALLY_BOOK=str(large))
    base = costs[0].seconds
    row("python -c 'import sqlmodel, typer'", base, base, None, costs[0].peak_mib)
    for what, cost in zip(asked, costs[1:], strict=True):
        row(f"tally {what}", cost.seconds, base, 1.5, cost.peak_mib)
    record = [TALLY, "round", *PILES]
    (in_small,) = interleaved([record], 9, TALLY_BOOK=str(small))
    (in_large,) = interleaved([record], 9, TALLY_BOOK=str(large))
    row("tally round, 200 rounds in the book", in_small.seconds, in_small.seconds, None)
    many = f"{EVENINGS * ROUNDS:,} rounds in the book"
    row(f"tally round, {many}", in_large.seconds, in_small.seconds, 1.1, in_large.peak_mib)
    hashed = interleaved([[sys.executable, "-c", READ_AND_HASH, str(large)]], 3)[0]
    verified = interleaved([[TALLY, "verify", "--no-rescore"]], 3, TALLY_BOOK=str(large))[0]
    row("sqlite3: read the same rows, hash them", hashed.seconds, hashed.seconds, None)
    row("tally verify, chain and balances", verified.seconds, hashed.seconds, 5, verified.peak_mib)


def _write(path: Path, evenings: int) -> None:
    game, rules = rule_set("taiwan")
    stake = read_stake("1 TWD", game.stake_parts)
    first = datetime.date(2010, 1, 1)
    piles = [pile.partition("=")[2] for pile in PILES]
    opening = Evening(game, rules, NAMES, first, "Evening", stake)
    rounds, last = [], None
    for _ in range(ROUNDS):
        last = score_round(opening, next_deal(opening, last), {"piles": piles})
        rounds.append(Played(last))
    with Book.open(path, create=True) as book:
        for number in range(evenings):
            day = first + datetime.timedelta(days=number)
            evening = Evening(game, rules, NAMES, day, f"Evening {number + 1}", stake)
            book.open_evening(evening, new_players=NAMES, rounds=rounds)


if __name__ == "__main__":
    main()
