"""Days and moments as people type them: a day has no time zone, a moment carries its offset."""

from __future__ import annotations

import datetime
import unicodedata
from typing import TYPE_CHECKING

from tally.errors import Caution, Place, Problem, Refused
from tally.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tally.evening import Evening
    from tally.store.values import RoundRecord

_DAY = datetime.timedelta(days=1)
_HALF_A_DAY = datetime.timedelta(hours=12)
_DAY_WORDS = {"today": 0, "yesterday": -1}


def now() -> datetime.datetime:
    """This moment, with this machine's offset, to the second."""
    return datetime.datetime.now().astimezone().replace(microsecond=0)


def read_day(text: str, option: str = "--date") -> datetime.date:
    """A day: 2026-11-27, 20261127, today, yesterday. Raises Refused (`bad_date`), also for a
    year that clocks do not reckon with."""
    word = _plain(text).casefold()
    if word in _DAY_WORDS:
        return now().date() + datetime.timedelta(days=_DAY_WORDS[word])
    try:
        day = datetime.date.fromisoformat(word.replace("/", "-"))
    except ValueError:
        hint = say("write year-month-day, for example 2026-11-27, or today")
        raise _no_day(text, hint, option) from None
    if not 1000 <= day.year <= 9000:
        raise _no_day(text, say("give a year between 1000 and 9000"), option)
    return day


def _no_day(text: str, hint: str, option: str) -> Refused:
    place = Place(option, text, 0, len(text))
    return Refused(Problem("bad_date", say('"{text}" is not a day', text=text), hint, place))


def read_moment(text: str, day: datetime.date, option: str = "--at") -> datetime.datetime:
    """A moment: 21:30 (on that day), 2026-11-27 21:30, with or without +08:00.

    Without an offset it is this machine's. Raises Refused (`bad_moment`).
    """
    words = _plain(text)
    try:
        if _is_bare(words):
            time = datetime.time.fromisoformat(words)
            return _with_offset(datetime.datetime.combine(day, time), text, option)
        return _with_offset(datetime.datetime.fromisoformat(words), text, option)
    except (ValueError, OverflowError):
        raise Refused(
            Problem(
                "bad_moment",
                say('"{text}" is not a moment', text=text),
                say("write 21:30, 2026-11-27 21:30 or 2026-11-27T21:30+08:00"),
                Place(option, text, 0, len(text)),
            )
        ) from None


def read_played(
    text: str, evening: Evening, rounds: Iterable[RoundRecord], option: str = "--at"
) -> datetime.datetime:
    """When a round of an evening was played. A bare time is of its day; more than 12 hours before
    the last moment of that evening it is of the next, as evenings go past midnight.

    Rounds typed on other days say nothing of it. Raises Refused (`bad_moment`).
    """
    moment = read_moment(text, evening.date, option)
    if not _is_bare(_plain(text)):
        return moment
    days = (evening.date, evening.date + _DAY)
    played = [each.played_at for each in rounds if each.played_at.date() in days]
    if played and max(played) - moment > _HALF_A_DAY:
        return read_moment(text, evening.date + _DAY, option)
    return moment


def cautions_of(
    moment: datetime.datetime | None, evening: Evening | None = None
) -> Iterator[Caution]:
    """What to say of a moment that is more than a day ahead, or more than 12 hours before the day
    of its evening."""
    if moment is None:
        return
    shown = f"{moment:%Y-%m-%d %H:%M}"
    if moment - now() > _DAY:
        yield Caution("far_ahead", say("{moment} is more than a day ahead", moment=shown))
    if evening is not None:
        midnight = datetime.datetime.combine(evening.date, datetime.time())
        if midnight.astimezone() - moment > _HALF_A_DAY:
            text = say(
                "{moment} is before the day of the evening, {day}",
                moment=shown,
                day=evening.date.isoformat(),
            )
            yield Caution("before_evening", text)


def _is_bare(words: str) -> bool:
    return "-" not in words[:8] and ":" in words


def _plain(text: str) -> str:
    """Full-width digits, colons and hyphens made narrow, blanks trimmed."""
    return unicodedata.normalize("NFKC", text).strip()


def _with_offset(moment: datetime.datetime, text: str, option: str) -> datetime.datetime:
    """A moment with its offset: as typed, else this machine's. Raises Refused (`bad_moment`) for
    one that its clocks leapt over."""
    if moment.tzinfo is not None:
        return moment
    local = moment.astimezone()
    back = local.astimezone(datetime.UTC).astimezone().replace(tzinfo=None)
    if back != moment:
        message = say("no clock here showed {text}: the clocks were put forward", text=text)
        showed = f"{moment + abs(moment - back):%Y-%m-%d %H:%M}"
        hint = say("write what they showed, {showed}, or add an offset", showed=showed)
        raise Refused(Problem("bad_moment", message, hint, Place(option, text, 0, len(text))))
    return local
