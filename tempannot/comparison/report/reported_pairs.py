"""What a report calls the annotations: letters, as the window does, in the order given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from tempannot.comparison.comparison import AnnotatedSide, DocumentComparison
from tempannot.comparison.corpus_comparison import CorpusComparison
from tempannot.comparison.disagreements.disagreements import Disagreement, disagreements
from tempannot.comparison.pair_totals import AnnotationPair
from tempannot.comparison.side_letters import capital_of


@dataclass(frozen=True)
class ReportedPair:
    """Two annotations under their letters; what several sections need is made once.

    ``has_evidence`` says that the report lists the pairs behind its numbers.
    """

    pair: AnnotationPair
    names: tuple[str, str]
    has_evidence: bool = False

    @property
    def slug(self) -> str:
        """The pair in the names of tables and figures."""
        return "-".join(self.names).lower()

    @property
    def comparisons(self) -> tuple[DocumentComparison, ...]:
        """The comparison of every document."""
        return tuple(each.comparison for each in self.pair.documents)

    @cached_property
    def disagreements(self) -> tuple[tuple[Disagreement, ...], ...]:
        """The disagreements of every document."""
        return tuple(map(disagreements, self.comparisons))

    def sides(self) -> Iterator[tuple[str, str, AnnotatedSide]]:
        """Yield each side of each document: name of the document, letter, side."""
        for comparison in self.comparisons:
            for name, side in zip(self.names, comparison.sides, strict=True):
                yield comparison.name, name, side


def reported_pairs(
    corpus: CorpusComparison, *, has_evidence: bool = False
) -> tuple[ReportedPair, ...]:
    """Return every two annotations, in the order given."""
    letters = combinations(map(capital_of, range(len(corpus.annotations))), 2)
    both = zip(corpus.pairs, letters, strict=True)
    return tuple(ReportedPair(pair, names, has_evidence) for pair, names in both)
