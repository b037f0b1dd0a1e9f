"""Which cards a line of a rule set's values means.

A selector is `[suit or colour] [rank or ranks]`, in any case:

- suit or colour: `spades hearts diamonds clubs` (or one of them: `spade`), `red`, `black`;
- ranks: `A 2 … 10 J Q K`, or a run of them from A up to K: `2-8`, `9-K`;
- one card: `AS`, `10H`, and in a pack of 54 `JR`, `JB`, or both as `joker`.

`red` is all 26 red cards, `9` all four nines, `red 9-K` ten cards. Jokers have no colour.
"""

from __future__ import annotations

from tally.games.chinese_ten.cards import NUMBERS, RANKS, SUITS
from tally.words import mark, say, say_as

_SUIT_SETS = {"red": "HD", "black": "SC", "spade": "S", "heart": "H", "diamond": "D", "club": "C"}
_COLOURS = {
    # L10N: What red cards are worth: "red 9-K 10", of ranks from nine to king ten points each.
    "HD": mark("red {ranks} {points}"),
    # L10N: What black cards are worth: "black 9-K 10", of ranks from nine to king ten points each.
    "SC": mark("black {ranks} {points}"),
}
_JOKERS = 0b11 << 52
_FACE = {rank: pips for pips, rank in enumerate(RANKS[:10], 1)}


def selected(selector: str) -> int | None:
    """The set of cards a selector means, None if it is not a selector."""
    words = selector.split()
    if selector.upper() in NUMBERS:
        return 1 << NUMBERS[selector.upper()]
    if [word.lower().removesuffix("s") for word in words] == ["joker"]:
        return _JOKERS
    suits = _SUIT_SETS.get(words[0].lower().removesuffix("s")) if words else None
    rest = words[1:] if suits else words
    if not words or len(rest) > 1:
        return None
    ranks = _ranks(rest[0]) if rest else RANKS
    cards = sum(1 << NUMBERS[rank + suit] for rank in ranks for suit in suits or SUITS)
    return cards or None


def face_value(card_name: str) -> int | None:
    """The pips of a card: A 1, 2-10 as printed; None for J, Q, K and jokers."""
    return _FACE.get(card_name[:-1])


def described(values: tuple[int, ...]) -> str:
    """What cards are worth in one line: `red A 20, red 2-8 face, red 9-K 10, AS 30`.

    `values` are by card number; worthless cards are left out.
    """
    parts: list[str] = []
    for suits, worth in _COLOURS.items():
        pairs = [tuple(values[NUMBERS[rank + suit]] for suit in suits) for rank in RANKS]
        parts += _runs(worth, [one if one == two else 0 for one, two in pairs])
        unequal = [rank for rank, (one, two) in zip(RANKS, pairs, strict=True) if one != two]
        singles = [rank + suit for rank in unequal for suit in suits]
        parts += [f"{card} {values[NUMBERS[card]]}" for card in singles if values[NUMBERS[card]]]
    parts += [
        f"{joker} {value}" for joker, value in zip(("JR", "JB"), values[52:], strict=False) if value
    ]
    return say_as("between the items of a list", ", ").join(parts)


def _ranks(text: str) -> tuple[str, ...]:
    ends = text.upper().split("-")
    if len(ends) > 2 or any(end not in RANKS for end in ends):
        return ()
    return RANKS[RANKS.index(ends[0]) : RANKS.index(ends[-1]) + 1]


def _runs(worth: str, worths: list[int]) -> list[str]:
    """Runs of ranks worth the same, or worth their pips, as text."""
    parts, at = [], 0
    while at < len(worths):
        end = max(_same_until(worths, at), face := _face_until(worths, at))
        pips = end == face and end > at + 1 and worths[at] != worths[at + 1]
        span = RANKS[at] if end == at + 1 else f"{RANKS[at]}-{RANKS[end - 1]}"
        if worths[at]:
            # L10N: What cards are worth: as many points as they have pips, as in "red 2-8 face".
            points = say_as("worth", "face") if pips else str(worths[at])
            parts.append(say(worth, ranks=span, points=points))
        at = end
    return parts


def _same_until(worths: list[int], at: int) -> int:
    return next((i for i in range(at, len(worths)) if worths[i] != worths[at]), len(worths))


def _face_until(worths: list[int], at: int) -> int:
    """Where a run of cards worth their pips ends; a ten belongs with the pictures."""
    return next((i for i in range(at, 9) if worths[i] != i + 1), max(at, 9))
