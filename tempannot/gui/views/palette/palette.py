"""The palette: thirteen pictograms on the map of conceptual neighbours.

It paints a ``PickedRelations`` and says what the annotator does; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.core.relations import BEFORE, RelationSet
from tempannot.core.schemes import TIMEML, Scheme
from tempannot.core.wording import strung
from tempannot.gui.kit.accessibility import SpokenButton, speak_as
from tempannot.gui.kit.keys import RETURNS
from tempannot.gui.kit.labels import rich_tip
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.views.palette.pair_texts import tooltip
from tempannot.gui.views.palette.palette_cell import (
    PaletteLayout,
    RelationCell,
    RelationCellState,
    lay_out,
    paint_cell,
    paint_legend,
    paint_patch,
)
from tempannot.gui.views.palette.relation_choice import (
    PickedRelations,
    key_action,
    patch_of,
    patches,
    short_key,
)

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_MANY = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
_NARROWEST = 270


class Palette(QWidget):
    """Thirteen cells to pick a relation from, by mouse or by keys.

    ``picked`` and ``toggled`` carry a basic relation, ``pointed`` the one under the mouse or
    the cursor (None for none).
    """

    picked = Signal(object)
    toggled = Signal(object)
    pointed = Signal(object)
    commit_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._keymap: Keymap | None = None
        self._choice = PickedRelations()
        self._cursor = BEFORE
        self._hovered: RelationSet | None = None
        self._names: tuple[str, str] | None = None
        self._reason: Callable[[RelationSet], str] = lambda _: ""
        self._scheme = TIMEML
        self._layout = lay_out(_NARROWEST, self.fontMetrics().height())
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        speak_as(self, QAccessible.Role.List, tr("Relations"))
        self._spoken = {cell.basic: SpokenButton(self) for cell in self._layout.cells}
        for basic, button in self._spoken.items():
            button.clicked.connect(partial(self.picked.emit, basic))

    @property
    def layout_of_cells(self) -> PaletteLayout:
        """Where the cells lie now."""
        return self._layout

    @property
    def pointed_at(self) -> RelationSet | None:
        """The relation under the mouse, or under the cursor while the palette has the keys."""
        if self._hovered is not None:
            return self._hovered
        return self._cursor if self.hasFocus() else None

    def set_look(self, theme: Theme, keymap: Keymap) -> None:
        """Take colours and keys from here."""
        self._theme, self._keymap = theme, keymap
        self._arrange()

    def set_scheme(self, scheme: Scheme) -> None:
        """Pick the types of a scheme; those of several relations are drawn as patches."""
        if scheme is not self._scheme:
            self._scheme = scheme
            self._describe()
            self.update()

    def set_reason(self, reason: Callable[[RelationSet], str]) -> None:
        """Ask ``reason`` why a relation is excluded, when somebody wants to know."""
        self._reason = reason

    def set_names(self, names: tuple[str, str] | None) -> None:
        """Say in the corner which bar stands for which interval."""
        if names != self._names:
            self._names = names
            self.update()

    def show_choice(self, choice: PickedRelations) -> None:
        """Show what is allowed and picked; the cursor goes to what is forced."""
        if choice.forced is not None and choice.allowed is not self._choice.allowed:
            self._cursor = choice.forced
        if choice != self._choice:
            self._choice = choice
            self._describe()
            self.update()

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return round(lay_out(max(width, _NARROWEST), self.fontMetrics().height()).height)

    @override
    def sizeHint(self) -> QSize:
        return QSize(320, self.heightForWidth(max(self.width(), _NARROWEST)))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(_NARROWEST, round(self._layout.height))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._arrange()

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is None:
            return
        with painting(self) as painter:
            # time goes from left to right in every language, and so do the pictures of relations
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
            for patch in patches(self._scheme):
                paint_patch(painter, self._layout, patch, self._theme)
            self._paint_edges(painter, self._theme)
            if self._names is not None:
                first = self._layout.cells[0]
                corner = QRectF(2, first.y, first.x - 8, first.height)
                paint_legend(painter, corner, self._names, self._theme)
            for cell in self._layout.cells:
                words = (self._name(cell.basic), self._key(cell))
                paint_cell(painter, cell, self._state(cell.basic), self._theme, words)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._layout.at(event.position().x(), event.position().y()))

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        basic = self._layout.at(event.position().x(), event.position().y())
        if basic is None or event.button() != Qt.MouseButton.LeftButton:
            return
        self._cursor = basic
        self._describe()
        (self.toggled if event.modifiers() & _MANY else self.picked).emit(basic)
        self.update()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _ARROWS.get(Qt.Key(event.key()))
        if step is not None:
            self._move(*step)
        elif event.key() == Qt.Key.Key_Space:
            self.toggled.emit(self._cursor)
        elif event.key() in RETURNS:
            self.commit_requested.emit()
        else:
            super().keyPressEvent(event)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._point()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point()

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            basic = self._layout.at(event.pos().x(), event.pos().y())
            QToolTip.showText(event.globalPos(), rich_tip(self.tip(basic) if basic else ""), self)
            return True
        return super().event(event)

    def tip(self, basic: RelationSet) -> str:
        """The tool tip of a relation, with the reason if closure excludes it."""
        reason = self._reason(basic) if self._choice.is_excluded(basic) else ""
        patch = patch_of(basic, self._scheme)
        rel_type = self._scheme.type_for(patch) if patch else None
        known = self._scheme.type_named(rel_type or "")
        is_wide = known is not None and patch is not basic
        name = shown(known.word) if known and is_wide else self._name(basic)
        title = tr(
            "{name} ({rel_type})",
            name=name,
            rel_type=rel_type or tr("no type of {label}", label=self._scheme.label),
        )
        more = self._keymap.label("view.guideline") if self._keymap else ""
        definition = shown(known.definition) if known else ""
        return tooltip(title, str(basic), reason, said=definition, more=more)

    def _arrange(self) -> None:
        self._layout = lay_out(max(self.width(), _NARROWEST), self.fontMetrics().height())
        for cell in self._layout.cells:
            area = QRectF(cell.x, cell.y, cell.width, cell.height)
            self._spoken[cell.basic].setGeometry(area.toRect())
        self._describe()
        self.updateGeometry()
        self.update()

    def _move(self, across: int, down: int) -> None:
        self._cursor = self._layout.step(self._cursor, across, down)
        self._hovered = None
        self._describe()
        self._spoken[self._cursor].follow()
        self._point()

    def _hover(self, basic: RelationSet | None) -> None:
        if basic is not self._hovered:
            self._hovered = basic
            shape = (
                Qt.CursorShape.ArrowCursor if basic is None else Qt.CursorShape.PointingHandCursor
            )
            self.setCursor(shape)
            self._point()

    def _point(self) -> None:
        self.pointed.emit(self.pointed_at)
        self.update()

    def _describe(self) -> None:
        """Say every cell to a screen reader, and of the whole where the cursor is."""
        for cell in self._layout.cells:
            state, key = self._state(cell.basic), self._key(cell)
            told = {tr("excluded"): state.excluded, tr("the only one left"): state.forced}
            parts = [tr("key {key}", key=key)] if key else []
            parts += [words for words, holds in told.items() if holds]
            self._spoken[cell.basic].say(
                self._name(cell.basic), strung(", ", parts), is_checked=state.picked
            )
        excluded = tr(", excluded") if self._choice.is_excluded(self._cursor) else ""
        picked = tr(", picked") if self._cursor in self._choice.picked else ""
        self.setAccessibleDescription(f"{self._name(self._cursor)}{picked}{excluded}")

    def _state(self, basic: RelationSet) -> RelationCellState:
        choice = self._choice
        return RelationCellState(
            picked=choice.rel_type is None and basic in choice.picked,
            excluded=choice.is_excluded(basic) or patch_of(basic, self._scheme) is None,
            forced=choice.forced is basic,
            hovered=self._hovered is basic,
            cursor=self.hasFocus() and self._cursor is basic,
        )

    def _name(self, basic: RelationSet) -> str:
        return shown(self._keymap.vocabulary.word(str(basic))) if self._keymap else str(basic)

    def _key(self, cell: RelationCell) -> str:
        action = key_action(cell.basic, self._scheme)
        return short_key(self._keymap.label(action)) if self._keymap and action else ""

    def _paint_edges(self, painter: QPainter, theme: Theme) -> None:
        choice = self._choice
        for first, second in self._layout.edges():
            both = first.basic | second.basic
            chosen = choice.rel_type is None and both in choice.picked
            color = theme.color("accent" if chosen else "border")
            painter.setPen(QPen(color, 2.0 if chosen else 1.0))
            painter.drawLine(QPointF(*first.middle), QPointF(*second.middle))
