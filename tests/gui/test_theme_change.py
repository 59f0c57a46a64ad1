"""A change of theme while the window is open: no colour or size of the one before is left."""

import pytest
from PySide6.QtGui import QCursor

from tempannot.gui.state.preferences import Preferences
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window.main_window import MainWindow
from tempannot.gui.window.message_bar import ErrorReporter
from tempannot.resources import sample_comparison
from tempannot.session.settings import ThemeChoice


@pytest.fixture
def shown(qapp, qtbot):
    """Makes windows in a theme, all of one size, with the mouse outside of them."""
    QCursor.setPos(qapp.primaryScreen().geometry().bottomRight())

    def make(choice: ThemeChoice) -> MainWindow:
        preferences = Preferences(qapp)
        preferences.theme.choose(choice)
        window = MainWindow(preferences, ErrorReporter(qapp))
        window.resize(1000, 700)
        qtbot.addWidget(window)
        window.show()
        return window

    return make


def _nothing(qtbot, window, news):
    pass


def _document(qtbot, window, news):
    window.open_paths([news])


def _comparison(qtbot, window, news):
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, sample_comparison())


def _items_of_a_study(qtbot, window, news):
    window.workspaces.show(Workspace.VALIDATE)
    part = window.workspaces[Workspace.VALIDATE]
    part.opened.connect(part.show_results)
    part.open_sample()
    qtbot.waitUntil(lambda: part.lead is not None and not part.is_busy)
    part.lead.tabs.setCurrentWidget(part.lead.items)
    qtbot.waitUntil(lambda: bool(part.lead.items.model.rows))


def _candidates(qtbot, window, news):
    window.workspaces.show(Workspace.BUILD)
    window.workspaces[Workspace.BUILD].workspace.show_page("candidates")


def _keys(qtbot, window, news):
    window.show_keys()


@pytest.mark.parametrize(
    "bring", [_nothing, _document, _comparison, _items_of_a_study, _candidates, _keys]
)
def test_a_window_that_turns_dark_looks_as_if_it_had_been_so(qtbot, shown, news, bring):
    dark = shown(ThemeChoice.DARK)
    bring(qtbot, dark, news)
    expected = _picture(qtbot, dark)
    dark.close()
    turned = shown(ThemeChoice.LIGHT)
    bring(qtbot, turned, news)
    _picture(qtbot, turned)
    turned.preferences.theme.choose(ThemeChoice.DARK)
    qtbot.waitUntil(lambda: _picture(qtbot, turned) == expected)


def _picture(qtbot, window):
    """What the window looks like once nothing moves any more."""
    window.message.clear()
    seen = [window.grab().toImage()]

    def is_still():
        seen.append(window.grab().toImage())
        still = len(seen) > 30 and all(each == seen[-1] for each in seen[-30:])
        return still and not window.workspaces.shown.is_busy

    qtbot.waitUntil(is_still)
    return seen[-1]
