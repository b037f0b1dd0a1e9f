"""A command line is answered in the language it asks for, else in that of the locale; what programs
read is in English in every language."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from made_up import MadeUp
from program import Program
from typer import core
from typer._click import core as click
from typer._click import formatting

from tally import words
from tally.cli import languages
from tally.cli.typer_words import wrapped
from tally.reports.text import cells
from tally.words import ENGLISH, LANGUAGES, Language, language_of, speak, spoken

OTHERS = [tag for tag in LANGUAGES if tag != "en"]
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
TEXTS_OF_TYPER = (
    (core, "_"),
    (core, "_typer_format_options"),
    (click, "make_default_short_help"),
    (click.Context, "formatter_class"),
    (formatting, "wrap_text"),
    (formatting, "term_len"),
)


def named(language: Language) -> MadeUp:
    """A catalogue in which every text begins with the language's tag."""
    return MadeUp(lambda message: f"{language.tag}~{message}")


@pytest.fixture(autouse=True)
def catalogues(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each language says which it is; afterwards English is spoken, as before."""
    monkeypatch.setattr(words, "_catalogue", named)
    for place, name in TEXTS_OF_TYPER:
        monkeypatch.setattr(place, name, getattr(place, name))
    yield
    speak(ENGLISH)


@pytest.fixture
def friday(tally: Program) -> Program:
    """A book with an evening, two rounds and money moved beside them."""
    frame = ("--players", "Ann,Ben,Cat,Dan", "--stake", "1", "--currency", "TWD")
    tally.ok("new", "Friday", "--game", "taiwan", *frame)
    tally.ok("round", "--points", "Ann=100", "Ben=60", "Cat=50", "Dan=30")
    tally.ok("round", "--points", "Ann=30", "Ben=60", "Cat=50", "Dan=100")
    tally.ok("fine", "Ben", "30", "--to", "pot", "--why", "tea")
    tally.ok("void", "2", "--why", "misread")
    return tally


def locale(monkeypatch: pytest.MonkeyPatch, **variables: str) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize(
    "line",
    ["--lang th evenings", "evenings --lang th", "--lang=th evenings", "evenings --lang=th_TH"],
)
def test_the_option_stands_anywhere(friday: Program, line: str) -> None:
    shown = friday.ok(*line.split()).out
    assert "th~Rounds" in shown
    assert "  Friday" in shown


def test_the_last_of_two_wins(friday: Program) -> None:
    assert "id~Rounds" in friday.ok("--lang", "th", "evenings", "--lang=id").out


@pytest.mark.parametrize("word", ["--lang", "--lang=th", "--lang=xx"])
def test_what_is_behind_two_minus_is_no_option(tally: Program, word: str) -> None:
    """A text may look like it; it is the command that judges it."""
    assert languages.choose(["add", "--lang=th", "--", word, "--lang", "id"]) == [
        *("add", "--", word, "--lang", "id")
    ]
    assert spoken().tag == "th"
    assert tally("players", "add", "--json", "--", word).codes == ["usage"]
    assert f"there is no option {word}\n" in tally("players", "add", "--", word).err


def test_a_name_behind_two_minus_may_look_like_the_option(friday: Program) -> None:
    friday.ok("players", "add", "--lang", "th", "--", "-lang=id")
    assert "-lang=id" in friday.ok("players").out


@pytest.mark.parametrize("wanted", ["xx", "", "thai", "de_DE.UTF-8"])
@pytest.mark.parametrize("form", [("--lang", "{}"), ("--lang={}",)])
def test_a_language_that_is_not_spoken_is_refused(
    tally: Program, wanted: str, form: tuple[str, ...]
) -> None:
    arguments = [part.format(wanted) for part in form]
    said = tally(*arguments, "evenings")
    assert said.code == 2
    assert f'"{wanted}" is no language that tally speaks' in said.err
    for language in LANGUAGES.values():
        assert f"{language.tag} ({language.name})" in said.err.replace("\n", " ")
    refused = tally("evenings", *arguments, "--json")
    assert (refused.code, refused.codes) == (2, ["unknown_language"])
    assert "zh-Hant (繁體中文)" in refused.json["errors"][0]["hint"]


def test_the_refusal_is_in_the_language_of_the_locale(
    tally: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    locale(monkeypatch, LANG="id_ID.UTF-8")
    assert 'id~"xx" is no language' in tally("--lang", "xx", "evenings").err


def test_an_option_without_a_language_is_refused(tally: Program) -> None:
    assert tally("evenings", "--lang").code == 2


@pytest.mark.parametrize(
    ("variables", "tag"),
    [
        ({}, "en"),
        ({"LANG": "th_TH.UTF-8"}, "th"),
        ({"LC_MESSAGES": "id_ID.UTF-8", "LANG": "th_TH.UTF-8"}, "id"),
        ({"LC_ALL": "zh_TW.UTF-8", "LC_MESSAGES": "id_ID.UTF-8", "LANG": "th_TH"}, "zh-Hant"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "th_TH"}, "th"),
        ({"LANGUAGE": "id:th", "LC_ALL": "zh_TW.UTF-8"}, "id"),
        ({"LANGUAGE": "xx:th", "LANG": "en_US.UTF-8"}, "th"),
        ({"LANGUAGE": "xx:yy", "LANG": "id_ID"}, "id"),
        ({"LANGUAGE": "en:th", "LANG": "id_ID"}, "en"),
        ({"LANGUAGE": "th", "LC_ALL": "C"}, "en"),
        ({"LANGUAGE": "th", "LANG": "C.UTF-8"}, "en"),
        ({"LANGUAGE": "th", "LC_ALL": "POSIX", "LANG": "th_TH"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "nonsense"}, "en"),
    ],
)
def test_the_locale_says_the_language(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], tag: str
) -> None:
    locale(monkeypatch, **variables)
    assert languages.of_locale().tag == tag


def test_the_option_is_stronger_than_the_locale(
    friday: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    locale(monkeypatch, LC_ALL="th_TH.UTF-8")
    assert "th~Rounds" in friday.ok("evenings").out
    assert "id~Rounds" in friday.ok("evenings", "--lang", "id").out
    assert "~" not in friday.ok("evenings", "--lang", "en").out


@pytest.mark.parametrize(
    ("wanted", "tag"),
    [
        ("zh_TW", "zh-Hant"),
        ("zh_HK.UTF-8", "zh-Hant"),
        ("zh_MO", "zh-Hant"),
        ("zh-Hant", "zh-Hant"),
        ("zh_Hant_SG", "zh-Hant"),
        ("ZH-TW", "zh-Hant"),
        ("zh_CN.UTF-8", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("zh_SG", "zh-Hans"),
        ("zh-Hans", "zh-Hans"),
        ("th_TH.UTF-8", "th"),
        ("TH", "th"),
        ("id-ID", "id"),
        ("en_US.UTF-8@euro", "en"),
        ("C", "en"),
        ("POSIX", "en"),
        ("C.UTF-8", "en"),
        ("xx", None),
        ("", None),
        ("indonesian", None),
    ],
)
def test_tags_and_locales_mean_languages(wanted: str, tag: str | None) -> None:
    language = language_of(wanted)
    assert (language.tag if language else None) == tag


IN_JSON = [
    ("board",),
    ("balance",),
    ("log", "--all"),
    ("evenings",),
    ("players",),
    ("settle",),
    ("stats",),
    ("chart",),
    ("verify",),
    ("check",),
    ("pot",),
    ("what-if", "--game", "chinese-ten"),
    ("dispute", "1", "--player", "Ben", "--says", "87"),
    ("amend", "1", "--dealer", "Cat", "--dry-run"),
    ("rules", "list"),
    ("rules", "diff", "taiwan", "chinese-ten"),
    ("rules", "show", "taiwan-mahjong"),
    ("layout", "main-merah", "8S 8H 8D 2S 2H 3C 9D KS JH QC 10S 5D", "--players", "2"),
    ("demo", "--seed", "1", "--rounds", "1", "--slip"),
    ("tai", "456m99m34p678s (123p) [5555s] 1f6f +5p", "--win", "self-draw"),
    ("score", "taiwan", "--points", "Ann=100", "Ben=60", "Cat=50", "Dan=30"),
]
REFUSED_IN_JSON = [
    ("amend", "9"),
    ("board", "--evening", "nowhere"),
    ("round", "Ann=KH", "Ben=KD"),
    ("round", "nonsense"),
    ("fine", "Ben", "30"),
    ("new",),
    ("score", "taiwan", "Ann=XX"),
    ("rules", "show", "nowhere"),
    ("demo", "--kind", "nothing"),
    ("win", "Ann"),
    ("nowhere",),
    ("board", "more"),
    ("board", "--nowhere"),
    ("board", "--evening"),
    ("dispute", "x", "--player", "Ben", "--says", "1"),
    ("layout",),
    ("players", "nowhere"),
    ("--color", "never-ever", "board"),
]


@pytest.mark.parametrize("asked", [IN_JSON, REFUSED_IN_JSON], ids=["answers", "refusals"])
def test_json_is_the_same_in_every_language(friday: Program, asked: list[tuple[str, ...]]) -> None:
    for arguments in asked:
        plain = friday(*arguments, "--json")
        assert (plain.code == 0) == (asked is IN_JSON), plain.out
        json.loads(plain.out)
        for tag in OTHERS:
            assert friday(*arguments, "--json", "--lang", tag) == plain


def test_json_is_english_whatever_the_locale(
    friday: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = friday("board", "--json")
    locale(monkeypatch, LC_ALL="th_TH.UTF-8", LANGUAGE="th")
    assert friday("board", "--json") == plain


@pytest.mark.parametrize(
    "form",
    [
        ("json",),
        ("csv", "--what", "rounds"),
        ("csv", "--what", "log"),
        ("excel", "--what", "balances"),
        ("hledger",),
        ("beancount",),
    ],
    ids=" ".join,
)
def test_what_is_exported_is_the_same_in_every_language(
    friday: Program, tmp_path: Path, form: tuple[str, ...]
) -> None:
    friday.ok("export", "--to", *form, "-o", str(tmp_path / "en"))
    for tag in OTHERS:
        friday.ok("export", "--to", *form, "-o", str(tmp_path / tag), "--lang", tag)
        assert (tmp_path / tag).read_bytes() == (tmp_path / "en").read_bytes()


def test_a_demo_is_the_same_in_every_language(tally: Program) -> None:
    plain = tally.ok("demo", "--seed", "1").out
    for tag in OTHERS:
        assert tally.ok("demo", "--seed", "1", "--lang", tag).out == plain


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("round", "-h"),
        ("players", "--help"),
        ("players", "add", "--help"),
        ("win", "-h"),
    ],
    ids=" ".join,
)
def test_help_is_said_whole(tally: Program, arguments: tuple[str, ...]) -> None:
    shown = tally.ok(*arguments, "--lang", "th").out
    assert shown.startswith("th~Usage: tally")
    assert "th~[OPTIONS]" in shown
    assert "th~Options:" in shown
    assert "th~Show this message and exit." in shown
    for line in shown.splitlines():
        if line.startswith("  -") and "  " in line.strip():
            assert "  th~" in line


def test_help_says_what_is_required_and_what_holds_else(tally: Program) -> None:
    assert "[th~required]" in tally.ok("layout", "--help", "--lang", "th").out
    assert "th~default: auto" in tally.ok("--help", "--lang", "th").out
    assert "th~Arguments:" in tally.ok("layout", "--help", "--lang", "th").out
    assert "th~Commands:" in tally.ok("players", "--help", "--lang", "th").out


def test_english_starts_without_what_other_languages_need() -> None:
    program = (
        "import sys; from tally.cli.main import run; code = run(['rules', 'list', *sys.argv[1:]]);"
        "print('tally.cli.typer_words' in sys.modules, code)"
    )
    command = [sys.executable, "-c", program, "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False 0"


def test_help_is_english_again_after_another_language(tally: Program) -> None:
    plain = [tally.ok(*line, "--help").out for line in ((), ("round",), ("players",))]
    tally.ok("round", "--help", "--lang", "zh-Hant")
    assert [tally.ok(*line, "--help").out for line in ((), ("round",), ("players",))] == plain
    assert "~" not in "".join(plain)


@pytest.mark.parametrize(
    ("arguments", "plain", "parts"),
    [
        (("--nope",), "No such option: --nope", ()),
        (("sheet", "--bok"), "No such option: --bok (Possible options: --book)", ()),
        (("layout",), "Missing argument 'variant'", ()),
        (("dispute", "1", "--says", "1"), "Missing option '--player'", ()),
        (("board", "more", "of it"), "Got unexpected extra argument(s) (more of it)", ()),
        (("board", "--json=x"), "Option '--json' does not take a value", ()),
        (("board", "--evening"), "Option '--evening' requires an argument", ()),
        (("players", "no"), "No such command 'no'", ()),
        (("players", "ad"), "No such command 'ad'. Did you mean 'add'?", ()),
        (
            ("demo", "--rounds", "x"),
            "Invalid value for '--rounds': 'x' is not a valid int",
            ("'x' is not a valid int",),
        ),
        (
            ("--color", "x", "board"),
            'Invalid value for --color: "x" is not auto, always or never',
            ('"x" is not auto, always or never',),
        ),
        (("nowhere",), '"nowhere" is not a command of tally', ()),
    ],
)
def test_what_is_wrong_with_a_command_line_is_said(
    tally: Program, arguments: tuple[str, ...], plain: str, parts: tuple[str, ...]
) -> None:
    english = tally(*arguments)
    assert english.code == 2
    assert english.err.splitlines()[1] == plain
    said = tally("--lang", "th", *arguments)
    assert said.code == 2
    for part in parts:
        plain = plain.replace(part, f"th~{part}")
    assert said.err.splitlines()[1] == f"th~{plain}"


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize(("typed", "code"), [("y", 0), ("yes", 0), ("n", 1), ("", 1)])
def test_questions_are_answered_by_y_in_every_language(
    friday: Program,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    tag: str,
    typed: str,
    code: int,
) -> None:
    copy = str(tmp_path / "copy.db")
    friday.ok("backup", copy)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda *_: typed)
    asked = friday("restore", copy, "--lang", tag)
    assert asked.code == code
    assert "[y/N]" in asked.err


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("開一場：遊戲、玩家、賭注。", 12, ["開一場：遊", "戲、玩家、賭", "注。"]),
        ("記錄 chinese-ten 的一局", 14, ["記錄", "chinese-ten 的", "一局"]),
        ("เปิด วงใหม่ ของ เย็นนี้", 12, ["เปิด วงใหม่", "ของ เย็นนี้"]),
        ("buka satu malam", 9, ["buka satu", "malam"]),
        ("a" * 25, 10, ["a" * 10, "a" * 10, "a" * 5]),
    ],
)
def test_help_is_broken_where_it_may_be(text: str, width: int, lines: list[str]) -> None:
    speak(LANGUAGES["th"])
    assert wrapped(text, width).split("\n") == lines
    assert all(cells(line) <= width for line in lines)


def test_paragraphs_stay_apart_and_lines_of_hanzi_are_joined_without_a_blank() -> None:
    speak(LANGUAGES["zh-Hant"])
    assert wrapped("一場\n遊戲\nA B\n\n玩家", 40, "  ", "  ", True) == "  一場遊戲 A B\n\n  玩家"
