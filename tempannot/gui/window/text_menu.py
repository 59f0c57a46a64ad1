"""The menu of the right button, or of its key, in the text: for a mark, a pair, or words."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QMenu
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.gui.annotate.text.text_pane import TextPane
from tempannot.gui.state.action_table import ACTIONS
from tempannot.gui.state.actions import Actions
from tempannot.gui.state.selection import Selection

_TO_WORDS = ("entity.add-event", "entity.add-time")
_TO_MARK = ("link.source", "entity.attributes", "entity.delete")
_TO_PAIR = ("link.flip", "link.delete", "other-link.choose", "why")


class TextMenu(QObject):
    """Offers actions of the window, with their keys, for what is under the mouse.

    A mark that is clicked is chosen, unless it is one of the pair under work; beside a mark the
    caret goes to the word.
    """

    def __init__(self, actions: Actions, text: TextPane, selection: Selection) -> None:
        super().__init__(text)
        self._actions, self._text, self._selection = actions, text, selection
        for each in (text.view, text.view.viewport()):  # keys go to the one, the mouse to the other
            each.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QContextMenuEvent):
            return False
        chosen = self._selection.target or self._selection.source
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        place = self._text.view.place_of(chosen) if by_key and chosen is not None else None
        self._open(place or event.pos())
        return True

    def _open(self, place: QPoint) -> None:
        view, chosen = self._text.view, self._selection
        menu = QMenu(view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        interval = view.interval_at(place)
        if interval is None:
            if view.selected_span() is None:
                view.setTextCursor(view.cursorForPosition(place))
            else:
                menu.addAction(tr("Copy"), view.copy)
            self._offer(menu, _TO_WORDS)
        else:
            if interval not in (chosen.source, chosen.target):
                chosen.focus(interval)
            if chosen.target is not None:
                relations = menu.addMenu(tr("Relation"))
                self._offer(relations, [each.id for each in ACTIONS if each.relation])
                self._offer(menu, _TO_PAIR)
            else:
                self._offer(menu, _TO_MARK)
        menu.popup(view.viewport().mapToGlobal(place))

    def _offer(self, menu: QMenu, ids: tuple[str, ...] | list[str]) -> None:
        menu.addActions([self._actions[each] for each in ids])
