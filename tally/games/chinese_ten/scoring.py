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
from tally.words import say

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
            say(
                "{seats} deals: {signed} makes the round balance",
                seats=deal.seats[dealer],
                signed=signed(pot),
            )
        )
        return 0
    notes.append(
        say(
            "the pot {value} {pot}: the round then balances",
            value="takes" if pot > 0 else "gives",
            pot=abs(pot),
        )
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
    against = (
        ""
        if detail.won_without_points
        else say("tie score {tie_score}: ", tie_score=detail.tie_score)
    )
    rows = zip(detail.points, detail.bonus, detail.totals, detail.differences, strict=True)
    return tuple(
        [
            Share(
                (points, bonus, total, difference),
                total,
                (difference if moves else 0,),
                (f"{_sum_text(points, bonus, total)}, {against}{signed(difference)}",),
            )
            for points, bonus, total, difference in rows
        ]
    )


def _sum_text(points: int, bonus: int, total: int) -> str:
    return (
        say("{points} points {bonus:+} bonus = {total}", points=points, bonus=bonus, total=total)
        if bonus
        else f"{points} points"
    )


def _headline(detail: Reckoning, seats: Sequence[str]) -> str:
    """Who won most: `Cat +39`."""
    if not detail.settleable:
        return say("part of a round: valued, not settled")
    best = max(detail.differences)
    if best <= 0:
        return say("nobody wins")
    winners = [seats[seat] for seat, mine in enumerate(detail.differences) if mine == best]
    return f"{' and '.join(winners)} {signed(best)}"


def _notes(
    terms: Terms, entry: Entry, tie: Number, zeros: list[int], seats: Sequence[str]
) -> list[str]:
    notes = [say("cards {total} points, tie score {tie}", total=terms.total, tie=terms.tie)]
    if zeros:
        who = " and ".join(seats[seat] for seat in zeros)
        notes.append(
            say(
                "{who} took no points and {value} {zero_wins} from each of the others; "
                "tie score and bonus do not count in this round",
                who=who,
                value="wins" if len(zeros) == 1 else "win",
                zero_wins=terms.zero_wins,
            )
        )
    if entry.left_points and tie != terms.tie:
        captured = terms.total - entry.left_points
        notes.append(
            say(
                "{captured} points captured, so this round's tie score is {tie}",
                captured=captured,
                tie=tie,
            )
        )
    return notes
