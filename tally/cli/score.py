"""`tally score`: what piles come to and why, without a book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

import typer

from tally.cli import complete, screen
from tally.cli.entry import (
    AsJson,
    Left,
    Piles,
    Points,
    RedFive,
    TypedRound,
    refuse_given_twice,
    refuse_misspelt,
    typed_round,
)
from tally.cli.rounds import seat_of
from tally.errors import Misused, Place, Problem, Refused
from tally.games.game import Deal, Game, Outcome, RuleSet, players_problem, score_named
from tally.words import mark, said, say, say_counted


def score(
    variant: Annotated[
        str,
        typer.Argument(
            help=mark("A rule set's id, alias or .toml file."), autocompletion=complete.rule_sets
        ),
    ],
    piles: Piles,
    red_five: RedFive = None,
    left: Left = "",
    points: Points = False,
    partial: Annotated[
        bool, typer.Option("--partial", help=mark("Value these cards; settle nothing."))
    ] = False,
    seats: Annotated[
        int | None, typer.Option(help=mark("Players at the table, where not all are named."))
    ] = None,
    dealer: Annotated[str | None, typer.Option(metavar="NAME", help=mark("Who dealt."))] = None,
    stake: Annotated[str | None, typer.Option(help=mark("Money a point, as 1 or 0.50."))] = None,
    currency: Annotated[str | None, typer.Option(help=mark("Its currency, as TWD."))] = None,
    smallest_unit: Annotated[
        str | None, typer.Option(help=mark("The smallest amount that is paid, as 1 or 0.01."))
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Score one round of Chinese Ten from its piles and say why. No book is touched.

    Type whole piles or only the cards that score; one pile may be "rest".

    Example: tally score chinese-ten Ann="KH QH 9D 6H 7H 3H 4H 5H 5D AH" --partial --seats 2
    """
    from tally.games import rule_set

    game, rules = rule_set(variant)
    _refuse_other_game(game, rules)
    typed = typed_round(piles, red_five=red_five, left=left, points=points)
    refuse_misspelt(piles)
    refuse_given_twice(typed.piles)
    _check_table(typed, rules, points, partial, seats)
    deal = Deal(typed.names, dealer=_dealer(dealer, typed.names))
    beside = {"mode": "partial", "seats": seats} if partial else None
    _, outcome = score_named(game, rules, deal, typed.named, typed.locate, beside)
    money = _money(game.stake_parts, outcome, typed, stake, currency, smallest_unit)
    if as_json:
        screen.answer(_as_json(rules, typed, seats, outcome, money))
    else:
        _show(rules, seats or len(typed.names), typed.names, outcome, money)


def _refuse_other_game(game: Game, rules: RuleSet) -> None:
    """Raises Refused (`wrong_game`) for a game whose rounds are not piles of cards."""
    if game.id != "chinese-ten":
        hint = say("tally tai counts a hand of mahjong; tally win records one in an evening")
        message = say("{rules} is not scored from piles of cards", rules=said(rules.name))
        raise Refused(Problem("wrong_game", message, hint))


def _check_table(
    typed: TypedRound, rules: RuleSet, points: bool, partial: bool, seats: int | None
) -> None:
    """Raises for options that do not go together: Misused for `--partial` with `--points`, Refused
    (`wrong_player_count`) where others than those named would have to sit at the table."""
    if partial and points:
        hint = say("--partial values cards; points are typed for the whole table")
        raise Misused(Problem("usage", say("--partial and --points exclude each other"), hint))
    if seats is None:
        return
    place = Place("--seats", str(seats), 0, len(str(seats)))
    if partial and seats not in rules.players:
        raise Refused(replace(players_problem(rules, seats, say("say how many play")), place=place))
    if not partial and seats != len(typed.names):
        message = say_counted(
            "{count} player is named, not {seats}",
            "{count} players are named, not {seats}",
            len(typed.names),
            seats=seats,
        )
        hint = say("name everyone at the table, or value single piles with --partial")
        raise Refused(Problem("wrong_player_count", message, hint, place))


def _dealer(name: str | None, names: tuple[str, ...]) -> int | None:
    return 0 if name is None else seat_of(names, name, "--dealer")


class _Money:
    """The round in money: each seat's amount in minor units, and the pot's."""

    def __init__(self, stake: Any, amounts: Sequence[int | None], pot: int | None) -> None:
        self.unit, self.stake = stake.currency, stake
        self.amounts, self.pot = amounts, pot


def _money(
    parts: tuple[str, ...],
    outcome: Outcome,
    typed: TypedRound,
    stake: str | None,
    currency: str | None,
    smallest_unit: str | None,
) -> _Money | None:
    if stake is None:
        if currency is not None or smallest_unit is not None:
            raise Refused(
                Problem("invalid_stake", say("a currency needs a stake"), say("add --stake 1"))
            )
        return None
    from tally.ledger import POT, round_postings
    from tally.money import read_stake

    place = Place("--stake", stake, 0, len(stake))
    played = read_stake(stake, parts, currency, smallest_unit, place)
    if not outcome.detail.settleable:
        return _Money(played, [None] * len(typed.names), None)
    accounts = [str(seat) for seat in range(len(typed.names))]
    counts = [share.counts for share in outcome.shares]
    by_account = {
        posting.account: posting.amount
        for posting in round_postings(accounts, counts, outcome.pot, played, 1)
    }
    amounts = [by_account[account] for account in accounts]
    return _Money(played, amounts, by_account.get(POT, 0))


def _as_json(
    rules: RuleSet, typed: TypedRound, seats: int | None, outcome: Outcome, money: _Money | None
) -> dict[str, Any]:
    from tally.cli.shapes import cautions, number
    from tally.money import fixed

    detail = outcome.detail
    amounts = money.amounts if money else [None] * len(typed.names)
    results = [
        {
            "player": name,
            "cards": None if cards is None else list(cards),
            "points": detail.points[seat],
            "bonus": detail.bonus[seat],
            "total": detail.totals[seat],
            "difference": number(detail.differences[seat]),
            "amount": amount,
            "amount_text": None if amount is None or not money else fixed(amount, money.unit),
            "why": list(outcome.shares[seat].lines),
        }
        for seat, (name, cards, amount) in enumerate(
            zip(typed.names, detail.cards, amounts, strict=True)
        )
    ]
    return {
        "schema": "tally.score/1",
        "variant": rules.id,
        "players": seats or len(typed.names),
        "mode": detail.mode,
        "deck_total": detail.deck_total,
        "tie_score": number(detail.tie_score),
        "stake": money.stake.text if money else None,
        "currency": money.unit.code if money else None,
        "scale": money.unit.scale if money else None,
        "results": results,
        "leftovers": list(detail.leftovers),
        "leftover_points": detail.leftover_points,
        "pot": money.pot if money else None,
        "pot_difference": number(detail.pot),
        "settleable": detail.settleable,
        "missing_card_count": detail.missing_card_count,
        "unaccounted_points": detail.unaccounted_points,
        "notes": list(outcome.lines),
        "warnings": cautions(outcome.warnings),
    }


def _show(
    rules: RuleSet, seats: int, names: Sequence[str], outcome: Outcome, money: _Money | None
) -> None:
    from tally.money import shown

    detail = outcome.detail
    tie = screen.exact(detail.tie_score)
    screen.heading(
        say_counted(
            "{rules}, {count} player, tie score {tie}",
            "{rules}, {count} players, tie score {tie}",
            seats,
            rules=said(rules.name),
            tie=tie,
        )
    )
    titles = (say("Points"), say("Bonus"), say("Total"), say("Difference"))
    columns = [
        screen.Column(say("Player")),
        *(screen.Column(title, True) for title in titles),
        screen.Column(money.unit.code if money else "", True),
        screen.Column(""),
    ]
    rows = []
    for seat, name in enumerate(names):
        amount = money.amounts[seat] if money else None
        rows.append(
            [
                name,
                str(detail.points[seat]),
                f"{detail.bonus[seat]:+}" if detail.bonus[seat] else "",
                str(detail.totals[seat]) if any(detail.bonus) else "",
                screen.exact(detail.differences[seat], sign=True),
                "" if amount is None or not money else shown(amount, money.unit, sign=True),
                screen.verdict(detail.differences[seat]) if detail.settleable else "",
            ]
        )
    screen.table(columns, rows)
    held = zip(names, detail.cards, strict=True)
    screen.beside([(name, " ".join(cards)) for name, cards in held if cards])
    if detail.leftovers:
        screen.out(say("Left on the table: {cards}", cards=" ".join(detail.leftovers)))
    if not detail.settleable:
        screen.out(
            say_counted(
                "Part of a round, not settled: {count} card with {points} is not shown.",
                "Part of a round, not settled: {count} cards with {points} are not shown.",
                detail.missing_card_count,
                points=say_counted("{count} point", "{count} points", detail.unaccounted_points),
            )
        )
    for line in outcome.lines[1:]:
        screen.out(line)
    screen.show_cautions(outcome.warnings)
