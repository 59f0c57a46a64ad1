"""Fitting by maximum likelihood: BFGS, then Newton steps on the Hessian that gives the errors.

The thresholds are fitted as the first and the logarithms of the gaps, so that they stay in order;
standard deviations as free signed numbers. On a logarithmic scale a deviation that wanders
towards 0 meets a gradient that vanishes and never comes back; here 0 is an ordinary point, and one
that is no minimum shows by the sign of the curvature.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from tempannot.statistics.coefficients import Floats
from tempannot.statistics.mixed_model.laplace import LaplaceModel, Parameters

BOUNDARY = 1e-3
"""A standard deviation below this, on the logit scale, is one of 0."""

_FIRST_DEVIATION, _OTHER_DEVIATION = 0.5, 1.5
_ENOUGH = 1e-4
_LEAST_DEVIATION = 0.05
"""Where a search begins at a deviation that was 0 in a part of the answers."""

_NEAR = 1e-2
"""How far apart two searches may end that have found the same; errors are larger in a part."""

_FLAT = 1e-6
"""The share of the largest curvature below which one says nothing of how far to go."""

_STEP = 1e-4
_ANSWERS_PER_CURVATURE = 10.0
"""About how many answers it takes for a curvature of 1: with that the first steps are right."""

_DECREMENT = 1e-7
"""How much, in units of log-likelihood, another Newton step may promise at the end."""

_GOOD_ENOUGH = 1e-5
"""The promise at which a search that rounding stops counts as ended."""

_SAME_CURVATURE = 1e-3
"""A step that promises less than this does not change the Hessian to speak of."""

_MOST_STEPS = 12
_MOST_ITERATIONS = 500


@dataclass(frozen=True, slots=True)
class ModelFit:
    """A fitted model.

    ``parameters`` have deviations of at least 0; ``errors``, of shape (thresholds and
    coefficients,), are standard errors from the observed information, NaN where it is not
    positive. ``at_boundary`` says which deviations are 0. ``is_certain`` is whether the search
    ended at a maximum.
    """

    log_likelihood: float
    parameters: Parameters
    errors: Floats
    at_boundary: tuple[bool, ...]
    is_certain: bool


def fit(
    model: LaplaceModel, start: Parameters | None = None, part: LaplaceModel | None = None
) -> ModelFit:
    """Return the maximum of a model's likelihood, from ``start`` or where the answers suggest.

    Where a deviation comes out as 0 the search is made again from a large one, and the better of
    both is returned. With a ``part``, the same model of some of the answers, each search is made
    there first, which tells where to begin and how steep it is: of many answers that leaves a
    few steps.
    """
    if part is None:
        begin = _Begin(start or _start(model))
    else:
        begin = _begin_of(part, start or _start(model))
    first = _fitted(model, begin.searched(model))
    if not any(first.at_boundary):
        return first
    deviations = np.where(first.at_boundary, _OTHER_DEVIATION, first.parameters.deviations)
    again = _Begin(
        Parameters(first.parameters.thresholds, first.parameters.coefficients, deviations)
    )
    if part is not None:
        again = _begin_of(part, again.parameters)
        if again.is_near(begin):
            return first  # the search would be the same
    vector = again.searched(model)
    if -model.value_and_gradient(vector)[0] <= first.log_likelihood + _GOOD_ENOUGH:
        return first
    return _fitted(model, vector)


@dataclass(frozen=True, slots=True)
class _Begin:
    """Where a search begins, and how steep it is there in the ``part`` that told so, if any.

    ``covariance`` is about the inverse of the Hessian of the part, by the free parameters.
    """

    parameters: Parameters
    covariance: Floats | None = None
    part: LaplaceModel | None = None

    def searched(self, model: LaplaceModel) -> Floats:
        """Return where the search ends."""
        if self.part is None:
            return _searched(model, self.parameters)[0]
        return _searched(model, self._with_deviations(model), self._covariance_in(model))[0]

    def is_near(self, other: _Begin) -> bool:
        """Whether another search begins at the same place, as far as searches are exact."""
        apart = self.parameters.vector() - other.parameters.vector()
        return bool((np.abs(apart) < _NEAR).all())

    def _covariance_in(self, model: LaplaceModel) -> Floats:
        """About the inverse of the Hessian of all answers.

        What comes of the answers falls with their number, what comes of few levels, as raters,
        with the number of these: their mean moves all thresholds, their spread is their deviation.
        """
        assert self.part is not None
        assert self.covariance is not None
        share = len(self.part.levels) / len(model.levels)
        found = self.covariance * share
        sizes = zip(model.crossing.factor_sizes, self.part.crossing.factor_sizes, strict=True)
        for place, (whole, part) in enumerate(sizes, model.size - model.crossing.factors):
            deviation = self.parameters.deviations[place - model.size]
            more = max(0.0, deviation**2 * (1 / whole - share / part))
            found[0, 0] += more
            found[place, place] += more / 2
        return found

    def _with_deviations(self, model: LaplaceModel) -> Parameters:
        """The parameters, with a deviation that was 0 in the part only if it is downhill there."""
        found = self.parameters
        is_zero = found.deviations == 0
        if not is_zero.any():
            return found
        tried = replace(found, deviations=np.where(is_zero, _LEAST_DEVIATION, found.deviations))
        _, slope = model.value_and_gradient(tried.vector())
        is_zero &= slope[-len(is_zero) :] > 0
        return replace(found, deviations=np.where(is_zero, 0.0, tried.deviations))


def _begin_of(part: LaplaceModel, start: Parameters) -> _Begin:
    """Return where to begin after a search in a part of the answers."""
    vector, _ = _searched(part, start)
    near = part.parameters(vector)
    deviations = np.abs(near.deviations)
    deviations[deviations < _LEAST_DEVIATION] = 0.0
    found = replace(near, deviations=deviations)
    gaps = np.diff(found.thresholds)
    # the thresholds by the free parameters: the first one, and the logarithms of the gaps
    slopes = np.eye(part.size)
    slopes[: part.thresholds, : part.thresholds] = np.tri(part.thresholds) * np.r_[1.0, gaps]
    hessian = slopes.T @ information(part, found.vector()) @ slopes
    sizes, directions = np.linalg.eigh(hessian)
    flat = float(np.abs(sizes).max()) * _FLAT
    covariance = (directions / np.maximum(np.abs(sizes), flat)) @ directions.T
    return _Begin(found, (covariance + covariance.T) / 2, part)


def _start(model: LaplaceModel) -> Parameters:
    """Return the thresholds that fit the shares of the levels, and middling deviations."""
    counts = np.bincount(model.levels, minlength=model.thresholds + 1)
    below = np.cumsum(counts)[:-1] / counts.sum()
    return Parameters(
        np.log(below / (1 - below)),
        np.zeros(model.columns.shape[1]),
        np.full(model.crossing.factors, _FIRST_DEVIATION),
    )


def _fitted(model: LaplaceModel, vector: Floats) -> ModelFit:
    vector, hessian, is_certain = _polished(model, vector)
    vector, at_boundary = _on_boundary(model, vector)
    value, _ = model.value_and_gradient(vector)
    found = model.parameters(vector)
    parameters = Parameters(found.thresholds, found.coefficients, np.abs(found.deviations))
    fixed = len(vector) - model.crossing.factors
    return ModelFit(-value, parameters, _errors(hessian)[:fixed], at_boundary, is_certain)


def _searched(
    model: LaplaceModel, start: Parameters, covariance: Floats | None = None
) -> tuple[Floats, Floats]:
    """Return where BFGS ends, as a vector of the model's parameters, and what it has learnt.

    That is about the inverse of the Hessian by the free parameters, as ``covariance`` gives it.
    """
    from scipy.optimize import minimize  # noqa: PLC0415 - slow to import

    count = model.thresholds

    def from_free(free: Floats) -> tuple[Floats, Floats]:
        gaps = np.exp(np.clip(free[1:count], -50, 50))
        thresholds = free[0] + np.concatenate(([0.0], np.cumsum(gaps)))
        return np.concatenate((thresholds, free[count:])), gaps

    def objective(free: Floats) -> tuple[float, Floats]:
        vector, gaps = from_free(free)
        value, slope = model.value_and_gradient(vector)
        above = np.cumsum(slope[:count][::-1])[::-1]
        return value, np.concatenate((above[:1], gaps * above[1:], slope[count:]))

    gaps = np.log(np.diff(start.thresholds))
    free = np.concatenate((start.thresholds[:1], gaps, start.coefficients, start.deviations))
    enough = _ENOUGH * len(model.levels) ** 0.5
    if covariance is None:
        covariance = np.eye(len(free)) * _ANSWERS_PER_CURVATURE / len(model.levels)
    else:  # Newton steps end what is as near as this
        enough *= 5
    found = minimize(
        objective,
        free,
        jac=True,
        method="BFGS",
        options={
            "gtol": enough,
            "maxiter": _MOST_ITERATIONS,
            "hess_inv0": covariance,
        },
    )
    learnt = np.asarray(found.hess_inv)
    return from_free(np.asarray(found.x))[0], (learnt + learnt.T) / 2


def _polished(model: LaplaceModel, vector: Floats) -> tuple[Floats, Floats, bool]:
    """Return the minimum by Newton steps, the Hessian there, and whether it is one.

    A point that is level but curved downwards, as a deviation of 0 that is no minimum, is left
    along the curvature.
    """
    hessian = information(model, vector)
    for _ in range(_MOST_STEPS):
        value, slope = model.value_and_gradient(vector)
        step, promised, downhill = _newton(hessian, slope)
        if promised < _DECREMENT:
            if downhill is None:
                return vector, hessian, True
            step = downhill
        moved = _downwards(model, vector, step, value)
        if moved is None:
            return vector, hessian, downhill is None and promised < _GOOD_ENOUGH
        vector = moved
        if promised > _SAME_CURVATURE or downhill is not None:
            hessian = information(model, vector)
    return vector, information(model, vector), False


def _newton(hessian: Floats, slope: Floats) -> tuple[Floats, float, Floats | None]:
    """Return the step to the minimum, the gain it promises, and a way down if it is none."""
    sizes, directions = np.linalg.eigh(hessian)
    flat = max(float(np.abs(sizes).max(initial=0)) * 1e-12, 1e-10)
    step = -directions @ (directions.T @ slope / np.maximum(np.abs(sizes), flat))
    downhill = _FIRST_DEVIATION * directions[:, 0] if (sizes < -flat).any() else None
    return step, float(-slope @ step / 2), downhill


def _downwards(model: LaplaceModel, vector: Floats, step: Floats, value: float) -> Floats | None:
    """Return the first of ever shorter steps that leads down, None if there is none."""
    for halvings in range(12):
        tried: Floats = vector + step / 2**halvings
        if model.value_and_gradient(tried)[0] < value:
            return tried
    return None


def _on_boundary(model: LaplaceModel, vector: Floats) -> tuple[Floats, tuple[bool, ...]]:
    """Return the parameters with deviations of 0 where they are as good as that."""
    fixed = len(vector) - model.crossing.factors
    is_small = np.abs(vector[fixed:]) < BOUNDARY
    found = vector.copy()
    found[fixed:][is_small] = 0.0
    return found, tuple(is_small.tolist())


def information(model: LaplaceModel, vector: Floats) -> Floats:
    """Return the Hessian of minus the log-likelihood, by central differences of the gradient."""
    rows = []
    for number in range(len(vector)):
        step = np.zeros(len(vector))
        step[number] = _STEP
        _, above = model.value_and_gradient(vector + step)
        _, below = model.value_and_gradient(vector - step)
        rows.append((above - below) / (2 * _STEP))
    hessian = np.array(rows).reshape(len(vector), len(vector))
    return np.asarray((hessian + hessian.T) / 2)


def _errors(hessian: Floats) -> Floats:
    """Return the square roots of the diagonal of the inverse, NaN where there is none."""
    try:
        variances = np.diag(np.linalg.inv(hessian))
    except np.linalg.LinAlgError:
        return np.full(len(hessian), np.nan)
    return np.sqrt(np.where(variances > 0, variances, np.nan))
