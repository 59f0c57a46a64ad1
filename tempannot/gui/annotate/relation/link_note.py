"""Comment and confidence of a link, on one line."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from tempannot.core.items import Link
from tempannot.gui.state.keymap import Keymap


class LinkNote(QWidget):
    """Two optional fields; ``changed`` when the annotator has finished with either.

    ``ended`` tells that this was by Return, so that the keyboard is wanted elsewhere.
    """

    changed = Signal()
    ended = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._known: tuple[str, str, float | None] | None = None
        self.comment_field = QLineEdit()
        self.comment_field.setAccessibleName("Comment")
        self.comment_field.editingFinished.connect(self.changed)
        self.confidence_field = QLineEdit()
        self.confidence_field.setValidator(QIntValidator(0, 100, self))
        self.confidence_field.setPlaceholderText("% sure")
        self.confidence_field.setFixedWidth(70)
        self.confidence_field.setAccessibleName("Confidence in per cent")
        self.confidence_field.setToolTip("How sure you are of this link, 0 to 100 %; may be empty")
        self.confidence_field.editingFinished.connect(self.changed)
        for field in (self.comment_field, self.confidence_field):
            field.returnPressed.connect(self.ended)
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
        typed = self.confidence_field.text().strip()
        return int(typed) / 100 if self.confidence_field.hasAcceptableInput() else None

    def set_look(self, keymap: Keymap) -> None:
        """Show the key in force."""
        self.comment_field.setPlaceholderText(f"Comment   {keymap.label('link.comment')}")

    def show_link(self, link: Link | None, fresh: bool) -> None:
        """Show the note of a link, or none; what was typed stays if nothing is new.

        ``fresh`` says that the pair is new.
        """
        known = (link.id, link.comment, link.confidence) if link else None
        if known == self._known and not fresh:
            return  # nothing new, and somebody may be typing
        self._known = known
        confidence = link.confidence if link else None
        self.comment_field.setText(link.comment if link else "")
        self.confidence_field.setText("" if confidence is None else str(round(confidence * 100)))

    def edit(self) -> None:
        """Put the cursor into the comment."""
        self.comment_field.setFocus()
        self.comment_field.selectAll()
