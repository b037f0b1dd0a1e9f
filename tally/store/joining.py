"""Taking a document in: what a book has already is left, what follows its chain is added as it is.

Where both went on from the same beginning, each on its own, what only the document has is added
after what is here, with new digests. Nothing is guessed: whatever cannot stand beside what is here
is a contradiction, and contradictions are shown; then nothing is added, unless the document's side
of them is to be left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from sqlalchemy import Connection, select

from tally.errors import Caution, Problem, Refused
from tally.names import name_key
from tally.store import tables
from tally.store.document import Document
from tally.store.forgetting import append_forgetting, take_names
from tally.store.matching import Matching
from tally.store.placing import Item, Place
from tally.store.proof import Progress, verify
from tally.store.roster import load_roster
from tally.store.wording import misfit
from tally.words import say

PORTION = 2000


@dataclass(frozen=True, slots=True)
class Joined:
    """What importing a document did. `exact` says that the chain was only continued; `left_out`
    are the document's entries that contradict what is here."""

    entries: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    evenings: tuple[str, ...] = ()
    exact: bool = True
    left_out: tuple[str, ...] = ()
    cautions: tuple[Caution, ...] = ()


@dataclass
class _Side:
    """The document beside the book: whom and what of it the book has under another ref."""

    document: Document
    place: Place
    accounts: Mapping[str, str]
    known: frozenset[str]
    cautions: list[Caution] = field(default_factory=list)


def take_in(
    connection: Connection,
    document: Document,
    keep_ours: bool = False,
    progress: Progress | None = None,
) -> Joined:
    """Add to a book what a document has and it has not.

    Raises Refused: `contradiction`, one for each, where `keep_ours` does not leave them out;
    `altered_export` for an entry that does not prove itself.
    """
    place = Place(connection)
    people = _same_people(connection, document, place)
    side = _Side(document, place, people, frozenset(place.accounts))
    common = _common(connection, document)
    rest = document.entries[common:]
    before = place.last
    exact = common == before and not side.accounts
    joined = _continue(side, rest, progress) if exact else _join(side, rest, common, keep_ours)
    if joined.entries:
        _prove(connection, joined.entries[0] if before else None, progress)
    return joined


def _common(connection: Connection, document: Document) -> int:
    """How many entries both begin with."""
    ours = connection.execute(select(tables.entry.c.digest).order_by(tables.entry.c.id)).scalars()
    pairs = zip(ours, (item["digest"] for item in document.entries), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _same_people(connection: Connection, document: Document, place: Place) -> dict[str, str]:
    """Players of the document who are here under another ref, by a name that both know."""
    roster = load_roster(connection)
    found: dict[str, str] = {}
    for item in document.accounts:
        if item["ref"] in place.accounts:
            continue
        main = next(name["text"] for name in item["names"] if name["main"])
        account_id = roster.by_key.get(name_key(main))
        if account_id is not None:
            found[item["ref"]] = roster.accounts[account_id].ref
    theirs = {item["ref"] for item in document.accounts}
    for ref in found.values():
        if ref in theirs or list(found.values()).count(ref) > 1:
            name = roster.name_of_ref(ref)
            message = say("two players of the document are one here: {player}", player=name)
            hint = say("rename one of them, here or there; nothing was recorded")
            raise Refused(Problem("contradiction", message, hint))
    return found


def _continue(side: _Side, rest: Sequence[Item], progress: Progress | None) -> Joined:
    """The chain goes on with the document's own entries and digests."""
    people, evenings = _add_frame(side, {item["evening"] for item in rest})
    for start in range(0, len(rest), PORTION):
        side.place.add_entries(rest[start : start + PORTION])
        if progress is not None:
            progress(start, 2 * len(rest))
    _forget(side, rest)
    refs = tuple(item["ref"] for item in rest)
    return Joined(refs, people, evenings, cautions=tuple(side.cautions))


def _join(side: _Side, rest: Sequence[Item], common: int, keep_ours: bool) -> Joined:
    """What only the document has comes after what is here."""
    matching = Matching(side.place, side.document, side.accounts, common)
    for item in side.document.rules:
        side.place.add_rules(item)
    people = _add_people(side)
    for item in rest:
        matching.take(item)
    if matching.contradictions and not keep_ours:
        raise Refused([*matching.contradictions.values(), _remedy()])
    _forget(side, [item for item in rest if item["ref"] in matching.added])
    cautions = [*side.cautions, *_people_cautions(side), *matching.cautions]
    return Joined(
        tuple(matching.added),
        people,
        tuple(matching.opened),
        False,
        tuple(matching.contradictions),
        tuple(cautions),
    )


def _add_frame(side: _Side, evenings: set[str | None]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Rules, players and evenings that are not here; answers with the names and refs of the new."""
    for item in side.document.rules:
        side.place.add_rules(item)
    people = _add_people(side)
    new = [
        item
        for item in side.document.evenings
        if item["ref"] in evenings and item["ref"] not in side.place.evenings
    ]
    for item in new:
        side.place.add_evening(item)
    return people, tuple(item["ref"] for item in new)


def _add_people(side: _Side) -> tuple[str, ...]:
    added = []
    for item in side.document.accounts:
        if item["ref"] in side.place.accounts or item["ref"] in side.accounts:
            continue
        main = next(name["text"] for name in item["names"] if name["main"])
        for taken in side.place.add_account(item):
            # L10N: {alias} and {player} are names; "here" is this book
            message = say(
                '"{alias}" is somebody else here, so {player} does not have it as an alias',
                alias=taken,
                player=main,
            )
            side.cautions.append(Caution("alias_taken", message))
        added.append(main)
    return tuple(added)


def _people_cautions(side: _Side) -> Iterator[Caution]:
    names = {item["ref"]: item["names"] for item in side.document.accounts}
    for ref in side.accounts:
        main = next(name["text"] for name in names[ref] if name["main"])
        message = say(
            "{player} of the document is taken for the player of that name here", player=main
        )
        yield Caution("same_name", message)


def _forget(side: _Side, added: Sequence[Item]) -> None:
    """Who was forgotten there is forgotten here as well, if he was here before."""
    connection = side.place.connection
    for item in added:
        if item["kind"] == "forget":
            ref = side.accounts.get(item["content"]["player"], item["content"]["player"])
            if ref in side.known:
                roster = load_roster(connection)
                struck, _ = take_names(connection, roster, roster.home(roster.ids[ref]))
                there = {(entry, field) for entry, field in item["content"].get("struck", ())}
                more = [each for each in struck if each not in there]
                if more:
                    append_forgetting(connection, ref, more)


def _prove(connection: Connection, first: str | None, progress: Progress | None) -> None:
    """Every new entry by the book's own proof, scored again. Raises Refused (`altered_export`)."""
    try:
        finding = verify(connection, first, progress=progress).finding
        load_roster(connection)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, AssertionError) as error:
        fault = f"{type(error).__name__}: {error}"
        # L10N: {error} is technical: "KeyError: 'seats'"
        message = say(
            "an entry says something that no tally writes ({error})",
            error=fault,
        )
        raise Refused(_altered(message[:200])) from error
    if finding is not None:
        reason = misfit(finding.entry, finding.kind, finding.number, finding.message)
        raise Refused(_altered(reason))


def _altered(message: str) -> Problem:
    return Problem("altered_export", message, say("export it again; nothing was recorded"))


def _remedy() -> Problem:
    message = say("nothing was recorded: both books went on from the same beginning and disagree")
    hint = say(
        "correct one of them and export again, or add --keep-ours to leave the "
        "document's side of each contradiction out"
    )
    return Problem("contradictions", message, hint)
