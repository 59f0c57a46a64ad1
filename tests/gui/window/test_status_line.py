"""The counts at the foot of the window."""

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from tempannot.core.edits import delete_link
from tempannot.core.reasoning import Counts
from tempannot.gui.kit.theme import Theme
from tempannot.gui.window import status_line
from tempannot.gui.window.status_line import _LATER, Counting, StatusLine, _counts
from tempannot.session.settings import ThemeChoice

COUNTS = Counts(asserted=1200, inferred=3456, minimal=78, decided=50, pairs=200)


@pytest.fixture
def line(qtbot) -> StatusLine:
    """A status line without a document."""
    made = StatusLine(Theme(ThemeChoice.LIGHT))
    qtbot.addWidget(made)
    return made


def _button(line, word):
    return next(each for each in line.findChildren(QPushButton) if word in each.text())


def test_no_document_shows_no_counts(line):
    line.show_counts(COUNTS, 0, COUNTS.asserted)
    line.show_nothing()
    assert not any(each.isVisibleTo(line) for each in line.findChildren(QPushButton))


def test_counts_and_share_are_shown(line):
    line.show_counts(COUNTS, 0, COUNTS.asserted)
    texts = " ".join(each.text() for each in line.findChildren(QPushButton))
    assert "1,200 asserted" in texts
    assert "3,456 inferred" in texts
    assert "25% of 200 pairs decided" in texts


@pytest.mark.parametrize(
    ("conflicts", "said"), [(0, "consistent"), (1, "1 contradiction"), (3, "3 contradictions")]
)
def test_the_verdict_counts_contradictions(line, conflicts, said):
    line.show_counts(COUNTS, conflicts, COUNTS.asserted)
    assert line.verdict_text.endswith(said)


def test_a_document_without_pairs_is_no_division_by_zero(line):
    line.show_counts(Counts(0, 0, 0, 0, 0), 0, 0)
    assert "0% of 0 pairs" in _button(line, "pairs").text()


@pytest.mark.parametrize(
    ("word", "signal"),
    [
        ("asserted", "asserted_requested"),
        ("inferred", "inferred_requested"),
        ("minimal", "minimal_requested"),
        ("pairs", "decided_requested"),
        ("consistent", "conflict_requested"),
    ],
)
def test_a_click_on_a_count_asks_for_what_it_counts(line, qtbot, word, signal):
    line.show_counts(COUNTS, 0, COUNTS.asserted)
    with qtbot.waitSignal(getattr(line, signal)):
        _button(line, word).click()


def test_links_that_say_nothing_are_counted_and_explained(line):
    line.show_counts(COUNTS, 0, COUNTS.asserted + 2)
    button = _button(line, "asserted")
    assert button.text() == "1,200 of 1,202 links asserted"
    assert "2 more say nothing to the closure" in button.toolTip()


@pytest.mark.parametrize("points", [10, 15, 20])
def test_no_count_is_cut_in_large_letters(window, news, points):
    window.open_paths([news])
    window.preferences.theme.set_font_size(points)
    window.resize(1024, 700)
    QApplication.processEvents()
    line = window.annotating.status
    shown = [each for each in line.findChildren(QPushButton) if each.isVisible()]
    assert len(shown) >= 2
    assert [each.text() for each in shown if each.width() < each.sizeHint().width()] == []


@pytest.mark.parametrize("points", [10, 15, 20])
def test_no_button_of_a_link_is_cut_in_large_letters(window, news, points):
    window.open_paths([news])
    window.preferences.theme.set_font_size(points)
    window.resize(1400, 900)
    QApplication.processEvents()
    buttons = window.annotate.relation.buttons.findChildren(QPushButton)
    wide = [each.fontMetrics().horizontalAdvance(each.text()) for each in buttons]
    names = [each.text() for each, room in zip(buttons, wide, strict=True) if each.width() < room]
    assert (len(buttons), names) == (4, [])


@pytest.fixture
def counting(monkeypatch, small) -> tuple[Counting, list[object]]:
    """What counts a document too large to be counted at once, and a list of all it counts."""
    counted: list[object] = []

    def count(results, task):
        counted.append(results)
        return _counts(results, task)

    monkeypatch.setattr(status_line, "_AT_ONCE", 0)
    monkeypatch.setattr(status_line, "_counts", count)
    made = Counting()
    yield made, counted
    made.close()


def test_several_edits_in_a_row_are_counted_once_behind_what_shows_them(qtbot, small, counting):
    counts, counted = counting
    for link in ("l1", "l2", "l3"):
        small.session.apply(delete_link(small.session.document, link))
        counts.count(small.session)
        assert not counted, "what shows an edit comes first"
    with qtbot.waitSignal(counts.counted):
        pass
    assert counted == [small.session.reasoning.results]
    assert small.session.reasoning.counts().asserted == 0


def test_a_document_that_is_left_is_not_counted(qtbot, small, counting):
    counts, counted = counting
    counts.count(small.session)
    counts.close()
    qtbot.wait(2 * _LATER)
    assert not counted
