"""Random winning hands of every sort: melds, quads, flowers, eight pairs, one-suit hands, flags."""

from __future__ import annotations

from random import Random

from tally.games.mahjong.hand import QUAD, SEQUENCE, TRIPLET, Hand, Meld, hand_of
from tally.games.mahjong.win import Win

Group = tuple[str, int]


def random_hand(rng: Random) -> Hand:
    """A complete hand of 17 tiles with its winning tile."""
    return _eight_pairs(rng) if rng.random() < 0.06 else _five_groups(rng)


def _five_groups(rng: Random) -> Hand:
    kinds = pool_of_kinds(rng)
    while True:
        groups = [_group(rng, kinds) for _ in range(5)]
        pair = rng.choice(kinds)
        tiles = [kind for group in groups for kind in _tiles(group)] + [pair] * 2
        if max(map(tiles.count, tiles)) <= 4:
            break
    melded_share = rng.choice((0, 0, 0.3, 0.6, 1))
    concealed, melds = [pair, pair], []
    for group in groups:
        if group[0] == QUAD:
            melds.append(Meld(*group, rng.random() < 0.5))
        elif rng.random() < melded_share:
            melds.append(Meld(*group))
        else:
            concealed += _tiles(group)
    return _won(rng, concealed, melds)


def _eight_pairs(rng: Random) -> Hand:
    kinds = pool_of_kinds(rng)
    while True:
        picked = [kind for kind in kinds for _ in range(2)]
        rng.shuffle(picked)
        pairs = picked[:7]
        odd = rng.choice(kinds)
        tiles = [kind for kind in pairs for _ in range(2)] + [odd] * 3
        if len(tiles) == 17 and max(map(tiles.count, tiles)) <= 4:
            return _won(rng, tiles, [])


def pool_of_kinds(rng: Random) -> list[int]:
    """The kinds a hand is made of: mostly all, sometimes one suit, or honours."""
    first = 9 * rng.randrange(3)
    suit = list(range(first, first + 9))
    honors = list(range(27, 34))
    choice = rng.random()
    if choice < 0.15:
        return suit
    if choice < 0.3:
        return suit + honors
    if choice < 0.4:
        return honors
    return list(range(34))


def _group(rng: Random, kinds: list[int]) -> Group:
    starts = [kind for kind in kinds if kind < 27 and kind % 9 <= 6]
    if starts and rng.random() < 0.6:
        return SEQUENCE, rng.choice(starts)
    return (QUAD if rng.random() < 0.12 else TRIPLET), rng.choice(kinds)


def _tiles(group: Group) -> tuple[int, ...]:
    return Meld(*group).tiles


def _won(rng: Random, concealed: list[int], melds: list[Meld]) -> Hand:
    rng.shuffle(concealed)
    share = rng.choice((0, 0.1, 0.3, 0.8))
    flowers = [flower for flower in range(8) if rng.random() < share]
    return hand_of(concealed[1:], melds, flowers, concealed[0])


def random_win(rng: Random, hand: Hand) -> Win:
    """Circumstances that are possible for the hand."""
    seat, round_wind = rng.randrange(4), rng.randrange(4)
    if len(hand.flowers) >= 7 and rng.random() < 0.7:
        kind = "seven_rob_one" if len(hand.flowers) == 7 else "eight_flowers"
        flags = frozenset({"initial_flower"} if rng.random() < 0.5 else ())
        return Win("flower", seat, round_wind, flags, flower_win=kind, ready=_ready(rng, hand))
    alone = hand.tiles.count(hand.win_tile or 0) == 1
    how = rng.choice(("self_draw", "discard", "rob_quad" if alone else "discard"))
    if not hand.melds and how != "rob_quad" and rng.random() < 0.15:
        blessing = rng.choice(("heaven", "earth")) if how == "self_draw" else "man"
        return Win(how, seat, round_wind, blessing=blessing, dealer=blessing == "heaven")
    ready = _ready(rng, hand)
    return Win(how, seat, round_wind, _flags(rng, hand, how, ready), ready)


def _ready(rng: Random, hand: Hand) -> str:
    if rng.random() < 0.6:
        return ""
    is_open = any(meld.open for meld in hand.melds)
    return "declared" if is_open else rng.choice(("declared", "earthly", "heavenly"))


def _flags(rng: Random, hand: Hand, how: str, ready: str) -> frozenset[str]:
    flags = set()
    if how != "rob_quad" and rng.random() < 0.15:
        flags.add("last_tile")
    quads = any(meld.kind == QUAD for meld in hand.melds)
    if how == "self_draw" and (quads or hand.flowers) and rng.random() < 0.3:
        flags.add("replacement")
    if ready == "earthly" and rng.random() < 0.3:
        flags.add("one_shot")
    return frozenset(flags)
