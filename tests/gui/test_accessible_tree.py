"""All pages, panels and dialogs as a screen reader meets them: named, told apart, with a role."""

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLabel, QPushButton

from tempannot.gui.state.view_table import Workspace, panels_of
from tempannot.gui.window.manual_window import ManualWindow
from tempannot.gui.window.tour import CARDS
from tempannot.project.new_project import NewProject, make_project
from tempannot.resources import sample_comparison
from tests.gui.accessible_tree import Role, faults, met
from tests.gui.hands import DIALOGS, answering, press, results_of_the_sample


def _faults_of_views(window, views):
    """The faults of a window while each of some views is shown, each once."""
    found = {}
    for view, show in views.items():
        show()
        QApplication.processEvents()
        for each in faults(window):
            found.setdefault(each, view)
    return found


def test_the_rules_see_what_is_wrong(qtbot):
    dialog = QDialog()
    qtbot.addWidget(dialog)
    for name in ("", "Same", "Same", "<b>Bold</b>", "&Mnemonic"):
        button = QPushButton(dialog)
        button.setAccessibleName(name)
    QLabel("3 files", dialog).setAccessibleName("Result")
    dialog.show()
    said = [each.partition(":")[0] for each in faults(dialog)]
    assert said == ["no name", "markup", "markup", "cannot be told apart", "words not heard"]


def test_an_empty_window(window):
    assert faults(window) == []


def test_annotate_with_each_of_its_panels(window, medical):
    window.open_paths([medical])
    press(window, "Tab", "9")
    show = window.annotating.commands.show_view
    panels = [each.id for each in panels_of(Workspace.ANNOTATE) if each.id != "report"]
    views = {each: lambda each=each: show(each) for each in panels}
    views["report"] = lambda: press(window, "Ctrl+I")
    views["proof"] = lambda: press(window, "W")
    assert _faults_of_views(window, views) == {}


def test_compare_with_each_of_its_panels(window, qtbot):
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, sample_comparison())
    views = {
        each.id: lambda each=each: press(window, each.key) for each in panels_of(Workspace.COMPARE)
    }
    assert _faults_of_views(window, views) == {}

    def begin(dialog):
        dialog.activateWindow()
        qtbot.waitUntil(lambda: dialog.isAncestorOf(QApplication.focusWidget()))
        assert faults(dialog) == []
        press(dialog, "Return")

    with answering(QDialog, begin):
        press(window, "Ctrl+J")
    qtbot.waitUntil(lambda: not window.workspaces[Workspace.COMPARE].is_busy)
    assert _faults_of_views(window, views) == {}


def test_validate_for_a_rater(window, qtbot):
    press(window, "F9")
    part = window.workspaces[Workspace.VALIDATE]
    assert faults(window) == []
    with qtbot.waitSignal(part.opened):
        press(window, "F2")
    assert faults(window) == []
    press(window, "Return")
    qtbot.waitUntil(lambda: not part.is_busy)
    assert faults(window) == []


def test_validate_for_the_lead(window, qtbot):
    part = results_of_the_sample(window, qtbot)

    def show(page):
        part.lead.tabs.setCurrentIndex(page)
        qtbot.waitUntil(lambda: not part.is_busy)

    tabs = part.lead.tabs
    views = {tabs.tabText(page): lambda page=page: show(page) for page in range(tabs.count())}
    assert _faults_of_views(window, views) == {}


def test_build_with_each_of_its_pages(window, qtbot):
    press(window, "F10")
    part = window.workspaces[Workspace.BUILD]

    def show(page):
        part.workspace.list.setCurrentRow(page)
        qtbot.waitUntil(lambda: not part.is_busy)

    pages = range(part.workspace.list.count())
    assert _faults_of_views(window, {page: lambda page=page: show(page) for page in pages}) == {}


def test_an_empty_project(window):
    press(window, "F12")
    assert faults(window) == []


@pytest.mark.parametrize("keys", DIALOGS.values(), ids=DIALOGS)
def test_a_dialog(window, qtbot, medical, keys):
    window.open_paths([medical])

    def look(dialog):
        dialog.activateWindow()  # which the display of the tests does not do by itself
        qtbot.waitUntil(lambda: dialog.isAncestorOf(QApplication.focusWidget()))
        assert faults(dialog) == []
        press(dialog, "Esc")

    press(window, *keys[:-1])
    with answering(QDialog, look):
        press(window, keys[-1])


def test_painted_parts_have_roles_of_their_own(window, medical):
    window.open_paths([medical])
    press(window, "Tab", "9", "W")
    for view in ("graph", "timeline", "matrix", "relation", "why"):
        window.annotating.commands.show_view(view)
        QApplication.processEvents()
    roles = {each.kind: each.role for each in met(window)}
    assert roles["Palette"] == Role.List
    assert roles["MatrixGrid"] == Role.Chart
    assert roles["ProofRow"] == Role.ListItem


def test_the_manual_beside_the_window(window, qtbot):
    press(window, "Ctrl+F1")
    (manual,) = window.findChildren(ManualWindow)
    qtbot.waitUntil(manual.isActiveWindow)
    assert faults(manual) == []
    press(manual, "Ctrl+F")
    assert faults(manual) == []


def test_the_tour_at_each_of_its_cards(window, qtbot):
    press(window, "Ctrl+F2")
    qtbot.waitUntil(lambda: window.documents.current is not None)
    forward = {card: lambda: press(window, "Alt+PgDown") for card in range(2, len(CARDS))}
    views = {1: lambda: None} | forward
    assert _faults_of_views(window, views) == {}
    window.tour.end()


def test_a_loaded_project_and_its_dialogs(window, qtbot, tmp_path):
    texts = []
    for day in (1, 2):
        texts.append(tmp_path / f"story{day}.txt")
        texts[-1].write_text(f"LONDON, {day} May 2024 - The bridge was closed on Monday.\n")
    wish = NewProject(tuple(texts), annotators=("anna", "ben"), batch=1)
    made = make_project(wish, tmp_path / "storms").project
    projects = window.workspaces[Workspace.PROJECT]
    window.open_paths([made.folder])
    qtbot.waitUntil(lambda: projects.project is not None and not projects.is_busy)
    assert faults(window) == []


@pytest.mark.parametrize("key", ["Ctrl+O", "Ctrl+Shift+S"])
def test_dialogs_for_opening_and_saving(window, medical, key):
    """As Qt draws them, where the system has none of its own."""
    window.open_paths([medical])
    found = []

    def look(dialog):
        dialog.activateWindow()
        found.extend(faults(dialog))
        dialog.reject()

    with answering(QFileDialog, look):
        press(window, key)
    assert found == []
