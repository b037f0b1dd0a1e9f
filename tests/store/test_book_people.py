"""People come, go, change their names, turn out to be one; their accounts stay what they were."""

from __future__ import annotations

import datetime
import unicodedata
from pathlib import Path

import pytest
from book_table import TAIWAN, amounts, becomes, evening, points

from tally.errors import Refused
from tally.store.book import Book
from tally.store.forgetting import struck_out
from tally.store.values import Words


def refused_with(caught: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in caught.value.problems]


@pytest.mark.parametrize("name", ["Alex", " alex ", "Ａｌｅｘ", "ALEX"])
def test_a_name_is_one_in_every_spelling(empty: Book, name: str) -> None:
    empty.people.add("Alex")
    with pytest.raises(Refused) as caught:
        empty.people.add(name)
    assert refused_with(caught) == ["duplicate_player"]
    assert empty.people.find([name])[0].name == "Alex"


def test_composed_or_not_a_name_is_one(empty: Book) -> None:
    empty.people.add(unicodedata.normalize("NFD", "José"))
    with pytest.raises(Refused):
        empty.people.add(unicodedata.normalize("NFC", "José"))


@pytest.mark.parametrize("name", ["", "  ", "x" * 81, "a\x07b", "Pot", "\ud800"])
def test_some_things_are_no_names(empty: Book, name: str) -> None:
    with pytest.raises(Refused) as caught:
        empty.people.add(name)
    assert refused_with(caught) == ["invalid_name"]


def test_the_nearest_names_are_suggested(book: Book) -> None:
    (unknown,) = book.people.unknown(["Ann", "Dann"])
    assert unknown.name == "Dann"
    assert "Dan" in unknown.nearest
    with pytest.raises(Refused) as caught:
        book.people.find(["Dann", "Bem"])
    assert refused_with(caught) == ["unknown_player", "unknown_player"]


def test_renaming_changes_no_balance_and_no_past_round(book: Book) -> None:
    book.record_round(points(60, 70, 50, 60))
    head = book.head()
    book.people.rename("Ben", "Benjamin")
    assert book.head() == head
    assert amounts(book)["Benjamin"] == 10
    assert book.rounds()[0].deal.seats == ("Ann", "Benjamin", "Cat", "Dan")
    assert book.verify().good
    assert book.people.find(["Ben"])[0].name == "Benjamin"
    book.people.rename("Benjamin", "BENJAMIN")
    assert book.people.find(["benjamin"])[0].name == "BENJAMIN"


def test_aliases_mean_the_same_player(book: Book) -> None:
    book.people.alias("Ann", "小安")
    assert book.people.find(["小安"])[0].name == "Ann"
    with pytest.raises(Refused, match="alias of Ann"):
        book.people.add("小安")
    with pytest.raises(Refused) as caught:
        book.people.drop_alias("Ann")
    assert refused_with(caught) == ["main_name"]
    book.people.rename("Ann", "小安")
    assert book.people.find(["小安"])[0].aliases == ("Ann",)
    book.people.drop_alias("Ann")
    book.people.alias("小安", "An An")
    assert book.people.drop_alias("an an").aliases == ()


def test_a_merge_joins_balances_and_can_be_taken_apart(book: Book) -> None:
    book.record_round(points(60, 70, 50, 60))
    other = ("Anne", "Ben", "Cat", "Dan")
    book.open_evening(evening(other, title="later"), new_players=["Anne"])
    book.record_round(points(100, 20, 60, 60))
    apart = amounts(book)
    merged = book.people.merge("Anne", "Ann", words=Words(why="one person"))
    assert amounts(book) == {"Ann": 40, "Ben": -30, "Cat": -10, "Dan": 0}
    assert book.people.find(["Anne"])[0].name == "Ann"
    assert book.people.find(["Ann"])[0].aliases == ("Anne",)
    assert book.evening().seats == TAIWAN
    assert book.record_round(points(60, 60, 60, 60)).number == 2
    assert book.log()[-2].ref == merged.entry
    assert book.verify().good
    book.undo()
    book.people.unmerge("Anne")
    assert amounts(book) == apart
    assert book.verify().good
    with pytest.raises(Refused) as caught:
        book.people.unmerge("Anne")
    assert refused_with(caught) == ["not_merged"]


def test_two_who_sat_in_one_round_are_two_people(book: Book) -> None:
    book.record_round(points(60, 70, 50, 60))
    entry = book.rounds()[0].entry
    with pytest.raises(Refused, match=f"round 1 of 2026-11-27.*{entry}") as caught:
        book.people.merge("Ben", "Ann")
    assert refused_with(caught) == ["sat_together"]
    with pytest.raises(Refused) as caught:
        book.people.merge("Ann", "ann")
    assert refused_with(caught) == ["same_player"]


def test_a_merge_sees_through_earlier_merges(book: Book) -> None:
    book.record_round(points(60, 70, 50, 60))
    for name in ("Benny", "Annie"):
        book.people.add(name)
    book.people.merge("Benny", "Ben")
    book.people.merge("Annie", "Ann")
    with pytest.raises(Refused) as caught:
        book.people.merge("Benny", "Annie")
    assert refused_with(caught) == ["sat_together"]


def test_a_circle_of_merges_never_hangs(empty: Book) -> None:
    for name in ("Al", "Alan"):
        empty.people.add(name)
    first = empty.people.merge("Al", "Alan").entry
    empty.people.unmerge("Al")
    empty.people.merge("Alan", "Al")
    empty.restore(first)
    assert len(empty.people.all()) == 1


def test_a_retired_player_stays_in_sight_and_may_return(book: Book) -> None:
    book.record_round(points(60, 70, 50, 60))
    book.people.retire("Ben")
    assert book.people.retire("Ben").already
    assert [player.retired for player in book.people.all()] == [False, True, False, False]
    assert amounts(book)["Ben"] == 10
    book.people.back("Ben")
    assert not book.people.find(["Ben"])[0].retired


@pytest.mark.parametrize(
    ("ben", "expected"), [(60, ["retired_player"]), (70, ["retired_player_moved"])]
)
def test_a_retired_player_who_plays_on_is_told_of(
    book: Book, ben: int, expected: list[str]
) -> None:
    """Also where the round moves none of his money; once."""
    book.people.retire("Ben")
    recorded = book.record_round(points(60, ben, 120 - ben, 60))
    assert [caution.code for caution in recorded.cautions] == expected
    book.people.back("Ben")
    assert not book.record_round(points(60, 70, 50, 60)).cautions


def test_players_come_and_go_between_rounds(empty: Book) -> None:
    """Values follow the number who play; averages count only rounds played."""
    seats = ("Amy", "Bo", "Cy")
    empty.open_evening(evening(seats, "chinese-ten"), new_players=seats)
    for _ in range(3):
        empty.record_round(points(80, 90, 70))
    empty.people.add("Eve")
    assert empty.join("Eve").evening == empty.evening()
    assert empty.evening().seats == (*seats, "Eve")
    empty.record_round(points(75, 65, 70, 70))
    empty.leave("Bo")
    empty.people.retire("Bo")
    assert empty.evening().seats == ("Amy", "Cy", "Eve")
    empty.record_round(points(90, 70, 80))
    assert {total.player: total.rounds for total in empty.totals()} == {
        "Amy": 5,
        "Bo": 4,
        "Cy": 5,
        "Eve": 2,
    }
    recorded = empty.amend(2, becomes(empty.evening(), 75, 95, 70))
    assert [caution.code for caution in recorded.cautions] == ["retired_player_moved"]
    assert sum(amounts(empty).values()) == 0
    assert amounts(empty)["Eve"] == 0
    assert empty.verify().good


def test_the_deal_passes_over_who_has_left(empty: Book) -> None:
    seats = ("Amy", "Bo", "Cy")
    game = evening(seats, "chinese-ten")
    empty.open_evening(game, new_players=seats)
    empty.record_round(points(80, 90, 70))
    left_out = empty.turn()[1]
    dealer = left_out.seats[left_out.dealer or 0]
    empty.leave(dealer)
    deal = empty.turn()[1]
    assert deal.seats == tuple(name for name in seats if name != dealer)
    after = seats[(seats.index(dealer) + 1) % 3]
    assert deal.seats[deal.dealer or 0] == after
    empty.undo()
    assert empty.turn()[1] == left_out


def test_coming_twice_and_leaving_twice_are_refused(book: Book) -> None:
    with pytest.raises(Refused) as caught:
        book.join("ann")
    assert refused_with(caught) == ["already_seated"]
    book.leave("Dan")
    with pytest.raises(Refused) as caught:
        book.leave("Dan")
    assert refused_with(caught) == ["not_seated"]
    book.join("Dan", seat=0)
    assert book.evening().seats == ("Dan", "Ann", "Ben", "Cat")


def test_forgetting_takes_the_name_out_of_every_byte(empty: Book, path: Path) -> None:
    seats = ("Amy", "Deirdre", "Cy", "Dan")
    empty.open_evening(
        evening(seats, title="Deirdre's birthday"),
        new_players=seats,
        at=datetime.datetime(2026, 11, 27, 20, tzinfo=datetime.UTC),
    )
    empty.people.alias("Deirdre", "黛兒")
    empty.record_round(points(60, 70, 50, 60), words=Words(note="DEIRDRE dealt, 黛兒笑了"))
    empty.void("1", words=Words(why="Deirdre miscounted", who="Deirdre"))
    empty.record_round(points(60, 70, 50, 60))
    before = amounts(empty)
    forgotten = empty.people.forget("黛兒")
    assert forgotten.compacted
    assert (forgotten.texts, forgotten.left_in_rules) == (4, ())
    after = amounts(empty)
    assert after.pop(forgotten.name) == before.pop("Deirdre")
    assert after == before
    assert empty.verify().good
    assert empty.evening().title == f"{forgotten.name}'s birthday"
    empty.close()
    for file in path.parent.iterdir():
        content = file.read_bytes()
        for name in ("Deirdre", "DEIRDRE", "deirdre", "黛兒"):
            assert name.encode() not in content


def test_a_forgotten_name_is_free_and_does_not_come_back(book: Book) -> None:
    book.record_round(points(60, 70, 50, 60))
    name = book.people.forget("Dan").name
    with pytest.raises(Refused) as nothing:
        book.undo()
    assert refused_with(nothing) == ["nothing_to_undo"]
    book.people.add("Dan")
    assert {player.name for player in book.people.all()} == {"Ann", "Ben", "Cat", name, "Dan"}
    (entry,) = [record.ref for record in book.log() if record.kind == "forget"]
    with pytest.raises(Refused) as caught:
        book.void(entry)
    assert refused_with(caught) == ["cannot_void"]


def test_forgetting_reaches_names_from_before_a_renaming(book: Book, path: Path) -> None:
    book.record_round(points(60, 70, 50, 60), words=Words(note="Dan, once Daniela, laughed"))
    assert book.people.rename("Dan", "Dagobert").aliases == ("Dan",)
    book.people.rename("Dagobert", "Danton", keep=False)
    book.people.forget("Danton", ["Daniela", "Dagobert"])
    assert book.verify().good
    (record,) = book.rounds()
    assert record.note == "player-4, once player-4, laughed"
    book.close()
    for name in (b"Daniela", b"Dagobert", b"Danton"):
        assert name not in path.read_bytes()


def test_nobody_elses_name_is_forgotten_along(book: Book) -> None:
    with pytest.raises(Refused) as caught:
        book.people.forget("Dan", ["Cat"])
    assert refused_with(caught) == ["duplicate_player"]


def test_forgetting_reaches_those_merged_in(book: Book, path: Path) -> None:
    book.people.add("Danielle")
    book.people.merge("Danielle", "Dan")
    book.people.forget("Danielle")
    book.close()
    assert b"Danielle" not in path.read_bytes()
    with Book.open(path) as again:
        assert len(again.people.all()) == 4
        assert again.verify().good


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Ann dealt", "# dealt"),
        ("ANN, ann and Ａｎｎ", "#, # and #"),
        ("Annual, Joann", "Annual, Joann"),
        ("Ann's and (Ann)", "#'s and (#)"),
        ("nothing", "nothing"),
    ],
)
def test_only_whole_words_are_names(text: str, left: str) -> None:
    assert struck_out(text, ["ann"], "#") == left


def test_names_are_found_however_they_are_written() -> None:
    assert struck_out("王小明贏了", ["王小明"], "#") == "#贏了"
    assert struck_out("JOSE\u0301 won", ["josé"], "#") == "# won"
    assert struck_out("the Mary  Ann party", ["ann", "mary ann"], "#") == "the # party"
    assert struck_out("Straße", ["strasse"], "#") == "#"
