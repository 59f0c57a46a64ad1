"""A comparison in letters twice as large as usual, in a window of 1024 by 700 pixels."""

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox, QToolButton

from tempannot.gui.state.view_table import Workspace
from tempannot.resources import sample_comparison
from tests.gui.compare.test_compare_window import begin
from tests.gui.cut_texts import cut
from tests.gui.hands import press


@pytest.fixture
def large(window, qtbot, monkeypatch):
    """The window while a gold is made."""
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Close)
    window.resize(1024, 700)
    window.preferences.theme.set_font_size(20)
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, sample_comparison())
    begin(window)
    QApplication.processEvents()
    return window


def _workspace(window):
    return window.workspaces[Workspace.COMPARE].workspace


def test_the_bar_wraps_and_keeps_both_names(large):
    bar = _workspace(large).bar
    for each in bar.buttons.values():
        assert each.width() >= each.minimumSizeHint().width()
        assert bar.rect().contains(each.geometry())
    written = bar.names.written(bar.names.width())
    assert written == ("A samples/…", "B second-annotator/…")
    assert not cut(bar)


def test_the_list_makes_way_to_the_text_and_its_choices_are_menus(large, qtbot):
    shown = _workspace(large)
    assert shown.texts.width() >= shown.texts.narrowest
    switch = shown.disagreements.shown
    (menu,) = (each for each in switch.findChildren(QToolButton) if each.isVisible())
    assert menu.text() == "Left"
    assert menu.accessibleName() == "Shown: Left"
    menu.menu().aboutToShow.emit()
    before = len(shown.disagreements.keys)
    menu.menu().actions()[1].trigger()
    assert menu.text() == "All"
    assert len(shown.disagreements.keys) > before
    large.preferences.theme.set_font_size(10)
    large.resize(1400, 900)
    QApplication.processEvents()
    seen = [each.text() for each in switch.findChildren(QToolButton) if each.isVisible()]
    assert seen == ["Left", "All", "Done"]


def test_nothing_lies_beyond_the_edge_where_many_are_decided_at_once(large):
    shown = _workspace(large)
    press(large, "A")
    QApplication.processEvents()
    assert shown.bulk.isVisible()
    for each in (shown.bulk, shown.texts, shown.decisions):
        right = each.mapTo(shown, each.rect().bottomRight()).x()
        assert right <= shown.width()


def test_every_answer_has_room_for_its_words(large):
    press(large, "N")
    QApplication.processEvents()
    answers = _workspace(large).decisions.answers
    shown = [each for each in answers.buttons.buttons.values() if each.isVisible()]
    assert shown
    assert all(each.height() >= each.fontMetrics().height() - 2 for each in shown)
    counts = answers.progress.counts
    assert counts.height() >= counts.heightForWidth(counts.width())


def test_texts_that_cannot_be_read_beside_the_gold_are_shown_by_the_key(large):
    press(large, "N")
    QApplication.processEvents()
    texts = _workspace(large).texts
    assert [texts.overlay] == list(texts.shown_pages)
    press(large, "G")
    assert [texts.gold] == list(texts.shown_pages)
    large.preferences.theme.set_font_size(10)
    large.resize(1400, 900)
    QApplication.processEvents()
    assert texts.gold in texts.shown_pages
    assert len(texts.shown_pages) > 1


def test_a_panel_below_is_scrolled_to_by_its_key_and_the_list_by_the_way_back(large):
    shown = _workspace(large)
    for key, panel in (("Alt+1", shown.measures), ("Alt+0", shown.marks)):
        press(large, key)
        QApplication.processEvents()
        seen = panel.visibleRegion().boundingRect()
        assert seen.height() > 0.9 * panel.height()
    press(large, "Escape", "N")
    QApplication.processEvents()
    tree = shown.disagreements.tree
    assert tree.visibleRegion().boundingRect().height() > 0.9 * tree.height()


def test_causes_are_chosen_from_a_menu_where_their_buttons_have_no_room(large):
    listed = _workspace(large).disagreements
    assert listed.causes.isVisible()
    assert not listed.chips.isVisible()
    before = len(listed.keys)
    menu = listed.causes.menu()
    menu.aboutToShow.emit()
    menu.actions()[0].trigger()
    assert 0 < len(listed.keys) < before
    assert "1" in listed.causes.text()
    large.preferences.theme.set_font_size(10)
    large.resize(1400, 900)
    QApplication.processEvents()
    assert listed.chips.isVisible()
    assert not listed.causes.isVisible()
    assert sum(each.isChecked() for each in listed.chips.buttons.values()) == 1
