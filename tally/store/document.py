"""A whole book as one JSON document, `tally.export/1`: what it holds.

export.md beside it describes it for others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tally.rules import canonical
from tally.store.chain import Sealed

SCHEMA = "tally.export/1"
SECTIONS = ("accounts", "rules", "evenings", "entries")
LARGEST = 10**15
"""No number of a document is larger: amounts are bounded so, everything else is smaller."""

LONGEST_NUMBER = 64
"""Characters of an exact number written as text."""

_Shape = Mapping[str, Any]
_TEXT, _TEXT_OR_NONE = (str,), (str, type(None))
_NUMBER, _NUMBER_OR_NONE = (int,), (int, type(None))
_LIST, _LIST_OR_NONE = (list,), (list, type(None))

SHAPES: Mapping[str, _Shape] = {
    "head": {"entries": _NUMBER, "digest": _TEXT, "code": _TEXT},
    "accounts": {"ref": _TEXT, "kind": _TEXT, "names": _LIST},
    "names": {"text": _TEXT, "main": (bool,)},
    "rules": {"fingerprint": _TEXT, "game": _TEXT, "document": (dict,)},
    "evenings": {
        "ref": _TEXT,
        "played_on": _TEXT,
        "fingerprint": _TEXT,
        "seats": _LIST,
        "dealer": _TEXT_OR_NONE,
        "stake": _LIST_OR_NONE,
        "currency": _TEXT_OR_NONE,
        "scale": _NUMBER_OR_NONE,
        "step": _NUMBER_OR_NONE,
        "target": _NUMBER_OR_NONE,
    },
    "entries": {
        "ref": _TEXT,
        "evening": _TEXT_OR_NONE,
        "kind": _TEXT,
        "number": _NUMBER_OR_NONE,
        "reverses": _TEXT_OR_NONE,
        "amends": _TEXT_OR_NONE,
        "fingerprint": _TEXT_OR_NONE,
        "day": _TEXT,
        "played_at": _TEXT,
        "recorded_at": _TEXT,
        "request": _TEXT_OR_NONE,
        "content": (dict,),
        "postings": _LIST,
        "scores": _LIST,
        "remarks": _LIST,
        "digest": _TEXT,
    },
    "postings": {"account": _TEXT, "currency": _TEXT, "scale": _NUMBER, "amount": _NUMBER},
    "scores": {
        "seat": _NUMBER,
        "account": _TEXT,
        "score": _NUMBER,
        "parts": _NUMBER,
        "rounds": _NUMBER,
    },
    "remarks": {
        "field": _TEXT,
        "salt": _TEXT,
        "text": _TEXT,
        "seal": _TEXT,
        "forgotten": (bool,),
    },
}
"""Every object of the document: its keys, and the types each may have."""

LISTS = {"accounts": ("names",), "entries": ("postings", "scores", "remarks")}
"""The lists of objects inside an object."""


@dataclass(frozen=True, slots=True)
class Document:
    """A book's content. Lists stand in the order of the book."""

    head: Mapping[str, Any]
    accounts: Sequence[Mapping[str, Any]]
    rules: Sequence[Mapping[str, Any]]
    evenings: Sequence[Mapping[str, Any]]
    entries: Sequence[Mapping[str, Any]]


def sealed(item: Mapping[str, Any]) -> Sealed:
    """What the digest of an entry covers."""
    return Sealed(
        item["ref"],
        item["evening"],
        item["kind"],
        item["number"],
        item["reverses"],
        item["amends"],
        item["fingerprint"],
        item["day"],
        item["played_at"],
        item["recorded_at"],
        item["request"],
        canonical(item["content"]),
        values("postings", item),
        values("scores", item),
        [(line["field"], line["seal"]) for line in item["remarks"]],
    )


def values(name: str, item: Mapping[str, Any]) -> list[Any]:
    """The lines of an entry's list, each as the values of its keys in their order."""
    return [tuple([line[key] for key in SHAPES[name]]) for line in item[name]]


def evening_text(item: Mapping[str, Any]) -> str:
    """What an evening's opening entry says of it."""
    row = {key: value for key, value in item.items() if key != "ref"}
    for key in ("seats", "stake"):
        row[key] = None if row[key] is None else canonical(row[key])
    return canonical(row)


class Sum:
    """The SHA-256 over the document's items in order, each as canonical JSON and a line feed."""

    def __init__(self) -> None:
        self._sum = hashlib.sha256()

    def add(self, item: Mapping[str, Any]) -> str:
        """Take an item in; answers with its text."""
        text = canonical(item)
        self._sum.update(f"{text}\n".encode())
        return text

    @property
    def text(self) -> str:
        return self._sum.hexdigest()
