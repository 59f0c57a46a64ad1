"""Which guideline a document is annotated by: that of its project, else that of its scheme."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.guidelines import Guideline, read_guideline, scheme_guideline
from tempannot.core.relation_types import Scheme
from tempannot.project.project import Project
from tempannot.project.project_file import FILE_NAME


def guideline_of(path: Path, scheme: Scheme) -> Guideline:
    """Return the guideline of a document; raises FileError if its page cannot be read.

    A project whose file is damaged, or that has no page, is annotated by the page of the scheme.
    """
    for folder in path.absolute().parents:
        if (folder / FILE_NAME).is_file():
            with suppress(FileError):
                page = Project.open(folder).guideline
                if page is not None:
                    return read_guideline(page)
            break
    return scheme_guideline(scheme)
