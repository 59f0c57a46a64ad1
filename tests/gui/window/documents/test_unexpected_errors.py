"""An error that nobody foresaw costs the window one document."""

import shutil

from tempannot.gui.window.documents.document_list import DocumentList
from tempannot.gui.window.documents.document_status import Standing
from tests.faults import defective

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
