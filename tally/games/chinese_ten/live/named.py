"""A pile typed by its name, `Ben=QC QH` or `Ben +7D -7H`, looked at while it is typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tally.errors import Problem, Refused
from tally.games.chinese_ten.changing import is_change
from tally.games.chinese_ten.live import words
from tally.games.chinese_ten.live.completing import completion, completion_of_change
from tally.games.live import Completion, Look, Mark
from tally.names import name_key
from tally.words import with_label

if TYPE_CHECKING:
    from tally.games.chinese_ten.live.table import Table


def look(table: Table, name: str, text: str) -> Look:
    """What is understood of a text as the pile of a player, or as what is left on the table."""
    if name_key(name) in words.LEFT_WORDS:
        return words.left_look(table, table.left_look(text))
    try:
        there = table.asking(name)
    except Refused as refused:
        return _wrong(refused.problems, "")
    if not is_change(text):
        return _for(there.prompt, there.look(text))
    try:
        changed = there.text_of(there.at, text)
    except Refused as refused:
        return _wrong(refused.problems, text)
    return Look((), _for(there.prompt, there.look(f"{changed} ")).lines)


def completed(table: Table, name: str, text: str) -> Completion:
    """The cards that the end of a text can become as the pile of a player, or a change of it."""
    if name_key(name) in words.LEFT_WORDS:
        return completion(text, table.left_look(text).out)
    try:
        there = table.asking(name)
    except Refused:
        return Completion(len(text))
    if there.way == "points" or not is_change(text):
        return there.completion(text)
    held = there.look_as(there.at, there.piles[there.at], typing=False)
    return completion_of_change(text, held.out, sum(1 << card for card in held.cards))


def _for(name: str, look: Look) -> Look:
    first, *others = look.lines or ("",)
    return Look(look.marks, (with_label(name, first), *others))


def _wrong(problems: Sequence[Problem], text: str) -> Look:
    """What is wrong with a change; not with its last word, which is being typed."""
    marks, lines = [], []
    for problem in problems:
        place = problem.place
        if place is not None and place.end >= len(text):
            continue
        if place is not None:
            marks.append(Mark(place.start, place.end, problem.message))
        lines += [problem.message, *([problem.hint] if problem.hint and place is None else [])]
    return Look(tuple(marks), tuple(lines))
