"""Rule files: what ships cites its sources, what a house writes is checked all at once."""

from __future__ import annotations

import re
import time
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.cli import screen
from tally.errors import Problem, Refused
from tally.games import GAMES, rule_set, stored_rule_set
from tally.games.chinese_ten.cards import NAMES, NUMBERS, names
from tally.games.chinese_ten.selectors import described, selected
from tally.games.chinese_ten.stated import MOST_POINTS, as_written, in_words, stated_number
from tally.rules import find, shipped
from tally.toml import KeyPath

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
        assert thai["Tie score"].startswith("72 2/3 ")
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
            ("[values]\nAS = 10\n", "values.AS has no effect with 3 and 4 players"),
            ('tie_score = "derived"\n', "tie_score has no effect with 2, 3 and 4 players"),
            ("players = [2, 3, 6]\n", "the deal for 6 players is not given"),
            ("players = [4, 2]\n", "players = [4, 2] is not possible"),
            ("[with.7]\ndeck = 54\n", "[with.7] is never used: 2, 3 and 4 can play"),
            ("red_five_bonus = { trigger = 'single_play' }\n", "bonus has no amount"),
            ("zero_points_wins = {}\n", "does not say what each pays"),
            ("values = 5\n", "values is a table"),
            ('fresh = "values"\n', 'fresh = "values" is not possible'),
            ('fresh = ["tie_score", "valuse", 1]\n', 'fresh names "valuse", which is no key'),
            ('play = "dealer"\n', "play is a table"),
            ('fresh = ["values"]\n', "the rules say nothing of values"),
            (
                'players = [2]\nfresh = ["values"]\n[values]\nAS = 0\n',
                "the cards come to no points",
            ),
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


class TestEveryFaultAtOnce:
    """All that is independent is said in one run, once, in the order of the file's lines."""

    SEVERAL = """extends = "chinese-ten"
players = [2, 3, 4]
tie = 5
[values]
joker = 5
"red 9" = 9
[with.3.values]
AS = 31
[red_five_bonus]
amount = 2000
"""

    def test_faults_of_every_kind_come_together(self, tmp_path: Path) -> None:
        found = refused(tmp_path, self.SEVERAL)
        assert lines(found) == [3, 5, 6, 8, 10]
        _, joker, red_nine, ace, _ = (problem.message for problem in found)
        assert joker == '"joker": a deck of 52 has no jokers (with 2, 3 and 4 players)'
        assert red_nine == (
            "a tie score of 105 with 2 players does not balance: the cards come to 208 points, "
            "104 each; a tie score of 70 with 4 players does not balance: the cards come to 278 "
            "points, 69 1/2 each; with.2.tie_score is inherited from chinese-ten; "
            "with.4.tie_score is inherited from chinese-ten"
        )
        assert "a tie score of 80 with 3 players" in ace
        assert found[2].hint.splitlines()[:2] == [
            'write tie_score = 104 or "derived" under [with.2]',
            'write tie_score = "69 1/2" or "derived" under [with.4]',
        ]

    def test_what_follows_from_a_fault_is_not_said(self, tmp_path: Path) -> None:
        text = """extends = "chinese-ten"
players = [2]
red_five_bonus = { amount = "x" }
[with.2]
deck = 53
deal = { hand = 99, layout = 4 }
tie_score = []
[values]
"red 9" = "nine"
"""
        assert lines(refused(tmp_path, text)) == [3, 5, 6, 7, 9]

    def test_unsound_players_hide_nothing_that_is_wrong_for_the_sound_ones(
        self, tmp_path: Path
    ) -> None:
        text = 'extends = "chinese-ten"\nplayers = [4, 2, 99]\n[with.2]\ntie_score = 9\n'
        assert lines(refused(tmp_path, text)) == [2, 4]

    def test_values_in_doubt_are_one_fault_for_all_players(self, tmp_path: Path) -> None:
        text = 'extends = "chinese-ten"\n[values]\n"red 2-4" = 1\n"red 3-5" = 2\n'
        found = refused(tmp_path, text)
        assert lines(found) == [4]


class TestPlaces:
    """What is inherited is never blamed on a file that ships, where the user's own changed it."""

    @pytest.mark.parametrize(
        ("text", "line", "inherited"),
        [
            ("[with.2.values]\nAS = 30\n", 4, "with.2.tie_score"),
            ('[values]\njoker = 3\n"red K" = 11\n"red 9-K" = 10\n', 5, "with.2.tie_score"),
            ('[values]\n"red A" = 20\n"red K" = 11\n"red Q" = 10\n', 5, "with.2.tie_score"),
            ('[values]\n"red A" = 21\n[with.2.values]\nAS = 1\n', 6, "with.2.tie_score"),
            ("[with.2]\ndeck = 54\n", 4, "with.2.deal"),
            ('fresh = ["values"]\n[values]\n"red A" = 7\n', 5, "with.2.tie_score"),
        ],
    )
    def test_the_line_that_changes_it_is_shown(
        self, tmp_path: Path, text: str, line: int, inherited: str
    ) -> None:
        found = refused(tmp_path, f'extends = "chinese-ten"\nplayers = [2]\n{text}')
        problem = next(p for p in found if inherited in p.message)
        assert f"{inherited} is inherited from chinese-ten" in problem.message
        assert problem.place is not None
        assert (Path(problem.place.source).name, problem.place.line) == ("my table.toml", line)

    def test_failing_that_the_line_that_inherits(self, tmp_path: Path) -> None:
        document = find(house(tmp_path, 'id = "x"\nextends = "taiwan"\n'), [SHELF])
        assert [place.line for place in (document.place(("with", "4", "tie_score")),) if place] == [
            2
        ]
        assert document.origin(("with", "4", "tie_score")) == "taiwan"
        assert document.origin(("with", "2", "tie_score")) == "chinese-ten"
        assert document.origin(("id",)) is None
        assert document.origin(("nothing",)) is None

    def test_a_house_rule_of_a_house_rule_may_blame_its_parent(self, tmp_path: Path) -> None:
        house(tmp_path, 'extends = "taiwan"\n[with.4]\ntie_score = 5\n')
        child = tmp_path / "child.toml"
        child.write_text('extends = "my table.toml"\nid = "child"\n', "utf-8")
        with pytest.raises(Refused) as caught:
            rule_set(str(child))
        place = caught.value.problems[0].place
        assert place is not None
        assert (Path(place.source).name, place.line) == ("my table.toml", 3)

    @pytest.mark.parametrize("name", [file.stem for file in SHIPPED if file.stem != "chinese-ten"])
    def test_no_inherited_value_is_placed_outside_the_house_file(
        self, tmp_path: Path, name: str
    ) -> None:
        document = find(house(tmp_path, f'extends = "{name}"\n'), [SHELF])
        for path in _paths(document.data, ()):
            place = document.place(path)
            assert place is not None
            assert (Path(place.source).name, place.line) == ("my table.toml", 1)


def _paths(data: Any, path: KeyPath) -> Iterator[KeyPath]:
    for key, value in data.items():
        yield (*path, key)
        if isinstance(value, dict):
            yield from _paths(value, (*path, key))


class TestNumbers:
    @pytest.mark.parametrize(
        "line",
        [
            'tie_score = "1e99999999"',
            'tie_score = "1/1e99999999"',
            "tie_score = 1e300",
            "tie_score = 1e-300",
            "tie_score = inf",
            "tie_score = nan",
            'tie_score = "1/0"',
            f'tie_score = "{"9" * 200_000}"',
            f'tie_score = "1/{"9" * 200_000}"',
            f"tie_score = 0x{'f' * 200_000}",
            f"players = [{'9' * 200_000}]",
            "players = [1_000_000_000]",
            "deal = { hand = 1_000_000_000, layout = 4 }",
            "zero_points_wins = { each_pays = 1_000_000_000 }",
            "red_five_bonus = { amount = 1_000_000_000 }",
            "values = { AS = 1_000_000_000 }",
            f"with = {{ {'9' * 200_000} = {{ deck = 54 }} }}",
            'with = { "²" = { deck = 54 } }',
            "deck = 52.0",
            "deck = true",
        ],
        ids=lambda line: line[:30],
    )
    def test_absurd_ones_are_refused_at_once(self, tmp_path: Path, line: str) -> None:
        begun = time.monotonic()
        found = refused(tmp_path, f'extends = "chinese-ten"\n{line}\n')
        assert time.monotonic() - begun < 2
        assert lines(found)[0] == 2
        assert all(len(problem.message) < 300 for problem in found)

    def test_thousands_of_faults_are_said_in_time(self, tmp_path: Path) -> None:
        unknown = "".join(f"a{n} = 1\n" for n in range(10_000))
        begun = time.monotonic()
        assert len(refused(tmp_path, f'extends = "taiwan"\n{unknown}')) == 10_000
        assert time.monotonic() - begun < 10

    @pytest.mark.parametrize("stated", ["93.3", '"93.3"', '"93 3/10"', '"933/10"'])
    def test_a_tie_score_is_one_number_however_written_and_shown(
        self, tmp_path: Path, stated: str
    ) -> None:
        text = f'extends = "taiwan"\npot = "carry"\n[with.4]\ntie_score = {stated}\n'
        _, rules = rule_set(house(tmp_path, text))
        assert rules.terms[4].tie == Fraction("93.3")
        assert dict(rules.facts(4))["Tie score"].startswith("93 3/10; ")

    @given(st.fractions(min_value=0, max_value=MOST_POINTS, max_denominator=999_999))
    def test_a_printed_number_reads_back_as_itself(self, number: Fraction) -> None:
        assert stated_number(in_words(number)) == number
        assert in_words(number) == screen.exact(number)
        assert stated_number(tomllib.loads(f"n = {as_written(number)}")["n"]) == number


def test_a_label_is_said_once() -> None:
    for file in SHIPPED:
        _, rules = rule_set(file.stem)
        for count in rules.players:
            labels = [label for label, _ in rules.facts(count)]
            assert len(labels) == len(set(labels))


HOUSE_BLOCK = """extends = "chinese-ten"
players = [2, 3, 4]
[red_five_bonus]
amount = 20
trigger = "single_play"
[with.2]
tie_score = 120
[with.2.values]
AS = 30
"""
README = Path(__file__).parents[2] / "README.md"
PRINTED = re.findall(r"```toml\n(extends.*?)```", README.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("text", [HOUSE_BLOCK, *PRINTED])
def test_printed_house_rules_are_accepted(tmp_path: Path, text: str) -> None:
    assert PRINTED
    _, rules = rule_set(house(tmp_path, text))
    assert rules.players == (2, 3, 4)
    assert (rules.terms[2].tie, rules.terms[2].total) == (120, 240)
    assert rules.terms[3].bonus.amount == 20
