"""From files to rows: what each file is, and the pairs of everything that is given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, count
from pathlib import Path

from tempannot.core.errors import FileError, TempannotError, guarded
from tempannot.core.language import bilingual
from tempannot.core.ordered_work import OrderedWork, one_by_one
from tempannot.core.wording import file_name_as_text
from tempannot.datasets.recast.documents import (
    CorpusPlace,
    DocumentCases,
    NamedTexts,
    PairFileCases,
)
from tempannot.datasets.recast.hypotheses import Verdict
from tempannot.datasets.recast.hypothesis_rows import Case, OrderCase, Row, rows_of
from tempannot.datasets.recast.recast_report import RecastReport
from tempannot.datasets.recast.recast_settings import RecastSettings
from tempannot.datasets.recast.sentence_trees import StanzaParser
from tempannot.datasets.recast.splits import NO_SPLITS, Splits, splits_of
from tempannot.datasets.recast.uds import UdsCases
from tempannot.formats.finding import documents_in
from tempannot.formats.items.json_records import is_json
from tempannot.formats.items.lines import decoded
from tempannot.formats.members import file_of
from tempannot.formats.pair_files import PAIR_FORMATS, PairFile, read_pairs
from tempannot.formats.reading import bytes_of, read
from tempannot.formats.registry import DocumentFormat, format_of_content, owner_of, start_of
from tempannot.formats.uds.annotations import (
    UdsEvent,
    UdsLevel,
    uds_durations,
    uds_level,
    uds_pairs,
)
from tempannot.formats.uds.trees import Treebank
from tempannot.formats.uds.uds_table import is_uds_table, uds_table


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
        report.mention(bilingual("a hidden or AppleDouble file, not read"), hidden.name)
    if path.is_dir():
        corpus = file_name_as_text(path.resolve().name)
        for file in dict.fromkeys(map(_whole_pairs, below.files)):
            _sort_file(file, found, corpus)
        if not below.files:
            raise FileError(
                path, bilingual("there is no TimeML file and no relation table in this folder")
            )
    else:
        _sort_file(path, found)


def _whole_pairs(path: Path) -> Path:
    """The whole file of one of the documents in a file of pairs, any other path as it is."""
    file = file_of(path)
    format = _format(file) if file != path else None
    return file if format is not None and format.name in PAIR_FORMATS else path


def _sort_file(path: Path, found: Inputs, corpus: str = "") -> None:
    format = _format(path)
    if format is not None and format.name in PAIR_FORMATS:
        found.pair_files.append(read_pairs(path))
    elif format is None:
        _sort_text(decoded(bytes_of(path), path), path, found)
    else:
        found.documents.append(DocumentInput(path, corpus or format.name, not format.has_text))


def _format(path: Path) -> DocumentFormat | None:
    """The format of a document, None of a file that is none; raises FileError."""
    if (owner := owner_of(path.suffix)) is not None:
        return owner
    is_whole = path.is_file() and file_of(path) == path  # no document of several, and no pipe
    return format_of_content(start_of(path) if is_whole else bytes_of(path))


def _sort_text(text: str, path: Path, found: Inputs) -> None:
    if is_json(text):
        is_pairs = uds_level(text, path) is UdsLevel.PAIRS
        (found.uds_pairs if is_pairs else found.uds_durations).append(path)
    elif is_uds_table(text):
        found.uds_tables.append(path)
    else:
        problem = bilingual(
            "it is neither TimeML, a relation table, a file of labelled pairs nor UDS-Time"
        )
        raise FileError(path, problem)


class NoPairsError(TempannotError):
    """Nothing that could be read gave a pair."""


@dataclass(frozen=True, slots=True)
class DocumentRecast:
    """Makes the cases of one document after another, in whatever process, each with its counts."""

    settings: RecastSettings
    texts: tuple[Path, ...]
    splits: Splits

    def __call__(self, each: DocumentInput) -> tuple[list[Case], RecastReport]:
        """All cases of a document, or none and what is wrong with it."""
        report = RecastReport()
        try:
            with guarded(each.path):
                return list(self._cases(each, report)), report
        except FileError as error:
            report.unreadable.append(str(error))
            return [], report

    def lost(self, each: DocumentInput) -> tuple[list[Case], RecastReport]:
        """What is said of a document that ends every process which is at it."""
        error = FileError(
            each.path, bilingual("reading it ends the program, for want of memory perhaps")
        )
        return [], RecastReport(unreadable=[str(error)])

    def _cases(self, each: DocumentInput, report: RecastReport) -> Iterator[Case]:
        texts = _named_texts(self.texts, self.settings.parse)
        document = read(each.path).document
        corpus = self.settings.corpus or each.corpus
        place = CorpusPlace(corpus, self.splits.of(document.name))
        text = document if document.text else texts.document(document.name)
        names = None if text is None else texts.names(text, self.settings)
        yield from DocumentCases(document, names, place, self.settings, report).of_links()


@lru_cache(maxsize=1)
def _named_texts(paths: tuple[Path, ...], parses: bool) -> NamedTexts:
    """The texts of a run, found once in each process."""
    return NamedTexts(paths, StanzaParser() if parses else None)


@dataclass(slots=True)
class Recasting:
    """One run; ``report`` grows while rows are taken. ``in_order`` does the documents."""

    settings: RecastSettings
    report: RecastReport = field(default_factory=RecastReport)
    in_order: OrderedWork = one_by_one

    def rows(self) -> Iterator[Row]:
        """Find what is to be read at once, and return the rows, with ids that run on from 0.

        A file that cannot be read is named in the report, and the rest goes on. Raises FileError
        and SplitError for texts, trees and splits, and NoPairsError at the end of no row.
        """
        return self._numbered(self.cases())

    def cases(self) -> Iterator[Case]:
        """Find what is to be read at once, and return what rows are made of."""
        settings = self.settings
        inputs = find_inputs(settings.inputs, self.report)
        if inputs.pair_files and not settings.texts:
            inputs.take_texts()
        splits = NO_SPLITS
        if settings.split is not None:
            splits = splits_of(settings.split, inputs.names, settings.seed)
        _named_texts.cache_clear()  # files may have changed since another run
        texts = _named_texts((*settings.texts, *inputs.texts), settings.parse)
        of_uds = self._uds(inputs, Treebank(settings.trees))
        if not settings.has_order:
            self._mention_no_durations(inputs)
            return of_uds
        return chain(self._of_links(inputs, texts, splits), of_uds)

    def _numbered(self, cases: Iterable[Case]) -> Iterator[Row]:
        ids = count()
        seen: set[tuple[str, str]] = set()
        for case in cases:
            place = (case.split, case.origin.document)
            if place not in seen:
                seen.add(place)
                self.report.documents[case.split] += 1
            if isinstance(case, OrderCase):
                self.report.open += case.verdicts.count(Verdict.OPEN)
            for row in rows_of(case):
                row["pair_id"] = next(ids)
                self._count(row)
                yield row
        if not self.report.pairs:
            raise NoPairsError(bilingual("no pair came of it, and nothing is written"))

    def _of_links(self, inputs: Inputs, texts: NamedTexts, splits: Splits) -> Iterator[Case]:
        work = DocumentRecast(self.settings, (*self.settings.texts, *inputs.texts), splits)
        count = len(inputs.documents)
        for cases, report in self.in_order(work, work.lost, inputs.documents, count):
            self.report.add(report)
            yield from cases
        pairs = PairFileCases(texts, splits, self.settings, self.report)
        for file in inputs.pair_files:
            yield from self._whole(file.path, pairs.of_file(file))

    def _whole(self, path: Path, cases: Iterator[Case]) -> Iterator[Case]:
        """Yield all cases of a file, or none and name it in the report if anything goes wrong."""
        try:
            with guarded(path):
                found = list(cases)
        except FileError as error:
            self.report.unreadable.append(str(error))
            return
        yield from found

    def _mention_no_durations(self, inputs: Inputs) -> None:
        """Name what was given in vain if only durations are wanted."""
        paths = [each.path for each in inputs.documents]
        paths += [each.path for each in inputs.pair_files]
        if not inputs.uds_durations:
            paths += inputs.uds_pairs
        for path in paths:
            self.report.mention(bilingual("a file without durations of events"), path.name)

    def _uds(self, inputs: Inputs, treebank: Treebank) -> Iterator[Case]:
        note = self.report.mention
        durations: dict[UdsEvent, Mapping[str, str]] = {}
        for path in inputs.uds_durations if self.settings.has_durations else ():
            with guarded(path):
                durations |= uds_durations(_text(path), path, note)
        cases = UdsCases(treebank, durations, self.settings, self.report)
        if not inputs.uds_pairs:
            yield from cases.of_durations()
        for path in inputs.uds_pairs:
            with guarded(path):
                for pair in uds_pairs(_text(path), path, note):
                    yield from cases.of_pair(pair)
        for path in inputs.uds_tables:
            with guarded(path):
                pairs, said = uds_table(_text(path), path, note)
                cases = UdsCases(treebank, said, self.settings, self.report)
                for pair in pairs:
                    yield from cases.of_pair(pair)

    def _count(self, row: Row) -> None:
        report = self.report
        report.pairs += 1
        report.labels[str(row["label"])] += 1
        report.splits[str(row["split"])] += 1
        report.templates[str(row["type_of_inference"]), int(str(row["template"]))] += 1


def _text(path: Path) -> str:
    return decoded(bytes_of(path), path)
