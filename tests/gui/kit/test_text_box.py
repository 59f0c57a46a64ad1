"""A text with a word that never ends is broken anywhere: looking for a place takes Qt seconds."""

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QTextOption

from tempannot.gui.kit.text_box import PlainTextBox

BETWEEN, ANYWHERE = (
    QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere,
    QTextOption.WrapMode.WrapAnywhere,
)
ENDLESS = "x" * 200_000


@pytest.fixture
def box(qtbot):
    made = PlainTextBox()
    qtbot.addWidget(made)
    return made


def paste(box, text):
    mime = QMimeData()
    mime.setText(text)
    box.insertFromMimeData(mime)


def test_a_pasted_endless_word_is_broken_anywhere(box):
    paste(box, "It rained. ")
    assert box.wordWrapMode() is BETWEEN
    paste(box, ENDLESS)
    assert box.wordWrapMode() is ANYWHERE
    paste(box, " Then it stopped.")
    assert box.wordWrapMode() is ANYWHERE
    assert box.toPlainText() == f"It rained. {ENDLESS} Then it stopped."


def test_another_text_is_broken_between_words_again(box):
    box.setPlainText(ENDLESS)
    assert box.wordWrapMode() is ANYWHERE
    box.setPlainText("It rained. " * 20_000)
    assert box.wordWrapMode() is BETWEEN
