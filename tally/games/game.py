"""What the games share: a deal before the round, an outcome after it, and who computes it.

A game turns what was typed into an `Outcome`. It knows points and tai, never money: an outcome says
how many of each part of the stake a seat wins or pays, and the ledger makes money of that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal, Protocol, runtime_checkable

from tally.errors import Caution, Locate, Problem, Refused, Remedy, in_argument
from tally.names import same_names
from tally.rules import RuleDocument
from tally.words import one_of, said, say, say_counted

Number = int | Fraction
"""An exact figure: an int where whole, a Fraction where not."""

Typed = Mapping[str, Any]
"""What was typed for a round, JSON-able; players are named by seat (0, 1, …), so that a player can
be renamed or forgotten without touching it. Each game documents its own keys."""


Named = Mapping[str, Any]
"""A round as people write it, players by name: what an evening file's `[[round]]` and a command
line hold. Each game documents its own keys; `(name, text)` pairs may stand for a table, so that a
name given twice is seen."""


@dataclass(frozen=True, slots=True)
class Entered:
    """A round's typed form, where each field of it was written, and what could not be understood.

    With problems the typed form is as good as it could be made, so that the rest is checked too.
    """

    typed: Typed
    locate: Locate = in_argument
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    """What stands before a round: who sits where, who deals, who plays first.

    `dealer` and `first_player` are seats, None where the rules leave it free. `state` holds what
    only this game keeps (streak, round wind …), JSON-able.
    """

    seats: tuple[str, ...]
    number: int = 1
    dealer: int | None = 0
    first_player: int | None = 0
    state: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Share:
    """One seat's part of an outcome.

    `figures` are the numbers a player reads, in the order of the game's `figures`; `score` is what
    runs up on the board when no stake is set; `counts` says how many of each part of the stake the
    seat wins (+) or pays (−), in the order of the game's `stake_parts`; `lines` explain it.
    """

    figures: tuple[Number, ...]
    score: Number
    counts: tuple[Number, ...]
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Payment:
    """What one seat pays another in a round; None stands for the pot.

    `counts` and `score` are those of a share, `figures` what makes it up (name → number), `why`
    says the same in words.
    """

    payer: int | None
    payee: int | None
    counts: tuple[Number, ...]
    score: Number
    why: str = ""
    figures: Mapping[str, Number] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A round, scored: a share for each seat, what the pot takes, and what to say about it.

    The counts of all shares and of the pot sum to zero in each part of the stake. `payments` say
    who pays whom, in games where that is known; then they sum to the shares. `deal` is what stood
    for the round, where what was typed changes the deal. `winners` are the seats that won, where
    that is not simply who has the most. An outcome that is not `settleable` values a part of a
    round and cannot be kept. `detail` is the game's own fuller answer, for its own commands.
    """

    shares: tuple[Share, ...]
    pot: tuple[Number, ...]
    headline: str = ""
    lines: tuple[str, ...] = ()
    warnings: tuple[Caution, ...] = ()
    detail: Any = None
    payments: tuple[Payment, ...] = ()
    deal: Deal | None = None
    winners: tuple[int, ...] | None = None
    settleable: bool = True


@dataclass(frozen=True, slots=True)
class Shown:
    """What lay open after a round, as printed: each seat's cards or hand, and what nobody took."""

    seats: tuple[str, ...]
    left: str = ""


@dataclass(frozen=True, slots=True)
class DealWords:
    """A deal in words: `brief` for a board's column, who deals and what stands, what else to know,
    and a remark of its own."""

    brief: str
    stands: str
    more: str = ""
    remark: str = ""


class RuleSet(Protocol):
    """A validated rule set of one game."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def native_names(self) -> tuple[str, ...]:
        """What the game is called where it is played."""
        ...

    @property
    def sources(self) -> Mapping[str, str]:
        """Where the rules were read: the short name that values cite → the address."""
        ...

    @property
    def document(self) -> Mapping[str, Any]:
        """The complete rules, JSON-able; `rule_set(RuleDocument.stored(document))` is equal."""
        ...

    @property
    def players(self) -> tuple[int, ...]:
        """How many may play."""
        ...

    def facts(self, players: int) -> tuple[tuple[str, str], ...]:
        """What a sheet's head says of these rules for so many players: (label, text) pairs."""
        ...


@dataclass(frozen=True, slots=True)
class RuleTable:
    """Rules as a table to read: a row for each, known by its first cell.

    Only in the column `value` can rule sets differ; the columns before it name the rule.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    value: int


@runtime_checkable
class Tabled(Protocol):
    """A rule set that has more to read than its facts, such as what each pattern is worth."""

    def tables(self) -> tuple[RuleTable, ...]: ...


class Game(Protocol):
    """One game of the house.

    `round_word` is which word its players have for a round, "round" or "hand"; it is never shown
    as it is. `name` is said where it is shown.
    """

    id: str
    name: str
    round_word: str
    figures: tuple[str, ...]
    stake_parts: tuple[str, ...]

    def rule_set(self, document: RuleDocument) -> RuleSet:
        """The rules of a document, validated. Raises Refused with every problem, placed."""
        ...

    def opening(self, rules: RuleSet, seats: tuple[str, ...], dealer: int) -> Deal:
        """The first deal of an evening."""
        ...

    def deal_words(self, rules: RuleSet, deal: Deal) -> DealWords:
        """A deal as it is told before its round, and with it."""
        ...

    def enter(self, named: Named, seats: tuple[str, ...], locate: Locate = in_argument) -> Entered:
        """The typed form of a round as written, with what is wrong in its names and keys."""
        ...

    def named(self, typed: Typed, seats: tuple[str, ...]) -> Named:
        """A typed round as people write it, so that parts of it can be replaced and it be entered
        again: `enter(named(typed, seats), seats).typed == typed`."""
        ...

    def score(
        self, rules: RuleSet, deal: Deal, typed: Typed, locate: Locate = in_argument
    ) -> Outcome:
        """What a round comes to. Raises Refused with every problem of what was typed."""
        ...

    def shown(self, outcome: Outcome) -> Shown:
        """What each seat held in a round, as printed."""
        ...

    def following(self, rules: RuleSet, deal: Deal, outcome: Outcome) -> Deal:
        """The deal after this one: same seats, next number, the dealer by the rules."""
        ...


@runtime_checkable
class Repairing(Protocol):
    """A game that can say which single slips would explain a round that it refuses."""

    def remedies(self, rules: RuleSet, deal: Deal, typed: Typed) -> tuple[Remedy, ...]:
        """The likeliest slips, first the likeliest; empty if none explains it."""
        ...


@dataclass(frozen=True, slots=True)
class Fact:
    """Something a game counts of a seat in a round: `amount` of `of`.

    The `name` is the same in every language; people are shown a title for it.
    Over many rounds a `share` is how often (amounts of ofs), a `mean` the amounts over the ofs, a
    `most` the greatest amount. A seat's round in which it could not happen has an `of` of 0.
    """

    name: str
    amount: Number
    of: Number = 1
    kind: Literal["share", "mean", "most"] = "share"


@runtime_checkable
class Telling(Protocol):
    """A game with statistics of its own, such as how often who pays for another's win."""

    def facts_of(self, deal: Deal, outcome: Outcome) -> Sequence[tuple[Fact, ...]]:
        """What is counted of each seat in a round; the same names in each round."""
        ...


@runtime_checkable
class Detailing(Protocol):
    """A game that has more to answer of a round than its shares say."""

    def details(self, deal: Deal, outcome: Outcome) -> Mapping[str, Any]:
        """Further keys of a round's answer in JSON, players by name."""
        ...


def players_problem(rules: RuleSet, players: int, hint: str) -> Problem:
    """That so many cannot play by these rules."""
    # L10N: {allowed} is how many may play, "2 or 4"; {count} how many were named.
    message = say_counted(
        "{rules} is for {allowed} players, not {count} player",
        "{rules} is for {allowed} players, not {count} players",
        players,
        rules=said(rules.name),
        allowed=one_of([str(number) for number in rules.players]),
    )
    return Problem("wrong_player_count", message, hint)


def same_player_problems(seats: Sequence[str]) -> list[Problem]:
    """A problem for each name that is the same as another one's."""
    return [
        Problem(
            "duplicate_player",
            say('"{name}" and "{earlier}" are the same name', name=name, earlier=earlier),
            say("give one of them another name"),
        )
        for earlier, name in same_names(seats)
    ]


def score_named(
    game: Game,
    rules: RuleSet,
    deal: Deal,
    named: Named,
    locate: Locate = in_argument,
    beside: Typed | None = None,
) -> tuple[Typed, Outcome]:
    """The typed form and the outcome of a round as people write it.

    `beside` are parts of the typed form that nobody writes in a round. Raises Refused with what is
    wrong in its names and in its cards, together; where a single slip would explain the cards, the
    first problem says which.
    """
    entered = game.enter(named, deal.seats, locate)
    if beside:
        entered = replace(entered, typed={**entered.typed, **beside})
    try:
        outcome = game.score(rules, deal, entered.typed, entered.locate)
    except Refused as refused:
        if entered.problems:
            raise Refused([*entered.problems, *refused.problems]) from None
        raise Refused(explained(game, rules, deal, entered.typed, refused.problems)) from None
    if entered.problems:
        raise Refused(entered.problems)
    return entered.typed, outcome


def explained(
    game: Game, rules: RuleSet, deal: Deal, typed: Typed, problems: Sequence[Problem]
) -> list[Problem]:
    """The problems of a round, the first of them with the slips that would explain it."""
    first, *others = problems
    if isinstance(game, Repairing):
        first = replace(first, remedies=game.remedies(rules, deal, typed))
    return [first, *others]
