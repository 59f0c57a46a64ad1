"""Letters that Alt leads by: one for each thing of a page, in whatever language its words are.

Words of a form come from many places, and from translators who see one at a time; where two have
the same letter Qt goes from one to the other, and where a menu has it, it is a matter of chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QLabel, QMainWindow, QPushButton, QWidget


def letter_of(text: str) -> str:
    """The letter of a text that is marked with &, "" if none is."""
    return QKeySequence.mnemonic(text).toString().removeprefix("Alt+")


def part_letters(page: QWidget) -> None:
    """Give what has the letter of a menu, or of something before it, another one of its own.

    Buttons go first, for they are used most; what is left without a free letter has none.
    """
    things = sorted(_marked(page), key=lambda each: not isinstance(each, QPushButton))
    taken = set(_of_menus(page))
    later: list[QLabel | QAbstractButton] = []
    for each in things:
        letter = letter_of(each.text())
        if letter in taken:
            later.append(each)
        else:
            taken.add(letter)
    for each in later:
        each.setText(_with_another(each.text(), taken))
        taken.add(letter_of(each.text()))


def _marked(page: QWidget) -> Iterator[QLabel | QAbstractButton]:
    labels = (each for each in page.findChildren(QLabel) if each.buddy() is not None)
    shown: list[QLabel | QAbstractButton] = [*labels, *page.findChildren(QAbstractButton)]
    yield from (each for each in shown if letter_of(each.text()))


def _of_menus(page: QWidget) -> Iterable[str]:
    window = page.window()
    if not isinstance(window, QMainWindow):
        return ()
    shown = (each for each in window.menuBar().actions() if each.isVisible())
    return (letter_of(each.text()) for each in shown)


def _with_another(text: str, taken: set[str]) -> str:
    """The text with a free letter marked: the first of a word if there is one."""
    plain = text.replace("&&", "\0").replace("&", "").replace("\0", "&&")
    begins = [at for at, each in enumerate(plain) if each.isalpha() and (f" {plain}"[at] in " (-")]
    for at in (*begins, *range(len(plain))):
        if plain[at].isascii() and plain[at].isalpha() and plain[at].upper() not in taken:
            return f"{plain[:at]}&{plain[at:]}"
    return plain
