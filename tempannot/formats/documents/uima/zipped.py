"""What INCEpTION and WebAnno export as archives: XMI with its type system beside it, or a project.

The archive of a document holds its XMI and ``TypeSystem.xml``. That of a project holds an archive
of this kind for each document and annotator (``annotation/DOCUMENT/ANNOTATOR.zip``) and for what
was curated; each is a document ``DOCUMENT.ANNOTATOR`` here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.formats.documents.uima.features import Declared, types_in
from tempannot.formats.documents.uima.tree import UimaXmi
from tempannot.formats.documents.uima.xmi import scheme_of, write_xmi
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit, Member, Written
from tempannot.formats.safe_xml import parse_xml
from tempannot.formats.safe_zip import archive_of, parts_in, with_parts
from tempannot.formats.tree_formats import open_tree

_TYPES = "typesystem.xml"
_FOLDERS = ("annotation", "curation")
_LARGEST = 128 * 2**20
"""How many bytes one document may have out of its archive, and all archives of a project."""


class ZippedXmi(UimaXmi):
    """XMI in an archive, with its type system."""

    name = "inception-zip"
    label = bilingual("an archive of INCEpTION")

    def __init__(self, raw: bytes, path: Path, text: str | None = None) -> None:
        """Read what is in the archive; raises FileError."""
        parts = parts_in(raw, path, _is_part, _LARGEST)
        self._archive = raw
        self._part = next((name for name in parts if _is_xmi(name)), "")
        if not self._part:
            raise FileError(
                path, bilingual("there is no XMI in it; export the document as UIMA CAS XMI")
            )
        self._declared = next((parts[name] for name in parts if _is_types(name)), None)
        super().__init__(parts[self._part], path, text)

    def declared_types(self) -> Declared | None:
        """The types of the type system in the archive, if there is one that can be read."""
        if self._declared is None:
            return super().declared_types()
        try:
            return types_in(parse_xml(self._declared, self.path))
        except FileError:
            return {}

    def to_bytes(self) -> bytes:
        """The archive with the XMI as it is now."""
        return with_parts(self._archive, {self._part: super().to_bytes()})


def read_zipped(raw: bytes, path: Path) -> Opened:
    """Read the archive of a document; raises FileError."""
    xmi = next(iter(parts_in(raw, path, _is_xmi, _LARGEST).values()), b"")
    return open_tree(ZippedXmi, raw, path, scheme_of(xmi))


def split_zipped(raw: bytes, path: Path) -> Sequence[Member]:
    """The archives of the annotators in that of a project, or the only one of a document."""
    project = parts_in(raw, path, _is_inner, _LARGEST)
    if not project:
        return (Member(path.stem, raw),)
    return tuple(_members(project, path))


def _members(project: dict[str, bytes], path: Path) -> Iterator[Member]:
    """The archives with XMI in them, one for each annotator of each document."""
    is_there = False
    for name, data in project.items():
        place = PurePosixPath(name)
        if any(map(_is_xmi, parts_in(data, path, _is_xmi, _LARGEST))):
            is_there = True
            yield Member(f"{PurePosixPath(place.parent.name).stem}.{place.stem}", data)
    if not is_there:
        raise FileError(
            path, bilingual("no annotation in it is XMI; export the project as UIMA CAS XMI")
        )


def _is_inner(name: str) -> bool:
    place = PurePosixPath(name)
    return len(place.parts) >= 3 and place.parts[-3] in _FOLDERS and place.suffix == ".zip"


def _is_part(name: str) -> bool:
    return _is_xmi(name) or _is_types(name)


def _is_xmi(name: str) -> bool:
    return name.casefold().endswith(".xmi")


def _is_types(name: str) -> bool:
    return PurePosixPath(name).name.casefold() == _TYPES


def _fit(raw: bytes) -> Fit:
    if not raw.startswith(b"PK\x03\x04"):
        return Fit.NO
    return Fit.SURE if b".xmi" in raw or b"exportedproject.json" in raw else Fit.NO


def write_zipped(opened: Opened, during: During) -> Written:
    """Write any document as XMI with its type system, in an archive."""
    found = write_xmi(opened, during)
    name = "".join(c if c.isalnum() or c in "-_." else "_" for c in opened.document.name)
    parts = {f"{name or 'document'}.xmi": found.data, **found.beside}
    return Written(archive_of(parts), found.losses)


FORMAT = DocumentFormat(
    name=ZippedXmi.name,
    label=ZippedXmi.label,
    medium=bilingual("UIMA XMI with its type system"),
    endings=(".zip",),
    shared_endings=(".zip",),
    sniff=_fit,
    read=read_zipped,
    write=write_zipped,
    split=split_zipped,
    lost=bilingual("of a project all but the annotations"),
    checked=bilingual("dkpro-cassis; archives built as inceptalytics reads those of INCEpTION"),
)
