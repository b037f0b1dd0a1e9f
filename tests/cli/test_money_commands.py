"""Payments, fines, buy-ins, shared costs and the pot, through the program."""

from __future__ import annotations

import pytest
from evenings_at_hand import CARDS, balances, four, three, transfers
from program import Program


def test_a_payment_is_echoed_with_what_is_still_open(tally: Program) -> None:
    three(tally, "100 80 60")
    said = tally.ok("pay", "cy", "Amy", "NT$ 150").out
    assert "Cy paid Amy 150 TWD." in said
    assert "Belongs to Friday (2026-11-27)." in said
    assert "Cy      +150         -50" in said
    assert "To take it back: tally undo" in said
    tally.ok("undo")
    assert transfers(tally) == [("Cy", "Amy", 200)]


def test_more_than_is_owed_needs_a_word(tally: Program) -> None:
    three(tally, "100 80 60")
    refused = tally("pay", "Cy", "Amy", "250", "--json")
    assert (refused.code, refused.codes) == (1, ["more_than_owed"])
    assert "200 TWD in Friday" in refused.json["errors"][0]["message"]
    assert tally("pay", "Amy", "Cy", "1", "--json").codes == ["more_than_owed"]
    lent = tally.data("pay", "Cy", "Amy", "250", "--allow-credit")
    assert [each["code"] for each in lent["cautions"]] == ["more_than_owed"]
    assert transfers(tally) == [("Amy", "Cy", 50)]


def test_a_debt_of_the_whole_book_is_paid_outside_the_last_evening(tally: Program) -> None:
    three(tally, "100 80 60", title="One")
    three(tally, "81 80 79", title="Two")
    paid = tally.data("pay", "Cy", "Amy", "210")
    assert paid["evening"] is None
    assert transfers(tally) == []
    assert transfers(tally, "--evening", "Two") == [("Cy", "Amy", 10)]
    tally.ok("undo")
    paid = tally.data("pay", "Cy", "Amy", "10")
    assert transfers(tally, "--evening", "Two") == []
    assert paid["evening"] is not None
    tally.ok("pay", "Cy", "Amy", "200", "--evening", "One")
    assert transfers(tally) == []


def test_what_one_lost_to_the_other_directly_may_be_paid(tally: Program) -> None:
    three(tally, "90 80 70", "70 90 80", "80 70 90")
    assert transfers(tally) == []
    assert transfers(tally, "--direct")
    ((payer, payee, amount), *_) = transfers(tally, "--direct")
    tally.ok("pay", payer, payee, str(amount))


def test_a_currency_is_taken_from_the_amount_the_argument_or_the_evening(tally: Program) -> None:
    three(tally, "100 80 60")
    assert tally("pay", "Cy", "Amy", "24,70 EUR", "--json").codes == ["more_than_owed"]
    paid = tally.data("pay", "Cy", "Amy", "24,70 EUR", "--allow-credit")
    assert (paid["amount"], paid["currency"], paid["scale"]) == (2470, "EUR", 2)
    assert tally("pay", "Cy", "Amy", "10 EUR", "TWD", "--json").codes == ["invalid_amount"]
    rows = tally.data("balance")["balances"]
    amounts = {(each["player"], each["currency"]): each["amount"] for each in rows}
    assert (amounts["Amy", "TWD"], amounts["Amy", "EUR"]) == (200, -2470)


def test_a_book_without_money_asks_for_the_currency(tally: Program) -> None:
    tally.ok("new", "--game", "chinese-ten", "--players", "Amy,Bo")
    refused = tally("pay", "Amy", "Bo", "5", "--allow-credit", "--json")
    assert refused.codes == ["no_currency"]


@pytest.mark.parametrize("amount", ["-5", "0", "1e3", "five", "+5", "5.5"])
def test_an_amount_that_is_none_is_refused_with_its_place(tally: Program, amount: str) -> None:
    three(tally, "100 80 60")
    refused = tally("pay", "Cy", "Amy", amount, "--json")
    assert (refused.code, refused.codes) == (1, ["invalid_amount"])
    assert refused.json["errors"][0]["where"].startswith("AMOUNT")


def test_a_mistyped_option_is_no_currency(tally: Program) -> None:
    three(tally, "100 80 60")
    refused = tally("pay", "Cy", "Amy", "5", "--alow-credit")
    assert refused.code == 2
    assert "there is no option --alow-credit" in refused.err


def test_a_payment_sent_twice_under_one_mark_is_booked_once(tally: Program) -> None:
    three(tally, "100 80 60")
    pay = ("pay", "Cy", "Amy", "200", "--request", "p1")
    assert [tally.data(*pay)["already"] for _ in range(2)] == [False, True]
    assert transfers(tally) == []
    assert tally("pay", "Cy", "Amy", "100", "--request", "p1", "--json").codes == ["request_used"]


def test_a_payment_moves_nobody_who_retired_unsaid(tally: Program) -> None:
    three(tally, "100 80 60")
    tally.ok("players", "retire", "Cy")
    paid = tally.data("pay", "Cy", "Amy", "50")
    assert [each["code"] for each in paid["cautions"]] == ["retired_player_moved"]


def test_a_dry_run_of_a_payment_shows_it_and_records_nothing(tally: Program) -> None:
    three(tally, "100 80 60")
    said = tally.ok("pay", "Cy", "Amy", "150", "--dry-run").out
    assert "Cy      +150         -50" in said
    assert transfers(tally) == [("Cy", "Amy", 200)]


def test_a_fine_to_each_is_paid_to_every_other_at_the_table(tally: Program) -> None:
    four(tally, CARDS)
    said = tally.ok("fine", "Ben", "30", "--to", "each", "--why", "a false win").out
    assert "Ben is fined 30 TWD to Ann, Cat, Dan, 90 TWD in all: a false win" in said
    assert balances(tally) == {"Ann": 33, "Ben": -109, "Cat": 33, "Dan": 43}
    board = tally.data("board")
    assert board["won"]["Ben"] == -19
    assert board["other"]["Ben"] == -90
    assert "Other" in tally.ok("board").out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("fine", "Ben", "30", "--to", "pot"), "no_reason"),
        (("fine", "Ben", "30", "--why", "x"), "usage"),
        (("fine", "Ben", "30", "--to", "Ann", "--why", "x"), "usage"),
        (("fine", "Zoe", "30", "--to", "pot", "--why", "x"), "unknown_player"),
        (("share", "30", "--paid-by", "Ann"), "no_reason"),
        (("share", "30", "--why", "tea"), "usage"),
        (("share", "-30", "--paid-by", "Ann", "--why", "tea"), "invalid_amount"),
        (("buy-in", "-5"), "invalid_amount"),
        (("pot", "pay", "Ann", "5"), "no_reason"),
        (("pot", "pay", "Ann", "5", "--why", "x"), "pot_too_small"),
    ],
)
def test_what_cannot_be_booked_is_refused(
    tally: Program, arguments: tuple[str, ...], code: str
) -> None:
    four(tally, CARDS)
    refused = tally(*arguments, "--json")
    assert (refused.code, refused.codes) == (2 if code == "usage" else 1, [code])
    assert len(tally.data("log")["entries"]) == 2


def test_the_odd_unit_of_a_shared_cost_goes_round(tally: Program) -> None:
    three(tally)
    parts = [
        tally.data("share", "100", "--paid-by", "Amy", "--why", "tea")["parts"] for _ in range(3)
    ]
    assert parts == [[34, 33, 33], [33, 34, 33], [33, 33, 34]]
    assert balances(tally) == {"Amy": 200, "Bo": -100, "Cy": -100}
    two = tally.data("share", "101", "--paid-by", "Bo", "--among", "Bo,Cy", "--why", "beer")
    assert (two["among"], sum(two["parts"])) == (["Bo", "Cy"], 101)


def test_a_shared_cost_sent_twice_under_one_mark_is_booked_once(tally: Program) -> None:
    three(tally)
    share = ("share", "100", "--paid-by", "Amy", "--why", "tea", "--request", "s1")
    assert [tally.data(*share)["already"] for _ in range(2)] == [False, True]


def test_the_pot_holds_what_was_put_in_until_it_is_paid_out(tally: Program) -> None:
    four(tally)
    tally.ok("buy-in", "50")
    tally.ok("fine", "Ann", "20", "--to", "pot", "--why", "late")
    assert "The pot holds 220 TWD; 220 are still to be paid in." in tally.ok("pot").out
    tally.ok("settle", "--record")
    assert "The pot holds 220 TWD." in tally.ok("pot").out
    tally.ok("pot", "pay", "Dan", "all", "--why", "won the evening")
    assert transfers(tally) == [("pot", "Dan", 220)]
    said = tally.ok("pot").out
    assert "The pot holds 0 TWD; 220 are still to be paid out." in said
    assert "the pot paid Dan 220 TWD; why: won the evening" in " ".join(said.split())
    tally.ok("pay", "pot", "Dan", "220")
    assert transfers(tally) == []
    assert not any(balances(tally).values())


def test_a_cost_that_the_pot_paid_for_all_leaves_in_it_what_was_put_in(tally: Program) -> None:
    four(tally)
    tally.ok("buy-in", "50")
    tally.ok("settle", "--record")
    said = tally.ok("share", "101", "--paid-by", "pot", "--why", "tea").out
    assert said.startswith("The pot paid 101 TWD for tea; shared:")
    assert "The pot holds 200 TWD; 101 are still to be paid in." in tally.ok("pot").out
    tally.ok("pot", "pay", "Dan", "all", "--why", "won the evening")
    tally.ok("settle", "--record")
    assert "The pot holds 0 TWD." in tally.ok("pot").out
    assert not any(balances(tally).values())
    (error,) = tally("pay", "pot", "Dan", "5", "--json").json["errors"]
    assert error["message"].startswith("the pot owes Dan nothing")


def test_an_empty_pot_says_so(tally: Program) -> None:
    four(tally, CARDS)
    assert tally.ok("pot").out == "The pot is empty; nothing was ever put in.\n"


@pytest.mark.parametrize("columns", ["40", "80"])
def test_movements_fit_the_screen_with_chinese_names(
    tally: Program, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    from rich.cells import cell_len

    monkeypatch.setenv("COLUMNS", columns)
    names = "王小明,陳美玲,林志豪"
    tally.ok(
        *("new", "過年", "--game", "chinese-ten", "--players", names),
        *("--stake", "12345", "--currency", "TWD"),
    )
    tally.ok("round", "--points", "王小明=100", "陳美玲=80", "林志豪=60")
    said = [
        tally.ok(*words).out
        for words in (
            ("pay", "林志豪", "王小明", "123456"),
            ("fine", "陳美玲", "300", "--to", "each", "--why", "詐胡"),
            ("share", "1000", "--paid-by", "林志豪", "--why", "珍珠奶茶"),
            ("buy-in", "500"),
            ("pot",),
            ("pot", "pay", "王小明", "700", "--why", "大家說好的"),
            ("board",),
            ("settle", "--why", "林志豪", "王小明"),
            ("settle", "--record"),
            ("players",),
            ("verify",),
        )
    ]
    assert all(cell_len(line) <= int(columns) for text in said for line in text.splitlines())
    assert "123,456" in said[0]


def test_what_a_plan_over_two_smallest_units_proposes_can_be_paid(tally: Program) -> None:
    opened = ("--game", "chinese-ten", "--players", "Amy,Bo,Cy", "--currency", "TWD")
    tally.ok("new", "One", *opened, "--stake", "0.15", "--smallest-unit", "0.05")
    tally.ok("round", "--points", "Amy=90", "Bo=80", "Cy=70")
    tally.ok("new", "Two", *opened, "--stake", "1")
    tally.ok("round", "--points", "Amy=85", "Bo=80", "Cy=75")
    (plan,) = tally.data("settle")["plans"]
    assert [each["amount_text"] for each in plan["transfers"]] == ["6.50"]
    assert tally("pay", "Cy", "Amy", "6.51", "TWD", "--json").codes == ["invalid_amount"]
    assert tally("pay", "Cy", "Amy", "6.50", "--evening", "Two", "--json").code == 1
    paid = tally.data("pay", "Cy", "Amy", "3.50", "TWD")
    assert (paid["amount"], paid["evening"]) == (350, None)
    (plan,) = tally.data("settle")["plans"]
    assert [each["amount_text"] for each in plan["transfers"]] == ["3.00"]
    assert tally.data("pay", "Cy", "Amy", "3")["evening"] is not None
    assert transfers(tally) == []


def test_the_pot_is_found_by_both_its_names(tally: Program) -> None:
    three(tally, "100 80 60")
    for name in ("pot", "The Pot"):
        paid = tally.data("pay", "Cy", name, "10", "--allow-credit")
        assert paid["to"] == "pot"
