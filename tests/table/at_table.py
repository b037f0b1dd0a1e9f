"""What tests at the live table share: rounds that fit, and the program fed line by line."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from program import Answer, Program

from tally.games import rule_set
from tally.games.chinese_ten.live.table import Table
from tally.games.chinese_ten.ruleset import ChineseTenRules
from tally.games.game import Deal

SEATS = ("Ann", "Ben", "Cat", "Dan")
PILES = (
    "3D 7H 9S AC 3S 7D 6C 4D QS QD 5S 5C 6H 4H 3C 7C",
    "QC QH 8D 2D 10D 10H KD KS",
    "3H 7S 5D 5H JC JH 9D AD 2S 8H 2H 8C 6D 4C",
    "JD JS KH KC 10C 10S 9C AS 2C 8S 6S 4S 9H AH",
)
"""A round of four: Cat's only fives are the red ones."""

FOUR_FIVES = (
    PILES[0].replace("5S 5C ", ""),
    PILES[1],
    PILES[2].replace("5D 5H", "5D 5H 5S 5C"),
    PILES[3],
)
"""The same with all four fives in Cat's pile."""

PARTED_FIVES = (
    PILES[0].replace("5S 5C", "5S 5H"),
    PILES[1],
    PILES[2].replace("5D 5H", "5D 5C"),
    PILES[3],
)
"""The same with the red fives in two piles."""

MISREAD = PILES[3].replace("9H", "9D")
MOVED = (*PILES[:1], PILES[1] + " 6D", PILES[2].replace(" 6D", ""), PILES[3])


def scoring_only(pile: str) -> str:
    """The cards of a pile that score with four players in Taiwan."""
    return " ".join(card for card in pile.split() if card[-1] in "HD" or card == "AS")


def rules_of(variant: str) -> ChineseTenRules:
    """A rule set of the family."""
    rules = rule_set(variant)[1]
    assert isinstance(rules, ChineseTenRules)
    return rules


def table(*piles: str, variant: str = "taiwan", seats: tuple[str, ...] = SEATS) -> Table:
    """A table at which these piles were typed one after the other."""
    round_ = Table.new(rules_of(variant), Deal(seats))
    for pile in piles:
        round_ = round_.accept(pile)
    return round_


def open_friday(tally: Program, game: str = "taiwan", players: str = "Ann,Ben,Cat,Dan") -> None:
    """An evening to play in."""
    tally.ok(
        *("new", "Friday", "--game", game, "--players", players),
        *("--stake", "1", "--currency", "TWD", "--date", "2026-11-27"),
    )


def typed(
    tally: Program, monkeypatch: pytest.MonkeyPatch, *lines: str, evening: str = "Friday"
) -> Answer:
    """`tally play` fed with lines by a pipe."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return tally("play", evening)


def drafts(tally: Program) -> list[Path]:
    """The draft files beside the book."""
    return sorted(tally.book.parent.glob("*.draft-*.jsonl"))


def kept(draft: Path) -> dict[str, Any]:
    """What a draft holds."""
    return dict(json.loads(draft.read_text("utf-8").splitlines()[-1]))


def without_ids(text: str) -> str:
    """A screen with every short id of an entry replaced."""
    return re.sub(r"(Recorded as |round \d+ \(|Round \d+ \()[a-z0-9]{6}", r"\1ENTRY0", text)
