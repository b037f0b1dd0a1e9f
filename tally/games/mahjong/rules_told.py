"""Rules of mahjong as they are read: what a sheet's head says of them, and their tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tally.games.game import RuleTable
from tally.games.mahjong.options import OPTIONS
from tally.games.mahjong.tai.patterns import PATTERNS, named_in_chinese
from tally.words import mark, said, say, say_as

if TYPE_CHECKING:
    from tally.games.mahjong.ruleset import RuleSet


def tables(rules: RuleSet) -> tuple[RuleTable, ...]:
    """What each pattern is worth and whose word that is; what each option is set to."""
    return _pattern_table(rules), _option_table(rules)


def _pattern_table(rules: RuleSet) -> RuleTable:
    """A reader of Chinese needs no column of Chinese names beside the names."""
    rows = tuple(
        (
            each.id,
            each.chinese,
            said(each.english),
            str(rules.tai[each.id]),
            rules.cited.get(each.id, ""),
        )
        for each in PATTERNS
    )
    title = say_as("table of what patterns are worth", "Tai")
    columns = (say("Id"), say("Chinese"), say("Pattern"), say("Tai"), say("Source"))
    if named_in_chinese():
        return RuleTable(title, columns, rows, 3)
    bare = tuple((row[0], *row[2:]) for row in rows)
    return RuleTable(title, (columns[0], *columns[2:]), bare, 2)


def _option_table(rules: RuleSet) -> RuleTable:
    rows = tuple((each.key, _written(rules[each.key]), said(each.what)) for each in OPTIONS)
    # L10N: The heads of a table of options: its key, what it is set to, what that is about.
    columns = (say("Key"), say_as("what an option is set to", "Is"), say("What it says"))
    return RuleTable(say("Options"), columns, rows, 1)


def _written(value: Any) -> str:
    """An option as a rule file has it, without quotes."""
    return "none" if value is None else str(value).lower()


_SEVERAL = {
    "nearest": mark("the nearest after the discarder alone"),
    "all": mark("all of them"),
    "triple_all": mark("of two the nearest, three all"),
    "triple_abort": mark("two both, three a draw"),
}


def facts(rules: RuleSet) -> tuple[tuple[str, str], ...]:
    """What a sheet's head says: dealer's tai, caps, several winners, a set."""
    return tuple(_facts(rules))


def _facts(rules: RuleSet) -> Iterator[tuple[str, str]]:
    yield say("Dealer's tai"), _dealer_said(rules)
    yield from _caps(rules)
    if rules["host_fee.per_self_draw"]:
        yield say("Host's fee"), _fee_said(rules)
    yield say("Several winners"), said(_SEVERAL[rules["multi_win"]])
    yield say_as("a hand nobody won", "Draw"), _draw_said(rules)
    # L10N: A set (將) is so many rounds of mahjong.
    set_ = say_as("rounds of mahjong", "Set")
    yield set_, _set_said(rules["rounds"])


def _set_said(count: int) -> str:
    if count == 1:
        return say_as("a set of mahjong", "{count} round", count=count)
    # L10N: How long a set of mahjong is: a round is as long as its wind stays (圈).
    return say_as("a set of mahjong", "{count} rounds", count=count)


def _caps(rules: RuleSet) -> Iterator[tuple[str, str]]:
    cap = say_as("the most that is paid", "Cap")
    if rules["cap_tai"] is not None:
        yield cap, say("{tai} tai before the dealer's", tai=rules["cap_tai"])
    if rules["cap_amount"] is not None:
        yield (
            cap,
            say(
                "a payment of {amount} at a stake of {base}/{unit}",
                amount=rules["cap_amount"],
                base=rules["base"],
                unit=rules["unit"],
            ),
        )


def _fee_said(rules: RuleSet) -> str:
    fee, total = rules["host_fee.per_self_draw"], rules["host_fee.total"]
    stake = {"base": rules["base"], "unit": rules["unit"]}
    if total is None:
        return say("{fee} from a self-draw, at a stake of {base}/{unit}", fee=fee, **stake)
    return say(
        "{fee} from a self-draw, {total} in all, at a stake of {base}/{unit}",
        fee=fee,
        total=total,
        **stake,
    )


def _draw_said(rules: RuleSet) -> str:
    if not rules["draw_keeps_dealer"]:
        return say("passes the deal")
    if rules["draw_adds_streak"]:
        return say("keeps the deal, one more on the streak")
    return say("keeps the deal")


def _dealer_said(rules: RuleSet) -> str:
    if not rules["dealer_tai"]:
        return say_as("the dealer's tai", "none")
    if not rules["streak_tai"]:
        return "1"
    cap = rules["streak_cap"]
    if cap:
        return say("1, and 2 for each deal kept, at most {cap} counted", cap=cap)
    return say("1, and 2 for each deal kept")
