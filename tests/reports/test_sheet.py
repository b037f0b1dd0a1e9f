"""What a sheet knows of itself: who leads, who stands where, how the balances ran."""

from __future__ import annotations

from dataclasses import replace

from reports.sheets import evening

from tally.reports.pdf.charts import pencil


def test_standings_put_the_largest_balance_first_and_share_places() -> None:
    sheet = evening(rounds=3)
    amounts = (10, -30, 10, 10)
    totals = tuple(
        replace(total, amount=amount) for total, amount in zip(sheet.totals, amounts, strict=True)
    )
    placed = [(place, each.player) for place, each in replace(sheet, totals=totals).standings]
    assert placed == [(1, "Ann"), (1, "Cat"), (1, "Dan"), (4, "Ben")]


def test_a_balance_outranks_what_the_rounds_gave() -> None:
    first, second = evening(("Ann", "Ben"), 1).totals
    paid = replace(first, amount=-5, balance=20), replace(second, amount=5, balance=-20)
    standings = replace(evening(("Ann", "Ben"), 1), totals=paid).standings
    assert [total.player for _, total in standings] == ["Ann", "Ben"]


def test_nobody_leads_before_the_first_round() -> None:
    assert evening(rounds=0, currency=None).leaders == ()


def test_the_running_balance_ends_at_the_total() -> None:
    sheet = evening(rounds=9)
    for total in sheet.totals:
        line = sheet.running()[total.player]
        assert len(line) == 10
        assert (line[0], line[-1]) == (0, total.amount)


def test_who_sits_out_keeps_the_balance() -> None:
    sheet = evening(rounds=2)
    away = replace(sheet.rounds[1], rows=sheet.rounds[1].rows[1:])
    line = replace(sheet, rounds=(sheet.rounds[0], away)).running()["Ann"]
    assert line[1] == line[2] != 0


def test_lines_of_a_chart_differ_without_colour() -> None:
    looks = {(str(pencil(place).dash), pencil(place).marker) for place in range(30)}
    assert len(looks) == 30
