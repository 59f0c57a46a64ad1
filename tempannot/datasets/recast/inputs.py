"""What the files are that pairs are to be made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tempannot.core.errors import FileError, guarded
from tempannot.datasets.recast.report import RecastReport
from tempannot.formats.finding import documents_in
from tempannot.formats.items.json_records import is_json
from tempannot.formats.items.lines import decoded
from tempannot.formats.pairs.reading import PairFile, is_pair_file, parse_pairs
from tempannot.formats.reading import bytes_of
from tempannot.formats.registry import format_of_content, formats, owner_of
from tempannot.formats.uds.annotations import UdsLevel, uds_level
from tempannot.formats.uds.table import is_uds_table


@dataclass(frozen=True, slots=True)
class DocumentInput:
    """A TimeML file or relation table, and the corpus that the folder given stands for."""

    path: Path
    corpus: str
    is_table: bool = False


@dataclass(slots=True)
class Inputs:
    """The files by what they are, each kind in the order given.

    ``texts`` are TimeML files that only give others their text.
    """

    documents: list[DocumentInput] = field(default_factory=list)
    pair_files: list[PairFile] = field(default_factory=list)
    uds_pairs: list[Path] = field(default_factory=list)
    uds_durations: list[Path] = field(default_factory=list)
    uds_tables: list[Path] = field(default_factory=list)
    texts: list[Path] = field(default_factory=list)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all documents that have no split of their own."""
        pairs = (name for file in self.pair_files for name in file.documents)
        return tuple(dict.fromkeys((*(each.path.stem for each in self.documents), *pairs)))

    def take_texts(self) -> None:
        """Let the TimeML files be the texts of labelled pairs instead of sources themselves."""
        self.texts += [each.path for each in self.documents if not each.is_table]
        self.documents = [each for each in self.documents if each.is_table]


def find_inputs(paths: Iterable[Path], report: RecastReport) -> Inputs:
    """Sort files and folders; what cannot be read is named in the report, and left out."""
    found = Inputs()
    for path in paths:
        try:
            with guarded(path):
                _sort(path, found, report)
        except FileError as error:
            report.unreadable.append(str(error))
    return found


def _sort(path: Path, found: Inputs, report: RecastReport) -> None:
    below = documents_in((path,))
    for hidden in below.skipped:
        report.mention("a hidden or AppleDouble file, not read", hidden.name)
    if path.is_dir():
        corpus = path.resolve().name
        found.documents += [DocumentInput(file, corpus, _is_table(file)) for file in below.files]
        if not below.files:
            raise FileError(path, "there is no TimeML file and no relation table in this folder")
    else:
        _sort_file(path, found)


def _sort_file(path: Path, found: Inputs) -> None:
    raw = b"" if owner_of(path.suffix) else bytes_of(path)
    format = owner_of(path.suffix) or format_of_content(raw)
    if format is None:
        _sort_text(decoded(raw, path), path, found)
    else:
        found.documents.append(DocumentInput(path, format.name, not format.has_text))


def _is_table(path: Path) -> bool:
    """Whether the ending is that of documents without a text."""
    ending = path.suffix.casefold()
    return any(ending in each.endings and not each.has_text for each in formats())


def _sort_text(text: str, path: Path, found: Inputs) -> None:
    if is_json(text):
        is_pairs = uds_level(text, path) is UdsLevel.PAIRS
        (found.uds_pairs if is_pairs else found.uds_durations).append(path)
    elif is_uds_table(text):
        found.uds_tables.append(path)
    elif is_pair_file(text):
        found.pair_files.append(parse_pairs(text, path))
    else:
        problem = "it is neither TimeML, a relation table, a file of labelled pairs nor UDS-Time"
        raise FileError(path, problem)
