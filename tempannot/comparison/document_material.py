"""The files of one document read and aligned, and read again where they were let go.

What is measured of two annotations takes a twentieth of the memory that they themselves take. So
only the last documents stay, and memory hardly grows with the number of documents.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from pathlib import Path

from tempannot.comparison.comparison import DocumentComparison, comparisons
from tempannot.comparison.comparison_settings import ComparisonSettings
from tempannot.comparison.document_matching import (
    AnnotationFiles,
    DocumentFiles,
    Files,
    Skipped,
    read_files,
)
from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.language import bilingual

KEPT_DOCUMENTS = 200
"""So many documents stay in memory: those of most corpora, at half a megabyte each."""


@dataclass(frozen=True)
class Material:
    """The files of one document as they were read, and every two of them aligned.

    ``skipped`` was left out, ``missing`` are those that count as empty.
    """

    opened: Files
    comparisons: Mapping[tuple[int, int], DocumentComparison]
    skipped: tuple[Skipped, ...]
    missing: tuple[int, ...]


class MaterialReader:
    """Reads and aligns documents; the last ``kept`` of them stay."""

    def __init__(
        self,
        annotations: Sequence[AnnotationFiles],
        settings: ComparisonSettings,
        kept: int = KEPT_DOCUMENTS,
    ) -> None:
        self._annotations = annotations
        self._settings = settings
        self.of = lru_cache(maxsize=kept)(self._read)

    def comparison(self, files: DocumentFiles, places: tuple[int, int]) -> DocumentComparison:
        """Return two annotations of a document aligned; raises FileError if they are gone."""
        found = self.of(files).comparisons.get(places)
        if found is None:
            path = next(each for each in files.files if each is not None)
            raise FileError(path, bilingual("its files were changed since they were compared"))
        return found

    def _read(self, files: DocumentFiles) -> Material:
        settings, annotations = self._settings, self._annotations
        opened, skipped = read_files(files, settings.interpretation, versions_too=True)
        missing: tuple[int, ...] = ()
        if settings.missing_as_empty and opened[0] is not None:
            missing = tuple(side for side, path in enumerate(files.files) if path is None)
            opened = _with_empty(files, opened, annotations)
        there = [(side, each) for side, each in enumerate(opened) if each is not None]
        pairs: dict[tuple[int, int], DocumentComparison] = {}
        if len(there) > 1:
            sides = [side for side, _ in there]
            found = comparisons(
                [each.document for _, each in there],
                names=[annotations[side].name for side in sides],
                during=settings.during,
                partial=settings.partial,
                versions=True,
            )
            for places, comparison in zip(combinations(sides, 2), found, strict=True):
                pairs[places] = replace(comparison, name=files.name)
        return Material(opened, pairs, tuple(skipped), missing)


def _with_empty(
    files: DocumentFiles, opened: Files, annotations: Sequence[AnnotationFiles]
) -> Files:
    """Let an annotation that has no file of a document have marked nothing in the key's text."""
    key = opened[0]
    assert key is not None
    body = key.document
    found = list(opened)
    for side, path in enumerate(files.files):
        if path is None:
            nothing = Document(body.name, body.text, body.body, body.sentences)
            place = annotations[side].path / Path(files.name).name
            found[side] = replace(key, path=place, document=nothing, problems=())
    return tuple(found)
