"""The `tally` program: finds the command asked for, runs it, and turns every error into an answer.

Commands are imported only when called, so that `tally --help` and completion start fast.
"""

from __future__ import annotations

import errno
import gc
import os
import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from difflib import get_close_matches
from importlib import import_module
from typing import Annotated, Any

import typer
from typer._click.utils import PacifyFlushWrapper
from typer.core import TyperCommand, TyperGroup

from tally import __version__
from tally.cli import books, languages, screen
from tally.cli.commands import COMMANDS, Command
from tally.errors import ExitCode, Misused, Problem, TallyError
from tally.words import ENGLISH, mark, one_of, said, say, spoken

# A command lives for a moment: collecting garbage as often as Python does costs more than it frees.
_RARE_COLLECTIONS = (200_000, 20, 20)
_PASSING = {"book_busy", "disk_full", "book_read_only", "drive_failed"}
_LONGEST_ARGUMENT = 8000
_LONGEST_LINE = 4000
_NO_ROOM = {errno.ENOSPC, errno.EIO, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
_BY_NAME = {command.name: command for commands in COMMANDS.values() for command in commands}


class Commands(TyperGroup):
    """The top level: a table of commands, each imported when it is needed."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(_BY_NAME)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = _BY_NAME.get(cmd_name)
        return None if command is None else load(command)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in _BY_NAME and not args[0].startswith("-"):
            raise Misused(_unknown_command(args[0]))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self.help, self.epilog = said(self.help or ""), said(self.epilog or "")
        super().format_help(ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        for title, commands in COMMANDS.items():
            with formatter.section(said(title)):
                formatter.write_dl([(command.name, said(command.help)) for command in commands])


class MinusIsText(TyperCommand):
    """A command in which a word behind a minus is a text, such as a player's name, unless it is an
    option as it stands: of `-ha=KH` no `h` is asked for help."""

    def make_parser(self, ctx: Any) -> Any:
        parser = super().make_parser(ctx)
        matched = parser._match_short_opt

        def match(word: str, state: Any) -> None:
            if len(word) > 2:
                state.largs.append(word)
            else:
                matched(word, state)

        parser._match_short_opt = match  # type: ignore[assignment]
        return parser


def load(command: Command) -> Any:
    """The command, imported: a function becomes a command, a Typer app a group of them."""
    target = getattr(import_module(f"tally.cli.{command.module}"), command.attribute)
    if isinstance(target, typer.Typer):
        target.info.help = target.info.help or command.help
        loaded: Any = typer.main.get_command(target)
    else:
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        kind = MinusIsText if command.settings else None
        app.command(name=command.name, cls=kind, context_settings=command.settings)(target)
        loaded = typer.main.get_command(app)
    loaded.name = command.name
    _say_help(loaded)
    return loaded


def _say_help(command: Any) -> None:
    """The help of a command and of those under it in the language."""
    command.help = said(command.help or "")
    for each in getattr(command, "commands", {}).values():
        _say_help(each)


app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"tally {__version__}")
        raise typer.Exit


@app.callback(
    help=mark("Keep the score of games played at a real table: check the piles, score, settle."),
    epilog=mark("Start with: tally score chinese-ten Ann='KH QH 9D …' Ben=rest"),
)
def _root(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help=mark("Say which.")),
    ] = False,
    color: Annotated[
        str, typer.Option(help=mark("auto, always or never. NO_COLOR is honoured."))
    ] = "auto",
    _lang: Annotated[
        str | None,
        typer.Option(
            "--lang",
            metavar="LANG",
            help=mark("en, zh-Hant, zh-Hans, th or id; else as the locale. Goes with any command."),
        ),
    ] = None,
    expect: Annotated[
        str | None,
        typer.Option(metavar="CODE", help=mark("Record only if the book is still at this code.")),
    ] = None,
) -> None:
    """What goes with every command."""
    screen.choose_color(color)
    books.expect(expect)


def main() -> None:
    """The program's entry point."""
    gc.set_threshold(*_RARE_COLLECTIONS)
    _open_streams()
    screen.prepare_streams()
    code = run(sys.argv[1:])
    with suppress(OSError):
        sys.stderr.flush()
    os._exit(code)  # the book is closed; freeing every object would take a tenth of a second


def _open_streams() -> None:
    """Whoever started tally with a stream closed reads nothing there; the command goes on."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))


def run(arguments: list[str]) -> int:
    """Run one command line and answer with its exit code; every error is shown, none escapes."""
    code: int = ExitCode.DONE
    try:
        code, problems = _called(arguments)
        if problems:
            screen.show_problems(problems, "--json" in arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _leave_closed_pipe()
    except OSError as error:
        if not _of_output(error):
            raise
        _leave_closed_pipe()
        with suppress(OSError):
            print(
                say(
                    "tally: the output could not be written: {reason}; "
                    "tally log shows what is recorded",
                    reason=error.strerror,
                ),
                file=sys.stderr,
            )
        return code or ExitCode.REFUSED
    return code


def _of_output(error: Exception) -> bool:
    """Whether a stream took no more; of a file the error would name it."""
    return isinstance(error, OSError) and error.filename is None and error.errno in _NO_ROOM


def _called(arguments: list[str]) -> tuple[int, Sequence[Problem]]:
    """What a command line ended with, and what is to be said of it."""
    try:
        _refuse_endless(arguments)
        code = _run(languages.choose(arguments))
        if code == ExitCode.INTERRUPTED:
            screen.talk(say("tally: interrupted"))
        return code, ()
    except TallyError as error:
        return error.exit_code, _with_typed(error.problems, arguments)
    except typer.TyperException as error:
        return ExitCode.USAGE, [_usage_problem(error)]
    except (KeyboardInterrupt, typer.Abort):
        screen.talk(say("tally: interrupted"))
        return ExitCode.INTERRUPTED, ()
    except BrokenPipeError:
        _leave_closed_pipe()
        return ExitCode.DONE, ()
    except SystemExit:
        if not isinstance(sys.stdout, PacifyFlushWrapper):
            raise
        _leave_closed_pipe()  # typer caught the BrokenPipeError
        return ExitCode.DONE, ()
    except Exception as error:
        if os.environ.get("TALLY_DEBUG") or _of_output(error):
            raise
        return ExitCode.REFUSED, [_fault(error)]


def _run(arguments: list[str]) -> int:
    if spoken() != ENGLISH:
        from tally.cli.typer_words import say_help

        say_help()
    result = app(arguments, prog_name="tally", standalone_mode=False)
    return int(result) if isinstance(result, int) else ExitCode.DONE


def _refuse_endless(arguments: Sequence[str]) -> None:
    """Raises Misused for an argument that is longer than anything that is typed."""
    longest = max(map(len, arguments), default=0)
    if longest > _LONGEST_ARGUMENT:
        message = say("an argument of {length:,} characters is too long", length=longest)
        hint = say("at most {length:,} characters", length=_LONGEST_ARGUMENT)
        raise Misused(Problem("usage", message, hint))


def _with_typed(problems: Sequence[Problem], arguments: Sequence[str]) -> list[Problem]:
    """The problems; with a book that will take it later, what was typed, to be sent again."""
    command = shlex.join(["tally", *arguments])[:_LONGEST_LINE]
    again = say("to try again: {command}", command=command)
    return [
        replace(problem, hint=f"{problem.hint}\n{again}") if problem.code in _PASSING else problem
        for problem in problems
    ]


def _leave_closed_pipe() -> None:
    """The reader has gone: let nothing more be written, so that Python's exit stays silent."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _unknown_command(name: str) -> Problem:
    close = get_close_matches(name.casefold(), _BY_NAME, n=2)
    hint = (
        say("did you mean {commands}?", commands=one_of(close))
        if close
        else say("tally --help lists the commands")
    )
    return Problem("unknown_command", say('"{typed}" is not a command of tally', typed=name), hint)


def _usage_problem(error: typer.TyperException) -> Problem:
    from tally.cli.typer_words import usage

    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "tally"
    return Problem(
        "usage",
        usage(error),
        say("{command} --help shows how it is called", command=command),
    )


def _fault(error: Exception) -> Problem:
    return Problem(
        "fault",
        say(
            "tally has a fault of its own: {kind}: {error}", kind=type(error).__name__, error=error
        ),
        say(
            "tally log shows whether anything was recorded; "
            "run again with TALLY_DEBUG=1 set and report what it prints"
        ),
    )
