"""The hands themselves: what goes wrong in a dialog is told when the keys are through."""

import gc
from weakref import ref

import pytest
from PySide6.QtWidgets import QDialog, QWidget

from tests.gui.hands import answering, press


def test_an_error_in_the_answer_to_a_dialog_is_raised_and_ends_nothing(window, news):
    window.open_paths([news])

    def fail(dialog):
        raise ValueError("no such button")

    with pytest.raises(ValueError, match=r"^no such button$"), answering(QDialog, fail):
        press(window, "Ctrl+K")
    assert window.isVisible()


def test_a_dialog_that_does_not_come_is_missed(window, news):
    window.open_paths([news])
    with pytest.raises(AssertionError, match="no QDialog came up"), answering(QDialog, print):
        press(window, "Tab")


def test_what_is_shown_is_held_until_the_test_ends(qtbot):
    shown = QWidget()
    shown.itself = shown  # as parts do that answer signals of each other
    qtbot.addWidget(shown)
    there = ref(shown)
    del shown
    gc.collect()
    assert there() is not None
