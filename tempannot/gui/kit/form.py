"""The form of a command's options, as its settings declare them (``core.options``).

There is a box for each kind of option; all say their value and take one in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING
from typing import Any, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFormLayout, QPushButton, QWidget
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.core.options import (
    Columns,
    File,
    Files,
    Kind,
    Lines,
    Number,
    Offered,
    OneOf,
    Option,
    Real,
    Several,
    Switch,
    Text,
)
from tempannot.gui.kit.choice_boxes import OfferedBox, OfferedBoxes, OneOfBox, SeveralBox
from tempannot.gui.kit.labels import PlainLabel, literal, muted, set_tip
from tempannot.gui.kit.value_boxes import (
    ColumnsBox,
    FileBox,
    FilesBox,
    LinesBox,
    NumberBox,
    RealBox,
    SwitchBox,
    TextBox,
    ValueBox,
)


class Form(QWidget):
    """Labels beside boxes, in groups; ``edited`` follows every change.

    ``edit_requested`` is as that of a FileBox.
    """

    edited = Signal()
    edit_requested = Signal(str, object)

    def __init__(self, options: Sequence[Option]) -> None:
        super().__init__()
        self.boxes: dict[str, ValueBox] = {}
        self._headings: dict[str, QWidget] = {}
        self._labels: list[tuple[PlainLabel, ValueBox]] = []
        self._layout = QFormLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setVerticalSpacing(7)
        self._layout.setHorizontalSpacing(10)
        self._layout.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.usual = QPushButton(tr("Usual options"))
        self.usual.setToolTip(tr("Go back to the options of the command when none is given"))
        group = ""
        for option in options:
            if option.group != group:
                group = option.group
                self._headings[group] = muted(shown(group))
                self._layout.addRow(self._headings[group])
            self._add(option)
        self._layout.addRow(self.usual)
        self.usual.clicked.connect(self.reset)
        self.edited.connect(self._settle)
        self._settle()

    @property
    def values(self) -> Mapping[str, Any]:
        """What is chosen, by the names of the options."""
        return {name: box.value for name, box in self.boxes.items()}

    @property
    def columns(self) -> ColumnsBox | None:
        """The box for the columns of a table."""
        return next((box for box in self.boxes.values() if isinstance(box, ColumnsBox)), None)

    @property
    def first_file(self) -> FileBox | None:
        """The first box that a file goes into."""
        return next((box for box in self.boxes.values() if isinstance(box, FileBox)), None)

    def put_above(self, name: str, widget: QWidget, label: str = "") -> None:
        """Put something else above the row of an option; Tab leads there from the row before."""
        place = self._layout.getWidgetPosition(self.boxes[name])
        row, _ = cast("tuple[int, QFormLayout.ItemRole]", place)
        self._layout.insertRow(row, label, widget)
        before = next(filter(_takes_keys, map(self._field, range(row - 1, -1, -1))), None)
        if before is not None and _takes_keys(widget):
            self.setTabOrder(before, widget)

    def _field(self, row: int) -> QWidget | None:
        """What stands in a row beside its label."""
        roles = (QFormLayout.ItemRole.FieldRole, QFormLayout.ItemRole.SpanningRole)
        found = (self._layout.itemAt(row, role) for role in roles)
        return next((each.widget() for each in found if each is not None), None)

    def show_row(self, widget: QWidget, is_shown: bool) -> None:
        """Show or hide a box, or what was put above one, with its label; of a group its title."""
        self._layout.setRowVisible(widget, is_shown)
        group = widget.option.group if isinstance(widget, ValueBox) else ""
        if group in self._headings:
            boxes = (each for each in self.boxes.values() if each.option.group == group)
            has_any = any(self._layout.isRowVisible(each) for each in boxes)
            self._layout.setRowVisible(self._headings[group], has_any)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for label, _ in self._labels:
            label.setMinimumWidth(0)
        self._lay_out()
        # Qt puts a box below its label where the two are too wide, but tells so by this label
        # alone: beside the widest one a box may have less room than it needs
        for label, box in self._labels:
            if box.isVisibleTo(self) and box.width() < box.minimumSizeHint().width():
                label.setMinimumWidth(box.x() - label.x())
        self._lay_out()

    def _lay_out(self) -> None:
        # after a row is shown or hidden Qt lays out lines that wrap by the width of a size hint,
        # and takes from other rows what these are too high
        self._layout.invalidate()
        self._layout.setGeometry(self.rect())

    def reset(self) -> None:
        """Go back to the defaults, where there are any."""
        for box in self._with_defaults():
            box.show_value(box.option.default)

    def _with_defaults(self) -> list[ValueBox]:
        return [box for box in self.boxes.values() if box.option.default is not MISSING]

    def _settle(self) -> None:
        usual = all(box.value == box.option.default for box in self._with_defaults())
        self.usual.setVisible(not usual)

    def _add(self, option: Option) -> None:
        box = self.boxes[option.name] = value_box(option)
        box.edited.connect(self.edited)
        if isinstance(box, FileBox):
            box.edit_requested.connect(self.edit_requested)
        if isinstance(box, SwitchBox):
            self._layout.addRow(box)
            return
        label = PlainLabel(shown(option.label))
        set_tip(label, literal(shown(option.tip)))
        label.setBuddy(box)
        if isinstance(box, FilesBox | OfferedBoxes):
            self._layout.addRow(label)
            self._layout.addRow(box)
        else:
            self._layout.addRow(label, box)
            self._labels.append((label, box))


def _takes_keys(widget: QWidget | None) -> bool:
    """Whether Tab can lead to a widget, or into it."""
    return widget is not None and (
        widget.focusProxy() is not None or widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
    )


def value_box(option: Option) -> ValueBox:
    """The box that an option needs; a new file is asked for where it is written, in no form."""
    kind = option.kind
    if isinstance(kind, Offered):
        return OfferedBoxes(option, kind) if kind.is_several else OfferedBox(option, kind)
    return _BOXES[type(kind)](option, kind)


_BOXES: dict[type[Kind], Callable[..., ValueBox]] = {
    Switch: SwitchBox,
    Number: NumberBox,
    Real: RealBox,
    Lines: LinesBox,
    OneOf: OneOfBox,
    Several: SeveralBox,
    Text: TextBox,
    Columns: ColumnsBox,
    File: FileBox,
    Files: FilesBox,
}
