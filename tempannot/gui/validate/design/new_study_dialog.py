"""The dialog of a new study: items, raters, training, instructions, and always what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPushButton,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.wording import ended, strung
from tempannot.formats.items.repeats import Repeat
from tempannot.gui.kit.dialogs import CommandLine, LeftOutDialog, ask_target
from tempannot.gui.kit.labels import PlainLabel, Words, WordSizes, heading, literal
from tempannot.gui.kit.layout import in_column, in_row, resize_on_screen, scrolled
from tempannot.gui.kit.work_bar import WorkBar
from tempannot.gui.state.file_kinds import STUDIES
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.validate.design.around_items_page import AroundItemsPage
from tempannot.gui.validate.design.draft import (
    UNSAVED_INSTRUCTIONS,
    Draft,
    Planned,
    are_answers,
    create_study,
    plan_of,
    study_command,
    study_file_name,
    usual_scale,
)
from tempannot.gui.validate.design.items_page import ItemsPage
from tempannot.gui.validate.design.power_dialog import PowerDialog
from tempannot.gui.validate.design.settings_page import SettingsPage
from tempannot.gui.validate.design.training_page import InstructionsEditor, TrainingPage
from tempannot.gui.validate.start.open_study import OpenStudy
from tempannot.gui.validate.start.start_pages import ConnectDialog
from tempannot.session.pauses import pause_before
from tempannot.session.worker import Task, Worker, sentence
from tempannot.study.design.study_options import StudyOptions
from tempannot.study.rating.rater_words import said_instructions
from tempannot.study.store.place import StoreError, StorePlace

_PAUSE_MILLISECONDS = 150
_NO_COMMAND = tr("One command cannot say the columns of these files, which differ.")
_UNSAVED = tr(
    "Save the instructions as {unsaved_instructions} for this command.",
    unsaved_instructions=UNSAVED_INSTRUCTIONS,
)
_NEW_NAME = tr("New study")
_PROGRESS_LETTERS = 34


class NewStudyDialog(QDialog):
    """Asks for a study and makes it; ``study`` holds the answer, open."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New study"))
        self._theme = preferences.theme
        self._folder = preferences.settings.last_folder or Path.home()
        self.study: OpenStudy | None = None
        self.planned: Planned | None = None
        self._gives_up = False
        self._background = Worker(self)
        self._planning: Task | None = None
        self._pause = pause_before(self._plan, self, _PAUSE_MILLISECONDS)
        self.items = ItemsPage(self._background, self._folder)
        self.settings = SettingsPage()
        self._raters_area = scrolled(self.settings)
        self.training = TrainingPage()
        self.around = AroundItemsPage()
        self.instructions = InstructionsEditor()
        self.tabs = QTabWidget()
        self.size_line, self.notes_line = heading(), Words()
        self.size_line.speak_up()
        self.notes_line.speak_up()
        self.command = CommandLine(self._theme, does=tr("makes the same study"))
        self.repeats = QPushButton(tr("Show repeate&d items…"))
        self.left_out = QPushButton(tr("Show rows &left out…"))
        self._progress = WorkBar(_PROGRESS_LETTERS)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self.in_store = self._buttons.addButton(tr("In a team's store…"), role)
        self.in_file = self._buttons.addButton(tr("Create st&udy…"), role)
        self._build()
        self._connect()
        WordSizes(self, self._theme)
        self._replan()

    @property
    def is_due(self) -> bool:
        """Whether what comes of the study is still to be told."""
        return self._pause.isActive() or self._background.is_busy

    def add_files(self, paths: list[Path]) -> None:
        """Take files of items."""
        self.items.add(paths)

    def create_at(self, place: StorePlace) -> None:
        """Make the study at a place, in the background; the dialog closes when it is there."""
        draft = self._draft()
        self._enable(False)
        self._background.run(
            partial(create_study, draft, place), self._created, self._could_not_create
        )

    @override
    def reject(self) -> None:
        """Give up what is being made, or else the dialog."""
        if self._background.is_busy and not self.tabs.isEnabled():
            self._background.stop()
            self._enable(True)
            return
        self._end_work()
        super().reject()

    def _end_work(self) -> None:
        """Give up what is under way, and what a pause in typing would begin after the end."""
        self._pause.stop()
        self._background.close()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Cancel) and self._asks_again("Escape"):
            return
        super().keyPressEvent(event)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        if self.isVisible() and self._asks_again(tr("Closing this window")):
            event.ignore()
            return
        if not self.isVisible():
            self._end_work()
        super().closeEvent(event)  # a reject, if the dialog is shown

    def _asks_again(self, how: str) -> bool:
        """Whether a slip of the finger is caught: what was set down is lost at a second one."""
        if self._gives_up or not self.items.files or not self.tabs.isEnabled():
            return False
        self._gives_up = True
        self.notes_line.setText(
            tr("{how} once more gives up this study and all its settings.", how=how)
        )
        self.notes_line.setVisible(True)
        return True

    def _ask_how_many(self) -> None:
        """Work out how many raters are needed, and take them over if that is wanted."""
        box = self.settings.boxes["raters"]
        dialog = PowerDialog(self._theme, int(str(box.value)), self)
        dialog.chosen.connect(box.show_value)
        dialog.open()

    def _show_rare(self) -> None:
        """Bring the rare settings into view once they have a place."""
        last = self.settings.boxes["idle_seconds"]
        QTimer.singleShot(0, last, partial(self._raters_area.ensureWidgetVisible, last))

    def _build(self) -> None:
        for title, page in (
            (tr("Items"), self.items),
            (tr("Raters"), self._raters_area),
            (tr("Training and checks"), scrolled(self.training)),
            (tr("Consent and questions"), self.around),
            (tr("Instructions"), self.instructions),
        ):
            self.tabs.addTab(page, title)
        self.tabs.setDocumentMode(True)
        below = in_row(self._progress, (self._buttons, 1), gap=-1)
        line = in_row((self.size_line, 1), self.left_out, self.repeats, gap=-1)
        in_column(
            (self.tabs, 1),
            line,
            self.notes_line,
            self.command,
            below,
            on=self,
            margins=None,
            gap=-1,
        )
        # only now the button has a dialog to be the default of
        self.in_file.setDefault(True)
        letters = self.fontMetrics().averageCharWidth()
        lines = self.fontMetrics().height()
        resize_on_screen(self, min(1100, letters * 120), min(820, lines * 46))
        self.command.hide()

    def _connect(self) -> None:
        self.items.files_changed.connect(self._follow_files)
        self.settings.opened.connect(self._show_rare)
        self.settings.how_many.clicked.connect(self._ask_how_many)
        for page in (self.settings, self.training, self.around, self.instructions):
            page.edited.connect(self._replan)
        self._background.progressed.connect(self._progress.show_progress)
        self._background.failed.connect(self._show_problem)
        self.instructions.failed.connect(self._show_problem)
        self.around.failed.connect(self._show_problem)
        self.repeats.clicked.connect(self._show_repeats)
        self.left_out.clicked.connect(self._show_left_out)
        self.in_file.clicked.connect(self._ask_file)
        self.in_store.clicked.connect(self._ask_store)
        self._buttons.rejected.connect(self.reject)

    def _draft(self) -> Draft:
        values = {**self.settings.values, **self.training.values, **self.around.values}
        values["name"] = values["name"] or self._usual_name()
        paths = tuple(each.path for each in self.items.files)
        options = StudyOptions(paths, **values, instructions=self.instructions.file)
        return Draft(options, self.items.files, self.instructions.markdown)

    def _usual_name(self) -> str:
        """Return what the study is called if nothing else is said: as its first file."""
        files = self.items.files
        return files[0].path.stem if files else _NEW_NAME

    def _follow_files(self) -> None:
        self.settings.suggest_scale(usual_scale(self.items.files))
        self.settings.suit_items(are_answers=are_answers(self.items.files))
        self.settings.call(self._usual_name())
        self._replan()

    def _replan(self) -> None:
        """Draw anew once nothing was changed for a moment."""
        self._gives_up = False
        self._enable_making(False)
        self._pause.start()

    def _plan(self) -> None:
        draft = self._draft()
        self._show_command(draft)
        if self._planning is not None:
            self._planning.stop()
        if draft.missing:
            self.planned = None
            self._show_summary("", "" if self.items.unread else draft.missing)
            return
        self._planning = self._background.run(
            partial(plan_of, draft), self._show_plan, self._could_not_plan
        )

    def _show_plan(self, planned: Planned) -> None:
        self.planned = planned
        self._show_summary(ended(planned.size), planned.notes)
        self.repeats.setVisible(bool(planned.repeats))
        self.left_out.setVisible(bool(planned.left_out))
        design = planned.plan.design
        self.instructions.show_usual(said_instructions(design.instructions, design.scale))
        self._enable_making(True)

    def _show_command(self, draft: Draft) -> None:
        self.command.setVisible(not draft.missing)
        if draft.missing:
            return
        command = study_command(draft)
        is_unsaved = bool(draft.instructions.strip()) and draft.options.instructions is None
        self.command.show_command(command or _NO_COMMAND, _UNSAVED if is_unsaved else "")
        self.command.copy.setEnabled(bool(command))

    def _could_not_plan(self, error: Exception) -> None:
        self.planned = None
        self._show_problem(sentence(error))

    def _show_problem(self, problem: str) -> None:
        self._show_summary("", f"{problem[:1].upper()}{problem[1:]}", is_wrong=True)

    def _show_summary(self, size: str, notes: str, *, is_wrong: bool = False) -> None:
        # a file that cannot be read is told of until other files are added, whatever else is said
        unread = self.items.unread
        notes = strung(" ", (*unread, *([notes] if notes else [])))
        self.size_line.setText(size)
        self.notes_line.setText(notes)
        self.notes_line.setVisible(bool(notes))
        self.repeats.setVisible(False)
        self.left_out.setVisible(False)
        color = self._theme.color("conflict" if is_wrong or unread else "muted").name()
        self.notes_line.setStyleSheet(f"color: {color}")
        self._enable_making(False)

    def _show_repeats(self) -> None:
        if self.planned is not None:
            RepeatsDialog(self.planned.repeats, self).open()

    def _show_left_out(self) -> None:
        if self.planned is not None:
            sentences = [shown(str(each)) for each in self.planned.left_out]
            spoken = tr("Rows that are left out, and why")
            LeftOutDialog(tr("Rows left out"), spoken, sentences, self).open()

    def _ask_file(self) -> None:
        name = study_file_name(self._draft().options.name or "")
        files = self.items.files
        folder = files[0].path.absolute().parent if files else self._folder
        path = ask_target(self, STUDIES, tr("Create the study"), folder / name)
        if path is not None:
            self.create_at(StorePlace.of(path))

    def _ask_store(self) -> None:
        dialog = ConnectDialog("", self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            try:
                self.create_at(StorePlace.of(dialog.url))
            except StoreError as error:
                self._show_problem(shown(str(error)))

    def _created(self, study: OpenStudy) -> None:
        self.study = study
        self._end_work()
        self.accept()

    def _could_not_create(self, error: Exception) -> None:
        self._enable(True)
        self._show_problem(sentence(error))
        self._enable_making(True)

    def _enable(self, enabled: bool) -> None:
        self.tabs.setEnabled(enabled)
        self._enable_making(enabled and self.planned is not None)

    def _enable_making(self, enabled: bool) -> None:
        for button in (self.in_file, self.in_store):
            button.setEnabled(enabled)


MOST_SHOWN = 2000


class RepeatsDialog(QDialog):
    """The list: a row per text, below it where it is and with which label."""

    def __init__(self, repeats: Sequence[Repeat], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Repeated items"))
        self.resize(860, 520)
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(tr("Repeated items"))
        self.tree.setHeaderLabels([tr("Texts"), tr("Label"), tr("Where")])
        for column, width in enumerate((370, 290)):
            self.tree.setColumnWidth(column, width)
        self.tree.setUniformRowHeights(True)
        in_order = sorted(repeats, key=lambda each: not each.is_contradictory)
        self.tree.addTopLevelItems([_row(each) for each in in_order[:MOST_SHOWN]])
        self.tree.setCurrentIndex(self.tree.model().index(0, 0))
        opposite = sum(each.is_contradictory for each in repeats)
        said = tr(
            "{texts} more than once; {opposite:,} with opposite labels.",
            texts=tr_plural(len(repeats), "{count:,} text", "{count:,} texts"),
            opposite=opposite,
        )
        if len(repeats) > MOST_SHOWN:
            said += tr(" The first {most_shown:,} are listed.", most_shown=MOST_SHOWN)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.said = PlainLabel(said)
        in_column(self.said, (self.tree, 1), buttons, on=self, margins=None, gap=-1)


def _row(repeat: Repeat) -> QTreeWidgetItem:
    labels = dict.fromkeys(each.label or tr("none") for each in repeat.items)
    joined = " / ".join(labels)
    texts = " — ".join(" ".join(text.split()) for text in reversed(repeat.items[0].texts))
    row = QTreeWidgetItem(
        [texts, tr("opposite: {joined}", joined=joined) if repeat.is_contradictory else joined]
    )
    row.setToolTip(0, literal("\n\n".join(repeat.items[0].texts)))
    for each in repeat.items:
        place, file = each.provenance.place_name, each.provenance.file
        where = tr("{item} of {file}", item=shown(place), file=file)
        row.addChild(QTreeWidgetItem([shown(each.said), each.label or tr("none"), where]))
    return row
