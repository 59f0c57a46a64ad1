"""The controller of the Compare workspace: its session, panels and files behind a few methods."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.core.wording import strung, with_and
from tempannot.gui.compare.adjudication_controller import AdjudicationController
from tempannot.gui.compare.compare_files import CompareFiles
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.compare_workspace import CompareWorkspace
from tempannot.gui.compare.desk_controller import DeskController
from tempannot.gui.compare.numbers.measure_cells import measures_page
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.kit.dialogs import show_page
from tempannot.gui.kit.quick_keys import settle_memory_soon
from tempannot.gui.state.action_table import Handlers
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.state.selection import Selection
from tempannot.gui.state.view_table import Workspace, panels_of
from tempannot.gui.state.workspace_controller import WorkspaceController
from tempannot.resources import sample_comparison
from tempannot.session.compare_session import GOLD, CompareSession


class CompareController(WorkspaceController):
    """What the window needs to know of comparing; ``opened``: a comparison can be shown."""

    opened = Signal()

    def __init__(self, preferences: Preferences, window: QWidget) -> None:
        super().__init__(window)
        self.session = CompareSession(self)
        self.session.set_vocabulary(preferences.settings.vocabulary)
        preferences.vocabulary_changed.connect(self.session.set_vocabulary)
        self.selection = Selection(self)
        self._window = window
        self._log: Path | None = None
        self._was_shown = False
        self._context = CompareContext(
            self.session, self.selection, preferences.theme, preferences.keymap
        )
        self.workspace = self.page = CompareWorkspace(self._context)
        self.files = CompareFiles(self.session, preferences, window)
        reading = self.workspace.disagreements.reading
        self.adjudicating = AdjudicationController(self.session, preferences, window, reading)
        self.desk = DeskController(self.session, self.adjudicating, self.workspace, preferences)
        self._connect(preferences)

    @property
    @override
    def handlers(self) -> Handlers:
        """What each action of the workspace does, by its id."""
        workspace, decide = self.workspace, self.workspace.decisions
        panels = panels_of(Workspace.COMPARE)
        return {each.action: partial(workspace.enter_panel, each.id) for each in panels} | {
            "compare.new": partial(self.ask_about, ()),
            "compare.next": workspace.disagreements.next,
            "compare.previous": workspace.disagreements.previous,
            "compare.next-open": self._next_open,
            "compare.next-unit": workspace.texts.next_unit,
            "compare.previous-unit": workspace.texts.previous_unit,
            "compare.let-go": self.selection.clear,
            "compare.overlaid": self.overlay,
            "compare.columns": self.turn_columns,
            "compare.swap": self.session.swap,
            "compare.mix": self.mix,
            "compare.names": self.hide_names,
            "compare.report": self.files.write_report,
            "compare.left-out": self.files.show_left_out,
            "compare.profile": partial(
                self.files.ask_profile, workspace.bar.buttons["compare.profile"]
            ),
            "desk.bulk": self.desk.decide_shown,
            "desk.list": workspace.documents.setFocus,
            "desk.next": self.desk.next,
            "desk.folder": self.desk.choose_folder,
            "adjudicate.start": self.desk.start,
            "adjudicate.resume": self.adjudicating.resume,
            "adjudicate.first": partial(self._decide, "adjudicate.first", decide.choose_first),
            "adjudicate.second": partial(self._decide, "adjudicate.second", decide.choose_second),
            **{
                f"adjudicate.{answer}": partial(
                    self._decide, f"adjudicate.{answer}", partial(decide.choose_stated, answer)
                )
                for answer in ("third", "fourth", "fifth")
            },
            "adjudicate.union": partial(self._decide, "adjudicate.union", decide.choose_union),
            "adjudicate.other": partial(self._decide, "adjudicate.other", decide.choose_other),
            "adjudicate.neither": partial(
                self._decide, "adjudicate.neither", decide.choose_neither
            ),
            "adjudicate.undecidable": partial(
                self._decide, "adjudicate.undecidable", decide.choose_undecidable
            ),
            "adjudicate.later": partial(self._decide, "adjudicate.later", decide.choose_later),
            "adjudicate.reason": decide.edit_reason,
            "adjudicate.agreements": decide.accept_agreement,
            "adjudicate.log": self.adjudicating.save_table,
            "compare.large": self.large_requested.emit,
        }

    def _decide(self, action: str, choose: Callable[[], object]) -> None:
        """Decide on the row of the table that has the keys, else on the item on show."""
        for table in self.workspace.item_tables:
            if table.has_keys:
                table.decide(action)
                return
        choose()

    def _next_open(self) -> None:
        """Go on in the table that has the keys, else in the list, and after it to the marks."""
        if any(each.has_keys and each.next_left() for each in self.workspace.item_tables):
            return
        if self.workspace.marks.is_all_that_is_left:
            self.workspace.enter_panel("marks")
        else:
            self.workspace.disagreements.next_open()

    @property
    @override
    def home(self) -> QWidget | None:
        """The queue, from which every key of the workspace works."""
        return self.workspace.disagreements

    @override
    def under_work(self) -> Sequence[QRect]:
        return self.workspace.numbers_area()

    @property
    @override
    def panels(self) -> tuple[QWidget, ...]:
        """The texts and what is below them."""
        return self.workspace.texts, self.workspace.documents, *self.workspace.panels.values()

    @property
    @override
    def places(self) -> tuple[QWidget, ...]:
        """What is below the texts, and all that is around them and the queue."""
        shown = self.workspace
        around = shown.bar, shown.strip, shown.disagreements.controls, shown.documents
        return *shown.panels.values(), *around, shown.texts, shown.decisions, shown.bulk

    @property
    @override
    def is_busy(self) -> bool:
        """Whether files are being read and compared."""
        return self.files.is_loading

    @property
    @override
    def title(self) -> str:
        """What the window is called while this part is shown."""
        comparison = self.session.comparison
        gold = self.adjudicating.current
        if comparison is None:
            return tr("Compare")
        saved = f" - {gold.path.name}" if gold and gold.path else ""
        return f"{self._compared(comparison.name)}{saved}"

    @property
    @override
    def is_modified(self) -> bool:
        """Whether decisions are in no gold file yet."""
        return bool(self.adjudicating.current and self.adjudicating.current.is_modified)

    @override
    def show_help(self) -> bool:
        """Show what the measures are."""
        show_page(tr("Definitions of the measures"), measures_page(), self._window)
        return True

    @property
    @override
    def undo_names(self) -> tuple[str | None, str | None]:
        """The steps that undo takes back and redo carries out again, None for none."""
        current = self.adjudicating.current
        return (current.undo_name, current.redo_name) if current else (None, None)

    @property
    @override
    def open_again(self) -> tuple[Path, ...]:  # type: ignore[override]
        """What is compared."""
        return self.files.open_again

    @override
    def open_paths(self, paths: Sequence[Path | str]) -> None:
        """Compare annotations, the key first."""
        self.files.open_paths([Path(each) for each in paths])

    @override
    def open_for(self, purpose: str, paths: Sequence[Path]) -> None:
        """Go on with a log of decisions; what they are about is asked for if it is not compared."""
        self._log = paths[0]
        if self.session.comparison is None:
            self.ask_about(())
            if not self.files.is_loading:
                self._log = None
        else:
            self._resume_log()

    @override
    def use_texts(self, places: Sequence[Path]) -> None:
        self.files.texts = tuple(places)

    @override
    def ask_about(self, paths: Sequence[Path]) -> None:
        """Ask what to compare; these are suggested, else what was, else what is open."""
        self.files.ask(paths or self.files.paths or self.open_documents()[:2])

    @override
    def open_view(self, view: str, paths: Sequence[Path | str]) -> Iterator[None]:
        """Compare files, or the two annotations of the sample that has this one's name."""
        two = paths if len(paths) > 1 else sample_comparison(Path(paths[0]).stem)
        self.open_paths(two)
        return self._show_example()

    @override
    def undo(self) -> None:
        """Take the last decision back."""
        adjudication = self.adjudicating.current
        name = None if adjudication is None else adjudication.undo_name
        if adjudication is not None and name is not None:
            adjudication.undo()
            announce(self.workspace, tr("Taken back: {name}", name=name))

    @override
    def redo(self) -> None:
        """Make the decision again that was taken back."""
        if self.adjudicating.current is not None:
            self.adjudicating.current.redo()

    @override
    def save(self, *, ask: bool = False) -> bool:
        """Save the gold annotation."""
        return self.adjudicating.save(ask=ask)

    @override
    def step(self, by: int) -> None:
        self.session.step(by)

    def hide_names(self) -> None:
        """Hide the names of the sides, or show them again."""
        self.session.hide_names(not self.session.names_hidden)

    def mix(self) -> None:
        """Put the annotators in an order that nobody chose."""
        self.session.mix()
        who = tr("A and B") if len(self.session.numbers) == 2 else tr("The annotators")
        self.said.emit(tr("{who} are in a random order now.", who=who), {})

    def overlay(self) -> None:
        """Show both annotations on one text, or side by side again."""
        self.workspace.set_overlaid(not self.workspace.texts.is_overlaid)

    def turn_columns(self) -> None:
        """Show other ones of A, B and the gold beside each other."""
        if self.session.gold is None:
            self.said.emit(tr("There is no gold to show yet: start adjudicating."), {})
            return
        self.workspace.turn_columns()
        shown = [self.session.letter(each) for each in self.session.columns if each != GOLD]
        shown += [tr("gold")] * (GOLD in self.session.columns)
        self.said.emit(tr("Shown: {shown}.", shown=strung(", ", shown)), {})

    @override
    def may_quit(self) -> bool:
        """Ask once about decisions that are in no gold file; False to stay."""
        return self.adjudicating.may_quit()

    @override
    def close(self) -> None:
        """Let go of everything; ask ``may_quit`` first."""
        self.files.end()
        self.session.desk.close()
        self.workspace.measures.end()
        self.adjudicating.close_all()

    def _compared(self, document: str) -> str:
        """Return the document's name, or of a single document what its two sides are called."""
        session = self.session
        if session.over_all is not None:
            return document
        return with_and(session.label(side) for side in session.order)

    def _connect(self, preferences: Preferences) -> None:
        files, workspace = self.files, self.workspace
        workspace.panel_wanted.connect(self.panel_wanted)
        files.said.connect(self.said)
        files.hinted.connect(self.hinted)
        files.failed.connect(self.failed)
        files.opened.connect(self.opened)
        files.opened.connect(self._resume_log)
        files.progressed.connect(workspace.bar.show_progress)
        files.progressed.connect(workspace.texts.show_progress)
        files.written.connect(workspace.bar.show_work)
        workspace.bar.stop_requested.connect(files.stop)
        for part in (self.adjudicating, self.desk):
            part.said.connect(self._say)
            part.failed.connect(self.failed)
            part.named.connect(self._name_adjudicator)
        self._connect_adjudicating()
        workspace.decisions.start_requested.connect(self.desk.start)
        workspace.decisions.said.connect(self._say)
        workspace.decisions.failed.connect(self.failed)
        workspace.decisions.adjudicator = preferences.settings.adjudicator
        workspace.decisions.adjudicator_changed.connect(preferences.keep_adjudicator)
        workspace.measures.pairs_requested.connect(self._show_pairs)
        handlers, buttons = self.handlers, workspace.bar.buttons
        for id, button in buttons.items():
            button.clicked.connect(handlers[id])
        overlaid = buttons["compare.overlaid"]
        workspace.texts.overlaid_changed.connect(overlaid.setChecked)
        workspace.disagreements.said.connect(self._say)
        for table in workspace.item_tables:
            table.said.connect(self._say)
            table.failed.connect(self.failed)
        workspace.bulk.said.connect(self._say)
        workspace.bulk.left.connect(workspace.disagreements.setFocus)
        files.opened.connect(workspace.disagreements.setFocus)
        self.session.adjudication_changed.connect(self._come_home)
        for follow in (self.turned, self._show_what_is_left, self._let_go, self.changed):
            self.session.current_changed.connect(follow)
        self.session.display_changed.connect(self.changed)

    def _connect_adjudicating(self) -> None:
        adjudicating, bar = self.adjudicating, self.workspace.bar
        adjudicating.changed.connect(self.changed)
        adjudicating.begun.connect(self._show_first_open)
        adjudicating.progressed.connect(bar.show_work)
        bar.stop_requested.connect(adjudicating.stop)

    def _resume_log(self) -> None:
        log, self._log = self._log, None
        if log is not None:
            self.adjudicating.resume_log(log)

    def _come_home(self) -> None:
        """Give the queue the keyboard, unless somebody goes through the documents."""
        if not self.workspace.documents.table.hasFocus():
            self.workspace.disagreements.setFocus()

    def _show_what_is_left(self) -> None:
        """Let go of what was selected; in a document that is gone on with go to what is left."""
        self.selection.clear()
        if self.session.desk.folder is not None and self.adjudicating.current is not None:
            self._show_first_open()

    def _let_go(self) -> None:
        """Clear up after what was shown before; after nothing there is nothing to clear up."""
        if self._was_shown:
            settle_memory_soon()
        self._was_shown = self.session.joint is not None

    def _show_first_open(self) -> None:
        # what was looked at before may be settled by the start: the first key would be lost on it
        if not self.workspace.disagreements.wants_selected:
            self.workspace.disagreements.next_open()

    def _show_example(self) -> Iterator[None]:
        self.workspace.disagreements.next()
        yield

    def _show_pairs(self) -> None:
        self.workspace.show_panel("pairs")

    def _name_adjudicator(self, name: str) -> None:
        self.workspace.decisions.adjudicator = name

    def _say(self, text: str) -> None:
        self.said.emit(text, {})
