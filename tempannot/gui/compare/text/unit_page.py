"""One page of a comparison: whose it is and what they say of the pair, far partners, the text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tempannot.core.document import Document
from tempannot.gui.compare.text.page_content import PageContent
from tempannot.gui.compare.text.reading import Chosen
from tempannot.gui.compare.text.unit_marks import Owner, UnitMarks
from tempannot.gui.compare.text.unit_view import UnitView
from tempannot.gui.kit.labels import ElidedLabel, RichLabel, literal, set_tip
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.text.chip_strip import ChipStrip

_LONGEST_NAME = 22


class UnitPage(QWidget):
    """A text with its header."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: Document | None = None
        self._content: PageContent | None = None
        self._chosen = Chosen()
        self.name = RichLabel()
        self.claim = ElidedLabel()
        self.claim.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        self.partners = ChipStrip(keeps_first=True)
        self.view = UnitView()
        first = QHBoxLayout()
        first.setSpacing(10)
        first.addWidget(self.name)
        first.addWidget(self.claim, 1)
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
        self.view.set_teller(self._tell)
        self.view.moved.connect(self._refresh)

    @property
    def document(self) -> Document | None:
        """The document whose text is shown."""
        return self._document

    @property
    def told(self) -> str:
        """Whose page it is and what it says of the selection, as one sentence."""
        return f"{self.view.accessibleName()}: {self.claim.accessibleName()}"

    def show_document(self, document: Document | None, theme: Theme) -> None:
        """Show a document's text; one that is shown already stays where it is scrolled to."""
        if document is not self._document:
            self._document = document
            self._content = None
            self.view.set_text(document, theme)

    def show_content(self, content: PageContent, units: UnitMarks) -> None:
        """Show what a side, or both, mark and say from now on."""
        self._content = content
        self._chosen = Chosen()
        self.view.set_units(units)

    def show_name(self, sides: Sequence[tuple[Owner, str]], theme: Theme) -> None:
        """Say whose page it is: the owners and what they are called."""
        self.name.setText(
            " &nbsp; ".join(
                f"<b style='color:{theme.color(owner.tint).name()}'>{escape(_short(label))}</b>"
                for owner, label in sides
            )
        )
        whole = " and ".join(label for _, label in sides)
        set_tip(self.name, literal(whole))
        self.view.setAccessibleName(f"Text of {whole}")

    def show_chosen(self, chosen: Chosen) -> None:
        """Show another selection."""
        self._chosen = chosen
        self._refresh()

    def reveal(self, chosen: Chosen, is_new: bool) -> None:
        """Scroll to a pair as far as it fits, else to the focus.

        A pair of the focus as before stays where it is while its other end is in view.
        """
        ends = [found for id in chosen.ends if (found := self.view.index.get(id)) is not None]
        if ends and (is_new or ends[-1] not in self.view.visible_intervals()):
            self.view.reveal(*(each.span for each in ends))

    def restyle(self, theme: Theme) -> None:
        """Take up other colours and fonts."""
        self.setFont(theme.ui_font())
        self.partners.set_theme(theme)
        self.view.restyle()

    def _refresh(self) -> None:
        """Show the selection as far as it is in view, and chips for the rest."""
        content, chosen = self._content, self._chosen
        if content is None:
            return
        visible = dict.fromkeys(each.id for each in self.view.visible_intervals())
        self.view.show_scene(content.scene(chosen, visible), content.alerts(chosen, visible))
        self.claim.setText(content.claims.short(chosen))
        self.claim.setAccessibleName(content.claims.whole(chosen))
        chips = content.chips(chosen, visible, self.view.index)
        self.partners.show_chips(chips, "" if chips else content.claims.note(chosen))

    def _tell(self, unit: str) -> str:
        return self._content.claims.of_unit(unit, self._chosen) if self._content else ""


def _short(label: str) -> str:
    return label if len(label) <= _LONGEST_NAME else f"{label[: _LONGEST_NAME - 1]}…"
