"""Who deals and plays first, and what an opening layout means."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tally.errors import Refused
from tally.games import rule_set
from tally.games.chinese_ten.layout import Verdict, judge
from tally.games.game import Deal, Outcome, Share

SEATS = ("Ann", "Ben", "Cat", "Dan")


def outcome(*differences: int) -> Outcome:
    shares = tuple(Share((0, 0, 0, mine), 0, (mine,)) for mine in differences)
    return Outcome(shares, (0,))


def rules_with(tmp_path: Path, play: str) -> Any:
    file = tmp_path / "house.toml"
    file.write_text(f'extends = "taiwan"\n[play]\n{play}\n', "utf-8")
    return rule_set(str(file))


@pytest.mark.parametrize(
    ("rule", "dealers"),
    [
        ("left", [1, 2, 3, 0]),
        ("right", [3, 2, 1, 0]),
        ("same", [0, 0, 0, 0]),
        ("winner", [1, 1, 1, 1]),
        ("loser", [3, 3, 3, 3]),
    ],
)
def test_the_deal_passes_by_the_rule(tmp_path: Path, rule: str, dealers: list[int]) -> None:
    game, rules = rules_with(tmp_path, f'next_dealer = "{rule}"')
    deal, found = game.opening(rules, SEATS, 0), []
    for _ in dealers:
        deal = game.following(rules, deal, outcome(0, 9, 1, -10))
        found.append(deal.dealer)
    assert found == dealers
    assert deal.number == len(dealers) + 1


@pytest.mark.parametrize(
    ("rule", "first", "second"),
    [("dealer", 2, 3), ("left_of_dealer", 3, 0), ("free", None, None), ("worst_previous", 2, 1)],
)
def test_the_first_player_is_by_the_rule(
    tmp_path: Path, rule: str, first: int | None, second: int | None
) -> None:
    game, rules = rules_with(tmp_path, f'first_player = "{rule}"')
    deal = game.opening(rules, SEATS, 2)
    assert deal.first_player == first
    assert game.following(rules, deal, outcome(1, -9, 9, -1)).first_player == second


def test_of_two_equally_bad_the_first_from_the_dealers_left_plays_first() -> None:
    game, rules = rule_set("main-merah")
    deal = Deal(SEATS[:3], dealer=1)
    assert game.following(rules, deal, outcome(-5, 10, -5)).first_player == 2
    deal = Deal(SEATS[:3], dealer=2)
    assert game.following(rules, deal, outcome(-5, 10, -5)).first_player == 0


def test_an_evening_opens_only_for_as_many_as_can_play() -> None:
    game, rules = rule_set("taiwan")
    with pytest.raises(Refused) as refused:
        game.opening(rules, SEATS[:3], 0)
    assert refused.value.problems[0].code == "wrong_player_count"
    with pytest.raises(Refused) as refused:
        game.opening(rules, ("Ann", "Ben", "ANN", "Dan"), 0)
    assert refused.value.problems[0].code == "duplicate_player"


def verdict(variant: str, cards: str, players: int | None = None) -> Verdict:
    return judge(rule_set(variant)[1], players, cards)


@pytest.mark.parametrize(
    ("variant", "cards", "kind"),
    [
        ("chinese-ten", "3H 3D 6S QC", "play_on"),
        ("chinese-ten", "8S 8H 8D 8C", "play_on"),
        ("chinese-ten", "KS KH KD 8D", "fourth_takes_three"),
        ("taiwan", "♠5 ♥5 ♦5 ♣5", "dealer_takes_four"),
        ("main-merah", "KS KH KD 2S 3S 4S AS QS JS 10S", "reshuffle"),
        ("main-merah", "5S 5H 5D 5C 2S 3S 4S AS QS JS 10S QH", "reshuffle"),
        ("main-merah", "8S 8H 8D 2C 2D 9S KS 10H 7D JS 7S 5S", "may_be_redealt"),
        ("main-merah", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS", "play_on"),
    ],
)
def test_layouts_are_judged(variant: str, cards: str, kind: str) -> None:
    found = verdict(variant, cards)
    assert found.kind == kind
    assert found.playable == (kind != "reshuffle")


def test_bound_leftovers_are_counted_for_each_rank() -> None:
    found = verdict("main-merah", "8S 8H 8D 2C 2D 9S 9H 9D AS AH AD KS")
    assert found.bound == (("A", 2), ("9", 2), ("2", 1), ("8", 1))
    assert [finding.kind for finding in found.findings] == ["may_be_redealt"] * 2
    assert found.players == 2


def test_house_rules_may_reshuffle_instead(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('extends = "main-merah"\n[layout]\ngroup_of_five = "reshuffle"\n', "utf-8")
    cards = "8S 8H 8D 2C 2D 9S KS 10H 7D JS 7S 5S"
    assert verdict(str(file), cards).kind == "reshuffle"
    assert not rule_set(str(file))[1].terms[2].leftovers_possible


@pytest.mark.parametrize(
    ("cards", "players", "codes"),
    [
        ("KS KH", None, ["missing_cards"]),
        ("KS KH KD 2S 3S", None, ["impossible_pile"]),
        ("KS KH kd 1x", None, ["unknown_card", "missing_cards"]),
        ("KS KH ks 2S", None, ["duplicate_card", "missing_cards"]),
        ("KS KH KD 2S", 5, ["wrong_player_count"]),
        ("JR KH KD 2S", 4, ["unknown_card", "missing_cards"]),
    ],
)
def test_what_is_no_layout_is_refused(cards: str, players: int | None, codes: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        verdict("chinese-ten", cards, players)
    assert [problem.code for problem in refused.value.problems] == codes


def test_the_number_of_cards_says_how_many_play() -> None:
    assert verdict("main-merah", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S").players == 3
    with pytest.raises(Refused) as refused:
        verdict("main-merah", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS")
    assert "12 with 2 players or 10 with 3 players" in refused.value.problems[0].message
