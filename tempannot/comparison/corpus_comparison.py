"""Whole annotations compared document by document: scores, agreement, and what could not be.

A document that cannot be read or is of another text is reported, and the rest is scored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import combinations
from pathlib import Path
from typing import Any, Generic, TypeVar

from typing_extensions import override

from tempannot.comparison.agreement.many_annotators import (
    ManyAgreement,
    OverallAgreement,
    many_agreement,
)
from tempannot.comparison.compared_document import (
    KEPT_DOCUMENTS,
    ComparedDocument,
    LeftOut,
    MaterialReader,
    Scored,
)
from tempannot.comparison.comparison import (
    AnnotatedSide,
)
from tempannot.comparison.comparison_settings import USUAL, ComparisonSettings
from tempannot.comparison.document_matching import (
    AnnotationFiles,
    DocumentFiles,
    Matched,
    Skipped,
    clashes,
    match,
    other_versions,
    unreadable,
)
from tempannot.comparison.pair_totals import AnnotationPair, PairTotals
from tempannot.core.errors import FileError, TempannotError, guarded
from tempannot.core.language import bilingual
from tempannot.core.reasoning import LinkState

Told = TypeVar("Told")


class ComparisonStoppedError(TempannotError):
    """The user stopped a comparison before its end."""


@dataclass(frozen=True)
class CorpusComparison:
    """Two or more annotations of a corpus, or of one document, compared.

    ``streamed`` are the totals of the first two where what was measured of each document was let
    go; ``documents`` are then those of which something is to be said besides.
    """

    matched: Matched
    settings: ComparisonSettings
    documents: tuple[ComparedDocument, ...]
    streamed: PairTotals | None = None

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        """A copy, here or in another process, reads its documents by itself."""
        documents = tuple(replace(each, reader=None) for each in self.documents)
        return _read_again, (self.matched, self.settings, documents, self.streamed)

    @property
    def annotations(self) -> tuple[AnnotationFiles, ...]:
        """What is compared, the key first."""
        return self.matched.annotations

    @property
    def first_pair(self) -> AnnotationPair:
        """The key against the first response."""
        return self.pairs[0]

    @cached_property
    def pairs(self) -> tuple[AnnotationPair, ...]:
        """Every two annotations, in the order given."""
        sides = range(len(self.annotations))
        return tuple(self._pair(*places) for places in combinations(sides, 2))

    @cached_property
    def many(self) -> ManyAgreement:
        """The agreement of every two annotations and of all, over all documents."""
        documents = [each.pairs.values() for each in self.documents if each.pairs]
        found = [[each.comparison for each in pairs] for pairs in documents]
        return many_agreement(found, self.settings.agreement_on)

    @property
    def overall(self) -> OverallAgreement:
        """The agreement of all annotations, over all documents."""
        return self.many.overall

    @cached_property
    def skipped(self) -> tuple[Skipped, ...]:
        """Everything that was left out and why."""
        of_documents = (each for document in self.documents for each in document.skipped)
        return (*clashes(self.annotations), *of_documents)

    @property
    def only_in(self) -> tuple[tuple[str, ...], ...]:
        """Per annotation the names of the documents that no other one has."""
        return self.matched.only_in

    def _pair(self, key: int, response: int) -> AnnotationPair:
        scored = [document.pairs.get((key, response)) for document in self.documents]
        return AnnotationPair(
            self.annotations[key],
            self.annotations[response],
            tuple(each for each in scored if each is not None),
            self.streamed if (key, response) == (0, 1) else None,
        )


def _read_again(
    matched: Matched,
    settings: ComparisonSettings,
    documents: tuple[ComparedDocument, ...],
    streamed: PairTotals | None,
) -> CorpusComparison:
    reader = MaterialReader(matched.annotations, settings)
    found = (each.read_again_by(reader) if each.pairs else each for each in documents)
    return CorpusComparison(matched, settings, tuple(found), streamed)


def link_states(side: AnnotatedSide) -> Counter[LinkState]:
    """Return how many links of one annotation are in which state."""
    found = Counter(each.state for each in side.links)
    found[LinkState.DANGLING] += len(side.document.links) - len(side.links)
    return +found


def set_aside(side: AnnotatedSide) -> list[str]:
    """Return the links that contradict those before them, in file order.

    ``AnnotatedSide.set_aside`` has their conflicts too, each of which takes a search.
    """
    return [each.id for each in side.links if each.state is LinkState.CONFLICT]


Progress = Callable[[int, int, ComparedDocument], None]
"""Called after each document with how many are done, of how many, and the document."""


def compare_paths(
    paths: Sequence[Path],
    settings: ComparisonSettings = USUAL,
    progress: Progress | None = None,
    is_stopped: Callable[[], bool] | None = None,
) -> CorpusComparison:
    """Compare the annotations under two or more paths, files or folders, key first.

    Raises what ``match`` and ``compare_corpus`` raise.
    """
    matched = match(paths, missing_too=settings.missing_as_empty)
    return compare_corpus(matched, settings, progress, is_stopped)


def compare_corpus(
    matched: Matched,
    settings: ComparisonSettings = USUAL,
    progress: Progress | None = None,
    is_stopped: Callable[[], bool] | None = None,
) -> CorpusComparison:
    """Compare all documents in order; ``is_stopped`` is asked after each.

    Raises ComparisonStoppedError as soon as it says yes.
    """
    done: list[ComparedDocument] = []
    for document in compared(matched, settings):
        done.append(document)
        if progress:
            progress(len(done), len(matched.documents), document)
        if is_stopped and is_stopped():
            raise ComparisonStoppedError(bilingual("the comparison was stopped"))
    return CorpusComparison(matched, settings, tuple(done))


def compared(
    matched: Matched, settings: ComparisonSettings = USUAL, kept: int = KEPT_DOCUMENTS
) -> Iterator[ComparedDocument]:
    """Yield the documents one by one as they are read, aligned and scored.

    The last ``kept`` of them stay in memory; the others are read again when they are asked for.
    """
    reader = MaterialReader(matched.annotations, settings, kept)
    for files in matched.documents:
        yield _compared(files, reader, settings)


def _compared(
    files: DocumentFiles, reader: MaterialReader, settings: ComparisonSettings
) -> ComparedDocument:
    """Compare one document; whatever goes wrong with it is told of it, and no other suffers."""
    side, path = [each for each in enumerate(files.files) if each[1] is not None][-1]
    try:
        with guarded(path or files.name):
            return _scored(files, reader, settings)
    except FileError as error:
        skipped = (unreadable(files.name, side, error),)
        return ComparedDocument(files.name, files, None, {}, skipped)


def _scored(
    files: DocumentFiles, reader: MaterialReader, settings: ComparisonSettings
) -> ComparedDocument:
    found = reader.of(files)
    pairs = {
        places: Scored(comparison, settings, partial(reader.comparison, files, places))
        for places, comparison in found.comparisons.items()
    }
    versions = other_versions(found.opened)
    there = tuple(side for side, each in enumerate(found.opened) if each is not None)
    left_out = LeftOut.of(found.opened)
    return ComparedDocument(
        files.name, files, reader, pairs, found.skipped, versions, found.missing, there, left_out
    )


@dataclass(frozen=True, slots=True)
class Measuring(Generic[Told]):
    """Measures one document after another, in whatever process, and keeps none.

    ``tell`` says what is wanted of each while its comparison is at hand.
    """

    annotations: tuple[AnnotationFiles, ...]
    settings: ComparisonSettings
    tell: Callable[[ComparedDocument], Told]

    @classmethod
    def of(
        cls,
        matched: Matched,
        settings: ComparisonSettings,
        tell: Callable[[ComparedDocument], Told],
    ) -> Measuring[Told]:
        """What measures the documents of annotations, of which it is given their names alone."""
        names = (
            replace(each, files={}, clashes={}, closed=(), hidden=())
            for each in matched.annotations
        )
        return cls(tuple(names), settings, tell)

    def __call__(self, files: DocumentFiles) -> tuple[ComparedDocument, Told]:
        """The scores of a document, and what is told of it."""
        reader = MaterialReader(self.annotations, self.settings, 1)
        found = _compared(files, reader, self.settings)
        told = self.tell(found)
        light = {places: copy(scored) for places, scored in found.pairs.items()}
        return replace(found, reader=None, pairs=light), told

    def lost(self, files: DocumentFiles) -> tuple[ComparedDocument, Told]:
        """What is said of a document that ends every process which is at it."""
        side, path = [each for each in enumerate(files.files) if each[1] is not None][-1]
        problem = bilingual("comparing it ends the program, for want of memory perhaps")
        error = FileError(path or files.name, problem)
        skipped = (unreadable(files.name, side, error),)
        found = ComparedDocument(files.name, files, None, {}, skipped)
        return found, self.tell(found)
