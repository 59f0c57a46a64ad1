from dataclasses import replace

from tempannot.statistics.findings import findings
from tempannot.statistics.ordinal_agreement import ordinal_agreement
from tests.study.simulated import Plan, factor, only, simulate


def test_agreement_by_source_is_that_of_the_source_alone():
    study = simulate(Plan())
    found = findings(study, resamples=20)
    assert list(found.agreement_by_source) == ["S0", "S1"]
    alone = ordinal_agreement(only(study, study.source.codes == 1), resamples=20)
    assert found.agreement_by_source["S1"] == alone


def test_one_source_or_very_many_need_no_agreement_by_source():
    study = simulate(Plan(sources=1))
    assert findings(study, resamples=0).agreement_by_source == {}
    many = replace(simulate(Plan()), source=factor("source", simulate(Plan()).item.codes))
    assert findings(many, resamples=0).agreement_by_source == {}
    assert findings(replace(study, source=None), resamples=0).agreement_by_source == {}
