"""The documents that are open in the window, and which of them is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from tempannot.core.errors import FileError, guarded
from tempannot.core.language import tr
from tempannot.core.schemes import AS_TOLD, During, Interpretation
from tempannot.core.typed_names import real_path
from tempannot.core.vocabulary import Vocabulary
from tempannot.core.wording import strung
from tempannot.formats.finding import documents_in
from tempannot.formats.joining import wants_text
from tempannot.formats.members import file_of
from tempannot.session.beginning import Beginning, begin, reasoned
from tempannot.session.chosen_profiles import chosen_profiles
from tempannot.session.document_session import DocumentSession
from tempannot.session.presence import person_of
from tempannot.session.what_is_open import OpenMarks
from tempannot.session.worker import Progress, Task, Worker

_Result = TypeVar("_Result")

LARGE = 1_000_000
"""Bytes of a file above which reading it would keep the window from answering."""
_TWO = 2


class LargeFiles(QObject):
    """Reads one file at a time, the last that was asked for; ``progressed`` carries a Progress."""

    progressed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.how = AS_TOLD
        self._path: Path | None = None
        self._background = Worker(self)
        self._background.progressed.connect(self.progressed)

    @property
    def path(self) -> Path | None:
        """The file that is being read, None if none is."""
        return self._path

    def read(
        self,
        path: Path,
        during: During,
        then: Callable[[Path, Beginning], object],
        failed: Callable[[Exception], object],
    ) -> None:
        """Read a file instead of what was being read, and close its links."""
        self.stop()
        self._path = path
        self._background.run(
            partial(_read, path, during, self.how),
            partial(self._end, partial(then, path)),
            partial(self._end, failed),
        )
        self.progressed.emit(Progress(_words(path)))

    def stop(self) -> None:
        """Give up what is being read; nothing is told of it."""
        if self._path is not None:
            self._path = None
            self._background.stop()

    def close(self) -> None:
        """Read nothing any more."""
        self._path = None
        self._background.close()

    def _end(self, tell: Callable[[_Result], object], result: _Result) -> None:
        self._path = None
        tell(result)


def is_large(path: Path) -> bool:
    """Whether a file is too large to be read while the window waits."""
    try:
        return path.stat().st_size > LARGE
    except OSError:
        return False  # reading it says what is wrong


def _read(path: Path, during: During, how: Interpretation, task: Task) -> Beginning:
    with guarded(path):
        task.say(_words(path))
        beginning = begin(path, how)
        task.say(_words(path))
        return reasoned(beginning, during)


def _words(path: Path) -> str:
    return tr("Opening {path} …", path=path.name)


class OpenDocuments(QObject):
    """Files by path in the order of the list; a file is read when it is shown.

    One that was not edited leaves memory when another one is shown. A large one is read beside
    the window, which shows the last one until it comes; ``progressed`` carries the Progress.
    """

    list_changed = Signal()
    current_changed = Signal()
    failed = Signal(str)
    progressed = Signal(object)

    def __init__(self, during: During, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.during = during
        self.vocabulary = Vocabulary.ALLEN
        self._who, self._keeps_record = "", True
        self._paths: list[Path] = []
        self._sessions: dict[Path, DocumentSession] = {}
        self._current: Path | None = None
        self._given_up: set[DocumentSession] = set()
        self._marks = OpenMarks()
        self._large = LargeFiles(self)
        self._large.progressed.connect(self.progressed)
        self._texts: tuple[Path, ...] = ()
        self._listed_for_it: tuple[Path, ...] = ()
        self._once_shown: Callable[[], object] | None = None
        self.skipped: frozenset[Path] = frozenset()
        """The hidden and AppleDouble files that were passed over in folders."""

    @property
    def paths(self) -> tuple[Path, ...]:
        """All documents of the list, read or not."""
        return tuple(self._paths)

    @property
    def sessions(self) -> Mapping[Path, DocumentSession]:
        """The documents in memory: the one shown, and those with steps that can be undone."""
        return self._sessions

    @property
    def current(self) -> DocumentSession | None:
        """The document that is shown."""
        return None if self._current is None else self._sessions.get(self._current)

    @property
    def of_one_text(self) -> tuple[Path, ...]:
        """The documents that seem to annotate the text that is shown: two alone, or of its name."""
        if len(self._paths) == _TWO:
            return self.paths
        name = "" if self._current is None else self._current.name
        alike = tuple(each for each in self._paths if each.name == name)
        return alike if len(alike) > 1 else ()

    @property
    def coming(self) -> Path | None:
        """The large file that is being read to be shown, None if none is."""
        return self._large.path

    def pass_over(self, hidden: Iterable[Path]) -> None:
        """Take note of hidden files that are left out."""
        self.skipped |= frozenset(hidden)

    def open_paths(self, paths: Iterable[Path]) -> None:
        """Add files and folders to the list, and show the first."""
        given = [real_path(path) for path in paths]
        try:
            found = documents_in(given)
        except FileError as error:
            self.failed.emit(str(error))
            return
        self.pass_over(found.skipped)
        if not found.files:
            names = strung(", ", (str(path) for path in given))
            self.failed.emit(tr("{names}: there is no document to open here", names=names))
            return
        new = [Path(file) for file in found.files]
        added = tuple(path for path in new if path not in self._paths)
        self._paths.extend(added)
        if len(given) > 1 and len(set(map(wants_text, dict.fromkeys(map(file_of, new))))) > 1:
            self._texts = tuple(dict.fromkeys((*given, *self._texts)))
        self.list_changed.emit()
        self.show(new[0])
        if self.coming is not None:
            self._listed_for_it += added

    @property
    def texts(self) -> tuple[Path, ...]:
        """Where the texts are that files of pairs and tables are about, the latest first."""
        return self._texts

    def use_texts(self, *places: Path) -> None:
        """Let files of pairs and tables have their texts from a folder, the shown one at once."""
        self._texts = tuple(dict.fromkeys((*places, *self._texts)))
        shown = self._current
        if shown is None or self._sessions[shown].document.text:
            return
        left = self._leave()
        if left is not None:
            self._current = None
            _end(left)
            self.show(shown)

    def reopen(self, paths: Iterable[Path], current: Path | None) -> None:
        """Add files to the list as they were in it before; show one of them, or the next."""
        new = [path for path in paths if path not in self._paths]
        self._paths.extend(new)
        self.list_changed.emit()
        place = new.index(current) if current in new else 0
        for path in new[place:] + new[:place]:
            self.show(path)
            if path in (self._current, self.coming):
                return

    def adopt(self, path: Path, session: DocumentSession) -> None:
        """Take a document that was read elsewhere (recovered ones) and show it."""
        if path not in self._paths:
            self._paths.append(path)
        earlier = self._sessions.get(path)
        if earlier is not None:
            _end(earlier)
        self._take(path, session)
        self.list_changed.emit()
        self.show(path)

    def set_vocabulary(self, vocabulary: Vocabulary) -> None:
        """Call relations by other names in all documents."""
        self.vocabulary = vocabulary
        for session in self._sessions.values():
            session.set_vocabulary(vocabulary)

    def show(self, path: Path) -> None:
        """Show a document of the list, reading it if it is not in memory."""
        if path == self.coming:
            return
        self._let_go_of_coming()
        how = Interpretation(texts=self._texts, chosen=chosen_profiles())
        if path not in self._sessions and is_large(path):
            self._large.how = how
            self._large.read(path, self.during, self._arrived, self._not_read)
            return
        if path not in self._sessions:
            try:
                with guarded(path):
                    session = DocumentSession.open(path, self.during, self, how)
            except FileError as error:
                self.failed.emit(str(error))
                return
            self._take(path, session)
        self._show(path)

    def once_shown(self, path: Path, then: Callable[[], object]) -> None:
        """Do something when a document is shown, at once if it is; never if it cannot be."""
        place = real_path(path)
        if place == self.coming:
            self._once_shown = then
        elif place == self._current:
            then()

    def stop_reading(self) -> None:
        """Give up the large file that is being read; the list is as it was before."""
        added = self._listed_for_it
        self._let_go_of_coming()
        self._paths = [path for path in self._paths if path not in added]
        self.list_changed.emit()

    def _let_go_of_coming(self) -> None:
        self._large.stop()
        self._listed_for_it, self._once_shown = (), None

    def _arrived(self, path: Path, beginning: Beginning) -> None:
        then = self._once_shown
        self._let_go_of_coming()
        self._take(path, DocumentSession.begun(beginning, self.during, self))
        self._show(path)
        if then is not None:
            then()

    def _not_read(self, error: Exception) -> None:
        self._let_go_of_coming()
        if not isinstance(error, FileError):
            raise error  # nobody foresaw it: it is reported where all such are
        self.failed.emit(str(error))

    def _show(self, path: Path) -> None:
        left = self._leave() if path != self._current else None
        self._current = path
        self._marks.show(self._sessions)
        self.current_changed.emit()
        if left is not None:
            _end(left)

    def _leave(self) -> DocumentSession | None:
        """Let go of the shown document if it is as its file is; return what has to be ended."""
        session = self.current
        if self._current is None or session is None or session.is_modified:
            return None
        if session.undo_name is not None or session.redo_name is not None:
            return None
        return self._sessions.pop(self._current)

    def _take(self, path: Path, session: DocumentSession) -> None:
        session.set_vocabulary(self.vocabulary)
        self._sessions[path] = session
        self._sign(session)

    def sign(self, who: str, *, keeps_record: bool) -> None:
        """Sign the steps from now on, "" with the usual name, and keep them or not when closed."""
        self._who, self._keeps_record = who, keeps_record
        for session in self._sessions.values():
            self._sign(session)

    def _sign(self, session: DocumentSession) -> None:
        session.who = self._who or person_of(session.path)
        session.keep_record(self._keeps_record)

    def is_shared(self, session: DocumentSession) -> bool:
        """Whether another window has a document open at this moment."""
        return session.path in self._marks.elsewhere()

    def open_elsewhere(self) -> frozenset[Path]:
        """Return the documents that other windows have open at this moment."""
        return self._marks.elsewhere()

    def step(self, by: int) -> None:
        """Show the next (1) or previous (-1) document of the list."""
        here = self.coming or self._current
        if here in self._paths and len(self._paths) > 1:
            place = self._paths.index(here) + by
            self.show(self._paths[place % len(self._paths)])

    def close_current(self) -> None:
        """Take the shown document out of the list."""
        if self._current is None:
            return
        path = self._current
        place = self._paths.index(path)
        self._paths.remove(path)
        session = self._sessions.pop(path)
        _end(session, discard=session in self._given_up)
        self._current = None
        self._marks.show(self._sessions)
        self.list_changed.emit()
        if self._paths and self.coming is None:
            self.show(self._paths[min(place, len(self._paths) - 1)])
        if self._current is None:
            self.current_changed.emit()  # none is left, or the next one is not there (yet)

    def moved(self, session: DocumentSession) -> None:
        """Follow a document that was saved under another name."""
        old = next((path for path, each in self._sessions.items() if each is session), None)
        if old is None or old == session.path:
            return
        if session.path in self._paths:
            self._paths.remove(session.path)
        self._sessions[session.path] = self._sessions.pop(old)
        self._paths[self._paths.index(old)] = session.path
        self._current = session.path
        self._marks.show(self._sessions)
        self.list_changed.emit()

    def replace(
        self, session: DocumentSession, path: Path, by: DocumentSession | None = None
    ) -> None:
        """Go on with another file in place of a document, whose edits that file holds.

        ``by`` is its session where it is not to be read.
        """
        if path in self._paths:
            self._paths.remove(path)
        self._paths[self._paths.index(session.path)] = path
        _end(self._sessions.pop(session.path), discard=True)
        self._current = None
        if by is not None:
            by.setParent(self)
            self._take(path, by)
        self.list_changed.emit()
        self.show(path)
        if self._current is None:
            self.current_changed.emit()  # the other one is not there (yet)

    def unsaved(self) -> tuple[DocumentSession, ...]:
        """Return the documents with edits that are not in their files."""
        return tuple(each for each in self._sessions.values() if each.is_modified)

    def give_up(self, session: DocumentSession) -> None:
        """Let the unsaved edits of a document go when it is closed."""
        self._given_up.add(session)

    def close_all(self) -> None:
        """Let go of every document; the journals of unsaved ones stay unless given up."""
        self._large.close()
        for session in self._sessions.values():
            session.close(discard=session in self._given_up)
        self._sessions.clear()
        self._marks.close()


def _end(session: DocumentSession, *, discard: bool = False) -> None:
    """Close a document; being a child of the list of documents, it would stay with that."""
    session.close(discard=discard)
    session.deleteLater()
