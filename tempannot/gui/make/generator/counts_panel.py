"""How many items there are, of which labels and in which splits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from html import escape
from itertools import count

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget
from typing_extensions import override

from tempannot.core.language import percent, tr, tr_plural
from tempannot.core.leads import leading
from tempannot.core.wording import noted, strung
from tempannot.datasets.recipes.build import Tally
from tempannot.gui.kit.labels import LINKS_ALONE, RichLabel, linked_heading, literal, muted, set_tip
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.generator.item_work import COUNTED_COLUMNS

_INKS = ("event", "time", "creation-time", "side-a", "side-b", "muted")
_FIRST = ("entailed", "entailment", "train", "dev", "test")
_TITLE_LETTERS, _BAR_LETTERS, _GAP = 8, 14, 8


class ShareLine(QWidget):
    """The line; it is hidden while no item has such a word.

    Its bar begins behind the longest of the ``titles`` of lines that stand below each other. Every
    word with its count is a link; ``chosen`` carries the word.
    """

    chosen = Signal(str)

    def __init__(self, title: str, titles: tuple[str, ...], theme: Theme) -> None:
        super().__init__()
        self._title, self._titles, self._theme = title, titles, theme
        self._counts: dict[str, int] = {}
        self.parts = RichLabel(parent=self)
        self.parts.setTextInteractionFlags(LINKS_ALONE)
        self.parts.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.parts.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.parts.linkActivated.connect(self._choose)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._rewrite)
        self.hide()

    @property
    def words(self) -> str:
        """The counts in words, as they are also read out."""
        total = sum(self._counts.values())
        return strung(", ", (_words(name, count, total) for name, count in self._counts.items()))

    @property
    def begin(self) -> int:
        """Where the bar begins, in pixels."""
        metrics = self.fontMetrics()
        least = metrics.averageCharWidth() * _TITLE_LETTERS
        return max(least, *(metrics.horizontalAdvance(each) + _GAP for each in self._titles))

    def show_counts(self, counts: Mapping[str, int]) -> None:
        """Show counts by word."""
        self._counts = dict(sorted(counts.items(), key=_place))
        self.parts.setAccessibleName(strung(": ", (self._title, self.words)))
        set_tip(self, literal(self.words))
        self.setVisible(any(self._counts))
        self._rewrite()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._write()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._rewrite()

    def _choose(self, place: str) -> None:
        self.chosen.emit(list(self._counts)[int(place)])

    def _rewrite(self) -> None:
        self.parts.clear()  # its links keep the colours that they were set in
        self.updateGeometry()
        self._write()
        self.update()

    def _write(self) -> None:
        """Write the words that the width has room for in as many lines, if they are others."""
        places = count()
        lines = [
            _BETWEEN.join(self._part(next(places), words) for words in line)
            for line in self._lines(self.width())
        ]
        html = "<br>".join(lines)
        if html != self.parts.text():
            self.parts.setText(html)
        self.parts.setGeometry(self._left(), 0, self.width() - self._left(), self.height())

    def _part(self, place: int, words: str) -> str:
        color = self._theme.color(_ink(place)).name()
        whole = escape(words).replace(" ", "&nbsp;")
        return f'<span style="color:{color}">■</span>&nbsp;<a href="{place}">{whole}</a>'

    @override
    def sizeHint(self) -> QSize:
        return QSize(300, self.heightForWidth(self.width()))

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return self._line_height() * max(1, len(self._lines(width)))

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self, smooth=False) as painter:
            height = self._line_height()
            painter.setPen(self._theme.color("muted"))
            painter.drawText(QRectF(0, 0, self.begin, height), _MIDDLE, self._title)
            self._paint_bar(painter, QRectF(self.begin, height / 4, self._bar_width(), height / 2))

    def _paint_bar(self, painter: QPainter, room: QRectF) -> None:
        total = sum(self._counts.values())
        left = room.left()
        for place, many in enumerate(self._counts.values()):
            width = room.width() * many / total
            part = QRectF(left, room.top(), max(1.0, width - 1), room.height())
            painter.fillRect(part, self._theme.color(_ink(place)))
            left += width

    def _lines(self, width: int) -> list[list[str]]:
        """Return the words in one line with shares or without, or in as many as they need."""
        total, room = sum(self._counts.values()), width - self._left()
        words: list[str] = []
        for shares in (total, 0):
            words = [_words(name, count, shares) for name, count in self._counts.items()]
            if sum(map(self._width, words)) <= room:
                return [words]
        lines: list[list[str]] = []
        taken = room
        for each in words:
            taken += self._width(each)
            if taken > room:
                lines += [[]]
                taken = self._width(each)
            lines[-1] += [each]
        return lines

    def _line_height(self) -> int:
        return self.fontMetrics().lineSpacing() + 1

    def _bar_width(self) -> int:
        return self.fontMetrics().averageCharWidth() * _BAR_LETTERS

    def _left(self) -> int:
        """Where words begin, right of the bar."""
        return self.begin + self._bar_width() + self.fontMetrics().averageCharWidth() + _GAP

    def _width(self, words: str) -> int:
        return self.fontMetrics().horizontalAdvance(f"■ {words}{_BLANKS}")


_BLANKS = "   "
_BETWEEN = "&nbsp;&nbsp; "
_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


def _words(name: str, count: int, total: int) -> str:
    share = noted("", percent(count / total, 1)) if total else ""
    return tr("{name} {count:,}{share}", name=name or tr("none"), count=count, share=share)


def _ink(place: int) -> str:
    return _INKS[min(place, len(_INKS) - 1)]


def _place(each: tuple[str, int]) -> tuple[int, str]:
    """Return where a word stands, so that it keeps its colour whatever its count."""
    name = each[0]
    return (_FIRST.index(name) if name in _FIRST else len(_FIRST), name)


class CountsPanel(QWidget):
    """The counts of a preview or of a file, and which of the items are to be shown.

    ``chosen`` carries the column and word of the count that was chosen, None for that of all.
    """

    chosen = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.total = linked_heading()
        self.total.linkActivated.connect(lambda _: self.chosen.emit(None))
        self.sample = muted()
        titles = (tr("Labels"), tr("Splits"))
        self.labels, self.splits = (ShareLine(each, titles, theme) for each in titles)
        for column, line in zip(COUNTED_COLUMNS, (self.labels, self.splits), strict=True):
            line.chosen.connect(partial(self._choose, column))
        self.spread = QCheckBox(tr("from all over"))
        self.spread.setToolTip(tr("Show items from all over the file, and not the first ones"))
        self.spread.setAccessibleDescription(self.spread.toolTip())
        first = in_row(self.total, gap=8)
        first.addWidget(self.sample, 1, Qt.AlignmentFlag.AlignBottom)
        first.addWidget(self.spread)
        in_column(first, self.labels, self.splits, on=self, margins=(10, 8, 10, 8), gap=2)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_tally(self, tally: Tally, *, is_all: bool, total: int | None = None) -> None:
        """Show counts; if they are not of all items, ``total`` is how many there will be."""
        rows = tally.rows if is_all or total is None else total
        items = leading(tr_plural(rows, "{count:,} item", "{count:,} items"), "all")
        if not is_all and total is None:
            items = tr("at least {items}, whose labels are counted", items=items)
        self.total.setText(items)
        self.labels.show_counts(tally.labels)
        self.splits.show_counts(tally.splits)

    def show_sample(self, shown: int, *, is_all: bool) -> None:
        """Say how many of the items stand below, if these are not all."""
        self.sample.setText("" if is_all else tr("of which {shown:,} are listed", shown=shown))

    def show_part(self, word: str, shown: int) -> None:
        """Say that items with a word stand below, and how many of them."""
        self.sample.setText(tr("{word}: {shown:,} listed", word=word or tr("none"), shown=shown))

    def _choose(self, column: str, word: str) -> None:
        self.chosen.emit((column, word))

    def _restyle(self) -> None:
        self.total.resize_to(self._theme.font_size)
        self.sample.resize_to(self._theme.font_size)
