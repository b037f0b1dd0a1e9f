"""How evenings, rounds and money look on the screen."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from tally.cli import screen, told
from tally.cli.shapes import amounts_of
from tally.cli.sums import Settlement, account_name
from tally.evening import Evening, ScoredRound
from tally.games.game import Deal, Game, Number, RuleSet, Share
from tally.ledger import POT
from tally.money import Currency, Stake, shown
from tally.reports.figures import figure_header
from tally.words import all_of, said, say, say_as, say_counted, with_more

_WIDE = 70
"""Cells from which on a board has room for what a round came to, in words."""


def evening_line(evening: Evening) -> str:
    """Title, rules, date and stake, in one line."""
    parts = [evening.title, said(evening.rules.name), evening.date.isoformat()]
    if evening.stake is not None:
        parts.append(stake_text(evening.stake, evening.game))
    elif evening.target is not None:
        parts.append(say("points, to {target}", target=evening.target))
    else:
        parts.append(say_as("what an evening without money is kept in", "points"))
    return " · ".join(part for part in parts if part)


def rule_facts(rules: RuleSet, players: int) -> tuple[tuple[str, str], ...]:
    """What rules say for so many players, as label and text."""
    return tuple((said(label), text) for label, text in rules.facts(players))


def stake_text(stake: Stake, game: Game) -> str:
    """A stake and what it is for: `1 TWD a point`, `100/20 TWD base/unit`."""
    parts = game.stake_parts
    if parts == ("point",):
        # L10N: {stake} is an amount, as "1 TWD".
        return say("{stake} a point", stake=stake.shown)
    if parts == ("base", "unit"):
        # L10N: {stake} is two amounts, as "100/20 TWD": the base (底) of mahjong and what each tai
        # is worth (台).
        return say("{stake} base/unit", stake=stake.shown)
    return f"{stake.shown} {'/'.join(parts)}"


def show_round(
    evening: Evening, scored: ScoredRound, balances: Mapping[str, Number], number_said: bool = True
) -> None:
    """A round: figures, money and the new balances, each player's cards, what to say of it."""
    unit = evening.stake.currency if evening.stake else None
    if number_said:
        screen.heading(f"{told.round_name(evening, scored.deal.number)} · {evening_line(evening)}")
    for line in told.deal_lines(evening, scored):
        screen.out(line)
    headers = [figure_header(title) for title in evening.game.figures]
    columns = [
        screen.Column(say("Player")),
        *(screen.Column(title, True) for title in headers),
        screen.Column(unit.code if unit else "", True),
        screen.Column(balance_header(unit), True),
        screen.Column(""),
    ]
    screen.table(columns, _round_rows(evening, scored, balances, unit))
    shown_ = evening.game.shown(scored.outcome)
    held = zip(scored.deal.seats, shown_.seats, strict=True)
    screen.beside([(name, text) for name, text in held if text])
    if shown_.left:
        screen.out(say("Left on the table: {cards}", cards=shown_.left))
    for line in (*scored.outcome.lines, *told.payment_lines(evening, scored)):
        screen.out(line)


def _dealer_header(evening: Evening) -> str:
    """The head of the column of who dealt: the dealer's part is another in mahjong."""
    if evening.game.round_word == "hand":
        # L10N: The dealer of mahjong (莊家).
        return say_as("mahjong", "Dealer")
    # L10N: Who deals the cards.
    return say_as("cards", "Dealer")


def balance_header(unit: Currency | None) -> str:
    """The head of the column of what each has in all: money, or the score."""
    return say("Balance") if unit else say("Total so far")


def _round_rows(
    evening: Evening, scored: ScoredRound, balances: Mapping[str, Number], unit: Currency | None
) -> list[list[str]]:
    amounts, telling = amounts_of(scored), _telling(scored)
    rows = []
    for name, share in zip(scored.deal.seats, scored.outcome.shares, strict=True):
        figures = [
            screen.exact(figure, sign=title in SIGNED) if tells else ""
            for title, figure, tells in zip(
                evening.game.figures, share.figures, telling, strict=True
            )
        ]
        won = amounts.get(name, 0) if unit else result_of(evening.game, share)
        rows.append(
            [
                name,
                *figures,
                shown(amounts.get(name, 0), unit, sign=True) if unit else "",
                money_text(balances.get(name, 0), unit),
                screen.verdict(won),
            ]
        )
    if unit and amounts.get(POT):
        pot = shown(amounts[POT], unit, sign=True)
        balance = money_text(balances.get(POT, 0), unit)
        rows.append([say("the pot"), *[""] * len(evening.game.figures), pot, balance, ""])
    return rows


def _telling(scored: ScoredRound) -> list[bool]:
    """Which figures say something in this round: not all zero, not the same as one before."""
    columns = list(zip(*(share.figures for share in scored.outcome.shares), strict=True))
    return [any(column) and column not in columns[:place] for place, column in enumerate(columns)]


def result_of(game: Game, share: Share) -> Number:
    """What a seat won or lost in a round where no money is played for."""
    return share.counts[0] if len(game.stake_parts) == 1 else share.score


SIGNED = {"bonus", "difference", "dealer_tai"}
"""Figures that are shown with their sign."""


def money_text(amount: Number, unit: Currency | None) -> str:
    """Signed money, or a plain score where the evening is kept in points."""
    return screen.exact(amount) if unit is None else shown(int(amount), unit, sign=True)


def show_evening(
    evening: Evening,
    rounds: Sequence[ScoredRound],
    totals: Mapping[str, Number],
    corrected: Container[int] = (),
    last: int | None = None,
    further: Sequence[tuple[str, Mapping[str, Number]]] = (),
) -> None:
    """The evening as a board: a line for each round, a column for each player, who leads.

    With `last` only so many rounds are listed; `further` are lines under the total.
    """
    screen.heading(evening_line(evening))
    hidden = max(0, len(rounds) - last) if last else 0
    rounds = rounds[hidden:]
    if hidden:
        before = told.rounds_counted(evening, hidden)
        # L10N: {rounds} is "3 rounds" or "3 hands".
        screen.out(say("{rounds} before these; tally board lists all", rounds=before))
    sat = [name for scored in rounds for name in scored.deal.seats]
    moved = [name for _, amounts in further for name in amounts]
    names = list(dict.fromkeys([*sat, *evening.seats, *totals, *moved]))
    columns = [
        screen.Column(told.round_header(evening), True),
        screen.Column(_dealer_header(evening)),
        *(screen.Column(account_name(name), True) for name in names),
    ]
    columns.append(screen.Column(say("Result")))
    unit = evening.stake.currency if evening.stake else None
    rows = [
        _board_row(evening, scored, names, "*" if scored.deal.number in corrected else "")
        for scored in rounds
    ]
    for label, amounts in ((say("Total"), totals), *further):
        rows.append([label, "", *(money_text(amounts.get(name, 0), unit) for name in names), ""])
    screen.table(columns, rows)
    if any(scored.deal.number in corrected for scored in rounds):
        # L10N: The sign * stands beside the numbers of such rounds.
        screen.out(say("* corrected: tally log --all shows what it was"))
    screen.out(_leading(evening, totals))


def _board_row(evening: Evening, scored: ScoredRound, names: Sequence[str], sign: str) -> list[str]:
    unit = evening.stake.currency if evening.stake else None
    scores = dict(zip(scored.deal.seats, scored.scores, strict=True))
    results: Mapping[str, Number] = amounts_of(scored) if unit else scores
    cells = [money_text(results[name], unit) if name in results else "" for name in names]
    dealer = evening.game.deal_words(evening.rules, scored.deal).brief
    told_apart = scored.outcome.winners is not None and screen.width() >= _WIDE
    result = scored.outcome.headline if told_apart else ""
    return [f"{scored.deal.number}{sign}", dealer, *cells, result]


def _leading(evening: Evening, totals: Mapping[str, Number]) -> str:
    """Who is ahead, in words."""
    players = {name: total for name, total in totals.items() if name != POT}
    if not players:
        return say("No round has been played yet.")
    best = max(players.values())
    over = reached(evening, players)
    if over:
        return won_words(evening, over)
    leaders = [name for name, total in players.items() if total == best]
    if evening.stake is not None and best == 0:
        return say("Everybody is even.")
    return say_counted("{names} leads.", "{names} lead.", len(leaders), names=all_of(leaders))


def reached(evening: Evening, totals: Mapping[str, Number]) -> tuple[str, ...]:
    """Everybody who leads with the evening's target reached; nobody before, and where money is
    played for."""
    if evening.target is None or evening.stake is not None or not totals:
        return ()
    best = max(totals.values())
    if best < evening.target:
        return ()
    return tuple(name for name, total in totals.items() if total == best)


def over_words(evening: Evening, leaders: Sequence[str]) -> str:
    """That an evening is over, and because of whom."""
    return say_counted(
        "{names} has reached {target}: this evening is over",
        "{names} have reached {target}: this evening is over",
        len(leaders),
        names=all_of(leaders),
        target=evening.target,
    )


def won_words(evening: Evening, leaders: Sequence[str]) -> str:
    """Who wins the evening whose target is reached, or who share it."""
    return say_counted(
        "{names} has reached {target} and wins the evening.",
        "{names} have reached {target} and share the evening.",
        len(leaders),
        names=all_of(leaders),
        target=evening.target,
    )


def show_turn(evening: Evening, deal: Deal, totals: Mapping[str, Number]) -> None:
    """Say whose turn it is, or that the evening is over."""
    if reached(evening, totals):
        screen.out(say("The evening is over: tally new opens another."))
    else:
        told.show_next(evening, deal)


def show_plans(plans: Sequence[Settlement], marks: Mapping[str, str] | None = None) -> None:
    """Who pays whom, a line each; `marks` say of a player that he retired or left."""
    if not any(each.plan.transfers for each in plans):
        screen.out(say("Nobody owes anything."))
    beside = marks or {}
    for each in plans:
        for transfer in each.plan.transfers:
            payer, payee = (
                with_more(account_name(name), beside[name])
                if name in beside
                else account_name(name)
                for name in (transfer.payer, transfer.payee)
            )
            amount = f"{shown(transfer.amount, each.unit)} {each.unit.code}"
            screen.out(
                say("{payer} pays {payee} {amount}", payer=payer, payee=payee, amount=amount)
            )
        if not each.plan.fewest and not each.direct:
            screen.out(say("There may be a way with fewer payments."))
