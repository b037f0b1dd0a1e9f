"""Reading a book's document, and all that it can prove by itself: types, sizes, refs, rule sets,
seals, the chain of digests, the sum over everything."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tally.errors import Problem, Refused
from tally.ledger import POT
from tally.names import name_key
from tally.rules import canonical
from tally.store import chain, content
from tally.store.document import (
    LARGEST,
    LISTS,
    LONGEST_NUMBER,
    SCHEMA,
    SECTIONS,
    SHAPES,
    Document,
    Sum,
    evening_text,
    sealed,
)
from tally.store.naming import checked_name
from tally.store.wording import changed, misfit
from tally.store.writing import LONGEST_TEXT
from tally.words import enumerated, say


def read_document(text: str) -> Document:
    """The document of a text, proved in itself.

    Raises Refused: `bad_export` for what is no such document, `altered_export` naming the first
    entry that does not fit.
    """
    data = _parsed(text)
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        # L10N: "it" is the file that is imported, here and in the texts that follow
        _refuse(say("it is not a document of the schema {schema}", schema=SCHEMA))
    for name in SECTIONS:
        if not isinstance(data.get(name), list):
            # L10N: {key} is a key of the document
            _refuse(say("{key} is missing or no list", key=name))
    _check_item("head", data.get("head"), "head")
    for name in SECTIONS:
        for index, item in enumerate(data[name]):
            _check_item(name, item, f"{name}[{index}]")
    _check_names(data["accounts"])
    document = Document(data["head"], *(data[name] for name in SECTIONS))
    try:
        _Proof(document).run(data.get("sha256"))
    except UnicodeEncodeError:
        _refuse(say("it holds halves of characters"))
    return document


def _parsed(text: str) -> Any:
    try:
        return json.loads(text.removeprefix("\ufeff"), parse_constant=_no_constant)
    except RecursionError:
        _refuse(say("it is nested too deeply"))
    except ValueError as error:
        # L10N: {reason} is technical and in English
        _refuse(say("it is not JSON: {reason}", reason=error))


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is no number")


def _check_item(name: str, item: Any, where: str) -> None:
    shape = SHAPES[name]
    if not isinstance(item, dict) or item.keys() != shape.keys():
        # L10N: {where} is a place in the document: entries[3]
        _refuse(say("{where} does not have the keys {keys}", where=where, keys=enumerated(shape)))
    for key, kinds in shape.items():
        value = item[key]
        if type(value) not in kinds or _too_large(value):
            part = f"{where}.{key}"
            # L10N: {where} is a place in the document: entries[3].day
            _refuse(say("{where} is of the wrong kind or too large", where=part))
    for key in LISTS.get(name, ()):
        for index, part in enumerate(item[key]):
            _check_item(key, part, f"{where}.{key}[{index}]")
    if name == "entries":
        _check_moments(item, where)
    if name == "evenings":
        _check_day(item["played_on"], f"{where}.played_on")
        _check_texts(item["seats"], f"{where}.seats")
        _check_numbers(item["stake"] or [], f"{where}.stake")


def _too_large(value: Any) -> bool:
    if type(value) is int:
        return abs(value) > LARGEST
    return type(value) is str and len(value) > LONGEST_TEXT


def _check_texts(items: list[Any], where: str) -> None:
    if not all(isinstance(item, str) for item in items):
        _refuse(say("{where} holds something that is no text", where=where))


def _check_numbers(items: list[Any], where: str) -> None:
    """Whole numbers, or exact ones as text."""
    for item in items:
        whole = type(item) is int and abs(item) <= LARGEST
        if not whole and not (isinstance(item, str) and len(item) <= LONGEST_NUMBER):
            _refuse(say("{where} holds something that is no number", where=where))


def _check_moments(item: Mapping[str, Any], where: str) -> None:
    _check_day(item["day"], f"{where}.day")
    for key in ("played_at", "recorded_at"):
        at = f"{where}.{key}"
        try:
            aware = datetime.datetime.fromisoformat(item[key]).tzinfo is not None
        except ValueError:
            aware = False
        if not aware:
            # L10N: {where} is a place in the document that takes a day and a time of day
            _refuse(say("{where} is no moment", where=at))


def _check_day(text: str, where: str) -> None:
    try:
        written = datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        written = ""
    if written != text:
        _refuse(say("{where} is no day", where=where))


def _check_names(accounts: Sequence[Mapping[str, Any]]) -> None:
    """The pot first; everybody else with one main name; no name twice."""
    if not accounts or accounts[0] != {"ref": POT, "kind": "pot", "names": []}:
        _refuse(say("the first account is not the pot"))
    keys: set[str] = set()
    for index, item in enumerate(accounts[1:], 1):
        where = f"accounts[{index}]"
        texts = [name["text"] for name in item["names"]]
        if item["kind"] != "player" or [name["main"] for name in item["names"]].count(True) != 1:
            _refuse(say("{where} is not a player with one main name", where=where))
        if any(checked_name(text) != text for text in texts):
            _refuse(say("{where} has a name that is not in its plain form", where=where))
        new = {name_key(text) for text in texts}
        if len(new) < len(texts) or new & keys:
            _refuse(say("{where} has a name that another has", where=where))
        keys |= new


def _refuse(reason: str) -> Any:
    hint = say("give a file that tally export wrote; nothing was recorded")
    # L10N: {reason} is a clause: "it is nested too deeply"
    message = say("this cannot be imported: {reason}", reason=reason)
    raise Refused(Problem("bad_export", message, hint))


class _Proof:
    """What is known while going through a document's entries."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._accounts = _unique(document.accounts, "ref", "accounts")
        self._rules = _unique(document.rules, "fingerprint", "rules")
        self._evenings = _unique(document.evenings, "ref", "evenings")
        self._seen: dict[str, Mapping[str, Any]] = {}
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
                message = misfit(item["ref"][:40], item["kind"], item["number"], reason)
                raise Refused(_altered(message))
            before = item["digest"]
            self._seen[item["ref"]] = item
        head = {"entries": len(self._seen), "digest": before, "code": chain.code(before)}
        if self._document.head != head:
            raise Refused(_altered(say("its end does not fit: entries are missing or were added")))
        if total != _sum_of(self._document):
            raise Refused(_altered(say("its entries fit, but a name or another part was changed")))

    def _faults(self, before: str, item: Mapping[str, Any]) -> Iterator[str]:
        if item["ref"] in self._seen:
            # L10N: "it" is an entry, here and in the texts that follow
            yield say("it stands there twice")
        for key in ("reverses", "amends"):
            if item[key] is not None and item[key] not in self._seen:
                yield say(
                    "it speaks of the entry {entry}, which does not stand before it",
                    entry=item[key][:40],
                )
        lines = [*item["postings"], *item["scores"]]
        if any(line["account"] not in self._accounts for line in lines):
            yield say("it speaks of an account that is not in the document")
        yield from self._frame_faults(item)
        yield from self._content_faults(item)
        for remark in item["remarks"]:
            sealed_text = chain.seal(remark["salt"], remark["text"])
            if not remark["forgotten"] and sealed_text != remark["seal"]:
                yield changed(remark["field"][:40])
        if chain.digest(before, sealed(item)) != item["digest"]:
            yield say("its content, its order or the entry before it was changed")

    def _content_faults(self, item: Mapping[str, Any]) -> Iterator[str]:
        """What its content says of others; what a game typed is proved by scoring it again."""
        if item["kind"] in ("void", "restore"):
            yield from self._reversal_faults(item)
        if not content.fits(item["kind"], item["content"], self._accounts, self._evenings):
            yield say("its content is none that tally writes")

    def _reversal_faults(self, item: Mapping[str, Any]) -> Iterator[str]:
        target = self._seen.get(item["reverses"])
        if target is None:
            yield say("it takes nothing back")
        elif [_negated(line, "amount") for line in item["postings"]] != target["postings"] or [
            _negated(line, "score", "rounds") for line in item["scores"]
        ] != target["scores"]:
            yield say("it is not what it takes back with the signs turned")

    def _frame_faults(self, item: Mapping[str, Any]) -> Iterator[str]:
        """The evening and the rules that it stands under."""
        evening = self._evenings.get(item["evening"])
        if item["evening"] is not None and evening is None:
            yield say("it speaks of an evening that is not in the document")
        if item["kind"] == "evening" and (
            evening is None or evening_text(evening) != canonical(item["content"])
        ):
            yield say("its evening is not as it was opened")
        used = {item["fingerprint"], evening["fingerprint"] if evening else None} - {None}
        if used - self._rules.keys():
            yield say("the rules it was played by are not in the document")
        if used & self._broken_rules:
            yield say("the rules it was played by were changed")


def _negated(line: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return dict(line) | {key: -line[key] for key in keys}


def _unique(
    items: Iterable[Mapping[str, Any]], key: str, name: str
) -> dict[Any, Mapping[str, Any]]:
    found = {item[key]: item for item in items}
    if len(found) < len(list(items)):
        # L10N: {list} and {key} are keys of the document: "entries has a ref twice"
        _refuse(say("{list} has a {key} twice", list=name, key=key))
    return found


def _sum_of(document: Document) -> str:
    total = Sum()
    total.add(document.head)
    for items in (document.accounts, document.rules, document.evenings, document.entries):
        for item in items:
            total.add(item)
    return total.text


def _altered(message: str) -> Problem:
    return Problem("altered_export", message, say("export it again; nothing was recorded"))
