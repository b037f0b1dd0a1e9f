"""What is wrong with a round is said: all of it, where it stands, the cause first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tally.errors import Place, Problem, Refused
from tally.games import rule_set
from tally.games.game import Deal, Outcome

ANN = "3D 7H 9S AC 3S 7D 6C 4D QS QD 5S 5C 6H 4H 3C 7C"
BEN = "QC QH 8D 2D 10D 10H KD KS"
CAT = "3H 7S 5D 5H JC JH 9D AD 2S 8H 2H 8C 6D 4C"
DAN = "JD JS KH KC 10C 10S 9C AS 2C 8S 6S 4S 9H AH"
PILES = (ANN, BEN, CAT, DAN)
NAMES = ("Ann", "Ben", "Cat", "Dan")
MERAH = (
    "KC KS 10C 10H 8C 2C AC 9S 3S 7S QS QH JH JS 6D 4S AH 9C 5C 5H QD QC 4D 6S JD JC 9H AS",
    "5D 5S 6C 4C 3C 7C 2S 8S 10S 10D 3D 7D 9D AD 4H 6H 2H 8H KD KH 3H 7H",
)


def score(variant: str, piles: tuple[str, ...] = PILES, **typed: Any) -> Outcome:
    game, rules = rule_set(variant)
    return game.score(rules, Deal(NAMES[: len(piles)]), {"piles": list(piles), **typed}, here)


def here(path: tuple[str | int, ...], start: int, end: int) -> Place:
    return Place("/".join(map(str, path)), "", start, end)


def problems(variant: str, piles: tuple[str, ...] = PILES, **typed: Any) -> list[Problem]:
    with pytest.raises(Refused) as refused:
        score(variant, piles, **typed)
    return list(refused.value.problems)


def codes(*arguments: Any, **typed: Any) -> list[str]:
    return [problem.code for problem in problems(*arguments, **typed)]


def house(tmp_path: Path, text: str) -> str:
    file = tmp_path / "house.toml"
    file.write_text(text, "utf-8")
    return str(file)


def bare(variant: str, piles: tuple[str, ...] = PILES) -> tuple[str, ...]:
    """The piles without the cards that score nothing."""
    _, rules = rule_set(variant)
    from tally.games.chinese_ten.cards import NUMBERS

    values = rules.terms[len(piles)].values
    return tuple(" ".join(c for c in pile.split() if values[NUMBERS[c]]) for pile in piles)


def cautions(outcome: Outcome) -> list[str]:
    return [caution.code for caution in outcome.warnings]


class TestCards:
    def test_each_bad_token_is_refused_by_itself_where_it_stands(self) -> None:
        ann = ANN.replace("9S AC", "1h, 11h")
        found = problems("taiwan", (ann, BEN, CAT, DAN))
        assert [p.code for p in found] == ["unknown_card", "unknown_card", "missing_cards"]
        assert [p.place for p in found[:2]] == [
            Place("piles/0", "", 6, 8),
            Place("piles/0", "", 10, 13),
        ]
        assert '"1h"' in found[0].message
        assert "9S AC are missing" in found[2].message.replace("AC 9S", "9S AC")

    def test_the_one_card_still_out_is_proposed(self) -> None:
        found = problems("taiwan", (ANN.replace("9S", "95"), BEN, CAT, DAN))
        assert found[0].hint == "did you mean 9S?"

    def test_a_card_in_two_piles_names_both(self) -> None:
        found = problems("taiwan", (ANN, BEN + " ♥5", CAT, DAN))
        assert found[0].code == "duplicate_card"
        assert found[0].message == "5H is in Ben's pile and in Cat's pile"
        assert found[0].place == Place("piles/2", "", 9, 11)

    def test_a_card_twice_in_a_pile(self) -> None:
        found = problems("taiwan", (ANN, BEN + " kd", CAT, DAN))
        assert [p.message for p in found] == ["KD is twice in Ben's pile"]

    def test_spellings_commas_and_full_width_blanks_change_nothing(self) -> None:
        plain = score("taiwan").detail
        ben = "♣Q、紅心Q，8d；d2/方塊10\u3000１０Ｈ,  kD,♠K"
        assert score("taiwan", (ANN.lower(), ben, CAT, DAN)).detail == plain

    @pytest.mark.parametrize("joker", ["JR", "Joker", "大王"])
    def test_a_pack_of_52_has_no_jokers(self, joker: str) -> None:
        assert codes("taiwan", (f"{ANN} {joker}", BEN, CAT, DAN)) == ["unknown_card"]

    def test_causes_come_before_consequences(self) -> None:
        ann, dan = ANN.replace("9S", "9Z"), DAN + " 5D"
        claims = [[0, "red"], [1, "red"]]
        assert codes("taiwan", (ann, BEN, CAT, dan), red_five=claims) == [
            "unknown_card",
            "duplicate_card",
            "missing_cards",
            "impossible_pile",
            "bonus_claimed_twice",
        ]


class TestModes:
    def test_scoring_cards_are_recognised(self) -> None:
        assert score("taiwan", bare("taiwan")).detail.mode == "scoring"
        assert score("taiwan", bare("taiwan")).detail.points == score("taiwan").detail.points

    def test_a_missing_scoring_card_is_named(self) -> None:
        piles = bare("taiwan")
        found = problems("taiwan", (piles[0].replace("QD", ""), *piles[1:]))
        assert [p.code for p in found] == ["missing_cards"]
        assert "26 of 27 scoring cards: QD is missing" in found[0].message

    def test_a_mixture_says_what_is_missing_either_way(self) -> None:
        piles = (ANN, BEN, bare("taiwan")[2], DAN)
        found = problems("taiwan", piles)
        assert [p.code for p in found] == ["missing_cards"]
        assert "2S 4C 7S 8C JC are missing" in found[0].message
        assert "of the 27 scoring cards all are there" in found[0].message

    def test_a_mixture_names_missing_scoring_cards_too(self) -> None:
        piles = (ANN, BEN, bare("taiwan")[2].replace("5H", ""), DAN)
        assert "5H is missing" in problems("taiwan", piles)[0].message

    @pytest.mark.parametrize("word", ["rest", " REST ", "其餘", "剩下", "Ｒｅｓｔ"])
    def test_rest_is_what_is_left(self, word: str) -> None:
        assert score("taiwan", (ANN, BEN, CAT, word)).detail == score("taiwan").detail

    def test_only_one_can_have_the_rest(self) -> None:
        found = problems("taiwan", ("rest", BEN, CAT, "rest"))
        assert [p.code for p in found] == ["missing_cards"]
        assert "Ann and Dan" in found[0].message

    def test_rest_in_a_pile_with_cards_is_no_card(self) -> None:
        assert "unknown_card" in codes("taiwan", (ANN, BEN, CAT, DAN + " rest"))

    def test_a_whole_pack_for_one_is_impossible(self) -> None:
        assert codes("taiwan", ("", "", "", "rest")) == ["impossible_pile"]

    def test_a_partial_round_is_valued_and_moves_nothing(self) -> None:
        outcome = score("chinese-ten", ("KH QH 9D",), mode="partial", seats=2)
        assert outcome.detail.points == (30,)
        assert outcome.detail.differences == (-75,)
        assert not outcome.detail.settleable
        assert outcome.shares[0].counts == (0,)
        assert outcome.pot == (0,)
        assert (outcome.detail.missing_card_count, outcome.detail.unaccounted_points) == (49, 180)

    def test_a_partial_round_takes_each_card_once(self) -> None:
        assert codes("chinese-ten", ("KH", "kh"), mode="partial") == ["duplicate_card"]

    def test_a_partial_round_needs_a_number_of_players_that_can_play(self) -> None:
        assert codes("chinese-ten", ("KH",), mode="partial") == ["wrong_player_count"]
        assert codes("chinese-ten", ("KH", "QH", "JH"), mode="partial", seats=2) == [
            "wrong_player_count"
        ]

    def test_a_partial_bonus_is_refused_only_if_a_red_five_is_known_elsewhere(self) -> None:
        claim = [[0, "red"]]
        piles = ("5H", "KD", "KH", "QH")
        bonus = score("taiwan", piles, mode="partial", red_five=claim).detail.bonus
        assert bonus == (30, -10, -10, -10)
        elsewhere = ("5H", "5D", "KH", "QH")
        assert codes("taiwan", elsewhere, mode="partial", red_five=claim) == [
            "bonus_without_red_fives"
        ]


class TestPoints:
    def test_points_are_taken_as_they_are(self) -> None:
        outcome = score("taiwan", ("41", "５０", " 69", "rest"), mode="points")
        assert outcome.detail.points == (41, 50, 69, 80)
        assert outcome.detail.cards == (None,) * 4
        assert [share.counts[0] for share in outcome.shares] == [-19, -10, 9, 20]

    def test_points_must_come_to_the_pack(self) -> None:
        found = problems("taiwan", ("41", "50", "69", "70"), mode="points")
        assert [p.code for p in found] == ["points_do_not_add_up"]
        assert (
            found[0].message == "Ann 41 + Ben 50 + Cat 69 + Dan 70 = 230, "
            "but the cards come to 240: 10 are missing"
        )

    @pytest.mark.parametrize("text", ["8O", "-5", "", "4.5", "1e3", "99999999999"])
    def test_what_is_no_number_is_refused_where_it_stands(self, text: str) -> None:
        found = problems("taiwan", ("41", text, "69", "80"), mode="points")
        assert [p.code for p in found] == ["points_do_not_add_up"]
        assert found[0].place == Place("piles/1", "", 0, len(text))

    def test_the_rest_cannot_be_less_than_nothing(self) -> None:
        assert codes("taiwan", ("200", "50", "0", "rest"), mode="points") == [
            "points_do_not_add_up"
        ]

    def test_a_bonus_is_believed(self) -> None:
        typed = {"mode": "points", "red_five": [[2, "red"]]}
        outcome = score("taiwan", ("41", "50", "69", "80"), **typed)
        assert outcome.detail.totals == (31, 40, 99, 70)

    def test_what_stayed_on_the_table_is_counted(self) -> None:
        outcome = score("main-merah", ("95", "105"), mode="points", left="8D 2D")
        assert outcome.detail.differences == (-5, 5)
        found = problems("main-merah", ("95", "105"), mode="points")
        assert "--left" in found[0].hint


class TestBonus:
    def test_it_must_be_in_the_variant(self) -> None:
        assert codes("chinese-ten", red_five=[[2, "red"]]) == ["bonus_not_in_variant"]

    def test_a_black_five_does_not_earn_it_in_barraco(self) -> None:
        assert codes("barraco", red_five=[[2, "black"]]) == ["bonus_not_triggered"]

    def test_a_black_five_needs_the_third_five(self) -> None:
        assert codes("taiwan", red_five=[[2, "black"]]) == ["bonus_not_triggered"]

    def test_two_claims_are_one_too_many_even_of_one_player(self) -> None:
        twice = [[2, "red"], [2, "red"]]
        assert codes("taiwan", red_five=twice) == ["bonus_claimed_twice"]

    def test_scoring_cards_leave_it_open(self) -> None:
        outcome = score("taiwan", bare("taiwan"))
        assert cautions(outcome) == ["red_fives_possible"]
        claimed = score("taiwan", bare("taiwan"), red_five=[[2, "red"]])
        assert "red_fives_possible" not in cautions(claimed)
        assert codes("taiwan", bare("taiwan"), red_five=[[1, "red"]]) == ["bonus_without_red_fives"]

    def test_a_payer_without_a_ten_card_is_named(self) -> None:
        ann = "3D 7H 9S AC 3S 7D 6C 4D 5S 5C 6H 4H 3C 7C"
        ben = BEN + " QS QD"
        outcome = score("taiwan", (ann, ben, CAT, DAN), red_five=[[2, "red"]])
        assert cautions(outcome) == ["payer_without_ten_card"]
        assert outcome.warnings[0].message.startswith("Ann ")
        barraco = score("barraco", (ann, ben, CAT, DAN), red_five=[[2, "red"]])
        assert cautions(barraco) == []

    def test_handed_over_cards_are_noticed(self) -> None:
        piles = (ANN.replace("QD ", ""), BEN.replace("QH ", ""), CAT + " QD QH JD", DAN[3:])
        found = problems("taiwan", piles)
        assert {p.code for p in found} == {"impossible_pile"}
        assert all("handed over" in p.hint for p in found)
        assert not any("handed over" in p.hint for p in problems("chinese-ten", piles))

    def test_who_has_both_at_the_end_gets_it_where_that_is_the_house_rule(
        self, tmp_path: Path
    ) -> None:
        file = house(
            tmp_path,
            'extends = "taiwan"\nred_five_bonus = { amount = 5, trigger = "both_in_pile" }\n',
        )
        outcome = score(file)
        assert outcome.detail.bonus == (-5, -5, 15, -5)
        assert "red_fives_unclaimed" not in cautions(outcome)
        assert codes(file, red_five=[[0, "red"]]) == ["bonus_without_red_fives"]


class TestLeftovers:
    def test_they_cannot_be_where_every_card_is_captured(self) -> None:
        piles = (ANN.replace("3D 7H ", ""), BEN, CAT, DAN)
        assert codes("taiwan", piles, left="3D 7H") == ["leftovers_impossible"]

    def test_forgotten_ones_are_proposed(self) -> None:
        found = problems("main-merah", MERAH)
        assert [p.code for p in found] == ["missing_cards"]
        assert '--left "2D 8D"' in found[0].hint

    def test_worthless_ones_change_nothing(self) -> None:
        ann, ben = MERAH[0].replace("8C 2C", "8D 2D"), MERAH[1]
        outcome = score("main-merah", (ann, ben), left="8C 2C")
        assert cautions(outcome) == ["leftovers_worthless"]
        assert outcome.detail.tie_score == 105

    def test_both_partner_ranks_stay_in_equal_number(self) -> None:
        ann = MERAH[0].replace("AC 9S", "2D 8D")
        found = problems("main-merah", (ann + " 9S", MERAH[1]), left="AC")
        assert "leftovers_impossible" in [p.code for p in found]

    def test_kings_never_stay(self) -> None:
        ann = MERAH[0].replace("KC KS", "2D 8D")
        assert codes("main-merah", (ann, MERAH[1]), left="KC KS") == ["leftovers_impossible"]

    def test_no_more_stay_than_the_layout_could_hold(self) -> None:
        three = ["7S", "3S", "4S", "6D", "2D", "8D"]
        ann = " ".join(card for card in MERAH[0].split() if card not in three)
        found = problems("main-merah", (ann, MERAH[1]), left=" ".join(three))
        assert [p.code for p in found] == ["leftovers_impossible"]
        assert "needs 15" in found[0].message

    def test_optional_capture_leaves_whatever_pairs_up(self, tmp_path: Path) -> None:
        file = house(tmp_path, 'extends = "taiwan"\ncapture = "optional"\n')
        piles = (ANN.replace("3D 7H ", ""), BEN.replace("KD KS", ""), CAT, DAN)
        outcome = score(file, piles, left="3D 7H KD KS")
        assert cautions(outcome)[0] == "leftovers_score_points"
        assert outcome.detail.tie_score == 55
        assert codes(file, piles, left="3D 7H KD") == ["missing_cards", "leftovers_impossible"]


class TestHouseRules:
    def test_a_player_without_points_wins_from_all(self, tmp_path: Path) -> None:
        file = house(tmp_path, 'extends = "taiwan"\nzero_points_wins = { each_pays = 140 }\n')
        typed = {"mode": "points", "red_five": [[1, "red"]]}
        outcome = score(file, ("0", "100", "60", "80"), **typed)
        assert [share.counts[0] for share in outcome.shares] == [420, -140, -140, -140]
        assert outcome.detail.bonus == (0, 0, 0, 0)
        assert any("Ann took no points" in line for line in outcome.lines)
        two = score(file, ("0", "160", "0", "80"), mode="points")
        assert [share.counts[0] for share in two.shares] == [280, -280, 280, -280]

    @pytest.mark.parametrize(
        ("policy", "differences", "pot"),
        [("carry", [-29, -20, -1, 10], 40), ("dealer", [11, -20, -1, 10], 0)],
    )
    def test_a_tie_score_that_does_not_balance_needs_somebody_to_make_it_up(
        self, tmp_path: Path, policy: str, differences: list[int], pot: int
    ) -> None:
        text = f'extends = "taiwan"\npot = "{policy}"\n[with.4]\ntie_score = 70\n'
        outcome = score(house(tmp_path, text))
        assert [share.counts[0] for share in outcome.shares] == differences
        assert outcome.pot == (pot,)

    def test_jokers_pair_with_each_other(self, tmp_path: Path) -> None:
        file = house(
            tmp_path,
            'extends = "chinese-ten"\nplayers = [4]\ndeck = 54\n[values]\njoker = 10\n'
            '[with.4]\ndeal = { hand = 6, layout = 6, stock = 24 }\ntie_score = "derived"\n',
        )
        assert score(file, (ANN + " JR JB", BEN, CAT, DAN)).detail.deck_total == 300
        apart = (ANN + " JR", BEN + " JB", CAT, DAN)
        assert codes(file, apart) == ["impossible_pile", "impossible_pile"]


class TestPlayers:
    def test_names_that_are_the_same_are_refused(self) -> None:
        game, rules = rule_set("chinese-ten")
        with pytest.raises(Refused) as refused:
            game.score(rules, Deal(("Ann", "ａｎｎ ")), {"piles": ["", ""]})
        assert refused.value.problems[0].code == "duplicate_player"

    def test_the_allowed_numbers_are_named(self) -> None:
        assert "for 2 or 4 players" in problems("barraco", PILES[:3])[0].message

    def test_every_player_needs_a_pile(self) -> None:
        game, rules = rule_set("taiwan")
        with pytest.raises(Refused) as refused:
            game.score(rules, Deal(NAMES), {"piles": [ANN, BEN]})
        assert refused.value.problems[0].code == "wrong_player_count"
