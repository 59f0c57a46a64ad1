"""The base of timeline, graph and matrix of a comparison, with their legend."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.gui.compare.compare_panel import CompareContext, ComparePanel
from tempannot.gui.kit.choice_boxes import ChoiceSwitch
from tempannot.gui.kit.labels import RichLabel, rich_tip, set_tip
from tempannot.gui.kit.layout import in_bar, in_column, in_row

_DRAWING = 4
"""How many times as high as its legend a drawing is, for which the legend stands below the bar."""


class DrawingPanel(ComparePanel):
    """A drawing of both sides with a legend.

    ``overlaid_changed`` tells that they are drawn over each other, or no longer.
    """

    overlaid_changed = Signal(bool)
    _CHOICES: Sequence[tuple[str, str]] = (
        (tr("Side by side"), tr("Each side in a drawing of its own")),
        (tr("Overlaid"), tr("Both in one drawing: what is common, what one side alone says")),
    )

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.switch = ChoiceSwitch(tr("Sides"), self._CHOICES, self)
        self.fold = QToolButton(self)
        self.fold.setText(tr("Unrelated"))
        self.fold.setToolTip(tr("Show the units too that nothing is related to"))
        self.fold.setCheckable(True)
        after = QWidget()
        self.buttons = in_row(self.fold, on=after, gap=4)
        self.legend = LegendBar(self.switch, after)
        self.switch.switched.connect(self._switched)
        self.fold.toggled.connect(self._outdate)

    @property
    def is_overlaid(self) -> bool:
        """Whether both sides are in one drawing."""
        return self.switch.chosen == 1

    def set_overlaid(self, overlaid: bool) -> None:
        """Draw both sides over each other, or each for itself."""
        self.switch.choose(int(overlaid))

    @property
    def folds(self) -> bool:
        """Whether units that nothing is related to are hidden."""
        return not self.fold.isChecked()

    def tinted(self, side: int, text: str = "") -> str:
        """A text in the colour of a side, what it is called first, as rich text."""
        session = self.context.session
        color = self.context.theme.color(f"side-{session.letter(side).lower()}").name()
        called = shown(session.called(side))
        return f'<b style="color:{color}">{called}</b>{f" {text}" if text else ""}'

    def _switched(self, place: int) -> None:
        self._outdate()
        self.overlaid_changed.emit(place == 1)


class LegendBar(QWidget):
    """A row of ``before``, the legend, and ``after``, which wraps in a narrow pane.

    The legend stands below where the row has no room, and in a low pane only where the mouse rests,
    as it would take the room of the drawing.
    """

    def __init__(self, before: QWidget, after: QWidget) -> None:
        super().__init__()
        self._fixed = (before, after)
        self._beside = RichLabel()
        self._beside.setContentsMargins(8, 0, 8, 0)
        self._below = RichLabel()
        self._below.setContentsMargins(8, 0, 8, 4)
        self._below.setWordWrap(True)
        for label in (self._beside, self._below):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._soon = QTimer(self, singleShot=True)  # not while rooms are being given out
        self._soon.timeout.connect(self._choose_place)
        self._gap = QWidget()  # in place of the legend, which else would have half of the room
        row = in_bar(before, (self._beside, 1), (self._gap, 1), after, margins=(8, 4, 8, 4))
        row.least = 0
        in_column(row, self._below, on=self)
        self._below.hide()

    def text(self) -> str:
        """The legend as rich text."""
        return self._beside.text()

    def set_text(self, text: str) -> None:
        """Show another legend, in rich text."""
        self._beside.setText(text)
        self._below.setText(text)
        set_tip(self, rich_tip(text))
        self._choose_place()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._soon.start()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        around = self.parentWidget()
        if around is not None:
            around.installEventFilter(self)  # for its height, which this one's does not follow

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._soon.start()
        return super().eventFilter(watched, event)

    def _choose_place(self) -> None:
        taken = sum(widget.sizeHint().width() for widget in self._fixed) + 16
        fits = self._beside.sizeHint().width() <= self.width() - taken
        around = self.parentWidget()
        wanted = _DRAWING * self._below.heightForWidth(self.width()) + self._fixed[0].height()
        leaves_room = around is None or around.height() >= wanted
        self._beside.setVisible(fits)
        self._gap.setVisible(not fits)
        self._below.setVisible(not fits and leaves_room)
