"""The laws of a played round, each a function that says what breaks it; cards by name, so that
nothing here leans on the arithmetic of the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tally.games import rule_set
from tally.games.chinese_ten.cards import NAMES
from tally.games.chinese_ten.game import GAME, ChineseTenRules
from tally.games.chinese_ten.simulator import Played
from tally.games.chinese_ten.terms import Terms
from tally.games.game import Deal

VARIANTS = ("chinese-ten", "taiwan", "barraco", "gob-dum-gob-dang", "main-merah")
PARTNERS = (("A", "9"), ("2", "8"), ("3", "7"), ("4", "6"))
OWN = ("5", "10", "J", "Q", "K")
SEATS = ("Ann", "Ben", "Cat", "Dan", "Eve")


@dataclass(frozen=True)
class Round:
    """A played round with its cards by name."""

    rules: ChineseTenRules
    terms: Terms
    played: Played

    @property
    def layout(self) -> list[str]:
        return [NAMES[card] for card in self.played.layout]

    @property
    def piles(self) -> list[list[str]]:
        return [[NAMES[card] for card in pile] for pile in self.played.piles]

    @property
    def left(self) -> list[str]:
        return [NAMES[card] for card in self.played.leftovers]

    @property
    def layout_ranks(self) -> Counter[str]:
        return Counter(map(rank, self.layout))

    @property
    def special(self) -> tuple[int, int]:
        """How many ranks the layout has three of, and four of, where that brings extra cards."""
        alike = [self.layout_ranks[own] for own in OWN]
        return alike.count(3), alike.count(4)


def cells() -> Iterator[tuple[str, ChineseTenRules, Terms]]:
    """Each variant for each number of players."""
    for variant in VARIANTS:
        rules = rule_set(variant)[1]
        assert isinstance(rules, ChineseTenRules)
        for players, terms in rules.terms.items():
            yield f"{variant} {players}", rules, terms


def rank(card: str) -> str:
    return card if card in ("JR", "JB") else card[:-1]


def a1_all_cards_once(round_: Round) -> bool:
    cards = [card for pile in round_.piles for card in pile] + round_.left
    return len(cards) == len(set(cards)) == len(round_.terms.values)


def a2_piles_are_even(round_: Round) -> bool:
    return all(len(pile) % 2 == 0 for pile in round_.piles)


def a3_partners_in_equal_number(round_: Round) -> bool:
    pairs = (*PARTNERS, ("JR", "JB"))
    counts = [Counter(map(rank, pile)) for pile in round_.piles]
    return all(count[one] == count[two] for count in counts for one, two in pairs)


def a4_own_ranks_in_even_number(round_: Round) -> bool:
    counts = [Counter(map(rank, pile)) for pile in round_.piles]
    return all(count[own] % 2 == 0 for count in counts for own in OWN)


def a5_a_small_layout_leaves_nothing(round_: Round) -> bool:
    return len(round_.layout) > 4 or not round_.left


def a6_leftovers_are_fixed_by_the_layout(round_: Round) -> bool:
    left, layout = Counter(map(rank, round_.left)), round_.layout_ranks
    each = {one: max(0, layout[one] + layout[two] - 4) for one, two in PARTNERS}
    expected = {r: each[pair[0]] for pair in PARTNERS for r in pair if each[pair[0]]}
    return left == Counter(expected) and len(round_.left) in (0, 2, 4, 6, 8)


def a7_no_pile_is_too_large(round_: Round) -> bool:
    threes, fours = round_.special
    usual = 4 * round_.terms.hand
    most = [usual + 2 * threes for _ in round_.piles]
    most[round_.played.dealer] += 4 * fours
    return all(len(pile) <= limit for pile, limit in zip(round_.piles, most, strict=True))


def a8_an_oversize_pile_has_four_alike(round_: Round) -> bool:
    large = [pile for pile in round_.piles if len(pile) > 4 * round_.terms.hand]
    return all(4 in (Counter(map(rank, pile))[own] for own in OWN) for pile in large)


def a9_with_two_players_both_have_cards(round_: Round) -> bool:
    if round_.terms.players != 2:
        return True
    threes, fours = round_.special
    least = len(round_.terms.values) - len(round_.left) - 4 * round_.terms.hand
    return min(map(len, round_.piles)) >= least - 2 * threes - 4 * fours


def a10_the_last_player_has_a_capture(round_: Round) -> bool:
    last = (round_.played.first_player - 1) % round_.terms.players
    return len(round_.piles[last]) >= 2


def a11_the_piles_agree_with_the_red_five_event(round_: Round) -> bool:
    event = round_.played.red_five
    for seat, pile in enumerate(round_.piles):
        fives = {card for card in pile if rank(card) == "5"}
        happened = event is not None and event.player == seat
        if happened and not {"5H", "5D"} <= fives:
            return False
        if fives == {"5H", "5D"} and not happened:
            return False
        if happened and event is not None and event.kind != "red_on_red" and len(fives) != 4:
            return False
    return True


def a12_points_add_up_and_differences_too(round_: Round) -> bool:
    """The game itself accepts the round and settles it to zero."""
    piles = [" ".join(pile) for pile in round_.piles]
    deal = Deal(SEATS[: len(piles)], 1, round_.played.dealer, round_.played.first_player)
    typed = {"piles": piles, "left": " ".join(round_.left)}
    outcome = GAME.score(round_.rules, deal, typed)
    detail = outcome.detail
    return bool(
        sum(detail.points) + detail.leftover_points == round_.terms.total
        and sum(detail.bonus) == 0
        and sum(detail.differences) + detail.pot == 0
    )


LAWS: tuple[Callable[[Round], bool], ...] = (
    a1_all_cards_once,
    a2_piles_are_even,
    a3_partners_in_equal_number,
    a4_own_ranks_in_even_number,
    a5_a_small_layout_leaves_nothing,
    a6_leftovers_are_fixed_by_the_layout,
    a7_no_pile_is_too_large,
    a8_an_oversize_pile_has_four_alike,
    a9_with_two_players_both_have_cards,
    a10_the_last_player_has_a_capture,
    a11_the_piles_agree_with_the_red_five_event,
    a12_points_add_up_and_differences_too,
)
