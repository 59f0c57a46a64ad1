"""Texts of a window that have less room than they need, found by measuring."""

import re
from contextlib import contextmanager

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenuBar,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QStyleOptionFrame,
    QTabBar,
    QTreeView,
    QTreeWidget,
    QWidget,
)

from tempannot.gui.compare.numbers.cell_view import CellView
from tempannot.gui.kit.labels import ElidedLabel, NoteLabel
from tempannot.gui.kit.row_table import RowTable
from tempannot.gui.kit.value_boxes import WholeLine
from tempannot.gui.validate.rating.answer_scale import AnswerButton

_CHINESE = re.compile("[\u4e00-\u9fff]")
SLACK, LEADING, BORDERS = 1, 5, 10
"""Pixels that make no difference; those between lines; those around the words of a button."""

ROWS = 30
"""By how many of its rows a table is measured."""

AROUND_WORDS = 14
"""Pixels of a cell that its words do not have."""

BESIDE_CARET = 2
"""Pixels that a line of input keeps free on each side, for its caret."""


def cut(window):
    """What is cut in a window, each as its kind, its text, and the pixels it lacks."""
    found = []
    for each in [window, *window.findChildren(QWidget)]:
        if each.window() is window and each.isVisible() and not each.visibleRegion().isEmpty():
            found += [(type(each).__name__, *told) for told in _looks(each)]
    return found


def _looks(widget):
    if isinstance(widget, QLabel):
        yield from _label(widget)
    elif isinstance(widget, QAbstractButton):
        yield from _button(widget)
    elif isinstance(widget, QTabBar):
        yield from _tabs(widget)
    elif isinstance(widget, QHeaderView):
        yield from _heads(widget)
    elif isinstance(widget, QComboBox):
        yield from _combo(widget)
    elif isinstance(widget, QAbstractSpinBox):
        yield from _spin(widget)
    elif isinstance(widget, QLineEdit):
        yield from _line(widget)
    elif isinstance(widget, QListWidget):
        yield from _list(widget)
    elif isinstance(widget, QTreeView):
        yield from _tree(widget)
    elif isinstance(widget, QMenuBar):
        yield from _bar(widget)
    elif isinstance(widget, RowTable | CellView):
        yield from (_table if isinstance(widget, RowTable) else _cells)(widget)
    elif isinstance(widget, QScrollArea):
        yield from _area(widget)


def _label(label):
    if not label.text() or isinstance(label, ElidedLabel | NoteLabel):
        return
    if label.wordWrap():
        lacks = label.heightForWidth(label.width()) - label.height()
        if lacks > LEADING:
            yield label.text(), f"{lacks} high"
        plain = label.textFormat() == Qt.TextFormat.PlainText
        words = label.text().split() if plain and not _CHINESE.search(label.text()) else []
        longest = max(map(label.fontMetrics().horizontalAdvance, words), default=0)
        if longest > label.contentsRect().width() + SLACK:
            yield label.text(), "longest word"
        return
    lacks = label.sizeHint().width() - label.width()
    if lacks > SLACK:
        yield label.text(), f"{lacks} wide"
    lacks = label.sizeHint().height() - label.height()
    if lacks > LEADING:
        yield label.text(), f"{lacks} high"


def _button(button):
    if not button.text():
        return
    if isinstance(button, AnswerButton):
        lacks = button.height_at(button.width()) - button.height()
    elif button.hasHeightForWidth():
        lacks = button.heightForWidth(button.width()) - button.height()
    else:
        wide = button.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, button.text()).width()
        wide = min(button.sizeHint().width(), wide + BORDERS)
        if wide - button.width() > SLACK:
            yield button.text(), f"{wide - button.width()} wide"
        lacks = button.sizeHint().height() - button.height()
    if lacks > LEADING:
        yield button.text(), f"{lacks} high"


def _tabs(bar):
    for place in range(bar.count()):
        if not bar.isTabVisible(place):
            continue
        text = bar.tabText(place)
        room = bar.tabRect(place)
        wanted = bar.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text).width()
        if wanted + 4 > room.width():
            yield text, f"{wanted + 4 - room.width()} wide, tab"
        elif not bar.rect().contains(room):
            yield text, "tab out of sight"


def _heads(header):
    model = header.model()
    if model is None or header.orientation() == Qt.Orientation.Vertical:
        return
    for place in range(header.count()):
        if header.isSectionHidden(place):
            continue
        text = model.headerData(place, header.orientation())
        if not isinstance(text, str) or not text:
            continue
        wanted = max(map(header.fontMetrics().horizontalAdvance, text.split("\n"))) + 6
        lacks = wanted - header.sectionSize(place)
        if lacks > 0:
            yield text, f"{lacks} wide, head"


def _combo(box):
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    room = box.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, box
    )
    lacks = box.fontMetrics().horizontalAdvance(box.currentText()) - room.width()
    if lacks > SLACK:
        yield box.currentText(), f"{lacks} wide, combo"


def _spin(box):
    line = box.lineEdit()
    lacks = line.fontMetrics().horizontalAdvance(line.text()) - line.width()
    if lacks > SLACK:
        yield line.text(), f"{lacks} wide, number"


def _line(line):
    words = line.text() or line.placeholderText()
    if line.text() and not (isinstance(line, WholeLine) and line.text() == line.usual):
        return
    option = QStyleOptionFrame()
    line.initStyleOption(option)
    room = line.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, line)
    margins = line.textMargins()
    wide = room.width() - margins.left() - margins.right() - 2 * BESIDE_CARET
    lacks = line.fontMetrics().horizontalAdvance(words) - wide
    if lacks > SLACK:
        yield words, f"{lacks} wide, line"


def _list(view):
    for row in range(view.count()):
        room = view.visualItemRect(view.item(row)).width()
        wanted = view.fontMetrics().horizontalAdvance(view.item(row).text())
        if not view.item(row).isHidden() and wanted > room and not view.wordWrap():
            yield view.item(row).text(), f"{wanted - room} wide, row"


def _tree(view):
    across = view.horizontalScrollBar().maximum()
    if view.property("rows") and across:
        yield view.accessibleName(), f"{across} scrolls across"
    if not isinstance(view, QTreeWidget):
        return
    for column in range(view.columnCount()):
        lacks = view.sizeHintForColumn(column) - view.columnWidth(column)
        if lacks > SLACK:
            yield view.headerItem().text(column), f"{lacks} wide, column"


def _table(table):
    across = table.horizontalScrollBar().maximum()
    if across and table.horizontalScrollBar().isVisible() and not table.model().rowCount():
        yield table.accessibleName(), f"{across} scrolls across, though there are no rows"
    header = table.horizontalHeader()
    ends = [header.sectionViewportPosition(n) + header.sectionSize(n) for n in _shown(header)]
    if across and not header.offset() and table.viewport().width() not in ends:
        yield table.accessibleName(), "no column ends at the edge of the table that scrolls"
    for place, column in enumerate(table.columns):
        if column.lines > 1 and not column.cut_in_middle:
            yield from _wrapped(table, place)
        elif not (column.least or column.share or header.isSectionHidden(place)):
            for row in range(min(table.model().rowCount(), ROWS)):
                words = table.model().index(row, place).data() or ""
                lacks = table.fontMetrics().horizontalAdvance(words) - header.sectionSize(place)
                if lacks > 0:
                    yield words, f"{lacks} wide, cell"


def _wrapped(table, place):
    for row in range(table.model().rowCount()):
        words = table.model().index(row, place).data() or ""
        room = QRect(0, 0, table.columnWidth(place) - AROUND_WORDS, 0)
        metrics, wrap = table.fontMetrics(), Qt.TextFlag.TextWordWrap
        lacks = metrics.boundingRect(room, wrap, words).height() - table.rowHeight(row)
        if lacks > 0:
            yield words, f"{lacks} high, cell"


def _shown(header):
    return (each for each in range(header.count()) if not header.isSectionHidden(each))


def _cells(view):
    header, room = view.horizontalHeader(), view.viewport().width()
    for place in range(header.count()):
        left, wide = header.sectionViewportPosition(place), header.sectionSize(place)
        if left < room < left + wide and not view.horizontalScrollBar().value():
            yield view.model().headerData(place, header.orientation()), "column over the edge"


def _bar(bar):
    for action in bar.actions():
        if action.isVisible() and not bar.rect().contains(bar.actionGeometry(action)):
            yield action.text(), "menu out of sight"


def _area(area):
    if area.horizontalScrollBar().maximum() > 0:
        yield (
            area.accessibleName() or area.parentWidget().objectName(),
            (
                f"{area.horizontalScrollBar().maximum()} scrolls across "
                f"({type(area.widget()).__name__} in {type(area.parentWidget()).__name__})"
            ),
        )


@contextmanager
def elided():
    """Collects what paintings cut with an ellipsis meanwhile."""
    found = {}
    had = QFontMetrics.elidedText, QFontMetricsF.elidedText

    def watched(real):
        def cut_short(metrics, text, *others):
            made = real(metrics, text, *others)
            if made != text:
                found[text] = made
            return made

        return cut_short

    QFontMetrics.elidedText, QFontMetricsF.elidedText = map(watched, had)
    try:
        yield found
    finally:
        QFontMetrics.elidedText, QFontMetricsF.elidedText = had
