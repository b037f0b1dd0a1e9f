"""Taiwan mahjong as a game of the house: a typed hand becomes an outcome in bases and units."""

from __future__ import annotations

from tally.errors import Locate, in_argument
from tally.games.game import Deal, Entered, Named, Number, Outcome, RuleSet, Share, Shown, Typed
from tally.games.mahjong import ruleset, table
from tally.games.mahjong.named import enter, named
from tally.games.mahjong.payment import POT, SEATS, sums
from tally.games.mahjong.ruleset import RuleSet as MahjongRules
from tally.games.mahjong.settled import Settled
from tally.games.mahjong.settling import settle
from tally.games.mahjong.telling import told
from tally.rules import RuleDocument


class Mahjong:
    """Taiwan sixteen-tile mahjong."""

    id = "mahjong"
    name = "Taiwan Mahjong"
    figures = ("tai", "base", "unit")
    stake_parts = ("base", "unit")

    def rule_set(self, document: RuleDocument) -> MahjongRules:
        """The rules of a document, validated. Raises Refused with every problem, placed."""
        return ruleset.rule_set(document)

    def opening(self, rules: RuleSet, seats: tuple[str, ...], dealer: int) -> Deal:
        """The first deal of an evening: no streak, the East round."""
        return Deal(seats, 1, dealer, dealer, table.opening_state())

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
        totals = sums(settled.payments)
        tai = {winner.seat: winner.tai for winner in settled.winners if winner.paid}
        headline, lines, by_seat = told(rules, deal, settled)
        shares = tuple(
            Share(
                (tai.get(seat, 0), *totals[seat]),
                _at_own_stake(rules, totals[seat]),
                totals[seat],
                by_seat[seat],
            )
            for seat in range(SEATS)
        )
        return Outcome(shares, totals[POT], headline, lines, settled.warnings, settled)

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


def _at_own_stake(rules: MahjongRules, counts: tuple[Number, Number]) -> Number:
    """What it comes to where nothing else is played for: at the rule set's own base and unit."""
    (base, unit), worth = counts, (int(rules["base"]), int(rules["unit"]))
    return base * worth[0] + unit * worth[1]


GAME = Mahjong()
