"""A slip said in a sentence for the players."""

from __future__ import annotations

from collections.abc import Sequence

from tally.games.chinese_ten.cards import NAMES
from tally.games.chinese_ten.heaps import UNREAD, Heaps
from tally.games.chinese_ten.slips import Step, Undoing
from tally.words import clauses, say, say_counted


def described(heaps: Heaps, names: Sequence[str], undoing: Undoing) -> str:
    """The slip in a sentence; `names` are the players by seat."""
    return _SENTENCES[undoing.kind](heaps, names, undoing.steps)


def word(heaps: Heaps, step: Step) -> str:
    """What stands at the place of a step: the card, or the word that is none."""
    assert step.at is not None
    card = heaps.heaps[step.heap][step.at]
    return NAMES[card] if card != UNREAD else heaps.words[step.heap][step.at]


def _wrong_pile(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    taker = steps[1].heap if len(steps) > 1 else heaps.rest
    assert taker is not None
    card, holder = word(heaps, steps[0]), steps[0].heap
    if taker == heaps.table:
        return say(
            "{card} is in {holder}'s pile but stayed on the table", card=card, holder=names[holder]
        )
    if holder == heaps.table:
        return say("{card} is on the table but belongs to {player}", card=card, player=names[taker])
    return say(
        "{card} is in {holder}'s pile but belongs to {player}",
        card=card,
        holder=names[holder],
        player=names[taker],
    )


def _exchanged(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    one, other = steps
    if other.heap == heaps.table:
        return say(
            "{card} and {other} are exchanged: {card} goes to the table, {other} to {player}",
            card=word(heaps, one),
            other=word(heaps, other),
            player=names[one.heap],
        )
    # L10N: {card} and {other} are cards.
    return say(
        "{card} and {other} are exchanged: {card} goes to {taker}, {other} to {player}",
        card=word(heaps, one),
        other=word(heaps, other),
        taker=names[other.heap],
        player=names[one.heap],
    )


def _misread(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    return clauses(_misread_once(heaps, names, step) for step in steps)


def _misread_once(heaps: Heaps, names: Sequence[str], step: Step) -> str:
    typed, card = _quoted(heaps, step), _card(step)
    if step.heap == heaps.table:
        return say("{typed} on the table should be {card}", typed=typed, card=card)
    # L10N: {typed} is a card, or what was typed for one.
    return say(
        "{typed} in {player}'s pile should be {card}",
        typed=typed,
        player=names[step.heap],
        card=card,
    )


def _quoted(heaps: Heaps, step: Step) -> str:
    assert step.at is not None
    written = word(heaps, step)
    return say('"{typed}"', typed=written) if heaps.heaps[step.heap][step.at] == UNREAD else written


def _card(step: Step) -> str:
    assert step.card is not None
    return NAMES[step.card]


def _forgotten(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    # L10N: {cards} is one card or more: "Ann's 7D was left out".
    return say_counted(
        "{player}'s {cards} was left out",
        "{player}'s {cards} were left out",
        len(steps),
        player=names[steps[0].heap],
        cards=" ".join(map(_card, steps)),
    )


def _left(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    return say("{cards} stayed on the table", cards=" ".join(map(_card, steps)))


def _twice(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    card, holder = word(heaps, steps[0]), steps[0].heap
    if holder == heaps.table:
        return say("{card} was typed twice: it is once too often on the table", card=card)
    return say(
        "{card} was typed twice: it is once too often in {player}'s pile",
        card=card,
        player=names[holder],
    )


def _stray(heaps: Heaps, names: Sequence[str], steps: Sequence[Step]) -> str:
    typed, holder = _quoted(heaps, steps[0]), steps[0].heap
    if holder == heaps.table:
        return say("{typed} on the table is no card and none is missing", typed=typed)
    return say(
        "{typed} in {player}'s pile is no card and none is missing",
        typed=typed,
        player=names[holder],
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
