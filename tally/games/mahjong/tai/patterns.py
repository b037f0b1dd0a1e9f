"""The patterns: what each one is. What it is worth stands in the rule set.

A pattern is a row of small predicates, one for each facet of the hand it asks about; it holds when
all of them do. `times` names the figure that says how often it counts. `why` is the sentence a
player reads, with what `explain` fills in. Names and sentences stand here in English and are said
where they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tally.games.mahjong import win as wins
from tally.games.mahjong.readings import EDGE, MIDDLE, PAIR, TWO_SIDED
from tally.games.mahjong.tai.facts import (
    GROUPS,
    NOTHING,
    PAIRS,
    Flowers,
    Honors,
    Melds,
    Shape,
    Suits,
)
from tally.games.mahjong.win import Win
from tally.words import ENGLISH, mark, said, spoken

Options = Mapping[str, Any]
Test = Callable[[Any, Options], bool]

FACETS = ("shape", "honors", "suits", "melds", "flowers", "win")


def always(_facet: Any, _options: Options) -> bool:
    return True


def _complete(shape: Shape, _options: Options) -> bool:
    return shape.form != NOTHING


@dataclass(frozen=True, slots=True)
class Pattern:
    """One pattern: its id, its names, why it counts, and a predicate for each facet."""

    id: str
    english: str
    chinese: str
    why: str
    shape: Test = _complete
    honors: Test = always
    suits: Test = always
    melds: Test = always
    flowers: Test = always
    win: Test = always
    times: tuple[str, str] | None = None

    @property
    def named(self) -> str:
        """Both its names to a reader, `三元刻 Dragon set`; or the one of his language."""
        return both_names(self.chinese, said(self.english))

    @property
    def named_within(self) -> str:
        """The same within a sentence, where an English name loses its capital."""
        name = said(self.english)
        return both_names(self.chinese, name.lower() if spoken() == ENGLISH else name)


def named_in_chinese() -> bool:
    """Whether patterns are shown with their Chinese name beside the reader's: to a reader of
    English, who has no other name that everybody knows. Other languages keep to their script."""
    return spoken() == ENGLISH


def both_names(chinese: str, name: str) -> str:
    """A pattern's Chinese name and the reader's, or the reader's alone."""
    return f"{chinese} {name}" if named_in_chinese() else name


# -- the reading ----------------------------------------------------------------------------------


def _single(part: str) -> Test:
    return lambda shape, _options: shape.single and shape.part == part


def _concealed(least: int) -> Test:
    return lambda shape, _options: shape.form == GROUPS and shape.concealed >= least


def _five_sequences(shape: Shape, options: Options) -> bool:
    if shape.form != GROUPS or shape.sequences != 5:
        return False
    allowed = options["all_sequences_wait"]
    if allowed == "not_edge_or_pair":
        return shape.part in (TWO_SIDED, MIDDLE)
    two_sided = shape.part == TWO_SIDED
    return allowed == "any" or (two_sided and (shape.clear or allowed == "two_sided"))


def _five_triplets(shape: Shape, _options: Options) -> bool:
    return shape.form == GROUPS and shape.sequences == 0


def _eight_pairs(shape: Shape, _options: Options) -> bool:
    return shape.form == PAIRS


def _sets(shape: Shape, options: Options) -> bool:
    return shape.form == GROUPS or (shape.form == PAIRS and options["eight_pairs_adds_sets"])


# -- honours and suits ----------------------------------------------------------------------------


def _two_dragons_and_pair(honors: Honors, _options: Options) -> bool:
    return honors.dragons == 2 and honors.dragon_pair


def _three_winds_and_pair(honors: Honors, _options: Options) -> bool:
    return honors.winds == 3 and honors.wind_pair


def _no_honors(suits: Suits, _options: Options) -> bool:
    return not suits.honors


def _one_suit_and_honors(suits: Suits, _options: Options) -> bool:
    return suits.numbers == 1 and suits.honors


def _one_suit(suits: Suits, _options: Options) -> bool:
    return suits.numbers == 1 and not suits.honors


def _only_honors(suits: Suits, _options: Options) -> bool:
    return suits.numbers == 0 and suits.honors


# -- melds and flowers ----------------------------------------------------------------------------


def _closed(melds: Melds, _options: Options) -> bool:
    return melds.open == 0


def _five_melds(melds: Melds, options: Options) -> bool:
    counted = melds.all if options["melded_allows_closed_quad"] else melds.open
    return counted == 5 and melds.open > 0


def _melded_or_allowed(melds: Melds, options: Options) -> bool:
    return melds.open > 0 or options["all_sequences_concealed"] is True


def _four_quads(melds: Melds, _options: Options) -> bool:
    return melds.open_quads + melds.closed_quads >= 4


def _no_flowers(flowers: Flowers, _options: Options) -> bool:
    return flowers.all == 0


# -- the win --------------------------------------------------------------------------------------


def _self_draw(win: Win, _options: Options) -> bool:
    return win.how == wins.SELF_DRAW


def _taken(win: Win, _options: Options) -> bool:
    return win.how in wins.TAKEN


def _robbed(win: Win, _options: Options) -> bool:
    return win.how == wins.ROB_QUAD


def _replacement(win: Win, _options: Options) -> bool:
    return bool(win.flags & {wins.REPLACEMENT, wins.OPEN_QUAD_REPLACEMENT})


def _last_tile(win: Win, options: Options) -> bool:
    drawn = win.how == wins.SELF_DRAW or options["last_tile_discard"]
    return wins.LAST_TILE in win.flags and drawn


def _declared(win: Win, _options: Options) -> bool:
    return bool(win.ready)


def _first_round_ready(win: Win, _options: Options) -> bool:
    return win.ready == wins.EARTHLY


def _first_discard_ready(win: Win, _options: Options) -> bool:
    return win.ready == wins.HEAVENLY


def _one_shot(win: Win, _options: Options) -> bool:
    return win.ready == wins.EARTHLY and wins.ONE_SHOT in win.flags


def _blessed(blessing: str) -> Test:
    return lambda win, _options: win.blessing == blessing


def _flower_win(kind: str) -> Test:
    return lambda win, _options: win.flower_win == kind


def _dealt_flowers(win: Win, _options: Options) -> bool:
    return wins.INITIAL_FLOWER in win.flags


def _some(figure: str) -> Test:
    return lambda facet, _options: getattr(facet, figure) > 0


def _is(figure: str, count: int) -> Test:
    return lambda facet, _options: getattr(facet, figure) == count


PATTERNS = (
    Pattern("no_tai", mark("No-fold win"), "屁胡",
            mark("nothing else counts: the base alone is paid"),
            shape=lambda shape, options: False),
    Pattern("declared_ready", mark("Ready declared"), "宣告聽牌",
            mark("ready was declared"), win=_declared),
    Pattern("self_drawn", mark("Self-drawn"), "自摸",
            mark("{tile} was drawn by the winner"), win=_self_draw),
    Pattern("concealed_hand", mark("Closed hand"), "門清",
            mark("no group is melded open"), melds=_closed),
    Pattern("concealed_self_drawn", mark("Self-drawn closed hand"), "門清自摸",
            mark("closed and self-drawn: one more for both together"),
            melds=_closed, win=_self_draw),
    Pattern("dragon_set", mark("Dragon set"), "三元刻",
            # L10N: {dragons} are tiles: "set of 5z 白, 7z 中".
            mark("set of {dragons}"),
            shape=_sets, honors=_some("dragons"), times=("honors", "dragons")),
    Pattern("round_wind_set", mark("Round wind set"), "圈風刻",
            # L10N: {round} is the wind: 東.
            mark("set of {round}, the round's wind"),
            shape=_sets, honors=lambda honors, options: honors.round),
    Pattern("seat_wind_set", mark("Seat wind set"), "門風刻",
            # L10N: {seat} is the wind: 東.
            mark("set of {seat}, the seat's wind"),
            shape=_sets, honors=lambda honors, options: honors.seat),
    Pattern("seat_flower", mark("Seat flower"), "正花",
            # L10N: "春梅: of the seat 東".
            mark("{own_flowers}: of the seat {seat}"),
            shape=always, flowers=_some("own"), times=("flowers", "own")),
    Pattern("edge_wait", mark("Edge wait"), "單邊",
            # L10N: {group} is tiles: "3m 三萬 at the inner end of 123m, the only tile that wins";
            # {only} is also "read as such".
            mark("{tile} at the inner end of {group}, {only}"), shape=_single(EDGE)),
    Pattern("middle_wait", mark("Middle wait"), "崁張",
            mark("{tile} in the middle of {group}, {only}"), shape=_single(MIDDLE)),
    Pattern("pair_wait", mark("Pair wait"), "獨聽", mark("{tile} completes the pair, {only}"),
            shape=_single(PAIR)),
    Pattern("robbing_quad", mark("Robbing a quad"), "搶槓",
            mark("{tile} was being added to another's triplet"), win=_robbed),
    Pattern("dead_wall_win", mark("Dead-wall win"), "槓上開花",
            mark("{tile} came from the dead wall after a quad or a flower"), win=_replacement),
    Pattern("last_tile", mark("Last tile"), "海底撈月",
            mark("{tile} was the last tile"), win=_last_tile),
    Pattern("flower_set", mark("Flower set"), "花槓",
            # L10N: {flower_sets} is 春夏秋冬, 梅蘭菊竹 or both.
            mark("all four of {flower_sets}"),
            shape=always, flowers=_some("sets"), times=("flowers", "sets")),
    Pattern("half_melded", mark("Half melded"), "半求人",
            mark("all five groups melded, and self-drawn"), melds=_five_melds, win=_self_draw),
    Pattern("fully_melded", mark("Fully melded"), "全求人",
            mark("all five groups melded, on another's tile"), melds=_five_melds, win=_taken),
    Pattern("all_sequences", mark("All sequences"), "平胡",
            mark("five sequences, no honours, no flowers, not self-drawn, the wait allowed"),
            shape=_five_sequences, melds=_melded_or_allowed, suits=_no_honors, flowers=_no_flowers,
            win=_taken),
    Pattern("three_concealed", mark("Three concealed triplets"), "三暗刻",
            mark("three triplets or closed quads without another's tile"), shape=_concealed(3)),
    Pattern("all_triplets", mark("All triplets"), "碰碰胡", mark("five triplets or quads"),
            shape=_five_triplets),
    Pattern("half_flush", mark("Half flush"), "混一色",
            # L10N: {suit} is 萬, 筒 or 索.
            mark("only {suit} and honours"),
            suits=_one_suit_and_honors),
    Pattern("minor_three_dragons", mark("Minor three dragons"), "小三元",
            mark("two dragon triplets and the pair of the third"), honors=_two_dragons_and_pair),
    Pattern("earthly_ready", mark("First-round ready"), "地聽",
            mark("ready declared in the first round"), win=_first_round_ready),
    Pattern("earthly_one_shot", mark("First-round ready, won at once"), "地聽一發",
            mark("ready in the first round, won before the next own discard"), win=_one_shot),
    Pattern("initial_flower_win", mark("Dealt flower win"), "配牌花胡",
            mark("the flowers were dealt"), shape=always, win=_dealt_flowers),
    Pattern("four_concealed", mark("Four concealed triplets"), "四暗刻",
            mark("four triplets or closed quads without another's tile"), shape=_concealed(4)),
    Pattern("five_concealed", mark("Five concealed triplets"), "五暗刻",
            mark("five triplets or closed quads without another's tile"), shape=_concealed(5)),
    Pattern("full_flush", mark("Full flush"), "清一色",
            # L10N: {suit} is 萬, 筒 or 索.
            mark("only {suit}"), suits=_one_suit),
    Pattern("four_quads", mark("Four quads"), "四槓牌",
            mark("four quads or more"), melds=_four_quads),
    Pattern("minor_four_winds", mark("Minor four winds"), "小四喜",
            mark("three wind triplets and the pair of the fourth"), honors=_three_winds_and_pair),
    Pattern("major_three_dragons", mark("Major three dragons"), "大三元",
            mark("three dragon triplets"), honors=_is("dragons", 3)),
    Pattern("eight_pairs", mark("Eight pairs"), "哩咕哩咕",
            mark("seven pairs and a triplet, none melded"), shape=_eight_pairs),
    Pattern("seven_rob_one", mark("Seven flowers rob one"), "七搶一",
            mark("seven flowers, and another player holds the eighth"),
            shape=always, win=_flower_win(wins.SEVEN_ROB_ONE)),
    Pattern("eight_flowers", mark("Eight flowers"), "八仙過海", mark("all eight flowers"),
            shape=always, win=_flower_win(wins.EIGHT_FLOWERS)),
    Pattern("heavenly_ready", mark("First-discard ready"), "天聽",
            mark("the dealer declared ready on the first discard"), win=_first_discard_ready),
    Pattern("all_honors", mark("All honours"), "字一色",
            mark("only winds and dragons"), suits=_only_honors),
    Pattern("major_four_winds", mark("Major four winds"), "大四喜", mark("four wind triplets"),
            honors=_is("winds", 4)),
    Pattern("blessing_man", mark("Blessing of man"), "人胡",
            mark("won on a discard before the winner's first turn"), win=_blessed(wins.MAN)),
    Pattern("blessing_earth", mark("Blessing of earth"), "地胡",
            mark("won on the first tile drawn"), win=_blessed(wins.EARTH)),
    Pattern("blessing_heaven", mark("Blessing of heaven"), "天胡",
            mark("the dealer's tiles won as dealt"), win=_blessed(wins.HEAVEN)),
    Pattern("any_flower", mark("Any flower"), "見花見台",
            # L10N: {flowers} are flower tiles: 春梅.
            mark("{flowers}: every flower counts"),
            shape=always, flowers=_some("all"), times=("flowers", "all")),
    Pattern("any_wind", mark("Any wind"), "見風見台",
            # L10N: {winds} are tiles: "set of 1z 東, 2z 南".
            mark("set of {winds}: every wind counts"),
            shape=_sets, honors=_some("winds"), times=("honors", "winds")),
    Pattern("open_quad", mark("Open quad"), "明槓", "{open_quads}",
            melds=_some("open_quads"), times=("melds", "open_quads")),
    Pattern("closed_quad", mark("Closed quad"), "暗槓", "{closed_quads}",
            melds=_some("closed_quads"), times=("melds", "closed_quads")),
    Pattern("no_honors_no_flowers", mark("No honours, no flowers"), "無字無花",
            mark("neither an honour nor a flower"), suits=_no_honors, flowers=_no_flowers),
)  # fmt: skip

BY_ID = {pattern.id: pattern for pattern in PATTERNS}
