"""`tally what-if` and `tally rules diff`: the same rounds, or the same rules, beside others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import screen
from tally.cli.boards import Evenings, Since, Until, chosen
from tally.cli.books import BookPath, open_book
from tally.cli.entry import AsJson
from tally.errors import Misused, Place, Problem, Refused
from tally.words import clauses, enumerated, mark, said, say, say_counted

if TYPE_CHECKING:
    from tally.evening import Evening, ScoredRound
    from tally.games.game import Game, Number, RuleSet
    from tally.store.book import Book
    from tally.store.values import RoundRecord


def what_if(
    game: Annotated[
        str, typer.Option("--game", metavar="RULES", help=mark("A rule set or a .toml file."))
    ] = "",
    evening: Evenings = None,
    since: Since = None,
    until: Until = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Show what other rules would have made of an evening or a season; nothing is booked.

    Without --evening, --since or --until it is the latest evening.

    Example: tally what-if --game chinese-ten
    """
    from tally.games import rule_set

    if not game:
        place = Place("--game", "", 0, 0)
        raise Misused(
            Problem("usage", say("--game is missing"), say("by which rules: --game taiwan"), place)
        )
    other, rules = rule_set(game)
    with open_book(book) as opened:
        found = [
            _compared(opened, kept, other, rules)
            for kept in _evenings(opened, evening, since, until)
        ]
    if as_json:
        screen.answer(
            {"schema": "tally.what_if/1", "rules": rules.id}
            | {"evenings": [_shape(each) for each in found]}
        )
        return
    for each in found:
        _show(each, rules)
    if len(found) > 1:
        _show_season(found)
    screen.out(say("Nothing was booked."))


@dataclass(frozen=True, slots=True)
class Compared:
    """An evening by its own rules and by others: rounds that both can score, and the others."""

    evening: Evening
    rounds: tuple[tuple[ScoredRound, ScoredRound], ...] = ()
    refused: tuple[tuple[int, str], ...] = field(default=())

    def totals(self, side: int) -> dict[str, Number]:
        """What each won, as played (0) or by the other rules (1), over the rounds of both."""
        from tally.cli.sums import added_up

        return added_up(self.evening, [pair[side] for pair in self.rounds])


def _evenings(
    book: Book, evenings: list[str] | None, since: str | None, until: str | None
) -> list[Evening]:
    scope = chosen(evenings, None, since, until)
    if scope.evenings is None and scope.since is None and scope.until is None:
        return [book.evening()]
    asked = (
        [book.evening(each) for each in scope.evenings]
        if scope.evenings is not None
        else [book.evening(each.ref) for each in book.evenings()]
    )
    return [
        each
        for each in asked
        if (scope.since is None or each.date >= scope.since)
        and (scope.until is None or each.date <= scope.until)
    ]


def _compared(book: Book, evening: Evening, game: Game, rules: RuleSet) -> Compared:
    """Each round of an evening scored again by other rules, for the deal that was recorded."""
    if game.id != evening.game.id:
        reason = say(
            "{rules} is another game than {other_rules}",
            rules=said(evening.rules.name),
            other_rules=said(rules.name),
        )
        return Compared(evening, refused=((0, reason),))
    pairs: list[tuple[ScoredRound, ScoredRound]] = []
    refused: list[tuple[int, str]] = []
    for record, played in book.rescored(evening.ref):
        try:
            pairs.append((played, _scored(evening, game, rules, record)))
        except Refused as error:
            refused.append((record.number, error.problems[0].message))
    return Compared(evening, tuple(pairs), tuple(refused))


def _scored(evening: Evening, game: Game, rules: RuleSet, record: RoundRecord) -> ScoredRound:
    from tally.evening import score_round

    return score_round(replace(evening, game=game, rules=rules), record.deal, record.typed)


def _show(each: Compared, rules: RuleSet) -> None:
    from tally.cli import showing, sums

    screen.heading(
        # L10N: An evening, scored again by other rules.
        say(
            "{evening}; by {rules}",
            evening=showing.evening_line(each.evening),
            rules=said(rules.name),
        )
    )
    unit = each.evening.stake.currency if each.evening.stake else None
    was, now = each.totals(0), each.totals(1)
    columns = [
        screen.Column(say("Player")),
        screen.Column(say("As played"), True),
        # L10N: A column's head: by these rules.
        screen.Column(say("By these"), True),
        screen.Column(say("Difference"), True),
    ]
    rows = [
        [
            sums.account_name(name),
            *(
                showing.money_text(amount, unit)
                for amount in (
                    was.get(name, 0),
                    now.get(name, 0),
                    now.get(name, 0) - was.get(name, 0),
                )
            ),
        ]
        for name in dict.fromkeys([*was, *now])
    ]
    if rows:
        screen.table(columns, rows)
    differing = [
        played.deal.number for played, other in each.rounds if _result(played) != _result(other)
    ]
    if differing:
        screen.out(
            say(
                "Rounds that come out differently: {numbers}.",
                numbers=enumerated(map(str, differing)),
            )
        )
    elif each.rounds:
        screen.out(say("Every round comes out the same."))
    for number, reason in each.refused:
        screen.out(
            say("Round {number} left out: {reason}", number=number, reason=reason)
            if number
            else say("Left out: {reason}.", reason=reason)
        )


def _result(scored: ScoredRound) -> tuple[Any, Any]:
    return scored.postings, scored.scores


def _show_season(found: Sequence[Compared]) -> None:
    """The sums over several evenings, per currency; points by themselves."""
    from tally.cli import showing, sums

    screen.heading(say_counted("All {count} evening", "All {count} evenings", len(found)))
    for title, (unit, was, now) in _season(found).items():
        columns = [
            screen.Column(say("Player")),
            # L10N: {unit} is a currency, or "Points".
            screen.Column(say("{unit} as played", unit=title), True),
            screen.Column(say("By these rules"), True),
        ]
        rows = [
            [
                sums.account_name(name),
                showing.money_text(was.get(name, 0), unit),
                showing.money_text(now.get(name, 0), unit),
            ]
            for name in dict.fromkeys([*was, *now])
        ]
        if rows:
            screen.table(columns, rows)


def _season(found: Sequence[Compared]) -> dict[str, tuple[Any, dict[str, Any], dict[str, Any]]]:
    joined: dict[str, tuple[Any, dict[str, Any], dict[str, Any]]] = {}
    for each in found:
        unit = each.evening.stake.currency if each.evening.stake else None
        title = unit.code if unit else say("Points")
        if unit is not None and title in joined and joined[title][0].scale != unit.scale:
            # L10N: TWD in 0.01: a currency counted in another smallest amount.
            title = say("{currency} in {step}", currency=title, step=unit.smallest_unit)
        _, *sides = joined.setdefault(title, (unit, {}, {}))
        for side, sums in enumerate(sides):
            for name, amount in each.totals(side).items():
                sums[name] = sums.get(name, 0) + amount
    return joined


def _shape(each: Compared) -> dict[str, Any]:
    from tally.cli.shapes import number, round_shape

    was, now = each.totals(0), each.totals(1)
    stake = each.evening.stake
    return {
        "evening": each.evening.ref,
        "title": each.evening.title,
        "date": each.evening.date.isoformat(),
        "currency": stake.currency.code if stake else None,
        "scale": stake.currency.scale if stake else None,
        "players": [
            {
                "player": name,
                "as_played": number(was.get(name, 0)),
                "by_these_rules": number(now.get(name, 0)),
            }
            for name in dict.fromkeys([*was, *now])
        ],
        "rounds": [
            {"as_played": round_shape(each.evening, played)}
            | {"by_these_rules": round_shape(each.evening, other)}
            for played, other in each.rounds
        ],
        "left_out": [
            {"round": number or None, "reason": reason} for number, reason in each.refused
        ],
    }


def diff(
    first: Annotated[str, typer.Argument(metavar="A", help=mark("A rule set or a .toml file."))],
    # L10N: Another rule set, beside the one named before it.
    second: Annotated[str, typer.Argument(metavar="B", help=mark("Another."))],
    as_json: AsJson = False,
) -> None:
    """Show in what two rule sets differ.

    Example: tally rules diff taiwan chinese-ten
    """
    from tally.games import rule_set

    (game, one), (other_game, other) = rule_set(first), rule_set(second)
    same_game = game.id == other_game.id
    facts = list(_facts(one, other)) if same_game else []
    tables = list(_tables(one, other)) if same_game else []
    parts = list(_parts(one.document, other.document))
    if as_json:
        screen.answer(
            {"schema": "tally.rules_diff/1", "a": one.id, "b": other.id, "same": not parts}
            | {"facts": [_difference(*each) for each in facts]}
            | {"tables": [_difference(*each) for each in tables]}
            | {"parts": [_difference(*each) for each in parts]}
        )
        return
    screen.heading(
        # L10N: Two rule sets, compared.
        say("{rules} beside {other_rules}", rules=said(one.name), other_rules=said(other.name))
    )
    if not same_game:
        screen.out(
            # L10N: Two rule sets of different games: "Taiwan is Chinese Ten, …".
            say(
                "{rules} is {game}, {other_rules} is {other_game}.",
                rules=said(one.name),
                game=said(game.name),
                other_rules=said(other.name),
                other_game=said(other_game.name),
            )
        )
        return
    if not parts:
        screen.out(say("They play alike."))
        return
    columns = [screen.Column(""), screen.Column(one.id), screen.Column(other.id)]
    screen.table(columns, [list(each) for each in tables or facts or parts])


def _difference(label: str, one: str, other: str) -> dict[str, str]:
    return {"part": label, "a": one, "b": other}


def _facts(one: RuleSet, other: RuleSet) -> Iterator[tuple[str, str, str]]:
    """For how many each is, and the facts in which they differ for as many players."""
    first, second = (enumerated(map(str, rules.players)) for rules in (one, other))
    if first != second:
        yield say("Players"), first, second
    both = sorted({*one.players} & {*other.players})
    for count in both or sorted({*one.players, *other.players}):
        sides = [_joined(rules, count) for rules in (one, other)]
        for label in dict.fromkeys(label for side in sides for label in side):
            texts = [side.get(label, "-" if side else say("not played")) for side in sides]
            if texts[0] != texts[1]:
                many = len({*one.players, *other.players}) > 1
                yield _for_so_many(label, count) if many else label, texts[0], texts[1]


def _for_so_many(fact: str, count: int) -> str:
    # L10N: {fact} is what a rule is about: "Tie score, 3 players".
    return say_counted(
        "{fact}, {count} player",
        "{fact}, {count} players",
        count,
        fact=fact,
    )


def _tables(one: RuleSet, other: RuleSet) -> Iterator[tuple[str, str, str]]:
    """The rows in which the tables of two rule sets of a game differ."""
    from tally.games.game import Tabled

    if not isinstance(one, Tabled) or not isinstance(other, Tabled):
        return
    for table, beside in zip(one.tables(), other.tables(), strict=True):
        place = table.value
        others = {row[0]: row[place] for row in beside.rows}
        for row in table.rows:
            if row[place] != others[row[0]]:
                yield " ".join(row[: min(place, 2)]), row[place], others[row[0]]


def _joined(rules: RuleSet, count: int) -> dict[str, str]:
    joined: dict[str, str] = {}
    facts = rules.facts(count) if count in rules.players else ()
    for label, text in ((said(label), text) for label, text in facts):
        joined[label] = clauses([joined[label], text]) if label in joined else text
    return joined


_NAMING = {"id", "name", "native_names", "aliases", "sources", "source", "about", "note", "cited"}


def _parts(one: Any, other: Any, path: str = "") -> Iterator[tuple[str, str, str]]:
    """The values of two documents that differ, by dotted key; names and sources left out."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in dict.fromkeys([*one, *other]):
            if key not in _NAMING:
                yield from _parts(one.get(key), other.get(key), f"{path}.{key}" if path else key)
    elif one != other:
        yield path, _plain(one), _plain(other)


def _plain(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, Mapping):
        pairs = (f"{key} {_plain(each)}" for key, each in value.items() if key not in _NAMING)
        return ", ".join(pairs)
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
