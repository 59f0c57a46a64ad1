"""What the pages of a project share: buttons for actions of the menus, tables behind tabs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QTabWidget, QWidget

from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.layout import in_bar


class ActionButtons(QWidget):
    """The buttons, by the ids of their actions; ``pressed`` carries the id of one."""

    pressed = Signal(str)

    def __init__(self, rows: Mapping[str, tuple[str, str]]) -> None:
        """Make buttons of words and tool tips."""
        super().__init__()
        self.by_id = {id: QPushButton(words) for id, (words, _) in rows.items()}
        for id, button in self.by_id.items():
            set_tip(button, literal(rows[id][1]))
            button.clicked.connect(partial(self._press, id))
        in_bar(*self.by_id.values(), on=self, gap=6)

    def _press(self, id: str, _checked: bool = False) -> None:
        self.pressed.emit(id)


def bring_forward(widget: QWidget) -> None:
    """Show a widget that may be behind a tab, and give it the keyboard."""
    inner = widget
    while (outer := inner.parentWidget()) is not None:
        tabs = outer.parentWidget()
        if isinstance(tabs, QTabWidget) and (place := tabs.indexOf(inner)) >= 0:
            if not tabs.isTabVisible(place):
                return
            tabs.setCurrentIndex(place)
        inner = outer
    widget.setFocus()
