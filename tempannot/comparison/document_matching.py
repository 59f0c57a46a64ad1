"""Which files of several annotations belong to one document, and reading them.

An annotation is a file or a folder of files. Files given on their own belong together whatever
their names; in folders the path below the folder without its ending is the document's name, so
that ``a/x.tml`` goes with ``b/x.csv``. What cannot be compared is said of each document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path

from tempannot.comparison.text_versions import (
    TextsDifferError,
    TextVersions,
    check_same_text,
    check_versions,
    has_same_text,
    versions,
)
from tempannot.core.errors import FileError, TempannotError
from tempannot.core.language import bilingual
from tempannot.core.schemes import AS_TOLD, Interpretation
from tempannot.core.wording import counted, in_quotes, joined
from tempannot.formats.finding import Found, documents_in
from tempannot.formats.opened import Opened
from tempannot.formats.reading import read
from tempannot.formats.registry import endings, format_named, owner_of

_NAMED = 3


class NothingInCommonError(TempannotError):
    """Annotations that have no document of one name, so that there is nothing to compare."""


@dataclass(frozen=True, slots=True)
class AnnotationFiles:
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

    annotations: tuple[AnnotationFiles, ...]
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
        elsewhere.update(each.name for each in self.documents)  # missing ones may count as empty
        return tuple(name for name in self.annotations[side].files if name not in elsewhere)


def match(paths: Sequence[Path], *, missing_too: bool = False) -> Matched:
    """Find the annotations under ``paths`` and put their documents together, key first.

    With ``missing_too`` all documents of the key are among them, whoever else has them.
    Raises FileError for a path that is not there and for a folder without a document,
    NothingInCommonError if no two annotations have a document of the same name.
    """
    found = [documents_in([path]) for path in paths]
    annotations = tuple(map(_annotation, paths, distinct_names(paths), found))
    if any(each.is_folder for each in annotations):
        documents = _by_name(annotations, missing_too)
    else:
        documents = (DocumentFiles(document_name(paths[0].name), tuple(paths)),)
    has_clash = any(each.clashes or each.closed for each in annotations)
    if not documents and not has_clash:
        raise NothingInCommonError(_nothing_in_common(annotations))
    return Matched(annotations, documents)


def document_name(path: Path | str) -> str:
    """Return the name of a document: its path without its endings, with forward slashes.

    >>> document_name("news/APW19980807.0261.tml"), document_name("wsj_0106.tml.xml")
    ('news/APW19980807.0261', 'wsj_0106')
    """
    name = Path(path).with_suffix("")
    while _is_ending(name.suffix.casefold()):
        name = name.with_suffix("")
    return name.as_posix()


def _is_ending(suffix: str) -> bool:
    # numbers and endings of ours are told without loading all formats
    if not suffix or suffix[1:].isdigit():
        return False
    return owner_of(suffix) is not None or suffix in endings()


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


def _annotation(path: Path, name: str, found: Found) -> AnnotationFiles:
    if found.files == (path,):
        return AnnotationFiles(name, path, False, {document_name(path.name): path}, {})
    if not found.files:
        raise FileError(path, bilingual("there is no document in this folder"))
    closed = tuple(file for file in found.files if file.is_dir())
    files = _named([file for file in found.files if file not in closed], path)
    return AnnotationFiles(
        name,
        path,
        True,
        {each: same[0] for each, same in files.items() if len(same) == 1},
        {each: tuple(same) for each, same in files.items() if len(same) > 1},
        closed,
        found.skipped,
    )


def _named(files: Sequence[Path], folder: Path) -> dict[str, list[Path]]:
    """Return the files of a folder by the names of their documents.

    Where two files differ only in how many endings they have, both keep all but the last.
    """
    found: dict[str, list[Path]] = {}
    for file in files:
        found.setdefault(document_name(file.relative_to(folder)), []).append(file)
    for name, same in list(found.items()):
        longer = [file.relative_to(folder).with_suffix("").as_posix() for file in same]
        if len(set(longer)) > 1:
            del found[name]
            for each, file in zip(longer, same, strict=True):
                found.setdefault(each, []).append(file)
    return found


def _by_name(
    annotations: Sequence[AnnotationFiles], missing_too: bool
) -> tuple[DocumentFiles, ...]:
    """Return the documents that two annotations have, in order of the first that has them."""
    names = dict.fromkeys(name for each in annotations for name in each.files)
    documents = (
        DocumentFiles(name, tuple(each.files.get(name) for each in annotations)) for name in names
    )
    return tuple(
        each
        for each in documents
        if len(each.sides) > 1 or (missing_too and each.files[0] is not None)
    )


def _nothing_in_common(annotations: Sequence[AnnotationFiles]) -> str:
    have = joined(
        "; ",
        (
            bilingual("{path} has {files}", path=each.path, files=_some(each.files))
            for each in annotations
        ),
    )
    return bilingual("there is no document of one name to compare: {have}", have=have)


def _some(names: Iterable[str]) -> str:
    every = list(names)
    more = len(every) - _NAMED
    shown = ", ".join(every[:_NAMED])
    return (
        bilingual("{shown} and {more} more", shown=shown, more=more)
        if more > 0
        else shown or "none"
    )


class Why(StrEnum):
    """Why a file or folder could not be compared."""

    UNREADABLE = "unreadable"
    OTHER_TEXT = "other-text"
    SAME_NAME = "same-name"


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file that was left out: of annotation ``side``; ``message`` names file and cause."""

    name: str
    side: int
    path: Path
    why: Why
    message: str


Files = tuple[Opened | None, ...]
"""What was read, one place per annotation, None where there is nothing to compare."""


def read_files(
    document: DocumentFiles, how: Interpretation = AS_TOLD, *, versions_too: bool = False
) -> tuple[Files, list[Skipped]]:
    """Read the files of a document and leave out those that are broken or of another text.

    With ``versions_too`` a version of the first one's text is no other text.
    """
    opened, broken = _read(document, how)
    opened, others = _of_one_text(document.name, opened, versions_too)
    return opened, broken + others


@dataclass(frozen=True, slots=True)
class OtherVersion:
    """A file of annotation ``side`` whose text differs a little from that of the first one."""

    side: int
    path: Path
    first: Path
    versions: TextVersions

    def as_json(self) -> dict[str, object]:
        """Return what differs, as results have it."""
        return {
            "path": str(self.path),
            "first": str(self.first),
            "characters": list(self.versions.lengths),
            "shared": self.versions.shared,
            "places": len(self.versions.changes),
            "examples": [
                {"line": each.line, "first": each.first, "second": each.second}
                for each in self.versions.examples
            ],
        }

    @property
    def message(self) -> str:
        """What differs, in a sentence."""
        changes = self.versions.changes
        places = counted(len(changes), "place")
        shown = joined(
            "; ",
            (
                bilingual(
                    "line {line}: {second} for {first}",
                    line=each.line,
                    second=_quoted(each.second),
                    first=_quoted(each.first),
                )
                for each in self.versions.examples
            ),
        )
        more = " ..." if len(changes) > len(self.versions.examples) else ""
        return bilingual(
            "{path}: its text differs from {first} in {places}: {shown}{more}",
            path=self.path,
            first=self.first,
            places=places,
            shown=shown,
            more=more,
        )


def other_versions(opened: Files) -> tuple[OtherVersion, ...]:
    """Return the files that have another version of the first one's text, with what differs."""
    texts = [(side, e) for side, e in enumerate(opened) if e is not None and _has_text(e)]
    if not texts:
        return ()
    _, first = texts[0]
    body = first.document.slice(first.document.body)
    return tuple(
        OtherVersion(side, each.path, first.path, versions(body, document.slice(document.body)))
        for side, each in texts[1:]
        if not has_same_text(first.document, document := each.document)
    )


def unreadable(name: str, side: int, error: FileError) -> Skipped:
    """Return what is to be said of a file that is left out for an error."""
    return Skipped(name, side, error.path, Why.UNREADABLE, str(error))


def _read(document: DocumentFiles, how: Interpretation) -> tuple[Files, list[Skipped]]:
    opened: list[Opened | None] = []
    skipped = []
    for side, path in enumerate(document.files):
        try:
            opened.append(None if path is None else read(path, how))
        except FileError as error:
            opened.append(None)
            skipped.append(unreadable(document.name, side, error))
    return tuple(opened), skipped


def _of_one_text(name: str, opened: Files, versions_too: bool) -> tuple[Files, list[Skipped]]:
    """Leave out what is of another text than the first file; of some formats have none."""
    first = next((each for each in opened if each and _has_text(each)), None)
    kept: list[Opened | None] = []
    skipped = []
    for side, each in enumerate(opened):
        message = _other_text(first, each, versions_too) if first and each else ""
        kept.append(None if message else each)
        if message and each:
            skipped.append(Skipped(name, side, each.path, Why.OTHER_TEXT, message))
    return tuple(kept), skipped


def _other_text(first: Opened, other: Opened, versions_too: bool) -> str:
    if other is first or not _has_text(other):
        return ""
    try:
        (check_versions if versions_too else check_same_text)((first.document, other.document))
    except TextsDifferError as error:
        there = error.difference
        return bilingual(
            "{path}: this is another text than {path2}: in line {line} of the text it goes "
            "on with {second}, the other with {first}",
            path=other.path,
            path2=first.path,
            line=there.line,
            second=_quoted(there.second),
            first=_quoted(there.first),
        )
    return ""


def _has_text(opened: Opened) -> bool:
    return format_named(opened.format).has_text


def _quoted(words: str) -> str:
    return in_quotes(words) if words else bilingual("nothing")


def clashes(annotations: Sequence[AnnotationFiles]) -> Iterator[Skipped]:
    """Yield the folders that cannot be listed and the names that several files have."""
    for side, annotation in enumerate(annotations):
        for path in annotation.closed:
            message = bilingual("{path}: this folder cannot be listed", path=path)
            yield Skipped(path.name, side, path, Why.UNREADABLE, message)
        for name, paths in annotation.clashes.items():
            both = " and ".join(map(str, paths))
            message = bilingual(
                "{both} are of one name, {name}: it is unclear which is meant", both=both, name=name
            )
            yield Skipped(name, side, paths[0], Why.SAME_NAME, message)
