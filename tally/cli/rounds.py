"""`tally round`: record a round from its piles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

import typer

from tally.cli import complete, screen
from tally.cli.books import BookPath, WhichEvening, open_book
from tally.cli.entry import AsJson, Left, Piles, Points, RedFive, typed_round
from tally.errors import Locate, Place, Problem, Refused
from tally.games.game import Named
from tally.words import enumerated, mark, say

At = Annotated[
    str | None,
    typer.Option(
        metavar="WHEN",
        help=mark(
            "When it was played, as 21:30; else now. More than 12 hours before the "
            "evening's last round, a bare time is of the next day."
        ),
    ),
]
Note = Annotated[str, typer.Option(help=mark("A remark that stays with it."))]
Dealer = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=mark("Who dealt, if not whose turn."),
        autocompletion=complete.players,
    ),
]
FirstPlayer = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=mark("Who played first, if not by the rules."),
        autocompletion=complete.players,
    ),
]
DryRun = Annotated[bool, typer.Option("--dry-run", help=mark("Do everything but record it."))]
Request = Annotated[
    str | None,
    typer.Option(metavar="MARK", help=mark("A mark of your own: sent twice, it is recorded once.")),
]


def round_(
    piles: Piles,
    red_five: RedFive = None,
    left: Left = "",
    points: Points = False,
    dealer: Dealer = None,
    first_player: FirstPlayer = None,
    at: At = None,
    note: Note = "",
    evening: WhichEvening = None,
    dry_run: DryRun = False,
    request: Request = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Record a round of Chinese Ten in the evening: each player's pile, checked and scored.

    Type whole piles or only the cards that score; one pile may be "rest".

    Example: tally round Ann="QD QC AD 9C" Ben="8D 2C KS" Cat="4H 6D 7S" Dan=rest --red-five Ben
    """
    typed = typed_round(piles, red_five=red_five, left=left, points=points)
    record(
        typed.named_at,
        typed.locate,
        seats=(dealer, first_player),
        at=at,
        note=note,
        evening=evening,
        dry_run=dry_run,
        request=request,
        book=book,
        as_json=as_json,
    )


def record(
    named: Named | Callable[[tuple[str, ...]], Named],
    locate: Locate,
    *,
    seats: tuple[str | None, str | None],
    at: str | None,
    note: str,
    evening: str | None,
    dry_run: bool,
    request: str | None,
    book: str | None,
    as_json: bool,
) -> None:
    """Score a round as people write it for the deal whose turn it is, record it, show it."""
    from tally.cli import moments, showing, sums, told
    from tally.cli.shapes import cautions, deal_shape, evening_shape, number, round_shape
    from tally.evening import next_deal
    from tally.store.values import Words

    with open_book(book) as opened:
        moment = None
        if at:
            played = opened.rounds(evening)
            moment = moments.read_played(at, opened.evening(evening), played)
        scorer = _before_target(opened, scorer_for(named, locate, seats))
        recorded = None
        if dry_run:
            kept, deal, _ = opened.turn(evening)
            scored = scorer(kept, deal)
            balances = dict(sums.standing(opened, kept))
            for name, amount in sums.added_up(kept, [scored]).items():
                balances[name] = balances.get(name, 0) + amount
        else:
            recorded = opened.record_round(
                scorer, evening=evening, at=moment, words=Words(note=note), request=request
            )
            assert recorded.evening is not None
            assert recorded.round is not None
            kept, scored = recorded.evening, recorded.round
            balances = dict(sums.standing(opened, kept))
    following = next_deal(kept, scored)
    warned = [*(recorded.cautions if recorded else ()), *moments.cautions_of(moment, kept)]
    if as_json:
        screen.answer(
            {"schema": "tally.round/1", "entry": recorded.entry if recorded else None}
            | {"already": recorded.already if recorded else False}
            | {"evening": evening_shape(kept)}
            | round_shape(kept, scored)
            | {"balances": {name: number(held) for name, held in balances.items()}}
            | {"next": None if showing.reached(kept, balances) else deal_shape(kept, following)}
            | {"cautions": cautions(warned)}
        )
        return
    showing.show_round(kept, scored, balances)
    screen.show_cautions((*scored.outcome.warnings, *warned))
    if not showing.reached(kept, balances):
        told.show_next(kept, following)
    _say_how_to_undo(recorded)
    say_if_over(kept, balances)


def scorer_for(
    named: Named | Callable[[tuple[str, ...]], Named],
    locate: Locate,
    seats: tuple[str | None, str | None] = (None, None),
    locate_seats: Locate | None = None,
) -> Callable[[Any, Any], Any]:
    """What scores a round as written, for the deal whose turn it is when it is recorded.

    `named` may need the names of those who sit to be read. `seats` say who dealt and who played
    first, at `locate_seats` where not in options of their own. It raises Refused with everything
    that is wrong with the seats and with the round.
    """
    from tally.evening import score_named_round

    def score(evening: Any, deal: Any) -> Any:
        problems: tuple[Problem, ...] = ()
        try:
            deal = dealt(deal, *seats, locate_seats)
        except Refused as refused:
            problems = refused.problems
        try:
            written = named(deal.seats) if callable(named) else named
            scored = score_named_round(evening, deal, written, locate)
        except Refused as refused:
            raise Refused([*problems, *refused.problems]) from None
        if problems:
            raise Refused(problems)
        return scored

    return score


def _before_target(opened: Any, score: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """The same scorer, refusing where the evening's target has been reached."""
    from tally.cli.sums import standing

    def checked(evening: Any, deal: Any) -> Any:
        if evening.target is not None and evening.stake is None:
            refuse_after_target(evening, standing(opened, evening))
        return score(evening, deal)

    return checked


def dealt(
    deal: Any, dealer: str | None, first_player: str | None, locate: Locate | None = None
) -> Any:
    """The deal with another dealer or first player, where the players say so.

    Raises Refused (`unknown_player`) for everyone who does not sit at the table.
    """
    problems: list[Problem] = []
    for key, name in (("dealer", dealer), ("first_player", first_player)):
        if name is None:
            continue
        place = None if locate is None else locate((key,), 0, 0)
        try:
            seat = seat_of(deal.seats, name, f"--{key.replace('_', '-')}", place)
            deal = replace(deal, **{key: seat})
        except Refused as refused:
            problems += refused.problems
    if problems:
        raise Refused(problems)
    return deal


def seat_of(seats: tuple[str, ...], name: str, option: str, place: Place | None = None) -> int:
    """The seat of a name given in an option, or at a place. Raises Refused (`unknown_player`)."""
    from tally.names import name_key, nearest
    from tally.seats import by_key, names_at

    found = by_key(seats).get(name_key(name))
    if found is not None:
        return found
    close = nearest(name, names_at(seats))
    hint = (
        say("did you mean {name}?", name=close[0])
        if close
        else say("at the table: {players}", players=enumerated(seats))
    )
    place = place or Place(option, name, 0, len(name))
    raise Refused(
        Problem(
            "unknown_player", say('"{name}" does not sit at this table', name=name), hint, place
        )
    )


def over_problem(evening: Any, balances: Any) -> Problem | None:
    """Why no further round can be played, where the evening's target has been reached."""
    from tally.cli.showing import over_words, reached

    leaders = reached(evening, balances)
    if not leaders:
        return None
    return Problem(
        "evening_over",
        over_words(evening, leaders),
        say("tally new opens another; tally undo takes the last round back"),
    )


def refuse_after_target(evening: Any, balances: Any) -> None:
    """Raises Refused (`evening_over`) where the evening's target has been reached."""
    problem = over_problem(evening, balances)
    if problem is not None:
        raise Refused(problem)


def say_if_over(evening: Any, balances: Any) -> None:
    """Say who has won the evening, where its target has been reached."""
    from tally.cli.showing import reached, won_words

    leaders = reached(evening, balances)
    if leaders:
        screen.out(won_words(evening, leaders))


def _say_how_to_undo(recorded: Any) -> None:
    if recorded is None:
        screen.out(say("Not recorded (dry run)."))
    elif recorded.already:
        screen.out(say("Already recorded as {entry}; nothing was added.", entry=recorded.entry))
    else:
        screen.out(say("Recorded as {entry}. To take it back: tally undo", entry=recorded.entry))
