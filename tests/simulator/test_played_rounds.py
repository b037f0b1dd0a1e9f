"""Rounds that the simulator plays are rounds that people can have played."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from played_laws import LAWS, Round, cells, rank

from tally.errors import Refused
from tally.games import rule_set
from tally.games.chinese_ten.captures import fits
from tally.games.chinese_ten.cards import NAMES, NUMBERS
from tally.games.chinese_ten.game import ChineseTenRules
from tally.games.chinese_ten.simulator import Played, Policy, RedFive, play_round
from tally.games.chinese_ten.terms import Terms

CELLS = list(cells())
BY_NAME = {name: (rules, terms) for name, rules, terms in CELLS}
GAMES = 100


class Rigged(Random):
    """Deals the cards that it is given first, then the others in order; chooses the first."""

    def __init__(self, top: str) -> None:
        super().__init__(0)
        self.top = [NUMBERS[card] for card in top.split()]

    def sample(self, population, k, *, counts=None):  # type: ignore[no-untyped-def]
        return self.top + [card for card in population if card not in self.top]


def terms_of(name: str) -> Terms:
    return BY_NAME[name][1]


def rigged(name: str, layout: str, dealer: int = 0) -> Played:
    return play_round(terms_of(name), Rigged(layout), dealer, "greedy")


@pytest.mark.parametrize("policy", ["random", "greedy", "mixed"])
@pytest.mark.parametrize(("name", "rules", "terms"), CELLS, ids=[cell[0] for cell in CELLS])
def test_every_law_holds_in_every_variant(
    name: str, rules: ChineseTenRules, terms: Terms, policy: Policy
) -> None:
    rng = Random(f"{name} {policy}")
    for _ in range(GAMES):
        dealer = rng.randrange(terms.players)
        round_ = Round(rules, terms, play_round(terms, rng, dealer, policy))
        broken = [law.__name__ for law in LAWS if not law(round_)]
        assert not broken, (broken, round_.played)


def test_the_same_seed_plays_the_same_round() -> None:
    terms = terms_of("taiwan 4")
    one, two = (
        [play_round(terms, rng) for _ in range(3)] for rng in (Random("evening"), Random("evening"))
    )
    assert one == two
    assert one[0] != one[1]


def test_piles_stand_in_the_order_of_capture() -> None:
    played = play_round(terms_of("chinese-ten 2"), Random(4), policy="random")
    for pile in played.piles:
        at = 0
        while at < len(pile):
            assert fits(pile[at], pile[at + 1])
            at += 2


class TestWhoPlaysFirst:
    def test_the_dealer_in_taiwan(self) -> None:
        assert play_round(terms_of("taiwan 4"), Random(1), dealer=2).first_player == 2

    def test_the_left_of_the_dealer_in_chinese_ten(self) -> None:
        assert play_round(terms_of("chinese-ten 4"), Random(1), dealer=3).first_player == 0

    def test_whoever_the_evening_says(self) -> None:
        terms = terms_of("main-merah 3")
        assert play_round(terms, Random(1), dealer=0, first_player=2).first_player == 2


class TestSpecialLayouts:
    def test_the_fourth_takes_all_three(self) -> None:
        """A pile gets the last king with the other three in one capture."""
        played = rigged("chinese-ten 2", "KS KH KC 2S")
        pile = next(pile for pile in played.piles if NUMBERS["KD"] in pile)
        at = pile.index(NUMBERS["KD"])
        assert {NAMES[card] for card in pile[at : at + 4]} == {"KD", "KS", "KH", "KC"}

    def test_the_dealer_takes_four_alike_at_once(self) -> None:
        played = rigged("chinese-ten 4", "QS QH QD QC", dealer=2)
        assert [NAMES[card] for card in played.piles[2][:4]] == ["QS", "QH", "QD", "QC"]

    def test_the_dealers_four_fives_are_no_play(self) -> None:
        played = rigged("taiwan 4", "5S 5H 5D 5C", dealer=1)
        assert played.red_five == RedFive(1, "dealer_quad", "deal")

    def test_a_black_five_takes_both_red_ones(self) -> None:
        played = rigged("taiwan 4", "5S 5H 5D 2S")
        assert played.red_five is not None
        assert played.red_five.kind == "black_takes_both"

    def test_a_red_five_takes_the_other_among_three(self) -> None:
        played = rigged("taiwan 4", "5S 5H 5C 2S")
        assert played.red_five is not None
        assert played.red_five.kind == "red_on_red"

    def test_main_merah_deals_again(self) -> None:
        """Three or four alike are never played; about one deal in six is made again."""
        terms, rng = terms_of("main-merah 2"), Random(7)
        rounds = [play_round(terms, rng) for _ in range(600)]
        for played in rounds:
            ranks = Counter(rank(NAMES[card]) for card in played.layout)
            assert all(ranks[own] < 3 for own in ("5", "10", "J", "Q", "K"))
        again = sum(played.redeals for played in rounds) / (600 + sum(p.redeals for p in rounds))
        assert 0.11 < again < 0.22

    def test_main_merah_leaves_cards_over_in_some_rounds(self) -> None:
        terms, rng = terms_of("main-merah 2"), Random(8)
        left = sum(bool(play_round(terms, rng).leftovers) for _ in range(800)) / 800
        assert 0.025 < left < 0.085

    def test_two_twos_and_three_eights_leave_a_pair(self) -> None:
        layout = "8S 8H 8D 2S 2H AS KS QS JS 10S 5S 3S"
        left = rigged("main-merah 2", layout).leftovers
        assert sorted(rank(NAMES[card]) for card in left) == ["2", "8"]

    def test_a_layout_that_is_always_reshuffled_is_refused(self) -> None:
        with pytest.raises(Refused) as refused:
            rigged("main-merah 2", "KS KH KC 2S 3S 4S 6S 7S 8S AS 5S 9S")
        assert [problem.code for problem in refused.value.problems] == ["unplayable_deal"]


@pytest.mark.parametrize("players", [2, 4])
def test_all_fives_lie_in_one_pile_as_often_as_chance_has_it(players: int) -> None:
    """One round in so many as there are players: each pair of fives goes to anyone."""
    terms, rng, rounds = terms_of(f"chinese-ten {players}"), Random(players), 800
    fives = {NUMBERS[f"5{suit}"] for suit in "SHDC"}
    together = sum(
        any(fives <= set(pile) for pile in play_round(terms, rng).piles) for _ in range(rounds)
    )
    assert abs(together / rounds - 1 / players) < 0.07


def test_a_pack_with_jokers_pairs_them(tmp_path: Path) -> None:
    file = tmp_path / "five.toml"
    file.write_text(
        'extends = "chinese-ten"\nplayers = [5]\ndeck = 54\ntie_score = { points = "derived" }\n'
        "[values]\njoker = 10\nAS = 30\nAC = 40\n"
        "[with.5]\ndeal = { hand = 5, layout = 4, stock = 25 }\n",
        encoding="utf-8",
    )
    rules = rule_set(str(file))[1]
    assert isinstance(rules, ChineseTenRules)
    rng = Random(5)
    for _ in range(60):
        round_ = Round(rules, rules.terms[5], play_round(rules.terms[5], rng))
        assert not [law.__name__ for law in LAWS if not law(round_)]
        assert [set(pile) & {"JR", "JB"} for pile in round_.piles].count({"JR", "JB"}) == 1
