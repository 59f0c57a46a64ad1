"""What the Help menu shows: keys, definitions of the relations, changing keys."""

from __future__ import annotations

import tomllib
from html import escape

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from tempannot.gui.kit.help_page import show_page
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.action_table import Workspace
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.views.palette.relation_texts import marked
from tempannot.gui.window.help.key_overlay import KeyOverlay
from tempannot.gui.window.help.keymap_dialog import KeymapDialog
from tempannot.resources import resource


class HelpMenu(QObject):
    """Opens what helps; the key sheet lies over the window, the rest in windows of its own."""

    def __init__(self, theme: Theme, keymap: Keymap, window: QWidget) -> None:
        super().__init__(window)
        self._keymap = keymap
        self._window = window
        self._overlay = KeyOverlay(theme, keymap, window)

    def show_keys(self, workspace: Workspace = Workspace.ANNOTATE) -> None:
        """Lay the sheet with all keys of a workspace over the window."""
        self._overlay.show_keys(workspace)

    def change_keys(self) -> None:
        """Open the dialog that gives actions other keys."""
        KeymapDialog(self._keymap, self._window).exec()

    def show_definitions(self) -> None:
        """Open the definitions of all relations and TimeML types."""
        show_page("Definitions of the relations", definitions_page(), self._window)


def definitions_page() -> str:
    """Return all definitions as one page of HTML."""
    with resource("relations.toml").open("rb") as file:
        tables = tomllib.load(file)
    return "".join(
        f"<h2>{title}</h2>" + "".join(_entry(name, entry) for name, entry in tables[table].items())
        for table, title in (("type", "TimeML types"), ("relation", "Allen's relations"))
    )


def _entry(name: str, entry: dict[str, str]) -> str:
    confused = entry.get("confused_with", "")
    return (
        f"<p><b>{escape(name)}</b> {escape(entry.get('name', ''))}<br>"
        f"{escape(entry['definition'])}<br>{marked(entry['example'])}"
        + (f"<br>Take care: {escape(confused)}" if confused else "")
        + "</p>"
    )
