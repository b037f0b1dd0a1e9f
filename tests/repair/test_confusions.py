"""How demo evenings and the benchmark misread cards, apart from what ranks the repairs."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tally.games.chinese_ten import confusions
from tally.games.chinese_ten.cards import NAMES, NUMBERS


@pytest.mark.parametrize(
    ("meant", "likeliest"), [("7H", "7D"), ("KS", "KC"), ("6D", "6H"), ("10C", "10S")]
)
def test_the_other_suit_of_the_colour_is_written_most_often(meant: str, likeliest: str) -> None:
    rng, card = Random(1), NUMBERS[meant]
    others = [other for other in range(52) if other != card]
    found = Counter(NAMES[confusions.confused(rng, card, others)] for _ in range(2000))
    assert found.most_common(1)[0][0] == likeliest
    assert 0.3 < found[likeliest] / 2000 < 0.5
    assert len(found) > 30


def test_a_card_is_never_written_as_itself_and_jokers_are_written_too() -> None:
    rng = Random(2)
    for meant in range(54):
        others = [other for other in range(54) if other != meant]
        assert all(confusions.confused(rng, meant, others) in others for _ in range(50))


def test_nothing_of_it_comes_from_what_ranks_the_repairs() -> None:
    for module in ("confusions", "mistakes"):
        text = Path(confusions.__file__).with_name(f"{module}.py").read_text("utf-8")
        names = {
            node.module for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)
        }
        assert not any(name and "likelihood" in name for name in names)
