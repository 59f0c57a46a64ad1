"""The sheet of keys: every action of a workspace and its key, laid over the window.

Letters stay readable: what does not fit goes on to further pages, and what belongs to the workspace
alone comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.gui.kit.labels import PlainLabel, RichLabel
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.action_table import ACTIONS
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.view_table import Workspace

_BY_MOUSE = {
    Workspace.ANNOTATE: (
        ("1 … 9", tr("Take the partner with that number")),
        ("/ abc", tr("Find an event or time by its letters")),
        ("E, T", tr("Mark the selected words as event, time")),
        (tr("Click"), tr("Go to an event or time")),
        (tr("Drag"), tr("Link it with another")),
        (tr("Shift+Click"), tr("Take it as partner")),
    ),
    Workspace.COMPARE: (
        (tr("Click"), tr("Go to an event or time")),
        (tr("Shift+Click"), tr("Take it as partner")),
    ),
    Workspace.VALIDATE: ((tr("Click"), tr("Choose the answer, or go back to an earlier item")),),
    Workspace.BUILD: ((tr("Drop"), tr("Take files and folders as sources")),),
    Workspace.PROJECT: (
        (tr("Click"), tr("See what an annotator has, open a document, adjudicate")),
        (tr("Drop"), tr("Open a project or a bundle")),
    ),
}
_WHERE = {
    Workspace.VALIDATE: tr("On an item"),
    Workspace.BUILD: tr("On a page"),
    Workspace.PROJECT: tr("On a page"),
}
_CLOSING = tr("Any key or click closes this sheet.")
_EDGES = (40, 24, 40, 20)
_GAP = 32
_LEAST_SHARE = 0.8
"""Of the size of letters, before there are more pages."""
_FORWARD = frozenset({Qt.Key.Key_PageDown, Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Question})
_BACK = frozenset({Qt.Key.Key_PageUp, Qt.Key.Key_Left})
_SHIFTS = frozenset({Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta})


@dataclass(frozen=True, slots=True)
class KeySection:
    """A heading with its rows: keys and what they do."""

    title: str
    rows: tuple[tuple[str, str], ...]


def sections(keymap: Keymap, workspace: Workspace) -> Iterator[KeySection]:
    """What there is in a workspace, menu by menu; first the menus that no other one has."""
    there = [each for each in ACTIONS if each.workspace in (None, workspace)]
    places = dict.fromkeys((each.menu, each.submenu) for each in there)
    common = {each.menu for each in ACTIONS if each.workspace is None}

    def section(menu: str, submenu: str) -> KeySection:
        here = (each for each in there if (each.menu, each.submenu) == (menu, submenu))
        rows = ((keymap.label(e.id), keymap.text(e.id).rstrip("…")) for e in here)
        return KeySection(f"{menu} > {submenu}" if submenu else menu, tuple(rows))

    yield from (section(*each) for each in places if each[0] not in common)
    yield KeySection(_WHERE.get(workspace, tr("In the text")), _BY_MOUSE[workspace])
    yield from (section(*each) for each in places if each[0] in common)


def columns(found: Sequence[KeySection], lines: int) -> list[list[KeySection]]:
    """Sections laid into columns of some lines; a heading takes two, and is never at the foot.

    >>> [[len(e.rows) for e in c] for c in columns([KeySection("A", (("a", "b"),) * 5)], 5)]
    [[3], [2]]
    """
    made: list[list[KeySection]] = [[]]
    left = lines
    for each in found:
        rows = each.rows
        while rows:
            if left < 4 and made[-1]:
                made.append([])
                left = lines
            fitting = max(1, left - 2)
            made[-1].append(KeySection(each.title, rows[:fitting]))
            left -= 2 + len(rows[:fitting])
            rows = rows[fitting:]
    return made


class KeyOverlay(QWidget):
    """A sheet with every action of a workspace and its key, laid over its parent."""

    def __init__(self, theme: Theme, keymap: Keymap, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._keymap = keymap
        self._workspace = Workspace.ANNOTATE
        self._pages: list[list[RichLabel]] = []
        self._page = 0
        self._foot = PlainLabel()
        self._row = QHBoxLayout()
        self._row.setSpacing(_GAP)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(*_EDGES)
        whole.addLayout(self._row, 1)
        whole.addWidget(self._foot, 0, Qt.AlignmentFlag.AlignHCenter)
        self._before: QWidget | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Keys"))
        theme.changed.connect(self._restyle)
        self.hide()

    @property
    def page_count(self) -> int:
        """How many pages the sheet has in this window."""
        return len(self._pages)

    def show_keys(self, workspace: Workspace = Workspace.ANNOTATE) -> None:
        """Lay the sheet of a workspace over the window."""
        self._workspace = workspace
        self._page = 0
        if not self.isVisible():
            self._before = self.window().focusWidget()
        self._write()
        self.show()
        self.raise_()
        self.setFocus()

    def _restyle(self) -> None:
        if self.isVisible():
            self._write()
            self.update()

    def _write(self) -> None:
        """Lay the sections out anew: letters a little smaller if that spares a page."""
        parent = self.parentWidget()
        if parent is None:
            return
        self.setGeometry(parent.rect())
        found = list(sections(self._keymap, self._workspace))
        usual = self._theme.font_size
        least = max(1, min(usual, round(usual * _LEAST_SHARE)))
        tried = (self._laid_out(found, size) for size in range(usual, least - 1, -1))
        best = min(tried, key=len)
        for label in (each for page in self._pages for each in page):
            label.deleteLater()
        self._pages = best
        self._foot.setFont(best[0][0].font())
        self._show_page(min(self._page, len(best) - 1))

    def _laid_out(self, found: Sequence[KeySection], points: int) -> list[list[RichLabel]]:
        """The columns of each page, with letters of some size."""
        font = self._theme.ui_font()
        font.setPointSize(points)
        self._foot.setFont(font)
        one, two = (self._column([KeySection("A", (("A", "A"),) * n)], font) for n in (1, 2))
        line = two.sizeHint().height() - one.sizeHint().height()
        left, top, right, bottom = _EDGES
        room = self.width() - left - right
        high = self.height() - top - bottom - 2 * QFontMetrics(font).height()
        pages: list[list[RichLabel]] = []
        used = room + 1
        for each in columns(found, max(4, high // line)):
            label = self._column(each, font)
            used += _GAP + label.sizeHint().width()
            if used > room:
                pages.append([])
                used = label.sizeHint().width()
            pages[-1].append(label)
        return pages

    def _column(self, parts: Sequence[KeySection], font: QFont) -> RichLabel:
        label = RichLabel("".join(map(self._html, parts)))
        label.setFont(font)
        label.setAlignment(Qt.AlignmentFlag.AlignTop)
        return label

    def _html(self, section: KeySection) -> str:
        muted = self._theme.color("muted").name()
        accent = self._theme.color("accent").name()
        lines = "".join(
            f"<tr><td style='padding:1px 14px 1px 0; color:{accent}'><b>"
            f"{escape(key) or '–'}</b></td>"
            f"<td style='padding:1px 0'>{escape(text)}</td></tr>"
            for key, text in section.rows
        )
        return (
            f"<p style='color:{muted}; margin:8px 0 4px 0'><b>{escape(section.title)}</b></p>"
            f"<table>{lines}</table>"
        )

    def _show_page(self, page: int) -> None:
        self._page = page
        while self._row.count():
            taken = self._row.takeAt(0)
            widget = None if taken is None else taken.widget()
            if widget is not None:
                widget.hide()
        self._row.addStretch()
        for label in self._pages[page]:
            self._row.addWidget(label)
            label.show()
        self._row.addStretch()
        count = len(self._pages)
        turning = tr(
            "Page {page} of {count}: Space turns it, any other key closes it.",
            page=page + 1,
            count=count,
        )
        self._foot.setText(turning if count > 1 else _CLOSING)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if (parent := self.parentWidget()) is not None:
            parent.installEventFilter(self)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if (parent := self.parentWidget()) is not None:
            parent.removeEventFilter(self)  # else each event of the window would come by here

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._write()
        return False

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # the key that turns or closes it does nothing else
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, count = Qt.Key(event.key()), len(self._pages)
        if key in _SHIFTS:
            return
        if count > 1 and key in _FORWARD | _BACK:
            self._show_page((self._page + (1 if key in _FORWARD else -1)) % count)
        else:
            self._close()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._close()

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        ground = self._theme.color("surface")
        with painting(self, smooth=False) as painter:
            painter.fillRect(self.rect(), ground)

    def _close(self) -> None:
        self.hide()
        if self._before is not None:
            self._before.setFocus()
