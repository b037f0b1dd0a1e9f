"""Rule sets of Chinese Ten: a document validated into terms for each number of players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from tally.errors import Problem, Refused
from tally.games.chinese_ten.cards import names
from tally.games.chinese_ten.schema import checked, dotted, tie_number
from tally.games.chinese_ten.selectors import described, face_value, selected
from tally.games.chinese_ten.terms import Bonus, Terms, exact
from tally.games.game import Number
from tally.rules import RuleDocument
from tally.toml import KeyPath

_TRIGGERS = {
    "single_play": "who takes both red fives in one play",
    "red_takes_red": "who takes a red five with the other",
    "both_in_pile": "who has both red fives at the end",
}
_FIRST = {
    "dealer": "the dealer plays first",
    "left_of_dealer": "the player on the dealer's left plays first",
    "worst_previous": "the worst score of the deal before plays first, in the first deal the dealer",
    "free": "anyone plays first",
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
        """Deal, values, tie score and the rest for so many players, as label and text."""
        terms = self.terms[players]
        return (
            ("Deal", f"{terms.hand} each, {terms.layout} open, {terms.stock} in the stock"),
            ("Values", described(terms.values)),
            ("Total", f"{terms.total} points"),
            ("Tie score", f"{terms.tie}{'' if terms.tie_stated else ' (total over players)'}"),
            *_bonus_fact(terms),
            *_zero_fact(terms),
            *_leftover_fact(terms),
            ("Play", f"{_FIRST[terms.first_player]}; next dealer: {terms.next_dealer}"),
            *(("Layout", text) for text in terms.layout_text),
        )


def rule_set(document: RuleDocument) -> ChineseTenRules:
    """The rules of a document. Raises Refused (`invalid_rules`) with every problem, placed."""
    document = _identified(document)
    plain, problems = checked(document)
    build = _Build(document, plain)
    for key in ("players", "values"):
        if key not in document.data:
            build.wrong((), f"the rules say nothing of {key}", 'begin with extends = "chinese-ten"')
    terms = {count: build.terms(count) for count in plain.get("players", ())}
    build.unused_overrides(terms)
    problems += build.problems
    if problems:
        raise Refused(dict.fromkeys(problems))
    return ChineseTenRules(document.data, {n: made for n, made in terms.items() if made})


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
    return RuleDocument(data, document.texts)


class _Build:
    """Makes terms of a checked document, collecting what cannot be played or settled."""

    def __init__(self, document: RuleDocument, plain: Mapping[str, Any]) -> None:
        self.document, self.plain = document, plain
        self.problems: list[Problem] = []

    def wrong(self, path: KeyPath, message: str, hint: str) -> None:
        self.problems.append(Problem("invalid_rules", message, hint, self.document.place(path)))

    def terms(self, players: int) -> Terms | None:
        """The terms for so many players; None where the document does not give them."""
        before = len(self.problems)
        own = self.plain.get("with", {}).get(str(players), {})
        rules = _laid_over(self.plain, own)
        deck = int(rules.get("deck", 52))
        deal = self._deal(rules.get("deal", {}), deck, players)
        values = self._values(own.get("values", {}), deck, players)
        if len(self.problems) > before or sum(values) <= 0:
            if sum(values) <= 0 and len(self.problems) == before:
                self.wrong(("values",), "the cards come to no points", "give some cards a value")
            return None
        tie = self._tie(rules, sum(values), players)
        play, layout = rules.get("play", {}), rules.get("layout", {})
        return Terms(
            players,
            *deal,
            values,
            tie,
            rules.get("tie_score", "derived") != "derived",
            rules.get("pot", "carry"),
            rules.get("leftovers", "retie"),
            self._bonus(rules, players),
            _zero_wins(rules),
            play.get("direction", "clockwise"),
            play.get("next_dealer", "left"),
            play.get("first_player", "left_of_dealer"),
            layout.get("three_of_a_kind", "fourth_takes_all"),
            layout.get("four_of_a_kind", "dealer_takes"),
            layout.get("group_of_five", "may_redeal"),
            rules.get("capture", "mandatory"),
            tuple(layout.get("text", ())),
        )

    def _deal(self, deal: Mapping[str, int], deck: int, players: int) -> tuple[int, int, int]:
        hand, layout = deal.get("hand"), deal.get("layout")
        path = self._path(players, "deal")
        if hand is None or layout is None:
            hint = f"[with.{players}] deal = {{ hand = …, layout = …, stock = … }}"
            self.wrong(path, f"no deal is given for {players} players", hint)
            return 0, 0, 0
        stock = deal.get("stock", players * hand)
        dealt = players * hand + layout + stock
        if dealt != deck or stock != players * hand:
            self.wrong(path, *_deal_problem(players, hand, layout, stock, deck))
        return hand, layout, stock

    def _values(self, own: Mapping[str, Any], deck: int, players: int) -> tuple[int, ...]:
        """Points by card: with.N before the general table, the narrowest selector first."""
        worth: dict[int, int] = {}
        layers = (
            (own, ("with", str(players), "values")),
            (self.plain.get("values", {}), ("values",)),
        )
        for layer, path in layers:
            taken = set(worth)
            self._layer(layer, path, deck, players, worth, taken)
        return tuple(worth.get(card, 0) for card in range(deck))

    def _layer(
        self,
        layer: Mapping[str, Any],
        path: KeyPath,
        deck: int,
        players: int,
        worth: dict[int, int],
        taken: set[int],
    ) -> None:
        decided: dict[int, tuple[int, str]] = {}
        for selector in sorted(layer, key=lambda text: (selected(text) or 0).bit_count()):
            cards = selected(selector) or 0
            here = (*path, selector)
            if cards >> deck:
                hint = "set deck = 54 to play with jokers"
                self.wrong(
                    here, f'"{selector}": no joker is in a deck of {deck} ({players} players)', hint
                )
                continue
            for card in (card for card in range(deck) if cards >> card & 1 and card not in taken):
                points = self._points(layer[selector], card, here)
                width, rival = decided.setdefault(card, (cards.bit_count(), selector))
                if rival == selector:
                    worth[card] = points
                elif width == cards.bit_count() and worth[card] != points:
                    self.wrong(here, *_rivals(selector, rival, card))

    def _points(self, worth: int | str, card: int, path: KeyPath) -> int:
        if worth != "face":
            return int(worth)
        name = names(1 << card)[0]
        pips = face_value(name)
        if pips is None:
            self.wrong(
                path, f'{name} has no pips for "face"', '"face" is for A to 10; write points'
            )
        return pips or 0

    def _tie(self, rules: Mapping[str, Any], total: int, players: int) -> Number:
        derived = Fraction(total, players)
        stated = rules.get("tie_score", "derived")
        tie = derived if stated == "derived" else tie_number(stated) or Fraction(0)
        if tie != derived and "pot" not in rules:
            hint = (
                f'write {exact(derived)} or "derived" under [with.{players}] (fresh = ["tie_score"] '
                'drops every inherited one), or say who makes up the difference: pot = "carry" '
                '(the pot) or pot = "dealer"'
            )
            self.wrong(
                self._path(players, "tie_score"),
                f"tie score {exact(tie)} with {players} players does not balance: the cards come to "
                f"{total} points, {exact(derived)} each",
                hint,
            )
        return exact(tie)

    def _bonus(self, rules: Mapping[str, Any], players: int) -> Bonus | None:
        bonus = rules.get("red_five_bonus", "none")
        if bonus == "none":
            return None
        if "amount" not in bonus:
            self.wrong(
                self._path(players, "red_five_bonus"),
                "the red-five bonus has no amount",
                'red_five_bonus = { amount = 10, trigger = "single_play" }',
            )
        trigger = bonus.get("trigger", "single_play")
        return Bonus(bonus.get("amount", 0), trigger, bonus.get("paid_with", "points"))

    def _path(self, players: int, key: str) -> KeyPath:
        """Where a key is set for so many players: under with.N if it is there."""
        own = self.plain.get("with", {}).get(str(players), {})
        return ("with", str(players), key) if key in own else (key,)

    def unused_overrides(self, terms: Mapping[int, Any]) -> None:
        """What the last text of a chain says to no effect."""
        if not self.document.texts or not self.plain.get("players"):
            return
        last = self.document.texts[-1].data
        tables = last.get("with", {})
        tables = tables if isinstance(tables, Mapping) else {}
        for count in tables:
            if count.isdigit() and int(count) not in terms:
                allowed = ", ".join(map(str, terms))
                self.wrong(
                    ("with", count),
                    f"[with.{count}] is never used: {allowed} can play",
                    f"add {count} to players, or take the table out",
                )
        for count in terms:
            own = tables.get(str(count), {})
            self._hidden(count, last, own if isinstance(own, Mapping) else {})

    def _hidden(self, players: int, last: Mapping[str, Any], own: Mapping[str, Any]) -> None:
        """General lines of the last text that an inherited with.N table overrules."""
        inherited = self.plain.get("with", {}).get(str(players), {})
        for key in ("tie_score", "pot", "leftovers", "capture", "deck"):
            if key in last and key in inherited and key not in own:
                self._overruled((key,), players)
        values, theirs = last.get("values", {}), inherited.get("values", {})
        mine = own.get("values", {})
        if not all(isinstance(table, Mapping) for table in (values, mine)):
            return
        ruling = {selector: selected(selector) or 0 for selector in theirs if selector not in mine}
        for selector in values:
            cards = selected(selector) or 0
            if cards and any(cards & ~covered == 0 for covered in ruling.values()):
                self._overruled(("values", selector), players)

    def _overruled(self, path: KeyPath, players: int) -> None:
        self.wrong(
            path,
            f"{dotted(path)} has no effect with {players} players: the parent sets it in [with.{players}]",
            f"write it under [{dotted(('with', players, *path[:-1]))}]",
        )


def _laid_over(general: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The rules for one number of players: its own keys over the general ones, tables key by key."""
    both = dict(general)
    for key, value in own.items():
        inherited = general.get(key)
        joined = isinstance(value, Mapping) and isinstance(inherited, Mapping)
        both[key] = {**inherited, **value} if joined and inherited is not None else value
    return both


def _zero_wins(rules: Mapping[str, Any]) -> int | None:
    zero = rules.get("zero_points_wins", "none")
    return None if zero == "none" else int(zero.get("each_pays", 0))


def _deal_problem(players: int, hand: int, layout: int, stock: int, deck: int) -> tuple[str, str]:
    dealt = players * hand + layout + stock
    message = (
        f"impossible deal for {players} players: {players} x {hand} in hand + {layout} open + "
        f"{stock} in the stock = {dealt} of {deck} cards"
    )
    if dealt == deck:
        message += f"; each card played turns one over, so the stock must have {players * hand}"
    fitting = (deck - layout) // (2 * players)
    rest = deck - 2 * players * fitting
    return message, f"{fitting} in hand, {rest} open and {players * fitting} in the stock would fit"


def _rivals(selector: str, rival: str, card: int) -> tuple[str, str]:
    name = names(1 << card)[0]
    return (
        f'"{selector}" and "{rival}" are as narrow and give {name} different points',
        f"say what {name} is worth in a line of its own: {name} = …",
    )


def _bonus_fact(terms: Terms) -> tuple[tuple[str, str], ...]:
    bonus = terms.bonus
    if bonus is None:
        return ()
    return (
        ("Red-five bonus", f"{bonus.amount} from each other player to {_TRIGGERS[bonus.trigger]}"),
    )


def _zero_fact(terms: Terms) -> tuple[tuple[str, str], ...]:
    if terms.zero_wins is None:
        return ()
    return (
        ("No points", f"a player without points wins {terms.zero_wins} from each other player"),
    )


def _leftover_fact(terms: Terms) -> tuple[tuple[str, str], ...]:
    if not terms.leftovers_possible:
        return ()
    text = {
        "retie": "cards left on the table: the tie score is captured points over players",
        "nobody": "cards left on the table: nobody's, the pot takes the difference",
    }
    return (("Leftovers", text[terms.leftovers]),)
