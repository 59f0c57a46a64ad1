"""The line above the texts while annotations are being compared."""

import pytest
from PySide6.QtWidgets import QProgressBar

from tempannot.gui.compare.compare_bar import CompareBar
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.selection import Selection
from tempannot.session.compare_session import CompareSession


@pytest.fixture
def bar(qtbot) -> CompareBar:
    """A bar on a narrow window."""
    made = CompareBar(CompareContext(CompareSession(), Selection(), Theme(), Keymap()))
    qtbot.addWidget(made)
    made.resize(640, 40)
    made.show()
    return made


def test_progress_has_room_for_its_words_and_goes_when_all_is_done(bar):
    (progress,) = bar.findChildren(QProgressBar)
    bar.show_progress(77, 192)
    assert progress.text() == "comparing 77 of 192"
    assert progress.width() > progress.fontMetrics().horizontalAdvance(progress.text())
    bar.show_progress(192, 192)
    assert not progress.isVisible()
