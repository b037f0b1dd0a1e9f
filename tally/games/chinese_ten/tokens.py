"""The cards of a pile's text, each with its place: single cards, and runs of them.

Besides single cards a suit may stand before several ranks (`h A K 9 5`, `紅心 A K 9`, `♥AK9`): it
holds until the next suit, a card written rank first, or a joker. Cards may also be written without
blanks (`AHKD10S`, `hA10dK`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tally.games.chinese_ten.cards import JOKERS, NUMBERS, RANKS, SUIT_WORDS, folded, read_card

RANK_WORDS = {"t": "10", **{rank.lower(): rank for rank in RANKS}}
SUIT_OF = {folded(word): suit for suit, words in SUIT_WORDS.items() for word in words.split()}

_WORD = re.compile(r"[^\s,;/、，；・。]+")
_RANK = "10|[2-9atjqk]"
_SUIT = "|".join(sorted(map(re.escape, SUIT_OF), key=len, reverse=True))
_JOKER = "|".join(joker.lower() for joker in JOKERS)
_RANK_FIRST = re.compile(f"(?P<joker>{_JOKER})|(?P<rank>{_RANK})(?P<suit>{_SUIT})")
_SUIT_FIRST = re.compile(f"(?P<suit>{_SUIT})(?P<ranks>(?:{_RANK})+)")
_RANKS = re.compile(_RANK)


@dataclass(frozen=True, slots=True)
class Token:
    """One written card: its text, where it stands, and the card, None where it is not one."""

    text: str
    start: int
    end: int
    card: int | None


def tokens(text: str) -> Iterator[Token]:
    """Every card of a pile's text with its place, and every word that is none.

    Blanks, commas and semicolons part words. A suit that stands before ranks is no token itself.
    """
    suit: str | None = None
    waiting: list[Token] = []
    for match in _WORD.finditer(text):
        word = Token(match[0], match.start(), match.end(), read_card(match[0]))
        plain = folded(word.text)
        if suit is not None and plain in RANK_WORDS:
            yield from waiting[1:]
            waiting = []
            yield _of_suit(word, suit, plain)
            continue
        pieces = [word] if word.card is not None else _pieces(word)
        if plain in SUIT_OF:
            yield from waiting
            suit, waiting = SUIT_OF[plain], [word]
        elif pieces:
            yield from waiting
            yield from pieces
            suit, waiting = _suit_before(plain), []
        elif waiting:
            waiting.append(word)
        else:
            yield word
    yield from waiting


def begins_card(text: str) -> bool:
    """Whether more letters can make a card of a word: `1`, `紅`, `10`, `AHK`; also a lone suit."""
    plain = folded(text)
    if any(spelling.startswith(plain) for spelling in _beginnings()):
        return True
    first = _RANK_FIRST.match(plain) or _SUIT_FIRST.match(plain)
    return first is not None and begins_card(plain[first.end() :])


def unfinished_from(text: str) -> int:
    """Where the last card of a word without blanks begins, after those that are whole."""
    plain, places = _with_places(Token(text, 0, len(text), None))
    at = 0
    while match := _RANK_FIRST.match(plain, at):
        at = match.end()
    return places[at]


def _beginnings() -> Iterator[str]:
    """What a card can be written like, folded: rank first, suit first, jokers."""
    yield from (rank + word for rank in RANK_WORDS for word in SUIT_OF)
    yield from (word + rank for rank in RANK_WORDS for word in SUIT_OF)
    yield from (joker.lower() for joker in JOKERS)


def _of_suit(word: Token, suit: str, rank: str) -> Token:
    return Token(word.text, word.start, word.end, NUMBERS[RANK_WORDS[rank] + suit])


def _suit_before(plain: str) -> str | None:
    """The suit that holds for bare ranks after a word, if it was written suit first."""
    suits = [match["suit"] for match in _SUIT_FIRST.finditer(plain)]
    if not suits or _RANK_FIRST.match(plain):
        return None
    return SUIT_OF[suits[-1]]


def _pieces(word: Token) -> list[Token]:
    """The cards of a word written without blanks, with what is none between; empty if no run."""
    plain, places = _with_places(word)
    if _RANK_FIRST.match(plain):
        cards = [(*match.span(), _card(match)) for match in _RANK_FIRST.finditer(plain)]
    elif _SUIT_FIRST.match(plain):
        cards = [card for match in _SUIT_FIRST.finditer(plain) for card in _cards(match)]
    else:
        return []
    return list(_cut(word, places, cards)) if len(cards) > 1 else []


def _card(match: re.Match[str]) -> int:
    if match["joker"]:
        return NUMBERS[match["joker"].upper()]
    return NUMBERS[RANK_WORDS[match["rank"]] + SUIT_OF[match["suit"]]]


def _cards(match: re.Match[str]) -> Iterator[tuple[int, int, int]]:
    """Each rank after a suit as start, end and card; the suit is part of the first."""
    start = match.start()
    for rank in _RANKS.finditer(match["ranks"]):
        end = match.start("ranks") + rank.end()
        yield start, end, NUMBERS[RANK_WORDS[rank[0]] + SUIT_OF[match["suit"]]]
        start = end


def _cut(word: Token, places: list[int], cards: list[tuple[int, int, int]]) -> Iterator[Token]:
    """A word cut into its cards and, between them, what is no card."""
    done = 0
    for start, end, card in [*cards, (len(places) - 1, len(places) - 1, -1)]:
        if start > done:
            yield _part(word, places[done], places[start], None)
        if card >= 0:
            yield _part(word, places[start], places[end], card)
        done = end


def _part(word: Token, start: int, end: int, card: int | None) -> Token:
    text = word.text[start - word.start : end - word.start]
    return Token(text, start, end, card)


def _with_places(word: Token) -> tuple[str, list[int]]:
    """A word folded, and where each of its characters stood; last, where the word ends."""
    plain, places = "", []
    for at, char in enumerate(word.text, word.start):
        piece = folded(char)
        plain += piece
        places += [at] * len(piece)
    return plain, [*places, word.end]
