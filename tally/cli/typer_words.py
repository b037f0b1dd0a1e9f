"""Help and usage errors in words: what typer writes in English is said in the reader's language.

typer forms its help from texts of its own and breaks lines between blanks, of which Chinese and
Thai have few. While English is spoken all of it is as typer has it; this module is imported only
for another language, and for an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import typer
from typer import core
from typer._click import core as click
from typer._click import exceptions, formatting
from typer._click._compat import term_len
from typer._click.utils import make_default_short_help

from tally.cli.folding import holds_thai, may_break, pieces, wide
from tally.reports.text import cells, clusters
from tally.words import ENGLISH, enumerated, mark, said, say, spoken, with_label

_OF_HELP = (
    mark("Arguments"),
    mark("Options"),
    mark("Commands"),
    # L10N: Behind the help of an argument, in brackets: it must be given.
    mark("required"),
    # L10N: Behind the help of an option, in brackets: what holds when it is not given.
    mark("default: {default}"),
    mark("Show this message and exit."),
    mark("Install completion for the current shell."),
    mark("Show completion for the current shell, to copy it or customize the installation."),
)
_OF_USAGE = (
    # L10N: In "Usage: tally board [OPTIONS]"; what stands in brackets may be left out.
    mark("[OPTIONS]"),
    # L10N: In "Usage: tally [OPTIONS] COMMAND [ARGS]...".
    mark("COMMAND [ARGS]..."),
)

_format_options = core._typer_format_options
_wrap = formatting.wrap_text


def say_help() -> None:
    """Let typer write its help in the language that is spoken, whichever it is then."""
    click.Context.formatter_class = _Formatter
    for module, name, function in (
        (core, "_", _of_help),
        (core, "_typer_format_options", _options_in_words),
        (click, "make_default_short_help", _first_sentence),
        (formatting, "wrap_text", wrapped),
        (formatting, "term_len", _cells),
    ):
        setattr(module, name, function)


def _of_help(text: str) -> str:
    """A text of typer's help said; messages are said once they are whole."""
    return said(text) if text in _OF_HELP else text


class _Formatter(formatting.HelpFormatter):
    """Writes the line of usage and the headings in words."""

    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{with_label(heading, '').rstrip()}\n")

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        for text in _OF_USAGE:
            args = args.replace(text, said(text))
        # L10N: Before how a command is called: "Usage: tally board [OPTIONS]".
        usage = say("Usage:")
        super().write_usage(prog, args, prefix or f"{usage} ")


def _options_in_words(command: Any, *, ctx: Any, formatter: Any) -> None:
    for parameter in command.get_params(ctx):
        parameter.help = said(parameter.help or "")
    _format_options(command, ctx=ctx, formatter=formatter)


def _first_sentence(text: str, most: int = 45) -> str:
    """The first sentence of a command's help, for the list of commands."""
    if spoken() == ENGLISH:
        return make_default_short_help(text, most)
    paragraph = _joined(text.split("\n\n")[0])
    return re.split(r"(?<=。)|(?<=\.)\s", paragraph, maxsplit=1)[0]


def _cells(text: str) -> int:
    return term_len(text) if spoken() == ENGLISH else cells(text)


def wrapped(
    text: str,
    width: int = 78,
    initial_indent: str = "",
    subsequent_indent: str = "",
    preserve_paragraphs: bool = False,
) -> str:
    """Text in lines of at most `width` cells, broken at blanks and between hanzi."""
    if spoken() == ENGLISH:
        return _wrap(text, width, initial_indent, subsequent_indent, preserve_paragraphs)
    paragraphs = text.split("\n\n") if preserve_paragraphs else [text]
    return "\n\n".join(
        "\n".join(_lines(_joined(paragraph), width, initial_indent, subsequent_indent))
        for paragraph in paragraphs
    )


def _joined(paragraph: str) -> str:
    """A paragraph's lines as one; no blank comes between hanzi."""
    joined = ""
    for line in map(str.strip, paragraph.split("\n")):
        close = joined and line and wide(joined[-1]) and wide(line[0])
        joined += line if close or not joined else f" {line}"
    return joined


def _lines(text: str, width: int, first: str, further: str) -> Iterator[str]:
    line, empty = first, True
    for blank, part in _parts(text, width - len(further)):
        longer = f"{line}{'' if empty else blank}{part}"
        if cells(longer) > width and not empty:
            yield line
            longer = f"{further}{part}"
        line, empty = longer, False
    yield line


def _parts(text: str, room: int) -> Iterator[tuple[str, str]]:
    """What is kept together, each behind a blank or not; a word too long for a line in pieces."""
    for blank, word in _words(text, room):
        kept = ""
        for cluster in clusters(word):
            if kept and (may_break(kept[-1], cluster[0]) or cells(kept + cluster) > room):
                yield blank, kept
                kept, blank = "", ""
            kept += cluster
        yield blank, kept


def _words(text: str, room: int) -> Iterator[tuple[str, str]]:
    """The words of a text, each behind a blank; one of Thai too long for a line in pieces."""
    for word in text.split():
        blank = " "
        for piece in pieces(word, room) if holds_thai(word) else (word,):
            yield blank, piece
            blank = ""


def usage(error: typer.TyperException) -> str:
    """What is wrong with a command line, of an error of typer; without a full stop."""
    if isinstance(error, exceptions.NoSuchOption):
        return _no_such_option(error)
    if isinstance(error, exceptions.MissingParameter):
        return _missing(error)
    if isinstance(error, exceptions.BadParameter):
        return _bad_value(error)
    return _plainly(getattr(error, "message", "") or str(error)).rstrip(".")


def _no_such_option(error: exceptions.NoSuchOption) -> str:
    if not error.possibilities:
        return say("No such option: {option}", option=error.option_name)
    return say(
        "No such option: {option} (Possible options: {options})",
        option=error.option_name,
        options=enumerated(sorted(error.possibilities)),
    )


def _missing(error: exceptions.MissingParameter) -> str:
    name = _name(error)
    if error.param is not None and error.param.param_type_name == "option":
        return say("Missing option {name}", name=name)
    return say("Missing argument {name}", name=name)


def _bad_value(error: exceptions.BadParameter) -> str:
    reason = _plainly(error.message).rstrip(".")
    name = _name(error)
    if not name:
        return say("Invalid value: {reason}", reason=reason)
    return say("Invalid value for {name}: {reason}", name=name, reason=reason)


def _name(error: exceptions.BadParameter) -> str:
    """The option or argument an error is about."""
    hint = error.param_hint
    if hint is None and error.param is not None:
        hint = error.param.get_error_hint(error.ctx)  # type: ignore[arg-type]
    return hint if isinstance(hint, str) else " / ".join(map(repr, hint or ()))


_PLAIN = (
    # L10N: {typed} was typed where a whole number belongs.
    mark("{typed} is not a valid int"),
    mark("{typed} is not a valid float"),
    mark("Option {option} requires an argument"),
    mark("Option {option} does not take a value"),
    mark("Got unexpected extra argument(s) ({arguments})"),
    mark("No such command {command}. Did you mean {commands}?"),
    mark("No such command {command}"),
    mark("Missing command"),
)
"""What typer says of a command line in whole sentences, with what it fills in."""


def _plainly(message: str) -> str:
    """A message of typer in the language; any other as it is."""
    for text in _PLAIN:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.*)", re.escape(text))
        found = re.fullmatch(rf"{pattern}\.?", message, re.DOTALL)
        if found:
            return say(text, **found.groupdict())
    return message
