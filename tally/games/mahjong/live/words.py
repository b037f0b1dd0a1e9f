"""What the table says of a hand that is being typed: how it reads, what it waits for, its tai."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tally.errors import Problem, Refused
from tally.games.game import Deal, Outcome
from tally.games.live import Choice, Mark
from tally.games.mahjong import tiles
from tally.games.mahjong.counting import waits
from tally.games.mahjong.hand import HAND_SIZE, Hand
from tally.games.mahjong.live.said import Asked, Said, Won
from tally.games.mahjong.notation import parse_hand
from tally.games.mahjong.ruleset import RuleSet
from tally.games.mahjong.settled import Settled, Winner
from tally.words import clauses, enumerated, say, say_as, say_counted


def helped() -> tuple[tuple[str, str], ...]:
    """What can be typed about a hand, and what it does."""
    return (
        # L10N: Beside each of these stands a line that is typed, such as "A 3 from B".
        ("WINNER", say("who won, by name or number of the seat: what is left out is asked")),
        (
            "A 3 from B",  # unsaid: a line that is typed
            # L10N: The words in it are typed as they are.
            say("3 tai on a discard; A self 3, A rob-quad from B 3, A flowers"),
        ),
        (
            "A self TILES",  # unsaid: a line that is typed
            say("tiles instead of tai: 456m99m (123p) [5555s] 1f +5p"),
        ),
        (
            "last-tile …",  # unsaid: a word that is typed
            # L10N: The words after the colon are typed as they are.
            say("beside the tiles: replacement, declared, earthly, heavenly, heaven …"),
        ),
        ("A=3 C=1 from B", say("two winners on one discard")),  # unsaid: a line that is typed
        ("draw", say("nobody won")),
        ("false A 2", say("a false win, 2 tai claimed")),  # unsaid: a line that is typed
        (say("< or Up"), say("back one answer; Tab completes names")),
    )


def asked(what: Asked) -> str:
    """A question for what is missing, as a prompt; empty where a line is waited for."""
    # L10N: Short prompts for what is missing of a hand of mahjong.
    who, how = say_as("who made a false win", "who"), say_as("how a hand was won", "how")
    return {
        "winner": say("who won"),
        "how": how,
        "payer": say("from whom"),
        "offender": who,
        # L10N: How many tai a false win claimed.
        "claimed": say("tai claimed"),
        # L10N: Whom the one who made a false win pays.
        "to": say("pays whom"),
    }.get(what, "")


def asked_of(won: Won, seats: tuple[str, ...]) -> str:
    """The question for what a winner has: by name, if it is known."""
    if won.seat is None:
        return say("the winner: tai or tiles")
    return say("{winner}: tai or tiles", winner=seats[won.seat])


def hows() -> tuple[Choice, ...]:
    """How a hand can be won that nobody pays alone for a discard."""
    return (
        Choice("0", say("self-drawn"), ("self", "self-draw", "自摸")),
        Choice("5", say("a robbed quad"), ("rob", "rob-quad", "搶槓")),
        Choice("6", say("by flowers"), ("flowers", "花胡")),
    )


def lines_to_type(seats: tuple[str, ...]) -> tuple[str, ...]:
    """Lines that tell a hand, with the names of this table."""
    _, second, third, last = seats
    # L10N: A line that is typed: from, 放銃 or 放铳.
    fed = say("{winner} 3 from {discarder}", winner=second, discarder=third)
    # L10N: A line that is typed: self or 自摸.
    drawn = say("{winner} self 3", winner=second)
    # L10N: A line that is typed: draw or 流局.
    nobody = say_as("a line that is typed", "draw")
    # L10N: A line that is typed: false, 詐胡 or 诈胡.
    wrong = say("false {player} 2", player=last)
    return fed, drawn, nobody, wrong


def tips(seats: tuple[str, ...]) -> tuple[str, ...]:
    """How a hand can be typed at this table, two lines."""
    # L10N: The line after the colon is typed: self or 自摸, last-tile or 海底.
    tiles_said = say(
        "or tiles for tai: {winner} self 456m99m (123p) 1f +5p last-tile", winner=seats[0]
    )
    return "  ".join(lines_to_type(seats)), tiles_said


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
            yield say_counted(
                "{count} tile of {needed}, a quad counts as three",
                "{count} tiles of {needed}, a quad counts as three",
                hand.size,
                needed=HAND_SIZE,
            )


def _begun(rules: RuleSet, hand: Hand) -> Iterator[str]:
    """Tiles without the one that won."""
    if hand.size != HAND_SIZE - 1:
        yield say_counted(
            "{count} tile; the winning tile as +5p",
            "{count} tiles; the winning tile as +5p",
            hand.size,
        )
        return
    found = waits(rules, hand)
    if found:
        listed = " ".join(f"{tiles.code(kind)} {tiles.chinese(kind)}" for kind in found)
        # L10N: {tiles} are those that would win: "5p 五筒 8p 八筒".
        yield say_counted(
            "{count} tile, waiting for {tiles}",
            "{count} tiles, waiting for {tiles}",
            hand.size,
            tiles=listed,
        )
    else:
        yield say_counted(
            "{count} tile, waiting for nothing", "{count} tiles, waiting for nothing", hand.size
        )


def outcome_lines(deal: Deal, outcome: Outcome) -> Iterator[str]:
    """What a complete hand comes to: its tai with their reasons, and who pays how many."""
    settled = outcome.detail
    assert isinstance(settled, Settled)
    yield outcome.headline
    for winner in settled.winners:
        yield from _counted(winner)
    paid = [
        # L10N: {why} is "3 tai + 1 for the dealer".
        say("{player} pays {why}", player=deal.seats[each.payer], why=each.why)
        for each in outcome.payments
        if each.payer is not None
    ]
    if paid:
        yield "  ".join(paid)


def _counted(winner: Winner) -> Iterator[str]:
    if winner.report is not None:
        yield "  ".join(f"{line.named} {line.tai}" for line in winner.report.lines)


def problem_lines(problems: tuple[Problem, ...]) -> Iterator[str]:
    """What is wrong, and the remedy of the first."""
    yield from (problem.message for problem in problems)
    if problems and problems[0].hint:
        yield problems[0].hint


def so_far(said: Said, seats: tuple[str, ...]) -> str:
    """What was said of a hand, in one line: names, and the words that are typed."""
    return enumerated(_part(key, value) for key, value in said.named(seats).items())


def _part(key: str, value: Any) -> str:
    word = key.replace("_", "-")
    if value is True:
        return word
    if key == "winners":
        return clauses(enumerated(_part(*part) for part in won.items()) for won in value)
    if key == "flags":
        return " ".join(value).replace("_", "-")
    text = " ".join(str(value).split())
    return text if key in _PLAIN else f"{word} {text}"


_PLAIN = ("winner", "hand")
"""Parts that are typed without a word before them."""
