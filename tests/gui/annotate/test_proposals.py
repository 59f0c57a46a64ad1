"""Proposals in the window: drawn beside the text, decided by a key each, taken back by undo."""

import sys
import time

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QLabel, QToolButton

from tempannot.formats.opened import copy_of
from tempannot.suggestions.model import read_model
from tempannot.suggestions.suggestion import SuggestionKind
from tests.gui.cut_texts import LEADING
from tests.gui.hands import click, press, type_in

TEXT = """<?xml version="1.0" ?>
<TimeML><DOCID>news</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="1998-03-06" functionInDocument="CREATION_TIME"
>March 6, 1998</TIMEX3></DCT>
<TEXT>
The minister resigned on Monday. Officials said that two men were arrested yesterday.

Police attacked the village last week and killed a farmer. The talks will begin in May.
</TEXT>
</TimeML>
"""
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""What the display of the tests says of menus, which it shows all the same."""


@pytest.fixture
def bare(tmp_path):
    """A text in which nothing is marked but when it was written."""
    path = tmp_path / "bare.tml"
    path.write_text(TEXT)
    return path


@pytest.fixture
def proposing(window, qtbot, bare):
    """The window on the bare text, with proposals switched on by their key."""
    window.open_paths([bare])
    press(window, "F5")
    settle(window, qtbot)
    return window


def settle(window, qtbot):
    walk = window.annotate.proposals
    qtbot.waitUntil(lambda: walk.is_on and not walk.proposals.is_busy)


def current(window):
    return window.annotate.proposals.current


def said(window):
    return window.annotate.proposal_strip.text


def document(window):
    return window.documents.current.document


def marks(window):
    return {*document(window).events.values(), *document(window).times.values()}


def take_all_marks(window, qtbot):
    while current(window) is not None and current(window).kind is not SuggestionKind.LINK:
        press(window, "Return")
    settle(window, qtbot)


def test_who_asks_for_the_next_at_once_sees_the_first_as_soon_as_there_is_one(window, qtbot, bare):
    window.open_paths([bare])
    press(window, "F5", ".")
    assert window.message.text == ""
    settle(window, qtbot)
    qtbot.waitUntil(lambda: current(window) is not None)


def test_that_nothing_is_proposed_is_said_no_more_once_something_is(window, qtbot, bare):
    window.open_paths([bare])
    press(window, ".")
    assert "switch proposals on" in window.message.text
    press(window, "F5")
    settle(window, qtbot)
    assert window.message.text == ""


def test_a_text_without_marks_is_offered_proposals_and_one_with_marks_is_not(window, bare, news):
    window.open_paths([news])
    assert not window.annotate.proposals.is_on
    assert "proposes" not in window.message.text
    window.open_paths([bare])
    assert window.message.text.startswith("i   Nothing is marked yet. F5 proposes")
    assert not window.annotate.proposals.is_on


@pytest.mark.parametrize("size", [(1400, 900), (1024, 700)])
def test_messages_leave_the_current_proposal_in_sight(proposing, qtbot, size):
    proposing.resize(*size)
    strip, bar = proposing.annotate.proposal_strip, proposing.message
    press(proposing, "Alt+F5")
    settle(proposing, qtbot)
    press(proposing, "Shift+Return")
    assert bar.isVisible()
    corner = strip.mapTo(proposing, strip.rect().topLeft())
    place = bar.mapTo(proposing, bar.rect().topLeft())
    assert not QRect(corner, strip.size()).intersects(QRect(place, bar.size()))


def test_return_accepts_and_goes_on_and_undo_takes_it_back(proposing, qtbot):
    before = copy_of(document(proposing))
    first = current(proposing)
    assert first.text in said(proposing)
    assert f"{first.confidence:.0%} sure" in said(proposing)
    assert first.because in said(proposing)
    press(proposing, "Return")
    assert first.span in {each.span for each in marks(proposing)}
    assert current(proposing) not in (None, first)
    press(proposing, "Ctrl+Z")
    assert document(proposing) == before
    assert first in proposing.annotate.proposals.open
    qtbot.waitUntil(lambda: current(proposing) == first)
    press(proposing, "X", "Return", "Ctrl+Z", "Ctrl+Z")
    qtbot.waitUntil(lambda: current(proposing) == first)
    assert document(proposing) == before


def test_x_rejects_and_goes_on_and_undo_takes_it_back(proposing):
    before = copy_of(document(proposing))
    first = current(proposing)
    press(proposing, "X")
    assert document(proposing) == before
    assert first not in proposing.annotate.proposals.open
    assert current(proposing).start > first.start
    assert not proposing.documents.unsaved()
    press(proposing, "Ctrl+Z")
    assert first in proposing.annotate.proposals.open


def test_one_goes_to_and_fro_without_deciding(proposing):
    before = copy_of(document(proposing))
    first, second = proposing.annotate.proposals.open[:2]
    assert current(proposing) == first
    press(proposing, ".")
    assert current(proposing) == second
    press(proposing, "Shift+F5")
    assert current(proposing) == first
    assert document(proposing) == before


def test_the_sure_ones_of_the_sentence_are_one_step(proposing):
    before = copy_of(document(proposing))
    sure = proposing.annotate.proposals.sure_of_sentence().proposals
    hint = f"Shift+Return accepts {len(sure)} sure of this sentence"
    assert said(proposing).index(hint) < said(proposing).index("by rules")  # the end may be cut
    press(proposing, "Shift+Return")
    assert {each.span for each in sure} <= {each.span for each in marks(proposing)}
    press(proposing, "Ctrl+Z")
    assert document(proposing) == before


def test_all_of_a_kind_are_one_step_and_their_number_is_said_before(proposing):
    before = copy_of(document(proposing))
    times = [e for e in proposing.annotate.proposals.open if e.kind is SuggestionKind.TIME]
    press(proposing, "Ctrl+Return")
    menu = QApplication.activePopupWidget()
    offered = [each.text() for each in menu.actions() if "times of the document" in each.text()]
    assert offered[-1] == f"Accept {len(times)} times of the document, however sure"
    numbers = [each.split()[1] for each in offered]
    assert len(set(numbers)) == len(numbers)
    while menu.activeAction().text() != offered[-1]:
        QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert len(document(proposing).times) == len(before.times) + len(times)
    press(proposing, "Ctrl+Z")
    assert document(proposing) == before


def test_who_accepts_many_goes_on_where_they_were(proposing):
    walk = proposing.annotate.proposals
    press(proposing, ".")
    here = walk.current
    left = [e for e in walk.open if e.kind is SuggestionKind.TIME and e.span >= here.span]
    press(proposing, "Ctrl+Return")
    menu = QApplication.activePopupWidget()
    while "events of the document, however sure" not in menu.activeAction().text():
        QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert walk.current.span == left[0].span


def test_links_are_proposed_between_what_was_accepted(proposing, qtbot):
    take_all_marks(proposing, qtbot)
    press(proposing, ".")
    link = current(proposing)
    assert link.kind is SuggestionKind.LINK
    assert (proposing.selection.source, proposing.selection.target) == (link.source, link.target)
    press(proposing, "Return")
    reasoning = proposing.documents.current.reasoning
    assert reasoning.allowed(link.source, link.target) in link.relations


def test_another_relation_decides_a_proposed_link_too(proposing, qtbot):
    take_all_marks(proposing, qtbot)
    press(proposing, ".")
    link = current(proposing)
    press(proposing, "A")
    (made,) = document(proposing).links.values()
    assert (made.source, made.rel_type, made.target) == (link.source, "AFTER", link.target)
    open_pairs = {(e.source, e.target) for e in proposing.annotate.proposals.open}
    assert (link.source, link.target) not in open_pairs


def test_whoever_says_it_otherwise_goes_on_to_the_next_and_undo_comes_back(proposing, qtbot):
    take_all_marks(proposing, qtbot)
    press(proposing, ".")
    link, count = current(proposing), len(proposing.annotate.proposals.open)
    press(proposing, "A")
    settle(proposing, qtbot)
    following = current(proposing)
    assert following is not None
    assert following.key != link.key
    assert proposing.selection.source == following.source
    assert proposing.selection.target == following.target
    assert len(proposing.annotate.proposals.open) < count
    press(proposing, "Ctrl+Z")
    qtbot.waitUntil(lambda: current(proposing) is not None and current(proposing).key == link.key)


def test_a_relation_of_another_pair_leaves_the_way_through_the_proposals(proposing, qtbot):
    take_all_marks(proposing, qtbot)
    press(proposing, ".", "Esc", "Tab", "1")
    pair = proposing.selection.source, proposing.selection.target
    assert None not in pair
    press(proposing, "V")
    settle(proposing, qtbot)
    assert current(proposing) is None
    assert (proposing.selection.source, proposing.selection.target) == pair


def test_what_is_proposed_as_a_time_is_marked_as_an_event_by_the_key_for_that(proposing):
    while current(proposing).kind is not SuggestionKind.TIME:
        press(proposing, ".")
    proposed = current(proposing)
    press(proposing, "E")
    assert [each.span for each in document(proposing).events.values()] == [proposed.span]
    assert proposed.key not in {each.key for each in proposing.annotate.proposals.open}


def test_whoever_goes_elsewhere_lets_go_and_return_goes_on_from_there(proposing):
    press(proposing, "Return")
    left = current(proposing)
    press(proposing, "Tab")
    assert current(proposing) is None
    press(proposing, "Esc", "Return")
    assert current(proposing) is not None
    assert left in proposing.annotate.proposals.open


def test_rejected_ones_stay_away_when_the_document_is_opened_again(proposing, qtbot, bare):
    first = current(proposing)
    press(proposing, "X", "Ctrl+W")
    assert proposing.documents.current is None
    proposing.open_paths([bare])
    if not proposing.annotate.proposals.is_on:
        press(proposing, "F5")
    settle(proposing, qtbot)
    assert first.key not in {each.key for each in proposing.annotate.proposals.open}
    assert proposing.annotate.proposals.open


def test_the_list_is_filtered_and_its_rows_decided_by_the_same_keys(proposing, qtbot):
    panel = proposing.annotate.panels["proposals"]
    press(proposing, "Alt+9")
    total = len(panel.rows)
    assert total == len(proposing.annotate.proposals.open)
    press(proposing, "Shift+Tab")
    type_in(proposing, "kind:time")
    times = len(panel.rows)
    assert {each.kind for each in panel.rows} == {SuggestionKind.TIME}
    press(proposing, "Return", "Home", "Return", "Return")
    qtbot.waitUntil(lambda: len(panel.rows) == times - 2)
    assert len(document(proposing).times) == 3
    press(proposing, "X")
    qtbot.waitUntil(lambda: len(panel.rows) == times - 3)
    assert len(document(proposing).times) == 3


def test_switched_off_nothing_is_proposed_or_drawn(proposing):
    press(proposing, "F5")
    assert proposing.annotate.proposals.open == ()
    assert proposing.annotate.proposal_strip.isHidden()
    with_key = proposing.actions_by_id["proposal.switch"]
    assert not with_key.isChecked()


def test_a_command_that_fails_is_one_line_and_loses_nothing(proposing, qtbot, monkeypatch):
    press(proposing, "Return")
    before = copy_of(document(proposing))
    answer = ("no-such-program-at-all", True)
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: answer)
    press(proposing, "Shift+F4")
    settle(proposing, qtbot)
    assert proposing.message.text.count("no-such-program-at-all") == 1
    assert said(proposing).startswith("Nothing was proposed")
    assert document(proposing) == before


def test_a_program_that_hangs_is_stopped_by_the_key_that_stands_there(
    proposing, qtbot, monkeypatch
):
    answers = iter(["no-such-program-at-all", f"{sys.executable} -c 'import time; time.sleep(99)'"])
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: (next(answers), True))
    press(proposing, "Shift+F4")
    settle(proposing, qtbot)
    press(proposing, "Shift+F4")
    assert proposing.message.text == ""  # what went wrong with the one before is read
    qtbot.waitUntil(lambda: "F5 stops it" in said(proposing))
    press(proposing, "F5")
    assert not proposing.annotate.proposals.is_on
    assert not proposing.annotate.proposals.proposals.is_busy


def test_what_is_no_model_is_one_line(proposing, monkeypatch, tmp_path, qtbot):
    wrong = tmp_path / "wrong.tempmodel"
    wrong.write_bytes(b"nonsense")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(wrong), ""))
    press(proposing, "Ctrl+F5")
    qtbot.waitUntil(lambda: "wrong.tempmodel" in proposing.message.text)
    assert proposing.annotate.proposals.open


def test_another_annotation_proposes_what_it_has(window, qtbot, monkeypatch, tmp_path, news, bare):
    other = tmp_path / "other.tml"
    word = "resigned"
    other.write_text(
        TEXT.replace(word, f'<EVENT eid="e1" class="OCCURRENCE">{word}</EVENT>').replace(
            "</TimeML>", '<MAKEINSTANCE eiid="ei1" eventID="e1"/></TimeML>'
        )
    )
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(other), ""))
    window.open_paths([bare])
    press(window, "F4")
    qtbot.waitUntil(lambda: current(window) is not None)
    assert [each.text for each in window.annotate.proposals.open] == [word]
    assert "other.tml" in said(window)
    press(window, "Return")
    assert [each.attributes["class"] for each in document(window).events.values()] == ["OCCURRENCE"]


def buttons(bar):
    return {each.text(): each for each in bar.findChildren(QToolButton) if each.isVisible()}


def test_a_model_is_trained_on_the_documents_of_the_list_and_proposes(
    window, qtbot, monkeypatch, tmp_path, news, bare
):
    model = tmp_path / "mine.tempmodel"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(model), ""))
    window.open_paths([news])
    press(window, "Ctrl+F4")
    qtbot.waitUntil(lambda: "Trained on 1 document" in window.message.text)
    assert model.is_file()
    assert not window.annotate.proposals.is_on
    window.open_paths([bare])
    press(window, "F5")
    settle(window, qtbot)
    assert "mine.tempmodel" in said(window)


def test_a_document_that_nobody_has_begun_teaches_nothing(
    window, qtbot, monkeypatch, tmp_path, news, bare
):
    model = tmp_path / "mine.tempmodel"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(model), ""))
    window.open_paths([news, bare])
    press(window, "Ctrl+F4")
    qtbot.waitUntil(lambda: "Trained on 1 document," in window.message.text)
    assert "1 document without an event was left out." in window.message.text
    assert read_model(model).card.documents == 1


def test_training_can_be_stopped_and_leaves_no_file(window, qtbot, monkeypatch, tmp_path, news):
    def until_stopped(_documents, say):  # one document would be learnt before Stop is reached
        while True:
            say("Learning")
            time.sleep(0.01)

    monkeypatch.setattr("tempannot.suggestions.model.train", until_stopped)
    model = tmp_path / "mine.tempmodel"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(model), ""))
    window.open_paths([news])
    press(window, "Ctrl+F4")
    bar = window.annotating.status
    qtbot.waitUntil(lambda: "Stop" in buttons(bar))
    click(window, buttons(bar)["Stop"])
    stopped = "i   Training was stopped; no model was written."
    qtbot.waitUntil(lambda: window.message.text == stopped)
    qtbot.waitUntil(lambda: "Stop" not in buttons(bar))
    assert not model.exists()


def test_a_folder_without_events_is_nothing_to_learn_from(
    window, qtbot, monkeypatch, tmp_path, bare
):
    model = tmp_path / "mine.tempmodel"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(model), ""))
    window.open_paths([bare])
    press(window, "Ctrl+F4")
    qtbot.waitUntil(lambda: window.message.text.startswith("!   No model was trained: "))
    assert not model.exists()


def test_a_model_that_is_gone_is_said_and_rules_propose(window, qtbot, bare, tmp_path):
    window.preferences.keep_proposal_model(tmp_path / "gone.tempmodel")
    window.open_paths([bare])
    press(window, "F5")
    settle(window, qtbot)
    assert "gone.tempmodel" in window.message.text
    assert "by rules" in said(window)


def test_what_a_proposal_rests_on_and_the_key_for_its_sentence_are_read_whole(proposing, qtbot):
    strip = proposing.annotate.proposal_strip
    for width in (1024, 1280):
        proposing.resize(width, 700)
        settle(proposing, qtbot)
        for _ in range(3):
            words = current(proposing).because
            (reason,) = (e for e in strip.findChildren(QLabel) if e.text().startswith(words))
            assert "sure of this sentence" in reason.text()
            assert reason.heightForWidth(reason.width()) <= reason.height() + LEADING
            press(proposing, ".")


def test_the_text_stays_as_high_from_one_proposal_to_the_next(proposing, qtbot):
    take_all_marks(proposing, qtbot)
    view = proposing.annotate.text.view
    for width in range(760, 1000, 30):
        proposing.resize(width, 700)
        heights = set()
        for _ in proposing.annotate.proposals.open:
            press(proposing, ".")
            heights.add(view.height())
        assert (width, len(heights)) == (width, 1)


def test_when_all_is_decided_the_strip_says_how_to_go_on(proposing, qtbot):
    while proposing.annotate.proposals.open:
        press(proposing, "X")
        settle(proposing, qtbot)
    assert "N asks what is open" in said(proposing)


def test_a_language_without_a_lexicon_of_events_is_told(window, qtbot, tmp_path):
    path = tmp_path / "spanish.tml"
    words = "El ministro dimitió el lunes. La policía detuvo ayer a dos hombres en la capital."
    path.write_text(TEXT.replace(TEXT[TEXT.index("The minister") : TEXT.index("</TEXT>")], words))
    window.open_paths([path])
    press(window, "F5")
    settle(window, qtbot)
    assert "no events in this language (Spanish)" in window.message.text
    assert "Ctrl+E marks an event" in window.message.text


def test_a_language_without_rules_for_times_is_told(window, qtbot, tmp_path):
    path = tmp_path / "chinese.tml"
    words = "大桥将于明年春天开放。市政府周一宣布，大桥工程将延长三个月。"
    path.write_text(TEXT.replace(TEXT[TEXT.index("The minister") : TEXT.index("</TEXT>")], words))
    window.open_paths([path])
    press(window, "F5")
    settle(window, qtbot)
    assert "no events and no times in this language (Chinese)" in window.message.text
    assert "Ctrl+E marks an event" in window.message.text


def test_an_english_text_has_events_proposed_without_a_word(proposing):
    assert "no events in this language" not in proposing.message.text


def test_no_button_of_the_strip_is_cut_in_large_letters(proposing, qtbot):
    strip = proposing.annotate.proposal_strip
    proposing.preferences.theme.set_font_size(20)
    proposing.resize(1024, 700)
    settle(proposing, qtbot)
    there = [each for each in strip.findChildren(QToolButton) if each.isVisible()]
    assert len(there) >= 3
    qtbot.waitUntil(lambda: all(each.width() >= each.sizeHint().width() for each in there))
    assert all(strip.rect().contains(_place(each, strip)) for each in there)
    assert said(proposing).split(" \N{MIDDLE DOT} ")[0]


def _place(button, strip):
    return QRect(button.mapTo(strip, button.rect().topLeft()), button.size())
