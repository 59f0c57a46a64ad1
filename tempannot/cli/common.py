"""What the commands share: messages, progress and output."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click
from typing_extensions import override

from tempannot.core.errors import FileError
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.schemes import During, Interpretation, scheme_named
from tempannot.core.wording import cut, without_passwords

if TYPE_CHECKING:
    from tempannot.core.items import Link
    from tempannot.core.reasoning import Reasoning
    from tempannot.formats.opened import Opened
    from tempannot.suggestions.links.link_model import LinkModel

Item = TypeVar("Item")
Command = Callable[..., int]

OK, NO, UNREADABLE = 0, 1, 2
"""Exit statuses: fine, the answer is no, wrong usage or unreadable input."""

EXIT_STATUSES = tr(
    "Exit status: 0 fine; 1 the answer is no (inconsistent, or lossy and not allowed); 2 wrong "
    "usage or input that cannot be read."
)


class _PathType(click.Path):
    """A path; the address of a database, which none of these commands reads, is not repeated."""

    @override
    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Path:
        if not str(value):  # of a variable of a shell that is not set; Path takes it for "."
            self.fail(tr("an empty name is that of no file"), param, ctx)
        safe = without_passwords(str(value))
        if safe != str(value) and not os.path.lexists(value):
            self.fail(
                tr("{shown}: this is the address of a database, no file", shown=safe), param, ctx
            )
        if "://" not in str(value):
            return Path(value)
        from tempannot.formats.remote_paths import is_address, path_at  # noqa: PLC0415 - rare

        return path_at(str(value)) if is_address(str(value)) else Path(value)


class _DuringType(click.Choice[str]):
    """Turns the name of a reading into its value."""

    @override
    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> During:
        return During(super().convert(value, param, ctx))


path_type = _PathType(readable=False, path_type=Path)
"""Any path; what is wrong with it is said by who reads or writes it, with the reason."""

json_option = click.option("--json", "as_json", is_flag=True, help=tr("Print JSON."))
_during_option = click.option(
    "--during",
    type=_DuringType([each.value for each in During]),
    default=During.EQUALS.value,
    show_default=True,
    help=tr("How the types DURING and DURING_INV are read, where the profile leaves it open."),
)


def _known_profile(
    _context: click.Context, _parameter: click.Parameter, profile: str | None
) -> str:
    """Return the profile that was asked for, "" for none; refuse one that there is not."""
    try:
        scheme_named(profile or "")
    except FileError as error:
        raise click.BadParameter(str(error)) from error
    return profile or ""


_profile_option = click.option(
    "--profile",
    metavar="NAME|FILE.toml",
    callback=_known_profile,
    help=tr(
        "What the types of links mean, such as timebank-dense or matres; else it is told by the "
        "types in a file."
    ),
)


def _known_texts(
    _context: click.Context, _parameter: click.Parameter, paths: tuple[Path, ...]
) -> tuple[Path, ...]:
    """Refuse texts that are not there, also for documents that need none."""
    for each in paths:
        if not each.exists():
            raise FileError(each, tr("there is no such file or folder"))
    return paths


texts_option = click.option(
    "--texts",
    type=path_type,
    multiple=True,
    callback=_known_texts,
    metavar="FILE|FOLDER",
    help=tr(
        "Where the texts are that files of pairs and relation tables are about; they are found "
        "by the name of the document. Again for more."
    ),
)
_hull_option = click.option(
    "--hull",
    is_flag=True,
    help=tr("Take a relation that is not convex, such as before|overlaps, as its convex hull."),
)


def _known_columns(
    _context: click.Context,
    _parameter: click.Parameter,
    said: tuple[str, ...],
    *,
    has_items: bool = False,
) -> tuple[tuple[str, str], ...]:
    """Return the roles of the columns of a table of relations, or of items; refuse any other."""
    if not said:
        return ()
    from tempannot.formats.items.column_mapping import (  # noqa: PLC0415 - few tables need it
        ITEM_ROLES,
        RELATION_ROLES,
        MappingError,
        role_pairs,
    )

    try:
        more = ITEM_ROLES if has_items else ()
        return tuple(role_pairs(said, tuple(dict.fromkeys((*RELATION_ROLES, *more)))))
    except MappingError as error:
        raise click.BadParameter(str(error)) from error


_RELATION_COLUMNS = tr(
    "What the columns of a table of relations are, if their names do not tell: "
    "source=..,relations=..,target=.. (or type=.. for types of links), id, comment, confidence."
)
_ITEM_COLUMNS = tr(
    " Of a table of items: premise=..,hypothesis=.., sentence=..,question=..,answer=.., "
    "first=..,second=.., or text=.., and label, id, source."
)
_columns_option = click.option(
    "--columns",
    multiple=True,
    metavar="ROLE=COLUMN,...",
    callback=_known_columns,
    help=_RELATION_COLUMNS,
)
_any_columns_option = click.option(
    "--columns",
    multiple=True,
    metavar="ROLE=COLUMN,...",
    callback=partial(_known_columns, has_items=True),
    help=_RELATION_COLUMNS + _ITEM_COLUMNS,
)


def reading_options(function: Command) -> Command:
    """A decorator: the command takes how links are read, as ``during`` and ``interpretation``."""
    return _hull_option(profile_options(function))


def profile_options(function: Command) -> Command:
    """The same for what does not depend on relations that are not convex."""
    return _columns_option(_profile_options(function))


def conversion_options(function: Command) -> Command:
    """The same for what takes tables of items, too."""
    return _any_columns_option(_profile_options(function))


def _profile_options(function: Command) -> Command:
    @wraps(function)
    def run(
        *settings: object,
        profile: str,
        texts: tuple[Path, ...],
        columns: tuple[tuple[str, str], ...],
        hull: bool = False,
        **given: object,
    ) -> int:
        how = Interpretation(profile, hull, texts=texts, columns=columns)
        return function(*settings, interpretation=how, **given)

    return _during_option(_profile_option(texts_option(run)))


_worlds_option = click.option(
    "--worlds/--no-worlds",
    default=None,
    help=tr(
        "Keep what SLINKs call reported, denied, possible or conditional apart from the main "
        "line, each world closed by itself; else as the profile says."
    ),
)


def worlds_option(function: Command) -> Command:
    """A decorator, under one of those above: whether worlds are kept apart goes with them."""

    @wraps(function)
    def run(
        *settings: object, interpretation: Interpretation, worlds: bool | None, **given: object
    ) -> int:
        how = replace(interpretation, worlds=worlds)
        return function(*settings, interpretation=how, **given)

    return _worlds_option(run)


def checked_ending(
    endings: Collection[str], may_lack: bool = False
) -> Callable[[click.Context, click.Parameter, Path | None], Path | None]:
    """Return a callback that refuses a file whose name has none of the endings, like ``.csv``.

    With ``may_lack`` a name without any ending passes, as that of a device such as /dev/stdout.
    """
    allowed = (*endings, "") if may_lack else endings

    def check(
        _context: click.Context, _parameter: click.Parameter, path: Path | None
    ) -> Path | None:
        if path is not None and path.suffix.casefold() not in allowed:
            raise click.BadParameter(
                tr(
                    "{path} has none of the endings {endings}",
                    path=path,
                    endings=", ".join(endings),
                )
            )
        return path

    return check


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

    Data are printed by ``print_json`` and ``put_out``, which are English in every language.
    """
    for line in lines:
        click.echo(harmless(shown(line)), err=err)


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
    if message.isprintable():
        return message
    from tempannot.tables.escapes import one_line  # noqa: PLC0415 - hardly ever needed

    return "\n".join(one_line(line) for line in message.split("\n"))


def print_json(value: object) -> None:
    """Print JSON in a fixed order."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


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


def model_of_links(path: Path | None) -> LinkModel | None:
    """Return what a model tells links by; None without one, or if it has learnt none.

    Raises FileError for a file that is no model.
    """
    if path is None:
        return None
    from tempannot.suggestions.model import read_model  # noqa: PLC0415 - needs numpy

    learnt = read_model(path).of_links
    if learnt is None:
        note(tr("{path}: this model has learnt no links, and changes no question", path=path))
    return learnt


def _named(links: Iterable[Link]) -> list[str]:
    return [f"{each.id} ({cut(each.source)} {each.rel_type} {cut(each.target)})" for each in links]
