"""A whole book as one JSON document, `tally.export/1`: what it holds, read from text and checked.

docs/export.md describes it for others. Reading checks all that a document can prove by itself:
types, sizes, refs, rule sets, seals, the chain of digests, the sum over everything.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tally.errors import Problem, Refused
from tally.ledger import POT
from tally.names import name_key
from tally.rules import canonical
from tally.store import chain
from tally.store.chain import Sealed
from tally.store.naming import checked_name

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

_LISTS = {"accounts": ("names",), "entries": ("postings", "scores", "remarks")}


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


def read_document(text: str) -> Document:
    """The document of a text, proved in itself.

    Raises Refused: `bad_export` for what is no such document, `altered_export` naming the first
    entry that does not fit.
    """
    data = _parsed(text)
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        _refuse(f"it is not a document of the schema {SCHEMA}")
    for name in SECTIONS:
        if not isinstance(data.get(name), list):
            _refuse(f"{name} is missing or no list")
    _check_item("head", data.get("head"), "head")
    for name in SECTIONS:
        for index, item in enumerate(data[name]):
            _check_item(name, item, f"{name}[{index}]")
    _check_names(data["accounts"])
    document = Document(data["head"], *(data[name] for name in SECTIONS))
    try:
        _Proof(document).run(data.get("sha256"))
    except UnicodeEncodeError:
        _refuse("it holds halves of characters")
    return document


def _parsed(text: str) -> Any:
    try:
        return json.loads(text.removeprefix("\ufeff"), parse_constant=_no_constant)
    except RecursionError:
        _refuse("it is nested too deeply")
    except ValueError as error:
        _refuse(f"it is not JSON: {error}")


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is no number")


def _check_item(name: str, item: Any, where: str) -> None:
    shape = SHAPES[name]
    if not isinstance(item, dict) or item.keys() != shape.keys():
        _refuse(f"{where} does not have the keys {', '.join(shape)}")
    for key, kinds in shape.items():
        value = item[key]
        if type(value) not in kinds or (type(value) is int and abs(value) > LARGEST):
            _refuse(f"{where}.{key} is of the wrong kind or too large")
    for key in _LISTS.get(name, ()):
        for index, part in enumerate(item[key]):
            _check_item(key, part, f"{where}.{key}[{index}]")
    if name == "entries":
        _check_moments(item, where)
    if name == "evenings":
        _check_day(item["played_on"], f"{where}.played_on")
        _check_texts(item["seats"], f"{where}.seats")
        _check_numbers(item["stake"] or [], f"{where}.stake")


def _check_texts(items: list[Any], where: str) -> None:
    if not all(isinstance(item, str) for item in items):
        _refuse(f"{where} holds something that is no text")


def _check_numbers(items: list[Any], where: str) -> None:
    """Whole numbers, or exact ones as text."""
    for item in items:
        whole = type(item) is int and abs(item) <= LARGEST
        if not whole and not (isinstance(item, str) and len(item) <= LONGEST_NUMBER):
            _refuse(f"{where} holds something that is no number")


def _check_moments(item: Mapping[str, Any], where: str) -> None:
    _check_day(item["day"], f"{where}.day")
    for key in ("played_at", "recorded_at"):
        try:
            datetime.datetime.fromisoformat(item[key])
        except ValueError:
            _refuse(f"{where}.{key} is no moment")


def _check_day(text: str, where: str) -> None:
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        _refuse(f"{where} is no day")


def _check_names(accounts: Sequence[Mapping[str, Any]]) -> None:
    """The pot first; everybody else with one main name; no name twice."""
    if not accounts or accounts[0] != {"ref": POT, "kind": "pot", "names": []}:
        _refuse("the first account is not the pot")
    keys: set[str] = set()
    for index, item in enumerate(accounts[1:], 1):
        texts = [name["text"] for name in item["names"]]
        if item["kind"] != "player" or [name["main"] for name in item["names"]].count(True) != 1:
            _refuse(f"accounts[{index}] is not a player with one main name")
        if any(checked_name(text) != text for text in texts):
            _refuse(f"accounts[{index}] has a name that is not in its plain form")
        new = {name_key(text) for text in texts}
        if len(new) < len(texts) or new & keys:
            _refuse(f"accounts[{index}] has a name that another has")
        keys |= new


def _refuse(reason: str) -> Any:
    hint = "give a file that tally export wrote; nothing was recorded"
    raise Refused(Problem("bad_export", f"this cannot be imported: {reason}", hint))


class _Proof:
    """What is known while going through a document's entries."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._accounts = _unique(document.accounts, "ref", "accounts")
        self._rules = _unique(document.rules, "fingerprint", "rules")
        self._evenings = _unique(document.evenings, "ref", "evenings")
        self._seen: set[str] = set()
        self._broken_rules = {
            item["fingerprint"]
            for item in document.rules
            if hashlib.sha256(canonical(item["document"]).encode()).hexdigest()
            != item["fingerprint"]
        }

    def run(self, total: Any) -> None:
        before = chain.START
        for item in self._document.entries:
            for reason in self._faults(before, item):
                what = f"{item['kind']} {item['number'] or ''}".strip()
                message = f"entry {item['ref'][:40]} ({what}) does not fit: {reason}"
                raise Refused(_altered(message))
            before = item["digest"]
            self._seen.add(item["ref"])
        head = {"entries": len(self._seen), "digest": before, "code": chain.code(before)}
        if self._document.head != head:
            raise Refused(_altered("its end does not fit: entries are missing or were added"))
        if total != _sum_of(self._document):
            raise Refused(_altered("its entries fit, but a name or another part was changed"))

    def _faults(self, before: str, item: Mapping[str, Any]) -> Iterator[str]:
        if item["ref"] in self._seen:
            yield "it stands there twice"
        for key in ("reverses", "amends"):
            if item[key] is not None and item[key] not in self._seen:
                yield f"it speaks of the entry {item[key][:40]}, which does not stand before it"
        lines = [*item["postings"], *item["scores"]]
        if any(line["account"] not in self._accounts for line in lines):
            yield "it speaks of an account that is not in the document"
        yield from self._frame_faults(item)
        for remark in item["remarks"]:
            sealed_text = chain.seal(remark["salt"], remark["text"])
            if not remark["forgotten"] and sealed_text != remark["seal"]:
                yield f"its {remark['field'][:40]} was changed"
        if chain.digest(before, sealed(item)) != item["digest"]:
            yield "its content, its order or the entry before it was changed"

    def _frame_faults(self, item: Mapping[str, Any]) -> Iterator[str]:
        """The evening and the rules that it stands under."""
        evening = self._evenings.get(item["evening"])
        if item["evening"] is not None and evening is None:
            yield "it speaks of an evening that is not in the document"
        if item["kind"] == "evening" and (
            evening is None or evening_text(evening) != canonical(item["content"])
        ):
            yield "its evening is not as it was opened"
        used = {item["fingerprint"], evening["fingerprint"] if evening else None} - {None}
        if used - self._rules.keys():
            yield "the rules it was played by are not in the document"
        if used & self._broken_rules:
            yield "the rules it was played by were changed"


def _unique(
    items: Iterable[Mapping[str, Any]], key: str, name: str
) -> dict[Any, Mapping[str, Any]]:
    found = {item[key]: item for item in items}
    if len(found) < len(list(items)):
        _refuse(f"{name} has a {key} twice")
    return found


def _sum_of(document: Document) -> str:
    total = Sum()
    total.add(document.head)
    for items in (document.accounts, document.rules, document.evenings, document.entries):
        for item in items:
            total.add(item)
    return total.text


def _altered(message: str) -> Problem:
    return Problem("altered_export", message, "export it again; nothing was recorded")
