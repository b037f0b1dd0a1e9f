"""Which currency a word at the table means: codes, symbols and everyday names.

Symbols and scales: Unicode CLDR, through Babel. `COMMON` repeats the scales of the currencies that
tables use most, because reading Babel's data costs a third of a command's start.
"""

from __future__ import annotations

import unicodedata

COMMON = {
    **dict.fromkeys(("TWD", "IDR", "VND", "KRW", "JPY"), 0),
    **dict.fromkeys(("EUR", "USD", "GBP", "THB", "MYR", "SGD", "HKD", "CNY", "MOP", "PHP"), 2),
    **dict.fromkeys(("AUD", "CAD", "NZD", "CHF", "INR", "PLN", "UAH", "SEK", "NOK", "DKK"), 2),
}
"""Code → decimals, of the usual currencies."""

WITHOUT_DECIMALS = frozenset({"TWD", "IDR", "VND", "KRW", "JPY"})
"""Nobody at a table uses decimals of these, whatever ISO 4217 says."""

WITHOUT_MINOR_UNIT = frozenset(
    [
        "BIF",
        "CLP",
        "DJF",
        "GNF",
        "ISK",
        "JPY",
        "KMF",
        "KRW",
        "PYG",
        "RWF",
        "UGX",
        "UYI",
        "VND",
        "VUV",
        "XAF",
        "XOF",
        "XPF",
    ]
)
"""Currencies that ISO 4217 gives no decimals: there is no smaller coin to play for."""

_NO_CURRENCY = frozenset({"XXX", "XTS"})
"""ISO 4217 codes for "no currency" and "for testing"."""

WORDS = {
    **dict.fromkeys(("nt$", "nt", "ntd", "台幣", "臺幣", "新台幣", "新臺幣"), "TWD"),
    **dict.fromkeys(("rp", "rupiah"), "IDR"),
    **dict.fromkeys(("฿", "baht", "บาท"), "THB"),
    **dict.fromkeys(("€", "euro", "euros"), "EUR"),
    **dict.fromkeys(("₫", "đ", "dong", "đồng"), "VND"),
    **dict.fromkeys(("₩", "won", "원"), "KRW"),
    **dict.fromkeys(("yen", "円"), "JPY"),
    **dict.fromkeys(("rmb", "cn¥", "人民币", "人民幣"), "CNY"),
    **dict.fromkeys(("hk$", "港幣", "港币"), "HKD"),
    "rm": "MYR",
    "ringgit": "MYR",
    "s$": "SGD",
    "us$": "USD",
    "a$": "AUD",
    "ca$": "CAD",
    "nz$": "NZD",
    "mop$": "MOP",
    "£": "GBP",
    "₱": "PHP",
    "₹": "INR",
    "₴": "UAH",
    "zł": "PLN",
}
"""Words that mean one currency, case folded."""

SHARED_WORDS = {
    "$": ("USD", "TWD", "HKD", "SGD", "AUD", "CAD", "NZD", "MOP"),
    "dollar": ("USD", "TWD", "HKD", "SGD", "AUD", "CAD", "NZD"),
    "¥": ("JPY", "CNY"),
    "元": ("TWD", "CNY", "HKD"),
    "圓": ("TWD", "HKD", "JPY"),
    "塊": ("TWD", "HKD"),
    "块": ("CNY", "TWD", "HKD"),
    "kr": ("SEK", "NOK", "DKK"),
    "peso": ("PHP", "MXN", "ARS", "CLP", "COP"),
}
"""Words that several currencies use: good beside a code, not instead of one."""


def word_key(word: str) -> str:
    """A currency word without case, width, blanks and a final dot (`Rp.`)."""
    folded = unicodedata.normalize("NFKC", word).casefold()
    return unicodedata.normalize("NFKC", folded).strip().removesuffix(".")


def meanings(word: str) -> tuple[str, ...]:
    """The codes that a word can mean; empty when it means none."""
    key = word_key(word)
    if key in WORDS:
        return (WORDS[key],)
    if key in SHARED_WORDS:
        return SHARED_WORDS[key]
    code = key.upper()
    return (code,) if is_code(code) else ()


def is_code(code: str) -> bool:
    """Whether this is a currency of ISO 4217, of today or of the past."""
    return code in COMMON or code in all_codes()


def all_codes() -> tuple[str, ...]:
    """Every currency code that Babel knows."""
    from babel.core import get_global

    return tuple(code for code in get_global("all_currencies") if code not in _NO_CURRENCY)


def usual_scale(code: str) -> int:
    """How many decimals people use with a currency: Babel's, but none where tables use none."""
    if code in COMMON:
        return COMMON[code]
    return babel_scale(code)


def finest_scale(code: str) -> int:
    """How many decimals a table may set for a currency: hundredths at least where there are any."""
    return 0 if code in WITHOUT_MINOR_UNIT else max(usual_scale(code), 2)


def babel_scale(code: str) -> int:
    """How many decimals CLDR gives a currency, as Babel has it."""
    from babel.core import get_global

    fractions = get_global("currency_fractions")
    return int(fractions.get(code, fractions["DEFAULT"])[0])


def nearest_codes(word: str) -> list[str]:
    """The codes a misspelt word was most likely meant to be, at most three, likeliest first."""
    from difflib import get_close_matches

    key = word_key(word[:20])
    names = WORDS | {code.lower(): code for code in COMMON}
    close = get_close_matches(key, names, n=3, cutoff=0.6)
    if not close:
        names = {code.lower(): code for code in all_codes()}
        close = get_close_matches(key, names, n=3, cutoff=0.6)
    return list(dict.fromkeys(names[name] for name in close))
