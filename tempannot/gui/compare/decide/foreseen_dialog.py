"""A question with a list of answers, which says under it what the chosen one would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QDialog, QInputDialog, QWidget

from tempannot.gui.kit.labels import literal


@dataclass(frozen=True, slots=True)
class ForeseenQuestion:
    """A question with its answers; others may be typed if ``is_free``."""

    title: str
    words: str
    answers: Sequence[str]
    is_free: bool = False


def ask_foreseen(
    parent: QWidget, question: ForeseenQuestion, foreseen: Callable[[str], str]
) -> str | None:
    """Return the answer to a question, None if it is not answered.

    ``foreseen`` says what an answer would do.
    """
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(question.title)
    dialog.setComboBoxItems(list(question.answers))
    dialog.setComboBoxEditable(question.is_free)

    def tell(answer: str) -> None:
        dialog.setLabelText(literal(f"{question.words}\n{foreseen(answer)}"))

    dialog.textValueChanged.connect(tell)
    tell(dialog.textValue())
    is_given = dialog.exec() == QDialog.DialogCode.Accepted
    found = dialog.textValue()
    dialog.deleteLater()
    return found if is_given else None
