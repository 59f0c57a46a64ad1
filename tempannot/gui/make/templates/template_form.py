"""One template: its cells as a form, each with what is wrong with it, and what it gives.

What it gives are some items of each of the three sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QStackedWidget, QTabBar, QWidget
from typing_extensions import override

from tempannot.core.language import tr, tr_plural, written
from tempannot.core.wording import noted
from tempannot.datasets.challenge.challenge_items import ChallengeItem
from tempannot.datasets.challenge.challenge_sets import CHALLENGE_SETS, SetPreview, TemplatePreview
from tempannot.datasets.challenge.template_file import CellProblem
from tempannot.datasets.recipes.challenge_recipes import challenge_reason
from tempannot.gui.kit.keys import LeaveUndo
from tempannot.gui.kit.labels import PlainLabel, Words, literal, muted, set_tip
from tempannot.gui.kit.layout import in_column, in_form
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.generator.item_work import PreviewItem
from tempannot.gui.make.generator.preview_panel import ItemTable
from tempannot.gui.make.page import MessagePage
from tempannot.gui.make.templates.sheet import Cells, TemplateSheet

_SPLITS = ("train", "test")
_SENTENCE = 52
"""Letters of what is typed into a cell, with what is around it."""
_UNITS = tr("some of: minutes hours days months years")
_GROUPS: dict[str, dict[str, tuple[str, str]]] = {
    tr("Template"): {
        "id": (tr("&Id"), tr("a word of letters, digits and hyphens")),
        "split": (tr("Spl&it"), ""),
    },
    tr("What happened (Temp-Order)"): {
        "past_forward": (tr("&Past, time last"), tr("The parcel arrived {time}.")),
        "past_backward": (tr("P&ast, time first"), tr("{time}, the parcel arrived.")),
        "past_occurrence": (tr("&When"), _UNITS),
    },
    tr("What will happen (Temp-Order, Cross-Unit)"): {
        "future_forward": (tr("&Future, time last"), tr("The parcel will arrive {time}.")),
        "future_backward": (tr("F&uture, time first"), tr("{time}, the parcel will arrive.")),
        "future_occurrence": (tr("W&hen"), _UNITS),
    },
    tr("How long it lasted (Temp-Duration)"): {
        "duration_units": (tr("&Lasting"), tr("point, or {units}", units=_UNITS)),
        "premise_1": (tr("P&remise"), tr("The trial ran from {start} to {end}.")),
        "premise_2": (
            tr("Pre&mise, otherwise"),
            tr("The trial began {at_start} and ended {at_end}."),
        ),
        "duration_sentence": (tr("Hypothe&sis"), tr("The trial ran {duration}.")),
    },
}


class CellForm(QWidget):
    """The form; ``cell_edited`` carries the column and the text that the user wrote."""

    cell_edited = Signal(str, str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.lines: dict[str, QLineEdit] = {}
        self.problems: dict[str, Words] = {}
        self._titles: list[PlainLabel] = []
        self.split = QComboBox()
        self._layout = in_form(on=self, margins=(12, 8, 12, 10), is_wide=True)
        self._layout.setVerticalSpacing(5)
        self._layout.setHorizontalSpacing(10)
        for group, cells in _GROUPS.items():
            self._layout.addRow(muted(group))
            for column, (label, hint) in cells.items():
                self._add(column, label, hint)
        theme.changed.connect(self.restyle)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put each cell below its title where beside it there is no room for a sentence."""
        super().resizeEvent(event)
        titles = (title.sizeHint().width() for title in self._titles)
        room = self.width() - max(titles, default=0)
        is_narrow = room < _SENTENCE * self.fontMetrics().averageCharWidth()
        policy = QFormLayout.RowWrapPolicy
        self._layout.setRowWrapPolicy(policy.WrapAllRows if is_narrow else policy.DontWrapRows)

    def show_cells(self, cells: Cells | None) -> None:
        """Show the cells of a template; None for none."""
        self.setEnabled(cells is not None)
        for column, line in self.lines.items():
            text = "" if cells is None else cells[column]
            if line.text() != text:
                line.setText(text)
                line.setCursorPosition(0)
        self._show_split("" if cells is None else cells["split"])

    def show_problems(self, problems: Iterable[CellProblem]) -> None:
        """Say below each cell what is wrong with it."""
        said: dict[str, list[str]] = {}
        for each in problems:
            said.setdefault(each.column, []).append(each.message)
        for column, label in self.problems.items():
            label.setText("\n".join(said.get(column, ())))
            label.setVisible(column in said)
            field = self.split if column == "split" else self.lines[column]
            field.setAccessibleDescription(label.text())
            field.setProperty("wrong", column in said)
            field.style().polish(field)

    def focus_cell(self, column: str) -> None:
        """Put the cursor into a cell."""
        (self.split if column == "split" else self.lines[column]).setFocus()

    def restyle(self) -> None:
        """Take up other colours and sizes."""
        wrong = self._theme.color("conflict").name()
        self.setStyleSheet(
            f'QLineEdit[wrong="true"], QComboBox[wrong="true"] {{ border-color: {wrong}; }}'
            f'QLabel[wrong="true"] {{ color: {wrong}; }}'
        )
        for label in self.findChildren(Words):
            label.resize_to(self._theme.font_size)

    def _add(self, column: str, label: str, hint: str) -> None:
        field = self._split_field() if column == "split" else self._line_field(column, hint)
        field.setAccessibleName(column.replace("_", " "))
        self.problems[column] = problem = Words()
        problem.setProperty("wrong", True)
        problem.hide()
        both = QWidget()
        in_column(field, problem, on=both, gap=1)
        title = PlainLabel(label)
        self._titles.append(title)
        title.setBuddy(field)
        set_tip(title, literal(column))
        self._layout.addRow(title, both)

    def _line_field(self, column: str, hint: str) -> QLineEdit:
        line = self.lines[column] = QLineEdit()
        line.installEventFilter(LeaveUndo(line))
        line.setPlaceholderText(hint)
        set_tip(line, literal(hint))
        line.textEdited.connect(partial(self.cell_edited.emit, column))
        return line

    def _split_field(self) -> QComboBox:
        self.split.addItems(list(_SPLITS))
        self.split.textActivated.connect(partial(self.cell_edited.emit, "split"))
        return self.split

    def _show_split(self, split: str) -> None:
        """Show a split; another word that a file has is shown as it is."""
        while self.split.count() > len(_SPLITS):
            self.split.removeItem(len(_SPLITS))
        if split.casefold() not in _SPLITS:
            self.split.addItem(split)
        self.split.setCurrentText(split.casefold() if split.casefold() in _SPLITS else split)


SET_TITLES = {
    "temp-order": "Temp-Order",
    "temp-duration": "Temp-Duration",
    "cross-unit": "Cross-Unit",
}


def totals_words(sheet: TemplateSheet) -> str:
    """Return the items of each set in words, for training and for testing."""
    totals: Counter[tuple[str, str]] = Counter()
    for place, cells in enumerate(sheet.rows):
        for name, size in zip(CHALLENGE_SETS, sheet.sizes(place) or (), strict=False):
            totals[name, cells["split"].strip().casefold()] += size
    count = tr_plural(
        len(sheet.rows),
        "{count} template gives items to train + test",
        "{count} templates give items to train + test",
    )
    lines = (
        written(f"{title}: {totals[name, 'train']:,} + {totals[name, 'test']:,}")
        for name, title in SET_TITLES.items()
    )
    return "\n".join((count, *lines))


_WRONG = tr("Mend the cells in red to see the items of this template.")
_NOTHING = {
    "temp-order": tr("No item of Temp-Order: write what happened or will happen, and when."),
    "temp-duration": tr(
        "No item of Temp-Duration: write how long it lasted, in its three sentences."
    ),
    "cross-unit": tr(
        "No item of Cross-Unit: it needs two neighbouring units in the future, such as hours "
        "and days."
    ),
}


class GivesPanel(QWidget):
    """The items, a tab per set."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.tabs = QTabBar()
        self.tabs.setAccessibleName(tr("Sets"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for title in SET_TITLES.values():
            self.tabs.addTab(title)
        self.table = ItemTable(theme, self)
        self.message = MessagePage(theme)
        self._shown: TemplatePreview | None = None
        self._stack = QStackedWidget()
        self._stack.addWidget(self.message)
        self._stack.addWidget(self.table)
        in_column(self.tabs, (self._stack, 1), on=self)
        self.tabs.currentChanged.connect(self._follow)

    def show_preview(self, preview: TemplatePreview) -> None:
        """Show what a template gives now."""
        self._shown = preview
        sizes = {each.dataset: each.size for each in preview.sets}
        for place, (name, title) in enumerate(SET_TITLES.items()):
            size = sizes.get(name, 0)
            self.tabs.setTabText(place, noted(title, written(f"{size:,}")) if size else title)
        self._follow()

    def show_message(self, text: str) -> None:
        """Show words in place of items."""
        self._shown = None
        self.message.show_text(text, is_error=False)
        self._stack.setCurrentIndex(0)

    def _follow(self) -> None:
        if self._shown is None:
            return
        name = list(SET_TITLES)[self.tabs.currentIndex()]
        found = next((each for each in self._shown.sets if each.dataset == name), None)
        if found is None or not found.items:
            self.message.show_text(_NOTHING[name] if found else _WRONG, is_error=False)
            self._stack.setCurrentIndex(0)
            return
        self.table.show_items(_shown_items(found), ("premise", "hypothesis"))
        self._stack.setCurrentIndex(1)


def _shown_items(found: SetPreview) -> tuple[PreviewItem, ...]:
    return tuple(_shown(number, item) for number, item in enumerate(found.items, 1))


def _shown(number: int, item: ChallengeItem) -> PreviewItem:
    pair, row = item.pair, item.as_row()
    texts = (pair.premise, pair.hypothesis)
    return PreviewItem(number, texts, pair.label.value, "", challenge_reason(row), row)
