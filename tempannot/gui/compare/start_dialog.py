"""The dialog before an adjudication: what the gold begins with, or a log to go on with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QLineEdit,
    QRadioButton,
    QWidget,
)

from tempannot.comparison.adjudication.gold_start import GoldStart, StartKind, Ties
from tempannot.core.language import dated, tr, tr_plural
from tempannot.gui.kit.accessibility import speak_as
from tempannot.gui.kit.dialogs import accepting_buttons
from tempannot.gui.kit.labels import PlainLabel, without_key
from tempannot.gui.kit.layout import in_column, in_form
from tempannot.session.adjudication_log import Unfinished
from tempannot.session.compare_session import CompareSession

_CHARACTERS = 62
"""How many characters fit into a line."""

_TIES = {
    Ties.OPEN: tr("leave it open"),
    Ties.FIRST: tr("take what the first of them says"),
    Ties.VAGUE: tr("say that the text does not tell"),
}


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
        self.setWindowTitle(tr("Start adjudicating"))
        self._session = session
        self._group = QButtonGroup(self)
        self._starts: dict[QRadioButton, GoldStart] = {}
        self._logs: dict[QRadioButton, Path] = {}
        self._column = in_column(on=self, margins=None, gap=-1)
        self.name = QLineEdit(adjudicator, self)
        self.ties = QComboBox()  # of the dialog once it stands in it, if it does
        made_from = (
            tr("all {numbers} annotations", numbers=len(session.numbers))
            if self._are_many
            else tr("both sides")
        )
        self._add_text(
            tr(
                "The gold annotation is made from {made_from}. What shall it begin with?",
                made_from=made_from,
            )
        )
        for start in self._order():
            self._starts[self._add_choice(*self._words(start))] = start
            if start.kind is StartKind.MAJORITY:
                self._add_ties()
        if unfinished:
            self._add_text(tr("Or go on with one that was not saved:"))
            for each in unfinished:
                self._logs[self._add_choice(self._title(each), "")] = each.path
        self._add_name()
        proposed = self.choices[next(iter(self._logs.values()), GoldStart.AGREED)]
        proposed.setChecked(True)
        proposed.setFocus()  # the arrow keys choose
        width = _CHARACTERS * self.fontMetrics().averageCharWidth()
        self.resize(width, self._column.totalHeightForWidth(width))

    @property
    def choices(self) -> dict[GoldStart | Path, QRadioButton]:
        """The buttons, by the start or the log that they stand for."""
        found: dict[GoldStart | Path, QRadioButton] = {}
        found |= {start: button for button, start in self._starts.items()}
        return found | {log: button for button, log in self._logs.items()}

    @property
    def start(self) -> GoldStart:
        """What the gold begins with."""
        checked = self._group.checkedButton()
        found = next(
            (start for each, start in self._starts.items() if each is checked), GoldStart.AGREED
        )
        is_majority = found.kind is StartKind.MAJORITY
        return GoldStart.majority(Ties(self.ties.currentData())) if is_majority else found

    @property
    def log(self) -> Path | None:
        """The log to go on with, None to begin anew."""
        checked = self._group.checkedButton()
        return next((path for each, path in self._logs.items() if each is checked), None)

    @property
    def adjudicator(self) -> str:
        """The name that decisions are signed with."""
        return self.name.text().strip()

    @property
    def _are_many(self) -> bool:
        return len(self._session.numbers) > 2

    def _order(self) -> tuple[GoldStart, ...]:
        sides = map(GoldStart.of_side, self._session.numbers)
        most = (GoldStart.majority(),) if self._are_many else ()
        return (GoldStart.AGREED, *most, *sides, GoldStart.NOTHING)

    def _words(self, start: GoldStart) -> tuple[str, str]:
        """The name of a start and what it means."""
        if start.kind is StartKind.AGREED:
            return (
                tr("What all agree on") if self._are_many else tr("What both agree on"),
                tr("Full agreement is in the gold at once; all that differs is left to decide."),
            )
        if start.kind is StartKind.MAJORITY:
            return tr("What most say"), tr(
                "What more of them say than say anything else is in the gold."
            )
        if start.kind is StartKind.NOTHING:
            return tr("Nothing"), (
                tr("Every link of anybody is left to decide, even where all agree.")
                if self._are_many
                else tr("Every link of either side is left to decide, even where both agree.")
            )
        letter = self._session.annotator_letter(start.side)
        means = tr("The gold has the links of {letter} until you decide otherwise.", letter=letter)
        if not self._are_many:
            (other,) = (each for each in self._session.numbers if each != start.side)
            other_letter = self._session.annotator_letter(other)
            means += tr(
                " Every one of them is left to decide, and what {other_letter} says too.",
                other_letter=other_letter,
            )
        return self._session.annotator_label(start.side), means

    def _title(self, unfinished: Unfinished) -> str:
        written = dated(unfinished.at.astimezone())
        name = self._words(unfinished.start)[0]
        if unfinished.start.kind is not StartKind.SIDE:
            name = name.lower()
        return tr_plural(
            unfinished.decisions,
            "{count} decision, {written}, began with {name}",
            "{count} decisions, {written}, began with {name}",
            written=written,
            name=name,
        )

    def _add_ties(self) -> None:
        """Add what to do where no statement is that of most; choosing it chooses the majority."""
        for ties, words in _TIES.items():
            self.ties.addItem(words, ties.value)
        row = (tr("Where it is a &tie:"), self.ties)
        self._column.addLayout(in_form(row, margins=(24, 0, 0, 4)))
        majority = next(b for b, start in self._starts.items() if start.kind is StartKind.MAJORITY)
        self.ties.activated.connect(majority.click)

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
            label = PlainLabel("", self)
            speak_as(label, QAccessible.Role.Client)  # the button is described by it
            label.setText(means)
            label.setWordWrap(True)
            label.setContentsMargins(24, 0, 0, 4)
            label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
            self._column.addWidget(label)
        return button

    def _add_name(self) -> None:
        self._column.addLayout(in_form((tr("Your &name, for the log:"), self.name)))
        buttons, self._accept = accepting_buttons(self, tr("Start"))
        self._group.buttonToggled.connect(self._name_button)
        self._column.addWidget(buttons)

    def _name_button(self) -> None:
        self._accept.setText(tr("Start") if self.log is None else tr("Go on"))
