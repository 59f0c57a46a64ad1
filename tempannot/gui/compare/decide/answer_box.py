"""Where an adjudicator answers: the seven buttons, a reason, a name, and how far it has come."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)
from typing_extensions import override

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import (
    START,
    AdjudicationItem,
    AdjudicationProgress,
    ItemStanding,
)
from tempannot.core.relations import ALL
from tempannot.gui.compare.decide.compare_wording import rich_label
from tempannot.gui.kit.labels import PlainLabel, literal, set_tip, without_key
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.views.palette.relation_choice import short_key

_PAIR_TEXTS = {
    "first": "As {0} says",
    "second": "As {1} says",
    "union": "Weakened to both",
    "other": "Another…",
    "neither": "Neither",
    "undecidable": "Text does not tell",
    "later": "Later",
}

_SHORT_TEXTS = _PAIR_TEXTS | {"union": "{0} or {1}", "undecidable": "Can’t tell"}
"""What is printed where there is little room."""

_TIPS = {
    "first": "The gold takes what {0} says",
    "second": "The gold takes what {1} says",
    "union": "The gold says no more than that what {0} or what {1} says holds",
    "other": "Pick one of the other relations, or a type",
    "neither": "Neither is right: the gold says nothing of the two",
    "undecidable": "The text does not tell how the two are related: vague",
    "later": "Put it off: it comes back when all else is decided",
}

ANSWERS = tuple(_PAIR_TEXTS)
"""The answers in the order of their keys."""

_OF_UNIT = ("first", "second", "later")

_PARTS = (
    ("decided", "accent", Qt.BrushStyle.SolidPattern),
    ("settled", "ok", Qt.BrushStyle.Dense3Pattern),
    ("ruled_out", "conflict", Qt.BrushStyle.BDiagPattern),
    ("later", "time", Qt.BrushStyle.FDiagPattern),
)


class AnswerBox(QWidget):
    """The controls of an adjudication; signals carry what the adjudicator wants."""

    chosen = Signal(str)
    agreement_wanted = Signal()
    name_changed = Signal(str)
    reason_ended = Signal()
    link_activated = Signal(str)

    def __init__(self, theme: Theme, keymap: Keymap, parent: QWidget) -> None:
        super().__init__(parent)
        self._keymap = keymap
        self._adjudication: Adjudication | None = None
        self._agreeing: list[AdjudicationItem] = []
        self.buttons = ChoiceButtons(self)
        self.reason, self.name = QLineEdit(self), QLineEdit(self)
        self.agreement = QPushButton(self)
        self.agreement.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.outcome = rich_label(self)
        self.progress = ProgressLine(theme, self)
        self.reason.setAccessibleName("Reason for the next decision")
        self.name.setPlaceholderText("Your name")
        self.name.setAccessibleName("Name of the adjudicator")
        self._lay_out()
        self.buttons.chosen.connect(self.chosen)
        self.agreement.clicked.connect(self.agreement_wanted)
        self.name.editingFinished.connect(self._name_edited)
        self.reason.returnPressed.connect(self.reason_ended)
        self.outcome.linkActivated.connect(self.link_activated)

    def show_item(
        self, item: AdjudicationItem | None, order: tuple[int, int], letters: tuple[str, str]
    ) -> None:
        """Offer the answers to an item; None if nothing can be decided."""
        self.buttons.show_keys(self._keymap)
        self.buttons.show_item(item, order, letters)
        self.reason.setEnabled(item is not None)
        self.reason.setPlaceholderText(f"Reason  {self._keymap.label('adjudicate.reason')}")

    def show_progress(self, adjudication: Adjudication) -> None:
        """Show how far it has come, and whether full agreement waits to be accepted."""
        self.progress.show_progress(adjudication.progress())
        if self._adjudication is not adjudication:
            self._adjudication = adjudication
            self._agreeing = [item for item in adjudication.items if item.agrees]
        waiting = sum(_waits(adjudication, item) for item in self._agreeing)
        key = self._keymap.label("adjudicate.agreements")
        self.agreement.setText(f"Accept {waiting} that both say alike")
        set_tip(self.agreement, literal(f"Accept everything both sides say alike ({key})"))
        self.agreement.setVisible(waiting > 0)

    def show_outcome(self, html: str) -> None:
        """Show what came of the last decision."""
        self.outcome.setText(html)
        self.outcome.setVisible(bool(html))

    def take_reason(self) -> str:
        """The reason that was given."""
        return self.reason.text().strip()

    def _name_edited(self) -> None:
        self.name_changed.emit(self.name.text().strip())

    def _lay_out(self) -> None:
        words = in_row((self.reason, 3), (self.name, 2), gap=4)
        below = (self.agreement, self.outcome, self.progress)
        in_column(self.buttons, words, *below, on=self, margins=(8, 4, 8, 6), gap=5)
        self.outcome.hide()


class ChoiceButtons(QWidget):
    """One button per answer; ``chosen`` carries its name, ``first`` for what is shown first."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self._arranged: tuple[int, list[QPushButton]] = (0, [])
        self._texts = [dict(_PAIR_TEXTS), dict(_SHORT_TEXTS)]
        self._keys: dict[str, str] = {}
        self.buttons: dict[str, QPushButton] = {}
        for answer in ANSWERS:
            button = QPushButton(self)
            button.setObjectName(answer)
            button.setStyleSheet("text-align: left")
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys
            button.clicked.connect(self._clicked)
            self.buttons[answer] = button
        self._arrange(2)

    def show_item(
        self, item: AdjudicationItem | None, order: tuple[int, int], letters: tuple[str, str]
    ) -> None:
        """Offer the answers that the item has; without an item none can be pressed."""
        is_unit = item is not None and len(item.key) == 1
        self._texts = [
            {answer: text.format(*letters) for answer, text in texts.items()}
            for texts in (_PAIR_TEXTS, _SHORT_TEXTS)
        ]
        if item is not None and is_unit:
            self._name_unit_answers(item, order)
        for answer, button in self.buttons.items():
            set_tip(button, literal(_TIPS[answer].format(*letters)))
            button.setAccessibleName(self._texts[0][answer])
            button.setEnabled(item is not None and _is_open(item, answer))
            button.setVisible(not is_unit or answer in _OF_UNIT)
        self._fit()

    def show_keys(self, keymap: Keymap) -> None:
        """Print the keys in force on the buttons."""
        self._keys = {answer: short_key(keymap.label(f"adjudicate.{answer}")) for answer in ANSWERS}
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _name_unit_answers(self, item: AdjudicationItem, order: tuple[int, int]) -> None:
        for answer, side in zip(_OF_UNIT, order, strict=False):
            does = "mark it" if side in item.holders else "leave it out"
            for texts in self._texts:
                texts[answer] = f"{texts[answer]}: {does}"

    def _fit(self) -> None:
        """Use two columns, with shorter texts if need be, or else one column."""
        for texts, columns in ((self._texts[0], 2), (self._texts[1], 2), (self._texts[0], 1)):
            self._print(texts)
            if columns * self._widest() + self._grid.spacing() <= self.width():
                break
        self._arrange(columns)

    def _print(self, texts: dict[str, str]) -> None:
        for answer, button in self.buttons.items():
            key = self._keys.get(answer)
            text = without_key(texts[answer])
            button.setText(f"{key}  {text}" if key else text)

    def _widest(self) -> int:
        return max(button.sizeHint().width() for button in self._shown())

    def _arrange(self, columns: int) -> None:
        shown = self._shown()
        if (columns, shown) == self._arranged:
            return
        self._arranged = columns, shown
        for place, button in enumerate(shown):
            self._grid.addWidget(button, place // columns, place % columns)

    def _shown(self) -> list[QPushButton]:
        return [each for each in self.buttons.values() if not each.isHidden()]

    def _clicked(self) -> None:
        self.chosen.emit(self.sender().objectName())


class ProgressLine(QWidget):
    """The bar above its counts."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar = _Bar(theme, self)
        self.counts = PlainLabel(parent=self)
        self.counts.setWordWrap(True)
        in_column(self._bar, self.counts, on=self, gap=3)

    def show_progress(self, progress: AdjudicationProgress) -> None:
        """Show other counts."""
        self._bar.progress = progress
        self._bar.update()
        self.counts.setText(progress_words(progress))
        self.setAccessibleName(f"Progress: {progress_words(progress)}")


class _Bar(QWidget):
    """Parts of a bar, each with a colour and a pattern of its own; what is open stays empty."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.progress: AdjudicationProgress | None = None
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @override
    def sizeHint(self) -> QSize:
        return QSize(120, 9)

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        progress = self.progress
        with painting(self, smooth=False) as painter:
            room = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            left = room.left()
            for name, color, pattern in _PARTS if progress is not None and progress.total else ():
                wide = (
                    room.width()
                    * getattr(progress, name)
                    / max(1, progress.total if progress else 1)
                )
                brush = QBrush(self._theme.color(color), pattern)
                painter.fillRect(QRectF(left, room.top(), wide, room.height()), brush)
                left += wide
            painter.setPen(self._theme.color("border"))
            painter.drawRect(room)


def progress_words(progress: AdjudicationProgress) -> str:
    """Say the counts in words; those that are nought and unusual are left out.

    >>> progress_words(AdjudicationProgress(2, 5, 0, 1, 4, 0))
    '2 decided, 5 settled, 1 later, 4 open'
    """
    parts = [f"{progress.decided} decided", f"{progress.settled} settled"]
    if progress.ruled_out:
        parts.append(f"{progress.ruled_out} ruled out")
    if progress.later:
        parts.append(f"{progress.later} later")
    return ", ".join([*parts, f"{progress.open} open"])


def _waits(adjudication: Adjudication, item: AdjudicationItem) -> bool:
    """Whether an item that both say the same of is neither decided nor settled."""
    state = adjudication.state(item.key)
    done = (
        state.standing in (ItemStanding.DECIDED, ItemStanding.SETTLED) or state.settled_by == START
    )
    return not done


def _is_open(item: AdjudicationItem, answer: str) -> bool:
    if len(item.key) == 1:
        return answer in _OF_UNIT
    if answer == "union":
        return item.union.hull is not ALL
    return True
