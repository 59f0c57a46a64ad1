"""Files so large that they are read beside the window, which answers all the while."""

import pytest
from PySide6.QtWidgets import QToolButton

from tempannot.gui.window.documents.open_documents import LARGE
from tempannot.session.beginning import MOST_CHARACTERS
from tempannot.session.worker import end_threads
from tests.benchmarks.synthetic import timeml
from tests.gui.hands import click, press

_WAIT = 60_000


@pytest.fixture(scope="module")
def content():
    """A text with 9,000 events and 12,000 links: keys must be done long before it is read."""
    made = timeml(words=90_000, events=9_000, links=12_000)
    assert len(made) > LARGE
    return made


@pytest.fixture
def large(tmp_path, content):
    """A large file."""
    path = tmp_path / "large.tml"
    path.write_bytes(content)
    return path


@pytest.fixture
def other(tmp_path, content):
    """Another large file."""
    path = tmp_path / "other.tml"
    path.write_bytes(content)
    return path


def shown(window):
    """The file that the window's title names."""
    return window.windowTitle().removesuffix("[*] - tempannot")


def wait_for(window, qtbot, path):
    qtbot.waitUntil(lambda: shown(window) == path.name, timeout=_WAIT)


def stop(window):
    buttons = window.annotating.status.findChildren(QToolButton)
    click(window, next(each for each in buttons if each.text() == "Stop"))


def test_keys_work_on_the_last_document_until_a_large_one_is_there(window, qtbot, news, large):
    window.open_paths([news])
    window.open_paths([large])
    assert window.annotating.status.progress_text == "Opening large.tml …"
    press(window, "Tab")
    assert shown(window) == news.name
    assert window.selection.source in window.documents.current.document.instances
    wait_for(window, qtbot, large)
    assert window.annotating.status.progress_text == ""
    assert len(window.documents.current.reasoning.intervals) > 4_000
    press(window, "Tab")
    assert window.selection.source is not None


def test_stop_leaves_the_list_and_the_document_as_they_were(window, qtbot, news, large, other):
    window.open_paths([news])
    window.open_paths([large, other])
    stop(window)
    assert window.documents.paths == (news,)
    assert window.annotating.status.progress_text == ""
    press(window, "Tab")
    assert window.selection.source is not None
    window.open_paths([other])  # is read after what was stopped, which is not shown
    wait_for(window, qtbot, other)
    assert window.documents.paths == (news, other)


def test_a_document_of_the_list_stays_there_when_its_reading_is_stopped(window, qtbot, news, large):
    window.open_paths([large, news])
    wait_for(window, qtbot, large)
    press(window, "Ctrl+PgDown")
    assert shown(window) == news.name
    press(window, "Ctrl+PgDown")
    stop(window)
    assert shown(window) == news.name
    assert window.documents.paths == (large, news)


def test_another_document_takes_the_place_of_one_that_is_being_opened(
    window, qtbot, news, large, other
):
    window.open_paths([large])
    window.open_paths([news])
    assert shown(window) == news.name
    assert window.annotating.status.progress_text == ""
    window.open_paths([large])
    window.open_paths([other])
    assert window.annotating.status.progress_text == "Opening other.tml …"
    seen = []
    window.documents.current_changed.connect(lambda: seen.append(window.documents.current.path))
    wait_for(window, qtbot, other)
    assert seen == [other]
    assert window.documents.paths == (large, news, other)


def test_what_is_wrong_with_a_large_file_is_told(window, qtbot, news, tmp_path):
    broken = tmp_path / "broken.tml"
    broken.write_text("<TimeML><TEXT>" + "word " * LARGE)
    window.open_paths([news])
    window.open_paths([broken])
    qtbot.waitUntil(lambda: broken.name in window.message.text, timeout=_WAIT)
    assert shown(window) == news.name
    assert window.annotating.status.progress_text == ""


def test_closing_a_document_shows_the_large_one_beside_it(window, qtbot, news, large):
    window.open_paths([news, large])
    press(window, "Ctrl+W")
    assert window.windowTitle() == "tempannot"
    wait_for(window, qtbot, large)


def test_an_item_made_from_a_large_file_leads_to_its_link(window, qtbot, news, large):
    window.open_paths([news])
    window.annotating.show_link(str(large), "l7", ())
    assert window.selection.link is None
    wait_for(window, qtbot, large)
    link = window.documents.current.document.links["l7"]
    assert (window.selection.source, window.selection.target) == (link.source, link.target)


def test_no_thread_stays_when_the_window_is_closed_meanwhile(window, large):
    window.open_paths([large])
    window.close()
    assert end_threads(60)


def test_a_text_that_cannot_be_laid_out_while_somebody_waits_is_told_as_such(
    window, qtbot, tmp_path
):
    path = tmp_path / "library.tml"
    words = b"she left and they came " * (MOST_CHARACTERS // 23 + 1)
    path.write_bytes(b"<TimeML><TEXT>" + words + b"</TEXT></TimeML>")
    window.open_paths([path])
    qtbot.waitUntil(
        lambda: "the window shows 5,000,000 at most" in window.message.text, timeout=_WAIT
    )
    assert window.documents.current is None
