"""Legal rounds are accepted and scored right; a card on the wrong pile never gets through."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from chinese_ten_table import PACK, TABLES, Played, play, price_list

from tally.errors import Refused
from tally.games import rule_set
from tally.games.chinese_ten.piles import LAWS, breaches
from tally.games.game import Deal, Outcome

ROUNDS = 1000
NAMES = ("Ann", "Ben", "Cat", "Dan")
each_table = pytest.mark.parametrize(
    "table", TABLES, ids=[f"{name}-{players}" for name, players, *_ in TABLES]
)


def rounds(table: tuple[str, int, int, int, bool], number: int) -> list[Played]:
    name, players, hand, opened, reshuffles = table
    chance = random.Random(f"{name} {players}")
    return [play(chance, players, hand, opened, reshuffles) for _ in range(number)]


def scored(name: str, piles: list[list[str]], left: list[str], claims: Any = ()) -> Outcome:
    game, rules = KNOWN[name]
    seats = NAMES[: len(piles)]
    typed = {
        "piles": [" ".join(pile) for pile in piles],
        "left": " ".join(left),
        "red_five": claims,
    }
    return game.score(rules, Deal(seats), typed)


KNOWN = {name: rule_set(name) for name in {name for name, *_ in TABLES}}


@each_table
def test_legal_rounds_are_accepted_and_come_to_what_the_price_list_says(table: Any) -> None:
    name, players = table[0], table[1]
    prices = price_list(name, players)
    pays = {"taiwan": 10, "barraco": 10}.get(name, 0)
    for played in rounds(table, ROUNDS):
        due = [played.red_five] if pays and played.red_five else []
        if name == "barraco" and due and due[0][1] == "black":
            due = []
        outcome = scored(name, played.piles, played.left, due)
        points = [sum(prices[card] for card in pile) for pile in played.piles]
        bonus = [0] * players
        for winner, _ in due:
            bonus = [pays * (players - 1) if seat == winner else -pays for seat in range(players)]
        tie = Fraction(sum(points), players)
        assert list(outcome.detail.points) == points
        assert [share.counts[0] for share in outcome.shares] == [
            mine + extra - tie for mine, extra in zip(points, bonus, strict=True)
        ]
        assert sum(share.counts[0] for share in outcome.shares) + outcome.pot[0] == 0
        assert outcome.detail.leftover_points == sum(prices[card] for card in played.left)
        assert sum(outcome.detail.bonus) == 0


@each_table
def test_scoring_cards_alone_come_to_the_same(table: Any) -> None:
    prices = price_list(table[0], table[1])
    for played in rounds(table, ROUNDS // 10):
        bare = [[card for card in pile if prices[card]] for pile in played.piles]
        left = [card for card in played.left if prices[card]]
        whole = scored(table[0], played.piles, played.left)
        assert scored(table[0], bare, left).detail.mode == "scoring"
        assert scored(table[0], bare, left).detail.points == whole.detail.points


@each_table
def test_the_rest_is_what_is_left_in_either_mode(table: Any) -> None:
    prices = price_list(table[0], table[1])
    for played in rounds(table, ROUNDS // 20):
        whole = scored(table[0], played.piles, played.left)
        bare = [[card for card in pile if prices[card]] for pile in played.piles]
        seat = len(played.left) % len(bare)
        if not any(pile for other, pile in enumerate(bare) if other != seat):
            continue
        for piles in (played.piles, bare):
            with_rest = [["rest"] if i == seat else pile for i, pile in enumerate(piles)]
            assert scored(table[0], with_rest, played.left).detail.points == whole.detail.points


@each_table
def test_every_card_on_a_wrong_pile_is_refused(table: Any) -> None:
    for played in rounds(table, 3):
        heaps = [*played.piles, played.left]
        for origin, target in product(range(len(heaps)), range(len(played.piles))):
            for card in heaps[origin] if origin != target else ():
                moved = [[c for c in heap if c != card] for heap in heaps]
                moved[target].append(card)
                with pytest.raises(Refused) as refused:
                    scored(table[0], moved[:-1], moved[-1])
                codes = {problem.code for problem in refused.value.problems}
                assert codes <= {"impossible_pile", "leftovers_impossible"}


@each_table
def test_of_all_exchanges_only_those_of_equal_ranks_get_through(table: Any) -> None:
    played = rounds(table, 1)[0]
    for one, other in combinations(range(len(played.piles)), 2):
        for mine, theirs in product(played.piles[one], played.piles[other]):
            piles = [pile[:] for pile in played.piles]
            piles[one].remove(mine)
            piles[other].remove(theirs)
            piles[one].append(theirs)
            piles[other].append(mine)
            if mine[:-1] == theirs[:-1]:
                scored(table[0], piles, played.left)
                continue
            with pytest.raises(Refused):
                scored(table[0], piles, played.left)


@each_table
def test_each_missing_card_is_named(table: Any) -> None:
    played = rounds(table, 1)[0]
    for seat, pile in enumerate(played.piles):
        for card in pile:
            piles = [[c for c in heap if c != card] for heap in played.piles]
            with pytest.raises(Refused) as refused:
                scored(table[0], piles, played.left)
            first, then = refused.value.problems[0], refused.value.problems[1]
            assert first.code == "missing_cards"
            assert f"51 of 52 cards: {card} is missing" in first.message
            assert then.code == "impossible_pile"
            assert then.message.startswith(f"{NAMES[seat]}'s pile")


def test_the_evidence_of_red_fives() -> None:
    """Exactly two fives, both red, prove the bonus; with all four nobody can tell."""
    proved = open_ = 0
    for played in rounds(TABLES[3], 1500):
        codes = {caution.code for caution in scored("taiwan", played.piles, []).warnings}
        if "red_fives_unclaimed" in codes:
            proved += 1
            assert played.red_five is not None
        elif "red_fives_possible" in codes:
            open_ += 1
        else:
            assert played.red_five is None
    assert proved > 100
    assert open_ > 100


def test_the_laws_have_names_and_hold_for_pairs() -> None:
    assert len({law.name for law in LAWS}) == len(LAWS)
    _, rules = KNOWN["chinese-ten"]
    terms = rules.terms[4]
    from tally.games.chinese_ten.cards import NUMBERS

    for one, other in combinations(PACK, 2):
        fits = not breaches(terms, 1 << NUMBERS[one] | 1 << NUMBERS[other])
        ranks = {one[:-1], other[:-1]}
        equal = len(ranks) == 1 and ranks <= {"5", "10", "J", "Q", "K"}
        ten = ranks in ({"A", "9"}, {"2", "8"}, {"3", "7"}, {"4", "6"})
        assert fits == (equal or ten)
