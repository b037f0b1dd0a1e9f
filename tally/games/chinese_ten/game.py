"""Chinese Ten and its relatives as one game of the house."""

from __future__ import annotations

from functools import lru_cache

from tally.errors import Locate, Problem, Refused, Remedy, in_argument
from tally.games.chinese_ten.dealing import first_of_evening, first_player, next_dealer
from tally.games.chinese_ten.named import enter, named
from tally.games.chinese_ten.ruleset import ChineseTenRules, rule_set
from tally.games.chinese_ten.scoring import FIGURES, score_round
from tally.games.chinese_ten.terms import Terms
from tally.games.game import (
    Deal,
    DealWords,
    Entered,
    Named,
    Outcome,
    RuleSet,
    Shown,
    Typed,
    players_problem,
    same_player_problems,
)
from tally.rules import RuleDocument
from tally.words import mark, said, say, say_counted

# L10N: "tally score values …" is what the command tally score does.
_WHO = mark(
    "name those who play, or choose another rule set; tally score values "
    "single piles of a table of N: --partial --seats N"
)
_HOW_MANY = mark("say with --seats how many play, or choose another rule set")


class ChineseTen:
    """The Chinese Ten family.

    `typed` of a round: `piles`, one text for each seat (cards, or "rest", or in points mode a
    number); `mode`, None for whole piles or scoring cards as recognised, "points" or "partial";
    `red_five`, a list of [seat, "red" | "black"]; `left`, the cards that stayed on the table;
    `seats`, how many play where a partial round shows fewer piles.
    """

    id = "chinese-ten"
    name = mark("Chinese Ten")
    round_word = "round"
    figures = FIGURES
    stake_parts = ("point",)

    def rule_set(self, document: RuleDocument) -> ChineseTenRules:
        """The rules of a document, validated. Raises Refused (`invalid_rules`)."""
        return rule_set(document)

    def opening(self, rules: RuleSet, seats: tuple[str, ...], dealer: int) -> Deal:
        """The first deal of an evening.

        Raises Refused (`wrong_player_count`, `duplicate_player`).
        """
        terms = _terms(rules, len(seats))
        _check_names(seats)
        return Deal(seats, 1, dealer, first_of_evening(terms, dealer))

    def deal_words(self, rules: RuleSet, deal: Deal) -> DealWords:
        """Who deals and who plays first, as far as the rules do not leave it free."""
        dealer, first = (
            None if seat is None else deal.seats[seat] for seat in (deal.dealer, deal.first_player)
        )
        if dealer is not None and dealer == first:
            # L10N: {dealer} is a player.
            return DealWords(dealer, say("{dealer} deals and plays first", dealer=dealer))
        return DealWords(dealer or "", _stands(dealer, first))

    def enter(self, named: Named, seats: tuple[str, ...], locate: Locate = in_argument) -> Entered:
        """The typed form of a round as written, with what is wrong in its names and keys."""
        return enter(named, seats, locate)

    def named(self, typed: Typed, seats: tuple[str, ...]) -> Named:
        """A typed round as people write it."""
        return named(typed, seats)

    def score(
        self, rules: RuleSet, deal: Deal, typed: Typed, locate: Locate = in_argument
    ) -> Outcome:
        """What a round comes to. Raises Refused with every problem of what was typed."""
        _check_names(deal.seats)
        partial = typed.get("mode") == "partial"
        players = typed.get("seats") or len(deal.seats) if partial else len(deal.seats)
        terms = _terms(rules, players, _HOW_MANY if partial else _WHO)
        _check_piles(len(typed["piles"]), deal.seats, players)
        return score_round(terms, deal, typed, locate)

    def remedies(self, rules: RuleSet, deal: Deal, typed: Typed) -> tuple[Remedy, ...]:
        """The single slips that would explain a round that does not fit, likeliest first."""
        from tally.games.chinese_ten.remedies import remedies

        if not isinstance(rules, ChineseTenRules) or len(deal.seats) not in rules.terms:
            return ()
        return remedies(rules.terms[len(deal.seats)], deal.seats, typed)

    def shown(self, outcome: Outcome) -> Shown:
        """Each seat's captured cards and those left on the table; no cards in points mode."""
        detail = outcome.detail
        piles = tuple(" ".join(cards or ()) for cards in detail.cards)
        return Shown(piles, " ".join(detail.leftovers))

    def following(self, rules: RuleSet, deal: Deal, outcome: Outcome) -> Deal:
        """The deal after this one: the dealer and the first player by the rules."""
        terms = _terms(rules, len(deal.seats))
        differences = tuple(share.figures[3] for share in outcome.shares)
        dealer = next_dealer(terms, deal, differences)
        return Deal(
            deal.seats, deal.number + 1, dealer, first_player(terms, deal, dealer, differences)
        )


def _stands(dealer: str | None, first: str | None) -> str:
    """Who deals and who else plays first, as far as it is known."""
    if dealer and first:
        return say("{dealer} deals, {player} plays first", dealer=dealer, player=first)
    if dealer:
        return say("{dealer} deals", dealer=dealer)
    return say("{player} plays first", player=first) if first else ""


def _terms(rules: RuleSet, players: int, hint: str = _WHO) -> Terms:
    if not isinstance(rules, ChineseTenRules):
        raise TypeError(f"{rules.id} is not a rule set of Chinese Ten")
    terms = rules.terms.get(players)
    if terms is None:
        raise Refused(players_problem(rules, players, said(hint)))
    return terms


def _check_piles(piles: int, seats: tuple[str, ...], players: int) -> None:
    if piles != len(seats) or piles > players:
        # L10N: {named} is for how many players there are names, {players} how many play.
        message = say_counted(
            "{count} pile of {named} named players, at a table of {players}",
            "{count} piles of {named} named players, at a table of {players}",
            piles,
            named=len(seats),
            players=players,
        )
        raise Refused(Problem("wrong_player_count", message, say("give one pile for each player")))


@lru_cache(maxsize=256)
def _check_names(seats: tuple[str, ...]) -> None:
    problems = same_player_problems(seats)
    if problems:
        raise Refused(problems)


GAME = ChineseTen()
