"""The mixed model of a rating study, with and without the label, and the test between them.

Sources: Vashishtha et al. 2020, section 4 (the design: source fixed, random intercepts of rater,
item and list, a likelihood-ratio test of the label); Christensen 2022 (the model and its fit).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.statistics.bootstrap import NORMAL_ERRORS
from tempannot.statistics.coefficients import Floats, Ints
from tempannot.statistics.judgments import MOST_GROUPS, Factor, Judgments
from tempannot.statistics.mixed_model.design_columns import (
    FixedColumns,
    RandomFactors,
    fixed_columns,
    random_factors,
)
from tempannot.statistics.mixed_model.fitting import ModelFit, fit
from tempannot.statistics.mixed_model.laplace import LaplaceModel, Parameters
from tempannot.statistics.mixed_model.random_effects import crossing_of
from tempannot.statistics.progress import StagedProgress

_RUNAWAY = 10.0
"""A standard error, or deviation, on the logit scale from which a value is no estimate any more."""

_LEAST_DEVIATION = 0.1
_MANY, _PART = 100_000, 20_000
"""From how many answers on a search begins with some of them, and how many these are."""

_NULL, _FULL = bilingual("the model without the label"), bilingual("the model with the label")


@dataclass(frozen=True, slots=True)
class Coefficient:
    """A threshold or the effect of a column, on the logit scale.

    ``error`` is its standard error, None where the likelihood is flat.
    """

    name: str
    estimate: float
    error: float | None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The ends of its 95 % interval, None without a standard error."""
        if self.error is None:
            return None
        half = NORMAL_ERRORS * self.error
        return self.estimate - half, self.estimate + half

    @property
    def is_threshold(self) -> bool:
        """Whether it is the border between two levels of the scale."""
        return "|" in self.name


@dataclass(frozen=True, slots=True)
class FittedModel:
    """One model: thresholds, then effects; ``deviations`` of the random factors by name."""

    log_likelihood: float
    thresholds: tuple[Coefficient, ...]
    effects: tuple[Coefficient, ...]
    deviations: dict[str, float]

    @property
    def coefficients(self) -> tuple[Coefficient, ...]:
        """The thresholds and the effects."""
        return (*self.thresholds, *self.effects)


@dataclass(frozen=True, slots=True)
class LikelihoodRatio:
    """Twice the gain in log-likelihood by the label; None with a ``reason`` if there is no test.

    ``p`` is from the chi-squared distribution with ``df`` degrees of freedom.
    """

    value: float | None
    df: int
    p: float | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class MixedModel:
    """The models without (``null``) and with the label (``full``) of ``answers`` answers.

    They are None, with a ``reason``, if nothing can be fitted. ``without_deviation`` says of
    random factors that are in neither why; ``notes`` what else must be known to read the numbers.
    """

    answers: int
    null: FittedModel | None
    full: FittedModel | None
    ratio: LikelihoodRatio
    without_deviation: dict[str, str]
    notes: tuple[str, ...]
    reason: str = ""
    covariates: tuple[CovariateTest, ...] = ()


@dataclass(frozen=True, slots=True)
class CovariateTest:
    """The test of what is known of raters: the full model against the one without it.

    ``effects`` are those of its columns in the full model.
    """

    name: str
    ratio: LikelihoodRatio
    effects: tuple[Coefficient, ...]


def mixed_model(judgments: Judgments, watch: StagedProgress | None = None) -> MixedModel:
    """Return the mixed model of a study; costs about a second per 5,000 answers.

    Raises Stopped if ``watch`` says so.
    """
    judgments, unknown = _known(judgments)
    if len(judgments) == 0:
        reason = bilingual("of no rater all is known that the model is to have")
        return MixedModel(0, None, None, LikelihoodRatio(None, 0, None, reason), {}, (), reason)
    if len(judgments.used()) < 2:
        return _no_model(judgments)
    random = random_factors(judgments)
    columns = [fixed_columns(judgments, with_label=each) for each in (False, True)]
    watch = watch or StagedProgress()
    fits = _fits(judgments, random, columns, watch)
    null, full = (
        _fitted(judgments, each, names, random) for each, names in zip(fits, columns, strict=True)
    )
    notes = (
        *unknown,
        *_of_scale(judgments),
        *columns[1].notes,
        *_of_fit(_NULL, fits[0], null),
        *(_of_fit(_FULL, fits[1], full) if fits[1] is not fits[0] else ()),
    )
    ratio = _ratio(judgments, columns, (null, full))
    tests = tuple(
        _covariate_test(judgments, random, each, (columns[1], fits[1], full), watch)
        for each in judgments.covariates
    )
    return MixedModel(len(judgments), null, full, ratio, random.left_out, notes, covariates=tests)


def _known(judgments: Judgments) -> tuple[Judgments, tuple[str, ...]]:
    """The answers of raters of whom all covariates are known, and what is said of the others."""
    known = np.ones(len(judgments), dtype=bool)
    for each in judgments.covariates:
        known &= np.array([bool(level) for level in each.levels])[each.codes]
    if known.all():
        return judgments, ()
    names = " and ".join(each.name for each in judgments.covariates)
    left = judgments.only(known)
    lost = len(judgments) - len(left)
    return left, (
        bilingual(
            "{lost} answers are not in the model: of their raters {names} is not known.",
            lost=lost,
            names=names,
        ),
    )


def _covariate_test(
    judgments: Judgments,
    random: RandomFactors,
    covariate: Factor,
    full: tuple[FixedColumns, ModelFit, FittedModel],
    watch: StagedProgress,
) -> CovariateTest:
    columns, found, model = full
    without = fixed_columns(judgments, with_label=True, without=covariate)
    own = set(columns.names) - set(without.names)
    effects = tuple(each for each in model.effects if each.name in own)
    df = len(columns.names) - len(without.names)
    if not df:
        one = (
            bilingual("there is one {name} only", name=covariate.name)
            if len(covariate.levels) == 1
            else ""
        )
        reason = one or bilingual(
            "{name} follows from what else is in the model", name=covariate.name
        )
        return CovariateTest(covariate.name, LikelihoodRatio(None, 0, None, reason), ())
    watch.begin(bilingual("the model without {name}", name=covariate.name))
    left = _fit(judgments, random, without, watch)
    ratio = _ratio_of(df, left.log_likelihood, found.log_likelihood)
    return CovariateTest(covariate.name, ratio, effects)


def _fit(
    judgments: Judgments, random: RandomFactors, columns: FixedColumns, watch: StagedProgress
) -> ModelFit:
    from threadpoolctl import threadpool_limits  # noqa: PLC0415 - needed here only

    levels = np.searchsorted(judgments.used(), judgments.responses)
    crossing = crossing_of([each.codes for each in random.factors], len(judgments))
    with threadpool_limits(1, "blas"):  # as in _fits
        return fit(LaplaceModel(levels, columns.values, crossing, watch))


def _fits(
    judgments: Judgments, random: RandomFactors, columns: list[FixedColumns], watch: StagedProgress
) -> tuple[ModelFit, ModelFit]:
    """Return the fits without and with the label; one and the same if it has no column."""
    from threadpoolctl import (  # noqa: PLC0415 - needed here only
        threadpool_limits,
    )

    levels = np.searchsorted(judgments.used(), judgments.responses)
    crossing = crossing_of([each.codes for each in random.factors], len(judgments))
    parts = [_part(levels, each.values, random, watch) for each in columns]
    # the matrices are small: threads would wait for each other most of the time
    with threadpool_limits(1, "blas"):
        watch.begin(_NULL)
        null = fit(LaplaceModel(levels, columns[0].values, crossing, watch), part=parts[0])
        if columns[1].names == columns[0].names:
            return null, null
        watch.begin(_FULL)
        model = LaplaceModel(levels, columns[1].values, crossing, watch)
        return null, fit(model, _start(null, columns), parts[1])


def _part(
    levels: Ints, columns: Floats, random: RandomFactors, watch: StagedProgress
) -> LaplaceModel | None:
    """Return the model of some of the items if there are very many answers; else None."""
    items = next((each.codes for each in random.factors if each.name == "item"), None)
    if items is None or len(levels) < _MANY:
        return None
    drawn = np.random.default_rng(0).random(int(items.max()) + 1)
    kept = (drawn < _PART / len(levels))[items]
    if len(np.unique(levels[kept])) <= int(levels.max()):  # a level that nobody used there
        return None
    codes = [np.unique(each.codes[kept], return_inverse=True)[1] for each in random.factors]
    crossing = crossing_of(codes, int(kept.sum()))
    return LaplaceModel(levels[kept], columns[kept], crossing, watch)


def _no_model(judgments: Judgments) -> MixedModel:
    level = judgments.scale[int(judgments.used()[0])]
    reason = bilingual(
        "all answers are the same ({level}): there is nothing to explain", level=level
    )
    return MixedModel(
        len(judgments), None, None, LikelihoodRatio(None, 0, None, reason), {}, (), reason
    )


def _start(null: ModelFit, columns: list[FixedColumns]) -> Parameters:
    """Return the null model's parameters, no effect of the label, no deviation of 0."""
    found = null.parameters
    known = dict(zip(columns[0].names, found.coefficients.tolist(), strict=True))
    effects = np.array([known.get(name, 0.0) for name in columns[1].names])
    return Parameters(found.thresholds, effects, np.maximum(found.deviations, _LEAST_DEVIATION))


def _fitted(
    judgments: Judgments, found: ModelFit, columns: FixedColumns, random: RandomFactors
) -> FittedModel:
    names = (*_borders(judgments.scale, judgments.used()), *columns.names)
    estimates = np.concatenate((found.parameters.thresholds, found.parameters.coefficients))
    coefficients = [
        Coefficient(name, estimate, error if np.isfinite(error) else None)
        for name, estimate, error in zip(
            names, estimates.tolist(), found.errors.tolist(), strict=True
        )
    ]
    count = len(found.parameters.thresholds)
    deviations = found.parameters.deviations.tolist()
    return FittedModel(
        found.log_likelihood,
        tuple(coefficients[:count]),
        tuple(coefficients[count:]),
        {each.name: size for each, size in zip(random.factors, deviations, strict=True)},
    )


def _borders(scale: tuple[str, ...], used: Ints) -> Iterator[str]:
    for low, high in pairwise(used.tolist()):
        yield joined("|", (scale[low], scale[high]))


def _ratio(
    judgments: Judgments, columns: list[FixedColumns], models: tuple[FittedModel, FittedModel]
) -> LikelihoodRatio:
    df = len(columns[1].names) - len(columns[0].names)
    if not df:
        return LikelihoodRatio(None, 0, None, _why_no_test(judgments))
    null, full = models
    return _ratio_of(df, null.log_likelihood, full.log_likelihood)


def _ratio_of(df: int, less: float, more: float) -> LikelihoodRatio:
    from scipy.special import gammaincc  # noqa: PLC0415 - slow to import

    value = max(0.0, 2 * (more - less))
    return LikelihoodRatio(value, df, float(gammaincc(df / 2, value / 2)))


def _why_no_test(judgments: Judgments) -> str:
    if judgments.label is None:
        return bilingual("the table has no label")
    if len(judgments.label.levels) == 1:
        return bilingual("all items have one label ({levels})", levels=judgments.label.levels[0])
    if len(judgments.label.levels) > MOST_GROUPS:
        return bilingual("the label has {levels} levels", levels=len(judgments.label.levels))
    return bilingual("the label follows from the source, so that the two cannot be told apart")


def _of_scale(judgments: Judgments) -> Iterator[str]:
    unused = judgments.unused()
    if unused:
        left = joined(" | ", (judgments.scale[each] for each in judgments.used().tolist()))
        yield (
            bilingual(
                "Nobody answered {unused}: the model is on the levels that were used, {left}.",
                unused=joined(", ", unused),
                left=left,
            )
        )


def _of_fit(title: str, found: ModelFit, model: FittedModel) -> Iterator[str]:
    zero = [name for name, size in model.deviations.items() if size == 0]
    if zero:
        yield (
            bilingual(
                "In {title} the variance of {names} is estimated as 0 (on the boundary): the "
                "answers differ no more between them than chance allows.",
                title=title,
                names=" + ".join(zero),
            )
        )
    far = [each.name for each in model.coefficients if each.error is None or each.error > _RUNAWAY]
    if far:
        yield (
            bilingual(
                "In {title} the answers fix no value of {far}, for example because all answers "
                "of a group lie at one end of the scale: the value and its standard error mean "
                "nothing.",
                title=title,
                far=joined(", ", far),
            )
        )
    wide = [name for name, size in model.deviations.items() if size > _RUNAWAY]
    if wide:
        yield (
            bilingual(
                "In {title} the variance of {names} grows without bound, for example because all "
                "answers to each are the same: its value means nothing.",
                title=title,
                names=" + ".join(wide),
            )
        )
    if not found.is_certain and not far and not wide:
        yield bilingual(
            "In {title} the search did not end at a sure maximum: do not rely on the numbers.",
            title=title,
        )
