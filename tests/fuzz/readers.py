"""Every reader of what people and files say: given any text it answers, or refuses as tally does.

What a reader makes of a text must also be read back from what it prints, where it prints.
"""

from __future__ import annotations

import contextlib
import datetime
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

from tally.errors import TallyError

CORPUS = Path(__file__).parent / "corpus"
DAY = datetime.date(2026, 11, 27)


def cards(text: str) -> None:
    """Piles of a round, one a line; the first line may say how they are given."""
    from tally.evening import Evening, next_deal, score_named_round
    from tally.games import rule_set
    from tally.money import read_stake

    game, rules = rule_set("taiwan")
    names = ("Ann", "Ben", "Cat", "Dan")
    evening = Evening(game, rules, names, DAY, stake=read_stake("1 TWD", game.stake_parts))
    given, *lines = text.split("\n")
    piles = [line.partition("=")[::2] for line in lines]
    named: dict[str, object] = {"points" if given.startswith("p") else "piles": piles}
    if given[1:]:
        named["left"] = given[1:]
    scored = score_named_round(evening, next_deal(evening, None), named)
    assert sum(posting.amount for posting in scored.postings) == 0


def hands(text: str) -> None:
    """A hand of mahjong, and what it counts."""
    from tally.cli.main import run

    answer, talk = (redirect(_Nowhere()) for redirect in _REDIRECTIONS)
    with answer, talk, mock.patch.dict(os.environ, {"TALLY_DEBUG": "1"}):
        code = run(["tai", "--", *text.split(" ")[:40]])
    assert code in (0, 1, 2), f"exit code {code}"


def hand_notation(text: str) -> None:
    """Tiles as they are written; printed they read the same."""
    from tally.games.mahjong.notation import parse_hand

    hand = parse_hand(text)
    assert parse_hand(str(hand)) == hand


def amounts(text: str) -> None:
    """An amount in several currencies; what is printed reads the same."""
    from tally.money import currency, read_amount, typeable

    for code in ("TWD", "EUR", "IDR", "KWD"):
        unit = currency(code)
        with contextlib.suppress(TallyError):
            amount = read_amount(text, unit)
            assert amount > 0
            assert read_amount(typeable(amount, unit), unit) == amount


def stakes(text: str) -> None:
    """A stake with its currency and smallest unit, a line each."""
    from tally.money import read_stake

    stake, *more = text.split("\n")
    parts = ("point",) if "/" not in stake else ("base", "unit")
    kept = read_stake(stake, parts, *[line or None for line in more[:2]])
    assert read_stake(kept.text, parts, smallest_unit=kept.currency.smallest_unit) == kept


def dates(text: str) -> None:
    """Days and moments."""
    from tally.cli.moments import read_day, read_moment

    with contextlib.suppress(TallyError):
        assert read_day(read_day(text).isoformat()) == read_day(text)
    with contextlib.suppress(TallyError):
        moment = read_moment(text, DAY)
        assert read_moment(moment.isoformat(), DAY) == moment


def evenings(text: str) -> None:
    """An evening file with everything in it, scored."""
    from tally.cli.imports import checked
    from tally.evening_file import evening_from
    from tally.toml import TomlText

    checked(evening_from(TomlText("/nowhere/evening.toml", text)))


def rules(text: str) -> None:
    """A house-rule file."""
    from tally.games import rule_set, stored_rule_set

    file = _folder() / "house.toml"
    file.write_text(text, "utf-8", newline="")
    _, kept = rule_set(str(file))
    assert stored_rule_set(kept.document)[1] == kept


def csv(text: str) -> None:
    """A CSV file of money."""
    from tally.cli.csv_imports import mapping_of, movements_of
    from tally.reports.csv_text import read_csv

    table = read_csv(text, "money.csv")
    for movement in movements_of(table, mapping_of(table, []), "TWD"):
        assert sum(posting.amount for posting in movement.postings) == 0


def json(text: str) -> None:
    """A document of a book, taken into an empty one; written again it is the same."""
    _take_in(text)


def edited_json(text: str) -> None:
    """A sound document with some of its values replaced, a line each as `entries.1.day="x"`, and
    its digests made to fit again, so that what lies behind them is reached."""
    import json

    from tally.rules import canonical

    data = json.loads((CORPUS / "json" / "good").read_text("utf-8"))
    with contextlib.suppress(LookupError, TypeError, ValueError, ArithmeticError, RecursionError):
        for line in text.split("\n")[:8]:
            path, _, value = line.partition("=")
            _set(data, path.split("."), json.loads(value))
        text = canonical(_refitted(data))
    _take_in(text)


def _set(data: Any, path: list[str], value: Any) -> None:
    """Replace the value at a path; a list's place is counted round, so that any number is one."""
    *way, last = path
    for step in way:
        data = data[int(step) % len(data)] if isinstance(data, list) else data[step]
    if isinstance(data, list):
        data[int(last) % len(data)] = value
    else:
        data[last] = value


def _refitted(data: Any) -> Any:
    from tally.store import chain
    from tally.store.document import SECTIONS, Sum, sealed

    before = chain.START
    for item in data["entries"]:
        before = item["digest"] = chain.digest(before, sealed(item))
    count = len(data["entries"])
    data["head"] = {"entries": count, "digest": before, "code": chain.code(before)}
    total = Sum()
    for item in (data["head"], *(each for name in SECTIONS for each in data[name])):
        total.add(item)
    return data | {"sha256": total.text}


def _take_in(text: str) -> None:
    from tally.store.book import Book
    from tally.store.document_reading import read_document
    from tally.store.exporting import text_of

    document = read_document(text)
    book = _folder() / "fuzz.db"
    book.unlink(missing_ok=True)
    with Book.open(book, create=True) as opened:
        opened.take_in(document)
        with opened.database.reading() as connection:
            written = text_of(connection)
        opened.log(everything=True)
        opened.balances()
        opened.evenings()
        assert opened.verify().good
    assert read_document(written) == document


READERS: dict[str, Callable[[str], None]] = {
    "cards": cards,
    "hands": hands,
    "hand-notation": hand_notation,
    "amounts": amounts,
    "stakes": stakes,
    "dates": dates,
    "evenings": evenings,
    "rules": rules,
    "csv": csv,
    "json": json,
    "edited-json": edited_json,
}


def attempt(reader: str, data: bytes) -> None:
    """Read bytes as a file would be; a refusal is an answer, anything else an exception."""
    with contextlib.suppress(TallyError):
        READERS[reader](data.decode("utf-8", "replace"))


class _Nowhere:
    """A stream that keeps nothing."""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None:
        """Nothing waits."""

    def isatty(self) -> bool:
        return False


_REDIRECTIONS = (contextlib.redirect_stdout, contextlib.redirect_stderr)


def _folder() -> Path:
    if not _FOLDERS:
        _FOLDERS.append(tempfile.TemporaryDirectory())
    return Path(_FOLDERS[0].name)


_FOLDERS: list[tempfile.TemporaryDirectory[str]] = []
