"""Whether an opening layout can be played, and which cards it is bound to leave on the table.

Sources of the rules: https://www.pagat.com/fishing/chinten.html, special cases and Main Merah.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tally.errors import Locate, Problem, Refused, in_argument
from tally.games.chinese_ten.cards import NAMES, SOLOS, names, suggestions
from tally.games.chinese_ten.piles import PARTNERS, count, rank_words
from tally.games.chinese_ten.ruleset import ChineseTenRules
from tally.games.chinese_ten.terms import Terms
from tally.games.chinese_ten.tokens import tokens
from tally.words import one_of, said, say, say_counted

Kind = Literal["play_on", "fourth_takes_three", "dealer_takes_four", "may_be_redealt", "reshuffle"]
_GRAVITY: tuple[Kind, ...] = (
    "reshuffle",
    "may_be_redealt",
    "dealer_takes_four",
    "fourth_takes_three",
    "play_on",
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a layout shows: what follows, in words, and the cards it is about."""

    kind: Kind
    message: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be done with a layout.

    `kind` is the gravest of the findings; `bound` says how many cards of which ranks will stay on
    the table however it is played: (rank, number) pairs.
    """

    kind: Kind
    players: int
    cards: tuple[str, ...]
    findings: tuple[Finding, ...]
    bound: tuple[tuple[str, int], ...]

    @property
    def playable(self) -> bool:
        """Whether the deal may go on."""
        return self.kind != "reshuffle"


def judge(
    rules: ChineseTenRules, players: int | None, text: str, locate: Locate = in_argument
) -> Verdict:
    """What an opening layout means by these rules.

    Without `players` it is the number for which so many cards are laid out. Raises Refused:
    `unknown_card`, `duplicate_card`, `missing_cards` (too few), `impossible_pile` (too many),
    `wrong_player_count`.
    """
    if players is not None and players not in rules.players:
        # L10N: {allowed} is "2 or 4"; {players} is a number too.
        message = say(
            "{rules} is for {allowed} players, not {players}",
            rules=said(rules.name),
            allowed=one_of([str(number) for number in rules.players]),
            players=players,
        )
        raise Refused(Problem("wrong_player_count", message, say("choose another rule set")))
    deck = max(len(terms.values) for terms in rules.terms.values())
    cards, problems = _read(text, deck, locate)
    terms, wrong_number = _dealt(rules, players, cards)
    problems += wrong_number
    if problems:
        raise Refused(problems)
    findings = tuple(_findings(terms, cards)) or (
        Finding("play_on", say("nothing special lies open: play on"), ()),
    )
    kind = min((finding.kind for finding in findings), key=_GRAVITY.index)
    return Verdict(kind, terms.players, names(cards), findings, tuple(_bound(cards)))


def _read(text: str, deck: int, locate: Locate) -> tuple[int, list[Problem]]:
    cards, problems = 0, []
    for token in tokens(text):
        place = locate(("cards",), token.start, token.end)
        if token.card is None or token.card >= deck:
            meant = suggestions(token.text, 0)
            hint = (
                say("did you mean {cards}?", cards=one_of(meant))
                if meant
                else say("a card is a rank (A 2-10 J Q K) and a suit (S H D C)")
            )
            problems.append(
                Problem("unknown_card", say('"{text}" is not a card', text=token.text), hint, place)
            )
        elif cards >> token.card & 1:
            message = say("{card} is twice in the layout", card=NAMES[token.card])
            problems.append(Problem("duplicate_card", message, say("type each card once"), place))
        else:
            cards |= 1 << token.card
    return cards, problems


def _dealt(rules: ChineseTenRules, players: int | None, cards: int) -> tuple[Terms, list[Problem]]:
    """The terms whose layout has so many cards, and what is wrong if there are none."""
    choices = list(rules.terms.values()) if players is None else [rules.terms[players]]
    number = cards.bit_count()
    for terms in choices:
        if terms.layout == number:
            return terms, []
    sizes = [
        # L10N: So many cards with so many players: "4 with 2 players".
        say("{cards} with {players} players", cards=terms.layout, players=terms.players)
        for terms in _by_layout(choices)
    ]
    few = number < max(terms.layout for terms in choices)
    # L10N: {sizes} is "4 with 2 players or 12 with 3 players".
    message = say_counted(
        "{count} card is no layout of {rules}: {sizes} are laid out",
        "{count} cards are no layout of {rules}: {sizes} are laid out",
        number,
        rules=said(rules.name),
        sizes=one_of(sizes),
    )
    hint = say("type every card that lies open at the start, and no other")
    return choices[0], [Problem("missing_cards" if few else "impossible_pile", message, hint)]


def _by_layout(choices: list[Terms]) -> list[Terms]:
    """One of the terms for each size of the layout."""
    return list({terms.layout: terms for terms in reversed(choices)}.values())[::-1]


def _findings(terms: Terms, cards: int) -> Iterator[Finding]:
    for rank in SOLOS:
        number = count(cards, rank)
        if number >= 3:
            yield _equal_cards(terms, rank, number, cards)
    if terms.group_of_five == "play":
        return
    for low, high in PARTNERS:
        group = count(cards, low) + count(cards, high)
        if group >= 5:
            yield _crowded(terms, low, high, group, cards)


def _equal_cards(terms: Terms, rank: str, number: int, cards: int) -> Finding:
    """Three or four of a rank that only its own rank takes; each text begins with `3 kings`."""
    what, shown = rank_words(number, rank), _of(cards, rank)
    if "reshuffle" in (terms.four if number == 4 else terms.three):
        return Finding(
            "reshuffle",
            # L10N: {cards} is "3 kings": what lies open at the start.
            say("{cards} lie open: shuffle the pack and deal again", cards=what),
            shown,
        )
    if number == 4:
        return Finding(
            "dealer_takes_four",
            # L10N: {cards} is "3 kings": what lies open at the start.
            say("{cards} lie open: the dealer takes them now", cards=what),
            shown,
        )
    return Finding(
        "fourth_takes_three",
        # L10N: {cards} is "3 kings": what lies open at the start.
        say("{cards} lie open: the fourth will take all three", cards=what),
        shown,
    )


def _crowded(terms: Terms, low: str, high: str, group: int, cards: int) -> Finding:
    """Five or more cards that take each other: a+b-4 of each rank are bound to stay."""
    kept = group - 4
    shown = _of(cards, low) + _of(cards, high)
    if terms.group_of_five == "reshuffle":
        # L10N: {low} and {high} are ranks: A and 9.
        message = say(
            "{number} cards of {low} and {high} lie open: shuffle the pack and deal again",
            number=group,
            low=low,
            high=high,
        )
        return Finding("reshuffle", message, shown)
    # L10N: {low} and {high} are ranks, A and 9; {lows} and {highs} are "1 ace" and "1 nine".
    message = say(
        "{number} cards of {low} and {high} lie open: {lows} and {highs} are bound to stay on "
        "the table; the deal may be made again",
        number=group,
        low=low,
        high=high,
        lows=rank_words(kept, low),
        highs=rank_words(kept, high),
    )
    return Finding("may_be_redealt", message, shown)


def _bound(cards: int) -> Iterator[tuple[str, int]]:
    for low, high in PARTNERS:
        kept = count(cards, low) + count(cards, high) - 4
        if kept > 0:
            yield from ((low, kept), (high, kept))


def _of(cards: int, rank: str) -> tuple[str, ...]:
    return tuple(name for name in names(cards) if name[:-1] == rank)
