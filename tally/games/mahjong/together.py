"""The hands of several winners on one tile, checked beside one another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tally.errors import Problem
from tally.games.mahjong import tiles
from tally.games.mahjong.settled import Winner
from tally.games.mahjong.win import SELF_DRAW
from tally.words import all_of, say


def together_problems(winners: Sequence[Winner]) -> Iterator[Problem]:
    """What cannot be with these winners on one tile, whatever each hand is by itself.

    They win with the same tile, which lies there once; of every kind there are four tiles, and
    every flower is there once.
    """
    if len(winners) > 1 and any(winner.how == SELF_DRAW for winner in winners):
        reason = say("only one player can win by self-draw")
        yield Problem(
            "several_winners", reason, say("by these rules the replacement tile is drawn")
        )
    hands = [winner.report.hand for winner in winners if winner.report is not None]
    if len(hands) < 2:
        return
    won = list(dict.fromkeys(hand.win_tile for hand in hands if hand.win_tile is not None))
    if len(won) > 1:
        listed = all_of([tiles.code(kind) for kind in won])
        reason = say("the winners win on one tile, not on {tiles}", tiles=listed)
        yield Problem("impossible_win", reason, say("mark the same tile with a plus in every hand"))
        return
    held = Counter(kind for hand in hands for kind in hand.tiles)
    for kind in won:
        held[kind] -= len(hands) - 1
    for kind, count in sorted(held.items()):
        if count > 4:
            reason = say(
                "{copies} of {tile} in the winners' hands together, there are four",
                copies=count,
                tile=tiles.code(kind),
            )
            yield Problem("five_of_a_tile", reason, say("check the tiles of each"))
    flowers = Counter(flower for hand in hands for flower in hand.flowers)
    for flower, count in sorted(flowers.items()):
        if count > 1:
            reason = say(
                "flower {flower} lies before {winners} winners, there is one",
                flower=tiles.flower_code(flower),
                winners=count,
            )
            yield Problem("flower_twice", reason, say("check the flowers of each"))
