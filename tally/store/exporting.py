"""Writing a book as one JSON document: the same book gives the same bytes."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, select

from tally.store import tables
from tally.store.document import SCHEMA, SECTIONS, SHAPES, Sum
from tally.store.proof import Progress, book_head
from tally.store.reading import Reader, Whole

_EVERY = 500


def exported(connection: Connection, progress: Progress | None = None) -> Iterator[str]:
    """The document in pieces: one line for each item of its lists."""
    total = Sum()
    head = book_head(connection)
    frame = {"entries": head.entries, "digest": head.digest, "code": head.code}
    schema = json.dumps(SCHEMA)
    yield f'{{\n"schema": {schema},\n"head": {total.add(frame)}'  # unsaid: JSON
    writers = (_accounts, _rules, _evenings, _entries)
    for name, items in zip(SECTIONS, writers, strict=True):
        yield f',\n"{name}": ['
        for index, item in enumerate(items(connection)):
            yield f"{',' if index else ''}\n{total.add(item)}"
            if progress is not None and name == "entries" and index % _EVERY == 0:
                progress(index, head.entries)
        yield "\n]"
    yield f',\n"sha256": "{total.text}"\n}}\n'


def _accounts(connection: Connection) -> Iterator[Mapping[str, Any]]:
    names: dict[int, list[dict[str, Any]]] = defaultdict(list)
    name = tables.name.c
    for row in connection.execute(select(tables.name).order_by(name.main.desc(), name.key)):
        names[row.account_id].append({"text": row.text, "main": bool(row.main)})
    for row in connection.execute(select(tables.account).order_by(tables.account.c.id)):
        yield {"ref": row.ref, "kind": row.kind, "names": names[row.id]}


def _rules(connection: Connection) -> Iterator[Mapping[str, Any]]:
    query = select(tables.rules).order_by(tables.rules.c.fingerprint)
    for row in connection.execute(query):
        document = json.loads(row.document)
        yield {"fingerprint": row.fingerprint, "game": row.game, "document": document}


def _evenings(connection: Connection) -> Iterator[Mapping[str, Any]]:
    for row in connection.execute(select(tables.evening).order_by(tables.evening.c.id)):
        item = {key: getattr(row, key) for key in SHAPES["evenings"]}
        for key in ("seats", "stake"):
            item[key] = None if item[key] is None else json.loads(item[key])
        yield item


def _entries(connection: Connection) -> Iterator[Mapping[str, Any]]:
    reader = Reader(connection)
    for whole in reader.entries(*reader.span()):
        yield _entry(whole)


def _entry(whole: Whole) -> Mapping[str, Any]:
    sealed = whole.sealed
    return {
        "ref": sealed.ref,
        "evening": sealed.evening,
        "kind": sealed.kind,
        "number": sealed.number,
        "reverses": sealed.reverses,
        "amends": sealed.amends,
        "fingerprint": sealed.fingerprint,
        "day": sealed.day,
        "played_at": sealed.played_at,
        "recorded_at": sealed.recorded_at,
        "request": sealed.request,
        "content": json.loads(sealed.content),
        "postings": [_named("postings", line) for line in sealed.postings],
        "scores": [_named("scores", line) for line in sealed.scores],
        "remarks": [
            _named("remarks", (*line[:4], bool(line[4]))) for line in sorted(whole.remarks)
        ],
        "digest": whole.digest,
    }


def _named(name: str, line: Any) -> dict[str, Any]:
    return dict(zip(SHAPES[name], line, strict=True))


def text_of(connection: Connection) -> str:
    """The whole document as one text."""
    return "".join(exported(connection))
