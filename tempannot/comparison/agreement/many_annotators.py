"""More than two annotators: every two of them in a table, and all in one number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tempannot.comparison.agreement.agreement import Agreement, corpus_agreement
from tempannot.comparison.agreement.categories import UNDECIDED
from tempannot.comparison.agreement.overall import (
    OverallAgreement,
    answer_counts,
    overall_agreement,
)
from tempannot.comparison.agreement.pool import joined
from tempannot.comparison.agreement.rating import (
    AgreementOn,
    Decided,
    Ints,
    decided_pairs,
    ratings,
    spread,
)
from tempannot.comparison.comparison import Comparison
from tempannot.comparison.measures.measures import Measure, score
from tempannot.comparison.measures.scores import Score, micro
from tempannot.comparison.side import Side
from tempannot.statistics.bootstrap import RESAMPLES


@dataclass(frozen=True, slots=True)
class TwoOfMany:
    """Two annotators over all documents that both annotated; ``strict`` is on closed graphs."""

    first: str
    second: str
    agreement: Agreement
    strict: Score


@dataclass(frozen=True, slots=True)
class ManyAgreement:
    """Agreement among ``annotators``: every two, in their order, and all of them."""

    annotators: tuple[str, ...]
    table: tuple[TwoOfMany, ...]
    overall: OverallAgreement


def many_agreement(
    documents: Sequence[Sequence[Comparison]],
    on: AgreementOn = AgreementOn.CLOSED,
    *,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> ManyAgreement:
    """Return the agreement over documents, each given as what ``comparisons`` makes of it.

    Annotators are known by their names and need not have annotated every document.
    """
    answers = [_Answers.of(each, on) for each in documents]
    names = tuple(dict.fromkeys(name for each in answers for name in each.decided))
    table = []
    for first, second in dict.fromkeys(_names(each) for every in documents for each in every):
        chosen = [
            (each, of_document.decided)
            for every, of_document in zip(documents, answers, strict=True)
            for each in every
            if _names(each) == (first, second)
        ]
        rated = [ratings(each, (by[first], by[second])) for each, by in chosen]
        found = corpus_agreement(rated, resamples=resamples, seed=seed)
        strict = micro(score(each, Measure.STRICT) for each, _ in chosen)
        table.append(TwoOfMany(first, second, found, strict))
    counts = answer_counts([each.matrix(names) for each in answers])
    overall = overall_agreement(counts, resamples=resamples, seed=seed)
    return ManyAgreement(names, tuple(table), overall)


def _names(comparison: Comparison) -> tuple[str, str]:
    return comparison.key.name, comparison.response.name


@dataclass(frozen=True, slots=True)
class _Answers:
    """What each annotator of one document decided, by name."""

    decided: dict[str, Decided]

    @classmethod
    def of(cls, comparisons: Sequence[Comparison], on: AgreementOn) -> _Answers:
        sides: dict[str, Side] = {
            side.name: side for comparison in comparisons for side in comparison.sides
        }
        return cls({name: decided_pairs(side, on) for name, side in sides.items()})

    def matrix(self, names: Sequence[str]) -> Ints:
        """Return the categories, of shape (annotators, pairs), UNDECIDED where there is none."""
        pairs = np.unique(joined([each.pairs for each in self.decided.values()]))
        found = np.full((len(names), len(pairs)), UNDECIDED, dtype=np.int64)
        for row, name in enumerate(names):
            if name in self.decided:
                one = self.decided[name]
                found[row] = spread(one.pairs, one.categories, pairs)
        return found
