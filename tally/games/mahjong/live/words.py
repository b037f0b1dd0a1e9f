"""What the table says of a hand that is being typed: how it reads, what it waits for, its tai."""

from __future__ import annotations

from collections.abc import Iterator

from tally.errors import Problem, Refused
from tally.games.game import Deal, Outcome
from tally.games.live import Mark
from tally.games.mahjong import tiles
from tally.games.mahjong.counting import waits
from tally.games.mahjong.hand import HAND_SIZE, Hand
from tally.games.mahjong.live.said import Said, Won
from tally.games.mahjong.notation import parse_hand
from tally.games.mahjong.ruleset import RuleSet
from tally.games.mahjong.settled import Settled, Winner
from tally.words import mark, say

HELPED = (
    ("WINNER", mark("who won, by name or number of the seat: what is left out is asked")),
    ("A 3 from B", mark("3 tai on a discard; A self 3, A rob-quad from B 3, A flowers")),
    (mark("A self TILES"), mark("tiles instead of tai: 456m99m (123p) [5555s] 1f +5p")),
    (
        mark("last-tile …"),
        mark("beside the tiles: replacement, declared, earthly, heavenly, heaven …"),
    ),
    ("A=3 C=1 from B", mark("two winners on one discard")),
    ("draw", mark("nobody won")),
    ("false A 2", mark("a false win, 2 tai claimed")),
    (mark("< or Up"), mark("back one answer; Tab completes names")),
)


def tips(seats: tuple[str, ...]) -> tuple[str, ...]:
    """How a hand can be typed at this table, two lines."""
    first, second, third, last = seats
    return (
        say(
            "{second} 3 from {third}  {second} self 3  draw  false {last} 2",
            second=second,
            third=third,
            last=last,
        ),
        say("or tiles for tai: {first} self 456m99m (123p) 1f +5p last-tile", first=first),
    )


def tile_marks(said: Said) -> Iterator[Mark]:
    """What is wrong in the tiles of the winners, at its place in the line."""
    for won in said.winners:
        try:
            parse_hand(won.hand)
        except Refused as refused:
            for problem in refused.problems:
                if problem.place is not None:
                    yield Mark(problem.place.start, problem.place.end, problem.message)


def reading_lines(rules: RuleSet, said: Said) -> Iterator[str]:
    """How far the tiles of each winner are: how many, and what they wait for."""
    for won in said.winners:
        try:
            hand = parse_hand(won.hand)
        except Refused:
            continue
        if hand.size and hand.win_tile is None:
            yield from _begun(rules, hand)
        elif hand.size and hand.size != HAND_SIZE:
            yield say(
                "{tiles} of {HAND_SIZE}, a quad counts as three",
                tiles=_tiles(hand.size),
                HAND_SIZE=HAND_SIZE,
            )


def _begun(rules: RuleSet, hand: Hand) -> Iterator[str]:
    """Tiles without the one that won."""
    if hand.size != HAND_SIZE - 1:
        yield say("{tiles}; the winning tile as +5p", tiles=_tiles(hand.size))
        return
    found = waits(rules, hand)
    if found:
        listed = " ".join(f"{tiles.code(kind)} {tiles.chinese(kind)}" for kind in found)
        yield say("{tiles}, waiting for {listed}", tiles=_tiles(hand.size), listed=listed)
    else:
        yield say("{tiles}, waiting for nothing", tiles=_tiles(hand.size))


def _tiles(count: int) -> str:
    return f"{count} tile{'' if count == 1 else 's'}"


def outcome_lines(deal: Deal, outcome: Outcome) -> Iterator[str]:
    """What a complete hand comes to: its tai with their reasons, and who pays how many."""
    settled = outcome.detail
    assert isinstance(settled, Settled)
    yield outcome.headline
    for winner in settled.winners:
        yield from _counted(winner)
    paid = [
        f"{deal.seats[each.payer]} pays {each.why}"
        for each in outcome.payments
        if each.payer is not None
    ]
    if paid:
        yield "  ".join(paid)


def _counted(winner: Winner) -> Iterator[str]:
    if winner.report is not None:
        yield "  ".join(f"{line.chinese} {line.english} {line.tai}" for line in winner.report.lines)


def problem_lines(problems: tuple[Problem, ...]) -> Iterator[str]:
    """What is wrong, and the remedy of the first."""
    yield from (problem.message for problem in problems)
    if problems and problems[0].hint:
        yield problems[0].hint


def so_far(said: Said, seats: tuple[str, ...]) -> str:
    """What was said of a hand, in one line."""
    parts = []
    for key, value in said.named(seats).items():
        word = key.replace("_", "-")
        text = " ".join(str(value).split())
        parts.append(word if value is True else text if key in _PLAIN else f"{word} {text}")
    return ", ".join(parts)


_PLAIN = ("winner", "hand")


def about(won: Won, seats: tuple[str, ...]) -> str:
    """A winner in a prompt: the name, or that it is asked."""
    return say("the winner") if won.seat is None else seats[won.seat]
