"""`tally rules`: which rule sets there are, what they say, and whether a file is one."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from tally.cli import complete, screen
from tally.cli.comparing import diff
from tally.cli.entry import AsJson
from tally.games.game import Game, RuleSet, RuleTable, Tabled
from tally.words import clauses, enumerated, mark, said, say, say_counted

app = typer.Typer(rich_markup_mode=None, add_completion=False, no_args_is_help=True)

Reference = Annotated[
    str,
    typer.Argument(
        metavar="RULES",
        help=mark("An id, an alias, a native name or a .toml file."),
        autocompletion=complete.rule_sets,
    ),
]


@app.callback()
def _rules() -> None:
    """List, show and check rule sets. A house rule is a .toml file given wherever a rule set is."""


@app.command("list")
def list_(as_json: AsJson = False) -> None:
    """List the rule sets that ship with tally.

    Example: tally rules list
    """
    from tally.games import shipped_rule_sets

    sets = shipped_rule_sets()
    if as_json:
        listed = [_summary(game, rules) for game, rules in sets]
        screen.answer({"schema": "tally.rules/1", "rules": listed})
        return
    columns = [screen.Column(title) for title in (say("Id"), say("Players"), say("Name"))]
    rows = [[rules.id, _counts(rules), enumerated(_names(rules))] for _, rules in sets]
    screen.table(columns, rows)


@app.command()
def show(
    reference: Reference,
    players: Annotated[int | None, typer.Option(help=mark("Only for so many players."))] = None,
    as_json: AsJson = False,
) -> None:
    """Show what a rule set says: deal, values, tie score, tai, options, sources.

    Example: tally rules show taiwan
    """
    from tally.games import rule_set

    game, rules = rule_set(reference)
    counts = _asked(rules, players)
    if as_json:
        screen.answer(
            {"schema": "tally.rules/1"}
            | _summary(game, rules)
            | {"with": {str(count): dict(_joined(rules, count)) for count in counts}}
            | {"tables": [_table_shape(table) for table in _tables(rules)]}
            | {"document": dict(rules.document)}
        )
        return
    screen.heading(" · ".join(_names(rules)))
    for count in counts:
        screen.out()
        screen.heading(say_counted("{count} player", "{count} players", count))
        for label, text in _joined(rules, count):
            screen.labelled(label, text)
    for table in _tables(rules):
        screen.out()
        screen.heading(table.title)
        screen.table(_columns(table), table.rows)
    if rules.sources:
        screen.out()
        # L10N: Above the list of where the rules were read.
        screen.heading(say("Sources"))
        for label, text in rules.sources.items():
            screen.labelled(label, text)


@app.command()
def check(reference: Reference, as_json: AsJson = False) -> None:
    """Check a rule file: says what is wrong and where, or what it would play like.

    Example: tally rules check examples/house-rules.toml
    """
    from tally.games import rule_set

    game, rules = rule_set(reference)
    if as_json:
        screen.answer({"schema": "tally.rules/1"} | _summary(game, rules) | {"valid": True})
        return
    screen.out(
        say(
            "{rules}: a rule set of {game} for {allowed} players, no faults.",
            rules=said(rules.name),
            game=said(game.name),
            allowed=_counts(rules),
        )
    )


app.command("diff")(diff)


def _names(rules: RuleSet) -> list[str]:
    """What a rule set is called, and what it is called where it is played."""
    return list(dict.fromkeys((said(rules.name), *rules.native_names)))


def _tables(rules: RuleSet) -> tuple[RuleTable, ...]:
    return rules.tables() if isinstance(rules, Tabled) else ()


def _columns(table: RuleTable) -> list[screen.Column]:
    """The first column is what is typed, so it is never folded."""
    numbers = [
        all(row[place].isdecimal() for row in table.rows) for place in range(len(table.columns))
    ]
    return [
        screen.Column(title, number, whole=place == 0)
        for place, (title, number) in enumerate(zip(table.columns, numbers, strict=True))
    ]


def _table_shape(table: RuleTable) -> dict[str, Any]:
    keys = [title.lower() for title in table.columns]
    rows = [dict(zip(keys, row, strict=True)) for row in table.rows]
    return {"title": table.title, "rows": rows}


def _asked(rules: RuleSet, players: int | None) -> tuple[int, ...]:
    if players is None:
        return tuple(rules.players)
    if players not in rules.players:
        raise typer.BadParameter(
            # L10N: {allowed} is a list, as "2, 3, 4".
            say(
                "{rules} is for {allowed} players",
                rules=said(rules.name),
                allowed=_counts(rules),
            ),
            param_hint="--players",
        )
    return (players,)


def _counts(rules: RuleSet) -> str:
    return enumerated(str(count) for count in rules.players)


def _summary(game: Game, rules: RuleSet) -> dict[str, Any]:
    from tally.rules import RuleDocument

    return {
        "id": rules.id,
        "name": rules.name,
        "native_names": list(rules.native_names),
        "game": game.id,
        "players": list(rules.players),
        "fingerprint": RuleDocument.stored(rules.document).fingerprint,
    }


def _joined(rules: RuleSet, count: int) -> list[tuple[str, str]]:
    """The facts, those of one label joined."""
    joined: dict[str, str] = {}
    for label, text in ((said(label), text) for label, text in rules.facts(count)):
        joined[label] = clauses([joined[label], text]) if label in joined else text
    return list(joined.items())
