"""A round written down with one known slip, to learn from and to test with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tally.errors import Problem, Refused
from tally.games.chinese_ten.cards import NAMES, read_card
from tally.games.chinese_ten.confusions import confused
from tally.words import enumerated, say

Words = list[list[str]]
Cards = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Mistake:
    """What was written for each seat and, last, for the table; and what is wrong with it.

    `{0}`, `{1}` … in `description` stand for the players by seat.
    """

    kind: str
    words: tuple[tuple[str, ...], ...]
    description: str


def mistaken(rng: Random, heaps: Cards, kind: str) -> Mistake:
    """A round's piles, and last what was left on the table, written down with a slip of a kind.

    `heaps` are cards in the order in which they are read out. Raises Refused (`no_such_slip`) for
    an unknown kind, where nothing was left on the table to be forgotten, or one player has it all.
    """
    maker = _MAKERS.get(kind)
    if maker is None or (kind == "left" and not heaps[-1]) or sum(map(bool, heaps[:-1])) < 2:
        kinds = say("kinds: {kinds}", kinds=enumerated(SLIPS))
        reason = say('no slip of the kind "{kind}" fits this round', kind=kind)
        raise Refused(Problem("no_such_slip", reason, kinds))
    words = [[NAMES[card] for card in heap] for heap in heaps]
    description = maker(rng, heaps, words)
    return Mistake(kind, tuple(map(tuple, words)), description)


def _player(seat: int) -> str:
    """What stands for a player in a description."""
    return f"{{{seat}}}"


def _somewhere(rng: Random, heaps: Cards) -> tuple[int, int]:
    """A seat and a place in its pile, each card as likely as any other."""
    places = [(seat, at) for seat, heap in enumerate(heaps[:-1]) for at in range(len(heap))]
    return rng.choice(places)


def _other_seat(rng: Random, heaps: Cards, seat: int) -> int:
    return rng.choice([other for other in range(len(heaps) - 1) if other != seat])


def _wrong_pile(rng: Random, heaps: Cards, words: Words) -> str:
    seat, at = _somewhere(rng, heaps)
    other = _other_seat(rng, heaps, seat)
    word = words[seat].pop(at)
    words[other].insert(rng.randint(0, len(words[other])), word)
    # L10N: {player} and {other} are players.
    return say(
        "{card} was taken by {player} and is written for {other}",
        card=word,
        player=_player(seat),
        other=_player(other),
    )


def _exchanged(rng: Random, heaps: Cards, words: Words) -> str:
    """Cards of different ranks: those of the same rank leave no trace."""
    while True:
        (seat, at), (other, there) = _somewhere(rng, heaps), _somewhere(rng, heaps)
        one, two = heaps[seat][at], heaps[other][there]
        if seat != other and (one // 4 != two // 4 or one >= 52):
            break
    words[seat][at], words[other][there] = words[other][there], words[seat][at]
    return say(
        "{player}'s {card} and {other}'s {its} are exchanged",
        player=_player(seat),
        card=NAMES[one],
        other=_player(other),
        its=NAMES[two],
    )


def _misread(rng: Random, heaps: Cards, words: Words) -> str:
    seat, at = _somewhere(rng, heaps)
    meant = heaps[seat][at]
    others = [card for heap in heaps for card in heap if card != meant]
    words[seat][at] = NAMES[confused(rng, meant, others)]
    return _written_as(seat, NAMES[meant], words[seat][at])


def _unreadable(rng: Random, heaps: Cards, words: Words) -> str:
    seat, at = _somewhere(rng, heaps)
    meant = words[seat][at]
    wrong = [meant[:-1], meant[-1], meant[:-1] + "X", meant + meant[-1], f"1{meant}", "?"]
    words[seat][at] = rng.choice([word for word in wrong if read_card(word) is None])
    return _written_as(seat, meant, words[seat][at])


def _written_as(seat: int, card: str, written: str) -> str:
    # L10N: {written} is another card, or what is no card.
    return say(
        "{player}'s {card} is written as {written}",
        player=_player(seat),
        card=card,
        written=written,
    )


def _forgotten(rng: Random, heaps: Cards, words: Words) -> str:
    seat, at = _somewhere(rng, heaps)
    return say("{player}'s {card} is left out", player=_player(seat), card=words[seat].pop(at))


def _twice(rng: Random, heaps: Cards, words: Words) -> str:
    """Half of the time at once again, else in another pile."""
    seat, at = _somewhere(rng, heaps)
    word = words[seat][at]
    other, there = seat, at + 1
    if rng.random() < 0.5:
        other = _other_seat(rng, heaps, seat)
        there = rng.randint(0, len(words[other]))
    words[other].insert(there, word)
    return say(
        "{player}'s {card} is written twice, the second time for {other}",
        player=_player(seat),
        card=word,
        other=_player(other),
    )


def _left(rng: Random, heaps: Cards, words: Words) -> str:
    left = " ".join(words[-1])
    words[-1].clear()
    return say("{cards} stayed on the table and is not written down", cards=left)


_MAKERS: dict[str, Callable[[Random, Cards, Words], str]] = {
    "wrong_pile": _wrong_pile,
    "exchanged": _exchanged,
    "misread": _misread,
    "unreadable": _unreadable,
    "forgotten": _forgotten,
    "twice": _twice,
    "left": _left,
}
SLIPS = tuple(_MAKERS)
"""The kinds of slip that can be made; `left` only where something was left on the table."""
