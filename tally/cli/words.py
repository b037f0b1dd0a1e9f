"""What people say with an entry: why, a note, who says so; and the question before what lasts."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from tally.cli import screen
from tally.errors import Misused, Place, Problem, Refused
from tally.words import mark, say

if TYPE_CHECKING:
    from tally.store.values import Words

Why = Annotated[
    str, typer.Option(metavar="TEXT", help=mark("The reason; it stays with the entry."))
]
Note = Annotated[str, typer.Option(metavar="TEXT", help=mark("A remark that stays with it."))]
Who = Annotated[
    str, typer.Option(metavar="NAME", help=mark("Who says so; else TALLY_WHO, else your login."))
]
Yes = Annotated[bool, typer.Option("--yes", help=mark("Do not ask."))]
Request = Annotated[
    str | None,
    typer.Option(metavar="MARK", help=mark("A mark of your own: sent twice, it is recorded once.")),
]


def words(*, why: str = "", note: str = "", who: str = "") -> Words:
    """The words to keep with an entry."""
    from tally.store.values import Words

    return Words(note=note, why=why, who=who or os.environ.get("TALLY_WHO") or _login())


def reason(why: str, example: str) -> str:
    """A reason that must be given. Raises Refused (`no_reason`)."""
    if why.strip():
        return why
    place = Place("--why", "", 0, 0)
    hint = say('add one, for example --why "{example}"', example=example)
    raise Refused(Problem("no_reason", say("this needs a reason"), hint, place))


def confirm(question: str, yes: bool) -> None:
    """Ask before something that cannot be taken back.

    Raises Refused: `needs_yes` without a terminal, `not_done` for any answer but yes.
    """
    if yes:
        return
    if not sys.stdin.isatty():
        # L10N: {question} is a whole question, as "Go on?".
        message = say("{question} Nobody can be asked here", question=question)
        raise Refused(Problem("needs_yes", message, say("add --yes")))
    screen.talk(f"{question} [y/N]")
    if input().strip().casefold() not in ("y", "yes"):
        raise Refused(Problem("not_done", say("nothing was done"), say("answer y to do it")))


def refuse_options(*texts: str) -> None:
    """Raises Misused for an option that was mistyped and so taken as text."""
    for text in texts:
        if text.startswith("--"):
            hint = say("--help lists the options")
            raise Misused(Problem("usage", say("there is no option {option}", option=text), hint))


def _login() -> str:
    import getpass

    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return ""
