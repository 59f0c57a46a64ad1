"""Asks what the gold annotation begins with, and who adjudicates."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from tempannot.comparison.adjudication.decisions import Start
from tempannot.gui.kit.literal import PlainLabel, without_key
from tempannot.session.adjudication_logs import Unfinished
from tempannot.session.compare_session import CompareSession

_CHARACTERS = 62
"""How many characters fit into a line."""


class StartDialog(QDialog):
    """The start of an adjudication, or one to go on with.

    ``start``, ``log`` (None to begin anew) and ``adjudicator`` hold the answer.
    """

    def __init__(
        self,
        session: CompareSession,
        unfinished: Sequence[Unfinished] = (),
        adjudicator: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Start adjudicating")
        self._session = session
        self._group = QButtonGroup(self)
        self._starts: dict[QRadioButton, Start] = {}
        self._logs: dict[QRadioButton, Path] = {}
        self._column = QVBoxLayout(self)
        self.name = QLineEdit(adjudicator, self)
        self._add_text("The gold annotation is made from both sides. What shall it begin with?")
        for start in self._order():
            self._starts[self._add_choice(*self._words(start))] = start
        if unfinished:
            self._add_text("Or go on with one that was not saved:")
            for each in unfinished:
                self._logs[self._add_choice(self._title(each), "")] = each.path
        self._add_name()
        self.choices[next(iter(self._logs.values()), Start.AGREED)].setChecked(True)
        width = _CHARACTERS * self.fontMetrics().averageCharWidth()
        self.resize(width, self._column.totalHeightForWidth(width))

    @property
    def choices(self) -> dict[Start | Path, QRadioButton]:
        """The buttons, by the start or the log that they stand for."""
        found: dict[Start | Path, QRadioButton] = {}
        found |= {start: button for button, start in self._starts.items()}
        return found | {log: button for button, log in self._logs.items()}

    @property
    def start(self) -> Start:
        """What the gold begins with."""
        checked = self._group.checkedButton()
        return next(
            (start for each, start in self._starts.items() if each is checked), Start.AGREED
        )

    @property
    def log(self) -> Path | None:
        """The log to go on with, None to begin anew."""
        checked = self._group.checkedButton()
        return next((path for each, path in self._logs.items() if each is checked), None)

    @property
    def adjudicator(self) -> str:
        """The name that decisions are signed with."""
        return self.name.text().strip()

    def _order(self) -> tuple[Start, ...]:
        sides = [(Start.A, Start.B)[side] for side in self._session.order]
        return (Start.AGREED, *sides, Start.NOTHING)

    def _words(self, start: Start) -> tuple[str, str]:
        """Return the name of a start and what it means."""
        if start is Start.AGREED:
            return (
                "What both agree on",
                "Full agreement is in the gold at once; all that differs is left to decide.",
            )
        if start is Start.NOTHING:
            return "Nothing", "Every link of either side is left to decide, even where both agree."
        side = 0 if start is Start.A else 1
        letter, other = self._session.letter(side), self._session.letter(1 - side)
        return (
            self._session.label(side),
            f"The gold has the links of {letter} until you decide otherwise. Every one of them is "
            f"left to decide, and what {other} says too.",
        )

    def _title(self, unfinished: Unfinished) -> str:
        count = unfinished.decisions
        written = f"{unfinished.at.astimezone():%Y-%m-%d %H:%M}"
        name = self._words(unfinished.start)[0]
        if unfinished.start in (Start.AGREED, Start.NOTHING):
            name = name.lower()
        return f"{count} decision{'' if count == 1 else 's'}, {written}, began with {name}"

    def _add_text(self, text: str) -> None:
        label = PlainLabel(text, self)
        label.setWordWrap(True)
        self._column.addWidget(label)

    def _add_choice(self, title: str, means: str) -> QRadioButton:
        button = QRadioButton(without_key(title), self)
        button.setAccessibleDescription(means)
        self._group.addButton(button)
        self._column.addWidget(button)
        if means:
            label = PlainLabel(means, self)
            label.setWordWrap(True)
            label.setContentsMargins(24, 0, 0, 4)
            label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
            self._column.addWidget(label)
        return button

    def _add_name(self) -> None:
        form = QFormLayout()
        form.addRow("Your &name, for the log:", self.name)
        self._column.addLayout(form)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self._accept = buttons.addButton("Start", QDialogButtonBox.ButtonRole.AcceptRole)
        self._group.buttonToggled.connect(self._name_button)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._column.addWidget(buttons)

    def _name_button(self) -> None:
        self._accept.setText("Start" if self.log is None else "Go on")
