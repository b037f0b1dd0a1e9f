"""Cards: their numbers, their one printed form, and the many ways people write them.

A card is a number and a set of cards is an int with that bit set, so that a pile is checked by
arithmetic. The ranks stand in the order in which they capture each other: A 2 3 4 against 9 8 7 6,
then 5 10 J Q K, which only their own rank takes; after the 52 come the red and the black joker.
"""

from __future__ import annotations

import unicodedata
from functools import cache

SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
LOWS = ("A", "2", "3", "4")
HIGHS = ("9", "8", "7", "6")
SOLOS = ("5", "10", "J", "Q", "K")
JOKERS = ("JR", "JB")

NAMES = (*(rank + suit for rank in LOWS + HIGHS + SOLOS for suit in SUITS), *JOKERS)
NUMBERS = {name: number for number, name in enumerate(NAMES)}
DISPLAY_ORDER = (*(NUMBERS[rank + suit] for rank in RANKS for suit in SUITS), 52, 53)
RED_FIVES = 1 << NUMBERS["5H"] | 1 << NUMBERS["5D"]

SUIT_WORDS = {
    "S": "s ♠ ♤ spade spades 黑桃 葵扇 โพดำ sekop",  # unsaid: what people type
    "H": "h ♥ ♡ ❤ heart hearts 紅心 红心 紅桃 红桃 โพแดง hati",  # unsaid: what people type
    "D": "d ♦ ♢ diamond diamonds 方塊 方块 方片 方磚 方砖 紅磚 红砖 鑽石 钻石 階磚 "
    "ข้าวหลามตัด wajik",  # unsaid: what people type
    "C": "c ♣ ♧ club clubs 梅花 草花 ดอกจิก keriting",  # unsaid: what people type
}
_JOKER_WORDS = {
    "JR": "jr rj redjoker bigjoker 大王 大鬼",  # unsaid: what people type
    "JB": "jb bj blackjoker littlejoker smalljoker 小王 小鬼",  # unsaid: what people type
}
_EITHER_JOKER = frozenset(("joker", "jokers", "\U0001f0cf", "鬼牌", "鬼", "王牌", "โจ๊กเกอร์"))
_INVISIBLE = dict.fromkeys(map(ord, "\ufe0e\ufe0f\u200b\u200c\u200d\u2060\ufeff"))


def rank_of(card: int) -> str:
    """The rank as printed; a joker is its own rank."""
    return NAMES[card] if card >= 52 else NAMES[card][:-1]


def rank_mask(rank: str) -> int:
    """The four cards of a rank as a set; of a joker's name that joker."""
    if rank in JOKERS:
        return 1 << NUMBERS[rank]
    return 0b1111 << NUMBERS[rank + "S"]


def names(cards: int) -> tuple[str, ...]:
    """The cards of a set in their one printed form, by rank from A to K, then by suit."""
    return tuple(NAMES[card] for card in DISPLAY_ORDER if cards >> card & 1)


def read_card(text: str) -> int | None:
    """The card that a text without blanks writes: `10H th T♥ ♥10 h10 红心10`; None if none."""
    return _spellings().get(folded(text))


def is_joker(text: str) -> bool:
    """Whether a text means a joker, without saying which: `joker`, 🃏, 鬼牌."""
    return folded(text) in _EITHER_JOKER


def suggestions(text: str, out: int) -> tuple[str, ...]:
    """Which cards a wrong token may have meant, those among `out` (not yet typed) first.

    Nothing if too many are as near.
    """
    wrong = folded(text)
    near = [
        card
        for card, name in enumerate(NAMES[:52])
        if any(_one_slip(wrong, name_) for name_ in (name.lower(), (name[-1] + name[:-1]).lower()))
    ]
    missing = [card for card in near if out >> card & 1]
    if not missing and out.bit_count() == 1:
        missing = [out.bit_length() - 1]
    best = missing or near
    return names(sum(1 << card for card in best)) if len(best) <= 4 else ()


def folded(text: str) -> str:
    """Full-width letters made narrow, case and invisible marks taken off."""
    return unicodedata.normalize("NFKC", text).translate(_INVISIBLE).casefold()


@cache
def _spellings() -> dict[str, int]:
    """Every spelling of every card, folded."""
    found = {}
    for suit, words in SUIT_WORDS.items():
        for word in map(folded, words.split()):
            for rank in (*RANKS, "T"):
                card = NUMBERS[("10" if rank == "T" else rank) + suit]
                found[word + rank.lower()] = found[rank.lower() + word] = card
    for joker, words in _JOKER_WORDS.items():
        found |= dict.fromkeys(words.split(), NUMBERS[joker])
    return found


def _one_slip(wrong: str, right: str) -> bool:
    """Whether one character put in, left out or mistyped makes the one of the other."""
    if abs(len(wrong) - len(right)) > 1 or wrong == right:
        return False
    at = next(
        (i for i, pair in enumerate(zip(wrong, right, strict=False)) if len(set(pair)) > 1), -1
    )
    if at < 0:
        return True
    rests = ((wrong[at + 1 :], right[at + 1 :]), (wrong[at:], right[at + 1 :]))
    return any(a == b for a, b in (*rests, (wrong[at + 1 :], right[at:])))
