"""Which single slips would explain the total that a player says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from rounds_for_repair import CELLS, SEATS, read_out, rules_of, terms_of, typed_cards

from tally.errors import Refused
from tally.games.chinese_ten.dispute import Doubt, dispute
from tally.games.chinese_ten.game import GAME
from tally.games.chinese_ten.simulator import play_round
from tally.games.game import Deal

PILES = (
    "QD QC AD 9C 10H 10D 7D 3C 6H 4C",
    "8D 2C KS KD 4D 6S 5C 5D 8S 2D 8C 2H KH KC",
    "4H 6D 7S 3H 7C 3S 4S 6C AS 9D 9H AC 10C 10S",
    "AH 9S 5S 5H 8H 2S JD JC JH JS 3D 7H QH QS",
)
ANN, BEN, CAT, DAN = range(4)
DEAL = Deal(SEATS)


def doubts(seat: int, claimed: int, **fields: Any) -> list[Doubt]:
    return dispute(rules_of("taiwan"), DEAL, {"piles": list(PILES), **fields}, seat, claimed)


def said(found: list[Doubt]) -> list[str]:
    return [doubt.description for doubt in found]


def test_the_recorded_total_is_in_no_dispute() -> None:
    assert doubts(BEN, 41) == []


def test_no_single_slip_explains_some_totals() -> None:
    assert doubts(BEN, 42 - 10 - 3) == []
    assert doubts(BEN, 240) == []


def test_two_cards_of_one_rank_exchanged() -> None:
    """Ann's ace of diamonds against Cat's ace of clubs; nothing that pairs up shows it."""
    found = doubts(ANN, 43)
    exchanged = next(doubt for doubt in found if doubt.kind == "exchanged")
    assert exchanged.description == "AD and AC are exchanged: AD is Cat's, AC is Ann's"
    assert exchanged.look == "see in whose pile AC lies, Ann's or Cat's"
    assert exchanged.changes == (-20, 0, 20, 0)
    assert exchanged.totals == (43, 41, 83, 73)
    assert exchanged.typed is not None
    assert exchanged.typed["piles"][CAT].split()[11] == "AD"


def test_a_capture_on_the_wrong_pile() -> None:
    moved = [doubt for doubt in doubts(ANN, 56) if doubt.kind == "capture_moved"]
    assert said(moved) == [f"7D 3C in Ann's pile belong to {name}" for name in SEATS[1:]]
    assert moved[0].look == "ask who took 7D 3C: Ann or Ben"
    assert moved[0].changes == (-7, 7, 0, 0)


def test_read_out_in_pairs_only_neighbours_were_one_capture() -> None:
    """Cat's AS and 9D stand together and came to 40; AS and 9H do not."""
    found = " ".join(said(doubts(CAT, 63 - 40)))
    assert "AS 9D in Cat's pile belong to Ann" in found
    assert "AS 9H" not in found


def test_the_players_count_passed_over_a_card_and_the_round_stands() -> None:
    found = doubts(ANN, 56)
    count = next(doubt for doubt in found if doubt.kind == "miscounted")
    assert count.description == "Ann passed over a card: 7D"
    assert count.changes == (0, 0, 0, 0)
    assert count.typed is None


def test_a_red_nine_counted_as_nine() -> None:
    found = doubts(CAT, 63 - 2)
    assert found[0].description == "Cat counted both red nines as 9"
    assert found[0].look == "a red nine is worth 10 here"


def test_the_values_for_another_number_of_players() -> None:
    """With three players the ace of clubs is worth nothing, with four 40."""
    rules = rules_of("chinese-ten")
    typed = {"piles": list(PILES)}
    total = GAME.score(rules, DEAL, typed).detail.totals[CAT]
    found = dispute(rules, DEAL, typed, CAT, total - 40)
    assert found[0].description == "Cat counted by the values for 3 players"
    assert found[0].look == "with 4 players AC is worth 40"


def test_piles_under_each_others_names() -> None:
    found = doubts(BEN, 73)
    swapped = next(doubt for doubt in found if doubt.kind == "piles_exchanged")
    assert swapped.description == "Ben's and Dan's piles are under each other's names"
    assert swapped.changes == (0, 32, 0, -32)


class TestTheBonus:
    def test_forgotten(self) -> None:
        """Dan has both red fives and nobody else: with the bonus everyone else has 10 less."""
        piles = [PILES[0], PILES[1].replace("5C 5D", "5C 5S"), PILES[2],
                 PILES[3].replace("5S 5H", "5D 5H")]  # fmt: skip
        total = GAME.score(rules_of("taiwan"), DEAL, {"piles": piles}).detail.totals[ANN]
        found = doubts(ANN, total - 10, piles=piles)
        assert found[0].description == "the red-five bonus is Dan's"
        assert found[0].changes == (-10, -10, -10, 30)

    def test_paid_for_nothing(self) -> None:
        """All four fives in one pile prove nothing: the black ones may have taken the red."""
        piles = [PILES[0], PILES[1].replace("5C 5D ", ""), PILES[2], PILES[3] + " 5C 5D"]
        found = doubts(ANN, 63, piles=piles, red_five=[[DAN, "red"]])
        assert set(said(found)[:2]) == {
            "Ann left the bonus out of the count",
            "Dan got the red-five bonus for nothing",
        }
        bonus = next(doubt for doubt in found if doubt.kind == "bonus")
        assert bonus.changes == (10, 10, 10, -30)

    def test_proved_by_the_pile_it_is_not_in_doubt(self) -> None:
        piles = [PILES[0], PILES[1].replace("5C 5D", "5C 5S"), PILES[2],
                 PILES[3].replace("5S 5H", "5D 5H")]  # fmt: skip
        found = doubts(ANN, 63, piles=piles, red_five=[[DAN, "red"]])
        assert "bonus" not in {doubt.kind for doubt in found}

    def test_counted_twice(self) -> None:
        piles = [PILES[0], PILES[1].replace("5C 5D ", ""), PILES[2], PILES[3] + " 5C 5D"]
        total = GAME.score(
            rules_of("taiwan"), DEAL, {"piles": piles, "red_five": [[DAN, "red"]]}
        ).detail.totals[DAN]
        found = doubts(DAN, total + 30, piles=piles, red_five=[[DAN, "red"]])
        assert "Dan counted the bonus twice" in said(found)


class TestOtherWaysOfTyping:
    def test_scoring_cards_any_one_of_which_can_lie_wrong(self) -> None:
        piles = [
            " ".join(card for card in pile.split() if card[-1] in "HD" or card == "AS")
            for pile in PILES
        ]
        found = doubts(ANN, 63 + 5, piles=piles)
        assert "5D in Ben's pile belongs to Ann" in said(found)

    def test_points_exchanged(self) -> None:
        found = doubts(ANN, 41, piles=["63", "41", "63", "73"], mode="points")
        assert said(found) == ["Ann's and Ben's piles are under each other's names"]

    def test_points_typed_wrong_beside_a_rest(self) -> None:
        found = doubts(ANN, 36, piles=["63", "41", "63", "rest"], mode="points")
        assert said(found) == ["Ann's points are 36, not 63"]
        assert found[0].changes == (-27, 0, 0, 27)

    def test_a_pile_given_as_the_rest_stays_the_rest(self) -> None:
        piles = [*PILES[:3], "rest"]
        found = doubts(DAN, 73 + 7, piles=piles)
        moved = next(doubt for doubt in found if doubt.kind == "capture_moved")
        assert moved.typed is not None
        assert moved.typed["piles"][3] == "rest"
        assert moved.totals[DAN] == 80


def test_a_round_that_is_refused_cannot_be_disputed() -> None:
    with pytest.raises(Refused):
        doubts(ANN, 1, piles=["", *PILES[1:]])


@pytest.mark.parametrize(("variant", "players"), CELLS)
def test_every_doubt_comes_to_exactly_the_total_claimed(variant: str, players: int) -> None:
    rules, terms, rng = rules_of(variant), terms_of(variant, players), Random(variant)
    deal = Deal(SEATS[:players])
    for _ in range(3):
        typed = typed_cards(read_out(play_round(terms, rng)))
        totals = GAME.score(rules, deal, typed).detail.totals
        for gap in (-20, -10, -5, 3, 10, 30):
            seat = rng.randrange(players)
            for doubt in dispute(rules, deal, typed, seat, totals[seat] + gap):
                if doubt.typed is None:
                    assert doubt.totals == totals
                    continue
                outcome = GAME.score(rules, deal, doubt.typed)
                assert outcome.detail.totals == doubt.totals
                assert doubt.totals[seat] == totals[seat] + gap
                assert doubt.look
