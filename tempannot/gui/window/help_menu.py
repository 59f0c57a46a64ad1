"""What the Help menu shows: the keys, the definitions of the relations, changing keys."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from html import escape

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.core.other_links import ALINK, KIND_WORDS, SLINK, types_of
from tempannot.gui.kit.dialogs import show_page
from tempannot.gui.kit.labels import PlainLabel, RichLabel
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.action_table import ACTIONS
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.views.palette.pair_texts import marked
from tempannot.gui.window.about_page import about_page
from tempannot.gui.window.manual_window import PAGE_OF, TUTORIAL, ManualWindow
from tempannot.gui.window.what_is_this import WhatIsThis
from tempannot.resources import resource


class KeymapDialog(QDialog):
    """Shows every action with its key and lets one be changed; changes hold at once."""

    def __init__(self, keymap: Keymap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keymap = keymap
        self.setWindowTitle(tr("Change keys"))
        self.resize(520, 620)
        self._filter = QLineEdit()
        self._filter.setPlaceholderText(tr("Find an action"))
        self._filter.setClearButtonEnabled(True)
        self._list = QTreeWidget()
        self._list.setHeaderLabels([tr("Action"), tr("Key"), tr("Menu")])
        self._list.setRootIsDecorated(False)
        self._key = QKeySequenceEdit()
        self._key.setMaximumSequenceLength(1)
        self._key.setAccessibleName(tr("New key"))
        self._key.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # it would take Tab for the new key
        self._note = PlainLabel(tr("Choose an action, press Return, then its new key."))
        self._note.setWordWrap(True)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Close | QDialogButtonBox.StandardButton.RestoreDefaults
        )
        column = QVBoxLayout(self)
        for widget in (self._filter, self._list, self._key, self._note, buttons):
            column.addWidget(widget)
        self._fill()
        self._list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._filter.textChanged.connect(self._narrow)
        self._list.currentItemChanged.connect(self._show_key)
        self._list.itemActivated.connect(self._ask_key)
        self._key.editingFinished.connect(self._set_key)
        for button in buttons.findChildren(QPushButton):
            button.setAutoDefault(False)  # Return is the list's
        buttons.rejected.connect(self.reject)
        buttons.button(QDialogButtonBox.StandardButton.RestoreDefaults).clicked.connect(self._reset)

    def _fill(self) -> None:
        self._list.clear()
        for info in ACTIONS:
            row = QTreeWidgetItem(
                [self._keymap.text(info.id), self._keymap.label(info.id), info.menu]
            )
            row.setData(0, Qt.ItemDataRole.UserRole, info.id)
            self._list.addTopLevelItem(row)

    def _rows(self) -> list[QTreeWidgetItem]:
        found = (self._list.topLevelItem(i) for i in range(self._list.topLevelItemCount()))
        return [row for row in found if row is not None]

    def _narrow(self, text: str) -> None:
        for row in self._rows():
            row.setHidden(text.casefold() not in f"{row.text(0)} {row.text(1)}".casefold())

    def _chosen(self) -> str | None:
        row = self._list.currentItem()
        return None if row is None else str(row.data(0, Qt.ItemDataRole.UserRole))

    def _show_key(self) -> None:
        id = self._chosen()
        if id is not None:
            self._key.setKeySequence(QKeySequence(self._keymap.keys(id)))

    def _ask_key(self) -> None:
        self._key.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _set_key(self) -> None:
        id = self._chosen()
        self._list.setFocus(Qt.FocusReason.OtherFocusReason)
        if id is None:
            return
        key = self._key.keySequence().toString()
        holder = self._keymap.holder(key, id)
        self._keymap.set_keys(id, key)
        action = self._keymap.text(id)
        self._note.setText(
            tr("{action} now has the key {key}.", action=action, key=key or tr("(none)"))
            if holder is None
            else tr(
                "{action} took the key {key} from {text}, which has none now.",
                action=action,
                key=key,
                text=self._keymap.text(holder),
            )
        )
        self._refresh_keys()

    def _reset(self) -> None:
        self._keymap.reset()
        self._note.setText(tr("All keys are the defaults again."))
        self._refresh_keys()

    def _refresh_keys(self) -> None:
        for row in self._rows():
            row.setText(1, self._keymap.label(str(row.data(0, Qt.ItemDataRole.UserRole))))


_COLUMNS = {
    Workspace.ANNOTATE: (
        (tr("Relation"), tr("File")),
        (tr("Go"), tr("Edit"), tr("Proposals")),
        (tr("View"), tr("Help")),
    ),
    Workspace.COMPARE: (
        (tr("Compare"),),
        (tr("Adjudicate"), tr("Edit")),
        (tr("File"), tr("View"), tr("Help")),
    ),
    Workspace.VALIDATE: (
        (tr("Rate"),),
        (tr("Study"), tr("Repair"), tr("Results"), tr("Edit")),
        (tr("File"), tr("View"), tr("Help")),
    ),
    Workspace.BUILD: ((tr("Build"),), (tr("Edit"),), (tr("File"), tr("View"), tr("Help"))),
    Workspace.PROJECT: ((tr("Project"),), (tr("Edit"),), (tr("File"), tr("View"), tr("Help"))),
}
_BY_MOUSE = {
    Workspace.ANNOTATE: (
        ("1 … 9", tr("Take the partner with that number")),
        ("/ abc", tr("Find an event or time by its letters")),
        ("E, T", tr("Mark the selected words as event, time")),
        (tr("Click"), tr("Go to an event or time")),
        (tr("Drag"), tr("Link it with another")),
        ("Shift+Click", tr("Take it as partner")),
    ),
    Workspace.COMPARE: (
        (tr("Click"), tr("Go to an event or time")),
        ("Shift+Click", tr("Take it as partner")),
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
_SMALLEST = 5


class KeyOverlay(QWidget):
    """A sheet with every action of a workspace and its key, laid over its parent."""

    def __init__(self, theme: Theme, keymap: Keymap, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._keymap = keymap
        self._workspace = Workspace.ANNOTATE
        self._columns = [RichLabel() for _ in range(3)]
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(48, 32, 48, 32)
        row.setSpacing(36)
        row.addStretch()
        for column in self._columns:
            column.setAlignment(Qt.AlignmentFlag.AlignTop)
            row.addWidget(column)
        row.addStretch()
        self._before: QWidget | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Keys"))
        parent.installEventFilter(self)
        theme.changed.connect(self._restyle)
        self.hide()

    def show_keys(self, workspace: Workspace = Workspace.ANNOTATE) -> None:
        """Lay the sheet of a workspace over the window."""
        self._workspace = workspace
        self._write()
        self._before = self.window().focusWidget()
        self.show()
        self.raise_()
        self.setFocus()

    def _restyle(self) -> None:
        if self.isVisible():
            self._write()
            self.update()

    def _write(self) -> None:
        workspace = self._workspace
        for label, menus in zip(self._columns, _COLUMNS[workspace], strict=True):
            label.setText("".join(self._menu_section(menu) for menu in menus))
        first, second = self._columns[0], self._columns[1]
        first.setText(f"{first.text()}<p>{_CLOSING}</p>")
        second.setText(second.text() + self._by_mouse(workspace))
        self._cover()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._cover()
        return False

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
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

    def _cover(self) -> None:
        """Cover the window, in letters as small as it takes to show every key."""
        parent = self.parentWidget()
        if parent is None:
            return
        for points in range(self._theme.font_size, _SMALLEST - 1, -1):
            font = self._theme.ui_font()
            font.setPointSize(points)
            for label in self._columns:
                label.setFont(font)
            needed = self._row.minimumSize()
            if needed.width() <= parent.width() and needed.height() <= parent.height():
                break
        self.setGeometry(parent.rect())

    def _menu_section(self, menu: str) -> str:
        actions = (
            each
            for each in ACTIONS
            if each.menu == menu and each.workspace in (None, self._workspace)
        )
        return self._section(
            menu,
            [
                (self._keymap.label(each.id), self._keymap.text(each.id).rstrip("…"))
                for each in actions
            ],
        )

    def _by_mouse(self, workspace: Workspace) -> str:
        return self._section(_WHERE.get(workspace, "In the text"), _BY_MOUSE[workspace])

    def _section(self, title: str, rows: Iterable[tuple[str, str]]) -> str:
        muted = self._theme.color("muted").name()
        accent = self._theme.color("accent").name()
        lines = "".join(
            f"<tr><td style='padding:1px 14px 1px 0; color:{accent}'><b>"
            f"{escape(key) or '&nbsp;'}</b></td>"
            f"<td style='padding:1px 0'>{escape(text)}</td></tr>"
            for key, text in rows
        )
        return (
            f"<p style='color:{muted}; margin:8px 0 4px 0'><b>{title}</b></p><table>{lines}</table>"
        )


class HelpMenu(QObject):
    """Opens what helps; the key sheet lies over the window, the rest in windows of its own."""

    def __init__(self, theme: Theme, keymap: Keymap, window: QWidget) -> None:
        super().__init__(window)
        self._keymap = keymap
        self._window = window
        self._theme = theme
        self._overlay = KeyOverlay(theme, keymap, window)
        self._manual: ManualWindow | None = None
        self.what = WhatIsThis(theme, window)

    def show_keys(self, workspace: Workspace = Workspace.ANNOTATE) -> None:
        """Lay the sheet with all keys of a workspace over the window."""
        self._overlay.show_keys(workspace)

    def show_manual(self, workspace: Workspace) -> None:
        """Open the manual at the page of a workspace, in a window that stays beside this one."""
        self._open_manual(PAGE_OF[workspace])

    def show_tutorial(self) -> None:
        """Open the manual at the tutorial, to be followed beside the window."""
        self._open_manual(TUTORIAL)

    def _open_manual(self, page: str) -> None:
        if self._manual is None:
            self._manual = ManualWindow(self._theme, self._window)
        self._manual.open_at(page)

    def show_about(self) -> None:
        """Say which version this is, how to cite it, and what it stands on."""
        show_page(tr("About tempannot"), about_page(), self._window)

    def change_keys(self) -> None:
        """Open the dialog that gives actions other keys."""
        KeymapDialog(self._keymap, self._window).exec()


def show_definitions(window: QWidget, explain: Callable[[str], None]) -> None:
    """Open the definitions of all relations and types of links; ``explain`` says more of one."""
    show_page(tr("Definitions of the relations"), definitions_page(), window, explain)


def definitions_page() -> str:
    """Return all definitions as one page of HTML."""
    with resource("relations.toml").open("rb") as file:
        tables = tomllib.load(file)
    relations = "".join(
        f"<h2>{title}</h2>" + "".join(_entry(name, entry) for name, entry in tables[table].items())
        for table, title in (("type", "TimeML types"), ("relation", "Allen's relations"))
    )
    return relations + "".join(_kind_section(tag) for tag in KIND_WORDS)


def _kind_section(tag: str) -> str:
    """Return what the types of SLINKs or ALINKs say, and how such links are drawn."""
    dots = {SLINK: tr("a dot"), ALINK: tr("two dots")}[tag]
    types = "".join(
        f"<p><b>{each.name}</b> {each.word}<br>{each.sentence.format(a='A', b='B')}</p>"
        for each in types_of(tag)
    )
    return tr(
        "<h2>{kind_words}s ({tag})</h2><p>Drawn in dashes with {dots} between them and an open "
        "arrow, from A to B.</p>{types}",
        kind_words=KIND_WORDS[tag].capitalize(),
        tag=tag,
        dots=dots,
        types=types,
    )


def _entry(name: str, entry: dict[str, str]) -> str:
    confused = entry.get("confused_with", "")
    return (
        f"<p><b>{escape(name)}</b> {escape(entry.get('name', ''))}<br>"
        f"{escape(entry['definition'])}<br>{marked(entry['example'])}"
        + (tr("<br>Take care: {confused}", confused=escape(confused)) if confused else "")
        + tr("<br><a href='{name}'>In the guideline</a>", name=escape(name))
        + "</p>"
    )
