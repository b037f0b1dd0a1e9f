"""How statistics look on the screen: small tables, each estimate with its interval beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tally.cli import screen
from tally.cli.told import rounds_counted
from tally.games.game import Number
from tally.stats.estimates import Estimate
from tally.stats.luck import LEAST_ROUNDS, PERMUTATIONS, SEED, VERY_MANY, Verdict
from tally.stats.records import Counted, HeadToHead, Record, SeatEffect, TableRecord
from tally.words import all_of, grouped, mark, said, say, say_as, say_counted, spoken

if TYPE_CHECKING:
    from tally.cli.histories import History


def method(rounds: int) -> str:
    """How the numbers came about, of at most so many rounds a game."""
    text = say(
        "Differences in the game's points. In brackets: 95 of 100 such "
        "intervals hold the true value (t, Wilson, Bonett); too few rounds "
        "have none. Skill: each round's results dealt out anew "
        "{times:,} times (permutation test, seed {seed}), Holm's "
        "correction for the number of players, nothing said below "
        "{least} rounds.",
        times=PERMUTATIONS,
        seed=SEED,
        least=LEAST_ROUNDS,
    )
    if rounds <= VERY_MANY:
        return text
    limit = say("Of more than {many:,} rounds, what dealing anew comes to.", many=VERY_MANY)
    return f"{text} {limit}"


def title(found: Sequence[History]) -> str:
    """What the numbers are about: the rules, how many rounds and evenings, from when to when."""
    rules = all_of(list(dict.fromkeys(said(each.evening.rules.name) for each in found)))
    rounds = rounds_counted(found[0].evening, sum(len(each.rounds) for each in found))
    evenings = say_counted("{count:,} evening", "{count:,} evenings", len(found))
    # L10N: {rounds} is "12 rounds" or "12 hands", {evenings} is "3 evenings".
    counted = say("{rounds} in {evenings}", rounds=rounds, evenings=evenings)
    first, last = found[0].evening.date.isoformat(), found[-1].evening.date.isoformat()
    days = first if first == last else say("{first} to {last}", first=first, last=last)
    return f"{rules} · {counted} · {days}"


def show_table(record: TableRecord) -> None:
    """Everybody: wins, results, what seats and the deal are worth, skill or luck."""
    _wins(record.players)
    screen.out()
    _results(record.players)
    screen.out()
    if any(each.facts for each in record.players):
        _facts_of_all(record.players)
        screen.out()
    _effects(
        say("Seats and the deal, beyond each player's own mean:"), record.seats, record.dealing
    )
    screen.out()
    _verdicts(record.players)


def show_player(record: Record) -> None:
    """One player: the same, and against each of the others."""
    _wins([record])
    screen.out()
    _results([record])
    low, high = record.middle
    screen.out(
        # L10N: {round} is "Friday 2026-11-27, round 3".
        say("Best: {points} in {round}", points=_points(record.best.value), round=record.best.where)
    )
    screen.out(
        say(
            "Worst: {points} in {round}",
            points=_points(record.worst.value),
            round=record.worst.where,
        )
    )
    screen.out(
        say(
            "Nine rounds of ten: {low} to {high}",
            low=_points(low),
            high=_points(high),
        )
    )
    screen.out()
    _against(record.against)
    screen.out()
    _effects(say("Seats and the deal, against the other rounds:"), record.seats, record.dealing)
    if record.facts:
        screen.out()
        _facts(record.facts)
    screen.out()
    screen.out(_verdict(record))


def _wins(players: Sequence[Record]) -> None:
    columns = [
        screen.Column(say("Player")),
        screen.Column(say("Rounds"), True),
        screen.Column(say("Wins"), True),
        # L10N: The head of a column: which part of the rounds a player won.
        screen.Column(say_as("of the rounds", "Share"), True),
        screen.Column("", True),
        # L10N: The head of a column: which part of the rounds one wins by luck alone.
        screen.Column(say("By chance"), True),
    ]
    rows = [
        [
            each.player,
            grouped(each.rounds),
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
        screen.Column(say("Player")),
        screen.Column(say("Mean"), True),
        screen.Column("", True),
        # L10N: The head of a column: the standard deviation of a player's results.
        screen.Column(say("Spread"), True),
        screen.Column("", True),
        screen.Column(say_as("result", "Best"), True),
        screen.Column(say_as("result", "Worst"), True),
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
        # L10N: The head of a column: the other player.
        screen.Column(say("Against")),
        screen.Column(say("Rounds"), True),
        screen.Column(say_as("so many rounds better than another player", "Ahead"), True),
        screen.Column(say_as("so many rounds equal to another player", "Level"), True),
        screen.Column(say_as("so many rounds worse than another player", "Behind"), True),
        screen.Column(say("Mean lead"), True),
        screen.Column("", True),
    ]
    rows = [
        [
            each.other,
            grouped(each.lead.count),
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
    found = [(say("Seat {number}", number=each.seat), each.effect) for each in seats]
    # L10N: How a player's results differ where the player deals.
    found += [(say("Dealing"), dealing)] if dealing else []
    if not found:
        return
    screen.out(header)
    columns = [
        screen.Column(""),
        # L10N: The head of a column: how many results there are.
        screen.Column(say("Results"), True),
        # L10N: The head of a column: by how many points a seat changes the results.
        screen.Column(say("Effect"), True),
        screen.Column("", True),
    ]
    rows = [
        [label, grouped(effect.count), signed(effect.value), between(effect, signed)]
        for label, effect in found
    ]
    screen.table(columns, rows)


def _facts(facts: Sequence[Counted]) -> None:
    columns = [screen.Column(""), screen.Column("", True), screen.Column("", True)]
    rows = [[_fact_name(each.name), *_fact(each)] for each in facts]
    screen.table(columns, rows)


def _facts_of_all(players: Sequence[Record]) -> None:
    """What the game counts, a line for each, a column for each player."""
    columns = [screen.Column(""), *(screen.Column(each.player, True) for each in players)]
    by_name = [{fact.name: fact for fact in each.facts} for each in players]
    names = dict.fromkeys(name for facts in by_name for name in facts)
    rows = [
        [_fact_name(name), *(_brief(facts[name]) if name in facts else "" for facts in by_name)]
        for name in names
    ]
    screen.table(columns, rows)


_FACTS = {
    "wins by self-draw": mark("Wins by self-draw"),  # unsaid: the id
    # L10N: Tai (台) are what a hand of mahjong counts.
    "average tai won": mark("Average tai won"),  # unsaid: the id
    "most tai won": mark("Most tai won"),  # unsaid: the id
    # L10N: How often a player discarded the tile with which another won (放槍).
    "deal-ins": mark("Deal-ins"),
    "average tai dealt in": mark("Average tai dealt in"),  # unsaid: the id
    "average tai paid": mark("Average tai paid"),  # unsaid: the id
    # L10N: How often a player declared a win that was none (詐胡).
    "false wins": mark("False wins"),  # unsaid: the id
    # L10N: How often a dealer stayed dealer (連莊).
    "deals kept": mark("Deals kept"),  # unsaid: the id
    "longest dealer streak": mark("Longest dealer streak"),  # unsaid: the id
}
"""What the games count, as it is shown at the beginning of a line."""


def _fact_name(name: str) -> str:
    known = _FACTS.get(name)
    return said(known) if known else name.capitalize()


def _brief(fact: Counted) -> str:
    return _value(fact) if fact.rate is None else _part_of(fact)


def _part_of(fact: Counted) -> str:
    # L10N: How often something happened, of how many times: "3 of 12".
    return say("{part} of {whole}", part=screen.exact(fact.value or 0), whole=screen.exact(fact.of))


def _value(fact: Counted) -> str:
    """A mean or a most: whole where it is, else to a tenth; a dash where it never happened."""
    if fact.value is None or not fact.of:
        return "-"
    whole = int(fact.value) == fact.value
    return screen.exact(fact.value) if whole else _plain(float(fact.value))


def _fact(fact: Counted) -> tuple[str, str]:
    if fact.rate is not None:
        return f"{_part_of(fact)} = {percent(fact.rate.value)}", between(fact.rate, percent)
    return _value(fact), ""


def _verdicts(players: Sequence[Record]) -> None:
    columns = [
        screen.Column(say("Player")),
        screen.Column(say("Skill or luck")),
        # L10N: The head of a column: in how many of cases luck alone goes so far.
        screen.Column(say("By luck alone"), True),
        # L10N: The head of a column: how many more rounds would tell skill from luck.
        screen.Column(say("More rounds to tell"), True),
    ]
    rows = [
        [
            each.player,
            said(_SAID[each.verdict.kind]),
            "" if each.verdict.chance is None else _chance(each.verdict.chance),
            grouped(each.verdict.needed) if each.verdict.kind == "open" else "",
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
    verdict, player = record.verdict, record.player
    if verdict.kind == "open":
        return _too_few(verdict)
    if verdict.chance is None:
        return say(_PLAYS[verdict.kind], player=player)
    return say(_PLAYS_ALONE[verdict.kind], player=player, chance=_chance(verdict.chance))


_PLAYS = {
    "better": mark("{player} plays better than luck explains."),
    "worse": mark("{player} plays worse than luck explains."),
    "even": mark("{player} has no edge worth speaking of."),
}
_PLAYS_ALONE = {
    # L10N: {chance} is a percentage, or "below 0.1%".
    "better": mark(
        "{player} plays better than luck explains (luck alone goes so far in {chance} of cases)."
    ),
    "worse": mark(
        "{player} plays worse than luck explains (luck alone goes so far in {chance} of cases)."
    ),
    "even": mark(
        "{player} has no edge worth speaking of (luck alone goes so far in {chance} of cases)."
    ),
}


def _too_few(verdict: Verdict) -> str:
    if verdict.chance is None:
        return say_counted(
            "Too few rounds to tell skill from luck: about {count:,} more round would tell.",
            "Too few rounds to tell skill from luck: about {count:,} more rounds would tell.",
            verdict.needed,
        )
    return say_counted(
        "Too few rounds to tell skill from luck (luck alone goes so far in {chance} of cases): "
        "about {count:,} more round would tell.",
        "Too few rounds to tell skill from luck (luck alone goes so far in {chance} of cases): "
        "about {count:,} more rounds would tell.",
        verdict.needed,
        chance=_chance(verdict.chance),
    )


def between(estimate: Estimate | None, text: Callable[[float], str]) -> str:
    """The interval in brackets; nothing where there is none."""
    if estimate is None or estimate.low is None or estimate.high is None:
        return ""
    # L10N: An interval that holds the true value in 95 of 100 cases.
    return say("({low} to {high})", low=text(estimate.low), high=text(estimate.high))


def with_interval(value: str, interval: str) -> str:
    """An estimate with its interval behind it, where there is one."""
    return f"{value} {interval}" if interval else value


def _points(value: Number) -> str:
    return screen.exact(value, sign=True)


def signed(value: float) -> str:
    """A mean or an effect, to a tenth of a point, with its sign."""
    text = f"{value:+,.1f}"
    return _marked(text[1:] if text in ("-0.0", "+0.0") else text)


def _plain(value: float) -> str:
    return _marked(f"{value:,.1f}")


def _marked(number: str) -> str:
    """A number with the marks of the language: `1,234.5`, `1.234,5`."""
    language = spoken()
    return number.translate({ord(","): language.group, ord("."): language.decimal})


def percent(value: float) -> str:
    """A share in whole hundredths."""
    return f"{value:.0%}"


def _chance(value: float) -> str:
    """A chance as people read it: the smaller, the finer."""
    if value < 0.001:
        return say("below {percent}", percent=_marked("0.1%"))
    return _marked(f"{value:.1%}" if value < 0.1 else f"{value:.0%}")
