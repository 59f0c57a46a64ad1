"""The base of the drawings that are canvases, timeline and graph, with the names of the sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QListWidget,
    QSizePolicy,
    QSplitter,
    QWidget,
)
from typing_extensions import override

from tempannot.comparison.comparison import DocumentComparison
from tempannot.core.language import shown, tr
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.drawings.drawing_panel import DrawingPanel
from tempannot.gui.compare.drawings.unit_subjects import JointSubject, SideSubject
from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.painting import AFTER_PAINTING, guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.canvas import Canvas
from tempannot.gui.views.canvas_frame import CanvasFrame
from tempannot.session.compare_session import GOLD
from tempannot.session.pauses import pause_before

_JOINT = 2
_GOLD_PLACE = 3


class CanvasDrawing(DrawingPanel):
    """A canvas per side, the one shown first above or left, one for both, and one for the gold.

    Subclasses say in ``_sides_legend`` and ``_joint_legend`` what these show.
    """

    def __init__(
        self,
        context: CompareContext,
        canvases: tuple[Canvas, Canvas, Canvas, Canvas],
        orientation: Qt.Orientation,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(context, parent)
        self._all = canvases
        self._split = QSplitter(orientation)
        self._split.setChildrenCollapsible(False)
        self._titles = tuple(canvas.accessibleName() for canvas in canvases)
        self._names = tuple(SideName(context.theme) for _ in canvases)
        self._named = [named(*each) for each in zip(self._names, canvases, strict=True)]
        for each in self._named:
            self._split.addWidget(each)
        self._arranged: list[int] = []
        self._subjects: dict[int, SideSubject | JointSubject | None] = {}
        self._frame = CanvasFrame(canvases, self._split, self)
        self._gold_later = pause_before(self._draw_gold, self, AFTER_PAINTING)
        self._lay_out()
        self._follow()

    @property
    def canvases(self) -> Sequence[Canvas]:
        """The drawings that are shown."""
        return [self._all[place] for place in self._shown()]

    @property
    def outline(self) -> QListWidget:
        """The same as text, filled while it is shown."""
        return self._frame.outline

    def show_outline(self, shown: bool) -> None:
        """Show the text instead of the drawing."""
        self._frame.show_outline(shown)

    def fit(self) -> None:
        """Show the drawings as a whole."""
        self._frame.fit()

    def _shown(self) -> dict[int, int | None]:
        """The places of the canvases that are shown, each with its side, None for both."""
        session = self.context.session
        sides = [side for side in session.columns if side != GOLD]
        found: dict[int, int | None] = {session.order.index(side): side for side in sides}
        if self.is_overlaid and sides:
            found = {_JOINT: None}
        return found | ({_GOLD_PLACE: GOLD} if GOLD in session.columns else {})

    def _show_side(self, canvas: Canvas, subject: SideSubject | JointSubject | None) -> None:
        """Fill one of the canvases; those before it are filled."""
        canvas.show_subject(subject)

    def _sides_legend(self, subjects: Sequence[SideSubject]) -> str:
        """What is said of the drawings of the sides, as rich text."""
        return ""

    def _joint_legend(self, subject: JointSubject) -> str:
        """What is said of the drawing of both, as rich text."""
        return ""

    @override
    def _rebuild(self) -> None:
        comparison, shown = self.context.session.comparison, self._shown()
        for place, widget in enumerate(self._named):
            widget.setVisible(place in shown)
        if list(shown) != self._arranged:  # all of one size, until somebody moves what divides them
            self._arranged = list(shown)
            self._split.setSizes([1000] * len(self._named))
        self._frame.show_canvases(self.canvases)
        self._draw(comparison, shown)
        self._name_sides(comparison)
        self._finish()

    @override
    def _show_columns(self) -> None:
        self._outdate()

    @override
    def _show_gold(self) -> None:
        if _GOLD_PLACE in self._shown():
            self._gold_later.start()  # laying it out takes longer than all else a key does

    def _draw_gold(self) -> None:
        if not self._is_stale and _GOLD_PLACE in self._shown():
            self._draw(self.context.session.comparison, {_GOLD_PLACE: GOLD})
            self._finish()
            self._show_selection()

    def _finish(self) -> None:
        self._fill_outline()
        self._frame.update_drawings()

    def _draw(self, comparison: DocumentComparison | None, shown: Mapping[int, int | None]) -> None:
        """Fill these canvases, and say of all that are shown what they show."""
        for place, side in shown.items():
            subject = self._subject(comparison, side) if comparison is not None else None
            self._subjects[place] = subject
            self._show_side(self._all[place], subject)
        subjects = [self._subjects.get(place) for place in self._shown()]
        joint = next((each for each in subjects if isinstance(each, JointSubject)), None)
        sides = [each for each in subjects if isinstance(each, SideSubject)]
        if joint is not None:
            self.legend.set_text(self._joint_legend(joint))
        else:
            self.legend.set_text(self._sides_legend(sides) if sides else "")

    def _subject(
        self, comparison: DocumentComparison, side: int | None
    ) -> SideSubject | JointSubject:
        if side is None:
            return JointSubject(self.context, comparison, folds=self.folds)
        sides = self.context.session.sides
        return SideSubject(self.context, comparison, sides[side], folds=self.folds)

    @override
    def _show_selection(self) -> None:
        selection = self.context.selection
        for canvas in self.canvases:
            for unit in (selection.target, selection.source):  # the source is seen in any case
                area = canvas.area_of(unit) if unit is not None else None
                if area is not None and not canvas.underMouse():
                    canvas.show_area(area)
        self._frame.repaint_drawings()

    @override
    def _show_hover(self) -> None:
        self._frame.repaint_drawings()

    @override
    def _theme_changed(self) -> None:
        self._outdate()  # other fonts need another layout

    def _lay_out(self) -> None:
        for button in self._frame.take_buttons():
            self.buttons.addWidget(button)
        in_column(self.legend, (self._frame, 1), on=self)

    def _follow(self) -> None:
        for canvas in self._all:
            canvas.chosen.connect(self._choose)
            canvas.aimed.connect(self._aim)
            canvas.pointed.connect(self._point)
            canvas.moved.connect(self._move)
        self._frame.outline_shown.connect(self._fill_outline)
        self._frame.chosen.connect(self._choose_line)

    def _name_sides(self, comparison: DocumentComparison | None) -> None:
        session = self.context.session
        for place, side in self._shown().items():
            if side is None:
                continue
            label = shown(session.label(side)) if comparison is not None else ""
            self._names[place].show_name(label, session.letter(side))
            title = tr(
                "{titles} of {label}",
                titles=self._titles[place],
                label=label or session.letter(side),
            )
            self._all[place].setAccessibleName(title)

    def _fill_outline(self) -> None:
        self._frame.fill_outline(self._lines() if self._frame.is_text else ())

    def _lines(self) -> list[tuple[str, str]]:
        session, lines = self.context.session, []
        for place, side in self._shown().items():
            whose = "" if side is None else f"{shown(session.called(side))}: "
            lines += [(f"{whose}{text}", unit) for text, unit in self._all[place].outline()]
        return lines

    def _choose(self, unit: str) -> None:
        self.context.selection.focus(unit)

    def _aim(self, unit: str) -> None:
        if self.context.selection.source is None:
            self.context.selection.focus(unit)
        else:
            self.context.selection.aim(unit)

    def _point(self, unit: str) -> None:
        self.context.selection.hover(unit or None)

    def _move(self, across: int, down: int) -> None:
        canvas = self.sender()
        if isinstance(canvas, Canvas):
            found = canvas.step(self.context.selection.source, across + down)
            if found is not None:
                self._choose(found)

    def _choose_line(self, unit: str) -> None:
        if unit != self.context.selection.source:
            self._choose(unit)


class SideName(QWidget):
    """A strip in the colours of a side with its name written upwards."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._name = self._letter = self._tint = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored)

    def show_name(self, name: str, letter: str) -> None:
        """Show the name of a side in the colours of its letter."""
        self._name, self._letter, self._tint = name, letter, f"side-{letter.lower()}"
        set_tip(self, literal(name))
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().height() + 4 if self._tint else 0, 40)

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._tint:  # both are on the drawing beside it
            return
        with painting(self, smooth=False) as painter:
            painter.fillRect(self.rect(), self._theme.color(f"{self._tint}-fill"))
            font = QFont(self.font())
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(self._theme.color(self._tint))
            painter.translate(0, self.height())
            painter.rotate(-90)
            room = QRect(4, 0, self.height() - 8, self.width())
            painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter), self._written(painter, room))

    def _written(self, painter: QPainter, room: QRect) -> str:
        """The name, or the letter alone where there is no room for it, which the bar has too."""
        fits = painter.fontMetrics().horizontalAdvance(self._name) <= room.width()
        return self._name if fits else self._letter


def named(name: SideName, canvas: Canvas) -> QWidget:
    """A drawing with its name beside it."""
    both = QWidget()
    in_row(name, (canvas, 1), on=both)
    return both
