"""Gathers the values of a comparison into a report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import version

from tempannot.comparison.corpus import CorpusComparison
from tempannot.comparison.definitions import references
from tempannot.comparison.report import differing
from tempannot.comparison.report.agreed import (
    agreement_section,
    breakdown_section,
    overall_section,
)
from tempannot.comparison.report.compared import compared_section
from tempannot.comparison.report.lettered import LetteredPair, lettered_pairs
from tempannot.comparison.report.measured import (
    documents_section,
    explanations_section,
    measures_section,
)
from tempannot.core.explanations import listed
from tempannot.tables.report import Definitions, Report, Section


def report_of(corpus: CorpusComparison, pause: Callable[[], object] = lambda: None) -> Report:
    """Return the report of a comparison; of several annotations, every two in full.

    ``pause`` is called after each section, and may raise to give up.
    """
    pairs = lettered_pairs(corpus)
    names = listed([each.name for each in corpus.annotations])
    program = f"tempannot {version('tempannot')}"
    sections = []
    for each in _sections(corpus, pairs, program):
        sections.append(each)
        pause()
    return Report(f"Comparison of {names}", program, tuple(sections))


def _sections(
    corpus: CorpusComparison, pairs: tuple[LetteredPair, ...], program: str
) -> Iterator[Section]:
    yield compared_section(corpus, pairs, program)
    if len(pairs) > 1:
        yield overall_section(corpus, pairs)
    for each in pairs:
        yield measures_section(each)
        yield agreement_section(each)
        yield breakdown_section(each)
        yield from differing.sections(each)
    yield explanations_section()
    for each in pairs:
        if len(each.pair.documents) > 1:
            yield documents_section(each)
    yield Section("References", (Definitions(tuple(references().items())),))
