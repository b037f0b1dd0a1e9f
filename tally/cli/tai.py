"""`tally tai`: count a hand of mahjong from its tiles and say why, without a book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import screen
from tally.cli.entry import AsJson
from tally.errors import Place, Problem, Refused
from tally.words import mark, said, say

if TYPE_CHECKING:
    from tally.games.mahjong.payment import Payment
    from tally.games.mahjong.ruleset import RuleSet
    from tally.games.mahjong.tai.explain import HandReport
    from tally.games.mahjong.win import Win
    from tally.money import Stake

_WINDS = "ESWN"
_WIND_WORDS = dict(zip("東南西北东", "ESWNE", strict=True))
_WINNER, _DEALER, _OTHER = 0, 1, 2
_PAYERS = (1, 2, 3)


def tai(
    hand: Annotated[list[str], typer.Argument(metavar="HAND", help="456m99m (123p) 1f +5p")],
    win: Annotated[
        str, typer.Option(metavar="HOW", help=mark("self-draw, discard, rob-quad or flower."))
    ] = "discard",
    seat_wind: Annotated[
        str, typer.Option(metavar="E|S|W|N", help=mark("The winner's wind."))
    ] = "",
    round_wind: Annotated[
        str, typer.Option(metavar="E|S|W|N", help=mark("The round's wind."))
    ] = "E",
    flag: Annotated[
        list[str] | None,
        typer.Option(
            "--flag",
            metavar="FLAG",
            help=mark("last-tile, replacement, open-quad-replacement, initial-flower, one-shot."),
        ),
    ] = None,
    ready: Annotated[str, typer.Option(help=mark("declared, earthly or heavenly."))] = "",
    blessing: Annotated[str, typer.Option(help=mark("heaven, earth or man."))] = "",
    flower_win: Annotated[str, typer.Option(help=mark("seven-rob-one or eight-flowers."))] = "",
    rule: Annotated[
        list[str] | None,
        typer.Option(
            "--rule", metavar="KEY=VALUE", help=mark("Another value of an option or a tai.")
        ),
    ] = None,
    game: Annotated[
        str, typer.Option("--game", metavar="RULES", help=mark("A rule set or a .toml file."))
    ] = "taiwan-mahjong",
    dealer: Annotated[bool, typer.Option("--dealer", help=mark("The winner deals."))] = False,
    streak: Annotated[int, typer.Option(help=mark("Times the deal was kept."))] = 0,
    stake: Annotated[
        str | None, typer.Option(metavar="BASE/UNIT", help=mark("As 100/20 or 100/20 TWD."))
    ] = None,
    currency: Annotated[str | None, typer.Option(help=mark("The stake's currency."))] = None,
    as_json: AsJson = False,
) -> None:
    """Count the tai of a hand by its best reading, with every reason, and who would pay what.

    Tiles: m 萬, p 筒, s 索, z 1-7 東南西北白發中, f 1-8 flowers; (open meld), [closed quad],
    +winning tile. Chinese words are read too.

    Example: tally tai "456m99m34p678s (123p) [5555s] 1f6f +5p" --win self-draw --seat-wind S
    """
    from tally.games.mahjong.counting import count_hand

    _check_streak(streak)
    rules = _rules(game, rule or ())
    text = " ".join(hand)
    circumstances = _win(
        win, seat_wind, round_wind, flag or (), ready, blessing, flower_win, dealer
    )
    report = count_hand(rules, text, circumstances, _locator(text))
    played = _stake(stake, currency, rules)
    bills = tuple(_bills(rules, report, dealer, streak, played))
    if as_json:
        screen.answer(_as_json(rules, report, bills, streak, played))
    else:
        _show(rules, report, bills, played)


def _check_streak(streak: int) -> None:
    """Raises Refused (`bad_streak`) for a streak that no deal can have."""
    from tally.games.mahjong.typed import MOST_STREAK

    if not 0 <= streak <= MOST_STREAK:
        text = str(streak)
        hint = say("give the number of times the deal was kept, 0 to {most}", most=MOST_STREAK)
        place = Place("--streak", text, 0, len(text))
        raise Refused(Problem("bad_streak", say("{number} is no streak", number=text), hint, place))


def _rules(game: str, overrides: Sequence[str]) -> RuleSet:
    from tally.games import rule_set
    from tally.games.mahjong.ruleset import RuleSet, rules_from_overrides

    _, rules = rule_set(game)
    if not isinstance(rules, RuleSet):
        reason = say("{rules} has no tai", rules=said(rules.name))
        hint = "--game taiwan-mahjong"  # unsaid: an option
        raise Refused(Problem("unknown_variant", reason, hint))
    pairs = [pair for override in overrides for pair in _pairs(override)]
    return rules_from_overrides(rules, pairs) if pairs else rules


def _pairs(override: str) -> Iterator[tuple[str, Any]]:
    """What one `--rule` says: `KEY=VALUE`, or a JSON table of several. Raises Refused."""
    if override.lstrip().startswith("{"):
        import json

        try:
            yield from json.loads(override).items()
        except ValueError:
            message = say('"{text}" is no JSON table', text=override)
            raise Refused(_no_rule(override, message)) from None
        return
    key, equals, value = override.partition("=")
    if not equals:
        raise Refused(_no_rule(override, say('"{text}" has no value', text=override)))
    yield key.strip(), value.strip()


def _no_rule(override: str, message: str) -> Problem:
    place = Place("--rule", override, 0, len(override))
    hint = say("write --rule KEY=VALUE, as --rule single_wait=loose")
    return Problem("invalid_rules", message, hint, place)


def _win(
    how: str,
    seat_wind: str,
    round_wind: str,
    flags: Sequence[str],
    ready: str,
    blessing: str,
    flower_win: str,
    dealer: bool,
) -> Win:
    from tally.games.mahjong.win import Win

    words = [word for text in flags for word in text.replace(",", " ").split()]
    return Win(
        _word(how),
        _wind(seat_wind or ("E" if dealer else "S"), "--seat-wind"),
        _wind(round_wind, "--round-wind"),
        frozenset(map(_word, words)),
        _word(ready),
        _word(blessing),
        _word(flower_win),
        dealer,
    )


def _word(text: str) -> str:
    return text.strip().casefold().replace("-", "_")


def _wind(text: str, option: str) -> int:
    letter = text.strip()[:1].upper()
    letter = _WIND_WORDS.get(letter, letter)
    if not letter or letter not in _WINDS:
        place = Place(option, text, 0, len(text))
        raise Refused(
            Problem(
                "bad_wind",
                say('"{text}" is not a wind', text=text),
                say("write E, S, W or N"),
                place,
            )
        )
    return _WINDS.index(letter)


def _locator(text: str) -> Any:
    def locate(path: tuple[str | int, ...], start: int, end: int) -> Place:
        """Where on the command line a part of the hand was typed."""
        if path[:1] == ("hand",):
            return Place("HAND", text, start, end)
        return Place(f"--{str(path[-1]).replace('_', '-')}", "", 0, 0)

    return locate


def _stake(text: str | None, currency: str | None, rules: RuleSet) -> Stake:
    """The stake; without one the rule set's own base and unit, in whole units of no currency."""
    from tally.money import Currency, Stake, read_stake

    if text is None:
        return Stake((int(rules["base"]), int(rules["unit"])), Currency("", 0))
    place = Place("--stake", text, 0, len(text))
    if currency is not None or any(char.isalpha() for char in text):
        return read_stake(text, ("base", "unit"), currency, None, place)
    return replace(read_stake(text, ("base", "unit"), "TWD", None, place), currency=Currency("", 0))


@dataclass(frozen=True, slots=True)
class Bill:
    """What one kind of payer would owe: how many such payers there are at the most."""

    payer: str
    players: int
    tai: int
    dealer_tai: int
    base: Any
    unit: Any
    amount: int
    capped: bool = False


def _bills(
    rules: RuleSet, report: HandReport, dealer: bool, streak: int, stake: Stake
) -> Iterator[Bill]:
    """Who would pay what: everybody on a self-draw, else the one who pays, dealer or not.

    Odd units fall as in the first hand of an evening whose winner sits first, the dealer next.
    """
    from tally.games.mahjong.payment import is_capped, payment
    from tally.games.mahjong.win import EIGHT_FLOWERS, SELF_DRAW

    dealing = _WINNER if dealer else _DEALER
    all_pay = report.win.how == SELF_DRAW or report.win.flower_win == EIGHT_FLOWERS
    kinds = [(_OTHER, 3)] if dealer else [(_DEALER, 1), (_OTHER, 2)]
    hand = [payment(rules, seat, _WINNER, report.tai, dealing, streak) for seat in _PAYERS]
    for seat, players in kinds:
        paid = hand[seat - 1]
        amount = _owed(hand if all_pay else [paid], seat, stake)
        yield Bill(
            "dealer" if seat == dealing else "player",
            players if all_pay else 1,
            paid.tai,
            paid.dealer_tai,
            paid.base,
            paid.unit,
            amount,
            is_capped(paid),
        )


def _owed(payments: Sequence[Payment], seat: int, stake: Stake) -> int:
    """What a seat pays of these payments, in whole units as the ledger books them."""
    from tally.games.mahjong.payment import POT, SEATS, sums
    from tally.ledger import round_postings

    totals = sums(payments)
    counts = [totals[each] for each in range(SEATS)]
    return -round_postings("0123", counts, totals[POT], stake, 1)[seat].amount


def _as_json(
    rules: RuleSet, report: HandReport, bills: Sequence[Bill], streak: int, stake: Stake
) -> dict[str, Any]:
    from tally.cli.shapes import number
    from tally.games.mahjong.detailed import counted
    from tally.games.mahjong.payment import dealer_tai
    from tally.money import fixed

    return {
        "schema": "tally.tai/1",
        "rules": rules.id,
        "tai": report.tai,
        **counted(report),
        "dealer_tai": dealer_tai(rules, streak),
        "stake": {"base": stake.amounts[0], "unit": stake.amounts[1]},
        "currency": stake.currency.code or None,
        "scale": stake.currency.scale,
        "payments": [
            {
                "payer": bill.payer,
                "players": bill.players,
                "tai": bill.tai,
                "dealer_tai": bill.dealer_tai,
                "base": number(bill.base),
                "unit": number(bill.unit),
                "amount": bill.amount,
                "amount_text": fixed(bill.amount, stake.currency),
            }
            | ({"capped": True} if bill.capped else {})
            for bill in bills
        ],
    }


def _show(rules: RuleSet, report: HandReport, bills: Sequence[Bill], stake: Stake) -> None:
    from tally.games.mahjong.tai.patterns import named_in_chinese

    # L10N: Tai (台), what a hand of mahjong counts.
    tai_ = say("{tai} tai", tai=report.tai)
    screen.heading(f"{tai_} · {said(rules.name)}")
    screen.out(str(report))
    columns = [
        screen.Column(say("Tai"), True),
        screen.Column("", whole=True),
        # L10N: The head of a column: the names of patterns (台型).
        screen.Column(say("Pattern")),
        # L10N: The head of a column: why a pattern counts.
        screen.Column(say("Why")),
    ]
    counted = [(str(line.tai), line) for line in report.lines]
    counted += [("", line) for line in report.excluded_lines]
    plain = not named_in_chinese()
    screen.table(
        columns,
        [[tai, "" if plain else line.chinese, line.name, line.why] for tai, line in counted],
    )
    for bill in bills:
        screen.out(_said(report, bill, stake))


def _said(report: HandReport, bill: Bill, stake: Stake) -> str:
    """Who would pay how much, and what for."""
    from tally.games.mahjong.win import EIGHT_FLOWERS, SELF_DRAW
    from tally.money import shown

    amount = f"{shown(bill.amount, stake.currency)} {stake.currency.code}".rstrip()
    values = {"amount": amount, "tai": _counted(bill)}
    if report.win.how == SELF_DRAW or report.win.flower_win == EIGHT_FLOWERS:
        return _everybody(bill.players, values)
    if report.win.dealer:
        return say("The one who pays owes {amount} ({tai})", **values)
    if bill.payer == "dealer":
        return say("The dealer would pay {amount} ({tai})", **values)
    return say("Another player would pay {amount} ({tai})", **values)


def _everybody(players: int, values: Mapping[str, str]) -> str:
    """What one of so many who pay alike pays where all pay."""
    if players == 3:
        # L10N: {tai} is "5 tai", "5 tai + 1 for the dealer", and more.
        return say("Each of the three others pays {amount} ({tai})", **values)
    if players == 2:
        return say("Each of the two others pays {amount} ({tai})", **values)
    return say("The dealer pays {amount} ({tai})", **values)


def _counted(bill: Bill) -> str:
    """The tai of a payment."""
    values = {"tai": bill.tai, "dealer_tai": bill.dealer_tai}
    if bill.dealer_tai and bill.capped:
        return say("{tai} tai + {dealer_tai} for the dealer, the most that is paid", **values)
    if bill.dealer_tai:
        return say("{tai} tai + {dealer_tai} for the dealer", **values)
    if bill.capped:
        return say("{tai} tai, the most that is paid", tai=bill.tai)
    return say("{tai} tai", tai=bill.tai)
