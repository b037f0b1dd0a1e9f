"""Cards are read as people write them and printed in one form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.games.chinese_ten.cards import NAMES, NUMBERS, names, read_card, suggestions
from tally.games.chinese_ten.tokens import tokens

TEN_OF_HEARTS = [
    "10H",
    "10h",
    "Th",
    "tH",
    "10♥",
    "♥10",
    "h10",
    "HT",
    "紅心10",
    "红心10",
    "10紅心",
    "红桃10",
    "１０Ｈ",
    "ｈ１０",
    "♥️10",
    "10♡",
    "❤10",
    "❤️T",
    "hearts10",
    "10Hearts",
    "heart10",
]
OTHERS = {
    "AS": "as sA ♠A 黑桃A Ａ♠ spadeA aSpades",
    "KD": "dk ♦K k♢ 方塊K 方块k 紅磚K 红砖K 鑽石K 钻石K diamondsK",
    "7C": "c7 ♣7 7♧ 梅花7 梅花７ 草花7 clubs7",
    "JR": "jr RJ 大王 BigJoker",
    "JB": "jb BJ 小王",
}


@pytest.mark.parametrize("text", TEN_OF_HEARTS)
def test_every_spelling_is_the_ten_of_hearts(text: str) -> None:
    assert read_card(text) == NUMBERS["10H"]


@pytest.mark.parametrize(("card", "texts"), OTHERS.items())
def test_suits_are_known_by_sign_letter_and_word(card: str, texts: str) -> None:
    assert {read_card(text) for text in texts.split()} == {NUMBERS[card]}


@pytest.mark.parametrize(
    "text", ["1h", "11h", "hh", "10x", "1O", "0S", "10", "H", "♥", "Joker", "AHH", "A H", "", "T"]
)
def test_what_is_no_card_is_none(text: str) -> None:
    assert read_card(text) is None


@given(st.sampled_from(NAMES))
def test_a_printed_card_reads_as_itself(name: str) -> None:
    assert NAMES[read_card(name) or 0] == name


@given(st.sets(st.integers(0, 53)), st.sampled_from([" ", ",", ", ", "、", "，", "；", "\u3000"]))
def test_a_printed_pile_reads_as_itself(cards: set[int], separator: str) -> None:
    mask = sum(1 << card for card in cards)
    read = [token.card for token in tokens(separator.join(names(mask)))]
    assert sum(1 << card for card in read if card is not None) == mask
    assert len(read) == len(cards)


@given(st.text(max_size=40))
def test_any_text_is_read_token_by_token_with_its_place(text: str) -> None:
    for token in tokens(text):
        assert text[token.start : token.end] == token.text
        assert not token.text.isspace()


def test_cards_print_by_rank_then_suit() -> None:
    mask = sum(1 << NUMBERS[name] for name in ("KC", "AS", "10D", "AC", "2H"))
    assert names(mask) == ("AS", "AC", "2H", "10D", "KC")


def test_suggestions_prefer_cards_not_yet_typed() -> None:
    out = 1 << NUMBERS["10H"]
    assert suggestions("1H", out) == ("10H",)
    assert suggestions("11S", 0) == ("10S",)
    assert suggestions("5X", 0) == ("5S", "5H", "5D", "5C")
    assert suggestions("DX", 1 << NUMBERS["AD"] | 1 << NUMBERS["KD"]) == ("AD", "KD")
    assert suggestions("hh", 0) == ()
    assert suggestions("??", out) == ("10H",)
