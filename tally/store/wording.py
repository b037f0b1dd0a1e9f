"""What entries and their texts are called."""

from __future__ import annotations

from tally.words import mark, said, say, say_as

_KINDS = {
    # L10N: A kind of entry: an evening was opened.
    "evening": mark("evening"),
    # L10N: A kind of entry: a round of a game.
    "round": mark("round"),
    # L10N: A kind of entry: somebody paid somebody.
    "payment": mark("payment"),
    # L10N: A kind of entry: payments that settle everything.
    "settlement": mark("settlement"),
    # L10N: A kind of entry: a player has to pay because of a mistake.
    "fine": mark("fine"),
    # L10N: A kind of entry: everybody pays into the pot.
    "buy_in": mark("buy-in"),
    # L10N: A kind of entry: a cost that is shared, such as tea.
    "share": mark("share"),
    # L10N: A kind of entry: money paid out of the pot.
    "pot_pay": mark("pot-pay"),
    # L10N: A kind of entry: money that is neither of a round nor a payment.
    "adjustment": mark("adjustment"),
    # L10N: A kind of entry: another entry no longer counts.
    "void": mark("void"),
    # L10N: A kind of entry: what was taken back counts again.
    "restore": mark("restore"),
    # L10N: A kind of entry: a player came to the table.
    "join": mark("join"),
    # L10N: A kind of entry: a player left the table.
    "leave": mark("leave"),
    # L10N: A kind of entry: two players are one person.
    "merge": mark("merge"),
    # L10N: A kind of entry: a player plays no more.
    "retire": mark("retire"),
    # L10N: A kind of entry: a retired player plays again.
    "return": mark("return"),
    # L10N: A kind of entry: a player's name was struck out.
    "forget": mark("forget"),
}


def kind_name(kind: str) -> str:
    """What an entry of a kind is called: `round`, `buy-in`; the kind itself where it is unknown."""
    return said(_KINDS[kind]) if kind in _KINDS else kind


def entry_name(kind: str, number: int | None) -> str:
    """An entry in two words or a few: `round 3`, `void of round 3`, `payment`."""
    if number is None:
        return kind_name(kind)
    if kind == "round":
        return say("round {number}", number=number)
    if kind == "void":
        # L10N: An entry that takes a round back.
        return say("void of round {number}", number=number)
    if kind == "restore":
        # L10N: An entry by which a round that was taken back counts again.
        return say("restore of round {number}", number=number)
    return f"{kind_name(kind)} {number}"


def misfit(entry: str, kind: str, number: int | None, reason: str) -> str:
    """Why an entry of a document does not prove itself; `reason` is a clause."""
    if not entry:
        # L10N: {reason} is a clause: "the balances are not the sums of the entries"
        return say("the book does not fit: {reason}", reason=reason)
    # L10N: {what} is a kind of entry: "round 3", "payment"; {reason} is a clause
    return say(
        "entry {entry} ({what}) does not fit: {reason}",
        entry=entry,
        what=entry_name(kind, number),
        reason=reason,
    )


def changed(field: str) -> str:
    """That a text of an entry is not the one that was sealed."""
    # L10N: "its" is an entry's; {field} is a text that was typed with it: note, title
    return say("its {field} was changed", field=field_name(field))


def field_name(field: str) -> str:
    """What a text that is kept with an entry is called; the field itself where it is unknown."""
    names = {
        "title": say_as("a text kept with an entry", "title"),
        "note": say_as("a text kept with an entry", "note"),
        # L10N: Who recorded the entry.
        "who": say_as("a text kept with an entry", "who"),
        # L10N: Why the entry was recorded: a reason.
        "why": say_as("a text kept with an entry", "why"),
    }
    return names.get(field, field)
