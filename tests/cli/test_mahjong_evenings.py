"""Evenings of mahjong through the program: the deal that is told, house rules, statistics."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from program import Program

EXAMPLES = Path(__file__).parents[2] / "examples"
WINDS = ("East", "South", "West", "North")
CLOSED = "22334m456p678s99s345p +4m"


def opened(tally: Program, game: str = "taiwan-mahjong", *options: str) -> Any:
    words = ["new", "--game", game, "--players", ",".join(WINDS), "--stake", "100/20 TWD"]
    return tally.data(*words, *options)


def house(folder: Path, *lines: str) -> str:
    file = folder / "house.toml"
    head = ['extends = "taiwan-mahjong"', 'id = "house"', 'name = "House"']
    file.write_text("\n".join([*head, *lines]), encoding="utf-8")
    return str(file)


def amounts(answer: Any) -> list[int]:
    return [result["amount"] for result in answer["results"]]


def in_pot(tally: Program) -> int:
    return sum(each["amount"] for each in tally.data("pot")["pot"])


def test_two_repeats_and_a_fine_for_the_pot(tally: Program, tmp_path: Path) -> None:
    """The dealer pays five tai more, each hand and the pot sum to zero, the pot is paid out."""
    rule = 'false_win = { pay = "pot", tai = "fixed", fixed_tai = 10, dealer = "keep" }'
    opened(tally, house(tmp_path, rule))
    tally.ok("draw")
    assert tally.data("win", "East", "--from", "West", "--tai", "0")["next"]["streak"] == 2
    drawn = tally.data("win", "South", "--self-draw", "--tai", "4")
    assert amounts(drawn) == [-280, 640, -180, -180]
    assert [
        (each["from"], each["amount"], each["tai"], each["dealer_tai"])
        for each in drawn["payments"]
    ] == [("East", 280, 4, 5), ("West", 180, 4, 0), ("North", 180, 4, 0)]
    again = ["--dealer", "East", "--streak", "2"]
    fed = tally.data("win", "South", "--from", "East", "--tai", "4", *again)
    assert amounts(fed) == [-280, 280, 0, 0]
    fined = tally.data("false-win", "West")
    assert (amounts(fined), fined["pot"]) == ([0, 0, -300, 0], 300)
    for answer in (drawn, fed, fined):
        assert sum(amounts(answer)) + (answer["pot"] or 0) == 0
    assert in_pot(tally) == 300
    tally.ok("pot", "pay", "North", "300", "--why", "noodles")
    assert in_pot(tally) == 0
    tally.ok("verify")


def test_a_fine_by_hand_also_goes_to_the_pot(tally: Program) -> None:
    opened(tally)
    tally.ok("fine", "West", "300", "--to", "pot", "--why", "a false win")
    assert in_pot(tally) == 300
    assert tally.data("board")["next"]["round"] == 1


def test_the_deal_is_told_before_and_after_each_hand(tally: Program) -> None:
    words = ["new", "--game", "mahjong", "--players", ",".join(WINDS), "--stake", "100/20 TWD"]
    first = tally.ok(*words, "--dealer", "South").out
    assert "100/20 TWD base/unit" in first
    assert "Hand 1: South deals, East round; seat winds East N, South E, West S" in first
    said = " ".join(tally.ok("win", "South", "--from", "West", "--tai", "3").out.split())
    assert "South deals, East round; seat winds East N, South E, West S, North W." in said
    assert "South wins 3 tai from West." in said
    assert "West pays South 180 TWD (3 tai + 1 for the dealer)" in said
    assert "Hand 2: South deals (kept once), East round;" in said
    assert "South deals (kept once)" in tally.ok("draw").out
    kept = "Hand 3: South deals (kept twice), East round;"
    assert kept in tally.ok("board").out
    tally.ok("win", "East", "--self-draw", "--tai", "1")
    assert kept in tally.ok("undo").out
    assert "Hand 4: West deals, East round;" in tally.ok("redo").out


def test_what_is_said_for_one_hand_stands_for_it_on_the_board(tally: Program) -> None:
    opened(tally)
    said = ["--dealer", "West", "--streak", "3", "--round-wind", "S", "--seat-wind", "北"]
    hand = ["--hand", "456m99m34p234s678s (444z) +5p"]
    answer = tally.data("win", "North", "--from", "East", *hand, *said)
    assert answer["winners"][0]["patterns"] == {"seat_wind_set": 1}
    assert (answer["dealer"], answer["streak"], answer["round_wind"]) == ("West", 3, "S")
    assert answer["seat_winds"] == {"East": "W", "South": "N", "West": "E", "North": "S"}
    assert (answer["next"]["dealer"], answer["next"]["streak"]) == ("North", 0)
    assert "S West (3)" in tally.ok("board").out
    tally.ok("amend", "1", "--dealer", "East")
    (amended,) = tally.data("board")["rounds"]
    assert (amended["dealer"], amended["streak"]) == ("East", 3)
    assert amounts(amended) == [-260, 0, 0, 260]


def test_dice_give_the_seat_winds_of_a_hand(tally: Program, tmp_path: Path) -> None:
    opened(tally, house(tmp_path, 'seat_wind_mode = "dice"'))
    assert "seat winds by the dice" in tally.ok("board").out
    hand = ["--hand", "456m99m34p234s678s (222z) +5p"]
    refused = tally("win", "South", "--from", "East", *hand, "--json")
    assert (refused.code, refused.codes) == (1, ["seat_wind_missing"])
    answer = tally.data("win", "South", "--from", "East", *hand, "--dice", "9")
    assert answer["winners"][0]["patterns"] == {"seat_wind_set": 1}
    assert answer["seat_winds"]["East"] == "E"
    assert answer["next"]["words"].endswith("seat winds by the dice")


def test_after_four_rounds_seats_may_be_drawn_anew(tally: Program) -> None:
    opened(tally)
    for hand in range(16):
        dealer, winner = WINDS[hand % 4], WINDS[(hand + 1) % 4]
        answer = tally.data("win", winner, "--from", dealer, "--tai", "0")
        assert answer["next"]["over"] == (hand == 15)
    said = "The 4 rounds of a set (將) are over: seats may be drawn anew."
    assert answer["next"]["remark"] == said
    board = tally.ok("board").out
    assert said in board
    assert "Hand 17: East deals, East round;" in " ".join(board.split())
    after = tally.ok("win", "East", "--from", "West", "--tai", "0").out
    assert said not in after


def test_the_house_of_the_example_plays_as_it_says(tally: Program) -> None:
    opened(tally, str(EXAMPLES / "mahjong-house.toml"))
    drawn = tally.data("win", "South", "--self-draw", "--hand", f"1f3f {CLOSED}")
    assert drawn["winners"][0]["patterns"]["any_flower"] == 2
    assert drawn["pot"] == 20
    assert drawn["payments"][-1]["to"] == "pot"
    most = tally.data("win", "West", "--from", "North", "--tai", "40")
    assert amounts(most) == [0, 0, 100 + 20 * 16, -(100 + 20 * 16)]
    assert "40 tai count as 16, the cap" in most["notes"]
    two = tally.data("win", "East=1", "West=2", "--from", "South")
    assert amounts(two) == [0, -160, 160, 0]
    three = tally.data("win", "East=1", "West=2", "North=3", "--from", "South")
    assert [winner["paid"] for winner in three["winners"]] == [True, True, True]
    assert amounts(three) == [120, -480, 200, 160]
    assert amounts(tally.data("false-win", "North")) == [200, 200, 300, -700]


@pytest.mark.parametrize(
    ("game", "tai"),
    [
        ("taiwan-mahjong", 3),
        ("wikibooks", 3),
        ("pocket", 3),
        ("zhaishenye", 5),
        ("southern", 3),
        ("宅神爺", 5),
    ],
)
def test_a_preset_counts_by_its_own_table(tally: Program, game: str, tai: int) -> None:
    assert tally.data("tai", CLOSED, "--win", "self-draw", "--game", game)["tai"] == tai


def test_presets_differ_where_they_say_so(tally: Program) -> None:
    honors = "111222333666z44z55z +5z"
    sixteen = tally.data("tai", honors, "--win", "self-draw")
    eight = tally.data("tai", honors, "--win", "self-draw", "--game", "association-2009")
    assert (sixteen["patterns"]["all_honors"], eight["patterns"]["all_honors"]) == (16, 8)
    parts = tally.data("rules", "diff", "mahjong", "southern")["tables"]
    assert {"part": "cap_tai", "a": "none", "b": "4"} in parts
    assert {"part": "pair_wait 獨聽", "a": "1", "b": "0"} in parts
    said = tally.ok("rules", "diff", "mahjong", "southern").out
    assert "cap_tai" in said
    assert "cited" not in said


def test_a_rule_set_shows_its_tai_and_options(tally: Program) -> None:
    (tai, options) = tally.data("rules", "show", "mahjong")["tables"]
    rows = {row["id"]: row for row in tai["rows"]}
    assert rows["all_triplets"] == {
        "id": "all_triplets",
        "chinese": "碰碰胡",
        "pattern": "All triplets",
        "tai": "4",
        "source": "beeb",
    }
    assert {row["key"]: row["is"] for row in options["rows"]}["multi_win"] == "nearest"
    said = tally.ok("rules", "show", str(EXAMPLES / "mahjong-house.toml")).out
    assert "any_flower" in said
    assert "1, and 2 for each deal kept, at most 10 counted" in " ".join(said.split())


def test_what_players_ask_of_their_evenings(tally: Program) -> None:
    tally.ok("import", str(EXAMPLES / "mahjong-night.toml"))
    (game,) = tally.data("stats")["games"]
    facts = {
        each["player"]: {fact["name"]: (fact["value"], fact["of"]) for fact in each["facts"]}
        for each in game["players"]
    }
    wins = {each["player"]: each["wins"] for each in game["players"]}
    assert wins == {"阿明": 3, "小華": 3, "美玲": 2, "志強": 1}
    assert facts["小華"]["wins by self-draw"] == (1, 3)
    assert facts["小華"]["deal-ins"] == (3, 11)
    assert facts["小華"]["average tai won"] == ("11/3", 3)
    assert facts["小華"]["average tai dealt in"] == ("11/3", 3)
    assert facts["小華"]["longest dealer streak"] == (2, 5)
    assert facts["志強"]["false wins"] == (1, 11)
    assert facts["阿明"]["most tai won"] == (5, 3)
    assert facts["美玲"]["average tai paid"] == ("15/4", 4)
    said = tally.ok("stats").out
    assert "Wins by self-draw" in said
    assert "1 of 3" in said
    assert "11 hands in 1 evening" in said


def test_a_refused_hand_names_the_option_it_was_typed_in(tally: Program) -> None:
    opened(tally)
    assert "HAND" in tally("tai", "456q").err
    said = tally("win", "South", "--from", "Eats", "--tai", "3")
    assert (said.code, "--from" in said.err) == (1, True)
    assert "did you mean East?" in said.err
    said = tally("win", "South", "--from", "East", "--hand", "456q +5p")
    assert (said.code, "--hand" in said.err) == (1, True)
    assert tally("win", "South", "North", "--from", "East", "--tai", "3").code == 1
    assert tally.data("board")["rounds"] == []


@pytest.mark.parametrize("wide", [40, 80])
def test_a_hand_and_its_board_keep_to_the_screen(
    tally: Program, monkeypatch: pytest.MonkeyPatch, wide: int
) -> None:
    from tally.reports.text import cells

    monkeypatch.setenv("COLUMNS", str(wide))
    monkeypatch.setenv("TERMINAL_WIDTH", str(wide))
    opened(tally)
    hand = tally.ok("win", "South", "--self-draw", "--hand", f"1f3f {CLOSED}").out
    for text in (hand, tally.ok("board").out, tally.ok("rules", "show", "mahjong").out):
        assert max(map(cells, text.splitlines())) <= wide


def test_tai_obey_the_rule_of_a_fed_quad_everywhere(tally: Program, tmp_path: Path) -> None:
    fed = ["--self-draw", "--from", "West", "--tai", "1", "--flag", "open-quad-replacement"]
    opened(tally)
    assert amounts(tally.data("win", "South", *fed)) == [0, 120, -120, 0]
    odd = tally("win", "South", "--from", "West", "--tai", "1", "--flag", "odd", "--json")
    assert odd.codes == ["unknown_word"]
    assert tally("amend", "1", "--set", "blessing=luck", "--json").codes == ["unknown_word"]
    opened(tally, house(tmp_path, 'open_quad_replacement = "self_draw"'))
    assert amounts(tally.data("win", "South", *fed)) == [-140, 380, -120, -120]
    opened(tally, house(tmp_path, 'open_quad_replacement = "forbidden"'))
    assert tally("win", "South", *fed, "--json").codes == ["impossible_win"]
    file = tmp_path / "night.toml"
    night = (EXAMPLES / "mahjong-night.toml").read_text(encoding="utf-8").split("[[round]]")[0]
    hand = '[[round]]\nwinner = "阿明"\nfrom = "小華"\ntai = 1\nflags = ["replacement"]\n'
    file.write_text(night + hand, encoding="utf-8")
    assert tally("import", str(file), "--json").codes[0] == "impossible_win"


def test_a_dealer_who_is_said_has_no_streak_of_another(tally: Program) -> None:
    opened(tally)
    tally.ok("win", "East", "--from", "West", "--tai", "0")
    said = ["win", "South", "--from", "West", "--tai", "1", "--dealer", "South"]
    fed = tally.data(*said, "--dry-run")
    assert (fed["dealer"], fed["streak"], amounts(fed)) == ("South", 0, [0, 140, -140, 0])
    fed = tally.data(*said, "--streak", "1")
    assert (fed["streak"], fed["next"]["streak"]) == (1, 2)


def three_hands(tally: Program) -> None:
    """South takes the deal from East, keeps it, and deals a third hand."""
    opened(tally)
    tally.ok("win", "South", "--from", "West", "--tai", "1")
    tally.ok("win", "South", "--from", "West", "--tai", "1")
    tally.ok("draw")


def followed(answer: Any) -> list[str]:
    return [
        each["message"].partition("to put it right: ")[2]
        for each in answer["cautions"]
        if each["code"] == "deal_does_not_follow"
    ]


def test_a_corrected_winner_names_the_hand_that_no_longer_follows(tally: Program) -> None:
    three_hands(tally)
    for dry in (["--dry-run"], []):
        wrong = tally.data("amend", "2", "--set", "winner=North", *dry)
        assert followed(wrong) == ["tally amend 3 --dealer West --set streak=0"]
    assert followed(tally.data("amend", "2", "--note", "seen again")) == []
    assert "deals" in tally.ok("amend", "2", "--set", "winner=East").out
    right = tally.data(*followed(wrong)[0].split()[1:])
    assert followed(right) == []
    assert (right["now"]["dealer"], right["now"]["streak"]) == ("West", 0)


def test_a_hand_taken_back_names_the_one_behind_it(tally: Program) -> None:
    three_hands(tally)
    taken = tally.data("void", "1")
    assert followed(taken) == ["tally amend 2 --dealer East --set streak=0"]
    assert followed(tally.data("undo")) == []
    changed = tally.data("amend", "1", "--dealer", "North")
    assert followed(changed) == ["tally amend 2 --dealer East --set streak=0"]
    assert followed(tally.data("undo")) == []


@pytest.mark.parametrize("streak", ["-1", "1001", "99999999999999999999"])
def test_a_streak_that_no_deal_has_is_refused(tally: Program, streak: str) -> None:
    answer = tally("tai", CLOSED, "--streak", streak, "--json")
    assert (answer.code, answer.codes) == (1, ["bad_streak"])


def test_tai_and_the_evening_round_a_capped_payment_alike(tally: Program, tmp_path: Path) -> None:
    """A cap of 101 at 50/30 is a base and 1.7 units: at 5/3 it is 10.1."""
    rules = house(tmp_path, "base = 50", "unit = 30", "cap_amount = 101")
    for stake in ("5/3 TWD", "7/5 TWD", "33/10 TWD"):
        words = ["new", "--game", rules, "--players", ",".join(WINDS), "--stake", stake]
        tally.ok(*words, "--dealer", "South")
        hand = ["--hand", CLOSED]
        played = tally.data("win", "East", "--self-draw", *hand)
        bills = tally.data("tai", CLOSED, "--win", "self-draw", "--game", rules, "--stake", stake)
        owed = {each["payer"]: each["amount"] for each in bills["payments"]}
        assert -amounts(played)[1] == owed["dealer"]
        assert -amounts(played)[2] == owed["player"]
        assert all(each["capped"] for each in bills["payments"])
    said = tally.ok("tai", CLOSED, "--game", rules, "--stake", "5/3 TWD").out
    assert "the most that is paid" in said
    assert "the most that is paid" in tally.ok("win", "East", "--from", "West", "--tai", "9").out


def test_a_correction_drops_what_it_rules_out(tally: Program) -> None:
    opened(tally)
    tally.ok("win", "South", "--from", "West", "--tai", "3")
    drawn = tally.data("amend", "1", "--set", "draw=true")
    assert amounts(drawn["now"]) == [0, 0, 0, 0]
    won = ["--set", "winner=North", "--set", "self_draw=true"]
    assert tally("amend", "1", *won, "--json").codes == ["tai_missing"]
    again = tally.data("amend", "1", *won, "--set", "tai=1")
    assert amounts(again["now"]) == [-140, -120, -120, 380]
    fed = tally.data("amend", "1", "--set", "from=West")
    assert amounts(fed["now"]) == [0, 0, -120, 120]
    false = tally.data("amend", "1", "--set", "false_win=South", "--set", "tai=0")
    assert amounts(false["now"])[1] < 0
    both = tally("amend", "1", "--set", "draw=true", "--set", "winner=South", "--json")
    assert "contradiction" in both.codes
    assert "tally amend 2 --set winner=Cat" in tally.ok("amend", "--help").out


def test_what_is_so_of_the_discard_is_so_for_every_winner(tally: Program) -> None:
    opened(tally)
    words = ["win", f"South={CLOSED}", "North=2", "--from", "West"]
    both = tally.data(*words, "--flag", "last-tile", "--dry-run")
    (tiles,) = [each for each in both["winners"] if each["player"] == "South"]
    assert tiles["patterns"]["last_tile"] == 1
    for odd in (["--flag", "one-shot"], ["--ready", "declared"]):
        refused = tally(*words, *odd)
        assert refused.code == 1
        assert f"with several winners {odd[0]} belongs to nobody" in refused.err


def test_the_hands_of_two_winners_are_checked_together(tally: Program) -> None:
    opened(tally)
    one = "South=34p456m99m234s678s (222z) +5p"

    def codes(other: str) -> list[str]:
        return list(tally("win", one, other, "--from", "West", "--dry-run", "--json").codes)

    assert codes("North=456m99m123p34s678s (111z) +5s") == ["impossible_win"]
    assert codes("North=34p456m88m234s678s (222z) +5p") == ["five_of_a_tile"]
    tally.ok("win", one, "North=34p456m88m234s678s (111z) +5p", "--from", "West")
    again = one.replace(" +5p", " 1f +5p")
    other = "North=34p456m88m234s678s (111z) 1f +5p"
    twice = tally("win", again, other, "--from", "West", "--json")
    assert twice.codes == ["flower_twice"]


def test_hints_write_words_as_the_help_does(tally: Program) -> None:
    said = tally("tai", CLOSED, "--flag", "odd", "--win", "luck").err
    assert "last-tile" in said
    assert "self-draw" in said
    assert "last_tile" not in said
    assert "self_draw" not in said
