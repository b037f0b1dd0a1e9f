"""The piles of a round as far as they are typed, and what is understood of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from tally.games.chinese_ten.entry import is_rest
from tally.games.chinese_ten.live.look import PileLook, look_at, without_worth
from tally.games.chinese_ten.live.red_five import Claim
from tally.games.chinese_ten.ruleset import ChineseTenRules
from tally.games.chinese_ten.terms import Terms
from tally.games.chinese_ten.tokens import tokens
from tally.games.game import Deal
from tally.words import mark, say, with_label

Way = Literal["cards", "scoring", "points"]

WAYS: dict[str, str] = {
    "scoring": mark("type only the cards that score"),
    "points": mark("type each player's points instead of cards"),
    "cards": mark("type whole piles again"),
}
EMPTY_WORDS = frozenset(("-", "−", "–", "—", "0", "none", "無", "无"))


@dataclass(frozen=True)
class Piles:
    """`piles` are the texts by seat, `typed` whether each was taken; `at` is the seat whose text
    is waited for, `left` the cards that stayed on the table."""

    rules: ChineseTenRules
    deal: Deal
    piles: tuple[str, ...]
    typed: tuple[bool, ...]
    at: int = 0
    left: str = ""
    way: Way = "cards"

    @cached_property
    def terms(self) -> Terms:
        """The rules for so many players."""
        return self.rules.terms[len(self.deal.seats)]

    @property
    def begun(self) -> bool:
        """Whether anything was typed."""
        return any(self.piles) or any(self.typed) or bool(self.left)

    @property
    def so_far(self) -> tuple[str, ...]:
        """Each pile that was typed; one that was not taken yet ends in an ellipsis."""
        rows = zip(self.deal.seats, self.piles, self.typed, strict=True)
        return tuple(
            with_label(name, f"{text}{'' if done else ' …'}") for name, text, done in rows if text
        )

    @property
    def tips(self) -> str:
        """What can be pressed."""
        tips = (
            # L10N: What the key Tab does: it completes a card.
            say("Tab card"),
            # L10N: What the key < does.
            say("< back"),
            # L10N: What the key F2 does: only cards that score are typed.
            say("F2 scoring only"),
            # L10N: What the key F3 does: points are typed instead of cards.
            say("F3 points only"),
            "help",
        )
        return "  ".join(tips)

    @property
    def helped(self) -> tuple[tuple[str, str], ...]:
        """What can be typed, and what it does."""
        return (
            # L10N: Beside a word that stands for the cards of a pile; rest is typed as it is.
            ("CARDS", say("a pile: KH QD, h A K 9, AHKD10S; rest for what is out, - for none")),
            # L10N: NAME +7D -7H is typed so, with a player's name.
            ("NAME=CARDS", say("a player's pile again; NAME +7D -7H changes part of it")),
            ("left CARDS", say("cards that stayed on the table")),  # unsaid: what is typed
            # L10N: Keys: < or the arrow up.
            (say("< or Up"), say("back a pile; Down goes on; Tab completes cards that are out")),
        )

    @property
    def missing(self) -> int:
        """How many piles are not taken yet."""
        return self.typed.count(False)

    @property
    def due(self) -> tuple[str, ...]:
        """The players whose piles are not taken yet, in the order in which they are asked."""
        seats = [(self.at + step) % len(self.piles) for step in range(len(self.piles))]
        return tuple(self.deal.seats[seat] for seat in seats if not self.typed[seat])

    @property
    def complete(self) -> bool:
        """Whether every pile was taken."""
        return all(self.typed)

    def pile_look(self, text: str, typing: bool = True) -> PileLook:
        """What is understood of a text as the pile that is waited for."""
        return self.look_as(self.at, text, typing)

    def taken_look(self, seat: int) -> PileLook:
        """What was understood of a pile that was taken."""
        return self.look_as(seat, self.piles[seat], typing=False)

    def look_as(self, seat: int, text: str, typing: bool) -> PileLook:
        """What is understood of a text as the pile of a seat."""
        placed = self._placed(seat)
        mine = "" if text.strip() in EMPTY_WORDS else text
        whole = self._whole(placed, seat)
        return look_at(self.terms, mine, whole, placed, typing)

    def left_look(self, text: str) -> PileLook:
        """What is understood of a text as the cards that stayed on the table."""
        placed = self._in_piles(len(self.piles))
        return look_at(self.terms, text, self._whole(placed, len(self.piles)), placed)

    def _whole(self, placed: Mapping[int, str], seat: int) -> int:
        """The cards of the round; its scoring cards alone where nothing else was typed and only
        the last pile is missing."""
        if self.way == "scoring":
            return self.terms.scoring
        elsewhere = sum(1 << card for card in placed)
        others = [done for other, done in enumerate(self.typed) if other != seat]
        only_scoring = bool(elsewhere) and not elsewhere & ~self.terms.scoring
        return self.terms.scoring if all(others) and only_scoring else self.terms.pack

    def _placed(self, seat: int) -> dict[int, str]:
        """Every card that is typed for somebody else or left, with whose it is: "" for left."""
        return self._in_piles(seat) | dict.fromkeys(self._read(self.left), "")

    def _in_piles(self, seat: int) -> dict[int, str]:
        """Every card that is typed for somebody else, with whose it is."""
        found: dict[int, str] = {}
        for other, text in enumerate(self.piles):
            if other != seat and not is_rest(text) and text.strip() not in EMPTY_WORDS:
                found |= dict.fromkeys(self._read(text), self.deal.seats[other])
        return found

    def _read(self, text: str) -> Iterator[int]:
        for token in tokens(text):
            if token.card is not None and token.card < len(self.terms.values):
                yield token.card

    @property
    def last(self) -> bool:
        """Whether only the pile that is waited for is missing."""
        return all(done for seat, done in enumerate(self.typed) if seat != self.at)

    def written(self, claim: Claim | None) -> dict[str, Any]:
        """The round as people write it, with such a claim of the red fives."""
        texts = [self._cards_of(text) for text in self.piles]
        piles = tuple(zip(self.deal.seats, texts, strict=True))
        named: dict[str, Any] = {"points" if self.way == "points" else "piles": piles}
        if self.left:
            named["left"] = self.left
        if claim is not None:
            named["red_five"] = [f"{self.deal.seats[claim[0]]}:{claim[1]}"]
        return named

    def _cards_of(self, text: str) -> str:
        """A pile's text as it is scored: `-` is an empty pile; without what scores nothing."""
        if self.way == "points":
            return text
        if text.strip() in EMPTY_WORDS:
            return ""
        return without_worth(text, self.terms) if self.way == "scoring" else text
