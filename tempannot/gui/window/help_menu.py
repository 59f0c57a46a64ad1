"""What the Help menu shows: the keys, the definitions of the relations, changing keys, About."""

from __future__ import annotations

import platform
import tomllib
from collections.abc import Callable, Mapping, Sequence
from html import escape
from importlib.metadata import (
    PackageMetadata,
    PackageNotFoundError,
    distribution,
    metadata,
    requires,
)
from typing import Any

from PySide6.QtCore import QObject, Qt, qVersion
from PySide6.QtGui import QAccessible, QAction, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from tempannot.core.language import shown, tr
from tempannot.core.other_links import ALINK, KIND_WORDS, SLINK, types_of
from tempannot.gui.kit.accessibility import speak_as
from tempannot.gui.kit.dialogs import show_page
from tempannot.gui.kit.labels import PlainLabel
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.action_table import ACTIONS
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.views.palette.pair_texts import marked
from tempannot.gui.window.key_sheet import KeyOverlay
from tempannot.gui.window.manual_window import PAGE_OF, TUTORIAL, ManualWindow
from tempannot.gui.window.what_is_this import WhatIsThis
from tempannot.resources import resource
from tempannot.version import __version__

_LONGEST = 40
"""Of a licence; some packages give its whole text where its name belongs."""


def about_page() -> str:
    """Return the page as HTML."""
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{escape(version)}</td><td>{escape(licence)}</td></tr>"
        for name, version, licence in _packages()
    )
    return tr(
        "<h2>tempannot {version}</h2><p>A workbench, command line and library for temporal "
        "annotation of text.</p><p>Python {python_version}, Qt {qVersion}, {system} "
        "{machine}</p><h3>How to cite</h3><p>The tempannot developers. tempannot: a workbench, "
        "command line and library for temporal annotation of text. Version "
        "{version}.</p><p>Cite the papers of the measures and datasets that you use, too: the "
        "manual names them (How to cite).</p><h3>Licence</h3><p>Apache-2.0. The samples are "
        "free of rights (CC0).</p><h3>What it stands on</h3><table "
        "cellpadding='3'>{rows}</table>",
        version=escape(__version__),
        python_version=escape(platform.python_version()),
        qVersion=escape(qVersion()),
        system=escape(platform.system()),
        machine=escape(platform.machine()),
        rows=rows,
    )


def _packages() -> list[tuple[str, str, str]]:
    """The packages of a plain installation that are there: name, version, licence."""
    found = []
    for line in requires("tempannot") or ():
        name = line.split(";")[0].split("<")[0].split(">")[0].split("=")[0].split("[")[0].strip()
        if "extra ==" in line:
            continue
        try:
            said = metadata(name)
        except PackageNotFoundError:  # of another Python, or left out on purpose
            continue
        found.append((name, said["Version"], _licence(said, name)))
    return sorted(set(found), key=lambda row: row[0].casefold())


def _licence(said: PackageMetadata, name: str) -> str:
    """Return the name of a licence from wherever a package says it, if only in its file."""
    values = said.json
    if named := values.get("license_expression"):
        return str(named)
    classifiers = [each for each in values.get("classifier", ()) if each.startswith("License")]
    named = _first_line(str(values.get("license") or ""))
    if classifiers and (named in ("", "UNKNOWN") or len(named) > _LONGEST):
        named = classifiers[0].split(" :: ")[-1]
    if not named:
        texts = (distribution(name).read_text(f"licenses/{file}") for file in _files(values))
        named = next((line for line in map(_first_line, filter(None, texts)) if line), "")
    return named


def _files(values: Mapping[str, Any]) -> Sequence[str]:
    given = values.get("license_file") or ()
    return [given] if isinstance(given, str) else given


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0].strip()


_LETTERS = 72
"""How many letters a line of the list has room for at least."""


class KeymapDialog(QDialog):
    """Shows every action with its key and lets one be changed; changes hold at once."""

    def __init__(self, keymap: Keymap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keymap = keymap
        self.setWindowTitle(tr("Change keys"))
        self.resize(max(760, _LETTERS * self.fontMetrics().averageCharWidth()), 620)
        self._filter = QLineEdit()
        self._filter.setPlaceholderText(tr("Find an action"))
        self._filter.setClearButtonEnabled(True)
        self._list = QTreeWidget()
        self._list.setHeaderLabels([tr("Action"), tr("Key"), tr("Menu")])
        self._list.setRootIsDecorated(False)
        self._key = QKeySequenceEdit()
        self._key.setMaximumSequenceLength(1)
        self._filter.setAccessibleName(tr("Find an action"))
        self._list.setAccessibleName(tr("Change keys"))
        speak_as(self._key, QAccessible.Role.HotkeyField, tr("New key"))
        self._key.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # it would take Tab for the new key
        self._note = PlainLabel(tr("Choose an action, press Return, then its new key."))
        self._note.setWordWrap(True)
        self._note.speak_up()
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Close | QDialogButtonBox.StandardButton.RestoreDefaults
        )
        in_column(
            *(self._filter, self._list, self._key, self._note, buttons),
            on=self,
            margins=None,
            gap=-1,
        )
        self._fill()
        self._list.setCurrentItem(self._rows()[0])
        self._show_key()
        self._list.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self._list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._list.header().setStretchLastSection(False)  # the room is for actions, the longest
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
                [self._keymap.text(info.id), self._keymap.label(info.id), info.place]
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
        action, label = self._keymap.text(id), self._keymap.label(id)
        self._note.setText(
            tr("{action} now has the key {key}.", action=action, key=label or tr("(none)"))
            if holder is None
            else tr(
                "{action} took the key {key} from {text}, which has none now.",
                action=action,
                key=label,
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


class HelpMenu(QObject):
    """Opens what helps; the key sheet lies over the window, the rest in windows of its own."""

    def __init__(self, theme: Theme, keymap: Keymap, quit: QAction, window: QWidget) -> None:
        super().__init__(window)
        self._keymap = keymap
        self._quit = quit
        self._window = window
        self._theme = theme
        self._overlay = KeyOverlay(theme, keymap, window)
        self._manual: ManualWindow | None = None
        self.what = WhatIsThis(theme, keymap, window, self._open_place)

    def show_keys(self, workspace: Workspace = Workspace.ANNOTATE) -> None:
        """Lay the sheet with all keys of a workspace over the window."""
        self._overlay.show_keys(workspace)

    def show_manual(self, workspace: Workspace) -> None:
        """Open the manual at the page of a workspace, in a window that stays beside this one."""
        self._open_manual(PAGE_OF[workspace])

    def show_tutorial(self) -> None:
        """Open the manual at the tutorial, to be followed beside the window."""
        self._open_manual(TUTORIAL)

    def _open_place(self, place: str) -> None:
        page, _, heading = place.partition("#")
        self._open_manual(page, heading)

    def _open_manual(self, page: str, heading: str = "") -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is not None:  # which lets no window have keys but its own
            beside = ManualWindow(self._theme, dialog)
            beside.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            beside.open_at(page, heading)
            return
        if self._manual is None:
            self._manual = ManualWindow(self._theme, self._window)
            self._manual.addAction(self._quit)  # its key quits from this window, too
        self._manual.open_at(page, heading)

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
        f"<p><b>{each.name}</b> {shown(each.word)}<br>"
        f"{shown(each.sentence.format(a='A', b='B'))}</p>"
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
