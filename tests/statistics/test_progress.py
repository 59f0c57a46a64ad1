import pytest

from tempannot.statistics.findings import findings
from tempannot.statistics.mixed_model.mixed_model import mixed_model
from tempannot.statistics.progress import StagedProgress, Stopped
from tests.study.simulated import Plan, simulate


def test_every_step_of_both_models_is_told_in_order():
    told = []
    watched = mixed_model(
        simulate(Plan(items=30)), StagedProgress(progress=lambda *step: told.append(step))
    )
    assert watched == mixed_model(simulate(Plan(items=30)))
    stages = list(dict.fromkeys(stage for stage, _ in told))
    assert stages == ["the model without the label", "the model with the label"]
    for stage in stages:
        steps = [step for name, step in told if name == stage]
        assert steps == list(range(1, len(steps) + 1))


@pytest.mark.parametrize("last", [1, 2, 40])
def test_work_ends_at_the_step_at_which_it_is_stopped(last):
    told = []
    watch = StagedProgress(lambda: len(told) >= last, lambda *step: told.append(step))
    with pytest.raises(Stopped, match="stopped before their end"):
        mixed_model(simulate(Plan(items=30)), watch)
    assert len(told) == last


def test_statistics_that_are_stopped_at_once_do_nothing():
    with pytest.raises(Stopped):
        findings(simulate(Plan(items=30)), watch=StagedProgress(lambda: True))
