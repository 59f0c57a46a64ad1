"""Where a report may be written: never over one of the files that are compared."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tempannot.comparison.annotations import Annotation, Matched
from tempannot.core.errors import FileError


def check_target(matched: Matched, path: Path) -> None:
    """Raise FileError if what is written to ``path`` would overwrite a file that is compared.

    It does not matter by which name or link the file is reached.
    """
    if not path.exists():
        return
    for each in (file for annotation in matched.annotations for file in _inputs(annotation)):
        with suppress(OSError):  # an input that is not there cannot be overwritten
            if path.samefile(each):
                raise FileError(path, "this file is compared; a report would overwrite it")


def _inputs(annotation: Annotation) -> Iterator[Path]:
    yield annotation.path
    yield from annotation.files.values()
    for paths in annotation.clashes.values():
        yield from paths
