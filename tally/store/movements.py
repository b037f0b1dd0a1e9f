"""Money that moves without a round, and what a write means for those who have retired."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import Connection

from tally.errors import Caution
from tally.money import Currency, plain
from tally.rules import canonical
from tally.store.balances import sums
from tally.store.evenings import find_evening
from tally.store.roster import Roster
from tally.store.rounds import posting_drafts
from tally.store.values import Movement
from tally.store.writing import Draft, moment
from tally.words import enumerated, say


def movement_draft(
    connection: Connection, roster: Roster, movement: Movement, request: str | None
) -> Draft:
    """A movement as an entry. Raises Refused for names and evenings that are not in the book."""
    evening = None
    if movement.evening is not None:
        evening = find_evening(connection, roster, movement.evening)
    played_at = moment(movement.at)
    return Draft(
        movement.kind,
        day=evening.played_on if evening and movement.at is None else played_at[:10],
        played_at=played_at,
        content=canonical(dict(movement.content)),
        evening=evening.anchor if evening else None,
        request=request,
        postings=posting_drafts(roster, movement.postings),
        remarks=movement.words.given(),
    )


def retired_moved(
    connection: Connection, roster: Roster, drafts: Sequence[Draft]
) -> tuple[Caution, ...]:
    """Who has retired and is moved by these entries, and where they stand after them; who has
    retired and plays in a new round though nothing moves."""
    moved = _net(roster, drafts)
    playing = _playing(roster, drafts) - moved
    return (
        *_cautions(connection, roster, sorted(moved)),
        *(_plays(roster.name(home)) for home in sorted(playing)),
    )


def _playing(roster: Roster, drafts: Iterable[Draft]) -> set[int]:
    """The retired who play in rounds that are not corrections of earlier ones."""
    new = (draft for draft in drafts if draft.amends is None and draft.reverses is None)
    homes = {roster.home(score.account.id) for draft in new for score in draft.scores}
    return homes & roster.retired


def _plays(name: str) -> Caution:
    message = say("{player} has retired: tally players return takes it back", player=name)
    return Caution("retired_player", message)


def _net(roster: Roster, drafts: Iterable[Draft]) -> set[int]:
    net: dict[tuple[int, str, int], int] = {}
    for draft in drafts:
        for item in draft.postings:
            key = (roster.home(item.account.id), item.currency, item.scale)
            net[key] = net.get(key, 0) + item.amount
    return {home for (home, _, _), amount in net.items() if amount and home in roster.retired}


def _cautions(connection: Connection, roster: Roster, accounts: Sequence[int]) -> Iterator[Caution]:
    for home in accounts:
        summed = sums(connection, account_ids=sorted(roster.group(home)))
        joined: dict[tuple[str, int], int] = {}
        for (_, code, scale), amount in summed.items():
            joined[code, scale] = joined.get((code, scale), 0) + amount
        stands = enumerated(
            f"{plain(amount, Currency(code, scale))} {code}"
            for (code, scale), amount in sorted(joined.items())
        )
        # L10N: {amounts} is how much the player has won or lost in all: "-200 TWD, 5 EUR"
        message = say(
            "{player} has retired and now stands at {amounts}",
            player=roster.name(home),
            amounts=stands,
        )
        yield Caution("retired_player_moved", message)
