"""Hands as people type them: `456m99m34p678s (123p) [5555s] 1f6f +5p`, Chinese words, glyphs.

Everything that cannot be read or cannot exist is collected with its place: what is no tile, what is
no meld, five of a kind, a flower twice, more than one winning tile.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache

from tally.errors import Place, Problem, Refused
from tally.games.mahjong import tiles
from tally.games.mahjong.hand import QUAD, SEQUENCE, TRIPLET, Hand, Meld, hand_of
from tally.words import say

PlaceOf = Callable[[int, int], Place]
"""Where characters start..end of the typed text stand."""

LONGEST = 400
"""Characters of a typed hand; 17 tiles and eight flowers need far fewer in any spelling."""

_PAIRS = {"(": ")", "[": "]", "【": "】", "〔": "〕", "「": "」"}
_SKIPPED = " \t\n\r,;、，；·|\ufe0e\ufe0f\u3000"
_FLOWER = 100
"""Flower n is read as the number 100 + n, so that a text is one list of numbers."""


def parse_hand(text: str, place: PlaceOf | None = None) -> Hand:
    """The hand of a text. Raises Refused with every problem and its place."""
    reader = _Reader(text, place or (lambda start, end: Place("hand", text, start, end)))
    hand = reader.hand()
    if reader.problems:
        raise Refused(reader.problems)
    return hand


class _Tile:
    """One tile that was read: its number and where."""

    __slots__ = ("end", "number", "start")

    def __init__(self, number: int, start: int, end: int) -> None:
        self.number, self.start, self.end = number, start, end


class _Reader:
    """Reads one hand from left to right, collecting what is wrong."""

    def __init__(self, text: str, place: PlaceOf) -> None:
        self.typed = text
        self.text = "".join(map(_plain, text[:LONGEST]))
        self.place = place
        self.position = 0
        self.problems: list[Problem] = []
        self.concealed: list[_Tile] = []
        self.melds: list[Meld] = []
        self.flowers: list[_Tile] = []
        self.winning: list[_Tile] = []
        self.seen: dict[int, int] = {}

    def hand(self) -> Hand:
        if len(self.typed) > LONGEST:
            reason = say("a hand of {length} characters", length=len(self.typed))
            self.wrong(
                "hand_too_long", reason, say("a hand has 17 tiles"), LONGEST, len(self.typed)
            )
            return hand_of([])
        while self.position < len(self.text):
            self._read_part()
        self._check_winning()
        self._sort_out_flowers()
        return hand_of(
            [tile.number for tile in self.concealed],
            self.melds,
            [tile.number - _FLOWER for tile in self.flowers],
            self.winning[0].number if self.winning else None,
        )

    def wrong(self, code: str, message: str, hint: str, start: int, end: int) -> None:
        self.problems.append(Problem(code, message, hint, self.place(start, end)))

    def _read_part(self) -> None:
        char = self.text[self.position]
        if char in _SKIPPED:
            self.position += 1
        elif char in _PAIRS:
            self._read_meld(char)
        elif char == "+":
            self._read_winning()
        else:
            self.concealed += self._read_tiles()

    def _read_winning(self) -> None:
        start = self.position
        self.position += 1
        while self.position < len(self.text) and self.text[self.position] in _SKIPPED:
            self.position += 1
        known = len(self.problems)
        found = self._read_tiles() if self.position < len(self.text) else []
        if not found and known == len(self.problems):
            hint = say("write the tile that won after the plus: +5p")
            self.wrong(
                "winning_tile_missing", say("no tile follows the plus"), hint, start, start + 1
            )
        self.winning += found

    def _read_meld(self, opener: str) -> None:
        start = self.position
        end = self.text.find(_PAIRS[opener], start)
        stop = len(self.text) if end < 0 else end
        self.position = start + 1
        read, known = [], len(self.problems)
        while self.position < stop:
            if self.text[self.position] in _SKIPPED:
                self.position += 1
            else:
                read += self._read_tiles(stop)
        self.position = min(stop + 1, len(self.text))
        if end < 0:
            hint = say("close it with {closer}", closer=_PAIRS[opener])
            self.wrong(
                "unclosed_meld",
                say("{opener} is not closed", opener=opener),
                hint,
                start,
                start + 1,
            )
        elif known == len(self.problems):
            self._add_meld([tile.number for tile in read], opener == "(", start, stop + 1)

    def _add_meld(self, numbers: list[int], is_open: bool, start: int, end: int) -> None:
        meld = _meld(sorted(numbers), is_open, self.typed[start:end])
        if isinstance(meld, Meld):
            self.melds.append(meld)
        else:
            code, reason, hint = meld
            self.wrong(code, reason, hint, start, end)

    def _read_tiles(self, stop: int | None = None) -> list[_Tile]:
        """The tiles of one word or one run of numbers with its suit."""
        start = self.position
        stop = len(self.text) if stop is None else stop
        word = _word_at(self.text, start, stop)
        if word:
            self.position += len(word)
            written = _words()[word]
            return self._tiles([(int(written[0]), start, self.position)], written[1])
        numbers = self._numbers(stop)
        if not numbers:
            return self._skip_unknown(stop)
        letter = self.text[self.position : self.position + 1] if self.position < stop else ""
        suit = _suits().get(letter)
        if suit is None:
            self._no_suit(start, stop)
            return []
        self.position += 1
        return self._tiles(numbers, suit)

    def _numbers(self, stop: int) -> list[tuple[int, int, int]]:
        found = []
        while self.position < stop and self.text[self.position] in _numerals():
            value = _numerals()[self.text[self.position]]
            found.append((value, self.position, self.position + 1))
            self.position += 1
        return found

    def _tiles(self, numbers: list[tuple[int, int, int]], suit: str) -> list[_Tile]:
        found = []
        for value, start, end in numbers:
            number = _number(value, suit)
            if number is None:
                self._bad_rank(value, suit, start, end)
                continue
            found.append(_Tile(number, start, end))
            self._count(number, start, end)
        return found

    def _count(self, number: int, start: int, end: int) -> None:
        count = self.seen[number] = self.seen.get(number, 0) + 1
        if number >= _FLOWER and count == 2:
            flower = number - _FLOWER
            tile = f"{tiles.flower_code(flower)} {tiles.flower_chinese(flower)}"
            # L10N: {tile} is "5f 梅".
            reason = say("the flower {tile} is in the hand twice", tile=tile)
            self.wrong("flower_twice", reason, say("there is one of each flower"), start, end)
        if number < _FLOWER and count == 5:
            tile = f"{tiles.code(number)} {tiles.chinese(number)}"
            # L10N: {tile} is "5p 五筒".
            reason = say("five of {tile} in one hand", tile=tile)
            self.wrong("five_of_a_tile", reason, say("there are four of each tile"), start, end)

    def _bad_rank(self, value: int, suit: str, start: int, end: int) -> None:
        hints = {
            "z": say("honours are 1–7: 東南西北白發中"),
            "f": say("flowers are 1–8: 春夏秋冬梅蘭菊竹"),
        }
        hint = hints.get(suit, say("numbers are 1–9"))
        typed = f"{value}{suit}"
        self.wrong(
            "unknown_tile",
            say('"{typed}" is not a tile', typed=typed),
            hint,
            start,
            end,
        )

    def _no_suit(self, start: int, stop: int) -> None:
        self._to_word_end(stop)
        typed = self.typed[start : self.position]
        hint = say("write the suit after the numbers: m 萬, p 筒, s 索, z honours, f flowers")
        self.wrong(
            "unknown_tile", say('"{typed}" has no suit', typed=typed), hint, start, self.position
        )

    def _skip_unknown(self, stop: int) -> list[_Tile]:
        start = self.position
        self._to_word_end(stop)
        self.position = max(self.position, start + 1)
        typed = self.typed[start : self.position]
        hint = say("write tiles as 456m, 1z or 東, melds as (123p), the winning tile as +5p")
        self.wrong(
            "unknown_tile", say('"{typed}" is not a tile', typed=typed), hint, start, self.position
        )
        return []

    def _to_word_end(self, stop: int) -> None:
        ends = (*_SKIPPED, *_PAIRS, *_PAIRS.values(), "+")
        while self.position < stop and self.text[self.position] not in ends:
            self.position += 1

    def _check_winning(self) -> None:
        for tile in self.winning[1:2]:
            # L10N: What is wrong with a hand in which more than one tile is said to have won.
            reason = say("{tiles} winning tiles", tiles=len(self.winning))
            hint = say("one tile wins: write the others without a plus")
            self.wrong("two_winning_tiles", reason, hint, tile.start, tile.end)
        for tile in self.winning[:1]:
            if tile.number >= _FLOWER:
                reason = say("a flower cannot be the winning tile")
                hint = say(
                    "write the flower without a plus, and the tile that completed the hand with it"
                )
                self.wrong("winning_flower", reason, hint, tile.start, tile.end)

    def _sort_out_flowers(self) -> None:
        self.flowers = [tile for tile in self.concealed if tile.number >= _FLOWER]
        self.concealed = [tile for tile in self.concealed if tile.number < _FLOWER]
        self.winning = [tile for tile in self.winning if tile.number < _FLOWER]


def _meld(numbers: list[int], is_open: bool, typed: str) -> Meld | tuple[str, str, str]:
    """The meld of numbers in order, or what is wrong with it: code, reason, remedy."""
    if any(number >= _FLOWER for number in numbers):
        hint = say("write flowers outside the brackets: 1f6f")
        return "bad_meld", say('"{typed}" holds a flower', typed=typed), hint
    kind = _group_kind(numbers)
    if kind is None:
        hint = say("a meld is three in a row of one suit, three equal or four equal tiles")
        return "bad_meld", say('"{typed}" is no meld', typed=typed), hint
    if not is_open and kind != QUAD:
        hint = say(
            "only quads are laid down closed: write it with the concealed tiles, or (…) if open"
        )
        return "bad_meld", say('"{typed}" is not a closed quad', typed=typed), hint
    return Meld(kind, numbers[0], is_open)


def _group_kind(numbers: list[int]) -> str | None:
    equal = len(set(numbers)) == 1
    if equal and len(numbers) in (3, 4):
        return TRIPLET if len(numbers) == 3 else QUAD
    if len(numbers) != 3 or numbers[2] >= tiles.HONORS or numbers[0] // 9 != numbers[2] // 9:
        return None
    first = numbers[0]
    return SEQUENCE if numbers == [first, first + 1, first + 2] else None


def _number(value: int, suit: str) -> int | None:
    """The number of a tile, None where the suit has no such value."""
    most = {"z": 7, "f": 8}.get(suit, 9)
    if not 1 <= value <= most:
        return None
    return _FLOWER + value - 1 if suit == "f" else tiles.SUITS.index(suit) * 9 + value - 1


def _plain(char: str) -> str:
    """A character without its full width; one for one, so that offsets stay."""
    folded = unicodedata.normalize("NFKC", char)
    return folded if len(folded) == 1 else char


def _word_at(text: str, start: int, stop: int) -> str:
    for length in (2, 1):
        word = text[start : min(start + length, stop)]
        if len(word) == length and word in _words():
            return word
    return ""


@cache
def _words() -> dict[str, str]:
    return tiles.words()


@cache
def _numerals() -> dict[str, int]:
    return tiles.numerals()


@cache
def _suits() -> dict[str, str]:
    return tiles.suit_letters()
