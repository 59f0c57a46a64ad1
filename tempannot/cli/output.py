"""What commands say and print: exit statuses, notes beside the data, progress, JSON and files."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.wording import cut

if TYPE_CHECKING:
    from tempannot.core.items import Link
    from tempannot.core.reasoning import Reasoning
    from tempannot.formats.opened import Opened

Item = TypeVar("Item")

OK, NO, UNREADABLE = 0, 1, 2
"""Exit statuses: fine, the answer is no, wrong usage or unreadable input."""

EXIT_STATUSES = tr(
    "Exit status: 0 fine; 1 the answer is no (inconsistent, or lossy and not allowed); 2 wrong "
    "usage or input that cannot be read."
)

_heard: ContextVar[list[str] | None] = ContextVar("heard", default=None)


def note(message: str) -> None:
    """Say something to the user, apart from the data; what it quotes cannot steer the terminal."""
    heard = _heard.get()
    if heard is None:
        say(message, err=True)
    else:
        heard.append(message)


def say(*lines: str, err: bool = False) -> None:
    """Print lines for people: each in the language, and harmless to the terminal.

    One stays one line whatever it quotes, such as the name of a file with a line end in it. Data
    are printed by ``print_json`` and ``put_out``, which are English in every language.
    """
    if lines:
        click.echo("\n".join(on_a_line(shown(each)) for each in lines), err=err)


@contextmanager
def notes_kept() -> Iterator[list[str]]:
    """Keep what is noted meanwhile instead, in a list: who waits for the work says it in order."""
    kept: list[str] = []
    token = _heard.set(kept)
    try:
        yield kept
    finally:
        _heard.reset(token)


def explained(error: Exception) -> str:
    """What went wrong; of a file that is no document also what it is, and what takes it."""
    from tempannot.formats.reading import UnknownFormatError  # noqa: PLC0415 - not for all errors

    if isinstance(error, UnknownFormatError):
        from tempannot.recognition import way_out  # noqa: PLC0415 - hardly ever needed

        if said := way_out(error.path):
            return tr("{path}: this is no document: {said}", path=error.path, said=said)
    return str(error)


def harmless(message: str) -> str:
    """Return a message of any lines with spaces for all other control characters."""
    return "\n".join(map(on_a_line, message.split("\n")))


def on_a_line(message: str) -> str:
    """Return a message with spaces for line ends and all other control characters."""
    if message.isprintable():
        return message
    from tempannot.tables.escapes import one_line  # noqa: PLC0415 - hardly ever needed

    return one_line(message)


def print_json(value: object) -> None:
    """Print JSON in a fixed order."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def print_line(value: object) -> None:
    """Print JSON on a line, which whoever reads on has at once."""
    click.echo(json.dumps(value, ensure_ascii=False))


def put_out(text: str, output: Path | None) -> None:
    """Print data, or write them to a file at once."""
    put_out_pieces((text,), output)


def put_out_pieces(pieces: Iterable[str], output: Path | None) -> None:
    """Print data piece by piece, or write them to a file that is there when it is whole."""
    if output is None:
        for piece in pieces:
            click.echo(piece, nl=False)
        return
    from tempannot.formats.atomic import open_atomically, saving  # noqa: PLC0415 - few write files

    with open_atomically(output) as file, saving(output):
        for piece in pieces:
            file.write(piece.encode())


def with_progress(items: Iterable[Item], verb: str, of: int | None = None) -> Iterator[Item]:
    """Yield the items; on a terminal show how far the work has come.

    With ``of``, how many there are, they are taken as they come.
    """
    everything = list(items) if of is None else items
    count = len(everything) if isinstance(everything, list) else of or 0
    if not sys.stderr.isatty() or count < 2:
        yield from everything
        return
    with click.progressbar(everything, length=count, label=verb, file=sys.stderr) as bar:
        yield from bar


def note_contradictions(path: Path, reasoning: Reasoning) -> int:
    """Say which links had to be left out; return the exit status that goes with that."""
    status = note_left_out(path, reasoning)
    for conflict in reasoning.conflicts():
        note(tr("{path}: inconsistent: {explain}", path=path, explain=reasoning.explain(conflict)))
    if reasoning.is_consistent:
        return status
    left_out = ", ".join(reasoning.set_aside)
    note(
        tr(
            "{path}: the result leaves out what contradicts: {left_out}",
            path=path,
            left_out=left_out,
        )
    )
    return NO


def note_schemes(opened: Iterable[Opened]) -> None:
    """Say if annotations of one text are read by different profiles, which their types told."""
    from tempannot.formats.scheme_choice import differing_schemes  # noqa: PLC0415 - not for a version

    message = differing_schemes(opened)
    if message:
        note(message)


def note_one_line(opened: Iterable[Opened]) -> None:
    """Say if documents keep worlds apart, which comparing does not."""
    from tempannot.core.worlds import one_line_message  # noqa: PLC0415 - not for a version

    message = one_line_message(each.document for each in opened)
    if message:
        note(message)


def note_left_out(path: Path, reasoning: Reasoning) -> int:
    """Say which links count for nothing, as they are not convex or of a type that nobody knows."""
    from tempannot.core.link_reading import (  # noqa: PLC0415 - not for a version
        not_convex_message,
        unread_message,
    )

    not_convex = reasoning.not_convex()
    for link in not_convex:
        note(f"{path}: {not_convex_message(link)}")
    unread = unread_message(reasoning.document)
    if unread:
        note(f"{path}: {unread}")
    apart = reasoning.between_worlds()
    if apart:
        note(
            tr(
                "{path}: {links} between worlds: {named}",
                path=path,
                links=tr_plural(len(apart), "{count:,} link", "{count:,} links"),
                named=", ".join(_named(apart)),
            )
        )
    return NO if not_convex else OK


def _named(links: Iterable[Link]) -> list[str]:
    return [f"{each.id} ({cut(each.source)} {each.rel_type} {cut(each.target)})" for each in links]
