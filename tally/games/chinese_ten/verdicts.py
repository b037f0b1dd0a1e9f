"""What whole piles show once they are read: which are impossible, which only unusual."""

from __future__ import annotations

from collections.abc import Sequence

from tally.errors import Caution, Locate, Problem
from tally.games.chinese_ten import bonus as red_five
from tally.games.chinese_ten.cards import names
from tally.games.chinese_ten.entry import Entry
from tally.games.chinese_ten.piles import Finding, breaches, pairs_up
from tally.games.chinese_ten.terms import Terms
from tally.words import all_of, clauses, say, say_counted


def impossible(
    terms: Terms, entry: Entry, seats: Sequence[str], locate: Locate, texts: Sequence[str]
) -> list[Problem]:
    """A problem for each pile that breaks a law."""
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
            moved
            or _bare_hint(terms, entry, seat, seats)
            or _partner_hint(seat, reasons, found, seats),
            locate(("piles", seat), 0, len(texts[seat] or "")),
        )
        for seat, reasons in found.items()
    ]


def _pile_message(name: str, pile: int, reasons: list[str]) -> str:
    said, size = clauses(reasons), pile.bit_count()
    if size % 2 == 0:
        # L10N: {reasons} is what the player has: "3 kings: KS KH KD; 2 aces (AH AD) but 0 nines".
        return say(
            "{player}'s pile is impossible: {player} has {reasons}",
            player=name,
            reasons=said,
        )
    # L10N: {reasons} is what the player has: "3 kings: KS KH KD; 2 aces (AH AD) but 0 nines".
    return say_counted(
        "{player}'s pile is impossible ({count} card, an odd number): {player} has {reasons}",
        "{player}'s pile is impossible ({count} cards, an odd number): {player} has {reasons}",
        size,
        player=name,
        reasons=said,
    )


def _bonus_cards_moved(terms: Terms, entry: Entry) -> str:
    """What to do if each of three payers seems to have handed a card to the winner already."""
    all_odd = all(pile.bit_count() % 2 for pile in entry.piles)
    if terms.bonus is None or len(entry.piles) <= 2 or not all_odd:
        return ""
    return say(
        "every pile is odd: the cards handed over for the red-five bonus look "
        "to have been counted; give each back to the player who paid it, and "
        "claim the bonus instead (--red-five NAME)"
    )


def _bare_hint(terms: Terms, entry: Entry, seat: int, seats: Sequence[str]) -> str:
    """What to type where a pile has only cards that score, beside whole piles."""
    pile = entry.piles[seat]
    if not pile or pile & ~terms.scoring or pairs_up(pile):
        return ""
    return say(
        "only scoring cards were typed for {player}, but others have whole "
        "piles: type every card of each pile, or of each pile only the cards "
        "that score",
        player=seats[seat],
    )


def _partner_hint(
    seat: int, reasons: list[Finding], found: dict[int, list[Finding]], seats: Sequence[str]
) -> str:
    """Where the odd card may belong: to a pile that is wrong in the same ranks."""
    ranks = frozenset().union(*(about for _, about in reasons))
    others = [
        seats[other]
        for other, theirs in found.items()
        if other != seat and ranks & frozenset().union(*(about for _, about in theirs))
    ]
    if others:
        # L10N: {players} is one or more names.
        return say(
            "a card may lie on the wrong pile: look at {players} too",
            players=all_of(others),
        )
    return say("count this pile again; captured cards lie in pairs")


def cautions(
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
        say(
            "{player} has {cards} cards: more than {usual} needs three or "
            "four equal cards on the first layout",
            player=name,
            cards=pile.bit_count(),
            usual=terms.turns_hold,
        ),
    )


def _left_caution(entry: Entry) -> Caution:
    cards = " ".join(names(entry.left))
    if entry.left_points:
        return Caution(
            "leftovers_score_points",
            say_counted(
                "{cards} stayed on the table, worth {count} point that nobody has",
                "{cards} stayed on the table, worth {count} points that nobody has",
                entry.left_points,
                cards=cards,
            ),
        )
    return Caution(
        "leftovers_worthless", say("{cards} stayed on the table, worth nothing", cards=cards)
    )
