"""A player says another total: which single slips would explain exactly that.

The recorded round is possible, so what slipped left no trace in what pairs up: two cards of one
rank exchanged, a whole capture on the wrong pile, piles under the wrong names, a bonus forgotten or
paid for nothing; or the round stands and the player's own count is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

from tally.errors import Refused, in_argument
from tally.games.chinese_ten.captures import fits
from tally.games.chinese_ten.cards import NAMES, RED_FIVES
from tally.games.chinese_ten.heaps import Heap, Heaps, members, read_heaps
from tally.games.chinese_ten.likelihood import habit_of, misreading, unpaired
from tally.games.chinese_ten.miscounts import miscounts
from tally.games.chinese_ten.reckoning import Reckoning
from tally.games.chinese_ten.ruleset import ChineseTenRules
from tally.games.chinese_ten.scoring import score_round
from tally.games.chinese_ten.terms import Terms
from tally.games.game import Deal, Number, Typed
from tally.words import say, say_counted

BONUS = 8.0
WRONG_PILE = 6.0
CAPTURE_MOVED = 4.0
NUMBER = 4.0
PILES_EXCHANGED = 2.0
EXCHANGED = 0.25
"""How likely each kind is beside the others. Which capture was moved is open among all that fit, so
they share their weight; an exchange counts for more the more alike its cards look."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """One slip that would explain the total a player says.

    `totals` and `differences` are every seat's then, `changes` what that is more or less than
    recorded. `look` says what decides it. `typed` is the round as it should have been typed, None
    where the recorded round stands and the player's count is wrong.
    """

    kind: str
    description: str
    look: str
    weight: float
    totals: tuple[int, ...]
    changes: tuple[int, ...]
    differences: tuple[Number, ...]
    typed: Typed | None = None


@dataclass(frozen=True, slots=True)
class _Suspicion:
    """A slip that may have happened, and the round without it."""

    kind: str
    description: str
    look: str
    weight: float
    typed: Typed


def dispute(
    rules: ChineseTenRules, deal: Deal, typed: Typed, seat: int, claimed: int
) -> list[Doubt]:
    """The single slips that explain why a seat's recorded total is not the one claimed.

    Likeliest first; empty if none does, or if the total is the recorded one. Raises Refused if the
    recorded round itself is refused.
    """
    terms = rules.terms[len(deal.seats)]
    recorded = _reckoned(terms, deal, typed)
    if recorded.totals[seat] == claimed:
        return []
    case = _Case(terms, deal, typed, recorded, seat, claimed - recorded.totals[seat])
    stands = recorded.totals, (0,) * len(deal.seats), recorded.differences
    found = [
        Doubt(*miscount, *stands)
        for miscount in miscounts(rules, deal.seats, recorded, seat, claimed)
    ]
    for suspicion in case.suspicions():
        doubt = case.doubt(suspicion)
        if doubt is not None and doubt.totals[seat] == claimed:
            found.append(doubt)
    return sorted(found, key=lambda doubt: -doubt.weight)


def _reckoned(terms: Terms, deal: Deal, typed: Typed) -> Reckoning:
    detail = score_round(terms, deal, typed, in_argument).detail
    assert isinstance(detail, Reckoning)
    return detail


class _Case:
    """A recorded round, and a seat that says its total is off by `gap`."""

    def __init__(
        self, terms: Terms, deal: Deal, typed: Typed, recorded: Reckoning, seat: int, gap: int
    ) -> None:
        self.terms, self.deal, self.typed, self.recorded = terms, deal, typed, recorded
        self.seat, self.gap = seat, gap
        self.names = deal.seats
        self.heaps = read_heaps(terms, typed)
        self.others = [other for other in range(len(deal.seats)) if other != seat]

    def doubt(self, suspicion: _Suspicion) -> Doubt | None:
        """What a slip would do to everyone; None if the round without it is refused."""
        try:
            then = _reckoned(self.terms, self.deal, suspicion.typed)
        except Refused:
            return None
        pairs = zip(then.totals, self.recorded.totals, strict=True)
        return Doubt(
            suspicion.kind,
            suspicion.description,
            suspicion.look,
            suspicion.weight,
            then.totals,
            tuple(now - before for now, before in pairs),
            then.differences,
            suspicion.typed,
        )

    def suspicions(self) -> Iterator[_Suspicion]:
        """What may have slipped; of cards only what moves as many points as are in dispute."""
        yield from self._bonus()
        yield from self._piles_exchanged()
        if self.heaps is None:
            yield from self._number()
            return
        yield from self._cards_exchanged(self.heaps)
        if self.heaps.scoring_only:
            yield from self._wrong_pile(self.heaps)
        else:
            yield from self._captures(self.heaps)

    def _bonus(self) -> Iterator[_Suspicion]:
        if self.terms.bonus is None or self.terms.bonus.trigger == "both_in_pile":
            return
        look = say("ask who took both red fives, and whether in one play")
        claimed = [seat for seat, _ in self.typed.get("red_five") or ()]
        for seat, name in enumerate(self.deal.seats):
            if seat not in claimed:
                text = say("the red-five bonus is {player}'s", player=name)
                yield self._changed("bonus", text, look, BONUS, red_five=[[seat, "red"]])
            elif not self._certain(seat):
                text = say("{player} got the red-five bonus for nothing", player=name)
                yield self._changed("bonus", text, look, BONUS, red_five=[])

    def _certain(self, seat: int) -> bool:
        """Whether the pile proves the bonus: its only fives are the red ones."""
        if self.recorded.mode != "full":
            return False
        fives = 0b1111 << 4 * 8
        return self.recorded.piles[seat] & fives == RED_FIVES

    def _piles_exchanged(self) -> Iterator[_Suspicion]:
        piles = list(self.typed["piles"])
        for other in self.others:
            mine, theirs = self.names[self.seat], self.names[other]
            swapped = list(piles)
            swapped[self.seat], swapped[other] = piles[other], piles[self.seat]
            yield self._changed(
                "piles_exchanged",
                say(
                    "{player}'s and {other}'s piles are under each other's names",
                    player=mine,
                    other=theirs,
                ),
                say(
                    "ask {player} and {other} for a card that each remembers taking",
                    player=mine,
                    other=theirs,
                ),
                PILES_EXCHANGED,
                piles=swapped,
            )

    def _number(self) -> Iterator[_Suspicion]:
        """Points typed wrong where another seat was given the rest."""
        piles = list(self.typed["piles"])
        piles[self.seat] = str(self.recorded.points[self.seat] + self.gap)
        name = self.names[self.seat]
        yield self._changed(
            "number",
            # L10N: {typed} is the number that was typed.
            say(
                "{player}'s points are {points}, not {typed}",
                player=name,
                points=piles[self.seat],
                typed=self.recorded.points[self.seat],
            ),
            say("count {player}'s pile again", player=name),
            NUMBER,
            piles=piles,
        )

    def _cards_exchanged(self, heaps: Heaps) -> Iterator[_Suspicion]:
        values, mine = self.terms.values, _cards(heaps, self.seat)
        for other in self.others:
            for card in mine:
                for its in _cards(heaps, other):
                    fitting = heaps.scoring_only or card // 4 == its // 4
                    if fitting and values[its] - values[card] == self.gap:
                        yield self._exchange(heaps, card, its, other)

    def _exchange(self, heaps: Heaps, card: int, its: int, other: int) -> _Suspicion:
        one, two = NAMES[card], NAMES[its]
        mine, theirs = self.names[self.seat], self.names[other]
        after = {
            self.seat: _swapped(_cards(heaps, self.seat), card, its),
            other: _swapped(_cards(heaps, other), its, card),
        }
        return self._placed(
            heaps,
            "exchanged",
            # L10N: {card} and {its} are cards.
            say(
                "{card} and {its} are exchanged: {card} is {other}'s, {its} is {player}'s",
                card=one,
                its=two,
                other=theirs,
                player=mine,
            ),
            say(
                "see in whose pile {card} lies, {player}'s or {other}'s",
                card=two,
                player=mine,
                other=theirs,
            ),
            EXCHANGED * misreading(card, its),
            after,
        )

    def _wrong_pile(self, heaps: Heaps) -> Iterator[_Suspicion]:
        """Of scoring cards alone, any one can lie wrong unseen."""
        moves = [
            (source, taker, (card,))
            for source, taker in self._ways(heaps)
            for card in _cards(heaps, source)
        ]
        yield from self._moves(heaps, moves, "wrong_pile", WRONG_PILE)

    def _captures(self, heaps: Heaps) -> Iterator[_Suspicion]:
        """A whole capture on the wrong pile, or taken for cards that stayed on the table."""
        typed = [heap for at, heap in enumerate(heaps.heaps) if at != heaps.rest]
        in_pairs = habit_of(typed) is unpaired
        moves = [
            (source, taker, pair)
            for source, taker in self._ways(heaps)
            for pair in _pairs(_cards(heaps, source), in_pairs and source != heaps.rest)
        ]
        yield from self._moves(heaps, moves, "capture_moved", CAPTURE_MOVED)

    def _ways(self, heaps: Heaps) -> list[tuple[int, int]]:
        """From which heap to which the seat's cards can have gone wrong."""
        others = [*self.others, *([heaps.table] if self.terms.leftovers_possible else [])]
        return [way for other in others for way in ((self.seat, other), (other, self.seat))]

    def _moves(
        self, heaps: Heaps, moves: Sequence[tuple[int, int, Heap]], kind: str, weight: float
    ) -> Iterator[_Suspicion]:
        """Those moves that make up the gap; together they weigh as much as one sure slip."""
        fitting = [move for move in moves if self._moves_gap(*move)]
        for source, taker, cards in fitting:
            after = {
                source: tuple(card for card in _cards(heaps, source) if card not in cards),
                taker: (*_cards(heaps, taker), *cards),
            }
            yield self._placed(
                heaps,
                kind,
                self._belong(source, taker, cards),
                self._ask_who(source, taker, cards),
                weight / len(fitting),
                after,
            )

    def _belong(self, source: int, taker: int, cards: Heap) -> str:
        """Where cards lie and where they belong; what is no seat is the table."""
        text = " ".join(NAMES[card] for card in cards)
        if source == len(self.names):
            # L10N: {cards} is one card or more.
            return say_counted(
                "{cards} on the table belongs to {player}",
                "{cards} on the table belong to {player}",
                len(cards),
                cards=text,
                player=self.names[taker],
            )
        if taker == len(self.names):
            # L10N: {cards} is one card or more.
            return say_counted(
                "{cards} in {holder}'s pile belongs to the table",
                "{cards} in {holder}'s pile belong to the table",
                len(cards),
                cards=text,
                holder=self.names[source],
            )
        # L10N: {cards} is one card or more; {holder} has it, but it is {player}'s.
        return say_counted(
            "{cards} in {holder}'s pile belongs to {player}",
            "{cards} in {holder}'s pile belong to {player}",
            len(cards),
            cards=text,
            holder=self.names[source],
            player=self.names[taker],
        )

    def _ask_who(self, source: int, taker: int, cards: Heap) -> str:
        text = " ".join(NAMES[card] for card in cards)
        if source == len(self.names):
            # L10N: Whether the player took the cards, or they stayed on the table.
            return say(
                "ask who took {cards}: the table or {player}",
                cards=text,
                player=self.names[taker],
            )
        if taker == len(self.names):
            # L10N: Whether the player took the cards, or they stayed on the table.
            return say(
                "ask who took {cards}: {player} or the table",
                cards=text,
                player=self.names[source],
            )
        return say(
            "ask who took {cards}: {player} or {other}",
            cards=text,
            player=self.names[source],
            other=self.names[taker],
        )

    def _moves_gap(self, source: int, taker: int, cards: Heap) -> bool:
        points = sum(self.terms.values[card] for card in cards)
        return (points if taker == self.seat else -points) == self.gap

    def _placed(
        self,
        heaps: Heaps,
        kind: str,
        description: str,
        look: str,
        weight: float,
        after: dict[int, Heap],
    ) -> _Suspicion:
        """The round with some heaps changed; a pile typed as the rest stays the rest."""
        texts = {at: " ".join(NAMES[card] for card in cards) for at, cards in after.items()}
        piles = [
            text if seat == heaps.rest else texts.get(seat, text)
            for seat, text in enumerate(self.typed["piles"])
        ]
        left = texts.get(heaps.table, self.typed.get("left") or "")
        return self._changed(kind, description, look, weight, piles=piles, left=left)

    def _changed(
        self, kind: str, description: str, look: str, weight: float, **fields: Any
    ) -> _Suspicion:
        return _Suspicion(kind, description, look, weight, {**self.typed, **fields})


def _cards(heaps: Heaps, index: int) -> Heap:
    """A heap's cards in the order they were typed, the rest's in the order of the pack."""
    return members(heaps.sets()[index]) if index == heaps.rest else heaps.heaps[index]


def _swapped(cards: Heap, card: int, its: int) -> Heap:
    return tuple(its if one == card else one for one in cards)


def _pairs(cards: Heap, in_order: bool) -> list[Heap]:
    """The pairs that can have been one capture; read out in pairs, only neighbours can."""
    pairs = pairwise(cards) if in_order else combinations(cards, 2)
    return [(one, two) for one, two in pairs if fits(one, two)]
