"""`tally stats`: what the book's rounds say, on a screen of any width and in JSON."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import pytest
from program import Program

from tally.cli.main import run
from tally.reports.text import cells

NAMES = ("王小明", "Ben", "[red]Amy[/b]", "น้ำผึ้ง")
EXAMPLES = Path(__file__).parents[2] / "examples"


def evening(book: Path, day: str, rounds: int, seed: int) -> None:
    """An evening kept in points, in which the first player is much the best."""
    dice = random.Random(seed)
    text = f'title = "Evening {seed}"\ndate = {day}\ngame = "taiwan"\nseats = {list(NAMES)}\n'
    for _ in range(rounds):
        others = [dice.randrange(40, 60) for _ in NAMES[1:]]
        points = (240 - sum(others), *others)
        pairs = ", ".join(f'"{name}" = {each}' for name, each in zip(NAMES, points, strict=True))
        text += f"[[round]]\npoints = {{ {pairs} }}\n"
    file = book.parent / "evening.toml"
    file.write_text(text, "utf-8")
    assert run(["import", str(file), "--yes", "--book", str(book)]) == 0


@pytest.fixture(scope="module")
def forty_rounds(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    book = tmp_path_factory.mktemp("stats") / "book.db"
    evening(book, "2026-01-09", 25, 1)
    evening(book, "2026-02-06", 15, 2)
    return book.read_bytes()


@pytest.fixture
def played(tally: Program, forty_rounds: bytes) -> Program:
    tally.book.write_bytes(forty_rounds)
    tally.book.chmod(0o600)
    return tally


@pytest.mark.parametrize("wide", [40, 80])
@pytest.mark.parametrize("player", [[], ["ben"]])
def test_every_width_is_kept_to(
    played: Program, monkeypatch: pytest.MonkeyPatch, wide: int, player: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(wide))
    out = played.ok("stats", *player).out
    assert max(map(cells, out.splitlines())) <= wide
    assert "permutation" in out
    assert "seed 20261127" in out.replace("\n", " ")


def test_the_much_better_player_is_told_from_the_others(played: Program) -> None:
    (game,) = played.data("stats")["games"]
    verdicts = {each["player"]: each["skill"]["verdict"] for each in game["players"]}
    assert verdicts["王小明"] == "better"
    assert game["players"][0]["player"] == "王小明"
    lines = played.ok("stats").out.splitlines()
    assert any(line.startswith("王小明") and "better than luck" in line for line in lines)


def test_the_numbers_are_those_of_the_book(played: Program) -> None:
    (game,) = played.data("stats", "--evening", "2026-02-06")["games"]
    rounds = played.data("board", "--evening", "2026-02-06")["rounds"]
    assert (game["rounds"], game["evenings"], game["game"]) == (15, 1, "chinese-ten")
    for each in game["players"]:
        differences = [
            Fraction(result["difference"])
            for played_round in rounds
            for result in played_round["results"]
            if result["player"] == each["player"]
        ]
        assert each["rounds"] == 15
        assert each["mean"]["value"] == pytest.approx(float(sum(differences) / 15), abs=1e-4)
        assert each["best"]["difference"] == max(differences)
        assert each["worst"]["difference"] == min(differences)
        assert each["mean"]["low"] < each["mean"]["value"] < each["mean"]["high"]
    assert sum(Fraction(each["wins"]) for each in game["players"]) == 15


def test_one_player_against_each_of_the_others(played: Program) -> None:
    (game,) = played.data("stats", "BEN")["games"]
    (ben,) = game["players"]
    assert {pair["player"] for pair in ben["against"]} == {*NAMES} - {"Ben"}
    assert all(pair["ahead"] + pair["level"] + pair["behind"] == 40 for pair in ben["against"])
    out = played.ok("stats", "Ben").out
    assert "[red]Amy[/b]" in out
    assert f"in {ben['best']['round']}" in out
    assert "Nine rounds of ten" in out


def test_with_few_rounds_it_says_how_many_more(played: Program) -> None:
    out = played.ok("stats", "Ben", "--until", "2026-01-31").out
    (game,) = played.data("stats", "Ben", "--until", "2026-01-31")["games"]
    skill = game["players"][0]["skill"]
    assert (skill["verdict"], skill["chance"]) == ("open", None)
    assert f"about {skill['rounds_needed']} more rounds" in out.replace("\n", " ")


def test_the_same_is_said_every_time(played: Program) -> None:
    assert played.ok("stats", "--json").out == played.ok("stats", "--json").out


def test_a_shared_place_is_counted_as_its_part(tally: Program) -> None:
    names = ("Ann", "Ben", "Cat", "Dan")
    tally.ok("new", "--game", "taiwan", "--players", ",".join(names), "--yes")
    tally.ok("round", "--points", "Ann=80", "Ben=80", "Cat=40", "Dan=40")
    (game,) = tally.data("stats")["games"]
    assert [each["wins"] for each in game["players"]] == ["1/2", "1/2", 0, 0]
    assert "1/2" in tally.ok("stats").out


def test_who_never_played_and_a_book_without_rounds(tally: Program) -> None:
    tally.ok("new", "--game", "taiwan", "--players", "Ann,Ben,Cat,Dan", "--yes")
    assert tally.ok("stats").out == "No round yet.\n"
    assert tally.ok("stats", "Ann").out == "Ann has not played a round yet.\n"
    assert tally("stats", "Zoe", "--json").codes == ["unknown_player"]
    assert tally("stats", "--since", "2030-01-01", "--json").codes == ["nothing_chosen"]


def test_variants_of_one_game_are_counted_together(tally: Program) -> None:
    for name in ("friday-night.toml", "new-year.toml"):
        tally.ok("import", str(EXAMPLES / name), "--yes")
    games = tally.data("stats")["games"]
    assert [game["game"] for game in games] == ["chinese-ten"]
    assert games[0]["evenings"] == 2
