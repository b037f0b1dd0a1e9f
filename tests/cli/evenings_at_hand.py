"""Evenings that several tests of the program open, and what they ask of the answers."""

from __future__ import annotations

from typing import Any

from program import Program

CARDS = (
    "Ann=QD QC AD 9C 10H 10D 7D 3C 6H 4C",
    "Ben=8D 2C KS KD 4D 6S 5C 5D 8S 2D 8C 2H KH KC",
    "Cat=4H 6D 7S 3H 7C 3S 4S 6C AS 9D 9H AC 10C 10S",
    "Dan=rest",
)
"""A full round of four; by the taiwan rules Ann +3, Ben -19, Cat +3, Dan +13."""


def four(tally: Program, *rounds: tuple[str, ...], title: str = "Friday") -> None:
    """An evening of four, a dollar a point."""
    names, day = "Ann,Ben,Cat,Dan", "2026-11-27"
    tally.ok("new", title, "--game", "taiwan", "--players", names, "--date", day, *TWD)
    for round_ in rounds:
        tally.ok("round", *round_)


TWD = ("--stake", "1", "--currency", "TWD")


def three(tally: Program, *points: str, stake: str = "10", title: str = "Friday") -> None:
    """An evening of Amy, Bo and Cy by points: "100 80 60" is a round."""
    names, day = "Amy,Bo,Cy", "2026-11-27"
    tally.ok(
        *("new", title, "--game", "chinese-ten", "--players", names, "--date", day),
        *("--stake", stake, "--currency", "TWD"),
    )
    for round_ in points:
        tally.ok("round", "--points", *scored(round_, "Amy", "Bo", "Cy"))


def scored(points: str, *names: str) -> list[str]:
    """A round's arguments: `"100 80 60"` for these players."""
    return [f"{name}={number}" for name, number in zip(names, points.split(), strict=True)]


def balances(tally: Program, *options: str) -> dict[str, int]:
    """Each player's balance in minor units."""
    return {each["player"]: each["amount"] for each in tally.data("balance", *options)["balances"]}


def transfers(tally: Program, *options: str) -> list[tuple[str, str, int]]:
    """The payments of a plan of one currency at most."""
    plans: list[Any] = tally.data("settle", *options)["plans"]
    return [
        (each["from"], each["to"], each["amount"]) for plan in plans for each in plan["transfers"]
    ]


def ids(tally: Program, kind: str) -> list[str]:
    """The ids of all entries of a kind, taken back or not."""
    entries = tally.data("log", "--all")["entries"]
    return [entry["id"] for entry in entries if entry["kind"] == kind]
