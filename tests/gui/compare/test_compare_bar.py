"""The line above the texts while annotations are being compared."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QProgressBar

from tempannot.gui.compare.compare_bar import CompareBar
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.selection import Selection
from tempannot.session.annotator_letters import told_apart
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


def names_shown(bar, *names):
    """The label of these names in the bar."""
    made = bar.names
    letters = [f"{letter} {name}" for letter, name in zip("AB", names, strict=True)]
    short = [f"{letter} {name}" for letter, name in zip("AB", told_apart(names), strict=True)]
    made.show_names(letters, short, [QColor("black")] * 2)
    return made


def test_names_lose_what_they_have_in_common_before_anything_else(bar):
    made = names_shown(bar, "samples/news-report", "second-annotator/news-report")
    assert made.written(1000) == ("A samples/news-report", "B second-annotator/news-report")
    assert made.written(made.sizeHint().width()) == ("A samples/…", "B second-annotator/…")


def test_of_names_in_less_room_than_that_the_longest_loses_its_middle_first(bar):
    made = names_shown(bar, "one", "a-very-long-name-that-nothing-has-room-for")
    first, second = made.written(made.sizeHint().width() - 60)
    assert first == "A one"
    assert second.startswith("B a-very")
    assert "…" in second
    assert second.endswith("for")


def test_a_bar_wraps_rather_than_cut_what_tells_names_apart(bar):
    made = names_shown(bar, "samples/news-report", "second-annotator/news-report")
    for width in range(300, 1200, 50):
        bar.resize(width, bar.heightForWidth(width))
        bar.layout().activate()
        assert made.width() >= made.sizeHint().width()


def test_long_names_do_not_widen_the_window(bar):
    made = names_shown(bar, "x" * 200, "y" * 200)
    assert made.minimumSizeHint().width() < 300
    bar.resize(500, bar.heightForWidth(500))
    bar.layout().activate()
    assert all("…" in each for each in made.written(made.width()))
