"""Texts so long that they are laid out bit by bit."""

import pytest

from tests.benchmarks.synthetic import timeml
from tests.gui.hands import press


@pytest.fixture
def long(tmp_path):
    """A text of 100,000 words."""
    path = tmp_path / "long.tml"
    path.write_bytes(timeml(words=100_000, events=1_000, links=500))
    return path


def test_a_long_text_is_shown_before_all_of_it_is_laid_out(window, qtbot, long):
    window.open_paths([long])
    bar = window.annotate.text.view.verticalScrollBar()
    first = bar.maximum()
    assert window.annotate.text.view.visible_intervals()
    qtbot.waitUntil(lambda: bar.maximum() > 5 * first)


def test_a_key_leads_to_the_last_mark_of_a_long_text_at_once(window, long):
    window.open_paths([long])
    press(window, "Shift+Tab", "Shift+Tab")  # the first one, then round to the last
    view = window.annotate.text.view
    assert window.selection.source == view.index.intervals[-1].id
    assert window.selection.source in {each.id for each in view.visible_intervals()}
