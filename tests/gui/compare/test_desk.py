"""A corpus adjudicated by keys: one gold folder, one document after the other, seen again later."""

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox

from tempannot.comparison.adjudication.decision_log import read_log
from tempannot.formats.reading import read
from tempannot.gui.kit.row_model import RowModel
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window.main_window import MainWindow
from tempannot.gui.window.message_bar import ErrorReporter
from tests.comparison.marked_texts import event, timeml
from tests.gui.hands import click, press, type_in

TEXT = f"{event('e1', 'left')} {event('e2', 'met')} {event('e3', 'came')}"
ANSWERS = {
    "alpha": (("ei1 BEFORE ei2",), ("ei1 AFTER ei2",)),
    "beta": (("ei1 BEFORE ei2", "ei2 BEFORE ei3"), ("ei1 INCLUDES ei2", "ei2 AFTER ei3")),
    "same": (("ei1 BEFORE ei2",), ("ei1 BEFORE ei2",)),
}


@pytest.fixture
def folders(tmp_path):
    """Two annotators of three documents; of one they say the same."""
    for name, answers in ANSWERS.items():
        for folder, links in zip(("one", "two"), answers, strict=True):
            (tmp_path / folder).mkdir(exist_ok=True)
            (tmp_path / folder / f"{name}.tml").write_bytes(timeml(TEXT, *links))
    return tmp_path / "one", tmp_path / "two"


@pytest.fixture
def gold(tmp_path):
    return tmp_path / "gold"


def opened(window, folders, qtbot):
    """The window with the folders compared and all counts in."""
    part = window.workspaces[Workspace.COMPARE]
    with qtbot.waitSignal(part.opened):
        window.workspaces.open_paths(Workspace.COMPARE, folders)
    return window


@pytest.fixture
def compared(window, folders, qtbot, monkeypatch):
    """The window with the folders; a question that is asked is answered, and told as a failure."""
    asked = []
    answer = QMessageBox.StandardButton.Close
    monkeypatch.setattr(QMessageBox, "question", lambda *_: asked.append(1) or answer)
    yield opened(window, folders, qtbot)
    assert not asked


@pytest.fixture
def begun(compared, gold, qtbot):
    """The window with the gold folder that it proposed."""
    press(compared, "Ctrl+J", "Return")
    return compared


def desk_rows(window):
    """The list of documents as it is shown, cell by cell."""
    table = window.workspaces[Workspace.COMPARE].workspace.documents.table
    model = table.model()
    assert isinstance(model, RowModel)
    return [
        tuple(model.index(row, column).data() for column in range(model.columnCount()))
        for row in range(model.rowCount())
    ]


def large_rows(window):
    """The list as large as the window, with the titles of its columns as keys."""
    press(window, "D", "F11")
    model = window.workspaces[Workspace.COMPARE].workspace.documents.table.model()
    titles = [each.title for each in model.columns]
    found = [dict(zip(titles, row, strict=True)) for row in desk_rows(window)]
    press(window, "F11")
    return found


def shown_name(window):
    return window.workspaces[Workspace.COMPARE].session.document.name


def again(qtbot, qapp, folders):
    """Another window, as after a restart, with the same folders compared."""
    window = MainWindow(Preferences(qapp), ErrorReporter(qapp))
    window.resize(1400, 900)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return opened(window, folders, qtbot)


def test_gold_folder_is_asked_once_and_without_a_dialog(compared, gold):
    press(compared, "Ctrl+J")
    assert QApplication.activeModalWidget() is None
    assert QApplication.focusWidget().text() == str(gold)
    press(compared, "Return")
    assert gold.is_dir()
    assert compared.workspaces[Workspace.COMPARE].adjudicating.current is not None
    assert list(gold.iterdir()) == []


def test_log_lies_beside_the_gold_from_the_first_decision_on(begun, gold):
    press(begun, "1")
    assert len(read_log(gold / "alpha.decisions.jsonl").lines) == 1


def test_keys_lead_through_all_documents(begun, gold, folders):
    press(begun, "1")
    assert "alpha is finished" in begun.message.text
    assert (gold / "alpha.tml").read_bytes() == (folders[0] / "alpha.tml").read_bytes()
    press(begun, "Ctrl+Return")
    assert shown_name(begun) == "beta"
    press(begun, "2", "2")
    press(begun, "Ctrl+Return")
    assert shown_name(begun) == "same"
    kinds = [link.rel_type for link in read(gold / "beta.tml").document.links.values()]
    assert sorted(kinds) == ["AFTER", "INCLUDES"]
    assert (gold / "same.tml").exists()
    assert [row["State"] for row in large_rows(begun)] == ["finished"] * 3


def test_leaving_a_document_saves_what_was_decided_of_it(begun, gold, qtbot):
    desk = begun.workspaces[Workspace.COMPARE].session.desk
    qtbot.waitUntil(lambda: desk.rows[0].gold.standing.left == 1)  # counted beside the window
    press(begun, "Ctrl+Return", "1", "Ctrl+PgDown")
    assert shown_name(begun) == "same"
    assert (gold / "beta.tml").exists()
    states = {row["Document"]: (row["State"], row["Left"]) for row in large_rows(begun)}
    assert states == {
        "alpha": ("not begun", "1"),
        "beta": ("under way", "1"),
        "same": ("finished", "0"),
    }


def test_closing_asks_nothing_and_everything_is_seen_again(begun, gold, folders, qtbot, qapp):
    press(begun, "1", "Ctrl+Return", "1")
    assert begun.close()
    assert (gold / "beta.tml").exists()
    window = again(qtbot, qapp, folders)
    rows = {row["Document"]: row for row in large_rows(window)}
    assert rows["alpha"]["State"] == "finished"
    assert (rows["beta"]["State"], rows["beta"]["Decided"]) == ("under way", "1")
    press(window, "D", "Return")
    assert shown_name(window) == "beta"
    press(window, "1")
    assert "beta is finished" in window.message.text


def test_undo_reaches_back_before_a_restart(begun, gold, folders, qtbot, qapp):
    press(begun, "1")
    begun.close()
    window = again(qtbot, qapp, folders)
    press(window, "Ctrl+Z")
    assert desk_rows(window)[0] == ("alpha", "1")
    press(window, "Ctrl+PgDown")
    assert read(gold / "alpha.tml").document.links == {}


def test_folder_of_annotations_is_refused_and_the_question_stays(compared, folders):
    press(compared, "Ctrl+J")
    QApplication.focusWidget().clear()
    type_in(compared, str(folders[0]))
    press(compared, "Return")
    assert "choose another folder" in compared.message.text
    assert QApplication.focusWidget().text() == str(folders[0])
    press(compared, "Escape")
    assert not compared.workspaces[Workspace.COMPARE].workspace.strip.isVisible()
    assert compared.workspaces[Workspace.COMPARE].adjudicating.current is None
    assert len(list(folders[0].iterdir())) == len(ANSWERS)


def test_damaged_log_is_told_of_its_document_and_the_others_are_served(
    begun, gold, folders, qtbot, qapp
):
    press(begun, "1", "Ctrl+Return", "1")
    begun.close()
    log = gold / "alpha.decisions.jsonl"
    log.write_bytes(log.read_bytes().replace(b'{"decision":1', b"decision", 1))
    damaged = log.read_bytes()
    window = again(qtbot, qapp, folders)
    assert f"{log}:2: this line is no decision" in window.message.text
    assert [row["State"] for row in large_rows(window)][:2] == ["unreadable", "under way"]
    press(window, "Ctrl+Return", "1")
    assert "beta is finished" in window.message.text
    assert log.read_bytes() == damaged


def test_gold_folder_that_is_gone_is_said_and_asked_for_again(begun, gold, folders, qtbot, qapp):
    begun.close()
    gold.rmdir()
    window = again(qtbot, qapp, folders)
    assert "the gold folder of these annotations is gone" in window.message.text
    assert not gold.exists()
    press(window, "Ctrl+J", "Return", "1")
    assert (gold / "alpha.tml").exists()


def test_folder_that_cannot_be_written_loses_no_decision(begun, gold):
    press(begun, "Ctrl+Return")
    gold.rmdir()
    gold.write_text("in the way")
    press(begun, "1")
    assert "the decisions are kept among the program's own data" in begun.message.text
    current = begun.workspaces[Workspace.COMPARE].adjudicating.current
    assert len(read_log(current.log_path).lines) == 1
    gold.unlink()
    gold.mkdir()
    press(begun, "Ctrl+S")
    assert len(read_log(gold / "beta.decisions.jsonl").lines) == 1
    assert (gold / "beta.tml").exists()


def test_documents_are_sorted_and_filtered(begun):
    press(begun, "1")
    workspace = begun.workspaces[Workspace.COMPARE].workspace
    press(begun, "D", "F11")
    click(begun, workspace.documents.filter)
    type_in(begun, "state:not_begun")
    assert [row[0] for row in desk_rows(begun)] == ["beta", "same"]
    press(begun, "Return", "Return")
    assert shown_name(begun) == "beta"
    assert QApplication.focusWidget() is workspace.disagreements.tree


def test_folders_with_one_document_in_common_have_a_gold_folder_too(window, folders, gold, qtbot):
    for name in ("beta", "same"):
        (folders[1] / f"{name}.tml").unlink()
    opened(window, folders, qtbot)
    press(window, "Ctrl+J", "Return", "1")
    assert "alpha is finished" in window.message.text
    assert (gold / "alpha.tml").exists()


def test_after_a_restart_and_in_the_next_document_keys_decide_at_once(
    begun, gold, folders, qtbot, qapp
):
    begun.close()
    window = again(qtbot, qapp, folders)
    press(window, "1")
    assert (gold / "alpha.tml").exists()
    press(window, "Ctrl+PgDown", "1")
    assert len(read_log(gold / "beta.decisions.jsonl").lines) == 1


def test_the_next_document_begins_with_the_first_of_its_list(begun):
    press(begun, "Ctrl+Return")
    compare = begun.workspaces[Workspace.COMPARE]
    listed = compare.workspace.disagreements
    assert compare.session.document.name == "beta"
    assert listed.tree.currentIndex().row() == 0
    assert compare.selection.source == listed.keys[0][0]


def test_news_of_a_document_are_over_in_the_next(begun):
    press(begun, "P", "1")
    begun.workspaces[Workspace.COMPARE].said.emit("News of alpha.", {})
    assert begun.message.text
    press(begun, "Ctrl+PgDown")
    assert not begun.message.text


def test_a_document_without_a_gold_tells_nothing_of_the_one_before(begun, folders):
    outcome = begun.workspaces[Workspace.COMPARE].workspace.decisions.answers.outcome
    press(begun, "1")
    assert "#1" in outcome.text()
    (folders[0] / "beta.tml").unlink()  # whose gold cannot be begun then
    press(begun, "Ctrl+PgDown")
    assert "there is no such file" in begun.message.text
    assert not outcome.text()
