"""Documents of a corpus that contradict themselves, repaired; the files themselves stay."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tempannot.core.changes import Batch
from tempannot.core.document import Document
from tempannot.core.document_repair import (
    KIND_WORDS,
    NOTHING_TO_REPAIR,
    DocumentRepair,
    smallest_repair,
)
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.language import bilingual
from tempannot.core.link_reading import not_convex_links
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import AS_TOLD, During, Interpretation
from tempannot.formats.atomic import write_atomically
from tempannot.formats.finding import documents_in
from tempannot.formats.members import file_of
from tempannot.formats.opened import Opened, copy_of
from tempannot.formats.reading import bytes_of, check_edit, read, to_bytes, write


@dataclass(frozen=True, slots=True)
class RepairedFile:
    """A file with the smallest repair of its document, or why there is none.

    ``document`` is the repaired one, and ``opened`` the file as it was read. ``is_consistent`` is
    found anew, by closing the repaired document. ``not_convex`` counts links that no closure holds.
    """

    path: Path
    opened: Opened | None = None
    document: Document | None = None
    repair: DocumentRepair = NOTHING_TO_REPAIR
    is_consistent: bool = False
    not_convex: int = 0
    error: FileError | None = None

    @property
    def is_changed(self) -> bool:
        """Whether it contradicted itself, and something was done about it."""
        return bool(self.repair.changes)

    def as_json(self) -> dict[str, object]:
        """Return the repair in the shape that ``--json`` prints."""
        found: dict[str, object] = {
            "path": str(self.path),
            "changes": [
                {
                    "link": each.link.id,
                    "from": each.said,
                    "to": each.written,
                    "because": each.because,
                    "kind": KIND_WORDS[each.kind],
                    "source": each.link.source,
                    "target": each.link.target,
                    "against": list(each.others),
                }
                for each in self.repair.changes
            ],
            "consistent": self.is_consistent,
            "smallest": self.repair.is_smallest,
        }
        return found if self.error is None else found | {"error": str(self.error)}


def repaired(
    path: Path, during: During = During.EQUALS, how: Interpretation = AS_TOLD
) -> RepairedFile:
    """Read a file and find the smallest repair of it; what cannot be read says so in its error."""
    try:
        opened = read(path, how)
    except FileError as error:
        return RepairedFile(path, error=error)
    document = copy_of(opened.document)
    repair = smallest_repair(Reasoning(document, during), partial(can_hold, opened, document))
    document.apply(repair.batch)
    is_consistent = Reasoning(document, during).is_consistent
    not_convex = 0 if document.hull else len(not_convex_links(document))
    return RepairedFile(path, opened, document, repair, is_consistent, not_convex)


def can_hold(opened: Opened, document: Document, change: Batch) -> bool:
    """Whether a change, applied now, could be saved in the file of a document."""
    try:
        check_edit(opened, document, change)
    except DocumentError:
        return False
    return True


def write_repaired(found: RepairedFile, target: Path) -> None:
    """Write a repaired copy: the bytes of the file with nothing but the changed links other.

    Of a file of several documents the others come along. Raises FileError.
    """
    assert found.opened is not None
    assert found.document is not None
    to_bytes(found.opened, found.document)  # nothing is copied for what cannot be written
    file = file_of(found.path)
    if file == found.path:
        copy = target
    else:
        copy = target.parent
        if not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(copy, bytes_of(file))
    copy.parent.mkdir(parents=True, exist_ok=True)
    write(found.opened, found.document, target, overwrite=True)


def copies_in(folder: Path, roots: Iterable[Path]) -> dict[Path, Path]:
    """Return per document that ``roots`` name where its copy goes, below the folder as it was.

    Raises FileError for a path that is not there, and where a copy would take the place of an
    original or of another copy.
    """
    targets: dict[Path, Path] = {}
    for root in roots:
        for path in documents_in([root]).files:
            file = file_of(path)
            below = path.relative_to(root if root not in (file, path) else file.parent)
            targets.setdefault(path, folder / below)
    taken = {file_of(path).resolve(): path for path in targets}
    copied: dict[Path, Path] = {}
    for path, target in targets.items():
        if (original := taken.get(target.resolve())) is not None:
            raise FileError(
                folder,
                bilingual(
                    "the copy of {path} would replace {original}: choose another",
                    path=path,
                    original=original,
                ),
            )
        if (other := copied.setdefault(target, path)) != path:
            raise FileError(
                folder,
                bilingual(
                    "{other} and {path} would have one copy: repair them apart",
                    other=other,
                    path=path,
                ),
            )
    return targets
