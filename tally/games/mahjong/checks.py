"""Whether a hand can have been won as it is said: what is impossible is refused with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tally.errors import Problem
from tally.games.mahjong import tiles
from tally.games.mahjong.hand import HAND_SIZE, QUAD, Hand
from tally.games.mahjong.ruleset import RuleSet
from tally.games.mahjong.win import (
    BLESSINGS,
    DISCARD,
    EARTH,
    EARTHLY,
    EIGHT_FLOWERS,
    FLAGS,
    FLOWER,
    FLOWER_WINS,
    HEAVEN,
    HEAVENLY,
    HOWS,
    INITIAL_FLOWER,
    LAST_TILE,
    MAN,
    ONE_SHOT,
    OPEN_QUAD_REPLACEMENT,
    READIES,
    REPLACEMENT,
    ROB_QUAD,
    SELF_DRAW,
    SEVEN_ROB_ONE,
    Win,
)
from tally.words import enumerated, said, say, say_as, say_counted


def settled(win: Win, rules: RuleSet) -> Win:
    """The win as the rules see it: a quad fed by a discard makes its replacement tile a discard or
    a self-draw; a flower win is named."""
    if OPEN_QUAD_REPLACEMENT in win.flags and win.how in (SELF_DRAW, DISCARD):
        choice = rules["open_quad_replacement"]
        if choice != "forbidden":
            win = win._replace(how=choice)
    return win


def named_flower_win(win: Win, hand: Hand) -> Win:
    """The win with its kind of flower win filled in from the flowers, where it was left out."""
    if win.how == FLOWER and not win.flower_win:
        return win._replace(
            flower_win={7: SEVEN_ROB_ONE, 8: EIGHT_FLOWERS}.get(len(hand.flowers), "")
        )
    return win


Placed = tuple[str, Problem]
"""A problem and the field it is in."""


def said_problems(win: Win, rules: RuleSet) -> list[Placed]:
    """What is wrong with how a win is said to have been, where no tiles are known: words that mean
    nothing, else what cannot have happened together."""
    found = list(word_problems(win)) or list(win_problems(win, rules))
    if win.flower_win and win.how != FLOWER and not found:
        reason = say("{flower_win} is a flower win", flower_win=win.flower_win)
        found.append(("flower_win", _impossible(reason, say("win --flower"))))
    return found


def word_problems(win: Win) -> Iterator[Placed]:
    """Words that mean nothing: of `win`, flags, ready, blessing, flower win."""
    yield from _unknown("win", [win.how], HOWS)
    yield from _unknown("flags", sorted(win.flags), FLAGS)
    yield from _unknown("ready", [win.ready] if win.ready else [], READIES)
    yield from _unknown("blessing", [win.blessing] if win.blessing else [], BLESSINGS)
    yield from _unknown("flower_win", [win.flower_win] if win.flower_win else [], FLOWER_WINS)


def _unknown(field: str, words: Iterable[str], known: tuple[str, ...]) -> Iterator[Placed]:
    for word in words:
        if word not in known:
            # L10N: {part} is "win", "flags", "ready", "blessing" or "flower win", translated.
            reason = say('"{typed}" is no word for {part}', typed=word, part=_part_said(field))
            listed = enumerated(known).replace("_", "-")
            yield field, Problem("unknown_word", reason, say("known: {known}", known=listed))


def _part_said(field: str) -> str:
    """A part of a win to a reader."""
    return {
        "win": say_as("part of a win", "win"),
        "flags": say_as("part of a win", "flags"),
        "ready": say_as("part of a win", "ready"),
        "blessing": say_as("part of a win", "blessing"),
        "flower_win": say_as("part of a win", "flower win"),
    }[field]


def _blessing_said(blessing: str) -> str:
    """A blessing in a sentence; a word that means none as it was typed."""
    # L10N: Heaven, earth and man are 天胡, 地胡 and 人胡: "heaven is not won on the last tile".
    heaven, earth = say_as("blessing", "heaven"), say_as("blessing", "earth")
    said_of = {HEAVEN: heaven, EARTH: earth, MAN: say_as("blessing", "man")}
    return said_of.get(blessing, blessing)


def not_played(rules: RuleSet, flower_win: str) -> str:
    """That the rules have no such flower win."""
    # L10N: {flower_win} is seven_rob_one (七搶一) or eight_flowers (八仙過海), as in rule files.
    return say("{rules} has no {flower_win}", rules=said(rules.name), flower_win=flower_win)


def win_problems(win: Win, rules: RuleSet) -> Iterator[Placed]:
    """What cannot have happened together, whatever the tiles."""
    yield from (("flags", problem) for problem in _flag_problems(win, rules))
    yield from (("blessing", problem) for problem in _blessing_problems(win))
    yield from (("ready", problem) for problem in _ready_problems(win))


def _flag_problems(win: Win, rules: RuleSet) -> Iterator[Problem]:
    flags = win.flags
    if REPLACEMENT in flags and win.how != SELF_DRAW:
        yield _impossible(say("a replacement tile is drawn by the winner"), say("win by self-draw"))
    if REPLACEMENT in flags and OPEN_QUAD_REPLACEMENT in flags:
        yield _impossible(say("one tile replaces one quad"), say("give one of the two flags"))
    if OPEN_QUAD_REPLACEMENT in flags:
        if win.how not in (SELF_DRAW, DISCARD):
            yield _impossible(
                say("a replacement tile is drawn"), say("win by self-draw or discard")
            )
        if rules["open_quad_replacement"] == "forbidden":
            reason = say(
                "{rules} forbids winning on the replacement of a quad fed by a discard",
                rules=said(rules.name),
            )
            yield Problem("impossible_win", reason, say("the hand goes on"))
    if INITIAL_FLOWER in flags and win.how != FLOWER:
        yield _impossible(say("flowers dealt at the start make a flower win"), say("win by flower"))
    if LAST_TILE in flags and win.how in (ROB_QUAD, FLOWER):
        reason = say(
            "the last tile wins drawn or discarded: after it there is no quad and no flower"
        )
        yield _impossible(reason, say("drop the flag"))
    if ONE_SHOT in flags and win.ready != EARTHLY:
        # L10N: one_shot is typed so; it is 一發.
        reason = say("one_shot belongs to ready in the first round")
        # L10N: "ready" and "earthly" are typed so; it is 地聽.
        yield _impossible(reason, say("declare ready earthly"))


def _blessing_problems(win: Win) -> Iterator[Problem]:
    if win.blessing not in BLESSINGS:
        return
    needs = {
        HEAVEN: (SELF_DRAW, True, say("heaven is won by the dealer with the tiles dealt")),
        EARTH: (SELF_DRAW, False, say("earth is won by another than the dealer on the first draw")),
        MAN: (DISCARD, False, say("man is won by another than the dealer on a discard")),
    }
    how, dealer, reason = needs[win.blessing]
    if win.how != how:
        hint = (
            say("win by self-draw, or drop the blessing")
            if how == SELF_DRAW
            else say("win by discard, or drop the blessing")
        )
        yield _impossible(reason, hint)
    if win.dealer is not None and win.dealer is not dealer:
        yield _impossible(reason, say("check the winner and the dealer, or drop the blessing"))
    if win.ready:
        blessing = _blessing_said(win.blessing)
        reason = say("{blessing} is won before anybody could declare ready", blessing=blessing)
        yield _impossible(reason, say("give the blessing or the ready declaration"))
    if LAST_TILE in win.flags:
        blessing = _blessing_said(win.blessing)
        reason = say("{blessing} is not won on the last tile", blessing=blessing)
        yield _impossible(reason, say("drop one of them"))


def _ready_problems(win: Win) -> Iterator[Problem]:
    if win.ready == HEAVENLY and win.dealer is False:
        # L10N: "heavenly" is typed so; it is 天聽. "earthly" is 地聽.
        reason = say("ready on the first discard, heavenly, is the dealer's")
        yield _impossible(reason, say("another player's is earthly"))


def size_problems(hand: Hand, win: Win) -> Iterator[Problem]:
    """A missing winning tile, and too many or too few tiles."""
    bare = not hand.concealed and not hand.melds and hand.win_tile is None
    if win.how == FLOWER and (bare or (hand.win_tile is None and hand.size == HAND_SIZE - 1)):
        return
    if hand.win_tile is None:
        hint = say("mark the tile that won with a plus: +5p")
        yield Problem("winning_tile_missing", say("no tile is marked as the winning tile"), hint)
    if hand.win_tile is None and hand.size in (HAND_SIZE - 1, HAND_SIZE):
        return
    if hand.size != HAND_SIZE:
        yield _size_problem(hand)


def _size_problem(hand: Hand) -> Problem:
    missing = HAND_SIZE - hand.size
    reason = say_counted(
        "{count} tile, and a hand wins with {needed} (a quad counts as three)",
        "{count} tiles, and a hand wins with {needed} (a quad counts as three)",
        hand.size,
        needed=HAND_SIZE,
    )
    if hand.size == 14:
        hint = say("that is the size of the game of thirteen tiles: one group is missing")
    elif missing > 0:
        # L10N: {tiles} is how many tiles.
        hint = say("{tiles} missing", tiles=missing)
    else:
        # L10N: {tiles} is how many tiles.
        hint = say(
            "{tiles} too many; write quads in brackets: (5555s) open, [5555s] closed",
            tiles=-missing,
        )
    return Problem("wrong_count", reason, hint)


def hand_problems(hand: Hand, win: Win, rules: RuleSet) -> Iterator[Problem]:
    """What cannot be with these tiles: no ready hand with open melds, no flag without its quad."""
    if hand.flowers and not rules["flower_tiles"]:
        yield Problem(
            "no_flower_tiles",
            say("{rules} plays without flowers", rules=said(rules.name)),
            say("leave them out"),
        )
    yield from _meld_problems(hand, win)
    yield from _quad_problems(hand, win)
    yield from _flower_problems(hand, win, rules)


def _meld_problems(hand: Hand, win: Win) -> Iterator[Problem]:
    if win.blessing and hand.melds:
        reason = say(
            "{blessing} is won before any meld or quad, but {meld} lies there",
            blessing=_blessing_said(win.blessing),
            meld=hand.melds[0],
        )
        yield _impossible(reason, say("drop the blessing or the melds"))
    if win.ready in (EARTHLY, HEAVENLY) and any(meld.open for meld in hand.melds):
        reason = say(
            "ready in the first round is declared without melds, but {meld} is open",
            meld=hand.melds[0],
        )
        yield _impossible(reason, say("a later declaration is --ready declared"))


def _quad_problems(hand: Hand, win: Win) -> Iterator[Problem]:
    quads = [meld for meld in hand.melds if meld.kind == QUAD]
    if REPLACEMENT in win.flags and not quads and not hand.flowers:
        reason = say("a replacement tile needs a quad or a flower in the hand")
        yield _impossible(reason, say("write the quad as (5555s) or [5555s], flowers as 1f6f"))
    if OPEN_QUAD_REPLACEMENT in win.flags and not any(quad.open for quad in quads):
        reason = say("a quad fed by a discard lies open, and no open quad is in the hand")
        yield _impossible(reason, say("write it as (5555s)"))
    if win.how == ROB_QUAD and hand.win_tile is not None:
        others = hand.tiles.count(hand.win_tile) - 1
        if others:
            # L10N: {others} is how many more.
            reason = say(
                "the robbed tile {tile} completes another player's quad, but {others} more of it "
                "in this hand",
                tile=tiles.code(hand.win_tile),
                others=others,
            )
            yield _impossible(reason, say("check the tiles"))


def _flower_problems(hand: Hand, win: Win, rules: RuleSet) -> Iterator[Problem]:
    if win.how != FLOWER:
        if win.flower_win:
            yield _impossible(
                say("{flower_win} is a flower win", flower_win=win.flower_win), say("win by flower")
            )
        return
    needed = {SEVEN_ROB_ONE: 7, EIGHT_FLOWERS: 8}.get(win.flower_win, 0)
    if not needed or len(hand.flowers) != needed:
        reason = say_counted(
            "{count} flower is no flower win",
            "{count} flowers are no flower win",
            len(hand.flowers),
        )
        hint = say("seven win when another player holds the eighth, eight win at once")
        yield _impossible(reason, hint)
    elif not rules.tai[win.flower_win]:
        yield Problem(
            "flower_win_off",
            not_played(rules, win.flower_win),
            say("the hand goes on"),
        )


def _impossible(reason: str, hint: str) -> Problem:
    return Problem("impossible_win", reason, hint)
