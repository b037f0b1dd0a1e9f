"""What speaks for a slip: alike cards, the order of reading, the ways of capturing."""

from __future__ import annotations

import pytest

from tally.games.chinese_ten.captures import fits
from tally.games.chinese_ten.cards import NAMES, NUMBERS
from tally.games.chinese_ten.likelihood import (
    HABITS,
    habit_of,
    likeness,
    misreading,
    unpaired,
    ways,
    widows,
)


def cards(text: str) -> list[int]:
    return [NUMBERS[name] for name in text.split()]


def as_set(text: str) -> int:
    return sum(1 << card for card in cards(text))


@pytest.mark.parametrize(
    ("meant", "alike", "other"),
    [
        ("7H", "7D", "7S"),
        ("7H", "7S", "JC"),
        ("6H", "9H", "KH"),
        ("JS", "KS", "2S"),
        ("QS", "KS", "4S"),
        ("8D", "9D", "KD"),
        ("7S", "7D", "7H"),
        ("10C", "9C", "5C"),
    ],
)
def test_alike_cards_are_taken_for_each_other(meant: str, alike: str, other: str) -> None:
    one, two = (misreading(NUMBERS[meant], NUMBERS[card]) for card in (alike, other))
    assert one > two
    assert misreading(NUMBERS[alike], NUMBERS[meant]) == one


def test_a_suit_is_typed_again() -> None:
    seven, read = NUMBERS["7D"], NUMBERS["7H"]
    assert misreading(seven, read, NUMBERS["2H"]) == 2 * misreading(seven, read, NUMBERS["2D"])


def test_every_card_can_be_read_for_every_other() -> None:
    for meant in range(54):
        assert all(misreading(meant, card) > 0 for card in range(54) if card != meant)


def test_a_word_is_likest_the_card_whose_name_it_holds() -> None:
    assert likeness("1OH", NUMBERS["10H"]) > likeness("1OH", NUMBERS["9H"]) > 1
    assert likeness("?", NUMBERS["9H"]) == 1


def test_ways_of_capturing() -> None:
    """Four fives pair in three ways, two aces and two nines in two."""
    assert ways([as_set("5S 5H 5D 5C")]) == 3
    assert ways([as_set("5S 5H"), as_set("5D 5C")]) == 1
    assert ways([as_set("AS AH 9S 9H 2S 8S")]) == 2


def test_fitting_cards_are_each_others() -> None:
    for one in range(54):
        partners = [NAMES[other] for other in range(54) if fits(one, other)]
        assert all(fits(NUMBERS[name], one) for name in partners)
        assert len(partners) == (4 if one < 32 else 3 if one < 52 else 1)


class TestHabits:
    IN_PAIRS = "9H AS 5H 5D KC KS 8D 2D 4C 6S"
    BY_SUIT = "2H 4H 7H JH AS 3S 10S KS 5C QC"
    BY_RANK = "AS AH 2D 4C 5S 7H 9D JC QH KS"

    def test_pairs(self) -> None:
        assert habit_of([cards(self.IN_PAIRS)]) is unpaired
        assert habit_of([cards(self.IN_PAIRS + " 9S")]) is unpaired

    def test_by_suit(self) -> None:
        assert habit_of([cards(self.BY_SUIT)]) is HABITS[1]
        assert HABITS[1](cards(self.BY_SUIT)) == 0
        assert HABITS[1](cards("JH 7H 4H 2H KS 3S")) == 0
        assert HABITS[1](cards("2H 4S 7H JH AS 3S")) == 1

    def test_by_rank(self) -> None:
        assert habit_of([cards(self.BY_RANK)]) is HABITS[2]
        assert HABITS[2](cards("KS QH JC 5S 5D AS")) == 0

    def test_no_order_shows(self) -> None:
        assert habit_of([cards("9H 4C KS 2D 5H AS JD 8D 6S 10C 3H QC 7S")]) is None
        assert habit_of([]) is None

    def test_widows_stand_beside_nothing_that_they_took(self) -> None:
        assert [NAMES[card] for card in widows(cards("9H 5H 5D AS KC KS"))] == ["9H", "AS"]
        assert unpaired(cards("5H 5D 5S 5C")) == 0
