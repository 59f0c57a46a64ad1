"""Minus the log-likelihood of the mixed model by the Laplace approximation, with its gradient.

The effects u of the random factors are standard normal; their standard deviations multiply them.
With h(u) minus the logarithm of the joint density and H its second derivative, the integral over u
is h(u*) + log|H| / 2 at the minimum u* of h, which is convex. Standard deviations may be negative:
the value depends on their size only, is smooth at 0, and a variance of 0 is a point like others.

An answer of level k (from 0) to something of location x has the probability
F(t[k] - x) - F(t[k - 1] - x), F logistic, t the thresholds. With a = t[k] - x, c = t[k - 1] - x
and the gap d = a - c this is F(a) F(-c) (1 - exp(-d)), so that minus its logarithm is a sum of
three terms that lose no digits however far out the answer lies.

Sources: McCullagh 1980 (the likelihood); Christensen 2022 (R package ordinal), sections 2 and 2.3;
Tierney & Kadane 1986 (Laplace); the gradient by way of the implicit function theorem as in
Kristensen et al. 2016, section 2.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tempannot.statistics.coefficients import Floats, Ints
from tempannot.statistics.mixed_model.random_effects import Crossing, SolvedSystem
from tempannot.statistics.progress import StagedProgress


@dataclass(frozen=True, slots=True)
class Ends:
    """A quantity of every answer, apart for the threshold above it and the one below."""

    upper: Floats
    lower: Floats

    def by_threshold(self, levels: Ints, thresholds: int) -> Floats:
        """Return the sums over the answers that lie at each threshold."""
        above = np.bincount(levels, self.upper, thresholds + 1)[:-1]
        below = np.bincount(levels, self.lower, thresholds + 1)[1:]
        return np.asarray(above + below)

    def times(self, factor: Floats) -> Ends:
        """Return both multiplied by a number per answer."""
        return Ends(self.upper * factor, self.lower * factor)


@dataclass(frozen=True, slots=True)
class Terms:
    """Minus the logarithm of every answer's probability, with derivatives; all of shape (n,).

    ``slope``, ``curvature`` and ``third`` are by the location; the ``Ends`` are derivatives by
    the two thresholds: of the value, the slope and the curvature.
    """

    values: Floats
    slope: Floats
    curvature: Floats
    third: Floats
    value_by_ends: Ends
    slope_by_ends: Ends
    curvature_by_ends: Ends


def value_of(levels: Ints, thresholds: Floats, locations: Floats) -> float:
    """Return minus the log-likelihood; infinite if the thresholds are not in order."""
    from scipy.special import log_expit  # noqa: PLC0415 - slow to import

    if (np.diff(thresholds) <= 0).any():
        return float("inf")
    upper, lower = _places(levels, thresholds, locations)
    by_gap = np.log(-np.expm1(-_gaps(thresholds)))[levels]
    return float(-(log_expit(upper) + log_expit(-lower) + by_gap).sum())


def slopes_of(levels: Ints, thresholds: Floats, locations: Floats) -> tuple[Floats, Floats]:
    """Return slope and curvature of the terms alone, which take a fifth of the time of all."""
    from scipy.special import expit  # noqa: PLC0415 - slow to import

    upper, lower = _places(levels, thresholds, locations)
    above, below = expit(-upper), expit(lower)
    return above - below, above * (1 - above) + below * (1 - below)


def terms_of(levels: Ints, thresholds: Floats, locations: Floats) -> Terms:
    """Return the terms of answers: ``levels`` from 0, increasing thresholds, ``locations``."""
    from scipy.special import expit, log_expit  # noqa: PLC0415 - slow to import

    upper, lower = _places(levels, thresholds, locations)
    above, below = expit(-upper), expit(lower)  # what lies beyond either end
    at_upper, at_lower = above * (1 - above), below * (1 - below)
    bend_upper, bend_lower = at_upper * (2 * above - 1), at_lower * (1 - 2 * below)
    gaps = _gaps(thresholds)  # of a few levels, not of all answers
    share = (np.exp(-gaps) / -np.expm1(-gaps))[levels]
    by_gap = np.log(-np.expm1(-gaps))[levels]
    return Terms(
        values=-(log_expit(upper) + log_expit(-lower) + by_gap),
        slope=above - below,
        curvature=at_upper + at_lower,
        third=-(bend_upper + bend_lower),
        value_by_ends=Ends(-above - share, below + share),
        slope_by_ends=Ends(-at_upper, -at_lower),
        curvature_by_ends=Ends(bend_upper, bend_lower),
    )


def _places(levels: Ints, thresholds: Floats, locations: Floats) -> tuple[Floats, Floats]:
    """Return how far the thresholds above and below lie."""
    ends = _ends(thresholds)
    return ends[1:][levels] - locations, ends[levels] - locations


def _gaps(thresholds: Floats) -> Floats:
    """Return how far the two thresholds of each level are apart."""
    return np.diff(_ends(thresholds))


def _ends(thresholds: Floats) -> Floats:
    return np.concatenate(([-np.inf], thresholds, [np.inf]))


_CLOSE = 1e-18
"""The squared Newton step below which the effects are found; steps converge quadratically."""

_SHORT = 1e-2
"""The squared Newton step, per hundred effects, below which a whole one never goes too far."""

_MOST_STEPS = 100


@dataclass(frozen=True, slots=True)
class Parameters:
    """Thresholds (increasing), coefficients and signed standard deviations."""

    thresholds: Floats
    coefficients: Floats
    deviations: Floats

    def vector(self) -> Floats:
        """Return all of them in one array."""
        return np.concatenate((self.thresholds, self.coefficients, self.deviations))


class LaplaceModel:
    """Ordinal answers, fixed columns of shape (n, p) and the levels of random factors.

    ``levels`` are from 0, and every one up to the highest is used. Each evaluation starts from
    the effects of the one before. Every step towards the effects is told to ``watch``, which may
    raise Stopped.
    """

    def __init__(
        self, levels: Ints, columns: Floats, crossing: Crossing, watch: StagedProgress | None = None
    ) -> None:
        self.levels = levels
        self.columns = columns
        self.crossing = crossing
        self.thresholds = int(levels.max()) if len(levels) else 0
        self._effects = np.zeros(crossing.size)
        self._watch = watch or StagedProgress()

    @property
    def size(self) -> int:
        """How many parameters there are."""
        return self.thresholds + int(self.columns.shape[1]) + self.crossing.factors

    def parameters(self, vector: Floats) -> Parameters:
        """Return the parts of a vector of parameters."""
        ends = (self.thresholds, self.thresholds + self.columns.shape[1])
        return Parameters(*np.split(vector, ends))

    def value_and_gradient(self, vector: Floats) -> tuple[float, Floats]:
        """Return minus the log-likelihood and its gradient, of shape (size,).

        Infinite, with zeros, where the thresholds are not in order.
        """
        parameters = self.parameters(vector)
        if not _in_order(parameters.thresholds) or not np.isfinite(vector).all():
            return float("inf"), np.zeros(self.size)
        scaled = self.crossing.spread(parameters.deviations)
        effects, terms, solved = self._minimum(parameters, scaled)
        value = float(terms.values.sum() + effects @ effects / 2 + solved.log_determinant / 2)
        return value, self._gradient(effects, terms, solved)

    def _minimum(
        self, parameters: Parameters, scaled: Floats
    ) -> tuple[Floats, Terms, SolvedSystem]:
        """Return the effects that minimise h, by Newton steps, halved where they go too far."""
        fixed, effects = self.columns @ parameters.coefficients, self._effects
        short = _SHORT * max(1.0, len(effects) / 100)
        for _ in range(_MOST_STEPS):
            self._watch.step()
            locations = fixed + self.crossing.locations(scaled, effects)
            slopes, curvatures = slopes_of(self.levels, parameters.thresholds, locations)
            solved = self.crossing.solved(scaled, curvatures)
            slope = self.crossing.transposed(scaled, slopes) + effects
            step = solved.solve(slope)
            if slope @ step < _CLOSE * max(1, len(effects)):
                break
            if slope @ step < short:
                effects = effects - step
                continue
            value = value_of(self.levels, parameters.thresholds, locations)
            before = value + float(effects @ effects) / 2
            effects = self._after(parameters, scaled, (effects, step, before))
        self._effects = effects
        return effects, terms_of(self.levels, parameters.thresholds, locations), solved

    def _after(
        self, parameters: Parameters, scaled: Floats, start: tuple[Floats, Floats, float]
    ) -> Floats:
        effects, step, before = start
        fixed, share = self.columns @ parameters.coefficients, 1.0
        while share > 1e-10:
            tried = effects - share * step
            locations = fixed + self.crossing.locations(scaled, tried)
            value = value_of(self.levels, parameters.thresholds, locations) + tried @ tried / 2
            if value <= before + 1e-12 * abs(before):
                return tried
            share /= 2
        return effects

    def _gradient(self, effects: Floats, terms: Terms, solved: SolvedSystem) -> Floats:
        """Return the total derivative, the shift of the minimum included."""
        crossing, scaled = self.crossing, solved.scaled
        rows = solved.rows_at_answers()
        leverage = np.asarray(sum(one * row for one, row in zip(scaled, rows, strict=True)))
        by_location = leverage * terms.third
        shift = solved.solve(crossing.transposed(scaled, by_location))
        moved = crossing.locations(scaled, shift)
        per_answer = terms.slope + by_location / 2 - terms.curvature * moved / 2
        thresholds = (
            terms.value_by_ends.by_threshold(self.levels, self.thresholds)
            + terms.curvature_by_ends.times(leverage / 2).by_threshold(self.levels, self.thresholds)
            - terms.slope_by_ends.times(moved / 2).by_threshold(self.levels, self.thresholds)
        )
        deviations = [
            float(
                per_answer @ effects[place] + terms.curvature @ row - terms.slope @ shift[place] / 2
            )
            for place, row in zip(crossing.places, rows, strict=True)
        ]
        return np.concatenate(
            (thresholds, self.columns.T @ per_answer, crossing.gathered(deviations))
        )


def _in_order(thresholds: Floats) -> bool:
    return bool((np.diff(thresholds) > 0).all())
