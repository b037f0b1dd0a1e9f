"""A slip said in a sentence for the players."""

from __future__ import annotations

from collections.abc import Sequence

from tally.games.chinese_ten.cards import NAMES
from tally.games.chinese_ten.heaps import UNREAD, Heaps
from tally.games.chinese_ten.slips import Step, Undoing


def described(heaps: Heaps, names: Sequence[str], undoing: Undoing) -> str:
    """The slip in a sentence."""
    return _SENTENCES[undoing.kind](heaps, names, undoing.steps)


def word(heaps: Heaps, step: Step) -> str:
    """What stands at the place of a step: the card, or the word that is none."""
    assert step.at is not None
    card = heaps.heaps[step.heap][step.at]
    return NAMES[card] if card != UNREAD else heaps.words[step.heap][step.at]


def _whose(name: str) -> str:
    return "on the table" if name == "the table" else f"in {name}'s pile"


def _wrong_pile(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    taker = steps[1].heap if len(steps) > 1 else heaps.rest
    assert taker is not None
    card, where = word(heaps, steps[0]), _whose(names[steps[0].heap])
    if taker == heaps.table:
        return f"{card} is {where} but stayed on the table"
    return f"{card} is {where} but belongs to {names[taker]}"


def _exchanged(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    one, other = steps
    return (
        f"{word(heaps, one)} and {word(heaps, other)} are exchanged: {word(heaps, one)} goes to "
        f"{names[other.heap]}, {word(heaps, other)} to {names[one.heap]}"
    )


def _misread(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    return "; ".join(
        f"{_quoted(heaps, step)} {_whose(names[step.heap])} should be {_card(step)}"
        for step in steps
    )


def _quoted(heaps: Heaps, step: Step) -> str:
    assert step.at is not None
    written = word(heaps, step)
    return f'"{written}"' if heaps.heaps[step.heap][step.at] == UNREAD else written


def _card(step: Step) -> str:
    assert step.card is not None
    return NAMES[step.card]


def _forgotten(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    were = "was" if len(steps) == 1 else "were"
    return f"{names[steps[0].heap]}'s {' '.join(map(_card, steps))} {were} left out"


def _left(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    return f"{' '.join(map(_card, steps))} stayed on the table"


def _twice(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    card, where = word(heaps, steps[0]), _whose(names[steps[0].heap])
    return f"{card} was typed twice: it is once too often {where}"


def _stray(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    return (
        f"{_quoted(heaps, steps[0])} {_whose(names[steps[0].heap])} is no card and none is missing"
    )


_SENTENCES = {
    "wrong_pile": _wrong_pile,
    "exchanged": _exchanged,
    "misread": _misread,
    "forgotten": _forgotten,
    "pair_forgotten": _forgotten,
    "left": _left,
    "twice": _twice,
    "stray": _stray,
}
