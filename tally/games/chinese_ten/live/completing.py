"""What the end of a pile's text can be completed to: cards that are still out."""

from __future__ import annotations

from tally.games.chinese_ten.cards import NAMES, folded, names
from tally.games.chinese_ten.tokens import SUIT_OF, tokens, unfinished_from
from tally.games.live import Completion

_PLUS, _MINUS = "+＋", "-\u2212－\u2013"
_SEPARATORS = " \t,;/、，；・。\u3000"


def completion(text: str, out: int) -> Completion:
    """The cards of a set that the last word can become; `rest` where it stands alone."""
    start = max(text.rfind(char) for char in _SEPARATORS) + 1
    in_suit = _of_open_suit(text, start, out)
    if in_suit:
        return Completion(start, in_suit)
    begun = start + unfinished_from(text[start:])
    if begun == len(text) > start:
        return Completion(begun)
    word = folded(text[begun:])
    word = SUIT_OF.get(word, word).lower()
    cards = [name for name in names(out) if _begins(name.lower(), word)]
    rest = ["rest"] if not text[:start].strip() and "rest".startswith(word) else []
    return Completion(begun, (*cards, *rest))


def completion_of_change(text: str, out: int, held: int) -> Completion:
    """The cards that the end of a change (`+7D -7`) can become: of those out where one is added, of
    those held where one is taken out."""
    sign = max(text.rfind(char) for char in _PLUS + _MINUS)
    found = completion(text[sign + 1 :], out if text[sign] in _PLUS else held)
    cards = tuple(word for word in found.words if word != "rest")
    return Completion(sign + 1 + found.start, cards)


def _begins(card: str, word: str) -> bool:
    """Whether a word is the beginning of a card, written rank first or suit first."""
    ten = word.replace("t", "10", 1)
    return card.startswith((word, ten)) or (card[-1] + card[:-1]).startswith(word)


def _of_open_suit(text: str, start: int, out: int) -> tuple[str, ...]:
    """The ranks that the last word can become where a suit stands before it."""
    last = list(tokens(f"{text[:start]} 2"))[-1]
    if last.card is None:
        return ()
    word = folded(text[start:])
    ranks = [name[:-1] for name in names(out) if name.endswith(NAMES[last.card][-1])]
    return tuple(rank for rank in ranks if rank.lower().startswith(word))
