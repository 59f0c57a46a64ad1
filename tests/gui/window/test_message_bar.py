"""The line for news and errors: what it shows, and what waits behind it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMessageBox, QPushButton

from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window.message_bar import MessageBar, Tone
from tempannot.resources import sample_comparison
from tempannot.session.settings import ThemeChoice
from tests.gui.hands import begin_gold, press


@pytest.fixture
def bar(qtbot) -> MessageBar:
    """A bar that shows nothing."""
    made = MessageBar(Theme(ThemeChoice.LIGHT))
    qtbot.addWidget(made)
    return made


def _buttons(bar):
    QApplication.processEvents()  # they are shown in the next turn
    return {each.text(): each for each in bar.findChildren(QPushButton) if not each.isHidden()}


def test_nothing_is_shown_at_first(bar):
    assert bar.text == ""
    assert bar.isHidden()


def test_the_latest_message_is_shown_and_cleared(bar):
    bar.show_news("first")
    bar.show_error("second")
    assert "second" in bar.text
    bar.clear()
    assert bar.text == ""
    assert bar.isHidden()


def test_an_answer_is_carried_out_and_closes_the_message(bar):
    given = []
    bar.show_news("Bring it back?", {"Yes": lambda: given.append("yes")})
    _buttons(bar)["Yes"].click()
    assert given == ["yes"]
    assert bar.text == ""


def test_a_question_comes_back_behind_news(bar):
    bar.show_news("Bring it back?", {"Yes": bool})
    bar.show_news("Saved a.tml.")
    assert _buttons(bar) == {}
    bar.clear()
    assert "Bring it back?" in bar.text
    assert list(_buttons(bar)) == ["Yes"]


def test_a_question_with_the_same_answers_replaces_the_one_before(bar):
    bar.show_news("a.tml: 2 things", {"Show the report": bool})
    bar.show_news("b.tml: 3 things", {"Show the report": bool})
    bar.clear()
    assert bar.text == ""


def test_a_question_that_is_out_of_date_can_be_forgotten(bar):
    bar.show_news("Bring it back?", {"Yes": bool})
    bar.show_news("a.tml: 2 things", {"Show the report": bool})
    bar.forget("Show the report")
    assert "Bring it back?" in bar.text


def test_an_answer_may_ask_the_next_question(bar):
    bar.show_news("First?", {"Next": lambda: bar.show_news("Second?", {"Next": bool})})
    _buttons(bar)["Next"].click()
    assert "Second?" in bar.text


def test_the_sign_tells_an_error_from_news_without_colour(bar):
    bar.show_news("x")
    news = bar.text
    bar.show_error("x")
    assert bar.text != news


def test_a_message_lies_over_what_is_shown_and_moves_nothing(qtbot, window, news):
    window.open_paths([news])
    before = window.annotate.text.geometry()
    window.message.show_error("a sentence that is long enough to be wrapped " * 12)
    qtbot.waitUntil(window.message.isVisible)
    assert window.annotate.text.geometry() == before
    assert window.centralWidget().rect().contains(window.message.geometry())


@pytest.mark.parametrize("width", [1024, 2560])
def test_a_message_follows_the_size_of_the_window(qtbot, window, width):
    window.message.show_news("Saved.")
    window.resize(width, 700)
    assert window.centralWidget().rect().contains(window.message.geometry())


@pytest.mark.parametrize("widths", [(), (1024,), (1024, 1400)])
def test_the_answers_stand_before_the_cross_however_often_the_window_is_resized(window, widths):
    window.message.show_news("Bring it back?", {"Yes": bool, "No": bool})
    for width in widths:
        window.resize(width, 700)
    QApplication.processEvents()
    seen = [each for each in window.message.findChildren(QAbstractButton) if each.isVisible()]
    seen.sort(key=lambda button: button.x())
    assert [each.text() for each in seen] == ["Yes", "No", "\N{MULTIPLICATION SIGN}"]


def test_escape_takes_an_error_away_but_not_a_question(qtbot, window, news):
    window.open_paths([news])
    window.message.show_error("a.tml: cannot be read")
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Escape)
    assert window.message.text == ""
    window.message.show_error("Bring it back?", {"Yes": bool})
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Escape)
    assert "Bring it back?" in window.message.text


def test_hints_with_buttons_do_not_wait(bar):
    bar.show_hint("a.tml: 2 things", {"Show the report": bool})
    bar.show_news("Saved a.tml.")
    bar.clear()
    assert bar.text == ""


def test_a_hint_does_not_lie_over_a_question(bar):
    bar.show_news("Bring it back?", {"Yes": list})
    bar.show_hint("Five things are odd.", {"Show the report": list})
    assert "Bring it back?" in bar.text
    bar.clear()
    assert bar.text == ""


def test_an_error_that_was_read_leaves_with_the_next_key(qtbot, bar, monkeypatch):
    monkeypatch.setattr("tempannot.gui.window.message_bar._MILLISECONDS", dict.fromkeys(Tone, 0))
    bar.show_error("a.tml: cannot be read")
    qtbot.wait(20)
    assert "cannot be read" in bar.text
    qtbot.keyClick(bar, Qt.Key.Key_Right)
    assert bar.text == ""


def test_news_with_buttons_that_are_no_question_leave_by_themselves(qtbot, bar, monkeypatch):
    monkeypatch.setattr("tempannot.gui.window.message_bar._MILLISECONDS", dict.fromkeys(Tone, 0))
    bar.show_hint("a.tml: 2 things", {"Show the report": bool})
    qtbot.waitUntil(lambda: bar.text == "")


ODD = "".join(
    f"<s>Line {n} is odd: she <EVENT eid='e{n}' class='OCCURRENCE'>came{n}</EVENT>.</s>\n\n"
    for n in range(1, 16)
)


def _under_work(window):
    """The middle of the chosen word, in the coordinates of what the message lies on."""
    view = window.annotate.text.view
    place = view.place_of(window.selection.source)
    return view.viewport().mapTo(window.centralWidget(), place)


@pytest.mark.parametrize("height", [600, 700, 900])
def test_what_is_worked_at_is_never_below_a_message(window, tmp_path, height):
    window.resize(1024, height)
    path = tmp_path / "odd.tml"
    path.write_text(f"<TimeML><DOCID>d</DOCID><TEXT>{ODD}</TEXT><WHAT/></TimeML>")
    window.open_paths([path])
    assert "odd about this file" in window.message.text
    window.message.show_news("a question that stays where it is " * 3, {"Yes": bool})
    for _ in range(16):
        press(window, "Tab")
        line = window.annotate.text.view.fontMetrics().lineSpacing()
        middle = _under_work(window)
        assert window.message.isVisible()
        for below in (-line, 0, line):
            assert not window.message.geometry().contains(middle.x(), middle.y() + below)


def test_a_message_that_is_in_nobodys_way_stays_at_the_lower_edge(window, news):
    window.open_paths([news])
    press(window, "Tab")
    window.message.show_news("a question", {"Yes": bool})
    below = window.centralWidget().height() - window.message.geometry().bottom()
    assert below < window.message.height()


@pytest.mark.parametrize("width", [800, 1400])
def test_every_button_has_room_for_its_words(window, width):
    window.resize(width, 600)
    answers = dict.fromkeys(("New study…", "Audit", "Score predictions"), bool)
    window.message.show_news("answers.tsv: items (sentence, question and answer).", answers)
    QApplication.processEvents()
    buttons = window.message.findChildren(QPushButton)
    assert [each.text() for each in buttons] == list(answers)
    for each in buttons:
        assert each.width() >= each.sizeHint().width()
        assert window.message.rect().contains(each.geometry())
    press(window, "Alt+8", "Tab")
    assert QApplication.focusWidget() is buttons[1]


def test_words_and_button_are_whole_in_letters_twice_as_large(window, news):
    window.resize(1024, 700)
    window.preferences.theme.set_font_size(20)
    window.open_paths([news])
    QApplication.processEvents()
    words = "a1_APW19980219.0476.tml: 5,461 things are odd about it; all of it is kept."
    window.message.show_news(words, {"Show the report": bool})
    QApplication.processEvents()
    label, (button,) = (
        window.message.findChild(QLabel),
        window.message.findChildren(QPushButton),
    )
    assert button.width() >= button.sizeHint().width()
    assert label.height() >= label.heightForWidth(label.width())
    assert label.width() >= max(map(label.fontMetrics().horizontalAdvance, words.split()))


def test_a_message_grows_with_the_font_of_its_words(qtbot, window):
    window.message.show_error("a sentence that is long enough to be wrapped " * 8)
    qtbot.waitUntil(window.message.isVisible)
    small = window.message.height()
    font = window.font()
    font.setPointSizeF(2 * font.pointSizeF())
    window.message.findChild(QLabel).setFont(font)
    qtbot.waitUntil(lambda: window.message.height() > small)
    label = window.message.findChild(QLabel)
    assert label.height() >= label.heightForWidth(label.width())


def test_the_first_long_message_is_whole(qtbot, window):
    window.message.show_error("it quotes many words of a text " * 12)
    label = window.message.findChild(QLabel)
    assert label.height() >= label.heightForWidth(label.width())


@pytest.mark.parametrize("size", [(1024, 600), (1024, 700)])
def test_no_button_and_no_line_of_counts_is_below_a_message(window, size):
    window.resize(*size)
    press(window, "F10")
    build = window.workspaces[Workspace.BUILD].workspace
    for row in range(3):
        build.list.setCurrentRow(row)
        QApplication.processEvents()
        window.message.show_news("a file of many words is in its folder " * 3, {"Show": bool})
        taken = window.message.geometry()
        for each in build.findChildren(QPushButton):
            if each.isVisible() and not each.visibleRegion().isEmpty():
                corner = each.mapTo(window.message.parentWidget(), each.rect().topLeft())
                assert not taken.intersects(each.rect().translated(corner)), each.text()


def test_the_count_of_what_is_left_is_not_below_a_message(window, qtbot, monkeypatch):
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Close)
    window.resize(1024, 600)
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, sample_comparison())
    begin_gold(window)
    count = window.workspaces[Workspace.COMPARE].workspace.disagreements.count
    window.message.show_news("what was decided is in its file " * 3, {"Show": bool})
    corner = count.mapTo(window.message.parentWidget(), count.rect().topLeft())
    assert count.isVisible()
    assert not window.message.geometry().intersects(count.rect().translated(corner))
