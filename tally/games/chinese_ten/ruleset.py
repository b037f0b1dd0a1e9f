"""Rule sets of Chinese Ten: a document validated into terms for each number of players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from tally.errors import Refused
from tally.games.chinese_ten.building import build_terms
from tally.games.chinese_ten.complaints import Complaints
from tally.games.chinese_ten.overrides import check_fresh, check_overrides
from tally.games.chinese_ten.schema import MOST_PLAYERS, checked
from tally.games.chinese_ten.selectors import described
from tally.games.chinese_ten.stated import in_words
from tally.games.chinese_ten.terms import Terms
from tally.games.chinese_ten.valuing import card_values
from tally.rules import RuleDocument
from tally.words import clauses, mark, said, say, say_counted

_BONUS = {
    "single_play": mark(
        "{amount} from each other player to whoever takes both red fives in one play"
    ),
    "red_takes_red": mark(
        "{amount} from each other player to whoever takes a red five with the other"
    ),
    "both_in_pile": mark(
        "{amount} from each other player to whoever has both red fives at the end"
    ),
}
_FIRST = {
    "dealer": mark("the dealer plays first"),
    "left_of_dealer": mark("the player on the dealer's left plays first"),
    "worst_previous": mark("the worst score of the last deal plays first, at the start the dealer"),
    "free": mark("anyone plays first"),
}
_NEXT_DEALER = {
    # L10N: The player on the dealer's left deals next.
    "left": mark("next dealer: left"),
    # L10N: The player on the dealer's right deals next.
    "right": mark("next dealer: right"),
    "winner": mark("next dealer: winner"),
    "loser": mark("next dealer: loser"),
    # L10N: The same player deals again.
    "same": mark("next dealer: same"),
}


@dataclass(frozen=True)
class ChineseTenRules:
    """A validated rule set: its complete document, and its terms by number of players."""

    document: Mapping[str, Any]
    terms: Mapping[int, Terms] = field(compare=False, repr=False)

    @property
    def id(self) -> str:
        return str(self.document["id"])

    @property
    def name(self) -> str:
        return str(self.document["name"])

    @property
    def native_names(self) -> tuple[str, ...]:
        """What the game is called where it is played."""
        return tuple(self.document.get("native_names", ()))

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(self.terms)

    @property
    def sources(self) -> Mapping[str, str]:
        """Where the rules were read: the short name that values cite → the address."""
        return dict(self.document.get("sources", {}))

    def facts(self, players: int) -> tuple[tuple[str, str], ...]:
        """Deal, values, tie score and the rest for so many players, as label and text; labels are
        said where they are shown."""
        terms = self.terms[players]
        first, then = said(_FIRST[terms.first_player]), said(_NEXT_DEALER[terms.next_dealer])
        return (
            # L10N: What a rule is about: how the cards are dealt.
            (mark("Deal"), _deal_text(terms)),
            # L10N: What a rule is about: what the cards are worth.
            (mark("Values"), described(terms.values)),
            # L10N: What a rule is about: what all cards together are worth.
            (mark("Total"), say_counted("{count} point", "{count} points", terms.total)),
            (mark("Tie score"), _tie_text(terms)),
            *_bonus_fact(terms),
            *_zero_fact(terms),
            *_leftover_fact(terms),
            # L10N: What a rule is about: who plays first and who deals next.
            (mark("Play"), clauses([first, then])),
            *_layout_fact(terms),
        )


def rule_set(document: RuleDocument) -> ChineseTenRules:
    """The rules of a document. Raises Refused (`invalid_rules`) with every problem, placed."""
    document = _identified(document)
    complaints = Complaints(document)
    plain = checked(document, complaints)
    for key in ("players", "values"):
        if key not in document.data:
            # L10N: {line} is the first line of a rule file.
            hint = say("begin with {line}", line='extends = "chinese-ten"')
            # L10N: {key} is a key of a rule file.
            message = say("the rules say nothing of {key}", key=key)
            complaints.add((key,), message, hint, causes=[("fresh",)])
    inherited = partial(_inherited_points, document)
    counts = plain.get("players") or _sound_counts(document.data.get("players"))
    terms = {count: build_terms(plain, count, complaints, inherited) for count in counts}
    if document.texts:
        check_fresh(document.texts[-1].data, complaints)
    if document.texts and terms:
        check_overrides(document.texts[-1].data, document.data, terms, complaints)
    if problems := complaints.problems():
        raise Refused(problems)
    return ChineseTenRules(document.data, terms)


def _inherited_points(document: RuleDocument, players: int) -> tuple[int, ...]:
    """What the cards are worth by number in the shipped rules that a document starts from."""
    start = document.inherited
    ignored = Complaints(start)
    plain = checked(start, ignored)
    own = plain.get("with", {}).get(str(players), {})
    deck = own.get("deck", plain.get("deck", 52))
    general, special = plain.get("values", {}), own.get("values", {})
    return card_values(general, special, players, deck, ignored).points


def _sound_counts(players: Any) -> list[int]:
    """The numbers of players in a list that is not sound, so that the rest is checked for them."""
    found = players if isinstance(players, list) else [players]
    return sorted({one for one in found if type(one) is int and 2 <= one <= MOST_PLAYERS})


def _identified(document: RuleDocument) -> RuleDocument:
    """A house file that gives no id or name is called after its file, not after its parent."""
    if not document.texts or "id" in document.texts[-1].data:
        return document
    own = document.texts[-1].data
    stem = Path(document.texts[-1].source).stem
    data = dict(document.data) | {"id": stem, "name": own.get("name", stem)}
    for key in ("native_names", "aliases", "about"):
        if key not in own:
            data.pop(key, None)
    return replace(document, data=data)


def _deal_text(terms: Terms) -> str:
    # L10N: Numbers of cards.
    return say(
        "{hand} each, {layout} open, {stock} in the stock",
        hand=terms.hand,
        layout=terms.layout,
        stock=terms.stock,
    )


def _tie_text(terms: Terms) -> str:
    """The tie score, and who makes up for one that is not total over players."""
    if terms.tie * terms.players == terms.total:
        tie = in_words(terms.tie)
        # L10N: A tie score that is the points of all cards over the number of players.
        return tie if terms.tie_stated else say("{tie} (total over players)", tie=tie)
    makes_up = (
        say("the pot takes or gives the difference to {total} points", total=terms.total)
        if terms.pot == "carry"
        else say("the dealer takes or gives the difference to {total} points", total=terms.total)
    )
    return clauses([in_words(terms.tie), makes_up])


def _bonus_fact(terms: Terms) -> tuple[tuple[str, str], ...]:
    bonus = terms.bonus
    if bonus is None:
        return ()
    return (
        (
            mark("Red-five bonus"),
            say(_BONUS[bonus.trigger], amount=bonus.amount),
        ),
    )


def _zero_fact(terms: Terms) -> tuple[tuple[str, str], ...]:
    if terms.zero_wins is None:
        return ()
    return (
        (
            # L10N: What a rule is about: a round in which a player takes no points.
            mark("No points"),
            say(
                "a player without points wins {points} from each other player",
                points=terms.zero_wins,
            ),
        ),
    )


def _leftover_fact(terms: Terms) -> tuple[tuple[str, str], ...]:
    if not terms.leftovers_possible:
        return ()
    text = {
        "retie": say("cards left on the table: the tie score is captured points over players"),
        "nobody": say("cards left on the table: nobody's, the pot takes the difference"),
    }
    # L10N: What a rule is about: cards left on the table.
    return ((mark("Leftovers"), text[terms.leftovers]),)


def _layout_fact(terms: Terms) -> tuple[tuple[str, str], ...]:
    # L10N: What a rule is about: special cards that lie open at the start.
    label = mark("Layout")
    return ((label, clauses(map(said, terms.layout_text))),) if terms.layout_text else ()
