"""How competent each rater is, by a model of all answers in which the right ones are not known.

For two levels, which have no order to speak of, the model is that of Dawid and Skene (1979): each
item has a true answer, and each rater gives each answer to it with probabilities of the rater's
own. Competence is the probability that the rater gives the true answer.

For more levels it is the consensus model of Romney, Weller and Batchelder (1986) for answers on a
scale: one factor, the consensus, of which each rater's answers are more or less, or the other way
round. Answers count by their order alone, as normal scores of all answers. Competence is the
correlation of the rater with the consensus, sign included. Missing answers are no obstacle: the
likelihood is maximised by EM as in Rubin and Thayer (1982), each answer in its place.

Both are small and exact here, for what implements them elsewhere (crowd-kit) brings language
models along; the tests hold them against the published figures, and against scikit-learn.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tempannot.core.language import bilingual
from tempannot.statistics.coefficients import Floats, Ints
from tempannot.statistics.judgments import Judgments

DAWID_SKENE = bilingual("accuracy by the model of Dawid and Skene (1979)")
CONSENSUS = bilingual(
    "correlation with the consensus by the model of Romney et al. (1986), normal scores"
)

_FEWEST_RATERS = 3
_FEWEST_ITEMS = 10
_ROUNDS = 500
_ENOUGH = 1e-4
_LEAST_ERROR = 1e-3
"""The least share of error that a rater's answers have: else the consensus is that rater."""


@dataclass(frozen=True, slots=True)
class Competences:
    """The competence of each rater, in the order of the judgments, NaN where it is unknown.

    ``model`` names what it is and by which model, empty where there is none.
    """

    model: str
    values: Floats


def competences(judgments: Judgments) -> Competences:
    """Return how competent the raters are; with fewer than three nobody can say."""
    raters = len(judgments.rater.levels)
    nobody = np.full(raters, np.nan)
    if raters < _FEWEST_RATERS or len(judgments.used()) < 2:
        return Competences("", nobody)
    rated = _Rated(judgments.item.codes, judgments.rater.codes)
    known = rated.shared_items() >= _FEWEST_ITEMS
    if len(judgments.scale) == 2:
        found = dawid_skene(rated.item, rated.rater, judgments.responses)
        return Competences(DAWID_SKENE, np.where(known, found.accuracies, np.nan))
    scores = normal_scores(judgments.responses)
    return Competences(
        CONSENSUS, np.where(known, consensus(rated.item, rated.rater, scores), np.nan)
    )


@dataclass(frozen=True, slots=True)
class _Rated:
    """Which item each answer is of, and which rater gave it."""

    item: Ints
    rater: Ints

    def shared_items(self) -> Ints:
        """How many items each rater shares with others."""
        others = np.bincount(self.item)[self.item] > 1
        return np.asarray(np.bincount(self.rater[others], minlength=int(self.rater.max()) + 1))


@dataclass(frozen=True, slots=True)
class DawidSkene:
    """What the model of Dawid and Skene estimates.

    ``marginals`` are the shares of the true classes, ``errors`` the probabilities of each answer,
    (raters, true classes, answers), and ``classes`` those of the true class, (items, classes).
    """

    marginals: Floats
    errors: Floats
    classes: Floats

    @property
    def accuracies(self) -> Floats:
        """The probability of each rater to give the true answer."""
        return np.asarray(np.einsum("j,rjj->r", self.marginals, self.errors))


def dawid_skene(item: Ints, rater: Ints, answer: Ints) -> DawidSkene:
    """Return the maximum-likelihood estimates of Dawid and Skene (1979, section 3), by EM.

    Begins with the shares of the answers to each item (their equation 3.1); several answers of a
    rater to an item count each. Costs a few passes over the answers, at most ``_ROUNDS``.
    """
    items, raters, levels = (int(each.max()) + 1 for each in (item, rater, answer))
    classes = np.zeros((items, levels))
    np.add.at(classes, (item, answer), 1.0)
    classes /= classes.sum(axis=1, keepdims=True)
    marginals, errors = _estimates(classes, (item, rater, answer), raters)
    for _ in range(_ROUNDS):
        likelihoods = np.zeros((items, levels))
        with np.errstate(divide="ignore"):
            logarithms, start = np.log(errors), np.log(marginals)
        np.add.at(likelihoods, item, logarithms[rater, :, answer])
        likelihoods += start
        likelihoods -= likelihoods.max(axis=1, keepdims=True)
        classes = np.exp(likelihoods)
        classes /= classes.sum(axis=1, keepdims=True)
        before = errors
        marginals, errors = _estimates(classes, (item, rater, answer), raters)
        if float(np.abs(errors - before).max()) < _ENOUGH:
            break
    return DawidSkene(marginals, errors, classes)


def _estimates(
    classes: Floats, answers: tuple[Ints, Ints, Ints], raters: int
) -> tuple[Floats, Floats]:
    """Shares of the classes, and the probabilities of answers (their equations 2.3 and 2.4)."""
    item, rater, answer = answers
    levels = classes.shape[1]
    counts = np.zeros((raters, levels, levels))
    np.add.at(counts, (rater, answer), classes[item])
    counts = counts.transpose(0, 2, 1)
    sums = counts.sum(axis=2, keepdims=True)
    # a class that a rater has never met says nothing of the rater
    errors = np.divide(counts, sums, out=np.full_like(counts, 1 / levels), where=sums > 0)
    return classes.mean(axis=0), errors


def normal_scores(responses: Ints) -> Floats:
    """Return what each answer counts by its order: the normal quantile of its mean rank.

    >>> [round(float(each), 2) for each in normal_scores(np.array([0, 1, 2, 2]))]
    [-1.15, -0.32, 0.67, 0.67]
    """
    from scipy.special import ndtri  # noqa: PLC0415 - slow to import

    counts = np.bincount(responses)
    middle = (np.cumsum(counts) - counts / 2) / len(responses)
    return np.asarray(ndtri(middle)[responses], dtype=np.float64)


def consensus(item: Ints, rater: Ints, values: Floats) -> Floats:
    """Return the correlation of each rater with the one factor behind the answers, by EM.

    The factor is turned so that most raters go with it. A value is mean + loading * factor + error
    of the rater's own size.
    """
    raters = int(rater.max()) + 1
    count = np.bincount(rater, minlength=raters)
    usable = np.maximum(count, 1)

    def of_rater(cells: Floats) -> Floats:
        return np.asarray(np.bincount(rater, cells, raters))

    means = of_rater(values) / usable
    variances = np.maximum(of_rater((values - means[rater]) ** 2) / usable, 1e-9)
    loadings = np.sqrt(variances / 2) * _signs(item, rater, values - means[rater])
    errors = variances / 2
    for _ in range(_ROUNDS):
        factor, spread = _factor(item, rater, values - means[rater], loadings, errors)
        z, square = factor[item], (factor**2 + spread)[item]
        sum_z, sum_zz = of_rater(z), of_rater(square)
        sum_y, sum_yz = of_rater(values), of_rater(values * z)
        determinant = sum_zz * usable - sum_z**2
        before = loadings
        loadings = np.divide(
            usable * sum_yz - sum_z * sum_y,
            determinant,
            out=np.zeros(raters),
            where=determinant > 0,
        )
        means = (sum_y - loadings * sum_z) / usable
        rest = values - means[rater] - loadings[rater] * z
        errors = of_rater(rest**2 + loadings[rater] ** 2 * spread[item]) / usable
        errors = np.maximum(errors, _LEAST_ERROR * variances)
        if float(np.abs(loadings - before).max()) < _ENOUGH:
            break
    found = loadings / np.sqrt(loadings**2 + errors)
    return np.asarray(found if found.sum() >= 0 else -found)


def _factor(
    item: Ints, rater: Ints, apart: Floats, loadings: Floats, errors: Floats
) -> tuple[Floats, Floats]:
    """The mean and the variance of the factor of each item, by what is known of the raters."""
    items = int(item.max()) + 1
    weight = loadings / errors
    precision = 1 + np.bincount(item, (loadings * weight)[rater], items)
    factor = np.bincount(item, weight[rater] * apart, items) / precision
    return np.asarray(factor), np.asarray(1 / precision)


def _signs(item: Ints, rater: Ints, apart: Floats) -> Floats:
    """Whether each rater goes with the mean of the others, to begin with."""
    sums = np.bincount(item, apart)[item] - apart
    both: NDArray[np.float64] = np.asarray(np.bincount(rater, sums * apart))
    return np.where(both < 0, -1.0, 1.0)
