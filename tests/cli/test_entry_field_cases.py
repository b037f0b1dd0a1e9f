"""Cases that users of similar tools reported, restated for a card table."""

from __future__ import annotations

import pytest
from program import Program

# Amy, Bo and Cy play Chinese Ten: 240 points, tie score 80.
PILES = {
    "Amy": "3D 7H 9S AC 3S 7S 6C 4D QS QD 5S 5C 6H 4H 10D 10H KD KS",
    "Bo": "QC QH 8D 2D 3C 7C 5D 5H JC JH 9D AD 2S 8H 2H 8C",
    "Cy": "JD JS KH KC 10C 10S 9C AS 2C 8S 6S 4S 9H AH 3H 7D 6D 4C",
}


def words(piles: dict[str, str]) -> list[str]:
    return ["score", "chinese-ten", *(f"{name}={text}" for name, text in piles.items())]


@pytest.mark.parametrize("spelling", ["10h", "Th", "tH", "10♥", "♥10", "紅心10", "h 10", "１０Ｈ"])
def test_every_spelling_of_a_ten_is_one_card(tally: Program, spelling: str) -> None:
    """https://github.com/goldfire/pokersolver/issues/12"""
    pile = PILES["Amy"].replace("10H", "").strip() + f" {spelling}"
    answer = tally.data(*words(PILES | {"Amy": pile}))
    assert "10H" in answer["results"][0]["cards"]
    assert answer == tally.data(*words(PILES))


def test_two_spellings_of_one_card_are_a_duplicate_in_both_piles(tally: Program) -> None:
    """https://github.com/ihendley/treys/pull/13"""
    answer = tally(*words(PILES | {"Cy": PILES["Cy"] + " ♥10"}), "--json")
    (duplicate,) = [e for e in answer.json["errors"] if e["code"] == "duplicate_card"]
    assert "10H" in duplicate["message"]
    assert "Amy's pile" in duplicate["message"]
    assert "Cy's pile" in duplicate["message"]


def test_each_bad_token_is_refused_by_itself_and_the_good_ones_count(tally: Program) -> None:
    """https://github.com/goldfire/pokersolver/issues/12"""
    bad = ["1h", "11h", "hh", "10x"]
    answer = tally(*words(PILES | {"Amy": PILES["Amy"] + " " + " ".join(bad)}), "--json")
    unknown = [error for error in answer.json["errors"] if error["code"] == "unknown_card"]
    assert [error["message"].split('"')[1] for error in unknown] == bad
    starts = [len(PILES["Amy"]) + 2 + shift for shift in (0, 3, 7, 10)]
    assert [error["where"] for error in unknown] == [f"Amy:{start}" for start in starts]
    assert not any("missing" in error["message"] for error in answer.json["errors"])


def test_a_round_short_of_a_card_names_it_and_one_more_answer_completes_it(tally: Program) -> None:
    """https://github.com/plaintextaccounting/hledger/issues/133"""
    tally.ok("new", "--game", "chinese-ten", "--players", "Amy,Bo,Cy")
    short = PILES | {"Cy": PILES["Cy"].replace(" 7D", "")}
    answer = tally("round", *words(short)[2:], "--json")
    first = answer.json["errors"][0]
    assert first["code"] == "missing_cards"
    assert first["message"] == "51 of 52 cards: 7D is missing"
    assert tally.data("board")["rounds"] == []
    retype = first["repairs"][0]["retype"]
    assert retype == {"Cy": PILES["Cy"].replace(" 7D", "") + " 7D"}
    tally.ok("round", *words(short | retype)[2:])
    assert len(tally.data("board")["rounds"]) == 1
