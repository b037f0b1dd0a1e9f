"""Entries of another book's document beside those of this one: the same, new, or contradicting.

The same are rounds of one number with the same cards and result, reversals of the same entry, and
movements that are alike to the last amount. People and evenings that both opened are one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Row, select

from tally.errors import Caution, Problem
from tally.rules import canonical
from tally.store import tables
from tally.store.corrections import REVERSALS
from tally.store.document import Document, values
from tally.store.log import read_entries
from tally.store.open_amounts import SETTLEMENT
from tally.store.placing import Item, Place
from tally.store.roster import load_roster
from tally.store.rounds import round_numbered
from tally.store.standing import standing
from tally.store.values import EntryRecord
from tally.store.wording import kind_name
from tally.store.writing import Anchor
from tally.words import enumerated, say

_NAMED = ("player", "into", "dealer")
_UNMATCHED = ("evening", "round", *REVERSALS)


class Matching:
    """Goes through a document's entries in order and puts in what is new.

    `added` are the refs that were put in, `contradictions` those that were not, each with why.
    """

    def __init__(
        self, place: Place, document: Document, accounts: Mapping[str, str], common: int
    ) -> None:
        self.added: list[str] = []
        self.opened: list[str] = []
        self.contradictions: dict[str, Problem] = {}
        self.cautions: list[Caution] = []
        self._place = place
        self._ours = (common, place.last)
        self._accounts = accounts
        self._evening_rows = {item["ref"]: item for item in document.evenings}
        self._evenings: dict[str, str] = {}
        self._same: dict[str, str] = {}
        self._dropped: set[str] = set()

    def take(self, item: Item) -> None:
        """One entry: left because it is here, put in, or kept as a contradiction."""
        ref = item["ref"]
        if self._hangs_on_dropped(item):
            self._dropped.add(ref)
            return
        ours = self._translated(item)
        twin = self._twin(item, ours)
        if twin is not None:
            self._same[ref] = twin
            return
        reason = next(self._reasons(item, ours), None)
        if reason is not None:
            self._dropped.add(ref)
            hint = say("the entry {entry} of the document was not added", entry=ref)
            self.contradictions[ref] = Problem("contradiction", reason, hint)
            return
        if item["kind"] == "evening":
            self._open(item)
        self._place.add_entries([ours])
        self.added.append(ref)

    def _hangs_on_dropped(self, item: Item) -> bool:
        return bool({item["reverses"], item["amends"], item["evening"]} & self._dropped)

    def _translated(self, item: Item) -> dict[str, Any]:
        """The entry with the refs that this book has for the same people, evenings and entries."""
        accounts, same = self._accounts, self._same
        lines = {
            key: [dict(line) | {"account": accounts.get(line["account"], line["account"])}
                  for line in item[key]]
            for key in ("postings", "scores")
        }  # fmt: skip
        return (
            dict(item)
            | lines
            | {
                "evening": self._evenings.get(item["evening"], item["evening"]),
                "reverses": same.get(item["reverses"], item["reverses"]),
                "amends": same.get(item["amends"], item["amends"]),
                "content": self._content(item),
            }
        )

    def _content(self, item: Item) -> dict[str, Any]:
        if item["kind"] == "evening":
            return self._evening_content(item)
        ours = dict(item["content"])
        for key in _NAMED:
            if isinstance(ours.get(key), str):
                ours[key] = self._accounts.get(ours[key], ours[key])
        if isinstance(ours.get("seats"), list):
            ours["seats"] = [self._accounts.get(ref, ref) for ref in ours["seats"]]
        if isinstance(ours.get("evenings"), list):
            ours["evenings"] = [self._evenings.get(ref, ref) for ref in ours["evenings"]]
        if isinstance(ours.get("of"), str):
            ours["of"] = self._same.get(ours["of"], ours["of"])
        return ours

    def _twin(self, item: Item, ours: Item) -> str | None:
        """The entry of this book that is the same."""
        if item["ref"] in self._place.entries:
            return item["ref"] if self._like(self._place.entries[item["ref"]], ours) else None
        if item["kind"] == "evening":
            return self._evening_twin(item)
        if item["kind"] == "round":
            standing_round = self._round_here(ours)
            alike = standing_round and self._like(standing_round.id, ours)
            return standing_round.ref if standing_round and alike else None
        if item["kind"] in REVERSALS:
            reversal = self._reversal_of(ours)
            return reversal.ref if reversal is not None and reversal.kind == item["kind"] else None
        return None if item["postings"] else self._alike(ours)

    def _reasons(self, item: Item, ours: Item) -> Iterator[str]:
        """Why an entry that is not here cannot stand beside what is."""
        if item["ref"] in self._place.entries:
            yield say("the entry {entry} is here, but says something else", entry=item["ref"])
        if item["kind"] == "round" and self._round_here(ours) is not None:
            yield self._two_rounds(ours)
        if item["kind"] in REVERSALS and self._reversal_of(ours) is not None:
            # L10N: "here" is this book, "there" the file that is imported
            yield say(
                "the entry {entry} was taken back here and went on otherwise there",
                entry=ours["reverses"],
            )
        if item["request"] is not None and self._requested(item["request"]):
            # L10N: {kind} is "round" or "payment", {entry} a short id
            yield say(
                "the {kind} {entry} was sent here too, but as something else",
                kind=kind_name(item["kind"]),
                entry=item["ref"],
            )
        if item["kind"] not in _UNMATCHED and self._alike(ours):
            # L10N: {kind} is "fine" or "payment", {entry} a short id
            yield say(
                "the {kind} {entry} of {day} is perhaps recorded here too",
                kind=kind_name(item["kind"]),
                entry=item["ref"],
                day=item["day"],
            )
        if item["kind"] == SETTLEMENT and self._unshared_money():
            yield say(
                "the settlement {entry} did not know what was recorded here meanwhile",
                entry=item["ref"],
            )

    def _open(self, item: Item) -> None:
        row = dict(self._evening_rows[item["evening"]])
        row |= {"seats": [self._accounts.get(ref, ref) for ref in row["seats"]]}
        row |= {"dealer": self._accounts.get(row["dealer"], row["dealer"])}
        self._place.add_evening(row)
        self.opened.append(item["evening"])

    def _evening_twin(self, item: Item) -> str | None:
        """An evening opened here with the same day, title, players, rules and stake."""
        entry, remark = tables.entry.c, tables.remark.c
        content = canonical(self._evening_content(item))
        after, last = self._ours
        title = next((line["text"] for line in item["remarks"] if line["field"] == "title"), None)
        rows = self._place.connection.execute(
            select(entry.id, entry.ref, tables.evening.c.ref.label("evening"), remark.text)
            .join(tables.evening, tables.evening.c.id == entry.evening_id)
            .outerjoin(tables.remark, (remark.entry_id == entry.id) & (remark.field == "title"))
            .where(entry.kind == "evening", entry.content == content)
            .where(entry.id > after, entry.id <= last)
        ).all()
        stand = self._standing(rows)
        for row in rows:
            if row.id in stand and row.text == title:
                self._evenings[item["evening"]] = row.evening
                message = say(
                    "the evening of {day} is the one that is here as {evening}",
                    day=item["day"],
                    evening=row.evening,
                )
                self.cautions.append(Caution("same_evening", message))
                return str(row.ref)
        return None

    def _evening_content(self, item: Item) -> dict[str, Any]:
        """What the opening entry would say with this book's refs; seats are a text in it."""
        content = dict(item["content"])
        row = self._evening_rows[item["evening"]]
        content["seats"] = canonical([self._accounts.get(ref, ref) for ref in row["seats"]])
        content["dealer"] = self._accounts.get(row["dealer"], row["dealer"])
        return content

    def _round_here(self, ours: Item) -> Anchor | None:
        evening_id = self._place.evenings.get(ours["evening"])
        if evening_id is None:
            return None
        anchor = Anchor(evening_id, ours["evening"])
        return round_numbered(self._place.connection, anchor, ours["number"])

    def _reversal_of(self, ours: Item) -> Row[Any] | None:
        entry = tables.entry.c
        target = self._place.entries[ours["reverses"]]
        query = select(entry.id, entry.ref, entry.kind).where(entry.reverses_id == target)
        return self._place.connection.execute(query).first()

    def _requested(self, mark: str) -> bool:
        entry = tables.entry.c
        query = select(entry.id).where(entry.request == mark)
        return self._place.connection.execute(query).first() is not None

    def _alike(self, ours: Item) -> str | None:
        """What was recorded here alike, since the beginning that both share."""
        entry = tables.entry.c
        after, last = self._ours
        rows = self._place.connection.execute(
            select(entry.id, entry.ref)
            .where(entry.kind == ours["kind"], entry.day == ours["day"])
            .where(entry.id > after, entry.id <= last)
        ).all()
        return next((row.ref for row in rows if self._like(row.id, ours)), None)

    def _unshared_money(self) -> bool:
        """Whether money was moved here that the document does not know of."""
        entry, posting = tables.entry.c, tables.posting.c
        after, last = self._ours
        refs = self._place.connection.execute(
            select(entry.ref)
            .join(tables.posting, posting.entry_id == entry.id)
            .where(entry.id > after, entry.id <= last)
        ).scalars()
        return bool(set(refs) - set(self._same.values()))

    def _like(self, entry_id: int, ours: Item) -> bool:
        """Whether an entry of this book says the same, whenever and under whatever ref."""
        entry, posting = tables.entry.c, tables.posting.c
        connection = self._place.connection
        row = connection.execute(
            select(entry.kind, entry.number, entry.content, tables.evening.c.ref)
            .outerjoin(tables.evening, tables.evening.c.id == entry.evening_id)
            .where(entry.id == entry_id)
        ).one()
        lines = connection.execute(
            select(tables.account.c.ref, posting.currency, posting.scale, posting.amount)
            .join(tables.account, tables.account.c.id == posting.account_id)
            .where(posting.entry_id == entry_id)
            .order_by(posting.line)
        )
        theirs = values("postings", ours)
        said = ours["kind"], ours["number"], canonical(ours["content"]), ours["evening"]
        return tuple(row) == said and [tuple(line) for line in lines] == theirs

    def _two_rounds(self, ours: Item) -> str:
        """Both versions of a round, in points."""
        here = self._round_here(ours)
        assert here is not None
        roster = load_roster(self._place.connection)
        record = read_entries(self._place.connection, roster, [here.id])[0]
        there = {line["account"]: (line["score"], line["parts"]) for line in ours["scores"]}
        names = self._names()
        theirs = enumerated(
            f"{names.get(ref, ref)} {score if parts == 1 else f'{score}/{parts}'}"
            for ref, (score, parts) in there.items()
        )
        # L10N: "here" is this book, "there" the file that is imported; {points} and {other} are
        # each player's points: "Ann 70, Ben 84"; {entry} and {other_entry} short ids
        return say(
            "round {number} of {day}: here {points} ({entry}); there {other} ({other_entry})",
            number=ours["number"],
            day=ours["day"],
            points=_points(record),
            entry=here.ref,
            other=theirs,
            other_entry=ours["ref"],
        )

    def _names(self) -> dict[str, str]:
        roster = load_roster(self._place.connection)
        return {ref: roster.name_of_ref(ref) for ref in roster.ids}

    def _standing(self, rows: Any) -> set[int]:
        anchors = [Anchor(row.id, row.ref) for row in rows]
        how = standing(self._place.connection, anchors)
        return {key for key, found in how.items() if found.stands}


def _points(record: EntryRecord) -> str:
    return enumerated(f"{name} {score}" for name, score in record.scores)
