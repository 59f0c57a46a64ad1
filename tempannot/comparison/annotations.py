"""Which files of several annotations belong to one document.

An annotation is a file or a folder of files. Files given on their own belong together whatever
their names; in folders the path below the folder without its ending is the document's name, so
that ``a/x.tml`` goes with ``b/x.csv``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tempannot.core.errors import FileError, TempannotError
from tempannot.formats.finding import Found, documents_in

_NAMED = 3


class NothingInCommonError(TempannotError):
    """Annotations that have no document of one name, so that there is nothing to compare."""


@dataclass(frozen=True, slots=True)
class Annotation:
    """What one annotator or system made: its files by the name of their document.

    ``clashes`` are names that several of its files have; ``closed`` are folders that cannot be
    listed; ``hidden`` are the hidden and AppleDouble files that were passed over.
    """

    name: str
    path: Path
    is_folder: bool
    files: Mapping[str, Path]
    clashes: Mapping[str, tuple[Path, ...]]
    closed: tuple[Path, ...] = ()
    hidden: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class DocumentFiles:
    """The files of one document, one place per annotation, None where it has none."""

    name: str
    files: tuple[Path | None, ...]

    @property
    def sides(self) -> tuple[int, ...]:
        """The places of the annotations that have it."""
        return tuple(side for side, file in enumerate(self.files) if file is not None)


@dataclass(frozen=True)
class Matched:
    """Annotations and the documents that at least two of them have, by name."""

    annotations: tuple[Annotation, ...]
    documents: tuple[DocumentFiles, ...]

    @cached_property
    def only_in(self) -> tuple[tuple[str, ...], ...]:
        """Per annotation the names of the documents that no other one has."""
        if not any(each.is_folder for each in self.annotations):
            return ((),) * len(self.annotations)
        return tuple(map(self._alone, range(len(self.annotations))))

    @property
    def hidden(self) -> int:
        """How many hidden and AppleDouble files were passed over."""
        return len({path for each in self.annotations for path in each.hidden})

    def _alone(self, side: int) -> tuple[str, ...]:
        others = [each for place, each in enumerate(self.annotations) if place != side]
        elsewhere = {name for each in others for name in (*each.files, *each.clashes)}
        return tuple(name for name in self.annotations[side].files if name not in elsewhere)


def match(paths: Sequence[Path]) -> Matched:
    """Find the annotations under ``paths`` and put their documents together, key first.

    Raises FileError for a path that is not there and for a folder without a document,
    NothingInCommonError if no two annotations have a document of the same name.
    """
    found = [documents_in([path]) for path in paths]
    annotations = tuple(map(_annotation, paths, distinct_names(paths), found))
    if any(each.is_folder for each in annotations):
        documents = _by_name(annotations)
    else:
        documents = (DocumentFiles(document_name(paths[0].name), tuple(paths)),)
    has_clash = any(each.clashes or each.closed for each in annotations)
    if not documents and not has_clash:
        raise NothingInCommonError(_nothing_in_common(annotations))
    return Matched(annotations, documents)


def document_name(path: Path | str) -> str:
    """Return the name of a document: its path without the ending, with forward slashes.

    >>> document_name("news/APW19980807.0261.tml")
    'news/APW19980807.0261'
    """
    return Path(path).with_suffix("").as_posix()


def distinct_names(paths: Sequence[Path]) -> tuple[str, ...]:
    """Return a short name for each path: as few of its last parts as tell it from the others.

    >>> distinct_names([Path("a/gold"), Path("b/gold")])
    ('a/gold', 'b/gold')
    """
    whole = [each.resolve() if ".." in each.parts else each.absolute() for each in paths]
    parts = [(each if each.is_dir() else each.with_suffix("")).parts for each in whole]
    for count in range(1, max(map(len, parts), default=0) + 1):
        names = ["/".join(each[-count:]) for each in parts]
        if len(set(names)) == len(set(parts)):
            break
    else:
        names = list(map(str, paths))
    return tuple(
        name if names.count(name) == 1 else f"{name} ({names[: place + 1].count(name)})"
        for place, name in enumerate(names)
    )


def _annotation(path: Path, name: str, found: Found) -> Annotation:
    if not path.is_dir():
        return Annotation(name, path, False, {document_name(path.name): path}, {})
    if not found.files:
        raise FileError(path, "there is no document in this folder")
    closed = tuple(file for file in found.files if file.is_dir())
    files: dict[str, list[Path]] = {}
    for file in found.files:
        if file not in closed:
            files.setdefault(document_name(file.relative_to(path)), []).append(file)
    return Annotation(
        name,
        path,
        True,
        {each: same[0] for each, same in files.items() if len(same) == 1},
        {each: tuple(same) for each, same in files.items() if len(same) > 1},
        closed,
        found.skipped,
    )


def _by_name(annotations: Sequence[Annotation]) -> tuple[DocumentFiles, ...]:
    """Return the documents that two annotations have, in order of the first that has them."""
    names = dict.fromkeys(name for each in annotations for name in each.files)
    documents = (
        DocumentFiles(name, tuple(each.files.get(name) for each in annotations)) for name in names
    )
    return tuple(each for each in documents if len(each.sides) > 1)


def _nothing_in_common(annotations: Sequence[Annotation]) -> str:
    have = "; ".join(f"{each.path} has {_some(each.files)}" for each in annotations)
    return f"there is no document of one name to compare: {have}"


def _some(names: Iterable[str]) -> str:
    every = list(names)
    more = len(every) - _NAMED
    shown = ", ".join(every[:_NAMED])
    return f"{shown} and {more} more" if more > 0 else shown or "none"
