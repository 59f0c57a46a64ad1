"""Competence of raters by models, against published figures and scikit-learn."""

import numpy as np
import pytest
from sklearn.decomposition import FactorAnalysis

from tempannot.statistics.judgments import Factor, Judgments
from tempannot.statistics.rater_models import (
    CONSENSUS,
    DAWID_SKENE,
    competences,
    consensus,
    dawid_skene,
)

PATIENTS = (
    "111 1 1 1 1|333 4 3 3 4|112 2 1 2 2|222 3 1 2 1|222 3 2 2 2|222 3 3 2 2|122 2 1 1 1|"
    "333 3 4 3 3|222 2 2 2 3|232 2 2 2 3|444 4 4 4 4|222 3 3 4 3|111 1 1 1 1|222 3 2 1 2|"
    "121 1 1 1 1|111 2 1 1 1|111 1 1 1 1|111 1 1 1 1|222 2 2 2 1|222 1 3 2 2|222 2 2 2 2|"
    "222 2 2 2 1|222 3 2 2 2|221 2 2 2 2|111 1 1 1 1|111 1 1 1 1|232 2 2 2 2|111 1 1 1 1|"
    "111 1 1 1 1|112 1 1 2 1|111 1 1 1 1|333 3 2 3 3|111 1 1 1 1|222 2 2 2 2|222 3 2 3 2|"
    "433 4 3 4 3|221 2 2 3 2|232 3 2 3 3|333 3 4 3 2|111 1 1 1 1|111 1 1 1 1|121 2 1 1 1|"
    "232 2 2 2 2|121 1 1 1 1|222 2 2 2 2"
)
"""Table 1 of Dawid and Skene (1979): 45 patients, five anaesthetists, the first asked thrice."""


def anaesthetists():
    found = [
        (patient, rater, int(said) - 1)
        for patient, row in enumerate(PATIENTS.split("|"))
        for rater, cell in enumerate(row.split())
        for said in cell
    ]
    return tuple(np.array(each, dtype=np.int64) for each in zip(*found, strict=True))


def test_the_published_marginals_and_error_rates_are_found():
    found = dawid_skene(*anaesthetists())
    assert np.round(found.marginals, 2).tolist() == [0.40, 0.42, 0.11, 0.07]
    first = [[0.89, 0.11, 0, 0], [0.07, 0.88, 0.05, 0], [0, 0.34, 0.66, 0], [0, 0, 0.56, 0.44]]
    assert np.round(found.errors[0], 2).tolist() == first
    # those of the fourth are of crowd-kit 1.4.2 on the same answers
    assert np.diag(found.errors[3]) == pytest.approx([0.944, 0.841, 0.804, 0.667], abs=5e-3)


def factor_data():
    random = np.random.default_rng(3)
    loadings, errors = np.array([1, 0.8, 0.6, -0.7, 0.1]), np.array([0.5, 0.6, 0.8, 0.5, 1])
    values = random.normal(size=(300, 1)) * loadings + random.normal(size=(300, 5)) * errors
    return values, np.repeat(np.arange(300), 5), np.tile(np.arange(5), 300)


def test_without_missing_answers_the_consensus_is_that_of_factor_analysis():
    values, item, rater = factor_data()
    model = FactorAnalysis(1, tol=1e-10, max_iter=10_000).fit(values)
    loadings = model.components_[0]
    expected = loadings / np.sqrt(loadings**2 + model.noise_variance_)
    found = consensus(item, rater, values.ravel())
    assert found == pytest.approx(expected * np.sign(expected.sum()), abs=2e-3)
    assert found[3] < -0.7, "this one has the scale upside down"


def test_missing_answers_change_little():
    values, item, rater = factor_data()
    whole = consensus(item, rater, values.ravel())
    kept = np.random.default_rng(5).random(len(item)) < 0.6
    part = consensus(item[kept], rater[kept], values.ravel()[kept])
    assert np.abs(part - whole).max() < 0.15


def judgments(answers, scale):
    """Judgments of a table with a row per item and a column per rater."""
    items, raters = answers.shape
    item = [str(each) for each in np.repeat(np.arange(items), raters)]
    rater = [f"r{each}" for each in np.tile(np.arange(raters), items)]
    return Judgments(
        Factor.of("rater", rater),
        Factor.of("item", item),
        None,
        None,
        None,
        answers.ravel(),
        scale,
    )


def test_the_model_follows_from_the_scale():
    random = np.random.default_rng(1)
    truth = random.integers(0, 2, 60)
    said = np.stack([truth, truth, truth, random.integers(0, 2, 60)], axis=1)
    found = competences(judgments(said, ("no", "yes")))
    assert found.model == DAWID_SKENE
    assert found.values[:3] == pytest.approx([1, 1, 1])
    assert 0.35 < found.values[3] < 0.65
    five = random.integers(0, 5, 60)
    said = np.stack([five, five, np.clip(five + random.integers(0, 2, 60), 0, 4), 4 - five], axis=1)
    found = competences(judgments(said, tuple("abcde")))
    assert found.model == CONSENSUS
    assert (found.values[:3] > 0.8).all()
    assert found.values[3] < -0.8


def test_two_raters_or_few_items_say_nothing():
    said = np.array([[0, 1], [1, 1], [1, 0]] * 10)
    assert competences(judgments(said, ("no", "yes"))).model == ""
    few = np.array([[0, 1, 0], [1, 1, 1]])
    assert np.isnan(competences(judgments(few, ("no", "yes"))).values).all()
