"""More than two annotators: every two of them in a table, and all in one number.

They need not have answered everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from tempannot.comparison.agreement.categories import UNDECIDED, category_label, in_order
from tempannot.comparison.agreement.pair_agreement import Agreement, corpus_agreement, joined
from tempannot.comparison.agreement.pair_ratings import (
    Decided,
    Ints,
    decided_pairs,
    ratings,
    spread,
)
from tempannot.comparison.comparison import AnnotatedSide, DocumentComparison
from tempannot.comparison.comparison_settings import AgreementOn
from tempannot.comparison.measures.measures import Measure, score
from tempannot.comparison.measures.scores import Score, micro
from tempannot.statistics.bootstrap import (
    RESAMPLES,
    Estimate,
    Resampled,
    estimate,
    resample,
    what_is_resampled,
)
from tempannot.statistics.coefficients import (
    Floats,
    ac1_of_many,
    nominal_alpha_of_many,
    observed_of_many,
)


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
    documents: Sequence[Sequence[DocumentComparison]],
    on: AgreementOn = AgreementOn.CLOSED,
) -> ManyAgreement:
    """Return the agreement over documents, each given as what ``comparisons`` makes of it.

    Annotators are known by their names and need not have annotated every document.
    """
    answers = [_Answers.of((side for two in each for side in two.sides), on) for each in documents]
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
        found = corpus_agreement(rated)
        strict = micro(score(each, Measure.STRICT) for each, _ in chosen)
        table.append(TwoOfMany(first, second, found, strict))
    counts = answer_counts([each.matrix(names) for each in answers])
    overall = overall_agreement(counts)
    return ManyAgreement(names, tuple(table), overall)


def agreement_of_all(sides: Iterable[AnnotatedSide]) -> OverallAgreement:
    """Return the agreement of all annotators of one document over closed graphs, no intervals."""
    decided = [decided_pairs(side, AgreementOn.CLOSED) for side in sides]
    return overall_agreement(answer_counts([_matrix(decided)]), resamples=0)


def _names(comparison: DocumentComparison) -> tuple[str, str]:
    return comparison.key.name, comparison.response.name


@dataclass(frozen=True, slots=True)
class _Answers:
    """What each annotator of one document decided, by name."""

    decided: dict[str, Decided]

    @classmethod
    def of(cls, sides: Iterable[AnnotatedSide], on: AgreementOn) -> _Answers:
        named = {side.name: side for side in sides}
        return cls({name: decided_pairs(side, on) for name, side in named.items()})

    def matrix(self, names: Sequence[str]) -> Ints:
        """Return the categories, of shape (annotators, pairs), UNDECIDED where there is none."""
        return _matrix([self.decided.get(name) for name in names])


def _matrix(decided: Sequence[Decided | None]) -> Ints:
    """Return the categories, a row per annotator, UNDECIDED where one decided nothing."""
    pairs = np.unique(joined([each.pairs for each in decided if each is not None]))
    found = np.full((len(decided), len(pairs)), UNDECIDED, dtype=np.int64)
    for row, each in enumerate(decided):
        if each is not None:
            found[row] = spread(each.pairs, each.categories, pairs)
    return found


@dataclass(frozen=True, slots=True)
class OverallAgreement:
    """The agreement of all annotators on the ``pairs`` pairs that at least two of them decided.

    ``observed`` is the share of annotators' pairs that agree, averaged over the pairs of units;
    ``answers`` counts what was said. For two annotators all values are those of the two.
    """

    pairs: int
    answers: int
    observed: Estimate
    alpha: Estimate
    ac1: Estimate
    resampled: Resampled | None = None


@dataclass(frozen=True, slots=True)
class AnswerCounts:
    """How often each category was given to a pair, for every pattern of answers that occurs.

    ``counts`` has the shape (patterns, categories), every pattern with two answers or more;
    ``by_document``, of shape (documents, patterns), says how many pairs have it.
    """

    labels: tuple[str, ...]
    counts: Ints
    by_document: Ints


def answer_counts(documents: Sequence[Ints]) -> AnswerCounts:
    """Return the counts of documents, each given as categories of shape (annotators, pairs).

    UNDECIDED (-1) where an annotator says nothing; pairs with less than two answers are left
    out.
    """
    rated = [each[:, (each != UNDECIDED).sum(axis=0) > 1] for each in documents]
    document = np.repeat(np.arange(len(rated)), [each.shape[1] for each in rated])
    every = np.concatenate(rated, axis=1) if rated else np.empty((0, 0), dtype=np.int64)
    patterns, number = _patterns(every)
    used = in_order(set(np.unique(patterns).tolist()) - {UNDECIDED})
    # (patterns, categories), also where there are none of either
    counts = (patterns[:, :, np.newaxis] == np.array(used, dtype=np.int64)).sum(axis=0)
    by_document = np.zeros((len(rated), patterns.shape[1]), dtype=np.int64)
    np.add.at(by_document, (document, number), 1)
    return AnswerCounts(tuple(category_label(each) for each in used), counts, by_document)


def overall_agreement(answers: AnswerCounts, *, resamples: int = RESAMPLES) -> OverallAgreement:
    """Return the agreement of any number of annotators from how they answered."""
    sizes = answers.by_document.sum(axis=0).astype(np.float64)
    total = int(sizes.sum())
    resamples = resamples if total > 1 else 0
    drawn = resample(answers.by_document, resamples)
    reason = _reason(answers, total)

    def estimated(statistic: Callable[[Ints, Floats], Floats]) -> Estimate:
        value = float(statistic(answers.counts, sizes))
        return estimate(value, statistic(answers.counts, drawn), reason)

    return OverallAgreement(
        total,
        int(sizes @ answers.counts.sum(axis=1)),
        estimated(observed_of_many),
        estimated(nominal_alpha_of_many),
        estimated(ac1_of_many),
        what_is_resampled(answers.by_document) if resamples else None,
    )


def _patterns(categories: Ints) -> tuple[Ints, Ints]:
    """Return the different columns of (annotators, pairs) and which of them each pair has."""
    number = np.zeros(categories.shape[1], dtype=np.int64)
    for row in categories:
        # renumbered after each annotator, so that the numbers stay small
        _, values = np.unique(row, return_inverse=True)
        _, number = np.unique(number * (values.max(initial=0) + 1) + values, return_inverse=True)
    _, example = np.unique(number, return_index=True)
    return categories[:, example], number


def _reason(answers: AnswerCounts, total: int) -> str:
    """Say why a coefficient would be undefined."""
    if not total:
        return "there is no pair that two annotators decided"
    return (
        f"the annotators put every pair into one category ({answers.labels[0]}), so that chance"
        " alone would make them agree (0 / 0)"
    )
