"""Whole annotations compared document by document: scores, agreement, and what could not be.

A document that cannot be read or is of another text is reported, and the rest is scored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from pathlib import Path

from tempannot.comparison.agreement.many_annotators import (
    ManyAgreement,
    OverallAgreement,
    many_agreement,
)
from tempannot.comparison.agreement.pair_agreement import Agreement, corpus_agreement
from tempannot.comparison.agreement.pair_ratings import Ratings, rate
from tempannot.comparison.comparison import (
    AnnotatedSide,
    DocumentComparison,
    JointComparison,
    comparisons,
)
from tempannot.comparison.comparison_settings import USUAL, ComparisonSettings
from tempannot.comparison.document_matching import (
    AnnotationFiles,
    DocumentFiles,
    Files,
    Matched,
    OtherVersion,
    Skipped,
    clashes,
    match,
    other_versions,
    read_files,
    unreadable,
)
from tempannot.comparison.measures.awareness import ScoreRange, score_range, shuffled_scores
from tempannot.comparison.measures.mark_scores import (
    MacroMarks,
    MarkScores,
    macro_marks,
    mark_scores,
    micro_marks,
)
from tempannot.comparison.measures.measures import Measure, scores
from tempannot.comparison.measures.other_link_scores import (
    MacroOtherLinks,
    OtherLinkScores,
    macro_other_links,
    micro_other_links,
    other_link_scores,
)
from tempannot.comparison.measures.scores import MacroScore, Score, macro, micro
from tempannot.core.document import Document, IntervalKind
from tempannot.core.errors import FileError, TempannotError, guarded
from tempannot.core.reasoning import LinkState
from tempannot.formats.opened import Opened


class ComparisonStoppedError(TempannotError):
    """The user stopped a comparison before its end."""


class Scored:
    """Two annotations of one document with all their scores."""

    def __init__(self, comparison: DocumentComparison, settings: ComparisonSettings) -> None:
        self.name = comparison.name
        self.comparison = comparison
        self.scores: Mapping[Measure, Score] = scores(comparison, method=settings.method)
        self.other_links: OtherLinkScores = other_link_scores(comparison)
        self.marks: MarkScores = mark_scores(comparison, partial=settings.partial)
        self._settings = settings

    def measure(self) -> None:
        """Measure now what would be measured when asked for, so that what fails fails here."""
        self.shuffled, self.ratings  # noqa: B018 - both are kept

    @cached_property
    def awareness_range(self) -> ScoreRange | None:
        """How far awareness moves with the order of the links, None if not asked for."""
        return score_range(self.shuffled) if self.shuffled else None

    @cached_property
    def shuffled(self) -> tuple[Score, ...]:
        """Awareness for each of the random orders asked for."""
        return shuffled_scores(self.comparison, self._settings.shuffles)

    @cached_property
    def ratings(self) -> Ratings:
        """How both decided every pair."""
        return rate(self.comparison, self._settings.agreement_on)

    @cached_property
    def agreement(self) -> Agreement:
        """How far both agree on the pairs that both decided."""
        return corpus_agreement([self.ratings])


@dataclass(frozen=True)
class ComparedDocument:
    """One document: a place per annotation, None where it is not there or was left out.

    ``pairs`` has every two annotations that are there. ``versions`` are those whose text differs a
    little from the first one's; ``missing`` are those that lack it and count as empty.
    """

    name: str
    opened: tuple[Opened | None, ...]
    pairs: Mapping[tuple[int, int], Scored]
    skipped: tuple[Skipped, ...] = ()
    versions: tuple[OtherVersion, ...] = ()
    missing: tuple[int, ...] = ()

    @cached_property
    def sides(self) -> Mapping[int, AnnotatedSide]:
        """The annotations that are compared, by their places."""
        found = {
            place: side
            for places, scored in self.pairs.items()
            for place, side in zip(places, scored.comparison.sides, strict=True)
        }
        return dict(sorted(found.items()))

    @cached_property
    def joint(self) -> JointComparison | None:
        """All of them together, which are adjudicated; of two their comparison."""
        if not self.pairs:
            return None
        one = next(iter(self.pairs.values())).comparison
        if len(self.sides) == len(one.sides):
            return one
        return JointComparison(self.name, tuple(self.sides.values()), one.alignment)


@dataclass(frozen=True)
class AnnotationPair:
    """Two annotations over all documents that both have; the key is the one given first."""

    key: AnnotationFiles
    response: AnnotationFiles
    documents: tuple[Scored, ...]

    @cached_property
    def micro(self) -> dict[Measure, Score]:
        """All documents taken together: what is right and what is asked for, summed."""
        return {each: micro(self._scores(each)) for each in Measure}

    @cached_property
    def macro(self) -> dict[Measure, MacroScore]:
        """The means over the documents."""
        return {each: macro(self._scores(each)) for each in Measure}

    @cached_property
    def other_links(self) -> OtherLinkScores:
        """How the SLINKs and ALINKs of all documents compare, taken together."""
        return micro_other_links(each.other_links for each in self.documents)

    @cached_property
    def mean_other_links(self) -> Mapping[str, MacroOtherLinks]:
        """The means of their scores over the documents."""
        return macro_other_links(each.other_links for each in self.documents)

    @cached_property
    def marks(self) -> MarkScores:
        """How the events and times of all documents compare, taken together."""
        return micro_marks(each.marks for each in self.documents)

    @cached_property
    def mean_marks(self) -> Mapping[IntervalKind, MacroMarks]:
        """The means of their scores over the documents."""
        return macro_marks(each.marks for each in self.documents)

    @cached_property
    def awareness_range(self) -> ScoreRange | None:
        """How far micro awareness moves with the order of the links, None if not asked for."""
        orders = zip(*(each.shuffled for each in self.documents), strict=True)
        totals = [micro(of_one_order) for of_one_order in orders]
        return score_range(totals) if totals else None

    @cached_property
    def agreement(self) -> Agreement:
        """The agreement over the pairs of all documents."""
        return corpus_agreement([each.ratings for each in self.documents])

    def _scores(self, measure: Measure) -> list[Score]:
        return [each.scores[measure] for each in self.documents]


@dataclass(frozen=True)
class CorpusComparison:
    """Two or more annotations of a corpus, or of one document, compared."""

    matched: Matched
    settings: ComparisonSettings
    documents: tuple[ComparedDocument, ...]

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
        )


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
            raise ComparisonStoppedError("the comparison was stopped")
    return CorpusComparison(matched, settings, tuple(done))


def compared(matched: Matched, settings: ComparisonSettings = USUAL) -> Iterator[ComparedDocument]:
    """Yield the documents one by one as they are read, aligned and scored."""
    for document in matched.documents:
        yield _compared(document, matched.annotations, settings)


def _compared(
    document: DocumentFiles, annotations: Sequence[AnnotationFiles], settings: ComparisonSettings
) -> ComparedDocument:
    """Compare one document; whatever goes wrong with it is told of it, and no other suffers."""
    side, path = [each for each in enumerate(document.files) if each[1] is not None][-1]
    try:
        with guarded(path or document.name):
            return _scored(document, annotations, settings)
    except FileError as error:
        nothing = (None,) * len(document.files)
        skipped = (unreadable(document.name, side, error),)
        return ComparedDocument(document.name, nothing, {}, skipped)


def _scored(
    document: DocumentFiles, annotations: Sequence[AnnotationFiles], settings: ComparisonSettings
) -> ComparedDocument:
    opened, skipped = read_files(document, settings.interpretation, versions_too=True)
    missing: tuple[int, ...] = ()
    if settings.missing_as_empty and opened[0] is not None:
        missing = tuple(side for side, path in enumerate(document.files) if path is None)
        opened = _with_empty(document, opened, annotations)
    there = [(side, each) for side, each in enumerate(opened) if each is not None]
    pairs: dict[tuple[int, int], Scored] = {}
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
            scored = Scored(replace(comparison, name=document.name), settings)
            scored.measure()
            pairs[places] = scored
    versions = other_versions(opened)
    return ComparedDocument(document.name, opened, pairs, tuple(skipped), versions, missing)


def _with_empty(
    document: DocumentFiles, opened: Files, annotations: Sequence[AnnotationFiles]
) -> Files:
    """Let an annotation that has no file of a document have marked nothing in the key's text."""
    key = opened[0]
    assert key is not None
    body = key.document
    found = list(opened)
    for side, path in enumerate(document.files):
        if path is None:
            nothing = Document(body.name, body.text, body.body, body.sentences)
            place = annotations[side].path / Path(document.name).name
            found[side] = replace(key, path=place, document=nothing, problems=())
    return tuple(found)
