"""All statistics of a study together."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tempannot.statistics.agreement import OrdinalAgreement, ordinal_agreement
from tempannot.statistics.bootstrap import RESAMPLES
from tempannot.statistics.distribution import Distribution, distributions
from tempannot.statistics.judgments import MOST_GROUPS, Judgments
from tempannot.statistics.mixed_model.mixed_model import MixedModel, mixed_model
from tempannot.statistics.pairwise import PairAgreement, pairwise_agreement
from tempannot.statistics.screening import Rater, screened
from tempannot.statistics.watching import Watch


@dataclass(frozen=True, slots=True)
class Findings:
    """What ``judgments`` say; ``agreement_by_source`` is empty for one source or very many.

    ``pairs`` is the agreement of every two raters.
    """

    judgments: Judgments
    distributions: tuple[Distribution, ...]
    agreement: OrdinalAgreement
    agreement_by_source: dict[str, OrdinalAgreement]
    pairs: tuple[PairAgreement, ...]
    raters: tuple[Rater, ...]
    model: MixedModel


def findings(
    judgments: Judgments,
    *,
    resamples: int = RESAMPLES,
    seed: int = 0,
    watch: Watch | None = None,
) -> Findings:
    """Return all statistics; the same seed gives the same intervals.

    The model takes nearly all of the time; raises Stopped if ``watch`` says so.
    """
    (watch or Watch()).begin("distributions and agreement")
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
            _only(judgments, source.codes == code), resamples=resamples, seed=seed
        )
        for code, name in enumerate(source.levels)
    }


def _only(judgments: Judgments, kept: NDArray[np.bool_]) -> Judgments:
    """Return some of the answers, as agreement needs them: raters, items and responses."""
    return replace(
        judgments,
        rater=judgments.rater.only(kept),
        item=judgments.item.only(kept),
        list=None,
        source=None,
        label=None,
        seconds=None,
        responses=judgments.responses[kept],
    )
