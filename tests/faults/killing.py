"""Kill the program at random moments: `python tests/faults/killing.py [--kills N] [OPERATION...]`.

Each process repeats one operation on a real book and reports every success; it is killed by
SIGKILL somewhere in between. Then the book is opened, proved, and compared with what had been
reported. Prints one JSON line for each operation: kills, lost, half_visible, corrupt, and done, the
operations that had been reported.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import asdict, dataclass, field
from pathlib import Path

from fault_books import data, done, evening, points, scores, told, use

from tally.errors import TallyError
from tally.store.book import Book

RESET = 40
"""After so many kills an operation starts on a fresh book, so that proving stays quick."""

Judge = Callable[["Trial", int], Iterator[str]]
"""Given a trial and how many of its operations were reported, what is wrong: lost, half_visible."""


@dataclass
class Count:
    """What so many kills did."""

    operation: str
    kills: int = 0
    done: int = 0
    lost: int = 0
    half_visible: int = 0
    corrupt: int = 0
    first_fault: str = ""


@dataclass
class Trial:
    """A book under attack: what has been reported over all its kills."""

    folder: Path
    kills: int
    reported: int = 0
    notes: dict[str, object] = field(default_factory=dict)

    @property
    def book(self) -> Path:
        return self.folder / "book.db"


def this_tally(_folder: Path) -> AbstractContextManager[None]:
    """The program as it is."""
    return nullcontext()


@dataclass(frozen=True)
class Operation:
    """What is repeated: how a trial begins, the step of a number, how the outcome is judged."""

    prepare: Callable[[Trial], None]
    step: Callable[[Trial, int], None]
    judge: Judge
    tally: Callable[[Path], AbstractContextManager[None]] = this_tally


def main() -> None:
    """Kill as often as asked, and print what came of it."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--kills", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("operations", nargs="*", default=list(OPERATIONS))
    options = asked.parse_args()
    for name in options.operations:
        print(json.dumps(asdict(killed(name, options.kills, options.seed))), flush=True)


def killed(name: str, kills: int, seed: int) -> Count:
    """So many kills of one operation."""
    operation, chance = OPERATIONS[name], random.Random(seed)
    count = Count(name)
    while count.kills < kills:
        with tempfile.TemporaryDirectory() as folder:
            trial = Trial(Path(folder), min(RESET, kills))
            use(trial.book)
            operation.prepare(trial)
            span = _measured(operation, trial)
            for _ in range(min(RESET, kills - count.kills)):
                before = trial.reported
                trial.reported += _one_kill(operation, trial, chance.uniform(0, 2.5 * span))
                count.kills += 1
                count.done += trial.reported - before
                if not _judged(operation, trial, count):
                    break
    return count


def _measured(operation: Operation, trial: Trial) -> float:
    """Seconds that one step takes."""
    start = time.perf_counter()
    for _ in range(2):
        operation.step(trial, trial.reported)
        trial.reported += 1
    return (time.perf_counter() - start) / 2


def _one_kill(operation: Operation, trial: Trial, seconds: float) -> int:
    """Let a process work for so long; how many steps it reported before it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _work(operation, trial, writing)
    os.close(writing)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        reports = pipe.read()
    if b"!" in reports:
        raise SystemExit(f"a step failed by itself: {reports.decode()}")
    return len(reports)


def _work(operation: Operation, trial: Trial, writing: int) -> None:
    number = trial.reported
    try:
        while True:
            operation.step(trial, number)
            os.write(writing, b".")
            number += 1
    except BaseException as error:
        os.write(writing, f"!{error}".encode())
        os._exit(1)


def _judged(operation: Operation, trial: Trial, count: Count) -> bool:
    """Count what is wrong after a kill; whether to go on with this book."""
    try:
        with operation.tally(trial.folder):
            with Book.open(trial.book) as book:
                verdict = book.verify()
            faults = list(operation.judge(trial, trial.reported)) if verdict.good else ["corrupt"]
        said = str(verdict.finding)
    except (TallyError, AssertionError, OSError) as error:
        faults, said = ["corrupt"], str(error)
    for fault in faults:
        setattr(count, fault, getattr(count, fault) + 1)
        count.first_fault = count.first_fault or f"{fault}: {said}"
    return not faults


# What is killed ---------------------------------------------------------------------------------


def _one_evening(trial: Trial) -> None:
    evening(trial.book)


def _record(_trial: Trial, number: int) -> None:
    done("round", *points(number))


def _recorded(trial: Trial, reported: int) -> Iterator[str]:
    """Every reported round is there, in order; at most one more, whole."""
    board = data("board")["rounds"]
    found = [[result["points"] for result in each["results"]] for each in board][1:]
    if found[:reported] != [scores(number) for number in range(reported)]:
        yield "lost"
    elif len(found) > reported:
        trial.reported = len(found)
        if found != [scores(number) for number in range(len(found))]:
            yield "half_visible"


def _amend(_trial: Trial, number: int) -> None:
    done("amend", "1", *points(number + 1))


def _amended(trial: Trial, reported: int) -> Iterator[str]:
    """The one round stands as last reported, or as the next amendment makes it."""
    board = data("board")["rounds"]
    if len(board) != 1:
        yield "half_visible"
        return
    found = [result["points"] for result in board[0]["results"]]
    if found == scores(reported + 1):
        trial.reported += 1
    elif found != scores(reported):
        yield "lost"


def _evening_file(trial: Trial, number: int) -> Path:
    file = trial.folder / "evening.toml"
    rounds = "".join(
        "[[round]]\n[round.points]\n"
        + "".join(f"{part.replace('=', ' = ')}\n" for part in points(each)[1:])
        for each in range(5)
    )
    head = f'title = "E{number}"\ngame = "taiwan"\nstake = "1 TWD"\ndate = 2026-11-27\n'
    file.write_text(head + 'seats = ["Ann", "Ben", "Cat", "Dan"]\n' + rounds)
    return file


def _import(trial: Trial, number: int) -> None:
    done("import", str(_evening_file(trial, number)))


def _imported(trial: Trial, reported: int) -> Iterator[str]:
    """Every evening whole, those reported all there."""
    found = {each["title"]: each["rounds"] for each in data("evenings")["evenings"]}
    found.pop("Friday")
    if not {f"E{number}" for number in range(reported)} <= found.keys():
        yield "lost"
    elif any(rounds != 5 for rounds in found.values()) or len(found) > reported + 1:
        yield "half_visible"
    trial.reported = len(found)


def _documents(trial: Trial) -> None:
    """A book that grew elsewhere, exported after each of its rounds."""
    evening(trial.folder / "elsewhere.db", 0)
    for number in range(3 * trial.kills + 10):
        done("round", *points(number))
        done("export", "-o", str(trial.folder / f"{number}.json"))
    use(trial.book)
    done("import", str(trial.folder / "0.json"))


def _take_in(trial: Trial, number: int) -> None:
    done("import", str(trial.folder / f"{number + 1}.json"))


def _taken_in(trial: Trial, reported: int) -> Iterator[str]:
    """Every document that was reported is in the book, the next one whole or not at all."""
    found = [[result["points"] for result in each["results"]] for each in data("board")["rounds"]]
    if len(found) < reported + 1:
        yield "lost"
    elif found != [scores(number) for number in range(len(found))] or len(found) > reported + 2:
        yield "half_visible"
    trial.reported = len(found) - 1


def _backup(trial: Trial, number: int) -> None:
    done("backup", str(trial.folder / f"{number}-copy.db"))


def _backed_up(trial: Trial, reported: int) -> Iterator[str]:
    """Every file with a final name is a whole book; those reported are all there."""
    from tally.store.backup import tried

    copies = sorted(trial.folder.glob("*-copy.db"))
    if any(not (trial.folder / f"{number}-copy.db").exists() for number in range(reported)):
        yield "lost"
    elif any(tried(copy) is None for copy in copies):
        yield "half_visible"
    trial.reported = len(copies)
    for copy in copies[:-2]:
        copy.write_bytes(copies[-1].read_bytes())


def _two_backups(trial: Trial) -> None:
    evening(trial.book, 1)
    done("backup", str(trial.folder / "even.db"))
    done("round", *points(7))
    done("backup", str(trial.folder / "odd.db"))


def _restore(trial: Trial, number: int) -> None:
    done("restore", str(trial.folder / ("odd.db" if number % 2 else "even.db")), "--yes")
    for aside in Path(f"{trial.book}-backups").glob("*.db"):
        aside.unlink()


def _restored(trial: Trial, _reported: int) -> Iterator[str]:
    """One of the two books, whole; what was there before each exchange is kept or was there."""
    rounds = len(data("board")["rounds"])
    code = data("where")["code"]
    known = trial.notes.setdefault(str(rounds), code)
    if rounds not in (1, 2) or code != known:
        yield "half_visible"


def _old_book(trial: Trial) -> None:
    evening(trial.book, 8)
    trial.notes["before"] = done("balance")
    trial.notes["old"] = trial.book.read_bytes()


@contextmanager
def next_schema(folder: Path) -> Iterator[None]:
    """A tally that is one migration ahead, which rewrites a whole table."""
    import shutil

    from tally.store import database, health, tables, upgrade

    migrations = folder / "migrations"
    if not migrations.exists():
        shutil.copytree(upgrade.MIGRATIONS, migrations)
        (migrations / "versions" / "0002_next.py").write_text(_NEXT)
    old = tables.SCHEMA_VERSION, upgrade.MIGRATIONS
    for module in (database, tables, upgrade, health):
        if hasattr(module, "SCHEMA_VERSION"):
            module.SCHEMA_VERSION = "0002"  # type: ignore[attr-defined]
    upgrade.MIGRATIONS = migrations
    upgrade.upgrade.__defaults__ = ("0002",)
    try:
        yield
    finally:
        for module in (database, tables, upgrade, health):
            if hasattr(module, "SCHEMA_VERSION"):
                module.SCHEMA_VERSION = old[0]  # type: ignore[attr-defined]
        upgrade.MIGRATIONS = old[1]
        upgrade.upgrade.__defaults__ = (old[0],)


_NEXT = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "0002", "0001", None, None


def upgrade():
    op.add_column("name", sa.Column("colour", sa.String(), nullable=True))
    op.execute("UPDATE name SET colour = 'red'")
    op.execute("CREATE TABLE bulk AS SELECT a.* FROM posting a, posting b")
    op.execute("DROP TABLE bulk")
"""


def _migrate(trial: Trial, _number: int) -> None:
    for suffix in ("-wal", "-shm"):
        Path(f"{trial.book}{suffix}").unlink(missing_ok=True)
    draft = trial.folder / "draft"
    draft.write_bytes(trial.notes["old"])  # type: ignore[arg-type]
    draft.chmod(0o600)
    draft.replace(trial.book)
    with next_schema(trial.folder):
        code, said = told("evenings")
    assert code == 0, said
    for copy in Path(f"{trial.book}-backups").glob("*.db"):
        copy.unlink()


def _migrated(trial: Trial, _reported: int) -> Iterator[str]:
    """Opened again by the newer tally, the book says what it said before."""
    code, said = told("balance")
    if code or said != trial.notes["before"]:
        yield "lost"


OPERATIONS = {
    "record": Operation(_one_evening, _record, _recorded),
    "amend": Operation(_one_evening, _amend, _amended),
    "import": Operation(_one_evening, _import, _imported),
    "import export": Operation(_documents, _take_in, _taken_in),
    "migrate": Operation(_old_book, _migrate, _migrated, next_schema),
    "backup": Operation(_one_evening, _backup, _backed_up),
    "restore": Operation(_two_backups, _restore, _restored),
}

if __name__ == "__main__":
    sys.exit(main())
