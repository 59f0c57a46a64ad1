"""How a study goes, at moments that the tests choose."""

from dataclasses import replace
from datetime import timedelta

import pytest

from tempannot.core.language import speaking
from tempannot.study.report.live_tables import live_json, live_sentences, live_table
from tempannot.study.results.live_study import live_study, live_study_of
from tempannot.study.results.study_results import overview, results_of
from tests.study.judged import LIKELIHOOD, START, judge, new_study, pair


def _said(rater, number):
    """Di has the scale upside down; the others agree but for a step now and then."""
    place = number % 5
    place = 4 - place if rater == "di" else min(4, place + (len(rater) + number) % 2)
    return LIKELIHOOD.scale.levels[place]


@pytest.fixture
def store(tmp_path):
    with new_study(tmp_path / "s.tempstudy", map(_item, range(1, 25)), LIKELIHOOD) as made:
        yield made


def _item(number):
    return pair(number, "entailed" if number % 2 else "not-entailed")


def test_before_the_first_answer_nothing_is_claimed(store):
    found = live_study(store, START)
    assert (found.given, found.wanted) == (0, 72)
    assert (found.alpha, found.hours_left, found.time_left) == (None, None, None)
    said = list(live_sentences(found, pay=12))
    assert said[0].startswith("Nobody is at work now")
    assert "cannot be told yet" in said[2]
    assert said[-1] == "Cost at 12.00 an hour: 0.00 so far."


def test_one_item_is_told_as_one(store):
    found = replace(live_study(store, START), shared=1)
    assert "(1 item answered by two raters)" in list(live_sentences(found))[2]


def test_who_judged_lately_is_at_work(store):
    store.join("eve")
    judge(store, ("ann",), _said)
    last = store.raters()[0].last_answer_at
    found = live_study(store, last + timedelta(seconds=30))
    assert [each.known.name for each in found.here] == ["ann"]
    assert [row.known.name for row in live_table(found).rows] == ["ann", "eve"]
    assert (found.given, found.seconds) == (24, 2.25)
    assert found.hours_left == pytest.approx(48 * 2.25 / 3600)
    assert found.time_left == timedelta(hours=found.hours_left)
    later = live_study(store, last + timedelta(minutes=3))
    assert not later.here
    assert later.time_left is None


def test_nobody_is_at_work_for_whom_the_study_has_ended(store):
    judge(store, ("ann", "bo"), _said)
    rows = list(store.judgment_rows())
    ann, bo = store.raters()
    now = max(ann.last_answer_at, bo.last_answer_at)
    raters = (replace(ann, is_stopped=True), replace(bo, training=False, let_in_at=now))
    found = live_study_of(results_of(store.study, rows), raters, rows, now)
    assert [each.known.name for each in found.here] == ["bo"]
    words = next(each for each in live_table(found).columns if each.key == "training")
    assert [words.value(row) for row in live_table(found).rows] == ["let in", "stopped"]


def test_the_same_agreement_as_in_the_report_with_and_without_those_in_doubt(store):
    judge(store, ("ann", "bo", "di"), _said)
    found = live_study(store, START)
    report = overview(store).findings
    assert found.alpha == pytest.approx(report.agreement.alpha.value)
    assert found.shared == report.agreement.items
    assert [each.known.name for each in found.doubted] == ["di"]
    assert report.without_doubted is not None
    assert found.alpha_without == pytest.approx(report.without_doubted.agreement.alpha.value)
    assert found.alpha < 0
    assert found.alpha_without > 0.5
    said = "\n".join(live_sentences(found))
    assert f"{found.alpha_without:.3f} without di." in said
    assert "Look at di: " in said


def test_costs_follow_from_the_hours(store):
    judge(store, ("ann", "bo"), _said)
    found = live_study(store, START)
    so_far, in_all = found.cost(10.0)
    assert so_far == pytest.approx(10 * 48 * 2.25 / 3600)
    assert in_all == pytest.approx(10 * 72 * 2.25 / 3600)


def test_the_page_is_given_cells_as_texts(store):
    judge(store, ("ann", "bo", "di"), _said)
    told = live_json(live_study(store, START))
    assert [each["title"] for each in told["columns"]][:3] == ["rater", "now", "lists"]
    assert {len(row["cells"]) for row in told["rows"]} == {len(told["columns"])}
    assert [row["is_doubted"] for row in told["rows"] if row["cells"][0] == "di"] == [True]


def test_the_page_is_given_numbers_as_its_language_writes_them(store):
    judge(store, ("ann", "bo"), _said)
    with speaking("es"):
        told = live_json(live_study(store, START))
    speeds = [each["title"] for each in told["columns"]].index("s/ítem, reciente")
    assert "2,2" in {row["cells"][speeds] for row in told["rows"]}
