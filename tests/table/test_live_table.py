"""The live table as a value: what each pile and each answer makes of a round."""

from __future__ import annotations

import pytest
from at_table import (
    FOUR_FIVES,
    MISREAD,
    MOVED,
    PARTED_FIVES,
    PILES,
    SEATS,
    rules_of,
    scoring_only,
    table,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from tally.errors import Refused
from tally.games.chinese_ten.live.table import Table
from tally.games.game import Deal, score_named


def refused(act: object, *arguments: str) -> str:
    with pytest.raises(Refused) as caught:
        act(*arguments)  # type: ignore[operator]
    return caught.value.problems[0].code


def test_piles_are_asked_for_one_after_the_other() -> None:
    round_ = table()
    for name, pile in zip(SEATS, PILES, strict=True):
        assert (round_.step, round_.prompt, round_.text) == ("text", name, "")
        round_ = round_.accept(pile)
    assert round_.step == "ready"
    assert round_.named["piles"] == tuple(zip(SEATS, PILES, strict=True))


def test_while_a_pile_is_typed_it_is_understood() -> None:
    look = table(PILES[0], PILES[1]).look("3H 7S 5D JC")
    assert look.marks == ()
    assert look.lines[0] == "3H 7S 5D JC · 4 cards, 8 points"
    assert look.lines[1] == "unpaired: 5D JC"
    assert look.lines[2] == "out: 24 cards, 141 points"
    assert look.lines[3].startswith("S A 2 4 6 8 10 J  H A 2 5 8 9 J K  D A 6 9 J  C 2")


def test_unknown_text_is_marked_where_it_stands() -> None:
    look = table().look("3H XX 7S 12D ")
    assert [(mark.start, mark.end, mark.unread) for mark in look.marks] == [
        (3, 5, True),
        (9, 12, True),
    ]
    assert look.lines[0] == '"XX" is no card'


@pytest.mark.parametrize("begun", ["3H 1", "3H K", "3H 紅", "r", "res", "3HK", "h A", "h", "其"])
def test_the_beginning_of_a_card_is_not_marked_yet(begun: str) -> None:
    assert table().look(begun).marks == ()


def test_a_beginning_that_is_left_behind_is_marked() -> None:
    assert [mark.said for mark in table().look("3H K 7S").marks] == [
        '"K" is no card: KS, KH, KD or KC?'
    ]


def test_cards_already_placed_are_named_with_their_pile() -> None:
    look = table(PILES[0]).look("QC 3D")
    (mark,) = look.marks
    assert (mark.start, mark.end, mark.unread) == (3, 5, False)
    assert mark.said == "3D is in Ann's pile"


def test_a_card_typed_twice_in_a_pile_is_named() -> None:
    assert [mark.said for mark in table().look("QC 3D QC").marks] == ["QC is typed twice"]


def test_the_last_pile_is_proposed_and_taken_by_an_empty_line() -> None:
    before = table(*PILES[:3])
    look = before.look("")
    assert look.lines[0] == "Enter takes the rest: 14 cards, 80 points"
    after = before.accept("")
    assert after.step == "ready"
    assert after.named["piles"][3] == ("Dan", "rest")
    assert after.accepted(3).endswith("14 cards, 80 points")


def test_the_last_pile_shows_what_the_round_comes_to() -> None:
    look = table(*PILES[:3]).look(PILES[3])
    assert look.lines[-1] == "Ann 31 -29 · Ben 40 -20 · Cat 99 +39 · Dan 70 +10"
    assert "nothing is out" in look.lines


def test_an_empty_pile_is_typed_as_a_dash_and_not_by_mistake() -> None:
    assert refused(table(PILES[0]).accept, "") == "no_pile"
    after = table(PILES[0]).accept("-")
    assert after.accepted(1) == "Ben: no cards"
    assert dict(after.written(None)["piles"])["Ben"] == ""


def test_back_keeps_everything_also_what_is_being_typed() -> None:
    there = table(*PILES[:2]).back("3H 7S")
    assert (there.prompt, there.text) == ("Ben", PILES[1])
    first = there.back(there.text)
    assert (first.prompt, first.text) == ("Ann", PILES[0])
    again = first.accept(first.text).accept(PILES[1])
    assert (again.prompt, again.text) == ("Cat", "3H 7S")


def test_back_from_the_first_pile_stays_there() -> None:
    assert table().back("3H").text == "3H"


def test_forward_takes_what_is_typed_and_passes_over_what_is_not() -> None:
    assert table().forward("").prompt == "Ben"
    went = table().forward(PILES[0])
    assert (went.prompt, went.piles[0]) == ("Ben", PILES[0])
    assert table().forward("").accept(PILES[1]).prompt == "Cat"


def test_a_pile_can_be_typed_by_name_and_changed_in_part() -> None:
    named = table().put("ben", PILES[1])
    assert (named.prompt, named.piles[1]) == ("Ann", PILES[1])
    changed = named.put("Ben", "+6D -KS")
    assert changed.piles[1] == PILES[1].replace(" KS", " 6D")
    assert refused(named.put, "Bon", "KS") == "unknown_player"
    assert refused(named.put, "Ben", "+XX") == "unknown_card"


def test_the_rest_can_be_changed_in_part_too() -> None:
    done = table(*PILES[:3]).accept("").put("Dan", "-9H")
    assert set(done.piles[3].split()) == set(PILES[3].split()) - {"9H"}


def test_cards_left_on_the_table_are_nobodys() -> None:
    round_ = table(variant="main-merah", seats=("Ann", "Ben")).put("left", "2D 8D")
    assert "out: 50 cards, 200 points" in round_.look("").lines
    assert [mark.said for mark in round_.look("2D").marks] == ["2D is on the table"]
    assert round_.accept("rest").named["left"] == "2D 8D"


def test_scoring_cards_only() -> None:
    round_ = table().switch("scoring")
    assert "out: 27 scoring cards, 240 points" in round_.look("").lines
    assert [mark.said for mark in round_.look("3D 7C").marks] == ["7C is worth nothing here"]
    for pile in PILES[:3]:
        round_ = round_.accept(pile)
    done = round_.accept("")
    assert done.said[0].startswith("Cat has both red fives: did Cat take both")
    assert done.named["piles"][0] == ("Ann", scoring_only(PILES[0]))
    assert done.piles[0] == PILES[0]
    rules = rules_of("taiwan")
    from tally.games.chinese_ten.game import GAME

    outcome = score_named(GAME, rules, Deal(SEATS), done.named)[1]
    assert outcome.detail.mode == "scoring"
    assert outcome.detail.points == (41, 50, 69, 80)


def test_scoring_cards_are_recognised_without_a_key() -> None:
    before = table(*map(scoring_only, PILES[:3]))
    cards = len(scoring_only(PILES[3]).split())
    assert before.look("").lines[0] == f"Enter takes the rest: {cards} cards, 80 points"
    assert before.accept("").step == "choice"


def test_points_only() -> None:
    round_ = table().switch("points")
    assert round_.look("").lines == ("out: 240 points",)
    assert round_.look("4x").marks[0].said == '"4x" is not a number of points'
    assert refused(round_.accept, "4x") == "points_do_not_add_up"
    round_ = round_.accept("41").accept("５０").accept("69")
    assert round_.look("").lines == ("Enter takes the rest: 80 points",)
    done = round_.accept("")
    assert done.said == ("Who took both red fives in one play?",)
    assert [choice.key for choice in done.choices] == ["0", "1", "2", "3", "4"]
    assert done.choose("3").named["red_five"] == ["Cat:red"]
    assert "red_five" not in done.choose("0").named


def test_points_that_do_not_add_up_can_be_put_right() -> None:
    done = table().switch("points").accept("41").accept("50").accept("69").accept("81")
    assert done.step == "choice"
    assert "1 too many" in done.said[0]
    assert done.put("Dan", "-1").choose("0").step == "ready"


def test_switching_keeps_what_is_typed_and_asks_again_for_what_does_not_fit() -> None:
    points = table(*PILES[:2]).switch("points")
    assert (points.prompt, points.text) == ("Ann", PILES[0])
    back = points.switch("points")
    assert back.way == "cards"
    assert back.accept(back.text).accept(PILES[1]).prompt == "Cat"


def test_the_bonus_is_stated_when_the_piles_prove_it() -> None:
    done = table(*PILES)
    assert done.step == "ready"
    assert done.said == (
        "Cat's only fives are the red ones: one took the other, so Cat has the bonus.",
    )
    assert done.named["red_five"] == ["Cat:red"]


def test_the_bonus_is_asked_when_the_piles_leave_it_open() -> None:
    done = table(*FOUR_FIVES)
    assert done.step == "choice"
    assert done.said[0].startswith("Cat has all four fives")
    assert [choice.key for choice in done.choices] == ["0", "1", "2"]
    assert "red_five" not in done.choose("0").named
    assert done.choose("1").named["red_five"] == ["Cat:red"]
    assert done.choose("2").named["red_five"] == ["Cat:black"]
    assert done.choose("0").step == "ready"


def test_the_bonus_is_not_offered_when_the_piles_exclude_it() -> None:
    done = table(*PARTED_FIVES)
    assert (done.step, done.said) == ("ready", ())
    assert "red_five" not in done.named


def test_a_black_five_counts_only_where_the_rules_say_so() -> None:
    done = table(*FOUR_FIVES, variant="barraco")
    assert [choice.key for choice in done.choices] == ["0", "1"]


def test_no_bonus_is_asked_for_where_the_rules_have_none() -> None:
    assert table(*FOUR_FIVES, variant="chinese-ten").step == "ready"


def test_a_misread_card_is_noticed_and_repaired_by_one_key() -> None:
    broken = table(*PILES[:3], MISREAD)
    assert broken.step == "choice"
    assert broken.said == (
        "9D is in Cat's pile and in Dan's pile",
        "51 of 52 cards: 9H is missing",
    )
    said = [choice.said for choice in broken.choices]
    repaired = broken.choose(str(1 + next(i for i, s in enumerate(said) if "Dan's" in s)))
    assert repaired.piles == PILES
    assert repaired.said[0] == "Repaired: 9D in Dan's pile should be 9H."
    assert [choice.key for choice in repaired.choices] == [""]
    assert repaired.choose("").step == "ready"


def test_a_card_on_the_wrong_pile_is_found() -> None:
    broken = table(*MOVED)
    assert broken.choices[0].said == (
        "6D is in Ben's pile but belongs to Cat → Ben 50 (-6), Cat 69 (+6)"
    )
    repaired = broken.choose("1")
    assert repaired.piles[1] == PILES[1]
    assert set(repaired.piles[2].split()) == set(PILES[2].split())


def test_a_card_that_is_missing_is_one_answer_away() -> None:
    """https://github.com/plaintextaccounting/hledger/issues/133"""
    short = table(PILES[0].replace(" 7D", ""), *PILES[1:])
    assert "51 of 52 cards: 7D is missing" in short.said
    by_key = short.choose("1")
    by_hand = short.put("Ann", "+7D")
    assert set(by_key.piles[0].split()) == set(by_hand.piles[0].split()) == set(PILES[0].split())
    assert by_hand.step == "ready"


def test_unread_words_are_kept_and_explained_by_the_whole_round() -> None:
    broken = table(PILES[0], PILES[1].replace("KS", "KX"), *PILES[2:])
    assert '"KX" is not a card' in broken.said
    assert broken.choose("1").choose("").step == "ready"


def test_a_round_that_no_single_slip_explains_says_how_to_go_on() -> None:
    broken = table(PILES[0].replace("3D 7H 9S", "AS"), *PILES[1:])
    assert broken.choices == ()
    assert "NAME=CARDS types one again" in broken.said[-1]
    assert refused(broken.accept, "3D") == "no_pile"
    assert broken.back().text == PILES[3]


def test_an_answer_that_is_none_is_refused() -> None:
    assert refused(table(*FOUR_FIVES).choose, "7") == "no_choice"


def test_what_was_typed_comes_back_from_what_was_saved() -> None:
    before = table(*PILES[:2]).keep("3H 7S").put("left", "")
    after, lost = Table.restored(before.rules, before.deal, before.saved())
    assert (after, lost) == (before, {})


def test_an_answered_question_stays_answered() -> None:
    done = table(*FOUR_FIVES).choose("1")
    after, _ = Table.restored(done.rules, done.deal, done.saved())
    assert after.step == "ready"
    assert after.named == done.named


def test_what_was_typed_goes_with_the_names_when_seats_change() -> None:
    before = table(*PILES[:2])
    deal = Deal(("Dan", "Ann", "Eve", "Cat"))
    after, lost = Table.restored(before.rules, deal, before.saved())
    assert after.piles == ("", PILES[0], "", "")
    assert lost == {"Ben": PILES[1]}
    assert after.prompt == "Cat"


def test_an_empty_draft_is_a_new_round() -> None:
    fresh = table()
    assert Table.restored(fresh.rules, fresh.deal, {}) == (fresh, {})
    assert not fresh.begun


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3D K", ("KS", "KH", "KD", "KC")),
        ("3D k", ("KS", "KH", "KD", "KC")),
        ("10", ("10S", "10H", "10D", "10C")),
        ("t", ("10S", "10H", "10D", "10C")),
        ("AHK", ("KS", "KH", "KD", "KC")),
        ("h A K Q J 10 9 8 ", ("2", "3", "4", "5", "6", "7")),
        ("h A 1", ("10",)),
        ("r", ("rest",)),
        ("3D r", ()),
        ("KD", ()),
        ("X", ()),
    ],
)
def test_completion_offers_what_is_out(text: str, words: tuple[str, ...]) -> None:
    assert table().completion(text).words == words


def test_completion_leaves_out_what_lies_elsewhere_or_is_typed() -> None:
    assert table(*PILES[:2]).completion("KH K").words == ("KC",)


@given(st.text(alphabet="AKQJ1098765432hsdc紅心♥♦ ,<xX-+=restＡＨ", max_size=40))
@settings(max_examples=150)
def test_any_text_can_be_looked_at_and_kept(text: str) -> None:
    round_ = table(PILES[0])
    look = round_.look(text)
    assert all(0 <= mark.start < mark.end <= len(text) for mark in look.marks)
    kept = round_.keep(text)
    assert kept.text == text
    assert Table.restored(kept.rules, kept.deal, kept.saved())[0].text == text
    completion = round_.completion(text)
    assert 0 <= completion.start <= len(text)


def test_a_pile_typed_by_name_is_understood_while_it_is_typed() -> None:
    look = table(PILES[0]).look("QC QH 3D XX ", "cat")
    assert look.lines[0] == "Cat: 3D is in Ann's pile"
    assert '"XX" is no card' in look.lines
    assert "QC QH 3D · 3 cards, 13 points" in look.lines
    assert "out: 34 cards, 189 points" in look.lines
    assert [(mark.start, mark.end, mark.unread) for mark in look.marks] == [
        (6, 8, False),
        (9, 11, True),
    ]


def test_a_change_of_a_pile_is_understood_while_it_is_typed() -> None:
    before = table(*PILES[:2])
    look = before.look("-KS +KC", "Ben")
    assert look.lines[0].startswith("Ben: QC QH 8D 2D 10D 10H KD KC · 8 cards, ")
    (mark,) = before.look("+12X -KS", "Ben").marks
    assert (mark.start, mark.end) == (1, 4)
    assert before.look("-KS +1", "Ben").marks == ()


def test_a_pile_by_name_of_a_complete_round_shows_what_it_comes_to() -> None:
    look = table(*PILES[:3], MISREAD).look(PILES[3], "Dan")
    assert look.lines[-1] == "Ann 31 -29 · Ben 40 -20 · Cat 99 +39 · Dan 70 +10"


def test_cards_left_on_the_table_are_understood_while_they_are_typed() -> None:
    round_ = table(PILES[0], variant="main-merah", seats=("Ann", "Ben"))
    look = round_.look("8D 3D", "left")
    assert look.lines[:2] == (
        "3D is in Ann's pile",
        "left on the table: 8D 3D · 2 cards, 11 points",
    )


def test_a_name_that_nobody_has_is_answered_with_the_nearest() -> None:
    assert table().look("QC", "Bne").lines == (
        '"Bne" does not sit at this table',
        "did you mean Ben?",
    )


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        ("QC K", "Ben", ("KS", "KH", "KD", "KC")),
        ("3", "Cat", ("3H",)),
        ("+K", "Ann", ("KS", "KH", "KD", "KC")),
        ("+K -4", "Ann", ("4H", "4D")),
        ("8", "left", ("8S", "8H", "8D", "8C")),
        ("K", "Nobody", ()),
    ],
)
def test_completion_by_name(text: str, name: str, words: tuple[str, ...]) -> None:
    assert table(PILES[0]).completion(text, name).words == words


def points_round(*points: str) -> Table:
    round_ = table().switch("points")
    for each in points:
        round_ = round_.accept(each)
    return round_


def test_the_bonus_is_not_offered_to_who_has_fewer_points_than_both_red_fives() -> None:
    done = points_round("5", "86", "9", "140")
    assert [choice.said for choice in done.choices] == ["nobody", "Ben", "Dan"]
    assert [choice.key for choice in done.choices] == ["0", "2", "4"]
    assert refused(done.choose, "1") == "no_choice"
    assert done.choose("2").named["red_five"] == ["Ben:red"]


def test_of_ten_points_both_red_fives_can_be() -> None:
    assert "Ann" in [choice.said for choice in points_round("10", "81", "9", "140").choices]


def test_a_bonus_is_refused_for_fewer_points_than_both_red_fives() -> None:
    from tally.games.chinese_ten.game import GAME

    written = {"points": tuple(zip(SEATS, ("5", "86", "9", "140"), strict=True))}
    with pytest.raises(Refused) as caught:
        score_named(GAME, rules_of("taiwan"), Deal(SEATS), written | {"red_five": ["Ann:red"]})
    (problem,) = caught.value.problems
    assert problem.code == "bonus_without_red_fives"
    assert "worth 10 points and Ann has 5" in problem.message


@pytest.mark.parametrize("at", [1, 3])
def test_a_doubled_card_counts_in_both_piles_wherever_it_is_told(at: int) -> None:
    """Of the doubled 9D the live line, the line of a taken pile and the repairs say the same."""
    broken = table(*PILES[:3], MISREAD)
    points = [int(broken.accepted(seat).split(" cards, ")[1].split()[0]) for seat in range(4)]
    assert points == [41, 50, 69, 80]
    for remedy in broken.remedies:
        repaired = [effect.points - effect.change for effect in remedy.effects]
        assert repaired == points
    typed = table(*PILES[:at]).look_as(at, (*PILES[:3], MISREAD)[at], typing=False)
    assert typed.points == points[at]


def test_a_card_typed_twice_in_one_pile_counts_once_wherever_it_is_told() -> None:
    broken = table(PILES[0], PILES[1] + " QH", *PILES[2:])
    assert "8 cards, 50 points" in broken.accepted(1)
    (twice,) = [each for each in broken.remedies if each.kind == "twice"][:1]
    assert [effect.change for effect in twice.effects] == [0, 0, 0, 0]


def test_points_that_do_not_add_up_do_not_talk_of_piles() -> None:
    done = points_round("41", "50", "69", "81")
    assert done.said[-1] == "< goes back; NAME=POINTS types a player's points again."
    assert "pile" not in " ".join(done.said)


def test_cards_that_are_worth_nothing_are_said_in_one_line() -> None:
    look = table().switch("scoring").look(PILES[0] + " ")
    (said,) = [line for line in look.lines if "worth nothing" in line]
    assert said.startswith("9S ")
    assert len(look.marks) > 5
