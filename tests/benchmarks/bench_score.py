"""What scoring a full round from text costs in process, beside splitting the text and looking up
every token."""

from __future__ import annotations

from timing import call, row

from tally.games import rule_set
from tally.games.game import Deal

SEATS = ("Ann", "Ben", "Cat", "Dan")
PILES = [
    "3D 7H 9S AC 3S 7D 6C 4D QS QD 5S 5C 6H 4H 3C 7C",
    "QC QH 8D 2D 10D 10H KD KS",
    "3H 7S 5D 5H JC JH 9D AD 2S 8H 2H 8C 6D 4C",
    "JD JS KH KC 10C 10S 9C AS 2C 8S 6S 4S 9H AH",
]
CALLS = 100


def main() -> None:
    """Print the ratios for a round of Taiwan with and without a claim, and of Gob Dum."""
    text = " ".join(PILES)
    known = {token: number for number, token in enumerate(text.split())}
    floor = call(lambda: [[known[token] for token in text.split()] for _ in range(CALLS)], 300)
    row("split and look up 52 tokens, 100 times", floor, floor, None)
    for name, claims in (("taiwan", []), ("taiwan", [[2, "red"]]), ("gob-dum-gob-dang", [])):
        game, rules = rule_set(name)
        typed = {"piles": PILES, "red_five": claims}
        deal = Deal(SEATS)
        score = game.score
        cost = call(lambda: [score(rules, deal, typed) for _ in range(CALLS)], 100)  # noqa: B023
        row(f"score {name}{' with a bonus' if claims else ''}, 100 times", cost, floor, 12)


if __name__ == "__main__":
    main()
