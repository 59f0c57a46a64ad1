"""Comment and confidence of a link, on one line."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSpinBox, QWidget

from tempannot.core.items import Link
from tempannot.gui.keymap import Keymap

_NONE = -10


class LinkNote(QWidget):
    """Two optional fields; ``changed`` when the annotator has finished with either."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.comment_field = QLineEdit()
        self.comment_field.setAccessibleName("Comment")
        self.comment_field.editingFinished.connect(self.changed)
        self.confidence_field = QSpinBox()
        self.confidence_field.setRange(_NONE, 100)
        self.confidence_field.setSingleStep(10)
        self.confidence_field.setSuffix(" % sure")
        self.confidence_field.setSpecialValueText("how sure?")
        self.confidence_field.setValue(_NONE)
        self.confidence_field.setAccessibleName("Confidence in per cent")
        self.confidence_field.setToolTip("Confidence in this link; the lowest step is none")
        self.confidence_field.editingFinished.connect(self.changed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.comment_field, 1)
        row.addWidget(self.confidence_field)

    @property
    def comment(self) -> str:
        """The comment as typed."""
        return self.comment_field.text().strip()

    @property
    def confidence(self) -> float | None:
        """The confidence between 0 and 1, None if none is given."""
        value = self.confidence_field.value()
        return None if value < 0 else value / 100

    def set_look(self, keymap: Keymap) -> None:
        """Show the key in force."""
        self.comment_field.setPlaceholderText(f"Comment   {keymap.label('link.comment')}")

    def show_link(self, link: Link | None, fresh: bool) -> None:
        """Show the note of a link; without one, what was typed stays unless ``fresh``."""
        if link is None and not fresh:
            return
        confidence = link.confidence if link else None
        self.comment_field.setText(link.comment if link else "")
        self.confidence_field.setValue(_NONE if confidence is None else round(confidence * 100))

    def edit(self) -> None:
        """Put the cursor into the comment."""
        self.comment_field.setFocus()
        self.comment_field.selectAll()
