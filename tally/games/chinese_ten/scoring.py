"""From piles to an outcome: points, bonus, tie score, differences, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tally.errors import Caution, Locate, Problem, Refused
from tally.games.chinese_ten import bonus as red_five
from tally.games.chinese_ten.cards import names
from tally.games.chinese_ten.entry import Entry, Mode, read
from tally.games.chinese_ten.piles import Finding, breaches
from tally.games.chinese_ten.terms import Terms, exact, over, signed
from tally.games.game import Deal, Number, Outcome, Share, Typed

FIGURES = ("points", "bonus", "total", "difference")


class Reckoning(NamedTuple):
    """A round in full: what each seat captured and what it came to.

    `tie_score` is the one this round was settled against; `pot` is what the pot account takes (+)
    or gives (−) in points; `piles` and `left` are sets of cards, `piles` empty in points mode.
    `missing_card_count` and `unaccounted_points` are for what a partial round does not show.
    """

    mode: Mode
    deck_total: int
    tie_score: Number
    piles: tuple[int, ...]
    left: int
    points: tuple[int, ...]
    bonus: tuple[int, ...]
    totals: tuple[int, ...]
    differences: tuple[Number, ...]
    pot: Number
    leftover_points: int
    missing_card_count: int
    unaccounted_points: int

    @property
    def settleable(self) -> bool:
        """Whether the round may be settled: a partial one may not."""
        return self.mode != "partial"

    @property
    def cards(self) -> tuple[tuple[str, ...] | None, ...]:
        """Each seat's cards as printed, by rank and suit; None in points mode."""
        if self.mode == "points":
            return (None,) * len(self.points)
        return tuple(names(pile) for pile in self.piles)

    @property
    def leftovers(self) -> tuple[str, ...]:
        """The cards left on the table, as printed."""
        return names(self.left)


def score_round(terms: Terms, deal: Deal, typed: Typed, locate: Locate) -> Outcome:
    """What a round comes to. Raises Refused with every problem of what was typed."""
    seats, claims = deal.seats, typed.get("red_five") or ()
    entry = read(terms, seats, typed, locate)
    problems = entry.problems
    if entry.mode == "full":
        problems += _impossible(terms, entry, seats, locate, typed["piles"])
    if claims:
        problems += red_five.problems(terms, entry, claims, seats, locate)
    if problems:
        raise Refused(problems)
    winner = red_five.awarded(terms, entry, claims)
    return _outcome(terms, deal, entry, winner)


def _outcome(terms: Terms, deal: Deal, entry: Entry, winner: int | None) -> Outcome:
    seats, points = deal.seats, entry.points
    warnings = _cautions(terms, entry, winner, seats)
    bonus = red_five.transfers(terms, len(points), winner)
    tie = _tie(terms, entry)
    zeros = _zero_seats(terms, entry)
    if zeros:
        bonus = (0,) * len(points)
    totals = tuple([mine + extra for mine, extra in zip(points, bonus, strict=True)])
    differences = (
        _zero_differences(terms, points, zeros)
        if zeros
        else [exact(total - tie) for total in totals]
    )
    pot = 0 if entry.mode == "partial" else exact(-sum(differences))
    notes = _notes(terms, entry, tie, zeros, seats)
    if pot and terms.pot == "dealer" and deal.dealer is not None:
        differences[deal.dealer] = exact(differences[deal.dealer] + pot)
        notes.append(
            f"{seats[deal.dealer]} deals and takes {signed(pot)} to make the round balance"
        )
        pot = 0
    elif pot:
        notes.append(f"the pot takes {signed(pot)} to make the round balance")
    counted = sum(points) + entry.left_points
    detail = Reckoning(
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
        _cards_missing(terms, entry),
        terms.total - counted,
    )
    return Outcome(
        _shares(detail, bool(zeros)),
        (pot,),
        _headline(detail, seats),
        tuple(notes),
        warnings,
        detail,
    )


def _shares(detail: Reckoning, replaced: bool) -> tuple[Share, ...]:
    """Each seat's share; a partial round moves nothing."""
    tie, settles = detail.tie_score, detail.mode != "partial"
    return tuple(
        [
            Share(
                (mine, extra, total, difference),
                total,
                (difference if settles else 0,),
                (
                    f"{mine} points{f' {extra:+} bonus = {total}' if extra else ''}, "
                    f"{'' if replaced else f'tie score {tie}: '}{signed(difference)}",
                ),
            )
            for mine, extra, total, difference in zip(
                detail.points, detail.bonus, detail.totals, detail.differences, strict=True
            )
        ]
    )


def _headline(detail: Reckoning, seats: Sequence[str]) -> str:
    """Who won most: `Cat +39`."""
    best = max(detail.differences)
    if detail.mode == "partial":
        return "part of a round: valued, not settled"
    if best <= 0:
        return "nobody wins"
    winners = [seats[i] for i, mine in enumerate(detail.differences) if mine == best]
    return f"{' and '.join(winners)} {signed(best)}"


def _tie(terms: Terms, entry: Entry) -> Number:
    """The tie score, less each one's part of what was left where leftovers are tied anew."""
    if entry.left_points and terms.leftovers == "retie":
        return exact(terms.tie - over(entry.left_points, terms.players))
    return terms.tie


def _zero_seats(terms: Terms, entry: Entry) -> list[int]:
    """Who took no points at all, where that wins the round."""
    if terms.zero_wins is None or entry.mode == "partial":
        return []
    return [seat for seat, mine in enumerate(entry.points) if mine == 0]


def _zero_differences(terms: Terms, points: Sequence[int], zeros: list[int]) -> list[Number]:
    """Each other player pays each player without points; nothing else is settled."""
    pays = terms.zero_wins or 0
    others = len(points) - len(zeros)
    return [pays * others if seat in zeros else -pays * len(zeros) for seat in range(len(points))]


def _notes(
    terms: Terms, entry: Entry, tie: Number, zeros: list[int], seats: Sequence[str]
) -> list[str]:
    notes = [f"cards {terms.total} points, tie score {terms.tie}"]
    if zeros:
        who = " and ".join(seats[seat] for seat in zeros)
        notes.append(
            f"{who} took no points and wins {terms.zero_wins} from each of the others; "
            "tie score and bonus do not count in this round"
        )
    if entry.left_points and tie != terms.tie:
        captured = terms.total - entry.left_points
        notes.append(f"{captured} points captured, so this round's tie score is {tie}")
    return notes


def _cards_missing(terms: Terms, entry: Entry) -> int:
    if entry.mode != "partial":
        return 0
    seen = entry.left
    for pile in entry.piles:
        seen |= pile
    return len(terms.values) - seen.bit_count()


def _cautions(
    terms: Terms, entry: Entry, winner: int | None, seats: Sequence[str]
) -> tuple[Caution, ...]:
    found = []
    if entry.mode == "full":
        found = [
            _oversize(terms, pile, seats[seat])
            for seat, pile in enumerate(entry.piles)
            if pile.bit_count() > terms.turns_hold
        ]
    if entry.left:
        found.append(_left_caution(entry))
    found += red_five.cautions(terms, entry, winner, seats)
    return tuple(found)


def _oversize(terms: Terms, pile: int, name: str) -> Caution:
    return Caution(
        "oversize_pile",
        f"{name} has {pile.bit_count()} cards: more than {terms.turns_hold} needs three or four "
        "equal cards on the first layout",
    )


def _left_caution(entry: Entry) -> Caution:
    cards = " ".join(names(entry.left))
    if entry.left_points:
        return Caution(
            "leftovers_score_points",
            f"{cards} stayed on the table, worth {entry.left_points} points that nobody has",
        )
    return Caution("leftovers_worthless", f"{cards} stayed on the table, worth nothing")


def _impossible(
    terms: Terms, entry: Entry, seats: Sequence[str], locate: Locate, texts: Sequence[str]
) -> list[Problem]:
    """A problem for each pile that breaks a law; if all are odd, first what that looks like."""
    found = {
        seat: reasons
        for seat, pile in enumerate(entry.piles)
        if seat not in entry.unread and (reasons := breaches(terms, pile))
    }
    moved = _bonus_cards_moved(terms, entry)
    return [
        Problem(
            "impossible_pile",
            _pile_message(seats[seat], entry.piles[seat], [reason for reason, _ in reasons]),
            moved or _partner_hint(seat, reasons, found, seats),
            locate(("piles", seat), 0, len(texts[seat] or "")),
        )
        for seat, reasons in found.items()
    ]


def _pile_message(name: str, pile: int, reasons: list[str]) -> str:
    odd = f" ({pile.bit_count()} cards, an odd number)" if pile.bit_count() % 2 else ""
    return f"{name}'s pile is impossible{odd}: {name} has {'; '.join(reasons)}"


def _bonus_cards_moved(terms: Terms, entry: Entry) -> str:
    """What to do if each payer of four seems to have handed a card to the winner before counting."""
    all_odd = all(pile.bit_count() % 2 for pile in entry.piles)
    if terms.bonus is None or len(entry.piles) <= 2 or not all_odd:
        return ""
    return (
        "every pile is odd: the cards handed over for the red-five bonus look to have been counted; "
        "give each back to the player who paid it, and claim the bonus instead (--red-five NAME)"
    )


def _partner_hint(
    seat: int, reasons: list[Finding], found: dict[int, list[Finding]], seats: Sequence[str]
) -> str:
    """Where the card that is too many or missing may lie: a pile that is wrong in the same ranks."""
    ranks = frozenset().union(*(about for _, about in reasons))
    others = [
        seats[other]
        for other, theirs in found.items()
        if other != seat and ranks & frozenset().union(*(about for _, about in theirs))
    ]
    if others:
        return f"a card may lie on the wrong pile: look at {' and '.join(others)} too"
    return "count this pile again; captured cards lie in pairs"
