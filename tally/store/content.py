"""What the content of an entry may be, by its kind: for entries that come from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

Refs = Collection[str]
_Check = Callable[[Mapping[str, Any], Refs, Refs], bool]


def fits(kind: str, content: Mapping[str, Any], accounts: Refs, evenings: Refs) -> bool:
    """Whether the content is of the shape that this kind of entry has, and names only whom it may.

    Kinds without an own shape may say anything that holds no name.
    """
    check = _CHECKS.get(kind)
    return check is None or check(content, accounts, evenings)


def _round(content: Mapping[str, Any], accounts: Refs, _evenings: Refs) -> bool:
    if content.keys() != {"seats", "dealer", "first", "state", "typed"}:
        return False
    seats = content["seats"]
    return (
        _are_refs(seats, accounts)
        and len(set(seats)) == len(seats) > 0
        and all(_is_seat(content[key], len(seats)) for key in ("dealer", "first"))
        and isinstance(content["state"], dict)
        and isinstance(content["typed"], dict)
    )


def _person(content: Mapping[str, Any], accounts: Refs, _evenings: Refs) -> bool:
    return content.keys() == {"player"} and _are_refs([content["player"]], accounts)


def _forget(content: Mapping[str, Any], accounts: Refs, _evenings: Refs) -> bool:
    struck = content.get("struck", [])
    listed = isinstance(struck, list) and all(_are_texts(each, 2) for each in struck)
    person = {key: content[key] for key in content.keys() - {"struck"}}
    return listed and _person(person, accounts, _evenings)


def _are_texts(items: Any, count: int) -> bool:
    right = isinstance(items, list) and len(items) == count
    return right and all(isinstance(item, str) for item in items)


def _join(content: Mapping[str, Any], accounts: Refs, _evenings: Refs) -> bool:
    seat = content.get("seat")
    known = content.keys() == {"player", "seat"} and _are_refs([content["player"]], accounts)
    return known and type(seat) is int and 0 <= seat < 1000


def _merge(content: Mapping[str, Any], accounts: Refs, _evenings: Refs) -> bool:
    known = content.keys() == {"player", "into"}
    return known and _are_refs([content["player"], content["into"]], accounts)


def _settlement(content: Mapping[str, Any], _accounts: Refs, evenings: Refs) -> bool:
    return _are_refs(content.get("evenings"), evenings)


def _reversal(content: Mapping[str, Any], _accounts: Refs, _evenings: Refs) -> bool:
    needed = {"act", "of"} if content.get("act") in ("undo", "redo") else {"act"}
    return needed <= content.keys() and all(isinstance(text, str) for text in content.values())


def _are_refs(refs: Any, known: Refs) -> bool:
    return isinstance(refs, list) and all(isinstance(ref, str) and ref in known for ref in refs)


def _is_seat(seat: Any, count: int) -> bool:
    return seat is None or (type(seat) is int and 0 <= seat < count)


_CHECKS: Mapping[str, _Check] = {
    "round": _round,
    "join": _join,
    "leave": _person,
    "merge": _merge,
    "retire": _person,
    "return": _person,
    "forget": _forget,
    "settlement": _settlement,
    "void": _reversal,
    "restore": _reversal,
}
