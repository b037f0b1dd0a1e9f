"""An edit made on a round as people write it: what is not named stays as it was typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tally.errors import Locate, Place, Problem, Refused, TallyError
from tally.games.chinese_ten.changing import changed_pile, changed_points, is_change
from tally.games.chinese_ten.entry import is_rest
from tally.names import name_key, nearest
from tally.seats import names_at, seat_of
from tally.words import enumerated, say

if TYPE_CHECKING:
    from tally.cli.amending import Edit


def edited(
    named: Mapping[str, Any], edit: Edit, seats: Sequence[str], shown: Sequence[str]
) -> tuple[dict[str, Any], Locate]:
    """The round with the edit made, and where each field of it was written.

    `shown` are the cards of each seat, for a change of a pile that was typed as the rest.
    Raises Refused with every change that cannot be made.
    """
    round_ = dict(named)
    field = _field(round_, edit, seats)
    piles = dict(round_.pop("points", None) or round_.pop("piles", None) or {})
    if not piles and (edit.piles or edit.swap):
        hint = say("name the part: --set KEY=VALUE, for example --set tai=5")
        raise Refused(Problem("no_piles", say("a round of this game has no piles"), hint))
    if piles and edit.parts:
        key = next(iter(edit.parts))
        hint = say("give piles as NAME=CARDS; --help lists the options for the rest")
        message = say('"{key}" is not set with --set in a game of piles', key=key)
        raise Refused(Problem("unknown_key", message, hint, Place("--set", key, 0, len(key))))
    if edit.swap:
        _swap(round_, piles, edit.swap, seats)
    locate = _locate(edit, dict(edit.piles), seats)
    problems: list[Problem] = []
    for name, text in edit.piles.items():
        seat = _seat(name, seats)
        try:
            piles[seat or name] = _pile(field, piles, seat, name, text, seats, shown, locate)
        except TallyError as error:
            problems += error.problems
    if problems:
        raise Refused(problems)
    if piles:
        round_[field] = piles
    _others(round_, edit)
    return round_, _locate(edit, piles, seats)


def _field(round_: Mapping[str, Any], edit: Edit, seats: Sequence[str]) -> str:
    """Whether the round is written in points or in cards, once it is edited."""
    held = "points" if round_.get("points") else "piles"
    given = {_seat(name, seats) for name in edit.piles}
    if any(is_change(text) for text in edit.piles.values()) or given != set(seats):
        return held
    return "points" if edit.points or (held == "points" and _all_numbers(edit)) else "piles"


def _all_numbers(edit: Edit) -> bool:
    return all(text.strip().isdigit() or is_rest(text) for text in edit.piles.values())


def _pile(
    field: str,
    piles: Mapping[str, str],
    seat: str | None,
    name: str,
    text: str,
    seats: Sequence[str],
    shown: Sequence[str],
    locate: Locate,
) -> str:
    """A pile as it is to be; a change is made on the cards that were there."""
    if seat is None or not is_change(text):
        return text
    held = piles.get(seat, "")
    if is_rest(held):
        held = shown[list(seats).index(seat)]
    if field == "points":
        return changed_points(held, text, (field, name), locate)
    return changed_pile(held, text, seat, (field, name), locate)


def _swap(
    round_: dict[str, Any], piles: dict[str, str], names: tuple[str, str], seats: Sequence[str]
) -> None:
    """Exchange two players' piles, and with them who took the red fives."""
    found = [_seat(name, seats) for name in names]
    problems = [
        _not_here(name, seats) for name, seat in zip(names, found, strict=True) if seat is None
    ]
    first, second = found
    if first is not None and first == second:
        message = say("{player} cannot exchange piles with {other}", player=first, other=second)
        problems.append(Problem("same_player", message, say("name two players")))
    if problems or first is None or second is None:
        raise Refused(problems)
    piles[first], piles[second] = piles[second], piles[first]
    other = {first: second, second: first}
    round_["red_five"] = [_claimed_by(claim, other) for claim in round_.get("red_five") or ()]


def _claimed_by(claim: str, other: Mapping[str, str]) -> str:
    """A claim of the red fives, by the other player where the piles were exchanged."""
    name, colon, kind = claim.rpartition(":")
    if claim in other or not colon:
        return other.get(claim, claim)
    return f"{other.get(name, name)}:{kind}"


def _others(round_: dict[str, Any], edit: Edit) -> None:
    if edit.red_five:
        round_["red_five"] = list(edit.red_five)
    elif edit.no_red_five or not round_.get("red_five"):
        round_.pop("red_five", None)
    if edit.left is not None:
        round_["left"] = edit.left
    if "piles" in round_ or "points" in round_:
        round_ |= edit.parts
        return
    from tally.games.mahjong.changing import changed

    parts = changed(round_, edit.parts)
    round_.clear()
    round_ |= parts


def _seat(name: str, seats: Sequence[str]) -> str | None:
    seat = seat_of(seats, name)
    return None if seat is None else seats[seat]


def _not_here(name: str, seats: Sequence[str]) -> Problem:
    close = nearest(name, names_at(seats))
    hint = (
        say("did you mean {name}?", name=close[0])
        if close
        else say("at the table: {players}", players=enumerated(seats))
    )
    message = say('"{name}" has no pile in this round', name=name)
    return Problem("unknown_player", message, hint, Place("--swap", name, 0, len(name)))


def _locate(edit: Edit, piles: Mapping[str, str], seats: Sequence[str]) -> Locate:
    """Places in these piles, under the names that were typed, and in the options."""
    typed = {_seat(name, seats) or name: name for name in edit.piles}

    def locate(path: tuple[str | int, ...], start: int, end: int) -> Place:
        if len(path) > 1 and path[0] in ("piles", "points"):
            name = str(path[1])
            texts = {name_key(key): text for key, text in piles.items()}
            text = texts.get(name_key(name), "")
            name = typed.get(_seat(name, seats) or name, name)
            return Place(name, text, min(start, len(text)), min(end or len(text), len(text)))
        option = str(path[0]) if path else ""
        text = str(edit.parts.get(option, edit.left if option == "left" else "") or "")
        return Place(f"--{option.replace('_', '-')}", text, start, end or len(text))

    return locate


def value_of(text: str) -> Any:
    """A value as an evening file would write it; what is no TOML value is a text."""
    import tomli

    try:
        value = tomli.loads(f"x = {text}")["x"]
    except (tomli.TOMLDecodeError, RecursionError):
        return text
    return value if _is_plain(value) else text


def _is_plain(value: Any) -> bool:
    """Whether a round can hold it: a text, a whole number, yes or no, or a list of those."""
    if isinstance(value, list):
        return all(isinstance(each, str | int) for each in value)
    return isinstance(value, str | int)
