"""Every action of the window with its name and key; users can give any action another key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence


@dataclass(frozen=True, slots=True)
class ActionInfo:
    """An action: stable id, text in menus, default key, and the menu it belongs to."""

    id: str
    text: str
    key: str
    menu: str


def _actions(menu: str, *rows: tuple[str, str, str]) -> tuple[ActionInfo, ...]:
    return tuple(ActionInfo(id, text, key, menu) for id, text, key in rows)


ACTIONS: tuple[ActionInfo, ...] = (
    *_actions(
        "File",
        ("file.open", "Open…", "Ctrl+O"),
        ("file.open-folder", "Open folder…", "Ctrl+Shift+O"),
        ("file.save", "Save", "Ctrl+S"),
        ("file.save-as", "Save as…", "Ctrl+Shift+S"),
        ("file.close", "Close document", "Ctrl+W"),
        ("file.next", "Next document", "Ctrl+PgDown"),
        ("file.previous", "Previous document", "Ctrl+PgUp"),
        ("file.report", "Import report", "Ctrl+I"),
        ("file.quit", "Quit", "Ctrl+Q"),
    ),
    *_actions(
        "Edit",
        ("edit.undo", "Undo", "Ctrl+Z"),
        ("edit.redo", "Redo", "Ctrl+Shift+Z"),
        ("edit.find", "Find in text", "Ctrl+F"),
        ("entity.add-event", "Mark event", "Ctrl+E"),
        ("entity.add-time", "Mark time", "Ctrl+T"),
        ("entity.delete", "Delete event or time", "Shift+Del"),
        ("entity.attributes", "Edit attributes", "F2"),
    ),
    *_actions(
        "Go",
        ("entity.next", "Next event or time", "Tab"),
        ("entity.previous", "Previous event or time", "Shift+Tab"),
        ("entity.creation-time", "Creation time", "0"),
        ("link.source", "Link from here", "L"),
        ("pair.skip", "Skip the pair", "Space"),
        ("pair.next", "Next undecided pair", "N"),
        ("pair.previous", "Previous undecided pair", "P"),
        ("conflict.next", "Next contradiction", "C"),
        ("selection.clear", "Let go", "Esc"),
        ("view.text", "Go to the text", "F6"),
    ),
    *_actions(
        "Relation",
        ("type.BEFORE", "before", "B"),
        ("type.AFTER", "after", "A"),
        ("type.INCLUDES", "includes", "I"),
        ("type.IS_INCLUDED", "is included", "U"),
        ("type.SIMULTANEOUS", "same time", "S"),
        ("type.IDENTITY", "same event", "="),
        ("type.DURING", "throughout (DURING)", "D"),
        ("type.DURING_INV", "throughout, inverse", "Shift+D"),
        ("type.IBEFORE", "immediately before", "Shift+B"),
        ("type.IAFTER", "immediately after", "Shift+A"),
        ("type.BEGINS", "begins", "G"),
        ("type.BEGUN_BY", "begun by", "Shift+G"),
        ("type.ENDS", "ends", "E"),
        ("type.ENDED_BY", "ended by", "Shift+E"),
        ("relation.overlaps", "overlaps", "O"),
        ("relation.overlapped-by", "overlapped by", "Shift+O"),
        ("type.VAGUE", "vague: the text does not tell", "V"),
        ("relation.alternative", "Combine with the next relation", "+"),
        ("link.commit", "Accept the relation", "Return"),
        ("link.repeat", "Repeat the last relation", "R"),
        ("link.flip", "Flip the link", "F"),
        ("link.delete", "Delete the link", "Del"),
        ("link.comment", "Comment and confidence", "M"),
        ("why", "Why?", "W"),
    ),
    *_actions(
        "View",
        ("view.links-focused", "Links of the focused one", "Ctrl+1"),
        ("view.links-asserted", "Asserted links", "Ctrl+2"),
        ("view.links-inferred", "Inferred links", "Ctrl+3"),
        ("view.links-minimal", "Minimal links", "Ctrl+4"),
        ("view.links-all", "All links", "Ctrl+5"),
        ("view.larger", "Larger text", "Ctrl++"),
        ("view.smaller", "Smaller text", "Ctrl+-"),
        ("view.normal", "Normal text size", "Ctrl+0"),
        ("view.theme", "Light or dark", "Ctrl+Shift+T"),
        ("view.table", "Links table", "Alt+1"),
        ("view.graph", "Minimal graph", "Alt+2"),
        ("view.matrix", "Matrix", "Alt+3"),
        ("view.timeline", "Timeline", "Alt+4"),
    ),
    *_actions(
        "Help",
        ("help.keys", "Keys", "?"),
        ("help.keymap", "Change keys…", "Ctrl+K"),
        ("help.definitions", "Definitions of the relations", "F1"),
    ),
)
_BY_ID = {action.id: action for action in ACTIONS}


class Keymap(QObject):
    """The keys in force: the defaults with the user's own on top."""

    changed = Signal()

    def __init__(
        self, overrides: Mapping[str, str] | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._overrides = {id: key for id, key in (overrides or {}).items() if id in _BY_ID}

    @property
    def overrides(self) -> Mapping[str, str]:
        """The keys that differ from the defaults, by action id."""
        return dict(self._overrides)

    def action(self, id: str) -> ActionInfo:
        """Return what is known of an action; raises KeyError for an unknown id."""
        return _BY_ID[id]

    def keys(self, id: str) -> str:
        """Return the key of an action in portable form ("" for none)."""
        return self._overrides.get(id, _BY_ID[id].key)

    def label(self, id: str) -> str:
        """Return the key of an action as this platform writes it."""
        native = QKeySequence.SequenceFormat.NativeText
        return QKeySequence(self.keys(id)).toString(native)

    def holder(self, key: str, other_than: str) -> str | None:
        """Return the id of another action that has this key."""
        wanted = QKeySequence(key).toString()
        return next(
            (
                id
                for id in _BY_ID
                if id != other_than and wanted and QKeySequence(self.keys(id)).toString() == wanted
            ),
            None,
        )

    def set_keys(self, id: str, key: str) -> None:
        """Give an action another key, taking it from the action that had it."""
        holder = self.holder(key, id)
        if holder is not None:
            self._overrides[holder] = ""
        self._overrides[id] = key
        if key == _BY_ID[id].key:
            del self._overrides[id]
        self.changed.emit()

    def reset(self) -> None:
        """Go back to the defaults."""
        self._overrides.clear()
        self.changed.emit()
