"""The games of the house, and their rule sets by name.

The tuple is all there is: a game is added here. A game's module is imported when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tally.errors import Problem, Refused
from tally.words import enumerated, mark, one_of, say

if TYPE_CHECKING:
    from tally.games.game import Game, RuleSet
    from tally.games.live import LiveTable
    from tally.rules import RuleDocument


@dataclass(frozen=True, slots=True)
class Family:
    """A game and where it lives; `id` is what a rule document gives as its `family`.

    `name` is said where it is shown.
    """

    id: str
    name: str
    module: str
    shelf: Path

    def game(self) -> Game:
        """The game itself, imported now."""
        game: Game = import_module(self.module).GAME
        return game


_HERE = Path(__file__).parent

GAMES = (
    Family(
        "chinese-ten",
        mark("Chinese Ten"),
        "tally.games.chinese_ten",
        _HERE / "chinese_ten" / "variants",
    ),
    Family("mahjong", mark("Mahjong"), "tally.games.mahjong", _HERE / "mahjong" / "rules"),
)
SHELVES = tuple(family.shelf for family in GAMES)


def game(family: str) -> Game:
    """The game of a family's id. Raises Refused (`unknown_game`)."""
    for listed in GAMES:
        if listed.id == family:
            return listed.game()
    raise Refused(_unknown(family))


def _unknown(family: str) -> Problem:
    known = enumerated(listed.id for listed in GAMES)
    reason = say('"{typed}" is no game of this tally', typed=family)
    return Problem("unknown_game", reason, say("known: {known}", known=known))


def live_table(family: str) -> type[LiveTable]:
    """How a game's rounds are typed at the table: its `new` and `restored` begin one."""
    for listed in GAMES:
        if listed.id == family:
            table: type[LiveTable] = import_module(f"{listed.module}.live.table").Table
            return table
    raise Refused(_unknown(family))


def rule_set(reference: str) -> tuple[Game, RuleSet]:
    """The game and the rules of an id, an alias, a native name or a `.toml` file.

    Raises Refused: `unknown_variant`, `invalid_rules`, or the file's own (`bad_toml` …).
    """
    from tally.rules import find

    return _validated(find(reference, SHELVES))


def stored_rule_set(document: Mapping[str, Any]) -> tuple[Game, RuleSet]:
    """The game and the rules of a document that was kept: `RuleSet.document`."""
    from tally.rules import RuleDocument

    return _validated(RuleDocument.stored(document))


def shipped_rule_sets() -> list[tuple[Game, RuleSet]]:
    """Every rule set that ships, in the order of the shelves."""
    from tally.rules import find, shipped

    ids = [str(text.data["id"]) for text in shipped(SHELVES)]
    return [_validated(find(id_, SHELVES)) for id_ in ids]


def _validated(document: RuleDocument) -> tuple[Game, RuleSet]:
    game = family_of(document).game()
    return game, game.rule_set(document)


def family_of(document: RuleDocument) -> Family:
    """Which game a document is for. Raises Refused (`invalid_rules`)."""
    wanted = document.data.get("family")
    for family in GAMES:
        if family.id == wanted:
            return family
    known = one_of([f'family = "{family.id}"' for family in GAMES])
    message = (
        say("the rule file says no family")
        if wanted is None
        else say("the rule file says family {typed}, which is no game", typed=repr(wanted))
    )
    place = document.place(("family",) if wanted is not None else ())
    # L10N: {known} is what may be written: 'family = "chinese-ten" or family = "mahjong"'.
    hint = say('write {known}, or extends = "chinese-ten"', known=known)
    raise Refused(Problem("invalid_rules", message, hint, place))
