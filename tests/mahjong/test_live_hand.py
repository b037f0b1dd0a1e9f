"""A hand typed at the table: a line, questions for what it left out, tiles read while typed."""

from __future__ import annotations

from typing import Any

import pytest
from shelf import named_rules, rules_with

from tally.errors import Refused
from tally.games.game import Deal
from tally.games.mahjong import GAME
from tally.games.mahjong.live.table import Table

SEATS = ("Ann", "Ben", "小華", "Dan Lee")
TILES = "456m99m34p234s678s (222z) +5p"


def table(*answers: str, **rules: Any) -> Table:
    """A table at which lines were typed and keys pressed, one after the other."""
    played = rules_with(rules) if rules else named_rules()
    hand = Table.new(played, GAME.opening(played, SEATS, 0))
    for answer in answers:
        hand = hand.accept(answer) if hand.step == "text" else hand.choose(answer)
    return hand


def refusal(hand: Table, text: str) -> list[str]:
    with pytest.raises(Refused) as refused:
        hand.accept(text)
    return [problem.message for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("Ben 3 from Ann", {"winner": "Ben", "from": "Ann", "tai": 3}),
        ("ben ann 3", {"winner": "Ben", "from": "Ann", "tai": 3}),
        ("Dan Lee wins 3 tai from 小華", {"winner": "Dan Lee", "from": "小華", "tai": 3}),
        ("2 3 from Ann", {"winner": "Ben", "from": "Ann", "tai": 3}),
        ("Ben self 0", {"winner": "Ben", "self_draw": True, "tai": 0}),
        ("小華自摸3台", {"winner": "小華", "self_draw": True, "tai": 3}),
        ("小華胡Ben 2台", {"winner": "小華", "from": "Ben", "tai": 2}),
        ("Ben rob-quad from Ann 1", {"winner": "Ben", "rob_quad": True, "from": "Ann", "tai": 1}),
        ("draw", {"draw": True}),
        ("流局", {"draw": True}),
        ("false Dan Lee 2", {"false_win": "Dan Lee", "tai": 2}),
        ("詐胡 小華 5", {"false_win": "小華", "tai": 5}),
        (
            "Ben=3 小華=1 from Ann",
            {
                "from": "Ann",
                "winners": [{"winner": "Ben", "tai": 3}, {"winner": "小華", "tai": 1}],
            },
        ),
        (
            "Ben 3 and 小華 1 from Ann",
            {
                "from": "Ann",
                "winners": [{"winner": "Ben", "tai": 3}, {"winner": "小華", "tai": 1}],
            },
        ),
        (
            "Ben flowers from Ann 1234567f initial-flower",
            {
                "winner": "Ben",
                "flower": True,
                "from": "Ann",
                "hand": "1234567f",
                "flags": ["initial_flower"],
            },
        ),
        (
            f"Ben self {TILES} last-tile declared",
            {
                "winner": "Ben",
                "self_draw": True,
                "hand": TILES,
                "flags": ["last_tile"],
                "ready": "declared",
            },
        ),
    ],
)
def test_a_line_says_a_whole_hand(line: str, named: dict[str, Any]) -> None:
    hand = table(line)
    assert hand.step == "ready"
    found = dict(hand.named)
    if "hand" in found:
        found["hand"] = found["hand"].strip()
    assert found == named


def test_what_a_line_left_out_is_asked() -> None:
    hand = table("Ben")
    assert (hand.prompt, hand.step) == ("how", "choice")
    assert [choice.said for choice in hand.choices] == [
        *("from Ann", "from 小華", "from Dan Lee"),
        *("self-drawn", "a robbed quad", "by flowers"),
    ]
    assert hand.choose("4").prompt == "Ben: tai or tiles"
    assert hand.choose("4").accept("3").named == {"winner": "Ben", "from": "Dan Lee", "tai": 3}
    assert hand.choose("0").accept("3").named == {"winner": "Ben", "self_draw": True, "tai": 3}
    robbed = hand.choose("5")
    assert (robbed.prompt, len(robbed.choices)) == ("from whom", 3)
    assert robbed.choose("1").accept("1").named["from"] == "Ann"
    flowers = hand.choose("6").choose("0").accept("12345678f")
    assert "from" not in flowers.named
    assert table("3").hand.seats == (2,)


def test_tiles_may_come_before_the_winner() -> None:
    hand = table(TILES)
    assert hand.prompt == "who won"
    assert hand.choose("2").choose("0").named["winner"] == "Ben"


def test_the_second_of_two_winners_is_asked_for_tai() -> None:
    hand = table("Ben 3 and 小華 from Ann")
    assert hand.prompt == "小華: tai or tiles"
    assert hand.accept("2").named["winners"][1] == {"winner": "小華", "tai": 2}


def test_false_wins_ask_what_the_rules_need() -> None:
    hand = table("false")
    assert hand.prompt == "who"
    assert hand.choose("4").prompt == "tai claimed"
    assert hand.choose("4").accept("2").named == {"false_win": "Dan Lee", "tai": 2}
    fixed = table("false 4", **{"false_win.tai": "fixed", "false_win.fixed_tai": 5})
    assert fixed.prompt == "who"
    one = table("false Ben 2", **{"false_win.pay": "one"})
    assert one.prompt == "pays whom"
    assert [choice.key for choice in one.choices] == ["1", "3", "4"]
    assert one.choose("3").named["to"] == "小華"
    assert table("false Ben 2 Ann", **{"false_win.pay": "one"}).named["to"] == "Ann"


def test_back_gives_up_one_answer_at_a_time() -> None:
    hand = table("Ben", "0")
    assert hand.back().prompt == "how"
    line = hand.back().back()
    assert (line.asked, line.text) == ("line", "Ben")
    assert line.back(line.text) == line
    assert table("Ben", "0").keep("45").back().forward().prompt == "how"


def test_tiles_are_read_while_they_are_typed() -> None:
    def lines(text: str) -> tuple[str, ...]:
        return table().look(text).lines

    assert lines("")[0].startswith("Ben 3 from 小華")
    assert lines("Ben self 456m") == ("3 tiles; the winning tile as +5p",)
    waiting = "16 tiles, waiting for 2p 二筒 5p 五筒"
    assert lines("Ben self 456m99m34p234s678s (222z)") == (waiting,)
    assert lines(f"Ben self {TILES}") == (
        "Ben wins 2 tai by self-draw",
        "自摸 Self-drawn 1  門風刻 Seat wind set 1",
        "Ann pays 2 tai + 1 for the dealer  小華 pays 2 tai  Dan Lee pays 2 tai",
    )
    assert lines("Ben 3") == ("Enter asks: how",)
    assert lines("Ben self 456m99m34p234s678s (222z) +6p")[-1] == "they wait for 2p, 5p"
    assert lines("Ben self 456m +5p") == ("4 tiles of 17, a quad counts as three",)
    assert lines("Ben self 1199m119p1199s123z") == ("14 tiles; the winning tile as +5p",)
    assert table("Ben", "0").look("").lines == ()
    assert table("Ben").look("3").lines == ()


def test_what_cannot_be_read_is_marked_in_the_line() -> None:
    look = table().look("Ben self 456m 8z +5p")
    ((mark,), said) = look.marks, look.lines
    assert (mark.start, mark.end) == (14, 15)
    assert said == ('"8z" is not a tile',)
    (mark,) = table().look("Bem 3").marks
    assert (mark.start, mark.end, mark.said) == (0, 3, '"Bem" does not sit here: did you mean Ben?')


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "nothing was typed"),
        ("9", "there is no seat 9: begin with who won"),
        ("Ben 3 from Zoe", '"Zoe" does not sit here: seated: Ann, Ben, 小華, Dan Lee'),
        ("Ben from Ann Dan Lee 3", "another player pays already: write and before a winner"),
        ("draw self", "a hand ends one way: draw was said"),
        ("draw 456m", "a draw has no tiles"),
        ("Ben self 456m99m34p", "no tile is marked as the winning tile"),
        ("Ben 456q", '"456q" has no suit'),
        ("Ben 3 from Ben", "the winner cannot be the one who pays"),
    ],
)
def test_a_line_that_cannot_be_is_refused_and_kept(line: str, said: str) -> None:
    hand = table().keep(line)
    assert said in refusal(hand, line)
    assert hand.text == line


def test_problems_of_tiles_point_into_the_line() -> None:
    line = "Ben self 456m99m34p234s678s (222z) 1f1f +5p"
    with pytest.raises(Refused) as refused:
        table().accept(line)
    place = refused.value.problems[0].place
    assert place is not None
    assert line[place.start : place.end] == "1"
    assert place.start == line.rindex("1")


def test_a_wrong_key_is_refused() -> None:
    with pytest.raises(Refused):
        table("Ben").choose("2")
    with pytest.raises(Refused):
        table("Ben").accept("3")
    with pytest.raises(Refused):
        table().switch("points")


def test_words_are_completed() -> None:
    assert table().completion("b").words == ("Ben",)
    found = table().completion("Ben self la")
    assert (found.start, found.words) == (9, ("last-tile",))
    assert table().completion("").words == ()
    assert "Dan Lee" in table().completion("Ben 3 from Da").words


@pytest.mark.parametrize("answers", [("Ben",), ("Ben", "5"), ("Ben 3 and 小華 from Ann",)])
def test_a_draft_is_taken_up_again(answers: tuple[str, ...]) -> None:
    hand = table(*answers).keep("45")
    again, lost = Table.restored(hand.rules, hand.deal, hand.saved())
    assert (again.hand, again.draft, lost) == (hand.hand, hand.draft, {})
    assert again.begun
    assert again.so_far == hand.so_far
    others = Deal(("Eve", "Fay", "Gil", "Hal"), state=hand.deal.state)
    assert Table.restored(hand.rules, others, hand.saved())[0].hand.winners == ()


def test_a_player_with_an_equals_sign_is_a_winner_typed_again() -> None:
    assert table("Ben", "0").put("Dan Lee", "2").hand.seats == (3,)


def test_the_table_says_what_can_be_typed() -> None:
    hand = table()
    assert (hand.begun, hand.missing, hand.at, hand.ways) == (False, 1, 0, {})
    assert hand.keep("4").begun
    assert dict(hand.helped)["draw"] == "nobody won"
    assert hand.tips.startswith("Tab name")
    assert table("false Ben").at == 1
    assert table("3").accepted(2) == "小華 wins."
    assert hand.accept("Ben self 2").accepted(0) == ""
