"""One page of a comparison: whose it is and what they say of the pair, far partners, the text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from tempannot.core.document import Document
from tempannot.gui.annotate.shared.elided_label import ElidedLabel
from tempannot.gui.annotate.text.chip_strip import ChipStrip
from tempannot.gui.annotate.text.chips import Chip
from tempannot.gui.compare.text.unit_marks import Owner
from tempannot.gui.compare.text.unit_view import UnitView
from tempannot.gui.theme import Theme


class UnitPage(QWidget):
    """A text with its header; ``switch`` is a button to change between one page and two.

    Every page keeps the button's height, so that pages beside each other stand level.
    """

    def __init__(self, *, has_switch: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: Document | None = None
        self.switch = QToolButton()
        self.name = QLabel()
        self.name.setTextFormat(Qt.TextFormat.RichText)
        self.claim = ElidedLabel()
        self.claim.setForegroundRole(QPalette.ColorRole.WindowText)
        self.claim.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        self.partners = ChipStrip()
        self.view = UnitView()
        first = QHBoxLayout()
        first.setSpacing(10)
        first.addWidget(self.name)
        first.addWidget(self.claim, 1)
        first.addWidget(self.switch)
        self.switch.setText("Overlay")
        self.switch.setCheckable(True)
        self.switch.setToolTip("Show both annotations on one text")
        self.switch.setVisible(has_switch)
        head = QVBoxLayout()
        head.setContentsMargins(10, 5, 10, 5)
        head.setSpacing(4)
        head.addLayout(first)
        head.addWidget(self.partners)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.view, 1)
        self.setFocusProxy(self.view)

    @property
    def document(self) -> Document | None:
        """The document whose text is shown."""
        return self._document

    def show_document(self, document: Document | None, theme: Theme) -> None:
        """Show a document's text; one that is shown already stays where it is scrolled to."""
        if document is not self._document:
            self._document = document
            self.view.set_text(document, theme)

    def show_name(self, sides: Sequence[tuple[Owner, str]], theme: Theme) -> None:
        """Say whose page it is: the owners and what they are called."""
        self.name.setText(
            " &nbsp; ".join(
                f"<b style='color:{theme.color(owner.tint).name()}'>{escape(label)}</b>"
                for owner, label in sides
            )
        )
        self.view.setAccessibleName(f"Text of {' and '.join(label for _, label in sides)}")

    def show_claim(self, claim: str, whole: str) -> None:
        """Say what is claimed of the selection, in short and in whole sentences."""
        self.claim.setText(claim)
        self.claim.setAccessibleName(whole)

    def show_partners(self, chips: Sequence[Chip], note: str) -> None:
        """Show the partners that are out of view."""
        self.partners.show_chips(chips, note)

    def restyle(self, theme: Theme) -> None:
        """Take up other colours and fonts."""
        self.setFont(theme.ui_font())
        self.partners.set_theme(theme)
        self.name.setMinimumHeight(self.switch.sizeHint().height())
        self.view.restyle()
