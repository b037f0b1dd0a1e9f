"""What the shell completes: rule sets, players, evenings, and cards that are still out."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from program import Program

HEAVY = {"sqlmodel", "sqlalchemy", "pydantic", "reportlab", "alembic", "babel", "prompt_toolkit"}
PROGRAM = (
    "import sys; from tally.cli.main import main\n"
    "try: main()\n"
    "finally: sys.stderr.write(' '.join(sys.modules))"
)


def completed(shell: str, *words: str, **more: str) -> list[str]:
    """What a shell is offered for the last of these words; nothing heavy may be imported."""
    text = "\n".join(words) if shell == "bash" else " ".join(words)
    environment = os.environ | {
        "_TALLY_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": text,
        "COMP_CWORD": str(len(words) - 1),
        "_TYPER_COMPLETE_ARGS": text,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment | more, capture_output=True, text=True
    )
    assert not HEAVY & set(done.stderr.split()), done.stderr
    return done.stdout.split("\n")[:-1] if done.stdout.strip() else []


@pytest.fixture
def friday(tally: Program) -> None:
    tally.ok("new", "Thursday", "--game", "chinese-ten", "--players", "Ann,Eve")
    tally.ok("new", "Friday", "--game", "taiwan", "--players", "Ann,Ben,Cat,王小明")


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("tally", "rules", "show", "ta"), ["taiwan", "taiwan-mahjong"]),
        (("tally", "score", "bar"), ["barraco"]),
        (("tally", "new", "--game", "main"), ["main-merah"]),
        (("tally", "demo", "--variant", "gob"), ["gob-dum-gob-dang"]),
        (("tally", "demo", "--kind", "mis"), ["misread"]),
        (("tally", "layout", "chi"), ["chinese-ten"]),
        (("tally", "disp"), ["dispute"]),
    ],
)
@pytest.mark.parametrize("shell", ["bash", "fish"])
def test_rule_sets_and_commands(
    tally: Program, shell: str, words: tuple[str, ...], offered: list[str]
) -> None:
    assert [line.partition("\t")[0] for line in completed(shell, *words)] == offered


@pytest.mark.usefixtures("friday")
class TestWithABook:
    def test_those_who_sit_and_have_no_pile_yet(self) -> None:
        names = ["Ann=", "Ben=", "Cat=", "王小明="]
        assert completed("fish", "tally", "round", "") == names
        assert completed("fish", "tally", "round", "ben=QC", "") == ["Ann=", "Cat=", "王小明="]
        one = completed("bash", "tally", "round", "Ben", "=", "QC", "c")
        assert len(one) == 52
        assert all(word.startswith("Cat=") for word in one)
        assert "Cat=QC" not in one

    def test_cards_still_out_in_bash_which_parts_words_at_the_sign(self) -> None:
        words = ("tally", "round", "Ann", "=", '"KH QD"', "Ben", "=")
        assert completed("bash", *words, "k") == ["KS", "KD", "KC"]
        assert completed("bash", *words, '"QC K') == ["QC KS", "QC KD", "QC KC"]
        everything = completed("bash", *words)
        assert len(everything) == 51
        assert "KH" not in everything
        assert everything[-1] == "rest"

    def test_cards_still_out_in_other_shells(self) -> None:
        words = ("tally", "round", '"Ann=KH QD"')
        assert completed("fish", *words, "Ben=k") == ["Ben=KS", "Ben=KD", "Ben=KC"]
        assert completed("fish", *words, 'Ben="h A ')[0] == "Ben=h A 2"
        assert completed("zsh", *words, "Ben=j")[0] == '_arguments \'*: :(("Ben=JS"'
        assert completed("fish", *words, "Ben=r") == ["Ben=rest"]

    def test_cards_of_a_score_without_a_book(self) -> None:
        offered = completed("fish", "tally", "score", "taiwan", "Zoe=KS", "Moe=k")
        assert offered == ["Moe=KH", "Moe=KD", "Moe=KC"]

    def test_players_and_evenings(self, tally: Program) -> None:
        offered = completed("fish", "tally", "dispute", "1", "--player", "")
        assert offered == ["Ann", "Eve", "Ben", "Cat", "王小明"]
        listed = tally.data("evenings")["evenings"]
        found = completed("fish", "tally", "play", "")
        assert [line.split("\t")[0] for line in found] == [each["id"] for each in listed[::-1]]
        assert found[0].endswith("Friday")

    @pytest.mark.parametrize(
        "command", ["leave", "join", "pay", "players rename", "balance --player", "fine"]
    )
    def test_players_of_every_command(self, command: str) -> None:
        assert completed("fish", "tally", *command.split(), "e") == ["Eve"]

    def test_piles_of_a_correction(self) -> None:
        assert "Ann=KH" in completed("fish", "tally", "amend", "1", "an")

    def test_who_left_and_who_joined(self, tally: Program) -> None:
        tally.ok("leave", "Ben")
        tally.ok("join", "Eve", "--seat", "1")
        assert completed("fish", "tally", "round", "")[0] == "Eve="
        assert "Ben=" not in completed("fish", "tally", "round", "")


def test_without_a_book_there_is_nothing_to_offer(tally: Program) -> None:
    assert completed("fish", "tally", "round", "") == []
    assert completed("fish", "tally", "dispute", "1", "--player", "") == []
    assert completed("fish", "tally", "play", "", TALLY_BOOK="postgresql://nowhere/book") == []


def test_a_file_that_is_no_book_offers_nothing(tally: Program) -> None:
    tally.book.write_bytes(b"not a book, but long enough to be looked at" * 50)
    assert completed("fish", "tally", "round", "") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_to_install_can_be_shown(shell: str) -> None:
    program = "from tally.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "--show-completion", shell],
        env=os.environ | {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"complete_{shell}" in done.stdout


@pytest.fixture
def of_two_words(tally: Program) -> None:
    tally.ok("new", "Long Friday", "--game", "chinese-ten", "--players", "Ann,José María")
    tally.ok("players", "add", "Mary & Joe")


@pytest.mark.usefixtures("of_two_words")
class TestNamesWithBlanks:
    @pytest.mark.parametrize("begun", ["Jos", "José\\ ", "José\\ M"])
    def test_in_bash_they_get_a_backslash(self, begun: str) -> None:
        offered = completed("bash", "tally", "round", "Ann", "=", "KH", begun)
        assert offered[0] == "José\\ María=AS"
        assert len(offered) == 52

    def test_in_bash_a_quote_that_is_open_stays(self) -> None:
        offered = completed("bash", "tally", "round", "Ann", "=", "KH", '"José M')
        assert offered[0] == "José María=AS"

    @pytest.mark.parametrize("begun", ["Jos", "José\\ ", "José\\ M", '"José M', '"José '])
    def test_in_fish_the_shell_does_it(self, begun: str) -> None:
        assert completed("fish", "tally", "round", "Ann=KH", begun)[0] == "José María=AS"

    def test_in_zsh_they_are_one_word(self) -> None:
        offered = completed("zsh", "tally", "round", "Ann=KH", "Jos")
        assert offered[0].endswith('(("José María=AS"')

    def test_a_players_name_is_one_word_for_bash(self) -> None:
        assert completed("bash", "tally", "dispute", "1", "--player", "m") == ["Mary\\ \\&\\ Joe"]

    def test_what_bash_is_offered_is_the_name_again_in_bash(self) -> None:
        (offered,) = completed("bash", "tally", "dispute", "1", "--player", "m")
        said = subprocess.run(
            ["bash", "-c", f"printf %s {offered}"], capture_output=True, text=True, check=True
        )
        assert said.stdout == "Mary & Joe"

    def test_an_evening_by_the_title_it_begins_with(self) -> None:
        assert completed("bash", "tally", "play", "L") == ["Long\\ Friday"]
        (line,) = completed("fish", "tally", "play", "long")
        assert line.startswith("Long Friday\t")


@pytest.mark.usefixtures("friday")
class TestChangesAndTitles:
    @pytest.mark.parametrize("begun", ["F", "fri"])
    def test_an_evening_is_offered_by_its_title(self, begun: str) -> None:
        offered = completed("fish", "tally", "play", begun)
        assert "Friday" in [line.partition("\t")[0] for line in offered]

    def test_a_title_of_two_evenings_is_not_offered(self, tally: Program) -> None:
        tally.ok("new", "friday", "--game", "chinese-ten", "--players", "Ann,Eve")
        assert completed("fish", "tally", "play", "fri") == []

    @pytest.mark.parametrize(
        ("text", "offered"),
        [
            ("Ann=+7", ["Ann=+7S", "Ann=+7H", "Ann=+7D", "Ann=+7C"]),
            ('"Ann=+7D -7', ["Ann=+7D -7S", "Ann=+7D -7H", "Ann=+7D -7D", "Ann=+7D -7C"]),
        ],
    )
    def test_the_cards_of_a_change(self, text: str, offered: list[str]) -> None:
        assert completed("fish", "tally", "amend", "1", text) == offered

    def test_the_cards_of_a_change_in_bash(self) -> None:
        words = ("tally", "amend", "1", "Ann", "=", '"+7')
        assert completed("bash", *words) == ["+7S", "+7H", "+7D", "+7C"]
