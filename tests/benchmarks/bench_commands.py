"""What the commands cost as whole processes, beside the imports that they stand on."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from timing import TALLY, interleaved, row

PILES = (
    "Ann=QD QC AD 9C 10H 10D 7D 3C 6H 4C",
    "Ben=8D 2C KS KD 4D 6S 5C 5D 8S 2D 8C 2H KH KC",
    "Cat=4H 6D 7S 3H 7C 3S 4S 6C AS 9D 9H AC 10C 10S",
    "Dan=AH 9S 5S 5H 8H 2S JD JC JH JS 3D 7H QH QS",
)
EVENINGS, ROUNDS = 100, 1000


def main() -> None:
    """Print the ratios of help, score, round and balance."""
    floor = [sys.executable, "-c", "import typer"]
    score = [TALLY, "score", "taiwan", *PILES, "--stake", "1", "--currency", "TWD"]
    base, help_, scored = interleaved([floor, [TALLY, "--help"], score], 21)
    row("python -c 'import typer'", base.seconds, base.seconds, None, base.peak_mib)
    row("tally --help", help_.seconds, base.seconds, 2.2, help_.peak_mib)
    row("tally score, four players, full round", scored.seconds, base.seconds, 2, scored.peak_mib)
    with tempfile.TemporaryDirectory() as folder:
        _book_of_many_rounds(Path(folder))


def _book_of_many_rounds(folder: Path) -> None:
    book = str(folder / "book.db")
    file = folder / "evening.toml"
    for evening in range(EVENINGS):
        file.write_text(evening_text(f"Evening {evening}", ROUNDS))
        interleaved([[TALLY, "import", str(file)]], 1, TALLY_BOOK=book)
    floor = [sys.executable, "-c", "import sqlmodel, typer"]
    commands = [floor, [TALLY, "round", *PILES], [TALLY, "balance"], [TALLY, "board"]]
    base, recorded, balance, board = interleaved(commands, 15, TALLY_BOOK=book)
    row("python -c 'import sqlmodel, typer'", base.seconds, base.seconds, None, base.peak_mib)
    many = f"{EVENINGS * ROUNDS:,} rounds"
    row(f"tally round, book of {many}", recorded.seconds, base.seconds, 1.3, recorded.peak_mib)
    row(f"tally balance, book of {many}", balance.seconds, base.seconds, 1.3, balance.peak_mib)
    row(
        f"tally board, evening of {ROUNDS} rounds",
        board.seconds,
        base.seconds,
        None,
        board.peak_mib,
    )


def evening_text(title: str, rounds: int) -> str:
    """An evening file of so many equal rounds."""
    head = f'title = "{title}"\ngame = "taiwan"\nstake = "1 TWD"\ndate = 2026-11-27\n'
    seats = ", ".join(f'"{pile.partition("=")[0]}"' for pile in PILES)
    piles = "\n".join(f'{name} = "{cards}"' for name, _, cards in (p.partition("=") for p in PILES))
    return f"{head}seats = [{seats}]\n" + f"[[round]]\n[round.piles]\n{piles}\n" * rounds


if __name__ == "__main__":
    main()
