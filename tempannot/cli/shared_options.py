"""The options that several commands take: paths, how links are read, what a name must end with."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial, wraps
from pathlib import Path

import click
from typing_extensions import override

from tempannot.core.errors import FileError
from tempannot.core.language import tr
from tempannot.core.schemes import During, Interpretation, scheme_named
from tempannot.core.wording import without_passwords

Command = Callable[..., int]


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
