"""A demo evening is one that can be imported, and its one slip one that is found."""

from __future__ import annotations

import datetime
import tomllib

import pytest
from played_laws import SEATS, VARIANTS

from tally.errors import Refused
from tally.evening_file import evening_from
from tally.games import rule_set
from tally.games.chinese_ten.demo import Demo, evening
from tally.games.chinese_ten.game import GAME, ChineseTenRules
from tally.games.chinese_ten.mistakes import SLIPS
from tally.games.chinese_ten.repair import repairs
from tally.games.game import Outcome
from tally.toml import TomlText

CELLS = [(v, n) for v in VARIANTS for n in rule_set(v)[1].players]


def rules_of(variant: str) -> ChineseTenRules:
    rules = rule_set(variant)[1]
    assert isinstance(rules, ChineseTenRules)
    return rules


def played(rules: ChineseTenRules, demo: Demo) -> list[Outcome]:
    """Every round of an evening file, scored as an import scores it."""
    file = evening_from(TomlText("demo.toml", demo.text))
    deal, outcomes = GAME.opening(rules, file.seats, 0), []
    for written in file.rounds:
        entered = GAME.enter(written.named, file.seats, written.locate)
        outcomes.append(GAME.score(rules, deal, entered.typed))
        deal = GAME.following(rules, deal, outcomes[-1])
    return outcomes


@pytest.mark.parametrize(("variant", "players"), CELLS)
def test_an_evening_without_a_slip_is_accepted(variant: str, players: int) -> None:
    rules = rules_of(variant)
    demo = evening(rules, SEATS[:players], 12, seed=players, stake="1 TWD")
    outcomes = played(rules, demo)
    assert len(outcomes) == 12
    assert demo.slip == ""
    for outcome in outcomes:
        codes = {warning.code for warning in outcome.warnings}
        assert "red_fives_unclaimed" not in codes


def test_bonuses_are_claimed() -> None:
    rules = rules_of("taiwan")
    outcomes = played(rules, evening(rules, SEATS[:4], 12, seed=3))
    assert any(any(outcome.detail.bonus) for outcome in outcomes)


def test_the_same_seed_writes_the_same_evening() -> None:
    rules = rules_of("barraco")
    one, two, other = (evening(rules, SEATS[:2], 3, seed) for seed in (5, 5, 6))
    assert one == two != other


def test_head_and_names_are_written_so_that_they_are_read_back() -> None:
    names = ('A"nn', "王小明", "b c", "Dan")
    demo = evening(
        rules_of("taiwan"), names, 1, title='Friday "1"', date=datetime.date(2026, 12, 24),
        stake="2 TWD", game="my table.toml",
    )  # fmt: skip
    data = tomllib.loads(demo.text)
    assert data["title"] == 'Friday "1"'
    assert data["date"] == datetime.date(2026, 12, 24)
    assert (data["stake"], data["game"]) == ("2 TWD", "my table.toml")
    assert tuple(data["seats"]) == tuple(data["round"][0]["piles"]) == names


@pytest.mark.parametrize("kind", SLIPS)
def test_a_slip_of_each_kind_is_one_that_is_found(kind: str) -> None:
    rules, names = rules_of("main-merah"), SEATS[:3]
    demo = evening(rules, names, 4, seed=9, slip=kind)
    number = int(demo.slip.split(":")[0].removeprefix("round "))
    file = evening_from(TomlText("demo.toml", demo.text))
    entered = GAME.enter(list(file.rounds)[number - 1].named, names)
    deal = GAME.opening(rules, names, 0)
    with pytest.raises(Refused):
        GAME.score(rules, deal, entered.typed)
    assert repairs(rules.terms[3], names, entered.typed)
    assert any(name in demo.slip for name in names) or kind == "left"


def test_any_slip() -> None:
    demo = evening(rules_of("taiwan"), SEATS[:4], 2, seed=1, slip="any")
    assert demo.slip.startswith("round ")


@pytest.mark.parametrize(("variant", "slip"), [("taiwan", "left"), ("taiwan", "typo")])
def test_a_slip_that_cannot_be_is_refused(variant: str, slip: str) -> None:
    with pytest.raises(Refused) as refused:
        evening(rules_of(variant), SEATS[:4], 2, slip=slip)
    assert [problem.code for problem in refused.value.problems] == ["no_such_slip"]


def test_no_rounds_are_an_evening_too() -> None:
    assert played(rules_of("taiwan"), evening(rules_of("taiwan"), SEATS[:4], 0, slip="any")) == []


def test_the_wrong_number_of_players_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        evening(rules_of("taiwan"), SEATS[:3], 2)
    assert [problem.code for problem in refused.value.problems] == ["wrong_player_count"]
