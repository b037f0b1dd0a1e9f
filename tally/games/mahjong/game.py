"""Taiwan mahjong as a game of the house: a typed hand becomes an outcome in bases and units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tally.errors import Locate, in_argument
from tally.games.game import (
    Deal,
    DealWords,
    Entered,
    Fact,
    Named,
    Outcome,
    RuleSet,
    Share,
    Shown,
    Typed,
)
from tally.games.mahjong import ruleset, table
from tally.games.mahjong.counted import facts_of
from tally.games.mahjong.detailed import details
from tally.games.mahjong.named import enter, named
from tally.games.mahjong.payment import POT, SEATS, dealer_sums, sums
from tally.games.mahjong.ruleset import RuleSet as MahjongRules
from tally.games.mahjong.settled import Settled
from tally.games.mahjong.settling import settle
from tally.games.mahjong.telling import at_own_stake, paid, told
from tally.rules import RuleDocument
from tally.words import mark


class Mahjong:
    """Taiwan sixteen-tile mahjong.

    Its figures are the tai of the hands a seat won, and the tai that the dealer's part won (+) or
    cost (−) it.
    """

    id = "mahjong"
    name = mark("Taiwan Mahjong")
    round_word = "hand"
    figures: tuple[str, ...] = ("tai", "dealer_tai")
    stake_parts: tuple[str, ...] = ("base", "unit")

    def rule_set(self, document: RuleDocument) -> MahjongRules:
        """The rules of a document, validated. Raises Refused with every problem, placed."""
        return ruleset.rule_set(document)

    def opening(self, rules: RuleSet, seats: tuple[str, ...], dealer: int) -> Deal:
        """The first deal of an evening: no streak, the East round."""
        return Deal(seats, 1, dealer, dealer, table.opening_state())

    def deal_words(self, rules: RuleSet, deal: Deal) -> DealWords:
        """Who deals, how often the deal was kept, the round's and every seat's wind."""
        assert isinstance(rules, MahjongRules)
        return table.deal_words(rules, deal)

    def enter(self, named: Named, seats: tuple[str, ...], locate: Locate = in_argument) -> Entered:
        """The typed form of a round as written, with what is wrong in its names and keys."""
        return enter(named, seats, locate)

    def named(self, typed: Typed, seats: tuple[str, ...]) -> Named:
        """A typed hand as people write it."""
        return named(typed, seats)

    def score(
        self, rules: RuleSet, deal: Deal, typed: Typed, locate: Locate = in_argument
    ) -> Outcome:
        """Who won what of whom. Raises Refused with every problem of what was typed."""
        assert isinstance(rules, MahjongRules)
        settled = settle(rules, deal, typed, locate)
        deal = table.stood(deal, settled.table, typed)
        totals, dealt = sums(settled.payments), dealer_sums(settled.payments)
        tai = {winner.seat: winner.tai for winner in settled.winners if winner.paid}
        headline, lines, by_seat = told(rules, deal, settled)
        shares = tuple(
            Share(
                (tai.get(seat, 0), dealt[seat]),
                at_own_stake(rules, totals[seat]),
                totals[seat],
                by_seat[seat],
            )
            for seat in range(SEATS)
        )
        return Outcome(
            shares,
            totals[POT],
            headline,
            lines,
            settled.warnings,
            settled,
            tuple(paid(rules, payment) for payment in settled.payments),
            deal,
            tuple(tai),
        )

    def shown(self, outcome: Outcome) -> Shown:
        """The winners' hands, where their tiles were typed."""
        settled = outcome.detail
        assert isinstance(settled, Settled)
        hands = {won.seat: str(won.report.hand) for won in settled.winners if won.report}
        return Shown(tuple(hands.get(seat, "") for seat in range(SEATS)))

    def following(self, rules: RuleSet, deal: Deal, outcome: Outcome) -> Deal:
        """The deal after this one: kept by the dealer or passed, streak and winds moved on."""
        settled = outcome.detail
        assert isinstance(rules, MahjongRules)
        assert isinstance(settled, Settled)
        return table.moved_on(rules, deal, settled.table, settled.kept, settled.added, settled.fee)

    def details(self, deal: Deal, outcome: Outcome) -> Mapping[str, Any]:
        """How the hand ended, and each winner's tai with what they are for."""
        settled = outcome.detail
        assert isinstance(settled, Settled)
        return details(deal, settled)

    def facts_of(self, deal: Deal, outcome: Outcome) -> Sequence[tuple[Fact, ...]]:
        """Wins, self-draws, deal-ins, tai won and paid, deals kept: of each seat in a hand."""
        settled = outcome.detail
        assert isinstance(settled, Settled)
        return facts_of(settled)


GAME = Mahjong()
