"""The chart of characters: every line drawn, everything in its place, for any values."""

from __future__ import annotations

import itertools
import re
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tally.games.game import Number
from tally.reports.scale import step, ticks
from tally.reports.terminal_chart import MARKS, Look, chart

VALUES = st.one_of(st.integers(-(10**12), 10**12), st.fractions(-1000, 1000, max_denominator=9))


@st.composite
def any_lines(draw: st.DrawFn) -> list[list[Number]]:
    rounds = draw(st.integers(0, 30))
    count = draw(st.integers(1, 8))
    return [[0, *draw(st.lists(VALUES, min_size=rounds, max_size=rounds))] for _ in range(count)]


def written(tick: int, _: int) -> str:
    return f"{tick:,}"


@settings(max_examples=80, deadline=None)
@given(any_lines(), st.integers(36, 120), st.booleans())
def test_any_values_fit_the_frame(lines: list[list[Number]], wide: int, dots: bool) -> None:
    text = chart(lines, written, [(0, "0"), (len(lines[0]) - 1, "end")], Look(wide, 12, dots))
    assert len(text) == 13
    assert max(map(len, text)) <= wide
    edges = {re.search("[│┤]", line).start() for line in text[:-1]}  # type: ignore[union-attr]
    assert len(edges) == 1
    ends = [line[-1] for line in text[:-1] if len(line) == max(map(len, text[:-1]))]
    assert sorted(ends) == sorted(MARKS[: len(lines)])


def test_a_flat_line_stands_at_zero() -> None:
    text = chart([[0, 0, 0]], written, [], Look(40, 9, dots=False))
    (row,) = [line for line in text if "A" in line]
    assert row.lstrip().startswith("0 ┤")


def test_a_falling_line_falls() -> None:
    text = chart([[0, -5, -10]], written, [], Look(40, 10, dots=False))
    columns = [line.index("A") for line in text if "A" in line]
    assert columns == sorted(columns)
    assert text[0].lstrip().startswith("0 ┤")


def test_crossing_dots_are_joined_in_one_cell() -> None:
    text = "".join(chart([[0, 8], [8, 0]], written, [], Look(21, 4)))
    alone = "".join(chart([[0, 8]], written, [], Look(21, 4)))
    assert sum("\u2800" < each <= "\u28ff" for each in text) > sum(
        "\u2800" < each <= "\u28ff" for each in alone
    )


def test_texts_below_never_touch() -> None:
    under = [(place, f"{place}0000") for place in range(20)]
    below = chart([[0] * 20], written, under, Look(50, 5))[-1]
    assert all(part.endswith("0000") and len(part) <= 6 for part in below.split())


@given(st.lists(VALUES, min_size=1, max_size=9))
def test_a_scale_holds_all_values_and_zero(values: list[Number]) -> None:
    steps = ticks(values)
    assert steps[0] <= min(0, *values) <= max(0, *values) <= steps[-1]
    assert 0 in steps
    assert len(steps) <= 8
    assert {after - before for before, after in itertools.pairwise(steps)} == {steps[1] - steps[0]}


@given(st.integers(1, 10**15), st.integers(1, 12))
def test_a_step_is_the_least_round_number(span: int, most: int) -> None:
    found = step(span, most)
    assert span <= found * most
    assert re.fullmatch("[125]0*", str(found))
    assert found == 1 or span > Fraction(found, 2) * most or span > Fraction(found * 2, 5) * most
