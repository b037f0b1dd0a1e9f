"""What kinds of entries are called."""

from __future__ import annotations

from tally.words import mark, said

# L10N: A kind of entry in the book's log, as in "b6w42 is not a round but a payment".
_KINDS = {
    "evening": mark("an evening"),
    "payment": mark("a payment"),
    "settlement": mark("a settlement"),
    "adjustment": mark("an adjustment"),
    "fine": mark("a fine"),
    "buy_in": mark("a buy-in"),
    "share": mark("a shared cost"),
    "pot_pay": mark("a payment from the pot"),
    "join": mark("a player who joined"),
    "leave": mark("a player who left"),
    "merge": mark("a merge of two players"),
    "retire": mark("a player who retired"),
    "return": mark("a player who came back"),
    "forget": mark("a player who was forgotten"),
    "void": mark("an entry that takes another back"),
    "restore": mark("an entry that brings another back"),
}


def a_kind(kind: str) -> str:
    """An entry's kind with its article: `a payment`."""
    return said(_KINDS.get(kind, "")) or f"a {kind.replace('_', '-')}"
