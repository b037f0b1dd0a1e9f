"""A typed hand counted: read, checked in every way, its best reading found and explained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tally.errors import Locate, Place, Problem, Refused
from tally.games.mahjong import checks, tiles
from tally.games.mahjong.hand import Hand
from tally.games.mahjong.notation import parse_hand
from tally.games.mahjong.readings import FOURS, waits_for_eight_pairs, waits_of
from tally.games.mahjong.ruleset import RuleSet
from tally.games.mahjong.tai.explain import HandReport
from tally.games.mahjong.win import Win
from tally.words import say


def count_hand(rules: RuleSet, text: str, win: Win, locate: Locate | None = None) -> HandReport:
    """The best reading of a typed hand and its tai. Raises Refused with every problem.

    `locate` places the fields `hand`, `win`, `flags`, `ready`, `blessing` and `flower_win`.
    """
    locate = locate or _in_text(text)
    win = checks.settled(win, rules)
    problems: list[Problem] = []
    hand = None
    try:
        hand = parse_hand(text, lambda start, end: locate(("hand",), start, end))
    except Refused as refusal:
        problems += refusal.problems
    if hand is not None:
        win = checks.named_flower_win(win, hand)
    problems += _placed(checks.word_problems(win), locate)
    if not problems or hand is None:
        problems += _placed(checks.win_problems(win, rules), locate)
    if hand is not None:
        whole = locate(("hand",), 0, len(text))
        found = [*checks.size_problems(hand, win), *checks.hand_problems(hand, win, rules)]
        problems += [replace(problem, place=whole) for problem in found]
    if problems or hand is None:
        raise Refused(problems)
    return _counted(rules, hand, win, locate(("hand",), 0, len(text)))


def _counted(rules: RuleSet, hand: Hand, win: Win, place: Place) -> HandReport:
    counted = rules.counter.count(hand, win)
    if counted is None:
        raise Refused(_no_reading(rules, hand, place))
    return HandReport(hand, win, counted, rules["single_wait"])


def _placed(found: Iterable[tuple[str, Problem]], locate: Locate) -> Iterator[Problem]:
    for field, problem in found:
        yield replace(problem, place=locate((field,), 0, 0))


def _in_text(text: str) -> Locate:
    def locate(path: tuple[str | int, ...], start: int, end: int) -> Place:
        return Place(str(path[-1]), text if path == ("hand",) else "", start, end)

    return locate


def waits(rules: RuleSet, hand: Hand) -> list[int]:
    """The kinds that complete a hand (its winning tile left aside), in order."""
    concealed = tiles.multiset(hand.concealed)
    melded = tiles.multiset(kind for meld in hand.melds for kind in meld.tiles)
    fours = concealed + melded & FOURS
    found = set(waits_of(concealed, fours))
    if rules["eight_pairs"] and not hand.melds:
        found.update(waits_for_eight_pairs(concealed, fours, rules["eight_pairs_four_as_two"]))
    return sorted(found)


def _no_reading(rules: RuleSet, hand: Hand, place: Place) -> Problem:
    """That a hand is not complete, and what it waited for."""
    assert hand.win_tile is not None
    waiting = waits(rules, hand)
    reason = say(
        "these tiles are not five groups and a pair with +{tile}", tile=tiles.code(hand.win_tile)
    )
    hint = (
        say("they wait for {tiles}", tiles=tiles.listed(waiting))
        if waiting
        else say("without it they wait for nothing")
    )
    return Problem("no_winning_reading", reason, hint, place)
