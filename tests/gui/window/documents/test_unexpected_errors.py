"""An error that nobody foresaw costs the window one document."""

import shutil

from PySide6.QtWidgets import QLabel

from tempannot.gui.annotate.gestures import Gestures
from tempannot.gui.window.documents.document_list import DocumentList
from tempannot.gui.window.documents.document_status import Standing
from tempannot.gui.window.message_bar import ErrorReporter
from tempannot.session.crash_reports import PACKING, crash_reports
from tests.faults import defective
from tests.gui.hands import press

__all__ = ["defective"]


def test_a_folder_opens_without_the_document_that_fails(qtbot, window, news, defective):
    odd = news.with_name("odd.tml")
    shutil.copy(news, odd)
    defective("odd.tml")
    with qtbot.waitSignal(window.documents.failed) as said:
        window.documents.open_paths([odd.parent, odd])
        window.documents.show(odd)
    assert said.args[0].startswith(f"{odd}: unexpected: LookupError: a table lacks a row")
    assert window.documents.current.path == news


def test_the_list_says_which_one_fails_and_how_the_others_stand(
    qtbot, news, medical, theme, defective
):
    odd = news.with_name("a-odd.tml")
    shutil.copy(news, odd)
    defective("a-odd.tml")
    shown = DocumentList(theme)
    qtbot.addWidget(shown, before_close_func=DocumentList.cancel)
    shown.set_entries([odd, medical, news])
    with qtbot.waitExposed(shown):
        shown.show()
    qtbot.waitUntil(lambda: all(s.standing is not Standing.WAITING for s in shown.statuses))
    standings = [each.standing for each in shown.statuses]
    assert standings == [Standing.UNREADABLE, Standing.CONFLICT, Standing.CONSISTENT]
    assert shown.statuses[0].problem.startswith("unexpected: LookupError")


def test_a_defect_behind_a_key_says_where_it_is_kept_and_how_it_is_sent(
    qtbot, window, news, monkeypatch
):
    def fail(_gestures):
        raise ValueError("Ada Lovelace crossed the harbour")

    monkeypatch.setattr(Gestures, "_selected_link", fail)
    window.open_paths([news])
    reporter = ErrorReporter()
    reporter.reported.connect(window.message.show_error)
    with qtbot.capture_exceptions() as caught:
        press(window, "Tab", "1", "F")
    reporter.report(caught[0][1])
    (report,) = crash_reports()
    assert str(report) in window.message.text
    assert PACKING in window.message.text
    assert "Lovelace" not in report.read_text("utf-8")
    assert "test_unexpected_errors.py:" in report.read_text("utf-8")
    label = window.message.findChild(QLabel)
    assert label.height() >= label.heightForWidth(label.width())
    press(window, "Tab", "2", "B")
    assert window.documents.current.is_modified
