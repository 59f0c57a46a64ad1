"""The choice of an SLINK or ALINK for the pair under work: a menu whose entries are letters."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from tempannot.core.document import named
from tempannot.core.items import OtherLink
from tempannot.core.language import shown, tr
from tempannot.core.other_links import (
    KIND_WORDS,
    OTHER_LINK_TYPES,
    other_link_type,
    other_links_between,
    types_of,
)
from tempannot.gui.annotate.gestures import Gestures
from tempannot.gui.kit.labels import without_key
from tempannot.gui.state.context import Context

_WISHES = {"reverse": tr("Re&verse"), "delete": tr("&Delete"), "attributes": tr("&Attributes…")}
"""What can be done to a link that is there, and its entry."""


class OtherLinkMenu(QMenu):
    """Offers the types of both kinds; where the pair has such a link, also what can be done to it.

    One letter chooses, as each entry shows; Esc closes it.
    """

    attributes_requested = Signal()
    """Emitted when the attributes of the link that is now selected are wanted."""

    def __init__(self, gestures: Gestures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gestures = gestures
        self._context: Context | None = None
        self._link: OtherLink | None = None
        self.setAccessibleName(tr("Subordinating or aspectual link"))
        self.triggered.connect(self._carry_out)

    def set_context(self, context: Context | None) -> None:
        """Work on another document."""
        self._context = context

    def open_at(self, place: QPoint) -> None:
        """Open at a place of the screen for the pair that is selected."""
        context = self._context
        pair = None if context is None else (context.selection.source, context.selection.target)
        if context is None or pair is None or None in pair:
            self._gestures.failed.emit(tr("Choose two events first; then choose the link."))
            return
        source, target = map(str, pair)
        document = context.session.document
        between = other_links_between(document, source, target)
        chosen = (each for each in between if each.id == context.selection.link)
        self._link = next(chosen, next(iter(between), None))
        self.clear()
        self._offer_types(f"{named(document, source)} → {named(document, target)}")
        if self._link is not None:
            self._offer_wishes(self._link)
        self.popup(place)

    def _offer_types(self, ends: str) -> None:
        link = self._link
        now = None if link is None else other_link_type(link.tag, link.rel_type)
        for tag, words in KIND_WORDS.items():
            self._head(without_key(f"{shown(words.capitalize())}   {ends}"))
            for each in types_of(tag):
                text = each.name.replace(each.key, f"&{each.key}", 1)
                action = self.addAction(f"{text}\t{shown(each.word)}")
                action.setData(each.name)
                action.setCheckable(True)
                action.setChecked(each is now)

    def _offer_wishes(self, link: OtherLink) -> None:
        self._head(f"{link.tag} {link.id}")
        for wish, text in _WISHES.items():
            self.addAction(text).setData(wish)

    def _head(self, text: str) -> None:
        self.addSeparator()
        self.addAction(text).setEnabled(False)

    def _carry_out(self, action: QAction) -> None:
        wish, link = str(action.data()), self._link
        if wish in _WISHES and link is not None and self._context is not None:
            self._context.selection.select_pair(link.source, link.target, link.id)
        if wish == "reverse":
            self._gestures.flip()
        elif wish == "delete":
            self._gestures.delete()
        elif wish == "attributes":
            self.attributes_requested.emit()
        else:
            tag = next(each.tag for each in OTHER_LINK_TYPES if each.name == wish)
            self._gestures.relate_otherwise(tag, wish)
