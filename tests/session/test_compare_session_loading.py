"""Annotations are compared in the background, until done or stopped."""

from pathlib import Path

import pytest

from tempannot.comparison.comparison_settings import ComparisonSettings
from tempannot.session.compare_loading import CompareLoading
from tempannot.session.compare_session import CompareSession
from tests.comparison.marked_texts import event, timeml
from tests.faults import defective

__all__ = ["defective"]

TEXT = f"{event('e1', 'left')} {event('e2', 'met')}"


@pytest.fixture
def paths(tmp_path: Path) -> list[Path]:
    """Two annotators of five documents."""
    for name, link in (("one", "ei1 BEFORE ei2"), ("two", "ei1 AFTER ei2")):
        (tmp_path / name).mkdir()
        for number in range(5):
            file = tmp_path / name / f"d{number}.tml"
            file.write_bytes(timeml(TEXT, link))
    return [tmp_path / "one", tmp_path / "two"]


def test_all_documents_arrive_with_progress(paths, qtbot):
    loading, told = CompareLoading(), []
    loading.progressed.connect(lambda done, of: told.append((done, of)))
    with qtbot.waitSignal(loading.loaded) as caught:
        loading.start(paths, ComparisonSettings())
    assert len(caught.args[0].corpus.documents) == 5
    assert told == [(number, 5) for number in range(1, 6)]
    loading.stop()
    assert not loading.is_running


def test_what_cannot_be_compared_at_all_is_said(paths, qtbot, tmp_path):
    loading = CompareLoading()
    with qtbot.waitSignal(loading.failed) as caught:
        loading.start([paths[0], tmp_path / "gone"], ComparisonSettings())
    assert "gone" in caught.args[0]
    loading.stop()


def test_nothing_is_told_after_stopping(paths, qtbot):
    loading = CompareLoading()
    with qtbot.assertNotEmitted(loading.loaded, wait=50):
        loading.start(paths, ComparisonSettings())
        loading.stop()
    assert not loading.is_running


def test_a_second_start_replaces_the_first(paths, qtbot):
    loading, found = CompareLoading(), []
    loading.loaded.connect(found.append)
    loading.start(paths, ComparisonSettings())
    with qtbot.waitSignal(loading.loaded):
        loading.start([paths[0] / "d0.tml", paths[1] / "d0.tml"], ComparisonSettings())
    assert [len(each.corpus.documents) for each in found] == [1]
    loading.stop()


def test_a_document_that_fails_unexpectedly_does_not_take_the_others_down(paths, qtbot, defective):
    defective("d3.tml")
    loading = CompareLoading()
    with qtbot.waitSignal(loading.loaded) as caught:
        loading.start(paths, ComparisonSettings())
    compared = [each.name for each in caught.args[0].corpus.documents if each.pairs]
    assert compared == ["d0", "d1", "d2", "d4"]
    assert "d3.tml: unexpected: LookupError" in caught.args[0].corpus.skipped[0].message
    loading.stop()


def test_what_is_shown_first_was_found_out_beside_the_window(paths, qtbot):
    loading, session = CompareLoading(), CompareSession()
    with qtbot.waitSignal(loading.loaded) as caught:
        loading.start(paths, ComparisonSettings())
    loaded = caught.args[0]
    session.load(loaded.corpus, loaded.findings)
    assert session.findings is loaded.findings
    session.step(1)
    assert session.findings is not loaded.findings
    session.step(-1)
    assert session.findings is loaded.findings
    loading.stop()
