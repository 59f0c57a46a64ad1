from dataclasses import replace

import numpy as np

from tempannot.statistics.findings import distributions
from tests.study.simulated import Plan, simulate


def test_every_answer_is_in_one_distribution():
    study = simulate(Plan())
    found = distributions(study)
    assert [each.name for each in found] == [
        "S0, label 0",
        "S0, label 1",
        "S1, label 0",
        "S1, label 1",
    ]
    total = np.sum([each.counts for each in found], axis=0)
    np.testing.assert_array_equal(total, np.bincount(study.responses, minlength=5))


def test_the_mean_counts_levels_from_1():
    found = distributions(simulate(Plan()))[0]
    own = simulate(Plan())
    chosen = own.responses[(own.source.codes == 0) & (own.label.codes == 0)]
    assert found.mean == chosen.mean() + 1
    assert found.answers == len(chosen)


def test_without_source_and_label_all_are_together():
    (found,) = distributions(replace(simulate(Plan()), source=None, label=None))
    assert (found.name, found.answers) == ("all", 300)
