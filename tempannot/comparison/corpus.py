"""Whole annotations compared document by document: scores, agreement, and what could not be.

A document that cannot be read or is of another text is reported, and the rest is scored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import combinations
from pathlib import Path
from typing import Generic, TypeVar

from tempannot.comparison.agreement.many_annotators import (
    ManyAgreement,
    OverallAgreement,
    many_agreement,
)
from tempannot.comparison.agreement.pair_agreement import Agreement, corpus_agreement
from tempannot.comparison.agreement.pair_ratings import Ratings, rate
from tempannot.comparison.alignment import Alignment
from tempannot.comparison.comparison import (
    AnnotatedSide,
    DocumentComparison,
    JointComparison,
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
    unreadable,
)
from tempannot.comparison.document_material import KEPT_DOCUMENTS, MaterialReader
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
from tempannot.core.document import IntervalKind
from tempannot.core.errors import FileError, TempannotError, guarded
from tempannot.core.language import bilingual
from tempannot.core.link_reading import not_convex_links, not_convex_message, unread_message
from tempannot.core.reasoning import LinkState
from tempannot.core.worlds import keeps_worlds
from tempannot.formats.scheme_choice import differing_schemes

Told = TypeVar("Told")


class ComparisonStoppedError(TempannotError):
    """The user stopped a comparison before its end."""


class Scored:
    """Two annotations of one document with all their scores.

    The comparison itself is made ``again`` when it is asked for: it takes a hundred times the
    memory of what is measured of it, and stays behind when this goes to another process.
    """

    def __init__(
        self,
        comparison: DocumentComparison,
        settings: ComparisonSettings,
        again: Callable[[], DocumentComparison],
    ) -> None:
        self.name = comparison.name
        self._again = again
        self.scores: Mapping[Measure, Score] = scores(comparison, method=settings.method)
        self.other_links: OtherLinkScores = other_link_scores(comparison)
        self.marks: MarkScores = mark_scores(comparison, partial=settings.partial)
        self._settings = settings
        # measured now, so that what fails fails here
        self.shuffled = shuffled_scores(comparison, settings.shuffles)
        self.ratings: Ratings = rate(comparison, settings.agreement_on)
        self.made_again_by(again)

    def made_again_by(self, again: Callable[[], DocumentComparison]) -> None:
        """Have the comparison, and what it is made of, got in another way from now on."""
        self._again = again
        self.ratings = replace(self.ratings, aligned=_AlignedAgain(again))

    def __getstate__(self) -> dict[str, object]:
        """What is measured, without what it was measured on and what follows from it."""
        measured = ("name", "scores", "other_links", "marks", "_settings", "shuffled")
        state = {each: vars(self)[each] for each in measured}
        return state | {"ratings": replace(self.ratings, aligned=_nothing)}

    @property
    def comparison(self) -> DocumentComparison:
        """The two annotations, read again if they were let go; raises FileError."""
        return self._again()

    @cached_property
    def awareness_range(self) -> ScoreRange | None:
        """How far awareness moves with the order of the links, None if not asked for."""
        return score_range(self.shuffled) if self.shuffled else None

    @cached_property
    def agreement(self) -> Agreement:
        """How far both agree on the pairs that both decided."""
        return corpus_agreement([self.ratings])


@dataclass(frozen=True, slots=True)
class _AlignedAgain:
    again: Callable[[], DocumentComparison]

    def __call__(self) -> Alignment:
        return self.again().alignment


def _nothing() -> Alignment:
    raise TempannotError(bilingual("the comparison was left in another process"))


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What is to be said of the files of a document besides their scores.

    ``schemes`` says that they are read by different profiles, ``in_worlds`` names those that keep
    worlds apart, ``unread`` has types that nobody knows, ``not_convex`` links that no closure has.
    """

    schemes: str = ""
    in_worlds: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    not_convex: tuple[str, ...] = ()

    @classmethod
    def of(cls, files: Files) -> LeftOut:
        """What is to be said of files as they were read."""
        opened = [each for each in files if each is not None]
        said = ((each.path, unread_message(each.document)) for each in opened)
        return cls(
            differing_schemes(opened),
            tuple(each.document.name for each in opened if keeps_worlds(each.document)),
            tuple(f"{path}: {message}" for path, message in said if message),
            tuple(
                f"{each.path}: {not_convex_message(link)}"
                for each in opened
                for link in not_convex_links(each.document)
            ),
        )


NOTHING_LEFT_OUT = LeftOut()


@dataclass(frozen=True)
class ComparedDocument:
    """One document: a place per annotation, None where it is not there or was left out.

    ``pairs`` has every two annotations that are there. ``versions`` are those whose text differs a
    little from the first one's; ``missing`` are those that lack it and count as empty; ``there``
    are the places of all that were read.
    """

    name: str
    files: DocumentFiles
    reader: MaterialReader | None
    pairs: Mapping[tuple[int, int], Scored]
    skipped: tuple[Skipped, ...] = ()
    versions: tuple[OtherVersion, ...] = ()
    missing: tuple[int, ...] = ()
    there: tuple[int, ...] = ()
    left_out: LeftOut = NOTHING_LEFT_OUT

    def read_again_by(self, reader: MaterialReader) -> ComparedDocument:
        """The same with its files, and what was made of them, got from a reader."""
        for places, scored in self.pairs.items():
            scored.made_again_by(partial(reader.comparison, self.files, places))
        return replace(self, reader=reader)

    @property
    def opened(self) -> Files:
        """Its files, read again if they were let go; raises FileError."""
        if self.reader is None:
            return (None,) * len(self.files.files)
        return self.reader.of(self.files).opened

    @property
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
        problem = "comparing it ends the program, for want of memory perhaps"
        error = FileError(path or files.name, problem)
        skipped = (unreadable(files.name, side, error),)
        found = ComparedDocument(files.name, files, None, {}, skipped)
        return found, self.tell(found)
