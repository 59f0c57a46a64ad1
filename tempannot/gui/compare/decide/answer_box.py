"""Where an adjudicator answers: the seven buttons, a reason, a name, and how far it has come."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import START, Item, Standing
from tempannot.gui.compare.decide.choice_buttons import ChoiceButtons
from tempannot.gui.compare.decide.notice import rich_label
from tempannot.gui.compare.decide.progress_line import ProgressLine
from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.keymap import Keymap


class AnswerBox(QWidget):
    """The controls of an adjudication; signals carry what the adjudicator wants."""

    chosen = Signal(str)
    agreement_wanted = Signal()
    name_changed = Signal(str)
    reason_ended = Signal()
    link_activated = Signal(str)

    def __init__(self, theme: Theme, keymap: Keymap, parent: QWidget) -> None:
        super().__init__(parent)
        self._keymap = keymap
        self._adjudication: Adjudication | None = None
        self._agreeing: list[Item] = []
        self.buttons = ChoiceButtons(self)
        self.reason, self.name = QLineEdit(self), QLineEdit(self)
        self.agreement = QPushButton(self)
        self.agreement.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.outcome = rich_label(self)
        self.progress = ProgressLine(theme, self)
        self.reason.setAccessibleName("Reason for the next decision")
        self.name.setPlaceholderText("Your name")
        self.name.setAccessibleName("Name of the adjudicator")
        self._lay_out()
        self.buttons.chosen.connect(self.chosen)
        self.agreement.clicked.connect(self.agreement_wanted)
        self.name.editingFinished.connect(self._name_edited)
        self.reason.returnPressed.connect(self.reason_ended)
        self.outcome.linkActivated.connect(self.link_activated)

    def show_item(
        self, item: Item | None, order: tuple[int, int], letters: tuple[str, str]
    ) -> None:
        """Offer the answers to an item; None if nothing can be decided."""
        self.buttons.show_keys(self._keymap)
        self.buttons.show_item(item, order, letters)
        self.reason.setEnabled(item is not None)
        self.reason.setPlaceholderText(f"Reason  {self._keymap.label('adjudicate.reason')}")

    def show_progress(self, adjudication: Adjudication) -> None:
        """Show how far it has come, and whether full agreement waits to be accepted."""
        self.progress.show_progress(adjudication.progress())
        if self._adjudication is not adjudication:
            self._adjudication = adjudication
            self._agreeing = [item for item in adjudication.items if item.agrees]
        waiting = sum(_waits(adjudication, item) for item in self._agreeing)
        key = self._keymap.label("adjudicate.agreements")
        self.agreement.setText(f"Accept {waiting} that both say alike")
        set_tip(self.agreement, literal(f"Accept everything both sides say alike ({key})"))
        self.agreement.setVisible(waiting > 0)

    def show_outcome(self, html: str) -> None:
        """Show what came of the last decision."""
        self.outcome.setText(html)
        self.outcome.setVisible(bool(html))

    def take_reason(self) -> str:
        """Return the reason that was given."""
        return self.reason.text().strip()

    def _name_edited(self) -> None:
        self.name_changed.emit(self.name.text().strip())

    def _lay_out(self) -> None:
        words = QHBoxLayout()
        words.setSpacing(4)
        words.addWidget(self.reason, 3)
        words.addWidget(self.name, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 6)
        column.setSpacing(5)
        column.addWidget(self.buttons)
        column.addLayout(words)
        for widget in (self.agreement, self.outcome, self.progress):
            column.addWidget(widget)
        self.outcome.hide()


def _waits(adjudication: Adjudication, item: Item) -> bool:
    """Whether an item that both say the same of is neither decided nor settled."""
    state = adjudication.state(item.key)
    done = state.standing in (Standing.DECIDED, Standing.SETTLED) or state.settled_by == START
    return not done
