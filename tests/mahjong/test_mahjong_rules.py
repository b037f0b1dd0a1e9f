"""Rule sets of mahjong: complete, cited, differences of one another, refused with reasons."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from shelf import counted, named_rules, rules_with

from tally.errors import Refused
from tally.games import rule_set, stored_rule_set
from tally.games.mahjong.ruleset import RuleSet, rules_from_overrides
from tally.toml import read_toml

SHELF = Path(__file__).parents[2] / "tally" / "games" / "mahjong" / "rules"
NAMES = sorted(path.stem for path in SHELF.glob("*.toml"))

PRESETS: dict[str, tuple[dict[str, int], dict[str, Any]]] = {
    "wikibooks": (
        {"blessing_heaven": 32, "heavenly_ready": 16, "earthly_ready": 8, "blessing_man": 0,
         "half_melded": 0, "declared_ready": 0, "four_quads": 8}, {},
    ),
    "association-2009": (
        {"blessing_heaven": 16, "blessing_man": 16, "all_honors": 8, "seven_rob_one": 0},
        {"first_ready_adds_concealed": False, "dead_wall_adds_last_tile": False},
    ),
    "association-old": (
        {"full_flush": 12, "four_concealed": 6, "five_concealed": 16, "blessing_heaven": 16,
         "blessing_man": 16, "earthly_one_shot": 8}, {},
    ),
    "pocket": (
        {"heavenly_ready": 16, "earthly_ready": 8, "flower_set": 1},
        {"half_melded_adds_self_drawn": True},
    ),
    "star31": (
        {"blessing_man": 0, "fully_melded": 1, "seven_rob_one": 0, "all_honors": 0},
        {"last_tile_discard": False, "streak_cap": 10},
    ),
    "gamesofa": (
        {"all_honors": 8, "heavenly_ready": 0},
        {"all_sequences_wait": "only_two_sided", "flower_set_adds_seat_flower": False},
    ),
    "mj888": (
        {"flower_set": 1, "fully_melded": 1, "all_honors": 8, "earthly_ready": 8,
         "heavenly_ready": 0, "blessing_man": 0}, {"dead_wall_adds_last_tile": False},
    ),
    "mahjong-masters": (
        {"flower_set": 1, "fully_melded": 1, "last_tile": 2, "blessing_heaven": 16,
         "blessing_man": 16, "seven_rob_one": 0}, {},
    ),
    "zhaishenye": (
        {"self_drawn": 2, "concealed_hand": 2, "dragon_set": 2, "round_wind_set": 0,
         "seat_wind_set": 0, "seat_flower": 0, "any_wind": 1, "edge_wait": 2, "middle_wait": 2,
         "pair_wait": 2, "robbing_quad": 2, "dead_wall_win": 2, "last_tile": 2, "fully_melded": 3,
         "all_sequences": 3, "three_concealed": 3, "four_concealed": 7, "five_concealed": 12,
         "all_triplets": 6, "half_flush": 6, "full_flush": 12, "minor_three_dragons": 6,
         "major_three_dragons": 12, "minor_four_winds": 12, "major_four_winds": 24,
         "seven_rob_one": 16, "eight_flowers": 16, "earthly_ready": 0, "blessing_man": 16,
         "blessing_earth": 24, "blessing_heaven": 36},
        {"first_ready_adds_concealed": False, "streak_cap": 10},
    ),
    "southern": (
        {"edge_wait": 0, "middle_wait": 0, "pair_wait": 0},
        {"flower_tiles": False, "cap_tai": 4, "dealer_tai": False},
    ),
}  # fmt: skip


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_its_differences(name: str) -> None:
    """Each preset differs from the base in exactly what its sources say."""
    base, house = named_rules(), named_rules(name)
    tai, options = PRESETS[name]
    different = {key: value for key, value in house.tai.items() if value != base.tai[key]}
    assert different == {key: value for key, value in tai.items() if value != base.tai[key]}
    changed = {key: house[key] for key in house.options if house[key] != base[key]}
    assert changed == options


def test_every_preset_is_listed_here() -> None:
    assert sorted([*PRESETS, "taiwan-mahjong"]) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_tai_cites_its_source(name: str) -> None:
    rules = named_rules(name)
    assert list(rules.cited) == list(rules.tai)
    assert set(rules.cited.values()) <= rules.sources.keys()


@pytest.mark.parametrize("name", NAMES)
def test_stored_rules_are_equal(name: str) -> None:
    rules = named_rules(name)
    document = json.loads(json.dumps(rules.document))
    game, again = stored_rule_set(document)
    assert again == rules
    assert game.id == "mahjong"
    assert again.document == rules.document


@pytest.mark.parametrize("name", NAMES)
def test_a_preset_is_a_file_of_differences(name: str) -> None:
    data = read_toml(SHELF / f"{name}.toml", 1 << 20).data
    assert data.get("extends") == (None if name == "taiwan-mahjong" else "taiwan-mahjong")


@pytest.mark.parametrize("alias", ["mahjong", "台灣麻將", "Taiwan Mahjong", "明星三缺一", "MJ888"])
def test_names(alias: str) -> None:
    assert rule_set(alias)[1].id in NAMES


def test_house_rules_extend(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        'extends = "taiwan-mahjong"\nid = "house"\nname = "Our house"\nsingle_wait = "loose"\n'
        '[tai]\nall_honors = 8\n[false_win]\npay = "dealer"\n'
    )
    _, rules = rule_set(str(file))
    assert isinstance(rules, RuleSet)
    assert rules.tai["all_honors"] == 8
    assert "all_honors" not in rules.cited
    assert rules["single_wait"] == "loose"
    assert (rules["false_win.pay"], rules["false_win.tai"]) == ("dealer", "claimed")


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("singel_wait = true", "unknown_key", 4),
        ("[tai]\nflowers = 1", "unknown_key", 5),
        ("[false_win]\nwhom = 1", "unknown_key", 5),
        ("tai = 3", "invalid_rules", 4),
        ("false_win = 3", "invalid_rules", 4),
        ("[tai]\nall_honors = -1", "invalid_rules", 5),
        ("[tai]\nall_honors = true", "invalid_rules", 5),
        ("[tai]\nall_honors = 1.5", "invalid_rules", 5),
        ("[tai]\nall_honors = 5000", "invalid_rules", 5),
        ('single_wait = "sometimes"', "invalid_rules", 4),
        ("single_wait = true", "invalid_rules", 4),
        ("eight_pairs = 1", "invalid_rules", 4),
        ("cap_tai = -1", "invalid_rules", 4),
        ("cap_tai = true", "invalid_rules", 4),
        ("rounds = 0", "invalid_rules", 4),
        ('rounds = "none"', "invalid_rules", 4),
        ("base = 0\nunit = 0", "invalid_rules", 4),
        ("cap_amount = 0", "invalid_rules", 4),
        ("host_fee = { per_self_draw = 50, total = 20 }", "invalid_rules", 4),
        ("unit = 0\nhost_fee = { per_self_draw = 50 }", "invalid_rules", 5),
        ('family = "bridge"', "invalid_rules", 4),
        ('[tai]\nall_honors = { tai = 8, source = "hearsay" }', "invalid_rules", 5),
    ],
)
def test_refused_rules(tmp_path: Path, text: str, code: str, line: int) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f'extends = "taiwan-mahjong"\nid = "house"\nname = "House"\n{text}\n')
    with pytest.raises(Refused) as refused:
        rule_set(str(file))
    problem = refused.value.problems[0]
    assert problem.code == code
    assert problem.hint
    assert problem.place is not None
    assert problem.place.line == line


def test_a_set_from_nothing_must_say_everything(tmp_path: Path) -> None:
    file = tmp_path / "bare.toml"
    file.write_text('family = "mahjong"\nid = "bare"\nname = "Bare"\n')
    with pytest.raises(Refused) as refused:
        rule_set(str(file))
    assert len(refused.value.problems) > 80
    assert set(codes(refused)) == {"invalid_rules"}


@pytest.mark.parametrize(
    "overrides",
    [
        {"tai.closed_quad": "2", "single_wait": "loose", "cap_tai": "8", "eight_pairs": "false"},
        {"closed_quad": 2, "single_wait": "loose", "cap_tai": 8, "eight_pairs": False},
        {"tai": {"closed_quad": 2}, "single_wait": "loose", "cap_tai": 8, "eight_pairs": "no"},
        {"tai": '{"closed_quad": 2}', "single_wait": "loose", "cap_tai": 8, "eight_pairs": "off"},
    ],
)
def test_overrides_in_every_spelling(overrides: dict[str, Any]) -> None:
    rules = rules_with(overrides)
    assert rules.tai["closed_quad"] == 2
    assert (rules["single_wait"], rules["cap_tai"], rules["eight_pairs"]) == ("loose", 8, False)
    assert "closed_quad" not in rules.cited


def test_eight_pairs_is_a_switch_and_a_pattern() -> None:
    assert rules_with({"eight_pairs": "9"}).tai["eight_pairs"] == 9
    assert rules_with({"eight_pairs": "false"})["eight_pairs"] is False


def test_an_override_can_be_taken_back() -> None:
    capped = rules_with({"cap_tai": 8, "false_win.pay": "one"})
    assert rules_from_overrides(capped, {"cap_tai": "none", "false_win": {"pay": "three"}}) == (
        named_rules()
    )


def test_refused_overrides_name_the_nearest() -> None:
    with pytest.raises(Refused) as refused:
        rules_with({"singel_wait": "loose", "tai.closed_kwad": "1"})
    assert codes(refused) == ["unknown_key", "unknown_key"]
    hints = [problem.hint for problem in refused.value.problems]
    assert hints == ["did you mean single_wait?", "did you mean tai.closed_quad?"]
    place = refused.value.problems[0].place
    assert place is not None
    assert (place.source, place.text) == ("--rule", "singel_wait=loose")


@pytest.mark.parametrize(
    "overrides", [{"cap_tai": "many"}, {"tai.self_drawn": "x"}, {"tai.self_drawn": "-1"}]
)
def test_refused_override_values(overrides: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        rules_with(overrides)
    assert codes(refused) == ["invalid_rules"]


def test_zhaishenye_counts_every_wind_and_five_for_a_closed_self_draw() -> None:
    tai = dict(named_rules("zhaishenye").tai)
    found = counted("456m99m34p678s333z222z +5p", {"tai": tai}, win="self_draw")
    assert found.patterns == {
        "self_drawn": 2,
        "concealed_hand": 2,
        "concealed_self_drawn": 1,
        "any_wind": 2,
    }


@pytest.mark.parametrize("name", NAMES)
def test_facts_are_said(name: str) -> None:
    facts = dict(named_rules(name).facts(4))
    assert facts["Set"] == "4 rounds"
    assert (facts["Dealer's tai"] == "none") is (name == "southern")
    assert ("Cap" in facts) is (name == "southern")


@pytest.mark.parametrize(
    ("case", "overrides", "tai"),
    [
        ({"blessing": "man"}, {}, 8),
        ({"ready": "earthly"}, {"first_ready_adds_concealed": False}, 4),
        ({}, {"tai.concealed_hand": 0}, 0),
    ],
)
def test_all_sequences_refused_closed_is_so_whatever_else_counts(
    case: dict[str, Any], overrides: dict[str, Any], tai: int
) -> None:
    """It is the hand that is closed, also where the closed hand itself does not count."""
    rules = {"all_sequences_concealed": False} | overrides
    assert counted("34m123s234p456p678s99s +5m", rules, **case).tai == tai
