"""Bars of controls wrap, filters say what there is room for, columns are as wide as their page."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from tempannot.gui.kit.keys import FilterField
from tempannot.gui.kit.labels import ElidedLabel, NoteLabel, WrappingLine
from tempannot.gui.kit.layout import in_bar, in_column, scrolled


@pytest.fixture
def shown(qtbot):
    """Shows a widget in a width, laid out."""

    def show(widget, width, height=200):
        qtbot.addWidget(widget)
        widget.resize(width, height)
        widget.show()
        QApplication.processEvents()
        return widget

    return show


def wide(width, text="x"):
    made = QPushButton(text)
    made.setFixedSize(width, 20)
    return made


def bar_of(*parts):
    page, bar = QWidget(), QWidget()
    in_bar(*parts, on=bar, gap=10)
    in_column(bar, 1, on=page)
    return page


def test_controls_that_fit_stand_in_one_row_and_the_field_takes_what_is_left(shown):
    field, button = FilterField("Filter", "word"), wide(100)
    _page = shown(bar_of((field, 1), button), 400)
    assert (field.x(), field.width()) == (0, 290)
    assert button.x() == 300
    assert abs(field.geometry().center().y() - button.geometry().center().y()) <= 1


def test_controls_that_do_not_fit_go_on_below_and_push_down_what_follows(shown):
    buttons = [wide(100) for _ in range(3)]
    page, bar, below = QWidget(), QWidget(), wide(50)
    in_bar(*buttons, on=bar, gap=10)
    in_column(bar, below, 1, on=page)
    shown(page, 250)
    assert [(each.x(), each.y()) for each in buttons] == [(0, 0), (110, 0), (0, 30)]
    assert below.y() == 50
    page.resize(400, 200)
    QApplication.processEvents()
    assert {each.y() for each in buttons} == {0}
    assert below.y() == 20


def test_a_control_that_is_put_in_between_leaves_the_stretch_where_it_was(shown):
    field, first, last = FilterField("Filter", "word"), wide(50), wide(60)
    page, bar = QWidget(), QWidget()
    layout = in_bar(first, (field, 1), on=bar, gap=10)
    layout.insert(1, last)
    in_column(bar, 1, on=page)
    shown(page, 400)
    assert (first.x(), last.x(), field.x(), field.width()) == (0, 60, 130, 270)


def test_bars_are_mirrored_where_people_read_from_the_right(shown):
    one, two = wide(50), wide(60)
    page = bar_of(one, two)
    page.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    shown(page, 200)
    assert (one.x(), two.x()) == (150, 80)


def test_words_that_are_wider_than_the_bar_wrap(shown):
    words = WrappingLine("many words " * 20)
    button = wide(50)
    _page = shown(bar_of(words, button), 200, 500)
    assert words.height() >= words.heightForWidth(200) > 2 * words.fontMetrics().height()
    assert button.y() > words.geometry().bottom()


def test_a_label_beside_a_field_is_not_cut_for_it(shown):
    count = QLabel("1,200 are shown")
    field = FilterField("Filter", "word")
    _page = shown(bar_of((field, 1), (count, 1)), 150)
    assert count.width() >= count.sizeHint().width()


def test_a_filter_shows_as_many_examples_as_there_is_room_for(shown):
    field = shown(FilterField("Filter", "Filter: word, relation, kind:slink"), 600)
    assert field.placeholderText() == "Filter: word, relation, kind:slink"
    metrics = field.fontMetrics()
    field.resize(metrics.horizontalAdvance("Filter: word, relation") + 40, 30)
    assert field.placeholderText() == "Filter: word, relation"
    field.resize(metrics.horizontalAdvance("Filter") + 40, 30)
    assert field.placeholderText() == "Filter"
    field.resize(600, 30)
    assert field.placeholderText() == "Filter: word, relation, kind:slink"


def test_a_filter_in_chinese_is_cut_between_its_examples(shown):
    field = shown(FilterField("筛选", "筛选：词、关系、起因"), 600)
    field.resize(field.fontMetrics().horizontalAdvance("筛选：词、关系") + 36, 30)
    assert field.placeholderText() == "筛选：词、关系"


@pytest.mark.parametrize(("width", "tip"), [(1.2, ""), (0.7, ""), (0.2, "words")])
def test_a_note_takes_two_lines_before_it_is_cut(shown, width, tip):
    note = NoteLabel("Some words about what is to be seen here")
    wanted = note.fontMetrics().horizontalAdvance(note.text())
    shown(note, int(wanted * width), note.fontMetrics().height() + 8)
    note.grab()
    assert bool(note.toolTip()) == bool(tip)


def test_a_note_in_two_lines_keeps_off_its_sides(shown):
    note = NoteLabel("Some words about what is to be seen here")
    note.setContentsMargins(8, 0, 8, 0)
    wanted = note.fontMetrics().horizontalAdvance(note.text())
    shown(note, int(wanted * 0.8), note.fontMetrics().height() + 8)
    picture = note.grab().toImage()
    right = range(picture.width() - 8, picture.width())
    ground = picture.pixel(0, 0)
    assert all(
        picture.pixel(x, y) == ground for x in (*range(8), *right) for y in range(picture.height())
    )
    assert any(
        picture.pixel(x, y) != ground
        for x in range(picture.width())
        for y in range(picture.height())
    )


def test_what_is_shown_whole_or_not_at_all_leaves_its_words_in_the_tip(shown):
    label = shown(ElidedLabel("What the drawing means", is_whole=True), 400, 20)
    whole = label.grab().toImage()
    label.resize(60, 20)
    label.grab()
    assert label.toolTip() == "What the drawing means"
    empty = shown(ElidedLabel("", is_whole=True), 60, 20)
    assert label.grab().toImage() == empty.grab().toImage()
    assert whole != empty.grab().toImage()


def test_an_area_that_scrolls_down_alone_is_as_wide_as_its_page(shown):
    page = QWidget()
    button = wide(180)
    in_column(button, 1, on=page)
    area = scrolled(page, across=False)
    shown(area, 400)
    assert area.minimumSizeHint().width() >= 180
    button.setFixedWidth(260)
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    assert area.minimumSizeHint().width() >= 260


def test_an_area_that_scrolls_down_alone_is_as_wide_as_its_page_was_told_to_be(shown):
    page = QWidget()
    in_column(wide(90), 1, on=page)
    area = scrolled(page, across=False)
    page.setMinimumWidth(300)
    shown(area, 400)
    assert area.minimumSizeHint().width() >= 300
