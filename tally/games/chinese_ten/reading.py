"""What was typed for a round, read into an entry with everything that is wrong with it.

A round without a fault is read by adding up (`at_once`). Only where that does not come out is the
text read again token by token, to say what is wrong, where, and what may have been meant.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from tally.errors import Locate, Place, Problem
from tally.games.chinese_ten.cards import NAMES, is_joker, names, suggestions
from tally.games.chinese_ten.entry import Entry, Mode, at_once, is_rest, union
from tally.games.chinese_ten.missing import is_mixture, missing
from tally.games.chinese_ten.piles import leftovers_breach
from tally.games.chinese_ten.terms import Terms
from tally.games.chinese_ten.tokens import Token, tokens
from tally.games.game import Typed
from tally.words import all_of, clauses, one_of, say, say_counted


def read(terms: Terms, seats: Sequence[str], typed: Typed, locate: Locate) -> Entry:
    """The round that was typed, with every problem of its cards or numbers."""
    texts = typed["piles"]
    left = typed.get("left") or ""
    mode = typed.get("mode")
    if mode is None and None not in texts:
        entry = at_once(terms, texts, left)
        if entry is not None:
            return entry
    return _Reading(terms, seats, texts, left, locate).entry(mode)


class _Reading:
    """One careful reading of a round, collecting its problems, the cause before what follows.

    Of a round that is not `complete`, as nobody gave some player's pile, nothing is missing.
    """

    def __init__(
        self,
        terms: Terms,
        seats: Sequence[str],
        texts: Sequence[str | None],
        left: str,
        locate: Locate,
    ) -> None:
        self.terms, self.seats, self.texts = terms, seats, [text or "" for text in texts]
        self.left_text, self.locate = left, locate
        self.rests = [i for i, text in enumerate(self.texts) if is_rest(text)]
        self.complete = None not in texts
        self.problems: list[Problem] = []
        self.bad: list[tuple[tuple[str | int, ...], Token]] = []

    def entry(self, mode: str | None) -> Entry:
        left, found = self._cards(("left",), self.left_text)
        if mode == "points":
            self._report_unknown(0)
            self._report_duplicates([(-1, token) for token in found])
            self._check_left(left, False)
            return self._points_entry(left)
        piles, placed = self._piles()
        placed += [(-1, token) for token in found]
        return self._card_entry(mode, piles, left, placed)

    def _piles(self) -> tuple[list[int], list[tuple[int, Token]]]:
        """Each pile as a set, a rest still empty, and every card with its seat."""
        piles, placed = [], []
        for seat, text in enumerate(self.texts):
            cards, found = self._cards(("piles", seat), "" if seat in self.rests else text)
            piles.append(cards)
            placed += [(seat, token) for token in found]
        return piles, placed

    def _card_entry(
        self, asked: str | None, piles: list[int], left: int, placed: list[tuple[int, Token]]
    ) -> Entry:
        typed = union(piles)
        mode: Mode = "partial" if asked == "partial" else self._recognised(typed)
        whole = self.terms.scoring if mode == "scoring" else self.terms.pack
        out = whole & ~(typed | left)
        self._report_unknown(out)
        self._report_duplicates(placed)
        unread = self._unreadable(mode, piles)
        self._take_rest(piles, out)
        if out and mode != "partial" and not self.rests and self.complete:
            self.problems += missing(self.terms, mode, piles, left, out)
        self._check_left(left, mode == "full")
        points = tuple(self.terms.points(pile) for pile in piles)
        left_points = self.terms.points(left)
        return Entry(mode, tuple(piles), points, left, left_points, self.problems, unread)

    def _unreadable(self, mode: Mode, piles: list[int]) -> frozenset[int]:
        """The seats whose pile is not what lies there: a token is no card, other cards are wrong
        where it is the rest, or nobody knows whether it is whole."""
        if mode == "full" and not self.rests and is_mixture(self.terms, piles):
            return frozenset(range(len(piles)))
        bad = {path[1] for path, _ in self.bad if len(path) > 1}
        rests = self.rests if self.problems or not self.complete else ()
        return frozenset(seat for seat in (*bad, *rests) if isinstance(seat, int))

    def _recognised(self, typed: int) -> Mode:
        """Scoring cards only, if nothing else was typed; otherwise whole piles."""
        return "scoring" if typed and not typed & ~self.terms.scoring else "full"

    def _cards(self, path: tuple[str | int, ...], text: str) -> tuple[int, list[Token]]:
        """The set of the cards of a text, and the tokens that are cards; notes the others."""
        cards, good = 0, []
        for token in tokens(text):
            if token.card is None or token.card >= len(self.terms.values):
                self.bad.append((path, token))
            else:
                cards |= 1 << token.card
                good.append(token)
        return cards, good

    def _report_unknown(self, out: int) -> None:
        for path, token in self.bad:
            place = self.locate(path, token.start, token.end)
            self.problems.append(_unknown(token, out, place, len(self.terms.values) > 52))

    def _report_duplicates(self, found: list[tuple[int, Token]]) -> None:
        first: dict[int, int] = {}
        for seat, token in sorted(found, key=lambda pair: (pair[0] < 0, pair[0])):
            card = token.card
            if card is None:
                continue
            if card in first:
                path: tuple[str | int, ...] = ("piles", seat) if seat >= 0 else ("left",)
                place = self.locate(path, token.start, token.end)
                message = self._twice(NAMES[card], first[card], seat)
                hint = say("take it out of one place")
                self.problems.append(Problem("duplicate_card", message, hint, place))
            first.setdefault(card, seat)

    def _twice(self, card: str, one: int, other: int) -> str:
        """In which piles a card is, a seat below 0 for the cards left; those come last."""
        if one < 0:
            return say("{card} is twice in the cards left on the table", card=card)
        if one == other:
            return say("{card} is twice in {player}'s pile", card=card, player=self.seats[one])
        if other < 0:
            return say(
                "{card} is in {player}'s pile and in the cards left on the table",
                card=card,
                player=self.seats[one],
            )
        return say(
            "{card} is in {player}'s pile and in {other}'s pile",
            card=card,
            player=self.seats[one],
            other=self.seats[other],
        )

    def _take_rest(self, piles: list[int], out: int) -> None:
        if len(self.rests) > 1:
            self.problems.append(self._two_rests())
        elif self.rests:
            piles[self.rests[0]] = out

    def _two_rests(self) -> Problem:
        who = all_of([self.seats[seat] for seat in self.rests])
        place = self.locate(("piles", self.rests[1]), 0, len(self.texts[self.rests[1]]))
        return Problem(
            "missing_cards",
            say("{players} all have the rest: only one pile can be what is left", players=who),
            say("type the cards of all but one of them"),
            place,
        )

    def _check_left(self, left: int, whole: bool) -> None:
        reason = leftovers_breach(self.terms, left, whole) if left else ""
        if reason:
            place = self.locate(("left",), 0, len(self.left_text))
            cards = " ".join(names(left))
            hint = say("count the piles again, or put these cards into the pile they belong to")
            # L10N: Cards that are said to be left on the table, and why they cannot be.
            message = say(
                "{cards} left: {reason}",
                cards=cards,
                reason=reason,
            )
            self.problems.append(Problem("leftovers_impossible", message, hint, place))

    def _points_entry(self, left: int) -> Entry:
        numbers = [_number(text) if i not in self.rests else 0 for i, text in enumerate(self.texts)]
        for seat, number in enumerate(numbers):
            if number is None and (self.texts[seat] or self.complete):
                self.problems.append(self._not_points(seat))
        left_points = self.terms.points(left)
        points = [number or 0 for number in numbers]
        if None not in numbers and self.complete:
            self._add_up(points, self.terms.total - left_points)
        return Entry("points", (), tuple(points), left, left_points, self.problems)

    def _not_points(self, seat: int) -> Problem:
        text = self.texts[seat]
        place = self.locate(("piles", seat), 0, len(text))
        message = say(
            '"{text}" is not a number of points for {player}', text=text, player=self.seats[seat]
        )
        return Problem(
            "points_do_not_add_up", message, say("type a whole number, 0 or more"), place
        )

    def _add_up(self, points: list[int], total: int) -> None:
        if len(self.rests) > 1:
            self.problems.append(self._two_rests())
            return
        sum_ = sum(points)
        if self.rests and total >= sum_:
            points[self.rests[0]] = total - sum_
        elif sum_ != total:
            self.problems.append(self._sum_problem(points, total))

    def _sum_problem(self, points: list[int], total: int) -> Problem:
        parts = " + ".join(f"{name} {mine}" for name, mine in zip(self.seats, points, strict=True))
        gap = total - sum(points)
        hint = say("count again; a bonus is not part of the points")
        if self.terms.leftovers_possible and not self.left_text and gap > 0:
            left = say("cards that stayed on the table are entered as left: --left CARDS")
            hint = clauses([hint, left])
        message = (
            # L10N: {parts} is each player with points: "Ann 60 + Ben 70 = 130, but the …".
            say_counted(
                "{parts} = {sum}, but the cards come to {total}: {count} is missing",
                "{parts} = {sum}, but the cards come to {total}: {count} are missing",
                gap,
                parts=parts,
                sum=sum(points),
                total=total,
            )
            if gap > 0
            # L10N: {parts} is each player with points: "Ann 60 + Ben 70 = 130, but the …".
            else say(
                "{parts} = {sum}, but the cards come to {total}: {more} too many",
                parts=parts,
                sum=sum(points),
                total=total,
                more=-gap,
            )
        )
        return Problem("points_do_not_add_up", message, hint)


def _unknown(token: Token, out: int, place: Place, jokers: bool) -> Problem:
    hint = say("a card is a rank (A 2-10 J Q K) and a suit (S H D C)")
    meant = suggestions(token.text, out)
    if is_rest(token.text):
        hint = say("the rest stands alone, for a player's whole pile")
    elif token.card is not None or (is_joker(token.text) and not jokers):
        hint = say("this pack has no jokers")
    elif is_joker(token.text):
        hint = say("which one? JR is the red joker, JB the black one")
    elif meant:
        hint = say("did you mean {cards}?", cards=one_of(meant))
    return Problem("unknown_card", say('"{text}" is not a card', text=token.text), hint, place)


def _number(text: str) -> int | None:
    """A whole number of points, full-width digits too; None if it is not one."""
    plain = unicodedata.normalize("NFKC", str(text)).strip().removeprefix("+")
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 10 else None
