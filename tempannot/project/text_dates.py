"""When the bare texts of a project may have been written, as they tell themselves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tempannot.core.errors import FileError, guarded
from tempannot.core.language import bilingual
from tempannot.formats.finding import documents_in
from tempannot.formats.outputs import file_stem
from tempannot.formats.reading import read
from tempannot.formats.registry import formats, has_marks
from tempannot.project.documents_to_begin import Tell, silent
from tempannot.suggestions.creation_times import ToldDates, proposed_creation_times


def dates_told(paths: Sequence[Path], tell: Tell = silent) -> tuple[ToldDates, ...]:
    """What the texts among files and folders tell; documents with marks are none of them.

    A text that cannot be read is left out: making the project says why.
    """
    bare = {ending for each in formats() if not each.has_marks for ending in each.endings}
    files = documents_in(paths).files if paths else ()
    texts = [path for path in files if path.suffix.casefold() in bare]
    found = []
    for number, path in enumerate(texts):
        tell(bilingual("reading {name}", name=path.name), number, len(texts))
        try:
            with guarded(path):
                opened = read(path)
        except FileError:
            continue
        if not has_marks(opened.format):
            proposals = proposed_creation_times(path.stem, opened.document.text)
            found.append(ToldDates(file_stem(path.stem), proposals))
    return tuple(found)
