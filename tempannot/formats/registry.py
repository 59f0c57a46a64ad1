"""The formats of documents: how each is recognised, read and written, one row a format.

A format is one module in the folder ``documents`` that ends with its row, ``FORMAT =
DocumentFormat(...)`` (``FORMATS`` for several that are read alike); or a row in another package,
which names it as an entry point of the group ``tempannot.formats``. Reading, writing, conversion,
folders, file dialogs and help texts ask here and nowhere else. Rows are loaded when they are asked
for, so that a module should import what is heavy in its functions; the first row that is sure of a
file reads it, and packages come last.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from enum import IntEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from tempannot.core.errors import FileError, TempannotError
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.core.wording import with_note

if TYPE_CHECKING:
    from tempannot.formats.opened import Opened

_FOLDER = "tempannot.formats.documents"
_FIRST = "timeml"
"""What nearly all files are is tried first, so that these need no other format to be loaded."""

GROUP = "tempannot.formats"
"""The group of entry points under which other packages name theirs."""

SNIFFED = 4096
"""How many bytes of a file a sniffer is given at least, if there are so many."""

_NAMES_ELSEWHERE = (b"PAR1", b"PK\x03\x04")

LARGEST = 512 * 1024 * 1024
"""How many bytes a file may have; reading takes about four times as much memory."""


class FormatError(TempannotError):
    """A row that is not complete, or a format that could not be loaded."""


class Fit(IntEnum):
    """How well the start of a file fits a format."""

    NO = 0
    PERHAPS = 1
    """It could be, and this format has the best errors if no other is sure of it."""
    SURE = 2


@dataclass(frozen=True, slots=True)
class Written:
    """A document as bytes, and a line for each kind of thing that these leave out.

    ``beside`` are further files that belong to it: a key that is an ending (``.txt``) means a file
    of the same stem, any other the name of a file in the same folder that documents share and
    that is only written where there is none. ``rows`` are those of tables in the same folder that
    documents share, with the name of the document in the first of their cells; they take the place
    of those that the tables have of it.
    """

    data: bytes
    losses: tuple[str, ...] = ()
    beside: Mapping[str, bytes] = field(default_factory=dict)
    rows: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Member:
    """One document of a file of several: its name, its bytes, and the line where they begin."""

    name: str
    raw: bytes
    line: int = 1


class Sniffer(Protocol):
    """Says how well the start of a file fits, at least ``SNIFFED`` bytes if it has so many."""

    def __call__(self, raw: bytes, /) -> Fit: ...  # noqa: D102


class Reader(Protocol):
    """Reads a whole file; what is odd about it goes into ``problems``.

    Raises FileError, with the line where there is one. What lies beside ``path`` may be read, too.
    """

    def __call__(self, raw: bytes, path: Path, /) -> Opened: ...  # noqa: D102


class Writer(Protocol):
    """Writes a document of any other format, and says what it loses of it.

    Types whose reading is a matter of choice have that of ``during``. Raises FileError if the
    format cannot hold the document at all.
    """

    def __call__(self, opened: Opened, during: During, /) -> Written: ...  # noqa: D102


class ColumnsReader(Protocol):
    """Reads a whole table whose columns have the roles that somebody said, as pairs with names."""

    def __call__(  # noqa: D102
        self, raw: bytes, path: Path, columns: Sequence[tuple[str, str]], /
    ) -> Opened: ...


class Splitter(Protocol):
    """Takes a file apart into the documents in it, in order.

    Raises FileError. Whatever belongs to no document goes to one beside it, so that putting the
    members together gives the file again.
    """

    def __call__(self, raw: bytes, path: Path, /) -> Sequence[Member]: ...  # noqa: D102


class Joiner(Protocol):
    """Puts documents together to one file that the splitter takes apart again."""

    def __call__(self, members: Sequence[Member], /) -> bytes: ...  # noqa: D102


class RowsReader(Protocol):
    """Gives the rows that tables in the folder of a document have of it, by the names of tables."""

    def __call__(self, opened: Opened, /) -> Mapping[str, bytes]: ...  # noqa: D102


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DocumentFormat:
    """One format.

    ``name`` is its word on the command line and in ``Opened.format``, ``label`` what a sentence
    calls it, ``medium`` what it is made of where the label does not tell. ``endings`` are those of
    file names, the usual one first; files with one of ``shared_endings`` may as well be something
    else, so that in a folder their content decides. ``has_text`` is False for documents of links
    alone, ``has_marks`` for texts in which nothing can be marked, and ``needs_text`` True if the
    text of links is looked for beside them. ``write`` is None for what is only read. ``beside`` are
    endings of files of the same stem that belong to a document and are none of their own.

    ``file_names`` are whole names of files that have no ending.

    A format whose files hold several documents has ``split``; ``read`` is then given the bytes of
    one, under the path ``FILE/NAME`` where the file has others (``formats.members``). With ``join``
    several can be written to one file.

    A format whose documents have rows in tables that they share has ``rows``, which belong to a
    document wherever it is copied.

    A format of tables has ``read_columns`` for those whose columns have other names.

    ``by_ending`` marks a format that any content fits, so that the ending must be its own; in a
    folder its files count only where there is no other document. ``may_be_empty`` marks one with an
    ending of its own whose files are empty as long as nothing is annotated. ``lost`` says what the
    format cannot hold, ``checked`` what its files were checked with besides reading them here, and
    ``not_written`` why a format is only read.

    Raises FormatError for a row that is not complete.
    """

    name: str
    label: str
    endings: tuple[str, ...]
    sniff: Sniffer
    read: Reader
    write: Writer | None
    shared_endings: tuple[str, ...] = ()
    file_names: tuple[str, ...] = ()
    medium: str = ""
    has_text: bool = True
    has_marks: bool = True
    needs_text: bool = False
    beside: tuple[str, ...] = ()
    split: Splitter | None = None
    join: Joiner | None = None
    rows: RowsReader | None = None
    by_ending: bool = False
    may_be_empty: bool = False
    read_columns: ColumnsReader | None = None
    lost: str = bilingual("nothing")
    checked: str = ""
    not_written: str = ""

    def __post_init__(self) -> None:
        needed = (each.name for each in fields(self) if each.default is MISSING)
        may_lack = ("write", "endings") if self.file_names else ("write",)
        missing = [name for name in needed if name not in may_lack and not getattr(self, name)]
        if missing:
            raise FormatError(
                bilingual(
                    "the format {name!r} has no {missing}",
                    name=self.name,
                    missing=", ".join(missing),
                )
            )
        for ending in self.endings:
            if not ending.startswith(".") or ending != ending.casefold():
                problem = bilingual(
                    "has the ending {ending!r}, which should be like .tml, in small letters",
                    ending=ending,
                )
                raise FormatError(
                    bilingual("the format {name!r} {problem}", name=self.name, problem=problem)
                )
        if odd := set(self.shared_endings) - set(self.endings):
            raise FormatError(
                bilingual(
                    "the format {name!r} shares {odd}, none of its endings",
                    name=self.name,
                    odd=sorted(odd),
                )
            )

    @property
    def title(self) -> str:
        """The format in words, with what it is made of."""
        return with_note(self.label, self.medium) if self.medium else self.label


def formats() -> Iterator[DocumentFormat]:
    """Yield the formats, ours first; each is loaded when it is its turn."""
    yield from _all() if _all.cache_info().currsize else _one_by_one()


def _one_by_one() -> Iterator[DocumentFormat]:
    for module in _our_modules():
        yield from _built_in(module)
    yield from _installed()[0]


@cache
def _all() -> tuple[DocumentFormat, ...]:
    """All formats, once somebody needs them all: a folder asks thousands of times."""
    return tuple(_one_by_one())


def unloaded() -> tuple[str, ...]:
    """Return what is to be said of formats of other packages that could not be loaded."""
    return _installed()[1]


def packages_changed() -> None:
    """Look for formats anew when they are asked for next."""
    for each in (_our_modules, _installed, _all, endings, file_names, owner_of):
        each.cache_clear()


def writable() -> tuple[DocumentFormat, ...]:
    """Return the formats that documents can be written in."""
    return tuple(each for each in formats() if each.write is not None)


def format_named(name: str) -> DocumentFormat:
    """Return the format of a name; raises FormatError for a name that none has."""
    found = next((each for each in formats() if each.name == name), None)
    if found is None:
        raise FormatError(
            bilingual(
                "there is no format {name!r}: {formats}",
                name=name,
                formats=", ".join(e.name for e in formats()),
            )
        )
    return found


def has_marks(name: str) -> bool:
    """Whether something can be marked in documents of a format; in those of no known one it can."""
    return next((each.has_marks for each in formats() if each.name == name), True)


def format_of_content(raw: bytes, ending: str = "") -> DocumentFormat | None:
    """Return the format that the start of a file fits best, None if it fits none.

    The ending of its name decides only of formats that any content fits; they come before those
    that are not sure and have other endings.
    """
    if not raw.strip():
        owner = owner_of(ending)
        return owner if owner is not None and owner.may_be_empty else None
    perhaps = None
    for each in formats():
        if each.by_ending and ending.casefold() not in each.endings:
            continue
        fit = each.sniff(raw)
        if fit is Fit.SURE:
            return each
        if fit is Fit.PERHAPS and (
            perhaps is None or (each.by_ending and ending.casefold() not in perhaps.endings)
        ):
            perhaps = each
    return perhaps


def start_of(path: Path) -> bytes:
    """The bytes of a file that sniffers need: its start, or all of it if its names stand elsewhere.

    Those of tables in Parquet and Excel do. Raises OSError.
    """
    with path.open("rb") as file:
        start = file.read(SNIFFED)
        return start + file.read(LARGEST) if start.startswith(_NAMES_ELSEWHERE) else start


@cache
def endings(to_write: bool = False) -> tuple[str, ...]:
    """Return the endings of names of documents, those of one format after those of another."""
    rows = writable() if to_write else _all()
    return tuple(dict.fromkeys(ending for each in rows for ending in each.endings))


@cache
def file_names() -> frozenset[str]:
    """Return the whole names of files without endings that are documents."""
    return frozenset(name for row in _all() for name in row.file_names)


@lru_cache(maxsize=256)
def owner_of(ending: str) -> DocumentFormat | None:
    """Return the format whose documents alone have an ending, in capitals or not."""
    ending = ending.casefold()
    rows = (each for each in formats() if ending in each.endings)
    return next((each for each in rows if ending not in each.shared_endings), None)


def format_of(path: Path) -> DocumentFormat:
    """Return the format that the ending of a name to write stands for.

    Raises FileError for an ending that stands for none.
    """
    known = _written_with(path.suffix.casefold())
    if known is None:
        said = ", ".join(endings(to_write=True))
        raise FileError(
            path, bilingual("the ending tells no format ({said}); say it with --to", said=said)
        )
    return known


def format_to_save(opened: Opened, target: Path) -> DocumentFormat:
    """Return the format that a document is to be saved in under a name.

    A name without ending, or with one that stands for nothing here but that the file has already,
    means the document's own. Raises FileError for any other.
    """
    ending, own = target.suffix.casefold(), opened.path.suffix.casefold()
    format, known = format_named(opened.format), _written_with(ending)
    if target == opened.path or (known is None and ending in ("", own)):
        return format
    if known is None:
        said = ", ".join(endings(to_write=True))
        raise FileError(
            target,
            bilingual(
                "no document is written with the ending {ending}: {said}", ending=ending, said=said
            ),
        )
    return format if ending in format.endings else known


def check_ending(opened: Opened, target: Path) -> None:
    """Raise FileError if the name to save a document under stands for another format."""
    wanted, own = format_to_save(opened, target), format_named(opened.format)
    if wanted is not own:
        problem = bilingual(
            "a name like this is that of {label}, and this is {label2}",
            label=wanted.label,
            label2=own.label,
        )
        raise FileError(target, bilingual("{problem}; convert it instead", problem=problem))


def _written_with(ending: str) -> DocumentFormat | None:
    """The format that writes an ending: the one whose usual ending it is, else the first."""
    found = [each for each in writable() if ending in each.endings]
    return next((each for each in found if each.endings[0] == ending), next(iter(found), None))


@cache
def _our_modules() -> tuple[str, ...]:
    """The modules of our formats, in the order in which they are asked."""
    names = (each.name for each in pkgutil.iter_modules(importlib.import_module(_FOLDER).__path__))
    return tuple(sorted(names, key=lambda name: (name != _FIRST, name)))


@cache
def _built_in(module: str) -> tuple[DocumentFormat, ...]:
    found = importlib.import_module(f"{_FOLDER}.{module}")
    rows = getattr(found, "FORMATS", None) or (getattr(found, "FORMAT", None),)
    return tuple(_checked(row, f"the module {module} has no FORMAT") for row in rows)


@cache
def _installed() -> tuple[tuple[DocumentFormat, ...], tuple[str, ...]]:
    """Return the formats of other packages, and what is to be said of those not loaded.

    A package that is broken must not keep anybody from documents of other formats.
    """
    from importlib.metadata import entry_points  # noqa: PLC0415 - goes through all packages

    names = {row.name for each in _our_modules() for row in _built_in(each)}
    found, failures = [], []
    for point in sorted(entry_points(group=GROUP)):
        try:
            row = _checked(point.load(), f"{point.value} is no DocumentFormat")
            if row.name in names:
                raise FormatError(bilingual("there is a format {row!r} already", row=row.name))
        except Exception as error:  # what other packages raise is anybody's guess
            failures.append(
                bilingual(
                    "the format {name!r} could not be loaded: {error}", name=point.name, error=error
                )
            )
        else:
            found.append(row)
            names.add(row.name)
    return tuple(found), tuple(failures)


def _checked(row: object, problem: str) -> DocumentFormat:
    if not isinstance(row, DocumentFormat):
        raise FormatError(problem)
    return row
