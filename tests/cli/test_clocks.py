"""Times as people type them, where clocks are put forward and back."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from program import Program


@pytest.fixture
def in_berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("day", ["0001-01-01", "0999-12-31", "9001-01-01", "9999-12-31"])
def test_a_year_that_clocks_do_not_reckon_with_is_refused(tally: Program, day: str) -> None:
    refused = tally("new", "--game", "taiwan", "--players", "Ann,Ben,Cat,Dan", "--date", day)
    assert (refused.code, "between 1000 and 9000" in refused.err) == (1, True)
    assert not tally.book.exists()


@pytest.mark.usefixtures("in_berlin")
def test_a_time_that_no_clock_showed_is_refused(tally: Program) -> None:
    """Clocks in Germany went from 02:00 to 03:00 on 2026-03-29."""
    players = "Ann,Ben,Cat,Dan"
    tally.ok("new", "--game", "taiwan", "--players", players, "--date", "2026-03-29")
    piles = ("Ann=60", "Ben=60", "Cat=60", "Dan=60", "--points")
    refused = tally("round", *piles, "--at", "02:30")
    assert refused.code == 1
    assert "no clock here showed 02:30" in refused.err
    assert "2026-03-29 03:30" in refused.err
    for typed, kept in (
        ("01:59", "2026-03-29T01:59:00+01:00"),
        ("03:00", "2026-03-29T03:00:00+02:00"),
        ("2026-03-29 02:30+01:00", "2026-03-29T02:30:00+01:00"),
        ("2026-10-25 02:30", "2026-10-25T02:30:00+02:00"),
    ):
        tally.ok("round", *piles, "--at", typed)
        assert tally.data("log", "--last", "1")["entries"][0]["played_at"] == kept
