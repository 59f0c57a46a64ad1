"""The document list as an annotator uses it."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QLabel

from tempannot.core import edits
from tempannot.core.schemes import During
from tempannot.formats.finding import documents_in
from tempannot.formats.reading import read
from tempannot.gui.kit.theme import Theme, ThemeChoice
from tempannot.gui.window.documents.document_list import DocumentList
from tempannot.gui.window.documents.document_model import second_line
from tempannot.gui.window.documents.document_status import DocumentStatus, Standing
from tempannot.session.document_session import DocumentSession
from tests.gui.hands import press, tab_to


@pytest.fixture
def listed(qtbot, qapp, news, medical, tmp_path) -> DocumentList:
    broken = tmp_path / "zz-broken.tml"
    broken.write_text("<TimeML>", encoding="utf-8")
    shown = DocumentList(Theme(ThemeChoice.LIGHT))
    qtbot.addWidget(shown, before_close_func=DocumentList.cancel)
    shown.set_entries([medical, news, broken])
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


def read_all(qtbot, listed: DocumentList) -> None:
    qtbot.waitUntil(lambda: all(s.standing is not Standing.WAITING for s in listed.statuses))


def names(listed: DocumentList) -> list[str]:
    model = listed.view.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_files_are_checked_in_the_background(qtbot, listed):
    assert [each.standing for each in listed.statuses] == [Standing.WAITING] * 3
    read_all(qtbot, listed)
    standings = [each.standing for each in listed.statuses]
    assert standings == [Standing.CONFLICT, Standing.CONSISTENT, Standing.UNREADABLE]
    assert listed.summary == "3 documents · 1 connected · 1 contradictory · 1 unreadable"
    listed.grab()


def test_a_count_below_the_list_leads_to_its_documents_and_back(qtbot, listed):
    read_all(qtbot, listed)
    everything = names(listed)
    (below,) = [each for each in listed.findChildren(QLabel) if "<a " in each.text()]
    tab_to(below)
    press(listed, "Tab", "Tab")
    assert below.selectedText() == "1\N{NO-BREAK SPACE}contradictory"
    press(listed, "Return")
    assert names(listed) == [everything[0]]
    below.linkActivated.emit("is:conflict")
    assert names(listed) == everything


def test_an_open_document_says_itself_how_it_stands(qtbot, listed, news):
    session = DocumentSession(read(news), During.EQUALS, None)
    listed.update_status(session)
    status = listed.statuses[1]
    assert status.standing is Standing.CONSISTENT
    assert not status.modified
    link = next(iter(session.document.links))
    session.apply(edits.delete_link(session.document, link))
    listed.update_status(session)
    assert listed.statuses[1].modified
    assert listed.statuses[1].links == status.links - 1
    read_all(qtbot, listed)
    assert listed.statuses[1].modified


def test_enter_and_click_ask_for_the_document(qtbot, listed, news):
    listed.view.setCurrentIndex(listed.view.model().index(1, 0))
    with qtbot.waitSignal(listed.document_requested) as asked:
        qtbot.keyClick(listed.view, Qt.Key.Key_Return)
    assert asked.args == [news]
    area = listed.view.visualRect(listed.view.model().index(0, 0))
    with qtbot.waitSignal(listed.document_requested):
        qtbot.mouseClick(listed.view.viewport(), Qt.MouseButton.LeftButton, pos=area.center())


def test_the_filter_narrows_and_enter_opens_the_first(qtbot, listed, medical):
    read_all(qtbot, listed)
    listed.set_filter("is:conflict")
    assert names(listed) == [medical.name]
    listed.set_filter("")
    assert len(names(listed)) == 3


def test_the_screen_reader_hears_the_whole_state(qtbot, listed):
    read_all(qtbot, listed)
    text = listed.view.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "contradictory" in text
    assert "% of pairs decided" in text


def test_reading_can_be_stopped_and_taken_up_again(qtbot, listed, news):
    listed.cancel()
    waiting = [each.standing for each in listed.statuses].count(Standing.WAITING)
    qtbot.wait(300)
    assert [each.standing for each in listed.statuses].count(Standing.WAITING) == waiting
    listed.set_entries([news])
    read_all(qtbot, listed)
    assert len(listed.statuses) == 1


def test_another_reading_of_during_checks_all_files_again(qtbot, listed):
    read_all(qtbot, listed)
    listed.set_during(During.DURING)
    assert listed.statuses[0].standing is Standing.WAITING
    read_all(qtbot, listed)


def test_an_empty_list_says_what_to_do(qtbot, qapp):
    shown = DocumentList(Theme(ThemeChoice.LIGHT))
    qtbot.addWidget(shown)
    assert "Ctrl+O" in shown.summary


@pytest.mark.parametrize("points", [7, 8, 10, 14, 20])
@pytest.mark.parametrize("width", range(84, 240, 12))
@pytest.mark.parametrize(("links", "conflicts"), [(10920, 0), (10920, 12), (44, 2), (999, 0)])
def test_the_number_of_links_is_never_cut(qapp, points, width, links, conflicts):
    measure = QFontMetricsF(QFont("sans", points)).horizontalAdvance
    status = DocumentStatus(
        Path("a"), Standing.CONSISTENT, links=links, conflicts=conflicts, decided=9, pairs=9
    )
    line = second_line(status, width, measure)
    assert line.text in status.summaries
    if line.percent:
        assert measure(line.text) + line.bar + measure("> 99 %") <= width
    elif measure(status.summaries[-1]) <= width:
        assert measure(line.text) <= width


def test_documents_of_one_file_are_called_by_their_names_and_the_file(qtbot, qapp, tmp_path):
    file = tmp_path / "pairs.merged"
    file.write_text("a\te1\te2\tb\nb\te1\te2\ta\n")
    paths = documents_in([file]).files
    shown = DocumentList(Theme(ThemeChoice.LIGHT))
    qtbot.addWidget(shown, before_close_func=DocumentList.cancel)
    shown.set_entries(paths)
    shown.resize(400, 300)
    with qtbot.waitExposed(shown):
        shown.show()
    assert names(shown) == ["a", "b"]
    assert shown.summary == "2 documents in pairs.merged"
    read_all(qtbot, shown)
    assert shown.statuses[0].sentence.startswith("a, in pairs.merged, consistent")
    shown.grab()
