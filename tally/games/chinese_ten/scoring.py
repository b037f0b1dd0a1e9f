"""From piles to an outcome: points, bonus, tie score, differences, and why."""

from __future__ import annotations

from collections.abc import Sequence

from tally.errors import Locate, Refused
from tally.games.chinese_ten import bonus as red_five
from tally.games.chinese_ten.entry import Entry, union
from tally.games.chinese_ten.reading import read
from tally.games.chinese_ten.reckoning import Reckoning
from tally.games.chinese_ten.terms import Terms, exact, over, signed
from tally.games.chinese_ten.verdicts import cautions, impossible
from tally.games.game import Deal, Number, Outcome, Share, Typed
from tally.words import all_of, say, say_counted

FIGURES = ("points", "bonus", "total", "difference")


def score_round(terms: Terms, deal: Deal, typed: Typed, locate: Locate) -> Outcome:
    """What a round comes to. Raises Refused with every problem of what was typed."""
    claims = typed.get("red_five") or ()
    entry = read(terms, deal.seats, typed, locate)
    problems = entry.problems
    if entry.mode == "full":
        problems += impossible(terms, entry, deal.seats, locate, typed["piles"])
    if claims:
        problems += red_five.problems(terms, entry, claims, deal.seats, locate)
    if problems:
        raise Refused(problems)
    winner = red_five.awarded(terms, entry, claims)
    detail, notes = _reckoned(terms, deal, entry, winner)
    return Outcome(
        _shares(detail),
        (detail.pot,),
        _headline(detail, deal.seats),
        tuple(notes),
        cautions(terms, entry, winner, deal.seats),
        detail,
        settleable=detail.settleable,
    )


def _reckoned(
    terms: Terms, deal: Deal, entry: Entry, winner: int | None
) -> tuple[Reckoning, list[str]]:
    """The round in full, and what is to be said of how it was settled."""
    points, tie = entry.points, _tie(terms, entry)
    zeros = _zero_seats(terms, entry)
    bonus = red_five.transfers(terms, len(points), None if zeros else winner)
    totals = tuple([mine + extra for mine, extra in zip(points, bonus, strict=True)])
    differences = (
        _won_without_points(terms, len(points), zeros) if zeros else _against(terms, tie, totals)
    )
    pot = 0 if zeros else _pot(terms, entry)
    notes = _notes(terms, entry, tie, zeros, deal.seats)
    if pot:
        pot = _made_up(terms, deal, differences, pot, notes)
    partial = entry.mode == "partial"
    return Reckoning(
        entry.mode,
        terms.total,
        tie,
        entry.piles,
        entry.left,
        points,
        bonus,
        totals,
        tuple(differences),
        pot,
        entry.left_points,
        len(terms.values) - (union(entry.piles) | entry.left).bit_count() if partial else 0,
        terms.total - sum(points) - entry.left_points if partial else 0,
        bool(zeros),
    ), notes


def _tie(terms: Terms, entry: Entry) -> Number:
    """The tie score, less each one's part of what was left where leftovers are tied anew."""
    if entry.left_points and terms.leftovers == "retie":
        return exact(terms.tie - over(entry.left_points, terms.players))
    return terms.tie


def _against(terms: Terms, tie: Number, totals: Sequence[int]) -> list[Number]:
    if tie is terms.tie:
        return list(map(terms.against_tie, totals))
    return [exact(total - tie) for total in totals]


def _pot(terms: Terms, entry: Entry) -> Number:
    """What the differences lack to sum to zero; bonuses do so by themselves."""
    if entry.mode == "partial":
        return 0
    if entry.left_points and terms.leftovers == "nobody":
        return exact(terms.imbalance + entry.left_points)
    return terms.imbalance


def _made_up(
    terms: Terms, deal: Deal, differences: list[Number], pot: Number, notes: list[str]
) -> Number:
    """What the pot takes or gives; nothing where the rules let the dealer do it."""
    dealer = deal.dealer
    if terms.pot == "dealer" and dealer is not None:
        differences[dealer] = exact(differences[dealer] + pot)
        notes.append(
            # L10N: {points} has its sign, as +20: what the dealer takes or gives.
            say(
                "{player} deals: {points} makes the round balance",
                player=deal.seats[dealer],
                points=signed(pot),
            )
        )
        return 0
    notes.append(
        say("the pot takes {points}: the round then balances", points=pot)
        if pot > 0
        else say("the pot gives {points}: the round then balances", points=-pot)
    )
    return pot


def _zero_seats(terms: Terms, entry: Entry) -> list[int]:
    """Who took no points at all, where that wins the round."""
    if terms.zero_wins is None or entry.mode == "partial":
        return []
    return [seat for seat, mine in enumerate(entry.points) if mine == 0]


def _won_without_points(terms: Terms, seats: int, zeros: list[int]) -> list[Number]:
    """Each other player pays each player without points; nothing else is settled."""
    pays = terms.zero_wins or 0
    wins = pays * (seats - len(zeros))
    return [wins if seat in zeros else -pays * len(zeros) for seat in range(seats)]


def _shares(detail: Reckoning) -> tuple[Share, ...]:
    """Each seat's share; a partial round moves nothing."""
    moves = detail.settleable
    tie = None if detail.won_without_points else detail.tie_score
    rows = zip(detail.points, detail.bonus, detail.totals, detail.differences, strict=True)
    return tuple(
        [
            Share(
                (points, bonus, total, difference),
                total,
                (difference if moves else 0,),
                (_line(points, bonus, total, tie, signed(difference)),),
            )
            for points, bonus, total, difference in rows
        ]
    )


def _line(points: int, bonus: int, total: int, tie: Number | None, difference: str) -> str:
    """How a seat's difference comes about; a round won without points knows no tie score."""
    if tie is None:
        # L10N: {difference} has its sign: "0 points, +140".
        return say_counted(
            "{count} point, {difference}",
            "{count} points, {difference}",
            points,
            difference=difference,
        )
    if bonus:
        # L10N: "60 points +30 bonus = 90, tie score 70: +20".
        return say(
            "{points} points {bonus} bonus = {total}, tie score {tie}: {difference}",
            points=points,
            bonus=signed(bonus),
            total=total,
            tie=tie,
            difference=difference,
        )
    # L10N: {difference} has its sign: "60 points, tie score 70: -10".
    return say_counted(
        "{count} point, tie score {tie}: {difference}",
        "{count} points, tie score {tie}: {difference}",
        points,
        tie=tie,
        difference=difference,
    )


def _headline(detail: Reckoning, seats: Sequence[str]) -> str:
    """Who won most: `Cat +39`."""
    if not detail.settleable:
        return say("part of a round: valued, not settled")
    best = max(detail.differences)
    if best <= 0:
        return say("nobody wins")
    winners = [seats[seat] for seat, mine in enumerate(detail.differences) if mine == best]
    return f"{all_of(winners)} {signed(best)}"


def _notes(
    terms: Terms, entry: Entry, tie: Number, zeros: list[int], seats: Sequence[str]
) -> list[str]:
    # L10N: What all cards together are worth.
    notes = [say("cards {points} points, tie score {tie}", points=terms.total, tie=terms.tie)]
    if zeros:
        notes.append(
            say_counted(
                "{players} took no points and wins {points} from each of the others; "
                "tie score and bonus do not count in this round",
                "{players} took no points and win {points} from each of the others; "
                "tie score and bonus do not count in this round",
                len(zeros),
                players=all_of([seats[seat] for seat in zeros]),
                points=terms.zero_wins,
            )
        )
    if entry.left_points and tie != terms.tie:
        captured = terms.total - entry.left_points
        notes.append(
            say_counted(
                "{count} point captured, so this round's tie score is {tie}",
                "{count} points captured, so this round's tie score is {tie}",
                captured,
                tie=tie,
            )
        )
    return notes
