"""A slip said in a sentence for the players."""

from __future__ import annotations

from collections.abc import Sequence

from tally.games.chinese_ten.cards import NAMES
from tally.games.chinese_ten.heaps import UNREAD, Heaps
from tally.games.chinese_ten.slips import Step, Undoing
from tally.words import say


def described(heaps: Heaps, names: Sequence[str], undoing: Undoing) -> str:
    """The slip in a sentence."""
    return _SENTENCES[undoing.kind](heaps, names, undoing.steps)


def word(heaps: Heaps, step: Step) -> str:
    """What stands at the place of a step: the card, or the word that is none."""
    assert step.at is not None
    card = heaps.heaps[step.heap][step.at]
    return NAMES[card] if card != UNREAD else heaps.words[step.heap][step.at]


def _whose(name: str) -> str:
    return say("on the table") if name == say("the table") else say("in {name}'s pile", name=name)


def _wrong_pile(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    taker = steps[1].heap if len(steps) > 1 else heaps.rest
    assert taker is not None
    card, where = word(heaps, steps[0]), _whose(names[steps[0].heap])
    if taker == heaps.table:
        return say("{card} is {where} but stayed on the table", card=card, where=where)
    return say(
        "{card} is {where} but belongs to {names}", card=card, where=where, names=names[taker]
    )


def _exchanged(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    one, other = steps
    return say(
        "{word} and {word_2} are exchanged: {word} goes to {names}, {word_2} to {names_2}",
        word=word(heaps, one),
        word_2=word(heaps, other),
        names=names[other.heap],
        names_2=names[one.heap],
    )


def _misread(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    return "; ".join(
        say(
            "{quoted} {whose} should be {card}",
            quoted=_quoted(heaps, step),
            whose=_whose(names[step.heap]),
            card=_card(step),
        )
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
    return say(
        "{names}'s {map} {were} left out",
        names=names[steps[0].heap],
        map=" ".join(map(_card, steps)),
        were=were,
    )


def _left(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    return say("{map} stayed on the table", map=" ".join(map(_card, steps)))


def _twice(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    card, where = word(heaps, steps[0]), _whose(names[steps[0].heap])
    return say("{card} was typed twice: it is once too often {where}", card=card, where=where)


def _stray(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    return say(
        "{quoted} {whose} is no card and none is missing",
        quoted=_quoted(heaps, steps[0]),
        whose=_whose(names[steps[0].heap]),
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
