"""The report of a comparison: its sections in order, and its files, over none that is compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from tempannot.comparison.corpus_comparison import CorpusComparison
from tempannot.comparison.definitions import references
from tempannot.comparison.document_matching import AnnotationFiles, Matched
from tempannot.comparison.report.agreement_sections import (
    agreement_section,
    breakdown_section,
    confused_cells,
    evidence_section,
    overall_section,
)
from tempannot.comparison.report.disagreement_sections import disagreement_sections
from tempannot.comparison.report.material_section import compared_section
from tempannot.comparison.report.measure_sections import (
    documents_section,
    explanations_section,
    measures_section,
)
from tempannot.comparison.report.pair_csv import pair_table
from tempannot.comparison.report.paper_sections import (
    curve_section,
    hard_pairs_section,
    methods_section,
)
from tempannot.comparison.report.reported_pairs import ReportedPair, reported_pairs
from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.wording import listed
from tempannot.tables.endings import ending_of
from tempannot.tables.report_files import Files, encoded, report_files, write_files
from tempannot.tables.report_parts import Definitions, Report, Section
from tempannot.tables.table import Table


def report_of(
    corpus: CorpusComparison,
    pause: Callable[[], object] = lambda: None,
    *,
    has_evidence: bool = False,
) -> Report:
    """Return the report of a comparison; of several annotations, every two in full.

    With ``has_evidence`` it lists the pairs behind its numbers, to which they lead.
    ``pause`` is called after each section, and may raise to give up.
    """
    pairs = reported_pairs(corpus, has_evidence=has_evidence)
    names = listed([each.name for each in corpus.annotations])
    program = f"tempannot {version('tempannot')}"
    sections = []
    for each in _sections(corpus, pairs, program):
        sections.append(each)
        for block in each.blocks:
            if isinstance(block, Table):
                block.texts  # noqa: B018 - worked out now, when it can still be given up
        pause()
    return Report(f"Comparison of {names}", program, tuple(sections))


def _sections(
    corpus: CorpusComparison, pairs: tuple[ReportedPair, ...], program: str
) -> Iterator[Section]:
    yield methods_section(corpus, program)
    yield compared_section(corpus, pairs, program)
    if len(pairs) > 1:
        yield overall_section(corpus, pairs)
    for each in pairs:
        yield measures_section(each)
        yield agreement_section(each)
        yield breakdown_section(each)
        yield from filter(None, (curve_section(each), hard_pairs_section(each)))
        yield from disagreement_sections(each)
    yield explanations_section()
    for each in pairs:
        if len(each.pair.documents) > 1:
            yield documents_section(each)
    for each in pairs:
        if each.has_evidence:
            yield evidence_section(each, confused_cells(each.pair.agreement.confusion))
    yield Section("References", (Definitions(tuple(references().items())),))


def write_report(
    corpus: CorpusComparison, path: Path, pause: Callable[[], object] = lambda: None
) -> tuple[Path, ...]:
    """Write a comparison as ``.md``, ``.html``, ``.tex`` or ``.csv``; return the files written.

    Markdown has its figures, LaTeX its figures and tables in a folder beside it, ``NAME_files``.
    Everything is made before anything is written, the file itself last. Raises FileError for
    another ending, for a file that was compared, and for what cannot be written. ``pause`` is
    called now and then until the writing begins, and may raise to give up.
    """
    is_table = ending_of(path) == ".csv"
    check_target(corpus.matched, path)
    is_page = ending_of(path) == ".html"  # elsewhere nothing can be followed
    files = (
        _csv(corpus, path)
        if is_table
        else report_files(report_of(corpus, pause, has_evidence=is_page), path)
    )
    for each in files:
        check_target(corpus.matched, each)
    pause()
    write_files(files, path)
    return tuple(files)


def _csv(corpus: CorpusComparison, path: Path) -> Files:
    return {path: encoded(pair_table(corpus))}


def check_target(matched: Matched, path: Path) -> None:
    """Raise FileError if what is written to ``path`` would overwrite a file that is compared.

    It does not matter by which name or link the file is reached.
    """
    if not path.exists():
        return
    for each in (file for annotation in matched.annotations for file in _inputs(annotation)):
        with suppress(OSError):  # an input that is not there cannot be overwritten
            if path.samefile(each):
                raise FileError(
                    path, bilingual("this file is compared; a report would overwrite it")
                )


def _inputs(annotation: AnnotationFiles) -> Iterator[Path]:
    yield annotation.path
    yield from annotation.files.values()
    for paths in annotation.clashes.values():
        yield from paths
