"""Whether played rounds obey every law of captured piles: `python tests/benchmarks laws`.

Plays 20,000 rounds for each variant and number of players (this file takes `--rounds N`), a third
by each way of choosing, checks each law in each round, and prints how often it was broken.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "simulator"))

from played_laws import LAWS, Round, cells

from tally.games.chinese_ten.simulator import Policy, play_round

POLICIES: tuple[Policy, ...] = ("random", "greedy", "mixed")


def main(rounds: int = 20_000, seed: int = 1) -> None:
    """Print a line for each variant and number of players."""
    head = f"{'':22}{'rounds':>8}{'broken':>8}{'left over':>11}{'red five':>10}{'redeals':>9}"
    print(f"{head}{'seconds':>9}")
    for name, rules, terms in cells():
        rng, seen, start = Random(f"{name} {seed}"), Counter[str](), time.perf_counter()
        for index in range(rounds):
            dealer, policy = rng.randrange(terms.players), POLICIES[index % 3]
            round_ = Round(rules, terms, play_round(terms, rng, dealer, policy))
            seen.update(law.__name__ for law in LAWS if not law(round_))
            seen["left over"] += bool(round_.left)
            seen["red five"] += round_.played.red_five is not None
            seen["redeals"] += round_.played.redeals
        broken = sum(seen[law.__name__] for law in LAWS)
        print(
            f"{name:22}{rounds:8}{broken:8}{seen['left over'] / rounds:11.2%}"
            f"{seen['red five'] / rounds:10.1%}"
            f"{seen['redeals'] / (rounds + seen['redeals']):9.1%}"
            f"{time.perf_counter() - start:9.0f}",
            flush=True,
        )
        for law in LAWS:
            if seen[law.__name__]:
                print(f"    {law.__name__}: {seen[law.__name__]}")


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=20_000)
    options.add_argument("--seed", type=int, default=1)
    main(**vars(options.parse_args()))
