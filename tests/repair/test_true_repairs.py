"""A slip in a round that was played is found, and nothing is found where nothing slipped."""

from __future__ import annotations

from random import Random

import pytest
from rounds_for_repair import (
    CELLS,
    SEATS,
    as_sets,
    read_out,
    rules_of,
    terms_of,
    typed,
    typed_cards,
    with_leftovers,
)
from slip_oracle import possible_rounds

from tally.games.chinese_ten.game import GAME
from tally.games.chinese_ten.mistakes import SLIPS, mistaken
from tally.games.chinese_ten.repair import Explanation, explanations, repairs
from tally.games.chinese_ten.simulator import play_round
from tally.games.game import Deal

EVERY_CELL = pytest.mark.parametrize(("variant", "players"), CELLS)
KINDS_ANYWHERE = tuple(kind for kind in SLIPS if kind != "left")


def rank_of_truth(found: list[Explanation], truth: tuple[int, ...]) -> int:
    return [explanation.undoing.sets for explanation in found].index(truth)


@EVERY_CELL
def test_the_true_repair_is_among_the_first_five(variant: str, players: int) -> None:
    """In 95 % of slips; piles read out in pairs show more than that."""
    terms, rng = terms_of(variant, players), Random(f"{variant}{players}")
    ranks = []
    for index in range(60):
        heaps = read_out(play_round(terms, rng))
        mistake = mistaken(rng, heaps, KINDS_ANYWHERE[index % len(KINDS_ANYWHERE)])
        ranks.append(rank_of_truth(explanations(terms, typed(mistake.words)), as_sets(heaps)))
    assert sum(rank < 5 for rank in ranks) >= 0.95 * len(ranks)
    assert sum(rank == 0 for rank in ranks) >= 0.65 * len(ranks)


@EVERY_CELL
def test_the_first_five_hold_it_as_often_as_can_be_where_no_order_shows(
    variant: str, players: int
) -> None:
    """A card moved in shuffled piles has at most five explanations."""
    terms, rng = terms_of(variant, players), Random(f"{variant}{players}")
    for _ in range(15):
        heaps = read_out(play_round(terms, rng), rng)
        mistake = mistaken(rng, heaps, "wrong_pile")
        assert rank_of_truth(explanations(terms, typed(mistake.words)), as_sets(heaps)) < 5


@EVERY_CELL
def test_an_untouched_round_raises_no_alarm(variant: str, players: int) -> None:
    terms, rng = terms_of(variant, players), Random(players)
    for shuffler in (None, rng):
        for _ in range(60):
            played = play_round(terms, rng)
            assert explanations(terms, typed_cards(read_out(played, shuffler))) == []


def test_an_untouched_round_with_leftovers_raises_no_alarm() -> None:
    terms, rng = terms_of("main-merah", 2), Random(1)
    for _ in range(10):
        assert explanations(terms, typed_cards(read_out(with_leftovers(terms, rng)))) == []


@pytest.mark.parametrize("kind", SLIPS)
@pytest.mark.parametrize(("variant", "players"), [("chinese-ten", 4), ("main-merah", 2)])
def test_every_round_that_trying_everything_finds_is_found(
    variant: str, players: int, kind: str
) -> None:
    """And no other: the shares sum to one over exactly the possible rounds."""
    if kind == "left" and variant != "main-merah":
        variant, players = "main-merah", 3
    terms, rng = terms_of(variant, players), Random(kind)
    for _ in range(3):
        played = with_leftovers(terms, rng) if kind == "left" else play_round(terms, rng)
        mistake = mistaken(rng, read_out(played, rng), kind)
        expected = set(possible_rounds(terms, mistake.words, kind, in_pairs=False))
        found = explanations(terms, typed(mistake.words))
        kinds = {kind, "misread"} if kind == "unreadable" else {kind}
        same_kind = {e.undoing.sets for e in found if e.undoing.kind in kinds}
        assert same_kind == expected
        assert sum(explanation.share for explanation in found) == pytest.approx(1)


@EVERY_CELL
def test_every_repair_is_a_round_that_the_game_accepts(variant: str, players: int) -> None:
    terms, rules, rng = terms_of(variant, players), rules_of(variant), Random(players)
    deal = Deal(SEATS[:players])
    for kind in KINDS_ANYWHERE * 3:
        mistake = mistaken(rng, read_out(play_round(terms, rng), rng), kind)
        found = repairs(terms, SEATS[:players], typed(mistake.words))
        assert found
        for repair in found:
            outcome = GAME.score(rules, deal, repair.typed)
            assert tuple(outcome.detail.points) == repair.points
            assert tuple(outcome.detail.differences) == repair.differences


def test_leftovers_that_were_not_typed_are_found() -> None:
    terms, rng = terms_of("main-merah", 2), Random(2)
    for _ in range(8):
        heaps = read_out(with_leftovers(terms, rng))
        mistake = mistaken(rng, heaps, "left")
        first = explanations(terms, typed(mistake.words))[0]
        assert (first.undoing.kind, first.undoing.sets) == ("left", as_sets(heaps))


@pytest.mark.parametrize("kind", ["misread", "forgotten", "wrong_pile", "twice", "unreadable"])
def test_the_rest_hides_no_slip_of_the_other_piles(kind: str) -> None:
    """The last pile is given as the rest; most slips show, and then the true one is found."""
    terms, rng = terms_of("taiwan", 4), Random(kind)
    ranks = []
    for _ in range(20):
        heaps = read_out(play_round(terms, rng))
        mistake = mistaken(rng, [*heaps[:3], []], kind)
        piles = [" ".join(words) for words in mistake.words[:3]]
        found = explanations(terms, {"piles": [*piles, "rest"], "left": ""})
        sets = [explanation.undoing.sets for explanation in found]
        ranks.append(sets.index(as_sets(heaps)) if as_sets(heaps) in sets else -1)
    assert sum(0 <= rank < 5 for rank in ranks) >= 0.8 * len(ranks)
