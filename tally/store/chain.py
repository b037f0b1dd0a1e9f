"""The chain: what an entry's digest covers, the short ids people type, the code they read aloud."""

from __future__ import annotations

import hashlib
import json
import os
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

START = ""
"""What stands before the first entry."""

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_LETTERS = _ALPHABET[10:]
_READ_AS = str.maketrans("oil", "011")
_CODE_BITS = 40

PostingLine = tuple[str, str, int, int]
"""Account ref, currency, scale, amount."""

ScoreLine = tuple[int, str, int, int, int]
"""Seat, account ref, score, parts, rounds."""

RemarkLine = tuple[str, str]
"""Field and seal."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """Everything of an entry that its digest covers; other entries and evenings stand by ref."""

    ref: str
    evening: str | None
    kind: str
    number: int | None
    reverses: str | None
    amends: str | None
    fingerprint: str | None
    day: str
    played_at: str
    recorded_at: str
    request: str | None
    content: str
    postings: Sequence[PostingLine]
    scores: Sequence[ScoreLine]
    remarks: Sequence[RemarkLine]


def digest(before: str, entry: Sealed) -> str:
    """SHA-256 over the digest of the entry before and this entry's canonical content, in hex."""
    text = json.dumps(
        [
            before,
            entry.ref,
            entry.evening,
            entry.kind,
            entry.number,
            entry.reverses,
            entry.amends,
            entry.fingerprint,
            entry.day,
            entry.played_at,
            entry.recorded_at,
            entry.request,
            entry.content,
            entry.postings,
            entry.scores,
            entry.remarks,
        ],
        ensure_ascii=False,
        separators=(",", ":"),
    )
    return hashlib.sha256(text.encode()).hexdigest()


def seal(salt: str, text: str) -> str:
    """What the chain keeps of a text: it proves the text without holding it."""
    return hashlib.sha256(f"{salt}{text}".encode()).hexdigest()


def request_hash(mark: str) -> str:
    """What the book keeps of a sender's request mark."""
    return hashlib.sha256(mark.encode()).hexdigest()[:32]


def new_refs(count: int, length: int = 6) -> list[str]:
    """Random short ids: a letter first, so that an id is never a number, then letters or digits."""
    noise = os.urandom(count * length)
    return [_ref_of(noise[start : start + length]) for start in range(0, len(noise), length)]


def _ref_of(noise: bytes) -> str:
    return _LETTERS[noise[0] % 22] + "".join([_ALPHABET[byte & 31] for byte in noise[1:]])


def new_salt() -> str:
    return os.urandom(16).hex()


def typed_ref(text: str) -> str:
    """An id as typed: case, blanks and hyphens do not matter, nor O for 0, I and L for 1."""
    plain = _without_dashes(text).replace("#", "")
    return plain[:1] + plain[1:].translate(_READ_AS)


def _without_dashes(text: str) -> str:
    """Case folded, full width made narrow, without blanks and dashes of whatever length."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    dashes = ("Pd", "Zs", "Cf")
    kept = (
        char for char in plain if char not in "\u2212\t" if unicodedata.category(char) not in dashes
    )
    return "".join(kept)


def code(digest_hex: str) -> str:
    """The short code of a digest, to be read aloud: `4K7Q-2MXW`; an empty book's is all zeros.
    What is no digest, as only a damaged book holds it, has none."""
    try:
        bits = int(digest_hex[: _CODE_BITS // 4] or "0", 16)
    except ValueError:
        return "????-????"
    letters = [_ALPHABET[bits >> shift & 31] for shift in range(_CODE_BITS - 5, -1, -5)]
    text = "".join(letters).upper()
    return f"{text[:4]}-{text[4:]}"


def digest_prefix(typed: str) -> str | None:
    """The first hex digits of the digest behind a code as typed; None where it is not a code."""
    plain = _without_dashes(typed).translate(_READ_AS)
    if len(plain) != _CODE_BITS // 5 or any(char not in _ALPHABET for char in plain):
        return None
    bits = 0
    for char in plain:
        bits = bits << 5 | _ALPHABET.index(char)
    return f"{bits:0{_CODE_BITS // 4}x}"
