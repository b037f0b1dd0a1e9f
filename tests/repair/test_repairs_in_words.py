"""What a player reads when a round does not fit, and what to type instead."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rounds_for_repair import SEATS, terms_of

from tally.games.chinese_ten.repair import Repair, repairs

ANN = "QD QC AD 9C 10H 10D 7D 3C 6H 4C"
BEN = "8D 2C KS KD 4D 6S 5C 5D 8S 2D 8C 2H KH KC"
CAT = "4H 6D 7S 3H 7C 3S 4S 6C AS 9D 9H AC 10C 10S"
DAN = "AH 9S 5S 5H 8H 2S JD JC JH JS 3D 7H QH QS"
POINTS = (63, 41, 63, 73)


def found(*piles: str, left: str = "") -> list[Repair]:
    return repairs(terms_of("taiwan", 4), SEATS, {"piles": list(piles), "left": left})


def said(found: Sequence[Repair]) -> list[str]:
    return [repair.description for repair in found]


def scoring(pile: str) -> str:
    return " ".join(card for card in pile.split() if card[-1] in "HD" or card == "AS")


def test_a_round_that_fits_needs_no_repair() -> None:
    assert found(ANN, BEN, CAT, DAN) == []


class TestFullRounds:
    def test_the_one_missing_card_goes_where_its_partner_is(self) -> None:
        (repair,) = found(ANN.replace("7D ", ""), BEN, CAT, DAN)
        assert repair.description == "Ann's 7D was left out"
        assert repair.retype == ((0, "QD QC AD 9C 10H 10D 3C 6H 4C 7D"),)
        assert repair.amend == ((0, "+7D"),)
        assert (repair.points, repair.changes) == (POINTS, (7, 0, 0, 0))

    def test_a_card_on_the_wrong_pile_or_its_partner(self) -> None:
        both = found(ANN.replace("7D ", ""), BEN + " 7D", CAT, DAN)
        assert said(both) == [
            "7D is in Ben's pile but belongs to Ann",
            "3C is in Ann's pile but belongs to Ben",
        ]
        assert both[0].typed["piles"][1] == BEN
        assert both[0].amend == ((0, "+7D"), (1, "-7D"))
        assert both[0].changes == (7, -7, 0, 0)
        assert both[1].changes == (0, 0, 0, 0)

    def test_two_cards_exchanged(self) -> None:
        first, second, *_ = found(ANN.replace("7D", "JS"), BEN, CAT, DAN.replace("JS", "7D"))
        assert first.description == "JS and 7D are exchanged: JS goes to Dan, 7D to Ann"
        assert first.retype == ((0, ANN), (3, DAN))
        assert second.description == "3C and JH are exchanged: 3C goes to Dan, JH to Ann"
        assert first.share == second.share

    @pytest.mark.parametrize(("typed", "meant"), [("9H", "6H"), ("6S", "6H"), ("KH", "6H")])
    def test_a_misread_card_is_there_twice(self, typed: str, meant: str) -> None:
        first = found(ANN.replace(meant, typed), BEN, CAT, DAN)[0]
        assert first.description == f"{typed} in Ann's pile should be {meant}"
        assert first.retype == ((0, ANN),)
        assert first.amend == ((0, f"+{meant} -{typed}"),)

    def test_hearts_for_diamonds_can_have_happened_in_either_pile(self) -> None:
        both = found(ANN.replace("7D", "7H"), BEN, CAT, DAN)
        assert said(both) == ["7H in Ann's pile should be 7D", "7H in Dan's pile should be 7D"]
        assert [repair.share for repair in both] == [0.5, 0.5]

    def test_a_suit_typed_again_is_the_likelier_slip(self) -> None:
        """Ann's 7H stands after a heart, Dan's after a diamond."""
        ann = "QD QC AD 9C 10D 10H 7H 3C 6H 4C"
        both = found(ann, BEN, CAT, DAN)
        assert both[0].description == "7H in Ann's pile should be 7D"
        assert both[0].share == pytest.approx(2 / 3)

    def test_equal_ranks_exchanged_leave_no_trace(self) -> None:
        assert found(ANN.replace("7D", "7H"), BEN, CAT, DAN.replace("7H", "7D")) == []

    def test_a_word_that_is_no_card(self) -> None:
        (repair,) = found(ANN.replace("7D", "DX"), BEN, CAT, DAN)
        assert repair.description == '"DX" in Ann\'s pile should be 7D'
        assert repair.amend == ((0, "+7D -DX"),)

    def test_the_same_bad_spelling_twice(self) -> None:
        (repair,) = found(ANN.replace("10H 10D", "1OH 1OD"), BEN, CAT, DAN)[:1]
        assert repair.typed["piles"] == [ANN, BEN, CAT, DAN]

    def test_a_word_too_many(self) -> None:
        (repair,) = found(ANN + " hm", BEN, CAT, DAN)
        assert repair.description == '"hm" in Ann\'s pile is no card and none is missing'
        assert repair.retype == ((0, ANN),)

    def test_a_card_typed_twice_stays_where_it_fits(self) -> None:
        (repair,) = found(ANN + " AH", BEN, CAT, DAN)
        assert repair.description == "AH was typed twice: it is once too often in Ann's pile"
        assert (repair.retype, repair.changes) == (((0, ANN),), (-20, 0, 0, 0))

    def test_of_two_in_one_pile_the_one_out_of_order_goes(self) -> None:
        (repair,) = found(ANN + " 7D", BEN, CAT, DAN)
        assert repair.retype == ((0, ANN),)

    def test_a_capture_left_out_can_be_anyones(self) -> None:
        four = found(ANN.replace("7D 3C ", ""), BEN, CAT, DAN)
        assert [repair.kind for repair in four] == ["pair_forgotten"] * 4
        assert four[0].description == "Ann's 3C 7D were left out"

    def test_two_slips_are_not_one(self) -> None:
        assert found(ANN.replace("7D", "") + " QH", BEN + " 7D", CAT, DAN.replace("QH", "")) == []

    def test_bonus_cards_counted_by_the_winner_are_not_one_slip(self) -> None:
        """Each other player has handed Ann a ten-point card: four odd piles."""
        piles = (ANN + " KD JD 9D", BEN.replace("KD ", ""), CAT.replace("9D ", ""),
                 DAN.replace("JD ", ""))  # fmt: skip
        assert found(*piles) == []


class TestWhatShowsTheOrder:
    def test_in_sorted_piles_a_card_out_of_place_is_the_one(self) -> None:
        """By suit and rank, and then the tens of hearts and the jack of clubs are exchanged."""
        ann = "AD 7D 10D QD 6H JC 3C 4C 9C QC"
        ben = "2D 4D 5D 8D KD 2H KH 6S 8S KS 2C 5C 8C KC"
        cat = "6D 9D 3H 4H 9H AS 3S 4S 7S 10S AC 6C 7C 10C"
        dan = "3D JD AH 5H 7H 8H 10H JH QH 2S 5S 9S JS QS"
        first = found(ann, ben, cat, dan)[0]
        assert first.description == "JC and 10H are exchanged: JC goes to Dan, 10H to Ann"
        assert first.share > 0.5


class TestTheRest:
    def test_a_card_not_typed_is_in_the_rest(self) -> None:
        three = found(ANN.replace("7D ", ""), BEN, CAT, "rest")
        assert said(three) == [
            "Ann's 7H was left out",
            "Ann's 7D was left out",
            "3C is in Ann's pile but belongs to Dan",
        ]
        assert three[1].typed["piles"] == [ANN.replace("7D ", "") + " 7D", BEN, CAT, "rest"]
        assert three[1].changes == (7, 0, 0, -7)

    def test_a_misread_card_has_changed_places_with_one_of_the_rest(self) -> None:
        first = found(ANN.replace("7D", "JD"), BEN, CAT, "rest")[0]
        assert first.kind == "misread"
        assert first.retype[0][0] == 0

    def test_a_round_that_fits(self) -> None:
        assert found("rest", BEN, CAT, DAN) == []


class TestScoringCardsOnly:
    PILES = tuple(map(scoring, (ANN, BEN, CAT, DAN)))

    def test_nothing_pairs_up_and_nothing_is_wrong(self) -> None:
        assert found(*self.PILES) == []

    def test_a_missing_card_can_be_anyones(self) -> None:
        four = found(self.PILES[0].replace("7D ", ""), *self.PILES[1:])
        assert said(four) == [f"{name}'s 7D was left out" for name in SEATS]

    def test_a_black_card_was_a_red_one(self) -> None:
        (repair,) = found(self.PILES[0].replace("7D", "7S"), *self.PILES[1:])
        assert repair.description == '"7S" in Ann\'s pile should be 7D'
        assert repair.points == POINTS


class TestMainMerah:
    TERMS = terms_of("main-merah", 2)
    ANN = "8S 2S KS KH QD QC JS JH 10S 10C 5H 5D 9S AS 9H AH 7S 3S 6S 4S 6H 4H"
    BEN = "8H 2H KD KC QS QH JD JC 10H 10D 5S 5C 9D AD 9C AC 7H 3H 7D 3D 7C 3C 6D 4D 6C 4C 8C 2C"

    def found(self, ann: str, ben: str, left: str) -> list[Repair]:
        return repairs(self.TERMS, SEATS[:2], {"piles": [ann, ben], "left": left})

    def test_leftovers_named_fit(self) -> None:
        assert self.found(self.ANN, self.BEN, "8D 2D") == []

    def test_leftovers_not_named(self) -> None:
        first, *others = self.found(self.ANN, self.BEN, "")
        assert first.description == "2D 8D stayed on the table"
        assert first.typed["left"] == "2D 8D"
        assert first.differences == (-20, 20)
        assert said(others) == ["Ann's 2D 8D were left out", "Ben's 2D 8D were left out"]

    def test_a_card_in_a_pile_that_stayed_on_the_table(self) -> None:
        """Who says that cards stayed on the table saw some stay."""
        descriptions = said(self.found(self.ANN + " 8D", self.BEN, "2D"))
        assert descriptions[0] == "8D is in Ann's pile but stayed on the table"
        assert "2D is on the table but belongs to Ann" in descriptions[1:]

    def test_one_of_the_cards_left_was_not_typed(self) -> None:
        (repair,) = self.found(self.ANN, self.BEN, "8D")
        assert (repair.kind, repair.typed["left"]) == ("left", "8D 2D")


def test_points_and_single_piles_have_no_cards_to_repair() -> None:
    terms = terms_of("taiwan", 4)
    assert repairs(terms, SEATS, {"piles": ["1", "2", "3", "4"], "mode": "points"}) == []
    assert repairs(terms, SEATS, {"piles": [ANN, "", "", ""], "mode": "partial"}) == []


def test_only_so_many_are_shown() -> None:
    typed = {"piles": [ANN.replace("7D 3C ", ""), BEN, CAT, DAN]}
    assert len(repairs(terms_of("taiwan", 4), SEATS, typed, most=2)) == 2
