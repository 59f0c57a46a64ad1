"""The keys of the text in the real window, where every letter means a relation elsewhere."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tempannot.core.items import Span


@pytest.fixture
def opened(window, news):
    window.open_paths([news])
    return window


def press(window, key, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(window.annotate.text.view, key, modifier)


def select_words(window, words):
    start = window.documents.current.document.text.index(words)
    window.annotate.text.view.select(Span(start, start + len(words)))


def test_source_target_and_relation_are_three_keys(opened):
    document = opened.documents.current.document
    links = set(document.links)
    press(opened, Qt.Key.Key_Tab)
    press(opened, "9")
    press(opened, "v")
    (made,) = set(document.links) - links or {opened.selection.link}
    link = document.links[made]
    assert (link.source, link.target) == (opened.selection.source, opened.selection.target)


def test_zero_aims_at_the_creation_time_and_escape_lets_go(opened):
    press(opened, Qt.Key.Key_Tab)
    press(opened, Qt.Key.Key_Tab)
    press(opened, "0")
    assert opened.selection.target == opened.documents.current.document.creation_time
    press(opened, Qt.Key.Key_Escape)
    assert opened.selection.source is None


def test_link_from_here_keeps_the_source(opened):
    press(opened, Qt.Key.Key_Tab)
    source = opened.selection.source
    press(opened, "l")
    press(opened, Qt.Key.Key_Tab)
    assert opened.selection.source == source
    assert opened.selection.target is not None


@pytest.mark.parametrize(
    ("key", "modifier"),
    [("e", Qt.KeyboardModifier.NoModifier), ("e", Qt.KeyboardModifier.ControlModifier)],
)
def test_with_words_selected_e_marks_an_event_and_makes_no_link(opened, key, modifier):
    document = opened.documents.current.document
    links = dict(document.links)
    opened.selection.select_pair("ei1", "ei2")
    select_words(opened, "crews")
    press(opened, key, modifier)
    assert document.interval(opened.selection.source).text == "crews"
    assert document.links == links


def test_letters_in_the_find_bar_are_letters(opened):
    links = dict(opened.documents.current.document.links)
    opened.selection.select_pair("ei1", "ei2")
    press(opened, "f", Qt.KeyboardModifier.ControlModifier)
    bar = opened.annotate.text.find_bar
    QTest.keyClicks(bar.field, "basil")
    assert bar.field.text() == "basil"
    assert opened.documents.current.document.links == links
    QTest.keyClick(bar.field, Qt.Key.Key_Escape)
    assert bar.isHidden()
    assert opened.annotate.text.view.hasFocus()


def test_a_drag_chooses_the_pair_and_makes_no_link_yet(opened):
    text = opened.annotate.text
    links = dict(opened.documents.current.document.links)
    first, second = (each.id for each in text.view.visible_intervals()[1:3])
    viewport = text.view.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=text.view.place_of(first))
    QTest.mouseMove(viewport, text.view.place_of(second))
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=text.view.place_of(second))
    assert (opened.selection.source, opened.selection.target) == (first, second)
    assert opened.documents.current.document.links == links


def test_vague_links_are_drawn_while_the_menu_says_so(opened):
    press(opened, Qt.Key.Key_Tab)
    press(opened, "9")
    press(opened, "v")
    QTest.keyClick(opened.annotate.text.view, "2", Qt.KeyboardModifier.ControlModifier)
    press(opened, Qt.Key.Key_Escape)
    press(opened, Qt.Key.Key_Escape)
    without = opened.annotate.text.view.grab().toImage()
    QTest.keyClick(opened.annotate.text.view, "6", Qt.KeyboardModifier.ControlModifier)
    assert opened.annotate.text.view.grab().toImage() != without
    QTest.keyClick(opened.annotate.text.view, "6", Qt.KeyboardModifier.ControlModifier)
    assert opened.annotate.text.view.grab().toImage() == without


def test_the_name_of_a_document_cannot_be_marked(opened):
    document = opened.documents.current.document
    marks = set(document.events)
    select_words(opened, document.name)
    press(opened, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert "the name of the document" in opened.message.text
    press(opened, Qt.Key.Key_T)
    assert set(document.events) == marks
    assert not opened.documents.current.is_modified


def test_a_word_that_is_found_by_its_beginning_is_marked_whole(opened):
    document = opened.documents.current.document
    marks = set(document.events)
    QTest.keyClick(opened, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    bar = opened.annotate.text.find_bar
    QTest.keyClicks(bar.field, "harb")
    QTest.keyClick(bar.field, Qt.Key.Key_Escape)
    press(opened, "e")
    (made,) = set(document.events) - marks
    assert document.slice(document.events[made].span) == "harbour"
