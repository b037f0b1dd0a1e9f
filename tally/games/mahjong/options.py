"""Every option of a house's rules: its key, and what may be written for it; values are in files.

Amounts of money in a rule set (`cap_amount`, `host_fee`) are meant at the rule set's own `base` and
`unit`, and so scale with the stake of an evening: games count bases and units, never money.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tally.words import mark, one_of, say


@dataclass(frozen=True, slots=True)
class Option:
    """One key; `table.name` stands in a table. With `choices` empty it is a whole number.

    `what` is said where it is shown.
    """

    key: str
    what: str
    choices: tuple[Any, ...] = ()
    least: int = 0
    optional: bool = False

    @property
    def table(self) -> str:
        return self.key.rpartition(".")[0]

    @property
    def name(self) -> str:
        return self.key.rpartition(".")[2]

    def allows(self, value: Any) -> bool:
        """Whether it may be set so; None is `"none"`."""
        if value is None:
            return self.optional
        if self.choices:
            return any(
                value is choice or (value == choice and isinstance(value, str))
                for choice in self.choices
            )
        return isinstance(value, int) and not isinstance(value, bool) and value >= self.least

    @property
    def allowed(self) -> str:
        """What may be set, in words."""
        if self.choices:
            none = ['"none"'] if self.optional else []
            return one_of([str(choice).lower() for choice in self.choices] + none)
        if self.optional:
            return say('a whole number from {least} or "none"', least=self.least)
        return say("a whole number from {least}", least=self.least)

    @property
    def example(self) -> str:
        if not self.choices:
            return str(max(self.least, 1))
        first = self.choices[0]
        return str(first).lower() if isinstance(first, bool) else f'"{first}"'


def _switch(key: str, what: str) -> Option:
    return Option(key, what, (True, False))


OPTIONS = (
    # L10N: The options of a house's rules; the names of patterns stand in Chinese.
    Option("base", mark("money of a win before tai")),
    Option("unit", mark("money of each tai")),
    Option("cap_tai", mark("most tai of a hand that count, before the dealer's"), optional=True),
    Option("cap_amount", mark("most that one payment may be"), optional=True),
    Option("host_fee.per_self_draw", mark("what a self-draw gives to the table's pot")),
    Option("host_fee.total", mark("when the pot has this much the fee ends"), optional=True),
    Option(
        "single_wait",
        mark("a wait counts if it is the only one, or as read"),
        ("strict", "loose"),
    ),
    _switch("own_four_is_dead", mark("a tile whose four the winner holds is no wait")),
    _switch("melded_adds_pair_wait", mark("半求人 and 全求人 add 獨聽")),
    _switch("heaven_adds_wait", mark("天胡 adds the wait")),
    Option(
        "all_sequences_wait",
        mark("which waits 平胡 allows"),
        ("two_sided", "only_two_sided", "not_edge_or_pair", "any"),
    ),
    _switch("all_sequences_concealed", mark("平胡 counts in a closed hand")),
    _switch("half_melded_adds_self_drawn", mark("半求人 adds 自摸")),
    _switch("melded_allows_closed_quad", mark("半求人 and 全求人 allow closed quads")),
    _switch("five_concealed_adds_all_triplets", mark("五暗刻 adds 碰碰胡")),
    _switch("minor_four_winds_adds_wind_sets", mark("小四喜 adds 圈風 and 門風")),
    _switch("major_three_dragons_adds_sets", mark("大三元 adds 三元刻")),
    _switch("all_honors_adds_minor", mark("字一色 adds 小三元 and 小四喜")),
    _switch("all_honors_adds_sets", mark("字一色 adds dragon and wind sets")),
    _switch("all_honors_adds_all_triplets", mark("字一色 adds 碰碰胡")),
    _switch("first_ready_adds_concealed", mark("天聽 and 地聽 add 門清")),
    _switch("first_ready_adds_declared", mark("天聽 and 地聽 add 宣告聽牌")),
    _switch("heaven_earth_adds_self_drawn", mark("天胡 and 地胡 add 自摸")),
    _switch("man_adds_concealed", mark("人胡 adds 門清")),
    _switch("flower_set_adds_seat_flower", mark("花槓 adds its 正花")),
    Option("any_flower_mode", mark("見花見台 instead of 正花 or beside it"), ("replace", "add")),
    Option(
        "any_wind_mode",
        mark("見風見台 instead of 圈風 and 門風 or beside them"),
        ("replace", "add"),
    ),
    _switch("flower_win_adds_hand", mark("a flower win adds the complete hand")),
    _switch("flower_win_adds_flowers", mark("a flower win adds 正花 and 花槓")),
    Option(
        "open_quad_replacement",
        mark("what winning on the replacement of a quad fed by a discard is"),
        ("discard", "self_draw", "forbidden"),
    ),
    _switch("last_tile_discard", mark("海底 counts on the last discard")),
    _switch("dead_wall_adds_last_tile", mark("槓上開花 adds 海底撈月")),
    _switch("eight_pairs", mark("eight pairs win")),
    _switch("eight_pairs_four_as_two", mark("four equal tiles are two of the eight pairs")),
    _switch("eight_pairs_adds_sets", mark("the triplet of eight pairs is a dragon or wind set")),
    _switch("flower_tiles", mark("flowers are in play")),
    _switch("dealer_tai", mark("the dealer pays and is paid more")),
    _switch("streak_tai", mark("each deal kept adds two tai")),
    Option("streak_cap", mark("most deals kept that count"), optional=True),
    _switch("draw_keeps_dealer", mark("a draw keeps the deal")),
    _switch("draw_adds_streak", mark("a draw adds to the streak")),
    Option(
        "multi_win",
        mark("who wins on one discard: the nearest, all, all if three, none if three"),
        ("nearest", "all", "triple_all", "triple_abort"),
    ),
    Option("rounds", mark("rounds of a set"), least=1),
    Option(
        "seat_wind_mode",
        mark("East: the dealer, by dice, as typed"),
        ("dealer", "dice", "manual"),
    ),
    Option("false_win.pay", mark("whom a false win pays"), ("three", "dealer", "one", "pot")),
    Option("false_win.tai", mark("how many tai it pays"), ("claimed", "fixed")),
    Option(
        "false_win.fixed_tai",
        mark("the tai of a fixed false win, else as said"),
        optional=True,
    ),
    Option(
        "false_win.dealer",
        mark(
            "the deal after it: kept, passed if the dealer did it, kept with one more on the streak"
        ),
        ("keep", "pass", "add"),
    ),
)  # fmt: skip
