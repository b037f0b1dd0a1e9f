"""Fuzz a reader: `python tests/fuzz READER [--seconds N]`, all readers without a name.

With atheris installed (`pip install atheris`) coverage guides what is tried, starting from the
corpus in tests/fuzz/corpus; without it the corpus is changed at random. What crashes, hangs for ten
seconds or fails a check is written to a file whose name is printed; put it into the corpus once it
is mended. `--keep N` adds at most so many of the inputs that reached something new.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
LONGEST = 8192
HANG = 10
GUIDED = "--guided"


def main() -> int:
    """Fuzz what is asked for; ends with the number of readers that failed."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("readers", nargs="*", metavar="READER")
    asked.add_argument("--seconds", type=int, default=60)
    asked.add_argument("--keep", type=int, default=0)
    if sys.argv[1:2] == [GUIDED]:
        _guided(sys.argv[2], sys.argv[3:])
    options = asked.parse_args()
    from readers import READERS

    failed = 0
    for reader in options.readers or READERS:
        if reader not in READERS:
            asked.error(f"{reader} is not a reader: {', '.join(READERS)}")
        failed += not _fuzzed(reader, options.seconds, options.keep)
    return failed


def _fuzzed(reader: str, seconds: int, keep: int) -> bool:
    """Whether a reader came through."""
    try:
        import atheris  # noqa: F401
    except ImportError:
        return _at_random(reader, seconds)
    corpus = HERE / "corpus" / reader
    with tempfile.TemporaryDirectory() as new:
        limits = [f"-max_total_time={seconds}", f"-timeout={HANG}", f"-max_len={LONGEST}"]
        words = Path(new).with_suffix(".words")
        words.write_text(_words(corpus))
        files = [f"-artifact_prefix={reader}-", f"-dict={words}", "-print_final_stats=1"]
        command = [sys.executable, __file__, GUIDED, reader, *limits, *files, new, str(corpus)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        words.unlink()
        print(f"{reader}: exit {done.returncode}; {_told(done.stderr)}", flush=True)
        if done.returncode:
            print(done.stderr[-4000:])
        _keep(Path(new), corpus, keep)
    return done.returncode == 0


def _words(corpus: Path) -> str:
    """What stands in the corpus, as a dictionary of the fuzzer's."""
    text = b"\n".join(file.read_bytes() for file in sorted(corpus.iterdir())).decode(
        "utf-8", "replace"
    )
    words = dict.fromkeys(re.findall(r"[^\s\"'=,;\[\]{}]{1,24}|[\"'=,;\[\]{}]", text))
    quoted = ("".join(f"\\x{byte:02X}" for byte in word.encode()) for word in words)
    return "".join(f'"{word}"\n' for word in list(quoted)[:400])


def _told(said: str) -> str:
    """How much was tried and reached, from the fuzzer's last lines."""
    tried = re.findall(r"number_of_executed_units: *(\d+)", said)
    reached = re.findall(r"cov: (\d+)", said)
    return f"{int((tried or ['0'])[-1]):,} tried, {(reached or ['0'])[-1]} places reached"


def _keep(new: Path, corpus: Path, most: int) -> None:
    """The smallest of what reached something new joins the corpus."""
    corpus.mkdir(exist_ok=True)
    for file in sorted(new.iterdir(), key=lambda each: each.stat().st_size)[:most]:
        shutil.copy(file, corpus / file.name[:12])


def _guided(reader: str, arguments: list[str]) -> None:
    """This process becomes the fuzzer; it does not come back."""
    import atheris

    with atheris.instrument_imports(include=["tally"]):
        from readers import attempt

        _warm(reader)
    atheris.Setup([sys.argv[0], *arguments], lambda data: attempt(reader, data))
    atheris.Fuzz()


def _warm(reader: str) -> None:
    """Read the corpus once, so that what is imported late is imported instrumented."""
    from readers import attempt

    for file in sorted((HERE / "corpus" / reader).iterdir()):
        attempt(reader, file.read_bytes())


def _at_random(reader: str, seconds: int) -> bool:
    """Change what is in the corpus until the time is up."""
    from readers import attempt

    seeds = [file.read_bytes() for file in sorted((HERE / "corpus" / reader).iterdir())]
    chance, tried, end = random.Random(reader), 0, time.monotonic() + seconds
    signal.signal(signal.SIGALRM, _hangs)
    while time.monotonic() < end:
        data = _changed(seeds, chance)
        signal.alarm(HANG)
        try:
            attempt(reader, data)
        except Exception as error:
            target = Path(f"{reader}-crash-{tried}")
            target.write_bytes(data)
            print(f"{reader}: {type(error).__name__}: {error}; written to {target}")
            return False
        finally:
            signal.alarm(0)
        tried += 1
    print(f"{reader}: {tried:,} tried at random without a crash", flush=True)
    return True


def _hangs(_number: int, _frame: object) -> None:
    raise TimeoutError(f"no answer within {HANG} s")


def _changed(seeds: list[bytes], chance: random.Random) -> bytes:
    """One of the seeds with bytes changed, taken out, doubled, or joined with another's."""
    data = bytearray(chance.choice(seeds))
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(data) + 1)
        piece = chance.choice(seeds)
        start = chance.randrange(len(piece) + 1)
        change = chance.randrange(4)
        if change == 0:
            data[at : at + 1] = chance.randbytes(1)
        elif change == 1:
            del data[at : at + chance.randint(1, 8)]
        elif change == 2:
            data[at:at] = piece[start : start + chance.randint(1, 40)]
        else:
            data[at:at] = data[at : at + chance.randint(1, 20)]
    return bytes(data[:LONGEST])


if __name__ == "__main__":
    sys.exit(main())
