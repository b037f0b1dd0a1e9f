"""What ran up over rounds or evenings, for each unit: a currency, or points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tally.cli.histories import History
from tally.cli.shapes import amounts_of
from tally.evening import ScoredRound
from tally.games.game import Number
from tally.ledger import POT
from tally.money import Currency, Stake


@dataclass(frozen=True, slots=True)
class Unit:
    """Evenings kept in one currency, or in points; amounts are in its smallest scale."""

    currency: Currency | None
    histories: tuple[History, ...]

    def won(self, history: History, scored: ScoredRound) -> Mapping[str, Number]:
        """What a round brought each player, without the pot."""
        stake = history.evening.stake
        if stake is None or self.currency is None:
            return dict(zip(scored.deal.seats, scored.scores, strict=True))
        factor, amounts = self._factor(stake), amounts_of(scored)
        return {name: amounts.get(name, 0) * factor for name in scored.deal.seats}

    def _factor(self, stake: Stake) -> int:
        """By how much an evening's minor units are larger than this unit's."""
        assert self.currency is not None
        return int(10 ** (self.currency.scale - stake.currency.scale))

    def pot(self, history: History, scored: ScoredRound) -> int:
        """What the pot took of a round."""
        stake = history.evening.stake
        if stake is None or self.currency is None:
            return 0
        return amounts_of(scored).get(POT, 0) * self._factor(stake)


@dataclass(frozen=True, slots=True)
class Running:
    """Values that run up: `steps` names what each of them came after, the start left out."""

    currency: Currency | None
    steps: tuple[str, ...]
    lines: Mapping[str, Sequence[Number]]


def units(kept: Iterable[History]) -> list[Unit]:
    """The evenings by what they were kept in, money first; those without a round left out."""
    found: dict[str, list[History]] = {}
    for each in kept:
        if each.rounds:
            stake = each.evening.stake
            found.setdefault(stake.currency.code if stake else "", []).append(each)
    return [
        Unit(_currency(histories), tuple(histories))
        for _, histories in sorted(found.items(), key=lambda item: not item[0])
    ]


def _currency(histories: Sequence[History]) -> Currency | None:
    stakes = [each.evening.stake for each in histories]
    known = [stake.currency for stake in stakes if stake is not None]
    return max(known, key=lambda currency: currency.scale, default=None)


def over_rounds(unit: Unit, players: Sequence[str] = ()) -> Running:
    """After each round; with `players` only theirs, and only the rounds they played."""
    steps, results = [], []
    for history in unit.histories:
        for scored in history.scored:
            if not players or any(name in scored.deal.seats for name in players):
                steps.append(_step(unit, history, scored))
                results.append(unit.won(history, scored))
    return Running(unit.currency, tuple(steps), _run_up(results, players or _names(unit)))


def over_evenings(unit: Unit) -> Running:
    """After each evening."""
    results = []
    for history in unit.histories:
        total: dict[str, Number] = {}
        for scored in history.scored:
            for name, won in unit.won(history, scored).items():
                total[name] = total.get(name, 0) + won
        results.append(total)
    steps = tuple(history.evening.date.isoformat() for history in unit.histories)
    return Running(unit.currency, steps, _run_up(results, _names(unit)))


def _step(unit: Unit, history: History, scored: ScoredRound) -> str:
    one = len(unit.histories) == 1
    return str(scored.deal.number) if one else history.evening.date.isoformat()


def _names(unit: Unit) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(
            name
            for history in unit.histories
            for scored in history.scored
            for name in scored.deal.seats
        )
    )


def _run_up(
    results: Sequence[Mapping[str, Number]], names: Sequence[str]
) -> dict[str, list[Number]]:
    lines: dict[str, list[Number]] = {name: [0] for name in names}
    for won in results:
        for name, line in lines.items():
            line.append(line[-1] + won.get(name, 0))
    return lines
