"""The controller of the Validate workspace: studies, their raters' pages and their lead's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QWidget
from typing_extensions import override

from tempannot.core.errors import FileError
from tempannot.core.language import shown, tr
from tempannot.gui.kit.dialogs import ask_target
from tempannot.gui.state.action_table import Handlers
from tempannot.gui.state.file_kinds import STUDY_REPORTS
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.state.workspace_controller import WorkspaceController
from tempannot.gui.validate.lead.lead_pages import LEAD, LeadPages
from tempannot.gui.validate.lead.study_loader import StudyLoader
from tempannot.gui.validate.lead.study_transfers import write_report_on
from tempannot.gui.validate.rating.rating_pages import RatingPages, rating_handlers
from tempannot.gui.validate.repair.repair_desk import REPAIR, RepairDesk
from tempannot.gui.validate.repair.repair_page import RepairPage
from tempannot.gui.validate.start.file_results_page import FileResultsPage
from tempannot.gui.validate.start.open_study import OpenStudy, close_study
from tempannot.gui.validate.study_opener import COPY_KEY, KeyDialog, StudyOpener
from tempannot.gui.validate.validate_workspace import ValidateWorkspace
from tempannot.gui.views.origin_document import show_origin
from tempannot.session.rating_session import RatingSession
from tempannot.study.design.study_design import DesignError, rater_name
from tempannot.study.store.place import is_study

if TYPE_CHECKING:
    from tempannot.formats.items.rating_item import Provenance
    from tempannot.study.store.facts import StudyInfo


_RESULTS = "results"
"""The view that shows the pages of the lead."""
_RATER = "Cleo"


class ValidateController(WorkspaceController):
    """What the window needs to know of rating studies; ``opened``: a study can be shown."""

    opened = Signal()

    def __init__(self, preferences: Preferences, window: QWidget) -> None:
        super().__init__(window)
        self.workspace = self.page = ValidateWorkspace(preferences.theme)
        self.rating = RatingPages(preferences.theme, preferences.keymap)
        self._preferences = preferences
        self._window = window
        self.opener = StudyOpener(preferences, window, self)
        self._background = self.opener.background
        self._open: OpenStudy | None = None
        self._session: RatingSession | None = None
        self._lead: LeadPages | None = None
        self.file = FileResultsPage(preferences.theme)
        self.repair: RepairDesk | None = None
        self._connect()
        self._show_start()

    @property
    @override
    def handlers(self) -> Handlers:
        """What each action of the workspace does, by its id."""
        studies: Handlers = {
            "study.new": self.opener.ask_new,
            "study.open": self.opener.ask_study,
            "study.connect": self.opener.ask_store,
            "study.sample": self.opener.open_sample,
            "study.results": self.show_results,
            "study.leave": self.leave,
        }
        lead: Handlers = {id: partial(self._for_lead, do) for id, do in LEAD.items()}
        repair: Handlers = {id: partial(self._for_repair, do) for id, do in REPAIR.items()}
        repair["repair.open"] = self.ask_documents
        return studies | lead | rating_handlers(self.rating) | repair

    @property
    @override
    def with_local_keys(self) -> tuple[QWidget, ...]:
        """The page of a rater."""
        return (self.rating,)

    @property
    @override
    def title(self) -> str:
        """What the window is called while this part is shown."""
        if self._repairing:
            return tr("Repair")
        return tr("Validate") if self._open is None else self._open.info.name

    @property
    def study(self) -> StudyInfo | None:
        """The study that is open."""
        return None if self._open is None else self._open.info

    @property
    @override
    def is_busy(self) -> bool:
        """Whether something is under way, so that what is shown is about to change."""
        is_working = self._background.is_busy or self.file.background.is_busy
        is_working = is_working or bool(self.repair and self.repair.session.is_busy)
        return is_working or bool(self._lead and self._lead.is_busy)

    @property
    def is_rating(self) -> bool:
        """Whether somebody rates; then nothing of the lead's is shown."""
        return self._session is not None

    @property
    def lead(self) -> LeadPages | None:
        """The pages of the lead, while they are open."""
        return self._lead

    @property
    @override
    def undo_names(self) -> tuple[str | None, str | None]:
        """The last answer of a rater can be taken back; what was accepted of repairs, too."""
        if self._repairing:
            return self._repairing.session.undo_names
        session = self._session
        return (tr("last answer") if session is not None and session.recent else None), None

    @override
    def undo(self) -> None:
        """Take the last answer back, or what was accepted last."""
        if self._repairing:
            self._repairing.session.undo()
        else:
            self.rating.back()

    @override
    def redo(self) -> None:
        """Accept again what was taken back."""
        if self._repairing:
            self._repairing.session.redo()

    @property
    @override
    def is_modified(self) -> bool:
        """Whether changes were accepted that no copy has."""
        return bool(self.repair and self.repair.session.is_modified)

    @override
    def save(self, *, ask: bool = False) -> bool:
        """Write repaired copies; judgments are saved as they are made."""
        return self._repairing.save(ask=ask) if self._repairing else super().save(ask=ask)

    @override
    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) contradictory document."""
        if self._repairing:
            self._repairing.page.next_document(by)

    @override
    def may_quit(self) -> bool:
        """Ask about changes that are in no copy, and about raters in browsers; False to stay."""
        return (self.repair is None or self.repair.may_quit()) and self._may_end_pages()

    @override
    def show_help(self) -> bool:
        """Show a rater the instructions of the study."""
        if self.is_rating:
            self.rating.show_instructions()
        return self.is_rating

    def open_path(self, place: Path | str) -> None:
        """Open a study: a file, or the URL of a store."""
        self.opener.open_path(place)

    @override
    def open_paths(self, paths: Sequence[Path | str]) -> None:
        """Open a study, the last one of several."""
        for each in paths:
            self.open_path(each)

    @override
    def ask_about(self, paths: Sequence[Path]) -> None:
        """Ask what a rating study of the items in files is to be like."""
        self.opener.ask_new(paths)

    @override
    def open_for(self, purpose: str, paths: Sequence[Path]) -> None:
        """Take judgments into the open study, report on them, or ask for a study."""
        match purpose:
            case "study":
                self.opener.ask_study()
            case "report":
                for path in paths:
                    self._report_on(path)
            case "import":
                self._take_in(paths)
            case "repair":
                self._repair_desk().begin(paths)
            case "judgments" | "numbers":
                self._show_file(paths[0], is_table=purpose == "judgments")

    @override
    def open_view(self, view: str, paths: Sequence[Path | str]) -> Iterator[None]:
        """Open studies, or the sample; nobody is made to rate in another study for a picture."""
        for each in paths:
            if is_study(each):
                self.open_path(each)
            else:
                self.failed.emit(str(FileError(Path(each), tr("this is no rating study"))))
        if not paths:
            self.open_sample()
        if view == _RESULTS:
            self.opened.connect(partial(self.show_results, in_front=True))
            return iter(())
        return iter(()) if paths else self._show_item()

    def open_sample(self) -> None:
        """Open the study that comes with the program."""
        self.opener.open_sample()

    def rate(self, name: str) -> None:
        """Rate under a name in the open study."""
        if self._open is None or not self._may_end_pages():
            return
        try:
            name = rater_name(name)
        except DesignError as error:
            self.failed.emit(shown(str(error)))
            return
        self._end_pages()
        self.over.emit(COPY_KEY)  # who rates may be somebody else at the lead's computer
        self._preferences.keep_rater(name)
        self._session = session = RatingSession(self._open.store, name)
        session.turn_changed.connect(self.changed)
        self.rating.show_session(session)
        self.workspace.bar.show_place(self._open.info.name, tr("rating as {name}", name=name))
        self.workspace.show_page(self.rating)
        session.start()
        self.changed.emit()

    def show_results(self, *, in_front: bool = False) -> None:
        """Show the lead's pages of the open study, ``in_front`` the statistics; not to a rater."""
        study = self._open
        if study is None or study.info.is_handed_out or not self._is_lead(study):
            return
        if not self._may_end_pages():
            return
        self._end_pages()
        desk = StudyLoader(study.store, self._preferences.settings.rater or "lead", self)
        self._lead = lead = LeadPages(desk, self._preferences, self._window)
        lead.link_requested.connect(self._open_link)
        desk.said.connect(self._say)
        desk.failed.connect(self.failed)
        desk.progressed.connect(self.workspace.bar.show_progress)
        self.workspace.bar.show_place(study.info.name, tr("results, for the lead"))
        self.workspace.show_page(lead)
        if in_front:
            lead.tabs.setCurrentWidget(lead.results)
        desk.refresh()
        self.changed.emit()

    def _is_lead(self, study: OpenStudy) -> bool:
        """Whether the lead's key is here, or is given now."""
        dialog = None if study.store.is_lead else KeyDialog(study.store, self._window)
        return dialog is None or dialog.exec() == QDialog.DialogCode.Accepted

    def leave(self) -> None:
        """Go one page back: from a page of the study to its first, from there to all studies."""
        if not self._may_end_pages():
            return
        if self.workspace.page is self.workspace.study or self._open is None:
            self._let_go()
            self._show_start()
        else:
            self._show_study()

    @override
    def close(self) -> None:
        """Let go of everything; ask ``may_quit`` first."""
        self._let_go()
        self._background.close()
        self.file.close_work()
        if self.repair is not None:
            self.repair.close()

    def ask_documents(self) -> None:
        """Ask for a folder whose contradictory documents are to be repaired."""
        self._repair_desk().ask_documents()

    @property
    def _repairing(self) -> RepairDesk | None:
        """What repairs documents, while its page is shown."""
        desk = self.repair
        return desk if desk is not None and self.workspace.page is desk.page else None

    def _repair_desk(self) -> RepairDesk:
        """What repairs documents, made when it is first wanted."""
        if self.repair is None:
            self.repair = desk = RepairDesk(self._preferences, self._window)
            self.workspace.bar.stop_requested.connect(desk.session.stop)
            desk.opened.connect(self._show_repair)
            desk.session.changed.connect(self.changed)
            desk.session.progressed.connect(self.workspace.bar.show_progress)
            desk.said.connect(self._say)
            desk.failed.connect(self.failed)
            desk.link_requested.connect(self.link_requested)
        return self.repair

    def _show_repair(self) -> None:
        if not self._may_end_pages():
            return
        self._end_pages()
        self.workspace.bar.show_place(tr("Repair documents"), "")
        self.workspace.show_page(self._repair_desk().page)
        self.changed.emit()

    def _for_repair(self, do: Callable[[RepairPage], object]) -> None:
        """Do something on the page that repairs documents, if it is shown."""
        if self._repairing:
            do(self._repairing.page)

    def _show_file(self, path: Path, *, is_table: bool) -> None:
        """Show what a file says of judgments; the study that is open stays open."""
        if not self._may_end_pages():
            return
        self._end_pages()
        (self.file.show_judgments if is_table else self.file.show_numbers)(path)
        self.workspace.bar.show_place(path.name, "judgments" if is_table else "numbers")
        self.workspace.show_page(self.file)
        self.changed.emit()

    def _take_in_one(self, path: Path) -> None:
        self._take_in([path])

    def _take_in(self, paths: Sequence[Path]) -> None:
        if self._open is None or self._open.info.is_handed_out:
            self.failed.emit(
                tr("Open the study that the judgments are of first, then take them in.")
            )
            return
        if self._lead is None:
            self.show_results()
        assert self._lead is not None
        for path in paths:
            self._lead.files.take_in(path)

    def _report_on(self, table: Path) -> None:
        """Ask where to write a report on a table of judgments, and write it."""
        target = ask_target(
            self._window, STUDY_REPORTS, tr("Write a report"), table.with_suffix("")
        )
        if target is not None:
            self._background.run(partial(write_report_on, table, target), self._say)

    def _show_item(self) -> Iterator[None]:
        """Show what a rater sees of the study that is open."""
        self.rate(_RATER)
        while self.rating.session is None or self.rating.session.turn is None:
            yield
        self.rating.next()

    def _for_lead(self, do: Callable[[LeadPages], object]) -> None:
        """Do something on the lead's pages, if they are open."""
        if self._lead is not None:
            do(self._lead)

    def _connect(self) -> None:
        workspace, opener = self.workspace, self.opener
        opener.offer_on(workspace.start)
        opener.opened.connect(self._take)
        opener.said.connect(self.said)
        opener.failed.connect(self.failed)
        workspace.bar.back_requested.connect(self.leave)
        workspace.bar.stop_requested.connect(self._stop)
        workspace.study.rating_requested.connect(self.rate)
        workspace.study.results_requested.connect(self.show_results)
        self.rating.left.connect(self.leave)
        self.rating.said.connect(self._say)
        self.rating.failed.connect(self.failed)
        workspace.start.repair_requested.connect(self.ask_documents)
        self.file.report_requested.connect(self._report_on)
        self.file.import_requested.connect(self._take_in_one)
        self.file.failed.connect(self.failed)
        self.file.background.progressed.connect(workspace.bar.show_progress)
        opener.background.progressed.connect(workspace.bar.show_progress)
        opener.background.failed.connect(self.failed)

    def _take(self, study: OpenStudy) -> None:
        if not self._may_end_pages():
            close_study(study)
            return
        self._let_go()
        self._open = study
        place = study.store.place
        self._preferences.add_study(str(place if place.path is None else place.path.absolute()))
        self._show_study()
        self.opened.emit()
        self.changed.emit()

    def _open_link(self, origin: Provenance) -> None:
        show_origin(origin, self, self._preferences, self._window)

    def _stop(self) -> None:
        self._background.stop()
        if self._lead is not None:
            self._lead.desk.stop()

    def _say(self, text: str) -> None:
        self.said.emit(text, {})

    def _may_end_pages(self) -> bool:
        """Ask where raters in browsers are at work, whom the lead's pages serve; False to stay."""
        return self._lead is None or self._lead.browser.may_end()

    def _end_pages(self) -> None:
        """Leave the pages of the rater or of the lead; what the rater said is safe."""
        if self._session is not None:
            self.rating.show_session(None)
            self._session.close()
            self._session = None
        if self._lead is not None:
            self._lead.close_work()
            self.workspace.drop(self._lead)
            self._lead = None

    def _let_go(self) -> None:
        self._end_pages()
        if self._open is not None:
            close_study(self._open)
        self._open = None

    def _show_start(self) -> None:
        self.workspace.start.show_recent(self._preferences.settings.recent_studies)
        self.workspace.bar.show_place("", "")
        self.workspace.show_page(self.workspace.start)
        self.changed.emit()

    def _show_study(self) -> None:
        assert self._open is not None
        self._end_pages()
        study = self._open
        page = self.workspace.study
        name = self._preferences.settings.rater
        page.show_study(study.info, name, is_lead=study.store.is_lead)
        self.workspace.bar.show_place(study.info.name, "")
        self.workspace.show_page(page)
        self.changed.emit()
