"""`tally demo`: a legal evening that was never played, as an evening file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tally.cli import complete, screen
from tally.cli.entry import AsJson
from tally.errors import Place, Problem, Refused
from tally.words import enumerated, mark, said, say

if TYPE_CHECKING:
    from tally.games.chinese_ten.terms import Terms

_MOST_ROUNDS = 100_000


def demo(
    variant: Annotated[
        str,
        typer.Option(
            help=mark("A rule set's id, alias or .toml file."), autocompletion=complete.rule_sets
        ),
    ] = "chinese-ten",
    players: Annotated[
        int | None, typer.Option(help=mark("How many play; else as many as can."))
    ] = None,
    rounds: Annotated[int, typer.Option(help=mark("How many rounds."))] = 4,
    seed: Annotated[
        int | None, typer.Option(help=mark("The same seed gives the same evening; else any."))
    ] = None,
    slip: Annotated[
        bool, typer.Option("--slip", help=mark("Put one slip in, and say which."))
    ] = False,
    kind: Annotated[
        str | None,
        typer.Option("--kind", help=mark("Which kind of slip."), autocompletion=complete.slips),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE.toml", help=mark("Where to write it.")),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write a random evening that could have been played, as an evening file: to learn and test.

    Cards are dealt and captured by the variant's own rules.

    Example: tally demo --variant taiwan --rounds 2 --seed 7 --slip
    """
    from random import SystemRandom

    from tally.games import rule_set
    from tally.games.chinese_ten.demo import NAMES_AT_THE_TABLE, evening
    from tally.games.chinese_ten.ruleset import ChineseTenRules

    _, rules = rule_set(variant)
    if not isinstance(rules, ChineseTenRules):
        reason = say("rounds of {rules} cannot be made up", rules=said(rules.name))
        raise Refused(Problem("no_demo", reason, say("tally demo --variant chinese-ten")))
    if not 1 <= rounds <= _MOST_ROUNDS:
        raise Refused(_bad_number("--rounds", rounds, say("1 to {most:,}", most=_MOST_ROUNDS)))
    count = max(rules.players) if players is None else players
    if count not in rules.players:
        allowed = enumerated(map(str, rules.players))
        raise Refused(
            _bad_number(
                "--players",
                count,
                # L10N: {numbers} is how many may play: 2, 3, 4.
                say("{rules} is for {numbers}", rules=said(rules.name), numbers=allowed),
            )
        )
    chosen = SystemRandom().randrange(1_000_000) if seed is None else seed
    names = NAMES_AT_THE_TABLE[:count]
    game = str(Path(variant).resolve()) if variant.endswith(".toml") else None
    kind = _kind_of_slip(kind, rules.terms[count]) if kind else "any" if slip else None
    made = evening(rules, names, rounds, chosen, kind, title=f"Demo {chosen}", game=game)
    if output is not None:
        _write(output, made.text)
    if as_json:
        facts = {"schema": "tally.demo/1", "seed": chosen, "slip": made.slip or None}
        screen.answer(facts | {"file": str(output) if output else None, "text": made.text})
        return
    if output is None:
        print(made.text, end="")
    if seed is None:
        # L10N: A number from which the same random evening is made again: tally demo --seed 7.
        screen.talk(say("seed {number}", number=chosen))
    if made.slip:
        screen.talk(say("The slip: {slip}", slip=made.slip))


def _kind_of_slip(kind: str, terms: Terms) -> str:
    """The kind of slip by its name. Raises Refused (`no_such_slip`)."""
    from tally.games.chinese_ten.mistakes import SLIPS
    from tally.names import nearest

    possible = [each for each in SLIPS if each != "left" or terms.leftovers_possible]
    if kind in (*possible, "any"):
        return kind
    message, hint = (
        say('there is no slip of the kind "{kind}"', kind=kind),
        say("kinds: {kinds}", kinds=enumerated(possible)),
    )
    if kind in SLIPS:
        message = say("no card can stay on the table here, so none can be forgotten there")
    elif close := nearest(kind, possible, most=1, closeness=0.6):
        hint = say("did you mean {kind}? {hint}", kind=close[0], hint=hint)
    place = Place("--kind", kind, 0, len(kind))
    raise Refused(Problem("no_such_slip", message, hint, place))


def _bad_number(option: str, value: int, allowed: str) -> Problem:
    text = str(value)
    message = say("{number} is not possible for {option}", number=value, option=option)
    code = "wrong_player_count" if option == "--players" else "bad_number"
    return Problem(code, message, allowed, Place(option, text, 0, len(text)))


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        reason = say(
            "{file} cannot be written: {reason}", file=file, reason=error.strerror or error
        )
        raise Refused(Problem("unwritable_file", reason, say("choose another with -o"))) from None
