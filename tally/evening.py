"""An evening: who sits where, by which rules, for what stake; and the deal that comes next.

Pure: an evening is a value, a round is scored from it and what was typed, and the next deal follows
from the last round that still stands, so that taking a round back also gives the dealer back.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tally.errors import Locate, Problem, Refused, in_argument
from tally.games.game import Deal, Game, Named, Number, Outcome, RuleSet, Typed, score_named
from tally.ledger import Posting, round_postings
from tally.money import Stake
from tally.names import name_key


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
    problems = list(_evening_problems(evening))
    if problems:
        raise Refused(problems)


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
        reason = "a part of a round can be valued, not recorded"
        hint = "type whole piles, the scoring cards or the points; tally score values a part"
        raise Refused(Problem("not_settleable", reason, hint))
    deal = outcome.deal or deal
    scores = tuple(share.score for share in outcome.shares)
    return ScoredRound(deal, typed, outcome, _postings(evening.stake, deal, outcome), scores)


def _postings(stake: Stake | None, deal: Deal, outcome: Outcome) -> tuple[Posting, ...]:
    if stake is None:
        return ()
    counts = [share.counts for share in outcome.shares]
    return tuple(round_postings(deal.seats, counts, outcome.pot, stake, deal.number))


def _evening_problems(evening: Evening) -> Iterator[Problem]:
    yield from _seat_problems(evening.seats)
    if evening.dealer and evening.dealer not in evening.seats:
        message = f'"{evening.dealer}" deals first but does not sit at the table'
        yield Problem("unknown_player", message, f"seated: {', '.join(evening.seats)}")
    if len(evening.seats) not in evening.rules.players:
        allowed = " or ".join(str(count) for count in evening.rules.players)
        message = f"{evening.rules.name} is for {allowed} players, not {len(evening.seats)}"
        yield Problem("wrong_player_count", message, "name those who play")
    if evening.stake is not None and len(evening.stake.amounts) != len(evening.game.stake_parts):
        parts = ", ".join(evening.game.stake_parts)
        message = f"{evening.game.name} has a stake of {len(evening.game.stake_parts)}: {parts}"
        yield Problem("invalid_stake", message, "give one amount for each")
    if evening.target is not None and evening.target <= 0:
        message = f"a target of {evening.target} is reached before the first round"
        yield Problem("invalid_target", message, "give a score above zero")


def _seat_problems(seats: Sequence[str]) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for name in seats:
        earlier = seen.setdefault(name_key(name), name)
        if earlier is not name:
            message = f'"{name}" and "{earlier}" are the same name'
            yield Problem("duplicate_player", message, "give one of them another name")
