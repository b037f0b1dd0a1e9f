"""Years at the table, at random: after every step the book agrees with a plain recomputation."""

from __future__ import annotations

import contextlib
import itertools
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
from book_table import TOTALS, amounts, evening, plan, typed
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tally.cli.sheet_of import sheet_of
from tally.errors import Refused
from tally.evening import Evening, ScoredRound, score_round
from tally.games.game import Deal
from tally.ledger import Posting
from tally.store.book import Book
from tally.store.document_reading import read_document
from tally.store.exporting import text_of
from tally.store.values import EVERYTHING, Chosen, EntryRecord, Movement, RoundRecord

PLAYERS = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
ALLOWED = {
    "already_seated",
    "evening_in_use",
    "evening_void",
    "nothing_to_redo",
    "nothing_to_undo",
    "not_seated",
    "no_evening",
    "number_taken",
    "same_player",
    "settled_since",
    "sat_together",
    "unknown_round",
    "wrong_player_count",
}
"""What a random step may be refused with; anything else is a fault."""


class Table(RuleBasedStateMachine):
    """A group that records, corrects, pays, comes and goes."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.book = Book.open(Path(self.folder.name) / "book.db", create=True)
        self.empty = Path(self.folder.name) / "empty.db"
        Book.open(self.empty, create=True).close()
        self.marks: list[str] = []

    def teardown(self) -> None:
        self.book.close()
        self.folder.cleanup()

    @initialize()
    def open_first(self) -> None:
        for name in PLAYERS:
            self.book.people.add(name)
        self.book.open_evening(evening(PLAYERS[:3], "chinese-ten"))

    @rule(seats=st.permutations(PLAYERS), count=st.integers(2, 4), money=st.booleans())
    def open_evening(self, seats: list[str], count: int, money: bool) -> None:
        with possibly_refused({"duplicate_player"}):
            stake = "5 TWD" if money else None
            self.book.open_evening(evening(tuple(seats[:count]), "chinese-ten", stake))

    @rule(data=st.data(), request=st.sampled_from(["", "a", "b", "c"]))
    def record(self, data: st.DataObject, request: str) -> None:
        with possibly_refused({"request_used"}):
            self.book.record_round(drawn(data), request=request or None)

    @rule(data=st.data(), number=st.integers(1, 6))
    def amend(self, data: st.DataObject, number: int) -> None:
        def change(record: RoundRecord, before: ScoredRound) -> ScoredRound:
            return drawn(data)(self.book_evening, record.deal)

        with possibly_refused():
            self.book_evening = self.book.evening()
            self.book.amend(number, change)

    @rule(data=st.data())
    def void(self, data: st.DataObject) -> None:
        entry = self.any_entry(data)
        with possibly_refused():
            self.book.void(entry.ref)
            assert not self.book.entry(entry.ref).standing

    @rule(data=st.data())
    def restore(self, data: st.DataObject) -> None:
        entry = self.any_entry(data)
        with possibly_refused():
            self.book.restore(entry.ref)
            assert self.book.entry(entry.ref).standing

    @rule()
    def undo_and_redo(self) -> None:
        before = amounts(self.book), self.book.people.all(), self.book.evenings()
        with possibly_refused():
            self.book.undo()
            self.book.redo()
            assert (amounts(self.book), self.book.people.all(), self.book.evenings()) == before

    @rule()
    def undo(self) -> None:
        with possibly_refused():
            self.book.undo()

    @rule()
    def redo(self) -> None:
        with possibly_refused():
            self.book.redo()

    @rule(pair=st.permutations(("pot", *PLAYERS)), amount=st.integers(1, 500), here=st.booleans())
    def pay(self, pair: list[str], amount: int, here: bool) -> None:
        postings = (Posting(pair[0], "TWD", 0, amount), Posting(pair[1], "TWD", 0, -amount))
        with possibly_refused():
            reference = self.book.evening().ref if here else None
            self.book.record_movements([Movement("payment", postings, evening=reference)])

    @rule(name=st.sampled_from(PLAYERS), amount=st.integers(1, 50))
    def fine(self, name: str, amount: int) -> None:
        postings = (Posting(name, "TWD", 0, -amount), Posting("pot", "TWD", 0, amount))
        with possibly_refused():
            here = self.book.evening().ref
            self.book.record_movements([Movement("fine", postings, evening=here)])

    @rule(data=st.data())
    def settle_some(self, data: st.DataObject) -> None:
        refs = [each.ref for each in self.book.evenings()]
        if refs:
            chosen = data.draw(st.sets(st.sampled_from(refs), min_size=1))
            scope = Chosen(evenings=tuple(sorted(chosen)))
            self.book.settling.record(plan, scope)
            assert not self.book.settling.open(scope)
            assert not self.book.settling.open_evenings(scope)

    @rule()
    def settle_everything(self) -> None:
        self.book.settling.record(plan)
        assert not self.book.settling.open()
        assert not self.book.settling.open_evenings()
        head = self.book.head()
        assert self.book.settling.record(plan).already
        assert self.book.head() == head

    @rule(name=st.sampled_from(PLAYERS), seat=st.integers(0, 3))
    def join(self, name: str, seat: int) -> None:
        with possibly_refused():
            self.book.join(name, seat=seat)

    @rule(name=st.sampled_from(PLAYERS))
    def leave(self, name: str) -> None:
        with possibly_refused():
            self.book.leave(name)

    @rule(pair=st.permutations(PLAYERS))
    def merge(self, pair: list[str]) -> None:
        before = self.everyone()
        alone = self.book.people.find([pair[0]])[0].name == pair[0]
        with possibly_refused():
            self.book.people.merge(pair[0], pair[1])
            if alone:
                self.book.people.unmerge(pair[0])
                assert self.everyone() == before
                self.book.people.merge(pair[0], pair[1])

    @rule(name=st.sampled_from(PLAYERS))
    def unmerge(self, name: str) -> None:
        with possibly_refused({"not_merged"}):
            self.book.people.unmerge(name)

    @rule(name=st.sampled_from(PLAYERS), retired=st.booleans())
    def retire(self, name: str, retired: bool) -> None:
        act = self.book.people.retire if retired else self.book.people.back
        act(name)

    @precondition(lambda self: self.book.log())
    @invariant()
    def balances_are_the_recomputed_ones(self) -> None:
        recomputed: dict[str, int] = defaultdict(int)
        for record in self.book.log():
            assert sum(posting.amount for posting in record.postings) == 0
            for posting in record.postings:
                recomputed[posting.account] += posting.amount
        assert {name: amount for name, amount in amounts(self.book).items() if amount} == {
            name: amount for name, amount in recomputed.items() if amount
        }

    @invariant()
    def scores_are_those_of_the_standing_rounds(self) -> None:
        expected: dict[str, tuple[int, int]] = {}
        for summary in self.book.evenings():
            records = self.book.rescored(summary.ref)
            numbers = [record.number for record, _ in records]
            assert numbers == sorted(set(numbers))
            assert len(numbers) == summary.rounds
            for record, scored in records:
                for name, score in zip(record.deal.seats, scored.scores, strict=True):
                    total, rounds = expected.get(name, (0, 0))
                    expected[name] = (total + int(score), rounds + 1)
        assert {
            total.player: (total.score, total.rounds)
            for total in self.book.totals()
            if total.rounds
        } == expected

    @invariant()
    def the_chain_verifies(self) -> None:
        verdict = self.book.verify()
        assert verdict.good, verdict.finding
        self.marks.append(verdict.head.code)
        assert self.book.check_code(self.marks[len(self.marks) // 2]).agrees

    @invariant()
    def what_is_open_is_explained_and_every_sheet_can_be_made(self) -> None:
        refs = [each.ref for each in self.book.evenings()]
        for scope in (EVERYTHING, *(Chosen(evenings=(ref,)) for ref in refs)):
            expected: dict[str, int] = defaultdict(int)
            for line in self.book.settling.lines(scope):
                for posting in line.postings:
                    expected[posting.account] += posting.amount
            left = {name: amount for name, amount in expected.items() if amount}
            assert opened(self.book, scope) == left
        for ref in refs:
            sheet_of(self.book, self.book.evening(ref))

    @invariant()
    def what_is_exported_and_taken_in_elsewhere_is_the_same(self) -> None:
        with self.book.database.reading() as connection:
            written = text_of(connection)
        elsewhere = Path(self.folder.name) / "elsewhere.db"
        shutil.copyfile(self.empty, elsewhere)
        with Book.open(elsewhere) as other:
            other.take_in(read_document(written))
            assert amounts(other) == amounts(self.book)
            assert opened(other) == opened(self.book)
            assert other.people.all() == self.book.people.all()
            assert other.head() == self.book.head()

    @invariant()
    def the_whole_is_the_evenings_and_what_belongs_to_none(self) -> None:
        everything = self.book.log(everything=True)
        if any(entry.kind == "merge" and not entry.standing for entry in everything):
            return  # what one of them paid for the other is between the two again
        parts: dict[str, int] = defaultdict(int)
        refs = {each.ref for each in self.book.evenings()}
        for ref in refs:
            for name, amount in opened(self.book, Chosen(evenings=(ref,))).items():
                parts[name] += amount
        for line in self.book.settling.lines():
            if line.evening is None or line.evening[0] not in refs:
                for posting in line.postings:
                    parts[posting.account] += posting.amount
        assert opened(self.book) == {name: amount for name, amount in parts.items() if amount}

    def any_entry(self, data: st.DataObject) -> EntryRecord:
        return data.draw(st.sampled_from(self.book.log(everything=True)))

    def everyone(self) -> tuple[dict[str, int], list[Any]]:
        return amounts(self.book), self.book.people.all()


def opened(book: Book, scope: Chosen = EVERYTHING) -> dict[str, int]:
    return {each.player: each.amount for each in book.settling.open(scope)}


def drawn(data: st.DataObject) -> Any:
    """A round of random points for as many as play it."""

    def score(kept: Evening, deal: Deal) -> ScoredRound:
        count = len(deal.seats)
        if count not in TOTALS:
            return score_round(kept, deal, typed(*[0] * count))
        cuts = sorted(data.draw(st.integers(0, TOTALS[count])) for _ in range(count - 1))
        edges = [0, *cuts, TOTALS[count]]
        values = [high - low for low, high in itertools.pairwise(edges)]
        return score_round(kept, deal, typed(*values))

    return score


@contextlib.contextmanager
def possibly_refused(more: frozenset[str] | set[str] = frozenset()) -> Iterator[None]:
    try:
        yield
    except Refused as refused:
        if not {problem.code for problem in refused.problems} <= ALLOWED | more:
            raise


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=5,
    stateful_step_count=18,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # shrinking takes minutes
)
