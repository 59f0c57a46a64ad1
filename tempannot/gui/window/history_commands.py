"""What the history of the shown document asks of the window: a look at the past, the way back."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QWindow
from typing_extensions import override

from tempannot.core.changes import Batch
from tempannot.core.language import tr
from tempannot.gui.annotate.annotate_workspace import AnnotateWorkspace
from tempannot.gui.annotate.history.past_strip import PastStrip
from tempannot.gui.kit.keys import SIGNS_OF_LIFE
from tempannot.gui.state.action_table import Handlers
from tempannot.gui.state.context import Context
from tempannot.gui.state.selection import Selection
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window.documents.earlier_session import SessionKeeper
from tempannot.gui.window.documents.open_documents import OpenDocuments
from tempannot.gui.window.workspaces import WindowServices
from tempannot.session.past import PastSession


class HistoryCommands(QObject):
    """Shows the document as it was in all panels but the history, until that is over."""

    def __init__(
        self,
        services: WindowServices,
        workspace: AnnotateWorkspace,
        documents: OpenDocuments,
        selection: Selection,
        keeper: SessionKeeper,
    ) -> None:
        super().__init__(services.window)
        self._services, self._workspace = services, workspace
        self._documents, self._selection, self._keeper = documents, selection, keeper
        self.strip = PastStrip(workspace.history, services.preferences.theme)
        workspace.text.add_bar(self.strip)
        history = workspace.history
        history.looked.connect(self._look)
        history.back_requested.connect(self._go_back)
        history.who_changed.connect(self._sign)
        history.said.connect(services.message.show_news)
        history.failed.connect(services.message.show_error)
        self.take_settings()

    @property
    def handlers(self) -> Handlers:
        """What each action does, by its id."""
        return {"selection.clear": self.let_go, "history.record": self.switch_record}

    def watch(self, handle: QWindow | None) -> None:
        """Take keys and the mouse in a window of the screen for signs that somebody is at work."""
        if handle is not None:
            handle.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_here = self._services.workspaces.current is Workspace.ANNOTATE
        if event.type() in SIGNS_OF_LIFE and is_here:
            session = self._documents.current
            if session is not None:
                session.give_sign()
        return False

    def let_go(self) -> None:
        """End the look at the past, if there is one, else let go of what is selected."""
        if self._workspace.history.step is not None:
            self._workspace.history.end_look()
        else:
            self._workspace.text.gestures.let_go()

    def switch_record(self) -> None:
        """Keep what was done to documents after they are closed, or no longer."""
        preferences = self._services.preferences
        preferences.keep_records(not preferences.settings.keeps_record)
        self.take_settings()
        kept = tr("is kept") if preferences.settings.keeps_record else tr("is not kept any more")
        self._services.message.show_news(
            tr(
                "What was done to a document {kept} after it is closed; in a project it always is.",
                kept=kept,
            )
        )

    def take_settings(self) -> None:
        """Let the open documents, and those to come, be signed and recorded as was chosen."""
        settings = self._services.preferences.settings
        self._documents.sign(settings.annotator, keeps_record=settings.keeps_record)
        action = self._services.actions["history.record"]
        action.setCheckable(True)
        action.setChecked(settings.keeps_record)

    def _look(self, past: PastSession | None) -> None:
        now = self._documents.current
        if now is None:
            return
        preferences = self._services.preferences
        self._selection.clear()
        if past is not None:
            self._keeper.leave()
        shown = now if past is None else past
        context = Context(shown, self._selection, preferences.theme, preferences.keymap)
        self._workspace.show_past(context)
        if past is None:
            self._keeper.enter(now)

    def _go_back(self, batch: Batch) -> None:
        if self._workspace.gestures.apply(batch):
            undo = self._services.preferences.keymap.label("edit.undo")
            self._services.message.show_news(
                tr("{batch}: {undo} takes it back.", batch=batch.name, undo=undo)
            )

    def _sign(self, who: str) -> None:
        self._services.preferences.keep_annotator(who)
        self.take_settings()
