"""The entry point: finds the command, runs it, and turns errors into messages.

Every command returns its exit status: 0 fine, 1 the answer is no, 2 wrong usage or input
that cannot be read. Commands are imported when they are called, so that start is fast.

What click says by itself ("Usage", "Options", "No such option") is in the language of the rest.
Click asks gettext for its texts by names that it imports into each of its modules. Ours are given
these names there, so that one catalogue has all texts, and the language is that of the process.
"""

from __future__ import annotations

import errno
import gc
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import click
from click import core, decorators, exceptions, formatting, parser, termui, types, utils
from typing_extensions import override

from tempannot.cli.lazy_group import LazyGroup
from tempannot.cli.output import EXIT_STATUSES, explained, harmless
from tempannot.core.errors import TempannotError
from tempannot.core.language import LANGUAGES, plural_template, tr
from tempannot.core.language_choice import OPTION
from tempannot.core.wording import shortened, without_passwords
from tempannot.version import __version__

_MODULES: tuple[ModuleType, ...] = (
    *(core, decorators, exceptions, formatting),
    *(parser, termui, types, utils),
)


def translate_click() -> None:
    """Let click speak the language of the interface from now on."""
    for module in _MODULES:
        for name, ours in (("_", tr), ("ngettext", plural_template)):
            if hasattr(module, name):
                setattr(module, name, ours)


_COMMANDS = {
    "adjudicate": tr("two annotations of one text made into one, decision by decision"),
    "audit": tr(
        "what is wrong with a set of items: repeats, leaks, labels that give themselves away"
    ),
    "build": tr("items from theory: challenge sets, sentence orders, candidate answers"),
    "check": tr("say which documents are consistent, and why the others are not"),
    "closure": tr("everything that follows from the links of a document"),
    "compare": tr("annotations of the same texts measured against each other"),
    "convert": tr("a document in another format"),
    "desktop": tr("the program in the menu of a Linux desktop, opening its files"),
    "doctor": tr("what this installation has, and what it lacks"),
    "equivalents": tr("answers to one question that say the same in other units"),
    "experiment": tr("how the measures behave as graphs get worse or larger"),
    "formats": tr("the formats of documents that are read and written"),
    "graph": tr("the minimal graph as a file for graph programs, or drawn"),
    "link": tr("add one link to a document, or take one away"),
    "minimal": tr("the smallest graph of end points that says the same"),
    "model": tr("baselines learnt from items, and their labels for others"),
    "open": tr("open documents in the window"),
    "paper": tr("every table and figure of a paper, as far as data and models allow"),
    "project": tr("documents given to annotators: who has what, how far it is, bundles, reports"),
    "questions": tr("what to ask next about a document, so that few answers decide all"),
    "recast": tr("annotations of time as pairs of a context and a hypothesis"),
    "repair": tr("the fewest changes that make inconsistent documents consistent"),
    "samples": tr("the sample documents, written as files of one's own"),
    "score": tr("answers of a system measured against what a dataset says"),
    "study": tr("rating studies: items judged by raters, and what the judgments are worth"),
    "suggest": tr("times, events and links proposed, and models that learn to do so"),
    "timeline": tr("what is known of the order in time, drawn"),
}
_USAGE = 2
INTERRUPTED = 130
STOPPED = tr("stopped; no file was left half written")
"""The status of what Ctrl-C ended, and what is said of it."""
READER_LEFT = 141
"""The status of what nobody reads to the end, as behind ``| head``: it is no answer."""


class _MainGroup(LazyGroup):
    package = "tempannot.cli"
    lines: ClassVar = _COMMANDS
    modules: ClassVar = {
        "build": "make",  # tools take a folder called build for their output
        "timeline": "graph",
    }

    @override
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        language = []
        if args and args[0].partition("=")[0] == OPTION:
            until = 1 if "=" in args[0] else 2
            language, args = args[:until], args[until:]
        first = args[0].partition("=")[0] if args else ""
        if first.startswith("--") and first not in ("--help", "--version"):
            args = ["open", *args]  # without a command the window opens, with its options
        elif args and args[0] not in self.lines and Path(args[0]).exists():
            args = ["open", *args]  # or with the file that is named
        return super().parse_args(ctx, [*language, *args])


@click.group(cls=_MainGroup, invoke_without_command=True, epilog=EXIT_STATUSES)
@click.version_option(__version__, prog_name="tempannot")
@click.option(
    OPTION,
    type=click.Choice(list(LANGUAGES)),
    expose_value=False,  # it is taken before there are commands, see ``start``
    help=tr("The language of messages and of the window; files and JSON are English in all."),
)
@click.pass_context
def group(context: click.Context) -> int:
    """Annotate, check and convert temporal data about text.

    Without a command the window opens; paths and options of "open" may follow at once.
    """
    if not gc.isenabled():  # as ``start`` left it; the command is loaded by now
        gc.freeze()  # neither the collections to come nor the last one look through all that
        gc.enable()
    if context.invoked_subcommand is not None:
        return 0
    from tempannot.cli.open import open_window  # noqa: PLC0415 - the window is slow to import

    return open_window()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit status; never raises for a user's mistake."""
    _survive_odd_names()
    translate_click()
    try:
        status = group.main(arguments, prog_name="tempannot", standalone_mode=False)
        sys.stdout.flush()
    except click.Abort:
        _tell(STOPPED)
        return INTERRUPTED
    except (SystemExit, BrokenPipeError):  # the first is what click makes of the second
        return READER_LEFT
    except Exception as error:  # the last place before a traceback
        is_stopped = isinstance(error.__cause__, KeyboardInterrupt)  # in the middle of loading
        _tell(STOPPED if is_stopped else _message(error))
        return INTERRUPTED if is_stopped else _USAGE
    finally:
        _drop_what_has_no_room()
    return status if isinstance(status, int) else 0


def _drop_what_has_no_room() -> None:
    """Print nowhere what a full disk did not take.

    Python tries again as it ends, and up to 3.11.2 at least would end with a status of its own.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None and not stream.closed:
                stream.flush()
        except OSError:
            with suppress(OSError), Path(os.devnull).open("wb") as nowhere:
                os.dup2(nowhere.fileno(), stream.fileno())


def _tell(message: str) -> None:
    with suppress(OSError):  # where messages go there may be no room: then the status tells it
        click.echo(message, err=True)


def _message(error: Exception) -> str:
    """Say in words what went wrong."""
    match error:
        case click.exceptions.NoArgsIsHelpError(ctx=click.Context() as context):
            return context.get_help()
        case click.UsageError(ctx=click.Context() as context):
            usage = tr(
                "{get_usage}\nTry '{command_path} --help' for help.",
                get_usage=context.get_usage(),
                command_path=context.command_path,
            )
            return tr(
                "{usage}\n\nerror: {without_passwords}",
                usage=usage,
                without_passwords=without_passwords(shortened(error.format_message())),
            )
        case click.ClickException():
            problem = error.format_message()
        case TempannotError():
            problem = explained(error)
        case MemoryError():
            problem = tr("there is not enough memory for this")
        case ImportError():
            problem = _lacking() or (
                tr(
                    "a part of the installation cannot be loaded: {error}; 'tempannot doctor' "
                    "says what is missing",
                    error=error,
                )
            )
        case OSError(filename=None, errno=errno.ENOSPC):  # files say their name
            problem = tr("there is no room for what is printed: the disk is full")
        case OSError(strerror=str() as reason):
            problem = shortened(f"{error.filename}: {reason}") if error.filename else reason
        case _:
            kind = type(error).__name__
            from tempannot.session.crash_reports import PACKING, keep_crash_report  # noqa: PLC0415 - rare

            path = keep_crash_report(error)
            where = (
                tr(" (where it happened stands in {path}; {command})", path=path, command=PACKING)
                if path
                else ""
            )
            problem = tr(
                "a defect of tempannot, please report it: {kind}: {error}{where}",
                kind=kind,
                error=error,
                where=where,
            )
    return harmless(tr("error: {problem}", problem=problem))


def _lacking() -> str:
    """The libraries of the system that are missing, and how to have them; "" if none is."""
    from tempannot.session.system_libraries import (  # noqa: PLC0415 - rare, and slow to load
        Display,
        lack_of_libraries,
        missing_libraries,
    )

    return lack_of_libraries(missing_libraries(Display.ANY))


def _survive_odd_names() -> None:
    """Let file names and words be printed that the terminal's encoding cannot show."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with suppress(OSError):  # of a full disk; told when something is printed
                stream.reconfigure(errors="backslashreplace")
