"""A line typed about a hand: `Ben 3 from Cat`, `Ben self 456m… +5p last-tile`, `draw`.

Names, words and numbers are understood wherever they stand; everything else is tiles of the winner
named before them. A tile stands at the same place in the winner's text as in the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from tally.games.live import Mark
from tally.games.mahjong import win
from tally.games.mahjong.live.said import Said, Won
from tally.games.mahjong.typed import DRAW, FALSE_WIN
from tally.names import name_key, nearest
from tally.seats import by_key, names_at
from tally.words import enumerated, say

# What a line may say: it is read, not shown, and the same in every language.
_HOWS = {
    win.SELF_DRAW: ("self", "selfdraw", "self-draw", "self_draw", "zimo", "tsumo", "自摸"),
    win.ROB_QUAD: ("rob", "rob-quad", "rob_quad", "robbing", "搶槓", "抢杠"),
    win.FLOWER: ("flower", "flowers", "花胡", "七搶一", "八仙過海", "七抢一", "八仙过海"),
    DRAW: ("draw", "drawn", "流局", "荒牌", "黃莊", "黄庄", "和局"),
    FALSE_WIN: ("false", "false-win", "false_win", "詐胡", "诈胡"),
}
_FLAGS = {
    win.LAST_TILE: ("last-tile", "last_tile", "last", "海底", "海底撈月", "海底捞月"),
    win.REPLACEMENT: ("replacement", "槓上", "槓上開花", "杠上", "杠上开花"),
    win.OPEN_QUAD_REPLACEMENT: ("open-quad-replacement", "open_quad_replacement"),
    win.INITIAL_FLOWER: ("initial-flower", "initial_flower", "配牌花胡"),
    win.ONE_SHOT: ("one-shot", "one_shot", "一發", "一发"),
}
_READIES = {
    win.DECLARED: ("declared", "ready", "宣告聽牌", "聽牌", "宣告听牌", "听牌"),
    win.EARTHLY: ("earthly", "地聽", "地听"),
    win.HEAVENLY: ("heavenly", "天聽", "天听"),
}
_BLESSINGS = {
    win.HEAVEN: ("heaven", "天胡"),
    win.EARTH: ("earth", "地胡"),
    win.MAN: ("man", "人胡"),
}
_FROM = {"from", "off", "放槍", "放銃", "放枪", "放铳"}
_AND = {"and", "&", "和"}
_FILLERS = {*("wins", "win", "won", "tai", "by", "on", "a", "the"), *"台胡贏赢吃"}
_NUMBER = re.compile(r"(\d{1,4})(tai|台)?")
_DIGIT = re.compile(r"\d")
_TOKEN = re.compile(r"(?:[(\[][^)\]]*[)\]]?|[^\s=＝(\[])+")


def _by_word(table: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    return {word: meant for meant, words in table.items() for word in words}


_HOW_OF, _FLAG_OF = _by_word(_HOWS), _by_word(_FLAGS)
_READY_OF, _BLESSING_OF = _by_word(_READIES), _by_word(_BLESSINGS)
_UNSPACED = tuple(
    word
    for word in (*_HOW_OF, *_FLAG_OF, *_READY_OF, *_BLESSING_OF, *_FROM, *_AND, *_FILLERS)
    if not word.isascii() and word != "台"
)
WORDS = (
    *("from", "self-draw", "rob-quad", "flowers", "draw", "false-win", "and"),
    *("last-tile", "replacement", "open-quad-replacement", "initial-flower", "one-shot"),
    *("declared", "earthly", "heavenly", "heaven", "earth", "man"),
)
"""The words that are offered for completion."""


def read_line(text: str, seats: tuple[str, ...], said: Said) -> tuple[Said, tuple[Mark, ...]]:
    """What is said with a line beside what was said before, and what of it has no place in it."""
    reader = _Reader(text, seats, said)
    reader.read()
    return reader.said, tuple(reader.marks)


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    start: int
    end: int

    @property
    def word(self) -> str:
        return self.text.strip(",;，、。").casefold()


def _tokens(text: str, seats: tuple[str, ...]) -> Iterator[_Token]:
    """The words of a line. Names and words of Chinese need no blanks between them."""
    known = sorted((*_UNSPACED, *(name for name in names_at(seats) if not name.isascii())), key=len)
    unspaced = re.compile("|".join(map(re.escape, reversed(known))))
    for found in _TOKEN.finditer(text):
        begun = found.start()
        for word in unspaced.finditer(found[0]):
            start, end = found.start() + word.start(), found.start() + word.end()
            if start > begun:
                yield _Token(text[begun:start], begun, start)
            yield _Token(text[start:end], start, end)
            begun = end
        if begun < found.end():
            yield _Token(text[begun : found.end()], begun, found.end())


class _Reader:
    """Reads one line from left to right."""

    def __init__(self, text: str, seats: tuple[str, ...], said: Said) -> None:
        self.line, self.said, self.names = text, said, seats
        self.seats = {tuple(key.split()): seat for key, seat in by_key(seats).items()}
        self.tokens = list(_tokens(text, seats))
        self.marks: list[Mark] = []
        self.place = 0
        uncounted = [at for at, won in enumerate(said.winners) if not won.counted]
        self.current = uncounted[0] if uncounted else 0
        self.after_from = self.after_and = False

    def read(self) -> None:
        while self.place < len(self.tokens):
            token = self.tokens[self.place]
            seat, length = self._seat()
            if seat is not None:
                self._name(seat, token)
                self.place += length
                continue
            self._word(token)
            self.place += 1

    def _seat(self) -> tuple[int | None, int]:
        """The seat whose name stands here, the longest, and over how many words."""
        best: tuple[int | None, int] = (None, 0)
        for parts, seat in self.seats.items():
            here = self.tokens[self.place : self.place + len(parts)]
            if (
                len(parts) > best[1]
                and tuple(name_key(t.text.strip(",;，、")) for t in here) == parts
            ):
                best = (seat, len(parts))
        return best

    def _name(self, seat: int, token: _Token) -> None:
        if self.said.how == FALSE_WIN:
            offender = seat if self.said.offender is None else self.said.offender
            to = None if self.said.offender is None else seat
            self.said = replace(self.said, offender=offender, to=to)
        elif self.after_from or (self.said.seats and not self._begins_winner(token)):
            if self.said.payer is not None and self.said.payer != seat:
                # L10N: The word "and", which is typed, stands before one more winner; or 和.
                self._mark(token, say("another player pays already: write and before a winner"))
            self.said = replace(self.said, payer=seat, alone=True)
        else:
            self._winner(seat)
        self.after_from = self.after_and = False

    def _begins_winner(self, token: _Token) -> bool:
        """Whether a name is that of one more winner: `and Dan 1`, `Dan=1`."""
        follows = self.line[token.end :].lstrip()[:1]
        self.after_and = self.after_and or follows in ("=", "＝")
        return self.after_and

    def _winner(self, seat: int) -> None:
        """The winner who was said without a name, or one more."""
        unnamed = [at for at, won in enumerate(self.said.winners) if won.seat is None]
        if unnamed and not self.after_and:
            self.current = unnamed[0]
            self._change(lambda won: replace(won, seat=seat))
            return
        self.said = replace(self.said, winners=(*self.said.winners, Won(seat)))
        self.current = len(self.said.winners) - 1

    def _change(self, change: Callable[[Won], Won]) -> None:
        """Say more of the winner who is spoken of."""
        winners = list(self.said.winners or (Won(),))
        winners[self.current] = change(winners[self.current])
        self.said = replace(self.said, winners=tuple(winners))

    def _word(self, token: _Token) -> None:
        word = token.word
        if word in _FILLERS:
            return
        if word in _FROM:
            self.after_from = True
        elif word in _AND:
            self.after_and = True
        elif word in _HOW_OF:
            self._how(_HOW_OF[word], token)
        elif word in _FLAG_OF:
            flag = _FLAG_OF[word]
            self._change(lambda won: replace(won, flags=tuple(dict.fromkeys((*won.flags, flag)))))
        elif word in _READY_OF:
            self._change(lambda won: replace(won, ready=_READY_OF[word]))
        elif word in _BLESSING_OF:
            self._change(lambda won: replace(won, blessing=_BLESSING_OF[word]))
        elif number := _NUMBER.fullmatch(word):
            self._number(int(number[1]), bool(number[2]), token)
        else:
            self._tiles(token)

    def _how(self, how: str, token: _Token) -> None:
        if self.said.how not in ("", how):
            # L10N: {end} is a word that is typed: self-draw, rob-quad, flower, draw, false-win.
            reason = say("a hand ends one way: {end} was said", end=self.said.how.replace("_", "-"))
            self._mark(token, reason)
        self.said = replace(self.said, how=how)

    def _number(self, number: int, tai: bool, token: _Token) -> None:
        if self.said.how == FALSE_WIN:
            self.said = replace(self.said, claimed=number)
        elif self.said.winners or tai:
            self._change(lambda won: replace(won, tai=number, hand=""))
        elif 1 <= number <= len(self.names):
            self._winner(number - 1)
        else:
            self._mark(token, say("there is no seat {number}: begin with who won", number=number))

    def _tiles(self, token: _Token) -> None:
        close = [] if _DIGIT.search(token.text) else nearest(token.word, names_at(self.names))
        if self.after_from or close:
            self._mark(token, self._no_seat(token.text, close))
            return
        if self.said.how == DRAW:
            self._mark(token, say("a draw has no tiles"))
        elif self.said.how == FALSE_WIN:
            self._mark(token, say("a false win has no tiles"))
        else:
            self._change(lambda won: replace(won, tai=None, hand=self._with(won.hand, token)))

    def _no_seat(self, name: str, close: list[str]) -> str:
        if close:
            return say(
                '"{name}" does not sit here: did you mean {close}?', name=name, close=close[0]
            )
        seated = enumerated(self.names)
        return say('"{name}" does not sit here: seated: {players}', name=name, players=seated)

    def _with(self, hand: str, token: _Token) -> str:
        """A winner's tiles with one more word, at its own place in the line."""
        return f"{hand.ljust(token.start)}{token.text}"

    def _mark(self, token: _Token, said: str) -> None:
        self.marks.append(Mark(token.start, token.end, said))
