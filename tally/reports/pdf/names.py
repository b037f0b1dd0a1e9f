"""The players' names on paper: whole where there is room, and never two that look the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tally.reports.pdf.page import Style
from tally.reports.pdf.shaping import clipped, printable, runs, squeezed, width


def full_names(players: Sequence[str]) -> dict[str, str]:
    """Each player's name as it is printed in full.

    A name of which nothing readable is left, or which would look like another's, gets its seat's
    number: `��� (3)`.
    """
    drawn = {player: _drawn(player) for player in players}
    looks = Counter(drawn.values())
    return {
        player: f"{printable(player)} ({seat})"
        if looks[drawn[player]] > 1 or not any(map(str.isalnum, drawn[player]))
        else printable(player)
        for seat, player in enumerate(players, 1)
    }


def _drawn(name: str) -> str:
    return "".join(run.text for run in runs(printable(name)))


def cut_names(full: Mapping[str, str], room: float, style: Style) -> dict[str, str]:
    """Each player's name in a column `room` points wide: its end goes first, else its middle."""
    em, bold = style.em(room), style.bold
    cut = {player: clipped(name, em, bold) for player, name in full.items()}
    for player in _alike(cut):
        cut[player] = squeezed(full[player], em, bold)
    seats = {player: seat for seat, player in enumerate(full, 1)}
    for player in _alike(cut):
        number = f" ({seats[player]})"
        cut[player] = clipped(full[player], em - width(number, bold), bold) + number
    return cut


def _alike(names: Mapping[str, str]) -> list[str]:
    looks = Counter(names.values())
    return [player for player, name in names.items() if looks[name] > 1]
