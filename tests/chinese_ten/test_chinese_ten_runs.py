"""Cards written in runs, a suit before its ranks or without blanks, are the same cards."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.games import rule_set
from tally.games.chinese_ten.cards import NAMES
from tally.games.chinese_ten.tokens import begins_card, tokens
from tally.games.game import Deal

PILES = [
    "3D 7H 9S AC 3S 7D 6C 4D QS QD 5S 5C 6H 4H 3C 7C",
    "QC QH 8D 2D 10D 10H KD KS",
    "3H 7S 5D 5H JC JH 9D AD 2S 8H 2H 8C 6D 4C",
    "JD JS KH KC 10C 10S 9C AS 2C 8S 6S 4S 9H AH",
]
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
WORDS = {"S": "黑桃", "H": "紅心", "D": "方塊", "C": "梅花"}


def read(text: str) -> list[str]:
    """The cards of a text; what is none stands in brackets with its place."""
    return [
        f"[{token.text} {token.start}-{token.end}]" if token.card is None else NAMES[token.card]
        for token in tokens(text)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "h A K 9 5",
        "紅心 A K 9 5",
        "红心A K 9 5",
        "♥ A K 9 5",
        "♥A K 9 5",
        "♥AK95",
        "紅心AK95",
        "hearts a k 9 5",
        "ｈ　Ａ　Ｋ　９　５",
        "AH KH 9H 5H",
        "AHKH9H5H",
        "ＡＨＫＨ９Ｈ５Ｈ",
        "A♥K♥9♥5♥",
        "hAhKh9h5",
        "h, A, K, 9, 5",
    ],
)
def test_each_way_is_the_same_four_hearts(text: str) -> None:
    assert read(text) == ["AH", "KH", "9H", "5H"]


def test_a_suit_holds_until_the_next_one_or_a_card_written_rank_first() -> None:
    assert read("h A K s 10 2") == ["AH", "KH", "10S", "2S"]
    assert read("h A K QD 9") == ["AH", "KH", "QD", "[9 9-10]"]
    assert read("hA10s2K") == ["AH", "10H", "2S", "KS"]


def test_jokers_stand_in_runs() -> None:
    assert read("AHJRKDJB") == ["AH", "JR", "KD", "JB"]
    assert read("h A JR 9") == ["AH", "JR", "[9 7-8]"]


@pytest.mark.parametrize("text", ["1h", "11h", "hh", "10x", "QDD", "110H", "?", "h", "9"])
def test_a_bad_word_is_one_unknown_word(text: str) -> None:
    assert read(f"KD {text} QS") == ["KD", f"[{text} 3-{3 + len(text)}]", "QS"]


def test_a_bad_stretch_of_a_run_loses_none_of_its_cards() -> None:
    assert read("AHKXD10S") == ["AH", "[KXD 2-5]", "10S"]
    assert read("h A X K 1 9") == ["AH", "[X 4-5]", "KH", "[1 8-9]", "9H"]


def test_a_suit_without_a_rank_is_unknown_where_it_stands() -> None:
    assert read("h s A") == ["[h 0-1]", "AS"]
    assert read("h X KD") == ["[h 0-1]", "[X 2-3]", "KD"]


def test_places_are_those_of_the_text_as_typed() -> None:
    found = [(token.text, token.start, token.end) for token in tokens("紅心AK，１０ＨＫＤ")]
    assert found == [("紅心A", 0, 3), ("K", 3, 4), ("１０Ｈ", 5, 8), ("ＫＤ", 8, 10)]


@pytest.mark.parametrize("text", ["1", "紅", "K", "h", "ahk", "hearts", "10", "h10K", "AH1", ""])
def test_what_can_become_a_card_is_a_beginning(text: str) -> None:
    assert begins_card(text)


@pytest.mark.parametrize("text", ["11", "x", "KX", "hh", "AHX", "?"])
def test_what_cannot_become_a_card_is_none(text: str) -> None:
    assert not begins_card(text)


piles = st.lists(st.sampled_from(NAMES[:52]), unique=True)


@given(piles)
def test_bare_runs_come_back(pile: list[str]) -> None:
    assert read("".join(pile)) == pile


@given(
    piles, st.sampled_from([SIGNS, WORDS, {suit: suit.lower() for suit in SIGNS}]), st.booleans()
)
def test_suit_first_runs_come_back(pile: list[str], suits: dict[str, str], glued: bool) -> None:
    runs = [
        (suits[suit] + blank, blank.join(card[:-1] for card in cards))
        for blank in ["" if glued else " "]
        for suit, cards in groupby(pile, key=lambda card: card[-1])
    ]
    assert read(" ".join(suit + ranks for suit, ranks in runs)) == pile


@given(st.text(alphabet="ahdsc10kqj29 ,Xx♥紅心Ａ１", max_size=30))
def test_tokens_stand_in_order_and_are_what_the_text_says(text: str) -> None:
    end = 0
    for token in tokens(text):
        assert end <= token.start < token.end
        assert text[token.start : token.end] == token.text
        end = token.end


def test_a_round_in_runs_scores_like_the_same_cards() -> None:
    game, rules = rule_set("taiwan")
    deal = Deal(("Ann", "Ben", "Cat", "Dan"))
    runs = [
        PILES[0].replace(" ", ""),
        "♣Q ♥Q ♦ 8 2 10 h 10 d K s K",
        PILES[2],
        "".join(word[-1] + word[:-1] for word in PILES[3].split()),
    ]
    plain = game.score(rules, deal, {"piles": PILES})
    assert game.score(rules, deal, {"piles": runs}).shares == plain.shares
