"""The tiles: 34 kinds of four, eight flowers; their names in every script, their glyphs.

A kind is a number: 0–8 萬 (m), 9–17 筒 (p), 18–26 索 (s), 27–33 東南西北白發中 (z, in that order).
A flower is a number too: 0–3 春夏秋冬, 4–7 梅蘭菊竹, so that flower n belongs to seat n mod 4.
A multiset of tiles is one whole number with three bits for each kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tally.words import enumerated, mark, said

SUITS = "mpsz"
KINDS = 34
HONORS = 27
"""The first honour kind: below it stand the three number suits."""
DRAGONS = 31
"""The first dragon kind: from HONORS up to it stand the four winds."""
FLOWERS = 8
WINDS = "ESWN"

UNITS = tuple(1 << 3 * kind for kind in range(KINDS))
"""One tile of each kind, as a multiset."""

_NUMERALS = "一二三四五六七八九"
_SUIT_WORDS = {"m": "萬万", "p": "筒餅饼", "s": "索條条"}
_HONOR_WORDS = (
    # L10N: A tile's own character; only simplified Chinese writes some of them otherwise.
    *(mark("東"), mark("南"), mark("西"), mark("北"), mark("白"), mark("發"), mark("中")),
)
_FLOWER_WORDS = (
    *(mark("春"), mark("夏"), mark("秋"), mark("冬")),
    *(mark("梅"), mark("蘭"), mark("菊"), mark("竹")),
)
_SUIT_NAMES = (mark("萬"), mark("筒"), mark("索"))
_OTHER_WORDS = {
    "东": "1z", "東風": "1z", "东风": "1z", "南風": "2z", "南风": "2z", "西風": "3z", "西风": "3z",
    "北風": "4z", "北风": "4z", "白板": "5z", "发": "6z", "發財": "6z", "发财": "6z", "青發": "6z",
    "青发": "6z", "紅中": "7z", "红中": "7z", "兰": "6f",
}  # fmt: skip
_HONOR_GLYPHS = (0x1F000, 0x1F001, 0x1F002, 0x1F003, 0x1F006, 0x1F005, 0x1F004)
_FLOWER_GLYPHS = (0x1F026, 0x1F027, 0x1F028, 0x1F029, 0x1F022, 0x1F023, 0x1F025, 0x1F024)
_SUIT_GLYPHS = {"m": 0x1F007, "s": 0x1F010, "p": 0x1F019}


def code(kind: int) -> str:
    """A kind as it is written: `5p`, `7z`."""
    return f"{kind % 9 + 1}{SUITS[kind // 9]}"


def flower_code(flower: int) -> str:
    """A flower as it is written: `1f`."""
    return f"{flower + 1}f"


def chinese(kind: int) -> str:
    """A kind in Chinese, in the reader's own writing of it: 五筒, 中."""
    if kind >= HONORS:
        return said(_HONOR_WORDS[kind - HONORS])
    return _NUMERALS[kind % 9] + suit_chinese(kind // 9)


def suit_chinese(suit: int) -> str:
    """A number suit in Chinese: 萬, 筒, 索."""
    return said(_SUIT_NAMES[suit])


def flower_chinese(flower: int) -> str:
    """A flower in Chinese: 梅."""
    return said(_FLOWER_WORDS[flower])


def glyph(kind: int) -> str:
    """The Unicode tile of a kind."""
    if kind >= HONORS:
        return chr(_HONOR_GLYPHS[kind - HONORS])
    return chr(_SUIT_GLYPHS[SUITS[kind // 9]] + kind % 9)


def flower_glyph(flower: int) -> str:
    """The Unicode tile of a flower; Unicode puts the bamboo before the chrysanthemum."""
    return chr(_FLOWER_GLYPHS[flower])


def compact(kinds: Iterable[int]) -> str:
    """Tiles in order, a suit's letter written once for tiles that may stand together: `456m99m34p`.

    Tiles of a suit more than two apart can be in no group together and are written apart.
    """
    text, block = "", ""
    last: int | None = None
    for kind in sorted(kinds):
        if last is not None and not _neighbours(last, kind):
            text, block = text + block + SUITS[last // 9], ""
        block += str(kind % 9 + 1)
        last = kind
    return text if last is None else text + block + SUITS[last // 9]


def _neighbours(first: int, second: int) -> bool:
    return first // 9 == second // 9 and (second >= HONORS or second - first <= 2)


def multiset(kinds: Iterable[int]) -> int:
    """Tiles as one number."""
    return sum(map(UNITS.__getitem__, kinds))


def copies(tiles: int, kind: int) -> int:
    """How many of a kind a multiset holds."""
    return tiles >> 3 * kind & 7


def words() -> dict[str, str]:
    """Every written word of one tile → its code; the longest match is meant."""
    known = dict(_OTHER_WORDS)
    known.update({word: code(HONORS + index) for index, word in enumerate(_HONOR_WORDS)})
    known.update({word: flower_code(index) for index, word in enumerate(_FLOWER_WORDS)})
    known.update({glyph(kind): code(kind) for kind in range(KINDS)})
    known.update({flower_glyph(flower): flower_code(flower) for flower in range(FLOWERS)})
    return known


def numerals() -> dict[str, int]:
    """Digits and Chinese numerals → their value."""
    return {char: value for value, char in enumerate(_NUMERALS, 1)} | {
        str(value): value for value in range(10)
    }


def suit_letters() -> dict[str, str]:
    """Everything that may follow numbers → the suit's letter; `f` stands for flowers."""
    letters = {letter: letter for letter in "mpszf"} | {
        letter: letter.lower() for letter in "MPSZF"
    }
    for letter, chars in _SUIT_WORDS.items():
        letters.update(dict.fromkeys(chars, letter))
    return letters


def listed(kinds: Sequence[int]) -> str:
    """Kinds in a sentence: `5p, 8p`."""
    return enumerated(code(kind) for kind in kinds)
