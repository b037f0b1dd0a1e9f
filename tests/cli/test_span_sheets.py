"""`tally sheet` for seasons and players: what stands on paper is what the book says."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from program import Program
from reports.readback import Page, read_back

from tally.cli.main import run

NAMES = ("王小明", "Ben", "A<B & Co", "น้ำผึ้ง")
POINTS = ((80, 70, 50, 40), (60, 60, 61, 59), (20, 100, 70, 50))


def evening(book: Path, day: str, title: str, stake: str | None, order: int) -> None:
    names = [*NAMES[order:], *NAMES[:order]]
    text = f'title = "{title}"\ndate = {day}\ngame = "taiwan"\nseats = {names}\n'
    text += f'stake = "{stake}"\n' if stake else ""
    for points in POINTS:
        pairs = ", ".join(f'"{name}" = {each}' for name, each in zip(NAMES, points, strict=True))
        text += f"[[round]]\npoints = {{ {pairs} }}\n"
    file = book.parent / "evening.toml"
    file.write_text(text, "utf-8")
    assert run(["import", str(file), "--yes", "--book", str(book)]) == 0


@pytest.fixture(scope="module")
def winter(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    book = tmp_path_factory.mktemp("spans") / "book.db"
    evening(book, "2026-01-09", "First", "5 TWD", 0)
    evening(book, "2026-02-06", "Second", "5 TWD", 2)
    evening(book, "2026-03-06", "For points", None, 1)
    evening(book, "2026-04-03", "Abroad", "1 EUR", 0)
    return book.read_bytes()


@pytest.fixture
def played(tally: Program, winter: bytes) -> Program:
    tally.book.write_bytes(winter)
    tally.book.chmod(0o600)
    return tally


def printed(tally: Program, *arguments: str) -> list[Page]:
    target = tally.book.parent / "sheet.pdf"
    tally.ok("sheet", *arguments, "-o", str(target))
    return read_back(target.read_bytes())


def texts_of(pages: list[Page]) -> list[str]:
    return [text for page in pages for text in page.texts]


def total_of(pages: list[Page], player: str) -> str:
    """The last number of a player's line in the table of totals."""
    lines: dict[float, list[str]] = {}
    for piece in sorted(pages[-1].pieces, key=lambda piece: piece.x):
        lines.setdefault(piece.y, []).append(piece.text)
    line = [line for line in lines.values() if line[0] == player and len(line) > 3][-1]
    return line[-1]


def on_paper(amount: int) -> str:
    return f"{amount:+,}".replace("-", "−") if amount else "0"


def test_a_season_adds_up_to_the_books_balances(played: Program) -> None:
    pages = printed(played, "--until", "2026-02-28")
    balances = played.data("balance", "--until", "2026-02-28")["balances"]
    assert {each["currency"] for each in balances} == {"TWD"}
    for each in balances:
        assert total_of(pages, each["player"]) == on_paper(each["amount"])
    for plan in played.data("settle", "--until", "2026-02-28")["plans"]:
        for transfer in plan["transfers"]:
            assert f"{transfer['amount']:,} TWD" in pages[0].texts


def test_each_currency_and_points_get_a_sheet_of_their_own(played: Program) -> None:
    pages = printed(played, "--season", "--title", "Winter")
    begins = [page for page in pages if "SEASON SHEET" in page.texts]
    assert len(begins) == 3
    assert all("Winter" in page.texts for page in begins)
    headers = [next(t for t in page.texts if "Won or lost" in t or t == "Score") for page in begins]
    assert headers == ["Won or lost (TWD)", "Won or lost (EUR)", "Score"]


def test_several_evenings_named_make_a_season(played: Program) -> None:
    both = ("--evening", "First", "--evening", "Second")
    facts = played.data("sheet", *both, "-o", str(played.book.parent / "s.pdf"))
    assert len(facts["evenings"]) == 2
    assert facts["evening"] is None
    texts = texts_of(read_back((played.book.parent / "s.pdf").read_bytes()))
    assert "Evening 2" in texts
    assert "9 January 2026 · First · Taiwan · 3 rounds" in texts


def test_one_evening_is_still_an_evenings_sheet(played: Program) -> None:
    assert "SETTLEMENT SHEET" in printed(played, "--evening", "First")[0].texts
    assert "For points" not in printed(played)[0].texts


def test_a_statement_has_the_players_every_round(played: Program) -> None:
    pages = printed(played, "--player", "ben", "--until", "2026-02-28")
    texts = texts_of(pages)
    assert "STATEMENT" in texts
    assert {"First", "Second"} <= {*texts}
    assert texts.count("Round 1") == texts.count("Round 3") == 2
    stats = played.data("stats", "Ben", "--until", "2026-02-28")["games"][0]["players"][0]
    assert Fraction(stats["wins"]) == 2
    assert "33% (10% to 70%), by chance 25%" in texts
    (balance,) = played.data("balance", "--player", "Ben", "--until", "2026-02-28")["balances"]
    assert total_of(pages, "Ben") == on_paper(balance["amount"])


def test_a_players_payments_and_corrections_stand_in_his_statement(played: Program) -> None:
    first = played.data("log", "--evening", "First", "--last", "1")["entries"][0]["id"]
    played.ok(
        "amend", "3", "--evening", "First", "--points", "Ben=90", "王小明=30",
        "--why", "read out in the wrong order",
    )  # fmt: skip
    played.ok("fine", "Ben", "20", "--to", "pot", "--evening", "First", "--why", "late")
    texts = texts_of(printed(played, "--player", "Ben", "--evening", "First", "--season"))
    (said,) = [text for text in texts if text.startswith(f"replaces {first}")]
    assert "Ben +200" in said
    assert "wrong order" in " ".join(texts)
    assert "−20" in texts
    season = texts_of(printed(played, "--until", "2026-01-31"))
    assert any(text.startswith(f"round 3 replaces {first}") for text in season)
    assert "the pot" in season
    evening_sheet = texts_of(printed(played, "--evening", "First"))
    assert any(text.startswith(f"replaces {first}") for text in evening_sheet)


def test_a_round_taken_back_is_on_the_sheet(played: Program) -> None:
    played.ok("void", "3", "--evening", "Abroad", "--why", "a misdeal")
    texts = texts_of(printed(played, "--evening", "Abroad"))
    assert "Taken back" in texts
    assert "a misdeal" in " ".join(texts)


def test_the_code_on_a_sheet_is_known_to_the_book(played: Program) -> None:
    texts = texts_of(printed(played, "--season"))
    code = texts[texts.index("Book’s head") + 1]
    assert played.data("verify", "--sheet", code)["agrees"] is True


def test_what_holds_no_round_is_refused(played: Program) -> None:
    assert played("sheet", "--since", "2030-01-01", "--json").codes == ["nothing_chosen"]
    assert played("sheet", "--player", "Zoe", "--json").codes == ["unknown_player"]
    played.ok("new", "Empty", "--game", "taiwan", "--players", "Eve,Fay,Gus,Hal", "--yes")
    refused = played("sheet", "--player", "Eve", "--json")
    assert refused.codes == ["nothing_chosen"]
    assert "Eve has played no round" in refused.out


def test_the_file_is_named_after_days_and_what_it_holds(
    played: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    names = [
        played.data("sheet", *arguments)["file"]
        for arguments in (
            ["--season"],
            ["--player", "王小明"],
            ["--until", "2026-02-28", "--title", "a/b"],
        )
    ]
    assert names == [
        "2026-01-09-2026-04-03-season.pdf",
        "2026-01-09-2026-04-03-王小明.pdf",
        "2026-01-09-2026-02-06-a-b.pdf",
    ]
    assert all((tmp_path / name).stat().st_size > 10_000 for name in names)


def test_what_cannot_be_drawn_is_said_with_what_to_do(tally: Program) -> None:
    tally.ok("new", "--game", "chinese-ten", "--players", "Ann,שרה", "--yes")
    tally.ok("round", "--points", "Ann=100", "שרה=110")
    told = " ".join(tally.ok("sheet", "-o", str(tally.book.parent / "s.pdf")).err.split())
    assert told.count("warning [undrawable]:") == 2
    assert "The name of player 2 cannot be printed in full: Hebrew letters." in told
    assert "write it in one of these to see it on paper" in told
