"""What is understood of a pile while it is typed: its cards, points and pairs, and what is out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tally.games.chinese_ten.captures import fits
from tally.games.chinese_ten.cards import DISPLAY_ORDER, NAMES, SUITS, names, suggestions
from tally.games.chinese_ten.entry import REST_WORDS, is_rest
from tally.games.chinese_ten.terms import Terms
from tally.games.chinese_ten.tokens import Token, begins_card, tokens
from tally.games.live import Mark
from tally.names import name_key
from tally.words import one_of, say, say_counted

_OF_SUIT = 0x1111111111111


@dataclass(frozen=True, slots=True)
class PileLook:
    """A text as a pile: its cards in the order typed, what of them does not pair up, what is wrong
    with the text, and the cards that are in no pile yet, as a set.

    A card that is in another pile too counts in both, one that is typed twice in this one once.
    """

    cards: tuple[int, ...]
    unpaired: tuple[int, ...]
    marks: tuple[Mark, ...]
    points: int
    out: int
    out_points: int


def look_at(
    terms: Terms, text: str, whole: int, placed: Mapping[int, str], typing: bool = True
) -> PileLook:
    """A pile's text. `whole` are the cards of the round, `placed` those that are elsewhere, with
    whose pile that is, "" for the table. While `typing`, a last word that can become a card is not
    yet wrong."""
    elsewhere = sum(1 << card for card in placed)
    if is_rest(text):
        mine = whole & ~elsewhere
        cards = tuple(card for card in DISPLAY_ORDER if mine >> card & 1)
        return _look(terms, cards, (), whole, elsewhere)
    reader = _Reader(terms, whole, placed, elsewhere)
    found = list(tokens(text))
    for token in found:
        reader.take(token)
    marks = reader.said()
    if typing and found and _unfinished(found[-1], text):
        marks = [mark for mark in marks if mark.start != found[-1].start]
    return _look(terms, tuple(reader.cards), tuple(marks), whole, elsewhere)


def without_worth(text: str, terms: Terms) -> str:
    """The cards of a text that score, and every word that is no card."""
    kept = [
        NAMES[token.card] if token.card is not None else token.text
        for token in tokens(text)
        if token.card is None or not _worthless(terms, token.card)
    ]
    return text if is_rest(text) else " ".join(kept)


def unpaired(cards: Sequence[int]) -> tuple[int, ...]:
    """The cards for which no other of the pile is left to have been captured with, the last typed
    of those that could be."""
    alone: list[int] = []
    for card in cards:
        partner = next((other for other in alone if fits(card, other)), None)
        if partner is None:
            alone.append(card)
        else:
            alone.remove(partner)
    return tuple(alone)


def by_suit(cards: int) -> str:
    """A set of cards in few cells: `S A 2 K  H 9  D 10 J`; read back as the same cards."""
    parts = [(suit, cards & _OF_SUIT << at) for at, suit in enumerate(SUITS)]
    runs = [" ".join([suit, *(name[:-1] for name in names(mine))]) for suit, mine in parts if mine]
    return "  ".join([*runs, *names(cards >> 52 << 52)])


class _Reader:
    """Takes the words of a pile one by one."""

    def __init__(self, terms: Terms, whole: int, placed: Mapping[int, str], elsewhere: int) -> None:
        self.terms, self.whole, self.placed = terms, whole, placed
        self.elsewhere = elsewhere
        self.cards: list[int] = []
        self.marks: list[Mark] = []
        self.worthless: list[int] = []

    def take(self, token: Token) -> None:
        card = token.card
        if card is None or card >= len(self.terms.values):
            self.marks.append(Mark(token.start, token.end, self._unknown(token)))
        elif not self.whole >> card & 1:
            self._mark(token, "")
            self.worthless.append(card)
        elif card in self.cards:
            self._mark(token, say("{card} is typed twice", card=NAMES[card]))
        else:
            if card in self.placed:
                self._mark(token, _placed(NAMES[card], self.placed[card]))
            self.cards.append(card)

    def said(self) -> list[Mark]:
        """What is wrong; of all cards that are worth nothing the same, in one sentence."""
        if not self.worthless:
            return self.marks
        cards = [NAMES[card] for card in dict.fromkeys(self.worthless)]
        said = say_counted(
            "{cards} is worth nothing here",
            "{cards} are worth nothing here",
            len(cards),
            cards=" ".join(cards),
        )
        return [mark if mark.said else replace(mark, said=said) for mark in self.marks]

    def _mark(self, token: Token, said: str) -> None:
        self.marks.append(Mark(token.start, token.end, said, unread=False))

    def _unknown(self, token: Token) -> str:
        if token.card is not None:
            return say('"{text}": this pack has no jokers', text=token.text)
        out = self.whole & ~self.elsewhere & ~_as_set(self.cards)
        meant = suggestions(token.text, out)
        if not meant:
            return say('"{text}" is no card', text=token.text)
        # L10N: {cards} is what may have been meant: "7H or 7D".
        return say('"{text}" is no card: {cards}?', text=token.text, cards=one_of(meant))


def _placed(card: str, player: str) -> str:
    """Where a card is already."""
    if not player:
        return say("{card} is on the table", card=card)
    return say("{card} is in {player}'s pile", card=card, player=player)


def _look(
    terms: Terms, cards: tuple[int, ...], marks: tuple[Mark, ...], whole: int, elsewhere: int
) -> PileLook:
    mine = _as_set(cards)
    out = whole & ~elsewhere & ~mine
    lonely = unpaired(cards) if whole == terms.pack else ()
    return PileLook(cards, lonely, marks, terms.points(mine), out, terms.points(out))


def _unfinished(last: Token, text: str) -> bool:
    """Whether the last word is still being typed and may become a card or the rest."""
    if last.end < len(text) or last.card is not None:
        return False
    alone = name_key(text)
    return begins_card(last.text) or any(word.startswith(alone) for word in REST_WORDS)


def _worthless(terms: Terms, card: int) -> bool:
    return card < len(terms.values) and not terms.values[card]


def _as_set(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards)
