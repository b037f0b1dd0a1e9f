"""`tally amend`: replace any part of an earlier round; the wrong one stays in the history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tally.cli import complete, screen
from tally.cli.books import BookPath, WhichEvening, open_book
from tally.cli.entry import AsJson, Points, RedFive, TypedRound, refuse_given_twice, typed_round
from tally.cli.words import Note, Request, Who, Why, words
from tally.errors import Caution, Misused, Place, Problem, Refused
from tally.words import mark, say, say_as, with_label

if TYPE_CHECKING:
    from tally.evening import Evening, ScoredRound
    from tally.games.game import Deal
    from tally.store.book import Book
    from tally.store.values import Recorded, RoundRecord


def amend(
    which: Annotated[str, typer.Argument(metavar="N", help=mark("The round's number, or its id."))],
    piles: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="NAME=CARDS...",
            help=mark('A new pile, or a change as "+7D -7H".'),
            autocompletion=complete.piles,
        ),
    ] = None,
    red_five: RedFive = None,
    no_red_five: Annotated[
        bool, typer.Option("--no-red-five", help=mark("Nobody took both red fives at once."))
    ] = False,
    swap: Annotated[
        str, typer.Option(metavar="NAME,NAME", help=mark("Exchange the piles of two players."))
    ] = "",
    left: Annotated[
        str | None,
        typer.Option(metavar="CARDS", help=mark("The cards that were left on the table.")),
    ] = None,
    points: Points = False,
    dealer: Annotated[
        str | None,
        typer.Option(metavar="NAME", help=mark("Who dealt."), autocompletion=complete.players),
    ] = None,
    first_player: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help=mark("Who played first."), autocompletion=complete.players
        ),
    ] = None,
    part: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="KEY=VALUE", help=mark("Any other part, as an evening file says.")
        ),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(metavar="WHEN", help=mark("When it was played, as 21:30; see tally round.")),
    ] = None,
    note: Note = "",
    why: Why = "",
    who: Who = "",
    evening: WhichEvening = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help=mark("Show it and record nothing."))
    ] = False,
    request: Request = None,
    book: BookPath = None,
    as_json: AsJson = False,
) -> None:
    """Correct any part of an earlier round; what is not named stays as it was typed.

    A hand of mahjong: tally amend 2 --set winner=Cat --set tai=5, or --set draw=true

    Example: tally amend 1 --swap Ann,Ben --why "the piles were read out in the wrong order"
    """
    typed = typed_round(piles or [], red_five=red_five, left=left or "")
    if red_five and no_red_five:
        hint = say("keep one of them")
        raise Misused(
            Problem("usage", say("--red-five and --no-red-five exclude each other"), hint)
        )
    parts = _parts(part or [])
    seats = (_said(parts, "dealer", dealer), _said(parts, "first_player", first_player))
    pair = _pair(swap)
    with open_book(book) as opened:
        round_ = _Round.read(opened, which, evening)
        new = _new_piles(typed, round_.record.deal.seats)
        edit = Edit(new, red_five, no_red_five, pair, left, points, seats, parts)
        answer = _amend(
            opened, round_, edit, words(why=why, note=note, who=who), at, dry_run, request
        )
        _show(opened, round_, answer, dry_run, as_json)


def _said(parts: dict[str, Any], key: str, option: str | None) -> str | None:
    """A seat as an option or a part says it."""
    return str(parts.pop(key, option) or "") or None


def _new_piles(typed: TypedRound, seats: Sequence[str]) -> dict[str, str]:
    """The piles by name. Raises Refused (`duplicate_player`) for a player with two of them."""
    piles = typed.piles_at(seats)
    refuse_given_twice(piles, seats)
    return dict(piles)


@dataclass(frozen=True, slots=True)
class Edit:
    """What is to be different in a round, players by name; None or nothing for what stays."""

    piles: Mapping[str, str]
    red_five: Sequence[str] | None
    no_red_five: bool
    swap: tuple[str, str] | None
    left: str | None
    points: bool
    seats: tuple[str | None, str | None]
    parts: Mapping[str, Any]

    @property
    def repeats_differently(self) -> bool:
        """Whether the same edit, made again, would do something else."""
        return self.swap is not None or any(
            text.strip()[:1] in "+-\u2212\uff0b\uff0d"
            for text in self.piles.values()
            if text.strip()
        )


@dataclass(frozen=True, slots=True)
class _Round:
    """A round to be corrected, with the evening as it was played by."""

    evening: Evening
    record: RoundRecord

    @classmethod
    def read(cls, book: Book, which: str, evening: str | None) -> _Round:
        """The standing round. Raises Refused (`unknown_round`, `not_a_round`)."""
        from tally.cli.kinds import a_kind

        entry = book.entry(which, evening=evening)
        if entry.kind != "round" or entry.evening is None:
            hint = say("tally void takes any entry back; tally log shows the rounds")
            # L10N: {kind} is a kind of entry: a payment, a fine, an evening, …
            message = say(
                "{entry} is not a round but {kind}",
                entry=entry.ref,
                kind=a_kind(entry.kind),
            )
            raise Refused(Problem("not_a_round", message, hint))
        for record in book.rounds(entry.evening):
            if record.number == entry.number:
                game, rules = book.rules(record.fingerprint)
                return cls(replace(book.evening(entry.evening), game=game, rules=rules), record)
        message = say("round {number} was taken back", number=entry.number)
        raise Refused(
            Problem(
                "unknown_round",
                message,
                say("tally restore {entry} brings it back", entry=entry.ref),
            )
        )

    def edited(self, edit: Edit, typed: Any, deal: Deal, before: ScoredRound | None) -> ScoredRound:
        """The round as typed with the edit made. Raises Refused for what the game refuses."""
        from tally.cli.parts import edited
        from tally.cli.rounds import dealt
        from tally.evening import score_named_round, score_round

        if before is None:
            before = score_round(self.evening, deal, typed)
        named = dict(self.evening.game.named(typed, deal.seats))
        shown = self.evening.game.shown(before.outcome).seats
        named, locate = edited(named, edit, deal.seats, shown)
        return score_named_round(self.evening, dealt(deal, *edit.seats), named, locate)


@dataclass(frozen=True, slots=True)
class _Answer:
    """What was recorded, the round before and after."""

    recorded: Recorded
    before: ScoredRound
    after: ScoredRound
    ahead: tuple[Caution, ...] = ()


def _amend(
    book: Book,
    round_: _Round,
    edit: Edit,
    remarks: Any,
    at: str | None,
    dry_run: bool,
    request: str | None,
) -> _Answer:
    from tally.cli import moments
    from tally.store.values import Recorded

    seen: list[ScoredRound] = []

    def change(record: RoundRecord, before: ScoredRound) -> ScoredRound:
        after = round_.edited(edit, record.typed, record.deal, before)
        seen.extend((before, after))
        return after

    record = round_.record
    before = next(scored for kept, scored in book.rescored(round_.evening.ref) if kept == record)
    if edit.repeats_differently and _is_done(book, round_, edit, remarks):
        return _Answer(Recorded((record.entry,), record.number, True), before, before)
    if dry_run:
        change(record, before)
        return _Answer(Recorded((), record.number), seen[0], seen[1])
    moment = None
    if at:
        moment = moments.read_played(at, round_.evening, book.rounds(round_.evening.ref))
    recorded = book.amend(
        record.number,
        change,
        evening=round_.evening.ref,
        at=moment,
        words=remarks,
        request=request,
    )
    old, new = seen or (before, before)
    return _Answer(recorded, old, new, tuple(moments.cautions_of(moment, round_.evening)))


def _is_done(book: Book, round_: _Round, edit: Edit, remarks: Any) -> bool:
    """Whether the round became what it is by this very edit: then it was sent twice."""
    record = round_.record
    if record.amends is None or record.why != remarks.why:
        return False
    content = book.entry(record.amends).content
    deal = replace(
        record.deal, dealer=content["dealer"], first_player=content["first"], state=content["state"]
    )
    try:
        again = round_.edited(edit, content["typed"], deal, None)
    except Refused:
        return False
    return (again.deal, dict(again.typed)) == (record.deal, dict(record.typed))


def _show(book: Book, round_: _Round, answer: _Answer, dry_run: bool, as_json: bool) -> None:
    from tally.cli import changes, followed, showing, sums, told
    from tally.cli.shapes import round_shape

    evening, recorded = round_.evening, answer.recorded
    balance = dict(sums.standing(book, evening))
    if dry_run:
        for name, amount in sums.difference(evening, answer.before, answer.after).items():
            balance[name] = balance.get(name, 0) + amount
    shift = changes.round_shift(evening, answer.before, answer.after, balance)
    turn = changes.turn_of(book, evening.ref)
    later = followed.next_standing(book.rounds(evening.ref), recorded.number or 0)
    warnings = (
        *answer.after.outcome.warnings,
        *answer.ahead,
        *followed.cautions_between(evening, answer.before, answer.after, later),
    )
    if as_json:
        shape = changes.correction_shape("amend", recorded, [shift], turn, warnings)
        was, now = (round_shape(evening, each) for each in (answer.before, answer.after))
        screen.answer(shape | {"was": was, "now": now, "replaced": round_.record.entry})
        return
    name = told.round_name(evening, recorded.number)
    screen.heading(f"{name} · {showing.evening_line(evening)}")
    changes.show_shifts([shift])
    for line in _differences(evening, answer.before, answer.after):
        screen.out(line)
    screen.show_cautions([*warnings, *recorded.cautions])
    if turn is not None:
        told.show_next(*turn)
    screen.out(_way_back(recorded, round_.record.entry, dry_run))


def _differences(evening: Evening, before: ScoredRound, after: ScoredRound) -> list[str]:
    """What else is different: each pile that changed, the deal, what is said of the round."""
    from tally.cli.told import payment_lines

    was, now = (evening.game.shown(each.outcome) for each in (before, after))
    pairs = [
        (name, *cards) for name, *cards in zip(after.deal.seats, was.seats, now.seats, strict=True)
    ]
    pairs.append((say("Left on the table"), was.left, now.left))
    deals = [evening.game.deal_words(evening.rules, each.deal) for each in (before, after)]
    pairs.append((say_as("who deals", "Deal"), *(words.stands for words in deals)))
    lines = [
        with_label(label, f"{old or '-'} -> {new or '-'}")
        for label, old, new in pairs
        if old != new
    ]
    was_said, is_said = (
        [*each.outcome.lines, *payment_lines(evening, each)] for each in (before, after)
    )
    return [*lines, *(line for line in is_said if line not in was_said)]


def _way_back(recorded: Recorded, replaced: str, dry_run: bool) -> str:
    if dry_run:
        return say("Not recorded (dry run).")
    if recorded.already:
        return say("It is so already ({entry}); nothing was added.", entry=recorded.entry)
    return say(
        "Corrected as {entry}; {replaced} stays in the log. To take this back: tally undo",
        entry=recorded.entry,
        replaced=replaced,
    )


def _pair(text: str) -> tuple[str, str] | None:
    from tally.cli.evenings import names_of

    if not text:
        return None
    names = names_of(text, "--swap")
    if len(names) != 2:
        place = Place("--swap", text, 0, len(text))
        hint = say("write --swap Ann,Ben")
        raise Misused(Problem("usage", say("two players exchange their piles"), hint, place))
    return names[0], names[1]


def _parts(texts: Sequence[str]) -> dict[str, Any]:
    """`KEY=VALUE` as an evening file would hold it; what is no TOML value is a text."""
    from tally.cli.parts import value_of

    found = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            place = Place("--set", text, 0, len(text))
            raise Misused(
                Problem(
                    "usage",
                    say('"{text}" names no part', text=text),
                    say("write --set KEY=VALUE"),
                    place,
                )
            )
        found[key.strip()] = value_of(value.strip())
    return found
