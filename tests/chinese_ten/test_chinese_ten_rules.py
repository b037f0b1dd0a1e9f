"""Rule files: what ships cites its sources, what a house writes is checked all at once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.errors import Problem, Refused
from tally.games import GAMES, rule_set, stored_rule_set
from tally.games.chinese_ten.cards import NAMES, NUMBERS, names
from tally.games.chinese_ten.selectors import described, selected
from tally.rules import shipped

SHELF = next(family.shelf for family in GAMES if family.id == "chinese-ten")
SHIPPED = sorted(SHELF.glob("*.toml"))


def house(tmp_path: Path, text: str) -> str:
    file = tmp_path / "my table.toml"
    file.write_text(text, "utf-8")
    return str(file)


def refused(tmp_path: Path, text: str) -> list[Problem]:
    with pytest.raises(Refused) as caught:
        rule_set(house(tmp_path, text))
    return list(caught.value.problems)


def lines(problems: list[Problem]) -> list[int | None]:
    return [problem.place.line if problem.place else None for problem in problems]


def cards(text: str) -> int:
    return sum(1 << NUMBERS[name] for name in text.split())


class TestShipped:
    @pytest.mark.parametrize("name", [file.stem for file in SHIPPED])
    def test_each_is_found_by_its_id_and_comes_back_from_a_book(self, name: str) -> None:
        game, rules = rule_set(name)
        assert (game.id, rules.id) == ("chinese-ten", name)
        again = stored_rule_set(rules.document)[1]
        assert again == rules
        assert again.terms == rules.terms

    @pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
    def test_every_figure_cites_its_source(self, file: Path) -> None:
        data = tomllib.loads(file.read_text("utf-8"))
        joined = rule_set(file.stem)[1].document
        assert all(url.startswith("https://") for url in joined["sources"].values())
        found = list(_figures(data, ()))
        assert found
        for path, value in found:
            assert value.get("source") in {*joined["sources"], "derived", "unstated"}, path

    @pytest.mark.parametrize(
        ("reference", "id_"),
        [
            ("揀紅點", "chinese-ten"),
            ("撿紅點", "chinese-ten"),
            ("拣红点", "chinese-ten"),
            ("捡红点", "chinese-ten"),
            ("CHINESE TEN", "chinese-ten"),
            ("Taiwan", "taiwan"),
            ("台灣", "taiwan"),
            ("台灣撿紅點", "taiwan"),
            ("กบดำกบแดง", "gob-dum-gob-dang"),
            ("Gob_Dum", "gob-dum-gob-dang"),
            ("red frog black frog", "gob-dum-gob-dang"),
            ("MAIN MERAH", "main-merah"),
            ("barraco", "barraco"),
        ],
    )
    def test_names_in_any_script_and_case(self, reference: str, id_: str) -> None:
        assert rule_set(reference)[1].id == id_

    def test_no_name_means_two_rule_sets(self) -> None:
        seen: dict[str, str] = {}
        for text in shipped(family.shelf for family in GAMES):
            data = text.data
            known = {data["id"], data["name"], *data["native_names"], *data["aliases"]}
            for name in known:
                assert seen.setdefault(name.casefold(), data["id"]) == data["id"]

    def test_an_unknown_one_gets_the_nearest(self) -> None:
        with pytest.raises(Refused) as caught:
            rule_set("tiawan")
        assert caught.value.problems[0].code == "unknown_variant"
        assert "taiwan" in caught.value.problems[0].hint

    def test_a_sheet_can_say_what_is_played(self) -> None:
        facts = dict(rule_set("taiwan")[1].facts(4))
        assert facts["Values"] == "red A 20, red 2-8 face, red 9-K 10, AS 30"
        assert facts["Tie score"] == "60"
        assert facts["Red-five bonus"].startswith("10 from each")
        thai = dict(rule_set("gob-dum-gob-dang")[1].facts(3))
        assert thai["Values"] == "black 2-9 face, black 10-K 10, AS 50"
        assert thai["Tie score"].startswith("218/3 ")
        assert "Leftovers" in dict(rule_set("main-merah")[1].facts(2))


def _figures(data: dict[str, Any], path: tuple[str, ...]) -> Iterator[tuple[Any, dict[str, Any]]]:
    """The values, deals, tie scores, bonuses and table manners of a rule text."""
    for key, value in data.items():
        here = (*path, key)
        if key in ("values", "play"):
            yield from (((*here, inner), part) for inner, part in value.items())
        elif key in ("deal", "tie_score", "red_five_bonus"):
            yield here, value
        elif key == "layout":
            yield from (((*here, inner), part) for inner, part in value.items() if inner != "text")
        elif key == "with":
            for count, table in value.items():
                yield from _figures(table, (*here, count))


class TestSelectors:
    @pytest.mark.parametrize(
        ("text", "wanted"),
        [
            ("red A", "AH AD"),
            ("black 9-10", "9S 9C 10S 10C"),
            ("hearts K", "KH"),
            ("Spade 2-3", "2S 3S"),
            ("as", "AS"),
            ("10H", "10H"),
            ("5", "5S 5H 5D 5C"),
            ("J-Q", "JS JH JD JC QS QH QD QC"),
            ("joker", "JR JB"),
            ("JR", "JR"),
        ],
    )
    def test_they_say_which_cards(self, text: str, wanted: str) -> None:
        assert selected(text) == cards(wanted)

    def test_a_suit_or_colour_alone_is_all_of_it(self) -> None:
        assert (selected("red") or 0).bit_count() == 26
        assert (selected("clubs") or 0).bit_count() == 13

    @pytest.mark.parametrize(
        "text", ["", "green 2", "red 1", "red 8-2", "red 2 8", "11", "2-", "x"]
    )
    def test_anything_else_is_none(self, text: str) -> None:
        assert selected(text) is None

    @given(st.lists(st.sampled_from([0, 0, 0, 1, 5, 10, 20]), min_size=54, max_size=54))
    def test_a_description_reads_back_as_the_same_values(self, values: list[int]) -> None:
        read = [0] * 54
        for part in filter(None, described(tuple(values)).split(", ")):
            selector, _, points = part.rpartition(" ")
            for name in names(selected(selector) or 0):
                rank = name[:-1]
                pips = 1 if rank == "A" else int(rank) if rank.isdigit() else 0
                read[NUMBERS[name]] = pips if points == "face" else int(points)
        assert read == values


class TestHouseFiles:
    def test_a_file_without_id_is_called_after_itself(self, tmp_path: Path) -> None:
        _, rules = rule_set(house(tmp_path, 'extends = "taiwan"\n'))
        assert (rules.id, rules.name, rules.native_names) == ("my table", "my table", ())
        assert stored_rule_set(rules.document)[1] == rules

    def test_the_narrowest_selector_wins_and_with_beats_general(self, tmp_path: Path) -> None:
        text = """
            extends = "chinese-ten"
            players = [2]
            tie_score = "derived"
            fresh = ["tie_score"]
            [values]
            "red 9" = 9
            "9D" = 1
            "spades" = 2
            [with.2.values]
            "black 3" = 7
        """
        terms = rule_set(house(tmp_path, text))[1].terms[2]
        worth = {name: terms.values[NUMBERS[name]] for name in NAMES[:52]}
        assert (worth["9H"], worth["9D"], worth["10D"], worth["KS"]) == (9, 1, 10, 2)
        assert (worth["3S"], worth["3C"], worth["4C"]) == (7, 7, 0)

    def test_red_nine_at_nine(self, tmp_path: Path) -> None:
        text = 'extends = "chinese-ten"\nfresh = ["tie_score"]\n[values]\n"red 9" = 9\n'
        _, rules = rule_set(house(tmp_path, text))
        assert [(n, t.total, str(t.tie)) for n, t in rules.terms.items()] == [
            (2, 208, "104"),
            (3, 238, "238/3"),
            (4, 278, "139/2"),
        ]

    def test_a_house_rule_of_a_house_rule(self, tmp_path: Path) -> None:
        house(tmp_path, 'extends = "taiwan"\nred_five_bonus = { amount = 20 }\n')
        child = tmp_path / "child.toml"
        child.write_text('extends = "my table.toml"\nid = "child"\n', "utf-8")
        bonus = rule_set(str(child))[1].terms[4].bonus
        assert (bonus.amount, bonus.trigger, bonus.paid_with) == (20, "single_play", "card")

    def test_a_bonus_can_be_left_out(self, tmp_path: Path) -> None:
        _, rules = rule_set(house(tmp_path, 'extends = "taiwan"\nred_five_bonus = "none"\n'))
        assert rules.terms[4].bonus is None

    def test_everything_wrong_is_said_at_once_where_it_stands(self, tmp_path: Path) -> None:
        text = """extends = "chinese-ten"
tie = 70
players = [4]
[values]
"green 5" = 3
"joker" = 10
"red K" = "face"
"red Q" = 4.5
[with.4]
deal = { hand = 7, layout = 4, stock = 24 }
tie_score = -3
[play]
next_dealer = "up"
first_player = { is = "dealer", source = "S9" }
[with.four]
deck = 53
[with.3]
deck = 53
"""
        found = refused(tmp_path, text)
        assert {problem.code for problem in found} == {"invalid_rules"}
        assert sorted(filter(None, lines(found))) == [2, 5, 6, 7, 8, 10, 11, 13, 14, 15, 17, 18]
        assert all(problem.hint for problem in found)
        said = "\n".join(f"{problem.message} / {problem.hint}" for problem in found)
        assert "did you mean tie_score?" in said
        assert "4 x 7 in hand + 4 open + 24 in the stock = 56 of 52 cards" in said
        assert "6 in hand, 4 open, 24 in the stock would fit" in said

    @pytest.mark.parametrize("stated", ["70", "93.3", '"121/2"'])
    def test_a_tie_score_that_does_not_balance_is_refused(
        self, tmp_path: Path, stated: str
    ) -> None:
        found = refused(tmp_path, f'extends = "taiwan"\n[with.4]\ntie_score = {stated}\n')
        assert lines(found) == [3]
        assert "does not balance: the cards come to 240 points, 60 each" in found[0].message
        assert 'pot = "carry"' in found[0].hint

    def test_changed_values_need_a_tie_score_that_fits(self, tmp_path: Path) -> None:
        text = 'extends = "chinese-ten"\nplayers = [2]\n[with.2.values]\nAS = 30\n'
        assert "105 with 2 players does not balance" in refused(tmp_path, text)[0].message

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ('[values]\n"red 2-4" = 1\n"red 3-5" = 2\n', "are as narrow and give 3H"),
            ("[values]\nAS = 10\n", "values.AS has no effect with 3 players"),
            ('tie_score = "derived"\n', "tie_score has no effect with 2 players"),
            ("players = [2, 3, 6]\n", "the deal for 6 players is not given"),
            ("players = [4, 2]\n", "players = [4, 2] is not possible"),
            ("[with.7]\ndeck = 54\n", "[with.7] is never used: 2, 3, 4 can play"),
            ("red_five_bonus = { trigger = 'single_play' }\n", "bonus has no amount"),
            ("zero_points_wins = {}\n", "does not say what each pays"),
            ("values = 5\n", "values is a table"),
            ('play = "dealer"\n', "play is a table"),
            ('fresh = ["values"]\n', "the cards come to no points"),
            ("[values]\nJR = 5\n", "a deck of 52 has no jokers"),
            (
                "players = [4]\n[with.4]\ndeal = { hand = 7, layout = 4, stock = 20 }\n",
                "so the stock must have 28",
            ),
        ],
    )
    def test_what_cannot_be_is_refused_with_its_reason(
        self, tmp_path: Path, text: str, message: str
    ) -> None:
        if "=" in text.split("\n")[0]:
            text = f'extends = "chinese-ten"\n{text}'
        else:
            text = f'extends = "chinese-ten"\n\n{text}'
        found = refused(tmp_path, text)
        assert any(message in problem.message for problem in found), found
        assert all(problem.hint and problem.place for problem in found)

    def test_a_file_that_extends_nothing_says_what_it_lacks(self, tmp_path: Path) -> None:
        assert "says no family" in refused(tmp_path, "players = [2]\n")[0].message
        found = refused(tmp_path, 'family = "chinese-ten"\n')
        assert [p.message for p in found] == [
            "the rules say nothing of players",
            "the rules say nothing of values",
        ]
        assert "no game" in refused(tmp_path, 'family = "bridge"\n')[0].message
