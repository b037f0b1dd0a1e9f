"""`tally layout`: is this opening layout playable?"""

from __future__ import annotations

from typing import Annotated

import typer

from tally.cli import complete, screen
from tally.cli.entry import AsJson
from tally.errors import Place, Problem, Refused
from tally.words import mark, said, say, say_counted, with_label

_INSTEAD = "tally layout chinese-ten CARDS"  # unsaid: a command

_VERDICTS = {
    # L10N: What an opening layout of cards leads to.
    "play_on": mark("play on"),
    # L10N: What an opening layout leads to: the fourth card of a rank takes the three open ones.
    "fourth_takes_three": mark("fourth takes three"),
    # L10N: What an opening layout leads to: the dealer takes four cards of a rank.
    "dealer_takes_four": mark("dealer takes four"),
    # L10N: What an opening layout leads to: it may be dealt again.
    "may_be_redealt": mark("may be redealt"),
    # L10N: What an opening layout leads to: the cards must be shuffled again.
    "reshuffle": mark("reshuffle"),
}


def layout(
    variant: Annotated[
        str,
        typer.Argument(
            help=mark("A rule set's id, alias or .toml file."), autocompletion=complete.rule_sets
        ),
    ],
    cards: Annotated[list[str], typer.Argument(help=mark("The cards that lie open."))],
    players: Annotated[int | None, typer.Option(help=mark("How many play."))] = None,
    as_json: AsJson = False,
) -> None:
    """Judge an opening layout of Chinese Ten: play on, special capture, reshuffle, redeal.

    Example: tally layout main-merah "8S 8H 8D 2S 2H 3C 9D KS JH QC 10S 5D" --players 2
    """
    from tally.games import rule_set
    from tally.games.chinese_ten.layout import judge
    from tally.games.chinese_ten.ruleset import ChineseTenRules

    _, rules = rule_set(variant)
    if not isinstance(rules, ChineseTenRules):
        reason = say("{rules} has no open layout", rules=said(rules.name))
        raise Refused(Problem("unknown_variant", reason, _INSTEAD))
    text = " ".join(cards)
    verdict = judge(rules, players, text, lambda path, start, end: Place("CARDS", text, start, end))
    if as_json:
        screen.answer(
            {
                "schema": "tally.layout/1",
                "variant": rules.id,
                "players": verdict.players,
                "cards": list(verdict.cards),
                "verdict": verdict.kind,
                "playable": verdict.playable,
                "findings": [
                    {"code": each.kind, "message": each.message, "cards": list(each.cards)}
                    for each in verdict.findings
                ],
                "bound_to_stay": dict(verdict.bound),
            }
        )
        return
    screen.heading(
        say_counted(
            "{rules}, {count} player: {verdict}",
            "{rules}, {count} players: {verdict}",
            verdict.players,
            rules=said(rules.name),
            verdict=said(_VERDICTS[verdict.kind]),
        )
    )
    for finding in verdict.findings:
        screen.out(
            with_label(" ".join(finding.cards), finding.message)
            if finding.cards
            else finding.message
        )
