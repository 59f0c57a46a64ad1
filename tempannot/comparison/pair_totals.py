"""Two annotations over many documents: totals that grow document by document, and keep none.

Sums and means are taken as the documents come, so that what stays of each is a few numbers for the
intervals of the agreement, however large it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tempannot.comparison.agreement.categories import UNDECIDED
from tempannot.comparison.agreement.pair_agreement import (
    Agreement,
    AgreementNumbers,
    corpus_agreement,
    counted_cells,
    dropped_counts,
    no_omissions,
    omissions_of,
)
from tempannot.comparison.agreement.pair_ratings import Ratings
from tempannot.comparison.compared_document import Scored
from tempannot.comparison.document_matching import AnnotationFiles
from tempannot.comparison.measures.awareness import ScoreRange, score_range
from tempannot.comparison.measures.mark_scores import (
    MacroMarks,
    MarkAverages,
    MarkScores,
    micro_marks,
)
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.other_link_scores import (
    MacroOtherLinks,
    OtherLinkAverages,
    OtherLinkScores,
    micro_other_links,
)
from tempannot.comparison.measures.scores import Averages, MacroScore, Score, micro
from tempannot.core.document import IntervalKind
from tempannot.statistics.bootstrap import RESAMPLES
from tempannot.statistics.estimates import Cells, coefficients_of

_WIDE = 1 << 16
"""More than there are categories."""


class RatingCounts:
    """The agreement over the documents that were added."""

    def __init__(self) -> None:
        self._codes: list[bytes] = []
        self._counts: list[bytes] = []
        self._omitted = no_omissions()

    def add(self, ratings: Ratings) -> None:
        """Count the pairs of one more document."""
        is_rated = (ratings.key != UNDECIDED) & (ratings.response != UNDECIDED)
        said = ratings.key[is_rated] * _WIDE + ratings.response[is_rated]
        codes, counts = np.unique(said, return_counts=True)
        self._codes.append(codes.astype(np.int32).tobytes())
        self._counts.append(counts.astype(np.int32).tobytes())
        self._omitted += omissions_of(ratings, ~is_rated)

    def agreement(self, *, resamples: int = RESAMPLES, seed: int = 0) -> AgreementNumbers:
        """The coefficients, and what was left out; the numbers of ``corpus_agreement``."""
        found = coefficients_of(self._cells(), resamples=resamples, seed=seed)
        return AgreementNumbers(found, dropped_counts(self._omitted))

    def _cells(self) -> Cells:
        codes = np.frombuffer(b"".join(self._codes), dtype=np.int32)
        counts = np.frombuffer(b"".join(self._counts), dtype=np.int32).astype(np.int64)
        sizes = [len(each) // 4 for each in self._codes]
        document = np.repeat(np.arange(len(sizes)), sizes)
        keys, responses = np.divmod(codes, _WIDE)
        return counted_cells(keys, responses, document, len(sizes), counts)[1]


class PairTotals:
    """The totals of two annotations over the documents that were added."""

    def __init__(self) -> None:
        self.documents = 0
        self.micro: dict[Measure, Score] = {each: micro((), each.has_parts) for each in Measure}
        self.marks: MarkScores = micro_marks(())
        self.other_links: OtherLinkScores = micro_other_links(())
        self._means = {each: Averages(each.has_parts) for each in Measure}
        self._mean_marks = MarkAverages()
        self._mean_others = OtherLinkAverages()
        self._orders: list[Score] = []
        self._ratings = RatingCounts()

    @classmethod
    def of(cls, documents: Iterable[Scored]) -> PairTotals:
        """The totals of documents."""
        found = cls()
        for each in documents:
            found.add(each)
        return found

    def add(self, scored: Scored) -> None:
        """Take in one more document, of which nothing is kept."""
        is_first = not self.documents
        self.documents += 1
        for measure, score in scored.scores.items():
            self.micro[measure] = score if is_first else self.micro[measure] + score
            self._means[measure].add(score)
        self.marks = micro_marks([*([] if is_first else [self.marks]), scored.marks])
        others = [*([] if is_first else [self.other_links]), scored.other_links]
        self.other_links = micro_other_links(others)
        self._mean_marks.add(scored.marks)
        self._mean_others.add(scored.other_links)
        if is_first:
            self._orders = list(scored.shuffled)
        else:
            every = zip(self._orders, scored.shuffled, strict=True)
            self._orders = [one + other for one, other in every]
        self._ratings.add(scored.ratings)

    @property
    def macro(self) -> dict[Measure, MacroScore]:
        """The means over the documents."""
        return {each: found.macro() for each, found in self._means.items()}

    @property
    def mean_marks(self) -> Mapping[IntervalKind, MacroMarks]:
        """The means of the scores of events and times."""
        return self._mean_marks.macro()

    @property
    def mean_other_links(self) -> Mapping[str, MacroOtherLinks]:
        """The means of the scores of SLINKs and ALINKs."""
        return self._mean_others.macro()

    @property
    def awareness_range(self) -> ScoreRange | None:
        """How far micro awareness moves with the order of the links, None if not asked for."""
        return score_range(self._orders) if self._orders else None

    @property
    def agreement(self) -> AgreementNumbers:
        """The agreement over the pairs of all documents."""
        return self._ratings.agreement()


@dataclass(frozen=True)
class AnnotationPair:
    """Two annotations over all documents that both have; the key is the one given first.

    ``totals`` are given where the documents were let go after they had been measured.
    """

    key: AnnotationFiles
    response: AnnotationFiles
    documents: tuple[Scored, ...]
    streamed: PairTotals | None = None

    @cached_property
    def totals(self) -> PairTotals:
        """What is measured over all documents together."""
        return PairTotals.of(self.documents) if self.streamed is None else self.streamed

    @property
    def size(self) -> int:
        """How many documents were compared."""
        return self.totals.documents

    @property
    def micro(self) -> Mapping[Measure, Score]:
        """All documents taken together: what is right and what is asked for, summed."""
        return self.totals.micro

    @cached_property
    def macro(self) -> Mapping[Measure, MacroScore]:
        """The means over the documents."""
        return self.totals.macro

    @property
    def other_links(self) -> OtherLinkScores:
        """How the SLINKs and ALINKs of all documents compare, taken together."""
        return self.totals.other_links

    @cached_property
    def mean_other_links(self) -> Mapping[str, MacroOtherLinks]:
        """The means of their scores over the documents."""
        return self.totals.mean_other_links

    @property
    def marks(self) -> MarkScores:
        """How the events and times of all documents compare, taken together."""
        return self.totals.marks

    @cached_property
    def mean_marks(self) -> Mapping[IntervalKind, MacroMarks]:
        """The means of their scores over the documents."""
        return self.totals.mean_marks

    @cached_property
    def awareness_range(self) -> ScoreRange | None:
        """How far micro awareness moves with the order of the links, None if not asked for."""
        return self.totals.awareness_range

    @cached_property
    def agreement(self) -> Agreement:
        """The agreement over the pairs of all documents, with the way back to them."""
        return corpus_agreement([each.ratings for each in self.documents])

    @cached_property
    def agreement_numbers(self) -> AgreementNumbers:
        """The numbers of it alone, whether or not the documents are there."""
        return self.totals.agreement if self.streamed is not None else self.agreement
