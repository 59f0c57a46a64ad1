"""Files that hold several documents, each of which has a path of its own: ``FILE/NAME``.

The path of a document looks as if the file were a folder, and carries the ending of the file, so
that everything that goes by paths (names, recent files, journals, comparing folders) works for it
as for any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from tempannot.core.errors import DocumentError, FileError
from tempannot.core.language import bilingual
from tempannot.core.wording import counted
from tempannot.formats.registry import DocumentFormat, Joiner, Member, format_of_content

if TYPE_CHECKING:
    from tempannot.core.changes import Change
    from tempannot.core.document import Document
    from tempannot.core.items import Span
    from tempannot.formats.opened import DocumentSource

_QUOTED_NAME = 120
"""How long a name in a path may be; file systems stop at 255 bytes for what is saved under it."""


def file_of(path: Path) -> Path:
    """The file that a document lies in: ``path`` itself but for one of several in a file."""
    return path.parent if not path.exists() and path.parent.is_file() else path


def members(format: DocumentFormat, raw: bytes, path: Path) -> tuple[Member, ...]:
    """The documents in a file, with names that tell them apart and can stand in paths.

    Raises FileError if there is none.
    """
    assert format.split is not None
    found: dict[str, Member] = {}
    for each in format.split(raw, path):
        name = wanted = _in_path(each.name)
        repeat = 1
        while name in found:
            repeat += 1
            name = f"{wanted}~{repeat}"
        found[name] = replace(each, name=name)
    if not found:
        raise FileError(
            path,
            bilingual(
                "there is no document in it, though it looks like {format}", format=format.label
            ),
        )
    return tuple(found.values())


def paths_in(path: Path, raw: bytes) -> tuple[Path, ...]:
    """The paths of the documents in a file: its own if it holds one, as most do.

    Raises FileError for a file of several documents that cannot be taken apart.
    """
    format = format_of_content(raw, path.suffix)
    if format is None or format.split is None:
        return (path,)
    found = members(format, raw, path)
    if len(found) == 1:
        return (path,)
    return tuple(path / f"{each.name}{path.suffix}" for each in found)


def alone(format: DocumentFormat, raw: bytes, path: Path) -> Member:
    """The only document in a file; raises FileError if there are several."""
    if format.split is None:
        return Member(path.stem, raw)
    found = members(format, raw, path)
    if len(found) > 1:
        raise FileError(
            path,
            bilingual(
                "{named}: say which, as {path}/{name}",
                named=_named(found),
                path=path.name,
                name=found[0].name,
            ),
        )
    return found[0]


@dataclass(frozen=True, slots=True)
class JoinedSource:
    """A file that could hold several documents and holds one, which is part of its bytes."""

    raw: bytes
    member: Member
    inner: DocumentSource
    join: Joiner | None

    @property
    def can_save(self) -> bool:
        """Whether the document can be put back into the file."""
        return self.join is not None and self.inner.can_save

    def to_bytes(self, document: Document) -> bytes:
        """Return the file as read, or put together anew around the edited document."""
        data = self.inner.to_bytes(document)
        if data == self.member.raw:
            return self.raw
        if self.join is None:
            raise DocumentError(
                bilingual("no edit can be put back into this file; save it as TimeML")
            )
        return self.join([replace(self.member, raw=data)])

    def check(self, document: Document, change: Change) -> None:
        """Raise DocumentError if the format could not hold a change, applied now."""
        self.inner.check(document, change)

    def why_not_markable(self, document: Document, span: Span) -> str | None:
        """Say why no event or time can be marked at ``span``, None if one can."""
        return self.inner.why_not_markable(document, span)


def member_at(path: Path) -> Member:
    """The document at ``FILE/NAME``; raises FileError if the file has none of that name."""
    file = path.parent
    status = file.stat()
    found = _taken_apart(file, status.st_mtime_ns, status.st_size)
    wanted = path.name.removesuffix(path.suffix) if path.suffix == file.suffix else path.name
    known = found.get(wanted) or found.get(path.name)
    if known is None:
        said = _named(tuple(found.values())) if found else bilingual("it holds one document alone")
        raise FileError(
            file,
            bilingual("there is no document {path!r} in it; {said}", path=path.name, said=said),
        )
    return known


@lru_cache(maxsize=2)
def _taken_apart(file: Path, _changed: int, _size: int) -> dict[str, Member]:
    """The documents of a file by name; one that is gone through is not taken apart for each."""
    raw = file.read_bytes()
    format = format_of_content(raw, file.suffix)
    if format is None or format.split is None:
        return {}
    return {each.name: each for each in members(format, raw, file)}


def with_member(path: Path, data: bytes) -> bytes:
    """The bytes of a file with the document at ``FILE/NAME`` replaced.

    The others are taken as they are in the file now, since somebody may have changed them. Raises
    FileError if the document is not there any more, or the format is only read.
    """
    file, wanted = path.parent, member_at(path)
    raw = file.read_bytes()
    format = format_of_content(raw, file.suffix)
    if format is None or format.join is None:
        raise FileError(
            file, bilingual("of a file with several documents none can be saved; save it apart")
        )
    found = members(format, raw, file)
    return format.join([replace(e, raw=data) if e.name == wanted.name else e for e in found])


def _named(found: Sequence[Member]) -> str:
    names = ", ".join(each.name for each in found[:3])
    more = ", ..." if len(found) > 3 else ""
    return bilingual(
        "it holds {found} ({names}{more})",
        found=counted(len(found), "document"),
        names=names,
        more=more,
    )


def _in_path(name: str) -> str:
    """A name as the last part of a path: what no file system takes is written in percents."""
    found = (
        quote(name.strip(), safe=" !#$&'()+,;=@[]{}~^`%") if not _is_plain(name) else name.strip()
    )
    return found[:_QUOTED_NAME].strip(". ") or "document"


def _is_plain(name: str) -> bool:
    return name.isprintable() and not set(name) & set('/\\:*?"<>|')
