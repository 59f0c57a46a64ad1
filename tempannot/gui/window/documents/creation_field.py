"""When a text was written: a field with proposals, what they rest on, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QWidget
from typing_extensions import override

from tempannot.core.creation_time import CreationTimeError
from tempannot.core.language import shown, tr
from tempannot.gui.kit.labels import Words, muted
from tempannot.gui.kit.layout import in_column
from tempannot.suggestions.creation_times import CreationProposal, likeliest, said_date

_NONE = tr("It is not known when; a date such as 2024-05-17 can be typed, now or later.")
_OFFERED = tr("It does not say when; the dates of its first lines can be chosen, or one typed.")
_TYPED = tr("as typed")


class CreationField(QWidget):
    """A date, typed or chosen from the proposals; ``edited`` follows every change.

    A first choice without a date may stand for what each of several texts tells of itself.
    """

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._sources: dict[str, str] = {}
        self._own_words = ""
        self.is_touched = False
        self.box = QComboBox()
        self.box.setEditable(True)
        line = self.box.lineEdit()  # one given to it would have the frame of a line of its own
        assert line is not None
        self.line = line
        self.box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.box.setAccessibleName(tr("When the text was written"))
        self.line.setPlaceholderText("2024-05-17")
        self.note = muted()
        self.note.speak_up(self.box)
        in_column(self.box, self.note, on=self, gap=2)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # else the letter of a label leads nowhere
        self.setFocusProxy(self.box)
        self.line.textEdited.connect(self._touch)
        self.box.activated.connect(self._touch)
        self.box.currentTextChanged.connect(self._changed)
        self._tell()

    @property
    def is_own(self) -> bool:
        """Whether each text is to have the date that it tells itself."""
        return bool(self._own_words) and self.box.currentText() == self._own_words

    @property
    def value(self) -> str:
        """The TIMEX3 value, "" for none; raises CreationTimeError for what is no date."""
        words = self.box.currentText().strip()
        return "" if not words or self.is_own else said_date(words)

    @property
    def problem(self) -> str:
        """What is wrong with what was typed, "" if nothing is."""
        try:
            return self.value and ""
        except CreationTimeError as error:
            return shown(str(error))

    def propose(self, proposals: Sequence[CreationProposal], own_words: str = "") -> None:
        """Offer dates, the first one chosen if it is likely and nothing else was said before."""
        words = self.box.currentText()
        blocker = QSignalBlocker(self.box)
        self._own_words = own_words
        self._sources = {each.value: each.source for each in proposals}
        self.box.clear()
        self.box.addItems([*([own_words] if own_words else []), *self._sources])
        if self.is_touched:
            self.box.setEditText(words)
        elif not own_words and not likeliest(proposals):
            self.box.setCurrentIndex(-1)
            self.box.setEditText("")
        del blocker
        self._tell()

    def _touch(self) -> None:
        self.is_touched = True

    def _changed(self) -> None:
        self._tell()
        self.edited.emit()

    def _tell(self) -> None:
        words = self.box.currentText().strip()
        if self.is_own:
            told = tr("Each text gets the date that its name or its first lines tell, if one.")
        elif self.problem:
            told = self.problem
        else:
            none = _OFFERED if self._sources else _NONE
            told = self._sources.get(words, _TYPED) if words else none
        self.note.setText(told)


class CreationDialog(QDialog):
    """Asks when a text was written; ``chosen`` carries the value, Return takes it."""

    chosen = Signal(str)

    def __init__(
        self, now: str, proposals: Sequence[CreationProposal], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Creation time"))
        self.field = CreationField()
        known = (CreationProposal(now, tr("as the document has it")),) if now else ()
        others = (each for each in proposals if each.value != now)
        self.field.propose((*known, *others))
        buttons = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self.field.edited.connect(self._settle)
        words = Words(tr("When was this text written?"))
        in_column(words, self.field, 1, self._buttons, on=self, margins=None, gap=-1)
        self.setMinimumWidth(380)
        self.field.line.selectAll()
        self.field.setFocus()
        self._settle()

    @override
    def accept(self) -> None:
        """Hand on the date, if it is one."""
        if not self.field.problem and self.field.value:
            self.chosen.emit(self.field.value)
            super().accept()

    def _settle(self) -> None:
        is_date = not self.field.problem and bool(self.field.value)
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(is_date)
