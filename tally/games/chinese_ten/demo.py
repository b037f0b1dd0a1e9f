"""An evening that could have been played, as an evening file: to learn from and to test with."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tally.games.chinese_ten.cards import NAMES
from tally.games.chinese_ten.game import GAME
from tally.games.chinese_ten.mistakes import SLIPS, Mistake, mistaken
from tally.games.chinese_ten.ruleset import ChineseTenRules
from tally.games.chinese_ten.simulator import Played, Policy, play_round
from tally.games.chinese_ten.terms import Terms
from tally.games.game import Deal
from tally.words import say

NAMES_AT_THE_TABLE = ("Ann", "Ben", "Cat", "Dan", "Eve")
A_DAY = datetime.date(2026, 11, 27)

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_MOST_TRIES = 5_000


@dataclass(frozen=True, slots=True)
class Demo:
    """An evening file's text and, where it holds one, its slip in a sentence, round first."""

    text: str
    slip: str = ""


def evening(
    rules: ChineseTenRules,
    names: Sequence[str],
    rounds: int,
    seed: int = 1,
    slip: str | None = None,
    *,
    title: str = "Demo",
    date: datetime.date = A_DAY,
    stake: str | None = None,
    game: str | None = None,
    policy: Policy = "mixed",
) -> Demo:
    """A legal evening of so many rounds, dealt and played by the rules; the same seed, the same.

    `slip` spoils one round by a slip of that kind (a name in `mistakes.SLIPS`, or `any`). `game` is
    written as the evening's game, if not the rule set's id: the path of a house-rule file.
    Raises Refused: `wrong_player_count`, `duplicate_player`, `no_such_slip`.
    """
    rng = Random(seed)
    deal = GAME.opening(rules, tuple(names), 0)
    terms = rules.terms[len(names)]
    spoilt = rng.randrange(rounds) if slip and rounds else -1
    parts, said = [_head(title, date, game or rules.id, stake, names)], ""
    for index in range(rounds):
        kind = slip if index == spoilt else None
        played, mistake = _round(terms, rng, deal, policy, kind)
        if mistake is not None:
            # L10N: {slip} is a sentence: what is written wrong in that round.
            said = say(
                "round {number}: {slip}",
                number=index + 1,
                slip=_named(mistake.description, names),
            )
        words = mistake.words if mistake else _words(played)
        parts.append(_round_text(names, words, _claim(terms, played, names)))
        deal = _next_deal(rules, terms, deal, played)
    return Demo("\n".join(parts), said)


def _round(
    terms: Terms, rng: Random, deal: Deal, policy: Policy, slip: str | None
) -> tuple[Played, Mistake | None]:
    """A round for a deal; to forget leftovers, one that has some."""
    dealer = deal.dealer or 0
    if slip == "any":
        slip = rng.choice([kind for kind in SLIPS if kind != "left"])
    for _ in range(_MOST_TRIES if slip == "left" and terms.leftovers_possible else 1):
        played = play_round(terms, rng, dealer, policy, deal.first_player)
        if slip != "left" or played.leftovers:
            break
    mistake = mistaken(rng, _heaps(played), slip) if slip else None
    return played, mistake


def _next_deal(rules: ChineseTenRules, terms: Terms, deal: Deal, played: Played) -> Deal:
    """Who deals and plays first after a round, from what it came to."""
    words = _words(played)
    typed: dict[str, Any] = {"piles": [" ".join(heap) for heap in words[:-1]]}
    if words[-1]:
        typed["left"] = " ".join(words[-1])
    claim = _claimed(terms, played)
    if claim is not None:
        typed["red_five"] = [list(claim)]
    return GAME.following(rules, deal, GAME.score(rules, deal, typed))


def _claimed(terms: Terms, played: Played) -> tuple[int, str] | None:
    """Who claims the red-five bonus, and with which five; None where the rules pay none."""
    event, bonus = played.red_five, terms.bonus
    if event is None or bonus is None or event.kind == "dealer_quad":
        return None
    if bonus.trigger == "both_in_pile":
        return None
    if event.kind == "black_takes_both":
        return (event.player, "black") if bonus.trigger == "single_play" else None
    return event.player, "red"


def _claim(terms: Terms, played: Played, names: Sequence[str]) -> str | None:
    claim = _claimed(terms, played)
    if claim is None:
        return None
    seat, colour = claim
    return names[seat] if colour == "red" else f"{names[seat]}:black"


def _heaps(played: Played) -> list[tuple[int, ...]]:
    return [*played.piles, played.leftovers]


def _words(played: Played) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(NAMES[card] for card in heap) for heap in _heaps(played))


def _named(description: str, names: Sequence[str]) -> str:
    return re.sub(r"\{(\d+)\}", lambda seat: names[int(seat[1])], description)


def _head(
    title: str, date: datetime.date, game: str, stake: str | None, names: Sequence[str]
) -> str:
    lines = [f"title = {_quoted(title)}", f"date = {date.isoformat()}", f"game = {_quoted(game)}"]
    lines += [f"stake = {_quoted(stake)}"] if stake else []
    return "\n".join([*lines, f"seats = [{', '.join(map(_quoted, names))}]", ""])


def _round_text(names: Sequence[str], words: Sequence[Sequence[str]], claim: str | None) -> str:
    lines = ["[[round]]"]
    lines += [f"red_five = {_quoted(claim)}"] if claim else []  # unsaid: a line of an evening file
    lines += [f"left = {_quoted(' '.join(words[-1]))}"] if words[-1] else []
    lines.append("[round.piles]")
    for name, heap in zip(names, words, strict=False):
        key = name if _BARE.fullmatch(name) else _quoted(name)
        lines.append(f"{key} = {_quoted(' '.join(heap))}")
    return "\n".join([*lines, ""])


def _quoted(text: str) -> str:
    """A TOML string: JSON's escapes are TOML's, but for the delete character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
