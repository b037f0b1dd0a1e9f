"""How statistics look on the screen: small tables, each estimate with its interval beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tally.cli import screen
from tally.games.game import Number
from tally.stats.estimates import Estimate
from tally.stats.luck import LEAST_ROUNDS, PERMUTATIONS, SEED
from tally.stats.records import Counted, HeadToHead, Record, SeatEffect, TableRecord
from tally.words import mark, say

if TYPE_CHECKING:
    from tally.cli.histories import History


def method() -> str:
    """How the numbers came about."""
    return say(
        "Differences in the game's points. In brackets: 95 of 100 such "
        "intervals hold the true value (t, Wilson, Bonett); too few rounds "
        "have none. Skill: each round's results dealt out anew "
        "{PERMUTATIONS:,} times (permutation test, seed {SEED}), Holm's "
        "correction for the number of players, nothing said below "
        "{LEAST_ROUNDS} rounds.",
        PERMUTATIONS=PERMUTATIONS,
        SEED=SEED,
        LEAST_ROUNDS=LEAST_ROUNDS,
    )


def title(found: Sequence[History]) -> str:
    """What the numbers are about: the rules, how many rounds and evenings, from when to when."""
    rules = " and ".join(dict.fromkeys(each.evening.rules.name for each in found))
    rounds = sum(len(each.rounds) for each in found)
    word = found[0].evening.game.round_word
    first, last = found[0].evening.date.isoformat(), found[-1].evening.date.isoformat()
    days = first if first == last else f"{first} to {last}"
    return f"{rules} · {_count(rounds, word)} in {_count(len(found), 'evening')} · {days}"


def show_table(record: TableRecord) -> None:
    """Everybody: wins, results, what seats and the deal are worth, skill or luck."""
    _wins(record.players)
    screen.out()
    _results(record.players)
    screen.out()
    if any(each.facts for each in record.players):
        _facts_of_all(record.players)
        screen.out()
    _effects(say("Seats and the deal, beyond each player's own mean"), record.seats, record.dealing)
    screen.out()
    _verdicts(record.players)


def show_player(record: Record) -> None:
    """One player: the same, and against each of the others."""
    _wins([record])
    screen.out()
    _results([record])
    low, high = record.middle
    screen.out(
        say("Best: {points} in {where}", points=_points(record.best.value), where=record.best.where)
    )
    screen.out(
        say(
            "Worst: {points} in {where}",
            points=_points(record.worst.value),
            where=record.worst.where,
        )
    )
    screen.out(
        say(
            "Nine rounds of ten: {points} to {points_2}",
            points=_points(low),
            points_2=_points(high),
        )
    )
    screen.out()
    _against(record.against)
    screen.out()
    _effects(say("Seats and the deal, against the other rounds"), record.seats, record.dealing)
    if record.facts:
        screen.out()
        _facts(record.facts)
    screen.out()
    screen.out(_verdict(record))


def _wins(players: Sequence[Record]) -> None:
    columns = [
        screen.Column("Player"),
        screen.Column("Rounds", True),
        screen.Column("Wins", True),
        screen.Column("Share", True),
        screen.Column("", True),
        screen.Column(say("By chance"), True),
    ]
    rows = [
        [
            each.player,
            f"{each.rounds:,}",
            screen.exact(each.wins),
            percent(each.win_rate.value),
            between(each.win_rate, percent),
            percent(each.chance),
        ]
        for each in players
    ]
    screen.table(columns, rows)


def _results(players: Sequence[Record]) -> None:
    columns = [
        screen.Column("Player"),
        screen.Column("Mean", True),
        screen.Column("", True),
        screen.Column("Spread", True),
        screen.Column("", True),
        screen.Column("Best", True),
        screen.Column("Worst", True),
    ]
    rows = [
        [
            each.player,
            signed(each.mean.value),
            between(each.mean, signed),
            _plain(each.spread.value) if each.spread else "",
            between(each.spread, _plain),
            _points(each.best.value),
            _points(each.worst.value),
        ]
        for each in players
    ]
    screen.table(columns, rows)


def _against(pairs: Sequence[HeadToHead]) -> None:
    columns = [
        screen.Column("Against"),
        screen.Column("Rounds", True),
        screen.Column("Ahead", True),
        screen.Column("Level", True),
        screen.Column("Behind", True),
        screen.Column(say("Mean lead"), True),
        screen.Column("", True),
    ]
    rows = [
        [
            each.other,
            f"{each.lead.count:,}",
            str(each.ahead),
            str(each.level),
            str(each.behind),
            signed(each.lead.value),
            between(each.lead, signed),
        ]
        for each in sorted(pairs, key=lambda pair: -pair.lead.value)
    ]
    screen.table(columns, rows)


def _effects(header: str, seats: Sequence[SeatEffect], dealing: Estimate | None) -> None:
    found = [(f"Seat {each.seat}", each.effect) for each in seats]
    found += [("Dealing", dealing)] if dealing else []
    if not found:
        return
    screen.out(f"{header}:")
    columns = [
        screen.Column(""),
        screen.Column("Results", True),
        screen.Column("Effect", True),
        screen.Column("", True),
    ]
    rows = [
        [label, f"{effect.count:,}", signed(effect.value), between(effect, signed)]
        for label, effect in found
    ]
    screen.table(columns, rows)


def _facts(facts: Sequence[Counted]) -> None:
    columns = [screen.Column(""), screen.Column("", True), screen.Column("", True)]
    rows = [[each.name.capitalize(), *_fact(each)] for each in facts]
    screen.table(columns, rows)


def _facts_of_all(players: Sequence[Record]) -> None:
    """What the game counts, a line for each, a column for each player."""
    columns = [screen.Column(""), *(screen.Column(each.player, True) for each in players)]
    by_name = [{fact.name: fact for fact in each.facts} for each in players]
    names = dict.fromkeys(name for facts in by_name for name in facts)
    rows = [
        [name.capitalize(), *(_brief(facts[name]) if name in facts else "" for facts in by_name)]
        for name in names
    ]
    screen.table(columns, rows)


def _brief(fact: Counted) -> str:
    if fact.rate is not None:
        return f"{screen.exact(fact.value or 0)} of {screen.exact(fact.of)}"
    return _value(fact)


def _value(fact: Counted) -> str:
    """A mean or a most: whole where it is, else to a tenth; a dash where it never happened."""
    if fact.value is None or not fact.of:
        return "-"
    whole = int(fact.value) == fact.value
    return screen.exact(fact.value) if whole else _plain(float(fact.value))


def _fact(fact: Counted) -> tuple[str, str]:
    if fact.rate is not None:
        counted = f"{screen.exact(fact.value or 0)} of {screen.exact(fact.of)}"
        return f"{counted} = {percent(fact.rate.value)}", between(fact.rate, percent)
    return _value(fact), ""


def _verdicts(players: Sequence[Record]) -> None:
    columns = [
        screen.Column("Player"),
        screen.Column(say("Skill or luck")),
        screen.Column(say("By luck alone"), True),
        screen.Column(say("More rounds to tell"), True),
    ]
    rows = [
        [
            each.player,
            _SAID[each.verdict.kind],
            "" if each.verdict.chance is None else _chance(each.verdict.chance),
            f"{each.verdict.needed:,}" if each.verdict.kind == "open" else "",
        ]
        for each in players
    ]
    screen.table(columns, rows)


_SAID = {
    "better": mark("better than luck"),
    "worse": mark("worse than luck"),
    "even": mark("no edge worth speaking of"),
    "open": mark("too few rounds"),
}


def _verdict(record: Record) -> str:
    """Skill or luck in a sentence."""
    said = record.verdict
    alone = (
        ""
        if said.chance is None
        else say(" (luck alone goes so far in {chance} of cases)", chance=_chance(said.chance))
    )
    if said.kind in ("better", "worse"):
        return say(
            "{player} plays {kind} than luck explains{alone}.",
            player=record.player,
            kind=said.kind,
            alone=alone,
        )
    if said.kind == "even":
        return say(
            "{player} has no edge worth speaking of{alone}.", player=record.player, alone=alone
        )
    more = _count(said.needed, say("more round"))
    return say(
        "Too few rounds to tell skill from luck{alone}: about {more} would tell.",
        alone=alone,
        more=more,
    )


def between(estimate: Estimate | None, text: Callable[[float], str]) -> str:
    """The interval in brackets; nothing where there is none."""
    if estimate is None or estimate.low is None or estimate.high is None:
        return ""
    return f"({text(estimate.low)} to {text(estimate.high)})"


def _points(value: Number) -> str:
    return screen.exact(value, sign=True)


def signed(value: float) -> str:
    """A mean or an effect, to a tenth of a point, with its sign."""
    text = f"{value:+,.1f}"
    return text[1:] if text in ("-0.0", "+0.0") else text


def _plain(value: float) -> str:
    return f"{value:,.1f}"


def percent(value: float) -> str:
    """A share in whole hundredths."""
    return f"{value:.0%}"


def _chance(value: float) -> str:
    """A chance as people read it: the smaller, the finer."""
    return "below 0.1%" if value < 0.001 else f"{value:.1%}" if value < 0.1 else f"{value:.0%}"


def _count(count: int, word: str) -> str:
    return f"{count:,} {word}{'' if count == 1 else 's'}"
