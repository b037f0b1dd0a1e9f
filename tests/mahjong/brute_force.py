"""The tai of a hand counted again, slowly and by other means, to check the counter.

Cuts are found by taking groups off the highest tile of a list; every pattern is stated anew on the
groups themselves, and so is what excludes what. Nothing of the counter is used, only its input.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from tally.games.mahjong.hand import Hand
from tally.games.mahjong.win import Win

Groups = tuple[tuple[int, ...], ...]
Found = dict[str, int]

WIND_SETS = ("any_wind", "round_wind_set", "seat_wind_set")
CLOSED = ("concealed_hand", "concealed_self_drawn")


def best(
    hand: Hand, win: Win, tai: Mapping[str, int], options: Mapping[str, Any]
) -> tuple[int, list[Found]] | None:
    """The highest tai, and what counts in each reading that has it; None if it does not win."""
    results = []
    for found in readings(hand, win, options):
        counted = {name: times * tai[name] for name, times in found.items() if tai[name]}
        exclude(counted, found, tai, options)
        if not any(counted.values()):
            counted["no_tai"] = tai["no_tai"]
        results.append(counted)
    if not results:
        return None
    top = max(sum(counted.values()) for counted in results)
    return top, [counted for counted in results if sum(counted.values()) == top]


def readings(hand: Hand, win: Win, options: Mapping[str, Any]) -> Iterator[Found]:
    """What holds in each reading, before exclusions."""
    whole = win.how != "flower" or options["flower_win_adds_hand"]
    read = 0
    if whole and hand.win_tile is not None:
        concealed = [*hand.concealed, hand.win_tile]
        single = options["single_wait"] == "loose" or len(waits(hand, options)) == 1
        plain = list(cuts(concealed))
        for cut in plain:
            for place in {group for group in cut if hand.win_tile in group}:
                read += 1
                yield by_groups(hand, win, cut, place, single, plain, options)
        if is_pairs(hand, concealed, options):
            read += 1
            yield by_pairs(hand, win, concealed, options)
    if win.how == "flower" and not read:
        yield flowers_of(hand, win) | flower_win(win)


def cuts(tiles: list[int]) -> set[Groups]:
    """Every way to part tiles into groups and one pair."""
    found: set[Groups] = set()
    for pair in {kind for kind, count in Counter(tiles).items() if count >= 2}:
        rest = sorted(tiles)
        rest.remove(pair)
        rest.remove(pair)
        for groups in grouped(rest):
            found.add(tuple(sorted([(pair, pair), *groups])))
    return found


def grouped(tiles: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """Ways to part tiles in order into groups, from the highest tile."""
    if not tiles:
        yield []
        return
    top = tiles[-1]
    wanted = [(top, top, top)]
    if top < 27 and top % 9 >= 2:
        wanted.append((top - 2, top - 1, top))
    for group in wanted:
        rest = list(tiles)
        try:
            for kind in group:
                rest.remove(kind)
        except ValueError:
            continue
        for others in grouped(rest):
            yield [group, *others]


def is_pairs(hand: Hand, concealed: list[int], options: Mapping[str, Any]) -> bool:
    if hand.melds or len(concealed) != 17 or not options["eight_pairs"]:
        return False
    counts = sorted(Counter(concealed).values())
    fours = counts.count(4)
    pairs = counts.count(2) + 2 * fours
    allowed = options["eight_pairs_four_as_two"] or not fours
    return allowed and counts.count(3) == 1 and pairs == 7 and 1 not in counts


def waits(hand: Hand, options: Mapping[str, Any]) -> set[int]:
    """The kinds that complete the hand."""
    held = Counter(hand.concealed)
    for meld in hand.melds:
        held.update(meld.tiles)
    found = set()
    for kind in range(34):
        if options["own_four_is_dead"] and held[kind] == 4:
            continue
        tiles = [*hand.concealed, kind]
        if cuts(tiles) or is_pairs(hand, tiles, options):
            found.add(kind)
    return found


def part(place: tuple[int, ...], tile: int) -> str:
    if len(place) == 2:
        return "pair"
    if place[0] == place[1]:
        return "triplet"
    where = place.index(tile)
    if where == 1:
        return "middle"
    if (where == 2 and place[0] % 9 == 0) or (where == 0 and place[2] % 9 == 8):
        return "edge"
    return "two_sided"


def by_groups(
    hand: Hand,
    win: Win,
    cut: Groups,
    place: tuple[int, ...],
    single: bool,
    plain: list[Groups],
    options: Mapping[str, Any],
) -> Found:
    tile = hand.win_tile
    assert tile is not None
    others = win.how in ("discard", "rob_quad")
    groups = [group for group in cut if len(group) == 3] + [meld.tiles for meld in hand.melds]
    pair = next(group[0] for group in cut if len(group) == 2)
    sets = [group[0] for group in groups if group[0] == group[1]]
    runs = [group for group in groups if group[0] != group[1]]
    own = sum(len(group) == 3 and group[0] == group[1] for group in cut)
    own -= others and part(place, tile) == "triplet"
    own += sum(meld.kind == "quad" and not meld.open for meld in hand.melds)
    found = common(hand, win, options) | honors(win, sets)
    role = part(place, tile)
    if single and role in ("edge", "middle", "pair"):
        found[f"{role}_wait"] = 1
    for least, name in ((3, "three_concealed"), (4, "four_concealed"), (5, "five_concealed")):
        if own >= least:
            found[name] = 1
    if not runs:
        found["all_triplets"] = 1
    if sum(kind >= 31 for kind in sets) == 2 and pair >= 31:
        found["minor_three_dragons"] = 1
    if sum(27 <= kind < 31 for kind in sets) == 3 and 27 <= pair < 31:
        found["minor_four_winds"] = 1
    if sum(kind >= 31 for kind in sets) == 3:
        found["major_three_dragons"] = 1
    if sum(27 <= kind < 31 for kind in sets) == 4:
        found["major_four_winds"] = 1
    simple = len(runs) == 5 and others and not hand.flowers and max(hand.tiles) < 27
    melded = any(meld.open for meld in hand.melds)
    simple = simple and (melded or options["all_sequences_concealed"])
    if simple and wait_allowed(role, tile, plain, options):
        found["all_sequences"] = 1
    return found


def wait_allowed(role: str, tile: int, plain: list[Groups], options: Mapping[str, Any]) -> bool:
    rule = options["all_sequences_wait"]
    if rule == "any":
        return True
    if rule == "not_edge_or_pair":
        return role not in ("edge", "pair")
    if rule == "two_sided":
        return role == "two_sided"
    smooth = [cut for cut in plain if all(len(g) == 2 or g[0] != g[1] for g in cut)]
    return all(part(g, tile) == "two_sided" for cut in smooth for g in cut if tile in g)


def by_pairs(hand: Hand, win: Win, concealed: list[int], options: Mapping[str, Any]) -> Found:
    found = common(hand, win, options) | {"eight_pairs": 1}
    if options["eight_pairs_adds_sets"]:
        triplet = next(kind for kind, count in Counter(concealed).items() if count == 3)
        found |= honors(win, [triplet])
    return found


def honors(win: Win, sets: list[int]) -> Found:
    found: Found = {}
    dragons = sum(kind >= 31 for kind in sets)
    winds = sum(27 <= kind < 31 for kind in sets)
    if dragons:
        found["dragon_set"] = dragons
    if winds:
        found["any_wind"] = winds
    if 27 + win.round_wind in sets:
        found["round_wind_set"] = 1
    if 27 + win.seat_wind in sets:
        found["seat_wind_set"] = 1
    return found


def common(hand: Hand, win: Win, options: Mapping[str, Any]) -> Found:
    """What the reading makes no difference to."""
    found = flowers_of(hand, win) | flower_win(win)
    is_open = [meld for meld in hand.melds if meld.open]
    drawn, others = win.how == "self_draw", win.how in ("discard", "rob_quad")
    quads = [meld for meld in hand.melds if meld.kind == "quad"]
    laid = hand.melds if options["melded_allows_closed_quad"] else is_open
    suits = {kind // 9 for kind in hand.tiles}
    numbers = suits - {3}
    last = "last_tile" in win.flags and (drawn or options["last_tile_discard"])
    facts = {
        "declared_ready": bool(win.ready),
        "earthly_ready": win.ready == "earthly",
        "earthly_one_shot": win.ready == "earthly" and "one_shot" in win.flags,
        "heavenly_ready": win.ready == "heavenly",
        "self_drawn": drawn,
        "concealed_hand": not is_open,
        "concealed_self_drawn": drawn and not is_open,
        "robbing_quad": win.how == "rob_quad",
        "dead_wall_win": bool({"replacement", "open_quad_replacement"} & win.flags),
        "last_tile": last,
        "half_melded": drawn and len(laid) == 5 and bool(is_open),
        "fully_melded": others and len(laid) == 5 and bool(is_open),
        "half_flush": len(numbers) == 1 and 3 in suits,
        "full_flush": len(numbers) == 1 and 3 not in suits,
        "all_honors": not numbers,
        "four_quads": len(quads) >= 4,
        "no_honors_no_flowers": 3 not in suits and not hand.flowers,
        "blessing_heaven": win.blessing == "heaven",
        "blessing_earth": win.blessing == "earth",
        "blessing_man": win.blessing == "man",
    }
    found |= {name: 1 for name, holds in facts.items() if holds}
    for name, is_laid_open in (("open_quad", True), ("closed_quad", False)):
        count = sum(meld.open is is_laid_open for meld in quads)
        if count:
            found[name] = count
    return found


def flower_win(win: Win) -> Found:
    found: Found = {win.flower_win: 1} if win.flower_win else {}
    if "initial_flower" in win.flags:
        found["initial_flower_win"] = 1
    return found


def flowers_of(hand: Hand, win: Win) -> Found:
    found: Found = {}
    if hand.flowers:
        found["any_flower"] = len(hand.flowers)
    own = sum(flower % 4 == win.seat_wind for flower in hand.flowers)
    if own:
        found["seat_flower"] = own
    sets = sum(set(range(n, n + 4)) <= set(hand.flowers) for n in (0, 4))
    if sets:
        found["flower_set"] = sets
    return found


def exclude(
    counted: Found, found: Found, tai: Mapping[str, int], options: Mapping[str, Any]
) -> None:
    """Take off what does not stand beside what counts; what is off takes nothing off."""
    shelf = _Excluding(counted, options)
    shelf.honours()
    shelf.winds_and_dragons()
    shelf.triplets()
    shelf.blessings()
    shelf.readies()
    shelf.melds_and_closed()
    shelf.flowers(found, tai)


class _Excluding:
    """The exclusions of one reading, one method for each family."""

    def __init__(self, counted: Found, options: Mapping[str, Any]) -> None:
        self.counted, self.options = counted, options

    def has(self, *names: str) -> bool:
        return bool(set(names) & self.counted.keys())

    def off(self, *names: str, unless: str = "") -> None:
        if not unless or not self.options[unless]:
            for name in names:
                self.counted.pop(name, None)

    def honours(self) -> None:
        if self.has("all_honors"):
            self.off("minor_three_dragons", "minor_four_winds", unless="all_honors_adds_minor")
            self.off("dragon_set", *WIND_SETS, unless="all_honors_adds_sets")
            self.off("all_triplets", unless="all_honors_adds_all_triplets")

    def winds_and_dragons(self) -> None:
        if self.has("major_four_winds"):
            self.off(*WIND_SETS)
        if self.has("minor_four_winds"):
            self.off(*WIND_SETS, unless="minor_four_winds_adds_wind_sets")
        if self.has("major_three_dragons"):
            self.off("dragon_set", unless="major_three_dragons_adds_sets")
        if self.has("minor_three_dragons"):
            self.off("dragon_set")
        if self.has("any_wind") and self.options["any_wind_mode"] == "replace":
            self.off("round_wind_set", "seat_wind_set")

    def triplets(self) -> None:
        names = ("five_concealed", "four_concealed", "three_concealed")
        for high, low in combinations(names, 2):
            if self.has(high):
                self.off(low)
        if self.has("five_concealed"):
            self.off("all_triplets", unless="five_concealed_adds_all_triplets")

    def blessings(self) -> None:
        if self.has("blessing_heaven", "blessing_earth"):
            self.off(*CLOSED)
            self.off("self_drawn", unless="heaven_earth_adds_self_drawn")
        if self.has("blessing_heaven"):
            self.off("dead_wall_win")
            self.off("edge_wait", "middle_wait", "pair_wait", unless="heaven_adds_wait")
        if self.has("blessing_man"):
            self.off("concealed_hand", unless="man_adds_concealed")

    def readies(self) -> None:
        if self.has("earthly_one_shot"):
            self.off("earthly_ready")
        if self.has("earthly_one_shot", "earthly_ready", "heavenly_ready"):
            self.off(*CLOSED, unless="first_ready_adds_concealed")
            self.off("declared_ready", unless="first_ready_adds_declared")

    def melds_and_closed(self) -> None:
        if self.has("half_melded"):
            self.off("self_drawn", unless="half_melded_adds_self_drawn")
        if self.has("half_melded", "fully_melded"):
            self.off("pair_wait", unless="melded_adds_pair_wait")
        if self.has("dead_wall_win"):
            self.off("last_tile", unless="dead_wall_adds_last_tile")

    def flowers(self, found: Found, tai: Mapping[str, int]) -> None:
        if self.has("seven_rob_one", "eight_flowers"):
            self.off("any_flower", "seat_flower", "flower_set", unless="flower_win_adds_flowers")
        if self.has("any_flower") and self.options["any_flower_mode"] == "replace":
            self.off("seat_flower")
        kept = self.options["flower_set_adds_seat_flower"]
        if self.has("flower_set") and self.has("seat_flower") and not kept:
            # Each complete set has exactly one flower of the seat.
            left = found["seat_flower"] - found["flower_set"]
            self.counted["seat_flower"] = left * tai["seat_flower"]
            if not left:
                self.off("seat_flower")
