"""Any file as an opened document, and an edited document back into its file or into another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from pathlib import Path

from tempannot.core.changes import Change
from tempannot.core.document import Document
from tempannot.core.errors import DocumentError, FileError, check_has_end, guarded, reason_of
from tempannot.core.language import bilingual
from tempannot.core.schemes import AS_TOLD, During, Interpretation
from tempannot.core.typed_names import real_path
from tempannot.formats.atomic import write_atomically
from tempannot.formats.members import JoinedSource, alone, file_of, member_at, with_member
from tempannot.formats.most_intervals import check_intervals
from tempannot.formats.opened import Opened
from tempannot.formats.problems import LEFT_ASIDE
from tempannot.formats.registry import (
    LARGEST,
    DocumentFormat,
    Member,
    Written,
    check_ending,
    format_named,
    format_of_content,
    formats,
    unloaded,
)
from tempannot.formats.scheme_choice import with_scheme
from tempannot.formats.text_encoding import nothing_in

try:  # the one of ``hashlib``, which first loads OpenSSL, as long as two documents take
    from _blake2 import blake2b
except ImportError:  # a Python that was built without
    from hashlib import blake2b

_TABLES = (".csv", ".tsv", ".jsonl", ".json", ".parquet", ".xlsx", ".xls", ".ods")
_SAY_COLUMNS = "--columns source=COLUMN,relations=COLUMN,target=COLUMN"

_APPLE_DOUBLE = b"\x00\x05\x16\x07"


def read(path: Path, how: Interpretation = AS_TOLD) -> Opened:
    """Read a document in the format that its content has.

    A document of links alone gets its text from those that ``how`` gives. ``path`` may be that of
    one document in a file of several, ``FILE/NAME``. Raises FileError, with the line where there is
    one, if it is of no format that is known.
    """
    with guarded(path):
        raw, is_member = _content(path)
        opened = _in_its_file(raw, path, how) if is_member else from_bytes(raw, path, how)
    opened.digests[real_path(path)] = _digest(raw)
    return opened


def _in_its_file(raw: bytes, path: Path, how: Interpretation) -> Opened:
    """Read one document of several, with the lines that its file has."""
    before = member_at(path).line - 1
    try:
        opened = from_bytes(raw, path, how)
    except FileError as error:
        line = None if error.line is None else error.line + before
        raise FileError(path, error.problem, line) from error
    moved = (p if p.line is None else replace(p, line=p.line + before) for p in opened.problems)
    return replace(opened, problems=tuple(moved))


def from_bytes(raw: bytes, path: Path, how: Interpretation = AS_TOLD) -> Opened:
    """Read the content of a file that is not on disk (or not any more) under ``path``."""
    if raw.startswith(_APPLE_DOUBLE):
        raise FileError(
            path, bilingual("this is an AppleDouble file (what macOS leaves), not a document")
        )
    format = format_of_content(raw, path.suffix)
    if how.columns and raw.strip() and (format is None or format.by_ending):
        named = _named_table(raw, path, how.columns)
        return _checked_size(_with_text(with_scheme(named, raw, how), how))
    if format is None:
        raise _unknown(raw, path) if raw.strip() else nothing_in(path, raw)
    only = alone(format, raw, path)
    opened = with_scheme(format.read(only.raw, path), raw, how)
    if only.raw != raw:
        opened.source = JoinedSource(raw, only, opened.source, format.join)
    return _checked_size(_with_text(opened, how))


def _with_text(opened: Opened, how: Interpretation) -> Opened:
    """Return a document with the text that it is about, which it nearly always has."""
    if opened.document.text:
        return opened
    from tempannot.formats.joining import joined  # noqa: PLC0415 - few need it

    return joined(opened, how.texts, read)


def _named_table(raw: bytes, path: Path, columns: Sequence[tuple[str, str]]) -> Opened:
    """Read a table whose columns somebody named, by its ending or else as text."""
    readers = {each.endings[0]: each.read_columns for each in formats() if each.read_columns}
    read_columns = readers.get(path.suffix.casefold()) or next(iter(readers.values()))
    return read_columns(raw, path, columns)


def to_bytes(opened: Opened, document: Document) -> bytes:
    """Return the bytes of the file with the edits carried over; unchanged, they are the same.

    Raises FileError if the format cannot hold an edit.
    """
    try:
        return opened.source.to_bytes(document)
    except DocumentError as error:
        raise FileError(opened.path, str(error)) from error


def check_edit(opened: Opened, document: Document, change: Change) -> None:
    """Make sure that a change, applied to ``document`` now, could be saved.

    Raises DocumentError if the format cannot hold it (marks that cross, characters XML lacks),
    so that an annotator learns it at once and not when saving. The document stays as it is.
    """
    opened.source.check(document, change)


def write(opened: Opened, document: Document, path: Path, overwrite: bool = False) -> None:
    """Save to ``path``, all or nothing.

    Raises FileError, with the old file intact, if that fails, if the name stands for another
    format, or if somebody else has changed the file since it was read or written here, unless
    ``overwrite`` allows that.
    """
    check_ending(opened, path)
    data = to_bytes(opened, document)
    key = real_path(path)
    if not overwrite and _changed_by_others(opened, path, key):
        raise FileError(path, bilingual("another program has changed the file since it was opened"))
    file = file_of(path)
    if file == path:
        is_same = path == opened.path
        beside, rows = ({}, {}) if is_same else (_beside(opened, data), _rows(opened))
        write_converted(Written(data, (), beside, rows), path)
    else:
        write_atomically(file, with_member(path, data))
    opened.digests[key] = _digest(data)


def convert(opened: Opened, target: DocumentFormat, during: During) -> Written:
    """Return a document in another format, as a whole file; in its own it is the same to the byte.

    Raises FileError if the target cannot hold it at all, or is only read.
    """
    found = as_member(opened, target, during)
    if target.join is None or opened.format == target.name:
        return found
    return replace(found, data=target.join([Member(opened.path.stem, found.data)]))


def as_member(opened: Opened, target: DocumentFormat, during: During) -> Written:
    """Return a document in another format, as one of those that a file can hold."""
    if opened.format == target.name:
        data = to_bytes(opened, opened.document)
        return Written(data, (), _beside(opened, data), _rows(opened))
    if target.write is None:
        raise FileError(
            opened.path, bilingual("{target} is read here and not written", target=target.label)
        )
    found = target.write(opened, during)
    aside = tuple(
        each.message.partition(";")[0] for each in opened.problems if each.kind == LEFT_ASIDE
    )
    return replace(found, losses=(*found.losses, *aside))


def _beside(opened: Opened, data: bytes) -> dict[str, bytes]:
    """What belongs to a document beside its file, by endings.

    A text that lies there under another name is found by that no more beside a copy.
    """
    format = format_named(opened.format)
    places = ((ending, opened.path.with_suffix(ending)) for ending in format.beside)
    found = {ending: bytes_of(path) for ending, path in places if path.is_file()}
    if _TEXT in format.beside and _TEXT not in found and opened.document.text:
        from uuid import uuid4  # noqa: PLC0415 - few have their text so

        alone = format.read(data, opened.path.with_name(f"{uuid4().hex}{opened.path.suffix}"))
        if alone.document.text != opened.document.text:
            found[_TEXT] = opened.document.text.encode()
    return found


_TEXT = ".txt"


def _rows(opened: Opened) -> Mapping[str, bytes]:
    """What tables beside a document say of it."""
    rows_of = format_named(opened.format).rows
    return {} if rows_of is None else rows_of(opened)


def write_converted(found: Written, path: Path) -> None:
    """Write a document in its new format, with what belongs beside it; raises FileError.

    What all documents of a folder share is left as it is where it is there already.
    """
    for name, data in found.beside.items():
        if name.startswith("."):
            write_atomically(path.with_suffix(name), data)
        elif not (path.parent / name).exists():
            write_atomically(path.parent / name, data)
    lines = (line for rows in found.rows.values() for line in rows.splitlines())
    documents = {line.partition(b"\t")[0] for line in lines}
    for name, rows in found.rows.items():
        table = path.parent / name
        if rows or table.exists():
            write_atomically(table, _without(table, documents) + rows)
    write_atomically(path, found.data)


def _without(table: Path, documents: AbstractSet[bytes]) -> bytes:
    """A table, if it is there, without the rows that have some documents in their first cells."""
    lines = bytes_of(table).splitlines(keepends=True) if table.exists() else []
    kept = b"".join(each for each in lines if each.partition(b"\t")[0] not in documents)
    return kept + (b"\n" if kept and not kept.endswith(b"\n") else b"")


def _changed_by_others(opened: Opened, path: Path, key: Path) -> bool:
    if key not in opened.digests or not file_of(path).exists():
        return False
    return _digest(bytes_of(path)) != opened.digests[key]


def bytes_of(path: Path) -> bytes:
    """Return the content of a file, or of one document in it for ``FILE/NAME``.

    Raises FileError, for pipes, devices and giants too.
    """
    return _content(path)[0]


def _content(path: Path) -> tuple[bytes, bool]:
    """The bytes at a path, and whether they are those of one document of several in a file."""
    try:
        _check_kind(path)
        return path.read_bytes(), False
    except NotADirectoryError:
        _check_kind(path.parent)
        return member_at(path).raw, True
    except IsADirectoryError:
        raise FileError(path, bilingual("this is a folder, not a file")) from None
    except OSError as error:
        raise FileError(path, reason_of(error)) from error


def _check_kind(path: Path) -> None:
    """Refuse what reading would never come to the end of, or would fill the memory."""
    check_has_end(path)
    status = path.stat()
    if status.st_size > LARGEST:
        size = status.st_size // 2**20
        raise FileError(
            path,
            bilingual(
                "it has {size:,} MB; at most {largest} MB are read",
                size=size,
                largest=LARGEST // 2**20,
            ),
        )


class UnknownFormatError(FileError):
    """A file that is no document, but perhaps something else that is known."""


def _unknown(raw: bytes, path: Path) -> FileError:
    is_table = path.suffix.casefold() in _TABLES
    way = (
        bilingual("; if it is a table of links, say {say_columns}", say_columns=_SAY_COLUMNS)
        if is_table
        else ""
    )
    if b"\x00" in raw[:4096]:
        return FileError(path, bilingual("this is a binary file, no document{way}", way=way))
    start = raw[:40].decode("utf-8", "replace").split("\n")[0].strip()
    failures = "".join(f"; {each}" for each in unloaded())
    said = bilingual(
        "it is no document of a known format; it starts with {start!r}{way}{failures}",
        start=start,
        way=way,
        failures=failures,
    )
    return UnknownFormatError(path, said, 1)


def _checked_size(opened: Opened) -> Opened:
    document = opened.document
    check_intervals(opened.path, len(document.instances) + len(document.times))
    return opened


def _digest(raw: bytes) -> bytes:
    return blake2b(raw, digest_size=16).digest()
