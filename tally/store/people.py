"""People: merged and taken apart again, retired and back. What was booked never changes."""

from __future__ import annotations

from sqlalchemy import Connection

from tally.errors import Problem, Refused
from tally.names import name_key
from tally.rules import canonical
from tally.store.corrections import reversal, target_of
from tally.store.roster import Roster
from tally.store.together import refuse_together
from tally.store.values import Recorded, Words
from tally.store.writing import Anchor, Draft, append, moment
from tally.words import say


def merge(connection: Connection, roster: Roster, name: str, into: str, words: Words) -> Anchor:
    """Read one player's account as another's from now on.

    Raises Refused: `same_player`, or `sat_together` naming where both sat.
    """
    absorbed, kept = roster.anchors([name, into])
    if absorbed == kept:
        message = say('"{name}" and "{into}" are one player already', name=name, into=into)
        raise Refused(Problem("same_player", message, say("tally players shows the aliases")))
    refuse_together(connection, roster, absorbed.id, kept.id)
    content = canonical({"player": absorbed.ref, "into": kept.ref})
    return append_people_entry(connection, "merge", content, words)


def unmerge(connection: Connection, roster: Roster, name: str, words: Words) -> Recorded:
    """Take back the merge of the account that has this name. Raises Refused (`not_merged`)."""
    account_id = roster.by_key.get(name_key(name))
    if account_id is None:
        raise Refused(roster.unknown_problem(name))
    merged = roster.merges.get(account_id)
    if merged is None:
        message = say('"{name}" was not merged into anybody', name=name)
        raise Refused(Problem("not_merged", message, say("give the name that was merged away")))
    target = target_of(connection, merged.id)
    draft = reversal(connection, roster, target, {"act": "void"}, words.given())
    return Recorded((append(connection, [draft])[0].ref,), target.number)


def set_retired(
    connection: Connection, roster: Roster, name: str, retired: bool, words: Words
) -> Anchor | None:
    """Retire a player or take him back; None where he is so already."""
    anchor = roster.anchor(name)
    if (anchor.id in roster.retired) == retired:
        return None
    kind = "retire" if retired else "return"
    return append_people_entry(connection, kind, canonical({"player": anchor.ref}), words)


def append_people_entry(connection: Connection, kind: str, content: str, words: Words) -> Anchor:
    """An entry about a person, of no evening and without money."""
    now = moment(None)
    draft = Draft(kind, day=now[:10], played_at=now, content=content, remarks=words.given())
    return append(connection, [draft])[0]
