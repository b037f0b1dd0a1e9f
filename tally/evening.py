"""An evening: who sits where, by which rules, for what stake; and the deal that comes next.

Pure: an evening is a value, a round is scored from it and what was typed, and the next deal follows
from the last round that still stands, so that taking a round back also gives the dealer back.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from unicodedata import category

from tally.errors import Locate, LocateIfKnown, Problem, Refused, in_argument, nowhere
from tally.games.game import (
    Deal,
    Game,
    Named,
    Number,
    Outcome,
    RuleSet,
    Typed,
    players_problem,
    same_player_problems,
    score_named,
)
from tally.ledger import Posting, round_postings
from tally.money import Stake, part_name
from tally.names import LONGEST_NAME, name_fault
from tally.words import enumerated, said, say, say_counted

LONGEST_TITLE = 200
LARGEST_TARGET = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Evening:
    """One sitting. `seats` are the names of those who play now, in order; `dealer` is who deals
    first, where the players said so. Without a stake it is kept in points, and `target` is then
    the score that ends it. `ref` is its id in a book."""

    game: Game
    rules: RuleSet
    seats: tuple[str, ...]
    date: datetime.date
    title: str = ""
    stake: Stake | None = None
    target: int | None = None
    dealer: str = ""
    ref: str = ""


@dataclass(frozen=True, slots=True)
class ScoredRound:
    """A round and what it comes to: money by account where there is a stake, a score by seat.

    `deal` is the deal as it stood, with what was typed for this round alone.
    """

    deal: Deal
    typed: Typed
    outcome: Outcome
    postings: tuple[Posting, ...]
    scores: tuple[Number, ...]


def check_evening(evening: Evening) -> None:
    """Raises Refused with everything that keeps these people from playing by these rules."""
    problems = list(evening_problems(evening))
    if problems:
        raise Refused(problems)


def evening_problems(evening: Evening, locate: LocateIfKnown = nowhere) -> Iterator[Problem]:
    """Everything that keeps these people from playing by these rules, each with its place.

    They are those of `seat_problems`, `wrong_player_count`, `invalid_stake`, `invalid_target` and
    `invalid_title`.
    """
    yield from seat_problems(evening.seats, evening.dealer, locate)
    for key, found in (
        ("seats", _count_problem(evening)),
        ("stake", _stake_problem(evening)),
        ("target", _target_problem(evening)),
        ("title", _title_problem(evening.title)),
    ):
        if found is not None:
            yield replace(found, place=locate((key,), 0, 0))


def seat_problems(
    seats: Sequence[str], dealer: str = "", locate: LocateIfKnown = nowhere
) -> Iterator[Problem]:
    """What is wrong with who sits where: `invalid_name`, `duplicate_player`, `unknown_player`."""
    for index, name in enumerate(seats):
        fault = name_fault(name)
        if fault:
            hint = say("give another name, of 1 to {longest} letters", longest=LONGEST_NAME)
            yield Problem("invalid_name", fault, hint, locate(("seats", index), 0, 0))
    for found in same_player_problems(seats):
        yield replace(found, place=locate(("seats",), 0, 0))
    if dealer and dealer not in seats:
        message = say('"{dealer}" deals first but does not sit at the table', dealer=dealer)
        # L10N: who sits at the table: Ann, Ben, Cat
        hint = say("seated: {names}", names=enumerated(seats))
        yield Problem("unknown_player", message, hint, locate(("dealer",), 0, 0))


def score_round(
    evening: Evening, deal: Deal, typed: Typed, locate: Locate = in_argument
) -> ScoredRound:
    """What a round comes to, in points and in money. Raises Refused with all that is wrong."""
    return _scored(evening, deal, typed, evening.game.score(evening.rules, deal, typed, locate))


def score_named_round(
    evening: Evening, deal: Deal, named: Named, locate: Locate = in_argument
) -> ScoredRound:
    """What a round as people write it comes to. Raises Refused with all that is wrong."""
    typed, outcome = score_named(evening.game, evening.rules, deal, named, locate)
    return _scored(evening, deal, typed, outcome)


def next_deal(evening: Evening, last: ScoredRound | None) -> Deal:
    """The deal to come, from the last standing round; players may have come or gone since it."""
    if last is None:
        dealer = evening.seats.index(evening.dealer) if evening.dealer in evening.seats else 0
        return evening.game.opening(evening.rules, evening.seats, dealer)
    following = evening.game.following(evening.rules, last.deal, last.outcome)
    return reseated(following, evening.seats)


def reseated(deal: Deal, seats: tuple[str, ...]) -> Deal:
    """The same deal among other seats: a part that fell to one who left falls to the next."""
    if deal.seats == seats:
        return deal
    return replace(
        deal,
        seats=seats,
        dealer=_moved(deal.dealer, deal.seats, seats),
        first_player=_moved(deal.first_player, deal.seats, seats),
    )


def _moved(seat: int | None, before: Sequence[str], after: Sequence[str]) -> int | None:
    if seat is None:
        return None
    for name in (*before[seat:], *before[:seat]):
        if name in after:
            return after.index(name)
    return 0


def _scored(evening: Evening, deal: Deal, typed: Typed, outcome: Outcome) -> ScoredRound:
    if not outcome.settleable:
        reason = say("a part of a round can be valued, not recorded")
        hint = say("type whole piles, the scoring cards or the points; tally score values a part")
        raise Refused(Problem("not_settleable", reason, hint))
    deal = outcome.deal or deal
    scores = tuple(share.score for share in outcome.shares)
    return ScoredRound(deal, typed, outcome, _postings(evening.stake, deal, outcome), scores)


def _postings(stake: Stake | None, deal: Deal, outcome: Outcome) -> tuple[Posting, ...]:
    if stake is None:
        return ()
    counts = [share.counts for share in outcome.shares]
    return tuple(round_postings(deal.seats, counts, outcome.pot, stake, deal.number))


def _count_problem(evening: Evening) -> Problem | None:
    if len(evening.seats) in evening.rules.players:
        return None
    return players_problem(evening.rules, len(evening.seats), say("name those who play"))


def _stake_problem(evening: Evening) -> Problem | None:
    parts = evening.game.stake_parts
    if evening.stake is None or len(evening.stake.amounts) == len(parts):
        return None
    # L10N: {number} is how many amounts a stake has, {parts} what they are for: "base, unit"
    message = say(
        "{game} has a stake of {number}: {parts}",
        game=said(evening.game.name),
        number=len(parts),
        parts=enumerated(map(part_name, parts)),
    )
    return Problem("invalid_stake", message, say("give one amount for each"))


def _target_problem(evening: Evening) -> Problem | None:
    target = evening.target
    if target is None:
        return None
    if evening.stake is not None:
        message = say(
            "a target of {target} ends an evening kept in points; this one is for money",
            target=target,
        )
        return Problem("invalid_target", message, say("leave out the target, or the stake"))
    if target <= 0:
        # L10N: {target} is a score that ends the evening, here zero or less
        message = say("a target of {target} is reached before the first round", target=target)
        return Problem("invalid_target", message, say("give a score above zero"))
    if target > LARGEST_TARGET:
        hint = say("give a score up to {most:,}", most=LARGEST_TARGET)
        return Problem("invalid_target", say("nobody reaches such a target"), hint)
    return None


def _title_problem(title: str) -> Problem | None:
    hint = say("give a title of one line and at most {most} characters", most=LONGEST_TITLE)
    if len(title) > LONGEST_TITLE:
        reason = say_counted(
            "a title of {count:,} character is too long",
            "a title of {count:,} characters is too long",
            len(title),
        )
        return Problem("invalid_title", reason, hint)
    if any(category(char) in ("Cc", "Cs", "Zl", "Zp") for char in title):
        reason = say(
            "{title} is more than a line, or holds characters that cannot be shown",
            title=ascii(title),
        )
        return Problem("invalid_title", reason, hint)
    return None
