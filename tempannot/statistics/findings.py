"""All statistics of a study together."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.statistics.bootstrap import RESAMPLES
from tempannot.statistics.coefficients import Ints
from tempannot.statistics.judgments import MOST_GROUPS, Factor, Judgments
from tempannot.statistics.mixed_model.mixed_model import MixedModel, mixed_model
from tempannot.statistics.ordinal_agreement import (
    OrdinalAgreement,
    PairAgreement,
    ordinal_agreement,
    pairwise_agreement,
)
from tempannot.statistics.progress import StagedProgress
from tempannot.statistics.screening import Rater, screened

_FEWEST_LEFT = 2
"""Of fewer raters there is no agreement."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often each level of the scale was chosen; None for a source or label if all are meant.

    ``mean`` counts the lowest level as 1.
    """

    source: str | None
    label: str | None
    counts: tuple[int, ...]

    @property
    def answers(self) -> int:
        """How many answers there are."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The mean place on the scale, from 1."""
        return sum(place * count for place, count in enumerate(self.counts, 1)) / self.answers

    @property
    def name(self) -> str:
        """The source and the label in words."""
        label = None if self.label is None else bilingual("label {label}", label=self.label)
        known = [each for each in (self.source, label) if each is not None]
        return joined(", ", known) or bilingual("all")


def distributions(judgments: Judgments) -> tuple[Distribution, ...]:
    """Return the distribution of every source and label that has answers, in their order."""
    sources, source_codes = _levels(judgments.source, len(judgments))
    labels, label_codes = _levels(judgments.label, len(judgments))
    counts = np.zeros((len(sources), len(labels), len(judgments.scale)), dtype=np.int64)
    np.add.at(counts, (source_codes, label_codes, judgments.responses), 1)
    return tuple(
        Distribution(source, label, tuple(counts[row, column].tolist()))
        for row, source in enumerate(sources)
        for column, label in enumerate(labels)
        if counts[row, column].any()
    )


def _levels(factor: Factor | None, answers: int) -> tuple[tuple[str | None, ...], Ints]:
    if factor is None:
        return (None,), np.zeros(answers, dtype=np.int64)
    return factor.levels, factor.codes


@dataclass(frozen=True, slots=True)
class Findings:
    """What ``judgments`` say; ``agreement_by_source`` is empty for one source or very many.

    ``pairs`` is the agreement of every two raters. ``without_doubted`` is the same without the
    raters against whom anything speaks: nobody is left out in silence. It is None if there are
    none of them, or if fewer than two raters would be left.
    """

    judgments: Judgments
    distributions: tuple[Distribution, ...]
    agreement: OrdinalAgreement
    agreement_by_source: dict[str, OrdinalAgreement]
    pairs: tuple[PairAgreement, ...]
    raters: tuple[Rater, ...]
    model: MixedModel
    without_doubted: Findings | None = None

    @property
    def doubted(self) -> tuple[Rater, ...]:
        """The raters against whom anything speaks."""
        return tuple(each for each in self.raters if each.is_in_doubt)


def findings(
    judgments: Judgments,
    *,
    resamples: int = RESAMPLES,
    seed: int = 0,
    watch: StagedProgress | None = None,
) -> Findings:
    """Return all statistics; the same seed gives the same intervals.

    The model takes nearly all of the time; raises Stopped if ``watch`` says so.
    """
    found = _findings(judgments, (resamples, seed), watch)
    left = without_raters(judgments, {each.name for each in found.doubted})
    if left is None:
        return found
    return replace(found, without_doubted=_findings(left, (resamples, seed), watch))


def without_raters(judgments: Judgments, names: set[str]) -> Judgments | None:
    """The judgments of the other raters; None if that is everybody, or fewer than two."""
    doubted = [place for place, each in enumerate(judgments.rater.levels) if each in names]
    if not doubted or len(judgments.rater.levels) - len(doubted) < _FEWEST_LEFT:
        return None
    return judgments.only(~np.isin(judgments.rater.codes, doubted))


def _findings(
    judgments: Judgments, drawn: tuple[int, int], watch: StagedProgress | None
) -> Findings:
    resamples, seed = drawn
    (watch or StagedProgress()).begin(bilingual("distributions and agreement"))
    return Findings(
        judgments,
        distributions(judgments),
        ordinal_agreement(judgments, resamples=resamples, seed=seed),
        _by_source(judgments, resamples, seed),
        pairwise_agreement(judgments),
        screened(judgments),
        mixed_model(judgments, watch),
    )


def _by_source(judgments: Judgments, resamples: int, seed: int) -> dict[str, OrdinalAgreement]:
    source = judgments.source
    if source is None or not 1 < len(source.levels) <= MOST_GROUPS:
        return {}
    return {
        name: ordinal_agreement(
            judgments.only(source.codes == code), resamples=resamples, seed=seed
        )
        for code, name in enumerate(source.levels)
    }
