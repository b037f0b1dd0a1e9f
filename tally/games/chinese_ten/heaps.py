"""A round as it was typed, card by card: also cards typed twice, missing ones, and unread words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tally.games.chinese_ten.captures import group, side
from tally.games.chinese_ten.cards import NAMES
from tally.games.chinese_ten.entry import is_rest
from tally.games.chinese_ten.piles import leftovers_breach, possible
from tally.games.chinese_ten.terms import Terms
from tally.games.chinese_ten.tokens import tokens
from tally.games.game import Typed

UNREAD = -1
Heap = tuple[int, ...]
"""Cards in the order they were typed, `UNREAD` for a word that is no card of the round."""


@dataclass(frozen=True)
class Heaps:
    """The seats' piles and, last, the cards left on the table.

    `words` are what was typed for each card. `whole` are the cards that a complete round has: the
    pack, or only its scoring cards. `rest` is the seat that was given what is left, if any.
    """

    terms: Terms
    heaps: tuple[Heap, ...]
    words: tuple[tuple[str, ...], ...]
    whole: int
    rest: int | None

    @property
    def table(self) -> int:
        """The index of the cards left on the table."""
        return self.terms.players

    @property
    def scoring_only(self) -> bool:
        """Whether only scoring cards were typed, so that piles need not pair up."""
        return self.whole != self.terms.pack

    @cached_property
    def typed(self) -> int:
        """Every card that was typed."""
        return as_set(card for heap in self.heaps for card in heap)

    @cached_property
    def missing(self) -> Heap:
        """The cards that nobody has; of a round with a rest, the cards of the rest."""
        return members(self.whole & ~self.typed)

    @cached_property
    def unread(self) -> list[tuple[int, int]]:
        """Heap and place of each word that is no card."""
        return [(heap, at) for heap, at, card in self.places() if card == UNREAD]

    @cached_property
    def twice(self) -> list[tuple[int, int]]:
        """Heap and place of each card that was typed more than once."""
        cards = [card for heap in self.heaps for card in heap]
        doubled = {card for card in cards if card != UNREAD and cards.count(card) > 1}
        return [(heap, at) for heap, at, card in self.places() if card in doubled]

    def places(self) -> Iterator[tuple[int, int, int]]:
        """Each typed card with its heap and place."""
        for index, heap in enumerate(self.heaps):
            for at, card in enumerate(heap):
                yield index, at, card

    def sets(self) -> list[int]:
        """Each heap as a set, the rest included."""
        found = [as_set(heap) for heap in self.heaps]
        if self.rest is not None:
            found[self.rest] = self.whole & ~self.typed
        return found

    def fits(self, index: int, cards: int) -> bool:
        """Whether captures can have brought a heap together."""
        if index == self.table:
            return not cards or not leftovers_breach(self.terms, cards, not self.scoring_only)
        return self.scoring_only or possible(self.terms, cards)

    def unfitting(self) -> list[int]:
        """The heaps that captures cannot have brought together."""
        return [index for index, cards in enumerate(self.sets()) if not self.fits(index, cards)]


def read_heaps(terms: Terms, typed: Typed) -> Heaps | None:
    """What was typed, card by card; None for a round of points or of single cards."""
    if typed.get("mode"):
        return None
    texts = [*(text or "" for text in typed["piles"]), typed.get("left") or ""]
    rests = [seat for seat, text in enumerate(texts[:-1]) if is_rest(text)]
    if len(rests) > 1 or len(texts) != terms.players + 1:
        return None
    for seat in rests:
        texts[seat] = ""
    words = tuple(tuple(token.text for token in tokens(text)) for text in texts)
    read = [[token.card for token in tokens(text)] for text in texts]
    whole = _whole(terms, [card for heap in read for card in heap], bool(rests))
    heaps = tuple(
        tuple(UNREAD if card is None or not whole >> card & 1 else card for card in heap)
        for heap in read
    )
    return Heaps(terms, heaps, words, whole, rests[0] if rests else None)


def _whole(terms: Terms, cards: Sequence[int | None], rest: bool) -> int:
    """The pack or its scoring cards, whichever the typed cards are nearer to."""
    known = [card for card in cards if card is not None and card < len(terms.values)]
    worthless = sum(not terms.values[card] for card in known)
    if rest:
        return terms.pack if worthless or not known else terms.scoring
    gap_of_pack = (terms.pack & ~as_set(known)).bit_count()
    gap_of_scoring = (terms.scoring & ~as_set(known)).bit_count() + worthless
    return terms.pack if gap_of_pack <= gap_of_scoring else terms.scoring


def odd_groups(cards: int) -> int:
    """The capture groups, as a set, in which cards do not pair up."""
    balance = [0] * 10
    for card in members(cards):
        balance[group(card)] += side(card) or 1
    return as_set(one for one, much in enumerate(balance) if (much % 2 if 4 <= one < 9 else much))


def as_set(cards: Iterator[int] | Sequence[int]) -> int:
    """Cards as a set; unread words are left out."""
    found = 0
    for card in cards:
        if card != UNREAD:
            found |= 1 << card
    return found


def members(cards: int) -> Heap:
    """The cards of a set, in the order of the pack."""
    return tuple(card for card in range(cards.bit_length()) if cards >> card & 1)


def text_of(heap: Sequence[int], words: Sequence[str]) -> str:
    """Cards as they are printed; an unread word as it was typed."""
    return " ".join(
        NAMES[card] if card != UNREAD else word for card, word in zip(heap, words, strict=True)
    )
