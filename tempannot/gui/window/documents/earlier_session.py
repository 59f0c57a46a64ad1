"""What comes back of the session before: the documents, the places in them, edits not saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.wording import strung
from tempannot.formats.members import file_of
from tempannot.gui.annotate.text.text_pane import TextPane
from tempannot.gui.state.selection import Selection
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window.documents.document_profiles import read_as_chosen
from tempannot.gui.window.documents.open_documents import OpenDocuments
from tempannot.gui.window.message_bar import Answers, MessageBar
from tempannot.gui.window.workspaces import Workspaces
from tempannot.session.beginning import Beginning
from tempannot.session.document_session import DocumentSession
from tempannot.session.pauses import pause_before
from tempannot.session.recovery import (
    Recovery,
    discard,
    pending_recoveries,
    recover,
    recover_original,
)
from tempannot.session.tour_copy import is_tour_copy
from tempannot.session.what_is_open import (
    LastSession,
    ReadingPlace,
    load_last_session,
    save_last_session,
)


class RecoveryOffer(QObject):
    """Says at the start what can be brought back, one file after the other."""

    def __init__(self, documents: OpenDocuments, message: MessageBar, parent: QObject) -> None:
        super().__init__(parent)
        self._documents = documents
        self._message = message
        self._left: list[Recovery] = []

    def offer(self) -> None:
        """Look for journals of sessions that were cut off, and offer the first."""
        self._left = list(pending_recoveries())
        self._next()

    def _next(self) -> None:
        if not self._left:
            return
        found = self._left[0]
        if found.problem is not None:
            answers: Answers = {
                tr("&Later"): self._later,
                tr("&Delete the edits"): partial(self._discard, found),
            }
            if found.changes:
                copy = partial(self._recover, found, recover_original)
                answers = {tr("&Open the old state with the edits"): copy, **answers}
            self._message.show_error(found.problem, answers)
            return
        self._message.show_news(
            tr_plural(
                found.changes,
                "{found}: {count} edit of {when:%Y-%m-%d %H:%M} was not saved when tempannot was "
                "cut off.",
                "{found}: {count} edits of {when:%Y-%m-%d %H:%M} were not saved when tempannot was "
                "cut off.",
                found=found.name,
                when=found.when,
            ),
            {
                tr("Bring &them back"): partial(self._recover, found, recover),
                tr("&Later"): self._later,
                tr("&Delete them"): partial(self._discard, found),
            },
        )

    def _recover(self, found: Recovery, take_over: Callable[[Recovery], Beginning]) -> None:
        here = self._documents.sessions.get(found.path)
        if here is not None and here.has_edits:
            self._offer_next_and_say(
                tr(
                    "{found} has other edits in this window: save it or close it; the edits "
                    "that were cut off are offered again at the next start.",
                    found=found.name,
                )
            )
            return
        try:
            beginning = take_over(found)
            session = DocumentSession.begun(beginning, self._documents.during, self._documents)
        except TempannotError as error:
            self._offer_next_and_say(shown(str(error)))
            return
        read_as_chosen(session)
        notice, session.notice = session.notice, None
        self._documents.adopt(found.path, session)
        self._offer_next_and_say(notice)

    def _discard(self, found: Recovery) -> None:
        try:
            discard(found)
        except TempannotError as error:
            self._offer_next_and_say(shown(str(error)))
            return
        self._later()

    def _offer_next_and_say(self, problem: str | None) -> None:
        """Offer what is left, with what went wrong before it: the offer waits behind."""
        self._later()
        if problem is not None:
            self._message.show_error(problem)

    def _later(self) -> None:
        self._left = self._left[1:]
        self._next()


_PAUSE = 1000
"""Milliseconds in which several changes are kept together."""
_MOST_NAMED = 5


class SessionKeeper(QObject):
    """Where the user is in each document, and all that is open.

    A document shown again is where it was left. From ``watch`` on everything is kept on the disk
    as well; a window that is killed comes back, too.
    """

    def __init__(
        self, documents: OpenDocuments, text: TextPane, selection: Selection, workspaces: Workspaces
    ) -> None:
        super().__init__(documents)
        self._documents = documents
        self._text = text
        self._selection = selection
        self._workspaces = workspaces
        self._places: dict[Path, ReadingPlace] = {}
        self._shown: DocumentSession | None = None
        self._compared: tuple[Path, ...] = ()
        self._is_watching = False
        self.notice: str | None = None
        self._timer = pause_before(self._keep, self, _PAUSE)
        for changed in (
            documents.list_changed,
            documents.current_changed,
            selection.changed,
            workspaces.changed,
        ):
            changed.connect(self._wait)
        workspaces.changed.connect(self._compare_again)

    @property
    def is_watching(self) -> bool:
        """Whether what is open is kept on the disk; that of a picture is not."""
        return self._is_watching

    def leave(self) -> None:
        """Remember where the user is in the document shown until now."""
        if self._shown is not None:
            self._places[self._shown.path] = self._place()
            self._shown = None

    def enter(self, session: DocumentSession | None) -> None:
        """Go where the user was in a document that is shown from now on."""
        self._shown = session
        place = None if session is None else self._places.get(session.path)
        if session is None or place is None:
            return
        if place.interval is not None and session.document.has_interval(place.interval):
            self._selection.focus(place.interval)
        if place.top < len(session.document.text):
            self._text.view.scroll_to(place.top)

    def watch(self) -> None:
        """Keep what is open on the disk from now on."""
        self._is_watching = True

    def stop(self) -> None:
        """Keep what is open now, and nothing that comes after it."""
        if self._is_watching:
            self._keep()
        self._is_watching = False
        self._timer.stop()

    def bring_back(self) -> None:
        """Open what was open when the program ended; ``notice`` says what of it is gone.

        Another window that has it open keeps it: this one begins empty then.
        """
        last = load_last_session()
        if self._documents.open_elsewhere() & set(last.documents):
            self.notice = tr("The documents of the last session are open in another window.")
            return
        there = [path for path in last.documents if file_of(path).is_file()]
        self._places.update(last.places)
        self._documents.use_texts(*(each for each in last.texts if each.exists()))
        if there:
            self._documents.reopen(there, last.current)
        self._compared = last.compared if all(each.exists() for each in last.compared) else ()
        if last.workspace in tuple(Workspace):
            self._workspaces.show(Workspace(last.workspace))
        self.notice = _gone([path for path in last.documents if path not in there])

    def _compare_again(self) -> None:
        """Compare what was compared at the end of the last session, once Compare is looked at."""
        if self._workspaces.current is Workspace.COMPARE and self._compared:
            paths, self._compared = self._compared, ()
            self._workspaces.shown.open_paths(paths)

    def _open_in_compare(self) -> tuple[Path, ...]:
        """What is compared, or will be when somebody looks at it."""
        if self._compared:
            return self._compared
        return next((each.open_again for each in self._workspaces.made if each.open_again), ())

    def _wait(self) -> None:
        if self._is_watching and not self._timer.isActive():
            self._timer.start()

    def _keep(self) -> None:
        places = dict(self._places)
        if self._shown is not None:
            places[self._shown.path] = self._place()
        paths = tuple(each for each in self._documents.paths if not is_tour_copy(each))
        current = self._documents.current
        save_last_session(
            LastSession(
                paths,
                current.path if current is not None and current.path in paths else None,
                {path: places[path] for path in paths if path in places},
                self._workspaces.current.value,
                self._documents.texts,
                self._open_in_compare(),
            )
        )

    def _place(self) -> ReadingPlace:
        return ReadingPlace(self._selection.source, self._text.view.top())


def _gone(paths: Sequence[Path]) -> str | None:
    """Say that files of the last session are not there any more, None if all are."""
    if not paths:
        return None
    names = strung(", ", (path.name for path in paths[:_MOST_NAMED]))
    more = (
        tr(" and {paths:,} more", paths=len(paths) - _MOST_NAMED)
        if len(paths) > _MOST_NAMED
        else ""
    )
    return tr_plural(
        len(paths),
        "{names} of the last session is no longer there.",
        "{names} of the last session are no longer there.",
        names=names + more,
    )
