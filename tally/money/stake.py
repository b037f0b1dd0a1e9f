"""What a table plays for: the money of one of each part of a game's stake."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tally.errors import Place, Problem, Refused
from tally.money.amounts import Examples, not_positive, read_amount, shown, typeable
from tally.money.currency import Currency, currency
from tally.money.numerals import clean, quote, readings, split_words
from tally.money.symbols import finest_scale, meanings
from tally.words import all_of, grouped, say, say_as, spoken

_CODE = "invalid_stake"
_LONGEST_TEXT = 200


@dataclass(frozen=True, slots=True)
class Stake:
    """Minor units for one of each part (Chinese Ten: a point; mahjong: base and unit)."""

    amounts: tuple[int, ...]
    currency: Currency

    @property
    def text(self) -> str:
        """As typed: `1 TWD`, `100/20 TWD`; with the same smallest unit `read_stake` reads it."""
        amounts = "/".join(typeable(amount, self.currency) for amount in self.amounts)
        return f"{amounts} {self.currency.code}"

    @property
    def shown(self) -> str:
        """For people, in the marks of the language: `1,234.50 EUR`, in Indonesian `1.234,50 EUR`;
        whole amounts without decimals."""
        amounts = "/".join(self._shown(amount) for amount in self.amounts)
        return f"{amounts} {self.currency.code}"

    def _shown(self, amount: int) -> str:
        whole, rest = divmod(amount, 10**self.currency.scale)
        return shown(amount, self.currency) if rest else grouped(whole)


def part_name(part: str) -> str:
    """What people call a part of a stake."""
    if part == "point":
        return say_as("what a stake is for", "point")
    if part == "base":
        # L10N: the base (底) of a mahjong stake
        return say_as("what a stake is for", "base")
    if part == "unit":
        # L10N: what each tai (台) is worth
        return say_as("what a stake is for", "unit")
    return part


def read_stake(
    text: str,
    parts: tuple[str, ...],
    code: str | None = None,
    smallest_unit: str | None = None,
    place: Place | None = None,
) -> Stake:
    """A stake as typed: `1 TWD`, `NT$1`, `0.50` with `code="EUR"`, `100/20 TWD` for two parts.

    Raises Refused with every problem, all `invalid_stake`.
    """
    if len(text) > _LONGEST_TEXT:
        message = say("{text} is too long", text=quote(text))
        raise Refused(Problem(_CODE, message, say("write it as {stake}", stake="1 TWD"), place))
    pieces = [split_words(piece) for piece in clean(text).split("/")]
    numbers = [number for number, _ in pieces]
    words = _currency_words(pieces)
    problems = _wrong_parts(text, numbers, parts)
    unit: Currency | None = None
    amounts: list[int] = []
    try:
        unit = currency(_one_code(text, words, code), smallest_unit)
    except Refused as refused:
        problems += [*_bad_numbers(numbers), *refused.problems]
    if unit is not None and not problems:
        amounts, problems = _amounts(numbers, unit)
    if unit is None or problems:
        raise Refused([replace(problem, code=_CODE, place=place) for problem in problems])
    return Stake(tuple(amounts), unit)


def _currency_words(pieces: list[tuple[str, tuple[str, ...]]]) -> list[str]:
    """The words beside numbers; without a number (`nan TWD`) only those that mean a currency."""
    words = [word for number, near in pieces for word in near if number or meanings(word)]
    return list(dict.fromkeys(words))


def _wrong_parts(text: str, numbers: list[str], parts: tuple[str, ...]) -> list[Problem]:
    if len(numbers) == len(parts) and all(numbers):
        return []
    form = "/".join(map(part_name, parts))
    example = "/".join(["1"] if len(parts) == 1 else ["100", "20", "10", "5"][: len(parts)])
    # L10N: {form} names what a stake is for, in the order of its amounts: "base/unit"
    message = say("{text} is not a stake: it takes {form}", text=quote(text), form=form)
    stake = f"{example} TWD"
    return [Problem(_CODE, message, say("write it as {stake}", stake=stake))]


def _one_code(text: str, words: list[str], code: str | None) -> str:
    """The currency word of a stake. Refused when there is none, or when two do not agree."""
    given = [*([code] if code is not None else []), *words]
    if not given:
        hint = say("add it, as in 1 TWD, or add --currency TWD")
        raise Refused(Problem(_CODE, say("{text} has no currency", text=quote(text)), hint))
    known = [set(meanings(word)) for word in given]
    if not all(known):
        return given[known.index(set())]
    common = set.intersection(*known)
    if len(common) == 1:
        return common.pop()
    if common:
        return given[0]
    message = say("{words} are not one currency", words=all_of(list(map(quote, given))))
    raise Refused(Problem(_CODE, message, say("a stake has one currency")))


def _bad_numbers(numbers: list[str]) -> list[Problem]:
    """What is wrong with the numbers whatever the currency is."""
    return [
        not_positive(number, number, _examples(), None)
        for number in numbers
        if number and not any(readings(number, True))
    ]


def _examples() -> Examples:
    return "1", f"0{spoken().decimal}50"


def _amounts(numbers: list[str], unit: Currency) -> tuple[list[int], list[Problem]]:
    amounts: list[int] = []
    problems: list[Problem] = []
    coarse = 100 * unit.step > 10**unit.scale and finest_scale(unit.code) >= 2
    for number in numbers:
        try:
            amounts.append(read_amount(number, unit, finer=coarse))
        except Refused as refused:
            problems += refused.problems
    return amounts, problems
