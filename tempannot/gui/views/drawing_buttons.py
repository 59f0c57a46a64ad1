"""The buttons that every drawing of the document has: save it, give it all the room."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.state.keymap import Keymap


class DrawingButtons(QWidget):
    """Two buttons; their keys are told by tool tips."""

    save_requested = Signal()
    large_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._save, self._large = QToolButton(self), QToolButton(self)
        self._save.setText("Save…")
        self._large.setText("Large")
        self._large.setAccessibleName("As large as the window, or back")
        self._save.clicked.connect(self.save_requested)
        self._large.clicked.connect(self.large_requested)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self._save)
        row.addWidget(self._large)

    def set_look(self, keymap: Keymap) -> None:
        """Tell the keys in force."""
        saved, large = (keymap.label(id) for id in ("view.picture", "view.large"))
        set_tip(self._save, literal(f"Save it as SVG, PDF or PNG ({saved})"))
        set_tip(self._large, literal(f"As large as the window, or back ({large})"))
