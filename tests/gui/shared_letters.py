"""Letters with Alt that lead to more than one thing on show, read from the widgets themselves."""

from collections import defaultdict

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QGroupBox, QLabel, QMenuBar, QTabBar
from shiboken6 import createdByPython


def shared_letters(window):
    """Return the texts that have one letter between them."""
    texts = [each.text() for bar in window.findChildren(QMenuBar) for each in _seen(bar.actions())]
    labels = _seen(window.findChildren(QLabel))
    texts += [each.text() for each in labels if _names_field(each)]
    texts += [each.text() for each in _seen(window.findChildren(QAbstractButton))]
    texts += [each.title() for each in _seen(window.findChildren(QGroupBox))]
    for bar in _seen(window.findChildren(QTabBar)):
        texts += [bar.tabText(each) for each in range(bar.count()) if bar.isTabVisible(each)]
    found = defaultdict(list)
    for text in texts:
        found[QKeySequence.mnemonic(text).toString()].append(text)
    return [each for letter, each in found.items() if letter and len(each) > 1]


def _seen(things):
    return [each for each in things if each.isVisible()]


def _names_field(label):
    """Whether it leads to a field; who asks the label for it has PySide end both at once."""
    return getattr(label, "names_field", not createdByPython(label))
