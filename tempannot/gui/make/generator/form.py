"""The form of a command's options: labels beside fields, in groups."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QPushButton, QWidget

from tempannot.gui.kit.literal import PlainLabel, literal, set_tip
from tempannot.gui.kit.words import muted
from tempannot.gui.make.generator.controls import FileBox, FilesBox, SwitchBox, ValueBox, value_box
from tempannot.gui.make.generator.fields import Field, Values


class Form(QWidget):
    """The form; ``edited`` follows every change, ``edit_requested`` is as that of a FileBox."""

    edited = Signal()
    edit_requested = Signal(str, object)

    def __init__(self, fields: Sequence[Field], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes: dict[str, ValueBox] = {}
        self._layout = QFormLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setVerticalSpacing(7)
        self._layout.setHorizontalSpacing(10)
        self._layout.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.usual = QPushButton("Usual options")
        self.usual.setToolTip("Go back to the options of the command when none is given")
        group = ""
        for field in fields:
            if field.group != group:
                group = field.group
                self._layout.addRow(muted(group))
            self._add(field)
        self._layout.addRow(self.usual)
        self.usual.clicked.connect(self.reset)
        self.edited.connect(self._settle)
        self._settle()

    @property
    def values(self) -> Values:
        """What is chosen, by the names of the fields."""
        return {name: box.value for name, box in self.boxes.items()}

    @property
    def first_file(self) -> FileBox | None:
        """The first field that a file goes into."""
        return next((box for box in self.boxes.values() if isinstance(box, FileBox)), None)

    def reset(self) -> None:
        """Go back to the defaults."""
        for box in self.boxes.values():
            box.show_value(box.field.default)

    def _settle(self) -> None:
        usual = all(box.value == box.field.default for box in self.boxes.values())
        self.usual.setVisible(not usual)

    def _add(self, field: Field) -> None:
        box = self.boxes[field.name] = value_box(field)
        box.edited.connect(self.edited)
        if isinstance(box, FileBox):
            box.edit_requested.connect(self.edit_requested)
        if isinstance(box, SwitchBox):
            self._layout.addRow(box)
            return
        label = PlainLabel(field.label)
        set_tip(label, literal(field.tip))
        label.setBuddy(box)
        if isinstance(box, FilesBox):
            self._layout.addRow(label)
            self._layout.addRow(box)
        else:
            self._layout.addRow(label, box)
