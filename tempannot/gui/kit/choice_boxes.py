"""Boxes that offer words, of the option or of the data, for one of them or several.

Where there are few words for one of them, a row of buttons of which one is down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import shown
from tempannot.core.options import Offered, OneOf, Option, Several
from tempannot.core.wording import strung
from tempannot.gui.kit.labels import literal, muted, set_tip, tool_button
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.value_boxes import ValueBox

_CHOICE_LETTERS = 14
_OFFERED_LINES = 5
_BETWEEN = 2


class _QuietComboBox(QComboBox):
    """A combo box that a wheel over the form does not change."""

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class OneOfBox(ValueBox):
    """A combo box."""

    def __init__(self, option: Option, kind: OneOf) -> None:
        super().__init__(option)
        self.box = _QuietComboBox()
        self._words: tuple[str | None, ...] = ()
        self.offer(kind.choices, kind.none)
        policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.box.setSizeAdjustPolicy(policy)
        self.box.setMinimumContentsLength(_CHOICE_LETTERS)
        self.take(self.box)
        self.box.currentIndexChanged.connect(self.edited)

    @property
    @override
    def value(self) -> str | None:
        place = self.box.currentIndex()
        return self._words[place] if 0 <= place < len(self._words) else None

    @override
    def show_value(self, value: object) -> None:
        self.box.setCurrentIndex(self._words.index(value) if value in self._words else 0)

    def offer(self, choices: Mapping[str, str], none: str) -> None:
        """Offer other words and what to call each, and keep the chosen one if it is among them."""
        chosen = self.value
        blocker = QSignalBlocker(self.box)
        self.box.clear()
        self._words = (*([None] if none else []), *choices)
        self.box.addItems(list(map(shown, [*([none] if none else []), *choices.values()])))
        self.show_value(chosen)
        del blocker


class OfferedBox(OneOfBox):
    """A combo box whose words come from the data, with one for none of them."""

    def __init__(self, option: Option, kind: Offered) -> None:
        self._none = kind.none
        super().__init__(option, OneOf({}, kind.none))

    def offer_words(self, words: Iterable[str]) -> None:
        """Offer the words that the data have."""
        self.offer({word: word for word in words}, self._none)
        self.box.setEnabled(self.box.count() > 1)


class OfferedBoxes(ValueBox):
    """A list of words that the data offer, each to be checked."""

    def __init__(self, option: Option, _kind: Offered) -> None:
        super().__init__(option)
        self.list = QListWidget()
        self.take(self.list)
        self.list.itemChanged.connect(self.edited)

    @property
    @override
    def value(self) -> tuple[str, ...]:
        cells = (self.list.item(row) for row in range(self.list.count()))
        return tuple(cell.text() for cell in cells if cell.checkState() is Qt.CheckState.Checked)

    @override
    def show_value(self, value: object) -> None:
        chosen = value if isinstance(value, tuple) else ()
        for row in range(self.list.count()):
            cell = self.list.item(row)
            state = Qt.CheckState.Checked if cell.text() in chosen else Qt.CheckState.Unchecked
            cell.setCheckState(state)

    def offer_words(self, words: Sequence[str], *, all_chosen: bool = False) -> None:
        """Offer the words that the data have, and keep what is chosen of them."""
        chosen = tuple(words) if all_chosen else self.value
        blocker = QSignalBlocker(self.list)
        self.list.clear()
        for word in words:
            self.list.addItem(QListWidgetItem(word))
        self.show_value(chosen)
        del blocker

    def fit(self) -> None:
        """Give the list a height that suits the font."""
        self.list.setFixedHeight(self.fontMetrics().height() * _OFFERED_LINES + 10)


class SeveralBox(ValueBox):
    """A check box per word, one below the other."""

    def __init__(self, option: Option, kind: Several) -> None:
        super().__init__(option)
        self.boxes = {word: QCheckBox(shown(said)) for word, said in kind.choices.items()}
        column = in_column(gap=3)
        for word, box in self.boxes.items():
            set_tip(box, literal(f"{shown(option.tip)} ({option.flag} {word})"))
            box.setAccessibleName(strung(": ", (shown(option.title), box.text())))
            box.toggled.connect(self.edited)
            column.addWidget(box)
        if kind.none:
            column.addWidget(muted(shown(kind.none)))
        self.row.addLayout(column)
        self.setFocusProxy(next(iter(self.boxes.values())))

    @property
    @override
    def value(self) -> tuple[str, ...]:
        return tuple(word for word, box in self.boxes.items() if box.isChecked())

    @override
    def show_value(self, value: object) -> None:
        for word, box in self.boxes.items():
            box.setChecked(isinstance(value, tuple) and word in value)


class ChoiceSwitch(QWidget):
    """Choices side by side; ``switched`` carries the place of the one that was chosen.

    Where there is no room for them beside each other they are a menu behind the chosen one.
    """

    switched = Signal(int)

    def __init__(self, name: str, choices: Sequence[tuple[str, str]], parent: QWidget) -> None:
        """Make one button per text and tool tip; the first is down."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._left_out: set[int] = set()
        self._menu: QToolButton | None = None
        layout = in_row(on=self, gap=_BETWEEN)
        for place, (text, tip) in enumerate(choices):
            button = tool_button(text, tip, self, name=strung(": ", (name, text)), checkable=True)
            button.setChecked(place == 0)
            self._group.addButton(button, place)
            layout.addWidget(button)
        self._group.idToggled.connect(self._toggled)

    @property
    def chosen(self) -> int:
        """The place of the button that is down."""
        return self._group.checkedId()

    @property
    def wide(self) -> int:
        """The width of the choices beside each other, whether they are so now or not."""
        offered = [each for each in self._group.buttons() if self._is_offered(each)]
        gaps = _BETWEEN * (len(offered) - 1)
        return sum(each.minimumSizeHint().width() for each in offered) + gaps

    def choose(self, place: int) -> None:
        """Put another button down."""
        self._group.button(place).setChecked(True)

    def show_choice(self, place: int, shown: bool) -> None:
        """Offer a choice or not; the first is chosen where the one that is down goes away."""
        if shown:
            self._left_out.discard(place)
        else:
            self._left_out.add(place)
        self._group.button(place).setVisible(shown and self._menu is None)
        if not shown and self.chosen == place:
            self.choose(0)

    def make_narrow(self, narrow: bool) -> None:
        """Offer the choices in a menu behind the chosen one, or beside each other again."""
        if narrow is (self._menu is not None):
            return
        if self._menu is not None:
            self._menu.deleteLater()
            self._menu.hide()
            self._menu = None
        else:
            self._menu = self._make_menu()
            self._name_menu()
        for each in self._group.buttons():
            each.setVisible(not narrow and self._is_offered(each))

    def _is_offered(self, button: QAbstractButton) -> bool:
        return self._group.id(button) not in self._left_out

    def _make_menu(self) -> QToolButton:
        button = tool_button("", self.accessibleName(), self)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        menu.aboutToShow.connect(self._fill_menu)
        button.setMenu(menu)
        in_it = self.layout()
        if in_it is not None:
            in_it.addWidget(button)
        button.show()
        return button

    def _fill_menu(self) -> None:
        if self._menu is None:
            return
        menu = self._menu.menu()
        menu.clear()
        for each in filter(self._is_offered, self._group.buttons()):
            action = menu.addAction(each.text())
            action.setCheckable(True)
            action.setChecked(each.isChecked())
            action.triggered.connect(partial(self.choose, self._group.id(each)))

    def _name_menu(self) -> None:
        """Write what is chosen on the button of the menu."""
        chosen = self._group.checkedButton()
        if self._menu is not None and chosen is not None:
            self._menu.setText(chosen.text())
            self._menu.setAccessibleName(chosen.accessibleName())

    def _toggled(self, place: int, is_down: bool) -> None:
        if is_down:
            self._name_menu()
            self.switched.emit(place)
